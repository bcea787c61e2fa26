/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `if (p[2] > 0) merge(&sum, p[0]); if (threadIdx.x == 0) { *out = sum; p[0] = sum; }`: all threads read, and what they
 * do behind it nobody can see, but for the one that writes.
 */
#include "pass/bounds.h"
#include "pass/for_writer.h"
#include "pass/race_harmless.h"
#include "pass/race_shape.h"

enum { CALLS_DEPTH = 4 };

/* A call that has been followed, and those around it. */
struct way {
    const struct ir_stmt *call;
    const struct way *up;
    unsigned depth;
};

/* A variable of the thread, also of a caller that hands its address. */
static bool is_own_place(const struct ir_expr *addr, const struct way *w)
{
    const struct ir_expr *root = ir_address_root(addr);
    if (root->op == IR_ADDR)
        return root->decl->storage == STORAGE_LOCAL;
    int k =
        root->op == IR_VAR && root->decl->storage == STORAGE_PARAM ? root->decl->param_index : -1;
    return w && k >= 0 && (size_t)k < w->call->args.len && is_own_place(w->call->args.at[k], w->up);
}

/* Other threads may see that it was done, or wait for it. */
static bool is_seen(const struct ir_stmt *s, const struct way *w)
{
    struct way in = {.call = s, .up = w, .depth = w ? w->depth + 1 : 1};
    switch (s->kind) {
    case IR_STMT_SET:
    case IR_STMT_EVAL:
    case IR_STMT_PHI:
    case IR_STMT_JUMP:
    case IR_STMT_BRANCH:
    case IR_STMT_SWITCH:
    case IR_STMT_RETURN:
    case IR_STMT_ASSUME:
    case IR_STMT_FENCE: return false;
    case IR_STMT_LOAD: return s->is_volatile;
    case IR_STMT_STORE: return s->is_volatile || !is_own_place(s->addr, w);
    case IR_STMT_CALL:
        if (!s->callee || !s->callee->has_body || in.depth > CALLS_DEPTH)
            return true;
        for (size_t i = 0; i < s->callee->stmts.len; i++)
            if (is_seen(s->callee->stmts.at[i], &in))
                return true;
        return false;
    default: return true;
    }
}

/* A side of a question that is another one for each thread: `threadIdx.x`, and no lane or warp of it. */
static bool is_no_part(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_DIV && e->op != IR_REM && e->op != IR_SHR && e->op != IR_BITAND;
}

static bool tells_thread(const struct ir_expr *e)
{
    return bounds_uses_tid(e) && ir_walk(e, is_no_part, NULL);
}

static bool is_unseen(const struct interval_access *w, const struct interval_access *r)
{
    unsigned axes = 0;
    const struct analysis_func *af = w->frame->af;
    if (!w->writes || r->writes || w->frame != r->frame || w->frame->parent ||
        af->func->kind != FUNC_KERNEL || r->stmt->kind != IR_STMT_LOAD || r->stmt->is_volatile ||
        cfg_stmt_reaches(af->cfg, w->stmt, r->stmt))
        return false;
    race_axes_of(af->func, &axes, 0);
    if ((axes & 6) || !for_writer_is_chosen(af, w->stmt, w->stmt, tells_thread))
        return false; /* with rows each has such a thread */
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (is_seen(s, NULL) && cfg_stmt_reaches(af->cfg, r->stmt, s) &&
            !for_writer_is_chosen(af, w->stmt, s, tells_thread))
            return false;
    }
    return true;
}

bool race_is_unseen(const struct race_pair *p)
{
    return is_unseen(p->a, p->b) || is_unseen(p->b, p->a);
}
