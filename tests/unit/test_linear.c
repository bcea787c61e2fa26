/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/linear.h"

#include "pass_test_util.h"

#define GLOBAL "cast<s32>(add(mul(blockIdx.x, blockDim.x), threadIdx.x))"
#define ROW "cast<s32>(add(mul(blockIdx.y, blockDim.y), threadIdx.y))"
#define TID "cast<s32>(threadIdx.x)"

/* x - y <= k where `eval x` and `eval y` are the last two probes of the body. */
static enum tri ask(const char *body, int64_t k)
{
    struct analysis *a =
        analyse(arena_printf(test_arena,
                             "kernel @k(p: ptr<f32>, q: ptr<s32>, n: s32, w: s32, "
                             "h: s32, d: s32) {\nentry:\n%s  ret\nout:\n  ret\n}\n",
                             body));
    struct analysis_func *f = func(a, "k");
    return linear_at_most(f, probe(f, 1), probe(f, 0)->expr, probe(f, 1)->expr, k);
}

START_TEST(test_plain_guard)
{
    const char *text = "  set i: s32 = " GLOBAL "\n  br %s(i, n), on, out\n"
                       "on:\n  eval add(i, 0)\n  eval add(n, 0)\n";
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "lt"), -1), TRI_YES);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "le"), -1), TRI_NO);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "ge"), -1), TRI_NO);
}
END_TEST

START_TEST(test_no_guard)
{
    ck_assert_int_eq(ask("  eval " GLOBAL "\n  eval add(n, 0)\n", -1), TRI_NO);
    ck_assert_int_eq(
        ask("  load t.1: s32 = ptradd(q, n)\n  eval add(t.1, 0)\n  eval add(n, 0)\n", -1),
        TRI_UNKNOWN);
}
END_TEST

START_TEST(test_neighbour)
{
    const char *text = "  set i: s32 = " GLOBAL "\n  br lt(%s, n), on, out\n"
                       "on:\n  eval add(i, 1)\n  eval add(n, 0)\n";
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "add(i, 1)"), -1), TRI_YES);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "i"), -1), TRI_NO);
}
END_TEST

START_TEST(test_row_major)
{
    const char *text = "  set c: s32 = " GLOBAL "\n  set r: s32 = " ROW "\n"
                       "  br land(lt(r, h), lt(c, w)), on, out\n"
                       "on:\n  eval %s\n  eval mul(h, w)\n";
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "add(mul(r, w), c)"), -1), TRI_YES);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "add(mul(c, h), r)"), -1), TRI_YES);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "add(mul(r, h), c)"), -1), TRI_NO);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "add(add(mul(r, w), c), 1)"), -1), TRI_NO);
}
END_TEST

START_TEST(test_three_dimensions)
{
    const char *text =
        "  set z: s32 = cast<s32>(threadIdx.z)\n  set y: s32 = cast<s32>(threadIdx.y)\n"
        "  set x: s32 = " TID "\n"
        "  br land(land(lt(x, w), lt(y, h)), lt(z, d)), on, out\n"
        "on:\n  eval add(mul(add(mul(z, h), y), w), x)\n  eval mul(mul(%s, h), w)\n";
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "d"), -1), TRI_YES);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "sub(d, 1)"), -1), TRI_NO);
}
END_TEST

START_TEST(test_quotient_and_remainder)
{
    const char *text = "  set i: s32 = " GLOBAL "\n  br lt(i, mul(w, h)), on, out\n"
                       "on:\n  eval %s\n  eval add(%s, 0)\n";
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "div(i, w)", "h"), -1), TRI_YES);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "rem(i, w)", "w"), -1), TRI_YES);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "div(i, w)", "w"), -1), TRI_NO);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "rem(i, w)", "h"), -1), TRI_NO);
}
END_TEST

START_TEST(test_loop)
{
    const char *text = "  set j: s32 = " TID "\n  jump head\nhead:\n  br lt(j, n), body, out\n"
                       "body:\n  eval %s\n  eval add(n, 0)\n  set j = add(j, 256)\n  jump head\n"
                       "dead:\n";
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "add(j, 0)"), -1), TRI_YES);
    ck_assert_int_eq(ask(arena_printf(test_arena, text, "add(j, 1)"), -1), TRI_NO);
}
END_TEST

START_TEST(test_block_shape)
{
    const char *shared = "  eval add(" TID ", %s)\n  eval add(cast<s32>(blockDim.x), 0)\n";
    ck_assert_int_eq(ask(arena_printf(test_arena, shared, "0"), -1), TRI_YES);
    ck_assert_int_eq(ask(arena_printf(test_arena, shared, "1"), -1), TRI_NO);
    ck_assert_int_eq(ask("  eval " GLOBAL "\n  eval cast<s32>(mul(gridDim.x, blockDim.x))\n", -1),
                     TRI_YES);
}
END_TEST

START_TEST(test_constant_extent)
{
    ck_assert_int_eq(ask("  eval " TID "\n  eval 1024\n", -1), TRI_YES);
    ck_assert_int_eq(ask("  eval " TID "\n  eval 256\n", -1), TRI_NO);
    ck_assert_int_eq(
        ask("  br lt(" TID ", 32), on, out\non:\n  eval add(" TID ", 1)\n  eval 33\n", -1),
        TRI_YES);
    ck_assert_int_eq(ask("  br le(" TID ", 32), on, out\non:\n  eval " TID "\n  eval 32\n", -1),
                     TRI_NO);
}
END_TEST

START_TEST(test_reduction_stride)
{
    const char *text =
        "  set s: s32 = cast<s32>(div(blockDim.x, 2:u32))\n  jump head\n"
        "head:\n  br gt(s, 0), body, out\nbody:\n  br lt(" TID ", s), in, next\n"
        "in:\n  eval add(" TID ", s)\n  eval add(cast<s32>(blockDim.x), 0)\n  jump next\n"
        "next:\n  set s = div(s, 2)\n  jump head\ndead:\n";
    ck_assert_int_ne(ask(text, -1), TRI_NO);
    ck_assert_int_eq(ask(text, 1023), TRI_YES);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_plain_guard,
                                  test_no_guard,
                                  test_neighbour,
                                  test_row_major,
                                  test_three_dimensions,
                                  test_quotient_and_remainder,
                                  test_loop,
                                  test_block_shape,
                                  test_constant_extent,
                                  test_reduction_stride};
    return RUN("linear", tests);
}
