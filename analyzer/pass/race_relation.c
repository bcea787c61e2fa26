/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `g[(k * stride_k + i + axis * size) * width]` in dynamic shared memory: which of its elements are one is a matter of
 * how the numbers of the run are to each other, which whoever launches the kernel has chosen so that threads keep
 * apart.
 */
#include "pass/race_harmless.h"

enum { NUMBERS_MOST = 2, FRAMES_MOST = 8 };

struct numbers {
    const struct race_pair *pair;
    const struct lanes_frame *frame;
    const struct lanes_rounds *rounds;
    const struct ir_expr *at[NUMBERS_MOST];
    unsigned len;
};

static void note(struct numbers *n, const struct ir_expr *e)
{
    for (unsigned i = 0; i < n->len; i++)
        if (n->at[i] == e)
            return;
    n->at[n->len++] = e;
}

static bool find_number(const struct ir_expr *e, void *context)
{
    struct numbers *n = context;
    const struct lanes_frame *f = n->frame;
    bool leaf = e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_MEMBER;
    if (!leaf || n->len == NUMBERS_MOST)
        return n->len < NUMBERS_MOST;
    if (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && f->parent &&
        e->decl->param_index >= 0 && (size_t)e->decl->param_index < f->call->args.len &&
        f->depth < FRAMES_MOST) {
        n->frame = f->parent;
        ir_walk(f->call->args.at[e->decl->param_index], find_number, n);
        n->frame = f;
        return n->len < NUMBERS_MOST;
    }
    if (!e->type || e->type->kind != TYPE_INT)
        return true;
    struct lanes v = lanes_of(n->pair->run, f, n->rounds, e);
    if (!v.at && v.made)
        note(n, e);
    return n->len < NUMBERS_MOST;
}

static struct numbers numbers_of(const struct race_pair *p)
{
    struct numbers n = {.pair = p};
    for (unsigned side = 0; side < 2; side++) {
        const struct interval_access *a = side ? p->b : p->a;
        n.frame = a->frame;
        n.rounds = side ? p->rb : p->ra;
        if (a->addr && !a->whole)
            ir_walk(a->addr, find_number, &n);
    }
    return n;
}

bool race_is_of_relation(const struct race_pair *p)
{
    return p->x->object && p->x->object->storage == STORAGE_SHARED_DYNAMIC && !p->x->by_data &&
           !p->y->by_data && numbers_of(p).len == NUMBERS_MOST;
}

const struct ir_expr *race_number_of_run(const struct race_pair *p)
{
    if (p->x->by_data || p->y->by_data || p->x->whole || p->y->whole)
        return NULL;
    return numbers_of(p).at[0];
}
