/* SPDX-License-Identifier: Apache-2.0 */
/* `left = min(room, n - i); if (threadIdx.x < left)`: whatever n is, threads beyond the room do not get there. */
#include "pass/guard.h"
#include "pass/race_harmless.h"

enum { MINIMUM_DEPTH = 12 };

struct minimum {
    const struct race_pair *pair;
    const struct lanes_frame *frame;
    const struct lanes_rounds *rounds;
    unsigned lane;
};

/* The thread's own value, or what a size is no larger than; LANES_UNKNOWN. */
static int64_t most_of(const struct minimum *q, const struct ir_expr *e, unsigned depth)
{
    struct lanes v = lanes_of(q->pair->run, q->frame, q->rounds, e);
    int64_t known = v.made || v.real ? LANES_UNKNOWN : lanes_get(&v, q->lane), x, y;
    if (known != LANES_UNKNOWN || depth > MINIMUM_DEPTH)
        return known;
    if (e->op == IR_CAST && e->type->kind == TYPE_INT)
        return most_of(q, e->args[0], depth + 1);
    if (e->op != IR_MIN && e->op != IR_MUL && e->op != IR_ADD)
        return LANES_UNKNOWN;
    x = most_of(q, e->args[0], depth + 1);
    y = most_of(q, e->args[1], depth + 1);
    if (e->op == IR_MIN)
        return x == LANES_UNKNOWN || (y != LANES_UNKNOWN && y < x) ? y : x;
    bool small = x >= 0 && y >= 0 && x <= INT32_MAX && y <= INT32_MAX;
    return !small ? LANES_UNKNOWN : e->op == IR_MUL ? x * y : x + y;
}

static bool is_kept_from(const struct race_pair *p, const struct interval_access *a,
                         const struct lanes_rounds *rounds, int lane)
{
    size_t n;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    struct minimum q = {p, a->frame, rounds, (unsigned)lane};
    for (size_t i = 0; i < n && lane >= 0; i++) {
        if (x[i].op != IR_LT && x[i].op != IR_LE)
            continue;
        struct lanes left = lanes_of(p->run, a->frame, rounds, x[i].left);
        int64_t here = left.made || left.real ? LANES_UNKNOWN : lanes_get(&left, q.lane);
        int64_t most = here == LANES_UNKNOWN ? LANES_UNKNOWN : most_of(&q, x[i].right, 0);
        if (most != LANES_UNKNOWN && (x[i].op == IR_LT ? here >= most : here > most))
            return true;
    }
    return false;
}

bool race_is_beyond_minimum(const struct race_pair *p)
{
    return is_kept_from(p, p->a, p->ra, p->threads.first) ||
           is_kept_from(p, p->b, p->rb, p->threads.second);
}
