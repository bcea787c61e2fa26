/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `v = guard(s[k]); if (tid == 0) s[k] = v;`: whoever reads s[k] late makes the same of it, where guard() leaves a
 * value as it is or puts one in its place that hangs on nothing but itself: `x == 0 ? 1 : x`, `max(x, least)`.
 */
#include <string.h>

#include "pass/race_harmless.h"
#include "pass/race_rewrite.h"
#include "pass/uniform.h"

enum { REWRITE_DEPTH = 8 };

static bool is_rewrite(struct rewrite *x, const struct ir_expr *e, unsigned depth);

static bool is_same_for_all(const struct ir_expr *e, void *context);

/* A parameter: what the caller hands over for it. */
static bool is_handed_same(const struct rewrite *x, const struct ir_expr *e)
{
    int at = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? e->decl->param_index : -1;
    return x->outer && at >= 0 && (size_t)at < x->call->args.len &&
           ir_walk(x->call->args.at[at], is_same_for_all, (void *)x->outer);
}

struct loop_before {
    const struct rewrite *x;
    const struct cfg_loop *l;
};

/* For ir_walk(): made in the loop, or before anything was read. */
static bool is_of_loop_or_before(const struct ir_expr *e, void *context)
{
    const struct loop_before *k = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return e != k->x->of && (!def || cfg_loop_contains(k->l, def->block) ||
                             cfg_stmt_dominates(k->x->af->cfg, def, k->x->load));
}

/* Of a loop in which nothing hangs on what was read: `for (j = 0; j < 4; j++) sum += table[j];`. */
static bool is_of_other_loop(const struct rewrite *x, const struct ir_stmt *phi)
{
    const struct ir_func *f = x->af->func;
    struct loop_before k = {.x = x, .l = cfg_loop_of(x->af->cfg, phi->block)};
    if (!x->load || !k.l || k.l->header != phi->block || cfg_loop_contains(k.l, x->load->block))
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (cfg_loop_contains(k.l, s->block) && !ir_walk_stmt(s, is_of_loop_or_before, &k))
            return false;
    }
    return true;
}

/* Where ways meet that may have parted at what was read. */
static bool is_chosen_here(const struct rewrite *x, const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == IR_STMT_PHI &&
           !(x->load && cfg_dominates(x->af->cfg, def->block, x->load->block)) &&
           !is_of_other_loop(x, def);
}

/* For ir_walk(): all threads have it, in all rounds in which they may meet, but for what was read. */
static bool is_same_for_all(const struct ir_expr *e, void *context)
{
    const struct rewrite *x = context;
    if (e->arg_count > 0 || e == x->of || is_handed_same(x, e))
        return true;
    return x->af->uniform &&
           uniform_of(x->af->uniform, e).level <= (x->blocks ? UNIFORM_GRID : UNIFORM_BLOCK) &&
           !is_chosen_here(x, e) && (!x->rounds || cfg_is_made_outside(e, (void *)x->rounds));
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

int rewrite_argument(const struct ir_stmt *call, const struct ir_expr *of)
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

/* Memory, other threads or the reader can tell that it was executed; a trap ends them all. */
static bool has_effect(const struct ir_stmt *s)
{
    switch (s->kind) {
    case IR_STMT_STORE:
    case IR_STMT_ATOMIC:
    case IR_STMT_ASYNCCOPY:
    case IR_STMT_ASM:
    case IR_STMT_BARRIER:
    case IR_STMT_WARPOP:
    case IR_STMT_LAUNCH: return true;
    case IR_STMT_CALL: return !s->callee || !s->callee->result;
    default: return false;
    }
}

static bool only_computes(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++)
        if (has_effect(f->stmts.at[i]))
            return false;
    return true;
}

/* `guard(s[k], least)`: all that the function returns is its parameter or something else. */
static bool is_rewritten_by_call(struct rewrite *x, const struct ir_stmt *call, unsigned depth)
{
    const struct ir_func *f = call->callee;
    int at = rewrite_argument(call, x->of);
    if (x->call || at < 0 || !f || !f->has_body || (size_t)at >= f->params.len || !only_computes(f))
        return false;
    struct rewrite inside = {.af = analysis_of(x->af->analysis, f),
                             .outer = x,
                             .of = ir_var(f->module, f->params.at[at]),
                             .call = call,
                             .blocks = x->blocks};
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
    x->puts += inside.puts;
    x->ways = true;
    return returns > 0;
}

