/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a coordinate that the kernel compares somewhere: `x = blockIdx.x * T + threadIdx.x`
 * and `if (x < width)`.  Whoever wrote the check says that x gets beyond width; an access that x
 * takes part in, of any buffer and with any stride, is then open when no check covers it.
 */
#include <string.h>

#include "pass/count_name.h"
#include "pass/decide.h"
#include "pass/indexer.h"
#include "pass/launch_folded.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

struct atoms {
    unsigned thread;
    unsigned grid;
    bool round; /* a value that a loop carries */
    bool other; /* a call, or what was loaded */
};

static bool look(const struct ir_expr *e, void *context)
{
    struct atoms *a = context;
    for (unsigned axis = 0; axis < 3; axis++) {
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)))
            a->thread |= 1U << axis;
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)))
            a->grid |= 1U << axis;
    }
    if (ir_is_builtin(e, IR_BUILTIN_THREAD_RANK) || ir_is_builtin(e, IR_BUILTIN_GRID_RANK) ||
        ir_is_builtin(e, IR_BUILTIN_LANEID))
        a->thread |= 7U;
    if (ir_is_builtin(e, IR_BUILTIN_GRID_RANK))
        a->grid |= 1U;
    if (e->op == IR_VALUE && e->value->def) {
        bool phi = e->value->def->kind == IR_STMT_PHI;
        a->round = a->round || phi;
        a->other = a->other || !phi;
    }
    return true;
}

static struct atoms atoms_of(const struct ir_expr *e)
{
    struct atoms a = {0};
    ir_walk(e, look, &a);
    return a;
}

static struct atoms term_atoms(const struct affine_term *t)
{
    struct atoms a = {0};
    for (unsigned k = 0; k < t->atom_count; k++)
        ir_walk(t->atoms[k], look, &a);
    return a;
}

/* x is t without the atoms of part. */
static struct affine quotient(struct arena *a, const struct affine_term *t,
                              const struct affine_term *part)
{
    struct affine x = affine_number(t->coefficient / part->coefficient);
    unsigned k = 0;
    for (unsigned i = 0; i < t->atom_count; i++) {
        if (k < part->atom_count && t->atoms[i] == part->atoms[k]) {
            k++;
            continue;
        }
        struct affine one = affine_atom(a, t->atoms[i]);
        x = affine_multiply(a, &x, &one);
    }
    return x;
}

static bool has_atom(const struct affine_term *t, const struct ir_expr *atom)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (t->atoms[k] == atom)
            return true;
    }
    return false;
}

static bool finish_coordinate(struct bound_search *q, struct coordinate *c)
{
    for (size_t i = 0; i < c->at.terms.len; i++) {
        struct atoms a = term_atoms(&c->at.terms.at[i]);
        c->axes |= a.thread;
        c->grid |= a.grid;
        c->round = c->round || a.round;
        if (a.other)
            return false; /* what a table says is no place in a grid */
    }
    for (size_t i = 0; i < c->bound.terms.len; i++) {
        struct atoms a = term_atoms(&c->bound.terms.at[i]);
        if (a.thread || a.grid || a.round)
            return false;
    }
    if (!(c->axes || c->grid) || !c->bound.terms.len)
        return false;
    struct ir_module *m = q->af->analysis->module;
    const struct affine_term *first = &c->bound.terms.at[0];
    c->size = c->bound.terms.len == 1 && first->coefficient == 1 && first->atom_count == 1
                  ? first->atoms[0]
                  : affine_to_expr(m, &c->bound, ir_type_int(m, 64, true));
    return c->size != NULL;
}

bool bound_take_strict(struct bound_search *q, const struct fact *f, struct affine *at,
                       const struct ir_expr **size)
{
    struct fact_bound taken;
    *at = affine_number(0);
    *size = NULL;
    if (!bounds_take_fact(q->arena, f, &taken) || taken.limit - taken.difference.constant != -1)
        return false;
    for (size_t i = 0; i < taken.difference.terms.len; i++) {
        const struct affine_term *t = &taken.difference.terms.at[i];
        if (t->coefficient > 0)
            vec_push(q->arena, &at->terms, *t);
        else if (*size || t->coefficient != -1 || t->atom_count != 1)
            return false;
        else
            *size = t->atoms[0];
    }
    return *size != NULL;
}

static bool has_round(const struct ir_expr *e)
{
    return atoms_of(e).round;
}

