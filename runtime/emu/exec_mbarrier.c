/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mbarrier (ISA 9.7.13.15), lanes one after another.
 *
 * The object's eight bytes are opaque to programs; here: arrivals expected in each phase, arrivals
 * pending in this one, bytes still to come (tx-count), number of the phase.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

#define COUNT_MASK 0xfffffu
#define TX_MASK 0x1fffffu
#define TX_SIGN 0x100000u

struct mbarrier {
    uint32_t expected, pending;
    int32_t tx; /* may be below zero for a while: a copy can end before it is announced */
    uint32_t phase;
};

static struct mbarrier unpack(uint64_t v)
{
    uint32_t tx = (uint32_t)(v >> 40) & TX_MASK;
    struct mbarrier b = {.expected = (uint32_t)v & COUNT_MASK,
                         .pending = (uint32_t)(v >> 20) & COUNT_MASK,
                         .tx = (int32_t)(tx ^ TX_SIGN) - (int32_t)TX_SIGN,
                         .phase = (uint32_t)(v >> 61)};
    return b;
}

static uint64_t pack(struct mbarrier b)
{
    return (uint64_t)(b.expected & COUNT_MASK) | (uint64_t)(b.pending & COUNT_MASK) << 20 |
           (uint64_t)((uint32_t)b.tx & TX_MASK) << 40 | (uint64_t)(b.phase & 7u) << 61;
}

static void arrive(struct mbarrier *b, uint32_t count)
{
    b->pending = b->pending > count ? b->pending - count : 0;
}

static void phase_check(struct mbarrier *b)
{
    if (b->pending || b->tx)
        return;
    b->phase++;
    b->pending = b->expected;
}

/* The object at a lane's address; NULL when there is none, which has been reported. */
static uint8_t *object_at(struct access *a, unsigned lane, uint64_t address)
{
    struct place p;
    if (!emu_place_find(a, lane, address, &p))
        return NULL;
    emu_place_touch(a, lane, address, &p);
    return p.data;
}

static struct access access_to(struct warp *w, const struct xop *x, unsigned kind)
{
    struct access a = {.w = w,
                       .x = x,
                       .pc = x->pc,
                       .size = 8,
                       .signal = true,
                       .kind = (uint8_t)kind,
                       .strong = kind == EMU_ACCESS_ATOMIC};
    return a;
}

/* What the lanes did so far is told by the barrier, in a cluster to other blocks too. */
void emu_async_release(struct warp *w)
{
    emu_sync_release(w, w->exec);
    if (w->e->cluster_count > 1)
        w->e->infos.at[w->block->ordinal].release_time = w->e->now;
}

/* mbarrier.init, mbarrier.inval: plain writes, which the others have to be told of. */
static void x_set(struct warp *w, const struct xop *x)
{
    struct access a = access_to(w, x, EMU_ACCESS_WRITE);
    emu_addresses(w, x);
    FOR_ACTIVE(i, w->exec)
    {
        uint8_t *at = object_at(&a, i, w->addr[i]);
        uint32_t count = x->in->op == PTX_OP_MBARRIER_INIT ? src32(w, x, 1)[i] & COUNT_MASK : 0;
        uint64_t v = pack((struct mbarrier){.expected = count, .pending = count});
        if (at)
            memcpy(at, &v, 8);
    }
}

/* What arrives: slot of the count, or of the bytes to expect. */
static void change(const struct warp *w, const struct xop *x, unsigned lane, struct mbarrier *b)
{
    const struct ptx_instr *in = x->in;
    bool bytes = in->op == PTX_OP_MBARRIER_ARRIVE_TX || in->op == PTX_OP_MBARRIER_DROP_TX;
    bool drop = in->op == PTX_OP_MBARRIER_DROP || in->op == PTX_OP_MBARRIER_DROP_TX;
    uint32_t count = !bytes && in->operands > 2 ? src32(w, x, 2)[lane] : 1;
    switch (in->op) {
    case PTX_OP_MBARRIER_EXPECT_TX: b->tx += (int32_t)src32(w, x, 1)[lane]; break;
    case PTX_OP_MBARRIER_COMPLETE_TX: b->tx -= (int32_t)src32(w, x, 1)[lane]; break;
    case PTX_OP_CP_ASYNC_MBARRIER:
        /* Without .noinc one more arrival is expected first: its own, which is here already. */
        if (in->variant == PTX_VAR_NOINC)
            arrive(b, 1);
        break;
    default:
        b->tx += bytes ? (int32_t)src32(w, x, 2)[lane] : 0;
        b->expected -= drop && b->expected >= count ? count : 0;
        arrive(b, count);
    }
    phase_check(b);
}

