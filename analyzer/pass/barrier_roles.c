/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The barriers on a way are counted as a sum: one for each by itself, and for each in a loop as many as the loop has
 * rounds, which are told by where it starts and ends and by its step, in terms of the function that is asked for.
 */
#include "pass/barrier_roles.h"

#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/range.h"

enum { NESTED_MOST = 4, TERMS_MOST = 8, STEPS_MOST = 400, CALLS_MOST = 5 };

/* Rounds of a loop. */
struct trip {
    const struct ir_expr *start, *bound, *step;
    enum ir_op op;
};

/* So many barriers in so many loops. */
struct term {
    struct trip trips[NESTED_MOST];
    unsigned depth;
    unsigned count;
};

struct sum {
    struct term at[TERMS_MOST];
    unsigned len;
};

/* A function, and the call in `parent` that leads there. */
struct frame {
    struct analysis_func *af;
    const struct ir_stmt *call;
    const struct frame *parent;
    unsigned depth;
};

struct count {
    struct arena *arena;
    struct trip nested[NESTED_MOST];
    unsigned depth;
    unsigned steps;
    bool open_end; /* a chain may end without an else */
    bool
        called; /* barriers of a call were counted, which is else taken for one (barrier_count.h) */
};

/* ---- sums ------------------------------------------------------------------------------------- */

static bool same_value(struct count *k, const struct ir_expr *x, const struct ir_expr *y)
{
    return affine_same(k->arena, x, y) ||
           compared_same_size(ir_strip_all_casts(x), ir_strip_all_casts(y));
}

static bool same_trips(struct count *k, const struct term *x, const struct term *y)
{
    if (x->depth != y->depth)
        return false;
    for (unsigned i = 0; i < x->depth; i++) {
        const struct trip *a = &x->trips[i], *b = &y->trips[i];
        if (a->op != b->op || !same_value(k, a->start, b->start) ||
            !same_value(k, a->bound, b->bound) || !same_value(k, a->step, b->step))
            return false;
    }
    return true;
}

static struct term *find_term(struct count *k, struct sum *s, const struct term *like)
{
    for (unsigned i = 0; i < s->len; i++) {
        if (same_trips(k, &s->at[i], like))
            return &s->at[i];
    }
    return NULL;
}

static bool add_term(struct count *k, struct sum *s, const struct term *t)
{
    struct term *old = find_term(k, s, t);
    if (old) {
        old->count += t->count;
        return true;
    }
    if (s->len == TERMS_MOST)
        return false;
    s->at[s->len++] = *t;
    return true;
}

static bool add_here(struct count *k, struct sum *s)
{
    struct term t = {.depth = k->depth, .count = 1};
    for (unsigned i = 0; i < k->depth; i++)
        t.trips[i] = k->nested[i];
    return add_term(k, s, &t);
}

static bool sums_agree(struct count *k, struct sum *x, struct sum *y)
{
    for (unsigned i = 0; i < x->len; i++) {
        const struct term *other = find_term(k, y, &x->at[i]);
        if (!other || other->count != x->at[i].count)
            return false;
    }
    return x->len == y->len;
}

/* ---- rounds ----------------------------------------------------------------------------------- */

static bool is_handed(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->arg_count || e->op == IR_INT || e->op == IR_TPARAM || e->op == IR_SIZEOF ||
           (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM);
}

/* What the callee says, in terms of the function that is asked for; NULL: it has a value of its own. */
static const struct ir_expr *in_root(struct count *k, const struct frame *f,
                                     const struct ir_expr *e)
{
    for (; e && f->parent; f = f->parent) {
        const struct ir_func *func = f->af->func;
        if (!ir_walk(e, is_handed, NULL) || f->call->args.len < func->params.len)
            return NULL;
        const struct ir_expr **params =
            ARENA_ARRAY(k->arena, const struct ir_expr *, func->params.len + 1);
        for (size_t i = 0; i < func->params.len; i++)
            params[i] = ir_var(func->module, func->params.at[i]);
        e = ir_substitute(func->module, e, params, f->call->args.at, func->params.len);
    }
    return e;
}

static bool take_trip(struct count *k, const struct frame *f, const struct cfg_loop *l,
                      struct trip *out)
{
    const struct ir_stmt *end = cfg_terminator(l->header);
    const struct ir_expr *e = end && end->kind == IR_STMT_BRANCH ? end->expr : NULL;
    const struct induction *iv =
        e && ir_compares(e) && l->exits.len == 1 && l->exits.at[0].from == l->header
            ? range_induction(f->af->ranges, ir_strip_casts(e->args[0]))
            : NULL;
    if (!iv || iv->loop != l || !iv->bound || !iv->step)
        return false;
    *out = (struct trip){in_root(k, f, iv->start), in_root(k, f, iv->bound),
                         in_root(k, f, iv->step), iv->bound_op};
    return out->start && out->bound && out->step;
}