/* difference <= -1 as `at < bound`: what is subtracted is what the run decides. */
bool bound_take_coordinate(struct bound_search *q, const struct fact *f, struct cfg_edge e,
                           struct bound_taking how, struct coordinate *out)
{
    struct fact taken_of = *f;
    struct fact_bound taken;
    bool round = has_round(f->left) || has_round(f->right);
    if (how.first && round) {
        taken_of.left = bound_first_round(q, f->left);
        taken_of.right = bound_first_round(q, f->right);
    }
    if (!bounds_take_fact(q->arena, &taken_of, &taken) ||
        (!how.apart && taken.limit != taken.difference.constant - (how.inclusive ? 0 : 1)))
        return false;
    taken.difference = bound_with_remainders(q, &taken.difference);
    *out = (struct coordinate){.edge = e, .fact = f, .round = round, .first = how.first};
    out->at = out->bound = affine_number(0);
    for (size_t i = 0; i < taken.difference.terms.len; i++) {
        struct affine_term t = taken.difference.terms.at[i];
        bool data = how.data && t.coefficient > 0 && term_atoms(&t).other;
        struct affine *side = t.coefficient < 0 || data ? &out->bound : &out->at;
        t.coefficient = t.coefficient < 0 || data ? -t.coefficient : t.coefficient;
        vec_push(q->arena, &side->terms, t);
    }
    return finish_coordinate(q, out);
}

/* `(blockIdx.x * blockDim.x + threadIdx.x) / 32`: the warp. */
static bool is_quotient(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_DIV || e->op == IR_SHR;
}

/* A place in the grid, of more than one part: with the round of a loop, or in its first round. */
static bool is_place(const struct coordinate *c)
{
    const struct affine_term *t = c->at.terms.at;
    bool parts = c->at.terms.len >= 2 ||
                 (c->at.terms.len == 1 && t->atom_count == 1 && is_quotient(t->atoms[0]));
    return c->axes && (c->grid || (c->round && !c->first)) && parts;
}

/* A place in the block alone: threadIdx.x, or a lane. */
static bool is_lane(const struct coordinate *c)
{
    return c->axes && !c->grid && !c->round && !c->first && c->at.constant == 0;
}

/* The threads that share the place are told apart by what the fact asks for: `threadIdx.x % 32 == 0`
 * where the place is that of a warp. */
static bool is_of_lane(const struct coordinate *c, const struct fact *f)
{
    const struct ir_expr *e = ir_strip_casts(f->left);
    if (e->op != IR_REM && e->op != IR_BITAND)
        return false;
    for (size_t i = 0; i < c->at.terms.len; i++) {
        const struct affine_term *t = &c->at.terms.at[i];
        for (unsigned k = 0; k < t->atom_count; k++) {
            if (!is_quotient(t->atoms[k]) && bounds_uses_thread_index(t->atoms[k]) &&
                !bounds_grid_axes(t->atoms[k]))
                return false;
        }
    }
    return true;
}

static const struct affine *index_of(const struct coordinate *c, const struct bound_candidate *x)
{
    return c->first ? &x->first : &x->polynomial;
}

/* From `row * width + column < width * height` follows row < height: c with both sides taken apart
 * by a factor of the bound. */
static bool take_row(struct bound_search *q, const struct coordinate *c, struct coordinate *out)
{
    const struct affine_term *bound = &c->bound.terms.at[0];
    if (c->bound.terms.len != 1 || bound->atom_count != 2)
        return false;
    for (unsigned k = 0; k < 2; k++) {
        struct affine_term factor = {1, 1, &bound->atoms[k]};
        *out = (struct coordinate){
            .edge = c->edge, .fact = c->fact, .round = c->round, .first = c->first};
        out->bound = quotient(q->arena, bound, &factor);
        out->at = affine_number(0);
        for (size_t i = 0; i < c->at.terms.len; i++) {
            if (!has_atom(&c->at.terms.at[i], bound->atoms[k]))
                continue;
            struct affine row = quotient(q->arena, &c->at.terms.at[i], &factor);
            out->at = affine_add(q->arena, &out->at, &row, 1);
        }
        if (out->at.ok && out->bound.ok && finish_coordinate(q, out) && is_place(out))
            return true;
    }
    return false;
}

/* `at * stride + stride - 1`: how many strides the index is further; one is at least 1. */
static int64_t strides_further(const struct affine *index, const struct affine *part,
                               const struct affine *stride)
{
    const struct affine_term *t = stride->terms.at;
    if (stride->terms.len != 1 || stride->constant || t->coefficient != 1)
        return 0;
    int64_t more = affine_term_coefficient(index, t) - affine_term_coefficient(part, t);
    return more > 0 ? more : 0;
}

