/* The table of options: what a text sets, and what it is refused for. */
#include "app/options.h"

#include "base/text.h"
#include "support/fixture.h"

static Session session;

static void setup(void)
{
    Error e;
    ck_assert_msg(session_init(&session, &e), "%s", e.text);
}

static void teardown(void)
{
    session_free(&session);
}

static void refused(const Option *o, const char *text)
{
    Error e = {""};
    int before = option_number(o, &session);
    ck_assert_msg(!option_set(o, &session, text, &e), "%s took '%s'", o->name, text);
    ck_assert_msg(strstr(e.text, o->name) != NULL, "%s", e.text);
    ck_assert_int_eq(option_number(o, &session), before);
}

START_TEST(numbers)
{
    int count;
    const Option *options = option_list(&count);
    for (int i = 0; i < count; i++) {
        const Option *o = &options[i];
        if (o->type != OPTION_SPIN) {
            continue;
        }
        Error e;
        char text[24];
        ck_assert_int_eq(option_number(o, &session), o->initial);
        (void)snprintf(text, sizeof text, "%d", o->low);
        ck_assert_msg(option_set(o, &session, text, &e), "%s", e.text);
        ck_assert_int_eq(option_number(o, &session), o->low);
        (void)snprintf(text, sizeof text, "%d", o->low - 1);
        refused(o, text);
        (void)snprintf(text, sizeof text, "%lld", (long long)o->high + 1);
        refused(o, text);
        refused(o, "");
        refused(o, "1x");
    }
}
END_TEST

START_TEST(checks)
{
    const Option *o = option_find("use nnue");
    ck_assert(o != NULL && o->type == OPTION_CHECK);
    Error e;
    ck_assert(option_set(o, &session, "false", &e) && session.networks.off);
    ck_assert(option_set(o, &session, "1", &e) && !session.networks.off);
    ck_assert(option_set(o, &session, "0", &e) && session.networks.off);
    ck_assert(option_set(o, &session, "TRUE", &e) && !session.networks.off);
    refused(o, "2");
    refused(o, "yes");
}
END_TEST

START_TEST(names)
{
    Error e;
    ck_assert(option_find("Skill Level") == option_find("skill level"));
    ck_assert(option_find("Skill") == NULL && option_find("") == NULL);
    ck_assert(!option_unknown("Skill", &e) && strstr(e.text, "Skill Level") != NULL);
    ck_assert(option_set(option_find("UCI_Variant"), &session, "hole", &e));
    ck_assert_str_eq(game_variant(session.game)->name, "hole");
    ck_assert(!option_set(option_find("UCI_Variant"), &session, "shatranj", &e));
    ck_assert_str_eq(game_variant(session.game)->name, "hole");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("options");
    TCase *tests = tcase_create("options");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, numbers);
    tcase_add_test(tests, checks);
    tcase_add_test(tests, names);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
