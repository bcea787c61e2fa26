/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a loop of each thread that goes one further than the threads: `for (j = 0; j <= n; j++) s += x[j]` in a
 * kernel that takes x[i] of each i below n.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

/* `counter <= size`, as it stands in the head of the loop that counts from 0 by one. */
static const struct ir_expr *take_head(struct bound_search *q, const struct fact *f,
                                       const struct ir_expr **size)
{
    bool less = f->op == IR_LE;
    const struct ir_expr *counter = less ? f->left : f->right;
    const struct induction *iv = range_induction(q->af->ranges, ir_strip_casts(counter));
    *size = ir_strip_casts(less ? f->right : f->left);
    bool given = (*size)->op == IR_VAR || (*size)->op == IR_MEMBER;
    bool counts = iv && iv->start && iv->step && ir_is_const(ir_strip_casts(iv->start), 0) &&
                  ir_is_const(ir_strip_casts(iv->step), 1);
    return (less || f->op == IR_GE) && given && counts && iv->loop->header == f->origin->block
               ? ir_strip_casts(counter)
               : NULL;
}

/* A buffer at `rest + i`, for a place i of the grid that is kept below the size. */
struct place_read {
    const struct ir_expr *root, *size;
    const struct affine *rest;
    bool further; /* at `rest + i + 1`, or further, instead */
};

static bool reads_place(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                        void *context)
{
    const struct place_read *r = context;
    struct coordinate o;
    size_t n;
    if (!bound_take_coordinate(q, f, e, (struct bound_taking){.first = true}, &o) ||
        ir_strip_casts(o.size) != r->size || o.bound.constant != 0 || o.at.constant != 0)
        return false;
    const struct bound_use *uses = bound_uses(q, &n);
    struct affine same = affine_add(q->arena, r->rest, &o.at, 1);
    for (size_t i = 0; same.ok && i < n; i++) {
        struct affine more = affine_add(q->arena, &uses[i].first, &same, -1);
        if (uses[i].access.root && bound_is_same_size(uses[i].access.root, r->root) && more.ok &&
            !more.terms.len && (r->further ? more.constant > 0 : more.constant == 0) &&
            cfg_edge_dominates(q->af->cfg, e, uses[i].stmt->block))
            return true;
    }
    return false;
}

bool bound_reads_end(struct bound_search *q, const struct ir_expr *root, const struct affine *rest,
                     const struct ir_expr *size)
{
    struct place_read r = {.root = root, .size = size, .rest = rest, .further = true};
    return bound_walk_facts(q, reads_place, &r);
}

static void try_fact(struct bound_search *q, struct bound_candidate *c, const struct fact *f)
{
    const struct ir_expr *size, *counter = take_head(q, f, &size);
    if (!counter)
        return;
    c->polynomial = affine_of(q->arena, c->index);
    if (!c->polynomial.ok || affine_coefficient(&c->polynomial, counter) != 1)
        return;
    struct affine at = affine_of(q->arena, counter);
    struct affine rest = affine_add(q->arena, &c->polynomial, &at, -1);
    struct place_read sibling = {.root = c->access.root, .size = size, .rest = &rest};
    struct upper_bound b = {.size = size, .offset = -1};
    struct bound_candidate place = *c;
    place.index = counter;
    if (rest.ok && rest.constant == 0 && !affine_mentions(&rest, counter) &&
        bound_walk_facts(q, reads_place, &sibling) && !bound_is_offsets(q->arena, &c->access) &&
        !bound_has_end_element(q, &c->access, size) && !bound_has_one_more(q, size) &&
        !bound_reads_end(q, c->access.root, &rest, size) &&
        !bound_allocates_margin(q, &c->access) && !bound_is_proved(q, &place, &b))
        bound_add_value(q, BOUND_OFF_BY_ONE, c, size, f->origin, counter, NULL);
}

void bound_search_walked_end(struct bound_search *q)
{
    size_t n, many;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || x->root->op == IR_ADDR || x->root->op == IR_OPAQUE ||
            !cfg_loop_of(q->af->cfg, x->stmt->block))
            continue;
        struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index};
        const struct fact *facts = guard_facts(q->af->guards, x->stmt, &many);
        for (size_t k = 0; k < many; k++)
            try_fact(q, &c, &facts[k]);
    }
}
