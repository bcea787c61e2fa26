/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/uniform.h"

#include "pass_test_util.h"

static struct analysis *a;

#define TID "cast<s32>(threadIdx.x)"
#define GLOBAL "cast<s32>(add(mul(blockIdx.x, blockDim.x), threadIdx.x))"

/* A kernel of that body, with the text of other functions before it. */
static struct analysis_func *kernel_with(const char *before, const char *body)
{
    a = analyse(arena_printf(test_arena,
                             "%skernel @k(p: ptr<f32>, q: ptr<s32>, n: s32, m: s32) {\n"
                             "  shared flag: s32 mem\n  shared tile: f32[256] mem\nentry:\n%s}\n",
                             before, body));
    return func(a, "k");
}

static struct analysis_func *kernel(const char *body)
{
    return kernel_with("", body);
}

static struct uniformity of(struct analysis_func *f, size_t i)
{
    return uniform_at(f->uniform, probe(f, i)->expr, probe(f, i));
}

static void check(struct analysis_func *f, size_t i, enum uniform_level level, bool certain)
{
    struct uniformity u = of(f, i);
    ck_assert_msg(u.level == level, "probe %zu: level %d, not %d", i, (int)u.level, (int)level);
    ck_assert_msg(u.certain == certain, "probe %zu: certain %d", i, u.certain);
}

static void check_branch(struct analysis_func *f, size_t i, bool uniform, bool certain)
{
    struct uniformity u = uniform_branch(f->uniform, nth(f, IR_STMT_BRANCH, i));
    ck_assert_msg((u.level <= UNIFORM_BLOCK) == uniform, "branch %zu: level %d", i, (int)u.level);
    ck_assert_msg(u.level <= UNIFORM_BLOCK || u.certain == certain, "branch %zu: certain %d", i,
                  u.certain);
}

static bool converged(struct analysis_func *f, size_t i)
{
    return uniform_block_converged(f->uniform, nth(f, IR_STMT_BARRIER, i)->block, NULL);
}

START_TEST(test_leaves)
{
    struct analysis_func *f = kernel("  eval add(n, m)\n"
                                     "  eval mul(blockIdx.x, blockDim.x)\n"
                                     "  eval div(threadIdx.x, 32:u32)\n"
                                     "  eval add(threadIdx.x, 1:u32)\n"
                                     "  eval sub(" TID ", sub(" TID ", n))\n"
                                     "  eval sub(threadIdx.x, rem(threadIdx.x, 32:u32))\n"
                                     "  eval rem(threadIdx.x, 32:u32)\n"
                                     "  eval and(threadIdx.x, 4294967264:u32)\n"
                                     "  eval add(opaque<s32>(\"x\"), 1)\n");
    check(f, 0, UNIFORM_GRID, false);
    check(f, 1, UNIFORM_BLOCK, false);
    check(f, 2, UNIFORM_WARP, true);
    check(f, 3, VARYING, true);
    check(f, 4, UNIFORM_GRID, false);
    check(f, 5, UNIFORM_WARP, true);
    check(f, 6, VARYING, true);
    check(f, 7, UNIFORM_WARP, true);
    check(f, 8, VARYING, false);
}
END_TEST

START_TEST(test_block_quotient)
{
    struct analysis_func *f =
        kernel("  eval div(add(mul(blockIdx.x, blockDim.x), threadIdx.x), blockDim.x)\n"
               "  eval div(add(mul(blockIdx.x, 2:u32), threadIdx.x), blockDim.x)\n");
    check(f, 0, UNIFORM_BLOCK, false);
    check(f, 1, VARYING, true);
}
END_TEST

START_TEST(test_loads)
{
    struct analysis_func *f = kernel("  load v.1: s32 = ptradd(q, n)\n"
                                     "  load v.2: s32 = ptradd(q, " TID ")\n"
                                     "  load v.3: s32 = &flag\n"
                                     "  load v.4: f32 = ptradd(p, n)\n"
                                     "  store ptradd(p, " TID "), 1.0\n"
                                     "  atomic v.5: s32 = \"atomicAdd\"(ptradd(q, 1), 1)\n"
                                     "  eval add(v.3, 1)\n"
                                     "  eval add(cast<s32>(v.4), 1)\n"
                                     "  eval add(v.5, 1)\n"
                                     "  eval lt(" TID ", v.2)\n");
    check(f, 0, UNIFORM_BLOCK, false);
    check(f, 1, VARYING, false);
    ck_assert_int_eq(of(f, 1).reason, VARYING_LOAD_SHARED_MEMORY_CHANGES);
    check(f, 2, VARYING, false);
    ck_assert_int_eq(of(f, 2).reason, VARYING_ATOMIC);
    check(f, 3, VARYING, true); /* other elements for other threads */
}
END_TEST

