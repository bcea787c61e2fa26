/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `place[k] = threadIdx.x + k * blockDim.x;` in a loop over an array of the thread's own: what is read from place[i]
 * behind the loop is the same sum with i.
 */
#include "pass/lanes_internal.h"

/* `place[k]`: k; the array is a variable of the thread.  NULL: it is another address. */
static const struct ir_expr *index_of(const struct ir_expr *addr, const struct ir_expr *array)
{
    return addr && addr->op == IR_PTRADD && addr->args[0] == array ? addr->args[1] : NULL;
}

struct use {
    const struct ir_expr *array;
    bool found;
};

static bool find_use(const struct ir_expr *e, void *context)
{
    struct use *u = context;
    u->found = u->found || e == u->array;
    return !u->found;
}

/* Nobody else gets to know where the array is, and it is stored to in one place: that STORE; or NULL. */
static const struct ir_stmt *only_store(const struct ir_func *f, const struct ir_expr *array)
{
    const struct ir_stmt *store = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool access = s->kind == IR_STMT_LOAD || s->kind == IR_STMT_STORE;
        struct use u = {.array = array};
        ir_walk_stmt(s, find_use, &u);
        if (!u.found)
            continue;
        if (!access || !index_of(s->addr, array) || (store && s->kind == IR_STMT_STORE))
            return NULL;
        store = s->kind == IR_STMT_STORE ? s : store;
    }
    return store;
}

struct rounds_of {
    const struct cfg_loop *loop;
    const struct ir_expr *round;
};

/* Nothing that a round of the loop makes but its number. */
static bool is_of_round(const struct ir_expr *e, void *context)
{
    const struct rounds_of *x = context;
    return e == x->round || cfg_is_made_outside(e, (void *)x->loop);
}

struct lanes lanes_of_local(struct lanes_run *r, const struct lanes_frame *f,
                            const struct lanes_rounds *rounds, const struct ir_stmt *load)
{
    const struct lanes unknown = {.value = LANES_UNKNOWN};
    const struct ir_expr *array = ir_address_root(load->addr), *i = index_of(load->addr, array);
    if (!i || array->op != IR_ADDR || !ir_lies_in_local(load->addr))
        return unknown;
    const struct ir_stmt *store = only_store(f->af->func, array);
    const struct ir_expr *k = store ? ir_strip_casts(index_of(store->addr, array)) : NULL;
    const struct ir_stmt *phi = k ? ir_phi_of(k) : NULL;
    struct rounds_of x = {phi ? cfg_loop_of(f->af->cfg, phi->block) : NULL, k};
    if (!x.loop || x.loop->header != phi->block || !store->expr ||
        cfg_loop_of(f->af->cfg, store->block) != x.loop || cfg_loop_contains(x.loop, load->block) ||
        !ir_walk(store->expr, is_of_round, &x))
        return unknown;
    i = ir_strip_casts(i);
    return lanes_of(r, f, rounds, ir_substitute(f->af->analysis->module, store->expr, &k, &i, 1));
}
