/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers of a block (ISA 9.7.13.1) and meeting points of a warp's lanes.
 *
 * Threads are counted one by one (independent thread scheduling).  A barrier without a count opens
 * when every thread that has not exited waits at it, as the hardware does; that some have exited,
 * or that they wait at different instructions, is reported.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

static void add_group(struct emu *e, struct emu_violation *v, uint8_t state, uint32_t thread,
                      uint32_t pc, uint32_t barrier)
{
    if (v->group_count) {
        struct emu_group *g = &v->groups[v->group_count - 1];
        if (g->state == state && g->last + 1 == thread && g->barrier == barrier &&
            g->place.function == emu_place_of(e, pc).function &&
            g->place.pc == emu_place_of(e, pc).pc) {
            g->last = thread;
            return;
        }
    }
    if (v->group_count == EMU_GROUPS_MAX)
        return;
    struct emu_group g = {state, thread, thread, emu_place_of(e, pc), barrier};
    v->groups[v->group_count++] = g;
}

/* What every thread of the block does, in order of threads. */
void emu_describe_threads(struct block *b, struct emu_violation *v)
{
    for (uint32_t t = 0; t < b->threads; t++) {
        struct warp *w = &b->warps[t / LANES];
        uint32_t bit = 1u << t % LANES;
        if (!(w->live & bit)) {
            add_group(w->e, v, EMU_GROUP_EXITED, t, w->exit_pc[t % LANES], 0);
            continue;
        }
        uint8_t state = EMU_GROUP_ELSEWHERE;
        uint32_t pc = NO_PC, barrier = 0;
        for (uint32_t i = 0; i < w->context_count; i++) {
            const struct context *c = &w->contexts[i];
            uint32_t lanes = c->state == CONTEXT_CHILDREN ? c->arrived : c->mask;
            if (c->state == CONTEXT_FREE || !(lanes & bit))
                continue;
            uint32_t n = c->frame->code->f->instr_count;
            pc = c->frame->code->first_pc + (c->pc < n ? c->pc : n - 1);
            if (c->state == CONTEXT_BARRIER || c->state == CONTEXT_CLUSTER) {
                state = EMU_GROUP_WAITS;
                barrier = c->barrier;
            }
        }
        add_group(w->e, v, state, t, pc, barrier);
    }
}

static void report(struct block *b, struct warp *w, unsigned lane, unsigned kind, uint32_t pc,
                   uint32_t other)
{
    bool first;
    struct emu_violation *v = emu_report(w, lane, kind, pc, other, &first);
    if (v && first)
        emu_describe_threads(b, v);
}

/* Joins the clocks of the warps that met (emu_race.c). */
static void join_clocks(struct block *b, uint32_t warps, bool whole)
{
    struct emu *e = b->warps[0].e;
    uint32_t t = ++e->now, joined[LANES] = {0}, acquired = 0;
    FOR_ACTIVE(i, warps)
    FOR_LANES(k)
    {
        uint32_t learned = b->warps[i].lane_acquire[k];
        joined[k] = b->vc[i][k] > joined[k] ? b->vc[i][k] : joined[k];
        acquired = learned > acquired ? learned : acquired;
    }
    FOR_ACTIVE(i, warps)
    {
        memcpy(b->vc[i], joined, sizeof joined);
        FOR_ACTIVE(k, warps) b->vc[i][k] = t;
        b->warps[i].epoch = 0;
        FOR_LANES(k)
        {
            b->warps[i].lane_sync[k] = t;
            b->warps[i].lane_acquire[k] = acquired;
        }
    }
    if (whole)
        b->full_sync = t;
}

/* A released context gets the result of bar.red. */
void emu_bar_result(struct warp *w, struct context *c, const struct barrier *bar)
{
    const struct xop *x = &c->frame->code->ops[c->pc];
    if (x->in->op != PTX_OP_BAR_RED)
        return;
    w->frame = c->frame;
    w->base[0] = c->frame->regs;
    w->exec = c->exec;
    if (x->in->variant == PTX_VAR_POPC) {
        FOR_ACTIVE(i, c->exec) lane_store(w, x, 0, i, bar->popc);
        return;
    }
    bool yes = x->in->variant == PTX_VAR_AND ? bar->all : bar->any;
    put_pred(w, x, 0, yes ? FULL_MASK : 0);
}

