/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Data races by happens-before (PTX memory consistency model, ISA 8).
 *
 * Order comes from: program order of a thread; barriers of the block; bar.warp.sync and the other
 * .sync collectives among the lanes they name; between blocks, a fence or release by the earlier
 * block after its access and an atomic, volatile or acquire by the later block before its own.  The
 * last is coarser than the model (any variable serves as the flag), which can only hide races.
 * Two strong accesses (atomic, volatile, relaxed) do not race.  Inside a block, a lock orders in the
 * same way: a fence by the earlier lane, then a strong access by the later one.
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

uint64_t emu_race_cell(struct access *a, unsigned lane)
{
    return (uint64_t)epoch_of(a->w) << 32 | META(a->pc, lane, a->strong);
}

void emu_sync_warp(struct warp *w, uint32_t lanes)
{
    uint32_t t = ++w->e->now, acquired = 0;
    FOR_ACTIVE(i, lanes)
    {
        w->lane_sync[i] = t;
        acquired = w->lane_acquire[i] > acquired ? w->lane_acquire[i] : acquired;
    }
    /* What one of them has learned, all have now. */
    FOR_ACTIVE(i, acquired ? lanes : 0) w->lane_acquire[i] = acquired;
    w->epoch = 0;
}

void emu_sync_release(struct warp *w, uint32_t lanes)
{
    uint32_t t = ++w->e->now;
    w->epoch = 0; /* later accesses are not covered */
    /* Of the lanes that met the releasing ones, what they did until then is released with it. */
    FOR_ACTIVE(i, lanes)
    FOR_LANES(k)
    {
        bool met = w->lane_sync[k] == w->lane_sync[i] && w->lane_release[k] < w->lane_sync[k];
        w->lane_release[k] = met ? w->lane_sync[k] : w->lane_release[k];
    }
    FOR_ACTIVE(i, lanes) w->lane_release[i] = t;
}

void emu_sync_acquire(struct warp *w, uint32_t lanes)
{
    uint32_t t = w->e->now;
    if (lanes == FULL_MASK)
        FOR_LANES(i) w->lane_acquire[i] = t;
    else
        FOR_ACTIVE(i, lanes) w->lane_acquire[i] = t;
}

void emu_sync_fence(struct warp *w, const struct ptx_instr *in, bool shared)
{
    struct emu *e = w->e;
    struct block *b = w->block;
    bool wide =
        in->scope == PTX_SCOPE_GPU || in->scope == PTX_SCOPE_SYS || in->scope == PTX_SCOPE_CLUSTER;
    bool fence = in->op == PTX_OP_FENCE;
    bool releases = fence || in->order == PTX_ORDER_RELEASE || in->order == PTX_ORDER_ACQ_REL ||
                    in->order == PTX_ORDER_SC;
    if (releases && in->op != PTX_OP_LD) {
        emu_sync_release(w, w->exec);
        if (wide || !fence || e->cluster_count > 1)
            e->infos.at[b->ordinal].release_time = e->now;
    }
    if (!fence)
        emu_sync_acquire(w, w->exec);
    if (fence ? wide : !shared) /* what another block wrote is not learned from shared memory */
        b->acquire_time = e->now;
}

/* Was it made by the block at hand or by another one of its cluster? */
static bool is_mate(const struct emu *e, const struct block *b, const struct epoch *ep)
{
    return b->cluster && e->infos.at[ep->block].team == e->infos.at[b->ordinal].team;
}

