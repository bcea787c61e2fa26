/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/early_exit.h"

#include <string.h>

#include "base/limits.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/early_idle.h"
#include "pass/early_internal.h"
#include "pass/guard.h"

/* `if (threadIdx.x == 0)`: the first thread of a block is none of those that a length sends away. */
static bool is_of_one_thread(const struct leavers *l, const struct ir_stmt *s)
{
    size_t n;
    int64_t number;
    const struct fact *x = guard_facts(l->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (l->meant && x[i].origin == l->branch)
            continue; /* it says who comes to the barrier: a row, or the first of each */
        enum ir_op op = ir_strip_casts(x[i].left)->op;
        bool some =
            op == IR_REM || op == IR_DIV || op == IR_SHR || op == IR_BITAND; /* of each warp */
        if (x[i].op == IR_EQ && !some && bounds_uses_tid(x[i].left) &&
            ir_is_int(ir_strip_casts(x[i].right), &number) && number == 0)
            return true;
    }
    return false;
}

/* ---- where those that leave go --------------------------------------------------------------------- */

/* The loop that a side of the branch leaves and that the barrier stands in; *side is that side. */
static const struct cfg_loop *loop_left(const struct analysis_func *af,
                                        const struct ir_stmt *branch, const struct ir_stmt *barrier,
                                        unsigned *side)
{
    const struct ir_block *b = branch->block;
    for (const struct cfg_loop *l = cfg_loop_of(af->cfg, b); l; l = l->parent) {
        if (!cfg_loop_contains(l, barrier->block))
            continue;
        for (*side = 0; *side < b->succs.len; ++*side)
            if (!cfg_loop_contains(l, b->succs.at[*side]))
                return l;
    }
    return NULL;
}

static bool leads_to_barrier(const struct leavers *l, const struct ir_block *b)
{
    return b == l->barrier->block || cfg_reaches(l->af->cfg, b, l->barrier->block);
}

/* Blocks that threads come to behind `from` without the barrier, and that do not lead to it. */
static void mark_gone(struct leavers *l, const struct ir_block *from)
{
    struct arena *a = l->af->analysis->arena;
    bool *seen = ARENA_ARRAY(a, bool, l->af->func->blocks.len);
    VEC(const struct ir_block *) todo = {0};
    vec_push(a, &todo, from);
    while (todo.len) {
        const struct ir_block *b = todo.at[--todo.len];
        if (b == l->barrier->block || seen[b->id])
            continue;
        seen[b->id] = true;
        if (!leads_to_barrier(l, b))
            l->gone[b->id] = true;
        for (size_t i = 0; i < b->succs.len; i++)
            vec_push(a, &todo, b->succs.at[i]);
    }
}

static bool is_waited_at(const struct leavers *l, const struct ir_stmt *s)
{
    bool lanes = s->kind == IR_STMT_WARPOP && !l->whole_warps;
    return lanes || calls_is_block_barrier(l->af->analysis->calls, s, NULL);
}

enum { CALLERS_DEPTH = 4 };

/* Those that leave a function go on where it was called: is that the end? */
static bool ends_in_callers(const struct leavers *l, const struct ir_func *f, unsigned depth)
{
    size_t n;
    const struct calls *c = l->af->analysis->calls;
    const struct ir_stmt *const *sites = calls_sites(c, f, &n);
    if (f->kind == FUNC_KERNEL)
        return true;
    if (depth > CALLERS_DEPTH || n == 0 || !calls_are_all_seen(c, f))
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_func *caller = sites[i]->block->func;
        const struct analysis_func *af = analysis_of(l->af->analysis, caller);
        if (!af || !ends_in_callers(l, caller, depth + 1))
            return false;
        for (size_t k = 0; k < caller->stmts.len; k++) {
            const struct ir_stmt *s = caller->stmts.at[k];
            if (is_waited_at(l, s) && cfg_stmt_reaches(af->cfg, sites[i], s))
                return false;
        }
    }
    return true;
}

