/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/wide_bound.h"

#include <string.h>

#include "pass/calls.h"
#include "pass/count_name.h"
#include "pass/guard.h"
#include "pass/index_flow.h"
#include "pass/launch_dim.h"
#include "pass/uniform.h"

#define FEW_STEPS 32

/* ---- loops ------------------------------------------------------------------------------- */

static bool mentions(struct analysis_func *af, const struct ir_expr *e, enum ir_builtin b)
{
    return ir_contains(e, ir_builtin(af->analysis->module, b));
}

static bool is_wide(const struct ir_expr *e)
{
    return e->type->kind == TYPE_INT && e->type->bits == 64;
}

/* A size of 64 bits that the run decides, and nothing was computed to. */
static bool is_wide_leaf(const struct ir_expr *e)
{
    return is_wide(e) && (e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_VALUE);
}

/* The loop variable of the PHI, counting up to a bound; or NULL. */
static const struct induction *counts_up(struct analysis_func *af, const struct ir_stmt *phi)
{
    const struct ir_expr *e = ir_value(af->analysis->module, phi->value);
    const struct induction *iv = range_induction(af->ranges, e);
    bool up = iv && iv->bound && (iv->bound_op == IR_LT || iv->bound_op == IR_LE);
    return up ? iv : NULL;
}

/* A factor of a product in 64 bits; an int may have been converted for it. */
static bool is_wide_size(const struct ir_expr *e, bool *is_large)
{
    if (e->op == IR_MUL)
        return is_wide_size(e->args[0], is_large) && is_wide_size(e->args[1], is_large);
    if (e->op == IR_CAST && is_wide(e))
        e = e->args[0];
    else if (!is_wide(e))
        return false;
    *is_large = *is_large || count_name_of(ir_leaf_name(e)).kind != COUNT_SMALL;
    return e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_VALUE;
}

/* `tokens * width`, all of it in 64 bits: somebody has met as many. */
static bool is_wide_product(const struct ir_expr *e)
{
    bool is_large = false;
    return e->op == IR_MUL && is_wide(e) && is_wide_size(e, &is_large) && is_large;
}

/* `Index n` of a kernel's `typename Index`, which some instance that the file makes has as an integer of 64 bits. */
static bool is_wide_in_instance(const struct ir_func *f, const struct ir_expr *e)
{
    const char *name =
        e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && e->type->kind == TYPE_UNKNOWN
            ? e->type->name
            : NULL;
    for (size_t i = 0; name && i < f->tparams.len; i++) {
        if (!f->tparams.at[i].is_type || strcmp(f->tparams.at[i].name, name) != 0)
            continue;
        for (size_t k = 0; k < f->instances.len; k++) {
            const struct ir_instance *in = f->instances.at[k];
            if (i < in->args.len && is_wide(in->args.at[i]))
                return true;
        }
    }
    return false;
}

/* What a call hands the parameter that e is; of a sum: that is in it.  NULL: it is none. */
static const struct ir_expr *handed(const struct analysis_func *af, const struct ir_stmt *call,
                                    const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    for (size_t i = 0; i < af->func->params.len && i < call->args.len; i++) {
        if (e->op == IR_VAR && e->decl == af->func->params.at[i])
            return call->args.at[i];
    }
    const struct ir_expr *x = e->op == IR_ADD ? handed(af, call, e->args[1]) : NULL;
    return x || e->op != IR_ADD ? x : handed(af, call, e->args[0]);
}

/* A device function whose caller hands it the index in the grid and the 64-bit length. */
static bool is_started_by_caller(struct analysis_func *af, const struct induction *iv)
{
    size_t n;
    const struct ir_stmt *const *calls = calls_sites(af->analysis->calls, af->func, &n);
    if (af->func->kind != FUNC_DEVICE)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *start = handed(af, calls[i], iv->start);
        const struct ir_expr *bound = handed(af, calls[i], iv->bound);
        if (start && bound && mentions(af, start, IR_BUILTIN_CTAID_X) && bound->op != IR_CAST &&
            is_wide(bound))
            return true;
    }
    return false;
}

/* `i++`: one thread that goes on from its place one by one is done long before 2^31. */
static bool steps_by_few(const struct induction *iv)
{
    int64_t n;
    return ir_is_int(ir_strip_casts(iv->step), &n) && n < FEW_STEPS;
}

