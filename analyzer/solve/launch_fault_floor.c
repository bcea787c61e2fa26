/* SPDX-License-Identifier: Apache-2.0 */
/* Quotients that are rounded down: blocks, or threads, for less than all. */
#include <string.h>

#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/global_place.h"
#include "pass/guard.h"
#include "pass/outside.h"
#include "pass/typed_size.h"
#include "solve/launch_internal.h"

#define WARP 32

/* The block, or what it is where the run has so much: `min(n, THREADS)`. */
static bool is_block(const struct launch_search *q, unsigned along, const struct ir_expr *by)
{
    struct arena *a = q->host->analysis->arena;
    const struct ir_expr *block = ir_strip_all_casts(q->site->block[along]);
    int64_t n;
    if (ir_is_int(block, &n) && n == 1)
        return false;
    const struct ir_stmt *call = block->op == IR_VALUE ? block->value->def : NULL;
    bool least = call && call->kind == IR_STMT_CALL && call->name && strcmp(call->name, "min") == 0;
    for (size_t i = 0; least && i < call->args.len; i++) { /* of types that are not known */
        if (affine_same(a, call->args.at[i], by))
            return true;
    }
    for (unsigned i = 0; block->op == IR_MIN && i < block->arg_count; i++) {
        if (affine_same(a, block->args[i], by))
            return true;
    }
    return affine_same(a, block, by);
}

/* `n / b`, `n >> k`, also at least 1 of them: what is divided, and by what; NULL: no quotient. */
static const struct ir_expr *floor_quotient(const struct launch_search *q, const struct ir_expr *e,
                                            const struct ir_expr **by)
{
    struct ir_module *m = q->host->analysis->module;
    int64_t n;
    e = ir_strip_all_casts(e);
    for (unsigned i = 0; e->op == IR_MAX && i < 2; i++) {
        if (ir_is_int(ir_strip_casts(e->args[i]), &n))
            e = ir_strip_casts(e->args[1 - i]);
    }
    /* what becomes a number of blocks is cut off, also where the quotient is a float or of an unknown type */
    if (e->op != IR_DIV && (e->op != IR_SHR || e->type->kind != TYPE_INT))
        return NULL;
    *by = ir_strip_casts(e->args[1]);
    if (e->op == IR_SHR)
        *by = ir_is_int(*by, &n) && n > 0 && n < 11 ? ir_int(m, e->type, (int64_t)1 << n) : NULL;
    return *by ? ir_binary(m, IR_DIV, e->type, e->args[0], *by) : NULL;
}

/* n = k * b for a k of the run. */
static bool is_multiple_of_divisor(const struct launch_search *q, const struct ir_expr *n,
                                   const struct ir_expr *by)
{
    struct affine x = affine_of(q->host->analysis->arena, n);
    struct affine y = affine_of(q->host->analysis->arena, by);
    bool all = x.ok && y.ok && y.terms.len == 1 && x.constant == 0;
    for (size_t i = 0; all && i < x.terms.len; i++)
        all = affine_term_contains(&x.terms.at[i], &y.terms.at[0]);
    return all;
}

