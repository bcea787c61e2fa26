/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `s[threadIdx.x + P::quarter]` and `s[threadIdx.x + P::half]` of an `s[P::length]`: constants out of one class that is
 * not in sight, made for each other and for the block.  The numbers made up for them say nothing of how far they are
 * apart.
 */
#include <string.h>

#include "pass/race_harmless.h"

/* The `P::` of `P::half`, its length; 0: it is no member of a class. */
static size_t class_of(const struct ir_expr *constant)
{
    const char *end = NULL;
    for (const char *s = constant->text; s && (s = strstr(s, "::")); s += 2)
        end = s;
    return end ? (size_t)(end - constant->text) + 2 : 0;
}

static const struct ir_expr *constant_of(const struct ir_expr *e)
{
    e = e ? ir_strip_all_casts(e) : NULL;
    return e && e->op == IR_TPARAM && class_of(e) ? e : NULL;
}

static bool are_of_one_class(const struct ir_expr *x, const struct ir_expr *y)
{
    size_t n = class_of(x);
    return n == class_of(y) && strncmp(x->text, y->text, n) == 0;
}

/* `place + P::half` */
struct part {
    const struct ir_expr *place;
    const struct ir_expr *constant; /* NULL: it is no such thing */
};

static struct part part_of(const struct interval_access *a)
{
    const struct ir_expr *e = a->addr;
    while (e && (e->op == IR_FIELD || e->op == IR_CAST))
        e = e->args[0];
    const struct ir_expr *sum = e && e->op == IR_PTRADD ? ir_strip_all_casts(e->args[1]) : NULL;
    for (unsigned i = 0; sum && sum->op == IR_ADD && i < 2; i++) {
        const struct ir_expr *constant = constant_of(sum->args[i]);
        if (constant)
            return (struct part){ir_strip_all_casts(sum->args[1 - i]), constant};
    }
    return (struct part){0};
}

bool race_is_of_quarters(const struct race_pair *p)
{
    const struct ir_type *t = p->x->object ? p->x->object->type : NULL;
    const struct ir_expr *length =
        t && t->kind == TYPE_ARRAY && t->count <= 0 ? constant_of(t->count_expr) : NULL;
    struct part x = part_of(p->a), y = part_of(p->b);
    struct lanes constant = {0};
    if (x.constant)
        constant = lanes_of(p->run, p->a->frame, p->ra, x.constant);
    return length && x.constant && y.constant && x.place == y.place &&
           strcmp(x.constant->text, y.constant->text) != 0 &&
           are_of_one_class(x.constant, y.constant) && are_of_one_class(x.constant, length) &&
           (constant.made || constant.open);
}
