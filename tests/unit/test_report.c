/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of report/ and cli/ that the command-line cases do not reach well. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "cli/glob.h"
#include "cli/path.h"
#include "report/emit.h"
#include "report/fingerprint.h"
#include "report/lex.h"
#include "report/similar.h"
#include "report/utf8.h"

/* The values are those of github/codeql-action's own tests. */
static void check_hashes(const char *text, const char *const *want, size_t count)
{
    struct arena *a = arena_create();
    size_t n;
    const char *const *got = fingerprint_line_hashes(a, text, strlen(text), &n);
    ck_assert_uint_eq(n, count);
    for (size_t i = 0; i < n; i++)
        ck_assert_str_eq(got[i], want[i]);
    arena_destroy(a);
}

START_TEST(line_hash_empty)
{
    static const char *const want[] = {"c129715d7a2bc9a3:1"};
    check_hashes("", want, 1);
}
END_TEST

START_TEST(line_hash_line_ends)
{
    static const char *const want[] = {
        "e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
        "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1",
    };
    check_hashes(" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", want, 7);
    check_hashes(" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", want, 7);
    check_hashes(" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", want, 7);
    check_hashes(" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n", want, 7);
}
END_TEST

START_TEST(line_hash_repeats)
{
    static const char line[] = "Lorem ipsum dolor sit amet.\n";
    static const char *const want[] = {
        "a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4",
        "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1",
        "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1",
    };
    char text[10 * sizeof line] = "";
    for (int i = 0; i < 10; i++)
        strcat(text, line);
    check_hashes(text, want, 11);
}
END_TEST

/* The identity stays when lines move and blanks change, and tells equal lines apart. */
START_TEST(own_fingerprint)
{
    static const struct rule_info rule = {.code = "CL101", .name = "x"};
    struct arena *a = arena_create();
    struct source s[2];
    static const char before[] = "x();\ny();\nx();\n";
    static const char after[] = "\n\n  x();\t\ny();\nx();\n";
    source_from_text(a, "a.cu", before, strlen(before), &s[0]);
    source_from_text(a, "a.cu", after, strlen(after), &s[1]);
    struct finding f[2][2];
    for (unsigned i = 0; i < 2; i++) {
        struct finding *list[2] = {&f[i][0], &f[i][1]};
        for (unsigned k = 0; k < 2; k++)
            f[i][k] = (struct finding){.rule = &rule,
                                       .span = {.path = "a.cu", .line = 1 + 2 * k + 2 * i}};
        fingerprint_set(a, &s[i], list, 2);
    }
    ck_assert_str_eq(f[0][0].fingerprint, f[1][0].fingerprint);
    ck_assert_str_eq(f[0][1].fingerprint, f[1][1].fingerprint);
    ck_assert_str_ne(f[0][0].fingerprint, f[0][1].fingerprint);
    arena_destroy(a);
}
END_TEST

