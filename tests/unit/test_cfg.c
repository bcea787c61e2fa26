/* SPDX-License-Identifier: Apache-2.0 */
#include "ir_test_util.h"

#include "ir/cfg.h"

static struct arena *a;
static struct ir_func *f;
static struct cfg *c;

static void setup(void)
{
    a = arena_create();
}

static void teardown(void)
{
    arena_destroy(a);
}

/* A kernel of the blocks given, with parameters n and m. */
static void build(const char *body)
{
    const char *text = arena_printf(a, "kernel @k(n: s32, m: s32) {\n%s}\n", body);
    f = parse_text(a, text)->funcs.at[0];
    c = cfg_build(a, f);
}

static const char *label(const struct ir_block *b)
{
    return b ? b->label : "-";
}

static const char *idom(const char *b)
{
    return label(cfg_idom(c, find_block(f, b)));
}

static const char *ipdom(const char *b)
{
    return label(cfg_ipdom(c, find_block(f, b)));
}

/* "from.0 from.1 ..." */
static const char *deps(const char *b)
{
    size_t n;
    const struct cfg_edge *e = cfg_control_deps(c, find_block(f, b), &n);
    const char *text = "";
    for (size_t i = 0; i < n; i++)
        text = arena_printf(a, "%s%s%s.%u", text, i ? " " : "", e[i].from->label, e[i].succ);
    return text;
}

START_TEST(test_diamond)
{
    build("a:\n  br lt(n, 1), b, c\nb:\n  jump d\nc:\n  jump d\nd:\n  ret\n");
    ck_assert_str_eq(idom("a"), "-");
    ck_assert_str_eq(idom("d"), "a");
    ck_assert_str_eq(ipdom("a"), "d");
    ck_assert_str_eq(ipdom("b"), "d");
    ck_assert_str_eq(ipdom("d"), "-");
    ck_assert_str_eq(deps("b"), "a.0");
    ck_assert_str_eq(deps("c"), "a.1");
    ck_assert_str_eq(deps("d"), "");
    struct cfg_edge to_b = {find_block(f, "a"), 0};
    ck_assert(cfg_edge_dominates(c, to_b, find_block(f, "b")));
    ck_assert(!cfg_edge_dominates(c, to_b, find_block(f, "d")));
    ck_assert(!cfg_reaches(c, find_block(f, "a"), find_block(f, "a")));
    ck_assert(cfg_reaches(c, find_block(f, "a"), find_block(f, "d")));
    ck_assert(!cfg_reaches(c, find_block(f, "b"), find_block(f, "c")));
}
END_TEST

START_TEST(test_early_return)
{
    build("a:\n  br ge(n, m), out, rest\nout:\n  ret\nrest:\n  eval n\n  eval m\n  ret\n");
    ck_assert_str_eq(ipdom("a"), "-");
    ck_assert_str_eq(deps("rest"), "a.1");
    struct cfg_edge e = {find_block(f, "a"), 1};
    ck_assert(cfg_edge_dominates(c, e, find_block(f, "rest")));
    const struct ir_block *rest = find_block(f, "rest");
    ck_assert(cfg_stmt_dominates(c, rest->stmts.at[0], rest->stmts.at[1]));
    ck_assert(!cfg_stmt_dominates(c, rest->stmts.at[1], rest->stmts.at[0]));
    ck_assert(cfg_stmt_dominates(c, cfg_terminator(find_block(f, "a")), rest->stmts.at[0]));
}
END_TEST

/* An assertion ends the grid: the barrier behind it does not depend on it. */
START_TEST(test_trap_decides_nothing)
{
    build("a:\n  br lt(n, m), ok, fail\nfail:\n  call @print()\n  trap\nok:\n  ret\n");
    ck_assert_str_eq(ipdom("a"), "ok");
    ck_assert_str_eq(deps("ok"), "");
    ck_assert_str_eq(deps("fail"), "a.1");
    ck_assert(cfg_post_dominates(c, find_block(f, "ok"), find_block(f, "a")));
    ck_assert(cfg_is_dead_end(c, find_block(f, "fail")));
    ck_assert(!cfg_is_dead_end(c, find_block(f, "a")));
}
END_TEST

