/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from generators of random numbers: each thread has one, and `for (i = thread; i < n; i += threads) x[i] =
 * curand(&states[i]);` takes one for each element.  Where the launch is not made for n, i goes past the threads.
 */
#include <string.h>

#include "pass/extent.h"
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

static bool is_generator(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && s->name && strncmp(s->name, "curand", 6) == 0 &&
           !strstr(s->name, "init");
}

/* Goes over the elements from the thread's own place on, as many at a time as there are threads in the grid. */
static const struct induction *walk_of(struct bound_search *q, const struct ir_expr *index)
{
    const struct induction *iv = range_induction(q->af->ranges, ir_strip_casts(index));
    if (!iv || !iv->bound || !bounds_uses_thread_index(iv->start) ||
        ir_is_int(iv->step, &(int64_t){0}))
        return NULL;
    return ir_has_op(iv->step, IR_BUILTIN) && !bounds_uses_thread_index(iv->step) ? iv : NULL;
}

/* The launch takes the elements into account: the grid may be made for them. */
static bool is_made_for(struct bound_search *q, const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *given = ir_strip_all_casts(launch_substitute(sites[i], size));
        const struct ir_expr *grid = sites[i]->grid[0];
        if (!given || !grid || ir_contains(grid, given) ||
            launch_rounds_up(sites[i], 0, NULL) != TRI_UNKNOWN)
            return true;
    }
    return n == 0;
}

/* ---- as many generators as elements ---------------------------------------------------------- */

struct count {
    const struct ir_expr *n; /* the elements, in terms of the host */
    const char *name;
    int64_t size; /* of one generator */
    bool found;
};

static bool is_count(const struct count *c, const struct ir_expr *e)
{
    const char *name = bound_size_name(e);
    return ir_strip_all_casts(e) == c->n || (c->name && name && strcmp(name, c->name) == 0);
}

static bool look_for_product(const struct ir_expr *e, void *context)
{
    struct count *c = context;
    int64_t size;
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        c->found = c->found || (ir_is_int(ir_strip_casts(e->args[i]), &size) && size == c->size &&
                                is_count(c, e->args[1 - i]));
    return !c->found;
}

/* `cudaMalloc(&states_, n * sizeof(curandState))`, in whatever function of the file. */
static bool is_allocated(const struct bound_search *q, struct count *c)
{
    const struct analysis *a = q->af->analysis;
    for (size_t i = 0; i < a->funcs.len && !c->found; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; f->kind != FUNC_KERNEL && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind == IR_STMT_CALL && s->name && strcasestr(s->name, "alloc"))
                ir_walk_stmt(s, look_for_product, c);
        }
    }
    return c->found;
}

struct whole {
    struct bound_search *q;
    const struct ir_expr *n;
    bool less;
    bool called;
};

/* `n / 4`, `min(n, 1024)`, `n - k`: less than n.  `(n + 255) / 256 * 256` is not. */
static bool look_for_less(const struct ir_expr *e, void *context)
{
    struct whole *w = context;
    const struct ir_expr *padded;
    bool takes = e->op == IR_DIV || e->op == IR_SHR || e->op == IR_MIN || e->op == IR_SUB ||
                 e->op == IR_REM || e->op == IR_BITAND || e->op == IR_SELECT;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; d && d->kind == IR_STMT_CALL && i < d->args.len; i++)
        w->called = w->called || ir_contains(d->args.at[i], w->n); /* round_up(n, 256) */
    if (bound_is_padded(w->q, e, &padded))
        return false;
    w->less = w->less || (takes && e != w->n && ir_contains(e, w->n));
    return e != w->n && !w->less;
}

/* So many bytes are enough for n, of `size` each. */
static bool is_enough(struct bound_search *q, const struct ir_expr *bytes, const struct ir_expr *n,
                      int64_t size)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    const struct ir_expr *exact = ir_binary(m, IR_MUL, wide, n, ir_int(m, wide, size));
    struct whole w = {.q = q, .n = n};
    int64_t more;
    if (affine_difference(q->arena, bytes, exact, &more))
        return more >= 0;
    ir_walk(bytes, look_for_less, &w);
    return !w.less && (w.called || ir_contains(bytes, n));
}

/* The buffer that the launch hands over is seen to have one for each element. */
static bool has_enough(struct bound_search *q, const struct launch_site *site,
                       const struct access *x, const struct ir_expr *size)
{
    const struct ir_expr *n = ir_strip_all_casts(launch_substitute(site, size)), *part = n;
    struct count c = {.n = n, .name = bound_size_name(n), .size = x->elem ? x->elem->size : 0};
    struct extent e = {.source = EXTENT_UNKNOWN};
    if (n->op == IR_DIV || n->op == IR_SHR) { /* a part of the elements at a time */
        n = ir_strip_all_casts(n->args[0]);
        c.n = n;
        c.name = bound_size_name(n);
    }
    if (x->root->op == IR_VAR && x->root->decl->storage == STORAGE_PARAM)
        e = extent_at_launch(site, x->root->decl);
    if (c.size <= 0)
        return true;
    if (e.source == EXTENT_UNKNOWN || !e.bytes)
        return is_allocated(q, &c);
    return is_enough(q, e.bytes, n, c.size) || is_enough(q, e.bytes, part, c.size);
}

/* The buffers of all launches are. */
static bool all_have_enough(struct bound_search *q, const struct access *x,
                            const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (!has_enough(q, sites[i], x, size))
            return false;
    }
    return n > 0;
}

/* A kernel of the file sets up one for each element, in such a loop or for `i < n`. */
static bool has_one_each(struct bound_search *q)
{
    const struct analysis *a = q->af->analysis;
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        const struct ir_func *f = there.af->func;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            struct access x;
            if (s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "curand_init") == 0 &&
                (!access_of_handed(there.af, s, &x) || x.dims.len != 1 ||
                 walk_of(&there, x.dims.at[0].index) || bounds_any_guard(there.af, s)))
                return true;
        }
    }
    return false;
}

void bound_search_generators(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct access x;
        if (!is_generator(f->stmts.at[i]) || !access_of_handed(q->af, f->stmts.at[i], &x) ||
            x.dims.len != 1 || x.root->op == IR_ADDR)
            continue;
        const struct induction *iv = walk_of(q, x.dims.at[0].index);
        struct bound_candidate c = {.access = x, .index = x.dims.at[0].index, .weak = true};
        if (iv && !is_made_for(q, iv->bound) && !has_one_each(q) &&
            !all_have_enough(q, &x, iv->bound))
            bound_add(q, BOUND_GENERATOR, &c, iv->bound, cfg_terminator(iv->loop->header));
    }
}