START_TEST(test_presumed)
{
    struct analysis_func *f = kernel("  load v.1: s32 = ptradd(q, n)\n"
                                     "  store ptradd(q, n), 1\n"
                                     "  call v.2: s32 = @\"rows\"(n)\n"
                                     "  call v.3: s32 = @\"lane_of\"(n)\n"
                                     "  eval add(v.1, v.2)\n"
                                     "  eval lt(" TID ", add(v.1, v.2))\n"
                                     "  eval lt(" TID ", add(v.1, v.3))\n");
    check(f, 0, VARYING, false);
    ck_assert(of(f, 0).presumed);
    check(f, 1, VARYING, true); /* the thread index is evidence beside it */
    ck_assert(!of(f, 1).presumed);
    check(f, 2, VARYING, false);
}
END_TEST

START_TEST(test_early_return)
{
    struct analysis_func *f = kernel("  set i: s32 = " GLOBAL "\n"
                                     "  br ge(i, n), out, on\n"
                                     "on:\n  barrier block \"__syncthreads\"\n  ret\n"
                                     "out:\n  ret\n");
    const struct ir_stmt *branch = NULL;
    check_branch(f, 0, false, true);
    ck_assert(!uniform_block_converged(f->uniform, nth(f, IR_STMT_BARRIER, 0)->block, &branch));
    ck_assert_ptr_eq(branch, nth(f, IR_STMT_BRANCH, 0));
}
END_TEST

START_TEST(test_uniform_return)
{
    struct analysis_func *f = kernel("  br ge(cast<s32>(mul(blockIdx.x, blockDim.x)), n), out, on\n"
                                     "on:\n  barrier block \"__syncthreads\"\n  ret\n"
                                     "out:\n  ret\n");
    check_branch(f, 0, true, false);
    ck_assert(converged(f, 0));
}
END_TEST

static const char *loop(const char *start, const char *cond, const char *step)
{
    return arena_printf(test_arena,
                        "  set j: s32 = %s\n  jump head\n"
                        "head:\n  br %s, body, done\n"
                        "body:\n  barrier block \"__syncthreads\"\n"
                        "  set j = %s\n  jump head\n"
                        "done:\n  eval add(j, 0:s32)\n  eval add(j, 7)\n"
                        "  barrier block \"__syncthreads\"\n  ret\n",
                        start, cond, step);
}

static void check_loop(const char *start, const char *cond, const char *step, bool uniform)
{
    struct analysis_func *f = kernel(loop(start, cond, step));
    check_branch(f, 0, uniform, true);
    ck_assert_int_eq(converged(f, 0), uniform);
    ck_assert(converged(f, 1)); /* behind the loop they meet again */
}

#define BDIM "cast<s32>(blockDim.x)"

START_TEST(test_loops_that_vary)
{
    check_loop(TID, "lt(j, n)", "add(j, " BDIM ")", false);
    check_loop(GLOBAL, "lt(j, n)", "add(j, cast<s32>(mul(blockDim.x, gridDim.x)))", false);
    check_loop(TID, "lt(j, 1000)", "add(j, 256)", false);
    check_loop("0", "lt(j, " TID ")", "add(j, 1)", false);
    check_loop(TID, "gt(j, 0)", "shr(j, 1)", false);
}
END_TEST

START_TEST(test_loops_that_do_not)
{
    check_loop("cast<s32>(mul(blockIdx.x, blockDim.x))", "lt(j, n)",
               "add(j, cast<s32>(mul(blockDim.x, gridDim.x)))", true);
    check_loop(TID, "lt(sub(j, " TID "), n)", "add(j, " BDIM ")", true);
    check_loop("div(" BDIM ", 2)", "gt(j, 0)", "shr(j, 1)", true);
    check_loop("0", "lt(j, n)", "add(j, 1)", true);
    /* bound rounded up to the block */
    check_loop(TID, "lt(j, mul(div(sub(add(n, " BDIM "), 1), " BDIM "), " BDIM "))",
               "add(j, " BDIM ")", true);
    check_loop(TID, "lt(j, mul(div(add(n, 255), 256), 256))", "add(j, 256)", true);
    check_loop(GLOBAL, "lt(j, mul(div(sub(add(n, " BDIM "), 1), " BDIM "), " BDIM "))",
               "add(j, cast<s32>(mul(blockDim.x, gridDim.x)))", true);
    check_loop(TID, "lt(j, 1024)", "add(j, 256)", true);
}
END_TEST

