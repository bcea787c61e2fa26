/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence from other accesses: a check guards one and not the other. */
#include "pass/bounds.h"
#include "pass/launch_folded.h"
#include "pass/uniform.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

/* x - y is a number of whole rows of that size, as far as the terms of x tell; of `dim / 2` pairs, rows are
 * made of dim. */
static bool differs_by_rows(const struct affine *x, const struct affine *y,
                            const struct ir_expr *size)
{
    int64_t number;
    const struct ir_expr *whole = size;
    if ((size->op == IR_DIV || size->op == IR_SHR) &&
        ir_is_int(ir_strip_casts(size->args[1]), &number))
        whole = ir_strip_casts(size->args[0]);
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (affine_term_coefficient(y, t) != t->coefficient && !affine_term_has_factor(t, size) &&
            !affine_term_has_factor(t, whole))
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

const struct ir_expr *bound_in_twin(struct bound_search *q, const struct ir_expr *e,
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

/* x less y is the same for all threads. */
static bool is_same_apart(struct bound_search *q, const struct affine *x, const struct affine *y)
{
    struct affine apart = affine_add(q->arena, x, y, -1);
    for (size_t i = 0; i < apart.terms.len; i++)
        for (unsigned k = 0; k < apart.terms.at[i].atom_count; k++)
            if (bounds_uses_thread_index(apart.terms.at[i].atoms[k]))
                return false;
    return apart.ok;
}

/* `if (i < n) first(i); else second(i - n);`: the check tells two kinds apart, and ends neither; so it does for
 * `second(i - n / 2)`. */
static bool takes_rest(struct bound_search *q, const struct affine *index, struct cfg_edge e)
{
    size_t n;
    const struct fact *facts = guard_edge_facts(q->af->guards, e, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine left = affine_of(q->arena, facts[i].left);
        if (!is_same_apart(q, &left, index))
            continue;
        struct affine right = affine_of(q->arena, facts[i].right);
        struct affine rest = affine_add(q->arena, &left, &right, -1);
        struct rest_search r = {.arena = q->arena, .rest = &rest};
        for (size_t k = 0; k < q->af->func->stmts.len && !r.found; k++) {
            const struct ir_stmt *s = q->af->func->stmts.at[k];
            if (!cfg_edge_dominates(q->af->cfg, e, s->block))
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
    if (takes_rest(q, &c->polynomial, e))
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

/* x in bytes, where the other one is: `((float2 *)(bytes + row * pitch))[i]`. */
static struct affine in_units_of(struct bound_search *q, const struct affine *x,
                                 const struct bound_candidate *c,
                                 const struct bound_candidate *other)
{
    bool bytes = c->access.step && !other->access.step && c->access.elem && other->access.elem &&
                 c->access.elem->size == other->access.elem->size && c->access.elem->size > 0;
    struct affine unit = affine_number(bytes ? c->access.elem->size : 1);
    return bytes ? affine_multiply(q->arena, x, &unit) : *x;
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
        const struct ir_expr *there = bound_in_twin(q, other->index, &c->polynomial);
        bool same = there == other->index; /* else it is what the last index counts */
        struct affine at =
            same ? in_units_of(q, &other->polynomial, other, c) : affine_of(q->arena, there);
        struct affine here = same ? in_units_of(q, &c->polynomial, c, other) : c->polynomial;
        if (differs_by_rows(&at, &here, size) && differs_by_rows(&here, &at, size) &&
            (affine_equal(&at, &here) || !bound_is_row_number(q, &c->polynomial, e, size)))
            return true;
    }
    return false;
}

/* `v = a[i]; if (i >= n) continue;`: threads that leave there have read already.  Those that `if (i >= n) work(i);`
 * picks for some work go on with the others. */
static bool is_checked_after(struct bound_search *q, const struct bound_candidate *c,
                             const struct fact *f, struct cfg_edge e)
{
    return f->from_else && cfg_edge_dominates(q->af->cfg, e, e.from->succs.at[e.succ]) &&
           cfg_stmt_dominates(q->af->cfg, c->access.stmt, cfg_terminator(e.from));
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
static bool launches_divide(struct bound_search *q, const struct bound_candidate *c,
                            const struct ir_expr *size)
{
    return launch_all_whole(q->af->analysis->launches, q->af->func, bounds_grid_axes(c->index),
                            size);
}

/* `i < batch * features`: several sizes of the run, multiplied. */
static bool read_product(struct bound_search *q, const struct fact_bound *f,
                         const struct affine *index, struct upper_bound *out)
{
    struct ir_module *m = q->af->analysis->module;
    bool product =
        false; /* asked of each pair of accesses and conditions: nothing is made for most */
    for (size_t i = 0; i < f->difference.terms.len; i++)
        product = product || (f->difference.terms.at[i].coefficient < 0 &&
                              f->difference.terms.at[i].atom_count > 1);
    if (!product)
        return false;
    struct affine size = affine_add(q->arena, index, &f->difference, -1);
    const struct affine_term *t = size.terms.at;
    if (!size.ok || size.terms.len != 1 || t->coefficient < 1 || t->atom_count < 2)
        return false;
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        if (e->op != IR_VAR && e->op != IR_MEMBER && e->op != IR_TPARAM)
            return false;
    }
    out->offset = size.constant + f->limit;
    out->fact = f->fact;
    size.constant = 0;
    out->size = affine_to_expr(m, &size, ir_type_int(m, 64, true));
    return out->size != NULL;
}

/* Further behind the place that is checked than an element of `n + 2`. */
#define FURTHER_MOST 2

/* `i % (2 * n) >= n` tells two halves apart: what keeps `i % (2 * n)` inside is the remainder; not so
 * `lane = threadIdx.x % 32` below a length of the run. */
static bool is_remainder(const struct bound_candidate *c)
{
    const struct ir_expr *e = ir_strip_casts(c->index);
    int64_t n;
    return e->op == IR_REM && !(c->access.stmt->kind == IR_STMT_CALL && ir_is_int(e->args[1], &n));
}

static void try_edge(struct bound_search *q, const struct bound_candidate *c, struct cfg_edge e,
                     const struct fact_bound *f)
{
    struct upper_bound b;
    if (cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block) || is_remainder(c) ||
        bound_is_made_for_grid(q, c, e) ||
        (!bounds_read_taken(f, &c->polynomial, &b) && !read_product(q, f, &c->polynomial, &b)) ||
        b.offset < -1 || b.offset >= FURTHER_MOST || !is_run_size(b.size) ||
        bounds_is_beyond(q->af, c->access.stmt, c->index, &b) || bound_is_proved(q, c, &b) ||
        bound_is_in_whole_rows(q, c, b.size))
        return;
    /* `out[i + 1]`: of a list of ends there is one more, and threads beyond n are beyond that, too */
    struct bound_candidate checked = *c;
    checked.polynomial.constant -= b.offset + 1;
    if ((has_sibling(q, &checked, e, b.size) ||
         (b.offset == -1 && is_checked_after(q, c, f->fact, e))) &&
        !launches_divide(q, c, b.size) && !bound_is_choice(q, &checked, e) &&
        !bound_is_of_other_member(q, c, e, b.size) && !bound_is_marked_off(q, c->access.stmt, &e) &&
        !bound_is_checked_every_way(q, &c->polynomial, c->access.stmt))
        bound_add(q, BOUND_SIBLING_GUARDED, c, b.size, cfg_terminator(e.from));
}

static bool is_of_run(const struct affine_term *t)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        if (bounds_uses_thread_index(e) || bounds_grid_axes(e) || e->op == IR_VALUE)
            return false;
    }
    return true;
}

/* From `i + step < n`, of this very i, or, with `rows`, of the place in a row of n: n; *later is i + step, or i
 * itself.  NULL: something else. */
static const struct ir_expr *later_of(struct bound_search *q, const struct fact_bound *f,
                                      const struct affine *index, bool rows, struct affine *later)
{
    const struct affine *d = &f->difference;
    const struct ir_expr *size = NULL;
    if (f->limit != -1 || d->constant != index->constant)
        return NULL;
    for (size_t i = 0; i < d->terms.len; i++) {
        const struct affine_term *t = &d->terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        bool one = t->coefficient == -1 && t->atom_count == 1 && is_of_run(t) &&
                   !affine_term_coefficient(index, t);
        if (one && size)
            return NULL;
        size = one && e->op != IR_BUILTIN ? e : size;
    }
    for (size_t i = 0; size && i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        int64_t more = affine_term_coefficient(d, t) - t->coefficient;
        if (more < 0 ? !rows || !affine_term_has_factor(t, size) : more > 0 && !is_of_run(t))
            return NULL;
    }
    for (size_t i = 0; size && i < d->terms.len; i++) {
        const struct affine_term *t = &d->terms.at[i];
        bool end =
            t->coefficient == -1 && t->atom_count == 1 && ir_strip_casts(t->atoms[0]) == size;
        if (!end && !affine_term_coefficient(index, t) && (t->coefficient < 0 || !is_of_run(t)))
            return NULL;
    }
    *later = *index;
    for (size_t i = 0; size && i < d->terms.len; i++) { /* nothing is made before all is known */
        struct affine_term t = d->terms.at[i];
        struct affine step = affine_number(0);
        t.coefficient -= affine_term_coefficient(index, &t);
        if (t.coefficient <= 0)
            continue;
        vec_push(q->arena, &step.terms, t);
        *later = affine_add(q->arena, later, &step, 1);
    }
    return size;
}

/* `i < n`, or `i + 3 * step < n` on the way to [i + step]. */
static bool is_before_checked(struct bound_search *q, const struct bound_candidate *c, bool rows)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct fact_bound f;
        struct affine later;
        if (bounds_take_fact(q->arena, &facts[i], &f) &&
            later_of(q, &f, &c->polynomial, rows, &later))
            return true;
    }
    return false;
}

