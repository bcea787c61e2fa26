/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks and warps.  Warps of a block take turns; a warp runs until it waits, ends, or has used its
 * slice.  Blocks run one after another; one that uses up its slice (it may wait for another block)
 * stays alive while the next ones start.
 */
#include "runtime/emu/emu_internal.h"

#include <stdlib.h>
#include <string.h>

#define WARP_SLICE 20000u      /* warp instructions before the next warp has a turn */
#define BLOCK_SLICE (1u << 21) /* the same for blocks: far more than one without spinning needs */
#define CONTEXT_SLICE 4096u    /* and for diverged lanes of a warp */

void emu_stop_at(struct emu *e, struct warp *w, enum emu_stop why, const char *text)
{
    if (e->stop)
        return;
    e->stop = true;
    e->ev.stop = why;
    e->ev.stop_text = text;
    e->ev.stop_at = emu_place_of(e, w->pc);
    unsigned lane = w->exec ? (unsigned)__builtin_ctz(w->exec) : 0;
    e->ev.stop_who = emu_thread_of(e, w->block->linear, w->index * LANES + lane);
}

static void stop_unsupported(struct warp *w, const struct xop *x)
{
    char text[256];
    ptx_instr_text(w->e->p, x->in, text, sizeof text);
    emu_stop_at(w->e, w, EMU_STOP_UNSUPPORTED, arena_printf(w->e->run, "instruction %s", text));
}

static void trap(struct warp *w)
{
    bool first;
    emu_report(w, (unsigned)__builtin_ctz(w->exec), EMU_V_TRAP, w->pc, 0, &first);
    emu_stop_at(w->e, w, EMU_STOP_TRAP, "trap");
}

static void branch(struct warp *w, struct context *c, const struct xop *x)
{
    uint32_t target = x->s[0].at, taken = w->exec, rest = c->mask & ~taken;
    if (!rest)
        c->pc = target;
    else
        emu_context_diverge(w, c, taken, target, rest, c->pc + 1, x->in->reconverge);
}

/* Everything that is not straight-line. */
static void control(struct warp *w, struct context *c, const struct xop *x)
{
    switch (x->control) {
    case CONTROL_BRA: branch(w, c, x); break;
    case CONTROL_BRX: emu_brx(w, c, x); break;
    case CONTROL_CALL: emu_call(w, c, x); break;
    case CONTROL_RET: emu_context_return(w, c, w->exec); break;
    case CONTROL_EXIT: emu_context_exit(w, c, w->exec); break;
    case CONTROL_TRAP: trap(w); break;
    case CONTROL_BARRIER: emu_barrier_arrive(w, c, x); break;
    case CONTROL_WARP: emu_warp_arrive(w, c, x); break;
    case CONTROL_CLUSTER: emu_cluster_barrier(w, c, x); break;
    case CONTROL_FENCE:
        emu_sync_fence(w, x->in, false);
        c->pc++;
        break;
    default: stop_unsupported(w, x); break;
    }
}

static bool pick_context(struct warp *w, bool rotate)
{
    uint32_t n = w->context_count;
    for (uint32_t k = rotate ? 1 : 0; k <= n; k++) {
        uint32_t i = (w->current + k) % (n ? n : 1);
        if (i < n && w->contexts[i].state == CONTEXT_RUN) {
            w->current = i;
            return true;
        }
    }
    return false;
}

static void budget(struct emu *e, struct warp *w)
{
    if (e->steps >= e->steps_end) {
        bool first;
        if (w->exec)
            emu_report(w, (unsigned)__builtin_ctz(w->exec), EMU_V_RUNAWAY, w->pc, 0, &first);
        emu_stop_at(e, w, EMU_STOP_STEPS, "the step budget is used up");
    }
    e->poll_at = e->steps + 65536;
    if (e->o.poll && e->o.poll(e->o.poll_context))
        emu_stop_at(e, w, EMU_STOP_ASKED, "stopped from outside");
    if (e->poll_at > e->steps_end)
        e->poll_at = e->steps_end;
}

