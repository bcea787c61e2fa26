/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/affine.h"

#include "pass_test_util.h"

static struct analysis *a;

static struct analysis_func *kernel(const char *body)
{
    a = analyse(arena_printf(test_arena,
                             "kernel @k(p: ptr<f32>, q: ptr<f32>, n: s32, m: s32, c: s32) {\n"
                             "%s}\n",
                             body));
    return func(a, "k");
}

static struct affine of_probe(struct analysis_func *af, size_t i)
{
    return affine_of(test_arena, probe(af, i)->expr);
}

START_TEST(test_expands)
{
    struct analysis_func *f = kernel("  eval add(mul(add(n, 2), m), 1)\n"
                                     "  eval add(add(mul(m, n), mul(2, m)), 1)\n"
                                     "  eval add(mul(n, m), 1)\n");
    struct affine x = of_probe(f, 0), y = of_probe(f, 1), z = of_probe(f, 2);
    ck_assert(x.ok && x.terms.len == 2 && x.constant == 1);
    ck_assert(affine_equal(&x, &y));
    ck_assert(!affine_equal(&x, &z));
}
END_TEST

START_TEST(test_cancels_through_casts_and_shifts)
{
    struct analysis_func *f = kernel("  eval shl(cast<s64>(n), 2)\n"
                                     "  eval sub(mul(n, 4), 3)\n"
                                     "  eval mul(n, 5)\n");
    int64_t d;
    ck_assert(affine_difference(test_arena, probe(f, 0)->expr, probe(f, 1)->expr, &d));
    ck_assert_int_eq(d, 3);
    ck_assert(!affine_difference(test_arena, probe(f, 0)->expr, probe(f, 2)->expr, &d));
}
END_TEST

START_TEST(test_narrow_cast_is_atom)
{
    struct analysis_func *f = kernel("  eval add(cast<s32>(cast<u8>(add(n, 256))), 0)\n"
                                     "  eval add(n, div(m, 3))\n");
    struct affine x = of_probe(f, 0), y = of_probe(f, 1);
    ck_assert(x.ok && x.terms.len == 1 && x.constant == 0);
    ck_assert(y.ok && y.terms.len == 2);
}
END_TEST

START_TEST(test_float_is_no_polynomial)
{
    struct analysis_func *f = kernel("  eval add(cast<f32>(n), 1.5)\n  eval add(n, 1)\n");
    ck_assert(!of_probe(f, 0).ok);
    ck_assert(of_probe(f, 1).ok);
}
END_TEST

START_TEST(test_overflow_of_coefficients)
{
    struct analysis_func *f = kernel("  eval mul(mul(cast<s64>(n), 4611686018427387904:s64), "
                                     "4:s64)\n");
    ck_assert(!of_probe(f, 0).ok);
}
END_TEST

START_TEST(test_shared_subexpressions_are_fast)
{
    char *body = "";
    for (int i = 0; i < 50; i++)
        body = arena_printf(test_arena, "%s  set x%d: s32 = xor(%s, %s)\n", body, i,
                            i ? arena_printf(test_arena, "x%d", i - 1) : "n",
                            i ? arena_printf(test_arena, "x%d", i - 1) : "m");
    struct analysis_func *f = kernel(arena_printf(test_arena, "%s  eval add(x49, 1)\n", body));
    ck_assert(of_probe(f, 0).ok);
}
END_TEST

START_TEST(test_address)
{
    struct analysis_func *f = kernel("  load t.1: f32 = ptradd(ptradd(p, n), 3)\n");
    struct affine x = affine_of_address(test_arena, nth(f, IR_STMT_LOAD, 0)->addr);
    ck_assert(x.ok && x.constant == 12 && x.terms.len == 1 && x.terms.at[0].coefficient == 4);
}
END_TEST

START_TEST(test_back_to_expression)
{
    struct analysis_func *f = kernel("  eval sub(mul(add(n, 2), m), mul(3, n))\n");
    struct affine x = of_probe(f, 0);
    const struct ir_expr *e = affine_to_expr(a->module, &x, probe(f, 0)->expr->type);
    struct affine y = affine_of(test_arena, e);
    ck_assert(affine_equal(&x, &y));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_expands,
                                  test_cancels_through_casts_and_shifts,
                                  test_narrow_cast_is_atom,
                                  test_float_is_no_polynomial,
                                  test_overflow_of_coefficients,
                                  test_shared_subexpressions_are_fast,
                                  test_address,
                                  test_back_to_expression};
    return RUN("affine", tests);
}
