/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a pointer that is read a round ahead: in `next = *p; while (p < end) { p += step;
 * use(next); next = *p; }` the last round reads what lies at the end, or past it.  So does `next = row[0]; for (k = 0;
 * k < n; k++) { use(next); next = row[k + 1]; }`, whose row may well go on behind its n elements.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

struct ahead {
    const struct cfg_loop *loop;
    const struct ir_expr *next;  /* what a round makes of the pointer */
    const struct ir_expr *start; /* what it is before the first */
};

/* The pointer that the loop carries, when each of its rounds moves it on. */
static bool take_pointer(struct bound_search *q, const struct ir_expr *e, struct ahead *out)
{
    const struct ir_expr *carried = ir_strip_casts(e->op == IR_PTRADD ? e->args[0] : e);
    const struct ir_stmt *phi = carried->op == IR_VALUE ? carried->value->def : NULL;
    if (!phi || phi->kind != IR_STMT_PHI)
        return false;
    *out = (struct ahead){.loop = cfg_loop_of(q->af->cfg, phi->block)};
    if (!out->loop || out->loop->header != phi->block || out->loop->exits.len != 1)
        return false;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        bool again = cfg_loop_contains(out->loop, phi->block->preds.at[i]);
        const struct ir_expr **to = again ? &out->next : &out->start;
        if (*to && *to != phi->args.at[i])
            return false;
        *to = phi->args.at[i];
    }
    return out->next && out->start && out->next->op == IR_PTRADD &&
           ir_strip_casts(out->next->args[0]) == carried && (e->op != IR_PTRADD || e == out->next);
}

/* `first + rows * pitch`: one past the last; `first + n - 1` is the last one. */
static bool is_end(struct bound_search *q, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op != IR_PTRADD)
        return false;
    struct affine n = affine_of(q->arena, e->args[1]);
    for (size_t i = 0; i < n.terms.len; i++) {
        if (n.terms.at[i].coefficient < 0)
            return false;
    }
    return n.ok && n.terms.len > 0 && n.constant >= 0 &&
           !bound_is_one_less(q, e->args[1], e->args[0]);
}

static bool runs_each_round(struct bound_search *q, const struct ahead *a, const struct ir_stmt *s)
{
    if (!cfg_loop_contains(a->loop, s->block))
        return false;
    for (size_t i = 0; i < a->loop->latches.len; i++) {
        if (!cfg_dominates(q->af->cfg, s->block, a->loop->latches.at[i]))
            return false;
    }
    return true;
}

/* `p[0]` is `*p`. */
static const struct ir_expr *place_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    while (e->op == IR_PTRADD && ir_is_const(ir_strip_casts(e->args[1]), 0))
        e = ir_strip_casts(e->args[0]);
    return e;
}

static void try_loop(struct bound_search *q, const struct ahead *a, const struct ir_stmt *branch)
{
    const struct ir_func *f = q->af->func;
    const struct ir_stmt *first = NULL, *ahead = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_LOAD || !s->addr)
            continue;
        if (place_of(s->addr) == place_of(a->start) && !cfg_loop_contains(a->loop, s->block))
            first = s;
        if (!ahead && place_of(s->addr) == place_of(a->next) && runs_each_round(q, a, s))
            ahead = s;
    }
    struct access x;
    if (!first || !ahead || !access_of(q->af, ahead, &x) || x.dims.len != 1)
        return;
    struct bound_candidate c = {.access = x, .index = x.dims.at[0].index};
    bound_add(q, BOUND_AHEAD, &c, NULL, branch);
}

/* ---- an index ------------------------------------------------------------------------------- */

/* Some round may be the last one by n alone: the loop ends nowhere else, and n is no `count - 1`. */
static bool ends_by_count(struct bound_search *q, const struct induction *iv,
                          const struct ir_expr *root)
{
    if (!iv->bound || iv->bound_op != IR_LT || iv->loop->exits.len != 1)
        return false;
    struct affine n = affine_of(q->arena, iv->bound);
    bool many = n.ok && n.terms.len > 0 && n.constant >= 0;
    for (size_t i = 0; many && i < n.terms.len; i++)
        many = n.terms.at[i].coefficient > 0;
    return many && !bound_is_one_less(q, iv->bound, root);
}

struct round_search {
    struct bound_search *q;
    const struct cfg_loop *loop;
    const struct ir_expr *root; /* of what is read */
    const struct induction *iv;
};

static bool look_for_round(const struct ir_expr *e, void *context)
{
    struct round_search *r = context;
    const struct induction *iv = e->op == IR_VALUE ? range_induction(r->q->af->ranges, e) : NULL;
    if (iv && iv->loop == r->loop && ends_by_count(r->q, iv, r->root))
        r->iv = iv;
    return !r->iv;
}

/* Nobody but the next round has a use for what is read: all there is of it is a value that the loop carries, and
 * that nobody looks at behind the loop. */
static bool is_for_next_round(struct bound_search *q, const struct cfg_loop *l,
                              const struct ir_stmt *load)
{
    const struct ir_func *f = q->af->func;
    const struct ir_stmt *carried = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_SET || s->kind == IR_STMT_EVAL || !ir_stmt_reads(s, load))
            continue;
        if (s->kind != IR_STMT_PHI || s->block != l->header || carried)
            return false;
        carried = s;
    }
    for (size_t i = 0; carried && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_SET && ir_stmt_reads(s, carried) && !cfg_loop_contains(l, s->block))
            return false;
    }
    return carried;
}

/* The same buffer is read in front of the loop at what the place is a round earlier. */
static bool is_read_in_front(struct bound_search *q, const struct access *x,
                             const struct induction *iv, const struct access *all, size_t n)
{
    struct affine first = bound_round_before_first(q, x->dims.at[0].index, iv);
    for (size_t i = 0; first.ok && i < n && all[i].stmt != x->stmt; i++) {
        if (all[i].stmt->kind != IR_STMT_LOAD || all[i].root != x->root || all[i].dims.len != 1 ||
            cfg_loop_contains(iv->loop, all[i].stmt->block))
            continue;
        struct affine at = bound_first_polynomial(q, all[i].dims.at[0].index);
        if (at.ok && affine_equal(&at, &first))
            return true;
    }
    return false;
}

static void search_indices(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        struct round_search r = {q, cfg_loop_of(q->af->cfg, x->stmt->block), x->root, NULL};
        if (x->stmt->kind != IR_STMT_LOAD || !x->stmt->value || x->dims.len != 1 || !r.loop ||
            x->root->op == IR_ADDR || x->root->op == IR_OPAQUE)
            continue;
        ir_walk(x->dims.at[0].index, look_for_round, &r);
        if (!r.iv || !runs_each_round(q, &(struct ahead){.loop = r.loop}, x->stmt) ||
            !is_for_next_round(q, r.loop, x->stmt) || !is_read_in_front(q, x, r.iv, all, n))
            continue;
        struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
        bound_add(q, BOUND_AHEAD, &c, r.iv->bound, cfg_terminator(r.loop->header));
    }
}

void bound_search_ahead(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_BRANCH ? s->expr : NULL;
        struct ahead a;
        if (e && (e->op == IR_LT || e->op == IR_NE) && is_end(q, e->args[1]) &&
            take_pointer(q, ir_strip_casts(e->args[0]), &a) &&
            cfg_loop_contains(a.loop, s->block) && a.loop->exits.at[0].from == s->block)
            try_loop(q, &a, s);
    }
    search_indices(q);
}