const struct ir_expr *wide_bound_of_loop(struct analysis_func *af, const struct ir_stmt *phi)
{
    const struct induction *iv = counts_up(af, phi);
    if (!iv || steps_by_few(iv))
        return NULL;
    bool starts_at_block =
        mentions(af, iv->start, IR_BUILTIN_CTAID_X) || is_started_by_caller(af, iv);
    const struct ir_expr *b = iv->bound;
    bool wide = is_wide_leaf(b) || is_wide_product(b) || is_wide_in_instance(af->func, b);
    return starts_at_block && wide ? b : NULL;
}

/* Every round of the loop comes to the block. */
static bool is_in_every_round(const struct cfg *cfg, const struct cfg_loop *l,
                              const struct ir_block *b)
{
    for (size_t i = 0; i < l->header->preds.len; i++)
        if (cfg_loop_contains(l, l->header->preds.at[i]) &&
            !cfg_dominates(cfg, b, l->header->preds.at[i]))
            return false;
    return true;
}

const struct ir_expr *wide_bound_other_end(struct analysis_func *af, const struct ir_stmt *phi)
{
    const struct cfg_loop *l = cfg_loop_of(af->cfg, phi->block);
    const struct ir_expr *own = ir_value(af->analysis->module, phi->value);
    for (size_t i = 0; l && l->header == phi->block && i < l->exits.len; i++) {
        struct cfg_edge e = l->exits.at[i];
        size_t n;
        const struct fact *facts = guard_edge_facts(af->guards, e, &n);
        if (e.from == l->header || !is_in_every_round(af->cfg, l, e.from))
            continue;
        for (size_t k = 0; k < n; k++) {
            bool more = facts[k].op == IR_GE || facts[k].op == IR_GT;
            const struct ir_expr *end = more ? facts[k].right : facts[k].left;
            if (facts[k].op != IR_EQ && facts[k].op != IR_NE &&
                ir_strip_casts(more ? facts[k].left : facts[k].right) == own &&
                uniform_of(af->uniform, end).level <= UNIFORM_GRID)
                return end;
        }
    }
    return NULL;
}

/* A place of 64 bits that the run decides, and what a thread adds to it; of kinds, heads and taps there are few. */
static bool is_wide_place(const struct ir_expr *e)
{
    if (e->op == IR_ADD && is_wide(e))
        return is_wide_place(e->args[0]) || is_wide_place(e->args[1]);
    return is_wide_leaf(e) && count_name_of(ir_leaf_name(e)).kind != COUNT_SMALL;
}

/* What a loop compares e with on its way in, `e < ends[row + 1]`: also what is loaded anew each time; or NULL. */
static const struct ir_expr *end_asked_for(const struct cfg_loop *l, const struct ir_expr *e)
{
    const struct ir_stmt *branch = cfg_terminator(l->header);
    const struct ir_expr *asked = branch && branch->kind == IR_STMT_BRANCH ? branch->expr : NULL;
    bool is_end =
        asked && (asked->op == IR_LT || asked->op == IR_LE) && ir_strip_casts(asked->args[0]) == e;
    return is_end ? asked->args[1] : NULL;
}

/* The 64 bits of which e keeps 32, before or after a thread adds its own; or NULL. */
static const struct ir_expr *before_loss(const struct ir_expr *e)
{
    if (e->op == IR_ADD && !is_wide(e)) { /* `int(first) + threadIdx.x` */
        const struct ir_expr *first = before_loss(e->args[0]);
        return first ? first : before_loss(e->args[1]);
    }
    if (e->op == IR_CAST && !is_wide(e) && e->args[0]->type->kind == TYPE_INT)
        return is_wide(e->args[0]) ? e->args[0] : before_loss(e->args[0]);
    return NULL;
}

const struct ir_expr *wide_bound_of_stretch(struct analysis_func *af, const struct ir_stmt *phi,
                                            const struct ir_expr **start)
{
    const struct ir_expr *e = ir_value(af->analysis->module, phi->value);
    const struct induction *iv = range_induction(af->ranges, e);
    const struct ir_expr *end = iv ? end_asked_for(iv->loop, e) : NULL;
    *start = end ? before_loss(iv->start) : NULL;
    return *start && is_wide_place(*start) && is_wide_place(end) ? end : NULL;
}

bool wide_bound_steps_to_full(struct analysis_func *af, const struct ir_stmt *phi,
                              const struct ir_expr **bound)
{
    const struct induction *iv =
        range_induction(af->ranges, ir_value(af->analysis->module, phi->value));
    if (!iv || !iv->step || !phi->var->is_length)
        return false;
    *bound = iv->bound;
    bool by_grid = mentions(af, iv->step, IR_BUILTIN_NCTAID_X);
    return by_grid && (!iv->bound || ir_strip_casts(iv->bound)->op != IR_INT);
}