static inline void step(struct warp *w, struct context *c, const struct xop *x)
{
    struct emu *e = w->e;
    const struct ptx_instr *in = x->in;
    uint32_t exec = c->mask;
    if (in->guard >= 0) {
        uint32_t p = w->frame->preds[in->guard];
        exec &= in->guard_negated ? ~p : p;
    }
    struct emu_counter *n = &w->frame->code->counters[c->pc];
    e->ev.lane_instructions += (unsigned)__builtin_popcount(exec);
    if (!exec) {
        c->pc++;
        return;
    }
    n->warps++;
    n->lanes += (unsigned)__builtin_popcount(exec);
    w->exec = exec;
    w->pc = x->pc;
    if (x->control) {
        control(w, c, x);
        return;
    }
    bool marks = w->e->o.detect & EMU_DETECT_WRAP && (x->mark > MARK_NONE || w->frame->marked);
    if (marks && x->mark >= MARK_ADD)
        emu_wrap_before(w, x);
    x->fn(w, x);
    if (marks)
        emu_wrap_after(w, x);
    c->pc++;
}

/* The lanes at hand seem to wait for a lock or flag: whoever holds it must run. */
static void spinning(struct warp *w)
{
    w->spin = 0;
    w->yielded = !emu_context_release(w);
    pick_context(w, true);
    emu_wait_note(w);
}

