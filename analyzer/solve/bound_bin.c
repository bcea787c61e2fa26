/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a histogram: `bin = (value - low) / (high - low) * bins` of what was read, `atomicAdd(&count[bin], 1)`,
 * and nobody keeps the bin below `bins`: the largest value of all gets the bin behind the last one.
 */
#include <string.h>

#include "solve/bound_internal.h"

struct bin {
    const struct ir_expr *place; /* the number of the bin, made of a float */
    const struct ir_expr *count; /* how many there are */
    const struct ir_stmt *read;  /* what the bin is of */
    bool scaled; /* divided by how far the values are apart, which names call the ends */
};

/* How many bins, as a float, of which the whole is a multiple; NULL: it is none, or `bins - 1` of them. */
static const struct ir_expr *factor_of(const struct ir_expr *e, bool over)
{
    const struct ir_expr *left, *right;
    bool rounds = e->op == IR_PURE && e->arg_count == 1 && strncmp(e->text, "floor", 5) == 0;
    if (e->op == IR_CAST || rounds) {
        const struct ir_expr *n = ir_strip_casts(e->args[0]);
        bool named = n->op == IR_VAR && n->type->kind == TYPE_INT &&
                     n->decl->storage == STORAGE_PARAM && e->type->kind == TYPE_FLOAT;
        if (named)
            return over ? NULL : n;
        return factor_of(e->args[0], over);
    }
    if (e->op != IR_MUL && e->op != IR_DIV)
        return NULL;
    left = factor_of(e->args[0], over);
    right = factor_of(e->args[1], e->op == IR_DIV ? !over : over);
    return left && right ? NULL : left ? left : right;
}

static const char *name_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD)
        e = ir_address_root(e->value->def->addr);
    return bound_size_name(e);
}

/* "max" or "high", "hi": where the values end. */
static bool is_end_name(const char *name)
{
    return name && (strcasestr(name, "max") || strcasestr(name, "high") ||
                    strcasestr(name, "upper") || strcmp(name, "hi") == 0);
}

static bool look_for_parts(const struct ir_expr *e, void *context)
{
    struct bin *b = context;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool values = d && d->kind == IR_STMT_LOAD && e->type->kind == TYPE_FLOAT;
    if (values && d->addr->op == IR_PTRADD && bounds_uses_thread_index(d->addr->args[1]))
        b->read = d;
    if (e->op == IR_SUB)
        b->scaled = b->scaled || is_end_name(name_of(e->args[0]));
    return true;
}

/* cast<int>(float): the atom of an index. */
static bool take_bin(const struct ir_expr *atom, struct bin *out)
{
    const struct ir_expr *e = atom;
    while (e->op == IR_CAST && e->args[0]->type->kind == TYPE_INT)
        e = e->args[0];
    if (e->op != IR_CAST || e->args[0]->type->kind != TYPE_FLOAT)
        return false;
    *out = (struct bin){.place = e, .count = factor_of(e->args[0], false)};
    ir_walk(e, look_for_parts, out);
    return out->count && out->read && out->scaled &&
           bound_says_how_many(bound_size_name(out->count));
}

static bool look_for_question(const struct ir_expr *e, void *context)
{
    struct bin *b = context;
    if (bound_is_question(e) && ir_contains(e, b->place))
        b->read = NULL;
    return b->read != NULL;
}

/* Something compares or clamps the bin. */
static bool is_asked(struct bound_search *q, struct bin b)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len && b.read; i++)
        ir_walk_stmt(f->stmts.at[i], look_for_question, &b);
    return !b.read;
}

/* Some condition on the way is about values, which may leave the largest out. */
static bool is_filtered(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].left->type->kind == TYPE_FLOAT || facts[i].right->type->kind == TYPE_FLOAT)
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
        if (x->dims.len != 1 || x->stmt->kind != IR_STMT_ATOMIC || x->dims.at[0].extent > 0)
            continue;
        struct bound_candidate c = {.access = *x,
                                    .index = x->dims.at[0].index,
                                    .polynomial = affine_of(q->arena, x->dims.at[0].index)};
        for (size_t k = 0; c.polynomial.ok && k < c.polynomial.terms.len; k++) {
            const struct affine_term *t = &c.polynomial.terms.at[k];
            struct bin b;
            if (t->atom_count == 1 && t->coefficient == 1 && c.polynomial.constant >= 0 &&
                take_bin(t->atoms[0], &b) && !is_asked(q, b) && !is_filtered(q, x->stmt))
                bound_add_value(q, BOUND_BIN, &c, b.count, b.read, b.place, NULL);
        }
    }
}
