/* SPDX-License-Identifier: Apache-2.0 */
/* What a loop that counts has come to when it is over, however many rounds that takes. */
#include "pass/lanes_internal.h"
#include "pass/range.h"

enum { NUMBER_BITS = 40 }; /* of numbers that are reckoned with: products stay in 64 bits */

static bool is_small(int64_t x)
{
    return x > -((int64_t)1 << NUMBER_BITS) && x < (int64_t)1 << NUMBER_BITS;
}

/* The first of start, start + step, ... that does not hold `op bound`. */
static int64_t first_beyond(enum ir_op op, int64_t start, int64_t step, int64_t bound)
{
    bool up = op == IR_LT || op == IR_LE, inclusive = op == IR_LE || op == IR_GE;
    int64_t by = up ? step : -step;
    if (!is_small(start) || !is_small(step) || !is_small(bound) || by <= 0)
        return LANES_UNKNOWN;
    int64_t way = (up ? bound - start : start - bound) + inclusive;
    return way > 0 ? start + (way + by - 1) / by * step : start;
}

/* Of a loop that is left where its head says so, and nowhere else: how it counts; NULL: it is no such loop. */
static const struct induction *count_of(const struct lanes_frame *f, const struct ir_stmt *phi,
                                        const struct cfg_loop *l)
{
    const struct ir_stmt *end = cfg_terminator(l->header);
    if (!f->af->ranges || l->exits.len != 1 || l->exits.at[0].from != l->header || !end ||
        end->kind != IR_STMT_BRANCH || !ir_compares(ir_strip_casts(end->expr)))
        return NULL;
    const struct induction *i =
        range_induction(f->af->ranges, ir_value(f->af->func->module, phi->value));
    bool orders = i && i->bound && i->step && i->start &&
                  (i->bound_op == IR_LT || i->bound_op == IR_LE || i->bound_op == IR_GT ||
                   i->bound_op == IR_GE);
    return orders && i->loop == l ? i : NULL;
}

struct lanes lanes_behind_loop(struct lanes_run *r, const struct lanes_frame *f,
                               const struct lanes_rounds *rounds, const struct ir_stmt *phi,
                               const struct cfg_loop *l)
{
    const struct lanes unknown = {.value = LANES_UNKNOWN};
    const struct induction *i = count_of(f, phi, l);
    const struct ir_block *before = cfg_idom(f->af->cfg, l->header);
    if (!i || !before)
        return unknown;
    struct lanes_rounds there = lanes_rounds_at(f, rounds, before);
    struct lanes x = lanes_of(r, f, &there, i->start), y = lanes_of(r, f, &there, i->step);
    struct lanes z = lanes_of(r, f, &there, i->bound);
    if (x.real || y.real || z.real)
        return unknown;
    if (!x.at && !y.at && !z.at)
        return (struct lanes){.value = first_beyond(i->bound_op, x.value, y.value, z.value),
                              .made = x.made || y.made || z.made,
                              .open = x.open || y.open || z.open};
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, r->count);
    for (unsigned k = 0; k < r->count; k++)
        v[k] = first_beyond(i->bound_op, lanes_get(&x, k), lanes_get(&y, k), lanes_get(&z, k));
    return (struct lanes){.at = v};
}
