/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Thread block clusters (ISA 9.7.13.4, sm_90): blocks that are alive together, their barrier, and
 * what it orders.
 *
 * Each thread arrives and waits; a barrier opens when every thread of the cluster that has not
 * exited has arrived, as the ISA says of exit.  What a thread did before its arrival comes before
 * what others do after their wait.
 *
 * Shared memory belongs to an executing block: a block must not exit before the others are done with
 * its memory.  The last access of each is kept, and has to be ordered before the exit.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

#define CLUSTER_BARRIER 16u /* its number in reports, behind those of bar.sync */

void emu_cluster_shape(struct emu *e, const struct emu_launch *l)
{
    const uint32_t *given = l->cluster[0] ? l->cluster : e->kernel->cluster;
    e->explicit_cluster = given[0] != 0;
    e->cluster_count = 1;
    for (int i = 0; i < 3; i++) {
        e->cluster_dim[i] = given[i] ? given[i] : 1;
        e->cluster_count *= e->cluster_dim[i];
    }
    e->clusters |= e->cluster_count > 1;
}

struct cluster *emu_cluster_new(struct emu *e, uint32_t count)
{
    struct cluster *c = ARENA_NEW(e->run, struct cluster);
    c->count = c->left = count;
    return c;
}

void emu_cluster_join(struct cluster *c, struct block *b, uint32_t rank)
{
    struct emu *e = b->warps[0].e;
    c->blocks[rank] = b;
    b->cluster = c;
    b->rank = rank;
    memset(b->visits, 0, sizeof b->visits);
    e->infos.at[b->ordinal].team = c->blocks[0]->ordinal;
    for (uint32_t i = 0; i < b->warp_count; i++)
        memset(b->warps[i].meet, 0, sizeof *b->warps[i].meet);
}

static void report(struct warp *w, uint32_t lanes, uint32_t pc, uint32_t other, const char *text)
{
    bool first;
    if (!lanes || !(w->e->o.detect & EMU_DETECT_BARRIER))
        return;
    struct emu_violation *v =
        emu_report(w, (unsigned)__builtin_ctz(lanes), EMU_V_BARRIER_MISMATCH, pc, other, &first);
    if (!v || !first)
        return;
    v->text = text;
    emu_describe_threads(w->block, v);
}

/* The lanes of a warp that came to different .aligned instructions. */
static void check_aligned(struct warp *w, uint32_t phase)
{
    const struct cluster_lanes *m = w->meet;
    uint32_t pc = NO_PC;
    FOR_ACTIVE(i, w->live)
    {
        if (m->arrivals[i] != phase || m->pc[i] == pc)
            continue;
        if (pc != NO_PC) {
            struct emu_place at = emu_place_of(w->e, m->pc[i]);
            const struct ptx_instr *in = &w->e->p->functions[at.function].instrs[at.pc];
            if (in->flags & PTX_FLAG_ALIGNED)
                report(w, 1u << i, m->pc[i], pc,
                       "lanes of a warp came to different aligned barriers of the cluster");
            return;
        }
        pc = m->pc[i];
    }
}

static void release_context(struct warp *w, struct context *c)
{
    FOR_ACTIVE(i, c->exec) w->meet->waits[i] = w->meet->arrivals[i];
    c->state = CONTEXT_RUN;
    c->pc++;
    w->epoch = 0;
}

static void open_barrier(struct cluster *cl)
{
    struct emu *e = cl->blocks[0]->warps[0].e;
    cl->phase++;
    cl->arrived = 0;
    e->now++;
    e->changes++;
    for (uint32_t r = 0; r < cl->count; r++) {
        struct block *b = cl->blocks[r];
        for (uint32_t i = 0; i < b->warp_count; i++) {
            struct warp *w = &b->warps[i];
            check_aligned(w, cl->phase);
            for (uint32_t k = 0; k < w->context_count; k++)
                if (w->contexts[k].state == CONTEXT_CLUSTER)
                    release_context(w, &w->contexts[k]);
        }
    }
}

