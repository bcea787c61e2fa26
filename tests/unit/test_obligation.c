/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/obligation.h"

#include "base/limits.h"
#include "ir_test_util.h"
#include "pass_test_util.h"

#define GLOBAL "cast<s32>(add(mul(blockIdx.x, blockDim.x), threadIdx.x))"
#define ROW "cast<s32>(add(mul(blockIdx.y, blockDim.y), threadIdx.y))"

static struct analysis *a;

/* A kernel whose last two probes are value and size, and what launches it. */
static struct analysis_func *kernel(const char *body, const char *host)
{
    a = analyse(
        arena_printf(test_arena,
                     "%s\nkernel @k(p: ptr<f32>, q: ptr<s32>, n: s32, w: s32, h: s32, u: u32) "
                     "{\nentry:\n%s  ret\nout:\n  ret\n}\n%s",
                     strstr(host, "@main") ? "main\n" : "", body, host));
    return func(a, "k");
}

static struct obligation_result below(const char *body, const char *host)
{
    struct analysis_func *k = kernel(body, host);
    struct obligation o = {.kind = OBLIGATION_BELOW,
                           .af = k,
                           .at = probe(k, 1),
                           .value = probe(k, 0)->expr,
                           .size = probe(k, 1)->expr,
                           .offset = -1,
                           .from_zero = true};
    return obligation_try(&o);
}

static void check_state(struct obligation_result r, enum obligation_state want,
                        enum obligation_by by)
{
    ck_assert_msg(r.state == want && r.by == by, "state %d by %d: %s", r.state, r.by,
                  r.why ? r.why : "");
}

static int64_t value_of(const struct obligation_result *r, const char *leaf)
{
    for (size_t i = 0; i < r->values.len; i++) {
        if (strcmp(ir_expr_source(test_arena, r->values.at[i].leaf, 60), leaf) == 0)
            return r->values.at[i].value;
    }
    ck_abort_msg("no value for %s", leaf);
    return 0;
}

/* ---- any launch ----------------------------------------------------------------------------- */

START_TEST(test_linear_comes_first)
{
    struct obligation_result r = below("  set i: s32 = " GLOBAL "\n  br lt(i, n), on, out\non:\n"
                                       "  eval add(i, 0)\n  eval add(n, 0)\n",
                                       "");
    check_state(r, OBLIGATION_PROVED, OBLIGATION_BY_LINEAR);
    ck_assert(obligation_is_discharged(&r));
    size_t n;
    obligation_costs(a, &n);
    ck_assert_uint_eq(n, 0);
}
END_TEST

static bool chooses_threads(const struct obligation *o, const struct ir_expr *leaf, bool asked)
{
    (void)o;
    return leaf->op == IR_BUILTIN && !asked;
}

/* What only a chosen size breaks is no question for who can use no such answer. */
START_TEST(test_choices_of_no_use)
{
    struct analysis_func *k = kernel("  set i: s32 = " GLOBAL "\n  br lt(i, n), on, out\non:\n"
                                     "  eval mul(i, w)\n  eval mul(n, h)\n",
                                     "");
    struct obligation o = {.kind = OBLIGATION_BELOW,
                           .af = k,
                           .at = probe(k, 1),
                           .value = probe(k, 0)->expr,
                           .size = probe(k, 1)->expr,
                           .offset = -1};
    check_state(obligation_try(&o), OBLIGATION_BROKEN, OBLIGATION_BY_SOLVER);
    size_t n;
    unsigned asked = 0;
    o.may_choose = chooses_threads;
    ck_assert_int_eq(obligation_try(&o).state, OBLIGATION_OPEN);
    const struct obligation_cost *costs = obligation_costs(a, &n);
    for (size_t i = 0; i < n; i++)
        asked += costs[i].steps > 0;
    ck_assert_uint_ge(n, 2);
    ck_assert_uint_lt(asked, n);
}
END_TEST

