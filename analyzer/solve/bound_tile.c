/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from tiles: a block takes COLUMNS of them, `blockIdx.x * COLUMNS + j` with j up to COLUMNS, and
 * no condition on the way to an access is about the grid.  Either another loop over the tile compares
 * its place with the length, or the kernel is given the stride of that axis and, for nothing, its length.
 * Which length goes with the stride, their names say: `nb01` and `ne01`.
 */
#include <ctype.h>
#include <string.h>

#include "pass/range.h"
#include "solve/bound_internal.h"

/* blockIdx.x * columns, of an axis of the grid (bit 0: x). */
struct tile {
    const struct ir_expr *block;
    const struct ir_expr *columns;
    unsigned axis;
};

/* t is the tile's start times others; the others. */
static bool take_start(struct bound_search *q, const struct affine_term *t, struct tile *out,
                       struct affine *others)
{
    const struct ir_expr *columns = NULL, *block = NULL;
    *others = affine_number(t->coefficient);
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *atom = ir_strip_casts(t->atoms[k]);
        unsigned axes = bounds_grid_axes(atom);
        if (axes && !block) {
            block = atom;
            out->axis = axes;
        } else if (atom == out->columns && !columns) {
            columns = atom;
        } else {
            struct affine other = affine_atom(q->arena, t->atoms[k]);
            *others = affine_multiply(q->arena, others, &other);
        }
    }
    out->block = block;
    return block && columns && others->ok;
}

/* `for (j = 0; j < COLUMNS; ...)`, or from a thread on. */
static const struct ir_expr *round_end(struct bound_search *q, const struct ir_expr *e)
{
    const struct induction *iv = range_induction(q->af->ranges, e);
    const struct ir_expr *end = iv && iv->bound ? ir_strip_casts(iv->bound) : NULL;
    return end && end->op == IR_TPARAM && iv->bound_op == IR_LT ? end : NULL;
}

/* index = (block * columns + j) * others + ... */
static bool take_tile(struct bound_search *q, const struct affine *index, struct tile *out)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *round = ir_strip_casts(t->atoms[k]);
            struct affine at = affine_atom(q->arena, t->atoms[k]), others;
            out->columns = round_end(q, round);
            for (size_t j = 0; out->columns && j < index->terms.len; j++) {
                if (!take_start(q, &index->terms.at[j], out, &others))
                    continue;
                struct affine want = affine_multiply(q->arena, &others, &at);
                if (want.ok && want.terms.len == 1 &&
                    affine_term_coefficient(index, want.terms.at) == want.terms.at[0].coefficient)
                    return true;
            }
        }
    }
    return false;
}

struct stride_search {
    const struct tile *tile;
    const struct ir_decl *stride; /* a parameter that the tile's start is multiplied with */
};

static bool look_for_stride(const struct ir_expr *e, void *context)
{
    struct stride_search *s = context;
    for (unsigned k = 0; k < 2 && e->op == IR_MUL && !s->stride; k++) {
        const struct ir_expr *by = ir_strip_casts(e->args[k]);
        if (by->op == IR_VAR && by->decl->storage == STORAGE_PARAM && by->decl->source_name &&
            ir_contains(e->args[1 - k], s->tile->block) &&
            ir_contains(e->args[1 - k], s->tile->columns))
            s->stride = by->decl;
    }
    return !s->stride;
}

/* "nb01" and "ne01", "stride_row" and "size_row": one axis. */
static bool is_of_axis(const char *stride, const char *length)
{
    size_t a = strlen(stride), b = strlen(length), same = 0;
    while (same < a && same < b && stride[a - same - 1] == length[b - same - 1])
        same++;
    if (same == a || same == b)
        return false;
    const char *last = stride + a - same;
    while (*last && *last != '_' && !isdigit((unsigned char)*last))
        last++;
    return strlen(last) >= 2;
}

/* The parameter that is as long as the axis of the stride, when nobody looks at it. */
static const struct ir_decl *unused_of_axis(struct bound_search *q, const struct ir_decl *stride)
{
    const struct ir_decl *found = NULL;
    for (size_t i = 0; i < q->af->func->params.len; i++) {
        const struct ir_decl *d = q->af->func->params.at[i];
        if (d->type->kind != TYPE_INT || !d->source_name || bound_is_looked_at(q, d) ||
            !is_of_axis(stride->source_name, d->source_name))
            continue;
        if (found)
            return NULL;
        found = d;
    }
    return found;
}

static bool is_same_tile(const struct tile *x, const struct tile *y)
{
    return x->block == y->block && x->columns == y->columns;
}

/* The tile that an access of a buffer out of sight takes, on a way where nothing is asked of the grid. */
static bool take_open(struct bound_search *q, const struct bound_candidate *c, struct tile *out)
{
    const struct ir_expr *root = c->access.root;
    *out = (struct tile){0};
    return root && root->op == IR_VAR && !c->flagged && take_tile(q, &c->polynomial, out) &&
           !bound_is_decided_by_grid(q, c->access.stmt, out->axis);
}

/* Some access of the tile is behind the check. */
static bool has_checked_use(struct bound_search *q, const struct tile *tile, struct cfg_edge e)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        struct tile own = {0};
        if (cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block) &&
            take_tile(q, &c->polynomial, &own) && is_same_tile(tile, &own))
            return true;
    }
    return false;
}

/* `if (blockIdx.x * COLUMNS + j < n)` in one loop, and a read in another. */
static bool try_check(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                      void *context)
{
    struct affine at;
    const struct ir_expr *size;
    struct tile tile = {0}, own;
    (void)context;
    if (!bound_take_strict(q, f, &at, &size) || !take_tile(q, &at, &tile) ||
        !has_checked_use(q, &tile, e))
        return false;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (c->access.stmt->kind == IR_STMT_LOAD && take_open(q, c, &own) &&
            is_same_tile(&tile, &own))
            bound_add(q, BOUND_SIBLING_GUARDED, c, size, cfg_terminator(e.from));
    }
    return false;
}

static void try_unused(struct bound_search *q, const struct bound_candidate *c)
{
    const struct ir_func *f = q->af->func;
    struct tile tile;
    if (c->access.stmt->kind != IR_STMT_STORE || !take_open(q, c, &tile))
        return;
    struct stride_search s = {.tile = &tile};
    ir_walk_func(f, look_for_stride, &s);
    const struct ir_decl *length = s.stride ? unused_of_axis(q, s.stride) : NULL;
    if (length)
        bound_add_unused(q, c, ir_var(q->af->analysis->module, length));
}

void bound_search_tiles(struct bound_search *q)
{
    bound_walk_facts(q, try_check, NULL);
    for (size_t i = 0; i < q->candidates.len; i++)
        try_unused(q, &q->candidates.at[i]);
}
