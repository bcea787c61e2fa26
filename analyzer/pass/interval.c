/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/interval.h"

#include <string.h>

#include "pass/calls.h"
#include "pass/interval_internal.h"

const struct interval_access *interval_accesses(const struct intervals *v, size_t *n)
{
    *n = v->accesses.len;
    return v->accesses.at;
}

enum interval_kind interval_kind_of(const struct intervals *v)
{
    return v->kind;
}

const struct lanes_frame *const *interval_frames(const struct intervals *v, size_t *n)
{
    *n = v->frames.len;
    return (const struct lanes_frame *const *)v->frames.at;
}

bool interval_enters(const struct intervals *v, const struct lanes_frame *f,
                     const struct ir_stmt *call)
{
    for (size_t i = 0; i < v->frames.len; i++)
        if (v->frames.at[i]->parent == f && v->frames.at[i]->call == call)
            return true;
    return false;
}

bool interval_has_block_barrier(const struct intervals *v)
{
    return v->has_block_barrier;
}

bool interval_waits_at(const struct intervals *v, const struct lanes_frame *f,
                       const struct ir_stmt *s)
{
    const struct block_events *be = &v->frame_blocks.at[f->id][s->block->id];
    for (size_t i = 0; i < be->events.len; i++)
        if (be->events.at[i].stmt == s && interval_event_waits(v, &be->events.at[i]))
            return true;
    return false;
}

bool interval_loop_waits(const struct intervals *v, unsigned loop)
{
    return loop < LIMIT_LANES_LOOPS && v->loop_waits[loop];
}

/* ---- following -------------------------------------------------------------------------------- */

struct place {
    const struct lanes_frame *frame;
    const struct ir_block *block;
    size_t event;
    struct lanes_rounds rounds;
    bool entered; /* at the head of a loop, and not from its own rounds */
    bool voted;
    const struct cfg_loop *back_edge;
    const struct lanes_frame *back_frame;
};

struct follow {
    struct arena *arena;
    struct intervals *v;
    struct lanes_run *run;
    struct interval_walks *walks;
    const struct lanes_rounds *start;
    struct map seen;
    VEC(struct place) todo;
    VEC(struct interval_reach) found;
};

/* Rounds of loops that do not wait are open: each thread is in its own. */
static struct lanes_rounds open_rounds(const struct intervals *v, const struct lanes_frame *f,
                                       const struct lanes_rounds *rounds, const struct ir_block *b)
{
    struct lanes_rounds out = lanes_rounds_at(f, rounds, b);
    for (unsigned i = 0; i < LIMIT_LANES_LOOPS; i++)
        if (out.at[i] != LANES_OUTSIDE && !v->loop_waits[i])
            out.at[i] = LANES_ANY_ROUND;
    return out;
}

static void go(struct follow *w, const struct place *p)
{
    uint64_t key =
        lanes_key(p->frame, &p->rounds,
                  (((uint64_t)p->block->id * 4096 + p->event + 1) * 2 + p->entered) * 2 + p->voted);
    if (map_get_number(&w->seen, key) || w->todo.len >= LIMIT_RACE_STEPS)
        return;
    map_put_number(w->arena, &w->seen, key, w);
    vec_push(w->arena, &w->todo, *p);
}

