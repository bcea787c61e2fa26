/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a border that has no end: `if (x < pad || x + pad > width) { out[y * width + x] = 0; return; }`
 * in a grid that is rounded up.  The threads beyond the width come this way, too.
 */
#include "pass/launch.h"
#include "pass/multiple.h"
#include "solve/bound_internal.h"

/* place + others > size, on the way to a merge of several such sides. */
struct border {
    struct affine place;
    const struct ir_expr *size;
    unsigned axes;
};

static bool take_border(struct bound_search *q, const struct fact *f, struct border *out)
{
    bool less = f->op == IR_LT || f->op == IR_LE;
    if (!less && f->op != IR_GT && f->op != IR_GE)
        return false;
    struct affine above = affine_of(q->arena, less ? f->right : f->left);
    struct affine below = affine_of(q->arena, less ? f->left : f->right);
    struct affine apart = affine_add(q->arena, &above, &below, -1);
    *out = (struct border){.place = affine_number(0)};
    bool thread = false;
    for (size_t i = 0; apart.ok && i < apart.terms.len; i++) {
        const struct affine_term *t = &apart.terms.at[i];
        struct affine one = affine_number(t->coefficient);
        unsigned axes = 0;
        bool tid = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            struct affine atom = affine_atom(q->arena, t->atoms[k]);
            one = affine_multiply(q->arena, &one, &atom);
            axes |= bounds_grid_axes(t->atoms[k]);
            tid = tid || bounds_uses_tid(t->atoms[k]);
        }
        const struct ir_expr *atom = ir_strip_casts(t->atoms[0]);
        bool named = t->atom_count == 1 && (atom->op == IR_VAR || atom->op == IR_MEMBER);
        if (axes || tid) {
            if (t->coefficient < 0)
                return false;
            out->place = affine_add(q->arena, &out->place, &one, 1);
            out->axes |= axes;
            thread = thread || tid;
        } else if (t->coefficient == -1 && named && !out->size) {
            out->size = atom;
        } else if (t->coefficient < 0) {
            return false;
        }
    }
    return apart.ok && thread && out->axes && out->size && apart.constant >= -1;
}

/* index = row * size + place. */
static bool is_place_in_row(struct bound_search *q, const struct affine *index,
                            const struct border *b)
{
    struct affine rows = affine_add(q->arena, index, &b->place, -1);
    bool grid = false;
    if (!rows.ok || rows.constant || !rows.terms.len ||
        rows.terms.len + b->place.terms.len != index->terms.len)
        return false;
    for (size_t i = 0; i < rows.terms.len; i++) {
        bool has = false;
        for (unsigned k = 0; k < rows.terms.at[i].atom_count; k++) {
            has = has || ir_strip_casts(rows.terms.at[i].atoms[k]) == b->size;
            grid = grid || bounds_grid_axes(rows.terms.at[i].atoms[k]);
        }
        if (!has)
            return false;
    }
    return grid;
}

/* A launch is seen to go past the size along the axis, and none is seen to end with it. */
static const struct ir_stmt *rounded_launch(struct bound_search *q, unsigned axes)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    const struct ir_stmt *found = NULL;
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            const struct ir_expr *size = NULL;
            enum tri up = axes & 1U << axis ? launch_rounds_up(sites[i], axis, &size) : TRI_UNKNOWN;
            if (up == TRI_NO)
                return NULL;
            if (up != TRI_YES || found || multiple_at_launch(sites[i], size))
                continue;
            found = sites[i]->stmt;
        }
    }
    return found;
}

static bool try_border(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                       void *context)
{
    const struct ir_block *border = e.from->succs.at[e.succ];
    struct border b;
    (void)context;
    if (border->preds.len < 2 || !take_border(q, f, &b))
        return false;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (c->access.stmt->kind != IR_STMT_STORE || c->flagged ||
            !cfg_dominates(q->af->cfg, border, c->access.stmt->block) ||
            !is_place_in_row(q, &c->polynomial, &b))
            continue;
        for (unsigned axis = 0; axis < 3; axis++) {
            if (b.axes & 1U << axis && bound_is_asked_along(q, c, axis))
                return false;
        }
        if (rounded_launch(q, b.axes))
            bound_add(q, BOUND_OUTSIDE, c, b.size, cfg_terminator(e.from));
        return true;
    }
    return false;
}

void bound_search_outside(struct bound_search *q)
{
    bound_walk_facts(q, try_border, NULL);
}
