/* SPDX-License-Identifier: Apache-2.0 */
#include "ir_test_util.h"

#include "base/limits.h"
#include "ir/ssa.h"

static struct arena *a;

static void setup(void)
{
    a = arena_create();
}

static void teardown(void)
{
    arena_destroy(a);
}

static struct ir_func *convert(const char *text)
{
    struct ir_func *f = parse_text(a, text)->funcs.at[0];
    ssa_convert(f, cfg_build(a, f));
    return f;
}

static const char *body_of(const struct ir_func *f, const char *block)
{
    struct strbuf out = {0};
    ir_print_func(&out, f, (struct ir_text_options){0});
    const char *from = strstr(strbuf_text(&out), arena_printf(a, "\n%s:\n", block));
    ck_assert_ptr_nonnull(from);
    from += strlen(block) + 3;
    size_t n = 0;
    while (str_has_prefix(from + n, "  "))
        n += (size_t)(strchr(from + n, '\n') + 1 - (from + n));
    const char *text = arena_strndup(a, from, n);
    strbuf_free(&out);
    return text;
}

START_TEST(test_reads_become_what_was_assigned)
{
    const struct ir_func *f = convert("kernel @k(a: ptr<f32>, n: s32) {\n"
                                      "b:\n"
                                      "  set i: s32 = cast<s32>(threadIdx.x)\n"
                                      "  set j: s32 = add(i, n)\n"
                                      "  set i = mul(j, 2)\n"
                                      "  load t.1: f32 = ptradd(a, i)\n"
                                      "  store ptradd(a, j), t.1\n"
                                      "  ret\n}\n");
    ck_assert_str_eq(body_of(f, "b"),
                     "  set i = cast<s32>(threadIdx.x)\n"
                     "  set j = add(cast<s32>(threadIdx.x), n)\n"
                     "  set i = mul(add(cast<s32>(threadIdx.x), n), 2)\n"
                     "  load t.1%0 = ptradd(a, mul(add(cast<s32>(threadIdx.x), n), 2))\n"
                     "  store ptradd(a, add(cast<s32>(threadIdx.x), n)), %0\n"
                     "  ret\n");
    ck_assert_str_eq(expr_text(a, f->stmts.at[3]->source_expr), "ptradd(a, i)");
    ck_assert_str_eq(expr_text(a, f->stmts.at[2]->source_expr), "mul(j, 2)");
    ck_assert_uint_eq(f->value_count, 1);
    ck_assert_ptr_eq(f->stmts.at[3]->value->def, f->stmts.at[3]);
    ck_assert(f->is_ssa);
}
END_TEST

START_TEST(test_assignment_converts)
{
    const struct ir_func *f = convert("kernel @k() {\nb:\n  set i: s32 = threadIdx.x\n"
                                      "  eval add(i, 1)\n  ret\n}\n");
    ck_assert_str_eq(body_of(f, "b"), "  set i = threadIdx.x\n"
                                      "  eval add(cast<s32>(threadIdx.x), 1)\n  ret\n");
}
END_TEST

#define LOOP                                                                                       \
    "kernel @k(n: s32, s: s32) {\n"                                                                \
    "entry:\n  set step: s32 = add(s, 1)\n  set i: s32 = 0\n  jump head\n"                         \
    "head:\n  br lt(i, n), body, out\n"                                                            \
    "body:\n  set i = add(i, step)\n  set step = step\n  jump head\n"                              \
    "out:\n  ret i\n}\n"

START_TEST(test_loop)
{
    const struct ir_func *f = convert(LOOP);
    ck_assert_str_eq(body_of(f, "head"), "  phi i%0 = (entry: 0, body: add(%0, add(s, 1)))\n"
                                         "  br lt(%0, n), body, out\n");
    ck_assert_str_eq(body_of(f, "out"), "  ret %0\n");
    const struct ir_block *head = find_block(f, "head");
    const struct ir_stmt *phi = head->stmts.at[0];
    ck_assert_uint_eq(phi->args.len, head->preds.len);
    ck_assert_str_eq(phi->var->name, "i");
    for (size_t i = 0; i < f->stmts.len; i++)
        ck_assert_uint_eq(f->stmts.at[i]->id, i);
}
END_TEST

