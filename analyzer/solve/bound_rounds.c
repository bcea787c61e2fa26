/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the kernel's own rounding: a loop over `(n + 127) / 128` tiles, or up to n rounded to
 * whole warps, or while any thread of the warp has `i < n`, where the place of a thread within the
 * last one is not compared with n; and a list from `begin[row]` to `begin[row + 1]` that a warp takes
 * 32 at a time, with nobody asking where the list ends within them; and what is left of n behind a loop
 * up to n rounded down; and blocks that are dealt out by the kernel, `blockIdx.x % ((n + 31) / 32)`.
 */
#include <string.h>

#include "ir/ssa.h"
#include "pass/launch.h"
#include "pass/multiple.h"
#include "pass/range.h"
#include "pass/uniform.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

/* What a thread looks at in one round. */
struct place {
    const struct induction *round;
    const struct ir_expr *size; /* the last place is size - 1 */
    struct affine at;
};

static const struct ir_expr *strip_thread(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    while (e->op == IR_DIV || e->op == IR_REM || e->op == IR_SHR || e->op == IR_BITAND)
        e = ir_strip_casts(e->args[0]);
    return e;
}

static bool is_of_block(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->arg_count || (e->op == IR_BUILTIN && !bounds_grid_axes(e));
}

/* Made of threadIdx and sizes of the block: the thread's own part of a tile. */
static bool is_lane(const struct affine_term *t)
{
    bool thread = false;
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = strip_thread(t->atoms[k]);
        if (!ir_walk(e, is_of_block, NULL))
            return false;
        thread = thread || bounds_uses_thread_index(e);
    }
    return thread && t->coefficient > 0;
}

static bool has_atom(const struct affine_term *t, const struct ir_expr *atom)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (ir_strip_casts(t->atoms[k]) == atom)
            return true;
    }
    return false;
}

/* The terms of the index that the round or the thread decides. */
static struct affine place_of(struct bound_search *q, const struct affine *index,
                              const struct ir_expr *round)
{
    struct affine at = affine_number(0);
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        if (has_atom(t, round) || is_lane(t))
            vec_push(q->arena, &at.terms, *t);
    }
    return at;
}

/* The place moves by so many elements a round: `by` of at = round * by + lane. */
static struct affine step_of(struct bound_search *q, const struct affine *at,
                             const struct ir_expr *round)
{
    struct affine by = affine_number(0);
    for (size_t i = 0; i < at->terms.len; i++) {
        struct affine one = affine_number(at->terms.at[i].coefficient);
        if (!has_atom(&at->terms.at[i], round))
            continue;
        for (unsigned k = 0; k < at->terms.at[i].atom_count; k++) {
            struct affine atom = affine_atom(q->arena, at->terms.at[i].atoms[k]);
            if (ir_strip_casts(at->terms.at[i].atoms[k]) != round)
                one = affine_multiply(q->arena, &one, &atom);
        }
        by = affine_add(q->arena, &by, &one, 1);
    }
    return by;
}

static bool has_lane(const struct affine *at)
{
    for (size_t i = 0; i < at->terms.len; i++) {
        if (is_lane(&at->terms.at[i]))
            return true;
    }
    return false;
}

/* ---- rounds that are rounded up ------------------------------------------------------------- */

/* `rounds = n / B; if (rounds * B + threadIdx.x < n) rounds++;`: each thread has just its own. */
static bool is_counted_by_thread(struct bound_search *q, const struct ir_expr *rounds)
{
    struct uniformity u = uniform_of(q->af->uniform, rounds);
    return u.level == VARYING && u.reason == VARYING_MERGE;
}

/* `for (k = 0; k < (n + B - 1) / B; k++)` and k * B + thread. */
static bool takes_tiles(struct bound_search *q, struct place *p, const struct ir_expr *round)
{
    const struct ir_expr *by = NULL;
    int64_t one;
    if (!ir_is_int(p->round->step, &one) || one != 1 || !ir_is_const(p->round->start, 0) ||
        !has_lane(&p->at) || is_counted_by_thread(q, p->round->bound) ||
        !launch_rounded_quotient(q->af->analysis, p->round->bound, &p->size, &by) || !by)
        return false;
    struct affine tile = affine_of(q->arena, by);
    struct affine step = step_of(q, &p->at, round);
    return tile.ok && affine_equal(&tile, &step);
}