/* Some caller in sight waits behind the call. */
static bool waits_in_callers(const struct leavers *l, const struct ir_func *f, unsigned depth)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(l->af->analysis->calls, f, &n);
    for (size_t i = 0; i < n && depth <= CALLERS_DEPTH; i++) {
        const struct ir_func *caller = sites[i]->block->func;
        const struct analysis_func *af = analysis_of(l->af->analysis, caller);
        if (af && waits_in_callers(l, caller, depth + 1))
            return true;
        for (size_t k = 0; af && k < caller->stmts.len; k++) {
            const struct ir_stmt *s = caller->stmts.at[k];
            if (calls_is_block_barrier(l->af->analysis->calls, s, NULL) &&
                cfg_stmt_reaches(af->cfg, sites[i], s))
                return true;
        }
    }
    return false;
}

/* What they come to there, first of all what shows that they wait. */
static const struct ir_stmt *find_meeting(const struct leavers *l, bool *shown)
{
    const struct ir_func *f = l->af->func;
    const struct ir_stmt *perhaps = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!l->gone[s->block->id])
            continue;
        bool waits = is_waited_at(l, s);
        if (!waits && (s->kind != IR_STMT_RETURN || ends_in_callers(l, f, 0)))
            continue;
        *shown = waits ? s->kind != IR_STMT_WARPOP || early_is_collective(l, s)
                       : waits_in_callers(l, f, 0);
        if (*shown)
            return s;
        perhaps = perhaps ? perhaps : s;
    }
    return perhaps;
}

/* The status of a call out of sight sends them away: `if (receive(&x) != OK) return;`. */
static bool asks_a_call(const struct leavers *l, const struct ir_block *b)
{
    size_t n;
    const struct cfg_edge *deps = cfg_control_deps(l->af->cfg, b, &n);
    bool asks = n > 0;
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *end = cfg_terminator(deps[i].from);
        asks = asks && end && end != l->branch &&
               uniform_branch(l->af->uniform, end).reason == VARYING_CALL;
    }
    return asks;
}

/* On a side that leads to the barrier: what ends there.  *perhaps: it takes a call out of sight to end it. */
static void mark_ends(struct leavers *l, struct cfg_edge side, bool *perhaps)
{
    const struct ir_func *f = l->af->func;
    for (size_t i = 0; i < f->blocks.len; i++) {
        const struct ir_block *b = f->blocks.at[i];
        if (!cfg_edge_dominates(l->af->cfg, side, b) || leads_to_barrier(l, b) ||
            cfg_dominates(l->af->cfg, l->barrier->block, b))
            continue;
        l->gone[b->id] = true;
        *perhaps = *perhaps && asks_a_call(l, b);
    }
}

static bool look_where_they_go(struct leavers *l, struct early_exit *out)
{
    const struct ir_block *b = l->branch->block;
    unsigned left = 0;
    l->loop = loop_left(l->af, l->branch, l->barrier, &left);
    bool whole = l->loop != NULL; /* one side is that of those who leave */
    for (unsigned side = 0; side < b->succs.len; side++) {
        bool back = leads_to_barrier(l, b->succs.at[side]);
        whole = whole || !back;
        if (l->loop && side == left && back) { /* in the next round of a loop around it */
            out->meets = l->barrier;
            out->shown = true;
        } else if (l->loop ? side == left : !back)
            mark_gone(l, b->succs.at[side]);
    }
    out->perhaps = !whole;
    for (unsigned side = 0; side < b->succs.len && !whole; side++)
        mark_ends(l, (struct cfg_edge){b, side}, &out->perhaps);
    if (!out->meets)
        out->meets = find_meeting(l, &out->shown);
    return out->meets != NULL;
}

/* ---- what they leave undone ------------------------------------------------------------------------ */

static bool is_collective(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_BARRIER && s->name && strncmp(s->name, "cub::", 5) == 0;
}

