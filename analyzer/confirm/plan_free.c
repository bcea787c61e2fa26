/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers for what a reduced kernel was left open in: values that the kernel itself loads. */
#include <string.h>

#include "confirm/plan_internal.h"
#include "confirm/plan_value_internal.h"

/* Where things begin: `n - first`, `blockIdx.x - begin`. */
struct subtracted {
    const struct ir_expr *value;
    bool found;
};

static bool find_subtracted(const struct ir_expr *e, void *context)
{
    struct subtracted *s = context;
    s->found |= e->op == IR_SUB && ir_contains(e->args[1], s->value);
    return !s->found;
}

/* A factor of the product is a size, whatever it is called; what is taken away is 0; all else is what its
 * name says. */
void plan_free_number(struct plan_work *w, struct plan_launch *l, const struct slice_param *p,
                      struct scenario_value *v)
{
    const struct claim *c = w->claim;
    const struct ir_expr *product = c->kind == CLAIM_WRAP ? c->stmt->expr : NULL;
    struct subtracted away = {.value = p->expr};
    bool factor = product && ir_contains(product, p->expr);
    ir_walk(product ? product : c->size, find_subtracted, &away);
    const struct ir_expr *addr = c->kind == CLAIM_BOUNDS ? c->stmt->addr : NULL;
    if (addr && addr->op == IR_PTRADD) /* what the pointer is moved by before it is indexed */
        away.found |= ir_contains(addr->args[0], p->expr);
    const char *name = arena_strdup(w->keep, p->name);
    const char *array = arena_strndup(w->keep, name, strcspn(name, "[")); /* not `[blockIdx.x]` */
    size_t before = l->env.choices.len;
    struct value *x = ARENA_NEW(w->scratch, struct value);
    *x = value_choose(&l->env, p->expr, factor ? "" : array);
    if (l->env.choices.len > before)
        l->env.choices.at[before].name = name;
    if (away.found) {
        *x = value_int(0);
        l->env.choices.len = before;
    }
    map_put_number(w->scratch, &l->env.fixed, (uint64_t)p->expr->id + 1, x);
    l->tied |= x->chosen;
    v->kind = SCENARIO_VALUE_INT;
    v->number = x->number;
    v->real = x->real;
}