/* ---- conditions --------------------------------------------------------------------------- */

/* A number of elements in 64 bits that the run decides: not a converted int, and no number of rows. */
static bool is_wide_length(const struct ir_expr *e)
{
    if (e->op == IR_MUL)
        return is_wide_product(e);
    if (e->op == IR_CAST && is_wide(e) && is_wide(e->args[0]))
        return is_wide_length(e->args[0]);
    return is_wide_leaf(e) && count_name_is_of_elements(ir_leaf_name(e));
}

struct block_and_size {
    bool block;
    bool size;
};

static bool look_for_block_and_size(const struct ir_expr *e, void *context)
{
    struct block_and_size *b = context;
    b->block = b->block || ir_is_builtin(e, IR_BUILTIN_CTAID_X);
    b->size = b->size || ir_is_builtin(e, IR_BUILTIN_NTID_X);
    return true;
}

/* A grid has at most 65535 blocks along y and z: with 1024 threads each, no index there wraps. */
static bool runs_along_x(const struct ir_expr *index)
{
    struct block_and_size b = {0};
    ir_walk(index, look_for_block_and_size, &b);
    return b.block;
}

/* (int)(blockIdx.x * blockDim.x + threadIdx.x) on its way to 64 bits, each thread with one element or a
 * number of them; or NULL. */
static const struct ir_expr *narrow_index(const struct ir_expr *e)
{
    int64_t n;
    if (e->op == IR_ADD && ir_is_int(ir_strip_casts(e->args[1]), &n))
        e = e->args[0]; /* the next one is looked at, too */
    const struct ir_expr *index = is_wide(e) && e->op == IR_CAST ? e->args[0] : NULL;
    if (!index || index->type->kind != TYPE_INT || index->type->bits != 32)
        return NULL;
    const struct ir_expr *sum = ir_strip_casts(index);
    for (unsigned i = 0; sum->op == IR_MUL && i < 2; i++) {
        if (ir_is_int(ir_strip_casts(sum->args[i]), &n))
            sum = ir_strip_casts(sum->args[1 - i]);
    }
    return sum->op == IR_ADD && runs_along_x(sum) && index_flow_counts_elements(sum) ? index : NULL;
}

/* The number of elements that a 64-bit index is compared with: its author gave it 64 bits for that, so
 * names say less.  `row_offsets.size()` of a class out of sight has them, too. */
static bool is_any_length(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e); /* also `int64_t n = rows.size(0)` of a type that is not known */
    const char *method = launch_dim_method(e);
    if (method)
        return strcmp(method, "size") == 0 || strcmp(method, "numel") == 0;
    const char *name = ir_leaf_name(e);
    return is_wide_length(e) || (is_wide(e) && name && name[0] && !name[1]);
}

/* i of `i + 1` */
static const struct ir_expr *without_step(const struct ir_expr *e)
{
    return e->op == IR_ADD ? e->args[0] : e;
}

/* `long start = i * 64;`: the author reckons with more than 32 bits of what each i has so many of. */
static bool is_scaled_to_wide(const struct ir_func *f, const struct ir_expr *index)
{
    index = ir_strip_casts(index);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *e =
            s->kind == IR_STMT_SET && s->var && s->var->source_name ? s->expr : NULL;
        int64_t n;
        if (!e || e->op != IR_CAST || !is_wide(e) || e->args[0]->op != IR_MUL ||
            e->args[0]->type->bits != 32)
            continue;
        const struct ir_expr *product = e->args[0];
        for (unsigned k = 0; k < 2; k++) {
            if (ir_strip_casts(product->args[k]) == index &&
                ir_is_int(ir_strip_casts(product->args[1 - k]), &n) && n > 1)
                return true;
        }
    }
    return false;
}

struct guard_search {
    const struct ir_func *func;
    const struct ir_expr *index;
    const struct ir_expr *bound;
};

static bool is_count(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return (e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_VALUE) &&
           count_name_of(ir_leaf_name(e)).kind != COUNT_SMALL;
}

/* `i / cols < rows`, all in 64 bits: i counts elements.  i; or NULL. */
static const struct ir_expr *dividend_of_row(const struct ir_expr *e, const struct ir_expr *rows)
{
    bool is_row = e->op == IR_DIV && is_wide(e) && is_count(e->args[1]) && is_count(rows);
    return is_row ? e->args[0] : NULL;
}