/* `for (i = thread; i < (n + 31) / 32 * 32; i += ...)`. */
static bool takes_padded(struct bound_search *q, struct place *p, const struct ir_expr *round)
{
    struct affine one = affine_number(1), step = step_of(q, &p->at, round);
    return affine_equal(&step, &one) && bound_is_padded(q, p->round->bound, &p->size) &&
           (has_lane(&p->at) || bounds_uses_thread_index(p->round->start));
}

const struct ir_expr *bound_rounded_down(struct bound_search *q, const struct ir_expr *e,
                                         struct affine *by)
{
    struct affine x = affine_of(q->arena, e);
    const struct affine_term *t = x.terms.at;
    if (!x.ok || x.constant || x.terms.len != 1)
        return NULL;
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *whole = ir_strip_casts(t->atoms[k]);
        struct affine times = affine_number(t->coefficient);
        if (whole->op != IR_DIV)
            continue;
        for (unsigned j = 0; j < t->atom_count; j++) {
            struct affine atom = affine_atom(q->arena, t->atoms[j]);
            if (j != k)
                times = affine_multiply(q->arena, &times, &atom);
        }
        *by = affine_of(q->arena, whole->args[1]);
        return by->ok && affine_equal(by, &times) ? whole->args[0] : NULL;
    }
    const struct ir_expr *only = ir_strip_casts(t->atoms[0]);
    const struct ir_stmt *call = only->op == IR_VALUE ? only->value->def : NULL;
    bool helper = t->coefficient == 1 && t->atom_count == 1 && call && call->kind == IR_STMT_CALL &&
                  call->name && call->args.len == 2 &&
                  (strcasestr(call->name, "rounddown") || strcasestr(call->name, "round_down"));
    *by = helper ? affine_of(q->arena, call->args.at[1]) : affine_number(1);
    return helper ? call->args.at[0] : NULL;
}

/* `for (; i < n / 32 * 32; i += blockDim.x)`, and i once more behind the loop: the rest is for some
 * threads only. */
static bool takes_rest(struct bound_search *q, const struct bound_candidate *c, struct place *p,
                       const struct ir_expr *round)
{
    struct affine one = affine_number(1), step = step_of(q, &p->at, round);
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    struct affine by;
    p->size = bound_rounded_down(q, p->round->bound, &by);
    if (!p->size || !affine_equal(&step, &one) || !bounds_uses_tid(p->round->start) ||
        ir_is_const(p->round->step, 1))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (facts[i].op == IR_GE && ir_strip_casts(facts[i].left) == round &&
            facts[i].right == p->round->bound)
            return true;
    }
    return false;
}

/* `for (i = lane; __any_sync(mask, i < n); i += 32)`: all lanes come as long as one has an element. */
static bool takes_votes(struct bound_search *q, struct place *p, const struct ir_expr *round)
{
    const struct ir_stmt *branch = cfg_terminator(p->round->loop->header);
    const struct ir_expr *e = branch && branch->kind == IR_STMT_BRANCH ? branch->expr : NULL;
    struct affine one = affine_number(1), step = step_of(q, &p->at, round);
    int64_t zero;
    while (e && (e->op == IR_CAST || (e->op == IR_NE && ir_is_int(e->args[1], &zero) && zero == 0)))
        e = e->args[0];
    const struct ir_stmt *vote = e && e->op == IR_VALUE ? e->value->def : NULL;
    if (!vote || !vote->name || !strstr(vote->name, "any") || vote->args.len == 0 ||
        !affine_equal(&step, &one) || !bounds_uses_thread_index(p->round->start))
        return false;
    const struct ir_expr *asked = vote->args.at[vote->args.len - 1];
    asked = ir_strip_all_casts(asked);
    if (asked->op != IR_LT || ir_strip_casts(asked->args[0]) != round)
        return false;
    p->size = asked->args[1];
    return true;
}

/* ---- lists ---------------------------------------------------------------------------------- */

