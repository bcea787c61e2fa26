/* SPDX-License-Identifier: Apache-2.0 */
/* `if ((threadIdx.x & mask) < offset) s[t] += s[t + offset];`: which threads take a step is said by a mask that comes
 * from outside.  Who launches the kernel makes it fit the windows, `width - 1`; the numbers made up here do not. */
#include "pass/guard.h"
#include "pass/race_harmless.h"

struct mask_search {
    const struct race_pair *p;
    const struct lanes_frame *f;
    const struct lanes_rounds *rounds;
    bool found;
};

static bool is_made_up(const struct mask_search *q, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op != IR_VAR && e->op != IR_VALUE && e->op != IR_MEMBER)
        return false;
    struct lanes v = lanes_of(q->p->run, q->f, q->rounds, e);
    return v.made && !v.at;
}

static bool find_mask(const struct ir_expr *e, void *context)
{
    struct mask_search *q = context;
    for (unsigned i = 0; e->op == IR_BITAND && i < 2; i++)
        q->found = q->found || (is_made_up(q, e->args[i]) &&
                                lanes_of(q->p->run, q->f, q->rounds, e->args[1 - i]).at);
    return !q->found;
}

/* A comparison of the own place in a window with what is no number. */
static bool is_in_window(const struct race_pair *p, const struct interval_access *a,
                         const struct lanes_rounds *rounds)
{
    size_t n;
    int64_t number;
    struct guards *g = a->frame->af->guards;
    const struct fact *x = g ? guard_facts(g, a->stmt, &n) : NULL;
    struct mask_search q = {.p = p, .f = a->frame, .rounds = rounds};
    for (size_t i = 0; x && i < n && !q.found; i++) {
        if (ir_is_int(ir_strip_casts(x[i].left), &number) ||
            ir_is_int(ir_strip_casts(x[i].right), &number))
            continue;
        ir_walk(x[i].left, find_mask, &q);
        ir_walk(x[i].right, find_mask, &q);
    }
    return q.found;
}

bool race_is_of_window(const struct race_pair *p)
{
    return is_in_window(p, p->a, p->ra) && is_in_window(p, p->b, p->rb);
}
