/* Engines as processes, and the texts that describe them. Run at the top of the tree. */
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "match/child.h"
#include "support/players.h"

/* --- Texts ------------------------------------------------------------------------------------- */

START_TEST(spec_is_read)
{
    PlayerSpec s;
    Error e;
    ck_assert(player_spec_read("cmd=\"./x 'a b' c\" name=A proto=uci dir=/tmp restart=on timeout=3 "
                               "tc=40/60+0.5 depth=7 'option.Move Overhead=5' option.Hash=16",
                               &s, &e));
    ck_assert_str_eq(s.command, "./x 'a b' c");
    ck_assert_str_eq(s.name, "A");
    ck_assert_str_eq(s.directory, "/tmp");
    ck_assert_int_eq(s.proto, PROTO_UCI);
    ck_assert(s.restart && s.has_tc);
    ck_assert_int_eq(s.timeout_ms, 3000);
    ck_assert_int_eq(s.tc.moves, 40);
    ck_assert_int_eq(s.tc.base, 60000);
    ck_assert_int_eq(s.tc.increment, 500);
    ck_assert_int_eq(s.tc.depth, 7);
    ck_assert_int_eq(s.options, 2);
    ck_assert_str_eq(s.option[0].name, "Move Overhead");
    ck_assert_str_eq(s.option[1].value, "16");
}
END_TEST

static const struct {
    const char *text, *named; /* what the error must name */
} BAD_SPECS[] = {
    {"", "cmd"},
    {"name=A", "cmd"},
    {"cmd=x colour=red", "colour"},
    {"cmd=x proto=usi", "usi"},
    {"cmd=x tc=x", "'x'"},
    {"cmd=x tc=0", "empty"},
    {"cmd=x nodes=-1", "nodes"},
    {"cmd=x depth=0", "depth"},
    {"cmd=x movetime=0", "movetime"},
    {"cmd=x option.=3", "option"},
    {"cmd=x restart=maybe", "restart"},
    {"cmd=x timeout=0", "timeout"},
    {"cmd=x engine", "engine"},
    {"cmd=\"x", "quote"},
};

START_TEST(bad_spec_is_refused)
{
    PlayerSpec s, before;
    memset(&s, 0x5a, sizeof s);
    before = s;
    Error e;
    ck_assert(!player_spec_read(BAD_SPECS[_i].text, &s, &e));
    ck_assert_msg(strstr(e.text, BAD_SPECS[_i].named) != NULL, "%s: %s", BAD_SPECS[_i].text,
                  e.text);
    ck_assert_mem_eq(&s, &before, sizeof s);
}
END_TEST

static const struct {
    const char *text, *written;
} TIME_CONTROLS[] = {
    {"40/60+0.5", "40/60+0.5"},
    {"60+0.6", "60+0.6"},
    {"1:30+1", "90+1"},
    {"inf", "-"},
    {"0.1+0.01", "0.1+0.01"},
    {".5", "0.5"},
    {"0+1", "0+1"},
    {"40/1:00:00", NULL},
    {"5+", NULL},
    {"+1", NULL},
    {"-1", NULL},
    {"1:60", NULL},
    {"0/60", NULL},
    {"1e3", NULL},
    {"5+0.5x", NULL},
    {"", NULL},
    {"99999999999", NULL},
    {"5.0.1", NULL},
    {"10:00.25", "600.25"},
    {"1/999999", "1/999999"},
};

START_TEST(time_controls)
{
    TimeControl tc;
    Error e;
    char text[64];
    bool read = time_control_read(TIME_CONTROLS[_i].text, &tc, &e);
    ck_assert_msg(read == (TIME_CONTROLS[_i].written != NULL), "%s", TIME_CONTROLS[_i].text);
    if (read) {
        time_control_write(&tc, text, sizeof text);
        ck_assert_str_eq(text, TIME_CONTROLS[_i].written);
    }
}
END_TEST