/* The load that a value is, also when one lane hands it to the others. */
static const struct ir_stmt *load_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (d && d->kind == IR_STMT_WARPOP && d->args.len > 1)
        return load_of(d->args.at[1]);
    return d && d->kind == IR_STMT_LOAD ? d : NULL;
}

/* The load of `ends[row] * width`; *width: what it is multiplied with. */
static const struct ir_stmt *scaled_load(struct bound_search *q, const struct ir_expr *e,
                                         struct affine *width)
{
    struct affine x = affine_of(q->arena, e);
    const struct ir_stmt *load = NULL;
    *width = affine_number(1);
    if (!x.ok || x.constant || x.terms.len != 1 || x.terms.at[0].coefficient != 1)
        return NULL;
    for (unsigned k = 0; k < x.terms.at[0].atom_count; k++) {
        struct affine atom = affine_atom(q->arena, x.terms.at[0].atoms[k]);
        const struct ir_stmt *one = load ? NULL : load_of(x.terms.at[0].atoms[k]);
        if (!one)
            *width = affine_multiply(q->arena, width, &atom);
        load = one ? one : load;
    }
    return load;
}

/* From begin[row] to begin[row + 1], or so many times that. */
static bool takes_list(struct bound_search *q, struct place *p, const struct ir_expr *round)
{
    struct affine one = affine_number(1), step = step_of(q, &p->at, round);
    struct affine from, to;
    const struct ir_stmt *first = scaled_load(q, p->round->start, &from);
    const struct ir_stmt *last = scaled_load(q, p->round->bound, &to);
    struct access x, y;
    int64_t apart;
    p->size = p->round->bound;
    return first && last && affine_equal(&from, &to) && !ir_is_const(p->round->step, 1) &&
           affine_equal(&step, &one) && has_lane(&p->at) && access_of(q->af, first, &x) &&
           access_of(q->af, last, &y) && x.root == y.root && x.dims.len == 1 && y.dims.len == 1 &&
           affine_difference(q->arena, y.dims.at[0].index, x.dims.at[0].index, &apart) &&
           apart == 1;
}

/* A size of the run, or the product of some. */
static bool is_given_length(struct bound_search *q, const struct ir_expr *e)
{
    struct affine n = affine_of(q->arena, e);
    if (!n.ok || n.constant || n.terms.len != 1 || n.terms.at[0].coefficient != 1)
        return false;
    for (unsigned k = 0; k < n.terms.at[0].atom_count; k++) {
        const struct ir_expr *atom = ir_strip_casts(n.terms.at[0].atoms[k]);
        if (atom->op != IR_VAR && atom->op != IR_MEMBER)
            return false;
    }
    return true;
}

/* blockDim of the axis, or that of the whole grid. */
static bool is_block_step(struct bound_search *q, const struct ir_expr *step, unsigned axis)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_expr *block = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis));
    struct affine x = affine_of(q->arena, step), size = affine_atom(q->arena, block);
    struct affine grid =
        affine_atom(q->arena, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis)));
    grid = affine_multiply(q->arena, &grid, &size);
    return affine_equal(&x, &size) || affine_equal(&x, &grid);
}

/* `for (first = 0; first < n; first += blockDim.x)` and first + threadIdx.x; or each block starts at
 * a tile of its own. */
