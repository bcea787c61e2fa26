/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `v = guard(s[k]); if (tid == 0) s[k] = v;`: whoever reads s[k] late makes the same of it, where guard() leaves a
 * value as it is or puts one in its place that hangs on nothing but itself: `x == 0 ? 1 : x`, `max(x, least)`.
 */
#include <string.h>

#include "pass/race_harmless.h"
#include "pass/uniform.h"

enum { REWRITE_DEPTH = 8 };

/* How a value is made of what was read, or of a parameter of a function that is handed it. */
struct rewrite {
    const struct analysis_func *af; /* where it is made */
    const struct rewrite *outer;    /* of the caller, or NULL */
    const struct ir_expr *of;
    const struct ir_stmt *call; /* that has made it, or NULL */
    const struct ir_stmt *phi;  /* that has chosen it, or NULL */
    bool kept;                  /* on some way it is what was read */
};

static bool is_rewrite(struct rewrite *x, const struct ir_expr *e, unsigned depth);

static bool is_same_for_all(const struct ir_expr *e, void *context);

/* A parameter: what the caller hands over for it. */
static bool is_handed_same(const struct rewrite *x, const struct ir_expr *e)
{
    int at = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? e->decl->param_index : -1;
    return x->outer && at >= 0 && (size_t)at < x->call->args.len &&
           ir_walk(x->call->args.at[at], is_same_for_all, (void *)x->outer);
}

/* For ir_walk(): all threads have it, but for what was read. */
static bool is_same_for_all(const struct ir_expr *e, void *context)
{
    const struct rewrite *x = context;
    return e->arg_count > 0 || e == x->of || is_handed_same(x, e) ||
           (x->af->uniform && uniform_of(x->af->uniform, e).level <= UNIFORM_BLOCK);
}

static bool parts_threads(struct cfg_edge e, void *context)
{
    const struct ir_stmt *s = cfg_terminator(e.from);
    return !s || !s->expr || !ir_walk(s->expr, is_same_for_all, context);
}

/* Whether the way leads there hangs on what was read, and on what all threads have. */
static bool is_way_of_all(const struct rewrite *x, const struct ir_block *b)
{
    return x->af->cfg && !cfg_walk_control(x->af->cfg, b, parts_threads, (void *)x);
}

/* The one argument that is made of it; negative: none, or several. */
static int only_argument(const struct ir_stmt *call, const struct ir_expr *of)
{
    int found = -1;
    for (size_t i = 0; i < call->args.len; i++) {
        if (!ir_contains(call->args.at[i], of))
            continue;
        if (found >= 0 || ir_strip_casts(call->args.at[i]) != of)
            return -1;
        found = (int)i;
    }
    return found;
}

/* `guard(s[k], least)`: all that the function returns is its parameter or something else. */
static bool is_rewritten_by_call(struct rewrite *x, const struct ir_stmt *call, unsigned depth)
{
    const struct ir_func *f = call->callee;
    int at = only_argument(call, x->of);
    if (x->call || at < 0 || !f || !f->has_body || (size_t)at >= f->params.len)
        return false;
    struct rewrite inside = {.af = analysis_of(x->af->analysis, f),
                             .outer = x,
                             .of = ir_var(f->module, f->params.at[at]),
                             .call = call};
    unsigned returns = 0;
    for (size_t i = 0; inside.af && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_RETURN)
            continue;
        if (!s->expr || !is_rewrite(&inside, s->expr, depth + 1) ||
            !is_way_of_all(&inside, s->block))
            return false;
        returns++;
    }
    x->call = call;
    x->kept = x->kept || inside.kept;
    return returns > 0;
}

/* min, max: of what is read and a limit. */
static bool is_limited(const struct ir_expr *e)
{
    static const char *const names[] = {"min", "max", "fmin", "fmax", "fminf", "fmaxf", NULL};
    if (e->op == IR_MIN || e->op == IR_MAX)
        return true;
    for (size_t i = 0; e->op == IR_PURE && e->text && e->arg_count == 2 && names[i]; i++)
        if (strcmp(e->text, names[i]) == 0)
            return true;
    return false;
}

