/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from what is read before a loop asks whether there is any of it: `best = row[first]` in front of
 * `for (i = first; i < end; i++) ... row[i]`, where the two ends are cut off by different things, or the
 * threads start one by one and a list says how many there are, or the run, `i = threadIdx.x; i < n; i += blockDim.x`.
 * Where ends are cut off, hosts as a rule see to it that something is left, `pad < reach`: it takes a launch in sight
 * that says otherwise.
 */
#include <string.h>

#include "pass/indexer.h"
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

static const struct ir_stmt *made_by(const struct ir_expr *e, enum ir_stmt_kind kind)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == kind ? d : NULL;
}

/* `max(x, 0)`, or the merge of a choice. */
static bool is_cut_below(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return (e->op == IR_MAX || (e->op == IR_PURE && e->text && strstr(e->text, "max"))) &&
           e->arg_count == 2 &&
           (ir_is_const(ir_strip_casts(e->args[0]), 0) ||
            ir_is_const(ir_strip_casts(e->args[1]), 0));
}

/* `min(x + reach, n)` */
static bool is_cut_above(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return (e->op == IR_MIN || (e->op == IR_PURE && e->text && strstr(e->text, "min"))) &&
           e->arg_count == 2;
}

/* The first place may be past the last one: nothing that the kernel shows ties them. */
static bool may_be_empty(const struct induction *iv)
{
    const struct ir_stmt *count = made_by(iv->bound, IR_STMT_LOAD);
    bool list = count && count->addr->op == IR_PTRADD;
    bool own = bounds_uses_tid(iv->start) && !bounds_grid_axes(iv->start);
    return (is_cut_below(iv->start) && is_cut_above(iv->bound)) || (own && list);
}

static bool is_number_at_first(struct bound_search *q, const struct ir_expr *e, int64_t *value);

/* threadIdx.x, or `threadIdx.x / 4`, `blockIdx.x % rows`: 0 for the first of them. */
static bool is_none_at_first(struct bound_search *q, const struct ir_expr *e)
{
    int64_t whole;
    e = ir_strip_casts(e);
    if (e->op == IR_REM || e->op == IR_DIV)
        return is_number_at_first(q, e->args[0], &whole) && whole == 0;
    for (unsigned axis = 0; axis < 3; axis++) {
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)) ||
            ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)))
            return true;
    }
    return false;
}

/* *value: of e for the first thread of the first block. */
static bool is_number_at_first(struct bound_search *q, const struct ir_expr *e, int64_t *value)
{
    struct affine x = affine_of(q->arena, e);
    *value = x.constant;
    for (size_t i = 0; x.ok && i < x.terms.len; i++) {
        bool none = false;
        for (unsigned k = 0; k < x.terms.at[i].atom_count; k++)
            none = none || is_none_at_first(q, x.terms.at[i].atoms[k]);
        if (!none)
            return false;
    }
    return x.ok;
}

/* `min(x + 3, n)` where a launch in sight has x begin at -3 or before: nothing is left of the first of them. */
static bool is_empty_at_launch(struct bound_search *q, const struct induction *iv)
{
    const struct ir_expr *end = ir_strip_casts(iv->bound);
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; is_cut_above(end) && i < n; i++) {
        for (unsigned k = 0; k < 2; k++) {
            const struct ir_expr *there = bounds_uses_thread_index(end->args[k])
                                              ? launch_substitute(sites[i], end->args[k])
                                              : NULL;
            int64_t last;
            if (there && is_number_at_first(q, there, &last) && last <= 0)
                return true;
        }
    }
    return false;
}

/* A list says how many there are, none of some. */
static bool is_by_list(const struct induction *iv)
{
    return !is_cut_above(iv->bound) && may_be_empty(iv);
}

/* A length of the run, by name, or a part of one, `n / 4`. */
static bool is_of_run(const struct ir_expr *e)
{
    int64_t by;
    e = ir_strip_casts(e);
    if ((e->op == IR_DIV || e->op == IR_SHR) && ir_is_int(ir_strip_casts(e->args[1]), &by))
        e = ir_strip_casts(e->args[0]);
    return e->op == IR_VAR || e->op == IR_MEMBER;
}