START_TEST(test_joins)
{
    const struct ir_func *f = convert("kernel @k(n: s32, m: s32) {\n"
                                      "a:\n  local u: s32\n"
                                      "  set g: struct dim3{12} = record<struct dim3{12}>(32)\n"
                                      "  br lt(n, 4), yes, no\n"
                                      "yes:\n  set x: s32 = add(m, 2)\n  set y: s32 = 3\n"
                                      "  set u = 1\n  set g = with(g, .y, 4:u32)\n  jump join\n"
                                      "no:\n  set x = add(m, 2)\n  set y = 4\n"
                                      "  set g = with(g, .y, 4:u32)\n  jump join\n"
                                      "join:\n  eval add(x, y)\n  eval u\n"
                                      "  eval member<u32>(g, .y)\n  ret\n}\n");
    ck_assert_str_eq(body_of(f, "join"),
                     "  phi u%0 = (yes: 1, no: opaque<s32>(\"uninitialised\"))\n"
                     "  phi y%1 = (yes: 3, no: 4)\n"
                     "  eval add(add(m, 2), %1)\n  eval %0\n  eval 4:u32\n  ret\n");
}
END_TEST

/* A value that is not read behind the join gets no phi. */
START_TEST(test_pruned)
{
    const struct ir_func *f = convert("kernel @k(n: s32) {\n"
                                      "a:\n  br lt(n, 4), yes, no\n"
                                      "yes:\n  set x: s32 = 1\n  eval x\n  jump join\n"
                                      "no:\n  set x = 2\n  jump join\n"
                                      "join:\n  set x = 3\n  eval x\n  ret\n}\n");
    ck_assert_str_eq(body_of(f, "join"), "  set x = 3\n  eval 3\n  ret\n");
}
END_TEST

START_TEST(test_parameters_on_entry)
{
    const struct ir_func *f = convert("kernel @k(n: s32) {\n"
                                      "head:\n  set n = sub(n, 1)\n  br gt(n, 0), head, out\n"
                                      "out:\n  ret\n}\n");
    ck_assert_str_eq(body_of(f, "head"), "  phi n%0 = (entry: n, head: sub(%0, 1))\n"
                                         "  set n = sub(%0, 1)\n"
                                         "  br gt(sub(%0, 1), 0), head, out\n");
}
END_TEST

START_TEST(test_memory_variables_stay)
{
    const struct ir_func *f = convert("constant c: s32 reg\n"
                                      "kernel @k() {\n  shared s: f32[4]\n  local x: s32 mem\n"
                                      "b:\n  store &x, 1\n  load t.1: s32 = &x\n"
                                      "  eval add(t.1, c)\n  ret\n}\n");
    ck_assert_str_eq(body_of(f, "b"),
                     "  store &x, 1\n  load t.1%0 = &x\n  eval add(%0, c)\n  ret\n");
}
END_TEST

/* Doubling: the expression would have 2^200 nodes. */
START_TEST(test_large_expressions_are_cut)
{
    struct strbuf text = {0};
    strbuf_add(&text, "kernel @k(n: s32) {\nb:\n  set x: s32 = n\n");
    for (int i = 0; i < 200; i++)
        strbuf_add(&text, "  set x = add(x, x)\n");
    for (int i = 0; i < 200; i++)
        strbuf_add(&text, "  set x = add(x, 1)\n");
    strbuf_add(&text, "  ret x\n}\n");
    const struct ir_func *f = convert(strbuf_text(&text));
    strbuf_free(&text);
    unsigned cuts = 0;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        ck_assert_uint_le(s->expr->depth, LIMIT_EXPR_DEPTH + 2);
        ck_assert_uint_le(s->expr->size, 2 * LIMIT_EXPR_NODES + 2);
        cuts += s->value != NULL;
    }
    ck_assert_uint_gt(cuts, 10);
    ck_assert_uint_eq(cuts, f->value_count);
}
END_TEST

