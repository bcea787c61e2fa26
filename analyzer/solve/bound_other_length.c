/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from crossed names: the grid is made for n, which the kernel gets as m and has no use for; it compares its
 * places with its own n, which is the m of whoever launches it.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

static const struct ir_decl *parameter_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? e->decl : NULL;
}

/* The parameter that the launch gives what its grid is made for, when the kernel has no use for it. */
static const struct ir_decl *unused_length(struct bound_search *q, const struct launch_site *s,
                                           const struct ir_expr *rounded)
{
    const struct ir_func *f = q->af->func;
    const struct ir_decl *found = NULL;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        const struct ir_expr *given = launch_argument(s, d);
        if (!given || !affine_same(q->arena, given, rounded))
            continue;
        if (found || bound_is_looked_at(q, d) || bound_is_for_version(q, d))
            return NULL;
        found = d;
    }
    return found;
}

/* The launch compares the length with what the kernel is given in its place: they may be one number. */
static bool is_compared(const struct launch_site *s, const struct ir_expr *one,
                        const struct ir_expr *other)
{
    const struct ir_func *f = s->host->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_expr *e = f->stmts.at[i]->expr;
        if (e && bound_is_question(e) && ir_contains(e, ir_strip_casts(one)) &&
            ir_contains(e, ir_strip_casts(other)))
            return true;
    }
    return false;
}

/* The axis that the place is along, alone: blockIdx times something and threadIdx. */
static bool is_place_along(const struct affine *x, unsigned axis)
{
    bool block = false, thread = false;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = t->atoms[k];
            block = block || ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
            thread = thread || ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
        }
    }
    return x->ok && block && thread && x->constant == 0 && x->terms.len == 2;
}

static const struct ir_decl *length_meant(struct bound_search *q, const struct launch_site *s,
                                          const struct affine *place, const struct ir_decl *asked)
{
    const struct ir_expr *given = launch_argument(s, asked);
    for (unsigned axis = 0; given && axis < 3; axis++) {
        const struct ir_expr *rounded = NULL;
        if (!is_place_along(place, axis) || launch_rounds_up(s, axis, &rounded) != TRI_YES ||
            !rounded || !parameter_of(given) || !parameter_of(rounded) ||
            parameter_of(given) == parameter_of(rounded) ||
            strcmp(parameter_of(rounded)->source_name, asked->source_name) != 0 ||
            is_compared(s, given, rounded))
            continue;
        return unused_length(q, s, rounded);
    }
    return NULL;
}

void bound_search_other_length(struct bound_search *q)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; n && i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        struct upper_bound b;
        if (!bounds_at_polynomial(q->af, c->access.stmt, &c->polynomial, &b) || b.offset != -1 ||
            !parameter_of(b.size))
            continue;
        const struct ir_decl *meant =
            length_meant(q, sites[0], &c->polynomial, parameter_of(b.size));
        for (size_t k = 1; meant && k < n; k++) {
            if (length_meant(q, sites[k], &c->polynomial, parameter_of(b.size)) != meant)
                meant = NULL;
        }
        if (meant) {
            bound_add(q, BOUND_OTHER_LENGTH, c, b.size, b.fact->origin);
            q->found.at[q->found.len - 1].side = meant->source_name;
            return;
        }
    }
}
