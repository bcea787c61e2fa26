/* SPDX-License-Identifier: Apache-2.0 */
/* `for (k = blockIdx.y; k < n; k += gridDim.y)` of a kernel that is launched with n blocks along y: no block has a
 * second round, in which it could come too early. */
#include "pass/affine.h"
#include "pass/launch.h"
#include "pass/race_harmless.h"

/* The axis along which the variable of a loop counts blocks, `k = blockIdx.y; ...; k += gridDim.y`; -1: it does not. */
static int counted_axis(const struct cfg_loop *l, const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    int axis = -1;
    if (!phi || phi->kind != IR_STMT_PHI || phi->block != l->header)
        return -1;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *x = ir_strip_casts(phi->args.at[i]);
        bool back = cfg_loop_contains(l, phi->block->preds.at[i]);
        enum ir_builtin first = back ? IR_BUILTIN_NCTAID_X : IR_BUILTIN_CTAID_X;
        if (back && x->op == IR_ADD)
            x = ir_strip_casts(ir_strip_casts(x->args[0]) == e ? x->args[1] : x->args[0]);
        int now = x->op == IR_BUILTIN ? (int)x->builtin - (int)first : -1;
        if (now < 0 || now > 2 || (axis >= 0 && axis != now))
            return -1;
        axis = now;
    }
    return axis;
}

bool race_goes_once(const struct analysis_func *af, const struct cfg_loop *l)
{
    const struct ir_stmt *end = cfg_terminator(l->header);
    const struct ir_expr *e = end && end->kind == IR_STMT_BRANCH ? ir_strip_casts(end->expr) : NULL;
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    if (!e || e->op != IR_LT || !cfg_loop_contains(l, l->header->succs.at[0]) ||
        !launch_all_seen(af->analysis->launches, af->func))
        return false;
    int axis = counted_axis(l, ir_strip_casts(e->args[0]));
    for (size_t i = 0; i < n && axis >= 0; i++) {
        const struct ir_expr *blocks = sites[i]->grid[axis];
        const struct ir_expr *most = launch_substitute(sites[i], ir_strip_casts(e->args[1]));
        int64_t more;
        if (!blocks || !affine_difference(af->analysis->arena, blocks, most, &more) || more < 0)
            return false;
    }
    return axis >= 0 && n > 0;
}
