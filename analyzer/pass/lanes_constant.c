/* SPDX-License-Identifier: Apache-2.0 */
/* Constants out of sight (template parameters, macros of absent headers) that the code ties to the
 * block. */
#include <string.h>

#include "pass/block_row.h"
#include "pass/lanes_internal.h"
#include "pass/mirror.h"

enum { BLOCKS_IN_TILE = 4, WARP = 32, GROUP = 8, PART = 16 };

struct tie {
    struct lanes_run *run;
    const struct lanes_frame *frame;
    const struct ir_expr *what;
    int64_t value; /* 0: nothing seen */
    bool in_warp;  /* it divides a warp: not what the block has */
};

static bool is_same(const struct ir_expr *e, const struct ir_expr *what)
{
    const struct ir_decl *d = lanes_loaded_constant(what);
    return e == what || (d && lanes_loaded_constant(e) == d);
}

/* The number that e, a constant, stands for by its name; 0: it does not. */
static int64_t number_of(const struct tie *t, const struct ir_expr *e)
{
    struct lanes_rounds none;
    for (unsigned i = 0; i < LIMIT_LANES_LOOPS; i++)
        none.at[i] = LANES_OUTSIDE;
    struct lanes v = lanes_of(t->run, t->frame, &none, e);
    bool known = !v.at && !v.made && !v.real && v.value != LANES_UNKNOWN;
    return known ? v.value : 0;
}

/* The same, if it may be a number of threads of the block. */
static int64_t block_of(const struct tie *t, const struct ir_expr *e)
{
    int64_t n = number_of(t, e);
    return n >= t->run->count ? n : 0;
}

static bool find_tie(const struct ir_expr *e, void *context)
{
    struct tie *t = context;
    const struct ir_expr *row = e->op == IR_ADD ? block_row_length(e) : NULL;
    if (row && is_same(row, t->what))
        t->value = t->run->shape.n[0];
    /* `TILE / BLOCK`: what a thread has of a tile that the block shares */
    if (e->op == IR_DIV && !t->value && is_same(ir_strip_casts(e->args[0]), t->what))
        t->value = BLOCKS_IN_TILE * block_of(t, e->args[1]);
    /* `WARP_SIZE / GROUP`: how many groups a warp holds */
    if (e->op == IR_DIV && is_same(ir_strip_casts(e->args[1]), t->what) &&
        number_of(t, e->args[0]) == WARP)
        t->in_warp = true;
    return true;
}

struct part {
    const struct ir_expr *what;
    bool found;
};

static bool find_part(const struct ir_expr *e, void *context)
{
    struct part *p = context;
    const struct ir_expr *x = e->op == IR_DIV ? ir_strip_casts(e->args[0]) : NULL;
    if (x && x->op == IR_BUILTIN && x->builtin == IR_BUILTIN_TID_X &&
        is_same(ir_strip_casts(e->args[1]), p->what))
        p->found = true;
    return !p->found;
}

int64_t lanes_part_of_block(const struct lanes_frame *f, const struct ir_expr *e)
{
    struct part p = {.what = e};
    const struct ir_func *func = f->af->func;
    for (size_t i = 0; lanes_is_constant(e) && i < func->stmts.len && !p.found; i++)
        ir_walk(func->stmts.at[i]->expr, find_part, &p);
    return p.found ? PART : 0;
}

/* Each n of `s[n - threadIdx.x - 1]`, of shared memory. */
struct mirrors {
    struct arena *arena;
    VEC(const struct ir_expr *) ends;
};

static bool find_mirror(const struct ir_expr *e, void *context)
{
    struct mirrors *m = context;
    const struct ir_expr *to = e->op == IR_PTRADD ? ir_strip_casts(e->args[0]) : NULL;
    struct mirror at;
    if (to && to->op == IR_ADDR && to->decl->space == SPACE_SHARED && mirror_of(e->args[1], &at) &&
        at.end && at.more == -1)
        vec_push(m->arena, &m->ends, at.end);
    return true;
}

static const struct mirrors *mirrors_of(struct analysis *a, const struct ir_func *f)
{
    struct mirrors *m = map_get_number(&a->mirrored, (uint64_t)(uintptr_t)f);
    if (m)
        return m;
    m = ARENA_NEW(a->arena, struct mirrors);
    m->arena = a->arena;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (f->stmts.at[i]->addr)
            ir_walk(f->stmts.at[i]->addr, find_mirror, m);
    }
    map_put_number(a->arena, &a->mirrored, (uint64_t)(uintptr_t)f, m);
    return m;
}

