/* SPDX-License-Identifier: Apache-2.0 */
/* How many threads a block has along an axis, on the word of the rounds that a tile is gone through in. */
#include "pass/race_shape.h"

#define BLOCK_MAX 1024

struct tile_step {
    unsigned axis;
    int64_t step; /* 0: none seen; -1: several */
};

/* A loop's variable that grows by a number from round to round; 0: it does not. */
static int64_t step_of(const struct ir_expr *e, const struct ir_expr **begin)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    int64_t step = 0;
    if (!phi || phi->kind != IR_STMT_PHI || phi->args.len != 2)
        return 0;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *next = ir_strip_casts(phi->args.at[i]);
        if (next->op == IR_ADD && ir_strip_casts(next->args[0]) == e &&
            ir_is_int(ir_strip_casts(next->args[1]), &step)) {
            *begin = ir_strip_casts(phi->args.at[1 - i]);
            return step;
        }
    }
    return 0;
}

/* `tile[threadIdx.y + i]` with `i += 8`, or an i that starts at threadIdx.y */
static bool find_tile_step(const struct ir_expr *e, void *context)
{
    struct tile_step *t = context;
    enum ir_builtin index = (enum ir_builtin)(IR_BUILTIN_TID_X + t->axis);
    const struct ir_expr *begin = NULL;
    int64_t step = 0;
    for (unsigned i = 0; e->op == IR_ADD && i < 2 && !step; i++) {
        if (ir_is_builtin(ir_strip_casts(e->args[i]), index))
            step = step_of(ir_strip_casts(e->args[1 - i]), &begin);
    }
    if (e->op == IR_VALUE && !step) {
        step = step_of(e, &begin);
        step = begin && ir_is_builtin(begin, index) ? step : 0;
    }
    if (step > 1 && step <= BLOCK_MAX)
        t->step = !t->step || t->step == step ? step : -1;
    return true;
}

int64_t race_side_by_tile(const struct ir_func *f, unsigned axis)
{
    struct tile_step t = {.axis = axis};
    for (size_t i = 0; i < f->stmts.len; i++)
        ir_walk_stmt(f->stmts.at[i], find_tile_step, &t);
    return t.step > 0 ? t.step : 0;
}
