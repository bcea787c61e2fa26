/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/guard.h"

#include "ir_test_util.h"
#include "pass_test_util.h"

static struct analysis_func *kernel(const char *body)
{
    struct analysis *a =
        analyse(arena_printf(test_arena,
                             "kernel @k(p: ptr<f32>, i: s32, j: s32, n: s32, m: s32) {\n"
                             "entry:\n%s}\n",
                             body));
    return func(a, "k");
}

/* Is there a fact `text` ("lt(i, n)") at the probe? */
static bool has(struct analysis_func *f, size_t at, const char *text)
{
    size_t n;
    const struct fact *facts = guard_facts(f->guards, probe(f, at), &n);
    for (size_t i = 0; i < n; i++) {
        const char *is = arena_printf(test_arena, "%s(%s, %s)", ir_op_info(facts[i].op)->text,
                                      expr_text(test_arena, facts[i].left),
                                      expr_text(test_arena, facts[i].right));
        if (strcmp(is, text) == 0)
            return true;
    }
    return false;
}

static size_t count(struct analysis_func *f, size_t at)
{
    size_t n;
    guard_facts(f->guards, probe(f, at), &n);
    return n;
}

#define GUARD(cond)                                                                                \
    "  br " cond ", yes, no\nyes:\n  eval add(i, 1)\n  jump out\nno:\n  eval add(i, 2)\n"          \
    "  jump out\nout:\n  eval add(i, 3)\n  ret\n"

START_TEST(test_both_sides)
{
    struct analysis_func *f = kernel(GUARD("lt(i, n)"));
    ck_assert(has(f, 0, "lt(i, n)"));
    ck_assert(has(f, 1, "ge(i, n)"));
    ck_assert_uint_eq(count(f, 2), 0);
}
END_TEST

START_TEST(test_conjunction)
{
    struct analysis_func *f = kernel(GUARD("land(lt(i, n), lt(j, m))"));
    ck_assert(has(f, 0, "lt(i, n)") && has(f, 0, "lt(j, m)"));
    ck_assert_uint_eq(count(f, 1), 0);
    f = kernel(GUARD("ne(and(cast<s32>(lt(i, n)), and(j, m)), 0)"));
    ck_assert(!has(f, 0, "lt(i, n)")); /* the other side is no truth */
    f = kernel(
        GUARD("ne(and(and(cast<s32>(lt(i, n)), cast<s32>(lt(j, m))), cast<s32>(gt(i, j))), 0)"));
    ck_assert(has(f, 0, "lt(i, n)") && has(f, 0, "lt(j, m)") && has(f, 0, "gt(i, j)"));
    ck_assert_uint_eq(count(f, 1), 0);
    f = kernel(GUARD("ne(or(cast<s32>(ge(i, n)), cast<s32>(ge(j, m))), 0)"));
    ck_assert(has(f, 1, "lt(i, n)") && has(f, 1, "lt(j, m)"));
    f = kernel(GUARD("lor(ge(i, n), ge(j, m))"));
    ck_assert_uint_eq(count(f, 0), 0);
    ck_assert(has(f, 1, "lt(i, n)") && has(f, 1, "lt(j, m)"));
}
END_TEST

START_TEST(test_negation_and_selects)
{
    struct analysis_func *f = kernel(GUARD("lnot(lor(ge(i, n), eq(j, m)))"));
    ck_assert(has(f, 0, "lt(i, n)") && has(f, 0, "ne(j, m)"));
    f = kernel(GUARD("select(lt(i, n), lt(j, m), false)"));
    ck_assert(has(f, 0, "lt(i, n)") && has(f, 0, "lt(j, m)"));
    ck_assert(!has(f, 1, "ge(i, n)") && !has(f, 1, "lt(i, n)"));
    f = kernel(GUARD("ne(cast<s32>(lt(i, n)), 0)"));
    ck_assert(has(f, 0, "lt(i, n)") && has(f, 1, "ge(i, n)"));
}
END_TEST