/* "padded_n", "aligned", "pitch": rounded up before. */
bool launch_is_rounded_by_name(const struct launch_search *q, const struct ir_expr *n)
{
    static const char *const words[] = {"pad", "align", "pitch", "round", "multiple"};
    const char *name = launch_dim_name(q->host, n);
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* `round_up(n, by)`, of a function that is not seen. */
static bool is_padded(const struct launch_search *q, const struct ir_expr *n,
                      const struct ir_expr *by)
{
    const struct ir_expr *e = ir_strip_all_casts(n);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool call = d && d->kind == IR_STMT_CALL && d->args.len == 2;
    bool pure = e->op == IR_PURE && e->arg_count == 2;
    if ((!call && !pure) || !launch_is_padding_helper(call ? d->name : e->text))
        return false;
    const struct ir_expr *to = ir_strip_all_casts(call ? d->args.at[1] : e->args[1]);
    int64_t whole, part;
    return affine_same(q->host->analysis->arena, to, by) ||
           (ir_is_int(to, &whole) && ir_is_int(ir_strip_all_casts(by), &part) && part > 0 &&
            whole % part == 0);
}

/* Every caller in sight of a function that only this file calls has asked for the remainder of what it hands over. */
static bool callers_ask(const struct launch_search *q, const struct ir_expr *size,
                        const struct ir_expr *by)
{
    int64_t part;
    size_t n;
    const struct calls *calls = q->host->analysis->calls;
    const struct ir_stmt *const *sites = calls_sites(calls, q->host->func, &n);
    const struct ir_expr *e = ir_strip_all_casts(size);
    if (e->op != IR_VAR || e->decl->storage != STORAGE_PARAM || n == 0 ||
        !calls_are_all_seen(calls, q->host->func))
        return false;
    for (size_t i = 0; i < n; i++) {
        size_t at = (size_t)e->decl->param_index;
        int64_t number;
        const struct ir_expr *given =
            at < sites[i]->args.len ? ir_strip_all_casts(sites[i]->args.at[at]) : NULL;
        bool whole = given && ir_is_int(given, &number) && ir_is_int(by, &part) && part > 0 &&
                     number % part == 0;
        if (!given || (!whole && !compared_by_remainder(sites[i]->block->func, given, by)))
            return false;
    }
    return true;
}

struct rest {
    const struct ir_expr *quotient;
    bool found;
};

static bool multiplies_back(const struct ir_expr *e, void *context)
{
    struct rest *r = context;
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        r->found = r->found || ir_strip_casts(e->args[i]) == r->quotient;
    return !r->found;
}

/* `n - blocks * threads`: what the quotient leaves is seen to. */
static bool is_rest_taken(const struct launch_search *q, const struct ir_expr *quotient)
{
    struct rest r = {.quotient = quotient};
    const struct ir_func *f = q->host->func;
    ir_walk_func(f, multiplies_back, &r);
    return r.found;
}

/* `i += gridDim.x * blockDim.x`, `i += 64 * 256` where a block has 256 threads. */
static bool is_grid_step(const struct launch_search *q, unsigned axis, const struct ir_expr *next,
                         const struct ir_expr *i_th)
{
    const struct ir_expr *blocks =
        ir_builtin(q->host->analysis->module, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis));
    int64_t step, threads;
    next = ir_strip_casts(next);
    return ir_contains(next, blocks) ||
           (next->op == IR_ADD && ir_strip_casts(next->args[0]) == i_th &&
            ir_is_int(ir_strip_casts(next->args[1]), &step) &&
            ir_is_int(q->site->block[axis], &threads) && threads >= WARP && step > threads &&
            step % threads == 0);
}

/* Nothing is stored but in the loop: it is what the kernel is for. */
static bool is_all_of_it(const struct analysis_func *kernel, const struct ir_stmt *phi)
{
    const struct cfg_loop *l = cfg_loop_of(kernel->cfg, phi->block);
    for (size_t i = 0; i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        if (s->is_write && !cfg_loop_contains(l, s->block))
            return false;
    }
    return true;
}

/* `for (i = place; i < n; i += gridDim.x * blockDim.x)`: whatever n is (NULL: any), the kernel does it. */
bool launch_kernel_strides(const struct launch_search *q, unsigned axis, const struct ir_expr *n)
{
    const struct analysis_func *kernel = analysis_of(q->host->analysis, q->site->kernel);
    for (size_t i = 0; kernel && i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        if (s->kind != IR_STMT_BRANCH || !cfg_loop_of(kernel->cfg, s->block) ||
            s->expr->op != IR_LT)
            continue;
        const struct ir_expr *i_th = ir_strip_casts(s->expr->args[0]);
        const struct ir_stmt *phi = i_th->op == IR_VALUE ? i_th->value->def : NULL;
        if (!phi || phi->kind != IR_STMT_PHI || phi->args.len != 2 ||
            (n && !launch_is_same_there(q, s->expr->args[1], n)) || !is_all_of_it(kernel, phi))
            continue;
        for (unsigned k = 0; k < 2; k++) {
            struct affine first = affine_of(q->host->analysis->arena, phi->args.at[k]);
            first.constant = n ? first.constant : 0; /* `i = place + 1` */
            if (first.ok && launch_is_global_index(&first, axis, axis) &&
                is_grid_step(q, axis, phi->args.at[1 - k], i_th))
                return true;
        }
    }
    return false;
}

/* The index holds the place of a thread along the axis as it is: `y * width + x`. */
static bool holds_place(const struct launch_search *q, const struct ir_expr *index, unsigned axis,
                        unsigned along)
{
    struct ir_module *m = q->host->analysis->module;
    const struct ir_expr *there = launch_substitute(q->site, index);
    struct affine x = there ? affine_of(m->arena, there) : (struct affine){0};
    struct affine threads = affine_of(m->arena, q->site->block[along]);
    struct affine block =
        affine_atom(m->arena, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)));
    struct affine place = affine_multiply(m->arena, &block, &threads);
    bool found =
        x.ok && place.ok && place.terms.len > 0 &&
        affine_coefficient(&x, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + along))) == 1;
    for (size_t i = 0; found && i < place.terms.len; i++)
        found = affine_term_coefficient(&x, &place.terms.at[i]) == place.terms.at[i].coefficient;
    return found;
}