void emu_warp_run(struct warp *w, uint64_t slice)
{
    struct emu *e = w->e;
    uint64_t end = e->steps + slice, turn = e->steps + CONTEXT_SLICE;
    w->yielded = w->stuck = false;
    while (!e->stop && e->steps < end && !w->yielded) {
        if (w->spin >= SPIN_TRIES)
            spinning(w);
        if (w->current >= w->context_count || w->contexts[w->current].state != CONTEXT_RUN ||
            e->steps >= turn) {
            turn = e->steps + CONTEXT_SLICE;
            if (!pick_context(w, e->steps > 0 && w->context_count > 1) &&
                !emu_warp_match(w, MATCH_ALL))
                return;
            if (!pick_context(w, false))
                return;
            w->steps++;
        }
        struct context *c = &w->contexts[w->current];
        w->frame = c->frame;
        w->base[0] = c->frame->regs;
        if (c->pc == c->rpc && c->parent != NO_CONTEXT) {
            emu_context_leave(w, w->current);
            continue;
        }
        if (c->pc >= c->frame->code->f->instr_count) {
            emu_context_return(w, c, c->mask); /* falls off the end */
            continue;
        }
        e->steps++;
        if (e->steps >= e->poll_at)
            budget(e, w);
        step(w, c, &c->frame->code->ops[c->pc]);
    }
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static void block_clear(struct emu *e, struct block *b)
{
    if (e->shared_bytes) {
        memset(b->shared, 0, e->shared_bytes);
        if (b->shared_init)
            memset(b->shared_init, 0, e->shared_bytes / 8 + 1);
        if (b->shared_init && e->reserved_shared)
            memset(b->shared_init + RESERVED_FIRST / 8, 0xff, (SHARED_FIRST - RESERVED_FIRST) / 8);
    }
    memset(b->barriers, 0, sizeof b->barriers);
    memset(b->vc, 0, sizeof b->vc);
    b->full_sync = 0;
    b->acquire_time = 0;
    b->cluster = NULL;
    b->rank = 0;
    b->next_warp = 0;
    b->done = false;
}

static struct block *block_make(struct emu *e)
{
    struct block *b = emu_alloc(e, sizeof *b);
    b->threads = e->block_dim[0] * e->block_dim[1] * e->block_dim[2];
    b->warp_count = (b->threads + LANES - 1) / LANES;
    b->warps = emu_alloc(e, b->warp_count * sizeof *b->warps);
    for (uint32_t i = 0; i < b->warp_count; i++) {
        b->warps[i].exit_pc = emu_alloc(e, LANES * 4);
        if (e->clusters)
            b->warps[i].meet = emu_alloc(e, sizeof *b->warps[i].meet);
    }
    if (e->shared_bytes) {
        b->shared = emu_alloc(e, e->shared_bytes);
        if (e->o.detect & EMU_DETECT_UNINIT)
            b->shared_init = emu_alloc(e, e->shared_bytes / 8 + 1);
        b->shadow.shift = SHADOW_WORD;
    }
    return b;
}

static void block_free(struct emu *e, struct block *b)
{
    for (uint32_t i = 0; i < b->warp_count; i++) {
        emu_free(e, b->warps[i].exit_pc, LANES * 4);
        emu_free(e, b->warps[i].meet, sizeof *b->warps[i].meet);
        emu_free(e, b->warps[i].local, b->warps[i].local_bytes * LANES);
        emu_free(e, b->warps[i].local_init, b->warps[i].local_bytes * LANES / 8);
        free(b->warps[i].contexts);
    }
    emu_free(e, b->warps, b->warp_count * sizeof *b->warps);
    emu_free(e, b->shared, e->shared_bytes);
    emu_free(e, b->shared_init, e->shared_bytes / 8 + 1);
    emu_shadow_free(e, &b->shadow);
    emu_free(e, b, sizeof *b);
}

static void warp_start(struct emu *e, struct block *b, uint32_t index)
{
    struct warp *w = &b->warps[index];
    uint32_t left = b->threads - index * LANES;
    w->e = e;
    w->block = b;
    w->index = index;
    w->all = w->live = left >= LANES ? FULL_MASK : (1u << left) - 1;
    w->base[1] = e->consts;
    w->context_count = 0;
    w->current = 0;
    w->epoch = 0;
    w->spin = w->seen_count = 0;
    w->yielded = w->stuck = false;
    memset(w->lane_sync, 0, sizeof w->lane_sync);
    memset(w->lane_release, 0, sizeof w->lane_release);
    memset(w->lane_acquire, 0, sizeof w->lane_acquire);
    w->frame = w->root = emu_frame_push(w, &e->code[e->kernel->number], NULL);
    uint32_t n = emu_context_new(w);
    struct context c = {.state = CONTEXT_RUN,
                        .rpc = NO_PC,
                        .mask = w->all,
                        .parent = NO_CONTEXT,
                        .frame = w->frame};
    w->contexts[n] = c;
}

static struct block *block_start(struct emu *e, uint64_t linear)
{
    struct block *b = e->free_blocks;
    if (b)
        e->free_blocks = b->next_free;
    else
        b = block_make(e);
    block_clear(e, b);
    b->linear = linear;
    b->id[0] = (uint32_t)(linear % e->grid[0]);
    b->id[1] = (uint32_t)(linear / e->grid[0] % e->grid[1]);
    b->id[2] = (uint32_t)(linear / e->grid[0] / e->grid[1]);
    b->ordinal = (uint32_t)e->infos.len;
    struct block_info info = {.linear = linear, .exit_pc = NO_PC, .team = b->ordinal};
    vec_push(e->a, &e->infos, info);
    b->live_threads = b->threads;
    for (uint32_t i = 0; i < b->warp_count; i++)
        warp_start(e, b, i);
    e->ev.blocks_run++;
    e->ev.threads_run += b->threads;
    return b;
}

static void warp_end(struct emu *e, struct warp *w)
{
    /* After a stop, frames may still be in use by several contexts: free each once. */
    for (uint32_t i = 0; i < w->context_count; i++)
        if (w->contexts[i].state != CONTEXT_FREE)
            for (struct frame *f = w->contexts[i].frame; f && f->code; f = f->caller) {
                f->code = NULL;
                f->next_free = e->free_frames;
                e->free_frames = f;
            }
    if (w->root && w->root->code)
        emu_frame_free(e, w->root);
    w->root = NULL;
    w->context_count = 0;
}

/* Nothing in the block can run: find out who waits for whom. False: a deadlock. */
static bool unblock(struct block *b)
{
    /* A shuffle that names lanes which wait where the branch ends will not see them there. For
     * bar.warp.sync they may go on and meet it later. */
    for (uint32_t i = 0; i < b->warp_count; i++)
        if (emu_warp_match(&b->warps[i], MATCH_COLLECTIVES))
            return true;
    for (uint32_t i = 0; i < b->warp_count; i++)
        if (emu_context_release(&b->warps[i]))
            return true;
    for (uint32_t i = 0; i < b->warp_count; i++)
        if (emu_warp_match(&b->warps[i], MATCH_ANY))
            return true;
    return false;
}

/* One slice of a block; true when all its threads have ended. */
static bool block_run(struct emu *e, struct block *b)
{
    uint64_t end = e->steps + BLOCK_SLICE, barriers = e->ev.barriers;
    uint32_t threads = b->live_threads;
    while (!e->stop && b->live_threads) {
        uint64_t before = e->steps;
        uint32_t live = b->live_threads, busy = 0;
        b->stuck = true;
        for (uint32_t k = 0; k < b->warp_count && !e->stop; k++) {
            struct warp *w = &b->warps[(b->next_warp + k) % b->warp_count];
            uint32_t had = w->live;
            if (!had)
                continue;
            uint64_t at = e->steps;
            emu_warp_run(w, WARP_SLICE);
            busy += !w->yielded && e->steps != at;
            b->stuck &= e->steps == at || w->stuck;
            if (w->live != had)
                emu_barrier_check_all(b); /* exits may complete a barrier */
        }
        if (e->seed)
            b->next_warp = (uint32_t)(hash_mix(e->seed + e->steps) % b->warp_count);
        if (e->stop || !b->live_threads)
            break;
        uint32_t pc;
        if (e->steps == before && live == b->live_threads) {
            if (emu_cluster_waits(b, &pc))
                break; /* other blocks may open its barrier */
            if (!unblock(b)) {
                emu_barrier_deadlock(b);
                break;
            }
        }
        if (e->steps >= end || !busy)
            break; /* every warp waits for something outside the block */
    }
    /* No barrier, no exit in a slice: lanes may spin on what lanes that wait for them hold. */
    if (e->steps >= end && barriers == e->ev.barriers && threads == b->live_threads)
        for (uint32_t i = 0; i < b->warp_count; i++)
            emu_context_release(&b->warps[i]);
    return !b->live_threads || e->stop;
}

static void block_end(struct emu *e, struct block *b)
{
    e->infos.at[b->ordinal].exit_pc = b->warps[0].exit_pc[0];
    for (uint32_t i = 0; i < b->warp_count; i++)
        warp_end(e, &b->warps[i]);
    b->next_free = e->free_blocks;
    e->free_blocks = b;
}

/* The i-th block to run: ranges in their order, or the whole grid, mixed by the seed. */
static uint64_t block_at(const struct emu *e, const struct emu_launch *l, uint64_t i,
                         uint64_t total)
{
    if (l->range_count) {
        for (size_t r = 0; r < l->range_count; r++) {
            if (i < l->ranges[r].count)
                return l->ranges[r].first + i;
            i -= l->ranges[r].count;
        }
        return 0;
    }
    if (!e->seed || total < 2)
        return i;
    /* A walk with a stride coprime to the number of blocks visits each once. */
    uint64_t stride = hash_mix(e->seed) % total | 1u;
    for (;; stride += 2) {
        uint64_t a = stride, b = total;
        while (b) {
            uint64_t t = a % b;
            a = b;
            b = t;
        }
        if (a == 1)
            break;
    }
    return (uint64_t)(((unsigned __int128)i * stride + hash_mix(e->seed + 1)) % total);
}

/* ---- the grid -------------------------------------------------------------------------------- */

struct schedule {
    struct emu *e;
    const struct emu_launch *l;
    uint64_t total, next; /* blocks to run, and the number of the next */
    struct block **live;
    size_t count, resident;
    struct map begun; /* clusters, where ranges of blocks are asked for */
};

/* Is there room for another block, or for another cluster? */
static bool has_room(const struct schedule *s)
{
    return s->next < s->total && s->count + s->e->cluster_count <= s->resident;
}

/* The whole cluster of the next block, which begins with its first block, or in ranges with the
 * first that is asked for. */
static void start_cluster(struct schedule *s)
{
    struct emu *e = s->e;
    const uint32_t *n = e->cluster_dim, *g = e->grid;
    uint64_t linear = block_at(e, s->l, s->next++, s->total);
    uint64_t x = linear % g[0], y = linear / g[0] % g[1], z = linear / g[0] / g[1];
    uint64_t first = x / n[0] * n[0] + g[0] * (y / n[1] * n[1] + g[1] * (z / n[2] * n[2]));
    if (s->l->range_count ? map_get_number(&s->begun, first) != NULL : linear != first)
        return;
    if (s->l->range_count)
        map_put_number(e->run, &s->begun, first, s);
    struct cluster *c = emu_cluster_new(e, e->cluster_count);
    for (uint32_t r = 0; r < c->count; r++) {
        uint64_t part = g[0] * (r / n[0] % n[1] + (uint64_t)g[1] * (r / n[0] / n[1]));
        struct block *b = block_start(e, first + r % n[0] + part);
        emu_cluster_join(c, b, r);
        s->live[s->count++] = b;
    }
}

static void start_next(struct schedule *s)
{
    if (s->e->clusters)
        start_cluster(s);
    else
        s->live[s->count++] = block_start(s->e, block_at(s->e, s->l, s->next++, s->total));
}

/* A block has ended: its memory stays until those of its cluster have. */
static void end_one(struct schedule *s, size_t i)
{
    struct block *b = s->live[i];
    if (!b->cluster) {
        block_end(s->e, b);
        s->live[i] = s->live[--s->count];
        return;
    }
    b->done = true;
    b->cluster->left--;
    if (!s->e->stop)
        emu_cluster_block_end(b);
}

static void sweep_clusters(struct schedule *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (s->live[i]->cluster && !s->live[i]->cluster->left)
            block_end(s->e, s->live[i]);
        else
            s->live[kept++] = s->live[i];
    }
    s->count = kept;
}

