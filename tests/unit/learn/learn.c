/* Learning: records and their files, shuffling, and the trainer's arithmetic. */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/random.h"
#include "learn/datafile.h"
#include "learn/model.h"
#include "learn/optimiser.h"
#include "learn/shuffle.h"
#include "learn/train.h"
#include "support/fens.h"
#include "support/fixture.h"

static const char *const names[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
enum { NAMES = sizeof names / sizeof names[0], PATH = 64 };

static RecordLayout layout_of(const char *name)
{
    Error e;
    RecordLayout layout;
    ck_assert_msg(record_layout(fixture_variant(name), &layout, &e), "%s", e.text);
    return layout;
}

/* --- Random positions -------------------------------------------------------------------------- */

typedef void (*Visit)(const RecordLayout *layout, const Sample *sample);

/* Every position of random games from the variant's start. */
static void visit_games(const RecordLayout *layout, int games, uint64_t seed, Visit visit)
{
    Error e;
    for (int i = 0; i < games; i++) {
        Game *g = fixture_game(layout->variant->name, NULL);
        for (int ply = 0; ply < 120 && game_outcome(g) == OUTCOME_NONE; ply++) {
            const TurnList *turns = game_turns(g);
            ck_assert(game_play(g, turns->at[random_next(&seed) % turns->count], &e));
            Sample sample = {.score = (int)(random_next(&seed) % 5000) - 2500,
                             .ply = game_ply(g),
                             .tag = (uint8_t)random_next(&seed),
                             .result = (Result)(random_next(&seed) % 3)};
            game_setup(g, &sample.setup);
            visit(layout, &sample);
        }
        game_free(g);
    }
}

/* --- Records ----------------------------------------------------------------------------------- */

static void assert_same_setup(const Variant *v, const Setup *a, const Setup *b)
{
    ck_assert_mem_eq(a->piece, b->piece, (size_t)v->squares);
    ck_assert_mem_eq(&a->gaps, &b->gaps, sizeof a->gaps);
    for (int c = 0; c < COLOURS; c++) {
        ck_assert_mem_eq(a->hand[c], b->hand[c], (size_t)v->piece_types);
        ck_assert_mem_eq(a->prison[c], b->prison[c], (size_t)v->piece_types);
    }
    ck_assert_int_eq(a->side, b->side);
    ck_assert_int_eq(a->castling, b->castling);
    ck_assert_int_eq(a->en_passant, b->en_passant);
    ck_assert_int_eq(a->ko_from, b->ko_from);
    ck_assert_int_eq(a->ko_to, b->ko_to);
    ck_assert_int_eq(a->rule_clock, b->rule_clock);
}

static void assert_round_trip(const RecordLayout *layout, const Sample *sample)
{
    uint8_t record[RECORD_MAX];
    Sample back;
    ck_assert(record_pack(layout, sample, record));
    ck_assert(record_unpack(layout, record, &back));
    assert_same_setup(layout->variant, &sample->setup, &back.setup);
    ck_assert_int_eq(back.score, sample->score);
    ck_assert_int_eq(back.ply, sample->ply);
    ck_assert_int_eq(back.tag, sample->tag);
    ck_assert_int_eq(back.result, sample->result);
    ck_assert_int_eq(record_side(record), sample->setup.side);
}

START_TEST(records_round_trip)
{
    RecordLayout layout = layout_of(names[_i]);
    visit_games(&layout, 40, 1, assert_round_trip);
}
END_TEST

START_TEST(records_are_small)
{
    static const int bytes[NAMES] = {33, 24, 41, 45, 45};
    ck_assert_int_eq(layout_of(names[_i]).bytes, bytes[_i]);
}
END_TEST

static Sample start_sample(const RecordLayout *layout)
{
    Sample sample = {.result = RESULT_DRAW};
    Game *g = fixture_game(layout->variant->name, NULL);
    game_setup(g, &sample.setup);
    game_free(g);
    return sample;
}

START_TEST(records_refuse_what_does_not_fit)
{
    uint8_t record[RECORD_MAX];
    RecordLayout layout = layout_of("hostage");
    Sample sample = start_sample(&layout);
    ck_assert(record_pack(&layout, &sample, record));
    sample.setup.hand[WHITE][0] = 16;
    ck_assert(!record_pack(&layout, &sample, record));
    sample = start_sample(&layout);
    sample.setup.piece[30] = sample.setup.piece[0];
    ck_assert(!record_pack(&layout, &sample, record));
}
END_TEST

/* Bytes changed at random: refused, or a position that packs to the same bytes again. */
START_TEST(records_survive_hostile_bytes)
{
    RecordLayout layout = layout_of(names[_i]);
    Sample sample = start_sample(&layout), back;
    uint8_t record[RECORD_MAX], again[RECORD_MAX];
    uint64_t state = 3;
    int refused = 0;
    for (int i = 0; i < 20000; i++) {
        ck_assert(record_pack(&layout, &sample, record));
        for (int k = 0; k < 3; k++) {
            record[random_next(&state) % (uint64_t)layout.bytes] = (uint8_t)random_next(&state);
        }
        if (!record_unpack(&layout, record, &back)) {
            refused++;
            continue;
        }
        for (int s = 0; s < layout.variant->squares; s++) {
            Piece m = back.setup.piece[s];
            ck_assert(m == NO_PIECE || piece_type(m) < layout.variant->piece_types);
        }
        ck_assert(record_pack(&layout, &back, again));
    }
    ck_assert_int_gt(refused, 100);
}
END_TEST

START_TEST(results_are_seen_from_the_side_to_move)
{
    uint8_t record[RECORD_MAX];
    RecordLayout layout = layout_of("chess");
    Sample sample = start_sample(&layout);
    for (Colour c = WHITE; c < COLOURS; c++) {
        sample.setup.side = c;
        ck_assert(record_pack(&layout, &sample, record));
        record_set_result(record, RESULT_WIN);
        ck_assert_int_eq(record[6], c == WHITE ? RESULT_WIN : RESULT_LOSS);
        record_set_result(record, RESULT_DRAW);
        ck_assert_int_eq(record[6], RESULT_DRAW);
    }
}
END_TEST

START_TEST(keys_know_the_position_only)
{
    uint8_t a[RECORD_MAX], b[RECORD_MAX];
    RecordLayout layout = layout_of("chess");
    Sample sample = start_sample(&layout);
    ck_assert(record_pack(&layout, &sample, a));
    sample.score = 77;
    sample.ply = 30;
    sample.result = RESULT_WIN;
    ck_assert(record_pack(&layout, &sample, b));
    ck_assert_uint_eq(record_key(&layout, a), record_key(&layout, b));
    sample.setup.side = BLACK;
    ck_assert(record_pack(&layout, &sample, b));
    ck_assert_uint_ne(record_key(&layout, a), record_key(&layout, b));
}
END_TEST

/* --- Files ------------------------------------------------------------------------------------- */

static void temporary(char *path, const char *what)
{
    (void)snprintf(path, PATH, "/tmp/check_learn.%d.%s", (int)getpid(), what);
    (void)remove(path);
}

static DataFile writer;

static void write_sample(const RecordLayout *layout, const Sample *sample)
{
    Error e;
    uint8_t record[RECORD_MAX];
    ck_assert(record_pack(layout, sample, record));
    ck_assert(data_write(&writer, record, 1, writer.games + 1, &e));
}

/* A file of random positions, a block each. */
static uint64_t write_file(const char *path, const RecordLayout *layout, int games, uint64_t seed)
{
    Error e;
    ck_assert(data_create(&writer, path, layout, &e));
    visit_games(layout, games, seed, write_sample);
    uint64_t records = writer.records;
    ck_assert(data_close(&writer, &e));
    return records;
}

static uint64_t count_records(const char *path, const RecordLayout *layout, bool *cut)
{
    Error e;
    DataFile d;
    size_t count = 1;
    ck_assert_msg(data_open(&d, path, layout, &e), "%s", e.text);
    while (count > 0) {
        ck_assert(data_read(&d, &count, cut, &e));
    }
    uint64_t records = d.records;
    ck_assert(data_close(&d, &e));
    return records;
}

START_TEST(files_cut_anywhere_keep_whole_blocks)
{
    char path[PATH];
    Error e;
    bool cut;
    RecordLayout layout = layout_of("chess");
    temporary(path, "cut");
    uint64_t records = write_file(path, &layout, 1, 1);
    long block = 32 + layout.bytes;
    ck_assert_uint_eq(count_records(path, &layout, &cut), records);
    ck_assert(!cut);
    for (long less = 1; less <= 2 * block; less += 13) {
        ck_assert_int_eq(truncate(path, 64 + (long)records * block - less), 0);
        uint64_t whole = records - (uint64_t)((less + block - 1) / block);
        ck_assert_uint_eq(count_records(path, &layout, &cut), whole);
        ck_assert_int_eq(cut, less % block != 0);
        /* What is appended follows the last whole block. */
        ck_assert(data_append_to(&writer, path, &layout, &e));
        ck_assert_uint_eq(writer.records, whole);
        ck_assert_uint_eq(writer.games, whole);
        Sample sample = start_sample(&layout);
        while (writer.records < records) {
            write_sample(&layout, &sample);
        }
        ck_assert(data_close(&writer, &e));
        ck_assert_uint_eq(count_records(path, &layout, &cut), records);
    }
    (void)remove(path);
}
END_TEST

START_TEST(files_with_a_wrong_byte_end_there)
{
    char path[PATH];
    bool cut;
    RecordLayout layout = layout_of("hostage");
    temporary(path, "byte");
    uint64_t records = write_file(path, &layout, 1, 2);
    long block = 32 + layout.bytes;
    FILE *file = fopen(path, "r+b");
    ck_assert(file != NULL);
    ck_assert_int_eq(fseek(file, 64 + 5 * block + 40, SEEK_SET), 0);
    int byte = fgetc(file);
    ck_assert_int_eq(fseek(file, -1, SEEK_CUR), 0);
    ck_assert_int_eq(fputc(byte ^ 1, file), byte ^ 1);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_uint_gt(records, 6);
    ck_assert_uint_eq(count_records(path, &layout, &cut), 5);
    ck_assert(cut);
    (void)remove(path);
}
END_TEST

static void assert_refused(const char *path, const RecordLayout *layout, const char *says)
{
    Error e;
    DataFile d;
    ck_assert(!data_open(&d, path, layout, &e));
    ck_assert_msg(strstr(e.text, says) != NULL, "%s", e.text);
    ck_assert(!data_append_to(&d, path, layout, &e));
    ck_assert_msg(strstr(e.text, says) != NULL, "%s", e.text);
}

START_TEST(files_of_something_else_are_refused)
{
    char path[PATH];
    RecordLayout layout = layout_of("chess"), hole = layout_of("hole");
    temporary(path, "else");
    FILE *file = fopen(path, "wb");
    ck_assert(file != NULL && fputs("LACUDAT", file) >= 0 && fclose(file) == 0);
    assert_refused(path, &layout, "not a file of positions");
    (void)write_file(path, &layout, 1, 1);
    assert_refused(path, &hole, "positions of chess, not of hole");
    file = fopen(path, "r+b");
    ck_assert(file != NULL && fseek(file, 8, SEEK_SET) == 0 && fputc(9, file) == 9 &&
              fclose(file) == 0);
    assert_refused(path, &layout, "format 9");
    (void)remove(path);
}
END_TEST

/* --- Shuffling --------------------------------------------------------------------------------- */

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, 33); /* chess */
}

