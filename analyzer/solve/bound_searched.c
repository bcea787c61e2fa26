/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a search that may find nothing: `int best = -1; for (...) if (v[z] < least) best = z;`, and then
 * depth[best] is read without a question.
 */
#include <math.h>

#include "pass/range.h"
#include "solve/bound_internal.h"

#define SEARCHED_PHIS 8
#define SEARCHED_LARGE                                                                             \
    1e4 /* nothing is beyond what a search for the least or the most starts with */

/* What the place may be: the phis that join it, and the loop that looks for it. */
struct searched {
    const struct ir_stmt *phis[SEARCHED_PHIS];
    size_t len;
    const struct cfg_loop *loop;
    bool none;    /* -1 gets out of the loop */
    bool kept;    /* some round leaves it as it is */
    bool refused; /* it is something else */
};

static bool is_minus_one(const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_casts(e);
    return ir_is_int(e, &n) && n == -1;
}

static bool is_of(const struct searched *s, const struct ir_stmt *phi)
{
    for (size_t i = 0; i < s->len; i++)
        if (s->phis[i] == phi)
            return true;
    return false;
}

/* The innermost loop that the number is made in, a round of it or what it computes. */
static const struct cfg_loop *loop_of(struct bound_search *q, const struct ir_expr *e,
                                      const struct ir_block *from)
{
    const struct cfg_loop *l = cfg_loop_of(q->af->cfg, from);
    size_t n;
    const struct cfg_loop *const *all = cfg_loops(q->af->cfg, &n);
    for (size_t i = n; !l && i-- > 0;) { /* `found = k; break;` stands outside of it */
        for (size_t k = 0; k < all[i]->exits.len && !l; k++)
            if (cfg_edge_dominates(q->af->cfg, all[i]->exits.at[k], from))
                l = all[i];
    }
    return l && !ir_walk(e, cfg_is_made_outside, (void *)l) ? l : NULL;
}

/* Follows the phis from one of them, and sees what they join. */
static void follow(struct bound_search *q, struct searched *s, const struct ir_stmt *phi)
{
    if (is_of(s, phi) || s->refused)
        return;
    if (s->len == SEARCHED_PHIS) {
        s->refused = true;
        return;
    }
    s->phis[s->len++] = phi;
    for (size_t i = 0; i < phi->args.len && !s->refused; i++) {
        const struct ir_stmt *next = ir_phi_of(phi->args.at[i]);
        const struct cfg_loop *l;
        if (is_minus_one(phi->args.at[i]))
            continue;
        /* a round of a loop is a phi as well, which starts with something else */
        if (next && !range_induction(q->af->ranges, ir_strip_casts(phi->args.at[i]))) {
            follow(q, s, next);
            continue;
        }
        l = loop_of(q, phi->args.at[i], phi->block->preds.at[i]);
        s->refused = !l || (s->loop && l != s->loop);
        s->loop = l;
    }
}

/* -1 comes into the loop, or out of it, and stays in some round. */
static void look_for_none(struct searched *s)
{
    for (size_t i = 0; i < s->len; i++) {
        const struct ir_stmt *phi = s->phis[i];
        bool header = phi->block == s->loop->header,
             inside = cfg_loop_contains(s->loop, phi->block);
        for (size_t k = 0; k < phi->args.len; k++) {
            bool from = cfg_loop_contains(s->loop, phi->block->preds.at[k]);
            const struct ir_stmt *next = ir_phi_of(phi->args.at[k]);
            if (is_minus_one(phi->args.at[k]))
                s->none = s->none || (header && !from) || (!inside && from);
            s->kept = s->kept || (inside && !header && next && is_of(s, next) &&
                                  next->block == s->loop->header);
            s->kept = s->kept || (!inside && from && is_minus_one(phi->args.at[k]));
        }
    }
}

/* ---- what is asked ----------------------------------------------------------------------------- */

static bool is_clamp(const struct ir_expr *e)
{
    return e->op == IR_MIN || e->op == IR_MAX;
}

/* What it is, or computed of it; `max(best - 1, 0)` is of a neighbour. */
static bool mentions(const struct searched *s, const struct ir_expr *e)
{
    bool found = e->op == IR_VALUE && e->value->def && is_of(s, e->value->def);
    for (unsigned i = 0; i < e->arg_count && !found; i++) {
        const struct ir_expr *part = ir_strip_casts(e->args[i]);
        found = is_clamp(e) ? part->op == IR_VALUE && mentions(s, part) : mentions(s, part);
    }
    return found;
}

/* `j >= 0` of an unsigned j holds whatever it is. */
static bool always_holds(const struct ir_expr *e)
{
    return e->op == IR_GE && e->args[0]->type && e->args[0]->type->kind == TYPE_INT &&
           !e->args[0]->type->is_signed && ir_is_const(ir_strip_casts(e->args[1]), 0);
}

struct question {
    const struct searched *of;
    bool found;
};

static bool look_for_question(const struct ir_expr *e, void *context)
{
    struct question *x = context;
    bool asks =
        ir_compares(e) || is_clamp(e) || e->op == IR_SELECT || e->op == IR_PURE || e->op == IR_LNOT;
    x->found = x->found || (asks && !always_holds(e) && mentions(x->of, e));
    return !x->found;
}