bool bound_is_coordinate_of(struct bound_search *q, const struct affine *at,
                            const struct affine *index, int64_t *rest)
{
    const struct affine_term *lead = &at->terms.at[0];
    for (size_t i = 0; i < at->terms.len; i++) {
        if (term_atoms(&at->terms.at[i]).thread)
            lead = &at->terms.at[i];
    }
    for (size_t i = 0; index->ok && i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        if (!affine_term_contains(t, lead) || t->coefficient % lead->coefficient != 0 ||
            t->coefficient / lead->coefficient <= 0)
            continue;
        struct affine stride = quotient(q->arena, t, lead);
        struct affine part = affine_multiply(q->arena, at, &stride);
        bool all = part.ok;
        for (size_t k = 0; all && k < part.terms.len; k++)
            all = affine_term_coefficient(index, &part.terms.at[k]) == part.terms.at[k].coefficient;
        if (all && rest)
            *rest = index->constant - part.constant + strides_further(index, &part, &stride);
        if (all)
            return true;
    }
    return false;
}

/* Something at s is said about the place of the block, about what the place selects, or by a call:
 * what that covers is out of sight. */
static bool is_covered(struct bound_search *q, const struct coordinate *c, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct fact f = facts[i];
        if (c->first) {
            f.left = bound_first_round(q, f.left);
            f.right = bound_first_round(q, f.right);
        }
        struct atoms x = atoms_of(f.left), y = atoms_of(f.right);
        struct fact_bound taken;
        unsigned thread = x.thread | y.thread;
        if (((x.grid | y.grid) & c->grid) || ((x.other || y.other) && thread))
            return true;
        if ((facts[i].op == IR_EQ || facts[i].op == IR_NE) && (x.other || y.other))
            return true; /* a flag */
        if (facts[i].op == IR_EQ && (thread & c->axes) && !is_of_lane(c, &f))
            return true; /* one thread, or one row of them */
        if (bounds_take_fact(q->arena, &f, &taken) &&
            bound_is_coordinate_of(q, &c->at, &taken.difference, NULL))
            return true;
    }
    return c->grid && bound_is_decided_by_grid(q, s, c->grid);
}

/* Does the statement use the coordinate: as part of an index, or in what it hands to a call? */
static bool uses_coordinate(struct bound_search *q, const struct coordinate *c,
                            const struct ir_stmt *s)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *o = &q->candidates.at[i];
        if (o->access.stmt == s)
            return bound_is_coordinate_of(q, &c->at, index_of(c, o), NULL);
    }
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++) {
        const struct ir_expr *e = s->args.at[i];
        struct affine x = c->first ? bound_first_polynomial(q, e) : affine_of(q->arena, e);
        x = bound_with_remainders(q, &x);
        if (x.ok && bound_is_coordinate_of(q, &c->at, &x, NULL))
            return true;
    }
    return false;
}

/* `if (threadIdx.x == 0) sums[row] = sum;`: one of the threads that share the place writes what they
 * have found, and fills nothing up. */
static bool is_result(struct bound_search *q, const struct coordinate *c, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        unsigned thread = atoms_of(facts[i].left).thread | atoms_of(facts[i].right).thread;
        if (facts[i].op == IR_EQ && thread && (!(thread & c->axes) || is_of_lane(c, &facts[i])))
            return true;
    }
    return false;
}

/* `if (column < columns) out[row * columns + column] = sum;`: who keeps one axis inside does not fill a
 * longer buffer along the other. */
static bool is_inside_otherwise(struct bound_search *q, const struct coordinate *c,
                                const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct coordinate o;
        if (bound_take_coordinate(q, &facts[i], c->edge, (struct bound_taking){.first = c->first},
                                  &o) &&
            is_place(&o) && !o.round && !(o.grid & c->grid))
            return true;
    }
    return false;
}

/* `for (i = y; i < rows; i += step) sum += in[i]; out[y] = sum;`: the check counts the loop's rounds, and says nothing
 * of other buffers behind it. */
static bool is_behind_loop(struct bound_search *q, const struct coordinate *c,
                           const struct ir_stmt *s)
{
    const struct cfg_loop *l = c->first ? cfg_loop_of(q->af->cfg, c->edge.from) : NULL;
    return l && l->header == c->edge.from && !cfg_loop_contains(l, s->block);
}

