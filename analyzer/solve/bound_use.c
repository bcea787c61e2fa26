/* SPDX-License-Identifier: Apache-2.0 */
/* What the searches share: the first round of a loop, the facts of all branches, and who uses a place
 * of the grid. */
#include <string.h>

#include "base/limits.h"
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

bool bound_walk_facts(struct bound_search *q, bound_fact_visit *visit, void *context)
{
    for (size_t k = 0; k < q->af->func->blocks.len; k++) {
        const struct ir_block *b = q->af->func->blocks.at[k];
        const struct ir_stmt *t = cfg_terminator(b);
        for (unsigned side = 0; t && t->kind == IR_STMT_BRANCH && side < b->succs.len; side++) {
            struct cfg_edge e = {b, side};
            size_t n;
            const struct fact *facts = guard_edge_facts(q->af->guards, e, &n);
            for (size_t i = 0; i < n; i++) {
                if (visit(q, e, &facts[i], context))
                    return true;
            }
        }
    }
    return false;
}

/* ---- checks of every way -------------------------------------------------------------------- */

struct checks {
    const struct affine *index;
    VEC(struct cfg_edge) edges; /* on which something bounds it */
};

static bool note_check(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                       void *context)
{
    struct checks *c = context;
    struct fact_bound taken;
    struct upper_bound b;
    if (bounds_take_fact(q->arena, f, &taken) && bounds_read_taken(&taken, c->index, &b))
        vec_push(q->arena, &c->edges, e);
    return false;
}

static bool is_check(const struct checks *c, const struct ir_block *from, size_t succ)
{
    for (size_t i = 0; i < c->edges.len; i++)
        if (c->edges.at[i].from == from && c->edges.at[i].succ == succ)
            return true;
    return false;
}

bool bound_is_checked_every_way(struct bound_search *q, const struct affine *index,
                                const struct ir_stmt *s)
{
    const struct ir_func *f = q->af->func;
    struct checks c = {.index = index};
    bound_walk_facts(q, note_check, &c);
    bool *seen = ARENA_ARRAY(q->arena, bool, f->blocks.len);
    VEC(const struct ir_block *) open = {0};
    vec_push(q->arena, &open, f->blocks.at[0]);
    seen[f->blocks.at[0]->id] = true;
    while (open.len > 0) {
        const struct ir_block *b = open.at[--open.len];
        if (b == s->block)
            return false;
        for (size_t i = 0; i < b->succs.len; i++) {
            const struct ir_block *to = b->succs.at[i];
            if (seen[to->id] || is_check(&c, b, i))
                continue;
            seen[to->id] = true;
            vec_push(q->arena, &open, to);
        }
    }
    return true;
}

/* ---- the first round ------------------------------------------------------------------------ */

#define FIRST_PHIS 8

struct phis {
    struct cfg *cfg;
    const struct ir_expr *from[FIRST_PHIS];
    const struct ir_expr *to[FIRST_PHIS];
    size_t n;
};

/* What a loop starts with; NULL for a merge of paths. */
static const struct ir_expr *entry_value(struct cfg *cfg, const struct ir_stmt *phi)
{
    const struct ir_expr *entry = NULL;
    bool round = false;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        if (cfg_dominates(cfg, phi->block, phi->block->preds.at[i])) {
            round = true;
        } else if (entry && entry != phi->args.at[i]) {
            return NULL;
        } else {
            entry = phi->args.at[i];
        }
    }
    return round ? entry : NULL;
}

static bool note_phi(const struct ir_expr *e, void *context)
{
    struct phis *p = context;
    if (e->op != IR_VALUE || !e->value->def || e->value->def->kind != IR_STMT_PHI ||
        p->n >= FIRST_PHIS)
        return true;
    const struct ir_expr *entry = entry_value(p->cfg, e->value->def);
    if (entry) {
        p->from[p->n] = e;
        p->to[p->n++] = entry;
    }
    return true;
}

const struct ir_expr *bound_first_round(struct bound_search *q, const struct ir_expr *e)
{
    /* nested loops start where the outer one stands */
    for (unsigned depth = 0; depth < LIMIT_PHI_DEPTH; depth++) {
        struct phis p = {.cfg = q->af->cfg};
        ir_walk(e, note_phi, &p);
        if (!p.n)
            return e;
        e = ir_substitute(q->af->analysis->module, e, p.from, p.to, p.n);
    }
    return e;
}

struct affine bound_first_polynomial(struct bound_search *q, const struct ir_expr *e)
{
    struct affine x = affine_of(q->arena, bound_first_round(q, e));
    return bound_with_remainders(q, &x);
}

struct affine bound_round_before_first(struct bound_search *q, const struct ir_expr *e,
                                       const struct induction *iv)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    const struct ir_expr *k = ir_value(m, (struct ir_value *)iv->phi);
    const struct ir_expr *back = ir_binary(m, IR_SUB, wide, ir_unary(m, IR_CAST, wide, iv->start),
                                           ir_unary(m, IR_CAST, wide, iv->step));
    return bound_first_polynomial(q, ir_substitute(m, e, &k, &back, 1));
}