/* All records of the file, to be freed. */
static uint8_t *read_records(const char *path, const RecordLayout *layout, size_t *records)
{
    Error e;
    DataFile d;
    size_t count = 1, size = (size_t)layout->bytes;
    uint8_t *all = NULL;
    *records = 0;
    ck_assert_msg(data_open(&d, path, layout, &e), "%s", e.text);
    for (;;) {
        ck_assert(data_read(&d, &count, NULL, &e));
        if (count == 0) {
            break;
        }
        all = realloc(all, (*records + count) * size);
        ck_assert(all != NULL);
        memcpy(all + *records * size, d.block, count * size);
        *records += count;
    }
    ck_assert(data_close(&d, &e));
    return all;
}

/* Two files, one of them twice: once in memory, once in many parts. */
START_TEST(shuffling_keeps_each_position_once)
{
    char a[PATH], b[PATH], out[PATH];
    Error e;
    RecordLayout layout = layout_of("chess");
    size_t size = (size_t)layout.bytes, counts[2];
    uint8_t *sorted[2];
    temporary(a, "a");
    temporary(b, "b");
    temporary(out, "out");
    uint64_t read = 2 * write_file(a, &layout, 8, 1) + write_file(b, &layout, 8, 2);
    for (int i = 0; i < 2; i++) {
        char *files[] = {a, b, a};
        ShuffleTask task = {.layout = &layout, .files = files, .count = 3, .out = out};
        ShuffleResult result;
        task.memory = i == 0 ? 1 << 30 : 10000;
        ck_assert_msg(shuffle_files(&task, &result, &e), "%s", e.text);
        ck_assert_uint_eq(result.read, read);
        sorted[i] = read_records(out, &layout, &counts[i]);
        ck_assert_uint_eq(counts[i], result.written);
        ck_assert_uint_le(2 * result.written, read + count_records(b, &layout, NULL));
        qsort(sorted[i], counts[i], size, by_bytes);
    }
    ck_assert_uint_eq(counts[0], counts[1]);
    ck_assert_mem_eq(sorted[0], sorted[1], counts[0] * size);
    for (size_t i = 1; i < counts[0]; i++) {
        ck_assert_int_ne(memcmp(sorted[0] + (i - 1) * size, sorted[0] + i * size, size), 0);
    }
    free(sorted[0]);
    free(sorted[1]);
    (void)remove(a);
    (void)remove(b);
    (void)remove(out);
}
END_TEST

