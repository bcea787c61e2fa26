/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a list that is filled: `if (v[j] > 0) { out[found] = v[j]; found++; }` in a function that is told how
 * many there may be, `max_found`, and has no use for it.
 */
#include <string.h>

#include "pass/range.h"
#include "solve/bound_internal.h"

#define FILLED_PHIS 16

/* A number that counts up from 0 where a condition says so: the phis that carry it. */
struct fill {
    const struct ir_stmt *phis[FILLED_PHIS];
    size_t len;
    bool counts, refused;
};

static bool is_of(const struct fill *x, const struct ir_stmt *phi)
{
    for (size_t i = 0; i < x->len; i++)
        if (x->phis[i] == phi)
            return true;
    return false;
}

static void follow(struct fill *x, const struct ir_stmt *phi)
{
    if (x->refused || is_of(x, phi))
        return;
    x->refused = x->len == FILLED_PHIS;
    if (x->refused)
        return;
    x->phis[x->len++] = phi;
    for (size_t i = 0; i < phi->args.len && !x->refused; i++) {
        const struct ir_expr *e = ir_strip_casts(phi->args.at[i]);
        bool more = e->op == IR_ADD && ir_is_const(ir_strip_casts(e->args[1]), 1);
        const struct ir_stmt *next = ir_phi_of(more ? e->args[0] : e);
        x->counts = x->counts || more;
        if (next)
            follow(x, next);
        else
            x->refused = !ir_is_const(e, 0);
    }
}

struct question {
    const struct fill *of;
    bool found;
};

static bool look_for_phi(const struct ir_expr *e, void *context)
{
    struct question *x = context;
    x->found = x->found || (e->op == IR_VALUE && e->value->def && is_of(x->of, e->value->def));
    return !x->found;
}

static bool look_for_question(const struct ir_expr *e, void *context)
{
    struct question *x = context;
    if (ir_compares(e) || e->op == IR_MIN || e->op == IR_MAX || e->op == IR_REM ||
        e->op == IR_SELECT)
        ir_walk(e, look_for_phi, x);
    return !x->found;
}

static bool is_asked_for(const struct ir_func *f, const struct fill *fill)
{
    struct question x = {fill, false};
    ir_walk_func(f, look_for_question, &x);
    return x.found;
}

static bool is_most(const char *name)
{
    static const char *const words[] = {"max", "cap", "limit"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++)
        if (strncasecmp(name, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

static const struct ir_decl *unused_most(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        if (d->type->kind == TYPE_INT && d->type->bits >= 32 && is_most(d->source_name) &&
            !bound_is_looked_at(q, d) && !bound_is_for_version(q, d))
            return d;
    }
    return NULL;
}

void bound_search_filled(struct bound_search *q)
{
    const struct ir_decl *most = unused_most(q);
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; most && i < n; i++) {
        const struct access *x = &all[i];
        if (x->stmt->kind != IR_STMT_STORE || x->dims.len != 1 || x->root->op != IR_VAR ||
            x->root->decl->storage != STORAGE_PARAM)
            continue;
        struct affine index = affine_of(q->arena, x->dims.at[0].index);
        for (size_t k = 0; index.ok && k < index.terms.len; k++) {
            const struct affine_term *t = &index.terms.at[k];
            const struct ir_stmt *phi = t->atom_count == 1 ? ir_phi_of(t->atoms[0]) : NULL;
            struct fill fill = {0};
            if (!phi || range_induction(q->af->ranges, ir_strip_casts(t->atoms[0])))
                continue;
            follow(&fill, phi);
            if (fill.refused || !fill.counts || is_asked_for(q->af->func, &fill))
                continue;
            struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
            bound_add(q, BOUND_FILLED, &c, ir_var(q->af->analysis->module, most), x->stmt);
            return;
        }
    }
}