/* `row * width + col < height * width`, and what linear reasoning leaves open. */
START_TEST(test_products_of_sizes)
{
    const char *text = "  set c: s32 = " GLOBAL "\n  set r: s32 = " ROW "\n"
                       "  br land(land(lt(r, h), lt(c, w)), %s), on, out\n"
                       "on:\n  eval %s\n  eval %s\n";
    struct obligation_result r =
        below(arena_printf(test_arena, text, "ge(w, 1)", "add(mul(r, w), c)", "mul(h, w)"), "");
    ck_assert_int_eq(r.state, OBLIGATION_PROVED);
    r = below(arena_printf(test_arena, text, "lt(w, n)", "add(mul(r, n), c)", "mul(h, n)"), "");
    ck_assert_int_eq(r.state, OBLIGATION_PROVED);
    r = below(arena_printf(test_arena, text, "ge(w, 1)", "add(mul(r, h), c)", "mul(h, w)"), "");
    ck_assert_int_eq(r.state, OBLIGATION_BROKEN);
    r = below(arena_printf(test_arena, text, "ge(n, 0)", "add(mul(add(mul(n, h), r), w), c)",
                           "mul(mul(add(n, 1), h), w)"),
              "");
    ck_assert_int_eq(r.state, OBLIGATION_PROVED);
}
END_TEST

START_TEST(test_tiles_put_together)
{
    const char *text = "  set i: s32 = " GLOBAL "\n"
                       "  br land(lt(i, mul(w, h)), land(ge(n, w), ge(w, 1))), on, out\n"
                       "on:\n  eval add(mul(div(i, w), n), rem(i, w))\n  eval mul(h, n)\n";
    check_state(below(text, ""), OBLIGATION_PROVED, OBLIGATION_BY_SOLVER);
}
END_TEST

/* i - 1 of an unsigned 0 is large, so the check keeps it out. */
START_TEST(test_unsigned_difference)
{
    const char *text = "  br lt(sub(u, 1:u32), 100:u32), on, out\non:\n  eval sub(u, 1:u32)\n"
                       "  eval 100:u32\n";
    ck_assert_int_eq(below(text, "").state, OBLIGATION_PROVED);
    struct obligation_result r = below("  br lt(u, 100:u32), on, out\non:\n"
                                       "  eval sub(u, 1:u32)\n  eval 100:u32\n",
                                       "");
    ck_assert_int_eq(r.state, OBLIGATION_BROKEN);
    ck_assert_int_eq(r.value, 4294967295);
    ck_assert_int_eq(value_of(&r, "u"), 0);
}
END_TEST

/* What is loaded can be anything, which is no counterexample by sizes. */
START_TEST(test_loaded_index)
{
    struct obligation_result r =
        below("  load t.1: s32 = ptradd(q, n)\n  eval add(t.1, 0)\n  eval add(n, 0)\n", "");
    ck_assert(r.state == OBLIGATION_BROKEN && r.by_data);
    r = below("  load t.1: s32 = ptradd(q, n)\n  br land(lt(t.1, n), ge(t.1, 0)), on, out\n"
              "on:\n  eval rem(add(t.1, 1), n)\n  eval add(n, 0)\n",
              "");
    ck_assert_int_eq(r.state, OBLIGATION_PROVED);
}
END_TEST

/* ---- launches ------------------------------------------------------------------------------- */

#define INDEX "  eval " GLOBAL "\n  eval add(n, 0)\n"

static const char *host(const char *kind, const char *grid, const char *calls)
{
    return arena_printf(test_arena,
                        "host @run(d: ptr<f32>, m: s32) {\n  br %s, go, stop\ngo:\n"
                        "  launch @k<<<%s, 256>>>(d, d, m, 1, 1, 1:u32)\n  ret\nstop:\n  ret\n}\n"
                        "host %s(d: ptr<f32>) {\n%s}\n",
                        kind, grid, calls ? "@main" : "@other", calls ? calls : "");
}