START_TEST(shuffling_into_its_own_file_is_refused)
{
    char a[PATH];
    Error e;
    RecordLayout layout = layout_of("chess");
    temporary(a, "own");
    (void)write_file(a, &layout, 1, 1);
    char *files[] = {a};
    ShuffleTask task = {.layout = &layout, .files = files, .count = 1, .out = a, .memory = 1 << 20};
    ShuffleResult result;
    ck_assert(!shuffle_files(&task, &result, &e));
    ck_assert(count_records(a, &layout, NULL) > 0);
    (void)remove(a);
}
END_TEST

/* --- The trainer's arithmetic ------------------------------------------------------------------ */

static Dataset data;
static DatasetTask data_task;

static void add_sample(const RecordLayout *layout, const Sample *sample)
{
    (void)layout;
    Error e;
    ck_assert(dataset_add(&data, &data_task, sample, &e));
}

static Board *data_board;

/* With `corrects`, outputs are added to the hand-set evaluation. */
static void make_task(const Variant *v, const Inputs *in)
{
    Error e;
    const Kernel *k = kernel_for(v);
    data_board = k->board_new(v, &e);
    ck_assert(data_board != NULL);
    data_task = (DatasetTask){.inputs = in,
                              .buckets = 4,
                              .lambda = 0.5,
                              .corrects = true,
                              .kernel = k,
                              .board = data_board,
                              .pos = malloc(k->pos_bytes)};
    ck_assert(data_task.pos != NULL);
}

