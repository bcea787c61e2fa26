/* SPDX-License-Identifier: Apache-2.0 */
#include <dirent.h>

#include "ir_test_util.h"

#include "base/source.h"
#include "base/strbuf.h"
#include "ir/ssa.h"

#ifndef TEST_SOURCE_DIR
#define TEST_SOURCE_DIR "tests"
#endif

static struct arena *a;

static void setup(void)
{
    a = arena_create();
}

static void teardown(void)
{
    arena_destroy(a);
}

/* Every operator, statement and attribute prints as the file has it. */
START_TEST(test_all)
{
    struct source s;
    ck_assert_int_eq(source_read(a, TEST_SOURCE_DIR "/ir/all.ir", "all.ir", &s), 0);
    const char *printed = print_text(a, parse_text(a, s.text), true);
    const char *body = strstr(s.text, "module ");
    ck_assert_str_eq(printed, body);
}
END_TEST

START_TEST(test_all_is_complete)
{
    struct source s;
    ck_assert_int_eq(source_read(a, TEST_SOURCE_DIR "/ir/all.ir", "all.ir", &s), 0);
    for (int i = 0; i < IR_STMT_COUNT; i++) {
        const char *word = arena_printf(a, "\n  %s", ir_stmt_info((enum ir_stmt_kind)i)->text);
        ck_assert_msg(strstr(s.text, word) != NULL, "all.ir has no '%s'", word + 3);
    }
    for (int i = IR_NEG; i < IR_OP_COUNT; i++) {
        const char *word = ir_op_info((enum ir_op)i)->text;
        bool found = strstr(s.text, arena_printf(a, "%s(", word)) ||
                     strstr(s.text, arena_printf(a, "%s<", word));
        ck_assert_msg(found, "all.ir has no '%s'", word);
    }
}
END_TEST

/* What lowering gives can be read back. */
START_TEST(test_lowered_text)
{
    unsigned files = 0;
    struct dirent *e;
    DIR *d = opendir(TEST_SOURCE_DIR "/lower");
    ck_assert_ptr_nonnull(d);
    while ((e = readdir(d)) != NULL) {
        struct source s;
        const char *path = arena_printf(a, TEST_SOURCE_DIR "/lower/%s", e->d_name);
        if (!str_has_suffix(e->d_name, ".ir"))
            continue;
        ck_assert_int_eq(source_read(a, path, e->d_name, &s), 0);
        ck_assert_str_eq(print_text(a, parse_text(a, s.text), true), s.text);
        files++;
    }
    closedir(d);
    ck_assert_uint_gt(files, 10);
}
END_TEST

START_TEST(test_round_trip_of_ssa)
{
    struct source s;
    ck_assert_int_eq(source_read(a, TEST_SOURCE_DIR "/ir/loops.ir", "loops.ir", &s), 0);
    struct ir_module *m = parse_text(a, s.text);
    for (size_t i = 0; i < m->funcs.len; i++)
        ssa_convert(m->funcs.at[i], cfg_build(a, m->funcs.at[i]));
    const char *once = print_text(a, m, true);
    ck_assert_str_eq(print_text(a, parse_text(a, once), true), once);
}
END_TEST

START_TEST(test_shorthand)
{
    struct ir_module *m = parse_text(a, "kernel @k(a: ptr<f32>, n: s32) {\n"
                                        "  set i: s32 = threadIdx.x // comment\n"
                                        "  barrier block \"__syncthreads\"\n"
                                        "  launch @k<<<1, 2>>>(a, i)\n"
                                        "  load t.1: f32 = ptradd(a, i) @12\n"
                                        "}\n");
    ck_assert_str_eq(print_text(a, m, false), "module \"\"\n\n"
                                              "kernel @k(a: ptr<f32>, n: s32) {\n"
                                              "  local i: s32\n"
                                              "  temp t.1: f32\n"
                                              "entry:\n"
                                              "  set i = threadIdx.x\n"
                                              "  barrier block \"__syncthreads\"()\n"
                                              "  launch @k<<<1, 2, 0:u64, !>>>(a, i)\n"
                                              "  load t.1 = ptradd(a, i)\n"
                                              "  ret\n"
                                              "}\n");
    const struct ir_func *f = m->funcs.at[0];
    ck_assert_uint_eq(f->stmts.at[3]->span.line, 12);
    ck_assert_ptr_eq(f->stmts.at[2]->launch->kernel, f);
    ck_assert_ptr_eq(f->decls.at[3]->def, f->stmts.at[3]);
}
END_TEST