enum ir_op rewrite_limit(const struct ir_expr *e)
{
    static const char *const names[] = {"min", "fmin", "fminf", "max", "fmax", "fmaxf"};
    if (e->op == IR_MIN || e->op == IR_MAX)
        return e->op;
    for (size_t i = 0; e->op == IR_PURE && e->text && e->arg_count == 2 && i < 6; i++)
        if (strcmp(e->text, names[i]) == 0)
            return i < 3 ? IR_MIN : IR_MAX;
    return IR_OP_COUNT;
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
    if (is_phi_of_ways(def) && is_chosen_here(x, e)) {
        if (x->phi && x->phi != def)
            return false;
        x->phi = def;
        x->ways = true;
        for (size_t i = 0; i < def->args.len; i++)
            if (!is_rewrite(x, def->args.at[i], depth + 1) ||
                !is_way_of_all(x, def->block->preds.at[i]))
                return false;
        return def->args.len > 0;
    }
    if (e->op == IR_SELECT) {
        x->ways = true;
        return ir_walk(e->args[0], is_same_for_all, x) && is_rewrite(x, e->args[1], depth + 1) &&
               is_rewrite(x, e->args[2], depth + 1);
    }
    if (rewrite_limit(e) != IR_OP_COUNT)
        return is_rewrite(x, e->args[0], depth + 1) && is_rewrite(x, e->args[1], depth + 1);
    if (ir_contains(e, x->of) || !ir_walk(e, is_same_for_all, x))
        return false;
    x->puts += e != x->put;
    x->put = e;
    return true;
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

static bool is_branch(struct cfg_edge e, void *branch)
{
    return cfg_terminator(e.from) == branch;
}

/* Another value is chosen where the ways meet, and looked at. */
static bool chooses_more(const struct rewrite *x, const struct ir_stmt *phi)
{
    const struct ir_func *f = x->af->func;
    bool same = phi->args.len == x->phi->args.len;
    for (size_t i = 0; i < phi->args.len && same; i++)
        same = phi->args.at[i] == x->phi->args.at[i];
    if (same || !phi->value)
        return false;
    const struct ir_expr *e = ir_value(f->module, phi->value);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s != phi && s->kind != IR_STMT_EVAL && s->kind != IR_STMT_SET &&
            uses_outside(s, e, NULL))
            return true;
    }
    return false;
}

/* On some way from the branch to where its ways meet more is done than to compute what it chooses. */
static bool does_more(const struct rewrite *x, const struct ir_stmt *branch)
{
    const struct ir_func *f = x->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_PHI && s != x->phi && s->block == x->phi->block &&
            chooses_more(x, s))
            return true;
        if (s != x->call && has_effect(s) &&
            cfg_walk_control(x->af->cfg, s->block, is_branch, (void *)branch))
            return true;
    }
    return false;
}

/* What was read is looked at for nothing but what it is made into. */
static bool is_used_for_this_alone(const struct rewrite *x, const struct ir_stmt *store)
{
    const struct analysis_func *af = x->af;
    const struct ir_expr *made = ir_strip_casts(store->expr);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        /* arithmetic is there once more for its place; what is set, or a call that only computes, has been put into
         * what uses it */
        bool computes = s->kind == IR_STMT_EVAL || s->kind == IR_STMT_SET ||
                        (s->kind == IR_STMT_CALL && s->callee && s->callee->result);
        if (computes || s == x->load || s == x->call || s == x->phi ||
            !uses_outside(s, x->of, made))
            continue;
        bool chooses = s->kind == IR_STMT_BRANCH && x->phi &&
                       cfg_dominates(af->cfg, s->block, x->phi->block) && !does_more(x, s);
        if (!chooses)
            return false;
    }
    return true;
}

/* Something but what it returns hangs on the parameter. */
static bool is_needed(const struct ir_func *f, size_t param)
{
    if (param >= f->params.len)
        return true;
    const struct ir_expr *e = ir_var(f->module, f->params.at[param]);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        /* arithmetic and what is set is there once more where it is used */
        if (s->kind != IR_STMT_RETURN && s->kind != IR_STMT_EVAL && s->kind != IR_STMT_SET &&
            uses_outside(s, e, NULL))
            return true;
    }
    return false;
}

bool race_is_called_alike(const struct race_pair *p, const struct lanes_frame *f)
{
    const struct ir_stmt *a = p->a->stmt, *b = p->b->stmt;
    for (; f->parent; f = f->parent) {
        if (race_call_waits(p, f, a, b))
            return true;
        a = b = f->call;
        const struct cfg_loop *l = race_loop_of_place(p, f->parent, f->call, f->call);
        for (size_t i = 0; l && i < f->call->args.len; i++)
            if (is_needed(f->af->func, i) &&
                !ir_walk(f->call->args.at[i], cfg_is_made_outside, (void *)l))
                return false;
    }
    return true;
}

/* It puts one value in its place, or limits it: what it has made stays as it is. */
static bool makes_one(struct rewrite *x, const struct ir_stmt *store)
{
    return is_rewrite(x, store->expr, 0) && x->kept &&
           !(x->puts > 1 && x->ways && !rewrite_settles(x, store->expr)) &&
           is_used_for_this_alone(x, store);
}

bool race_is_rewritten_alike(const struct analysis_func *af, const struct ir_stmt *store,
                             const struct ir_stmt *load)
{
    if (store->kind != IR_STMT_STORE || load->kind != IR_STMT_LOAD || !store->expr ||
        store->addr != load->addr || !load->value)
        return false;
    struct rewrite x = {
        .af = af, .of = ir_value(af->func->module, load->value), .load = load, .blocks = true};
    return makes_one(&x, store);
}

static bool rewrites(const struct race_pair *p, const struct interval_access *w,
                     const struct interval_access *r)
{
    if (w->stmt->kind != IR_STMT_STORE || r->stmt->kind != IR_STMT_LOAD || w->frame != r->frame ||
        !w->stmt->expr || w->addr != r->addr || !r->stmt->value)
        return false;
    struct rewrite x = {.af = r->frame->af,
                        .of = ir_value(r->frame->af->func->module, r->stmt->value),
                        .load = r->stmt,
                        .rounds = race_loop_of_place(p, w->frame, w->stmt, r->stmt)};
    return race_is_called_alike(p, w->frame) && makes_one(&x, w->stmt);
}

bool race_is_rewrite(const struct race_pair *p)
{
    return rewrites(p, p->a, p->b) || rewrites(p, p->b, p->a);
}