START_TEST(test_behind_a_varying_loop)
{
    struct analysis_func *f = kernel(loop("0", "lt(j, " TID ")", "add(j, 1)"));
    check(f, 0, VARYING, true);
    ck_assert_int_eq(of(f, 0).reason, VARYING_LOOP_EXIT);
    f = kernel(loop("0", "lt(j, n)", "add(j, 1)"));
    check(f, 0, UNIFORM_GRID, false);
}
END_TEST

START_TEST(test_break_divides_later_rounds)
{
    struct analysis_func *f = kernel("  set j: s32 = 0\n  jump head\n"
                                     "head:\n  br lt(j, n), body, done\n"
                                     "body:\n  barrier block \"__syncthreads\"\n"
                                     "  br gt(add(j, " TID "), m), done, next\n"
                                     "next:\n  set j = add(j, 1)\n  jump head\n"
                                     "done:\n  barrier block \"__syncthreads\"\n  ret\n");
    ck_assert(!converged(f, 0));
    ck_assert(converged(f, 1));
}
END_TEST

START_TEST(test_merge)
{
    const char *text = "  set ok: s32 = 0\n"
                       "  br lt(%s, n), yes, join\n"
                       "yes:\n  set ok = 1\n  jump join\n"
                       "join:\n  eval add(ok, 1)\n  br ne(ok, 0), deep, out\n"
                       "deep:\n  barrier block \"__syncthreads\"\n  jump out\n"
                       "out:\n  ret\n";
    struct analysis_func *f = kernel(arena_printf(test_arena, text, TID));
    check(f, 0, VARYING, true);
    ck_assert_int_eq(of(f, 0).reason, VARYING_MERGE);
    ck_assert(!converged(f, 0));
    f = kernel(arena_printf(test_arena, text, "m"));
    check(f, 0, UNIFORM_GRID, false);
    ck_assert(converged(f, 0));
}
END_TEST

START_TEST(test_merge_of_equal_values)
{
    struct analysis_func *f = kernel("  set x: s32 = add(n, 1)\n"
                                     "  br lt(" TID ", n), yes, join\n"
                                     "yes:\n  set x = add(1, n)\n  jump join\n"
                                     "join:\n  eval add(x, 1)\n  ret\n");
    check(f, 0, UNIFORM_GRID, false);
}
END_TEST

START_TEST(test_merge_of_own_elements)
{
    struct analysis_func *f = kernel("  set x: s32 = 0\n"
                                     "  br lt(" TID ", n), yes, join\n"
                                     "yes:\n  load t.1: s32 = ptradd(q, " TID ")\n  set x = t.1\n"
                                     "  jump join\n"
                                     "join:\n  eval add(x, 1)\n  ret\n");
    check(f, 0, VARYING, true);
}
END_TEST

START_TEST(test_merge_of_unknown_types_is_no_evidence)
{
    struct analysis_func *f = kernel("  set s: unknown\"auto\" = cast<unknown\"auto\">(n)\n"
                                     "  br eq(" TID ", 0), yes, join\n"
                                     "yes:\n  set s = cast<unknown\"auto\">(m)\n  jump join\n"
                                     "join:\n  eval add(cast<s32>(s), 1)\n  ret\n");
    check(f, 0, VARYING, false);
}
END_TEST

START_TEST(test_votes_and_counts)
{
    struct analysis_func *f =
        kernel("  load t.1: s32 = ptradd(q, " TID ")\n"
               "  warpop v.1: s32 = \"__any_sync\"(4294967295:u32, t.1)\n"
               "  barrier v.2: s32 = block \"__syncthreads_or\"(t.1)\n"
               "  warpop v.3: s32 = \"__shfl_sync\"(4294967295:u32, t.1, 0)\n"
               "  warpop v.4: s32 = \"__shfl_down_sync\"(4294967295:u32, t.1, 16)\n"
               "  eval add(v.1, 1)\n  eval add(v.2, 1)\n  eval add(v.3, 1)\n  eval add(v.4, 1)\n");
    check(f, 0, UNIFORM_WARP, false);
    check(f, 1, UNIFORM_BLOCK, false);
    check(f, 2, UNIFORM_WARP, false);
    check(f, 3, VARYING, false);
}
END_TEST

