/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/mirror.h"

static bool has_no_place(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN || e->builtin > IR_BUILTIN_TID_Z;
}

/* What is taken off: threadIdx.x once, and numbers. */
static bool take_off(const struct ir_expr *e, struct mirror *out, bool *thread)
{
    int64_t n;
    e = ir_strip_casts(e);
    if (ir_is_int(e, &n)) {
        out->more -= n;
        return true;
    }
    bool first = !*thread && ir_is_builtin(e, IR_BUILTIN_TID_X);
    *thread = *thread || first;
    return first;
}

bool mirror_of(const struct ir_expr *index, struct mirror *out)
{
    const struct ir_expr *e = ir_strip_casts(index);
    bool thread = false;
    int64_t n;
    *out = (struct mirror){0};
    for (;;) {
        struct mirror less = *out;
        bool found = thread;
        if (e->op == IR_ADD && ir_is_int(ir_strip_casts(e->args[1]), &n))
            less.more += n;
        else if (e->op != IR_SUB || !take_off(e->args[1], &less, &found))
            break;
        *out = less;
        thread = found;
        e = ir_strip_casts(e->args[0]);
    }
    if (ir_is_int(e, &n))
        out->more += n;
    else
        out->end = e;
    return thread && ir_walk(e, has_no_place, NULL);
}