/* The place of a store, or the first one of those that another function gets; or NULL. */
static const struct ir_expr *place_in_use(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_STORE)
        return s->addr->op == IR_PTRADD ? s->addr : NULL;
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++) {
        const struct ir_expr *arg = ir_strip_casts(s->args.at[i]);
        if (arg->op == IR_PTRADD && arg->type->kind == TYPE_POINTER && !arg->type->elem->is_const)
            return arg;
    }
    return NULL;
}

/* `out[i] = ...` by each thread, or `init(&out[i])`, and nobody asks how many there are to be. */
static bool kernel_takes_each(const struct launch_search *q, unsigned axis, unsigned along)
{
    struct analysis_func *kernel = analysis_of(q->host->analysis, q->site->kernel);
    bool found = false;
    for (size_t i = 0; kernel && kernel->guards && i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        const struct ir_expr *place = place_in_use(s);
        if (!place || ir_shared_variable(place))
            continue;
        if (bounds_any_guard(kernel, s))
            return false;
        found = found || (!cfg_loop_of(kernel->cfg, s->block) && global_place_is(kernel, place) &&
                          holds_place(q, place->args[1], axis, along));
    }
    return found;
}

/* `if (n % 256) usage();`, of whatever the function there calls it. */
struct remainder {
    int64_t by; /* 0: of the run */
    bool found;
};

static bool find_remainder(const struct ir_expr *e, void *context)
{
    struct remainder *r = context;
    int64_t n;
    bool same = compared_remainder(e, &n) && (n == 0 || r->by == 0 || n % r->by == 0);
    r->found = r->found || same;
    return !r->found;
}

static bool asks_for_remainder(const struct analysis *a, const struct ir_expr *by)
{
    struct remainder r = {0};
    ir_is_int(ir_strip_casts(by), &r.by);
    for (size_t i = 0; i < a->funcs.len && !r.found; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; f->kind == FUNC_HOST && k < f->stmts.len && !r.found; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_ASSUME || compared_is_check(s))
                ir_walk_stmt(s, find_remainder, &r);
        }
    }
    return r.found;
}

/* Nothing but the quotient says that the size is a multiple. */
static bool is_left_by_kernel(const struct launch_search *q, const struct launch_dim *size,
                              const struct ir_expr *by, unsigned axis, unsigned along)
{
    bool program = q->host->analysis->module->in_program;
    if (size->owner != q->host || asks_for_remainder(q->host->analysis, by))
        return false;
    for (unsigned i = 0; i < size->leaf_count; i++) {
        enum size_name name = size_name_of(launch_dim_name(size->owner, size->leaves[i]));
        if (name == SIZE_NAME_LIMITED || name == SIZE_NAME_THREADS ||
            !launch_size_is_free(q, size, size->leaves[i], 1) ||
            (program && !typed_size_is(q->host, size->leaves[i])))
            return false;
    }
    return kernel_takes_each(q, axis, along);
}

struct floor {
    unsigned axis, along;
    const struct ir_expr *quotient, *by;
    const struct launch_group *group; /* threads share an element; or NULL */
    const struct ir_expr *size;       /* that the blocks are for */
    bool meant; /* it is not what is divided: see launch_meant_to_round_up() */
};

/* The whole kernel is in another file. */
static bool is_unseen(const struct launch_search *q)
{
    return !q->site->kernel || !q->site->kernel->has_body;
}

/* Is there a tail, as far as the host says? */
static bool may_leave_rest(struct launch_search *q, const struct floor *x,
                           const struct launch_dim *whole)
{
    int64_t n;
    bool less_one = x->meant && launch_is_less_one(x->quotient->args[0]);
    /* of `n - 1` it is one block less, whatever n is made of */
    bool known = less_one || (whole->understood && !whole->bounded && whole->leaf_count > 0);
    return !ir_is_int(x->size, &n) && known && (x->meant || !launch_divides(q, x->quotient)) &&
           !is_multiple_of_divisor(q, x->size, x->by) && !launch_is_rounded_by_name(q, x->size) &&
           !compared_by_remainder(q->host->func, x->size, x->by) &&
           !launch_kernel_strides(q, x->axis, x->size) && !is_rest_taken(q, x->quotient) &&
           !is_padded(q, x->size, x->by) && !callers_ask(q, x->size, x->by);
}

