/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies that tell a barrier object when they are done (ISA 9.7.9.25, 9.7.9.12, 9.7.13.7: bulk
 * copies, st.async, red.async), lanes one after another.  They are made at once, by the lane that
 * asks for them; who reads the result without having waited at the barrier races with that lane.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

#define BULK_STEP 16u /* sizes and addresses are multiples of it */

/* The address of operand `slot`, for every lane. */
static struct xop addresses(struct warp *w, const struct xop *x, unsigned slot, unsigned space,
                            uint64_t out[LANES])
{
    struct xop at = *x;
    if (slot) {
        const struct ptx_function *f = &w->e->p->functions[w->frame->code->f->number];
        at.address_slot = (uint8_t)slot;
        at.offset = f->operands[x->in->operand + slot].offset;
        at.has_base = 1;
        at.space = (uint8_t)space;
    }
    emu_addresses(w, &at);
    memcpy(out, w->addr, sizeof w->addr);
    return at;
}

/* A piece that comes: copied, or each element put in by the operation. */
static void put_piece(const struct xop *x, struct place *to, unsigned space, const uint8_t *data)
{
    const struct ptx_instr *in = x->in;
    if (in->op != PTX_OP_CP_REDUCE_BULK) {
        memcpy(to->data, data, BULK_STEP);
        return;
    }
    for (unsigned k = 0; k < BULK_STEP; k += x->element) {
        uint64_t old = 0, v = 0;
        memcpy(&old, to->data + k, x->element);
        memcpy(&v, data + k, x->element);
        v = emu_atomic_at(in, space, old, v, 0);
        memcpy(to->data + k, &v, x->element);
    }
}

static void copy_lane(struct access *read, struct access *write, unsigned lane, uint64_t from,
                      uint64_t to, uint32_t bytes)
{
    for (uint32_t at = 0; at < bytes; at += BULK_STEP) {
        struct place p;
        uint8_t data[BULK_STEP];
        if (!emu_place_find(read, lane, from + at, &p))
            return; /* one report is enough */
        emu_place_touch(read, lane, from + at, &p);
        memcpy(data, p.data, BULK_STEP);
        if (!emu_place_find(write, lane, to + at, &p))
            return;
        emu_place_touch(write, lane, to + at, &p);
        put_piece(write->x, &p, write->space, data);
    }
}

/* The address of a block of the cluster that stands at the same place as `address`. */
static uint64_t in_block(uint64_t address, unsigned rank)
{
    return (uint64_t)(rank + 1) << CLUSTER_SHIFT | CLUSTER_OFFSET(address);
}

static void x_bulk(struct warp *w, const struct xop *x)
{
    uint64_t dst[LANES], src[LANES], bar[LANES];
    bool reduce = x->in->op == PTX_OP_CP_REDUCE_BULK, multicast = x->in->operands > 4;
    struct xop to = addresses(w, x, 0, 0, dst), from = addresses(w, x, 1, x->in->shape[0], src);
    struct access read = {
        .w = w, .x = &from, .pc = x->pc, .size = BULK_STEP, .kind = EMU_ACCESS_READ};
    struct access write = {.w = w,
                           .x = &to,
                           .pc = x->pc,
                           .size = BULK_STEP,
                           .kind = reduce ? EMU_ACCESS_ATOMIC : EMU_ACCESS_WRITE,
                           .strong = reduce};
    const uint32_t *bytes = src32(w, x, 2);
    FOR_ACTIVE(i, w->exec)
    {
        uint32_t blocks = multicast ? src32(w, x, 4)[i] : 1;
        FOR_ACTIVE(r, blocks)
        copy_lane(&read, &write, i, src[i], multicast ? in_block(dst[i], r) : dst[i], bytes[i]);
    }
    if (x->in->operands < 4)
        return;
    struct xop barrier = addresses(w, x, 3, x->in->space, bar);
    emu_async_release(w);
    FOR_ACTIVE(i, w->exec)
    {
        uint32_t blocks = multicast ? src32(w, x, 4)[i] : 1;
        FOR_ACTIVE(r, blocks)
        emu_mbarrier_complete(w, &barrier, i, multicast ? in_block(bar[i], r) : bar[i], bytes[i]);
    }
}

/* st.async: elements, as st; red.async: one, as red. */
static void x_store(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    uint64_t dst[LANES], bar[LANES];
    bool red = in->op == PTX_OP_RED_ASYNC;
    struct xop to = addresses(w, x, 0, 0, dst);
    struct access a = {.w = w,
                       .x = &to,
                       .pc = x->pc,
                       .size = x->loads,
                       .kind = red ? EMU_ACCESS_ATOMIC : EMU_ACCESS_WRITE,
                       .strong = red};
    FOR_ACTIVE(i, w->exec)
    {
        struct place p;
        if (!emu_place_find(&a, i, dst[i], &p))
            continue;
        emu_place_touch(&a, i, dst[i], &p);
        for (unsigned k = 0; k < in->vec; k++) {
            uint64_t v = lane_value(w, x, 1 + k, i), old = 0;
            memcpy(&old, p.data, x->element);
            v = red ? emu_atomic_at(in, a.space, old, v, 0) : v;
            memcpy(p.data + k * x->element, &v, x->element);
        }
    }
    struct xop barrier = addresses(w, x, in->operands - 1u, in->space, bar);
    emu_async_release(w);
    FOR_ACTIVE(i, w->exec) emu_mbarrier_complete(w, &barrier, i, bar[i], x->loads);
}

exec_fn *emu_select_async(const struct ptx_instr *in)
{
    switch (in->op) {
    case PTX_OP_CP_ASYNC_BULK:
    case PTX_OP_CP_REDUCE_BULK: return x_bulk;
    case PTX_OP_ST_ASYNC:
    case PTX_OP_RED_ASYNC: return x_store;
    default: return NULL;
    }
}
