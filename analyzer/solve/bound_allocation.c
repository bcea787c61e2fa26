/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence from allocations: the host's function that launches shows how long the buffer is. */
#include <string.h>

#include "pass/extent.h"
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

/* Sizes that somebody chooses: that there are at least some planes, steps or threads is understood. */
#define SIZE_LEAST 5000

/* A buffer that a launch allocates, against the index of an access. */
struct allocation {
    const struct launch_site *site;
    struct extent extent;
    unsigned of; /* 0: in terms of the function that launches; n: of its nth caller on the way */
    const struct ir_expr *elements;
};

static bool is_parameter(const struct access *x)
{
    return x->root && x->root->op == IR_VAR && x->root->decl->storage == STORAGE_PARAM && x->step;
}

struct sizeof_search {
    const struct ir_type *type;
    const struct ir_expr *found;
};

static bool is_size_of(const struct ir_expr *e, void *context)
{
    struct sizeof_search *s = context;
    const struct ir_type *t = e->op == IR_SIZEOF ? e->type_arg : NULL;
    if (t && t->kind == TYPE_UNKNOWN && t->name && strcmp(t->name, s->type->name) == 0)
        s->found = e;
    return !s->found;
}

/* `n * sizeof(T)` bytes of a T that nobody here knows are n elements. */
static const struct ir_expr *elements_of_open_type(struct ir_module *m, struct extent has,
                                                   const struct ir_type *type)
{
    struct sizeof_search s = {.type = type};
    if (type->kind == TYPE_UNKNOWN && type->name && has.bytes)
        ir_walk(has.bytes, is_size_of, &s);
    if (!s.found)
        return NULL;
    const struct ir_expr *one = ir_int(m, s.found->type, 1);
    has.bytes = ir_substitute(m, has.bytes, &s.found, &one, 1);
    return extent_elements(m, &has, 1);
}

static bool take_extent(struct bound_search *q, const struct access *x, struct extent has,
                        struct allocation *out)
{
    const struct ir_type *type = out->site ? launch_type(out->site, x->step) : x->step;
    struct ir_module *m = q->af->analysis->module;
    out->extent = has;
    out->elements =
        type->size > 0 ? extent_elements(m, &has, type->size) : elements_of_open_type(m, has, type);
    return out->elements != NULL;
}

/* False: it is no parameter, or this launch does not show what is allocated for it. */
static bool find_allocation(struct bound_search *q, const struct access *x,
                            const struct launch_site *site, struct allocation *out)
{
    *out = (struct allocation){.site = site};
    return is_parameter(x) && take_extent(q, x, extent_at_launch(site, x->root->decl), out);
}

static bool find_allocation_on_way(struct bound_search *q, const struct access *x,
                                   const struct launch_way *w, struct allocation *out)
{
    *out = (struct allocation){.site = w->site};
    return is_parameter(x) &&
           take_extent(q, x, launch_way_extent(q->af->analysis, w, x->root->decl, &out->of), out);
}

static struct obligation inside(struct bound_search *q, const struct access *x,
                                const struct ir_expr *index, const struct allocation *a)
{
    return (struct obligation){.kind = OBLIGATION_BELOW,
                               .af = q->af,
                               .at = x->stmt,
                               .value = index,
                               .size = a->elements,
                               .offset = -1,
                               .site = a->site};
}

/* What each launch allocates for the buffer is enough.  A guard that has nothing to do is no proof of
 * that: the sibling that it was written for may be the longer buffer. */
bool bound_fits_allocations(struct bound_search *q, const struct bound_evidence *e,
                            struct obligation_result *out)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    if (n == 0 || !launch_complete(q->af->analysis->launches, q->af->func))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct allocation a;
        if (!find_allocation(q, &e->access, sites[i], &a))
            return false;
        struct obligation o = inside(q, &e->access, e->index, &a);
        struct obligation_result r = obligation_try(&o);
        if (!obligation_is_refuted(&r))
            return false;
        if (r.by >= out->by)
            *out = r;
    }
    out->launches = (unsigned)n;
    return true;
}

