/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race.h"

#include "ir_test_util.h"
#include "pass/uninit.h"
#include "pass_test_util.h"

static size_t races(const char *text, const char *kernel, const struct race **out)
{
    size_t n;
    const struct race *all = race_find(func(analyse(text), kernel), INTERVAL_SHARED, &n);
    if (out)
        *out = all;
    return n;
}

/* A kernel with `__shared__ float p[256]`, `p2[2][256]` and `s`, launched with 256 threads. */
static size_t races_in(const char *body, const struct race **out)
{
    const char *text = arena_printf(
        test_arena,
        "kernel @k(out: ptr<f32>, n: s32) {\n"
        "  shared p: f32[256]\n  shared p2: f32[2][256]\n  shared s: f32\n"
        "  local i: s32\n  local w: s32\n  temp t.1: f32\n  temp t.2: f32\n"
        "entry:\n%s}\n"
        "host @main(out: ptr<f32>, m: s32) {\nentry:\n"
        "  launch @k<<<record<struct dim3{12}>(1:u32), record<struct dim3{12}>(256:u32), 0:u64, "
        "!>>>(out, m) named \"k\"\n  ret 0\n}\n",
        body);
    return races(text, "k", out);
}

#define WRITE "  store ptradd<ptr<f32>>(&p, threadIdx.x), 1.0\n"
#define READ_OTHER "  load t.1 = ptradd<ptr<f32>>(&p, sub(255:u32, threadIdx.x))\n"
#define READ_OWN "  load t.1 = ptradd<ptr<f32>>(&p, threadIdx.x)\n"
#define WAIT "  barrier block \"sync\"\n"

START_TEST(test_straight)
{
    const struct race *r;
    ck_assert_uint_eq(races_in(WRITE READ_OTHER "  ret\n", &r), 1);
    ck_assert(r->first->writes && !r->second->writes && !r->back_edge);
    ck_assert_int_eq(r->first_thread[0] + r->second_thread[0], 255);
    ck_assert_uint_eq(races_in(WRITE WAIT READ_OTHER "  ret\n", NULL), 0);
    ck_assert_uint_eq(races_in(WRITE READ_OWN "  ret\n", NULL), 0);
    /* within a warp */
    ck_assert_uint_eq(races_in(WRITE "  load t.1 = ptradd<ptr<f32>>(&p, xor(threadIdx.x, 1:u32))\n"
                                     "  ret\n",
                               NULL),
                      0);
    ck_assert_uint_eq(races_in(WRITE "  barrier warp \"w\"\n" READ_OTHER "  ret\n", NULL), 1);
}
END_TEST

#define LOOP(body)                                                                                 \
    "  set i = 0\n  jump head\nhead:\n  br lt(i, n), body, end\nbody:\n" body                      \
    "  set i = add(i, 1)\n  jump head\nend:\n  ret\n"

START_TEST(test_back_edge)
{
    const struct race *r;
    ck_assert_uint_eq(races_in(LOOP(WRITE WAIT READ_OTHER), &r), 1);
    ck_assert(r->back_edge && !r->first->writes && r->second->writes);
    ck_assert_uint_eq(races_in(LOOP(WRITE WAIT READ_OTHER WAIT), NULL), 0);
    ck_assert_uint_eq(races_in(LOOP(WRITE WAIT READ_OWN), NULL), 0);
}
END_TEST

START_TEST(test_double_buffer)
{
#define HALF(which) "ptradd<ptr<f32>>(ptradd<ptr<f32[256]>>(&p2, " which "), "
    ck_assert_uint_eq(
        races_in(LOOP("  store " HALF("and(i, 1)") "threadIdx.x), 1.0\n" WAIT "  load t.1 = " HALF(
                     "and(i, 1)") "sub(255:u32, threadIdx.x))\n"),
                 NULL),
        0);
    /* the other half is still being read */
    ck_assert_uint_eq(
        races_in(LOOP("  store " HALF("and(i, 1)") "threadIdx.x), 1.0\n" WAIT "  load t.1 = " HALF(
                     "and(add(i, 1), 1)") "sub(255:u32, threadIdx.x))\n"),
                 NULL),
        1);
}
END_TEST

/* for (w = 128; w > 0; w /= 2) { wait; if (tid < w) p[tid] += p[tid + w]; } */
#define TREE                                                                                       \
    WRITE "  set w = 128\n  jump head\nhead:\n  br gt(w, 0), body, end\nbody:\n" WAIT              \
          "  br lt(threadIdx.x, cast<u32>(w)), add, next\nadd:\n"                                  \
          "  load t.2 = ptradd<ptr<f32>>(&p, add(threadIdx.x, cast<u32>(w)))\n" READ_OWN           \
          "  store ptradd<ptr<f32>>(&p, threadIdx.x), add(t.1, t.2)\n  jump next\n"                \
          "next:\n  set w = div(w, 2)\n  jump head\nend:\n"
#define LAST(index) "  load t.1 = ptradd<ptr<f32>>(&p, " index ")\n"