/* `in[source(i, 0)]` is as good as its access; for `out[target(i, 1)] = v` the call of one object is no use of another,
 * which has a length of its own. */
static bool is_of_other_indexer(const struct bound_candidate *open, const struct ir_stmt *s)
{
    const struct ir_expr *object = indexer_called(s);
    return object &&
           (open->access.stmt->kind != IR_STMT_STORE || object != indexer_of(open->index));
}

/* An access that the check covers; a write only counts one of its own buffer, or a write: `out[i] =
 * i < n ? in[i] : 0` fills a longer buffer. */
static bool has_checked_use(struct bound_search *q, const struct coordinate *c,
                            const struct bound_candidate *open)
{
    const struct ir_func *f = q->af->func;
    const struct ir_stmt *access = open->access.stmt;
    bool writes = access->kind == IR_STMT_STORE && !is_result(q, c, access) &&
                  !is_inside_otherwise(q, c, access);
    bool behind = is_behind_loop(q, c, access);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool same_buffer = s->addr && ir_address_root(s->addr) == open->access.root;
        if (s == access || !cfg_edge_dominates(q->af->cfg, c->edge, s->block) ||
            (!same_buffer && (behind || (writes && s->kind == IR_STMT_LOAD))) ||
            is_of_other_indexer(open, s))
            continue;
        if (uses_coordinate(q, c, s) || (c->of && uses_coordinate(q, c->of, s)) ||
            bound_is_reached_by(access, s))
            return true;
    }
    return false;
}

/* What the launches say: YES when one rounds the checked size up, NO when they say otherwise. */
static enum tri launches_agree(struct bound_search *q, const struct coordinate *c,
                               const struct bound_candidate *open)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    const struct ir_expr *size = c->of ? c->of->size : c->size;
    enum tri all = TRI_UNKNOWN;
    if (launch_all_whole(q->af->analysis->launches, q->af->func, c->grid, size))
        return TRI_NO;
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            const struct ir_expr *rounded = NULL;
            if (!(c->grid & (1U << axis)))
                continue;
            enum tri up = launch_rounds_up(sites[i], axis, &rounded);
            bool same = up == TRI_YES && rounded &&
                        affine_same(q->arena, rounded, launch_substitute(sites[i], size));
            if (same && bound_extent_may_be_exact(q, sites[i], open, rounded))
                return TRI_YES;
            /* rows are of the shape that the check tells, whatever the launch calls their product */
            if (up == TRI_NO || (up == TRI_YES && !c->of))
                all = TRI_NO;
        }
    }
    return all;
}

/* One size: the same polynomial, or the same member loaded twice. */
static bool is_same_bound(const struct coordinate *x, const struct coordinate *y)
{
    const struct ir_expr *a = ir_strip_casts(x->size), *b = ir_strip_casts(y->size);
    bool loads = a->op == IR_VALUE && b->op == IR_VALUE && a->value->def && b->value->def &&
                 a->value->def->kind == IR_STMT_LOAD && b->value->def->kind == IR_STMT_LOAD;
    return affine_equal(&x->bound, &y->bound) ||
           (loads && a->value->def->addr == b->value->def->addr);
}

/* The coordinate, or the coordinate moved by sizes: `x < rows - halo` is taken as x + halo < rows. */
static bool is_moved(struct bound_search *q, const struct affine *x, const struct affine *place)
{
    struct affine by = affine_add(q->arena, x, place, -1);
    for (size_t i = 0; by.ok && i < by.terms.len; i++) {
        struct atoms a = term_atoms(&by.terms.at[i]);
        if (a.thread || a.grid || a.round || a.other)
            return false;
    }
    return by.ok;
}

/* Two checks of one coordinate with different sizes: which of them belongs to an access is open. */
static bool is_other_bound(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                           void *context)
{
    const struct coordinate *c = context;
    struct coordinate o;
    return bound_take_coordinate(q, f, e, (struct bound_taking){.first = c->first}, &o) &&
           is_place(&o) && is_moved(q, &o.at, &c->at) && !is_same_bound(&o, c);
}

static bool is_ambiguous(struct bound_search *q, struct coordinate *c)
{
    return bound_walk_facts(q, is_other_bound, c);
}

