/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a part that begins behind the end: `min(first + CHUNK, length) - first` of unsigned numbers is nearly
 * 2^32 where first is past length, and so is `min(CHUNK, length - first)`'s second half.  A block gets there when
 * its row is shorter than the longest, `length = lengths[row]`, or when `first = blockIdx.x * ceil(n / gridDim.x)`:
 * 10 elements for 8 blocks are 2 each, and the seventh begins at 12.
 */
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* chunk: how many a block takes; length - first is what is left for it */
struct part {
    const struct ir_expr *difference;
    const struct ir_expr *first;
    const struct ir_expr *length;
    const struct ir_expr *chunk; /* NULL: not one thing */
};

static bool is_unsigned(const struct ir_type *t)
{
    return t && t->kind == TYPE_INT && !t->is_signed && t->bits >= 32;
}

/* A place that the block has a say in: `blockIdx.x * chunk`, `blockIdx.x % parts * chunk`. */
static bool is_of_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || bounds_grid_axes(e);
    return !*found;
}

static bool has_block(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, is_of_block, &found);
    return found;
}

/* first + chunk, either way round; *chunk: what is added */
static bool is_end_of(const struct ir_expr *e, const struct ir_expr *first,
                      const struct ir_expr **chunk)
{
    e = ir_strip_casts(e);
    for (unsigned k = 0; e->op == IR_ADD && k < 2; k++) {
        *chunk = ir_strip_casts(e->args[1 - k]);
        if (ir_strip_casts(e->args[k]) == first)
            return true;
    }
    return false;
}

/* min(first + chunk, length) - first */
static bool take_difference(const struct ir_expr *e, struct part *out)
{
    const struct ir_expr *end = ir_strip_casts(e->args[0]);
    const struct ir_expr *first = ir_strip_casts(e->args[1]);
    for (unsigned k = 0; end->op == IR_MIN && k < 2; k++) {
        const struct ir_expr *chunk = NULL;
        if (!is_end_of(end->args[k], first, &chunk))
            continue;
        *out = (struct part){e, first, ir_strip_casts(end->args[1 - k]), chunk};
        return true;
    }
    return false;
}

struct rest_search {
    struct part part;
    bool found;
};

/* min(chunk, length - first) */
static bool take_rest(const struct ir_expr *e, void *context)
{
    struct rest_search *r = context;
    for (unsigned k = 0; e->op == IR_MIN && k < 2 && !r->found; k++) {
        const struct ir_expr *rest = ir_strip_casts(e->args[k]);
        if (rest->op != IR_SUB || !is_unsigned(rest->type) || !is_unsigned(e->type))
            continue;
        r->part = (struct part){e, ir_strip_casts(rest->args[1]), ir_strip_casts(rest->args[0]),
                                ir_strip_casts(e->args[1 - k])};
        r->found = true;
    }
    return !r->found;
}

/* ---- can it be? ---------------------------------------------------------------------------------- */

#define MERGES_MOST 8

/* Of each row its own: read from a list, in one way of several too. */
static bool is_of_row(const struct ir_expr *e, unsigned depth)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (d && d->kind == IR_STMT_LOAD)
        return d->addr->op == IR_PTRADD && ir_strip_all_casts(d->addr->args[1])->op != IR_INT;
    if (d && d->kind == IR_STMT_SET && d->expr && depth < MERGES_MOST)
        return is_of_row(ir_strip_all_casts(d->expr), depth + 1);
    for (size_t i = 0; d && d->kind == IR_STMT_PHI && depth < MERGES_MOST && i < d->args.len; i++) {
        if (is_of_row(ir_strip_all_casts(d->args.at[i]), depth + 1))
            return true;
    }
    return false;
}

static bool is_no_value(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE;
}

/* first = block * ceil(n / gridDim.x), in a grid of which nothing is known */
static bool is_dealt_out(struct bound_search *q, const struct part *p)
{
    const struct ir_expr *n = NULL, *by = NULL;
    size_t launches;
    launch_of(q->af->analysis->launches, q->af->func, &launches);
    if (launches || !p->chunk || p->first->op != IR_MUL ||
        !launch_rounded_quotient(q->af->analysis, p->chunk, &n, &by) || !n || !by)
        return false;
    for (unsigned k = 0; k < 2; k++) {
        const struct ir_expr *block = ir_strip_casts(p->first->args[k]);
        unsigned axis = block->op == IR_BUILTIN ? bounds_grid_axes(block) : 0;
        if (axis && !(axis & (axis - 1)) && ir_strip_casts(p->first->args[1 - k]) == p->chunk &&
            ir_strip_casts(n) == p->length &&
            ir_is_builtin(ir_strip_casts(by), (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis / 2)))
            return true;
    }
    return false;
}

/* ---- is it kept away? ---------------------------------------------------------------------------- */

