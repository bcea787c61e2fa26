/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How large the claimed buffer is when no allocation is seen.  The evidence of the rule says it: the
 * length that other accesses are checked against, the parameter that says how many, or what the
 * launch rounds up.
 */
#include <string.h>

#include "base/limits.h"
#include "confirm/plan_internal.h"
#include "confirm/plan_value_internal.h"
#include "pass/access.h"
#include "pass/affine.h"
#include "reduce/reduce.h"

#define EXACT_BYTES_MAX LIMIT_JOB_BUFFER_BYTES

/* How many elements along each axis are meant: what the grid rounds up, else all threads. */
static bool axis_length(struct plan_launch *l, unsigned axis, int64_t *out)
{
    const struct ir_expr *n = NULL;
    int64_t all = (int64_t)l->grid[axis] * l->block[axis];
    *out = all;
    if (!l->env.site)
        *out = l->env.size < all ? l->env.size : all;
    else if (launch_tail_of(l->env.site, axis, &n, NULL) != LAUNCH_TAIL_NONE && n) {
        struct value v = value_of(&l->env, n);
        /* What the grid rounds up lies in its last block. */
        if (v.kind != VALUE_INT || v.number > all || v.number <= all - l->block[axis])
            return false;
        *out = v.number;
    }
    return *out > 0;
}

/* The index of the last thread that is meant, plus one. */
static bool last_index(struct plan_launch *l, const struct ir_expr *index, int64_t *out)
{
    int64_t tid[3], ctaid[3];
    for (unsigned i = 0; i < 3; i++) {
        int64_t n;
        if (!axis_length(l, i, &n))
            return false;
        tid[i] = (n - 1) % l->block[i];
        ctaid[i] = (n - 1) / l->block[i];
    }
    bool was = l->env.closed;
    l->env.closed = true;
    value_set_thread(&l->env, l->grid, l->block, ctaid, tid);
    struct value v = value_of(&l->env, index);
    l->env.has_thread = false;
    l->env.memo = (struct map){0};
    l->env.closed = was;
    *out = v.number + 1;
    return v.kind == VALUE_INT && v.number >= 0;
}

/* ---- the check that says how many ----------------------------------------------------------- */

/* What the kernel compares with the claimed size. */
struct compared {
    struct plan_work *w;
    const struct affine index;
    const struct ir_expr *row; /* index = place * row + place, or NULL */
    int64_t factor; /* the index in units of what is compared; 0: nothing compared fits */
    bool any;
    bool is_row; /* it is the row's number that is compared */
};

/* index = factor * x + a number?  Then so many elements belong to each x. */
static int64_t factor_of(struct arena *a, const struct affine *index, const struct affine *x)
{
    if (!index->ok || !x->ok || x->terms.len == 0 || index->terms.len != x->terms.len)
        return 0;
    int64_t k = affine_term_coefficient(index, &x->terms.at[0]) / x->terms.at[0].coefficient;
    struct affine rest = affine_add(a, index, x, -k);
    return k >= 1 && rest.ok && rest.terms.len == 0 ? k : 0;
}

/* index = x * row + what has nothing to do with it? */
static bool is_row_number(struct arena *a, const struct compared *c, const struct affine *x)
{
    struct affine row = affine_atom(a, c->row);
    struct affine start = affine_multiply(a, x, &row);
    struct affine rest = affine_add(a, &c->index, &start, -1);
    return x->ok && x->terms.len > 0 && rest.ok && !affine_mentions(&rest, c->row);
}

static bool look_at_comparison(const struct ir_expr *e, void *context)
{
    struct compared *c = context;
    struct arena *a = c->w->scratch;
    bool compares = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    for (unsigned i = 0; compares && i < 2; i++) {
        int64_t apart;
        struct affine x = affine_of(a, e->args[i]);
        if (!affine_difference(a, e->args[1 - i], c->w->claim->size, &apart))
            continue;
        int64_t k = factor_of(a, &c->index, &x);
        c->any = true;
        c->factor = k > c->factor ? k : c->factor;
        c->is_row |= c->row && is_row_number(a, c, &x);
    }
    return true;
}

static bool is_length(const struct ir_expr *e)
{
    return e->op == IR_VAR || e->op == IR_MEMBER;
}

/* Is the index made of threads' numbers and rounds alone, one element each (*row is NULL then), or of
 * such a place times a row's length and another one?  No pitches of two kinds, no offsets. */
static bool is_of_places(const struct affine *index, const struct ir_expr **row)
{
    *row = NULL;
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        const struct ir_expr *length = NULL;
        unsigned lengths = 0;
        for (unsigned k = 0; k < t->atom_count; k++) {
            lengths += is_length(t->atoms[k]);
            length = is_length(t->atoms[k]) ? t->atoms[k] : length;
        }
        if (t->coefficient != 1 || lengths > 1 || lengths == t->atom_count ||
            (length && *row && *row != length))
            return false;
        *row = length ? length : *row;
    }
    return index->ok && index->terms.len > 0;
}

/* `loaded`: of a pointer that stands for the beginning of what is indexed (see loaded_unit()).
 * How many elements one of the claimed size stands for; 0: an index with pitches and offsets, of which
 * nobody can tell. */