/* `i / columns < rows`, of the very index: the quotient; NULL: something else. */
static const struct ir_expr *quotient_of(struct bound_search *q, const struct fact_bound *f,
                                         const struct affine *index, const struct ir_expr **rows)
{
    const struct ir_expr *quotient = NULL;
    *rows = NULL;
    for (size_t i = 0; i < f->difference.terms.len; i++) {
        const struct affine_term *t = &f->difference.terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        if (t->atom_count != 1)
            return NULL;
        if (t->coefficient == 1 && e->op == IR_DIV && !quotient)
            quotient = e;
        else if (t->coefficient == -1 && (e->op == IR_VAR || e->op == IR_MEMBER) && !*rows)
            *rows = e;
        else
            return NULL;
    }
    if (!quotient || !*rows || f->difference.constant || f->limit != -1)
        return NULL;
    struct affine whole = affine_of(q->arena, quotient->args[0]);
    return whole.ok && affine_equal(&whole, index) ? quotient : NULL;
}

/* Threads that the check keeps out get to the access all the same; in `if (row >= rows) return;` they do not. */
static bool is_open_behind(struct bound_search *q, const struct bound_candidate *c,
                           struct cfg_edge e)
{
    const struct ir_block *other = e.from->succs.len == 2 ? e.from->succs.at[1 - e.succ] : NULL;
    return other && other->stmts.len &&
           (other == c->access.stmt->block ||
            cfg_stmt_reaches(q->af->cfg, other->stmts.at[0], c->access.stmt));
}