START_TEST(test_minimum)
{
    struct analysis_func *f = kernel(GUARD("lt(i, min(n, m))"));
    ck_assert(has(f, 0, "lt(i, n)") && has(f, 0, "lt(i, m)"));
    ck_assert(!has(f, 1, "ge(i, n)"));
    f = kernel(GUARD("ge(i, max(n, m))"));
    ck_assert(has(f, 0, "ge(i, n)"));
    ck_assert(!has(f, 1, "lt(i, n)"));
}
END_TEST

START_TEST(test_early_return)
{
    struct analysis_func *f = kernel("  br ge(i, n), out, on\nout:\n  ret\n"
                                     "on:\n  eval add(i, 1)\n  ret\n");
    ck_assert(has(f, 0, "lt(i, n)"));
    size_t n;
    ck_assert(guard_facts(f->guards, probe(f, 0), &n)[0].from_else);
}
END_TEST

START_TEST(test_assume_and_trap)
{
    struct analysis_func *f = kernel("  eval add(i, 1)\n  assume lt(i, n)\n  eval add(i, 2)\n"
                                     "  br lt(j, m), on, bad\nbad:\n  trap\n"
                                     "on:\n  eval add(i, 3)\n  ret\n");
    ck_assert(!has(f, 0, "lt(i, n)"));
    ck_assert(has(f, 1, "lt(i, n)") && !has(f, 1, "lt(j, m)"));
    ck_assert(has(f, 2, "lt(i, n)") && has(f, 2, "lt(j, m)"));
}
END_TEST

START_TEST(test_flag_set_on_one_path)
{
    struct analysis_func *f =
        kernel("  set ok: bool = false\n  br lt(i, n), a, join\n"
               "a:\n  set ok = lt(j, m)\n  jump join\n"
               "join:\n  br ok, yes, no\n"
               "yes:\n  eval add(i, 1)\n  ret\nno:\n  eval add(i, 2)\n  ret\n");
    ck_assert(has(f, 0, "lt(i, n)") && has(f, 0, "lt(j, m)"));
    ck_assert(!has(f, 1, "lt(i, n)") && !has(f, 1, "ge(i, n)"));
}
END_TEST

START_TEST(test_switch)
{
    struct analysis_func *f = kernel("  switch i, 3: three, 4: four, other\n"
                                     "three:\n  eval add(i, 1)\n  ret\n"
                                     "four:\n  eval add(i, 2)\n  ret\n"
                                     "other:\n  eval add(i, 3)\n  ret\n");
    ck_assert(has(f, 0, "eq(i, 3)") && !has(f, 0, "eq(i, 4)"));
    ck_assert(has(f, 2, "ne(i, 3)") && has(f, 2, "ne(i, 4)"));
}
END_TEST

START_TEST(test_loop_condition)
{
    struct analysis_func *f = kernel("  set x: s32 = 0\n  jump head\n"
                                     "head:\n  br lt(x, n), body, done\n"
                                     "body:\n  eval add(n, 1)\n  set x = add(x, 1)\n  jump head\n"
                                     "done:\n  eval add(n, 2)\n  ret\n");
    ck_assert_uint_eq(count(f, 0), 1);
    ck_assert_uint_eq(count(f, 1), 1);
    size_t n;
    ck_assert_int_eq(guard_facts(f->guards, probe(f, 0), &n)[0].op, IR_LT);
    ck_assert_int_eq(guard_facts(f->guards, probe(f, 1), &n)[0].op, IR_GE);
}
END_TEST

START_TEST(test_mentions)
{
    struct analysis_func *f = kernel(GUARD("lt(add(i, 1), n)"));
    const struct ir_expr *n = probe(f, 0)->expr; /* i + 1 */
    ck_assert(guard_mentions(f->guards, probe(f, 0), n));
    ck_assert(!guard_mentions(f->guards, probe(f, 0), probe(f, 1)->expr));
    f = kernel("  call t.1: bool = @valid(i, n)\n" GUARD("t.1"));
    ck_assert(guard_mentions(f->guards, probe(f, 0), probe(f, 0)->expr->args[0]));
    ck_assert(!guard_mentions(f->guards, probe(f, 2), probe(f, 0)->expr->args[0]));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        test_both_sides,     test_conjunction,     test_negation_and_selects, test_minimum,
        test_early_return,   test_assume_and_trap, test_flag_set_on_one_path, test_switch,
        test_loop_condition, test_mentions};
    return RUN("guard", tests);
}
