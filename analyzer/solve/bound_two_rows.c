/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from rows of two lengths: `out[block * width]` in one place and `out[block * MOST + i]` in another, of one
 * buffer.  One of them is not how long its rows are.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

/* The index as a row of the block's own and a place in it. */
struct row {
    const struct access *of;
    const struct ir_expr *width; /* a parameter or a constant that has a name, or NULL: `number` */
    int64_t number;
    int64_t constant; /* where in the buffer all of it begins */
};

static bool is_block(const struct ir_expr *e)
{
    return ir_is_builtin(e, IR_BUILTIN_CTAID_X);
}

static bool look_for_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || is_block(e);
    return !*found;
}

/* One that is no template argument of the kernel: those may well be what a parameter is. */
static bool is_constant(const struct ir_func *f, const struct ir_expr *e)
{
    bool own = false;
    for (size_t i = 0; e->op == IR_TPARAM && i < f->tparams.len; i++)
        own = own || strcmp(f->tparams.at[i].name, e->text) == 0;
    return e->op == IR_TPARAM && !own;
}

static bool is_parameter(const struct ir_expr *e)
{
    return e && e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
}

/* A place in the row; a parameter says where another part of the buffer begins. */
static bool is_in_row(const struct affine_term *t)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        if (e->op == IR_VALUE || bounds_uses_tid(e))
            return true;
    }
    return false;
}

/* A sum of the block and of a place in it: `blockIdx.x * 256 + threadIdx.x < n` asks for a place of the buffer. */
static bool is_flat(const struct ir_expr *e)
{
    bool block = false;
    ir_walk(e, look_for_block, &block);
    return block && bounds_uses_tid(e);
}

/* What is below something there is the place in the buffer, and no row's. */
static bool is_asked_flat(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (is_flat(bound_first_round(q, facts[i].left)) ||
            is_flat(bound_first_round(q, facts[i].right)))
            return true;
    }
    return false;
}

static bool take_row(struct bound_search *q, const struct access *a, struct row *out)
{
    bool found = false;
    *out = (struct row){.of = a};
    if (a->dims.len != 1 || !a->plain || a->root->op != IR_VAR)
        return false;
    struct affine first = bound_first_polynomial(q, a->dims.at[0].index);
    out->constant = first.constant;
    for (size_t i = 0; i < first.terms.len; i++) {
        const struct affine_term *t = &first.terms.at[i];
        unsigned blocks = 0;
        for (unsigned k = 0; k < t->atom_count; k++)
            blocks += is_block(t->atoms[k]);
        if (!blocks && !is_in_row(t))
            return false;
        if (!blocks)
            continue;
        if (found || blocks > 1 || t->atom_count > 2 || (t->atom_count == 2 && t->coefficient != 1))
            return false;
        found = true;
        out->number = t->coefficient;
        if (t->atom_count == 2)
            out->width = ir_strip_casts(is_block(t->atoms[0]) ? t->atoms[1] : t->atoms[0]);
    }
    return found && !is_asked_flat(q, a->stmt) &&
           (out->width ? is_parameter(out->width) || is_constant(q->af->func, out->width)
                       : out->number > 1);
}

/* Something that differs from block to block, or from thread to thread. */
static bool look_for_run(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_BUILTIN || e->op == IR_VALUE || e->op == IR_OPAQUE;
    return !*found;
}

/* What chooses between the two is the same for the whole run: the buffer may be laid out in two ways. */
static bool is_chosen_by_caller(struct bound_search *q, const struct row *x)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->of->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool run = false;
        ir_walk(facts[i].left, look_for_run, &run);
        ir_walk(facts[i].right, look_for_run, &run);
        if (!run)
            return true;
    }
    return false;
}

static const struct ir_expr *width_at(struct bound_search *q, const struct launch_site *s,
                                      const struct row *x)
{
    struct ir_module *m = q->af->analysis->module;
    return x->width ? launch_substitute(s, x->width)
                    : ir_int(m, ir_type_int(m, 64, true), x->number);
}

struct lengths {
    const struct ir_expr *one, *other;
    bool found;
};

static bool has_length(const struct ir_expr *question, const struct ir_expr *length)
{
    int64_t number;
    bool found = ir_contains(question, ir_strip_casts(length));
    for (unsigned i = 0; ir_is_int(ir_strip_casts(length), &number) && i < question->arg_count; i++)
        found = found || ir_is_const(ir_strip_casts(question->args[i]), number);
    return found;
}

static bool look_for_both(const struct ir_expr *e, void *context)
{
    struct lengths *w = context;
    w->found =
        w->found || (bound_is_question(e) && has_length(e, w->one) && has_length(e, w->other));
    return !w->found;
}

/* Whoever launches the kernel compares the two, also in a check out of sight: `CHECK(width == 256)`. */
static bool are_compared(const struct launch_site *s, const struct ir_expr *one,
                         const struct ir_expr *other)
{
    const struct ir_func *f = s->host->func;
    struct lengths w = {.one = one, .other = other};
    for (size_t i = 0; i < f->stmts.len && !w.found; i++) {
        if (f->stmts.at[i]->kind != IR_STMT_LAUNCH)
            ir_walk_stmt(f->stmts.at[i], look_for_both, &w);
    }
    return w.found;
}

/* A launch in sight makes one of the other. */
static bool is_one_at_launch(struct bound_search *q, const struct row *x, const struct row *y)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *one = width_at(q, sites[i], x), *other = width_at(q, sites[i], y);
        if (!one || !other || affine_same(q->arena, one, other) ||
            are_compared(sites[i], one, other))
            return true;
    }
    return false;
}

static bool are_two_widths(struct bound_search *q, const struct row *x, const struct row *y)
{
    return x->of->root == y->of->root && x->of->elem == y->of->elem && x->constant == y->constant &&
           (x->of->stmt->is_write || y->of->stmt->is_write) && x->width != y->width &&
           (is_parameter(x->width) || is_parameter(y->width)) && !is_chosen_by_caller(q, x) &&
           !is_chosen_by_caller(q, y) && !is_one_at_launch(q, x, y);
}

void bound_search_two_rows(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    VEC(struct row) rows = {0};
    if (bound_is_one_block(q))
        return;
    for (size_t i = 0; i < n; i++) {
        struct row x;
        if (!take_row(q, &all[i], &x))
            continue;
        for (size_t k = 0; k < rows.len; k++) {
            const struct row *y = &rows.at[k];
            if (!are_two_widths(q, &x, y))
                continue;
            const struct row *shown = is_parameter(y->width) ? y : &x;
            struct bound_candidate c = {.access = *shown->of, .index = shown->of->dims.at[0].index};
            c.weak = true; /* whoever launches it may hand over one width */
            bound_add(q, BOUND_TWO_ROWS, &c, shown->width, (shown == y ? x.of : y->of)->stmt);
            return;
        }
        vec_push(q->arena, &rows, x);
    }
}