START_TEST(test_exact_grid)
{
    struct obligation_result r =
        below(INDEX, host("gt(m, 0)", "div(m, 256)", "  call @run(d, 1000)\n"));
    check_state(r, OBLIGATION_PROVED, OBLIGATION_BY_SOLVER);
    ck_assert(r.closed && r.launches == 1);
    r = below(INDEX, host("gt(m, 0)", "div(m, 256)", NULL));
    ck_assert(r.state == OBLIGATION_PROVED && !r.closed); /* other files may launch it */
    r = below(INDEX, host("eq(rem(m, 256), 0)", "div(add(m, 255), 256)", NULL));
    ck_assert_int_eq(r.state, OBLIGATION_PROVED);
}
END_TEST

START_TEST(test_tail)
{
    struct obligation_result r = below(INDEX, host("gt(m, 0)", "div(add(m, 255), 256)", NULL));
    ck_assert_int_eq(r.state, OBLIGATION_BROKEN);
    int64_t m = value_of(&r, "m");
    ck_assert(m > 0 && m % 256 && r.site && !r.call && !r.by_data);
    ck_assert_int_ge(value_of(&r, "blockIdx.x") * 256 + value_of(&r, "threadIdx.x"), m);
}
END_TEST

START_TEST(test_calls_that_lead_there)
{
    const char *both = "  call @run(d, 1024)\n  call @run(d, %s)\n";
    struct obligation_result r = below(
        INDEX, host("gt(m, 0)", "div(add(m, 255), 256)", arena_printf(test_arena, both, "2048")));
    ck_assert(r.state == OBLIGATION_PROVED && r.closed && r.launches == 2);
    r = below(INDEX,
              host("gt(m, 0)", "div(add(m, 255), 256)", arena_printf(test_arena, both, "1000")));
    ck_assert(r.state == OBLIGATION_BROKEN && r.call);
    ck_assert_int_ge(r.value, 1000);
}
END_TEST

/* ---- products ------------------------------------------------------------------------------- */

static struct obligation_result no_wrap(const char *rows, const char *cols)
{
    struct analysis_func *k =
        kernel("  set r: s32 = " ROW "\n  br lt(r, h), on, out\non:\n  eval mul(r, w)\n",
               arena_printf(test_arena,
                            "host @main(d: ptr<f32>) {\n"
                            "  launch @k<<<record<struct dim3{12}>(1, div(add(%s, 15), 16)), "
                            "record<struct dim3{12}>(16, 16)>>>(d, d, 0, %s, %s, 1:u32)\n}\n",
                            rows, cols, rows));
    struct obligation o = {
        .kind = OBLIGATION_NO_WRAP, .af = k, .at = probe(k, 0), .value = probe(k, 0)->expr};
    return obligation_try(&o);
}

START_TEST(test_wrap)
{
    struct obligation_result r = no_wrap("65537", "32768");
    ck_assert(r.state == OBLIGATION_BROKEN && r.site && !r.by_data);
    ck_assert_int_eq(r.value, INT64_C(-2147483648));
    ck_assert_int_eq(no_wrap("65536", "32768").state, OBLIGATION_PROVED);
    ck_assert_int_eq(no_wrap("1000", "1000").by, OBLIGATION_BY_LAUNCHES);
}
END_TEST

/* ---- agreement of a block ------------------------------------------------------------------- */

static struct obligation_result same(const char *condition, const char *grid)
{
    struct analysis_func *k =
        kernel(arena_printf(test_arena, "  br %s, on, out\non:\n  eval add(n, 0)\n", condition),
               host("gt(m, 0)", grid, NULL));
    const struct ir_stmt *branch = nth(k, IR_STMT_BRANCH, 0);
    struct obligation o = {.kind = OBLIGATION_SAME, .af = k, .at = branch, .value = branch->expr};
    return obligation_try(&o);
}