START_TEST(test_warp_conditions)
{
    struct analysis_func *f = kernel("  eval lt(" TID ", 32)\n  eval lt(" TID ", 33)\n"
                                     "  eval eq(div(" TID ", 32), 0)\n"
                                     "  eval lt(" TID ", 2048)\n"
                                     "  eval lt(threadIdx.x, blockDim.x)\n");
    check(f, 0, UNIFORM_WARP, true);
    check(f, 1, VARYING, true);
    check(f, 2, UNIFORM_WARP, true);
    check(f, 3, UNIFORM_GRID, false);
    check(f, 4, UNIFORM_GRID, false);
}
END_TEST

START_TEST(test_known_shape)
{
    const char *host = "main\nhost @main() {\n  launch @k<<<4, 64>>>(0:u64, 0:u64, 1, 2)\n}\n";
    const char *body = "  eval add(threadIdx.y, 1:u32)\n  eval lt(" TID ", 64)\n"
                       "  eval lt(" TID ", 63)\n";
    struct analysis_func *f = kernel_with(host, body);
    check(f, 0, UNIFORM_GRID, false);
    check(f, 1, UNIFORM_GRID, false);
    check(f, 2, VARYING, true);
    f = kernel(body);
    check(f, 0, VARYING, true);
    check(f, 1, UNIFORM_WARP, true);
}
END_TEST

START_TEST(test_callee)
{
    const char *text = "device @gid(m: s32) -> s32 {\n  ret add(" TID ", m)\n}\n"
                       "device @twice(m: s32) -> s32 {\n  ret mul(m, 2)\n}\n"
                       "device @pick(q: ptr<s32>, m: s32) -> s32 {\nentry:\n"
                       "  br lt(m, 3), yes, no\nyes:\n  ret 1\nno:\n  ret m\n}\n";
    struct analysis_func *f = kernel_with(text, "  call v.1: s32 = @gid(n)\n"
                                                "  call v.2: s32 = @twice(n)\n"
                                                "  call v.3: s32 = @pick(q, n)\n"
                                                "  call v.4: s32 = @elsewhere(n)\n"
                                                "  eval add(v.1, 1)\n  eval add(v.2, 1)\n"
                                                "  eval add(v.3, 1)\n  eval add(v.4, 1)\n");
    check(f, 0, VARYING, true);
    check(f, 1, UNIFORM_GRID, false);
    check(f, 2, UNIFORM_GRID, false);
    check(f, 3, VARYING, false);
}
END_TEST

START_TEST(test_parameters_of_device_functions)
{
    a = analyse("device @f(t: s32, n: s32) {\n  eval add(t, 1)\n  eval add(n, 1)\n}\n"
                "device @g(n: s32) {\n  eval add(n, 1)\n}\n"
                "kernel @k(n: s32) {\n  call @f(" TID ", n)\n}\n");
    check(func(a, "f"), 0, VARYING, true);
    check(func(a, "f"), 1, UNIFORM_GRID, false);
    check(func(a, "g"), 0, VARYING, false);
}
END_TEST

START_TEST(test_shared_flag_after_barrier)
{
    struct analysis_func *f = kernel("  br eq(" TID ", 0), set, on\n"
                                     "set:\n  load t.1: s32 = ptradd(q, 0)\n"
                                     "  store &flag, t.1\n  jump on\n"
                                     "on:\n  barrier block \"__syncthreads\"\n"
                                     "  load t.2: s32 = &flag\n  br ne(t.2, 0), out, go\n"
                                     "go:\n  barrier block \"__syncthreads\"\n  jump out\n"
                                     "out:\n  ret\n");
    check_branch(f, 0, false, true);
    check_branch(f, 1, true, false);
    ck_assert(converged(f, 0));
    ck_assert(converged(f, 1));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_leaves,
                                  test_block_quotient,
                                  test_loads,
                                  test_presumed,
                                  test_early_return,
                                  test_uniform_return,
                                  test_loops_that_vary,
                                  test_loops_that_do_not,
                                  test_behind_a_varying_loop,
                                  test_break_divides_later_rounds,
                                  test_merge,
                                  test_merge_of_equal_values,
                                  test_merge_of_own_elements,
                                  test_merge_of_unknown_types_is_no_evidence,
                                  test_votes_and_counts,
                                  test_warp_conditions,
                                  test_known_shape,
                                  test_callee,
                                  test_parameters_of_device_functions,
                                  test_shared_flag_after_barrier};
    return RUN("uniform", tests);
}