/* ---- two loops ------------------------------------------------------------------------------ */

bool bound_is_same_size(const struct ir_expr *a, const struct ir_expr *b)
{
    a = ir_strip_casts(a);
    b = ir_strip_casts(b);
    bool loads = a->op == IR_VALUE && b->op == IR_VALUE && a->value->def && b->value->def &&
                 a->value->def->kind == IR_STMT_LOAD && b->value->def->kind == IR_STMT_LOAD;
    return a == b || (loads && a->value->def->addr == b->value->def->addr);
}

bool bound_is_same_round(struct bound_search *q, const struct ir_expr *a, const struct ir_expr *b)
{
    const struct induction *x = range_induction(q->af->ranges, ir_strip_casts(a));
    const struct induction *y = range_induction(q->af->ranges, ir_strip_casts(b));
    return a == b || (x && y && x->bound && y->bound && x->bound_op == y->bound_op &&
                      bound_is_same_size(x->bound, y->bound) && x->start == y->start &&
                      affine_same(q->arena, x->step, y->step));
}

/* ---- rows of a place ------------------------------------------------------------------------- */

/* A quotient of the place, or of such a quotient; what is clamped or a remainder is not beyond. */
static bool is_row_of(struct bound_search *q, const struct ir_expr *e, const struct affine *at)
{
    for (e = ir_strip_casts(e); e->op == IR_DIV; e = ir_strip_casts(e->args[0])) {
        struct affine whole = affine_of(q->arena, e->args[0]);
        if (whole.ok && affine_equal(&whole, at))
            return true;
    }
    return false;
}

bool bound_takes_row_of(struct bound_search *q, const struct affine *at, const struct affine *index)
{
    for (size_t i = 0; index->ok && i < index->terms.len; i++) {
        for (unsigned k = 0; k < index->terms.at[i].atom_count; k++) {
            if (is_row_of(q, index->terms.at[i].atoms[k], at))
                return true;
        }
    }
    return false;
}

bool bound_is_row_of(struct bound_search *q, const struct affine *at, const struct affine *index)
{
    return index->ok && index->terms.len == 1 && index->terms.at[0].atom_count == 1 &&
           is_row_of(q, index->terms.at[0].atoms[0], at);
}

/* ---- uses ----------------------------------------------------------------------------------- */

static void add_use(struct bound_search *q, const struct ir_stmt *s, const struct access *x,
                    const struct ir_expr *index)
{
    struct affine p = bound_first_polynomial(q, index);
    bool grid = false, thread = false;
    for (size_t i = 0; p.ok && i < p.terms.len; i++) {
        for (unsigned k = 0; k < p.terms.at[i].atom_count; k++) {
            const struct ir_expr *atom = p.terms.at[i].atoms[k];
            grid = grid || bounds_grid_axes(atom);
            thread = thread || bounds_uses_thread_index(atom);
        }
    }
    if (!grid && !thread)
        return;
    struct bound_use u = {.stmt = s, .index = index, .first = p};
    if (x)
        u.access = *x;
    vec_push(q->arena, &q->uses, u);
}

/* What is handed to a call as the place of something: not a pointer, not a float. */
static bool is_place(const struct ir_expr *e)
{
    return !e->type || e->type->kind == TYPE_INT || e->type->kind == TYPE_UNKNOWN;
}

/* `surf1Dwrite(v, surface, x * sizeof v)`, `tex2D<float>(image, x, y)`: they have a border of their own. */
static bool has_border(const struct ir_stmt *call)
{
    return call->name &&
           (strncmp(call->name, "surf", 4) == 0 || strncmp(call->name, "tex", 3) == 0);
}

const struct bound_use *bound_uses(struct bound_search *q, size_t *n)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; !q->has_uses && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct access x;
        if (access_of(q->af, s, &x) || access_of_call(q->af, s, &x)) {
            bool own = x.root->op == IR_ADDR && x.root->decl->storage != STORAGE_DEVICE &&
                       x.root->decl->storage != STORAGE_CONSTANT && !x.root->decl->guessed;
            for (size_t k = 0; !own && k < x.dims.len; k++)
                add_use(q, s, &x, x.dims.at[k].index);
            continue;
        }
        for (size_t k = 0; s->kind == IR_STMT_CALL && !has_border(s) && k < s->args.len; k++) {
            const struct ir_expr *e = s->args.at[k];
            if (is_place(e))
                add_use(q, s, NULL, e);
        }
    }
    q->has_uses = true;
    *n = q->uses.len;
    return q->uses.at;
}

struct bound_candidate bound_candidate_of_use(struct bound_search *q, const struct bound_use *u)
{
    struct bound_candidate c = {.access = u->access, .index = u->index, .first = u->first};
    c.access.stmt = u->stmt;
    c.polynomial = affine_of(q->arena, u->index);
    c.polynomial = bound_with_remainders(q, &c.polynomial);
    return c;
}