static bool find_open(struct follow *w, const struct place *p, unsigned succ)
{
    const struct ir_stmt *end = cfg_terminator(p->block);
    const struct cfg_loop *l = cfg_loop_of(p->frame->af->cfg, p->block);
    if (!end || end->kind != IR_STMT_BRANCH || p->block->succs.len != 2)
        return true;
    for (unsigned i = 0; i < 2; i++)
        if (cfg_is_dead_end(p->frame->af->cfg, p->block->succs.at[i]))
            return true;
    /* A loop whose end is not in sight ends in some round, whatever this one says; but the way
     * round it is open only if its first test fails. */
    unsigned k = l ? lanes_loop_number(p->frame, l) : LIMIT_LANES_LOOPS;
    bool first_test = l && l->header == p->block && p->entered && k < LIMIT_LANES_LOOPS;
    bool tested = first_test || (l && interval_last_round(w->v, w->run, p->frame, l) >= 0);
    for (unsigned i = 0; l && !tested && i < 2; i++)
        if (!cfg_loop_contains(l, p->block->succs.at[i]))
            return true;
    struct lanes_rounds rounds = p->rounds;
    if (first_test && rounds.at[k] == LANES_ANY_ROUND)
        rounds.at[k] = 0; /* every thread begins with it */
    if (lanes_go_every_way(w->run) && lanes_is_way(w->run, p->frame, &rounds, end->expr, succ == 0))
        return true;
    struct lanes c = lanes_of(w->run, p->frame, &rounds, end->expr);
    if (c.made && interval_goes_around_chosen(w->v, p->frame, p->block, succ))
        return false;
    unsigned n = c.at ? lanes_count(w->run) : 1;
    /* A loop that waits is written for at least one round, if nothing is known about its end. */
    bool skips = first_test && w->v->loop_waits[k] && !lanes_may_be_empty(w->run) &&
                 !cfg_loop_contains(l, p->block->succs.at[succ]);
    for (unsigned i = 0; i < n; i++) {
        int64_t x = lanes_get(&c, i);
        bool known = x != LANES_UNKNOWN && !(skips && c.made);
        if (known ? (x != 0) == (succ == 0) : !skips)
            return true;
    }
    return false;
}

/* Is the successor open for at least one thread? */
static bool is_open(struct follow *w, const struct place *p, unsigned succ)
{
    static const char yes, no;
    uint64_t what = ((uint64_t)p->block->id * 2 + p->entered) * 2 + succ;
    uint64_t key = lanes_key(p->frame, &p->rounds, what);
    const char *memo = map_get_number(&w->walks->open, key);
    if (!memo) {
        memo = find_open(w, p, succ) ? &yes : &no;
        map_put_number(w->walks->arena, &w->walks->open, key, (void *)memo);
    }
    return memo == &yes;
}

int interval_last_round(struct intervals *v, struct lanes_run *run, const struct lanes_frame *f,
                        const struct cfg_loop *l)
{
    unsigned k = lanes_loop_number(f, l);
    int last = interval_loop_waits(v, k) ? lanes_last_round(run, f, l) : -1;
    return last < 0 ? -1 : last;
}

static void go_along(struct follow *w, const struct place *p, unsigned succ)
{
    const struct ir_block *to = p->block->succs.at[succ];
    struct place next = *p;
    next.block = to;
    next.event = 0;
    const struct cfg_loop *l = cfg_loop_of(p->frame->af->cfg, to);
    next.entered = l && l->header == to && !cfg_loop_contains(l, p->block);
    next.rounds = open_rounds(w->v, p->frame, &p->rounds, to);
    if (l && l->header == to && cfg_loop_contains(l, p->block)) {
        unsigned k = lanes_loop_number(p->frame, l);
        if (k < LIMIT_LANES_LOOPS && w->v->loop_waits[k]) {
            unsigned first = w->start->at[k] < LANES_ANY_ROUND ? w->start->at[k] : 0;
            if (next.rounds.at[k] > first)
                return; /* once round is enough */
            next.rounds.at[k]++;
        }
        if (!next.back_edge || next.back_frame->depth > p->frame->depth ||
            (next.back_frame == p->frame && next.back_edge->depth > l->depth)) {
            next.back_edge = l;
            next.back_frame = p->frame;
        }
    }
    go(w, &next);
}

static void leave(struct follow *w, const struct place *p)
{
    const struct lanes_frame *up = p->frame->parent;
    struct place next = *p;
    if (!up)
        return;
    const struct block_events *b = &w->v->blocks[up->id][p->frame->call->block->id];
    next.frame = up;
    next.block = p->frame->call->block;
    next.event = b->events.len;
    for (size_t i = 0; i < b->events.len; i++)
        if (b->events.at[i].callee == p->frame)
            next.event = i + 1;
    next.rounds = open_rounds(w->v, up, &p->rounds, next.block);
    go(w, &next);
}