/* ---- ways ------------------------------------------------------------------------------------- */

static bool has_barrier(const struct analysis_func *af, const struct ir_block *b)
{
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct ir_stmt *inner;
        if (calls_is_block_barrier(af->analysis->calls, b->stmts.at[i], &inner))
            return true;
    }
    return false;
}

static bool some_barrier(struct analysis_func *af, const struct ir_block *b,
                         const struct ir_block *stop, bool *seen)
{
    if (b == stop || seen[b->id])
        return false;
    seen[b->id] = true;
    if (has_barrier(af, b))
        return true;
    for (size_t i = 0; i < b->succs.len; i++) {
        if (some_barrier(af, b->succs.at[i], stop, seen))
            return true;
    }
    return false;
}

/* Behind b, b's own left out, and before `stop`. */
static bool is_without(struct count *k, struct analysis_func *af, const struct ir_block *b,
                       const struct ir_block *stop)
{
    bool *seen = ARENA_ARRAY(k->arena, bool, af->func->blocks.len);
    seen[b->id] = true;
    for (size_t i = 0; i < b->succs.len; i++) {
        if (some_barrier(af, b->succs.at[i], stop, seen))
            return false;
    }
    return true;
}

static bool count_way(struct count *k, const struct frame *f, const struct ir_block *b,
                      const struct ir_block *stop, struct sum *s);

static bool count_call(struct count *k, const struct frame *f, const struct ir_stmt *call,
                       struct sum *s)
{
    struct analysis_func *af = analysis_of(f->af->analysis, call->callee);
    struct frame there = {.af = af, .call = call, .parent = f, .depth = f->depth + 1};
    k->called = true;
    return af && af->cfg && af->ranges && there.depth < CALLS_MOST &&
           count_way(k, &there, af->func->blocks.at[0], NULL, s);
}

static bool count_block(struct count *k, const struct frame *f, const struct ir_block *b,
                        struct sum *s)
{
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct ir_stmt *st = b->stmts.at[i], *inner;
        if (!calls_is_block_barrier(f->af->analysis->calls, st, &inner))
            continue;
        bool seen = st->kind == IR_STMT_CALL && st->callee && st->callee->has_body;
        if (seen ? !count_call(k, f, st, s) : !add_here(k, s))
            return false;
    }
    return true;
}

static bool count_loop(struct count *k, const struct frame *f, const struct cfg_loop *l,
                       struct sum *s)
{
    const struct ir_block *h = l->header;
    const struct ir_block *body = h->succs.at[cfg_loop_contains(l, h->succs.at[0]) ? 0 : 1];
    if (has_barrier(f->af, h) || k->depth == NESTED_MOST ||
        !take_trip(k, f, l, &k->nested[k->depth]))
        return false;
    k->depth++;
    bool ok = count_way(k, f, body, h, s);
    k->depth--;
    return ok;
}

/* All sides that come to the join, or the one that does anything of a chain that ends there. */
static bool count_sides(struct count *k, const struct frame *f, const struct ir_block *b,
                        const struct ir_block *join, struct sum *s)
{
    struct sum first = {0};
    bool any = false;
    for (size_t i = 0; i < b->succs.len; i++) {
        struct sum one = {0};
        if (cfg_is_dead_end(f->af->cfg, b->succs.at[i]))
            continue;
        if (!count_way(k, f, b->succs.at[i], join, &one))
            return false;
        bool none = any && (one.len == 0 || first.len == 0);
        if (k->open_end && !f->parent && !k->depth && none && one.len != first.len) {
            first = one.len ? one : first;
        } else if (any && !sums_agree(k, &first, &one)) {
            return false;
        } else {
            first = one;
        }
        any = true;
    }
    for (unsigned i = 0; i < first.len; i++) {
        if (!add_term(k, s, &first.at[i]))
            return false;
    }
    return true;
}

