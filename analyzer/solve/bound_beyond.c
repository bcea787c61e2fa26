/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from checks without a margin: `y * width + x + 1` under `x < width`, `(y + 1) * width + x`
 * under `y >= 1 && y < height`, and loops over tiles where one use asks for the end within a tile and
 * another does not.
 */
#include "solve/bound_internal.h"
#include "solve/linear.h"

/* Further than a neighbour can be. */
#define BEYOND_MOST 64

/* at < size, taken from one fact: at is a sum of places of the grid, size one name. */
struct margin {
    struct affine at;
    const struct ir_expr *size; /* as it stands in the fact */
    const struct fact *fact;
};

static bool take_margin(struct bound_search *q, const struct fact *f, struct margin *out)
{
    out->fact = f;
    return bound_take_strict(q, f, &out->at, &out->size) && out->at.terms.len &&
           bound_size_name(out->size);
}

/* One thread after the other, and no loop: `4 * threadIdx.x` has its neighbours for itself. */
static bool is_of_single_threads(const struct affine *at)
{
    bool single = false;
    for (size_t i = 0; i < at->terms.len; i++) {
        const struct affine_term *t = &at->terms.at[i];
        bool thread = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
            if (e->op == IR_VALUE)
                return false;
            thread = thread || (e->op == IR_BUILTIN && bounds_uses_thread_index(e));
        }
        if (thread && (t->coefficient != 1 || t->atom_count != 1))
            return false;
        single = single || thread;
    }
    return single;
}

static bool is_grid_size(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_NCTAID_X &&
                        e->builtin <= IR_BUILTIN_NCTAID_Z);
    return !*found;
}

/* A thread or block that is chosen by itself, or by what was loaded: nobody knows which.  All blocks
 * but the last one, `blockIdx.y != gridDim.y - 1`, have their neighbours. */
static bool is_chosen(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *side[] = {ir_strip_casts(facts[i].left),
                                        ir_strip_casts(facts[i].right)};
        bool order = facts[i].op != IR_EQ && facts[i].op != IR_NE, grid = false;
        for (unsigned k = 0; k < 2; k++) {
            ir_walk(side[k], is_grid_size, &grid);
            if (grid || (!order && (bounds_uses_thread_index(side[k]) ||
                                    bounds_grid_axes(side[k]) || side[k]->op == IR_VALUE)))
                return true;
        }
    }
    return false;
}

static bool has_size(const struct affine_term *t, const struct ir_expr *size)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (ir_strip_casts(t->atoms[k]) == ir_strip_casts(size))
            return true;
    }
    return false;
}

/* at + more <= size - 1 cannot be shown. */
static bool is_open(struct bound_search *q, const struct bound_candidate *c, const struct margin *m,
                    int64_t more)
{
    struct ir_module *module = q->af->analysis->module;
    const struct ir_expr *at = affine_to_expr(module, &m->at, ir_type_int(module, 64, true));
    return at && linear_at_most(q->af, c->access.stmt, at, m->size, -1 - more) != TRI_YES;
}

/* index = rows * size + at + k. */
static bool is_next_column(struct bound_search *q, const struct bound_candidate *c,
                           const struct margin *m)
{
    bool row = false;
    struct affine rest = affine_add(q->arena, &c->polynomial, &m->at, -1);
    for (size_t i = 0; rest.ok && i < rest.terms.len; i++) {
        if (!has_size(&rest.terms.at[i], m->size))
            return false;
        row = row || rest.terms.at[i].atom_count > 1;
    }
    return row && rest.ok && rest.constant > 0 && rest.constant <= BEYOND_MOST &&
           !bound_has_longer_rows(q, &c->polynomial, m->size) && is_open(q, c, m, rest.constant);
}

/* y >= 1 there: whoever wrote it knows that there are neighbours. */
static bool starts_inside(struct bound_search *q, const struct bound_candidate *c,
                          const struct margin *m)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct fact_bound taken;
        if (!bounds_take_fact(q->arena, &facts[i], &taken) ||
            taken.difference.constant - taken.limit < 1)
            continue;
        struct affine none = affine_add(q->arena, &taken.difference, &m->at, 1);
        if (none.ok && !none.terms.len)
            return true;
    }
    return false;
}

