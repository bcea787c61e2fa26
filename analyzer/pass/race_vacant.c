/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `if (winner == nobody && mine == best) winner = me;`: whoever comes late finds the place taken and goes away, and of
 * those who come at once anyone will do.
 */
#include "pass/guard.h"
#include "pass/race_harmless.h"

/* `read == nobody`, where all threads mean the same by nobody. */
static bool is_vacancy(const struct interval_access *r, const struct fact *x)
{
    const struct ir_expr *other = ir_load_of(x->left) == r->stmt    ? x->right
                                  : ir_load_of(x->right) == r->stmt ? x->left
                                                                    : NULL;
    return x->op == IR_EQ && other && race_is_alike(r, other);
}

/* `mine == best`: what the thread has, and what all have read. */
static bool is_election(const struct interval_access *r, const struct fact *x)
{
    const struct ir_stmt *left = ir_load_of(x->left), *right = ir_load_of(x->right);
    return x->op == IR_EQ && left != r->stmt && right != r->stmt &&
           ((left && !race_is_alike(r, x->right)) || (right && !race_is_alike(r, x->left)));
}

/* What was read is asked for and nothing else. */
static bool is_only_asked(const struct interval_access *r)
{
    const struct ir_func *f = r->frame->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool asks = s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_EVAL;
        if (!asks && ir_stmt_reads(s, r->stmt))
            return false;
    }
    return true;
}

static bool is_taken_once(const struct interval_access *r, const struct interval_access *w)
{
    bool vacant = false, elected = false;
    size_t n;
    if (r->stmt->kind != IR_STMT_LOAD || w->stmt->kind != IR_STMT_STORE || r->frame != w->frame)
        return false;
    const struct fact *x = guard_facts(w->frame->af->guards, w->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        vacant = vacant || is_vacancy(r, &x[i]);
        elected = elected || is_election(r, &x[i]);
    }
    return vacant && elected && is_only_asked(r);
}

bool race_is_vacant(const struct race_pair *p)
{
    return p->x->one_place && p->y->one_place &&
           (is_taken_once(p->a, p->b) || is_taken_once(p->b, p->a));
}
