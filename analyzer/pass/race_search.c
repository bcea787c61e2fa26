/* SPDX-License-Identifier: Apache-2.0 */
/* `if (keys[i] == wanted) *found = x[i];`: a search, which one thread wins.  Not `count++`, nor what all but one do. */
#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/race.h"

static bool look_for_round(const struct ir_expr *e, void *context)
{
    bool *found = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    *found = *found || (def && def->kind == IR_STMT_PHI);
    return !*found;
}

/* An element, or a member of one, that the thread's place or its round chooses. */
static bool is_own_key(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (!def || def->kind != IR_STMT_LOAD || !def->addr)
        return false;
    bool round = false;
    ir_walk(def->addr, look_for_round, &round);
    return round || bounds_uses_thread_index(def->addr);
}

static bool is_handed(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
}

bool race_is_search(const struct race_pair *p)
{
    const struct interval_access *a = p->a;
    if (a->stmt != p->b->stmt || a->stmt->kind != IR_STMT_STORE || race_is_update(a) ||
        bounds_uses_thread_index(a->addr))
        return false;
    size_t n;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (x[i].op == IR_EQ && ((is_own_key(x[i].left) && is_handed(x[i].right)) ||
                                 (is_own_key(x[i].right) && is_handed(x[i].left))))
            return true;
    }
    return false;
}