/* `(h + 1) * w` elements of an index that gets to `h * w + w`: a margin, and not enough. */
static bool is_past_margin(struct bound_search *q, const struct access *x,
                           const struct allocation *a)
{
    struct obligation o = inside(q, x, x->dims.at[0].index, a);
    struct obligation_result r = obligation_try(&o);
    return r.state == OBLIGATION_BROKEN && !r.by_data;
}

bool bound_allocates_margin(struct bound_search *q, const struct access *x)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    bool margin = n > 0;
    for (size_t i = 0; i < n && margin; i++) {
        struct allocation a;
        struct affine has = {.ok = false};
        if (find_allocation(q, x, sites[i], &a))
            has = affine_of(q->arena, a.elements);
        margin = has.ok && has.constant >= 0 && has.terms.len + (has.constant > 0) > 1;
        for (size_t k = 0; margin && k < has.terms.len; k++)
            margin = has.terms.at[k].coefficient > 0;
        margin = margin && !is_past_margin(q, x, &a);
    }
    return margin;
}

bool bound_allocation_ties_at(struct bound_search *q, const struct access *x,
                              const struct launch_site *site, const struct ir_expr *size)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    struct allocation a;
    int64_t padding;
    const struct ir_type *step = x->step ? launch_type(site, x->step) : NULL;
    if (!find_allocation(q, x, site, &a) || step->size <= 0)
        return false;
    const struct ir_expr *exact =
        ir_binary(m, IR_MUL, wide, launch_substitute(site, size), ir_int(m, wide, step->size));
    return affine_difference(q->arena, a.extent.bytes, exact, &padding) && padding == 0;
}

/* A launch gives this very parameter a buffer of exactly `size` elements. */
bool bound_allocation_ties(struct bound_search *q, const struct bound_candidate *c,
                           const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (bound_allocation_ties_at(q, &c->access, sites[i], size))
            return true;
    }
    return false;
}

bool bound_bytes_tie(struct bound_search *q, const struct bound_candidate *c,
                     const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; c->access.step && i < n; i++) {
        const struct ir_type *step = launch_type(sites[i], c->access.step);
        if (step->size <= 0)
            continue;
        struct affine row = affine_of(q->arena, launch_substitute(sites[i], size));
        struct affine bytes =
            sites[i]->shared_bytes ? affine_of(q->arena, sites[i]->shared_bytes) : affine_number(0);
        if (row.ok && row.terms.len == 1 && !row.constant &&
            affine_term_coefficient(&bytes, &row.terms.at[0]) ==
                row.terms.at[0].coefficient * step->size)
            return true;
    }
    return false;
}

/* A parameter of f, or what f reads or calls for. */
static bool is_own(const struct ir_func *f, const struct ir_expr *leaf)
{
    for (size_t i = 0; leaf->op == IR_VAR && i < f->params.len; i++) {
        if (f->params.at[i] == leaf->decl)
            return true;
    }
    const struct ir_stmt *def = leaf->op == IR_VALUE ? leaf->value->def : NULL;
    return def && def->block && def->block->func == f;
}

static bool is_told(const struct launch_site *s, const struct ir_expr *leaf)
{
    bool told = !s->launch->args_known || launch_tells(s, leaf);
    for (unsigned i = 0; i < 3; i++)
        told = told || (s->grid[i] && ir_contains(s->grid[i], leaf));
    return told;
}

/* A size that tells the host how often it launches, and the kernel nothing: of the function that
 * launches, or of its nth caller, which hands it down. */
static bool is_for_host(struct ir_module *m, const struct launch_way *w, unsigned n,
                        const struct ir_expr *leaf)
{
    const struct ir_stmt *call = n ? w->calls[n - 1] : NULL;
    const struct ir_func *f = n ? call->block->func : w->site->host->func;
    const struct ir_func *to = n > 1 ? w->calls[n - 2]->block->func : w->site->host->func;
    if (!is_own(f, leaf))
        return n < w->call_count && is_for_host(m, w, n + 1, leaf);
    if (!n)
        return !is_told(w->site, leaf);
    for (size_t i = 0; i < call->args.len; i++) {
        if (ir_contains(call->args.at[i], leaf) &&
            (i >= to->params.len || !is_for_host(m, w, n - 1, ir_var(m, to->params.at[i]))))
            return false;
    }
    return true;
}