static void check(struct cluster *cl)
{
    uint32_t live = 0;
    for (uint32_t r = 0; r < cl->count; r++)
        live += cl->blocks[r]->live_threads;
    if (live && cl->arrived >= live)
        open_barrier(cl);
}

static void arrive(struct warp *w, struct context *c, const struct xop *x)
{
    struct cluster *cl = w->block->cluster;
    struct cluster_lanes *m = w->meet;
    uint32_t t = ++w->e->now, twice = 0;
    bool releases = x->in->order != PTX_ORDER_RELAXED;
    FOR_ACTIVE(i, w->exec)
    {
        twice |= (uint32_t)(m->arrivals[i] != m->waits[i]) << i;
        if (m->arrivals[i] > cl->phase)
            continue; /* is counted already */
        m->arrivals[i] = cl->phase + 1;
        m->time[m->arrivals[i] % CLUSTER_TIMES][i] =
            releases ? t : m->time[cl->phase % CLUSTER_TIMES][i];
        m->pc[i] = w->pc;
        cl->arrived++;
    }
    report(w, twice, w->pc, 1, "arrived at the barrier of the cluster twice without a wait");
    w->epoch = 0;
    c->pc++;
    check(cl);
}

static void await(struct warp *w, struct context *c)
{
    struct cluster *cl = w->block->cluster;
    struct cluster_lanes *m = w->meet;
    uint32_t never = 0, open = 0;
    if (w->exec != c->mask) { /* lanes that the guard switches off go on */
        uint32_t next = c->pc + 1;
        emu_context_diverge(w, c, w->exec, c->pc, c->mask & ~w->exec, next, next);
        return;
    }
    FOR_ACTIVE(i, w->exec)
    {
        never |= (uint32_t)(m->arrivals[i] == m->waits[i]) << i;
        open |= (uint32_t)(m->arrivals[i] <= cl->phase) << i;
    }
    report(w, never, w->pc, 2, "waits for the barrier of the cluster without an arrival");
    c->exec = w->exec;
    if (open == w->exec)
        release_context(w, c);
    else
        c->state = CONTEXT_CLUSTER;
    c->barrier = CLUSTER_BARRIER;
}

void emu_cluster_barrier(struct warp *w, struct context *c, const struct xop *x)
{
    if (x->in->op == PTX_OP_CLUSTER_ARRIVE)
        arrive(w, c, x);
    else
        await(w, c);
}

void emu_cluster_exit(struct warp *w, uint32_t lanes)
{
    struct cluster *cl = w->block->cluster;
    FOR_ACTIVE(i, lanes) cl->arrived -= w->meet->arrivals[i] > cl->phase;
    check(cl);
}

bool emu_cluster_ordered(const struct warp *w, unsigned lane, const struct epoch *ep,
                         unsigned other_lane)
{
    const struct cluster *cl = w->block->cluster;
    uint32_t rank = ep->block - cl->blocks[0]->ordinal, waited = w->meet->waits[lane];
    if (rank >= cl->count)
        return false;
    const struct warp *other = &cl->blocks[rank]->warps[ep->warp];
    const struct cluster_lanes *m = other->meet;
    if (!waited)
        return false;
    /* A thread that exited before is taken for one that arrived. */
    if (m->arrivals[other_lane] < waited)
        return !(other->live >> other_lane & 1u);
    return m->time[waited % CLUSTER_TIMES][other_lane] > ep->time;
}

/* ---- blocks that exit ------------------------------------------------------------------------ */

/* Is the access of another block ordered before something that a thread of this one did last? */
static bool known_to(const struct block *b, uint64_t cell)
{
    const struct emu *e = b->warps[0].e;
    const struct epoch *ep = &e->epochs.at[cell >> 32];
    if (e->infos.at[ep->block].release_time > ep->time && b->acquire_time > ep->time)
        return true;
    for (uint32_t i = 0; i < b->warp_count; i++)
        FOR_ACTIVE(k, b->warps[i].all)
        {
            if (emu_cluster_ordered(&b->warps[i], k, ep, META_LANE((uint32_t)cell)))
                return true;
        }
    return false;
}