static void x_arrive(struct warp *w, const struct xop *x)
{
    struct access a = access_to(w, x, EMU_ACCESS_ATOMIC);
    bool state = x->in->op >= PTX_OP_MBARRIER_ARRIVE && x->in->op <= PTX_OP_MBARRIER_DROP_TX;
    emu_addresses(w, x);
    if (x->in->order != PTX_ORDER_RELAXED)
        emu_async_release(w);
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t old = 0, fresh;
        uint8_t *at = object_at(&a, i, w->addr[i]);
        if (at) {
            memcpy(&old, at, 8);
            struct mbarrier b = unpack(old);
            change(w, x, i, &b);
            fresh = pack(b);
            w->e->changes += fresh != old;
            memcpy(at, &fresh, 8);
        }
        if (state && !x->s[0].sink)
            lane_store(w, x, 0, i, old);
    }
}

/* mbarrier.test_wait, mbarrier.try_wait: the phase of a state, or the last of a parity. */
static void x_wait(struct warp *w, const struct xop *x)
{
    struct access a = access_to(w, x, EMU_ACCESS_ATOMIC);
    uint32_t done = 0;
    a.kind = EMU_ACCESS_READ;
    emu_addresses(w, x);
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t v = 0;
        uint8_t *at = object_at(&a, i, w->addr[i]);
        if (at)
            memcpy(&v, at, 8);
        uint32_t phase = unpack(v).phase, asked;
        asked = x->in->variant == PTX_VAR_PARITY ? (phase ^ src32(w, x, 2)[i]) & 1u
                                                 : phase ^ unpack(src64(w, x, 2)[i]).phase;
        done |= (uint32_t)(asked != 0) << i;
    }
    if (!x->s[0].sink)
        put_pred(w, x, 0, done);
    if (x->in->order != PTX_ORDER_RELAXED)
        emu_sync_acquire(w, done);
    if (done && w->e->cluster_count > 1)
        w->block->acquire_time = w->e->now;
    w->spin += done != w->exec;
}

static void x_pending(struct warp *w, const struct xop *x)
{
    FOR_ACTIVE(i, w->exec) lane_store(w, x, 0, i, unpack(src64(w, x, 1)[i]).pending);
}

/* `bytes` of a copy have come, for the barrier that a lane's address names. */
void emu_mbarrier_complete(struct warp *w, const struct xop *barrier, unsigned lane,
                           uint64_t address, uint32_t bytes)
{
    struct access a = access_to(w, barrier, EMU_ACCESS_ATOMIC);
    uint64_t v;
    uint8_t *at = object_at(&a, lane, address);
    if (!at)
        return;
    memcpy(&v, at, 8);
    struct mbarrier b = unpack(v);
    b.tx -= (int32_t)bytes;
    phase_check(&b);
    v = pack(b);
    w->e->changes++;
    memcpy(at, &v, 8);
}

exec_fn *emu_select_mbarrier(const struct ptx_instr *in)
{
    switch (in->op) {
    case PTX_OP_MBARRIER_INIT:
    case PTX_OP_MBARRIER_INVAL: return x_set;
    case PTX_OP_MBARRIER_EXPECT_TX:
    case PTX_OP_MBARRIER_COMPLETE_TX:
    case PTX_OP_MBARRIER_ARRIVE:
    case PTX_OP_MBARRIER_ARRIVE_TX:
    case PTX_OP_MBARRIER_DROP:
    case PTX_OP_MBARRIER_DROP_TX:
    case PTX_OP_CP_ASYNC_MBARRIER: return x_arrive;
    case PTX_OP_MBARRIER_WAIT: return x_wait;
    case PTX_OP_MBARRIER_PENDING: return x_pending;
    default: return NULL;
    }
}