static bool takes_blocks(struct bound_search *q, struct place *p, const struct ir_expr *round)
{
    struct affine one = affine_number(1), step = step_of(q, &p->at, round);
    p->size = p->round->bound;
    for (unsigned axis = 0; axis < 3; axis++) {
        const struct ir_expr *lane =
            ir_builtin(q->af->analysis->module, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
        if (is_block_step(q, p->round->step, axis))
            return affine_equal(&step, &one) && affine_coefficient(&p->at, lane) == 1 &&
                   p->at.terms.len == 2 && is_given_length(q, p->round->bound) &&
                   !bounds_uses_thread_index(p->round->start);
    }
    return false;
}

/* ---- padded on purpose ---------------------------------------------------------------------- */

/* The index starts at whole tiles of something: `(first + k) * 32 + lane`. */
static bool starts_at_tile(struct bound_search *q, const struct bound_candidate *c,
                           const struct place *p, const struct ir_expr *round)
{
    struct affine step = step_of(q, &p->at, round);
    struct affine rest = affine_add(q->arena, &c->polynomial, &p->at, -1);
    const struct affine_term *by = step.terms.at;
    for (size_t i = 0; i < rest.terms.len; i++) {
        const struct affine_term *t = &rest.terms.at[i];
        if (step.terms.len ? by->atom_count == 1 && has_atom(t, ir_strip_casts(by->atoms[0]))
                           : step.constant > 1 && t->coefficient % step.constant == 0)
            return true;
    }
    return false;
}

static bool asks_for_place(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                           void *context)
{
    const struct place *p = context;
    struct fact_bound taken;
    (void)e;
    return bounds_take_fact(q->arena, f, &taken) &&
           bound_is_coordinate_of(q, &p->at, &taken.difference, NULL);
}

/* `out[i] = i < n ? in[i] : 0`: who asks for the place elsewhere fills the last tile up here. */
static bool is_filled_up(struct bound_search *q, const struct bound_candidate *c, struct place *p)
{
    return c->access.stmt->kind != IR_STMT_LOAD && bound_walk_facts(q, asks_for_place, p);
}

/* ---- is it asked? --------------------------------------------------------------------------- */

/* The thread itself: the number of its warp, a quotient, says nothing of the lane. */
static bool uses_lane(struct bound_search *q, const struct ir_expr *e)
{
    struct affine x = affine_of(q->arena, e);
    for (size_t i = 0; i < x.terms.len; i++) {
        for (unsigned k = 0; k < x.terms.at[i].atom_count; k++) {
            const struct ir_expr *atom = ir_strip_casts(x.terms.at[i].atoms[k]);
            if (atom->op != IR_DIV && atom->op != IR_SHR && bounds_uses_tid(atom))
                return true;
        }
    }
    return !x.ok && bounds_uses_tid(e);
}

/* What the thread put into an array or an object of its own. */
static bool is_written_down(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *at = load && load->kind == IR_STMT_LOAD ? load->addr : NULL;
    while (at && at->op == IR_PTRADD)
        at = ir_strip_casts(at->args[0]);
    if (!at || ssa_is_uninitialised(at)) /* an object of a class: only its members were set */
        return at;
    return (at->op == IR_ADDR || at->op == IR_VAR) && at->decl->storage == STORAGE_LOCAL &&
           at->decl->type->kind != TYPE_POINTER;
}

/* `inside[i] = k + i < n; ... if (inside[i])`: the check may have been made before. */
static bool is_asked_before(struct bound_search *q, const struct ir_stmt *s)
{
    for (const struct ir_block *b = cfg_idom(q->af->cfg, s->block); b;
         b = cfg_idom(q->af->cfg, b)) {
        const struct ir_stmt *branch = cfg_terminator(b);
        if (branch->kind != IR_STMT_BRANCH || !is_written_down(branch->expr))
            continue;
        for (size_t i = 0; i < b->succs.len; i++) {
            if (cfg_dominates(q->af->cfg, b->succs.at[i], s->block))
                return true;
        }
    }
    return false;
}

/* Some condition other than the loop's own is about the place, the round or the lane. */
static bool is_asked(struct bound_search *q, const struct bound_candidate *c, const struct place *p,
                     const struct ir_expr *round)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *side[] = {facts[i].left, facts[i].right};
        bool own = ir_strip_casts(side[0]) == round && side[1] == p->round->bound;
        for (unsigned k = 0; !own && k < 2; k++) {
            if (ir_contains(side[k], round) || uses_lane(q, side[k]))
                return true;
        }
    }
    return is_asked_before(q, c->access.stmt);
}

/* `list[row * CAPACITY + tile * 64 + lane]` of a template's CAPACITY: what is behind the length is of the row. */
static bool is_within_capacity(const struct affine *index, const struct place *p)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        bool capacity = false;
        for (unsigned k = 0; k < t->atom_count; k++)
            capacity = capacity || ir_strip_casts(t->atoms[k])->op == IR_TPARAM;
        if (capacity && t->atom_count > 1 && !affine_term_coefficient(&p->at, t))
            return true;
    }
    return false;
}

