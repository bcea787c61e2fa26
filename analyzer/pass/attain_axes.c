/* SPDX-License-Identifier: Apache-2.0 */
/* Along which axes a block has threads. */
#include "pass/attain_internal.h"

struct others {
    unsigned axis;
    bool found;
};

static bool is_of_other(const struct ir_expr *e, void *context)
{
    struct others *o = context;
    for (unsigned i = 0; i < 3; i++) {
        if (i != o->axis && ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + i)))
            o->found = true;
    }
    return !o->found;
}

bool attain_has_so_many(struct analysis_func *af, unsigned axis, int64_t limit)
{
    size_t launches;
    int64_t bound = ir_launch_bound(af->func);
    struct others o = {.axis = axis};
    launch_of(af->analysis->launches, af->func, &launches);
    if (launches > 0 || !bound || limit < bound)
        return true; /* the launches say so */
    ir_walk_func(af->func, is_of_other, &o);
    return !o.found;
}