static bool is_phi_of_ways(const struct ir_stmt *def)
{
    for (size_t i = 0; def && def->kind == IR_STMT_PHI && i < def->args.len; i++)
        if (def->args.at[i]->op == IR_VALUE && def->args.at[i]->value->def == def)
            return false;
    return def && def->kind == IR_STMT_PHI;
}

static bool is_rewrite(struct rewrite *x, const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    if (e == x->of)
        return x->kept = true;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (depth > REWRITE_DEPTH)
        return false;
    if (def && def->kind == IR_STMT_CALL)
        return is_rewritten_by_call(x, def, depth);
    if (is_phi_of_ways(def)) {
        if (x->phi && x->phi != def)
            return false;
        x->phi = def;
        for (size_t i = 0; i < def->args.len; i++)
            if (!is_rewrite(x, def->args.at[i], depth + 1) ||
                !is_way_of_all(x, def->block->preds.at[i]))
                return false;
        return def->args.len > 0;
    }
    if (e->op == IR_SELECT)
        return ir_walk(e->args[0], is_same_for_all, x) && is_rewrite(x, e->args[1], depth + 1) &&
               is_rewrite(x, e->args[2], depth + 1);
    if (is_limited(e))
        return is_rewrite(x, e->args[0], depth + 1) && is_rewrite(x, e->args[1], depth + 1);
    return !ir_contains(e, x->of) && ir_walk(e, is_same_for_all, x);
}

/* `made`: the value that is stored. */
static bool is_outside(const struct ir_expr *e, const struct ir_expr *of,
                       const struct ir_expr *made)
{
    if (!e || e == made || !ir_contains(e, of))
        return false;
    for (unsigned i = 0; i < e->arg_count; i++)
        if (is_outside(e->args[i], of, made))
            return true;
    return e->arg_count == 0;
}

static bool uses_outside(const struct ir_stmt *s, const struct ir_expr *of,
                         const struct ir_expr *made)
{
    bool found = is_outside(s->addr, of, made) || is_outside(s->expr, of, made) ||
                 is_outside(s->object, of, made);
    for (size_t i = 0; i < s->args.len && !found; i++)
        found = is_outside(s->args.at[i], of, made);
    return found;
}

/* What was read is looked at for nothing but what it is made into. */
static bool is_used_for_this_alone(const struct rewrite *x, const struct interval_access *w,
                                   const struct interval_access *r)
{
    const struct analysis_func *af = r->frame->af;
    const struct ir_expr *made = ir_strip_casts(w->stmt->expr);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        /* arithmetic is there once more for its place; what is set, or a call that only computes, has been put into
         * what uses it */
        bool computes = s->kind == IR_STMT_EVAL || s->kind == IR_STMT_SET ||
                        (s->kind == IR_STMT_CALL && s->callee && s->callee->result);
        if (computes || s == r->stmt || s == x->call || s == x->phi ||
            !uses_outside(s, x->of, made))
            continue;
        bool chooses =
            s->kind == IR_STMT_BRANCH && x->phi && cfg_dominates(af->cfg, s->block, x->phi->block);
        if (!chooses)
            return false;
    }
    return true;
}

static bool rewrites(const struct interval_access *w, const struct interval_access *r)
{
    if (w->stmt->kind != IR_STMT_STORE || r->stmt->kind != IR_STMT_LOAD || w->frame != r->frame ||
        !w->stmt->expr || w->addr != r->addr || !r->stmt->value)
        return false;
    struct rewrite x = {.af = r->frame->af,
                        .of = ir_value(r->frame->af->func->module, r->stmt->value)};
    if (!is_rewrite(&x, w->stmt->expr, 0) || !x.kept)
        return false;
    return is_used_for_this_alone(&x, w, r);
}

bool race_is_rewrite(const struct race_pair *p)
{
    return rewrites(p->a, p->b) || rewrites(p->b, p->a);
}
