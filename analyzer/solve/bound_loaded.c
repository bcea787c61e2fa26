/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check of what was loaded: `int k = list[i]; if (k >= 0) sum += w[k];`, and then
 * `out[k] = sum` for every k.  Who asks says that there may be none.
 */
#include "solve/bound_internal.h"

struct loaded_check {
    const struct ir_expr *value; /* what was loaded */
    const struct ir_stmt *made;
    struct cfg_edge edge; /* where it is a place */
    const struct fact *fact;
    const struct bound_candidate *checked; /* an access that it takes part in behind the check */
};

/* A function that returns -1 where there is no place. */
static bool may_find_none(const struct ir_stmt *call)
{
    const struct ir_func *f = call->callee;
    for (size_t i = 0; f && f->has_body && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_RETURN && s->expr && ir_is_const(ir_strip_casts(s->expr), -1))
            return true;
    }
    return false;
}

/* What loaded the number from a list, or the call that looked for it. */
static const struct ir_stmt *maker_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool list = d && ((d->kind == IR_STMT_LOAD && d->addr->op == IR_PTRADD) ||
                      (d->kind == IR_STMT_CALL && may_find_none(d)));
    return list && e->type && e->type->kind == TYPE_INT && e->type->is_signed ? d : NULL;
}

/* `k >= 0`, `k > -1`, `k != -1`. */
static bool take_check(const struct fact *f, struct cfg_edge e, struct loaded_check *out)
{
    int64_t end;
    bool less = f->op == IR_LT || f->op == IR_LE;
    const struct ir_expr *value = less ? f->right : f->left, *other = less ? f->left : f->right;
    enum ir_op op = f->op == IR_LT ? IR_GT : f->op == IR_LE ? IR_GE : f->op;
    if (!maker_of(value) || !ir_is_int(ir_strip_casts(other), &end) ||
        !((op == IR_GE && end == 0) || ((op == IR_GT || op == IR_NE) && end == -1)))
        return false;
    *out = (struct loaded_check){
        .value = ir_strip_casts(value), .made = maker_of(value), .edge = e, .fact = f};
    return true;
}

/* index = value * stride + others, and nothing that makes up for -1. */
static bool takes_part(const struct bound_candidate *c, const struct ir_expr *value)
{
    bool found = false;
    for (size_t i = 0; i < c->polynomial.terms.len; i++) {
        const struct affine_term *t = &c->polynomial.terms.at[i];
        for (unsigned k = 0; k < t->atom_count; k++)
            found = found || (t->coefficient > 0 && ir_strip_casts(t->atoms[k]) == value);
    }
    return found && c->polynomial.constant == 0;
}

static bool is_of_caller(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE && e->op != IR_BUILTIN && e->op != IR_OPAQUE;
}

bool bound_is_mode(const struct fact *f)
{
    return ir_walk(f->left, is_of_caller, NULL) && ir_walk(f->right, is_of_caller, NULL);
}

/* Every condition at s holds where the value was loaded, too. */
static bool is_as_loaded(struct bound_search *q, const struct ir_stmt *load,
                         const struct ir_stmt *s)
{
    size_t n, before;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    const struct fact *known = guard_facts(q->af->guards, load, &before);
    for (size_t i = 0; i < n; i++) {
        bool held = load->kind == IR_STMT_CALL && bound_is_mode(&facts[i]);
        for (size_t k = 0; k < before; k++)
            held = held || known[k].origin == facts[i].origin;
        if (!held)
            return false;
    }
    return true;
}

struct accesses {
    VEC(struct bound_candidate) all;
};

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    struct loaded_check check;
    const struct accesses *a = context;
    if (!take_check(f, e, &check))
        return false;
    for (size_t i = 0; i < a->all.len && !check.checked; i++) {
        const struct bound_candidate *c = &a->all.at[i];
        if (takes_part(c, check.value) && cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block))
            check.checked = c;
    }
    for (size_t i = 0; i < a->all.len && check.checked; i++) {
        const struct bound_candidate *c = &a->all.at[i];
        if (takes_part(c, check.value) && is_as_loaded(q, check.made, c->access.stmt))
            bound_add(q, BOUND_LOADED, c, NULL, f->origin);
    }
    return false;
}

void bound_search_loaded(struct bound_search *q)
{
    struct accesses a = {0};
    size_t n;
    const struct access *accesses = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &accesses[i];
        if (x->dims.len != 1 || x->root->op == IR_ADDR || x->root->op == IR_OPAQUE)
            continue;
        struct bound_candidate c = {.access = *x,
                                    .index = x->dims.at[0].index,
                                    .polynomial = affine_of(q->arena, x->dims.at[0].index)};
        if (c.polynomial.ok)
            vec_push(q->arena, &a.all, c);
    }
    bound_walk_facts(q, try_fact, &a);
}
