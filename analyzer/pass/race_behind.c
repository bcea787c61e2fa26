/* SPDX-License-Identifier: Apache-2.0 */
/* `s[4096 + 2 * parts + key]` and `s[0]`: whatever the data say, what they choose lies behind. */
#include "pass/race_harmless.h"
#include "pass/race_shape.h"
#include "pass/range.h"

/* From so many elements on a number that is added is where a part begins; what is added to it counts in the part. */
enum { PART_FROM = RACE_WARP };

/* No index is less; negative: that is not known. */
static int64_t least_of(const struct interval_access *a, const struct ir_expr *index)
{
    int64_t least = range_of(a->frame->af->ranges, index, a->stmt).lo;
    struct affine x = affine_of(a->frame->af->analysis->arena, index);
    bool adds = x.ok && x.constant >= PART_FROM;
    for (size_t i = 0; i < x.terms.len && adds; i++)
        for (unsigned k = 0; k < x.terms.at[i].atom_count && adds; k++)
            adds = x.terms.at[i].coefficient > 0 &&
                   range_of(a->frame->af->ranges, x.terms.at[i].atoms[k], a->stmt).lo >= 0;
    return adds && x.constant > least ? x.constant : least;
}

/* The first byte, from where the object begins, that the access can come to; 0: nobody knows better. */
static int64_t first_byte(const struct interval_access *a)
{
    int64_t first = 0;
    const struct ir_expr *e = a->addr;
    while (e && (e->op == IR_PTRADD || e->op == IR_CAST)) {
        const struct ir_type *elem = e->type ? e->type->elem : NULL;
        if (e->op == IR_PTRADD) {
            int64_t least = least_of(a, e->args[1]), bytes;
            if (!elem || elem->size <= 0 || least < 0 ||
                __builtin_mul_overflow(least, elem->size, &bytes) ||
                __builtin_add_overflow(first, bytes, &first))
                return 0;
        }
        e = e->args[0];
    }
    return e && e->op == IR_ADDR ? first : 0;
}

static bool is_behind(const struct interval_access *a, const struct spread *data,
                      const struct spread *other)
{
    if (!data->by_data || other->by_data || other->whole || other->used == 0 || !a->addr)
        return false;
    int64_t first = first_byte(a);
    for (size_t i = 0; i < other->slots.len; i++)
        if (other->slots.at[i].first >= 0 && (other->slots.at[i].at + 1) * other->granule > first)
            return false;
    return true;
}

bool race_lies_behind(const struct race_pair *p)
{
    return is_behind(p->a, p->x, p->y) || is_behind(p->b, p->y, p->x);
}
