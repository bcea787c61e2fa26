/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Data races by happens-before (PTX memory consistency model, ISA 8).
 *
 * Order comes from: program order of a thread; barriers of the block; bar.warp.sync and the other
 * .sync collectives among the lanes they name; between blocks, a fence or release by the earlier
 * block after its access and an atomic, volatile or acquire by the later block before its own.  The
 * last is coarser than the model (any variable serves as the flag), which can only hide races.
 * Two strong accesses (atomic, volatile, relaxed) do not race.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

static uint32_t epoch_of(struct warp *w)
{
    if (!w->epoch) {
        struct epoch ep = {w->block->ordinal, w->index, w->e->now};
        vec_push(w->e->a, &w->e->epochs, ep);
        w->epoch = (uint32_t)(w->e->epochs.len - 1);
    }
    return w->epoch;
}

void emu_sync_warp(struct warp *w, uint32_t lanes)
{
    uint32_t t = ++w->e->now;
    FOR_ACTIVE(i, lanes) w->lane_sync[i] = t;
    w->epoch = 0;
}

void emu_sync_fence(struct warp *w, const struct ptx_instr *in)
{
    struct emu *e = w->e;
    bool wide =
        in->scope == PTX_SCOPE_GPU || in->scope == PTX_SCOPE_SYS || in->scope == PTX_SCOPE_CLUSTER;
    bool fence = in->op == PTX_OP_FENCE;
    bool releases = fence || in->order == PTX_ORDER_RELEASE || in->order == PTX_ORDER_ACQ_REL ||
                    in->order == PTX_ORDER_SC;
    if (fence && !wide)
        return;
    if (releases && in->op != PTX_OP_LD) {
        e->infos.at[w->block->ordinal].release_time = ++e->now;
        w->epoch = 0; /* later accesses are not covered */
    }
    w->block->acquire_time = e->now;
}

/* Did the access of `lane` in epoch `number` happen before the one at hand? */
static bool ordered(struct access *a, unsigned lane, uint32_t number, unsigned other_lane)
{
    struct warp *w = a->w;
    struct emu *e = w->e;
    const struct epoch *ep = &e->epochs.at[number];
    struct block *b = w->block;
    bool all;
    if (number < e->first_epoch)
        all = true;                   /* an earlier launch */
    else if (ep->block != b->ordinal) /* another block's shared memory may have been here before */
        all = a->space == EMU_SPACE_SHARED ||
              (e->infos.at[ep->block].release_time > ep->time && b->acquire_time > ep->time);
    else
        all = ep->time < b->full_sync ||
              (ep->warp != w->index && b->vc[w->index][ep->warp] > ep->time);
    if (all) {
        a->known_epoch = number;
        return true;
    }
    if (ep->block != b->ordinal || ep->warp != w->index)
        return false;
    return lane == other_lane ||
           (w->lane_sync[other_lane] > ep->time && w->lane_sync[lane] > ep->time);
}

/* Writing what is there already: another thread wrote the same, or nothing changed. */
static bool same_value_written(const struct access *a)
{
    const struct xop *x = a->x;
    if (a->kind != EMU_ACCESS_WRITE || !a->value || !a->memory)
        return false;
    for (unsigned k = 0; k < x->in->vec; k++)
        if (memcmp(a->memory + k * x->element, &a->value[k], x->element) != 0)
            return false;
    return true;
}

static void report(struct access *a, unsigned lane, uint64_t cell, uint64_t offset,
                   uint8_t other_access)
{
    bool same_value = other_access == EMU_ACCESS_WRITE && same_value_written(a);
    struct emu *e = a->w->e;
    uint32_t meta = (uint32_t)cell, pc = META_PC(meta);
    bool first;
    struct emu_violation *v =
        emu_report(a->w, lane, EMU_V_RACE, a->pc, pc << 2 | other_access, &first);
    if (!v)
        return;
    v->same_value &= same_value;
    if (!first)
        return;
    const struct epoch *ep = &e->epochs.at[cell >> 32];
    v->same_value = same_value;
    v->space = a->space;
    v->access = a->kind;
    v->size = (uint8_t)a->size;
    v->address = offset;
    emu_describe_address(e, a->w, a->space, offset, v);
    v->has_other = true;
    v->other = emu_thread_of(e, e->infos.at[ep->block].linear, ep->warp * LANES + META_LANE(meta));
    v->other_at = emu_place_of(e, pc);
    v->other_access = other_access;
    v->lockstep = ep->block == a->w->block->ordinal && ep->warp == a->w->index;
}

static inline bool conflict(struct access *a, unsigned lane, uint64_t cell, uint64_t self)
{
    uint32_t meta = (uint32_t)cell, mine = (uint32_t)self, epoch = (uint32_t)(cell >> 32);
    if (!cell || epoch == a->known_epoch)
        return false;
    if (META_STRONG(meta) && META_STRONG(mine))
        return false;
    if (!(META_BYTES(meta) & META_BYTES(mine)))
        return false;
    if (cell >> 32 == self >> 32 && META_LANE(meta) == lane)
        return false;
    return !ordered(a, lane, epoch, META_LANE(meta));
}

static inline void note_read(uint64_t *r, uint64_t self)
{
    uint64_t old = r[0];
    if (old && (old ^ self) >> 32 == 0 && META_LANE((uint32_t)old) == META_LANE((uint32_t)self)) {
        r[0] = self;
        return;
    }
    if (old)
        r[1] = old;
    r[0] = self;
}

static inline void check_cell(struct access *a, unsigned lane, uint64_t *wr, uint64_t *rd,
                              uint64_t self, uint64_t offset)
{
    uint8_t other = META_STRONG((uint32_t)*wr) ? EMU_ACCESS_ATOMIC : EMU_ACCESS_WRITE;
    if (a->kind == EMU_ACCESS_READ) {
        if (wr && conflict(a, lane, *wr, self))
            report(a, lane, *wr, offset, other);
        if (rd)
            note_read(rd, self);
        return;
    }
    if (conflict(a, lane, *wr, self))
        report(a, lane, *wr, offset, other);
    for (unsigned k = 0; rd && k < 2; k++)
        if (rd[k] && conflict(a, lane, rd[k], self)) {
            report(a, lane, rd[k], offset, EMU_ACCESS_READ);
            break;
        }
    /* A write of some bytes must not hide another thread's write of the others. */
    *wr = self;
    if (rd)
        rd[0] = rd[1] = 0;
}

void emu_race_check(struct access *a, unsigned lane, uint64_t *writes, uint64_t *reads,
                    uint64_t offset)
{
    uint64_t epoch = (uint64_t)epoch_of(a->w) << 32, none = 0;
    unsigned n = a->size >= 4 ? a->size / 4 : 1;
    unsigned bytes = a->size >= 4 ? 15u : ((1u << a->size) - 1) << (offset & 3u);
    uint64_t self = epoch | META(a->pc, lane, bytes & 15u, a->strong);
    for (unsigned k = 0; k < n; k++)
        check_cell(a, lane, writes ? writes + k : &none, reads ? reads + 2 * k : NULL, self,
                   offset + 4 * k);
}
