/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks that are rows of an array, with a column for each thread: `words[blockIdx.x * max_len + threadIdx.x + 1]`.
 * Such a launch has as many threads as a row has columns and as many blocks as there are rows, so that
 * `best[blockIdx.x * blockDim.x + threadIdx.x]` beside it is as long as the launch, and no other length is its end.
 * So it is where each block has a factor, `in[i] / norms[blockIdx.x]`: that of its row.  What is added to all of a
 * block, `data[i] += sums[blockIdx.x]`, may be the sum of the blocks before it, of any data.
 */
#include <string.h>

#include "solve/bound_internal.h"

/* `tile_width`: how many threads a block has. */
static bool is_of_block(const char *name)
{
    static const char *const words[] = {"block", "thread", "tile", "warp"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* How long rows are. */
static bool is_size(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && e->type->kind == TYPE_INT &&
           !is_of_block(e->decl->source_name);
}

/* blockIdx.x * max_len: sizes and the block, and no number of threads. */
static bool is_row(const struct affine_term *t)
{
    unsigned blocks = 0, sizes = 0;
    for (unsigned k = 0; k < t->atom_count; k++) {
        blocks += ir_is_builtin(t->atoms[k], IR_BUILTIN_CTAID_X);
        sizes += is_size(t->atoms[k]);
    }
    return blocks == 1 && sizes > 0 && blocks + sizes == t->atom_count;
}

static bool is_alone(const struct affine_term *t, enum ir_builtin of)
{
    return t->coefficient == 1 && t->atom_count == 1 && ir_is_builtin(t->atoms[0], of);
}

static bool is_row_and_column(const struct affine *x)
{
    bool row = false, column = false;
    for (size_t i = 0; x->ok && i < x->terms.len; i++) {
        row = row || is_row(&x->terms.at[i]);
        column = column || is_alone(&x->terms.at[i], IR_BUILTIN_TID_X);
    }
    return row && column;
}

/* `place_of(blockIdx.x, 0, threadIdx.x + 1, lists, max_len)` of a function out of sight: the block and the thread each
 * by itself, and how long something is. */
static bool is_handed_both(struct bound_search *q, const struct ir_stmt *call)
{
    bool row = false, column = false, size = false;
    if (call->kind != IR_STMT_CALL || (call->callee && call->callee->has_body))
        return false;
    for (size_t i = 0; i < call->args.len; i++) {
        struct affine x = affine_of(q->arena, call->args.at[i]);
        bool one = x.ok && x.terms.len == 1;
        row = row || (one && is_alone(x.terms.at, IR_BUILTIN_CTAID_X));
        column = column || (one && is_alone(x.terms.at, IR_BUILTIN_TID_X));
        size = size || is_size(call->args.at[i]);
    }
    return row && column && size;
}

struct maker_search {
    struct bound_search *q;
    bool found;
};

static bool look_for_maker(const struct ir_expr *e, void *context)
{
    struct maker_search *s = context;
    s->found =
        s->found || (e->op == IR_VALUE && e->value->def && is_handed_both(s->q, e->value->def));
    return !s->found;
}

/* `norms[blockIdx.x]`, fetched by every thread. */
static bool is_of_block_alone(struct bound_search *q, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *root =
        load && load->kind == IR_STMT_LOAD ? ir_address_root(load->addr) : NULL;
    if (!root || root->op != IR_VAR || root->decl->storage != STORAGE_PARAM ||
        bounds_any_guard(q->af, load))
        return false;
    const struct ir_expr *at = load->addr->op == IR_PTRADD ? load->addr->args[1] : NULL;
    return at && ir_is_builtin(ir_strip_casts(at), IR_BUILTIN_CTAID_X);
}

static bool look_for_factor(const struct ir_expr *e, void *context)
{
    struct maker_search *s = context;
    if ((e->op == IR_MUL || e->op == IR_DIV) && e->type->kind == TYPE_FLOAT)
        s->found = s->found || is_of_block_alone(s->q, e->args[1]) ||
                   (e->op == IR_MUL && is_of_block_alone(s->q, e->args[0]));
    return !s->found;
}

bool bound_has_block_columns(struct bound_search *q)
{
    struct maker_search s = {.q = q};
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine x =
            affine_of(q->arena, uses[i].index); /* in a loop, threads go on to the next column */
        if (uses[i].access.root && is_row_and_column(&x))
            return true;
    }
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n && !s.found; i++) {
        for (size_t k = 0; k < all[i].dims.len; k++)
            ir_walk(all[i].dims.at[k].index, look_for_maker, &s);
    }
    if (!s.found)
        ir_walk_func(q->af->func, look_for_factor, &s);
    return s.found;
}