static void end_task(void)
{
    data_task.kernel->board_free(data_board);
    free(data_task.pos);
}

/* A small set of random positions and a random network for them. */
static void make_set(const char *name, Inputs *in, Model *m)
{
    Error e;
    RecordLayout layout = layout_of(name);
    inputs_init(in, layout.variant, inputs_may_mirror(layout.variant));
    data = (Dataset){0};
    make_task(layout.variant, in);
    visit_games(&layout, 2, 5, add_sample);
    end_task();
    ck_assert(model_init(m, in->count, 32, 4, &e));
    model_randomise(m, 1);
    for (size_t i = 0; i < m->bias; i++) {
        m->at[i] *= 0.3F; /* sums stay away from 0 and 1, where the slope jumps */
    }
    for (size_t i = m->bias; i < m->output; i++) {
        m->at[i] = 0.4F;
    }
}

static uint32_t *all_examples(void)
{
    uint32_t *order = malloc(data.count * sizeof *order);
    ck_assert(order != NULL);
    for (size_t i = 0; i < data.count; i++) {
        order[i] = (uint32_t)i;
    }
    return order;
}

/* White, to move in the first and not in the second, has a queen more: so much is not to be learnt. */
START_TEST(what_corrections_are_added_to)
{
    Inputs in;
    const Variant *v = fixture_variant("chess");
    inputs_init(&in, v, false);
    data = (Dataset){0};
    make_task(v, &in);
    const char *fens_of[] = {"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"};
    for (int i = 0; i < 2; i++) {
        Sample sample = {.score = 0, .result = RESULT_DRAW};
        Game *g = fixture_game("chess", fens_of[i]);
        game_setup(g, &sample.setup);
        add_sample(NULL, &sample);
        double expected = game_kernel(g)->evaluate(game_pos(g), NULL) / (double)NETWORK_SCALE;
        ck_assert_double_eq_tol(data.base[i], expected, 1e-6);
        game_free(g);
    }
    ck_assert_double_gt(data.base[0], 1.5);
    ck_assert_double_lt(data.base[1], -1.5);
    end_task();
    dataset_free(&data);
}
END_TEST