static void try_round(struct bound_search *q, const struct bound_candidate *c,
                      const struct ir_expr *round)
{
    struct place p = {.round = range_induction(q->af->ranges, round)};
    struct ir_module *m = q->af->analysis->module;
    if (!p.round)
        return;
    p.at = place_of(q, &c->polynomial, round);
    bool counted = p.round->bound && p.round->bound_op == IR_LT;
    bool rounded = counted ? takes_tiles(q, &p, round) || takes_padded(q, &p, round) ||
                                 takes_blocks(q, &p, round) || takes_rest(q, c, &p, round)
                           : takes_votes(q, &p, round);
    if (!counted && !rounded)
        return;
    if (!rounded && (c->access.stmt->kind != IR_STMT_LOAD || !takes_list(q, &p, round)))
        return;
    const struct ir_expr *at = affine_to_expr(m, &p.at, ir_type_int(m, 64, true));
    int64_t number;
    if (!at || ir_is_int(ir_strip_casts(p.size), &number) || is_asked(q, c, &p, round) ||
        multiple_checked_for(q->af, p.size) || starts_at_tile(q, c, &p, round) ||
        is_filled_up(q, c, &p) || is_within_capacity(&c->polynomial, &p) ||
        linear_at_most(q->af, c->access.stmt, at, p.size, -1) == TRI_YES)
        return;
    bound_add_value(q, BOUND_ROUNDS_UP, c, p.size, cfg_terminator(p.round->loop->header), at, NULL);
}

/* ---- tiles of the grid that the kernel itself counts ----------------------------------------- */

/* Some condition on the way is about the tile, or about the threads that lie along it. */
static bool is_tile_asked(struct bound_search *q, const struct bound_candidate *c,
                          const struct place *p, const struct ir_expr *tile)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < p->at.terms.len; k++) {
            const struct affine_term *t = &p->at.terms.at[k];
            const struct ir_expr *atom = has_atom(t, tile) ? tile : strip_thread(t->atoms[0]);
            if (ir_contains(facts[i].left, atom) || ir_contains(facts[i].right, atom))
                return true;
        }
    }
    return false;
}

/* `(blockIdx.x % ((n + B - 1) / B)) * B + threadIdx.x`: the last tile has threads beyond n. */
static void try_tile(struct bound_search *q, const struct bound_candidate *c,
                     const struct ir_expr *tile)
{
    struct place p = {0};
    struct ir_module *m = q->af->analysis->module;
    const struct ir_expr *by = NULL;
    int64_t number;
    if (tile->op != IR_REM || !bounds_grid_axes(tile->args[0]) ||
        !launch_rounded_quotient(q->af->analysis, tile->args[1], &p.size, &by) || !by ||
        ir_is_int(ir_strip_casts(p.size), &number))
        return;
    p.at = place_of(q, &c->polynomial, tile);
    struct affine size = affine_of(q->arena, by), step = step_of(q, &p.at, tile);
    const struct ir_expr *at = affine_to_expr(m, &p.at, ir_type_int(m, 64, true));
    if (!at || !size.ok || !affine_equal(&size, &step) || !has_lane(&p.at) || p.at.terms.len != 2 ||
        starts_at_tile(q, c, &p, tile) || is_tile_asked(q, c, &p, tile) ||
        multiple_checked_for(q->af, p.size) ||
        linear_at_most(q->af, c->access.stmt, at, p.size, -1) == TRI_YES)
        return;
    bound_add_value(q, BOUND_ROUNDS_UP, c, p.size, NULL, at, NULL);
}

void bound_search_rounds(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        for (size_t k = 0; c->polynomial.ok && !c->flagged && k < c->polynomial.terms.len; k++) {
            const struct affine_term *t = &c->polynomial.terms.at[k];
            for (unsigned j = 0; j < t->atom_count; j++) {
                const struct ir_expr *e = ir_strip_casts(t->atoms[j]);
                if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI)
                    try_round(q, c, e);
                else
                    try_tile(q, c, e);
            }
        }
    }
}
