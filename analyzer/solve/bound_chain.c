/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from loops that go on where the one before them stopped: `while (i < size) sum += in[i++];`
 * and then `while (i < channels) sum += in[i++] - ...;`.  The last one says how long the buffer is, and
 * nothing says that the first one stops before that.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

/* An access under `counter < end`. */
struct counted {
    struct access access;
    struct affine index;
    const struct ir_expr *counter;
    const struct cfg_loop *loop;
    const struct ir_expr *start;
    const struct ir_expr *end;
    const struct ir_stmt *check;
};

struct leaves {
    const struct ir_expr *other; /* the end of the other loop */
    bool params, shared;
};

static bool look_at_leaf(const struct ir_expr *e, void *context)
{
    struct leaves *l = context;
    if (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM)
        l->shared = l->shared || e == l->other;
    else if (e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_BUILTIN || e->op == IR_MIN ||
             e->op == IR_SELECT || e->op == IR_OPAQUE)
        l->params = false;
    return true;
}

/* Made of parameters, of which the other end is none. */
static bool is_of_its_own(const struct ir_expr *end, const struct ir_expr *other)
{
    struct leaves l = {.other = other, .params = end->op != IR_INT};
    ir_walk(end, look_at_leaf, &l);
    return l.params && !l.shared;
}

struct comparison {
    const struct ir_expr *a, *b;
    bool found;
};

static bool look_for_comparison(const struct ir_expr *e, void *context)
{
    struct comparison *c = context;
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE ||
                 e->op == IR_MIN || e->op == IR_MAX;
    c->found =
        c->found || (order && ((ir_contains(e->args[0], c->a) && ir_contains(e->args[1], c->b)) ||
                               (ir_contains(e->args[0], c->b) && ir_contains(e->args[1], c->a))));
    return !c->found;
}

static bool are_compared(struct bound_search *q, const struct ir_expr *a, const struct ir_expr *b)
{
    struct comparison c = {.a = a, .b = b};
    ir_walk_func(q->af->func, look_for_comparison, &c);
    return c.found;
}

static bool take_counted(struct bound_search *q, const struct ir_stmt *s, struct counted *out)
{
    size_t n;
    if (!access_of(q->af, s, &out->access) || out->access.dims.len != 1 ||
        out->access.root->op == IR_ADDR)
        return false;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = n; i-- > 0;) {
        const struct ir_expr *counter = ir_strip_casts(facts[i].left);
        const struct induction *iv = range_induction(q->af->ranges, counter);
        if (facts[i].op != IR_LT || !iv || facts[i].from_else ||
            !ir_contains(out->access.dims.at[0].index, counter))
            continue;
        out->index = bound_first_polynomial(q, out->access.dims.at[0].index);
        out->counter = counter;
        out->loop = iv->loop;
        out->start = ir_strip_casts(iv->start);
        out->end = ir_strip_casts(facts[i].right);
        out->check = facts[i].origin;
        return out->index.ok && ir_is_const(ir_strip_casts(iv->step), 1);
    }
    return false;
}

/* The loop of `last` goes on where that of `first` stopped, maybe with one in between; within it, it would
 * start with where that is. */
static bool goes_on(struct bound_search *q, const struct counted *last, const struct counted *first)
{
    const struct ir_expr *from = last->start;
    if (cfg_loop_contains(first->loop, last->access.stmt->block))
        return false;
    for (unsigned depth = 0; depth < 4 && from; depth++) {
        if (from == first->counter)
            return true;
        const struct induction *iv = range_induction(q->af->ranges, from);
        from = iv ? ir_strip_casts(iv->start) : NULL;
    }
    return false;
}

/* `n - border`: the end less something, whatever that is. */
static bool is_less(struct bound_search *q, const struct ir_expr *bound, const struct ir_expr *end)
{
    struct affine x = affine_of(q->arena, bound);
    bool less = x.ok && x.terms.len > 1 && affine_coefficient(&x, end) == 1 && !x.constant;
    for (size_t i = 0; less && i < x.terms.len; i++)
        less = x.terms.at[i].coefficient < 0 || affine_term_has_factor(&x.terms.at[i], end);
    return less;
}

/* `for (x = 0; x < first; x++) ...; for (; x < n - last; x++) ...; for (; x < n; x++) ...`: two borders, and what lies
 * between them.  Whoever counts the second border from the end takes n to be as much as both. */
static bool is_border(struct bound_search *q, const struct counted *last,
                      const struct counted *first)
{
    const struct induction *iv = range_induction(q->af->ranges, last->start);
    for (unsigned depth = 0; depth < 4 && iv && iv->loop != first->loop; depth++) {
        if (iv->bound && iv->bound_op == IR_LT && is_less(q, iv->bound, last->end))
            return true;
        iv = range_induction(q->af->ranges, ir_strip_casts(iv->start));
    }
    return false;
}

void bound_search_chains(struct bound_search *q)
{
    VEC(struct counted) all = {0};
    for (size_t i = 0; i < q->af->func->stmts.len; i++) {
        struct counted c = {0};
        if (take_counted(q, q->af->func->stmts.at[i], &c))
            vec_push(q->arena, &all, c);
    }
    for (size_t i = 0; i < all.len; i++) {
        for (size_t k = 0; k < all.len; k++) {
            const struct counted *first = &all.at[i], *last = &all.at[k];
            if (last->end->op != IR_VAR || last->end->decl->storage != STORAGE_PARAM ||
                first->access.root != last->access.root || !goes_on(q, last, first) ||
                !affine_equal(&first->index, &last->index) ||
                !is_of_its_own(first->end, last->end) || are_compared(q, first->end, last->end) ||
                is_border(q, last, first))
                continue;
            struct bound_candidate c = {.access = first->access,
                                        .index = first->access.dims.at[0].index,
                                        .polynomial = first->index};
            bound_add(q, BOUND_SIBLING_GUARDED, &c, last->end, last->check);
            break;
        }
    }
}
