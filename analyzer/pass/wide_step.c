/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/wide_step.h"

#include "pass/range.h"

struct search {
    struct analysis_func *af;
    struct wide_step *found;
};

/* What each round adds to i, also where its type is not known; 0: no number. */
static int64_t step_of(const struct analysis_func *af, const struct ir_expr *i)
{
    const struct induction *iv = range_induction(af->ranges, i);
    const struct ir_stmt *phi = i->op == IR_VALUE ? i->value->def : NULL;
    int64_t step = 0;
    if (iv && iv->step && ir_is_int(ir_strip_all_casts(iv->step), &step))
        return step;
    for (size_t k = 0; phi && phi->kind == IR_STMT_PHI && k < phi->args.len; k++) {
        const struct ir_expr *next = ir_strip_all_casts(phi->args.at[k]);
        if (next->op == IR_ADD && ir_strip_all_casts(next->args[0]) == i &&
            ir_is_int(ir_strip_all_casts(next->args[1]), &step))
            return step;
    }
    return 0;
}

/* A step of 2^30 or more; of a type that is not known, no int could count so. */
static bool look_for_kept(const struct ir_expr *e, void *context)
{
    struct search *x = context;
    const struct ir_expr *i =
        e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits == 32 ? e->args[0] : NULL;
    bool wide =
        i && (i->type->kind == TYPE_UNKNOWN || (i->type->kind == TYPE_INT && i->type->bits == 64));
    int64_t step = wide ? step_of(x->af, i) : 0;
    if (step >= (e->type->is_signed ? INT64_C(1) << 30 : INT64_C(1) << 31))
        *x->found = (struct wide_step){.kept = e, .step = step};
    return !x->found->kept;
}

bool wide_step_kept(struct analysis_func *af, const struct ir_stmt *s, struct wide_step *w)
{
    struct search x = {.af = af, .found = w};
    *w = (struct wide_step){0};
    if (af->func->kind == FUNC_HOST && af->ranges)
        ir_walk_stmt(s, look_for_kept, &x);
    return w->kept != NULL;
}
