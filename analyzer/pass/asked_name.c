/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/asked_name.h"

#include <string.h>

static bool moves(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_BUILTIN ||
             (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI);
    return !*found;
}

bool asked_of_round(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, moves, &found);
    return found;
}

struct asked_name {
    const char *name;
    bool found;
};

/* Also what a load reads: `p->count`, a global. */
static const char *name_of(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (!d || d->kind != IR_STMT_LOAD)
        return ir_leaf_name(e);
    return d->addr->op == IR_FIELD  ? d->addr->text
           : d->addr->op == IR_ADDR ? d->addr->decl->source_name
                                    : ir_leaf_name(e);
}

static bool has_name(const struct ir_expr *e, const char *name)
{
    const char *own = name_of(ir_strip_all_casts(e));
    return own && strcmp(own, name) == 0;
}

/* `topk <= 16`, `min(topk, 16)`, `topk == 8`: whoever has one of that name knows how large it gets. */
static bool look_for_name(const struct ir_expr *e, void *context)
{
    struct asked_name *a = context;
    bool asks = (ir_op_info(e->op)->flags & IR_OP_COMPARE) || e->op == IR_MIN;
    if (asks && e->arg_count == 2 &&
        (has_name(e->args[0], a->name) || has_name(e->args[1], a->name))) {
        bool zero = ir_is_const(ir_strip_casts(e->args[0]), 0) ||
                    ir_is_const(ir_strip_casts(e->args[1]), 0);
        a->found = a->found || (!asked_of_round(e) && !zero);
    }
    return !a->found;
}

/* Once for each name: it goes through the whole file. */
bool asked_name_in_file(struct analysis *of, const char *name)
{
    static const char yes[] = "asked", no[] = "not asked";
    const char *known = map_get(&of->asked_names, name);
    const struct ir_module *m = of->module;
    struct asked_name a = {name, false};
    if (known)
        return known == yes;
    for (size_t i = 0; i < m->funcs.len && !a.found; i++) {
        const struct ir_func *f = m->funcs.at[i];
        ir_walk_func(f, look_for_name, &a);
    }
    map_put(of->arena, &of->asked_names, name, (void *)(a.found ? yes : no));
    return a.found;
}
