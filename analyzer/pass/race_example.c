/* SPDX-License-Identifier: Apache-2.0 */
/* Two threads of an example meet: what of the example is of its own. */
#include "pass/race.h"

static bool is_no_grid_size(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN ||
           ((e->builtin < IR_BUILTIN_NCTAID_X || e->builtin > IR_BUILTIN_NCTAID_Z) &&
            e->builtin != IR_BUILTIN_GRID_SIZE);
}

static bool asks_for_grid(const struct interval_access *a)
{
    return a->addr && !ir_walk(a->addr, is_no_grid_size, NULL);
}

bool race_rests_on_grid(const struct race *r)
{
    return asks_for_grid(r->first) || asks_for_grid(r->second);
}
