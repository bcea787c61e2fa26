/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Helpers of a block that cannot be called twice in a row: one that writes its own shared memory before it waits,
 * and returns without waiting for those who read it.  Two shapes: what one thread or warp has written is read by
 * all, `return sum[0]`; what each warp has written, `part[warp]`, is read by the lanes of one.
 */
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/race.h"
#include "pass/uniform.h"

enum { LANES = 32, BLOCKS_MAX = 256 };

static bool is_own_shared(const struct ir_stmt *s)
{
    const struct ir_expr *root = s->addr ? ir_address_root(s->addr) : NULL;
    return root && root->op == IR_ADDR && root->decl->storage == STORAGE_SHARED &&
           !root->decl->is_global;
}

static bool is_warp_number(const struct ir_expr *e, void *context)
{
    bool *found = context;
    int64_t by;
    if ((e->op == IR_DIV || e->op == IR_SHR) && ir_is_int(ir_strip_casts(e->args[1]), &by))
        *found = *found || (e->op == IR_DIV ? by == LANES : by == 5);
    else if (e->op == IR_DIV)
        *found = *found || ir_strip_all_casts(e->args[1])->op != IR_VALUE;
    return !*found;
}

static bool names_warp(const struct ir_expr *addr)
{
    bool found = false;
    ir_walk(addr, is_warp_number, &found);
    return found;
}

static bool has_thread(const struct analysis_func *af, const struct ir_expr *e)
{
    for (unsigned i = 0; i < 3; i++) {
        if (ir_contains(e,
                        ir_builtin(af->analysis->module, (enum ir_builtin)(IR_BUILTIN_TID_X + i))))
            return true;
    }
    return false;
}

/* All threads of the block get there. */
static bool is_for_all(struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (uniform_of(af->uniform, facts[i].left).level > UNIFORM_BLOCK ||
            uniform_of(af->uniform, facts[i].right).level > UNIFORM_BLOCK)
            return false;
    }
    return true;
}

static bool is_met(struct analysis_func *af, const struct ir_stmt *store,
                   const struct ir_stmt *load)
{
    if (ir_address_root(store->addr) != ir_address_root(load->addr))
        return false;
    if (uniform_of(af->uniform, load->addr).level <= UNIFORM_BLOCK)
        return is_for_all(af, load) && (has_thread(af, store->addr) || !is_for_all(af, store));
    return names_warp(store->addr) && has_thread(af, load->addr) && !names_warp(load->addr);
}

/* ---- ways without a barrier --------------------------------------------------------------------- */

static bool waits(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_stmt *inner;
    if (calls_is_block_barrier(af->analysis->calls, s, &inner))
        return true;
    return s->kind == IR_STMT_CALL && !s->callee; /* out of sight: it may */
}

struct ways {
    const struct analysis_func *af;
    bool seen[BLOCKS_MAX];
    const struct ir_block *work[BLOCKS_MAX];
    size_t len;
};

static void go_on(struct ways *w, const struct ir_block *b)
{
    for (size_t i = 0; i < b->succs.len; i++) {
        if (!w->seen[b->succs.at[i]->id]) {
            w->seen[b->succs.at[i]->id] = true;
            w->work[w->len++] = b->succs.at[i];
        }
    }
}

/* From the start of the function to s. */
static bool is_first(const struct analysis_func *af, const struct ir_stmt *s)
{
    struct ways w = {.af = af, .work = {af->func->blocks.at[0]}, .len = 1};
    w.seen[0] = true;
    while (w.len > 0) {
        const struct ir_block *b = w.work[--w.len];
        bool waited = false;
        for (size_t i = 0; i < b->stmts.len && !waited; i++) {
            if (b->stmts.at[i] == s)
                return true;
            waited = waits(af, b->stmts.at[i]);
        }
        if (!waited)
            go_on(&w, b);
    }
    return false;
}

/* From s to the end of the function. */
static bool is_last(const struct analysis_func *af, const struct ir_stmt *s)
{
    struct ways w = {.af = af};
    const struct ir_block *b = s->block;
    bool behind = false;
    for (;;) {
        bool waited = false;
        for (size_t i = 0; i < b->stmts.len && !waited; i++) {
            const struct ir_stmt *t = b->stmts.at[i];
            if (behind && t->kind == IR_STMT_RETURN)
                return true;
            waited = behind && waits(af, t);
            behind = behind || t == s;
        }
        if (!waited)
            go_on(&w, b);
        if (w.len == 0)
            return false;
        b = w.work[--w.len];
    }
}

/* Where somebody calls it again in sight, that has been looked at. */
static bool is_called_again(const struct analysis *a, const struct ir_func *f)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(a->calls, f, &n);
    for (size_t i = 0; i < n; i++) {
        struct analysis_func *caller = analysis_of(a, sites[i]->block->func);
        if (!caller || cfg_loop_of(caller->cfg, sites[i]->block))
            return true;
        for (size_t k = 0; k < i; k++) {
            if (sites[k]->block->func == sites[i]->block->func)
                return true;
        }
    }
    return false;
}

bool race_again_find(struct analysis_func *af, const struct ir_stmt **read,
                     const struct ir_stmt **write)
{
    const struct ir_func *f = af->func;
    if (f->kind != FUNC_DEVICE || f->blocks.len > BLOCKS_MAX || !af->uniform ||
        !calls_summary(af->analysis->calls, f)->has_barrier || is_called_again(af->analysis, f))
        return false;
    for (size_t i = f->stmts.len; i-- > 0;) {
        const struct ir_stmt *load = f->stmts.at[i];
        if (load->kind != IR_STMT_LOAD || !is_own_shared(load) || !is_last(af, load))
            continue;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *store = f->stmts.at[k];
            if (store->kind == IR_STMT_STORE && is_own_shared(store) && is_met(af, store, load) &&
                is_first(af, store)) {
                *read = load;
                *write = store;
                return true;
            }
        }
    }
    return false;
}