/* All that run wait for good. */
static void end_waiting(struct schedule *s)
{
    struct emu *e = s->e;
    for (size_t i = 0; i < s->count; i++)
        if (s->live[i]->cluster && !s->live[i]->done && unblock(s->live[i]))
            return; /* lanes that wait for lanes that wait for the cluster */
    if (!emu_wait_spins(s->live, s->count))
        emu_cluster_deadlock(e, s->live, s->count);
    else if (s->next < s->total || s->l->range_count)
        emu_stop_at(e, &s->live[0]->warps[0], EMU_STOP_STEPS,
                    "all that run wait, maybe for blocks that do not run");
    else
        emu_wait_report(e, s->live, s->count);
}

static void run_all(struct schedule *s)
{
    struct emu *e = s->e;
    while (!e->stop && (s->next < s->total || s->count)) {
        size_t fresh = s->count;
        if (has_room(s))
            start_next(s);
        bool pass = s->l->cooperative || e->clusters || !has_room(s);
        uint64_t changes = e->changes;
        for (size_t i = pass ? 0 : fresh; i < s->count && !e->stop;) {
            struct block *b = s->live[i];
            if (!b->done && block_run(e, b))
                end_one(s, i);
            i += i < s->count && s->live[i] == b;
        }
        if (e->clusters)
            sweep_clusters(s);
        /* Else the next one may help. */
        if (!e->stop && !has_room(s) && changes == e->changes &&
            emu_wait_endless(e, s->live, s->count))
            end_waiting(s);
    }
}

int emu_run_blocks(struct emu *e, const struct emu_launch *l)
{
    struct schedule s = {.e = e, .l = l, .total = (uint64_t)e->grid[0] * e->grid[1] * e->grid[2]};
    if (l->range_count) {
        s.total = 0;
        for (size_t r = 0; r < l->range_count; r++)
            s.total += l->ranges[r].count;
    }
    s.resident = l->cooperative ? (size_t)s.total : e->o.resident_blocks;
    if (s.resident > s.total)
        s.resident = (size_t)s.total;
    if (s.resident < e->cluster_count)
        s.resident = e->cluster_count;
    s.live = emu_alloc(e, (s.resident + 1) * sizeof *s.live);
    run_all(&s);
    for (size_t i = 0; i < s.count; i++)
        block_end(e, s.live[i]);
    while (e->free_blocks) {
        struct block *b = e->free_blocks;
        e->free_blocks = b->next_free;
        block_free(e, b);
    }
    emu_free(e, s.live, (s.resident + 1) * sizeof *s.live);
    return 0;
}
