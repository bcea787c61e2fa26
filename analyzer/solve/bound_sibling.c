/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence from other accesses: a check guards one and not the other. */
#include "pass/bounds.h"
#include "pass/launch.h"
#include "pass/uniform.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

static bool has_factor(const struct affine_term *t, const struct ir_expr *factor)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (ir_strip_casts(t->atoms[k]) == factor)
            return true;
    }
    return false;
}

/* x - y is a number of whole rows of that size, as far as the terms of x tell. */
static bool differs_by_rows(const struct affine *x, const struct affine *y,
                            const struct ir_expr *size)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (affine_term_coefficient(y, t) != t->coefficient && !has_factor(t, size))
            return false;
    }
    return x->ok && y->ok && x->constant == y->constant;
}

/* ---- twins: two loops that take the same rounds ------------------------------------------- */

#define TWINS_MAX 4

struct twins {
    struct bound_search *q;
    const struct affine *of;
    const struct ir_expr *from[TWINS_MAX], *to[TWINS_MAX];
    size_t n;
};

static bool is_round(const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
}

static bool note_twin(const struct ir_expr *e, void *context)
{
    struct twins *t = context;
    if (!is_round(e) || t->n >= TWINS_MAX || affine_mentions(t->of, e))
        return true;
    for (size_t i = 0; i < t->of->terms.len; i++) {
        for (unsigned k = 0; k < t->of->terms.at[i].atom_count; k++) {
            const struct ir_expr *own = ir_strip_casts(t->of->terms.at[i].atoms[k]);
            if (is_round(own) && bound_is_same_round(t->q, e, own)) {
                t->from[t->n] = e;
                t->to[t->n++] = own;
                return true;
            }
        }
    }
    return true;
}

/* e in the loop variables of that index, where the loops take the same rounds. */
static const struct ir_expr *in_twin(struct bound_search *q, const struct ir_expr *e,
                                     const struct affine *of)
{
    struct twins t = {.q = q, .of = of};
    ir_walk(e, note_twin, &t);
    return t.n ? ir_substitute(q->af->analysis->module, e, t.from, t.to, t.n) : e;
}

static bool is_not_size(const struct ir_expr *e, void *context)
{
    return !bound_is_same_size(e, context);
}

static bool is_apart_by(struct bound_search *q, struct ir_block *from, const struct ir_block *b,
                        const struct ir_expr *size, struct cfg_edge side)
{
    const struct ir_stmt *branch = cfg_terminator(from);
    return branch && branch->kind == IR_STMT_BRANCH &&
           !ir_walk(branch->expr, is_not_size, (void *)(uintptr_t)size) &&
           cfg_parts(q->af->cfg, from, b, side.from);
}

/* Two cases that exclude each other: `mode == 0` here and `mode == 1` there, or what the check holds the
 * index to is what a branch of both asks for, `if (n <= threads) ... else ...`. */
static bool is_other_case(struct bound_search *q, const struct bound_candidate *c,
                          struct cfg_edge e, const struct ir_expr *size)
{
    const struct ir_func *f = q->af->func;
    size_t n, m;
    const struct fact *here = guard_facts(q->af->guards, c->access.stmt, &n);
    const struct fact *there = guard_facts(q->af->guards, cfg_terminator(e.from), &m);
    for (size_t i = 0; i < n; i++) {
        int64_t a, b;
        for (size_t k = 0; here[i].op == IR_EQ && ir_is_int(here[i].right, &a) && k < m; k++) {
            if (there[k].op == IR_EQ && here[i].left == there[k].left &&
                ir_is_int(there[k].right, &b) && a != b)
                return true;
        }
    }
    for (size_t i = 0; i < f->blocks.len; i++) {
        if (is_apart_by(q, f->blocks.at[i], c->access.stmt->block, size, e))
            return true;
    }
    return false;
}

static bool does_at(struct bound_search *q, const struct bound_candidate *x, struct cfg_edge e,
                    const struct affine *index)
{
    return cfg_edge_dominates(q->af->cfg, e, x->access.stmt->block) &&
           affine_equal(&x->polynomial, index);
}

struct rest_search {
    struct arena *arena;
    const struct affine *rest;
    bool found;
};

static bool look_for_rest(const struct ir_expr *e, void *context)
{
    struct rest_search *r = context;
    if (e->op == IR_SUB) {
        struct affine x = affine_of(r->arena, e);
        r->found = r->found || (x.ok && affine_equal(&x, r->rest));
    }
    return !r->found;
}

