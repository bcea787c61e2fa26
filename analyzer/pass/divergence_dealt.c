/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `<<<blocks, channels>>>(rows * channels)` and `for (i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x
 * * gridDim.x)`: n is so many whole blocks, and all threads of a block have as many rounds.
 */
#include "pass/affine.h"
#include "pass/divergence.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/multiple.h"
#include "pass/range.h"

static bool are_multiples_of(const struct affine *x, const struct ir_expr *factor)
{
    for (size_t i = 0; i < x->terms.len; i++)
        if (!affine_term_has_factor(&x->terms.at[i], factor))
            return false;
    return x->ok && x->constant == 0;
}

/* Blocks of threads that stand one behind the other: i of them, or what a loop makes of it by whole blocks. */
static bool counts_blocks(const struct analysis_func *af, const struct ir_expr *i, unsigned axis)
{
    struct arena *a = af->analysis->arena;
    struct ir_module *m = af->analysis->module;
    const struct ir_expr *threads = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis));
    const struct ir_expr *tid = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
    const struct induction *walk = range_induction(af->ranges, i);
    struct affine start = affine_of(a, walk ? walk->start : i);
    struct affine own = affine_atom(a, tid);
    struct affine rest = affine_add(a, &start, &own, -1);
    struct affine step = walk ? affine_of(a, walk->step) : affine_number(0);
    return are_multiples_of(&rest, threads) && are_multiples_of(&step, threads);
}

/* The length in `i < n` of such an index; NULL: it is no such comparison. */
static const struct ir_expr *length_of(const struct analysis_func *af, const struct ir_expr *e,
                                       unsigned axis)
{
    unsigned index = e->op == IR_GT || e->op == IR_LE;
    if (e->op != IR_LT && e->op != IR_GE && !index)
        return NULL;
    if (!counts_blocks(af, ir_strip_casts(e->args[index]), axis))
        return NULL;
    return ir_strip_casts(e->args[1 - index]);
}

/* `n > 768 ? 768 : n` where it is known that n is 4. */
static const struct ir_expr *chosen(const struct launch_site *s, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    while (e->op == IR_SELECT) {
        struct range r = range_of(s->host->ranges, e->args[0], s->stmt);
        if (r.lo != r.hi)
            break;
        e = ir_strip_all_casts(e->args[r.lo ? 1 : 2]);
    }
    return e;
}

/* `rows * channels` behind `channels % 1024 == 0`, or a product with a number of whole blocks. */
static bool is_whole(const struct launch_site *s, const struct affine_term *t, int64_t side)
{
    bool whole = t->coefficient % side == 0;
    for (unsigned k = 0; k < t->atom_count && !whole; k++)
        whole = multiple_in_front(s, ir_strip_all_casts(t->atoms[k]), side);
    return whole;
}

static bool launch_deals_whole(const struct launch_site *s, const struct ir_expr *length,
                               unsigned axis)
{
    struct arena *a = s->host->analysis->arena;
    const struct ir_expr *threads = s->block[axis] ? chosen(s, s->block[axis]) : NULL;
    struct affine n = affine_of(a, launch_substitute(s, length));
    int64_t side;
    if (!threads || !n.ok)
        return false;
    if (!ir_is_int(threads, &side))
        return are_multiples_of(&n, threads);
    for (size_t i = 0; side > 0 && i < n.terms.len; i++)
        if (!is_whole(s, &n.terms.at[i], side))
            return false;
    return side > 0 && n.constant % side == 0;
}

/* `rows * width`, and that width is blockDim.x the kernel has asked. */
static bool is_asked_for(const struct analysis_func *af, const struct ir_stmt *branch,
                         const struct ir_expr *length, unsigned axis)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, branch, &n);
    struct affine x = affine_of(af->analysis->arena, length);
    enum ir_builtin threads = (enum ir_builtin)(IR_BUILTIN_NTID_X + axis);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *left = ir_strip_all_casts(facts[i].left);
        const struct ir_expr *right = ir_strip_all_casts(facts[i].right);
        if (facts[i].op != IR_EQ)
            continue;
        if ((ir_is_builtin(left, threads) && are_multiples_of(&x, right)) ||
            (ir_is_builtin(right, threads) && are_multiples_of(&x, left)))
            return true;
    }
    return false;
}

bool divergence_deals_whole_blocks(const struct analysis_func *af, const struct ir_stmt *branch)
{
    size_t n;
    const struct launches *l = af->analysis->launches;
    const struct launch_site *const *sites = launch_of(l, af->func, &n);
    for (unsigned axis = 0; branch->expr && axis < 3; axis++) {
        const struct ir_expr *length = length_of(af, branch->expr, axis);
        if (!length)
            continue;
        if (is_asked_for(af, branch, length, axis))
            return true;
        bool all = n > 0 && launch_all_seen(l, af->func);
        for (size_t i = 0; all && i < n; i++)
            all = launch_deals_whole(sites[i], length, axis);
        return all;
    }
    return false;
}
