/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/reach.h"

#include "ir_test_util.h"
#include "pass_test_util.h"

static struct reach at_probe(const char *body)
{
    struct analysis *a =
        analyse(arena_printf(test_arena,
                             "kernel @k(p: ptr<f32>, i: s32, j: s32, n: s32, m: s32) {\n"
                             "entry:\n%s}\n",
                             body));
    struct analysis_func *f = func(a, "k");
    return reach_of(f, probe(f, 0));
}

static const char *text(const struct reach *r)
{
    return r->condition ? expr_text(test_arena, r->condition) : "always";
}

/* `if (i > 3 || (j == 3 && i > 1)) return;` as the front lowers it, and with operators. */
START_TEST(test_disjunction)
{
    struct reach r = at_probe("  br gt(i, 3), out, more\nmore:\n  br eq(j, 3), last, here\n"
                              "last:\n  br gt(i, 1), out, here\n"
                              "here:\n  eval add(i, 1)\n  jump out\nout:\n  ret\n");
    ck_assert(r.complete);
    ck_assert_str_eq(text(&r), "land(lnot(gt(i, 3)), "
                               "lor(lnot(eq(j, 3)), land(eq(j, 3), lnot(gt(i, 1)))))");
    r = at_probe("  br lor(gt(i, 3), land(eq(j, 3), gt(i, 1))), out, here\n"
                 "here:\n  eval add(i, 1)\n  jump out\nout:\n  ret\n");
    ck_assert(r.complete);
    ck_assert_str_eq(text(&r), "lnot(lor(gt(i, 3), land(eq(j, 3), gt(i, 1))))");
}
END_TEST

START_TEST(test_what_all_get_to)
{
    struct reach r = at_probe("  br lt(i, n), yes, no\nyes:\n  jump out\nno:\n  jump out\n"
                              "out:\n  eval add(i, 1)\n  ret\n");
    ck_assert(r.complete);
    ck_assert_str_eq(text(&r), "always");
}
END_TEST

/* A loop that everybody leaves by its test says nothing; one with a return inside cannot be told. */
START_TEST(test_loops)
{
    static const char loop[] = "  set j = 0\n  jump head\nhead:\n  br lt(j, n), body, done\n"
                               "body:\n%s  set j = add(j, 1)\n  jump head\n"
                               "done:\n  eval add(i, 1)\n  ret\n%s";
    struct reach r = at_probe(arena_printf(test_arena, loop, "", ""));
    ck_assert(r.complete);
    ck_assert_str_eq(text(&r), "always");
    r = at_probe(arena_printf(test_arena, loop, "  br eq(j, m), out, on\non:\n", "out:\n  ret\n"));
    ck_assert(!r.complete);
}
END_TEST

START_TEST(test_switch)
{
    struct reach r = at_probe("  switch j, 1: one, 2: two, out\n"
                              "one:\n  jump here\ntwo:\n  jump here\n"
                              "here:\n  eval add(i, 1)\n  jump out\nout:\n  ret\n");
    ck_assert(r.complete);
    ck_assert_str_eq(text(&r), "lor(eq(j, 1), eq(j, 2))");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_disjunction, test_what_all_get_to, test_loops, test_switch};
    return RUN("reach", tests);
}
