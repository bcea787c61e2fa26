/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/unsettled.h"

#include "pass/bounds.h"
#include "pass/global_place.h"
#include "pass/guard.h"
#include "pass/uniform.h"

static bool is_no_block_index(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN ||
           (e->builtin != IR_BUILTIN_CTAID_X && e->builtin != IR_BUILTIN_CTAID_Y &&
            e->builtin != IR_BUILTIN_CTAID_Z);
}

/* One thread of each block gets to s, or one block only. */
static void look_at_guards(struct analysis_func *af, const struct ir_stmt *s, bool *one_thread,
                           bool *one_block)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    *one_thread = *one_block = false;
    for (size_t i = 0; i < n; i++) {
        *one_thread = *one_thread || (x[i].op == IR_EQ && bounds_uses_tid(x[i].left));
        *one_block = *one_block || !ir_walk(x[i].left, is_no_block_index, NULL) ||
                     !ir_walk(x[i].right, is_no_block_index, NULL);
    }
}

static bool is_no_further_block_index(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN ||
           (e->builtin != IR_BUILTIN_CTAID_Y && e->builtin != IR_BUILTIN_CTAID_Z);
}

/* `counts + blockIdx.x` in a grid of one row of blocks: each has its own. */
static bool is_of_block(const struct analysis_func *af, const struct ir_expr *addr)
{
    if (addr->op != IR_PTRADD || !ir_is_builtin(ir_strip_casts(addr->args[1]), IR_BUILTIN_CTAID_X))
        return false;
    return ir_walk_func(af->func, is_no_further_block_index, NULL);
}

/* Do other blocks write there?  An atomic operation by one thread of each block can only be meant for
 * them, but at a place of the block's own; what is the same place for the whole grid, any of them may write. */
static bool is_changed_by_blocks(struct analysis_func *af, const struct ir_stmt *load)
{
    if (is_of_block(af, ir_strip_casts(load->addr)))
        return false;
    bool whole_grid = uniform_of(af->uniform, load->addr).level == UNIFORM_GRID;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool atomic = s->kind == IR_STMT_ATOMIC, one_thread, one_block;
        if ((!atomic && s->kind != IR_STMT_STORE) || !global_place_same(s->addr, load->addr))
            continue;
        look_at_guards(af, s, &one_thread, &one_block);
        if (!one_block && (whole_grid || (atomic && one_thread)))
            return true;
    }
    return false;
}

struct looking {
    struct analysis_func *af;
    const struct ir_stmt *found;
};

static bool look(const struct ir_expr *e, void *context)
{
    struct looking *l = context;
    const struct ir_stmt *load = global_place_load(e);
    if (!load || !global_place_is(l->af, load->addr))
        return true;
    struct uniformity at = uniform_of(l->af->uniform, load->addr);
    if ((at.level <= UNIFORM_BLOCK || at.presumed) && is_changed_by_blocks(l->af, load))
        l->found = load;
    return !l->found;
}

const struct ir_stmt *unsettled_load(struct analysis_func *af, const struct ir_expr *condition)
{
    struct looking l = {.af = af};
    if (af->func->kind == FUNC_KERNEL && !global_place_waits(af))
        ir_walk(condition, look, &l);
    return l.found;
}