START_TEST(test_same_for_the_block)
{
    ck_assert_int_eq(same("lt(" GLOBAL ", n)", "div(m, 256)").state, OBLIGATION_PROVED);
    ck_assert_int_eq(same("lt(" GLOBAL ", n)", "div(add(m, 255), 256)").state, OBLIGATION_BROKEN);
    ck_assert_int_eq(same("lt(cast<s32>(blockIdx.x), n)", "m").state, OBLIGATION_PROVED);
    ck_assert_int_eq(same("lt(div(" GLOBAL ", 256), h)", "m").state, OBLIGATION_PROVED);
    ck_assert_int_eq(same("lt(div(" GLOBAL ", 512), h)", "m").state, OBLIGATION_PROVED);
    ck_assert_int_eq(same("lt(div(" GLOBAL ", 128), h)", "m").state, OBLIGATION_BROKEN);
}
END_TEST

/* ---- limits --------------------------------------------------------------------------------- */

/* Nobody decides this in a few steps; the answer and its cost are the same each time. */
START_TEST(test_gives_up_by_steps)
{
    const char *text =
        "  br land(land(ge(n, 2), ge(w, 2)), land(ge(h, 2), lt(h, 20000))), more, out\nmore:\n"
        "  br eq(add(mul(mul(n, n), n), mul(mul(w, w), w)), mul(mul(h, h), h)), on, out\n"
        "on:\n  eval add(n, 0)\n  eval 1\n";
    unsigned steps[2];
    for (unsigned i = 0; i < 2; i++) {
        struct obligation_result r = below(text, "");
        size_t n;
        ck_assert_int_eq(r.state, OBLIGATION_OPEN);
        ck_assert_str_eq(r.why, "Z3 did not decide it within its steps");
        const struct obligation_cost *c = obligation_costs(a, &n);
        ck_assert_uint_eq(n, 1);
        steps[i] = c[0].steps;
    }
    ck_assert_uint_eq(steps[0], steps[1]);
    ck_assert_uint_ge(steps[0], LIMIT_SOLVER_STEPS);
    ck_assert_uint_le(steps[0], LIMIT_SOLVER_STEPS * 2);
}
END_TEST

/* A file's steps are an end too, and say so. */
START_TEST(test_gives_up_by_file)
{
    const char *text =
        "  br land(land(ge(n, 2), ge(w, 2)), land(ge(h, 2), lt(h, 20000))), more, out\nmore:\n"
        "  br eq(add(mul(mul(n, n), n), mul(mul(w, w), w)), mul(mul(h, h), h)), on, out\n"
        "on:\n  eval add(n, 0)\n  eval 1\n";
    struct obligation_result r = below(text, "");
    struct analysis_func *k = func(a, "k");
    struct obligation o = {.kind = OBLIGATION_BELOW,
                           .af = k,
                           .at = probe(k, 1),
                           .value = probe(k, 0)->expr,
                           .size = probe(k, 1)->expr};
    for (o.offset = 1; o.offset < 10; o.offset++) /* the same again is not asked again */
        r = obligation_try(&o);
    ck_assert_str_eq(r.why, "Z3's steps for this file are used up");
    size_t n;
    obligation_costs(a, &n);
    ck_assert_uint_le(n, LIMIT_SOLVER_FILE_STEPS / LIMIT_SOLVER_STEPS + 1);
}
END_TEST

/* ---- random expressions against all values -------------------------------------------------- */

#define SIDE 8
#define ALL (SIDE * SIDE)

/* An expression over n and w, and its value for each of n, w in 0..7. */
struct sample {
    const char *text;
    int64_t at[ALL];
    bool has_unsigned; /* which ranges and linear reasoning take for a plain number */
};

static struct sample leaf(unsigned *seed)
{
    struct sample s = {0};
    unsigned pick = next_random(seed) % 3;
    int64_t k = next_random(seed) % 12;
    s.text = pick == 0 ? "n" : pick == 1 ? "w" : arena_printf(test_arena, "%lld", (long long)k);
    for (int i = 0; i < ALL; i++)
        s.at[i] = pick == 0 ? i / SIDE : pick == 1 ? i % SIDE : k;
    return s;
}