/* `row = i / columns; if (row < rows) v = a[row]; out[i] = v;`: who asks for the row says that i goes beyond. */
static void try_quotient(struct bound_search *q, const struct bound_candidate *c, struct cfg_edge e,
                         const struct fact_bound *f)
{
    const struct ir_expr *rows;
    const struct ir_expr *row = quotient_of(q, f, &c->polynomial, &rows);
    if (!row || cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block) || c->padded ||
        launches_divide(q, c, NULL) || bound_is_choice(q, c, e) || !is_open_behind(q, c, e))
        return;
    struct affine place = affine_atom(q->arena, row);
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *o = &q->candidates.at[i];
        const struct ir_expr *there = bound_in_twin(q, o->index, &c->polynomial);
        struct affine at = affine_of(q->arena, there);
        if (cfg_edge_dominates(q->af->cfg, e, o->access.stmt->block) && at.ok &&
            bound_is_coordinate_of(q, &place, &at, NULL)) {
            bound_add(q, BOUND_SIBLING_GUARDED, c, rows, cfg_terminator(e.from));
            return;
        }
    }
}

static bool has_round(const struct affine *x)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(x->terms.at[i].atoms[k]);
            if (is_round(e) || bounds_grid_axes(e))
                return true;
        }
    }
    return false;
}