/* `if (i < n) first(i); else second(i - n);`: the check tells two kinds apart, and ends neither. */
static bool takes_rest(struct bound_search *q, const struct affine *index, struct cfg_edge e,
                       struct cfg_edge other)
{
    size_t n;
    const struct fact *facts = guard_edge_facts(q->af->guards, e, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine left = affine_of(q->arena, facts[i].left);
        if (!affine_equal(&left, index))
            continue;
        struct affine right = affine_of(q->arena, facts[i].right);
        struct affine rest = affine_add(q->arena, &left, &right, -1);
        struct rest_search r = {.arena = q->arena, .rest = &rest};
        for (size_t k = 0; k < q->af->func->stmts.len && !r.found; k++) {
            const struct ir_stmt *s = q->af->func->stmts.at[k];
            if (cfg_edge_dominates(q->af->cfg, other, s->block))
                ir_walk_stmt(s, look_for_rest, &r);
        }
        if (r.found)
            return true;
    }
    return false;
}

bool bound_is_choice(struct bound_search *q, const struct bound_candidate *c, struct cfg_edge e)
{
    if (e.from->succs.len != 2)
        return false;
    struct cfg_edge other = {e.from, 1 - e.succ};
    if (takes_rest(q, &c->polynomial, e, other))
        return true;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *x = &q->candidates.at[i];
        if (!does_at(q, x, e, &c->polynomial))
            continue;
        for (size_t k = 0; k < q->candidates.len; k++) {
            if (q->candidates.at[k].access.root == x->access.root &&
                does_at(q, &q->candidates.at[k], other, &c->polynomial))
                return true;
        }
    }
    return false;
}

/* Another access at the same index, or in another row of that size at the same place, on the guarded
 * side of the edge. */
static bool has_sibling(struct bound_search *q, const struct bound_candidate *c, struct cfg_edge e,
                        const struct ir_expr *size)
{
    size = ir_strip_casts(size);
    bool own = c->padded || is_other_case(q, c, e, size);
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *other = &q->candidates.at[i];
        if (other == c || !cfg_edge_dominates(q->af->cfg, e, other->access.stmt->block) ||
            (own && other->access.root != c->access.root))
            continue; /* `out[i] = i < n ? in[i] : 0` fills up what is padded */
        const struct ir_expr *there = in_twin(q, other->index, &c->polynomial);
        struct affine at = there == other->index ? other->polynomial : affine_of(q->arena, there);
        if (differs_by_rows(&at, &c->polynomial, size) &&
            differs_by_rows(&c->polynomial, &at, size))
            return true;
    }
    return false;
}

/* `v = a[i]; if (i >= n) continue;`: threads that leave there have read already. */
static bool is_checked_after(struct bound_search *q, const struct bound_candidate *c,
                             const struct fact *f, struct cfg_edge e)
{
    return f->from_else && cfg_stmt_dominates(q->af->cfg, c->access.stmt, cfg_terminator(e.from));
}

/* A length of the run; `tid < s` with a stride that the loop halves is none. */
static bool is_run_size(const struct ir_expr *size)
{
    size = ir_strip_casts(size);
    return size->op != IR_VALUE || !size->value->def || size->value->def->kind != IR_STMT_PHI;
}

bool bound_is_one_thread(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].op == IR_EQ && !bound_is_some_of(&facts[i]) &&
            (bounds_uses_thread_index(facts[i].left) || bounds_uses_thread_index(facts[i].right)))
            return true;
    }
    return false;
}

static bool is_of_block(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    for (unsigned axis = 0; axis < 3; axis++) {
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)) ||
            ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis)))
            return true;
    }
    return ir_is_builtin(e, IR_BUILTIN_THREAD_RANK) || ir_is_builtin(e, IR_BUILTIN_LANEID);
}

/* threadIdx.x and nothing else, or `threadIdx.x + threadIdx.y * blockDim.x`: a single block made as wide as
 * the row, or memory of the block, as a rule. */
static bool is_thread_alone(const struct affine *index)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        for (unsigned k = 0; k < index->terms.at[i].atom_count; k++) {
            if (!is_of_block(index->terms.at[i].atoms[k]))
                return false;
        }
    }
    return index->terms.len > 1 ? index->constant == 0
                                : index->terms.len == 1 && index->terms.at[0].atom_count == 1;
}