/* What the part is the how manieth: `block` of `block * chunk`, else all of it. */
static const struct ir_expr *number_of(const struct part *p)
{
    for (unsigned k = 0; p->first->op == IR_MUL && k < 2; k++) {
        if (!has_block(p->first->args[1 - k]))
            return ir_strip_casts(p->first->args[k]);
    }
    return p->first;
}

/* A condition on the way that is about the part, or holds the length above more than one number of the run. */
static bool is_asked(struct bound_search *q, const struct part *p, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    const struct ir_expr *number = number_of(p);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *sides[] = {ir_strip_casts(facts[i].left),
                                         ir_strip_casts(facts[i].right)};
        for (unsigned k = 0; k < 2; k++) {
            bool plain = sides[1 - k]->op == IR_VAR || sides[1 - k]->op == IR_INT;
            if (ir_contains(sides[k], number) || (ir_contains(sides[k], p->length) && !plain))
                return true;
        }
    }
    return false;
}

struct comparison {
    const struct part *part;
    bool found;
};

static bool look_for_order(const struct ir_expr *e, void *context)
{
    struct comparison *c = context;
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    for (unsigned k = 0; order && k < 2; k++)
        c->found = c->found || (ir_contains(e->args[k], c->part->first) &&
                                ir_strip_casts(e->args[1 - k]) == c->part->length);
    return !c->found;
}

/* `if (first + i < length)` in the loop, or in front of it. */
static bool is_compared(struct bound_search *q, const struct part *p)
{
    struct comparison c = {p, false};
    ir_walk_func(q->af->func, look_for_order, &c);
    return c.found;
}

struct chosen {
    const struct ir_expr *difference;
    bool found;
};

/* `first < length ? end - first : 0` */
static bool look_for_choice(const struct ir_expr *e, void *context)
{
    struct chosen *c = context;
    c->found = c->found || (e->op == IR_SELECT && ir_contains(e, c->difference)) ||
               ((e->op == IR_MIN || e->op == IR_MAX) && e != c->difference &&
                ir_contains(e, c->difference)) ||
               (e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->is_signed &&
                ir_strip_casts(e->args[0]) == c->difference);
    return !c->found;
}

/* Somewhere it is chosen, cut off or taken for a signed number. */
static bool is_chosen(struct bound_search *q, const struct part *p)
{
    struct chosen c = {p->difference, false};
    ir_walk_func(q->af->func, look_for_choice, &c);
    return c.found;
}

/* ---- what it is for ------------------------------------------------------------------------------ */

static const struct ir_expr *without_widening(const struct ir_expr *e)
{
    while (e->op == IR_CAST && is_unsigned(e->type) && is_unsigned(e->args[0]->type))
        e = e->args[0];
    return e;
}

/* The end of a loop: `i < end - first` */
static bool ends_loop(const struct ir_func *f, const struct ir_expr *end)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_BRANCH && s->expr && s->expr->op == IR_LT &&
            without_widening(s->expr->args[1]) == end)
            return true;
    }
    return false;
}

/* The end of a loop, here or in what it is handed to. */
static bool is_end(struct bound_search *q, const struct ir_expr *difference)
{
    const struct ir_func *f = q->af->func;
    if (ends_loop(f, difference))
        return true;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool known = s->kind == IR_STMT_CALL && s->callee && s->callee->has_body;
        for (size_t k = 0; known && k < s->args.len && k < s->callee->params.len; k++) {
            const struct ir_decl *p = s->callee->params.at[k];
            if (without_widening(s->args.at[k]) == difference && is_unsigned(p->type) &&
                ends_loop(s->callee, ir_var(q->af->analysis->module, p)))
                return true;
        }
    }
    return false;
}

/* ---- search -------------------------------------------------------------------------------------- */

static void try_part(struct bound_search *q, const struct part *p, const struct ir_stmt *at)
{
    bool by_row =
        is_of_row(ir_strip_all_casts(p->length), 0) && ir_walk(p->first, is_no_value, NULL);
    if (!has_block(p->first) || has_block(p->length) || (!by_row && !is_dealt_out(q, p)) ||
        is_asked(q, p, at) || is_compared(q, p) || is_chosen(q, p) || !is_end(q, p->difference))
        return;
    struct bound_candidate c = {.access = {.stmt = at}, .index = p->difference, .weak = true};
    bound_add(q, BOUND_WRAPPED, &c, p->length, at);
}

void bound_search_wrapped(struct bound_search *q)
{
    for (size_t i = 0; i < q->af->func->stmts.len; i++) {
        const struct ir_stmt *s = q->af->func->stmts.at[i];
        struct rest_search rest = {0};
        struct part p;
        if (s->kind == IR_STMT_EVAL && s->expr->op == IR_SUB && is_unsigned(s->expr->type) &&
            take_difference(s->expr, &p))
            try_part(q, &p, s);
        if (s->kind == IR_STMT_SET && s->expr) {
            ir_walk(s->expr, take_rest, &rest);
            if (rest.found)
                try_part(q, &rest.part, s);
        }
    }
}