static void note(struct follow *w, const struct place *p, unsigned access)
{
    /* Beyond the loop that went round, it is just something that comes later. */
    const struct ir_block *b = p->block;
    const struct lanes_frame *f = p->frame;
    while (p->back_edge && f != p->back_frame && f->parent) {
        b = f->call->block;
        f = f->parent;
    }
    bool inside = p->back_edge && f == p->back_frame && cfg_loop_contains(p->back_edge, b);
    struct interval_reach r = {.access = access,
                               .rounds = p->rounds,
                               .back_edge = inside ? p->back_edge : NULL,
                               .back_frame = inside ? p->back_frame : NULL,
                               .voted = p->voted};
    vec_push(w->arena, &w->found, r);
}

static void step(struct follow *w, struct place *p)
{
    const struct block_events *b = &w->v->blocks[p->frame->id][p->block->id];
    for (size_t i = p->event; i < b->events.len; i++) {
        const struct interval_event *e = &b->events.at[i];
        if (e->kind == INTERVAL_BARRIER && !interval_is_vote(e->stmt))
            return;
        p->voted = p->voted || e->kind == INTERVAL_BARRIER;
        if (e->kind == INTERVAL_BARRIER)
            continue;
        if (e->kind == INTERVAL_ACCESS) {
            note(w, p, e->access);
            continue;
        }
        struct place next = *p;
        next.frame = e->callee;
        next.block = e->callee->af->func->blocks.at[0];
        next.event = 0;
        next.rounds = open_rounds(w->v, e->callee, &p->rounds, next.block);
        go(w, &next);
        return;
    }
    const struct ir_stmt *end = cfg_terminator(p->block);
    if (end && end->kind == IR_STMT_RETURN)
        leave(w, p);
    for (unsigned i = 0; i < p->block->succs.len; i++)
        if (is_open(w, p, i))
            go_along(w, p, i);
}

/* What is reached from one place, in the order of the walk. */
struct reached {
    VEC(struct interval_reach) all;
};

/* From the first event of a block that is no access on: all accesses in front of it share it. */
static const struct reached *walk_behind(struct follow *w, const struct place *p)
{
    uint64_t key = lanes_key(p->frame, &p->rounds, (uint64_t)p->block->id * 4096 + p->event);
    struct reached *memo = map_get_number(&w->walks->behind, key);
    if (memo)
        return memo;
    go(w, p);
    for (size_t i = 0; i < w->todo.len; i++) {
        struct place at = w->todo.at[i];
        step(w, &at);
    }
    memo = ARENA_NEW(w->walks->arena, struct reached);
    for (size_t i = 0; i < w->found.len; i++)
        vec_push(w->walks->arena, &memo->all, w->found.at[i]);
    map_put_number(w->walks->arena, &w->walks->behind, key, memo);
    return memo;
}

const struct interval_reach *interval_follow(struct arena *scratch, struct intervals *v,
                                             struct lanes_run *run, struct interval_walks *walks,
                                             unsigned from, const struct lanes_rounds *rounds,
                                             size_t *n)
{
    const struct interval_access *a = &v->accesses.at[from];
    const struct block_events *b = &v->blocks[a->frame->id][a->stmt->block->id];
    struct follow w = {.arena = scratch, .v = v, .run = run, .walks = walks, .start = rounds};
    struct place p = {.frame = a->frame,
                      .block = a->stmt->block,
                      .event = v->event_of.at[from] + 1,
                      .rounds = open_rounds(v, a->frame, rounds, a->stmt->block)};
    VEC(struct interval_reach) found = {0};
    for (; p.event < b->events.len && b->events.at[p.event].kind == INTERVAL_ACCESS; p.event++) {
        struct interval_reach r = {.access = b->events.at[p.event].access, .rounds = p.rounds};
        vec_push(scratch, &found, r);
    }
    const struct reached *rest = walk_behind(&w, &p);
    for (size_t i = 0; i < rest->all.len; i++)
        vec_push(scratch, &found, rest->all.at[i]);
    *n = found.len;
    return found.at;
}
