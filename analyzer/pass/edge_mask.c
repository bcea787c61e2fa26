/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/edge_mask.h"

#include "pass/affine.h"
#include "pass/guard.h"
#include "pass/range.h"

#define CLEARED_DEPTH 8 /* bits that are taken off one after the other */

struct edge_mask {
    struct analysis_func *af;
    struct arena *arena;
    size_t dim; /* of the mask's index: the place */
    int64_t edge;
    int64_t bit;
};

/* ---- the neighbour ------------------------------------------------------------------------------- */

/* The one dimension that is not the thread's own place but the next one to it; *place: its own. */
static bool take_neighbour(struct edge_mask *m, const struct access *x, int64_t outside,
                           struct affine *place)
{
    bool found = false;
    for (size_t i = 0; i < x->dims.len; i++) {
        struct affine at = affine_of(m->arena, x->dims.at[i].index);
        int64_t step = at.constant;
        if (!at.ok || (step && found) || step < -1 || step > 1)
            return false;
        if (!step)
            continue;
        found = (step < 0) == (outside < 0);
        m->edge = step < 0 ? 0 : x->dims.at[i].extent - 1;
        *place = at;
        place->constant = 0;
    }
    return found && m->edge >= 0;
}

/* ---- the same place in another loop -------------------------------------------------------------- */

struct rounds {
    struct analysis_func *af;
    const struct affine *of;
    const struct ir_expr *from, *to;
};

static bool is_same_round(const struct induction *x, const struct induction *y)
{
    return x && y && x->bound && x->bound == y->bound && x->bound_op == y->bound_op &&
           x->start == y->start && x->step == y->step;
}

static bool look_for_round(const struct ir_expr *e, void *context)
{
    struct rounds *r = context;
    const struct induction *own = range_induction(r->af->ranges, e);
    for (size_t i = 0; own && i < r->of->terms.len; i++) {
        const struct affine_term *t = &r->of->terms.at[i];
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *other = ir_strip_casts(t->atoms[k]);
            if (is_same_round(own, range_induction(r->af->ranges, other))) {
                r->from = e;
                r->to = other;
            }
        }
    }
    return true;
}

/* e is the place, where one loop variable takes the same rounds as the place's. */
static bool is_place(const struct edge_mask *m, const struct ir_expr *e, const struct affine *place)
{
    struct rounds r = {.af = m->af, .of = place};
    ir_walk(e, look_for_round, &r);
    if (r.from)
        e = ir_substitute(m->af->analysis->module, e, &r.from, &r.to, 1);
    struct affine at = affine_of(m->arena, e);
    return at.ok && affine_equal(&at, place);
}

/* ---- what is stored in the mask ------------------------------------------------------------------ */

/* The block is where one goes from `b` when the place is at the edge, and only then. */
static bool is_for_edge(const struct edge_mask *m, const struct ir_block *block,
                        const struct ir_block *b, const struct affine *place)
{
    size_t n;
    int64_t number;
    if (block->preds.len != 1 || block->preds.at[0] != b)
        return false;
    struct cfg_edge e = {b, b->succs.at[0] != block};
    const struct fact *facts = guard_edge_facts(m->af->guards, e, &n);
    if (n != 1 || facts->op != IR_EQ || !ir_is_int(ir_strip_casts(facts->right), &number))
        return false;
    struct affine at = affine_of(m->arena, facts->left);
    return number == m->edge && at.ok && affine_equal(&at, place);
}

/* Of places at the edge the bit is not in e: it has been taken off, and nothing was put in since. */
static bool is_cleared(const struct edge_mask *m, const struct ir_expr *e,
                       const struct affine *place, bool at_edge, unsigned depth)
{
    int64_t mask;
    e = ir_strip_casts(e);
    if (e->op == IR_BITAND && ir_is_int(ir_strip_casts(e->args[1]), &mask))
        return (at_edge && !(mask & m->bit)) || is_cleared(m, e->args[0], place, at_edge, depth);
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    if (!phi || phi->kind != IR_STMT_PHI || !depth || phi->args.len != phi->block->preds.len)
        return false;
    const struct ir_block *fork = cfg_idom(m->af->cfg, phi->block);
    bool all = phi->args.len > 0;
    for (size_t i = 0; i < phi->args.len; i++) {
        if (fork && is_for_edge(m, phi->block->preds.at[i], fork, place) &&
            is_cleared(m, phi->args.at[i], place, true, depth - 1))
            return true;
        all = all && is_cleared(m, phi->args.at[i], place, at_edge, depth - 1);
    }
    return all;
}

static bool is_handed(const struct ir_stmt *s, const struct ir_expr *root)
{
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++) {
        if (ir_address_root(s->args.at[i]) == root)
            return true;
    }
    return false;
}

/* Whoever writes to the mask, takes the bit off at the edge. */
static bool is_cleared_by_all(const struct edge_mask *m, const struct access *mask)
{
    const struct ir_func *f = m->af->func;
    size_t n, stores = 0;
    const struct access *all = access_all(m->af, &n);
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (is_handed(f->stmts.at[i], mask->root))
            return false;
    }
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *s = all[i].stmt;
        if (all[i].root != mask->root || s->kind == IR_STMT_LOAD)
            continue;
        if (s->kind != IR_STMT_STORE || !s->expr || !all[i].plain ||
            all[i].dims.len != mask->dims.len)
            return false;
        struct affine place = affine_of(m->arena, all[i].dims.at[m->dim].index);
        if (!place.ok || !is_cleared(m, s->expr, &place, false, CLEARED_DEPTH))
            return false;
        stores++;
    }
    return stores > 0;
}

/* ---- the question -------------------------------------------------------------------------------- */

/* `(mask[row][column] & NORTH) != 0`, of a mask in shared memory; *bit: NORTH. */
static bool take_question(struct edge_mask *m, const struct fact *f, struct access *mask)
{
    const struct ir_expr *e = ir_strip_casts(f->left);
    if (f->op != IR_NE || !ir_is_const(ir_strip_casts(f->right), 0) || e->op != IR_BITAND ||
        !ir_is_int(ir_strip_casts(e->args[1]), &m->bit))
        return false;
    const struct ir_expr *read = ir_strip_casts(e->args[0]);
    const struct ir_stmt *load = read->op == IR_VALUE ? read->value->def : NULL;
    return load && load->kind == IR_STMT_LOAD && access_of(m->af, load, mask) && mask->plain &&
           mask->root->op == IR_ADDR && mask->decl->storage == STORAGE_SHARED;
}

bool edge_mask_keeps_off(struct analysis_func *af, const struct access *x, int64_t outside)
{
    struct edge_mask m = {.af = af, .arena = af->analysis->arena};
    struct affine place;
    size_t n;
    const struct fact *facts = guard_facts(af->guards, x->stmt, &n);
    if (!take_neighbour(&m, x, outside, &place))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct access mask;
        if (!take_question(&m, &facts[i], &mask))
            continue;
        for (m.dim = 0; m.dim < mask.dims.len; m.dim++) {
            if (is_place(&m, mask.dims.at[m.dim].index, &place) && is_cleared_by_all(&m, &mask))
                return true;
        }
    }
    return false;
}
