/* Which network judges a game: the option EvalFile, what came with the program, or none. */
#include "app/networks.h"

#include <stdio.h>
#include <unistd.h>

#include "app/options.h"
#include "support/fixture.h"

static char path[64];
static VariantSet set;

static void networks_setup(void)
{
    Error e;
    set = (VariantSet){0};
    ck_assert_msg(variants_read_builtin(&set, &e), "%s", e.text);
    (void)snprintf(path, sizeof path, "/tmp/check_networks.%ld.nnue", (long)getpid());
}

static void networks_teardown(void)
{
    (void)remove(path);
    variants_free(&set);
}

/* A file with a network for the variant, whose scale is a mark to know it by. */
static void write_network(const Variant *v, int scale)
{
    Error e;
    Network *n = network_new(v, false, 32, 8, &e);
    ck_assert_msg(n != NULL, "%s", e.text);
    network_randomise(n, 1);
    n->scale = scale;
    ck_assert_msg(network_save(n, path, &e), "%s", e.text);
    network_free(n);
}

static const Variant *find(const char *name)
{
    const Variant *v = variants_find(&set, name);
    ck_assert_ptr_nonnull(v);
    return v;
}

/* A file is for the game it names; others keep what they had. */
START_TEST(a_file_for_its_game)
{
    Error e;
    Networks n = {0};
    write_network(find("hostage"), 77);
    ck_assert_msg(networks_choose(&n, &set, path, &e), "%s", e.text);
    ck_assert_int_eq(networks_for(&n, find("hostage"))->scale, 77);
    const Network *other = networks_for(&n, find("chess"));
    ck_assert(other == NULL || other->scale != 77);
    n.off = true;
    ck_assert_ptr_null(networks_for(&n, find("hostage")));
    n.off = false;
    ck_assert(networks_choose(&n, &set, "<empty>", &e));
    other = networks_for(&n, find("hostage"));
    ck_assert(other == NULL || other->scale != 77);
    networks_free(&n);
}
END_TEST

START_TEST(a_wrong_file_changes_nothing)
{
    Error e;
    Networks n = {0};
    write_network(find("hole"), 55);
    ck_assert(networks_choose(&n, &set, path, &e));
    ck_assert(!networks_choose(&n, &set, "Makefile", &e));
    ck_assert_ptr_nonnull(strstr(e.text, "Makefile: no network: expected"));
    ck_assert(!networks_choose(&n, &set, "/nowhere", &e));
    Variant unknown = *find("hole");
    memcpy(unknown.name, "pit", sizeof "pit");
    write_network(&unknown, 1);
    ck_assert(!networks_choose(&n, &set, path, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "another game: unknown variant 'pit'; known: chess"));
    ck_assert_int_eq(networks_for(&n, find("hole"))->scale, 55);
    networks_free(&n);
}
END_TEST

/* What came with the program fits its games: a change of inputs needs other networks. */
START_TEST(embedded_networks_fit)
{
    Networks n = {0};
    for (int i = 0; i < set.count; i++) {
        size_t length;
        bool there = network_embedded(set.at[i]->name, &length) != NULL;
        ck_assert_int_eq(there, length > 0);
        ck_assert_int_eq(there, networks_for(&n, set.at[i]) != NULL);
    }
    networks_free(&n);
}
END_TEST

static void remember_nodes(void *context, const SearchInfo *info)
{
    *(uint64_t *)context = info->nodes;
}

static void done(void *context, Turn best, Turn ponder)
{
    (void)context, (void)best, (void)ponder;
}

static uint64_t nodes_searched(Session *s)
{
    Error e;
    uint64_t nodes = 0;
    session_forget(s);
    ck_assert(session_search(
        s, (Limits){.depth = 6},
        (EngineCallbacks){.info = remember_nodes, .done = done, .context = &nodes}, &e));
    engine_wait(s->engine);
    return nodes;
}

/* A search is another one with the network, and the same one without it again. */
START_TEST(searches_use_it)
{
    Error e;
    Session s;
    ck_assert(session_init(&s, &e));
    ck_assert(session_set_use_nnue(&s, 0, &e));
    uint64_t without = nodes_searched(&s);
    write_network(game_variant(s.game), 400);
    ck_assert_msg(session_set_eval_file(&s, path, &e), "%s", e.text);
    ck_assert_uint_eq(nodes_searched(&s), without); /* still off */
    ck_assert(session_set_use_nnue(&s, 1, &e));
    uint64_t with = nodes_searched(&s);
    ck_assert_uint_ne(with, without);
    ck_assert_uint_eq(nodes_searched(&s), with);
    ck_assert(session_set_use_nnue(&s, 0, &e));
    ck_assert_uint_eq(nodes_searched(&s), without);
    ck_assert(!option_set(option_find("Use NNUE"), &s, "2", &e));
    session_free(&s);
}
END_TEST

static Suite *networks_suite(void)
{
    Suite *suite = suite_create("networks");
    TCase *tests = tcase_create("choice");
    tcase_add_checked_fixture(tests, networks_setup, networks_teardown);
    tcase_add_test(tests, a_file_for_its_game);
    tcase_add_test(tests, a_wrong_file_changes_nothing);
    tcase_add_test(tests, embedded_networks_fit);
    tcase_add_test(tests, searches_use_it);
    suite_add_tcase(suite, tests);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(networks_suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
