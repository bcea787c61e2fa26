/* SPDX-License-Identifier: Apache-2.0 */
/* `__syncwarp()` between two accesses that constants out of sight keep to few threads: the author's word that
 * these are one warp. */
#include <string.h>

#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"

/* `__syncwarp()`, or a wrapper of it out of sight. */
static bool is_warp_barrier(const struct ir_stmt *s)
{
    return (s->kind == IR_STMT_BARRIER && s->scope == SCOPE_WARP) ||
           (s->kind == IR_STMT_CALL && s->name && strcasestr(s->name, "syncwarp"));
}

bool race_warp_waits(const struct analysis_func *af, const struct ir_stmt *a,
                     const struct ir_stmt *b)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (is_warp_barrier(s) && cfg_stmt_between(af->cfg, a, s, b))
            return true;
    }
    return false;
}

bool race_is_no_constant(const struct ir_expr *e, void *context)
{
    const struct race_pair *p = context;
    return !(e->op == IR_TPARAM && lanes_of(p->run, p->a->frame, p->ra, e).made);
}

/* `if (tid < TILE)` for a template constant: which threads these are depends on the block's shape. */
bool race_is_guarded_by_constant(const struct race_pair *p, const struct interval_access *a)
{
    size_t n;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++)
        if (!ir_walk(x[i].left, race_is_no_constant, (void *)p) ||
            !ir_walk(x[i].right, race_is_no_constant, (void *)p))
            return true;
    return false;
}

/* `if (lane < COUNT) s[warp * 8 + lane] = v;` of a constant out of sight: how many threads these are is made up. */
bool race_is_limited_by_constant(const struct race_pair *p, const struct interval_access *a)
{
    size_t n;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct lanes end = lanes_of(p->run, a->frame, p->ra, x[i].right);
        if ((x[i].op == IR_LT || x[i].op == IR_LE) && !end.at && end.made && end.open &&
            bounds_uses_tid(x[i].left))
            return true;
    }
    return false;
}

/* `if (id < ATOMS / GROUPS)`, whose constants a header out of sight has: the first threads of the block. */
static bool is_of_first_threads(const struct race_pair *p, const struct lanes_frame *f,
                                const struct lanes_rounds *rounds, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *x = guard_facts(f->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (x[i].op != IR_LT && x[i].op != IR_LE)
            continue;
        struct lanes id = lanes_of(p->run, f, rounds, x[i].left);
        struct lanes end = lanes_of(p->run, f, rounds, x[i].right);
        bool first = id.at && !end.at && end.open;
        for (unsigned k = 0; first && k < lanes_count(p->run); k++)
            first = id.at[k] == (int64_t)k;
        if (first)
            return true;
    }
    return false;
}

bool race_is_of_constant_warp(const struct race_pair *p)
{
    const struct interval_access *a = p->a, *b = p->b;
    const struct analysis_func *af = a->frame->af;
    if (interval_kind_of(p->v) == INTERVAL_WARP && !a->writes)
        return false;
    if (a != b && a->frame == b->frame && race_warp_waits(af, a->stmt, b->stmt) &&
        (race_is_guarded_by_constant(p, a) || race_is_guarded_by_constant(p, b)))
        return true;
    const struct lanes_frame *f = interval_common_frame(a->frame, b->frame);
    const struct ir_stmt *s = interval_statement_in(f, a), *t = interval_statement_in(f, b);
    return s != t && race_warp_waits(f->af, s, t) && is_of_first_threads(p, f, p->ra, s) &&
           is_of_first_threads(p, f, p->rb, t);
}