START_TEST(utf8)
{
    static const struct {
        const char *text;
        const char *valid;
        size_t units;
    } cases[] = {
        {"a\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80", "a\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80", 5},
        {"\xC3", "\xEF\xBF\xBD", 1},                                 /* cut short */
        {"\xE4\xB8", "\xEF\xBF\xBD", 1},                             /* one maximal part */
        {"\xC0\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD", 2},                 /* overlong */
        {"\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD", 3}, /* surrogate */
        {"\xF4\x90\x80\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD", 4},
        {"\xF0\x9F\x98z", "\xEF\xBF\xBDz", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct strbuf out = {0};
        utf8_add_valid(&out, cases[i].text, strlen(cases[i].text));
        ck_assert_str_eq(strbuf_text(&out), cases[i].valid);
        ck_assert_uint_eq(utf8_utf16_length(cases[i].text, strlen(cases[i].text)), cases[i].units);
        strbuf_free(&out);
    }
}
END_TEST

START_TEST(glob)
{
    static const struct {
        const char *pattern;
        const char *text;
        bool match;
    } cases[] = {
        {"*.cu", "a.cu", true},
        {"*.cu", "d/a.cu", false},
        {"**/*.cu", "a.cu", true},
        {"**/*.cu", "d/e/a.cu", true},
        {"d/**", "d/e/a.cu", true},
        {"d/**", "de/a.cu", false},
        {"d/**/a.cu", "d/a.cu", true},
        {"d/**/a.cu", "d/x/y/a.cu", true},
        {"d/**/a.cu", "d/xa.cu", false},
        {"?.cu", "a.cu", true},
        {"?.cu", "/.cu", false},
        {"[a-c].cu", "b.cu", true},
        {"[!a-c].cu", "b.cu", false},
        {"[!a-c].cu", "d.cu", true},
        {"[]].cu", "].cu", true},
        {"[a.cu", "[a.cu", true},
        {"\\*.cu", "*.cu", true},
        {"\\*.cu", "a.cu", false},
        {"a*b*c", "aXbYbZc", true},
        {"a*b*c", "aXbY/c", false},
        {"**", "a/b/c", true},
        {"", "", true},
        {"", "a", false},
        {"**/b/*.cu", "a/b/c/b/x.cu", true},
        {"a**b", "a/x/b", true},
        {"*", "", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ck_assert_msg(glob_match(cases[i].pattern, cases[i].text) == cases[i].match, "%s on %s",
                      cases[i].pattern, cases[i].text);
    ck_assert(glob_takes("build", "build/x/a.cu"));
    ck_assert(glob_takes("build", "a/build/x.cu"));
    ck_assert(!glob_takes("/build", "a/build/x.cu"));
    ck_assert(glob_takes("/build/", "build/x.cu"));
    ck_assert(glob_takes("a/build", "a/build/x.cu"));
    ck_assert(!glob_takes("build", "rebuild/x.cu"));
    /* Many stars must not take exponential time. */
    ck_assert(!glob_match("*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b",
                          "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
}
END_TEST

START_TEST(paths)
{
    struct arena *a = arena_create();
    ck_assert_str_eq(path_absolute(a, "/w/d", "x/../y//./z"), "/w/d/y/z");
    ck_assert_str_eq(path_absolute(a, "/w/d", "../../../.."), "/");
    ck_assert_str_eq(path_absolute(a, "/w", "/a/"), "/a");
    ck_assert_str_eq(path_folder(a, "/a"), "/");
    ck_assert_str_eq(path_folder(a, "/a/b"), "/a");
    ck_assert_str_eq(path_below("/a", "/a/b"), "b");
    ck_assert_str_eq(path_below("/", "/a/b"), "a/b");
    ck_assert_ptr_null(path_below("/a", "/ab"));
    arena_destroy(a);
}
END_TEST

START_TEST(did_you_mean)
{
    struct similar s = {.word = "barier-divergent"};
    similar_offer(&s, "shared-race");
    similar_offer(&s, "barrier-divergent");
    ck_assert_str_eq(s.best, "barrier-divergent");
    s = (struct similar){.word = "CL9"};
    similar_offer(&s, "all");
    ck_assert_ptr_null(s.best);
    s = (struct similar){.word = ""};
    similar_offer(&s, "a");
    ck_assert_ptr_null(s.best);
    s = (struct similar){.word = "--selcet"};
    similar_offer(&s, "--select");
    ck_assert_uint_eq(s.distance, 1);
}
END_TEST

START_TEST(uris)
{
    static const char *const cases[][2] = {
        {"a b/c%.cu", "a%20b/c%25.cu"},    {"x:y.cu", "x%3Ay.cu"},       {"d/x:y.cu", "d/x:y.cu"},
        {"/abs/a.cu", "file:///abs/a.cu"}, {"\xC3\xA9.cu", "%C3%A9.cu"}, {"a#?.cu", "a%23%3F.cu"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct strbuf out = {0};
        emit_uri(&out, cases[i][0]);
        ck_assert_str_eq(strbuf_text(&out), cases[i][1]);
        strbuf_free(&out);
    }
}
END_TEST

/* A letter for each token: b blank, n newline, l line comment, c block comment, s literal, w word,
 * p other. */
START_TEST(lexer)
{
    static const char letters[] = "bnlcswp";
    static const struct {
        const char *text;
        const char *tokens;
    } cases[] = {
        {"a // b\nc", "wblnw"},
        {"// b \\\n still\nc", "lnw"},
        {"/* a\n*/b", "cw"},
        {"/* never", "c"},
        {"\"// no\" 'x' '\\'' \"\\\"\"", "sbsbsbs"},
        {"\"open\n// yes", "snl"},
        {"1'000'000 // x", "wbl"},
        {"R\"(\")// \" )\" x", "sbw"},
        {"R\"ab()\" )ab\"x", "sw"},
        {"u8R\"(a)\"", "s"},
        {"R\"(never", "s"},
        {"L'x'", "ws"},
        {"a/b", "wpw"},
        {"\\\nx", "bw"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char got[64];
        size_t count = 0;
        size_t n = strlen(cases[i].text);
        for (size_t at = 0; at < n;) {
            enum lex_kind kind;
            at = lex_token(cases[i].text, n, at, &kind);
            got[count++] = letters[kind];
        }
        got[count] = '\0';
        ck_assert_str_eq(got, cases[i].tokens);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("report");
    TCase *tests = tcase_create("report");
    tcase_add_test(tests, line_hash_empty);
    tcase_add_test(tests, line_hash_line_ends);
    tcase_add_test(tests, line_hash_repeats);
    tcase_add_test(tests, own_fingerprint);
    tcase_add_test(tests, utf8);
    tcase_add_test(tests, glob);
    tcase_add_test(tests, paths);
    tcase_add_test(tests, did_you_mean);
    tcase_add_test(tests, uris);
    tcase_add_test(tests, lexer);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