/* index = (at + k) * width + ..., and the width is the other side of what at is compared with. */
static bool is_next_row(struct bound_search *q, const struct bound_candidate *c,
                        const struct margin *m)
{
    for (size_t i = 0; i < c->polynomial.terms.len; i++) {
        const struct affine_term *t = &c->polynomial.terms.at[i];
        if (t->atom_count != 1 || t->coefficient < 1 || t->coefficient > BEYOND_MOST ||
            !bound_size_name(t->atoms[0]) || !bound_are_sides(t->atoms[0], m->size))
            continue;
        struct affine width = affine_atom(q->arena, t->atoms[0]);
        struct affine rows = affine_multiply(q->arena, &m->at, &width);
        bool all = rows.ok;
        for (size_t k = 0; all && k < rows.terms.len; k++)
            all = affine_term_coefficient(&c->polynomial, &rows.terms.at[k]) ==
                  rows.terms.at[k].coefficient;
        if (all && starts_inside(q, c, m) && is_open(q, c, m, t->coefficient))
            return true;
    }
    return false;
}

static void try_neighbours(struct bound_search *q, const struct bound_candidate *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    if (c->flagged || !c->polynomial.ok || is_chosen(q, c->access.stmt) ||
        !bound_is_whole_buffer(q, &c->access) || bound_is_offsets(q->arena, &c->access))
        return; /* `offsets[table * n + i + 1]`: all tables in a row, and the end of the last */
    for (size_t i = 0; i < n; i++) {
        struct margin m;
        if (take_margin(q, &facts[i], &m) && is_of_single_threads(&m.at) &&
            (is_next_column(q, c, &m) || is_next_row(q, c, &m)))
            bound_add(q, BOUND_OFF_BY_ONE, c, m.size, facts[i].origin);
    }
}

/* ---- tiles ---------------------------------------------------------------------------------- */

/* What a loop carries, alone. */
static const struct ir_expr *round_of(const struct affine *at)
{
    const struct affine_term *t = at->terms.at;
    if (at->terms.len != 1 || t->coefficient != 1 || t->atom_count != 1)
        return NULL;
    const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
    bool phi = e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
    return phi ? t->atoms[0] : NULL;
}

struct tile_search {
    const struct ir_expr *start; /* of the tile */
    const struct ir_expr *size;
    struct cfg_edge edge;
};

/* at has the tile's start in it, and a place within the tile. */
static bool is_within(struct bound_search *q, const struct affine *at, const struct ir_expr *start)
{
    for (size_t i = 0; at->terms.len > 1 && i < at->terms.len; i++) {
        const struct affine_term *t = &at->terms.at[i];
        if (t->coefficient == 1 && t->atom_count == 1 && bound_is_same_round(q, t->atoms[0], start))
            return true;
    }
    return false;
}

/* `start + i < n` within the loop: a tile may go beyond n. */
static bool asks_within(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                        void *context)
{
    struct tile_search *s = context;
    struct margin m;
    if (!take_margin(q, f, &m) || !bound_is_same_size(m.size, s->size) ||
        !is_within(q, &m.at, s->start))
        return false;
    s->edge = e;
    return true;
}

static bool look_for_state(const struct ir_expr *e, void *context)
{
    bool *found = context;
    bool call = e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_CALL;
    *found = *found || (e->op == IR_VALUE && !call) || e->op == IR_SELECT || e->op == IR_MIN;
    return !*found;
}

/* Made of numbers, sizes of the block, parameters and what calls give: not what is left of a tile. */
static bool is_plain_limit(const struct affine_term *t)
{
    bool state = false;
    for (unsigned k = 0; k < t->atom_count; k++)
        ir_walk(t->atoms[k], look_for_state, &state);
    return !state;
}

static bool shares_atom(const struct affine *x, const struct affine *y)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            if (affine_mentions(y, x->terms.at[i].atoms[k]))
                return true;
        }
    }
    return false;
}