START_TEST(test_tree)
{
    /* the last round is thread 0's alone, which reads what it wrote */
    ck_assert_uint_eq(races_in(TREE "  br eq(threadIdx.x, 0:u32), one, all\none:\n" LAST(
                                   "0") "  jump all\nall:\n  ret\n",
                               NULL),
                      0);
    ck_assert_uint_eq(races_in(TREE LAST("0") "  ret\n", NULL), 1);
    /* no barrier inside */
    ck_assert_uint_ge(races_in(WRITE WAIT "  set w = 128\n  jump head\nhead:\n"
                                          "  br lt(threadIdx.x, cast<u32>(w)), body, end\nbody:\n"
                                          "  load t.2 = ptradd<ptr<f32>>(&p, add(threadIdx.x, "
                                          "cast<u32>(w)))\n  store ptradd<ptr<f32>>(&p, "
                                          "threadIdx.x), t.2\n  set w = div(w, 2)\n"
                                          "  jump head\nend:\n  ret\n",
                               NULL),
                      1);
}
END_TEST

START_TEST(test_scalar)
{
    const char *update = "  br eq(threadIdx.x, 0:u32), one, all\none:\n  load t.2 = &s\n"
                         "  store &s, add(t.2, 1.0)\n  jump all\nall:\n";
    ck_assert_uint_eq(races_in(arena_printf(test_arena, "%s%s%s  ret\n",
                                            "  load t.1 = &s\n  store ptradd(out, threadIdx.x), "
                                            "t.1\n",
                                            update, WAIT),
                               NULL),
                      1);
    ck_assert_uint_eq(races_in(arena_printf(test_arena, "%s%s%s%s  ret\n",
                                            "  load t.1 = &s\n  store ptradd(out, threadIdx.x), "
                                            "t.1\n",
                                            WAIT, update, WAIT),
                               NULL),
                      0);
    /* everybody writes one value and reads it */
    ck_assert_uint_eq(races_in("  store &s, 1.0\n  load t.1 = &s\n  ret\n", NULL), 0);
}
END_TEST

START_TEST(test_one_place_for_all)
{
    const struct race *r;
    ck_assert_uint_eq(races_in("  store &s, cast<f32>(threadIdx.x)\n  ret\n", &r), 1);
    ck_assert(r->first == r->second);
    ck_assert_uint_eq(races_in("  store &s, cast<f32>(n)\n  ret\n", NULL), 0);
}
END_TEST

START_TEST(test_global)
{
    const char *text = "kernel @k(a: ptr<f32>, n: s32) {\n  local i: s32\n  temp t.1: f32\nentry:\n"
                       "  set i = cast<s32>(add(mul(blockIdx.x, blockDim.x), threadIdx.x))\n"
                       "  load t.1 = ptradd(a, %s)\n  store ptradd(a, i), t.1\n  ret\n}\n";
    size_t n;
    struct analysis *next = analyse(arena_printf(test_arena, text, "add(i, 1)"));
    race_find(func(next, "k"), INTERVAL_GLOBAL, &n);
    ck_assert_uint_eq(n, 1);
    struct analysis *own = analyse(arena_printf(test_arena, text, "i"));
    race_find(func(own, "k"), INTERVAL_GLOBAL, &n);
    ck_assert_uint_eq(n, 0);
}
END_TEST

START_TEST(test_callee)
{
    const char *text = "device @sum(v: f32, scratch: ptr<f32>) -> f32 {\n  temp t.1: f32\nentry:\n"
                       "  store ptradd(scratch, threadIdx.x), v\n" WAIT
                       "  load t.1 = ptradd(scratch, sub(127:u32, threadIdx.x))\n%s  ret t.1\n}\n"
                       "kernel @k(out: ptr<f32>) {\n  shared p: f32[128]\n  temp t.1: f32\n"
                       "  temp t.2: f32\nentry:\n  call t.1 = @sum(1.0, &p)\n"
                       "  call t.2 = @sum(t.1, &p)\n  store ptradd(out, threadIdx.x), t.2\n"
                       "  ret\n}\n"
                       "host @main(out: ptr<f32>) {\nentry:\n"
                       "  launch @k<<<record<struct dim3{12}>(1:u32), "
                       "record<struct dim3{12}>(128:u32), 0:u64, !>>>(out) named \"k\"\n"
                       "  ret 0\n}\n";
    const struct race *r;
    ck_assert_uint_eq(races(arena_printf(test_arena, text, ""), "k", &r), 1);
    ck_assert(race_statement(r, r->first)->kind == IR_STMT_CALL);
    ck_assert(race_statement(r, r->first) != race_statement(r, r->second));
    ck_assert_uint_eq(races(arena_printf(test_arena, text, WAIT), "k", NULL), 0);
}
END_TEST

