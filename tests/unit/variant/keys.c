/* The table of keys: complete, of one piece, and its examples are good ones. */
#include "variant/file/keys_internal.h"

#include "support/fixture.h"
#include "variant/reader.h"

static const char bare[] = "[x]\nmaxFile = h\nmaxRank = 8\nking = k\n"
                           "startFen = k7/8/8/8/8/8/8/7K w - - 0 1\n";

/* An example is for one of the built-in games or the examples, or for kings alone. */
START_TEST(test_example)
{
    const KeyInfo *info = key_info((Key)_i);
    VariantSet set = {0};
    Error e = {""};
    bool good = false;
    fixture_read_examples(&set);
    for (int i = 0, builtin = set.count; i <= builtin && !good; i++) {
        char section[200], text[1000];
        snprintf(section, sizeof section, "%s", bare);
        if (i < builtin) {
            snprintf(section, sizeof section, "[x:%s]\n", set.at[i]->name);
        }
        snprintf(text, sizeof text, "%s%s = %s\n", section, info->name, info->example);
        good = variants_read(&set, "my.ini", text, strlen(text), &e);
    }
    ck_assert_msg(good, "%s = %s: %s", info->name, info->example, e.text);
    variants_free(&set);
}
END_TEST

START_TEST(test_entry)
{
    const KeyInfo *info = key_info((Key)_i);
    ck_assert_ptr_nonnull(info->name);
    ck_assert_int_eq(key_find(info->name), _i);
    ck_assert_msg(!key_is_foreign(info->name), "%s is in foreign.def as well", info->name);
    ck_assert_uint_gt(strlen(info->meaning), 0);
    ck_assert(info->type != VALUE_CHOICE || info->words != NULL);
    ck_assert(info->type != VALUE_TEXT || info->form != NULL);
    ck_assert(!info->stored || info->initial != NULL);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("keys");
    TCase *tests = tcase_create("keys");
    tcase_add_loop_test(tests, test_example, 0, KEYS);
    tcase_add_loop_test(tests, test_entry, 0, KEYS);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
