/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from another kernel of the same name, an overload or a specialization: it checks the place of the
 * very access that this one makes without a check.  Or from several with the same parameters and names that begin
 * alike, where this is the only one without the check.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

/* Two instances of one template are versions, and its constants choose the one that needs no check. */
static bool is_other_text(const struct ir_func *a, const struct ir_func *b)
{
    return (a->instance_of ? a->instance_of : a) != (b->instance_of ? b->instance_of : b);
}

static bool is_like(const struct ir_func *a, const struct ir_func *b)
{
    bool same = is_other_text(a, b) && a->kind == FUNC_KERNEL && b->kind == FUNC_KERNEL &&
                a->params.len == b->params.len;
    for (size_t i = 0; same && i < a->params.len; i++) {
        const char *x = a->params.at[i]->source_name, *y = b->params.at[i]->source_name;
        same = x && y && strcmp(x, y) == 0;
    }
    return same;
}

/* Of one name, with parameters of the same names. */
static bool is_overload(const struct ir_func *a, const struct ir_func *b)
{
    return strcmp(a->name, b->name) == 0 && is_like(a, b);
}

/* Kernels with fewer parameters are alike by chance. */
#define VARIANT_PARAMS 4
#define VARIANT_PREFIX 6

/* `gemv_rows_m1` and `gemv_rows_m2`. */
static bool is_variant(const struct ir_func *a, const struct ir_func *b)
{
    size_t same = 0;
    while (a->name[same] && a->name[same] == b->name[same])
        same++;
    return a->params.len >= VARIANT_PARAMS && same >= VARIANT_PREFIX &&
           2 * same >= strlen(b->name) && strcmp(a->name, b->name) != 0 && is_like(a, b);
}

static bool some_launch_divides(struct bound_search *q, unsigned axes)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            if (axes & 1U << axis && launch_rounds_up(sites[i], axis, NULL) == TRI_NO)
                return true;
        }
    }
    return false;
}

/* The head of a loop: `for (i = threadIdx.x; i < n; i += blockDim.x)`. */
static bool is_loop_head(const struct bound_search *q, const struct ir_block *b)
{
    const struct cfg_loop *l = cfg_loop_of(q->af->cfg, b);
    return l && l->header == b;
}

struct overload {
    struct bound_search *q;
    const struct affine
        *own; /* the indices of q's candidates: compared with those of each other kernel */
    const struct bound_candidate *open;
    const struct ir_stmt *check;
};

static const struct affine *own_places(struct bound_search *q)
{
    struct affine *all = ARENA_ARRAY(q->arena, struct affine, q->candidates.len);
    for (size_t i = 0; i < q->candidates.len; i++)
        all[i] = bound_first_polynomial(q, q->candidates.at[i].index);
    return all;
}

/* The access here at the index that the other kernel has behind its check; nothing on the way to it asks for
 * these places. */
static const struct bound_candidate *open_access(const struct overload *o,
                                                 const struct affine *index, unsigned places)
{
    struct bound_search *q = o->q;
    const struct bound_candidate *open = NULL;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (!o->own[i].ok || !affine_equal(&o->own[i], index) ||
            c->access.stmt->kind == IR_STMT_CALL)
            continue;
        if (c->flagged || bound_is_one_thread(q, c->access.stmt) ||
            bound_asked_before(q, c->access.stmt) & places)
            return NULL;
        open = open ? open : c;
    }
    return open;
}

static bool try_check(struct bound_search *there, struct cfg_edge e, const struct fact *f,
                      void *context)
{
    struct overload *o = context;
    struct bound_search *q = o->q;
    struct coordinate c;
    size_t n;
    if (!bound_take_coordinate(there, f, e, (struct bound_taking){.first = true, .apart = true},
                               &c) ||
        !c.axes || some_launch_divides(q, c.grid))
        return false;
    const struct bound_use *uses = bound_uses(there, &n);
    for (size_t i = 0; i < n; i++) {
        const struct bound_use *u = &uses[i];
        if (!u->access.root || !cfg_edge_dominates(there->af->cfg, e, u->stmt->block) ||
            !bound_is_coordinate_of(there, &c.at, &u->first, NULL))
            continue;
        const struct ir_expr *index = bound_renamed(q, bound_first_round(there, u->index));
        struct affine place = index ? bound_first_polynomial(q, index) : affine_number(0);
        const struct bound_candidate *open =
            index && place.ok ? open_access(o, &place, c.grid | c.axes << 3) : NULL;
        /* who walks the row in rounds takes a block of any width: one element a thread is another contract */
        if (!open ||
            (is_loop_head(there, e.from) && !cfg_loop_of(q->af->cfg, open->access.stmt->block)))
            continue;
        o->open = open;
        o->check = cfg_terminator(e.from);
        return true;
    }
    return false;
}

static bool uses_place(struct bound_search *there, struct bound_search *q,
                       const struct bound_candidate *open)
{
    size_t n;
    struct affine place = bound_first_polynomial(q, open->index);
    const struct bound_use *uses = bound_uses(there, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *index =
            uses[i].access.root ? bound_renamed(q, bound_first_round(there, uses[i].index)) : NULL;
        struct affine own = index ? bound_first_polynomial(q, index) : affine_number(0);
        if (index && own.ok && affine_equal(&own, &place))
            return true;
    }
    return false;
}

/* Two or more of them ask, and this is the only one that does without. */
#define VARIANTS_LEAST 2

static void try_variants(struct bound_search *q, const struct affine *own)
{
    const struct analysis *a = q->af->analysis;
    struct overload found = {.q = q, .own = own};
    unsigned asking = 0;
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        struct overload o = {.q = q, .own = own};
        if (!is_variant(there.af->func, q->af->func))
            continue;
        if (bound_walk_facts(&there, try_check, &o)) {
            found = found.open ? found : o;
            asking += o.open == found.open;
        }
    }
    for (size_t i = 0; asking >= VARIANTS_LEAST && i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        struct overload o = {.q = q, .own = own};
        if (is_variant(there.af->func, q->af->func) && !bound_walk_facts(&there, try_check, &o) &&
            uses_place(&there, q, found.open))
            return;
    }
    size_t before = q->found.len;
    if (asking >= VARIANTS_LEAST)
        bound_add(q, BOUND_OVERLOAD_GUARDED, found.open, NULL, found.check);
    if (q->found.len > before)
        q->found.at[before].side = found.check->block->func->name;
}

void bound_search_overloads(struct bound_search *q)
{
    const struct analysis *a = q->af->analysis;
    bool any = false;
    for (size_t i = 0; q->candidates.len && i < a->funcs.len && !any; i++)
        any = is_overload(a->funcs.at[i]->func, q->af->func) ||
              is_variant(a->funcs.at[i]->func, q->af->func);
    const struct affine *own = any ? own_places(q) : NULL;
    for (size_t i = 0; own && i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        struct overload o = {.q = q, .own = own};
        if (is_overload(there.af->func, q->af->func) && bound_walk_facts(&there, try_check, &o)) {
            bound_add(q, BOUND_OVERLOAD_GUARDED, o.open, NULL, o.check);
            return;
        }
    }
    if (own)
        try_variants(q, own);
}
