/* SPDX-License-Identifier: Apache-2.0 */
/* What is read in a race and never looked at again, or only by the thread that writes: nobody goes by a wrong value. */
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/race_shape.h"

enum { UNUSED_DEPTH = 4 };

/* `threadIdx.x == 0` among the facts at s: that is the only thread of its row that gets there. */
static bool is_of_thread(const struct analysis_func *af, const struct ir_stmt *s, int thread)
{
    size_t n;
    unsigned axes = 0;
    race_axes_of(af->func, &axes, 0);
    if (axes & 6) /* each row has such a thread */
        return false;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ && ir_is_builtin(x[i].left, IR_BUILTIN_TID_X) &&
            ir_is_const(ir_strip_casts(x[i].right), thread))
            return true;
    return false;
}

/* Only that thread, of the first row of the block, looks at the value that s defines; -1: none may. */
static bool is_used_by(const struct lanes_frame *f, const struct ir_stmt *s, int thread,
                       unsigned depth)
{
    const struct ir_func *func = f->af->func;
    if (!s->value || depth > UNUSED_DEPTH)
        return false;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *use = func->stmts.at[i];
        /* arithmetic is there once more for its place, and a SET has been put into what uses it */
        if (use->kind == IR_STMT_EVAL || use->kind == IR_STMT_SET || use == s ||
            !ir_stmt_reads(use, s))
            continue;
        if (thread >= 0 && is_of_thread(f->af, use, thread))
            continue;
        bool hands_back = use->kind == IR_STMT_RETURN && f->parent && f->call;
        if (!hands_back || !is_used_by(f->parent, f->call, thread, depth + 1))
            return false;
    }
    return true;
}

/* Something is reckoned with it all the same: it was meant for more than to be read. */
static bool is_reckoned_with(const struct interval_access *r)
{
    const struct ir_func *func = r->frame->af->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        bool reckons = s->kind == IR_STMT_EVAL || s->kind == IR_STMT_SET;
        if (reckons && ir_stmt_reads(s, r->stmt) && ir_strip_all_casts(s->expr)->arg_count)
            return true;
    }
    return false;
}

/* `w` is the thread that writes in the example: all threads read one place, and no other thread writes there. */
static bool is_unused(const struct interval_access *r, const struct spread *read, int w)
{
    if (r->stmt->kind != IR_STMT_LOAD || r->stmt->is_volatile)
        return false;
    return (is_reckoned_with(r) && is_used_by(r->frame, r->stmt, -1, 0)) ||
           (read->one_place && w >= 0 && r->frame->parent && is_used_by(r->frame, r->stmt, w, 0));
}

bool race_is_unused(const struct race_pair *p)
{
    return (p->b->writes && is_unused(p->a, p->x, p->threads.second)) ||
           (p->a->writes && is_unused(p->b, p->y, p->threads.first));
}