START_TEST(move_times)
{
    TimeControl tc = {0};
    Error e;
    char text[64];
    ck_assert(time_control_key("movetime", "250ms", &tc, &e));
    time_control_write(&tc, text, sizeof text);
    ck_assert_str_eq(text, "0.25/move");
    static const struct {
        const char *text;
        int ms;
    } good[] = {{"10", 10}, {"10ms", 10}, {"2s", 2000}, {"0.5s", 500}, {".25s", 250}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        ck_assert_msg(time_control_key("movetime", good[i].text, &tc, &e), "%s", good[i].text);
        ck_assert_int_eq(tc.move_time, good[i].ms);
    }
    static const char *const bad[] = {"",      "ms",   "s",   "0",      "0s",   "0.5",
                                      "0.5ms", "1 s",  "-1",  "1m",     "1mss", "1ss",
                                      "1:00",  "soon", "1e3", "0.0001s"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(!time_control_key("movetime", bad[i], &tc, &e), "%s", bad[i]);
        ck_assert_int_eq(tc.move_time, 250);
    }
    ck_assert(!time_control_key("time", "1", &tc, &e));
}
END_TEST

START_TEST(quoted_words)
{
    char line[] = "a 'b c' \"d \\\" \\\\ \\n\" e\\ f g'h'\"i\" '' 'open end";
    char *rest = line;
    bool closed;
    const char *const expected[] = {"a", "b c", "d \" \\ \\n", "e f", "ghi", "", "open end"};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        ck_assert_str_eq(text_quoted_word(&rest, &closed), expected[i]);
        ck_assert_int_eq(closed, i != 6);
    }
    ck_assert_ptr_null(text_quoted_word(&rest, &closed));
}
END_TEST

static void sleep_ms(int ms)
{
    (void)poll(NULL, 0, ms);
}

/* --- Children ---------------------------------------------------------------------------------- */

static Child *child(const char *command)
{
    Error e;
    Child *c = child_start(command, NULL, NULL, &e);
    ck_assert_msg(c != NULL, "%s", e.text);
    return c;
}

static int64_t in_ms(int64_t ms)
{
    return clock_us() + ms * 1000;
}

static void expect_line(Child *c, const char *expected)
{
    const char *line;
    bool cut;
    int64_t at_us;
    ck_assert_int_eq(child_read(c, in_ms(HARD_MS), &line, &cut, &at_us), CHILD_LINE);
    ck_assert_str_eq(line, expected);
    ck_assert(!cut);
    ck_assert_int_le(at_us, clock_us());
}

START_TEST(child_talks)
{
    Child *c = child("sh -c 'read a; echo \"got $a\"; printf \"x\\r\\n\\0y\\nlast\"; exit 3'");
    const char *line;
    bool cut;
    int64_t at_us;
    ck_assert_int_eq(child_read(c, in_ms(20), &line, &cut, &at_us), CHILD_TIMEOUT);
    ck_assert_ptr_null(child_fate(c));
    ck_assert(child_send(c, "hello"));
    expect_line(c, "got hello");
    expect_line(c, "x");
    expect_line(c, "?y");
    expect_line(c, "last");
    ck_assert_int_eq(child_read(c, in_ms(HARD_MS), &line, &cut, &at_us), CHILD_CLOSED);
    ck_assert_str_eq(child_end(c, HARD_MS), "exit status 3");
    child_free(c, 0);
}
END_TEST

START_TEST(long_lines_are_cut)
{
    Child *c = child("sh -c 'head -c 1000000 /dev/zero | tr \"\\0\" x; echo; echo next'");
    const char *line;
    bool cut;
    int64_t at_us;
    ck_assert_int_eq(child_read(c, in_ms(HARD_MS), &line, &cut, &at_us), CHILD_LINE);
    ck_assert(cut);
    ck_assert_uint_eq(strlen(line), CHILD_LINE_MAX);
    expect_line(c, "next");
    child_free(c, 1000);
}
END_TEST

START_TEST(deaf_child_does_not_block)
{
    Child *c = child("sleep 30");
    char line[4096];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    int64_t start = clock_ms();
    bool sent = true;
    for (int i = 0; i < 1000 && sent; i++) {
        sent = child_send(c, line);
    }
    ck_assert(!sent);
    ck_assert(!child_send(c, "again"));
    child_free(c, 0);
    ck_assert_int_lt(clock_ms() - start, 10000);
}
END_TEST

