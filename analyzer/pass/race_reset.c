/* SPDX-License-Identifier: Apache-2.0 */
/* All threads set one flag back, while slower ones still ask what others have made of it. */
#include "pass/calls.h"
#include "pass/race_harmless.h"

static bool stores_number(const struct interval_access *a, int64_t *v)
{
    const struct ir_expr *e = a->stmt->kind == IR_STMT_STORE ? a->stmt->expr : NULL;
    return e && ir_is_int(ir_strip_casts(e), v);
}

/* What one of the two stands for has been made known to all by a barrier in between. */
static bool is_told(const struct interval_access *from, const struct interval_access *to)
{
    const struct analysis_func *af = from->frame->af;
    for (size_t i = 0; from->frame == to->frame && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (calls_is_block_barrier(af->analysis->calls, s, NULL) &&
            cfg_stmt_between(af->cfg, from->stmt, s, to->stmt))
            return true;
    }
    return false;
}

/* `more = false; barrier; if (...) more = true; barrier; } while (more)`: a thread that is late finds the
 * `false` of the next round. */
bool race_is_reset(const struct race_pair *p)
{
    const struct interval_access *read = p->a, *reset = p->b;
    int64_t least, other;
    size_t n;
    if (read->writes || !stores_number(reset, &least) || interval_kind_of(p->v) != INTERVAL_SHARED)
        return false;
    const struct interval_access *all = interval_accesses(p->v, &n);
    for (size_t i = 0; i < n; i++)
        if (stores_number(&all[i], &other) && other != least &&
            interval_object(all[i].frame, all[i].addr) == p->x->object && is_told(reset, &all[i]) &&
            is_told(&all[i], read))
            return true;
    return false;
}
