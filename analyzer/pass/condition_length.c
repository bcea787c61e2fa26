/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/condition_length.h"

#include "pass/uniform.h"

static bool is_no_load(const struct ir_expr *e, void *context)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    (void)context;
    return e->op != IR_OPAQUE && !(def && def->kind == IR_STMT_LOAD);
}

bool condition_is_of_length(struct analysis_func *af, const struct ir_expr *e)
{
    if (!e || !(ir_op_info(e->op)->flags & IR_OP_COMPARE) || !ir_walk(e, is_no_load, NULL))
        return false;
    bool one = uniform_of(af->uniform, e->args[0]).level <= UNIFORM_BLOCK;
    return one != (uniform_of(af->uniform, e->args[1]).level <= UNIFORM_BLOCK);
}

bool condition_loads_length(struct analysis_func *af, const struct ir_expr *e)
{
    bool compares = e && ir_compares(e);
    for (unsigned i = 0; compares && i < 2; i++)
        if (uniform_of(af->uniform, e->args[i]).level <= UNIFORM_BLOCK &&
            !ir_walk(e->args[i], is_no_load, NULL))
            return true;
    return false;
}

bool condition_ends_at_constant(const struct ir_expr *e)
{
    bool compares = e && ir_compares(e);
    int64_t number;
    for (unsigned i = 0; compares && i < 2; i++) {
        const struct ir_expr *side = ir_strip_all_casts(e->args[i]);
        if (side->op == IR_TPARAM || ir_is_int(side, &number))
            return true;
    }
    return false;
}