/* The gradient against differences of the loss, for parameters of every kind. */
START_TEST(gradient_is_the_slope_of_the_loss)
{
    Inputs in;
    Model m;
    make_set(names[_i], &in, &m);
    uint32_t *order = all_examples();
    float *gradient = calloc(m.count, sizeof *gradient);
    (void)model_loss(&m, &data, order, 0, data.count, gradient);
    uint64_t state = 11;
    int tried = 0;
    const size_t kind[] = {0, m.bias, m.output, m.output_bias, m.count};
    for (int i = 0; i < 400; i++) {
        size_t from = kind[i % 4],
               at = from + (size_t)(random_next(&state) % (kind[i % 4 + 1] - from));
        const float step = 0.004F, was = m.at[at];
        m.at[at] = was + step;
        double up = model_loss(&m, &data, order, 0, data.count, NULL);
        m.at[at] = was - step;
        double down = model_loss(&m, &data, order, 0, data.count, NULL);
        m.at[at] = was;
        double slope = (up - down) / (2 * (double)step), is = (double)gradient[at];
        ck_assert_msg(fabs(slope - is) <= 0.03 * fabs(slope) + 0.004, "%zu: %g, not %g", at, is,
                      slope);
        tried += fabs(slope) > 0.02;
    }
    ck_assert_int_gt(tried, 100); /* else nothing was tested */
    free(gradient);
    free(order);
    model_free(&m);
    dataset_free(&data);
}
END_TEST

START_TEST(gradients_of_parts_add_up)
{
    Inputs in;
    Model m;
    make_set("hostage", &in, &m);
    uint32_t *order = all_examples();
    float *whole = calloc(m.count, sizeof *whole), *parts = calloc(m.count, sizeof *parts);
    double loss = model_loss(&m, &data, order, 0, data.count, whole);
    double first = model_loss(&m, &data, order, 0, data.count / 3, parts);
    double second = model_loss(&m, &data, order, data.count / 3, data.count, parts);
    ck_assert_double_eq_tol(loss, first + second, 1e-9);
    ck_assert_mem_eq(whole, parts, m.count * sizeof *whole);
    free(whole);
    free(parts);
    free(order);
    model_free(&m);
    dataset_free(&data);
}
END_TEST

/* What is exported says what was trained, but for the rounding of weights. */
START_TEST(export_keeps_the_output)
{
    Inputs in;
    Model m;
    Error e;
    make_set(names[_i], &in, &m);
    RecordLayout layout = layout_of(names[_i]);
    Network *n = network_new(layout.variant, in.mirror, m.width, m.buckets, &e);
    ck_assert(n != NULL);
    for (size_t i = m.output_bias; i < m.count; i++) {
        m.at[i] = 0.1F * (float)(i - m.output_bias);
    }
    m.at[0] = 9;
    m.at[m.output] = -9;
    model_clip(&m);
    model_export(&m, n);
    Sample sample = start_sample(&layout);
    dataset_free(&data);
    data = (Dataset){0};
    sample.result = RESULT_LOSS;
    data_task.corrects = false;
    data_task.lambda = 1; /* target 0: the loss is the probability's square */
    ck_assert(dataset_add(&data, &data_task, &sample, &e));
    uint32_t order[] = {0};
    double p = sqrt(model_loss(&m, &data, order, 0, 1, NULL));
    double centipawns = NETWORK_SCALE * log(p / (1 - p));
    ck_assert_double_eq_tol(network_evaluate(n, &sample.setup), centipawns, 12);
    network_free(n);
    model_free(&m);
    dataset_free(&data);
}
END_TEST

START_TEST(rates_fall_as_a_cosine)
{
    ck_assert_double_eq_tol(cosine_rate(1, 0.1, 0, 101), 1, 1e-9);
    ck_assert_double_eq_tol(cosine_rate(1, 0.1, 50, 101), 0.55, 1e-9);
    ck_assert_double_eq_tol(cosine_rate(1, 0.1, 100, 101), 0.1, 1e-9);
}
END_TEST

/* AdamW on (x - 3)^2 goes to 3. */
START_TEST(optimiser_finds_a_minimum)
{
    Error e;
    Optimiser o;
    float x[1] = {0};
    ck_assert(optimiser_init(&o, 1, &e));
    for (int i = 0; i < 2000; i++) {
        float gradient[1] = {2 * (x[0] - 3)};
        optimiser_step(&o, x, gradient, 0.01);
    }
    ck_assert_float_eq_tol(x[0], 3, 0.02F);
    optimiser_free(&o);
}
END_TEST