static bool is_asked_for(const struct ir_func *f, const struct searched *s)
{
    struct question x = {s, false};
    ir_walk_func(f, look_for_question, &x);
    for (size_t i = 0; i < f->stmts.len && !x.found; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        if (t->kind == IR_STMT_BRANCH && !always_holds(t->expr))
            x.found = x.found || mentions(s, t->expr);
        for (size_t k = 0; t->kind != IR_STMT_PHI && k < t->args.len; k++)
            x.found = x.found || mentions(s, t->args.at[k]);
    }
    return x.found;
}

/* Behind the search something else is asked, which may well say that it found something. */
static bool is_asked_behind(struct bound_search *q, const struct searched *s,
                            const struct ir_stmt *access)
{
    size_t n, before;
    const struct fact *facts = guard_facts(q->af->guards, access, &n);
    const struct fact *known = guard_facts(q->af->guards, cfg_terminator(s->loop->header), &before);
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *origin = facts[i].origin;
        bool held = (origin->expr && always_holds(origin->expr)) ||
                    origin->block == s->loop->header || bound_is_mode(&facts[i]);
        for (size_t k = 0; k < before; k++)
            held = held || known[k].origin == origin;
        if (!held)
            return true;
    }
    return false;
}

/* ---- what is looked for ------------------------------------------------------------------------ */

static bool is_large(const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_all_casts(e);
    if (e->op == IR_FLOAT)
        return !(fabs(e->real) < SEARCHED_LARGE);
    return !ir_is_int(e, &n) || n > (int64_t)SEARCHED_LARGE || n < -(int64_t)SEARCHED_LARGE;
}

static bool is_negative(const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_all_casts(e);
    return e->op == IR_FLOAT ? e->real < 0 : ir_is_int(e, &n) && n < 0;
}

/* The least or the most so far begins with what every element is beyond, and a number that counts rounds says which
 * is the first. */
static bool is_taken_at_once(const struct searched *s, const struct ir_expr *e)
{
    for (unsigned i = 0; i < e->arg_count; i++) {
        const struct ir_stmt *phi = ir_phi_of(ir_strip_all_casts(e->args[i]));
        for (size_t k = 0; phi && phi->block == s->loop->header && k < phi->args.len; k++) {
            const struct ir_expr *first = phi->args.at[k];
            if (!cfg_loop_contains(s->loop, phi->block->preds.at[k]) &&
                (is_large(first) || is_negative(first)))
                return true;
        }
    }
    return false;
}

/* The branch in the loop that decides whether the round is kept; NULL: none, or one that holds at once. */
static const struct ir_stmt *decision_of(struct bound_search *q, const struct searched *s)
{
    const struct ir_stmt *found = NULL;
    for (size_t i = 0; i < s->len; i++) {
        const struct ir_stmt *phi = s->phis[i];
        for (size_t k = 0; k < phi->args.len; k++) {
            const struct ir_stmt *next = ir_phi_of(phi->args.at[k]);
            size_t n;
            if (is_minus_one(phi->args.at[k]) || (next && is_of(s, next)))
                continue;
            const struct cfg_edge *deps = cfg_control_deps(q->af->cfg, phi->block->preds.at[k], &n);
            for (size_t d = 0; d < n; d++) {
                const struct ir_stmt *b = cfg_terminator(deps[d].from);
                if (!b || b->kind != IR_STMT_BRANCH || b->block == s->loop->header)
                    continue;
                if (!ir_compares(b->expr) || is_taken_at_once(s, b->expr) ||
                    ir_walk(b->expr, cfg_is_made_outside, (void *)s->loop))
                    return NULL;
                found = b;
            }
        }
    }
    return found;
}

/* ---- accesses ---------------------------------------------------------------------------------- */

/* Nothing in the index makes up for the -1: `[best * n + n + i]` does. */
static bool is_below(const struct affine *index, const struct affine_term *of)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        if (t != of && of->atom_count > 1 && affine_term_contains(of, t))
            return false;
    }
    return of->coefficient > 0 && index->constant <= 0;
}

static bool try_place(struct bound_search *q, const struct access *x, const struct ir_expr *place)
{
    struct searched s = {0};
    const struct ir_stmt *phi = ir_phi_of(place), *by;
    if (!phi || range_induction(q->af->ranges, ir_strip_casts(place)))
        return false;
    follow(q, &s, phi);
    if (s.refused || !s.loop || cfg_loop_contains(s.loop, x->stmt->block))
        return false;
    look_for_none(&s);
    if (!s.none || !s.kept || is_asked_for(q->af->func, &s) || is_asked_behind(q, &s, x->stmt))
        return false;
    by = decision_of(q, &s);
    struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
    if (by)
        bound_add(q, BOUND_SEARCHED, &c, place, by);
    return by;
}

void bound_search_searched(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        bool done = x->dims.len != 1 || x->root->op == IR_OPAQUE;
        struct affine index = done ? (struct affine){0} : affine_of(q->arena, x->dims.at[0].index);
        for (size_t k = 0; index.ok && k < index.terms.len && !done; k++) {
            const struct affine_term *t = &index.terms.at[k];
            for (unsigned a = 0; a < t->atom_count && !done && is_below(&index, t); a++)
                done = try_place(q, x, t->atoms[a]);
        }
    }
}
