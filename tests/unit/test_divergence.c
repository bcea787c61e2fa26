/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/divergence.h"

#include "ir_test_util.h"
#include "pass_test_util.h"

/* Does the index-th barrier of @k lie behind a divergent branch? */
static bool diverges(const char *body, size_t index)
{
    struct analysis *a =
        analyse(arena_printf(test_arena, "kernel @k(n: s32) {\nentry:\n%s}\n", body));
    struct analysis_func *k = func(a, "k");
    struct divergence d;
    return divergence_at(k, nth(k, IR_STMT_BARRIER, index), SCOPE_BLOCK, &d);
}

#define LEAVE(cond) "  br " cond ", gone, on\ngone:\n  ret\non:\n  barrier block \"sync\"\n  ret\n"

START_TEST(test_early_exit)
{
    ck_assert(diverges(LEAVE("ge(cast<s32>(threadIdx.x), n)"), 0));
    ck_assert(!diverges(LEAVE("ge(cast<s32>(blockIdx.x), n)"), 0));
    /* some threads of a warp */
    ck_assert(diverges(LEAVE("ge(threadIdx.x, 50:u32)"), 0));
}
END_TEST

START_TEST(test_warps_that_are_done)
{
    ck_assert(!diverges(LEAVE("ne(div(threadIdx.x, 32:u32), 0:u32)"), 0));
    ck_assert(!diverges(LEAVE("gt(shr(threadIdx.x, 5:u32), 3:u32)"), 0));
    /* a row per warp: the last block has a tail */
    ck_assert(diverges(LEAVE("ge(cast<s32>(add(mul(blockIdx.x, 8:u32), div(threadIdx.x, 32:u32))),"
                             " n)"),
                       0));
}
END_TEST

START_TEST(test_separate_code)
{
    const char *const body = "  br lt(threadIdx.x, 50:u32), few, many\n"
                             "few:\n%s  ret\n"
                             "many:\n  barrier block \"a\"\n  barrier block \"b\"\n  ret\n";
    ck_assert(diverges(arena_printf(test_arena, body, ""), 0));
    ck_assert(!diverges(arena_printf(test_arena, body, "  barrier block \"c\"\n"), 1));
}
END_TEST

START_TEST(test_sides_with_loops)
{
    /* The back edge of a loop without barriers is no way past the barrier behind it. */
    const char *const body = "  br lt(threadIdx.x, 50:u32), few, many\n"
                             "few:\n  barrier block \"a\"\n  jump join\n"
                             "many:\n  jump head\n"
                             "head:\n  br lt(n, 7), round, done\n"
                             "round:\n  jump head\n"
                             "done:\n%s  jump join\njoin:\n  ret\n";
    ck_assert(!diverges(arena_printf(test_arena, body, "  barrier block \"b\"\n"), 0));
    ck_assert(diverges(arena_printf(test_arena, body, ""), 0));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_early_exit, test_warps_that_are_done, test_separate_code,
                                  test_sides_with_loops};
    return RUN("divergence", tests);
}