/* --- Training ---------------------------------------------------------------------------------- */

static uint64_t file_hash(const char *path)
{
    uint64_t hash = HASH_START;
    FILE *file = fopen(path, "rb");
    ck_assert(file != NULL);
    for (int byte; (byte = fgetc(file)) != EOF;) {
        uint8_t one = (uint8_t)byte;
        hash = hash_bytes(hash, &one, 1);
    }
    (void)fclose(file);
    return hash;
}

/* Material decides: what a trainer must be able to learn. */
static void write_material(const RecordLayout *layout, const Sample *random)
{
    Sample sample = *random;
    int balance = 0;
    for (int s = 0; s < layout->variant->squares; s++) {
        Piece m = sample.setup.piece[s];
        balance += m == NO_PIECE ? 0 : piece_colour(m) == sample.setup.side ? 1 : -1;
    }
    sample.score = 100 * balance;
    sample.result = balance > 0 ? RESULT_WIN : balance < 0 ? RESULT_LOSS : RESULT_DRAW;
    write_sample(layout, &sample);
}

START_TEST(training_learns_and_repeats_itself)
{
    char path[PATH], out[PATH];
    Error e;
    RecordLayout layout = layout_of("hole");
    uint64_t hash[3];
    temporary(path, "data");
    temporary(out, "net");
    ck_assert(data_create(&writer, path, &layout, &e));
    visit_games(&layout, 60, 5, write_material);
    ck_assert(data_close(&writer, &e));
    for (int i = 0; i < 3; i++) {
        TrainResult result;
        TrainTask task = {.layout = &layout,
                          .data = path,
                          .out = out,
                          .width = 16,
                          .buckets = 2,
                          .mirror = true,
                          .epochs = 12,
                          .batch = 128,
                          .threads = 2,
                          .rate = 5e-3,
                          .rate_end = 1e-4,
                          .lambda = 0.3,
                          .seed = i < 2 ? 4 : 5};
        ck_assert_msg(train_run(&task, NULL, &result, &e), "%s", e.text);
        ck_assert_double_lt(result.held_out_loss, 0.01);
        hash[i] = file_hash(out);
        ck_assert_int_ne(access(out, R_OK), -1);
    }
    ck_assert_uint_eq(hash[0], hash[1]);
    ck_assert_uint_ne(hash[0], hash[2]);
    Network *n = network_load(layout.variant, out, &e);
    ck_assert_msg(n != NULL, "%s", e.text);
    network_free(n);
    (void)remove(path);
    (void)remove(out);
}
END_TEST

/* --- All --------------------------------------------------------------------------------------- */

static void add_file_tests(TCase *c)
{
    tcase_add_test(c, files_cut_anywhere_keep_whole_blocks);
    tcase_add_test(c, files_with_a_wrong_byte_end_there);
    tcase_add_test(c, files_of_something_else_are_refused);
    tcase_add_test(c, shuffling_keeps_each_position_once);
    tcase_add_test(c, shuffling_into_its_own_file_is_refused);
}

int main(void)
{
    Suite *suite = suite_create("learn");
    TCase *c = tcase_create("learn");
    tcase_set_timeout(c, 120);
    tcase_add_loop_test(c, records_round_trip, 0, NAMES);
    tcase_add_loop_test(c, records_are_small, 0, NAMES);
    tcase_add_test(c, records_refuse_what_does_not_fit);
    tcase_add_loop_test(c, records_survive_hostile_bytes, 0, NAMES);
    tcase_add_test(c, results_are_seen_from_the_side_to_move);
    tcase_add_test(c, keys_know_the_position_only);
    add_file_tests(c);
    tcase_add_loop_test(c, gradient_is_the_slope_of_the_loss, 0, NAMES);
    tcase_add_test(c, gradients_of_parts_add_up);
    tcase_add_loop_test(c, export_keeps_the_output, 0, NAMES);
    tcase_add_test(c, rates_fall_as_a_cosine);
    tcase_add_test(c, optimiser_finds_a_minimum);
    tcase_add_test(c, what_corrections_are_added_to);
    tcase_add_test(c, training_learns_and_repeats_itself);
    suite_add_tcase(suite, c);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