static void open_barrier(struct block *b, uint32_t number)
{
    struct barrier bar = b->barriers[number];
    struct warp *who = NULL;
    uint32_t lane = 0, pc = NO_PC, other = NO_PC, warps = bar.warps;
    for (uint32_t i = 0; i < b->warp_count; i++)
        for (uint32_t k = 0; k < b->warps[i].context_count; k++) {
            const struct context *c = &b->warps[i].contexts[k];
            if (c->state != CONTEXT_BARRIER || c->barrier != number)
                continue;
            uint32_t at = c->frame->code->first_pc + c->pc;
            if (!who) {
                who = &b->warps[i];
                lane = (uint32_t)__builtin_ctz(c->exec);
                pc = at;
            } else if (at != pc) {
                other = at;
            }
        }
    struct emu *e = b->warps[0].e;
    if (who && e->o.detect & EMU_DETECT_BARRIER) {
        if (other != NO_PC)
            report(b, who, lane, EMU_V_BARRIER_MISMATCH, pc, other);
        if (!bar.expected && b->live_threads < b->threads)
            report(b, who, lane, EMU_V_BARRIER_EXITED, pc, 0);
    }
    for (uint32_t i = 0; i < b->warp_count; i++)
        for (uint32_t k = 0; k < b->warps[i].context_count; k++) {
            struct context *c = &b->warps[i].contexts[k];
            if (c->state != CONTEXT_BARRIER || c->barrier != number)
                continue;
            emu_bar_result(&b->warps[i], c, &bar);
            c->state = CONTEXT_RUN;
            c->pc++;
        }
    join_clocks(b, warps, !bar.expected || bar.expected >= b->threads);
    memset(&b->barriers[number], 0, sizeof b->barriers[number]);
    e->ev.barriers++;
    e->changes++;
}

void emu_barrier_check(struct block *b, uint32_t number)
{
    struct barrier *bar = &b->barriers[number];
    if (bar->arrived && bar->arrived >= (bar->expected ? bar->expected : b->live_threads))
        open_barrier(b, number);
}

void emu_barrier_check_all(struct block *b)
{
    for (uint32_t i = 0; i < 16; i++)
        emu_barrier_check(b, i);
}

static void count_in(struct warp *w, struct barrier *bar, uint32_t lanes, uint32_t expected)
{
    bool whole = lanes == w->live;
    bar->arrived += expected && whole ? LANES : (uint32_t)__builtin_popcount(lanes);
    bar->expected = expected;
    bar->warps |= 1u << w->index;
}

void emu_barrier_arrive(struct warp *w, struct context *c, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    unsigned first = in->op == PTX_OP_BAR_RED ? 1 : 0;
    unsigned extra = in->op == PTX_OP_BAR_RED ? 3 : 1;
    uint32_t lane = (uint32_t)__builtin_ctz(w->exec);
    uint32_t number = src32(w, x, first)[lane] & 15u;
    uint32_t expected = in->operands > extra ? src32(w, x, first + 1)[lane] : 0;
    struct barrier *bar = &w->block->barriers[number];
    if (w->exec != c->mask) { /* lanes that the guard switches off go on */
        uint32_t next = c->pc + 1;
        emu_context_diverge(w, c, w->exec, c->pc, c->mask & ~w->exec, next, next);
        return;
    }
    if (in->op == PTX_OP_BAR_RED) {
        uint32_t p = src_pred(w, x, in->operands - 1u) & w->exec;
        bar->all = (bar->arrived ? bar->all : 1) && p == w->exec;
        bar->any |= p != 0;
        bar->popc += (uint32_t)__builtin_popcount(p);
    }
    count_in(w, bar, w->exec, expected);
    c->exec = w->exec;
    c->barrier = number;
    if (in->op == PTX_OP_BAR_ARRIVE) {
        c->pc++;
        w->epoch = 0;
    } else {
        c->state = CONTEXT_BARRIER;
    }
    emu_barrier_check(w->block, number);
}

