/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A fixed point from below: every value starts as the same for the whole grid, and rises while the
 * statements are read again and again in order.  It is computed at the first query, because the
 * answers depend on launches, callers and callees.
 */
#include "base/limits.h"
#include "pass/uniform_internal.h"

struct uniformity uniform_make(enum uniform_level level, enum uniform_reason reason,
                               const struct ir_expr *source, const struct ir_stmt *where,
                               bool certain)
{
    struct uniformity r = {level, reason, source, where, certain, false};
    return r;
}

struct uniformity uniform_presume(enum uniform_reason reason, const struct ir_expr *source,
                                  const struct ir_stmt *where)
{
    struct uniformity r = {VARYING, reason, source, where, false, true};
    return r;
}

bool uniform_is_common(const struct uniformity *x)
{
    return x->level <= UNIFORM_BLOCK || x->presumed;
}

/* What says more of why threads differ: unknown content, before evidence, before what is presumed to
 * be the same. */
static int weight(const struct uniformity *x)
{
    return x->level <= UNIFORM_BLOCK ? 0 : x->presumed ? 1 : x->certain ? 2 : 3;
}

/* The coarser level; evidence only when everything that varies between threads is evidence. */
struct uniformity uniform_join(struct uniformity x, struct uniformity y)
{
    struct uniformity r = y.level > x.level ? y : x, o = y.level > x.level ? x : y;
    if (weight(&o) > weight(&r)) {
        enum uniform_level level = r.level;
        r = o;
        r.level = level;
    }
    return r;
}

static struct uniform *create(struct analysis_func *af, bool params_uniform)
{
    struct arena *a = af->analysis->arena;
    struct uniform *u = ARENA_NEW(a, struct uniform);
    u->af = af;
    u->arena = a;
    u->module = af->analysis->module;
    u->params_uniform = params_uniform;
    u->values = ARENA_ARRAY(a, struct uniformity, af->func->value_count + 1);
    u->branches = ARENA_ARRAY(a, struct uniformity, af->func->blocks.len + 1);
    u->params = ARENA_ARRAY(a, struct uniformity, af->func->params.len + 1);
    u->deciders = ARENA_ARRAY(a, struct block_list, af->func->blocks.len + 1);
    return u;
}

struct uniform *uniform_create(struct analysis_func *af)
{
    return create(af, false);
}

static void ensure(struct uniform *u);

/* A device function's parameter is what its callers in the module pass. */
static struct uniformity param_from_sites(struct uniform *u, unsigned index)
{
    const struct analysis *a = u->af->analysis;
    struct uniformity unknown =
        uniform_presume(VARYING_UNKNOWN, ir_var(u->module, u->af->func->params.at[index]), NULL);
    struct uniformity r = {0};
    size_t n, used = 0;
    const struct ir_stmt *const *sites = calls_sites(a->calls, u->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct analysis_func *caller = analysis_of(a, sites[i]->block->func);
        if (!caller || !caller->uniform)
            continue;
        if (caller->uniform->state == UNIFORM_BUSY || index >= sites[i]->args.len)
            return unknown;
        r = uniform_join(r, uniform_at(caller->uniform, sites[i]->args.at[index], sites[i]));
        used++;
    }
    return used ? r : unknown;
}

static bool raise_to(struct uniformity *old, struct uniformity now)
{
    struct uniformity r = uniform_join(*old, now);
    bool changed =
        r.level != old->level || r.certain != old->certain || r.presumed != old->presumed;
    if (changed)
        *old = r;
    return changed;
}

static bool run_round(struct uniform *u)
{
    bool changed = false;
    size_t n;
    u->memo = (struct map){0};
    u->locals = (struct map){0};
    const struct ir_block *const *order = cfg_order(u->af->cfg, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_block *b = order[i];
        for (size_t k = 0; k < b->stmts.len; k++) {
            const struct ir_stmt *s = b->stmts.at[k];
            if (s->value)
                changed |= raise_to(&u->values[s->value->id], uniform_eval_def(u, s));
            if (s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_SWITCH)
                changed |= raise_to(&u->branches[b->id], uniform_eval(u, s->expr, b));
        }
    }
    return changed;
}

static void ensure(struct uniform *u)
{
    if (u->state != UNIFORM_FRESH)
        return;
    u->state = UNIFORM_BUSY;
    const struct ir_func *f = u->af->func;
    for (unsigned i = 0; i < f->params.len; i++)
        if (f->kind != FUNC_KERNEL && !u->params_uniform)
            u->params[i] = param_from_sites(u, i);
    unsigned rounds = 0;
    while (run_round(u) && rounds < LIMIT_UNIFORM_ROUNDS)
        rounds++;
    u->state = UNIFORM_DONE;
}