/* The index is the coordinate moved by whole rows or elements: a halo, and a buffer that has one. */
static bool is_shifted(const struct affine *index)
{
    if (index->constant)
        return true;
    for (size_t i = 0; i < index->terms.len; i++) {
        struct atoms a = term_atoms(&index->terms.at[i]);
        if (!a.thread && !a.grid && !a.round && !a.other)
            return true;
    }
    return false;
}

/* Also one state of a random generator for each thread that is launched. */
static bool is_scratch(struct bound_search *q, const struct bound_candidate *x)
{
    const char *type = x->access.elem ? x->access.elem->name : NULL;
    return x->access.root->op != IR_ADDR &&
           (count_name_is_scratch(access_name(q->arena, &x->access)) ||
            (type && strstr(type, "curandState")));
}

/* `scale[i / width]`: what is written there may be as many as there are blocks. */
static bool reads_row_of(struct bound_search *q, const struct coordinate *c,
                         const struct bound_candidate *x)
{
    return c->grid && x->access.stmt->kind == IR_STMT_LOAD &&
           bound_is_row_of(q, &c->at, index_of(c, x));
}

static void try_candidate(struct bound_search *q, struct coordinate *c,
                          const struct bound_candidate *x)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_stmt *s = x->access.stmt;
    if ((c->first && is_shifted(index_of(c, x))) || x->flagged ||
        cfg_edge_dominates(q->af->cfg, c->edge, s->block) ||
        !(bound_is_coordinate_of(q, &c->at, index_of(c, x), NULL) || reads_row_of(q, c, x)) ||
        is_covered(q, c, s) || is_scratch(q, x) || bound_is_choice(q, x, c->edge) ||
        bound_is_made_for_grid(q, x, c->edge) || bound_is_in_whole_rows(q, x, c->size) ||
        bound_is_of_walker(q, x, c))
        return;
    enum tri launches = launches_agree(q, c, x);
    bool early = bound_is_read_for(q, s, c->edge) && bound_is_how_many(q, c);
    bool of_rows = !early && bound_is_row_number(q, &c->at, c->edge, c->size);
    if (launches == TRI_NO || of_rows || (!early && is_lane(c)) ||
        (launches == TRI_UNKNOWN && ((!early && !has_checked_use(q, c, x)) || is_ambiguous(q, c))))
        return;
    const struct ir_expr *at = affine_to_expr(m, &c->at, ir_type_int(m, 64, true));
    const struct ir_stmt *check = cfg_terminator(c->edge.from);
    if (!at || linear_at_most(q->af, s, at, c->size, -1) == TRI_YES)
        return;
    struct bound_candidate found = *x;
    found.weak = x->weak || (!c->grid && indexer_of(x->index)); /* rows are as long as it says */
    if (early)
        bound_add_value(q, BOUND_READ_EARLY, &found, c->size, check, at, NULL);
    else
        bound_add(q, BOUND_SIBLING_GUARDED, x, c->size, check);
}

/* ---- calls ---------------------------------------------------------------------------------- */

/* A call that is handed a pointer and the place, and no length: it knows no more than it is told. */
static bool is_told_no_length(struct bound_search *q, const struct coordinate *c,
                              const struct ir_stmt *s)
{
    bool pointer = false;
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *e = ir_strip_casts(s->args.at[i]);
        pointer = pointer || (e->type && e->type->kind == TYPE_POINTER && e->op != IR_ADDR);
        if (e == ir_strip_casts(c->size) || affine_same(q->arena, e, c->size))
            return false;
    }
    bool straight = !s->callee || !s->callee->has_body || s->callee->blocks.len == 1;
    return pointer && s->name && !s->object && straight;
}

/* The same function, handed the same place in the same position, behind the check. */
static bool has_checked_call(struct bound_search *q, const struct coordinate *c,
                             const struct bound_use *u)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *s = uses[i].stmt;
        if (!uses[i].access.root && s != u->stmt && s->name &&
            strcmp(s->name, u->stmt->name) == 0 && s->args.len == u->stmt->args.len &&
            affine_equal(&uses[i].first, &u->first) &&
            cfg_edge_dominates(q->af->cfg, c->edge, s->block))
            return true;
    }
    return false;
}