static int64_t elements_each(struct plan_work *w, struct plan_launch *l, bool loaded)
{
    const struct ir_expr *addr = w->claim->stmt->addr;
    const struct ir_expr *index = loaded ? addr->args[1] : w->claim->index;
    struct compared c = {.w = w, .index = affine_of(w->scratch, index)};
    bool places = is_of_places(&c.index, &c.row);
    for (size_t i = 0; i < w->claim->func->stmts.len; i++) {
        const struct ir_stmt *s = w->claim->func->stmts.at[i];
        if (s->kind == IR_STMT_BRANCH && s->expr)
            ir_walk(s->expr, look_at_comparison, &c);
    }
    if (c.factor)
        return c.factor;
    if (!loaded && plan_block_rows(w, l))
        return plan_block_rows(w, l);
    if (!places || (c.row && (c.row == w->claim->size || (c.any && !c.is_row))))
        return 0;
    struct value v = c.row ? value_of_closed(&l->env, c.row) : value_int(1);
    return v.kind == VALUE_INT && v.number > 0 && v.number < INT32_MAX ? v.number : 0;
}

static bool claimed_elements(struct plan_work *w, struct plan_launch *l, bool loaded, int64_t *out,
                             const char **why)
{
    const struct claim *c = w->claim;
    struct value v = c->size && !c->launch ? value_of_closed(&l->env, c->size) : (struct value){0};
    if (v.kind == VALUE_INT && v.number >= 0) {
        int64_t each = c->index ? elements_each(w, l, loaded) : 0;
        w->reason = each ? w->reason : "nothing says how large the buffer is";
        if (v.number == 0 && !l->env.site) /* nobody launches anything for nothing at all */
            return false;
        if (!each || v.number > INT64_MAX / each)
            return false;
        *out = v.number * each;
        const char *size = ir_expr_source(w->keep, c->size, 60);
        if (each == 1)
            *why = arena_printf(w->keep, "as many elements as `%s` says", size);
        else if (!loaded && plan_block_rows(w, l) == each)
            *why = arena_printf(w->keep, "%lld rows of `%s`", (long long)each, size);
        else
            *why = arena_printf(w->keep, "%lld elements for each of `%s`", (long long)each, size);
        return true;
    }
    *why = "as many elements as the launch covers without its tail";
    return c->index && last_index(l, c->index, out);
}

/* Bytes that the index counts in: of `((float4 *)p)[i].x` sixteen.  Of a T the instance knows. */
static int64_t index_unit(const struct ir_stmt *access, const struct scenario_buffer *b)
{
    const struct ir_expr *e = access->addr;
    while (e && (e->op == IR_FIELD || e->op == IR_CAST))
        e = e->args[0];
    if (!e || e->op != IR_PTRADD || !e->type || !e->type->elem)
        return -1;
    bool own = e == access->addr && e->args[0]->op == IR_VAR;
    return e->type->elem->size > 0 || !own ? e->type->elem->size : (int64_t)b->element.bytes;
}

/* A pointer that a reduced kernel loads no more stands for the array's beginning: what is added to it
 * before the claimed index has to be nothing with these numbers. */
static int64_t loaded_unit(const struct plan_work *w, struct plan_launch *l)
{
    const struct ir_expr *e = w->claim->stmt->addr;
    if (!e || e->op != IR_PTRADD)
        return -1;
    for (const struct ir_expr *x = e->args[0]; x->arg_count; x = x->args[0]) {
        struct value v = x->op == IR_PTRADD ? value_of_closed(&l->env, x->args[1]) : value_int(0);
        if ((x->op != IR_PTRADD && x->op != IR_CAST) || v.kind != VALUE_INT || v.number != 0)
            return -1;
    }
    return reduce_elem_size(e->type);
}

static bool is_loaded(const struct plan_work *w, const char *parameter)
{
    for (size_t i = 0; i < w->slice->params.len; i++) {
        const struct slice_param *p = &w->slice->params.at[i];
        if (p->expr && parameter && strcmp(p->name, parameter) == 0)
            return true;
    }
    return false;
}

bool plan_bounds_extent(struct plan_work *w, struct plan_launch *l, struct scenario *s)
{
    struct analysis_func *af = analysis_of(w->analysis, w->claim->func);
    struct access x;
    const char *why;
    int64_t elements;
    int i = plan_buffer_of(s, w->item->claim.parameter);
    if (i < 0) {
        w->reason = "the access goes through a pointer that is no parameter of the kernel";
        return false;
    }
    struct scenario_buffer *b = &s->buffers.at[i];
    if (b->exact)
        return true;
    bool loaded = is_loaded(w, w->item->claim.parameter);
    int64_t unit = loaded ? loaded_unit(w, l) : index_unit(w->claim->stmt, b);
    if (w->claim->func != w->kernel || !af || !access_of(af, w->claim->stmt, &x) || unit <= 0 ||
        x.dims.len != 1) {
        w->reason = "nothing says how large the buffer is";
        return false;
    }
    w->reason = "the length that bounds the buffer is not known";
    if (!claimed_elements(w, l, loaded, &elements, &why) ||
        (uint64_t)elements > EXACT_BYTES_MAX / (uint64_t)unit)
        return false;
    b->bytes = (uint64_t)elements * (uint64_t)unit;
    b->exact = true;
    b->why = why;
    for (size_t k = 0; k < s->arguments.len; k++) {
        for (size_t n = 0; n < s->arguments.at[k].values.len; n++) {
            struct scenario_value *v = &s->arguments.at[k].values.at[n];
            if (v->kind == SCENARIO_VALUE_BUFFER && v->buffer == (uint32_t)i)
                v->buffer_offset = 0;
        }
    }
    return true;
}
