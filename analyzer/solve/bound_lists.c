/* SPDX-License-Identifier: Apache-2.0 */
/* Where lists begin: `for (k = rows[i]; k < rows[i + 1]; k++)`, and `rows[i + 1] - rows[i]` of them.  There is one more
 * of these than there are lists, whatever the array is called. */
#include "pass/range.h"
#include "solve/bound_internal.h"

struct list_search {
    struct bound_search *q;
    const struct ir_stmt *end; /* the load of what comes next */
    bool walked, subtracted;
};

/* The element in front of the one that the search is about. */
static bool is_before(const struct list_search *s, const struct ir_expr *e)
{
    const struct ir_stmt *first = ir_element_load_of(e);
    int64_t apart;
    return first && first->addr->args[0] == s->end->addr->args[0] &&
           affine_difference(s->q->arena, s->end->addr->args[1], first->addr->args[1], &apart) &&
           apart == 1;
}

/* A loop begins there: with `rows[i]`, or `rows[i] + lane`. */
static bool begins_there(const struct list_search *s, const struct ir_expr *round)
{
    const struct induction *iv = range_induction(s->q->af->ranges, ir_strip_casts(round));
    struct affine start = iv ? affine_of(s->q->arena, iv->start) : affine_number(0);
    for (size_t i = 0; i < start.terms.len; i++) {
        const struct affine_term *t = &start.terms.at[i];
        if (t->atom_count == 1 && t->coefficient == 1 && is_before(s, t->atoms[0]))
            return true;
    }
    return false;
}

static bool look_at_pair(const struct ir_expr *e, void *context)
{
    struct list_search *s = context;
    bool compares = ir_compares(e);
    for (unsigned k = 0; compares && k < 2; k++) {
        if (ir_element_load_of(e->args[k]) == s->end && begins_there(s, e->args[1 - k]))
            s->walked = true;
    }
    if (e->op == IR_SUB && ir_element_load_of(e->args[0]) == s->end && is_before(s, e->args[1]))
        s->subtracted = true;
    return !s->walked;
}

enum tri bound_is_end_of_list(struct bound_search *q, const struct access *x)
{
    struct list_search s = {.q = q, .end = x->stmt};
    const struct ir_func *f = q->af->func;
    if (x->stmt->kind != IR_STMT_LOAD || x->stmt->addr->op != IR_PTRADD || !x->elem ||
        x->elem->kind != TYPE_INT)
        return TRI_NO;
    ir_walk_func(f, look_at_pair, &s);
    return s.walked ? TRI_YES : s.subtracted ? TRI_UNKNOWN : TRI_NO;
}