START_TEST(test_one_warp)
{
    const char *text = "kernel @k(out: ptr<f32>) {\n  shared p: f32[32]\n  temp t.1: f32\nentry:\n"
                       "  store ptradd<ptr<f32>>(&p, threadIdx.x), 1.0\n" WAIT
                       "  load t.1 = ptradd<ptr<f32>>(&p, sub(31:u32, threadIdx.x))\n"
                       "  store ptradd<ptr<f32>>(&p, threadIdx.x), 2.0\n  ret\n}\n"
                       "host @main(out: ptr<f32>) {\nentry:\n"
                       "  launch @k<<<record<struct dim3{12}>(1:u32), "
                       "record<struct dim3{12}>(32:u32), 0:u64, !>>>(out) named \"k\"\n"
                       "  ret 0\n}\n";
    ck_assert_uint_eq(races(text, "k", NULL), 0);
}
END_TEST

START_TEST(test_within_a_warp)
{
    const char *text = "kernel @k(out: ptr<f32>) {\n  shared p: f32[64]\n  temp t.1: f32\nentry:\n"
                       "  store ptradd<ptr<f32>>(&p, threadIdx.x), 1.0\n%s"
                       "  load t.1 = ptradd<ptr<f32>>(&p, xor(threadIdx.x, 1:u32))\n"
                       "  store ptradd(out, threadIdx.x), t.1\n  ret\n}\n";
    size_t n;
    struct analysis *bad = analyse(arena_printf(test_arena, text, ""));
    race_find(func(bad, "k"), INTERVAL_WARP, &n);
    ck_assert_uint_eq(n, 1);
    race_find(func(bad, "k"), INTERVAL_SHARED, &n);
    ck_assert_uint_eq(n, 0);
    struct analysis *good = analyse(arena_printf(test_arena, text, "  barrier warp \"w\"\n"));
    race_find(func(good, "k"), INTERVAL_WARP, &n);
    ck_assert_uint_eq(n, 0);
}
END_TEST

static bool misses(struct analysis *a, uint32_t mask, struct race_mask *m)
{
    struct lanes_frame f = {.af = func(a, "k")};
    const struct ir_type *u32 = ir_type_int(a->module, 32, false);
    return race_missing_lane(&f, probe(func(a, "k"), 0), ir_int(a->module, u32, mask), m);
}

START_TEST(test_missing_lane)
{
    const char *text = "kernel @k(n: u32) {\nentry:\n  br lt(threadIdx.x, %s), in, out\nin:\n"
                       "  eval n\n  jump out\nout:\n  ret\n}\n";
    struct race_mask m;
    struct analysis *eight = analyse(arena_printf(test_arena, text, "8:u32"));
    ck_assert(misses(eight, 0xffffffffU, &m));
    ck_assert_int_eq(m.present, 0);
    ck_assert_int_eq(m.missing, 8);
    ck_assert(!misses(eight, 0xffU, &m));
    struct analysis *warp = analyse(arena_printf(test_arena, text, "32:u32"));
    ck_assert(!misses(warp, 0xffffffffU, &m));
    struct analysis *size = analyse(arena_printf(test_arena, text, "n"));
    ck_assert(!misses(size, 0xffffffffU, &m));
}
END_TEST

static size_t unset(const char *body, bool *never)
{
    const char *text = arena_printf(test_arena,
                                    "kernel @k(out: ptr<s32>) {\n  shared s: s32\n"
                                    "  temp t.1: s32\nentry:\n%s}\n",
                                    body);
    size_t n;
    const struct uninit *all = uninit_find(func(analyse(text), "k"), &n);
    if (n && never)
        *never = all[0].never;
    return n;
}

START_TEST(test_uninit)
{
    bool never = false;
    ck_assert_uint_eq(unset("  load t.1 = &s\n  store out, t.1\n  ret\n", &never), 1);
    ck_assert(never);
    ck_assert_uint_eq(unset("  store &s, 1\n  load t.1 = &s\n  ret\n", NULL), 0);
    ck_assert_uint_eq(unset("  load t.1 = &s\n  store out, t.1\n  store &s, 1\n  ret\n", &never),
                      1);
    ck_assert(!never);
    /* other threads may be done with the other side */
    ck_assert_uint_eq(unset("  br eq(threadIdx.x, 0:u32), a, b\na:\n  store &s, 1\n"
                            "  jump c\nb:\n  load t.1 = &s\n  jump c\nc:\n  ret\n",
                            NULL),
                      0);
    /* somebody else gets the address, or may be handed a reference */
    ck_assert_uint_eq(unset("  call @f(&s)\n  load t.1 = &s\n  store out, t.1\n  ret\n", NULL), 0);
    ck_assert_uint_eq(unset("  load t.1 = &s\n  call @f(t.1)\n  ret\n", NULL), 0);
    /* read for nothing: the front end has lost what was done with it */
    ck_assert_uint_eq(unset("  load t.1 = &s\n  ret\n", NULL), 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        test_straight,     test_back_edge, test_double_buffer,     test_tree,
        test_scalar,       test_callee,    test_one_warp,          test_within_a_warp,
        test_missing_lane, test_uninit,    test_one_place_for_all, test_global};
    return run_case("race", tests, sizeof tests / sizeof *tests);
}