/* A launch in sight makes its block for some length: of no more threads than there are elements. */
static bool is_block_for_length(struct bound_search *q)
{
    size_t n;
    int64_t side;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *x = sites[i]->block[0];
        if (!x || (!ir_is_int(ir_strip_casts(x), &side) && ir_strip_casts(x)->op != IR_TPARAM &&
                   ir_strip_casts(x)->op != IR_ADDR))
            return true;
    }
    return false;
}

/* `for (i = threadIdx.x; i < n; i += blockDim.x)`: a block with more threads than the row has elements. */
static bool may_be_shorter(struct bound_search *q, const struct induction *iv)
{
    return ir_is_builtin(ir_strip_casts(iv->start), IR_BUILTIN_TID_X) && iv->step &&
           ir_is_builtin(ir_strip_casts(iv->step), IR_BUILTIN_NTID_X) && is_of_run(iv->bound) &&
           !is_block_for_length(q);
}

/* index is what the loop's index is in the first round, or would be in one before it, `row[k + step]`. */
static bool is_first_place(struct bound_search *q, const struct ir_expr *before,
                           const struct ir_expr *inside, const struct induction *iv)
{
    struct affine x = bound_first_polynomial(q, before), y = bound_first_polynomial(q, inside);
    if (x.ok && y.ok && affine_equal(&x, &y))
        return true;
    y = bound_round_before_first(q, inside, iv);
    return x.ok && y.ok && x.terms.len > 0 && affine_equal(&x, &y);
}

/* Something on the way compares the start or the end. */
static bool is_asked(struct bound_search *q, const struct ir_stmt *s, const struct induction *iv)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    const struct ir_expr *end = ir_strip_casts(iv->bound), *start = ir_strip_casts(iv->start);
    for (size_t i = 0; i < n; i++) {
        if (ir_contains(facts[i].left, end) || ir_contains(facts[i].right, end) ||
            ir_contains(facts[i].left, start) || ir_contains(facts[i].right, start))
            return true;
    }
    return false;
}

struct round_search {
    struct bound_search *q;
    const struct induction *iv;
};

static bool look_for_round(const struct ir_expr *e, void *context)
{
    struct round_search *r = context;
    const struct induction *iv = e->op == IR_VALUE ? range_induction(r->q->af->ranges, e) : NULL;
    if (iv && iv->bound && iv->bound_op == IR_LT && (may_be_empty(iv) || may_be_shorter(r->q, iv)))
        r->iv = iv;
    return !r->iv;
}

static bool is_read(const struct access *x)
{
    return x->stmt->kind == IR_STMT_LOAD && x->dims.len == 1 && x->root->op != IR_ADDR &&
           x->root->op != IR_OPAQUE;
}

void bound_search_seeds(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        struct round_search r = {q, NULL};
        if (is_read(&all[i]))
            ir_walk(all[i].dims.at[0].index, look_for_round, &r);
        for (size_t k = i; r.iv && k-- > 0 && i - k < 64;) {
            const struct access *before = &all[k];
            if (!is_read(before) || before->root != all[i].root ||
                !cfg_dominates(q->af->cfg, before->stmt->block, r.iv->loop->header) ||
                before->stmt->block == r.iv->loop->header ||
                !is_first_place(q, before->dims.at[0].index, all[i].dims.at[0].index, r.iv) ||
                is_asked(q, before->stmt, r.iv))
                continue;
            struct bound_candidate c = {.access = *before,
                                        .index = before->dims.at[0].index,
                                        .weak = indexer_of(before->dims.at[0].index) != NULL ||
                                                !(is_by_list(r.iv) || is_empty_at_launch(q, r.iv)),
                                        .polynomial =
                                            affine_of(q->arena, before->dims.at[0].index)};
            bound_add(q, BOUND_SEED, &c, r.iv->bound, cfg_terminator(r.iv->loop->header));
            break;
        }
    }
}