/* Did the access of `lane` in epoch `number` happen before the one at hand? */
static bool ordered(struct access *a, unsigned lane, uint32_t number, unsigned other_lane)
{
    struct warp *w = a->w;
    struct emu *e = w->e;
    const struct epoch *ep = &e->epochs.at[number];
    struct block *b = w->block;
    bool all, mates = is_mate(e, b, ep);
    if (number < e->first_epoch)
        all = true;                   /* an earlier launch */
    else if (ep->block != b->ordinal) /* another block's shared memory may have been here before */
        all = (a->space == EMU_SPACE_SHARED && !mates) ||
              (e->infos.at[ep->block].release_time > ep->time && b->acquire_time > ep->time);
    else
        all = ep->time < b->full_sync ||
              (ep->warp != w->index && b->vc[w->index][ep->warp] > ep->time);
    if (all) {
        a->known_epoch = number;
        return true;
    }
    if (mates && emu_cluster_ordered(w, lane, ep, other_lane))
        return true;
    if (ep->block != b->ordinal)
        return false;
    if (w->lane_acquire[lane] > ep->time && b->warps[ep->warp].lane_release[other_lane] > ep->time)
        return true;
    if (ep->warp != w->index)
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

static void report(struct access *a, unsigned lane, uint64_t cell, uint64_t offset, unsigned kind,
                   uint8_t other_access)
{
    bool same_value = other_access == EMU_ACCESS_WRITE && same_value_written(a);
    struct emu *e = a->w->e;
    uint32_t meta = (uint32_t)cell, pc = META_PC(meta);
    bool first;
    struct emu_violation *v = emu_report(a->w, lane, kind, a->pc, pc << 2 | other_access, &first);
    if (!v)
        return;
    const struct epoch *ep = &e->epochs.at[cell >> 32];
    bool lockstep = ep->block == a->w->block->ordinal && ep->warp == a->w->index;
    v->same_value = same_value && (first || v->same_value);
    /* Threads of one warp are the weaker example: others take their place. */
    if (!first && (lockstep || !v->lockstep))
        return;
    v->who = emu_thread_of(e, a->w->block->linear, a->w->index * LANES + lane);
    v->space = a->space;
    v->access = a->kind;
    v->size = (uint8_t)a->size;
    v->address = offset;
    v->object = "";
    emu_describe_address(e, a->w, a->space, offset, v);
    v->has_other = true;
    v->other = emu_thread_of(e, e->infos.at[ep->block].linear, ep->warp * LANES + META_LANE(meta));
    v->other_at = emu_place_of(e, pc);
    v->other_access = other_access;
    v->lockstep = lockstep;
}

/* Are the two accesses unordered? Said once of an epoch that is ordered before all lanes. */
static inline bool unordered(struct access *a, unsigned lane, uint64_t cell, uint64_t self)
{
    uint32_t lane_there = META_LANE((uint32_t)cell), epoch = (uint32_t)(cell >> 32);
    if (!cell || epoch == a->known_epoch)
        return false;
    if (cell >> 32 == self >> 32 && lane_there == lane)
        return false;
    return !ordered(a, lane, epoch, lane_there);
}

static inline bool conflict(struct access *a, unsigned lane, uint64_t cell, uint64_t self)
{
    return !(cell & self & 1) && unordered(a, lane, cell, self); /* META_STRONG of both */
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

static const struct ptx_instr *instr_at(struct emu *e, uint32_t pc)
{
    struct emu_place p = emu_place_of(e, pc);
    return &e->p->functions[p.function].instrs[p.pc];
}

/*
 * Volatile writes do not race, but which of two is the last is left to the hardware: what a kernel
 * makes of it (histograms by "the last write wins") is not the same on every run.
 */
static void check_volatile(struct access *a, unsigned lane, uint64_t cell, uint64_t self,
                           uint64_t offset)
{
    if (!(cell & 1) || !unordered(a, lane, cell, self) || same_value_written(a))
        return;
    const struct ptx_instr *other = instr_at(a->w->e, META_PC((uint32_t)cell));
    if (other->op == PTX_OP_ST && other->order == PTX_ORDER_VOLATILE)
        report(a, lane, cell, offset, EMU_V_VOLATILE, EMU_ACCESS_WRITE);
}

/* Does every thread that can still reach the cell come after it? */
static bool settled(const struct access *a, uint64_t cell)
{
    const struct emu *e = a->w->e;
    const struct block *b = a->w->block;
    const struct epoch *ep = &e->epochs.at[cell >> 32];
    if (e->cluster_count > 1)
        return cell >> 32 < e->first_epoch; /* mates may come without any order */
    return cell >> 32 < e->first_epoch ||
           (a->space == EMU_SPACE_SHARED && (ep->block != b->ordinal || ep->time < b->full_sync));
}

/* Strong writes do not race with each other, so one must not hide the weak accesses before it. */
static void keep_weak(struct access *a, struct shadow *s, uint64_t k)
{
    uint64_t cell = s->writes[k], *rd = s->reads ? s->reads + 2 * k : NULL;
    for (unsigned i = 0; rd && i < 2; i++)
        if (rd[i] && (META_STRONG(rd[i]) || settled(a, rd[i])))
            rd[i] = 0;
    if (!cell || META_STRONG(cell) || settled(a, cell))
        return;
    if (!s->plain)
        s->plain = emu_alloc(a->w->e, s->cells * sizeof *s->plain);
    s->plain[k] = cell;
}

static void check_strong_write(struct access *a, unsigned lane, struct shadow *s, uint64_t k,
                               uint64_t self, uint64_t offset)
{
    uint64_t cell = s->writes[k];
    if (a->kind == EMU_ACCESS_WRITE && a->x->in->order == PTX_ORDER_VOLATILE)
        check_volatile(a, lane, cell, self, offset);
    if (s->plain && (!cell || META_STRONG(cell)) && conflict(a, lane, s->plain[k], self))
        report(a, lane, s->plain[k], offset, EMU_V_RACE, EMU_ACCESS_WRITE);
    keep_weak(a, s, k);
}

static inline void check_cell(struct access *a, unsigned lane, struct shadow *s, uint64_t k,
                              uint64_t self, uint64_t offset)
{
    uint64_t *wr = s->writes ? s->writes + k : NULL, *rd = s->reads ? s->reads + 2 * k : NULL;
    uint8_t other = wr && META_STRONG(*wr) ? EMU_ACCESS_ATOMIC : EMU_ACCESS_WRITE;
    if (a->kind == EMU_ACCESS_READ) {
        if (wr && conflict(a, lane, *wr, self))
            report(a, lane, *wr, offset, EMU_V_RACE, other);
        else if (a->strong && s->plain && conflict(a, lane, s->plain[k], self))
            report(a, lane, s->plain[k], offset, EMU_V_RACE, EMU_ACCESS_WRITE);
        note_read(rd, self);
        return;
    }
    if (conflict(a, lane, *wr, self))
        report(a, lane, *wr, offset, EMU_V_RACE, other);
    for (unsigned i = 0; rd && i < 2; i++)
        if (rd[i] && conflict(a, lane, rd[i], self)) {
            report(a, lane, rd[i], offset, EMU_V_RACE, EMU_ACCESS_READ);
            break;
        }
    if (a->strong)
        check_strong_write(a, lane, s, k, self, offset);
    else if (rd)
        rd[0] = rd[1] = 0;
    *wr = self;
}

void emu_race_check(struct access *a, unsigned lane, struct shadow *s, uint64_t at, uint64_t offset)
{
    uint64_t self = emu_race_cell(a, lane);
    uint64_t first = at >> s->shift, n = a->size >> s->shift;
    for (uint64_t k = 0; k < n; k++)
        check_cell(a, lane, s, first + k, self, offset + (k << s->shift));
}

void emu_race_loads(struct access *a, struct shadow *s, uint64_t base)
{
    const struct warp *w = a->w;
    const uint64_t *wr = s->writes;
    uint64_t *rd = s->reads;
    unsigned shift = s->shift;
    if (a->size >> shift != 1 || a->strong) {
        FOR_ACTIVE(i, w->exec)
        emu_race_check(a, i, s, w->addr[i] - base, w->addr[i] - a->base);
        return;
    }
    uint64_t self = (uint64_t)epoch_of(a->w) << 32 | META(a->pc, 0, false);
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t k = (w->addr[i] - base) >> shift, mine = self | (uint64_t)i << 1;
        if (wr && unordered(a, i, wr[k], mine))
            report(a, i, wr[k], w->addr[i] - a->base, EMU_V_RACE,
                   META_STRONG(wr[k]) ? EMU_ACCESS_ATOMIC : EMU_ACCESS_WRITE);
        note_read(rd + 2 * k, mine);
    }
}

/* ---- the shadow's cells ---------------------------------------------------------------------- */

/* `factor` cells for each: they all know what the one knew. `each`: cells that belong together. */
static void cells_split(struct emu *e, uint64_t **cells, uint64_t n, uint64_t factor, uint64_t each)
{
    uint64_t *old = *cells;
    if (!old)
        return;
    *cells = emu_alloc(e, n * factor * each * sizeof *old);
    for (uint64_t i = 0; i < n * factor; i++)
        for (uint64_t k = 0; k < each; k++)
            (*cells)[i * each + k] = old[i / factor * each + k];
    emu_free(e, old, n * each * sizeof *old);
}

void emu_shadow_ready(struct access *a, struct shadow *s, uint64_t bytes)
{
    struct emu *e = a->w->e;
    if (!s->cells)
        s->cells = (bytes >> s->shift) + 1;
    if (a->size >> s->shift == 0) {
        uint8_t shift = (uint8_t)(a->size / 2); /* of 1: 0, of 2: 1 */
        uint64_t factor = 1ull << (s->shift - shift);
        cells_split(e, &s->writes, s->cells, factor, 1);
        cells_split(e, &s->reads, s->cells, factor, 2);
        cells_split(e, &s->plain, s->cells, factor, 1);
        s->cells *= factor;
        s->shift = shift;
    }
    if (a->kind == EMU_ACCESS_READ) {
        if (!s->reads)
            s->reads = emu_alloc(e, s->cells * 2 * sizeof *s->reads);
    } else if (!s->writes) {
        s->writes = emu_alloc(e, s->cells * sizeof *s->writes);
    }
}

void emu_shadow_free(struct emu *e, struct shadow *s)
{
    emu_free(e, s->writes, s->cells * sizeof *s->writes);
    emu_free(e, s->reads, s->cells * 2 * sizeof *s->reads);
    emu_free(e, s->plain, s->cells * sizeof *s->plain);
}
