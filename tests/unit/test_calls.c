/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/calls.h"

#include "ir_test_util.h"
#include "pass_test_util.h"

static const char module_text[] =
    "device @sync_all() {\n  barrier block \"__syncthreads\"\n}\n"
    "device @sync_some(n: s32) {\nentry:\n  br lt(n, 3), yes, out\n"
    "yes:\n  call @sync_all()\n  jump out\nout:\n  ret\n}\n"
    "device @warp_only() {\n  barrier warp \"__syncwarp\"\n}\n"
    "device @index(n: s32) -> s32 {\n  ret add(cast<s32>(threadIdx.x), n)\n}\n"
    "device @twice(n: s32) -> s32 {\n  ret mul(n, 2)\n}\n"
    "device @write(p: ptr<f32>) {\n  store ptradd(p, 1), 1.0\n}\n"
    "device @loop_a(n: s32) {\n  call @loop_b(n)\n}\n"
    "device @loop_b(n: s32) {\n  call @loop_a(n)\n}\n"
    "device @dyn() {\n  dynshared buf: f32[] mem\n  store ptradd(cast<ptr<f32>>(&buf), 1), 1.0\n}\n"
    "kernel @k(p: ptr<f32>, n: s32) {\n  call @sync_some(n)\n  call @warp_only()\n  call @dyn()\n"
    "  call t.1: s32 = @twice(add(n, 1))\n  call @write(p)\n"
    "  call t.2: f32 = @Sum(1.0) as \"cub::BlockReduce<float, 256>::Sum\"\n"
    "  call t.3: f32 = @Sum(1.0) as \"mine::Sum\"\n"
    "  eval add(t.1, 1)\n}\n";

static struct analysis *a;

static const struct call_summary *summary(const char *name)
{
    return calls_summary(a->calls, func(a, name)->func);
}

START_TEST(test_barriers)
{
    a = analyse(module_text);
    ck_assert(summary("sync_all")->has_barrier && summary("sync_all")->always_barrier);
    ck_assert(summary("sync_some")->has_barrier && !summary("sync_some")->always_barrier);
    ck_assert_str_eq(summary("sync_some")->barrier->block->func->name, "sync_all");
    ck_assert(!summary("warp_only")->has_barrier);
    ck_assert(summary("k")->has_barrier);
}
END_TEST

START_TEST(test_is_block_barrier)
{
    a = analyse(module_text);
    struct analysis_func *k = func(a, "k");
    const struct ir_stmt *inner = NULL;
    ck_assert(calls_is_block_barrier(a->calls, nth(k, IR_STMT_CALL, 0), &inner));
    ck_assert_int_eq(inner->kind, IR_STMT_BARRIER);
    ck_assert(!calls_is_block_barrier(a->calls, nth(k, IR_STMT_CALL, 1), NULL));
    ck_assert(calls_is_block_barrier(a->calls, nth(k, IR_STMT_CALL, 5), NULL));
    ck_assert(!calls_is_block_barrier(a->calls, nth(k, IR_STMT_CALL, 6), NULL));
}
END_TEST

START_TEST(test_results)
{
    a = analyse(module_text);
    ck_assert(summary("index")->returns_thread_dependent);
    ck_assert(!summary("index")->returns_argument_dependent);
    ck_assert(!summary("twice")->returns_thread_dependent);
    ck_assert(summary("twice")->returns_argument_dependent);
    ck_assert_str_eq(expr_text(test_arena, summary("twice")->returns), "mul(n, 2)");
    ck_assert_ptr_null(summary("write")->returns);
    const struct ir_stmt *call = nth(func(a, "k"), IR_STMT_CALL, 3);
    ck_assert_str_eq(expr_text(test_arena, calls_result(a->calls, call)), "mul(add(n, 1), 2)");
}
END_TEST

START_TEST(test_effects)
{
    a = analyse(module_text);
    ck_assert(summary("write")->writes_memory);
    ck_assert(!summary("twice")->writes_memory);
    ck_assert(summary("dyn")->uses_dynamic_shared && summary("k")->uses_dynamic_shared);
    ck_assert(!summary("write")->uses_dynamic_shared);
}
END_TEST

START_TEST(test_recursion_is_unknown)
{
    a = analyse(module_text);
    ck_assert(!summary("loop_b")->known || !summary("loop_a")->known);
    ck_assert(summary("twice")->known);
}
END_TEST

START_TEST(test_sites)
{
    a = analyse(module_text);
    size_t n;
    calls_sites(a->calls, func(a, "sync_all")->func, &n);
    ck_assert_uint_eq(n, 1);
    calls_sites(a->calls, func(a, "index")->func, &n);
    ck_assert_uint_eq(n, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_barriers, test_is_block_barrier,     test_results,
                                  test_effects,  test_recursion_is_unknown, test_sites};
    return RUN("calls", tests);
}