/* `cub::BlockReduce(scratch).Sum(x)`: reads what each warp of the block has put into the scratch, also one that left.
 * Not `scratch[threadIdx.y]`: there each group has its own. */
static bool exchanges(const struct leavers *l, const struct ir_stmt *s)
{
    return is_collective(s) &&
           (!s->object || uniform_of(l->af->uniform, s->object).level <= UNIFORM_BLOCK);
}

static bool concerns_others(struct leavers *l, const struct ir_stmt *s)
{
    switch (s->kind) {
    case IR_STMT_STORE:
    case IR_STMT_ATOMIC:
    case IR_STMT_ASYNCCOPY: return !is_of_one_thread(l, s) && early_store_concerns(l, s, s->addr);
    case IR_STMT_WARPOP: return !l->whole_warps;
    case IR_STMT_ASM: return early_asm_concerns(l, s);
    case IR_STMT_CALL: return !is_of_one_thread(l, s) && early_call_concerns(l, s);
    case IR_STMT_BARRIER: return exchanges(l, s);
    default: return false;
    }
}

static bool may_concern(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC || s->kind == IR_STMT_ASYNCCOPY ||
           s->kind == IR_STMT_WARPOP || s->kind == IR_STMT_ASM || s->kind == IR_STMT_CALL ||
           is_collective(s);
}

/* The first one that shows it; else the first at all. */
static const struct ir_stmt *find_missed(struct leavers *l, bool *shown)
{
    const struct analysis_func *af = l->af;
    const struct ir_stmt *perhaps = NULL;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        /* not: what is called has a barrier in it */
        bool waits = s == l->barrier && s->kind != IR_STMT_CALL && !is_collective(s);
        bool counts = s->kind == IR_STMT_BARRIER && early_is_collective(l, s);
        /* what those that leave do on their way is done */
        if ((waits && !counts) || l->gone[s->block->id] || (!may_concern(s) && !counts))
            continue;
        bool behind = s == l->barrier || cfg_stmt_reaches(af->cfg, s, l->barrier) ||
                      cfg_stmt_reaches(af->cfg, l->barrier, s);
        if (!behind || !cfg_stmt_reaches(af->cfg, l->branch, s) ||
            (!counts && (!concerns_others(l, s) || early_is_dealt_to_others(l, s))))
            continue;
        *shown = counts || early_is_certain(l, s);
        if (*shown)
            return s;
        perhaps = perhaps ? perhaps : s;
    }
    return perhaps;
}

bool early_exit_harms(const struct analysis_func *af, const struct divergence *d,
                      const struct ir_stmt *barrier, struct early_exit *out)
{
    struct leavers l = {
        .af = af, .branch = d->branch, .barrier = barrier, .bodies = LIMIT_EARLY_BODIES};
    *out = (struct early_exit){0};
    /* a barrier of the grid; or it is chance who leaves; or too much to go through for each barrier and branch */
    if (d->blocks || d->unsettled || af->func->blocks.len > LIMIT_EARLY_BLOCKS) {
        out->meets = barrier;
        out->shown = d->blocks || d->unsettled;
        return true;
    }
    l.gone = ARENA_ARRAY(af->analysis->arena, bool, af->func->blocks.len);
    early_look_at_condition(&l);
    l.whole_warps = d->varies.level <= UNIFORM_WARP ||
                    (!l.unknown && l.axes && !(l.axes & 1) && divergence_rows_are_warps(af));
    l.meant = d->kind == DIVERGENCE_CONDITION;
    early_find_stays(&l);
    look_where_they_go(&l, out);
    bool missed = false;
    const struct ir_stmt *at = out->shown ? NULL : find_missed(&l, &missed);
    if (!out->meets && early_rest_is_idle(af, d, barrier))
        return false;
    if (at && (missed || !out->meets)) {
        out->meets = NULL;
        out->missed = at;
        out->shown = missed;
    }
    return !out->perhaps && (out->meets || out->missed);
}