/* ---- random programs: both forms compute the same ----------------------------------------- */

#define VARS 5
#define MAX_STEPS 150

struct program {
    struct ir_module *m;
    struct ir_func *f;
    struct ir_decl *vars[VARS];
    struct ir_decl *param;
    unsigned seed;
};

static const struct ir_expr *random_expr(struct program *p, int depth)
{
    static const enum ir_op ops[] = {IR_ADD, IR_SUB, IR_MUL,   IR_BITAND, IR_BITXOR,
                                     IR_MIN, IR_MAX, IR_BITOR, IR_SHR};
    static const enum ir_op tests[] = {IR_LT, IR_LE, IR_GT, IR_GE, IR_EQ, IR_NE, IR_LAND, IR_LOR};
    const struct ir_type *s32 = ir_type_int(p->m, 32, true);
    unsigned pick = next_random(&p->seed) % 16;
    if (depth == 0 || pick < 5) {
        if (pick % 4 == 0)
            return ir_int(p->m, s32, (int)(next_random(&p->seed) % 7) - 3);
        return pick == 1 ? ir_var(p->m, p->param)
                         : ir_var(p->m, p->vars[next_random(&p->seed) % VARS]);
    }
    const struct ir_expr *x = random_expr(p, depth - 1);
    const struct ir_expr *y = random_expr(p, depth - 1);
    if (pick < 11)
        return ir_binary(p->m, ops[next_random(&p->seed) % 9], s32, x, y);
    if (pick < 13) {
        static const unsigned bits[] = {8, 16, 32, 64};
        const struct ir_type *t = ir_type_int(p->m, bits[next_random(&p->seed) % 4], pick == 11);
        return ir_unary(p->m, IR_CAST, s32, ir_unary(p->m, IR_CAST, t, x));
    }
    const struct ir_type *b = ir_type_bool(p->m);
    const struct ir_expr *c = ir_binary(p->m, tests[next_random(&p->seed) % 8], b, x, y);
    if (pick == 13)
        c = ir_unary(p->m, IR_LNOT, b, c);
    return ir_make(p->m, IR_SELECT, s32, NULL,
                   (const struct ir_expr *[]){c, y, random_expr(p, depth - 1)}, 3);
}

static void random_stmt(struct program *p, struct ir_block *b)
{
    unsigned kind = next_random(&p->seed) % 6;
    struct ir_stmt *s = ir_stmt_add(b,
                                    kind < 4    ? IR_STMT_SET
                                    : kind == 4 ? IR_STMT_EVAL
                                                : IR_STMT_CALL,
                                    (struct ir_span){0});
    if (kind != 4)
        s->var = p->vars[next_random(&p->seed) % VARS];
    if (kind == 5)
        s->name = "input";
    else if (kind == 3)
        s->expr = ir_var(p->m, p->vars[next_random(&p->seed) % VARS]); /* copies make phis alike */
    else
        s->expr = random_expr(p, 3);
}

static void random_terminator(struct program *p, struct ir_block *b)
{
    unsigned kind = next_random(&p->seed) % 8;
    size_t n = p->f->blocks.len;
    struct ir_stmt *s = ir_stmt_add(b,
                                    kind == 0   ? IR_STMT_RETURN
                                    : kind < 3  ? IR_STMT_JUMP
                                    : kind == 3 ? IR_STMT_SWITCH
                                                : IR_STMT_BRANCH,
                                    (struct ir_span){0});
    size_t edges = kind == 0 ? 0 : kind < 3 ? 1 : kind == 3 ? 3 : 2;
    if (kind == 0 || kind >= 3)
        s->expr = random_expr(p, 2);
    if (kind == 3) {
        vec_push(a, &s->case_values, 0);
        vec_push(a, &s->case_values, 1);
    }
    for (size_t i = 0; i < edges; i++)
        ir_edge_add(b, p->f->blocks.at[next_random(&p->seed) % n]);
}