/* Every launch in sight divides, and does not round up: no thread is beyond what it divides. */
static bool launches_divide(struct bound_search *q, const struct bound_candidate *c)
{
    size_t n;
    unsigned axes = bounds_grid_axes(c->index);
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            if (axes & (1U << axis) && launch_rounds_up(sites[i], axis, NULL) != TRI_NO)
                return false;
        }
    }
    return n > 0 && axes;
}

static void try_edge(struct bound_search *q, const struct bound_candidate *c, struct cfg_edge e,
                     const struct fact_bound *f)
{
    struct upper_bound b;
    if (cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block) ||
        !bounds_read_taken(f, &c->polynomial, &b) || b.offset != -1 || !is_run_size(b.size) ||
        bounds_is_beyond(q->af, c->access.stmt, c->index, &b) || bound_is_proved(q, c, &b))
        return;
    if ((has_sibling(q, c, e, b.size) || is_checked_after(q, c, f->fact, e)) &&
        !launches_divide(q, c) && !bound_is_choice(q, c, e) &&
        !bound_is_checked_every_way(q, &c->polynomial, c->access.stmt))
        bound_add(q, BOUND_SIBLING_GUARDED, c, b.size, cfg_terminator(e.from));
}

/* `(n + 31) / 32 * 32`: the end of the last tile, which is past the end of what it is made of. */
static bool is_rounded_up(struct bound_search *q, const struct affine *difference)
{
    for (size_t i = 0; i < difference->terms.len; i++) {
        const struct affine_term *t = &difference->terms.at[i];
        const struct ir_expr *n, *by;
        for (unsigned k = 0; t->coefficient < 0 && k < t->atom_count; k++) {
            if (launch_rounded_quotient(q->af->analysis, t->atoms[k], &n, &by) && by)
                return true;
        }
    }
    return false;
}

/* `first - lane < n`: asked of the first thread of a warp, for all of it. */
static bool is_of_others(struct bound_search *q, const struct affine *difference)
{
    for (size_t i = 0; q->af->uniform && i < difference->terms.len; i++) {
        const struct affine_term *t = &difference->terms.at[i];
        for (unsigned k = 0; t->coefficient < 0 && k < t->atom_count; k++) {
            if (uniform_of(q->af->uniform, t->atoms[k]).level > UNIFORM_BLOCK)
                return true;
        }
    }
    return false;
}

/* Some check bounds exactly this index, by whatever: `i < n / 32 * 32`; *padded: what bounds it is
 * rounded up. */
static bool is_bounded(struct bound_search *q, const struct bound_candidate *c, bool *padded)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    struct affine place = c->polynomial;
    place.constant = 0;
    for (size_t i = 0; place.ok && place.terms.len && i < n; i++) {
        struct fact_bound f;
        if (!bounds_take_fact(q->arena, &facts[i], &f) ||
            !bound_is_coordinate_of(q, &place, &f.difference, NULL) ||
            is_of_others(q, &f.difference))
            continue;
        *padded = is_rounded_up(q, &f.difference);
        if (!*padded)
            return true;
    }
    return false;
}

/* `threadIdx.x < kept`, which the block has counted in shared memory: as many of its own places are there. */
static bool is_counted_by_block(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *count = ir_strip_casts(facts[i].right);
        const struct ir_stmt *d = count->op == IR_VALUE ? count->value->def : NULL;
        const struct ir_expr *from = d && d->kind == IR_STMT_LOAD ? ir_address_root(d->addr) : NULL;
        struct affine place = affine_of(q->arena, facts[i].left);
        if (facts[i].op == IR_LT && from && from->op == IR_ADDR &&
            from->decl->storage == STORAGE_SHARED && place.ok && is_thread_alone(&place))
            return true;
    }
    return false;
}

static bool may_lack_check(struct bound_search *q, struct bound_candidate *c)
{
    struct upper_bound known;
    return !c->flagged && !is_thread_alone(&c->polynomial) &&
           !bound_is_one_thread(q, c->access.stmt) && !is_counted_by_block(q, c->access.stmt) &&
           !bounds_at_polynomial(q->af, c->access.stmt, &c->polynomial, &known) &&
           !is_bounded(q, c, &c->padded);
}

struct open_list {
    VEC(const struct bound_candidate *) list;
};

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    const struct open_list *open = context;
    struct fact_bound taken;
    if (!bounds_take_fact(q->arena, f, &taken))
        return false;
    for (size_t j = 0; j < open->list.len; j++) {
        const struct affine *index = &open->list.at[j]->polynomial;
        struct fact twin = *f;
        twin.left = in_twin(q, f->left, index);
        twin.right = in_twin(q, f->right, index);
        struct fact_bound there = taken;
        if ((twin.left != f->left || twin.right != f->right) &&
            !bounds_take_fact(q->arena, &twin, &there))
            continue;
        there.fact = f;
        try_edge(q, open->list.at[j], e, &there);
    }
    return false;
}

