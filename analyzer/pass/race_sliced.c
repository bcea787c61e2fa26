/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `s + warp * bytes` of dynamic shared memory, where each launch hands over `bytes` and reserves some times as many:
 * a slice for each warp, whose length the launching function has reckoned with.  How far into it the kernel goes is
 * made up; two warps do not meet.
 */
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/race_harmless.h"

/* `bytes`, `bytes >> 1`, `bytes / sizeof(T)`: the kernel's parameter, or NULL. */
static const struct ir_decl *length_of(const struct ir_expr *e)
{
    int64_t by;
    e = ir_strip_all_casts(e);
    while ((e->op == IR_SHR || e->op == IR_DIV) && ir_is_int(ir_strip_casts(e->args[1]), &by))
        e = ir_strip_all_casts(e->args[0]);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? e->decl : NULL;
}

static bool is_factor(const struct ir_expr *e, const struct ir_expr *of)
{
    of = ir_strip_all_casts(of);
    return of == e ||
           (of->op == IR_MUL && (is_factor(e, of->args[0]) || is_factor(e, of->args[1])));
}

/* Every launch in sight reserves some times what it hands over for the parameter. */
static bool is_reserved(const struct analysis_func *af, const struct ir_decl *length)
{
    size_t n;
    int64_t number;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *e = launch_argument(sites[i], length);
        e = e ? ir_strip_all_casts(e) : NULL;
        if (!e || ir_is_int(e, &number) || !sites[i]->shared_bytes ||
            !is_factor(e, sites[i]->shared_bytes) ||
            ir_strip_all_casts(sites[i]->shared_bytes) == e)
            return false;
    }
    return n > 0;
}

/* The parameter is in e, beside the product: `s + warp * bytes + bytes`. */
static bool goes_further(const struct ir_expr *e, const struct ir_expr *product,
                         const struct ir_decl *length)
{
    if (e == product)
        return false;
    if (e->op == IR_VAR && e->decl == length)
        return true;
    for (unsigned i = 0; i < e->arg_count; i++)
        if (e->args[i] && goes_further(e->args[i], product, length))
            return true;
    return false;
}

/* `if (count > 2 * bytes) return;`: the kernel says itself how far it goes. */
static bool is_asked(const struct interval_access *a, const struct ir_decl *length)
{
    const struct ir_expr *e = ir_var(a->frame->af->func->module, length);
    return guard_mentions(a->frame->af->guards, a->stmt, e);
}

static bool is_of_index(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE && e->op != IR_VAR && e->op != IR_OPAQUE;
}

static bool find_slice(const struct ir_expr *e, void *context)
{
    const struct race_pair *p = context;
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++) {
        const struct ir_decl *length = length_of(e->args[1 - i]);
        if (!length || !ir_walk(e->args[i], is_of_index, NULL) || !ir_contains(p->b->addr, e) ||
            goes_further(p->a->addr, e, length) || goes_further(p->b->addr, e, length) ||
            is_asked(p->a, length) || is_asked(p->b, length))
            continue;
        struct lanes number = lanes_of(p->run, p->a->frame, p->ra, e->args[i]);
        int64_t x = lanes_get(&number, (unsigned)p->threads.first);
        int64_t y = lanes_get(&number, (unsigned)p->threads.second);
        if (x != LANES_UNKNOWN && y != LANES_UNKNOWN && x != y &&
            is_reserved(p->a->frame->af, length))
            return false;
    }
    return true;
}

bool race_is_sliced(const struct race_pair *p)
{
    return p->a->frame == p->b->frame && !p->a->frame->parent && p->a->addr && p->b->addr &&
           p->x->object && p->x->object->storage == STORAGE_SHARED_DYNAMIC &&
           !ir_walk(p->a->addr, find_slice, (void *)p);
}
