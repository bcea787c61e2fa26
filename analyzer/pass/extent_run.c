/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/extent_run.h"

#include <string.h>

#include "pass/affine.h"
#include "pass/asked_name.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/count_name.h"
#include "pass/decide.h"
#include "pass/guard.h"
#include "pass/outside.h"
#include "pass/range.h"
#include "pass/shared_size.h"

/* Fewer are one for each warp, or for each of a few things: the end is known to be as small. */
#define EXTENT_LEAST 64
#define OPEN_LEAST 8 /* of an end that the file says nothing of: fewer are axes, taps, kinds */
#define FEW_BITS 5   /* names of at most so many say as much themselves: dimensions, colours */

struct leaves {
    const struct ir_func *f;
    bool plain; /* parameters, numbers and arithmetic */
    bool limited;
};

struct limit {
    const struct ir_expr *leaf;
    bool found;
};

/* `n <= 512`, `n <= capacity`; not `i < n`, of a thread or a round. */
static bool look_for_limit(const struct ir_expr *e, void *context)
{
    struct limit *l = context;
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    if (order && ir_contains(e, l->leaf))
        l->found = l->found || !asked_of_round(e);
    return !l->found;
}

static bool is_limited(const struct ir_func *f, const struct ir_expr *leaf)
{
    struct limit l = {leaf, false};
    for (size_t i = 0; i < f->stmts.len && !l.found; i++) {
        if (f->stmts.at[i]->expr)
            ir_walk(f->stmts.at[i]->expr, look_for_limit, &l);
    }
    return l.found;
}

static bool look_at_leaf(const struct ir_expr *e, void *context)
{
    struct leaves *l = context;
    switch (e->op) {
    case IR_INT:
    case IR_CAST:
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_DIV:
    case IR_SHR: break;
    case IR_VAR:
    case IR_MEMBER: {
        const struct ir_expr *root = e->op == IR_MEMBER ? e->args[0] : e;
        l->plain = l->plain && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM;
        l->limited = l->limited || is_limited(l->f, e);
        return false;
    }
    case IR_SHL: break;
    default: l->plain = false; break;
    }
    return l->plain;
}

/* The walk itself compares the end with the index, which is no limit. */
static bool is_asked_for(struct analysis_func *af, const struct ir_expr *e, const struct ir_stmt *s,
                         const struct induction *iv)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    const struct ir_expr *phi = ir_strip_casts(e);
    for (size_t i = 0; i < n; i++) {
        bool left = ir_contains(facts[i].left, phi), right = ir_contains(facts[i].right, phi);
        const struct ir_expr *other = ir_strip_casts(left ? facts[i].right : facts[i].left);
        if ((left || right) && other != ir_strip_casts(iv->bound) && !ir_is_const(other, 0))
            return true;
    }
    return false;
}

/* `n - start` in a loop `start < n` that goes on by whole arrays: more than one of them is left in the
 * first round, wherever there is a second one. */
static bool is_rest(struct analysis_func *af, const struct ir_expr *end, int64_t extent)
{
    const struct ir_expr *e = ir_strip_casts(end);
    const struct induction *iv =
        e->op == IR_SUB ? range_induction(af->ranges, ir_strip_casts(e->args[1])) : NULL;
    if (!iv || !iv->bound || iv->bound_op != IR_LT ||
        ir_strip_casts(iv->bound) != ir_strip_casts(e->args[0]))
        return false;
    struct affine step = affine_of(af->analysis->arena, iv->step);
    for (size_t i = 0; i < step.terms.len; i++) {
        if (step.terms.at[i].coefficient < extent)
            return false;
    }
    return step.ok && (step.terms.len || step.constant >= extent);
}

/* A round of the loop takes as many places as the array has: a second one is past it, and without a
 * second one there is no loop. */
static bool steps_over(struct analysis_func *af, const struct induction *iv,
                       const struct ir_type *array)
{
    struct arena *a = af->analysis->arena;
    const struct ir_type *wide = ir_type_int(af->analysis->module, 64, true);
    const struct ir_expr *count =
        array->count > 0 ? ir_int(af->analysis->module, wide, array->count) : array->count_expr;
    return count && affine_same(a, iv->step, count);
}

/* An array is told about once. An access without an index (`*p`) walks no array. */
static bool is_first(struct analysis_func *af, const struct access *x, const struct ir_expr *index)
{
    size_t n;
    const struct access *all = access_all(af, &n);
    for (size_t i = 0; i < n && all[i].stmt != x->stmt; i++) {
        if (all[i].decl == x->decl && all[i].dims.len && vec_last(&all[i].dims).index == index)
            return false;
    }
    return true;
}

/* The launch that hands over an end which nothing bounds. */
static const struct launch_site *unbounded_launch(struct analysis_func *af,
                                                  const struct ir_expr *last, int64_t extent)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *end = launch_substitute(sites[i], last);
        if (end && shared_unbounded_count(sites[i], end, extent))
            return sites[i];
    }
    return NULL;
}

/* ---- ends that the file says nothing of ------------------------------------------------------ */

#define OBJECT_LOADS 4