int64_t lanes_end_of_block(const struct lanes_run *r, const struct lanes_frame *f,
                           const struct ir_expr *e)
{
    const struct mirrors *m = mirrors_of(f->af->analysis, f->af->func);
    for (size_t i = 0; i < m->ends.len; i++) {
        if (is_same(m->ends.at[i], e))
            return r->count;
    }
    return 0;
}

/* `__launch_bounds__(N)` is text where N is a constant out of sight. */
static bool is_bound(const struct ir_expr *bound, const struct ir_expr *what)
{
    const struct ir_decl *d = lanes_loaded_constant(what);
    if (!bound)
        return false;
    bound = ir_strip_casts(bound);
    const char *name = d ? d->source_name : what->op == IR_TPARAM ? what->text : NULL;
    return bound->op == IR_OPAQUE ? name && strcmp(name, bound->text) == 0 : is_same(bound, what);
}

/* `dim3 block(TILE, TILE)`: the threads along an axis that every launch in sight gives by this name; 0: none. */
static int64_t side_of_launches(const struct lanes_run *r, const struct lanes_frame *f,
                                const struct ir_expr *e)
{
    size_t n;
    int64_t side = 0;
    const struct launch_site *const *sites = launch_of(r->analysis->launches, f->af->func, &n);
    for (unsigned k = 0; n > 0 && k < 3; k++) {
        bool all = true;
        for (size_t i = 0; i < n && all; i++)
            all = sites[i]->block[k] && is_same(ir_strip_casts(sites[i]->block[k]), e);
        if (all && side && side != r->shape.n[k])
            return 0; /* a square, which the example is not */
        side = all ? r->shape.n[k] : side;
    }
    return side;
}

static int64_t tied_to_block(struct lanes_run *r, const struct lanes_frame *f,
                             const struct ir_expr *e)
{
    if (is_bound(f->af->func->max_threads, e))
        return r->count;
    int64_t side = side_of_launches(r, f, e);
    if (side > 0)
        return side;
    struct tie t = {.run = r, .frame = f, .what = e};
    const struct ir_func *func = f->af->func;
    for (size_t i = 0; i < func->stmts.len; i++)
        ir_walk_stmt(func->stmts.at[i], find_tie, &t);
    return t.in_warp ? GROUP : t.value;
}

int64_t lanes_constant(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e)
{
    if (!lanes_is_constant(e) || lanes_named(r, e) == WARP)
        return 0;
    uint64_t key = hash_mix(((uint64_t)f->id << 32) | e->id);
    int64_t *known = map_get_number(&r->constants, key);
    if (!known) {
        known = ARENA_NEW(r->arena, int64_t);
        *known = 0; /* `A / B` beside `B / A` */
        map_put_number(r->arena, &r->constants, key, known);
        *known = tied_to_block(r, f, e);
    }
    return *known;
}

struct exponent {
    const struct ir_expr *what;
    bool found;
};

/* The parameter itself, or what a loop counts from it. */
static bool begins_with(const struct ir_expr *e, const struct ir_expr *what)
{
    int64_t k;
    e = ir_strip_casts(e);
    if ((e->op == IR_ADD || e->op == IR_SUB) && ir_is_int(ir_strip_casts(e->args[1]), &k))
        e = ir_strip_casts(e->args[0]);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; def && def->kind == IR_STMT_PHI && i < def->args.len; i++)
        if (ir_strip_casts(def->args.at[i]) == what)
            return true;
    return e == what;
}

static bool find_exponent(const struct ir_expr *e, void *context)
{
    struct exponent *x = context;
    int64_t one;
    if (e->op == IR_SHL && ir_is_int(ir_strip_casts(e->args[0]), &one) && one == 1)
        x->found = x->found || begins_with(e->args[1], x->what);
    return !x->found;
}

bool lanes_is_exponent(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e)
{
    if (e->op != IR_VAR || e->decl->storage != STORAGE_PARAM)
        return false;
    uint64_t key = hash_mix(((uint64_t)f->id << 32) | e->id) ^ 1;
    bool *known = map_get_number(&r->constants, key);
    if (!known) {
        struct exponent x = {.what = e};
        const struct ir_func *func = f->af->func;
        for (size_t i = 0; i < func->stmts.len && !x.found; i++)
            ir_walk_stmt(func->stmts.at[i], find_exponent, &x);
        known = ARENA_NEW(r->arena, bool);
        *known = x.found;
        map_put_number(r->arena, &r->constants, key, known);
    }
    return *known;
}