/* ---- queries ------------------------------------------------------------------------------ */

static struct uniformity query(struct uniform *u, const struct ir_expr *e,
                               const struct ir_block *at)
{
    ensure(u);
    if (!e)
        return uniform_make(VARYING, VARYING_UNKNOWN, NULL, NULL, false);
    return uniform_eval(u, e, at);
}

struct uniformity uniform_of(struct uniform *u, const struct ir_expr *e)
{
    return query(u, e, NULL);
}

struct uniformity uniform_at(struct uniform *u, const struct ir_expr *e, const struct ir_stmt *s)
{
    bool here = s && s->block && s->block->func == u->af->func;
    return query(u, e, here ? s->block : NULL);
}

struct uniformity uniform_branch(struct uniform *u, const struct ir_stmt *branch)
{
    ensure(u);
    if (branch->kind != IR_STMT_BRANCH && branch->kind != IR_STMT_SWITCH)
        return uniform_make(UNIFORM_GRID, UNIFORM_BECAUSE_CONSTANT, NULL, NULL, false);
    return u->branches[branch->block->id];
}

struct uniformity uniform_branch_of_single(struct analysis_func *af, const struct ir_stmt *branch,
                                           unsigned axes)
{
    struct uniform **u = &af->of_single[axes & 7];
    if (!*u) {
        *u = create(af, false);
        (*u)->single = axes;
    }
    return uniform_branch(*u, branch);
}

static bool is_better(const struct uniform *u, const struct ir_stmt *x, const struct ir_stmt *best)
{
    if (!best)
        return true;
    bool cx = u->branches[x->block->id].certain, cb = u->branches[best->block->id].certain;
    return cx != cb ? cx : x->id < best->id;
}

/* Control dependence, and that of the branches themselves: a branch that not all threads reach
 * divides them already. */
static const struct ir_stmt *dividing_branch(struct uniform *u, const struct ir_block *b)
{
    bool *seen = ARENA_ARRAY(u->arena, bool, u->af->func->blocks.len);
    VEC(const struct ir_block *) todo = {0};
    const struct ir_stmt *best = NULL;
    vec_push(u->arena, &todo, b);
    while (todo.len) {
        size_t n;
        const struct ir_block *at = todo.at[--todo.len];
        const struct cfg_edge *deps = cfg_control_deps(u->af->cfg, at, &n);
        for (size_t i = 0; i < n; i++) {
            const struct ir_block *from = deps[i].from;
            if (seen[from->id])
                continue;
            seen[from->id] = true;
            vec_push(u->arena, &todo, from);
            const struct ir_stmt *end = cfg_terminator(from);
            if (u->branches[from->id].level > UNIFORM_BLOCK && is_better(u, end, best))
                best = end;
        }
    }
    return best;
}

bool uniform_block_converged(struct uniform *u, const struct ir_block *b,
                             const struct ir_stmt **branch)
{
    ensure(u);
    const struct ir_stmt *divides = dividing_branch(u, b);
    if (branch)
        *branch = divides;
    return divides == NULL;
}

/* What the function makes of arguments that are the same for all threads. */
static struct uniform *of_same_arguments(struct analysis_func *af)
{
    if (!af->of_same)
        af->of_same = create(af, true);
    ensure(af->of_same);
    return af->of_same;
}

bool uniform_is_common_inside(struct analysis_func *af, const struct ir_expr *e)
{
    struct uniformity r = uniform_eval(of_same_arguments(af), e, NULL);
    return uniform_is_common(&r);
}

struct uniformity uniform_of_result(struct analysis_func *af)
{
    struct uniform *u = of_same_arguments(af);
    struct uniformity r = {.level = UNIFORM_GRID};
    unsigned returns = 0;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind != IR_STMT_RETURN || !s->expr)
            continue;
        r = uniform_join(r, uniform_eval(u, s->expr, s->block));
        returns++;
    }
    for (size_t i = 0; returns > 1 && i < af->func->stmts.len; i++)
        if (af->func->stmts.at[i]->kind == IR_STMT_RETURN &&
            dividing_branch(u, af->func->stmts.at[i]->block))
            r = (struct uniformity){.level = VARYING, .reason = VARYING_MERGE};
    r.certain = r.certain && returns == 1;
    return r;
}