START_TEST(killed_child_has_a_fate)
{
    Child *c = child("sh -c 'kill -9 $$'");
    ck_assert_str_eq(child_end(c, HARD_MS), "killed by signal 9");
    for (int i = 0; i < 3; i++) {
        (void)child_send(c, "to nobody"); /* no SIGPIPE */
    }
    child_free(c, 0);
}
END_TEST

/* Whatever a child has started goes with it. */
START_TEST(group_is_killed)
{
    Child *c = child("sh -c 'sleep 30 & echo $!; wait'");
    const char *line;
    bool cut;
    int64_t at_us;
    ck_assert_int_eq(child_read(c, in_ms(HARD_MS), &line, &cut, &at_us), CHILD_LINE);
    pid_t grandchild = (pid_t)atoi(line);
    ck_assert_int_gt(grandchild, 1);
    child_free(c, 0);
    /* It may be a zombie yet, of whoever inherits orphans here: then it reads as state Z. */
    char path[64], state = 'Z';
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)grandchild);
    for (int i = 0; i < 100; i++) {
        FILE *file = fopen(path, "r");
        if (file == NULL) {
            return;
        }
        if (fscanf(file, "%*d %*s %c", &state) == 1 && state == 'Z') {
            (void)fclose(file);
            return;
        }
        (void)fclose(file);
        sleep_ms(10);
    }
    ck_abort_msg("the grandchild %d lives on in state %c", (int)grandchild, state);
}
END_TEST

START_TEST(unknown_programs_are_errors)
{
    Error e;
    ck_assert_ptr_null(child_start("/no/such/engine --x", NULL, NULL, &e));
    ck_assert(strstr(e.text, "/no/such/engine") != NULL && strstr(e.text, "No such file") != NULL);
    ck_assert_ptr_null(child_start("cat", "/no/such/directory", NULL, &e));
    ck_assert_ptr_null(child_start("  ", NULL, NULL, &e));
    ck_assert_ptr_null(child_start("cat 'open", NULL, NULL, &e));
    ck_assert_ptr_null(child_start("cat", NULL, "/no/such/directory/log", &e));
}
END_TEST

START_TEST(log_keeps_all)
{
    char path[] = "/tmp/lacuna-log-XXXXXX", text[512];
    Error e;
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    Child *c = child_start("sh -c 'read a; echo out; echo err >&2; exit 1'", NULL, path, &e);
    ck_assert_msg(c != NULL, "%s", e.text);
    (void)child_send(c, "in");
    child_free(c, HARD_MS);
    ssize_t length = read(fd, text, sizeof text - 1);
    ck_assert_int_gt(length, 0);
    text[length] = '\0';
    (void)close(fd);
    (void)unlink(path);
    ck_assert(strstr(text, " > in\n") != NULL);
    ck_assert(strstr(text, " < out\n") != NULL);
    ck_assert(strstr(text, " ! err\n") != NULL);
    ck_assert(strstr(text, " # exit status 1\n") != NULL);
}
END_TEST

static Suite *child_suite(void)
{
    Suite *suite = suite_create("child");
    TCase *texts = tcase_create("texts");
    tcase_add_test(texts, spec_is_read);
    LOOP(texts, bad_spec_is_refused, BAD_SPECS);
    LOOP(texts, time_controls, TIME_CONTROLS);
    tcase_add_test(texts, move_times);
    tcase_add_test(texts, quoted_words);
    suite_add_tcase(suite, texts);

    TCase *children = tcase_create("children");
    tcase_set_timeout(children, 60);
    tcase_add_test(children, child_talks);
    tcase_add_test(children, long_lines_are_cut);
    tcase_add_test(children, deaf_child_does_not_block);
    tcase_add_test(children, killed_child_has_a_fate);
    tcase_add_test(children, group_is_killed);
    tcase_add_test(children, unknown_programs_are_errors);
    tcase_add_test(children, log_keeps_all);
    suite_add_tcase(suite, children);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(child_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