START_TEST(test_loops)
{
    build("a:\n  jump outer\n"
          "outer:\n  br lt(n, 1), inner, done\n"
          "inner:\n  br lt(n, 2), body, latch\n"
          "body:\n  br lt(n, 3), inner, stop\n"
          "latch:\n  jump outer\n"
          "stop:\n  jump done\n"
          "done:\n  ret\n");
    size_t n;
    const struct cfg_loop *const *loops = cfg_loops(c, &n);
    ck_assert_uint_eq(n, 2);
    ck_assert_str_eq(loops[0]->header->label, "outer");
    ck_assert_str_eq(loops[1]->header->label, "inner");
    ck_assert_ptr_eq(loops[1]->parent, loops[0]);
    ck_assert_uint_eq(loops[1]->depth, 2);
    ck_assert_uint_eq(loops[0]->blocks.len, 4);
    ck_assert_uint_eq(loops[1]->blocks.len, 2);
    ck_assert_uint_eq(loops[0]->exits.len, 2);
    ck_assert_uint_eq(loops[1]->exits.len, 2);
    ck_assert_str_eq(loops[0]->latches.at[0]->label, "latch");
    ck_assert_ptr_eq(cfg_loop_of(c, find_block(f, "body")), loops[1]);
    ck_assert_ptr_eq(cfg_loop_of(c, find_block(f, "latch")), loops[0]);
    ck_assert_ptr_null(cfg_loop_of(c, find_block(f, "stop")));
    ck_assert(cfg_loop_contains(loops[0], find_block(f, "body")));
    ck_assert(!cfg_loop_contains(loops[1], find_block(f, "latch")));
    ck_assert(cfg_reaches(c, find_block(f, "body"), find_block(f, "body")));
    ck_assert_str_eq(deps("inner"), "outer.0 body.0");
}
END_TEST

/* A kernel that never returns still has an inner structure. */
START_TEST(test_endless)
{
    build("a:\n  jump head\n"
          "head:\n  br lt(n, 1), work, next\n"
          "work:\n  jump next\n"
          "next:\n  jump head\n");
    ck_assert(cfg_is_dead_end(c, find_block(f, "a")));
    ck_assert_str_eq(ipdom("head"), "next");
    ck_assert_str_eq(deps("work"), "head.0");
}
END_TEST

START_TEST(test_switch)
{
    build("a:\n  switch n, 1: x, 2: x, 3: y, z\nx:\n  jump z\ny:\n  jump z\nz:\n  ret\n");
    ck_assert_str_eq(deps("x"), "a.0 a.1");
    struct cfg_edge one = {find_block(f, "a"), 0};
    ck_assert(!cfg_edge_dominates(c, one, find_block(f, "x"))); /* case 2 comes here too */
    struct cfg_edge three = {find_block(f, "a"), 2};
    ck_assert(cfg_edge_dominates(c, three, find_block(f, "y")));
    ck_assert_uint_eq(find_block(f, "x")->preds.len, 2);
}
END_TEST

/* ---- random graphs against the definitions ------------------------------------------------- */

#define MAX_BLOCKS 12

static struct ir_func *random_func(unsigned *seed)
{
    struct ir_module *m = ir_module_create(a, "");
    struct ir_func *g = ir_func_create(m, "g", FUNC_KERNEL);
    const struct ir_decl *p = ir_decl_create(g, "p", ir_type_bool(m), STORAGE_PARAM);
    unsigned n = 2 + next_random(seed) % (MAX_BLOCKS - 2);
    for (unsigned i = 0; i < n; i++)
        ir_block_create(g, NULL);
    for (unsigned i = 0; i < n; i++) {
        struct ir_block *b = g->blocks.at[i];
        unsigned kind = next_random(seed) % 8;
        enum ir_stmt_kind k = kind == 0   ? IR_STMT_RETURN
                              : kind == 1 ? IR_STMT_TRAP
                              : kind < 4  ? IR_STMT_JUMP
                                          : IR_STMT_BRANCH;
        struct ir_stmt *s = ir_stmt_add(b, k, (struct ir_span){0});
        if (k == IR_STMT_BRANCH) {
            s->expr = ir_var(m, p);
            ir_edge_add(b, g->blocks.at[next_random(seed) % n]);
        }
        if (k == IR_STMT_BRANCH || k == IR_STMT_JUMP)
            ir_edge_add(b, g->blocks.at[next_random(seed) % n]);
    }
    ir_func_finish(g);
    return g;
}

struct avoid {
    const struct ir_block *block; /* or NULL */
    const struct ir_block *from;  /* edge, or NULL */
    unsigned succ;
};

/* Blocks that a path from `start` visits without what is avoided. */
static void flood(const struct ir_block *start, struct avoid v, bool *seen)
{
    if (start == v.block || seen[start->id])
        return;
    seen[start->id] = true;
    for (unsigned i = 0; i < start->succs.len; i++) {
        if (start != v.from || i != v.succ)
            flood(start->succs.at[i], v, seen);
    }
}

static bool returns(const struct ir_func *g, const struct ir_block *from, struct avoid v)
{
    bool seen[MAX_BLOCKS + 1] = {false};
    flood(from, v, seen);
    for (size_t i = 0; i < g->blocks.len; i++) {
        if (seen[i] && cfg_terminator(g->blocks.at[i])->kind == IR_STMT_RETURN)
            return true;
    }
    return false;
}

