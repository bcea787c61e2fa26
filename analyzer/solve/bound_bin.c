/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the bin of a value: `bin = (value - lo) / ((hi - lo) / bins)`, `(value - lo) * bins / (hi - lo)`, and
 * nothing compares the bin or the value with anything.  The bins are as wide as the range from the least to the largest
 * value, and the largest gets to the number of bins, one past the last.
 */
#include <string.h>

#include "solve/bound_internal.h"

#define FACTORS_MOST 4
#define FACTOR_STEPS 32

/* A quotient of products, in real numbers. */
struct fraction {
    const struct ir_expr *over[FACTORS_MOST], *under[FACTORS_MOST];
    unsigned overs, unders;
    unsigned steps;
    bool ok;
};

static bool is_real(const struct ir_expr *e)
{
    return e->type && e->type->kind == TYPE_FLOAT;
}

/* `floor(x)` of a number that is none of a bin yet. */
static const struct ir_expr *strip_floor(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    bool floors = e->op == IR_PURE && e->arg_count == 1 && e->text &&
                  (strcmp(e->text, "floor") == 0 || strcmp(e->text, "floorf") == 0);
    return floors ? ir_strip_all_casts(e->args[0]) : e;
}

static void flatten(struct fraction *f, const struct ir_expr *e, bool under)
{
    e = ir_strip_all_casts(e);
    if (f->steps++ > FACTOR_STEPS) {
        f->ok = false;
        return;
    }
    if (is_real(e) && (e->op == IR_MUL || e->op == IR_DIV)) {
        flatten(f, e->args[0], under);
        flatten(f, e->args[1], under != (e->op == IR_DIV));
        return;
    }
    unsigned *n = under ? &f->unders : &f->overs;
    if (*n == FACTORS_MOST)
        f->ok = false;
    else
        (under ? f->under : f->over)[(*n)++] = e;
}

static const struct ir_stmt *load_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == IR_STMT_LOAD && d->addr->op == IR_PTRADD && is_real(e) ? d : NULL;
}

struct bin {
    const struct ir_expr *quotient; /* before it becomes a whole number */
    const struct ir_stmt *load;     /* of the value */
    const struct ir_expr *bins;
};

/* (value - lo) * bins / (hi - lo), or value * bins / (hi - lo). */
static bool take_bin(const struct ir_expr *index, struct bin *out)
{
    struct fraction f = {.ok = true};
    const struct ir_expr *quotient = strip_floor(index);
    if (!is_real(quotient))
        return false;
    flatten(&f, quotient, false);
    if (!f.ok || f.overs != 2 || f.unders != 1 || f.under[0]->op != IR_SUB)
        return false;
    const struct ir_expr *lo = ir_strip_all_casts(f.under[0]->args[1]);
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *value = f.over[i], *bins = f.over[1 - i];
        bool whole = bins->type && bins->type->kind == TYPE_INT;
        bool from_lo = value->op == IR_SUB && ir_strip_all_casts(value->args[1]) == lo;
        const struct ir_stmt *load = load_of(from_lo ? value->args[0] : value);
        if (whole && load && (bins->op == IR_VAR || bins->op == IR_TPARAM || bins->op == IR_INT)) {
            *out = (struct bin){quotient, load, bins};
            return true;
        }
    }
    return false;
}

static bool look_for_bin(const struct ir_expr *e, void *context)
{
    const struct bin *b = context;
    const struct ir_stmt *load = load_of(e);
    return e != b->quotient && !(load && load->addr == b->load->addr);
}

static bool look_for_question(const struct ir_expr *e, void *context)
{
    return !bound_is_question(e) || ir_walk(e, look_for_bin, context);
}

/* Something compares, clamps or hands on the bin or the value. */
static bool is_asked(struct bound_search *q, struct bin *b)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool whole = s->kind == IR_STMT_CALL || s->kind == IR_STMT_ASSUME ||
                     s->kind == IR_STMT_SWITCH || s->kind == IR_STMT_BRANCH;
        if (!ir_walk_stmt(s, whole ? look_for_bin : look_for_question, b))
            return true;
    }
    return false;
}

void bound_search_bins(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        struct bin b;
        if (x->dims.len != 1 || x->root->op != IR_VAR || !take_bin(x->dims.at[0].index, &b) ||
            is_asked(q, &b))
            continue;
        struct bound_candidate c = {.access = *x,
                                    .index = x->dims.at[0].index,
                                    .polynomial = affine_of(q->arena, x->dims.at[0].index)};
        bound_add(q, BOUND_BIN, &c, b.bins, b.load);
    }
}