static struct program random_program(unsigned seed)
{
    struct program p = {.seed = seed};
    p.m = ir_module_create(a, "");
    p.f = ir_func_create(p.m, "f", FUNC_DEVICE);
    p.param = ir_decl_create(p.f, "p", ir_type_int(p.m, 32, true), STORAGE_PARAM);
    for (int i = 0; i < VARS; i++)
        p.vars[i] = ir_decl_create(p.f, "v", ir_type_int(p.m, 32, true), STORAGE_LOCAL);
    unsigned n = 2 + next_random(&p.seed) % 10;
    for (unsigned i = 0; i <= n; i++)
        ir_block_create(p.f, NULL);
    for (int i = 0; i < VARS; i++) {
        struct ir_stmt *s = ir_stmt_add(p.f->blocks.at[0], IR_STMT_SET, (struct ir_span){0});
        s->var = p.vars[i];
        s->expr = ir_int(p.m, ir_type_int(p.m, 32, true), i - 1);
    }
    for (unsigned i = 0; i <= n; i++) {
        for (unsigned k = next_random(&p.seed) % 4; k > 0; k--)
            random_stmt(&p, p.f->blocks.at[i]);
        random_terminator(&p, p.f->blocks.at[i]);
    }
    ir_func_finish(p.f);
    return p;
}

struct machine {
    int64_t *vars;   /* by declaration */
    int64_t *values; /* by value, after SSA */
    unsigned inputs;
};

static int64_t wrap(const struct ir_type *t, int64_t v)
{
    if (t->kind == TYPE_BOOL)
        return v != 0;
    if (t->bits == 64)
        return v;
    uint64_t mask = (UINT64_C(1) << t->bits) - 1;
    uint64_t low = (uint64_t)v & mask;
    return (int64_t)(t->is_signed && low >> (t->bits - 1) ? low | ~mask : low);
}

static int64_t run_expr(const struct machine *x, const struct ir_expr *e)
{
    switch (e->op) {
    case IR_INT: return e->number;
    case IR_VAR: return x->vars[e->decl->id];
    case IR_VALUE: return x->values[e->value->id];
    case IR_CAST: return wrap(e->type, run_expr(x, e->args[0]));
    case IR_LNOT: return !run_expr(x, e->args[0]);
    case IR_SELECT: return run_expr(x, e->args[run_expr(x, e->args[0]) ? 1 : 2]);
    default: break;
    }
    ck_assert_uint_eq(e->arg_count, 2);
    int64_t l = run_expr(x, e->args[0]), r = run_expr(x, e->args[1]);
    switch (e->op) {
    case IR_ADD: return wrap(e->type, l + r);
    case IR_SUB: return wrap(e->type, l - r);
    case IR_MUL: return wrap(e->type, (int64_t)((uint64_t)l * (uint64_t)r));
    case IR_BITAND: return l & r;
    case IR_BITOR: return l | r;
    case IR_BITXOR: return l ^ r;
    case IR_SHR: return l >> (r & 31);
    case IR_MIN: return l < r ? l : r;
    case IR_MAX: return l > r ? l : r;
    case IR_LT: return l < r;
    case IR_LE: return l <= r;
    case IR_GT: return l > r;
    case IR_GE: return l >= r;
    case IR_EQ: return l == r;
    case IR_NE: return l != r;
    case IR_LAND: return l && r;
    case IR_LOR: return l || r;
    default: ck_abort_msg("operator %s", ir_op_info(e->op)->text);
    }
    return 0;
}

