/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `s[threadIdx.x / D]` with a D that is a constant out of sight, of a class that the template is handed: with 1 each
 * thread has a place of its own, and with a few those that share one are of one warp.
 */
#include "pass/race_harmless.h"
#include "pass/uniform.h"

enum { WARP = 32 };

struct divided {
    const struct race_pair *pair;
    const struct interval_access *a;
    const struct ir_expr *by;
};

static bool is_made_up(const struct divided *d, const struct ir_expr *e)
{
    if (e->op != IR_TPARAM && e->op != IR_VAR)
        return false;
    struct lanes v = lanes_of(d->pair->run, d->a->frame, d->pair->ra, e);
    return v.open && !v.at && v.made;
}

/* The thread's index is in it divided so, once, and nowhere else. */
static bool look(struct divided *d, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    bool thread = uniform_of(d->a->frame->af->uniform, e).level > UNIFORM_BLOCK;
    const struct ir_expr *by = e->op == IR_DIV ? ir_strip_all_casts(e->args[1]) : NULL;
    if (!thread)
        return true;
    if (by && ir_is_builtin(ir_strip_casts(e->args[0]), IR_BUILTIN_TID_X) && is_made_up(d, by)) {
        bool once = !d->by;
        d->by = by;
        return once;
    }
    if (e->op != IR_PTRADD && e->op != IR_FIELD && e->op != IR_ADD && e->op != IR_SUB &&
        e->op != IR_MUL)
        return false;
    for (unsigned i = 0; i < e->arg_count; i++)
        if (!look(d, e->args[i]))
            return false;
    return true;
}

const struct ir_expr *race_divisor_unseen(const struct race_pair *p, unsigned row)
{
    unsigned one = (unsigned)p->threads.first, two = (unsigned)p->threads.second;
    struct divided d = {.pair = p, .a = p->a};
    bool apart = one > two ? one - two >= WARP : two - one >= WARP;
    if (interval_kind_of(p->v) != INTERVAL_SHARED || !apart || one / row != two / row ||
        p->a->whole || p->a->addr != p->b->addr || p->a->frame != p->b->frame || !p->a->addr ||
        !p->a->frame->af->uniform || !look(&d, p->a->addr))
        return NULL;
    return d.by;
}
