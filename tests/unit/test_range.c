/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/range.h"

#include "pass_test_util.h"

static struct analysis *a;

static struct analysis_func *kernel(const char *body)
{
    a = analyse(arena_printf(test_arena,
                             "kernel @k(p: ptr<f32>, n: s32, m: s32, u: u32) {\n"
                             "entry:\n%s}\n",
                             body));
    return func(a, "k");
}

static void check(struct analysis_func *f, size_t i, int64_t lo, int64_t hi)
{
    struct range r = range_of(f->ranges, probe(f, i)->expr, probe(f, i));
    ck_assert_msg(r.lo == lo && r.hi == hi, "probe %zu: [%lld, %lld]", i, (long long)r.lo,
                  (long long)r.hi);
}

#define INF RANGE_MAX
#define TID "cast<s32>(threadIdx.x)"
#define INT_LO (-INT64_C(2147483648))
#define INT_HI INT64_C(2147483647)

START_TEST(test_types_and_builtins)
{
    struct analysis_func *f =
        kernel("  eval add(threadIdx.x, 1:u32)\n  eval add(threadIdx.z, 0:u32)\n"
               "  eval add(n, 0)\n  eval add(u, 0:u32)\n"
               "  eval add(blockIdx.y, 1:u32)\n  eval sub(n, n)\n"
               "  eval add(mul(" TID ", 4), 3)\n"
               "  eval sub(blockDim.x, threadIdx.x)\n");
    check(f, 0, 1, 1024);
    check(f, 1, 0, 63);
    check(f, 2, INT_LO, INT_HI);
    check(f, 3, 0, INT64_C(4294967295));
    check(f, 4, 1, 65535);
    check(f, 5, 0, 0);
    check(f, 6, 3, 4095);
    check(f, 7, 1, 1024);
}
END_TEST

START_TEST(test_operators)
{
    struct analysis_func *f = kernel("  eval rem(u, 32:u32)\n  eval rem(n, 32)\n"
                                     "  eval and(n, 31)\n  eval div(threadIdx.x, 32:u32)\n"
                                     "  eval shr(threadIdx.x, 5:u32)\n"
                                     "  eval min(max(n, 0), 255)\n"
                                     "  eval select(lt(n, 0), 0, n)\n"
                                     "  eval select(lt(n, 100), n, 100)\n"
                                     "  eval or(and(n, 7), 16)\n  eval neg(" TID ")\n");
    check(f, 0, 0, 31);
    check(f, 1, -31, 31);
    check(f, 2, 0, 31);
    check(f, 3, 0, 31);
    check(f, 4, 0, 31);
    check(f, 5, 0, 255);
    check(f, 6, 0, INT_HI);
    check(f, 7, INT_LO, 100);
    check(f, 8, 16, 31);
    check(f, 9, -1023, 0);
}
END_TEST

START_TEST(test_facts)
{
    struct analysis_func *f = kernel("  br lt(n, 100), a, z\na:\n  br ge(add(n, 1), m), b, z\n"
                                     "b:\n  br gt(m, 7), c, z\n"
                                     "c:\n  eval add(n, 0)\n  eval add(n, 5)\n  eval sub(m, n)\n"
                                     "  eval mul(n, 2)\n  ret\n"
                                     "z:\n  eval add(n, 0)\n  ret\n");
    check(f, 0, 7, 99);
    check(f, 1, 12, 104);
    check(f, 2, -91, 1);
    check(f, 3, 14, 198);
    check(f, 4, INT_LO, INT_HI);
}
END_TEST

START_TEST(test_fact_on_a_scaled_form)
{
    struct analysis_func *f = kernel("  br lt(add(mul(4, n), 3), 100), a, z\n"
                                     "a:\n  eval add(n, 0)\n  ret\nz:\n  eval add(n, 0)\n  ret\n");
    check(f, 0, INT_LO, 24);
    check(f, 1, 25, INT_HI);
}
END_TEST

static const char *loop(const char *start, const char *cond, const char *step)
{
    return arena_printf(test_arena,
                        "  set j: s32 = %s\n  jump head\n"
                        "head:\n  br %s, body, done\n"
                        "body:\n  eval add(j, 0:s32)\n  set j = %s\n  jump head\n"
                        "done:\n  eval add(j, 0)\n  ret\n",
                        start, cond, step);
}