static void search_edges(struct bound_search *q)
{
    struct open_list open = {0};
    for (size_t i = 0; i < q->candidates.len; i++) {
        if (may_lack_check(q, &q->candidates.at[i]))
            vec_push(q->arena, &open.list, &q->candidates.at[i]);
    }
    if (open.list.len)
        bound_walk_facts(q, try_fact, &open);
}

/* ---- rows ----------------------------------------------------------------------------------- */

static bool is_settled(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VAR && e->op != IR_VALUE && e->op != IR_MEMBER && e->op != IR_BUILTIN;
}

/* The thread, the rounds that it takes, and numbers that are known to the compiler: their places are
 * the bits of *places, as in bound_asked_before. */
static bool only_threads(const struct affine *x, unsigned *places)
{
    *places = 0;
    for (size_t i = 0; i < x->terms.len; i++) {
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(x->terms.at[i].atoms[k]);
            bool builtin = e->op == IR_BUILTIN && !bounds_grid_axes(e);
            if (!builtin && !is_round(e) && !ir_walk(e, is_settled, NULL))
                return false;
            for (unsigned axis = 0; axis < 3; axis++) {
                if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)))
                    *places |= 8U << axis;
            }
            if (builtin && bounds_uses_thread_index(e) && !bounds_uses_tid(e))
                *places |= BOUND_THREADS;
        }
    }
    return *places != 0;
}

/* `flag ? a * size : b * size`: whole rows either way. */
static bool are_rows_either_way(struct bound_search *q, const struct affine_term *t,
                                const struct ir_expr *size)
{
    const struct ir_expr *e = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
    if (!e || e->op != IR_SELECT)
        return false;
    for (unsigned arm = 1; arm < 3; arm++) {
        struct affine x = affine_of(q->arena, e->args[arm]);
        if (!x.ok || x.constant || !x.terms.len)
            return false;
        for (size_t i = 0; i < x.terms.len; i++) {
            if (x.terms.at[i].atom_count < 2 || !has_factor(&x.terms.at[i], size))
                return false;
        }
    }
    return true;
}

static bool is_row(struct bound_search *q, const struct affine_term *t, const struct ir_expr *size)
{
    return (t->atom_count > 1 && has_factor(t, size)) || are_rows_either_way(q, t, size);
}

/* index = rows * size + the place within the row.  Asked of each pair of accesses: just the room it takes. */
static bool split_rows(struct bound_search *q, const struct bound_candidate *c,
                       const struct ir_expr *size, struct affine *rows, struct affine *place)
{
    const struct affine *p = &c->polynomial;
    size_t n = 0;
    for (size_t i = 0; p->ok && i < p->terms.len; i++)
        n += is_row(q, &p->terms.at[i], size);
    *rows = affine_number(0);
    *place = (struct affine){.ok = true, .constant = p->constant};
    if (n == 0)
        return false;
    rows->terms.at = ARENA_ARRAY(q->arena, struct affine_term, p->terms.len);
    rows->terms.cap = n;
    place->terms.at = rows->terms.at + n;
    place->terms.cap = p->terms.len - n;
    for (size_t i = 0; i < p->terms.len; i++) {
        struct affine *to = is_row(q, &p->terms.at[i], size) ? rows : place;
        to->terms.at[to->terms.len++] = p->terms.at[i];
    }
    return true;
}

/* The place in the row of the other access, in the loop variables of c. */
static struct affine place_there(struct bound_search *q, const struct bound_candidate *o,
                                 const struct ir_expr *size, const struct bound_candidate *c)
{
    const struct ir_expr *there = in_twin(q, o->index, &c->polynomial);
    struct bound_candidate x = *o;
    struct affine rows, place;
    if (there != o->index)
        x.polynomial = affine_of(q->arena, there);
    return split_rows(q, &x, size, &rows, &place) ? place : (struct affine){0};
}

/* Another access of the same row, or one of the same place in a row of another buffer, whose place in
 * it is checked against the size of a row: what is behind the end of a row is the next one, and no
 * padding. */