static void run_phis(struct machine *x, const struct ir_block *from, const struct ir_block *b)
{
    int64_t results[VARS + 1];
    size_t pred = 0, n = 0;
    while (pred < b->preds.len && b->preds.at[pred] != from)
        pred++;
    for (; b->stmts.at[n]->kind == IR_STMT_PHI; n++) {
        ck_assert_uint_lt(pred, b->preds.len);
        results[n] = run_expr(x, b->stmts.at[n]->args.at[pred]);
    }
    for (size_t i = 0; i < n; i++)
        x->values[b->stmts.at[i]->value->id] = results[i];
}

static const struct ir_block *run_block(struct machine *x, const struct ir_block *b,
                                        struct strbuf *trace)
{
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct ir_stmt *s = b->stmts.at[i];
        if (s->kind == IR_STMT_PHI)
            continue;
        int64_t v = s->kind == IR_STMT_CALL ? (int64_t)(x->inputs++ * 37 % 11) - 5
                    : s->expr               ? run_expr(x, s->expr)
                                            : 0;
        strbuf_addf(trace, "%d:%lld ", (int)s->kind, (long long)v);
        if (s->var)
            x->vars[s->var->id] = b->func->is_ssa ? 12345 : v; /* nobody may read them any more */
        if (s->value)
            x->values[s->value->id] = v;
        if (s->kind == IR_STMT_RETURN)
            return NULL;
        if (s->kind == IR_STMT_JUMP)
            return b->succs.at[0];
        if (s->kind == IR_STMT_BRANCH)
            return b->succs.at[v ? 0 : 1];
        if (s->kind == IR_STMT_SWITCH)
            return b->succs.at[v == 0 ? 0 : v == 1 ? 1 : 2];
    }
    return NULL;
}

static const char *run(const struct ir_func *f, int64_t param)
{
    struct strbuf trace = {0};
    struct machine x = {.vars = ARENA_ARRAY(a, int64_t, f->decls.len)};
    x.values = ARENA_ARRAY(a, int64_t, f->value_count + 1);
    x.vars[0] = param;
    const struct ir_block *b = f->blocks.at[0], *from = NULL;
    for (int step = 0; b && step < MAX_STEPS; step++) {
        run_phis(&x, from, b);
        from = b;
        b = run_block(&x, b, &trace);
    }
    const char *text = arena_strdup(a, strbuf_text(&trace));
    strbuf_free(&trace);
    return text;
}

START_TEST(test_random)
{
    for (unsigned round = 0; round < 60; round++) {
        struct program p = random_program((unsigned)_i * 1000 + round);
        const char *before[3];
        for (int i = 0; i < 3; i++)
            before[i] = run(p.f, i * 5 - 4);
        const struct cfg *c = cfg_build(a, p.f);
        ssa_convert(p.f, c);
        for (int i = 0; i < 3; i++)
            ck_assert_str_eq(run(p.f, i * 5 - 4), before[i]);
        for (size_t i = 0; i < p.f->stmts.len; i++)
            ck_assert_uint_eq(p.f->stmts.at[i]->id, i);
        const char *once = print_text(a, p.m, true);
        ck_assert_str_eq(print_text(a, parse_text(a, once), true), once);
    }
}
END_TEST

START_TEST(test_twice_is_once)
{
    struct ir_func *f = convert(LOOP);
    const char *once = print_text(a, f->module, true);
    ssa_convert(f, cfg_build(a, f));
    ck_assert_str_eq(print_text(a, f->module, true), once);
}
END_TEST

/* What the last function stores, all converted in the order that ssa_order_of() gives. */
static const char *stored(const char *text)
{
    struct ir_module *m = parse_text(a, text);
    struct ssa_order order = ssa_order_of(a, m);
    for (size_t i = 0; i < order.funcs.len; i++)
        ssa_convert(order.funcs.at[i], cfg_build(a, order.funcs.at[i]));
    const struct ir_func *f = vec_last(&m->funcs);
    for (size_t i = 0; i < f->stmts.len; i++)
        if (f->stmts.at[i]->kind == IR_STMT_STORE)
            return expr_text(a, f->stmts.at[i]->expr);
    return "";
}