/* The last member that leads to a number which an object holds, `shape_` of `t->shape_[2]`; NULL: e
 * is none that a parameter of the function leads to. */
static const char *member_out_of_sight(const struct ir_expr *e)
{
    const struct ir_stmt *load = ir_load_of(e);
    const char *member = NULL;

    for (unsigned i = 0; load && i < OBJECT_LOADS; i++) {
        const struct ir_expr *root = ir_address_root(load->addr), *at = load->addr;
        for (; at != root && !member && at->arg_count; at = at->args[0])
            member = at->op == IR_FIELD ? at->text : NULL;
        if (root->op == IR_VAR && root->decl->storage == STORAGE_PARAM)
            return member;
        load = ir_load_of(root);
    }
    return NULL;
}

/* What a launch hands over is a parameter of its function, or what a class out of sight knows. */
static bool is_handed_on(const struct ir_expr *e, struct analysis *a)
{
    e = ir_strip_all_casts(e);
    const char *member = member_out_of_sight(e);
    if (member)
        return !asked_name_in_file(a, member);
    const struct ir_expr *root = e->op == IR_MEMBER ? e->args[0] : e;
    const char *name = ir_leaf_name(e);
    return root->op == IR_VAR && root->decl->storage == STORAGE_PARAM && name &&
           !asked_name_in_file(a, name);
}

/* Each caller in sight hands the parameter on, too; there is one. */
static bool is_handed_by_callers(struct analysis_func *af, const struct ir_decl *param)
{
    const struct ir_func *f = af->func;
    size_t n, at = 0;
    const struct ir_stmt *const *calls = calls_sites(af->analysis->calls, f, &n);
    while (at < f->params.len && f->params.at[at] != param)
        at++;
    for (size_t i = 0; i < n; i++) {
        if (at >= calls[i]->args.len || !is_handed_on(calls[i]->args.at[at], af->analysis))
            return false;
    }
    return n > 0;
}

/* n of `n / 8` and of `(n + 7) / 8` */
static const struct ir_expr *without_numbers(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    int64_t n;
    while ((e->op == IR_DIV || e->op == IR_SHR || e->op == IR_MUL || e->op == IR_ADD ||
            e->op == IR_SUB) &&
           ir_is_int(ir_strip_casts(e->args[1]), &n))
        e = ir_strip_casts(e->args[0]);
    return e;
}

/* A parameter of the kernel that neither the kernel nor a launch, nor anybody in the file, keeps small. */
static bool is_open_end(struct analysis_func *af, const struct ir_expr *end, int64_t extent)
{
    const struct ir_module *m = af->analysis->module;
    const struct ir_expr *e = without_numbers(end);
    const char *name = ir_leaf_name(e);
    struct count_name count = count_name_of(name);
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    bool small =
        count.kind == COUNT_SMALL && (count.bits <= FEW_BITS || (int64_t)1 << count.bits <= extent);
    if (m->in_program || extent < OPEN_LEAST || e->op != IR_VAR || !name || small ||
        asked_name_in_file(af->analysis, name))
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *given = launch_substitute(sites[i], e);
        if (!given || !is_handed_on(given, af->analysis))
            return false;
    }
    return af->func->kind == FUNC_KERNEL || is_handed_by_callers(af, e->decl);
}

struct other_limit {
    const char *name;
    int64_t most;
    bool found;
};

/* `if (count > 64)`, `assert(count <= 64)` */
static bool look_for_other_limit(const struct ir_expr *e, void *context)
{
    struct other_limit *o = context;
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    int64_t n;
    for (unsigned i = 0; order && i < 2; i++) {
        const char *name = ir_leaf_name(ir_strip_all_casts(e->args[i]));
        o->found = o->found || (name && strcmp(name, o->name) == 0 &&
                                ir_is_int(ir_strip_casts(e->args[1 - i]), &n) && n > 1 &&
                                (n == o->most || n == o->most + 1));
    }
    return !o->found;
}

/* Another function of the file keeps what it calls so below the very limit: its author knows that it gets there. */
static bool is_kept_elsewhere(struct analysis_func *af, const struct launch_site *site,
                              const struct ir_expr *end, int64_t extent)
{
    const struct ir_module *m = af->analysis->module;
    const struct ir_expr *e = without_numbers(end);
    struct other_limit o = {ir_leaf_name(e), extent, false};
    if (!o.name || ir_strip_casts(end) != e)
        return false;
    for (size_t i = 0; i < m->funcs.len && !o.found; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f != af->func && f != site->host->func)
            ir_walk_func(f, look_for_other_limit, &o);
    }
    return o.found;
}

/* The end is read from outside as it is, or somebody else keeps his below the limit.  A number that is only handed on,
 * or that an object holds (`params.order`), whoever made it may have looked at. */
static bool is_shown_too_large(struct analysis_func *af, const struct launch_site *site,
                               const struct ir_expr *end, int64_t extent)
{
    const struct ir_expr *given = launch_substitute(site, end);
    return (given && outside_brings(site->host, given)) || is_kept_elsewhere(af, site, end, extent);
}