static const struct fact *checked_place(struct bound_search *q, const struct bound_candidate *c,
                                        const struct ir_expr *size, const struct affine *rows,
                                        const struct affine *within)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *o = &q->candidates.at[i];
        struct affine other_rows, place;
        struct upper_bound b;
        if (o == c || !o->guarded || !split_rows(q, o, size, &other_rows, &place))
            continue;
        bool same = o->access.root == c->access.root && affine_equal(rows, &other_rows);
        struct affine there = same ? place : place_there(q, o, size, c);
        if (!same && !(there.ok && affine_equal(&there, within)))
            continue;
        if (bounds_at_polynomial(q->af, o->access.stmt, &place, &b) && b.offset == -1 &&
            ir_strip_casts(b.size) == size)
            return b.fact;
    }
    return NULL;
}

static void try_row(struct bound_search *q, const struct bound_candidate *c,
                    const struct ir_expr *size)
{
    struct ir_module *m = q->af->analysis->module;
    struct affine rows, place;
    unsigned places;
    if (!split_rows(q, c, size, &rows, &place) || !only_threads(&place, &places) ||
        (c->guarded &&
         (c->flagged || place.terms.len < 2 || bound_asked_before(q, c->access.stmt) & places)))
        return; /* a thread alone: blocks of `min(256, cols)` */
    const struct fact *check = checked_place(q, c, size, &rows, &place);
    const struct ir_expr *within = affine_to_expr(m, &place, ir_type_int(m, 64, true));
    if (check && within && linear_at_most(q->af, c->access.stmt, within, size, -1) != TRI_YES)
        bound_add_value(q, BOUND_ROW_GUARDED, c, size, check->origin, within, NULL);
}

static void try_factors(struct bound_search *q, const struct bound_candidate *c,
                        const struct affine_term *t)
{
    const struct ir_expr *only = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
    for (unsigned j = 0; t->atom_count > 1 && j < t->atom_count; j++)
        try_row(q, c, ir_strip_casts(t->atoms[j]));
    if (!only || only->op != IR_SELECT)
        return;
    struct affine arm = affine_of(q->arena, only->args[1]);
    for (unsigned j = 0; arm.ok && arm.terms.len && j < arm.terms.at[0].atom_count; j++)
        try_row(q, c, ir_strip_casts(arm.terms.at[0].atoms[j]));
}

/* One access of a row is checked against its size, another one of the same place is not. */
static void search_rows(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        for (size_t k = 0; c->polynomial.ok && k < c->polynomial.terms.len; k++)
            try_factors(q, c, &c->polynomial.terms.at[k]);
    }
}

/* ---- too late ------------------------------------------------------------------------------- */

static bool is_asked_before(struct bound_search *q, const struct ir_stmt *s, unsigned axes)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if ((bounds_grid_axes(facts[i].left) | bounds_grid_axes(facts[i].right)) & axes)
            return true;
    }
    return false;
}

/* Handed to the kernel, and not found out from what the block has read. */
static bool is_given(const struct ir_expr *size)
{
    size = ir_strip_casts(size);
    while (size->op == IR_MEMBER)
        size = ir_strip_casts(size->args[0]);
    return size->op == IR_VAR && size->decl->storage == STORAGE_PARAM;
}

/* `v = rows[blockIdx.x]; if (blockIdx.x >= count) return;`: the block has read already. */
static bool try_late(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    struct coordinate c;
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    const struct ir_stmt *branch = cfg_terminator(e.from);
    (void)context;
    if (!f->from_else ||
        !bound_take_coordinate(q, f, e, (struct bound_taking){.first = true}, &c) || c.axes ||
        c.round || c.at.terms.len != 1 || c.at.constant || !is_given(c.size))
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct bound_use *u = &uses[i];
        const struct ir_expr *root = u->access.root;
        if (!root || u->stmt->kind != IR_STMT_LOAD || root->op == IR_ADDR ||
            !affine_equal(&u->first, &c.at) || !cfg_stmt_dominates(q->af->cfg, u->stmt, branch) ||
            bound_is_offsets(q->arena, &u->access) || is_asked_before(q, u->stmt, c.grid))
            continue;
        struct bound_candidate x = bound_candidate_of_use(q, u);
        bound_add(q, BOUND_SIBLING_GUARDED, &x, c.size, branch);
    }
    return false;
}

void bound_search_siblings(struct bound_search *q)
{
    if (q->af->func->kind == FUNC_KERNEL)
        bound_walk_facts(q, try_late, NULL);
    search_edges(q);
    search_rows(q);
}
