/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the other end: `in[i - 1]` and `(y - 1) * width + x` where a check looks at the last
 * element only.  The very first thread, which every launch has, is then in front of the buffer.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

/* Further in front of the buffer than a neighbour can be. */
#define BELOW_MOST 64

static bool is_start(const struct ir_expr *e)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)) ||
            ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)))
            return true;
    }
    return ir_is_builtin(e, IR_BUILTIN_THREAD_RANK) || ir_is_builtin(e, IR_BUILTIN_GRID_RANK);
}

static bool look_for_start(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || is_start(e);
    return !*found;
}

static bool mentions_start(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, look_for_start, &found);
    return found;
}

/* threadIdx or blockIdx of an axis, a place that is made of them, or a quotient or a remainder of it: 0 in the first
 * thread. */
static bool is_zero_atom(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    while (e->op == IR_DIV || e->op == IR_REM || e->op == IR_SHR || e->op == IR_BITAND)
        e = ir_strip_casts(e->args[0]);
    if (e->op == IR_ADD)
        return is_zero_atom(e->args[0]) && is_zero_atom(e->args[1]);
    if (e->op == IR_MUL)
        return is_zero_atom(e->args[0]) || is_zero_atom(e->args[1]);
    return is_start(e);
}

static bool is_zero_term(const struct affine_term *t)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (is_zero_atom(t->atoms[k]))
            return true;
    }
    return false;
}

/* What no thread decides: a parameter, a member of one, or what was loaded from such a place. */
static bool is_of_run(const struct ir_expr *e)
{
    int64_t number;
    e = ir_strip_casts(e);
    if (e->op == IR_DIV && ir_is_int(ir_strip_casts(e->args[1]), &number) && number > 0)
        e = ir_strip_casts(e->args[0]); /* half of a row */
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD)
        return !mentions_start(e->value->def->addr);
    return e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_FIELD;
}

static bool is_term_of_run(const struct affine_term *t)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (!is_of_run(t->atoms[k]))
            return false;
    }
    return true;
}

/* ---- the index in the first thread ---------------------------------------------------------- */

/* An index that is below 0 where all that the thread decides is 0. */
struct below {
    const struct affine *index;
    struct affine_term row; /* atom_count 0: a number; else `-1 * width` */
};

static bool take_below(const struct affine *x, struct below *out)
{
    bool row = false, starts = false;
    *out = (struct below){.index = x};
    for (size_t i = 0; x->ok && i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (is_zero_term(t)) {
            starts = true;
            continue;
        }
        if (row || t->coefficient >= 0 || t->coefficient < -BELOW_MOST || !is_term_of_run(t))
            return false;
        row = true;
        out->row = *t;
    }
    return x->ok && starts &&
           (row ? x->constant <= BELOW_MOST : x->constant < 0 && x->constant >= -BELOW_MOST);
}

struct starts {
    const struct ir_expr *atoms[8];
    unsigned n;
};

static bool note_start(const struct ir_expr *e, void *context)
{
    struct starts *s = context;
    bool known = !is_start(e);
    for (unsigned i = 0; i < s->n; i++)
        known = known || s->atoms[i] == e;
    if (!known && s->n < sizeof s->atoms / sizeof *s->atoms)
        s->atoms[s->n++] = e;
    return true;
}

/* Of the rows, or of all of a plain index: what must be 0 for the index to be below 0. */
static struct starts starts_of(const struct below *b)
{
    struct starts s = {.n = 0};
    for (size_t i = 0; i < b->index->terms.len; i++) {
        const struct affine_term *t = &b->index->terms.at[i];
        for (unsigned k = 0;
             is_zero_term(t) && affine_term_contains(t, &b->row) && k < t->atom_count; k++)
            ir_walk(t->atoms[k], note_start, &s);
    }
    return s;
}

static bool mentions(const struct ir_expr *e, const struct starts *s)
{
    for (unsigned i = 0; i < s->n; i++) {
        if (ir_contains(e, s->atoms[i]))
            return true;
    }
    return false;
}

struct rounds {
    struct bound_search *q;
    const struct ir_stmt *at;
    bool ended;
};

static bool look_for_ended(const struct ir_expr *e, void *context)
{
    struct rounds *r = context;
    if (e->op != IR_VALUE || !e->value->def || e->value->def->kind != IR_STMT_PHI)
        return true;
    const struct cfg_loop *l = cfg_loop_of(r->q->af->cfg, r->at->block);
    while (l && l->header != e->value->def->block)
        l = l->parent;
    r->ended = r->ended || !l;
    return true;
}

/* What a loop has counted when it is over is not what it starts with. */
static bool is_of_ended_loop(struct bound_search *q, const struct bound_candidate *c)
{
    struct rounds r = {.q = q, .at = c->access.stmt};
    ir_walk(c->index, look_for_ended, &r);
    return r.ended;
}

/* ---- what is known there -------------------------------------------------------------------- */

/* `i - 1u < n - 2u`: without a sign, what is below 0 is beyond every end. */
static bool wraps_at_zero(struct bound_search *q, const struct fact *f)
{
    bool less = f->op == IR_LT || f->op == IR_LE;
    const struct ir_expr *place = less ? f->left : f->right;
    if (place->type->is_signed)
        return false;
    struct affine x = affine_of(q->arena, place);
    return x.ok && x.constant < 0;
}

/* ---- red and black -------------------------------------------------------------------------- */

