/* SPDX-License-Identifier: Apache-2.0 */
/* What an access reads is where another one goes: `src = in + starts[row]; if (row < rows) x = src[i];`. */
#include "solve/bound_internal.h"

#define REACHED_DEPTH 4

struct reached {
    const struct ir_value *by;
    unsigned depth;
    bool found;
};

static bool look_for_value(const struct ir_expr *e, void *context)
{
    struct reached *r = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    r->found = r->found || (def && e->value == r->by);
    if (!r->found && def && def->kind == IR_STMT_SET && def->expr && r->depth < REACHED_DEPTH) {
        r->depth++;
        ir_walk(def->expr, look_for_value, r);
        r->depth--;
    }
    return !r->found;
}

bool bound_is_reached_by(const struct ir_stmt *load, const struct ir_stmt *s)
{
    struct reached r = {.by = load->kind == IR_STMT_LOAD ? load->value : NULL};
    if (r.by && s->addr)
        ir_walk(s->addr, look_for_value, &r);
    return r.found;
}