static bool count_way(struct count *k, const struct frame *f, const struct ir_block *b,
                      const struct ir_block *stop, struct sum *s)
{
    while (b && b != stop) {
        const struct cfg_loop *l = cfg_loop_of(f->af->cfg, b);
        const struct ir_block *join = cfg_ipdom(f->af->cfg, b);
        bool enters = l && l->header == b;
        if (k->steps++ > STEPS_MOST)
            return false;
        if (enters && !is_without(k, f->af, b, join)) {
            if (!count_loop(k, f, l, s))
                return false;
            b = l->exits.at[0].from->succs.at[l->exits.at[0].succ];
            continue;
        }
        if (!count_block(k, f, b, s))
            return false;
        if (b->succs.len > 1 && !is_without(k, f->af, b, join) &&
            (!join || !count_sides(k, f, b, join, s)))
            return false;
        b = b->succs.len == 1 ? b->succs.at[0] : join;
    }
    return b == stop;
}

/* ---- the question ------------------------------------------------------------------------------ */

static bool has_rounds(const struct sum *s)
{
    for (unsigned i = 0; i < s->len; i++) {
        if (s->at[i].depth)
            return true;
    }
    return false;
}

static bool sides_agree(struct arena *a, struct analysis_func *af, const struct ir_block *b,
                        bool open_end)
{
    const struct ir_block *join = cfg_ipdom(af->cfg, b);
    struct frame root = {.af = af};
    struct sum sides[2] = {{.len = 0}, {.len = 0}};
    struct count k = {.arena = a, .open_end = open_end};
    return count_way(&k, &root, b->succs.at[0], join, &sides[0]) &&
           count_way(&k, &root, b->succs.at[1], join, &sides[1]) &&
           (has_rounds(&sides[0]) || (k.called && !open_end)) &&
           sums_agree(&k, &sides[0], &sides[1]);
}

/* An if within the else of another one: behind it there is nothing but the end of that one. */
static bool comes_at_once_to(const struct analysis_func *af, const struct ir_block *b,
                             const struct ir_block *to)
{
    while (b && b != to)
        b = b->succs.len == 1 && !has_barrier(af, b) && b->succs.at[0]->id > b->id ? b->succs.at[0]
                                                                                   : NULL;
    return b != NULL;
}

/* The branch ends a chain: its other side does nothing, and the role before it in the chain does as much. */
static bool ends_chain(struct arena *a, struct analysis_func *af, const struct ir_block *b)
{
    const struct ir_block *join = cfg_ipdom(af->cfg, b), *before = cfg_idom(af->cfg, b);
    const struct ir_stmt *asks = before ? cfg_terminator(before) : NULL;
    struct frame root = {.af = af};
    struct sum own = {0}, role = {0};
    struct count k = {.arena = a};
    const struct ir_block *end = before ? cfg_ipdom(af->cfg, before) : NULL;
    if (!asks || asks->kind != IR_STMT_BRANCH || before->succs.len != 2 || b->preds.len != 1 ||
        !end || !comes_at_once_to(af, join, end))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        struct sum side = {0};
        if (!count_way(&k, &root, b->succs.at[i], join, &side) || (own.len && side.len))
            return false;
        own = side.len ? side : own;
    }
    const struct ir_block *other = before->succs.at[before->succs.at[0] == b];
    return has_rounds(&own) && count_way(&k, &root, other, end, &role) &&
           sums_agree(&k, &own, &role);
}

/* Sides of the branch that meet some barrier before they join. */
static unsigned sides_with_barrier(struct arena *a, struct analysis_func *af,
                                   const struct ir_block *b)
{
    unsigned n = 0;
    for (size_t i = 0; i < b->succs.len; i++)
        n += some_barrier(af, b->succs.at[i], cfg_ipdom(af->cfg, b),
                          ARENA_ARRAY(a, bool, af->func->blocks.len));
    return n;
}

static enum tri agree(struct arena *a, struct analysis_func *af, const struct ir_block *b)
{
    unsigned sides = sides_with_barrier(a, af, b);
    if (sides == 2 && sides_agree(a, af, b, false))
        return TRI_YES;
    bool open = sides == 2 ? sides_agree(a, af, b, true) : sides == 1 && ends_chain(a, af, b);
    return open ? TRI_UNKNOWN : TRI_NO;
}

enum tri barrier_roles_agree(struct analysis_func *af, const struct ir_block *b)
{
    const struct ir_stmt *end = cfg_terminator(b);
    if (!end || end->kind != IR_STMT_BRANCH || b->succs.len != 2 || !cfg_ipdom(af->cfg, b) ||
        !af->ranges)
        return TRI_NO;
    struct arena *scratch = arena_create();
    enum tri answer = agree(scratch, af, b);
    arena_destroy(scratch);
    return answer;
}
