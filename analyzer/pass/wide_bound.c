/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/wide_bound.h"

#include "pass/count_name.h"
#include "pass/index_flow.h"

/* ---- loops ------------------------------------------------------------------------------- */

static bool mentions(struct analysis_func *af, const struct ir_expr *e, enum ir_builtin b)
{
    return ir_contains(e, ir_builtin(af->analysis->module, b));
}

/* The loop variable of the PHI, counting up to a bound; or NULL. */
static const struct induction *counts_up(struct analysis_func *af, const struct ir_stmt *phi)
{
    const struct ir_expr *e = ir_value(af->analysis->module, phi->value);
    const struct induction *iv = range_induction(af->ranges, e);
    bool up = iv && iv->bound && (iv->bound_op == IR_LT || iv->bound_op == IR_LE);
    return up ? iv : NULL;
}

const struct ir_expr *wide_bound_of_loop(struct analysis_func *af, const struct ir_stmt *phi)
{
    const struct induction *iv = counts_up(af, phi);
    if (!iv)
        return NULL;
    bool starts_at_block = mentions(af, iv->start, IR_BUILTIN_CTAID_X);
    const struct ir_expr *b = iv->bound;
    bool wide = b->type->kind == TYPE_INT && b->type->bits == 64;
    bool runtime = b->op == IR_VAR || b->op == IR_MEMBER || (b->op == IR_VALUE);
    return starts_at_block && wide && runtime ? b : NULL;
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

static bool is_wide(const struct ir_expr *e)
{
    return e->type->kind == TYPE_INT && e->type->bits == 64;
}

static const char *length_name(const struct ir_expr *e)
{
    return e->op == IR_VAR                       ? e->decl->source_name
           : e->op == IR_MEMBER                  ? e->text
           : e->op == IR_VALUE && e->value->decl ? e->value->decl->source_name
                                                 : NULL;
}

static bool is_wide_size(const struct ir_expr *e, bool *is_large)
{
    if (e->op == IR_MUL)
        return is_wide_size(e->args[0], is_large) && is_wide_size(e->args[1], is_large);
    *is_large = *is_large || count_name_of(length_name(e)).kind != COUNT_SMALL;
    return is_wide(e) && (e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_VALUE);
}

/* A number of elements in 64 bits that the run decides: not a converted int, and no number of rows. */
static bool is_wide_length(const struct ir_expr *e)
{
    bool is_large = false;
    if (!is_wide(e))
        return false;
    if (e->op == IR_MUL) /* `tokens * width`, all in 64 bits */
        return is_wide_size(e, &is_large) && is_large;
    if (e->op == IR_CAST && is_wide(e->args[0]))
        return is_wide_length(e->args[0]);
    if (e->op != IR_VAR && e->op != IR_MEMBER && e->op != IR_VALUE)
        return false;
    return count_name_is_of_elements(length_name(e));
}

/* (int)(blockIdx.x * blockDim.x + threadIdx.x) on its way to 64 bits; or NULL. */
static const struct ir_expr *narrow_index(const struct ir_expr *e)
{
    const struct ir_expr *index = is_wide(e) && e->op == IR_CAST ? e->args[0] : NULL;
    bool is_int =
        index && index->type->kind == TYPE_INT && index->type->bits == 32 && index->type->is_signed;
    return is_int && ir_strip_casts(index)->op == IR_ADD && index_flow_counts_elements(index)
               ? index
               : NULL;
}

struct guard_search {
    const struct ir_expr *index;
    const struct ir_expr *bound;
};

static bool look_for_guard(const struct ir_expr *e, void *context)
{
    struct guard_search *g = context;
    if (!(ir_op_info(e->op)->flags & IR_OP_COMPARE) || e->arg_count != 2 || g->index)
        return !g->index;
    for (unsigned i = 0; i < 2 && !g->index; i++) {
        const struct ir_expr *index = narrow_index(e->args[i]);
        if (index && is_wide_length(e->args[1 - i]))
            *g = (struct guard_search){index, e->args[1 - i]};
    }
    return true;
}

const struct ir_expr *wide_bound_of_guard(const struct ir_stmt *branch,
                                          const struct ir_expr **bound)
{
    struct guard_search g = {0};
    if (branch->kind == IR_STMT_BRANCH && branch->expr)
        ir_walk(branch->expr, look_for_guard, &g);
    *bound = g.bound;
    return g.index;
}