/* Called when the last thread of `b` has exited. */
void emu_cluster_block_end(struct block *b)
{
    struct emu *e = b->warps[0].e;
    struct cluster *cl = b->cluster;
    for (uint32_t r = 0; r < cl->count && e->o.detect & EMU_DETECT_RACE_SHARED; r++) {
        uint64_t cell = b->visits[r];
        if (!cell || known_to(b, cell))
            continue;
        const struct epoch *ep = &e->epochs.at[cell >> 32];
        uint32_t pc = META_PC((uint32_t)cell);
        struct emu_place at = emu_place_of(e, pc);
        const struct ptx_instr *in = &e->p->functions[at.function].instrs[at.pc];
        uint8_t access = in->op == PTX_OP_LD                             ? EMU_ACCESS_READ
                         : in->op == PTX_OP_ATOM || in->op == PTX_OP_RED ? EMU_ACCESS_ATOMIC
                                                                         : EMU_ACCESS_WRITE;
        bool first;
        struct emu_violation *v =
            emu_report(&cl->blocks[r]->warps[ep->warp], META_LANE((uint32_t)cell),
                       EMU_V_BLOCK_EXITED, pc, access, &first);
        if (!v || !first)
            continue;
        emu_describe_address(e, &b->warps[0], EMU_SPACE_SHARED, b->visit_at[r], v);
        v->address = b->visit_at[r];
        v->access = access;
        v->size = (uint8_t)(ptx_type_bits(in->type) / 8 * in->vec);
        v->text = "nothing keeps the other block from exiting before";
        v->has_other = true;
        v->other = emu_thread_of(e, b->linear, 0);
        v->other_at = emu_place_of(e, b->warps[0].exit_pc[0]);
    }
}

/* ---- waits without an end -------------------------------------------------------------------- */

static const struct context *waiting(const struct block *b, struct warp **w)
{
    for (uint32_t i = 0; i < b->warp_count; i++)
        for (uint32_t k = 0; k < b->warps[i].context_count; k++)
            if (b->warps[i].contexts[k].state == CONTEXT_CLUSTER) {
                *w = &b->warps[i];
                return &b->warps[i].contexts[k];
            }
    return NULL;
}

bool emu_cluster_waits(const struct block *b, uint32_t *pc)
{
    struct warp *w;
    const struct context *c = b->cluster ? waiting(b, &w) : NULL;
    if (c)
        *pc = c->frame->code->first_pc + c->pc;
    return c != NULL;
}

/* The block that some threads of keep others waiting: they wait for something else. */
static const struct block *culprit(const struct cluster *cl)
{
    for (uint32_t r = 0; r < cl->count; r++) {
        const struct block *b = cl->blocks[r];
        for (uint32_t i = 0; i < b->warp_count; i++)
            FOR_ACTIVE(k, b->warps[i].live)
            {
                if (b->warps[i].meet->arrivals[k] <= cl->phase)
                    return b;
            }
    }
    return cl->blocks[0];
}

void emu_cluster_deadlock(struct emu *e, struct block **live, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct warp *w;
        const struct context *c = live[i]->cluster ? waiting(live[i], &w) : NULL;
        if (!c)
            continue;
        bool first;
        w->pc = c->frame->code->first_pc + c->pc;
        w->exec = c->exec;
        struct emu_violation *v = emu_report(w, (unsigned)__builtin_ctz(c->exec), EMU_V_DEADLOCK,
                                             w->pc, CLUSTER_BARRIER, &first);
        if (v && first) {
            const struct block *b = culprit(live[i]->cluster);
            v->text = arena_printf(e->run, "the cluster waits for threads of block (%u,%u,%u)",
                                   b->id[0], b->id[1], b->id[2]);
            emu_describe_threads((struct block *)b, v);
        }
        emu_stop_at(e, w, EMU_STOP_DEADLOCK, "every thread of a cluster waits");
        return;
    }
}