/* `v.size()` elements of a buffer that threads are counted for by another number: the two may be one. */
static bool is_of_grid(const struct launch_site *s, const struct ir_expr *leaf)
{
    for (unsigned i = 0; i < 3; i++) {
        if (s->grid[i] && ir_contains(s->grid[i], leaf))
            return true;
    }
    return false;
}

/* A size that lets the index pass must be one of the allocation's: `n` of a buffer for MAX_N is for the
 * caller to keep. `asked`: one that the host asks for. */
static bool may_choose(const struct obligation *o, const struct ir_expr *leaf, bool asked)
{
    const struct launch_site *site = o->way->site;
    bool of_size = ir_contains(o->size, leaf);
    if (asked && of_size && site && is_of_grid(site, leaf))
        return true;
    if (!asked && (of_size || leaf->op == IR_BUILTIN))
        return true;
    return site && !(asked && of_size) && is_for_host(o->af->analysis->module, o->way, 0, leaf);
}

/* The index passes what is allocated, by values that the solver found: nothing was left out of them, so
 * that a thread of this launch does. */
static bool is_past(const struct obligation *o, const struct obligation_result *r)
{
    for (size_t i = 0; i < r->values.len; i++) {
        if (r->values.at[i].is_free && !may_choose(o, r->values.at[i].leaf, false))
            return false;
    }
    for (size_t i = 0; i < r->asked.len; i++) {
        if (!may_choose(o, r->asked.at[i], true))
            return false;
    }
    return r->state == OBLIGATION_BROKEN && (!r->by_data || r->by_asked) && r->site;
}

/* `if (i < n)` in front of a buffer of n elements: no question for the solver. */
static bool is_guarded(struct bound_search *q, const struct access *x, const struct allocation *a)
{
    struct upper_bound b;
    int64_t room;
    const struct ir_expr *index = x->dims.at[0].index;
    return a->of == 0 && bounds_at(q->af, x->stmt, index, &b) && b.offset < 0 &&
           range_of(q->af->ranges, index, x->stmt).lo >= 0 &&
           affine_difference(q->arena, a->elements, launch_substitute(a->site, b.size), &room) &&
           room >= 0;
}

/* The buffer that x is in is too short on this way. */
static bool breaks(struct bound_search *q, const struct access *x, const struct launch_way *w,
                   struct allocation *a, struct obligation_result *out)
{
    if (!find_allocation_on_way(q, x, w, a) || is_guarded(q, x, a))
        return false;
    struct obligation o = inside(q, x, x->dims.at[0].index, a);
    o.from_zero = true;
    o.way = w;
    o.size_of = a->of;
    o.least = SIZE_LEAST;
    o.may_choose =
        may_choose; /* of a hundred questions ninety are of no use, and each costs 8 ms */
    *out = obligation_try(&o);
    return is_past(&o, out);
}

/* `if (i > n) return;` has been told, and this is the element that it lets through. */
static bool is_told_of_check(struct bound_search *q, const struct ir_expr *index)
{
    for (size_t i = 0; i < q->found.len; i++) {
        const struct bound_evidence *e = &q->found.at[i];
        if (e->kind == BOUND_OFF_BY_ONE && e->index && affine_same(q->arena, e->index, index))
            return true;
    }
    return false;
}

static void try_access(struct bound_search *q, const struct launch_ways *ways,
                       const struct access *x)
{
    struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index};
    size_t found = q->found.len;
    if (is_told_of_check(q, c.index))
        return;
    for (size_t i = 0; i < ways->list.len; i++) {
        struct allocation a;
        struct obligation_result r;
        if (!breaks(q, x, &ways->list.at[i], &a, &r))
            continue;
        bound_add_value(q, BOUND_ALLOCATION, &c, a.elements, a.extent.where, c.index, a.site);
        if (q->found.len > found)
            vec_last(&q->found).result = r;
        return;
    }
}

void bound_search_allocations(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    struct launch_ways ways = launch_ways_of(q->af->analysis, f, NULL);
    struct access x;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (access_of(q->af, f->stmts.at[i], &x) && x.dims.len == 1)
            try_access(q, &ways, &x);
    }
}