static bool look_for_guard(const struct ir_expr *e, void *context)
{
    struct guard_search *g = context;
    if (!(ir_op_info(e->op)->flags & IR_OP_COMPARE) || e->arg_count != 2 || g->index)
        return !g->index;
    for (unsigned i = 0; i < 2 && !g->index; i++) {
        const struct ir_expr *bound = e->args[1 - i];
        const struct ir_expr *whole = dividend_of_row(e->args[i], bound);
        const struct ir_expr *wide = whole ? whole : e->args[i];
        const struct ir_expr *index = narrow_index(wide);
        if (!index)
            continue;
        /* an unsigned index reaches twice as far: only where its author asked for 64 bits */
        bool is_signed = index->type->is_signed;
        bool is_length =
            is_signed ? !whole && (is_wide_length(bound) ||
                                   (is_wide_leaf(bound) && is_scaled_to_wide(g->func, index)))
                      : whole || is_any_length(bound);
        if (is_length) {
            g->index = is_signed ? index : without_step(wide);
            g->bound = bound;
        }
    }
    return true;
}

/* (int64_t)(blockIdx.x * blockDim.x * 4): the first element of the block's part. */
static bool is_narrow_start(const struct ir_expr *e)
{
    struct block_and_size b = {0};
    if (!is_wide(e) || e->op != IR_CAST || e->args[0]->type->kind != TYPE_INT ||
        e->args[0]->type->bits != 32 || ir_strip_casts(e->args[0])->op != IR_MUL)
        return false;
    ir_walk(e, look_for_block_and_size, &b);
    return b.block && b.size;
}

const struct ir_expr *wide_bound_of_guard(const struct ir_stmt *s, const struct ir_expr **bound)
{
    struct guard_search g = {.func = s->block->func};
    const struct ir_expr *e = s->expr;
    if (s->kind == IR_STMT_BRANCH && e)
        ir_walk(e, look_for_guard, &g);
    else if (s->kind == IR_STMT_EVAL && e->op == IR_SUB && is_wide_length(e->args[0]) &&
             is_narrow_start(e->args[1])) /* `n - start`: what is left */
        g = (struct guard_search){.index = e->args[1], .bound = e->args[0]};
    *bound = g.bound;
    return g.index;
}

/* ---- numbers of parts ------------------------------------------------------------------------- */

/* It is multiplied by a length of the run: each has many elements, and there are fewer. */
static bool counts_rows(const struct ir_func *f, const struct ir_stmt *phi)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_expr *e =
            f->stmts.at[i]->kind == IR_STMT_EVAL ? f->stmts.at[i]->expr : NULL;
        for (unsigned k = 0; e && e->op == IR_MUL && k < 2; k++) {
            const struct ir_expr *x = ir_strip_casts(e->args[k]),
                                 *y = ir_strip_casts(e->args[1 - k]);
            if (x->op == IR_VALUE && x->value == phi->value && y->op == IR_VAR &&
                y->decl->storage == STORAGE_PARAM)
                return true;
        }
    }
    return false;
}

/* The base of `offsets[i + more]`, of 32-bit numbers; NULL: another load. */
static const struct ir_expr *offsets_read(const struct ir_stmt *load, const struct ir_stmt *phi,
                                          int64_t more)
{
    const struct ir_expr *at =
        load->kind == IR_STMT_LOAD && load->addr->op == IR_PTRADD ? load->addr : NULL;
    const struct ir_type *t = at && at->type->kind == TYPE_POINTER ? at->type->elem : NULL;
    const struct ir_expr *index = at ? ir_strip_casts(at->args[1]) : NULL;
    int64_t added = 0;
    if (!t || t->kind != TYPE_INT || t->bits != 32)
        return NULL;
    if (index->op == IR_ADD && ir_is_int(ir_strip_casts(index->args[1]), &added))
        index = ir_strip_casts(index->args[0]);
    return index->op == IR_VALUE && index->value == phi->value && added == more ? at->args[0]
                                                                                : NULL;
}

/* `offsets[i + 1] - offsets[i]` of 32-bit offsets: there are no more pieces than they can count elements. */
static bool counts_pieces(const struct ir_func *f, const struct ir_stmt *phi)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_expr *ends = offsets_read(f->stmts.at[i], phi, 1);
        for (size_t k = 0; ends && k < f->stmts.len; k++) {
            if (offsets_read(f->stmts.at[k], phi, 0) == ends)
                return true;
        }
    }
    return false;
}

bool wide_bound_counts_parts(const struct ir_func *f, const struct ir_stmt *phi)
{
    return counts_rows(f, phi) || counts_pieces(f, phi);
}
