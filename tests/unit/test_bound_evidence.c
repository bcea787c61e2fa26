/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/bound_evidence.h"

#include "ir_test_util.h"
#include "pass_test_util.h"

#define FLAT "cast<s32>(add(mul(blockIdx.x, blockDim.x), threadIdx.x))"

/* Number of findings in @k(p, n, m); the host may launch it with its own d, n, m. */
static size_t evidence(const char *body, const char *host, enum bound_evidence_kind *kind)
{
    struct analysis *a =
        analyse(arena_printf(test_arena,
                             "kernel @k(p: ptr<f32>, n: s32, m: s32) {\nentry:\n%s}\n"
                             "host @run(d: ptr<f32>, n: s32, m: s32) {\n%s  ret\n}\n",
                             body, host));
    size_t n;
    const struct bound_evidence *all = bound_evidence_find(func(a, "k"), &n);
    if (n)
        *kind = all[0].kind;
    return n;
}

static void check_found(const char *body, const char *host, enum bound_evidence_kind want)
{
    enum bound_evidence_kind kind = want;
    ck_assert_msg(evidence(body, host, &kind) == 1, "%s%s", body, host);
    ck_assert_int_eq((int)kind, (int)want);
}

static void check_silent(const char *body, const char *host)
{
    enum bound_evidence_kind kind;
    ck_assert_msg(evidence(body, host, &kind) == 0, "%s%s", body, host);
}

#define LAUNCH "  launch @k<<<div(add(n, 255), 256), 256>>>(d, n, m)\n"
#define USE "  assume ge(mul(n, m), 0)\n"

START_TEST(test_launch_rounds_up)
{
    check_found(USE "  store ptradd(p, " FLAT "), 1.0\n  ret\n", LAUNCH, BOUND_LAUNCH_ROUNDS_UP);
    /* one row for 32 threads: rows are padded to whole blocks */
    check_silent(USE "  store ptradd(p, div(" FLAT ", 32)), 1.0\n  ret\n", LAUNCH);
    /* a part of a larger buffer */
    check_silent(USE "  store ptradd(p, add(" FLAT ", m)), 1.0\n  ret\n", LAUNCH);
    check_silent(USE "  store ptradd(p, " FLAT "), 1.0\n  ret\n",
                 "  launch @k<<<div(add(sub(n, m), 255), 256), 256>>>(d, n, m)\n");
}
END_TEST

START_TEST(test_host_checks_multiple)
{
    check_silent(USE "  store ptradd(p, " FLAT "), 1.0\n  ret\n",
                 "entry:\n  br ne(rem(n, 256), 0), bad, good\nbad:\n  ret\ngood:\n" LAUNCH);
}
END_TEST

START_TEST(test_length_unused)
{
    check_found("  store ptradd(p, " FLAT "), 1.0\n  ret\n", "", BOUND_LENGTH_UNUSED);
    /* one row a block: no tail */
    check_silent("  store ptradd(p, add(mul(cast<s32>(blockIdx.x), 512), cast<s32>(threadIdx.x))),"
                 " 1.0\n  ret\n",
                 "");
    check_silent("  store ptradd(p, " FLAT "), 1.0\n  ret\n",
                 "  launch @k<<<4, 256>>>(d, 1024, m)\n");
    check_found("  store ptradd(p, " FLAT "), 1.0\n  ret\n",
                "  launch @k<<<4, 256>>>(d, 1023, m)\n", BOUND_LENGTH_UNUSED);
}
END_TEST

#define SIBLING(bound, before)                                                                     \
    USE before "  br lt(" FLAT ", " bound "), in, after\nin:\n  store ptradd(p, " FLAT "), 1.0\n"  \
               "  jump after\nafter:\n"

START_TEST(test_sibling)
{
    check_found(SIBLING("n", "") "  store ptradd(p, " FLAT "), 2.0\n  ret\n", "",
                BOUND_SIBLING_GUARDED);
    /* two accesses outside of one check are one finding */
    check_found(SIBLING("n", "") "  store ptradd(p, " FLAT "), 2.0\n"
                                 "  store ptradd(p, " FLAT "), 3.0\n  ret\n",
                "", BOUND_SIBLING_GUARDED);
    check_silent(SIBLING("n", "") "  br eq(" FLAT ", 0), one, out\none:\n  store ptradd(p, " FLAT
                                  "), 2.0\n  jump out\nout:\n  ret\n",
                 "");
}
END_TEST

START_TEST(test_off_by_one)
{
    const char *const body = USE "  br %s(" FLAT ", n), gone, on\ngone:\n  ret\non:\n"
                                 "  store ptradd(p, add(" FLAT ", %d)), 1.0\n  ret\n";
    check_found(arena_printf(test_arena, body, "gt", 0), LAUNCH, BOUND_OFF_BY_ONE);
    /* offsets[i + 1] of n + 1 offsets */
    check_silent(arena_printf(test_arena, body, "ge", 1), LAUNCH);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_launch_rounds_up, test_host_checks_multiple,
                                  test_length_unused, test_sibling, test_off_by_one};
    return RUN("bound_evidence", tests);
}
