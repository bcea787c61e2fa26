/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/calls.h"

struct calls {
    struct analysis *analysis;
    struct call_summary *summaries; /* by function id */
    unsigned char *state;           /* 0 new, 1 on the way (recursion), 2 done */
    size_t count;
    struct map sites; /* function id + 1 -> struct call_sites * */
};

struct call_sites {
    VEC(const struct ir_stmt *) list;
};

static void summarize(struct calls *c, struct ir_func *f);

/* ---- what a statement brings into its function ----------------------------------------------- */

static const struct call_summary *callee_summary(struct calls *c, const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_CALL || !s->callee || !s->callee->has_body)
        return NULL;
    summarize(c, s->callee);
    const struct call_summary *sum = &c->summaries[s->callee->id];
    return c->state[s->callee->id] == 2 ? sum : NULL;
}

static bool mentions_dynamic_shared(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || ((e->op == IR_ADDR || e->op == IR_VAR) &&
                        e->decl->storage == STORAGE_SHARED_DYNAMIC);
    return !*found;
}

static bool touches_dynamic_shared(const struct ir_stmt *s)
{
    bool found = false;
    if (s->addr)
        ir_walk(s->addr, mentions_dynamic_shared, &found);
    if (s->expr)
        ir_walk(s->expr, mentions_dynamic_shared, &found);
    for (size_t i = 0; i < s->args.len && !found; i++)
        ir_walk(s->args.at[i], mentions_dynamic_shared, &found);
    return found;
}

static bool is_barrier_statement(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_BARRIER &&
           (s->scope == SCOPE_BLOCK || s->scope == SCOPE_CLUSTER || s->scope == SCOPE_GRID);
}

static void add_statement(struct calls *c, struct call_summary *sum, const struct ir_stmt *s)
{
    const struct call_summary *callee = callee_summary(c, s);
    if (s->kind == IR_STMT_CALL && s->callee && !callee)
        sum->known = false;
    if (is_barrier_statement(s) || (callee && callee->has_barrier)) {
        if (!sum->has_barrier)
            sum->barrier = is_barrier_statement(s) ? s : callee->barrier;
        sum->has_barrier = true;
    }
    sum->writes_memory = sum->writes_memory || s->is_write || (callee && callee->writes_memory);
    sum->uses_dynamic_shared = sum->uses_dynamic_shared || touches_dynamic_shared(s) ||
                               (callee && callee->uses_dynamic_shared);
}

static bool block_has_barrier(struct calls *c, const struct ir_block *b)
{
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct call_summary *callee = callee_summary(c, b->stmts.at[i]);
        if (is_barrier_statement(b->stmts.at[i]) || (callee && callee->always_barrier))
            return true;
    }
    return false;
}

static bool always_meets_barrier(struct calls *c, const struct analysis_func *af)
{
    const struct ir_block *entry = af->func->blocks.at[0];
    for (size_t i = 0; i < af->func->blocks.len; i++) {
        const struct ir_block *b = af->func->blocks.at[i];
        if ((b == entry || cfg_post_dominates(af->cfg, b, entry)) && block_has_barrier(c, b))
            return true;
    }
    return false;
}

/* ---- what it returns -------------------------------------------------------------------------- */

struct purity {
    bool pure;
    bool thread;
};

static bool look_at_leaf(const struct ir_expr *e, void *context)
{
    struct purity *p = context;
    switch (e->op) {
    case IR_VALUE:
    case IR_OPAQUE:
    case IR_ADDR:
    case IR_LAMBDA:
        p->pure = false;
        break;
    case IR_VAR:
        p->pure = p->pure && e->decl->storage == STORAGE_PARAM;
        break;
    case IR_BUILTIN:
        p->thread = p->thread || e->builtin <= IR_BUILTIN_TID_Z || e->builtin == IR_BUILTIN_LANEID ||
                    e->builtin == IR_BUILTIN_THREAD_RANK || e->builtin == IR_BUILTIN_GRID_RANK;
        break;
    default:
        break;
    }
    return true;
}

/* The function is nothing but arithmetic on its parameters and one return. */
static bool is_plain_arithmetic(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        switch (f->stmts.at[i]->kind) {
        case IR_STMT_SET:
        case IR_STMT_EVAL:
        case IR_STMT_JUMP:
        case IR_STMT_RETURN:
        case IR_STMT_ASSUME:
            break;
        default:
            return false;
        }
    }
    return true;
}

static void summarize_return(struct call_summary *sum, const struct ir_func *f)
{
    const struct ir_expr *only = NULL;
    struct purity all = {.pure = true};
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_RETURN || !s->expr)
            continue;
        ir_walk(s->expr, look_at_leaf, &all);
        sum->returns = only ? NULL : s->expr;
        only = s->expr;
    }
    if (!all.pure || !is_plain_arithmetic(f))
        sum->returns = NULL;
    sum->returns_thread_dependent = all.thread;
    sum->returns_argument_dependent = all.pure && !all.thread;
}

/* ---- all functions, callees first --------------------------------------------------------------- */

static void summarize(struct calls *c, struct ir_func *f)
{
    const struct analysis_func *af = analysis_of(c->analysis, f);
    struct call_summary *sum = &c->summaries[f->id];
    if (c->state[f->id] || !af)
        return;
    c->state[f->id] = 1;
    sum->known = true;
    for (size_t i = 0; i < f->stmts.len; i++)
        add_statement(c, sum, f->stmts.at[i]);
    sum->always_barrier = sum->has_barrier && always_meets_barrier(c, af);
    summarize_return(sum, f);
    c->state[f->id] = 2;
}

static void note_site(struct calls *c, const struct ir_stmt *s)
{
    struct arena *a = c->analysis->arena;
    if (s->kind != IR_STMT_CALL || !s->callee)
        return;
    struct call_sites *sites = map_get_number(&c->sites, s->callee->id + 1U);
    if (!sites) {
        sites = ARENA_NEW(a, struct call_sites);
        map_put_number(a, &c->sites, s->callee->id + 1U, sites);
    }
    vec_push(a, &sites->list, s);
}

struct calls *calls_create(struct analysis *a)
{
    struct calls *c = ARENA_NEW(a->arena, struct calls);
    c->analysis = a;
    c->count = a->module->funcs.len;
    c->summaries = ARENA_ARRAY(a->arena, struct call_summary, c->count + 1);
    c->state = ARENA_ARRAY(a->arena, unsigned char, c->count + 1);
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct ir_func *f = a->funcs.at[i]->func;
        summarize(c, f);
        for (size_t k = 0; k < f->stmts.len; k++)
            note_site(c, f->stmts.at[k]);
    }
    return c;
}

const struct call_summary *calls_summary(const struct calls *c, const struct ir_func *f)
{
    return &c->summaries[f->id];
}

bool calls_is_block_barrier(const struct calls *c, const struct ir_stmt *s,
                            const struct ir_stmt **inner)
{
    if (is_barrier_statement(s)) {
        *inner = s;
        return true;
    }
    if (s->kind != IR_STMT_CALL || !s->callee)
        return false;
    const struct call_summary *sum = &c->summaries[s->callee->id];
    *inner = sum->barrier;
    return sum->has_barrier;
}

const struct ir_stmt *const *calls_sites(const struct calls *c, const struct ir_func *f, size_t *n)
{
    const struct call_sites *sites = map_get_number(&c->sites, f->id + 1U);
    *n = sites ? sites->list.len : 0;
    return sites ? (const struct ir_stmt *const *)sites->list.at : NULL;
}
