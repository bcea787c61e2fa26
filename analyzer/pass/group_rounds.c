/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/group_rounds.h"

#include <string.h>

/* Is e what a method of the group `name` (n letters) answers, one of these? */
static bool is_answer(const struct ir_expr *e, const char *name, size_t n,
                      const char *const *methods)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *call = e->op == IR_VALUE ? e->value->def : NULL;
    if (!call || call->kind != IR_STMT_CALL || !call->object || !call->name || call->args.len)
        return false;
    const struct ir_expr *object = ir_address_root(call->object);
    const char *given = ir_leaf_name(object);
    if (!given && object->op == IR_ADDR)
        given = object->decl->source_name;
    bool same = given && strlen(given) == n && strncmp(given, name, n) == 0;
    for (; same && *methods; methods++)
        if (strcmp(call->name, *methods) == 0)
            return true;
    return false;
}

/* Starts at the thread's rank and goes on by the group's size. */
static bool deals(const struct cfg_loop *l, const struct ir_stmt *phi, const char *name, size_t n)
{
    static const char *const rank[] = {"thread_rank", NULL};
    static const char *const size[] = {"size", "num_threads", NULL};
    bool starts = false, steps = false;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        const struct ir_expr *e = ir_strip_all_casts(phi->args.at[i]);
        if (!cfg_loop_contains(l, phi->block->preds.at[i])) {
            starts = is_answer(e, name, n, rank);
            continue;
        }
        if (e->op != IR_ADD)
            return false;
        unsigned by = ir_strip_all_casts(e->args[0])->op == IR_VALUE &&
                              ir_strip_all_casts(e->args[0])->value == phi->value
                          ? 1
                          : 0;
        steps = is_answer(e->args[by], name, n, size);
        if (!steps)
            return false;
    }
    return starts && steps;
}

/* Of `k < n`, and of `k < n && !found`, which comes as two branches: k, where it is the loop's own. */
static const struct ir_stmt *counter_of(const struct cfg_loop *l, const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch && branch->kind == IR_STMT_BRANCH ? branch->expr : NULL;
    while (e && e->op == IR_LAND)
        e = e->args[0];
    if (!e || (e->op != IR_LT && e->op != IR_LE))
        return NULL;
    const struct ir_expr *left = ir_strip_all_casts(e->args[0]);
    const struct ir_stmt *phi = left->op == IR_VALUE ? left->value->def : NULL;
    return phi && phi->kind == IR_STMT_PHI && phi->block == l->header ? phi : NULL;
}

const struct ir_stmt *group_rounds_around(const struct analysis_func *af, const struct ir_stmt *s)
{
    const char *dot = s->kind == IR_STMT_BARRIER && s->name ? strstr(s->name, ".sync") : NULL;
    if (!dot || s->scope != SCOPE_UNKNOWN)
        return NULL;
    for (const struct cfg_loop *l = cfg_loop_of(af->cfg, s->block); l; l = l->parent) {
        const struct ir_stmt *branch = cfg_terminator(l->header);
        const struct ir_stmt *phi = counter_of(l, branch);
        if (phi && deals(l, phi, s->name, (size_t)(dot - s->name)))
            return branch;
    }
    return NULL;
}
