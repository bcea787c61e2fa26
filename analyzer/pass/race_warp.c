/* SPDX-License-Identifier: Apache-2.0 */
/* Races between threads of one warp, of a whole file. */
#include "pass/race.h"
#include "pass/race_harmless.h"

/* `for (s = n / 2; s > 0; s /= 2) if (tid < s) p[tid] += p[tid + s];` with no wait in it: what meets here is of
 * different rounds, and which of them comes first is not told. */
static bool changes_by_rounds(const struct intervals *v, const struct interval_access *a,
                              const struct interval_access *b)
{
    const struct cfg_loop *l = cfg_loop_of(a->frame->af->cfg, a->stmt->block);
    for (; l; l = l->parent)
        if (cfg_loop_contains(l, b->stmt->block) &&
            !interval_loop_waits(v, lanes_loop_number(a->frame, l)) &&
            (!ir_walk(a->addr, cfg_is_made_outside, (void *)l) ||
             !ir_walk(b->addr, cfg_is_made_outside, (void *)l)))
            return true;
    return false;
}

bool race_concerns_warp(const struct intervals *v, const struct interval_access *a,
                        const struct interval_access *b, const struct interval_reach *reach)
{
    bool stores = b->writes && !b->atomic;
    const struct cfg_loop *l = reach->back_edge;
    if (reach->voted && (!a->writes || l))
        return false;
    /* of rounds that nobody waits in each is a step as in `s[tid] += s[tid + 16]; s[tid] += s[tid + 8];` */
    if (a->writes)
        return !stores && (!l || (a->frame == b->frame &&
                                  !interval_loop_waits(v, lanes_loop_number(a->frame, l))));
    if (!stores || a->frame != b->frame)
        return false;
    return (!reach->back_edge && !changes_by_rounds(v, a, b)) ||
           (!b->reads && race_warp_waits(a->frame->af, b->stmt, a->stmt));
}

struct race_list {
    VEC(struct race) all;
};

/* Threads of different warps meet there too: a barrier is missing, not a wait of the warp. */
static bool is_race_of_block(const struct race *r, const struct race *all, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (all[i].object == r->object)
            return true;
    return false;
}

/* Of one function, and nobody waits in what is written between the two. */
static bool is_one_chain(const struct ir_stmt *a, const struct ir_stmt *b)
{
    const struct ir_func *f = a->block->func;
    if (f != b->block->func)
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool between = (a->id < s->id && s->id < b->id) || (b->id < s->id && s->id < a->id);
        if (between && (s->kind == IR_STMT_BARRIER || s->kind == IR_STMT_WARPOP))
            return false;
    }
    return true;
}

/* Its two places were found in another kernel, or earlier in the same chain of steps. */
static bool is_known(const struct race_list *known, const struct race *r)
{
    const struct ir_stmt *y = r->first->stmt;
    for (size_t i = 0; i < known->all.len; i++) {
        const struct ir_stmt *x = known->all.at[i].first->stmt;
        bool same = known->all.at[i].object == r->object && x->block->func == y->block->func;
        if (same || x->span.line == y->span.line || is_one_chain(x, y))
            return true;
    }
    return false;
}

static void find_in(struct analysis_func *kernel, struct race_list *out)
{
    size_t n, m = 0;
    const struct race *all = race_find(kernel, INTERVAL_WARP, &n);
    const struct race *block = n ? race_find(kernel, INTERVAL_SHARED, &m) : NULL;
    /* what is read too early first: a wait for that is one for what is overwritten too early, too */
    for (unsigned writes = 2; writes-- > 0;)
        for (size_t i = 0; i < n; i++)
            if (all[i].first->writes == (writes == 1) && !all[i].by_data &&
                !is_race_of_block(&all[i], block, m) && !is_known(out, &all[i]))
                vec_push(kernel->analysis->arena, &out->all, all[i]);
}

const struct race *race_in_warps(struct analysis *a, size_t *n)
{
    if (!a->warp_races) {
        a->warp_races = ARENA_NEW(a->arena, struct race_list);
        for (size_t i = 0; i < a->funcs.len; i++)
            if (a->funcs.at[i]->func->kind == FUNC_KERNEL && a->funcs.at[i]->uniform)
                find_in(a->funcs.at[i], a->warp_races);
    }
    *n = a->warp_races->all.len;
    return a->warp_races->all.at;
}

bool race_is_volatile(const struct race *r)
{
    return r->first->stmt->is_volatile || r->second->stmt->is_volatile;
}