static struct sample grow(unsigned *seed, unsigned depth)
{
    static const char *const names[] = {"add", "sub", "mul", "min", "max",
                                        "div", "rem", "shr", "and", "select"};
    if (depth == 0 || next_random(seed) % 5 == 0)
        return leaf(seed);
    unsigned op = next_random(seed) % 10;
    struct sample x = grow(seed, depth - 1), y = grow(seed, depth - 1), out = {0};
    int64_t k = 1 + next_random(seed) % 9, low = (1 << next_random(seed) % 4) - 1;
    out.has_unsigned = x.has_unsigned || y.has_unsigned || op == 9;
    if (op == 7)
        k %= 3;
    if (op == 8)
        k = next_random(seed) % 2 ? low : ~low;
    for (int i = 0; i < ALL; i++) {
        int64_t l = x.at[i], r = y.at[i];
        out.at[i] = op == 0   ? l + r
                    : op == 1 ? l - r
                    : op == 2 ? l * r
                    : op == 3 ? (l < r ? l : r)
                    : op == 4 ? (l > r ? l : r)
                    : op == 5 ? l / k
                    : op == 6 ? l % k
                    : op == 7 ? l >> k
                    : op == 8 ? (l & k)
                              : ((uint32_t)l - (uint32_t)r < (uint32_t)k ? l : r);
    }
    if (op < 5)
        out.text = arena_printf(test_arena, "%s(%s, %s)", names[op], x.text, y.text);
    else if (op < 9)
        out.text = arena_printf(test_arena, "%s(%s, %lld)", names[op], x.text, (long long)k);
    else
        out.text = arena_printf(test_arena,
                                "select(lt(sub(cast<u32>(%s), cast<u32>(%s)), %lld:u32), %s, %s)",
                                x.text, y.text, (long long)k, x.text, y.text);
    return out;
}

static bool fits(const struct sample *s)
{
    for (int i = 0; i < ALL; i++) {
        if (s->at[i] > 1000000 || s->at[i] < -1000000)
            return false;
    }
    return true;
}

START_TEST(test_random_expressions)
{
    unsigned seed = 1, states[3] = {0};
    for (unsigned round = 0; round < 300; round++) {
        struct sample s = grow(&seed, 3);
        int64_t most = INT64_MIN, least = INT64_MAX;
        for (int i = 0; i < ALL; i++) {
            most = s.at[i] > most ? s.at[i] : most;
            least = s.at[i] < least ? s.at[i] : least;
        }
        int64_t size = most + (int64_t)(next_random(&seed) % 3);
        if (!fits(&s))
            continue;
        struct obligation_result r = below(
            arena_printf(test_arena,
                         "  br land(land(ge(n, 0), lt(n, 8)), land(ge(w, 0), lt(w, 8))), on, out\n"
                         "on:\n  eval add(%s, 0)\n  eval %lld\n",
                         s.text, (long long)size),
            "");
        bool holds = most < size && least >= 0;
        if (s.has_unsigned && r.by == OBLIGATION_BY_LINEAR)
            continue;
        states[r.state]++;
        ck_assert_msg(r.state != OBLIGATION_PROVED || holds, "proved %s below %lld", s.text,
                      (long long)size);
        ck_assert_msg(r.state != OBLIGATION_BROKEN || !holds, "broke %s below %lld", s.text,
                      (long long)size);
        if (r.state == OBLIGATION_BROKEN)
            ck_assert_msg(r.value >= size || r.value < 0, "%s is %lld", s.text, (long long)r.value);
    }
    ck_assert_uint_eq(states[OBLIGATION_OPEN], 0); /* these are all small */
    ck_assert_uint_ge(states[OBLIGATION_PROVED], 40);
    ck_assert_uint_ge(states[OBLIGATION_BROKEN], 40);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_linear_comes_first,
                                  test_choices_of_no_use,
                                  test_products_of_sizes,
                                  test_tiles_put_together,
                                  test_unsigned_difference,
                                  test_loaded_index,
                                  test_exact_grid,
                                  test_tail,
                                  test_calls_that_lead_there,
                                  test_wrap,
                                  test_same_for_the_block,
                                  test_gives_up_by_steps,
                                  test_gives_up_by_file,
                                  test_random_expressions};
    return RUN("obligation", tests);
}