/* Some check at the access is about its place in the tile and a size, also in other words. */
static bool is_asked(struct bound_search *q, const struct bound_candidate *c,
                     const struct ir_expr *start, const struct affine *place)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct fact_bound taken;
        if (!bounds_take_fact(q->arena, &facts[i], &taken)) {
            for (unsigned k = 0; k < 2; k++) {
                const struct ir_expr *side = k ? facts[i].right : facts[i].left;
                if (bounds_uses_thread_index(side) || ir_contains(side, start))
                    return true;
            }
            continue;
        }
        bool about = shares_atom(place, &taken.difference);
        size_t places = 0;
        for (size_t k = 0; k < taken.difference.terms.len; k++) {
            const struct affine_term *t = &taken.difference.terms.at[k];
            places += t->coefficient > 0;
            if (about && !is_plain_limit(t) && affine_term_coefficient(place, t) == 0)
                return true;
        }
        if (affine_mentions(&taken.difference, start) && places != 1)
            return true;
    }
    return false;
}

/* What of the index is no part of `at`, and no whole row of `size` elements: each block may have a row
 * of its own. */
static struct affine place_in_tile(struct bound_search *q, const struct affine *index,
                                   const struct margin *m)
{
    struct affine rest = affine_add(q->arena, index, &m->at, -1), place = affine_number(0);
    place.constant = rest.constant;
    for (size_t i = 0; i < rest.terms.len; i++) {
        if (!has_size(&rest.terms.at[i], m->size))
            vec_push(q->arena, &place.terms, rest.terms.at[i]);
    }
    return place;
}

/* Tiles that all threads of a block take together, each thread its own place in them. */
static bool is_shared_tile(struct bound_search *q, const struct ir_expr *start,
                           const struct affine *place)
{
    bool thread = false;
    for (size_t i = 0; i < place->terms.len; i++) {
        for (unsigned k = 0; k < place->terms.at[i].atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(place->terms.at[i].atoms[k]);
            thread = thread || (e->op == IR_BUILTIN && bounds_uses_thread_index(e));
            if (bounds_grid_axes(e))
                return false; /* a row of its own */
        }
    }
    return thread && !bounds_uses_thread_index(bound_first_round(q, start));
}

static bool is_in_row(struct bound_search *q, const struct bound_candidate *c,
                      const struct margin *m, const struct affine *place)
{
    struct ir_module *module = q->af->analysis->module;
    struct affine at = affine_add(q->arena, &m->at, place, 1);
    const struct ir_expr *e = affine_to_expr(module, &at, ir_type_int(module, 64, true));
    return e && linear_at_most(q->af, c->access.stmt, e, m->size, -1) == TRI_YES;
}

static void try_tile(struct bound_search *q, const struct bound_candidate *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    if (c->flagged || !c->polynomial.ok || c->polynomial.terms.len < 2 ||
        c->access.stmt->kind != IR_STMT_LOAD || c->polynomial.constant < 0)
        return;
    for (size_t i = 0; i < c->polynomial.terms.len; i++) {
        if (c->polynomial.terms.at[i].coefficient < 0)
            return;
    }
    for (size_t i = 0; i < n; i++) {
        struct margin m;
        if (!take_margin(q, &facts[i], &m))
            continue;
        struct tile_search s = {.start = round_of(&m.at), .size = m.size};
        if (!s.start || affine_coefficient(&c->polynomial, s.start) != 1)
            continue;
        struct affine place = place_in_tile(q, &c->polynomial, &m);
        if (!is_shared_tile(q, s.start, &place) || is_asked(q, c, s.start, &place) ||
            !bound_walk_facts(q, asks_within, &s) || is_in_row(q, c, &m, &place))
            continue;
        bound_add(q, BOUND_SIBLING_GUARDED, c, m.size, cfg_terminator(s.edge.from));
    }
}

void bound_search_beyond(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        try_neighbours(q, &q->candidates.at[i]);
        if (q->af->func->kind == FUNC_KERNEL) /* a helper may be handed whole tiles */
            try_tile(q, &q->candidates.at[i]);
    }
}
