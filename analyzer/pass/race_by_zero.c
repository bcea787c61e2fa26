/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `row = i / cols % (blockDim.x / cols)` where a made-up number of columns is more than the block has threads: what is
 * divided by nothing has no value, and who comes to a place by it is in no block that is launched.
 */
#include "pass/guard.h"
#include "pass/race_harmless.h"

struct division {
    const struct race_pair *pair;
    const struct interval_access *a;
    const struct lanes_rounds *rounds;
    unsigned lane;
};

static bool has_divisor(const struct ir_expr *e, void *context)
{
    const struct division *d = context;
    if (e->op != IR_DIV && e->op != IR_REM)
        return true;
    struct lanes by = lanes_of(d->pair->run, d->a->frame, d->rounds, e->args[1]);
    return by.real || lanes_get(&by, d->lane) != 0;
}

static bool is_by_zero(const struct race_pair *p, const struct interval_access *a,
                       const struct lanes_rounds *rounds, int lane)
{
    size_t n;
    struct division d = {p, a, rounds, (unsigned)lane};
    const struct fact *facts = guard_facts(a->frame->af->guards, a->stmt, &n);
    bool whole = !a->addr || ir_walk(a->addr, has_divisor, &d);
    for (size_t i = 0; i < n && whole; i++)
        whole = ir_walk(facts[i].left, has_divisor, &d) && ir_walk(facts[i].right, has_divisor, &d);
    return !whole;
}

bool race_is_by_zero(const struct race_pair *p)
{
    return p->threads.found && (is_by_zero(p, p->a, p->ra, p->threads.first) ||
                                is_by_zero(p, p->b, p->rb, p->threads.second));
}