/* The value of e where `round` is n, when nothing else is in it; false: not so. */
#define VALUE_DEPTH_MAX 8u
static bool value_at(const struct ir_expr *e, const struct ir_expr *round, int64_t n,
                     unsigned depth, int64_t *out)
{
    int64_t x, y;
    e = ir_strip_casts(e);
    *out = n;
    if (e == round || ir_is_int(e, out))
        return true;
    if (depth >= VALUE_DEPTH_MAX || e->arg_count != 2 ||
        !value_at(e->args[0], round, n, depth + 1, &x) ||
        !value_at(e->args[1], round, n, depth + 1, &y))
        return false;
    switch (e->op) {
    case IR_ADD: return !__builtin_add_overflow(x, y, out);
    case IR_MUL: return !__builtin_mul_overflow(x, y, out);
    case IR_DIV: *out = y > 0 ? x / y : 0; return y > 0;
    case IR_REM: *out = y > 0 ? x % y : 0; return y > 0;
    case IR_SHR: *out = y >= 0 && y < 63 ? x >> y : 0; return true;
    case IR_BITAND: *out = x & y; return true;
    default: return false;
    }
}

static bool look_for_round(const struct ir_expr *e, void *context)
{
    const struct ir_expr **round = context;
    if (e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI)
        *round = e;
    return !*round;
}

/* The round that the index is of: itself, or one that `9 * (i / 8) + i % 8` is no less than. */
static const struct ir_expr *round_of(const struct ir_expr *index, int64_t extent)
{
    const struct ir_expr *round = NULL;
    int64_t value;
    index = ir_strip_casts(index);
    if (index->op == IR_VALUE)
        return index;
    ir_walk(index, look_for_round, &round);
    bool grows =
        round && extent > 0 && value_at(index, round, extent, 0, &value) && value >= extent;
    return grows ? round : index;
}

bool extent_run_past(struct analysis_func *af, const struct access *x, struct extent_run *out)
{
    if (!x->dims.len)
        return false;
    const struct access_dim *d = &vec_last(&x->dims);
    const struct ir_expr *round = round_of(d->index, d->extent);
    const struct induction *iv = range_induction(af->ranges, round);
    struct leaves l = {af->func, true, false};
    bool local = x->decl->storage == STORAGE_LOCAL;
    bool runs = af->func->kind == FUNC_KERNEL || (local && af->func->kind == FUNC_DEVICE);
    if (!runs || (x->decl->storage != STORAGE_SHARED && !local) || !iv || !iv->bound ||
        iv->bound_op != IR_LT || is_asked_for(af, round, x->stmt, iv) || !is_first(af, x, d->index))
        return false;
    *out = (struct extent_run){
        .end = iv->bound, .extent = d->extent, .is_scaled = round != ir_strip_casts(d->index)};
    ir_walk(iv->bound, look_at_leaf, &l);
    int64_t number;
    if (l.plain && !l.limited && x->dims.len == 1 && !ir_is_int(iv->bound, &number) && !local &&
        !out->is_scaled && steps_over(af, iv, x->decl->type)) {
        out->step = iv->step;
        return true;
    }
    if (d->extent <= 0 || range_of(af->ranges, iv->bound, x->stmt).hi <= d->extent)
        return false;
    if (!local && is_rest(af, iv->bound, d->extent))
        return true;
    if (l.plain && !l.limited && d->extent >= EXTENT_LEAST)
        out->site = unbounded_launch(af, iv->bound, d->extent);
    out->is_open = out->site ? !is_shown_too_large(af, out->site, iv->bound, d->extent)
                             : l.plain && !l.limited && is_open_end(af, iv->bound, d->extent);
    return out->site || out->is_open;
}

/* The template argument that index is below at s; NULL: none. */
static const struct ir_expr *capacity_at(struct analysis_func *af, const struct ir_stmt *s,
                                         const struct ir_expr *index)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    struct arena *a = af->analysis->arena;
    struct affine place = affine_of(a, index);
    for (size_t i = 0; i < n; i++) {
        struct fact_bound f;
        if (!bounds_take_fact(a, &facts[i], &f))
            continue;
        struct affine size = affine_add(a, &place, &f.difference, -1);
        const struct affine_term *t = size.terms.len == 1 ? &size.terms.at[0] : NULL;
        if (size.ok && t && t->coefficient == 1 && t->atom_count == 1 &&
            size.constant + f.limit == -1 && ir_strip_casts(t->atoms[0])->op == IR_TPARAM)
            return t->atoms[0];
    }
    return NULL;
}

const struct launch_site *extent_run_instance(struct analysis_func *af, const struct access *x,
                                              const struct ir_expr *index, int64_t elements,
                                              int64_t *given)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    const struct ir_expr *capacity =
        n && bounds_uses_thread_index(index) ? capacity_at(af, x->stmt, index) : NULL;
    for (size_t i = 0; capacity && i < n; i++) {
        const struct ir_expr *size = launch_substitute(sites[i], capacity);
        if (ir_is_int(ir_strip_casts(size), given) && *given > elements &&
            decide_reaches(af, sites[i], x->stmt))
            return sites[i];
    }
    return NULL;
}
