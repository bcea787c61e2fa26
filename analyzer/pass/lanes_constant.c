/* SPDX-License-Identifier: Apache-2.0 */
/* Constants out of sight (template parameters, macros of absent headers) that the code ties to the
 * block. */
#include "pass/block_row.h"
#include "pass/lanes_internal.h"

enum { BLOCKS_IN_TILE = 4 };

struct tie {
    struct lanes_run *run;
    const struct lanes_frame *frame;
    const struct ir_expr *what;
    int64_t value; /* 0: nothing seen */
};

static bool is_same(const struct ir_expr *e, const struct ir_expr *what)
{
    const struct ir_decl *d = lanes_loaded_constant(what);
    return e == what || (d && lanes_loaded_constant(e) == d);
}

/* The number of threads that e, a constant, stands for by its name; 0: it does not. */
static int64_t block_of(const struct tie *t, const struct ir_expr *e)
{
    struct lanes_rounds none;
    for (unsigned i = 0; i < LIMIT_LANES_LOOPS; i++)
        none.at[i] = LANES_OUTSIDE;
    struct lanes v = lanes_of(t->run, t->frame, &none, e);
    bool known = !v.at && !v.made && !v.real && v.value != LANES_UNKNOWN;
    return known && v.value >= t->run->count ? v.value : 0;
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
    return true;
}

static int64_t tied_to_block(struct lanes_run *r, const struct lanes_frame *f,
                             const struct ir_expr *e)
{
    const struct ir_expr *bound = f->af->func->max_threads;
    if (bound && is_same(ir_strip_casts(bound), e))
        return r->count;
    struct tie t = {.run = r, .frame = f, .what = e};
    const struct ir_func *func = f->af->func;
    for (size_t i = 0; i < func->stmts.len; i++)
        ir_walk_stmt(func->stmts.at[i], find_tie, &t);
    return t.value;
}

int64_t lanes_constant(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e)
{
    if (!lanes_is_constant(e))
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