static void try_calls(struct bound_search *q, struct coordinate *c)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    struct ir_module *m = q->af->analysis->module;
    const struct ir_expr *at = affine_to_expr(m, &c->at, ir_type_int(m, 64, true));
    for (size_t i = 0; c->first && c->grid && at && i < n; i++) {
        const struct bound_use *u = &uses[i];
        if (u->access.root || !affine_equal(&u->first, &c->at) ||
            cfg_edge_dominates(q->af->cfg, c->edge, u->stmt->block) ||
            !is_told_no_length(q, c, u->stmt) || is_covered(q, c, u->stmt) ||
            linear_at_most(q->af, u->stmt, at, c->size, -1) == TRI_YES)
            continue;
        struct bound_candidate x = bound_candidate_of_use(q, u);
        enum tri launches = launches_agree(q, c, &x);
        if (launches == TRI_NO || is_ambiguous(q, c))
            continue;
        if (has_checked_call(q, c, u) || (launches == TRI_YES && bound_is_accessor(u->stmt)))
            bound_add(q, BOUND_SIBLING_GUARDED, &x, c->size, cfg_terminator(c->edge.from));
    }
}

static void try_candidates(struct bound_search *q, struct coordinate *c)
{
    for (size_t j = 0; j < q->candidates.len; j++)
        try_candidate(q, c, &q->candidates.at[j]);
}

static void try_coordinate(struct bound_search *q, struct coordinate *c)
{
    try_calls(q, c);
    try_candidates(q, c);
    for (size_t j = 0; j < q->staged.len; j++) {
        if (bound_bytes_tie(q, &q->staged.at[j], c->size))
            try_candidate(q, c, &q->staged.at[j]);
    }
    for (size_t j = 0; j < q->calls.len; j++) {
        if (affine_equal(index_of(c, &q->calls.at[j]), &c->at))
            try_candidate(q, c, &q->calls.at[j]);
    }
}

/* ---- rows of a flat index ------------------------------------------------------------------- */

struct quotients {
    struct bound_search *q;
    const struct coordinate *flat;
    VEC(const struct ir_expr *) rows;
};

/* `i / width` where the check is `i < width * height`. */
static bool look_for_row(const struct ir_expr *e, void *context)
{
    struct quotients *d = context;
    if (e->op != IR_DIV)
        return true;
    struct affine of = affine_of(d->q->arena, e->args[0]);
    struct affine by = affine_of(d->q->arena, e->args[1]);
    if (!affine_equal(&of, &d->flat->at) || by.terms.len != 1 || by.constant ||
        by.terms.at[0].coefficient != 1 || by.terms.at[0].atom_count != 1 ||
        !has_atom(&d->flat->bound.terms.at[0], by.terms.at[0].atoms[0]))
        return true;
    for (size_t i = 0; i < d->rows.len; i++) {
        if (d->rows.at[i] == e)
            return true;
    }
    vec_push(d->q->arena, &d->rows, e);
    return true;
}

/* From i < width * height follows i / width < height, and beyond it nothing is inside. */
static void try_rows_of(struct bound_search *q, const struct coordinate *flat)
{
    struct quotients d = {.q = q, .flat = flat};
    if (flat->bound.terms.len != 1 || flat->bound.terms.at[0].atom_count < 2)
        return;
    for (size_t i = 0; i < q->candidates.len; i++)
        ir_walk(q->candidates.at[i].index, look_for_row, &d);
    for (size_t i = 0; i < d.rows.len; i++) {
        struct affine by = affine_of(q->arena, d.rows.at[i]->args[1]);
        struct coordinate row = {.edge = flat->edge, .fact = flat->fact, .of = flat};
        row.at = affine_atom(q->arena, d.rows.at[i]);
        row.bound = quotient(q->arena, &flat->bound.terms.at[0], &by.terms.at[0]);
        if (row.bound.ok && finish_coordinate(q, &row) && is_place(&row))
            try_coordinate(q, &row);
    }
}

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    (void)context;
    if (bound_held_by_launches(q, f))
        return false;
    for (unsigned first = 0; first < 2; first++) {
        struct coordinate c, row;
        if (!bound_take_coordinate(q, f, e, (struct bound_taking){.first = first != 0}, &c) ||
            !(is_place(&c) || is_lane(&c)))
            continue;
        if (is_lane(&c)) {
            try_candidates(q, &c);
            continue;
        }
        bool has_row = take_row(q, &c, &row);
        try_coordinate(q, &c);
        if (has_row)
            try_coordinate(q, &row);
        if (!c.round && !c.first)
            try_rows_of(q, &c);
    }
    return false;
}

void bound_search_coordinates(struct bound_search *q)
{
    size_t n;
    bound_uses(q, &n);
    if (q->candidates.len + q->calls.len + n)
        bound_walk_facts(q, try_fact, NULL);
}
