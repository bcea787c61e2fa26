/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pointers that walk: `for (p = row; p < row + n; p += step)`.  Where `row` is each thread's own, all threads
 * go as many rounds all the same, because it stands on both sides of the comparison.
 */
#include "pass/uniform_internal.h"

struct walk {
    struct uniform *u;
    const struct ir_block *at;
    struct uniformity is; /* of the offsets that were taken off */
};

/* What the offsets are added to that all threads of the block share. */
static const struct ir_expr *take_off(struct walk *w, const struct ir_expr *e)
{
    while (e->op == IR_PTRADD && e->type == e->args[0]->type) {
        struct uniformity offset = uniform_eval(w->u, e->args[1], w->at);
        if (offset.level > UNIFORM_BLOCK)
            return e;
        w->is = uniform_join(w->is, offset);
        e = e->args[0];
    }
    return e;
}

/* The loop whose variable e is, and in which `at` stands: there all threads are in the same round. */
static const struct ir_stmt *phi_around(const struct walk *w, const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    const struct cfg_loop *l =
        phi && phi->kind == IR_STMT_PHI ? cfg_loop_of(w->u->af->cfg, phi->block) : NULL;
    while (l && l->header != phi->block)
        l = l->parent;
    return l && (!w->at || cfg_loop_contains(l, w->at)) ? phi : NULL;
}

/* `walker` started where `fixed` is counted from, and goes on by the same steps in all threads. */
static bool starts_at(struct walk *w, const struct ir_expr *walker, const struct ir_expr *fixed)
{
    const struct ir_stmt *phi = phi_around(w, walker);
    unsigned starts = 0;
    for (size_t i = 0; phi && i < phi->args.len; i++) {
        const struct ir_expr *from = take_off(w, phi->args.at[i]);
        if (from != walker && from != fixed)
            return false;
        starts += from == fixed;
    }
    return starts > 0;
}

bool uniform_pointers(struct uniform *u, const struct ir_expr *compare, const struct ir_block *at,
                      struct uniformity *out)
{
    struct walk w = {.u = u, .at = at};
    if (!compare->args[0]->type || compare->args[0]->type->kind != TYPE_POINTER)
        return false;
    const struct ir_expr *x = take_off(&w, compare->args[0]);
    const struct ir_expr *y = take_off(&w, compare->args[1]);
    if (x != y && !starts_at(&w, x, y) && !starts_at(&w, y, x))
        return false;
    *out = w.is;
    return true;
}