/* What e is where the starts are 0 and threadIdx of any other axis is `other`; false: not known. */
static bool value_at(const struct ir_expr *e, const struct starts *s, int64_t other, int64_t *out)
{
    int64_t a = 0, b = 0;
    e = ir_strip_casts(e);
    if (ir_is_int(e, out))
        return true;
    if (e->op == IR_BUILTIN) {
        *out = mentions(e, s) || !bounds_uses_thread_index(e) ? 0 : other;
        return is_start(e);
    }
    if (e->op != IR_ADD && e->op != IR_SUB && e->op != IR_MUL && e->op != IR_REM &&
        e->op != IR_BITAND)
        return false;
    bool first = value_at(e->args[0], s, other, &a), second = value_at(e->args[1], s, other, &b);
    if (e->op == IR_MUL && ((first && a == 0) || (second && b == 0)))
        return *out = 0, true; /* blockIdx.x * blockDim.x */
    if (!first || !second || (e->op == IR_REM && b <= 0))
        return false;
    *out = e->op == IR_ADD   ? a + b
           : e->op == IR_SUB ? a - b
           : e->op == IR_MUL ? a * b
           : e->op == IR_REM ? a % b
                             : (a & b);
    return true;
}

/* `(x + y) % 2 != 0`: of two threads beside each other in the first row, one gets through. */
static bool is_met_by_neighbour(const struct fact *f, const struct starts *s)
{
    for (int64_t other = 0; other < 2; other++) {
        int64_t a, b;
        if ((f->op == IR_EQ || f->op == IR_NE) && value_at(f->left, s, other, &a) &&
            value_at(f->right, s, other, &b) && (a == b) == (f->op == IR_EQ))
            return true;
    }
    return false;
}

enum said { SAID_NOTHING, SAID_UPPER, SAID_OTHER };

/* `y >= 0` of a place of the grid: the first thread of all gets through, as every thread does. */
static bool is_true_of_first(const struct fact_bound *taken)
{
    for (size_t i = 0; i < taken->difference.terms.len; i++) {
        const struct affine_term *t = &taken->difference.terms.at[i];
        if (!is_zero_term(t) || t->coefficient > 0)
            return false;
    }
    return taken->difference.constant <= taken->limit;
}

/* What the first round of a loop asks: `0 < n`, for a run that has anything to do. */
static bool is_true_for_some_run(struct bound_search *q, const struct fact *f)
{
    struct fact_bound taken;
    if (!bounds_take_fact(q->arena, f, &taken))
        return false;
    for (size_t i = 0; i < taken.difference.terms.len; i++) {
        const struct affine_term *t = &taken.difference.terms.at[i];
        if (t->coefficient > 0 || !is_term_of_run(t))
            return false;
    }
    return taken.difference.terms.len || taken.difference.constant <= taken.limit;
}

/* What a fact says of a thread that is 0 there: an upper end, or anything else. */
static enum said read_fact(struct bound_search *q, const struct fact *of, const struct starts *s)
{
    struct fact f = *of;
    struct fact_bound taken;
    bool negative = false;
    f.left = bound_first_round(q, of->left);
    f.right = bound_first_round(q, of->right);
    if (!mentions(f.left, s) && !mentions(f.right, s)) {
        bool rounds = f.left != of->left || f.right != of->right;
        if (rounds && !is_true_for_some_run(q, &f))
            return SAID_OTHER; /* not in the first round */
        bool data = (f.left->op == IR_VALUE && !is_of_run(f.left)) ||
                    (f.right->op == IR_VALUE && !is_of_run(f.right));
        return data ? SAID_OTHER : SAID_NOTHING;
    }
    if (!bounds_take_fact(q->arena, &f, &taken))
        return is_met_by_neighbour(&f, s) ? SAID_NOTHING : SAID_OTHER;
    if (is_true_of_first(&taken))
        return SAID_NOTHING;
    for (size_t i = 0; i < taken.difference.terms.len; i++) {
        const struct affine_term *t = &taken.difference.terms.at[i];
        if (is_zero_term(t) ? t->coefficient < 0 : t->coefficient > 0 || !is_term_of_run(t))
            return SAID_OTHER;
        negative = negative || !is_zero_term(t);
    }
    /* `(unsigned)(i - 1) < n` looks at both ends */
    return negative && !wraps_at_zero(q, &f) && taken.difference.constant >= 0 ? SAID_UPPER
                                                                               : SAID_OTHER;
}

static const struct fact *upper_check(struct bound_search *q, const struct bound_candidate *c,
                                      const struct starts *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n), *found = NULL;
    for (size_t i = 0; i < n; i++) {
        enum said said = read_fact(q, &facts[i], s);
        if (said == SAID_OTHER)
            return NULL;
        if (said == SAID_UPPER && !found)
            found = &facts[i];
    }
    return found;
}

bool bound_is_whole_buffer(struct bound_search *q, const struct access *x)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    if (!x->root || x->root->op != IR_VAR || x->root->decl->storage != STORAGE_PARAM)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *arg = launch_argument(sites[i], x->root->decl);
        arg = arg ? ir_strip_all_casts(arg) : NULL; /* also from a type that is not known */
        if (arg && (arg->op == IR_PTRADD || arg->op == IR_ADD || arg->op == IR_SUB ||
                    ir_address_root(arg) != arg))
            return false;
    }
    return true;
}

void bound_search_below(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        struct below b;
        if (c->flagged || !c->guarded || !take_below(&c->first, &b) || is_of_ended_loop(q, c) ||
            !bound_is_whole_buffer(q, &c->access) || bound_is_offsets(q->arena, &c->access))
            continue;
        struct starts s = starts_of(&b);
        const struct fact *check = upper_check(q, c, &s);
        if (check)
            bound_add(q, BOUND_BELOW_ZERO, c, NULL, check->origin);
    }
}