START_TEST(test_loops)
{
    struct analysis_func *f = kernel(loop("0", "lt(j, 10)", "add(j, 1)"));
    check(f, 0, 0, 9);
    check(f, 1, 10, 10);
    f = kernel(loop(TID, "lt(j, n)", "add(j, cast<s32>(blockDim.x))"));
    check(f, 0, 0, INT_HI - 1);
    f = kernel(loop("cast<s32>(div(blockDim.x, 2:u32))", "gt(j, 0)", "shr(j, 1)"));
    check(f, 0, 1, 512);
    check(f, 1, 0, 0);
    f = kernel(loop("1", "lt(j, 1024)", "mul(j, 2)"));
    check(f, 0, 1, 1023);
    check(f, 1, 1024, 2046);
    f = kernel(loop("31", "ge(j, 0)", "sub(j, 1)"));
    check(f, 0, 0, 31);
    check(f, 1, -1, -1);
}
END_TEST

START_TEST(test_induction)
{
    struct analysis_func *f = kernel(loop(TID, "lt(j, n)", "add(j, 256)"));
    const struct induction *i = range_induction(f->ranges, probe(f, 0)->expr);
    ck_assert_ptr_nonnull(i);
    ck_assert(ir_is_const(i->step, 256));
    ck_assert_int_eq(i->bound_op, IR_LT);
    ck_assert(i->bound && i->bound->op == IR_VAR);
    ck_assert(ir_is_builtin(i->start, IR_BUILTIN_TID_X));
    f = kernel(loop("1", "lt(j, n)", "xor(j, 3)"));
    ck_assert_ptr_null(range_induction(f->ranges, probe(f, 0)->expr));
}
END_TEST

START_TEST(test_clamp_by_branches)
{
    struct analysis_func *f = kernel("  set x: s32 = n\n  br gt(x, 64), cut, join\n"
                                     "cut:\n  set x = 64\n  jump join\n"
                                     "join:\n  eval add(x, 0)\n  ret\n");
    check(f, 0, INT_LO, 64);
}
END_TEST

START_TEST(test_launch_bounds_and_launches)
{
    a = analyse(
        "kernel @b(n: s32) bounds(128) {\n  eval add(threadIdx.x, 0:u32)\n}\n"
        "kernel @l(n: s32) {\n  eval add(threadIdx.x, 0:u32)\n  eval add(blockDim.x, 0:u32)\n}\n"
        "main\nhost @main() {\n  launch @l<<<4, 64>>>(1)\n}\n");
    check(func(a, "b"), 0, 0, 127);
    check(func(a, "l"), 0, 0, 63);
    check(func(a, "l"), 1, 64, 64);
}
END_TEST

START_TEST(test_comparisons)
{
    struct analysis_func *f = kernel("  eval cast<s32>(lt(threadIdx.x, blockDim.x))\n"
                                     "  eval cast<s32>(lt(" TID ", 0))\n"
                                     "  eval cast<s32>(lt(" TID ", 5))\n");
    check(f, 0, 1, 1);
    check(f, 1, 0, 0);
    check(f, 2, 0, 1);
}
END_TEST

START_TEST(test_many_facts_end)
{
    char *body = "";
    for (int i = 0; i < 200; i++)
        body = arena_printf(test_arena,
                            "%s  assume lt(add(n, mul(m, %d)), add(mul(u, %d:u32), %d:u32))\n",
                            body, i, i + 1, i * 7);
    struct analysis_func *f =
        kernel(arena_printf(test_arena, "%s  eval add(n, mul(m, 3))\n", body));
    range_of(f->ranges, probe(f, 0)->expr, probe(f, 0)); /* ends soon */
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_types_and_builtins,
                                  test_operators,
                                  test_facts,
                                  test_fact_on_a_scaled_form,
                                  test_loops,
                                  test_induction,
                                  test_clamp_by_branches,
                                  test_launch_bounds_and_launches,
                                  test_comparisons,
                                  test_many_facts_end};
    return RUN("range", tests);
}
