/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a pixel's middle: `low = floor((x + 0.5f) * scale - 0.5f)` is -1 for the first pixels where scale is
 * below 1, `high = low < width - 1 ? low + 1 : low` asks for the other end only, and low is a place.
 */
#include <string.h>

#include "solve/bound_internal.h"

struct low_place {
    const struct ir_expr *place;  /* the whole number */
    const struct ir_expr *floor;  /* what it is rounded from, or what a call gave */
    const struct ir_expr *middle; /* `... - 0.5f`, what is rounded down */
};

static bool is_half(const struct ir_expr *e, double half)
{
    e = ir_strip_all_casts(e);
    return e->op == IR_FLOAT && e->real == half;
}

static bool look_for_middle(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_ADD && (is_half(e->args[0], 0.5) || is_half(e->args[1], 0.5)));
    return !*found;
}

/* `(x + 0.5f) * scale - 0.5f`, also behind where something begins. */
static bool is_middle(const struct ir_expr *e, unsigned sums)
{
    e = ir_strip_all_casts(e);
    bool less = (e->op == IR_SUB && is_half(e->args[1], 0.5)) ||
                (e->op == IR_ADD && is_half(e->args[1], -0.5));
    if (less) {
        const struct ir_expr *of = ir_strip_all_casts(e->args[0]);
        bool found = false;
        if (of->op == IR_MUL || of->op == IR_DIV)
            ir_walk(of, look_for_middle, &found);
        return found;
    }
    return e->op == IR_ADD && sums &&
           (is_middle(e->args[0], sums - 1) || is_middle(e->args[1], sums - 1));
}

static bool rounds_down(const char *name)
{
    return name && (strcasecmp(name, "floor") == 0 || strcasecmp(name, "floorf") == 0 ||
                    strcmp(name, "__float2int_rd") == 0);
}

static bool take_place(const struct ir_expr *e, struct low_place *out)
{
    const struct ir_expr *floor = ir_strip_all_casts(e), *of = NULL;
    const struct ir_stmt *call = floor->op == IR_VALUE ? floor->value->def : NULL;
    if (floor->op == IR_PURE && floor->arg_count == 1 && rounds_down(floor->text))
        of = floor->args[0];
    else if (call && call->kind == IR_STMT_CALL && call->args.len == 1 && rounds_down(call->name))
        of = call->args.at[0];
    *out = (struct low_place){ir_strip_casts(e), floor, of ? ir_strip_all_casts(of) : NULL};
    return of && is_middle(of, 2);
}

/* ---- what is asked ----------------------------------------------------------------------------- */

struct asked {
    const struct low_place *low;
    bool below, above;
};

static bool is_of(const struct asked *x, const struct ir_expr *e)
{
    return ir_contains(e, x->low->floor) || ir_contains(e, x->low->middle);
}

static bool is_zero_or_less(const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_all_casts(e);
    return (ir_is_int(e, &n) && n <= 0) || (e->op == IR_FLOAT && e->real <= 0);
}

static bool look_for_question(const struct ir_expr *e, void *context)
{
    struct asked *x = context;
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    bool named = e->op == IR_PURE && e->text;
    bool least = e->op == IR_MIN ||
                 (named && (strncmp(e->text, "min", 3) == 0 || strncmp(e->text, "fmin", 4) == 0));
    bool other = e->op == IR_PURE && !least && !rounds_down(e->text);
    if (e->arg_count == 0 || !is_of(x, e))
        return false;
    if (order && (is_zero_or_less(e->args[0]) || is_zero_or_less(e->args[1])))
        x->below = true;
    else if (order || least)
        x->above = true;
    if (e->op == IR_MAX || other) /* `max(x, 0)`, `clamp(x, 0, n)`, `fabs(x)` */
        x->below = true;
    return !x->below;
}

static void look_at(struct bound_search *q, struct asked *x)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len && !x->below; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        ir_walk_stmt(s, look_for_question, x);
        bool own = s->value && x->low->floor->op == IR_VALUE && x->low->floor->value == s->value;
        for (size_t k = 0; s->kind == IR_STMT_CALL && !own && k < s->args.len; k++)
            x->below = x->below || (is_of(x, s->args.at[k]) && !rounds_down(s->name));
    }
}

static void try_access(struct bound_search *q, const struct access *x)
{
    struct affine index = affine_of(q->arena, x->dims.at[0].index);
    for (size_t i = 0; index.ok && i < index.terms.len; i++) {
        const struct affine_term *t = &index.terms.at[i];
        for (unsigned k = 0; k < t->atom_count && t->coefficient > 0; k++) {
            struct low_place low;
            if (!take_place(t->atoms[k], &low) || index.constant > 0)
                continue;
            struct asked asked = {.low = &low};
            look_at(q, &asked);
            struct bound_candidate c = {.access = *x, .index = low.place, .weak = true};
            if (!asked.below && asked.above)
                bound_add(q, BOUND_FLOOR, &c, low.middle, x->stmt);
        }
    }
}

void bound_search_floors(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].dims.len == 1 && all[i].root->op != IR_OPAQUE)
            try_access(q, &all[i]);
    }
}
