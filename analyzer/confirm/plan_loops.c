/* SPDX-License-Identifier: Apache-2.0 */
/* Loops of a kernel that run to a large size. */
#include "confirm/plan_internal.h"
#include "confirm/plan_value_internal.h"
#include "pass/calls.h"
#include "pass/guard.h"

/* More rounds than this do not fit into a launch's steps when many warps make them. */
#define LOOP_ROUNDS_MAX 4096
/* Functions between the kernel and the loop. */
#define LONG_LOOP_CALLS 8u

struct lengths {
    struct plan_work *w;
    struct plan_launch *l;
    uint64_t seen;
    unsigned depth;
};

/* The one call's argument for a parameter of a device function. */
static const struct ir_expr *passed(const struct lengths *x, const struct ir_decl *d)
{
    size_t n;
    const struct ir_func *f = value_owner(&x->l->env, d);
    if (!f || f == x->w->kernel)
        return NULL;
    const struct ir_stmt *const *sites = calls_sites(x->w->analysis->calls, f, &n);
    return n == 1 && (size_t)d->param_index < sites[0]->args.len ? sites[0]->args.at[d->param_index]
                                                                 : NULL;
}

static bool find_length(const struct ir_expr *e, void *context)
{
    struct lengths *x = context;
    if (e->op != IR_VAR && e->op != IR_MEMBER)
        return true;
    const struct ir_expr *arg = e->op == IR_VAR ? passed(x, e->decl) : NULL;
    if (arg && x->depth < LONG_LOOP_CALLS) {
        x->depth++;
        ir_walk(arg, find_length, x);
        x->depth--;
        return true;
    }
    struct value v = value_of_closed(&x->l->env, e);
    if (v.kind == VALUE_INT && v.number > LOOP_ROUNDS_MAX)
        x->seen |= v.chosen;
    return e->op != IR_MEMBER;
}

static void look_at_loops(struct lengths *x, const struct ir_func *f)
{
    size_t n = 0;
    struct analysis_func *af = f ? analysis_of(x->w->analysis, f) : NULL;
    const struct cfg_loop *const *loops = af ? cfg_loops(af->cfg, &n) : NULL;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < loops[i]->exits.len; k++) {
            const struct ir_stmt *t = cfg_terminator(loops[i]->exits.at[k].from);
            if (t && t->kind == IR_STMT_BRANCH && t->expr)
                ir_walk(t->expr, find_length, x);
        }
    }
}

uint64_t plan_long_loops(struct plan_work *w, struct plan_launch *l)
{
    struct lengths x = {w, l, 0, 0};
    look_at_loops(&x, w->kernel);
    if (w->claim->func != w->kernel)
        look_at_loops(&x, w->claim->func);
    return x.seen;
}