void emu_barrier_deadlock(struct block *b)
{
    struct emu *e = b->warps[0].e;
    for (uint32_t i = 0; i < b->warp_count; i++)
        for (uint32_t k = 0; k < b->warps[i].context_count; k++) {
            struct context *c = &b->warps[i].contexts[k];
            if (c->state != CONTEXT_BARRIER && c->state != CONTEXT_WARP)
                continue;
            struct warp *w = &b->warps[i];
            w->pc = c->frame->code->first_pc + c->pc;
            w->exec = c->exec;
            report(b, w, (unsigned)__builtin_ctz(c->exec), EMU_V_DEADLOCK, w->pc, 0);
            emu_stop_at(e, w, EMU_STOP_DEADLOCK, "every thread of a block waits");
            return;
        }
    e->stop = true;
    e->ev.stop = EMU_STOP_DEADLOCK;
    e->ev.stop_text = "every thread of a block waits";
}

/* ---- a warp's lanes: .sync instructions ------------------------------------------------------ */

static uint32_t wanted_lanes(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    if (in->op == PTX_OP_MMA || in->op == PTX_OP_LDMATRIX || in->op == PTX_OP_STMATRIX ||
        in->op == PTX_OP_MOVMATRIX || in->op == PTX_OP_WMMA_LOAD || in->op == PTX_OP_WMMA_STORE ||
        in->op == PTX_OP_WMMA_MMA)
        return w->live;
    return src32(w, x, in->operands - 1u)[__builtin_ctz(w->exec)] & w->live;
}

void emu_warp_arrive(struct warp *w, struct context *c, const struct xop *x)
{
    uint32_t wanted = wanted_lanes(w, x);
    if (!(wanted & ~w->exec)) {
        if (x->fn)
            x->fn(w, x);
        if (w->frame->marked)
            emu_wrap_after(w, x);
        c->pc++;
        emu_sync_warp(w, w->exec);
        return;
    }
    if (w->exec != c->mask) {
        uint32_t next = c->pc + 1;
        emu_context_diverge(w, c, w->exec, c->pc, c->mask & ~w->exec, next, next);
        return;
    }
    c->state = CONTEXT_WARP;
    c->exec = w->exec;
    c->wait_mask = wanted;
}

/* Lanes that wait at the same instruction as `c` (bar.warp.sync: at any bar.warp.sync). */
static uint32_t gather(struct warp *w, const struct context *c, bool any_pc)
{
    uint32_t lanes = 0;
    for (uint32_t i = 0; i < w->context_count; i++) {
        const struct context *o = &w->contexts[i];
        if (o->state != CONTEXT_WARP)
            continue;
        bool same = o->frame == c->frame && o->pc == c->pc;
        bool bar = any_pc && o->frame->code->ops[o->pc].in->op == PTX_OP_BAR_WARP;
        if (same || bar)
            lanes |= o->exec;
    }
    return lanes;
}

bool emu_warp_match(struct warp *w, enum match_force force)
{
    for (uint32_t i = 0; i < w->context_count; i++) {
        struct context *c = &w->contexts[i];
        if (c->state != CONTEXT_WARP)
            continue;
        const struct xop *x = &c->frame->code->ops[c->pc];
        bool bar = x->in->op == PTX_OP_BAR_WARP;
        uint32_t lanes = gather(w, c, bar), missing = c->wait_mask & w->live & ~lanes;
        if (missing && (force == MATCH_ALL || (bar && force == MATCH_COLLECTIVES)))
            continue;
        w->frame = c->frame;
        w->base[0] = c->frame->regs;
        w->pc = x->pc;
        w->exec = lanes;
        if (missing && w->e->o.detect & EMU_DETECT_BARRIER) {
            bool first;
            struct emu_violation *v =
                emu_report(w, (unsigned)__builtin_ctz(lanes), EMU_V_WARP_MASK, x->pc, 0, &first);
            if (v && first) {
                v->value = lanes;
                v->true_value = c->wait_mask;
                emu_describe_threads(w->block, v);
            }
        }
        if (x->fn)
            x->fn(w, x);
        emu_sync_warp(w, lanes);
        struct context at = *c;
        for (uint32_t k = 0; k < w->context_count; k++) {
            struct context *o = &w->contexts[k];
            bool same = o->frame == at.frame && o->pc == at.pc;
            if (o->state == CONTEXT_WARP && (o->exec & lanes) == o->exec && (same || bar)) {
                o->state = CONTEXT_RUN;
                o->pc++;
            }
        }
        return true;
    }
    return false;
}