static const struct {
    const char *in;
    const char *error;
} bad[] = {
    {"nonsense", "line 1: expected a function, a global or a struct"},
    {"kernel @k() {\n  eval x\n}\n", "line 2: unknown variable 'x'"},
    {"kernel @k() {\n  eval add(1)\n}\n", "line 2: 'add' takes 2 operands"},
    {"kernel @k() {\n  eval foo(1)\n}\n", "line 2: unknown operator 'foo'"},
    {"kernel @k() {\n  eval cast(1)\n}\n", "line 2: 'cast' needs a type here: cast<type>(...)"},
    {"kernel @k() {\n  jump nowhere\n}\n", "line 2: no label 'nowhere'"},
    {"kernel @k() {\n  frobnicate\n}\n", "line 2: unknown statement 'frobnicate'"},
    {"kernel @k() {\n  eval 1 2\n}\n", "line 2: unexpected text at the end of the line"},
    {"kernel @k() {\n  ret\n", "line 3: expected '}'"},
    {"kernel @k(a: s32, a: s32)\n", "line 1: 'a' is declared twice"},
    {"kernel @k(a: s99x)\n", "line 1: unknown type 's99x'"},
    {"kernel @k() {\na:\na:\n  ret\n}\n", "line 3: label 'a' is there twice"},
    {"struct A { }\nstruct A { }\n", "line 2: struct 'A' is there twice"},
    {"kernel @k() {\n  eval \"abc\n}\n", "line 2: missing closing \""},
    {"kernel @k() {\n  eval 99999999999999999999\n}\n",
     "line 2: number '99999999999999999999' is too large"},
    {"kernel @k() {\n  eval ^\n}\n", "line 2: unexpected character 0x5e"},
    {"kernel @k() {\n  eval %3\n}\n", "line 2: no statement defines %3"},
    {"kernel @k() {\n  local i: s32\n  phi i%0 = (entry: 1)\n}\n",
     "line 4: '@k' has values (%N) or phis but is not marked ssa"},
    {"kernel @k() ssa {\n  local i: s32\na:\n  jump b\nb:\n  phi i%0 = (b: 1)\n}\n",
     "line 7: a phi of 'b' has no value for 'a'"},
    {"kernel @k() {\n  eval lambda(@f#7)\n}\n", "line 2: no function #7"},
};

START_TEST(test_errors)
{
    ck_assert_ptr_null(ir_parse_module(a, bad[_i].in, strlen(bad[_i].in)));
    ck_assert_str_eq(error_message(), bad[_i].error);
}
END_TEST

START_TEST(test_depth_limit)
{
    struct strbuf text = {0};
    strbuf_add(&text, "kernel @k() {\n  eval ");
    for (int i = 0; i < 100000; i++)
        strbuf_add(&text, "neg(");
    ck_assert_ptr_null(ir_parse_module(a, text.at, text.len));
    ck_assert_ptr_nonnull(strstr(error_message(), "nested deeper"));
    text.len = 0;
    strbuf_add(&text, "kernel @k(x: ");
    for (int i = 0; i < 100000; i++)
        strbuf_add(&text, "ptr<");
    ck_assert_ptr_null(ir_parse_module(a, text.at, text.len));
    strbuf_free(&text);
}
END_TEST

/* Damaged text parses or fails with a message, and never crashes. */
START_TEST(test_damaged_text)
{
    struct source s;
    ck_assert_int_eq(source_read(a, TEST_SOURCE_DIR "/ir/all.ir", "all.ir", &s), 0);
    unsigned seed = 1;
    for (int i = 0; i < 400; i++) {
        struct arena *scratch = arena_create();
        char *copy = arena_strndup(scratch, s.text, s.size);
        size_t n = s.size;
        if (i % 2)
            n = next_random(&seed) % s.size;
        else
            copy[next_random(&seed) % s.size] = (char)next_random(&seed);
        error_clear();
        struct ir_module *m = ir_parse_module(scratch, copy, n);
        if (m) {
            const char *once = print_text(scratch, m, true);
            ck_assert_str_eq(print_text(scratch, parse_text(scratch, once), true), once);
        } else {
            ck_assert(str_has_prefix(error_message(), "line "));
        }
        arena_destroy(scratch);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("ir_text");
    TCase *c = tcase_create("ir_text");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, test_all);
    tcase_add_test(c, test_all_is_complete);
    tcase_add_test(c, test_lowered_text);
    tcase_add_test(c, test_round_trip_of_ssa);
    tcase_add_test(c, test_shorthand);
    tcase_add_loop_test(c, test_errors, 0, (int)(sizeof bad / sizeof *bad));
    tcase_add_test(c, test_depth_limit);
    tcase_add_test(c, test_damaged_text);
    suite_add_tcase(s, c);
    return run_suite(s);
}