/* Reports the quotient unless something speaks against it. */
static bool check_floor_of(struct launch_search *q, const struct floor *x)
{
    const struct ir_expr *size = x->size;
    struct launch_dim whole = launch_dim_of(q->host, size);
    if (!may_leave_rest(q, x, &whole))
        return false;
    bool asked = launch_expects_tail(q, x->axis, x->along, x->group, size);
    bool less_one = x->meant && launch_is_less_one(x->quotient->args[0]);
    if (less_one && launch_is_rounded_up(q->host->analysis, x->quotient))
        return false; /* `n - 1 + b - 1` */
    const struct ir_stmt *beside = NULL;
    bool open = false;
    if (!asked && is_unseen(q)) {
        beside = less_one ? NULL : launch_rounded_beside(q, x->axis, size);
        open = less_one ? !x->group : beside != NULL;
    } else if (!asked && !less_one && !x->group) {
        open = is_left_by_kernel(q, &whole, x->by, x->axis, x->along);
    }
    if (!asked && !open)
        return false;
    const struct ir_expr *rest =
        ir_binary(q->host->analysis->module, IR_REM, size->type, size, x->quotient->args[1]);
    struct launch_paths paths = launch_paths_of(q, rest);
    bool safe = paths.complete && paths.list.len > 0, shown;
    /* of a size from outside, or one that a check lets through which asks for less */
    shown = outside_brings(q->host, size) || compared_by_remainder(q->host->func, size, NULL);
    for (size_t i = 0; i < paths.list.len; i++) {
        struct range left = paths.list.at[i].range;
        safe = safe && left.hi == 0;
        shown = shown || (left.lo == left.hi && left.lo > 0);
    }
    if (safe)
        return false;
    struct launch_fault *f = launch_fault_add(q, LAUNCH_FLOOR, x->axis, x->quotient);
    f->at = launch_dim_span(q, false, x->axis);
    f->open = !asked;
    f->shown = shown;
    f->passed = less_one ? size : NULL;
    f->asked = beside;
    return true;
}

void launch_check_floor(struct launch_search *q, unsigned axis, unsigned along)
{
    const struct launch_dim *d = &q->grid[axis];
    const struct ir_expr *by = NULL, *e = floor_quotient(q, q->site->grid[axis], &by);
    if (!e || e->op != IR_DIV)
        return;
    bool whole_block = is_block(q, along, by);
    struct launch_group shared = {.each = whole_block ? NULL : launch_group_of(q, along, by),
                                  .by = by};
    struct floor x = {
        .axis = axis,
        .along = along,
        .quotient = e,
        .by = by,
        .group = shared.each ? &shared : NULL,
    };
    if (!whole_block && !x.group)
        return;
    const struct ir_expr *meant = launch_meant_to_round_up(q, e->args[0], by);
    x.size = ir_strip_casts(meant ? meant : e->args[0]);
    x.meant = meant != NULL;
    if (meant && check_floor_of(q, &x))
        return;
    x.size = ir_strip_casts(e->args[0]);
    x.meant = false;
    if (d->understood && d->floor && d->factor == 1)
        (void)check_floor_of(q, &x);
}

/* ---- rounds over what a floor leaves ------------------------------------------------------- */

/* Some function of the file asks whether the size is a multiple. */
static bool is_divided_somewhere(const struct analysis *a, const struct ir_expr *size,
                                 const struct ir_expr *by)
{
    for (size_t i = 0; i < a->funcs.len; i++) {
        if (compared_by_remainder(a->funcs.at[i]->func, size, by))
            return true;
    }
    return false;
}

/* n / b blocks of a kernel that goes on in rounds until all n are done, or a block of n / b threads:
 * fewer than b, and there is none. */
void launch_check_floor_of_rounds(struct launch_search *q, bool block, unsigned axis)
{
    const struct launch_dim *d = block ? &q->block[axis] : &q->grid[axis];
    int64_t n;
    if (!d->understood || (d->bounded && !d->capped) || d->never_zero || !d->floor ||
        d->factor != 1 || d->leaf_count != 1 || d->owner != q->host || d->floor->op != IR_DIV)
        return;
    const struct ir_expr *by = ir_strip_casts(d->floor->args[1]);
    const struct ir_expr *size = ir_strip_casts(d->floor->args[0]);
    bool fixed = ir_is_int(by, &n) ? n > 1 : by->op == IR_TPARAM;
    if (!fixed || ir_is_int(size, &n) || launch_divides(q, d->floor) ||
        !launch_kernel_strides(q, axis, size) || compared_by_order(q->host->func, size) ||
        is_divided_somewhere(q->host->analysis, size, by) ||
        launch_is_safe(q, block ? q->site->block[axis] : q->site->grid[axis], 1, INT32_MAX))
        return;
    enum launch_fault_kind kind = block ? LAUNCH_NO_THREADS : LAUNCH_MAY_BE_EMPTY;
    struct launch_fault *f = launch_fault_add(q, kind, axis, size);
    f->value = 1;
    f->at = launch_dim_span(q, block, axis);
}
