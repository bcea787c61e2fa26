/* SPDX-License-Identifier: Apache-2.0 */
/* `if (i < n) { if (block * 256 + 256 < n) fast(); else last(); }`: where the next block begins inside, all of this one
 * is, and all of its threads get to the barrier in fast(). */
#include "pass/affine.h"
#include "pass/divergence.h"
#include "pass/guard.h"
#include "pass/launch.h"

static bool is_multiple_of(const struct affine_term *whole, const struct affine_term *part)
{
    return whole->atom_count == part->atom_count + 1 && whole->coefficient == part->coefficient &&
           part->coefficient > 0 && affine_term_contains(whole, part);
}

/* block * size + size, and what is beside them. */
static bool is_next_start(const struct affine *x)
{
    for (size_t i = 0; x->ok && i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (t->atom_count == 1 && t->coefficient > 1 && x->constant >= t->coefficient)
            return true;
        for (size_t k = 0; k < x->terms.len; k++) {
            if (is_multiple_of(t, &x->terms.at[k]))
                return true;
        }
    }
    return false;
}

/* `start + threadIdx.x` less `start + blockDim.x * k`, or less `start + 256` of blocks of 256: no thread comes so
 * far. */
static bool is_below(const struct analysis_func *af, const struct ir_expr *place,
                     const struct affine *next)
{
    struct arena *a = af->analysis->arena;
    struct affine x = affine_of(a, place), d = affine_add(a, &x, next, -1);
    bool thread = false, threads = false;
    for (size_t i = 0; d.ok && i < d.terms.len; i++) {
        const struct affine_term *t = &d.terms.at[i];
        bool own = t->atom_count == 1 && t->coefficient == 1 &&
                   ir_is_builtin(ir_strip_casts(t->atoms[0]), IR_BUILTIN_TID_X);
        bool block =
            t->coefficient < 0 && ir_is_builtin(ir_strip_casts(t->atoms[0]), IR_BUILTIN_NTID_X);
        if (!own && !block)
            return false;
        thread = thread || own;
        threads = threads || block;
    }
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    bool fits = d.constant < 0; /* with no launch in sight, by the code's own number */
    for (size_t i = 0; i < n; i++) {
        int64_t side;
        fits = fits && sites[i]->block[0] && ir_is_int(sites[i]->block[0], &side) &&
               side <= -d.constant;
    }
    return d.ok && thread && d.constant <= 0 && (threads || fits);
}

/* The place that is compared: i of `i < n` and of `n > i`. */
static const struct ir_expr *place_of_branch(const struct ir_expr *e)
{
    return e->args[e->op == IR_GT];
}

/* What the place is held below: n of `i < n` and of `n > i`; NULL: no such comparison. */
static const struct ir_expr *end_of(const struct ir_expr *e)
{
    bool less = e->op == IR_LT || e->op == IR_LE || e->op == IR_GE;
    bool more = e->op == IR_GT;
    return less ? ir_strip_casts(e->args[1]) : more ? ir_strip_casts(e->args[0]) : NULL;
}

bool divergence_is_of_whole_blocks(const struct analysis_func *af, const struct divergence *d,
                                   const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    const struct ir_expr *end = d->branch->expr ? end_of(d->branch->expr) : NULL;
    for (size_t i = 0; end && i < n; i++) {
        const struct fact *f = &facts[i];
        if ((f->op != IR_LT && f->op != IR_LE) || f->origin == d->branch ||
            ir_strip_casts(f->right) != end)
            continue;
        struct affine start = affine_of(af->analysis->arena, f->left);
        if (is_next_start(&start) && uniform_of(af->uniform, f->left).level <= UNIFORM_BLOCK &&
            is_below(af, place_of_branch(d->branch->expr), &start))
            return true;
    }
    return false;
}
