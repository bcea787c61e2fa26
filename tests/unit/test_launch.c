/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch.h"

#include "ir_test_util.h"
#include "pass_test_util.h"

static struct analysis *a;

/* A host function with `set`s and one launch of @k. */
static const struct launch_site *launched(const char *sets, const char *launch)
{
    a = analyse(
        arena_printf(test_arena,
                     "kernel @k(p: ptr<f32>, n: s32) {\n  eval mul(n, cast<s32>(blockDim.x))\n}\n"
                     "host @div_up(x: s32, y: s32) -> s32 {\n"
                     "  ret div(sub(add(x, y), 1), y)\n}\n"
                     "host @run(d: ptr<f32>, n: s32, b: s32) {\n%s  launch %s\n}\n",
                     sets, launch));
    size_t n;
    const struct launch_site *const *sites =
        launch_of(a->launches, ir_module_find(a->module, "k"), &n);
    ck_assert_uint_eq(n, 1);
    return sites[0];
}

static void check_rounds(const char *sets, const char *grid, const char *block, enum tri want,
                         const char *n)
{
    const struct ir_expr *of = NULL;
    const struct launch_site *s =
        launched(sets, arena_printf(test_arena, "@k<<<%s, %s>>>(d, n)", grid, block));
    enum tri is = launch_rounds_up(s, 0, &of);
    ck_assert_msg(is == want, "%s: %d", grid, (int)is);
    if (n)
        ck_assert_str_eq(expr_text(test_arena, of), n);
}

START_TEST(test_rounds_up)
{
    check_rounds("", "div(add(n, 255), 256)", "256", TRI_YES, "n");
    check_rounds("", "div(sub(add(n, b), 1), b)", "b", TRI_YES, "n");
    check_rounds("", "add(div(sub(n, 1), 256), 1)", "256", TRI_YES, "n");
    check_rounds("", "add(div(n, 256), 1)", "256", TRI_YES, "n");
    check_rounds("", "add(div(n, b), cast<s32>(ne(rem(n, b), 0)))", "b", TRI_YES, "n");
    check_rounds("", "shr(add(n, 127), 7)", "128", TRI_YES, "n");
    check_rounds("", "cast<s32>(pure<f32>(\"ceil\", div(cast<f32>(n), 256.0)))", "256", TRI_YES,
                 "n");
    check_rounds("  call t.1: s32 = @div_up(n, 256)\n", "t.1", "256", TRI_YES, "n");
    check_rounds("  call t.1: s32 = @iDivUp(n, b)\n", "t.1", "b", TRI_YES, "n");
    check_rounds("", "min(div(add(n, 255), 256), 65535)", "256", TRI_YES, "n");
    check_rounds("  set x: s32 = div(n, 256)\n  br ne(rem(n, 256), 0), odd, on\nodd:\n"
                 "  set x = add(x, 1)\n  jump on\non:\n",
                 "x", "256", TRI_YES, "n");
    check_rounds("", "record<struct dim3{12}>(record<struct uint3{12}>(div(add(n, 255), 256), 1))",
                 "256", TRI_YES, "n");
}
END_TEST

START_TEST(test_does_not_round_up)
{
    check_rounds("", "div(n, 256)", "256", TRI_NO, NULL);
    check_rounds("", "div(n, b)", "b", TRI_NO, NULL);
    check_rounds("", "cast<s32>(pure<f32>(\"ceil\", cast<f32>(div(n, 256))))", "256", TRI_NO, NULL);
    check_rounds("", "n", "256", TRI_UNKNOWN, NULL);
    check_rounds("  call t.1: s32 = @blocks(n)\n", "t.1", "256", TRI_UNKNOWN, NULL);
}
END_TEST

START_TEST(test_shape_and_substitution)
{
    const struct launch_site *s = launched(
        "", "@k<<<record<struct dim3{12}>(n, 2), record<struct dim3{12}>(32, 8)>>>(d, add(n, 1))");
    ck_assert_str_eq(expr_text(test_arena, s->grid[0]), "n");
    ck_assert(ir_is_const(s->grid[1], 2) && ir_is_const(s->grid[2], 1));
    ck_assert(ir_is_const(s->block[0], 32) && ir_is_const(s->block[1], 8));
    struct analysis_func *k = func(a, "k");
    ck_assert_str_eq(expr_text(test_arena, launch_substitute(s, probe(k, 0)->expr)),
                     "mul(add(n, 1), 32)");
    ck_assert_ptr_null(launch_template_argument(s, "T"));
    ck_assert_int_eq(launch_block_limit(a->launches, k->func, 0), 32);
    ck_assert_int_eq(launch_block_limit(a->launches, k->func, 1), 8);
    ck_assert_int_eq(launch_block_exact(a->launches, k->func, 0), -1); /* no main() */
}
END_TEST

START_TEST(test_limit_of_open_launch)
{
    launched("", "@k<<<n, b>>>(d, n)");
    ck_assert_int_eq(launch_block_limit(a->launches, func(a, "k")->func, 0), -1);
    launched("", "@k<<<n, min(max(b, 1), 128)>>>(d, n)");
    ck_assert_int_eq(launch_block_limit(a->launches, func(a, "k")->func, 0), 128);
}
END_TEST

START_TEST(test_complete)
{
    const char *text = "%skernel @k(n: s32) {\n  ret\n}\nkernel @other(n: s32) {\n  ret\n}\n"
                       "host @main() {\n  launch @k<<<1, 2>>>(1)\n%s}\n";
    a = analyse(arena_printf(test_arena, text, "main\n", ""));
    ck_assert(launch_complete(a->launches, func(a, "k")->func));
    ck_assert(!launch_complete(a->launches, func(a, "other")->func)); /* no launch at all */
    a = analyse(arena_printf(test_arena, text, "", ""));
    ck_assert(!launch_complete(a->launches, func(a, "k")->func));
    a = analyse(
        "kernel @k(n: s32) internal {\n  ret\n}\nhost @f() {\n  launch @k<<<1, 2>>>(1)\n}\n");
    ck_assert(launch_complete(a->launches, func(a, "k")->func));
    a = analyse(arena_printf(test_arena, text, "main\n", "  call @enqueue(@k)\n"));
    ck_assert(!launch_complete(a->launches, func(a, "k")->func));
    a = analyse(
        arena_printf(test_arena, text, "main\n", "  call @cudaFuncSetAttribute(@k, 8, 1)\n"));
    ck_assert(launch_complete(a->launches, func(a, "k")->func));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_rounds_up, test_does_not_round_up,
                                  test_shape_and_substitution, test_limit_of_open_launch,
                                  test_complete};
    return RUN("launch", tests);
}
