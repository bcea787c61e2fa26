/* SPDX-License-Identifier: Apache-2.0 */
/* `if (s[t] > s[t + 8]) s[t] = s[t + 8];` by the lanes of a warp: the one beside it may have taken a smaller one
 * before, which is as good, and in the end the first has the least of all.  So has what is taken along,
 * `at[t] = at[t + 8]`, as the step before has left no smaller one there. */
#include "pass/guard.h"
#include "pass/race_harmless.h"

/* The block puts in the place of one what lies at the other. */
static bool takes(const struct ir_block *b, const struct ir_expr *to, const struct ir_expr *from)
{
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct ir_stmt *s = b->stmts.at[i];
        const struct ir_stmt *load = s->kind == IR_STMT_STORE ? ir_load_of(s->expr) : NULL;
        if (load && s->addr == to && load->addr == from)
            return true;
    }
    return false;
}

/* Where the write is made two elements were compared, and the own one takes the other; NULL: not so. */
static const struct ir_block *compared_at(const struct interval_access *w)
{
    size_t n;
    const struct fact *x = guard_facts(w->frame->af->guards, w->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool orders = x[i].op == IR_LT || x[i].op == IR_GT || x[i].op == IR_LE || x[i].op == IR_GE;
        const struct ir_stmt *a = orders ? ir_load_of(x[i].left) : NULL,
                             *b = orders ? ir_load_of(x[i].right) : NULL;
        if (a && b && x[i].origin && a->block == x[i].origin->block && b->block == a->block &&
            (takes(w->stmt->block, a->addr, b->addr) || takes(w->stmt->block, b->addr, a->addr)))
            return a->block;
    }
    return NULL;
}

static bool takes_smaller(const struct interval_access *w, const struct interval_access *r)
{
    if (w->frame != r->frame || w->stmt->kind != IR_STMT_STORE || r->stmt->kind != IR_STMT_LOAD ||
        !ir_load_of(w->stmt->expr) || !w->frame->af->guards)
        return false;
    const struct ir_block *b = compared_at(w);
    return b && (r->stmt->block == b || r->stmt->block == w->stmt->block);
}

bool race_takes_smaller(const struct race_pair *p)
{
    return interval_kind_of(p->v) == INTERVAL_WARP &&
           (takes_smaller(p->a, p->b) || takes_smaller(p->b, p->a));
}