#define CALLER(params, call)                                                                       \
    "kernel @k(a: ptr<s32>, n: s32" params ") {\n  call t.1: s32 = " call "\n  store a, t.1\n}\n"

START_TEST(test_calls_become_what_they_compute)
{
    static const struct {
        const char *text, *out;
    } cases[] = {
        {"device @f(x: s32) -> s32 {\n  set x = add(x, 1)\n  ret mul(x, 2)\n}\n" CALLER(
             "", "@f(add(n, 3))"),
         "mul(add(add(n, 3), 1), 2)"},
        /* the callee stands behind, and calls another one */
        {"device @g(x: s32) -> s32 {\n  call t.1: s32 = @f(x)\n  ret add(t.1, 1)\n}\n"
         "device @f(x: s32) -> s32 {\n  ret mul(x, x)\n}\n" CALLER("", "@g(n)"),
         "add(mul(n, n), 1)"},
        {"device @f(x: s32, y: s32) -> s32 {\n  br lt(x, y), t, e\nt:\n  ret x\ne:\n  ret "
         "y\n}\n" CALLER("", "@f(n, 7)"),
         "min(n, 7)"},
        {"device @f(x: s32) -> s32 {\n  br lt(x, 0), t, e\nt:\n  ret 5\ne:\n  ret x\n}\n" CALLER(
             "", "@f(n)"),
         "select(lt(n, 0), 5, n)"},
        /* a member of the object */
        {"device @f(x: s32) -> s32 record \"L\" {\n  capture `this->w`: s32\n  ret mul(x, "
         "`this->w`)\n}\n" CALLER(", l: struct L{8}", "@f(n) on(l)"),
         "mul(n, member<s32>(l, .w))"},
        /* narrowed by the parameter, as C++ does */
        {"device @f(x: u8) -> s32 {\n  ret cast<s32>(x)\n}\n" CALLER("", "@f(n)"),
         "cast<s32>(cast<u8>(n))"},
        /* not one expression: memory, recursion, an object in memory, too few arguments */
        {"device @f(p: ptr<s32>) -> s32 {\n  load t.1: s32 = p\n  ret t.1\n}\n" CALLER("", "@f(a)"),
         "%0"},
        {"device @f(x: s32) -> s32 {\n  call t.1: s32 = @f(x)\n  ret t.1\n}\n" CALLER("", "@f(n)"),
         "%0"},
        {"device @f(x: s32) -> s32 record \"L\" {\n  capture `this->w`: s32\n  ret mul(x, "
         "`this->w`)\n}\n" CALLER(", l: ptr<struct L{8}>", "@f(n) on(l)"),
         "%0"},
        {"device @f(x: s32, y: s32) -> s32 {\n  ret add(x, y)\n}\n" CALLER("", "@f(n)"), "%0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_str_eq(stored(cases[i].text), cases[i].out);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("ssa");
    TCase *t = tcase_create("ssa");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, test_reads_become_what_was_assigned);
    tcase_add_test(t, test_assignment_converts);
    tcase_add_test(t, test_loop);
    tcase_add_test(t, test_joins);
    tcase_add_test(t, test_pruned);
    tcase_add_test(t, test_parameters_on_entry);
    tcase_add_test(t, test_memory_variables_stay);
    tcase_add_test(t, test_large_expressions_are_cut);
    tcase_add_test(t, test_twice_is_once);
    tcase_add_test(t, test_calls_become_what_they_compute);
    tcase_add_loop_test(t, test_random, 0, 20);
    suite_add_tcase(s, t);
    return run_suite(s);
}