/* `t = rintf(age[i] / dt); if (t < n) age[i + t] = 0;`: how much later is what the data say, and no step that the
 * threads take. */
static bool is_later_by_data(const struct affine *index, const struct affine *later)
{
    for (size_t i = 0; i < later->terms.len; i++) {
        const struct affine_term *t = &later->terms.at[i];
        for (unsigned k = 0; !affine_term_coefficient(index, t) && k < t->atom_count; k++)
            if (ir_has_op(t->atoms[k], IR_VALUE))
                return true;
    }
    return false;
}

/* `out[i] = a; if (i + step < n) out[i + step] = b;`: the last ones have nothing left, of the first either. */
static void try_later(struct bound_search *q, const struct bound_candidate *c, struct cfg_edge e,
                      const struct fact_bound *f)
{
    struct affine later;
    const struct ir_expr *size = later_of(q, f, &c->polynomial, true, &later);
    if (!size || affine_equal(&later, &c->polynomial) || is_later_by_data(&c->polynomial, &later) ||
        c->padded || !has_round(&c->polynomial) || is_before_checked(q, c, true) ||
        cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block) || launches_divide(q, c, size) ||
        !is_open_behind(q, c, e))
        return;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *o = &q->candidates.at[i];
        if (o->access.root == c->access.root && affine_equal(&o->polynomial, &later) &&
            cfg_edge_dominates(q->af->cfg, e, o->access.stmt->block)) {
            bound_add(q, BOUND_SIBLING_GUARDED, c, size, cfg_terminator(e.from));
            return;
        }
    }
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
           !is_bounded(q, c, &c->padded) && !is_before_checked(q, c, false) &&
           !bound_is_in_whole_chunks(q, c);
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
    int64_t each = bound_held_by_launches(q, f);
    for (size_t j = 0; j < open->list.len; j++) {
        if (each && !bound_is_beyond_threads(open->list.at[j], each))
            continue;
        const struct affine *index = &open->list.at[j]->polynomial;
        struct fact twin = *f;
        twin.left = bound_in_twin(q, f->left, index);
        twin.right = bound_in_twin(q, f->right, index);
        struct fact_bound there = taken;
        if ((twin.left != f->left || twin.right != f->right) &&
            !bounds_take_fact(q->arena, &twin, &there))
            continue;
        there.fact = f;
        try_edge(q, open->list.at[j], e, &there);
        try_quotient(q, open->list.at[j], e, &there);
        try_later(q, open->list.at[j], e, &there);
    }
    return false;
}

static void take_callee(struct bound_search *q, const struct access *x)
{
    if (x->dims.len != 1 || !bound_is_through_pointer(x) ||
        !bounds_uses_thread_index(x->dims.at[0].index))
        return;
    struct bound_candidate c = bound_candidate_of(q, x);
    vec_push(q->arena, &q->candidates, c);
}

/* What functions in sight do first with what they are handed: `put(out, i, v)` stores in out[i]. */
static void take_callees(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct access x;
        if (s->kind != IR_STMT_CALL || !s->callee || !s->callee->has_body)
            continue;
        for (size_t k = 0; k < s->callee->stmts.len; k++) {
            if (access_of_callee(q->af, s, k, &x))
                take_callee(q, &x);
        }
        if (access_of_member(q->af, s, &x))
            take_callee(q, &x);
    }
}

static void search_edges(struct bound_search *q)
{
    struct open_list open = {0};
    size_t own = q->candidates.len;
    take_callees(q);
    for (size_t i = 0; i < q->candidates.len; i++) {
        if (may_lack_check(q, &q->candidates.at[i]))
            vec_push(q->arena, &open.list, &q->candidates.at[i]);
    }
    if (open.list.len)
        bound_walk_facts(q, try_fact, &open);
    q->candidates.len = own;
}

void bound_search_siblings(struct bound_search *q)
{
    search_edges(q);
}
