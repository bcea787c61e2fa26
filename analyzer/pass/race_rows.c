/* SPDX-License-Identifier: Apache-2.0 */
/* Rows that lie side by side: `s[threadIdx.y * ROW + j]`, ROW a constant out of sight. */
#include <string.h>

#include "pass/race_harmless.h"

struct row_search {
    const struct race_pair *pair;
    const struct ir_expr *product; /* NULL: any; else this one */
    bool found;
};

static bool find_product(const struct ir_expr *e, void *context)
{
    struct row_search *q = context;
    q->found = q->found || e == q->product;
    return !q->found;
}

/* `+ 2 * ROW` beside the product: two rows further. */
static bool goes_further(const struct ir_expr *e, const struct ir_expr *product,
                         const struct ir_expr *row)
{
    if (e == product)
        return false;
    if (e->op == IR_TPARAM && strcmp(e->text, row->text) == 0)
        return true;
    for (unsigned i = 0; i < e->arg_count; i++)
        if (e->args[i] && goes_further(e->args[i], product, row))
            return true;
    return false;
}

static bool find_row(const struct ir_expr *e, void *context)
{
    struct row_search *q = context;
    const struct race_pair *p = q->pair;
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *row = ir_strip_casts(e->args[1 - i]);
        const struct ir_expr *length = ir_strip_casts(e->args[i]);
        if (length->op != IR_TPARAM ||
            (p->a->addr != p->b->addr &&
             (goes_further(p->a->addr, e, length) || goes_further(p->b->addr, e, length))))
            continue;
        struct lanes at = lanes_of(p->run, p->a->frame, p->ra, row);
        int64_t x = lanes_get(&at, (unsigned)p->threads.first);
        int64_t y = lanes_get(&at, (unsigned)p->threads.second);
        struct row_search other = {.product = e};
        ir_walk(p->b->addr, find_product, &other);
        q->found = q->found || (other.found && x != LANES_UNKNOWN && y != LANES_UNKNOWN && x != y);
    }
    return !q->found;
}

struct slice_search {
    const struct race_pair *pair;
    const struct lanes_frame *owner; /* of the array */
    const struct ir_decl *array;
    bool cut, whole; /* named as the start of a slice of its own, or otherwise */
};

static bool is_array(const struct ir_expr *e, const struct ir_decl *array)
{
    e = ir_strip_casts(e);
    return e->op == IR_ADDR && e->decl == array;
}

/* `warp * ROW` of two threads with two warps, ROW being a constant whose number was made up. */
static bool parts_threads(const struct slice_search *q, const struct ir_expr *e)
{
    const struct race_pair *p = q->pair;
    e = ir_strip_casts(e);
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *length = ir_strip_casts(e->args[i]);
        if (length->op != IR_TPARAM)
            continue;
        struct lanes at = lanes_of(p->run, q->owner, p->ra, e->args[1 - i]);
        int64_t x = lanes_get(&at, (unsigned)p->threads.first);
        int64_t y = lanes_get(&at, (unsigned)p->threads.second);
        if (x != LANES_UNKNOWN && y != LANES_UNKNOWN && x != y)
            return true;
    }
    return false;
}

static bool find_slice(const struct ir_expr *e, void *context)
{
    struct slice_search *q = context;
    if (e->op == IR_PTRADD && is_array(e->args[0], q->array) && parts_threads(q, e->args[1])) {
        q->cut = true;
        return false;
    }
    q->whole = q->whole || (e->op == IR_ADDR && e->decl == q->array);
    return !q->whole;
}

/* `table t(&s[warp * ROW]); t.clear(); ... t.store();`: methods of an object that was given a slice, whose own template
 * says how long it is.  Nobody uses the array but by such slices. */
static bool has_slice(const struct race_pair *p)
{
    struct slice_search q = {.pair = p, .owner = p->a->frame, .array = p->x->object};
    if (!q.array || p->y->object != q.array || !p->a->frame->parent || !p->b->frame->parent)
        return false;
    while (q.owner->parent)
        q.owner = q.owner->parent;
    const struct ir_func *f = q.owner->af->func;
    for (size_t i = 0; i < f->stmts.len && !q.whole; i++)
        ir_walk_stmt(f->stmts.at[i], find_slice, &q);
    return q.cut && !q.whole;
}

/* The two threads have rows of their own, and meet only because a size that was made up is longer than a row. */
bool race_keeps_rows(const struct race_pair *p)
{
    struct row_search q = {.pair = p};
    if (p->a->frame == p->b->frame && p->a->addr && p->b->addr)
        ir_walk(p->a->addr, find_row, &q);
    return q.found || has_slice(p);
}
