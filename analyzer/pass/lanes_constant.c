/* SPDX-License-Identifier: Apache-2.0 */
/* Constants out of sight (template parameters, macros of absent headers) that the code ties to the
 * block. */
#include <string.h>

#include "pass/lanes_internal.h"

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

/* 8 of 256; 0: it is no power of two. */
static int64_t bits_of(unsigned n)
{
    int64_t bits = 0;
    while (n > 1 && n % 2 == 0) {
        n /= 2;
        bits++;
    }
    return n == 1 ? bits : 0;
}

static void take_knot(struct tie *t, const struct lanes_knot *k)
{
    unsigned row = t->run->shape.n[0];
    if (k->row) {
        if (is_same(k->row, t->what))
            t->value = k->bits ? bits_of(row) : row;
        return;
    }
    /* `TILE / BLOCK`: what a thread has of a tile that the block shares */
    if (!t->value && is_same(ir_strip_casts(k->e->args[0]), t->what))
        t->value = BLOCKS_IN_TILE * block_of(t, k->e->args[1]);
    /* `WARP_SIZE / GROUP`: how many groups a warp holds */
    if (is_same(ir_strip_casts(k->e->args[1]), t->what) && number_of(t, k->e->args[0]) == WARP)
        t->in_warp = true;
}

int64_t lanes_part_of_block(const struct lanes_frame *f, const struct ir_expr *e)
{
    if (!lanes_is_constant(e))
        return 0;
    const struct lanes_told *t = lanes_told_of(f->af);
    for (size_t i = 0; i < t->parts.len; i++) {
        if (is_same(t->parts.at[i], e))
            return PART;
    }
    return 0;
}

int64_t lanes_end_of_block(const struct lanes_run *r, const struct lanes_frame *f,
                           const struct ir_expr *e)
{
    const struct lanes_told *t = lanes_told_of(f->af);
    for (size_t i = 0; i < t->ends.len; i++) {
        if (is_same(t->ends.at[i], e))
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

static int64_t tied_to_block(struct lanes_run *r, const struct lanes_frame *f,
                             const struct ir_expr *e)
{
    if (is_bound(f->af->func->max_threads, e))
        return r->count;
    struct tie t = {.run = r, .frame = f, .what = e};
    const struct lanes_told *told = lanes_told_of(f->af);
    for (size_t i = 0; i < told->knots.len; i++)
        take_knot(&t, &told->knots.at[i]);
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
        ir_walk_func(func, find_exponent, &x);
        known = ARENA_NEW(r->arena, bool);
        *known = x.found;
        map_put_number(r->arena, &r->constants, key, known);
    }
    return *known;
}