static void check_pair(const struct ir_func *g, const struct cfg *k, const struct ir_block *x,
                       const struct ir_block *y)
{
    bool seen[MAX_BLOCKS + 1] = {false};
    flood(g->blocks.at[0], (struct avoid){.block = x}, seen);
    ck_assert_int_eq(cfg_dominates(k, x, y), !seen[y->id]);

    bool reached[MAX_BLOCKS + 1] = {false};
    for (size_t i = 0; i < x->succs.len; i++)
        flood(x->succs.at[i], (struct avoid){0}, reached);
    ck_assert_int_eq(cfg_reaches(k, x, y), reached[y->id]);

    bool y_returns = returns(g, y, (struct avoid){0});
    ck_assert_int_eq(cfg_is_dead_end(k, y), !y_returns);
    if (returns(g, g->blocks.at[0], (struct avoid){0}) && x != y) {
        bool post = y_returns && !returns(g, y, (struct avoid){.block = x});
        ck_assert_int_eq(cfg_post_dominates(k, x, y), post);
    }
    for (unsigned i = 0; i < x->succs.len; i++) {
        bool without[MAX_BLOCKS + 1] = {false};
        flood(g->blocks.at[0], (struct avoid){.from = x, .succ = i}, without);
        ck_assert_int_eq(cfg_edge_dominates(k, (struct cfg_edge){x, i}, y), !without[y->id]);
    }
}

/* y depends on edge x -> s: y post-dominates s (or is s) but not x. */
static void check_deps(const struct ir_func *g, const struct cfg *k, const struct ir_block *y)
{
    size_t n, at = 0;
    const struct cfg_edge *e = cfg_control_deps(k, y, &n);
    if (cfg_is_dead_end(k, y))
        return;
    for (size_t i = 0; i < g->blocks.len; i++) {
        const struct ir_block *x = g->blocks.at[i];
        for (unsigned j = 0; x->succs.len > 1 && j < x->succs.len; j++) {
            bool strict = x != y && cfg_post_dominates(k, y, x);
            if (strict || !cfg_post_dominates(k, y, x->succs.at[j]))
                continue;
            ck_assert_uint_lt(at, n);
            ck_assert_ptr_eq(e[at].from, x);
            ck_assert_uint_eq(e[at++].succ, j);
        }
    }
    ck_assert_uint_eq(at, n);
}

START_TEST(test_random)
{
    unsigned seed = (unsigned)_i + 1;
    for (int round = 0; round < 100; round++) {
        const struct ir_func *g = random_func(&seed);
        const struct cfg *k = cfg_build(a, g);
        for (size_t i = 0; i < g->blocks.len; i++) {
            for (size_t j = 0; j < g->blocks.len; j++)
                check_pair(g, k, g->blocks.at[i], g->blocks.at[j]);
            check_deps(g, k, g->blocks.at[i]);
        }
        size_t n;
        const struct ir_block *const *order = cfg_order(k, &n);
        ck_assert_uint_eq(n, g->blocks.len);
        ck_assert_ptr_eq(order[0], g->blocks.at[0]);
    }
}
END_TEST

/* Reachability of a large function is searched, not tabled. */
START_TEST(test_large)
{
    struct strbuf text = {0};
    for (int i = 0; i < 3000; i++)
        strbuf_addf(&text, "b%d:\n  br lt(n, %d), b%d, end\n", i, i, i + 1);
    strbuf_add(&text, "b3000:\n  ret\nend:\n  ret\n");
    build(strbuf_text(&text));
    strbuf_free(&text);
    ck_assert(cfg_reaches(c, find_block(f, "b5"), find_block(f, "b2999")));
    ck_assert(!cfg_reaches(c, find_block(f, "b5"), find_block(f, "b5")));
    ck_assert(!cfg_reaches(c, find_block(f, "b2999"), find_block(f, "b5"))); /* another row */
    ck_assert(cfg_reaches(c, find_block(f, "b5"), find_block(f, "b6")));
    ck_assert(cfg_dominates(c, find_block(f, "b5"), find_block(f, "b3000")));
    ck_assert_str_eq(idom("end"), "b0");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("cfg");
    TCase *t = tcase_create("cfg");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, test_diamond);
    tcase_add_test(t, test_early_return);
    tcase_add_test(t, test_trap_decides_nothing);
    tcase_add_test(t, test_loops);
    tcase_add_test(t, test_endless);
    tcase_add_test(t, test_switch);
    tcase_add_loop_test(t, test_random, 0, 10);
    tcase_add_test(t, test_large);
    suite_add_tcase(s, t);
    return run_suite(s);
}
