/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Loads and stores (ISA 9.7.9): addresses, the object they hit, bounds, alignment, initialisation,
 * counts.  A bad access is reported and skipped; loads then give 0.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

void emu_addresses(struct warp *w, const struct xop *x)
{
    uint64_t offset = (uint64_t)x->offset + (x->has_base == 2 ? w->frame->local_base : 0);
    unsigned i_slot = x->address_slot;
    if (x->has_base != 1) {
        FOR_LANES(i) w->addr[i] = offset;
    } else if (x->s[i_slot].bits == 64) {
        const uint64_t *p = src64(w, x, i_slot);
        FOR_LANES(i) w->addr[i] = p[i] + offset;
    } else {
        const uint32_t *p = src32(w, x, i_slot);
        FOR_LANES(i) w->addr[i] = p[i] + offset;
    }
}

static bool place_global(struct access *a, unsigned lane, uint64_t address, struct place *out)
{
    struct emu *e = a->w->e;
    struct buffer *b = emu_buffer_near(e, address);
    uint64_t off = b ? address - b->base : 0;
    a->space = EMU_SPACE_GLOBAL;
    a->buffer = b;
    if (!b || off >= b->bytes || a->size > b->bytes - off || b->freed) {
        unsigned kind = b && b->freed && off < b->bytes ? EMU_V_FREED
                        : address < 65536               ? EMU_V_NULL
                                                        : EMU_V_BOUNDS;
        emu_report_access(a, lane, kind, address);
        return false;
    }
    if (b->constant)
        a->space = EMU_SPACE_CONST;
    if ((b->read_only || b->constant) && a->kind != EMU_ACCESS_READ) {
        emu_report_access(a, lane, EMU_V_READ_ONLY, address);
        return false;
    }
    struct page *p;
    uint64_t number = off >> PAGE_SHIFT;
    if (e->last_buffer == b && e->last_page_number == number) {
        p = e->last_page;
    } else {
        p = emu_page(e, b, number);
        e->last_buffer = b;
        e->last_page_number = number;
        e->last_page = p;
    }
    uint32_t at = (uint32_t)(off & (PAGE_BYTES - 1));
    *out = (struct place){.data = p->data + at, .init = p->init, .bit = at, .offset = address};
    if (e->o.detect & EMU_DETECT_RACE_GLOBAL && !b->constant) {
        emu_shadow_ready(a, &p->shadow, PAGE_BYTES);
        out->shadow = &p->shadow;
        out->shadow_at = at;
    }
    return true;
}

/* The shared variable that [off, off + size) is in; the dynamic part counts as one. */
static bool shared_inside(const struct emu *e, uint64_t off, uint64_t size)
{
    if (off >= e->static_shared)
        return off < e->shared_bytes && size <= e->shared_bytes - off;
    for (size_t i = 0; i < e->shared_count; i++)
        if (off >= e->shared_ranges[i][0] && off < e->shared_ranges[i][1])
            return size <= e->shared_ranges[i][1] - off;
    return false;
}

/* The block of the cluster whose memory an address names, and the offset there; NULL: none. */
static struct block *cluster_block(struct access *a, uint64_t *address)
{
    struct block *own = a->w->block;
    uint32_t rank = CLUSTER_RANK(*address);
    if (!rank || !own->cluster)
        return own;
    /* .shared alone is the block's own memory. */
    if (rank > own->cluster->count || (a->x->space == PTX_SPACE_SHARED && rank - 1 != own->rank))
        return NULL;
    *address = CLUSTER_OFFSET(*address);
    return own->cluster->blocks[rank - 1];
}

static bool place_shared(struct access *a, unsigned lane, uint64_t off, struct place *out)
{
    struct emu *e = a->w->e;
    struct block *b = cluster_block(a, &off);
    a->space = EMU_SPACE_SHARED;
    a->buffer = NULL;
    a->peer = b == a->w->block ? NULL : b;
    if (!b || !shared_inside(e, off, a->size)) {
        emu_report_access(a, lane, EMU_V_BOUNDS, off);
        return false;
    }
    if (a->peer && !b->live_threads) {
        emu_report_access(a, lane, EMU_V_BLOCK_EXITED, off);
        return false;
    }
    if (a->peer && !a->signal) {
        b->visits[a->w->block->rank] = emu_race_cell(a, lane);
        b->visit_at[a->w->block->rank] = (uint32_t)off;
    }
    *out = (struct place){
        .data = b->shared + off, .init = b->shared_init, .bit = (uint32_t)off, .offset = off};
    if (e->o.detect & EMU_DETECT_RACE_SHARED) {
        emu_shadow_ready(a, &b->shadow, e->shared_bytes);
        out->shadow = &b->shadow;
        out->shadow_at = (uint32_t)off;
    }
    return true;
}

static bool place_local(struct access *a, unsigned lane, uint64_t off, struct place *out)
{
    struct warp *w = a->w;
    uint64_t top = w->frame->local_base + w->frame->code->f->frame_bytes;
    a->space = EMU_SPACE_LOCAL;
    a->buffer = NULL;
    off -= LOCAL_FIRST;
    if (off >= top || a->size > top - off) {
        emu_report_access(a, lane, EMU_V_BOUNDS, off + LOCAL_FIRST);
        return false;
    }
    uint64_t at = lane * w->local_bytes + off;
    *out = (struct place){
        .data = w->local + at, .init = w->local_init, .bit = (uint32_t)at, .offset = off};
    return true;
}

static bool place_param(struct access *a, unsigned lane, uint64_t off, struct place *out)
{
    struct emu *e = a->w->e;
    a->space = EMU_SPACE_PARAM;
    a->buffer = NULL;
    if (off >= e->param_bytes || a->size > e->param_bytes - off || a->kind != EMU_ACCESS_READ) {
        emu_report_access(a, lane, a->kind == EMU_ACCESS_READ ? EMU_V_BOUNDS : EMU_V_READ_ONLY,
                          off);
        return false;
    }
    *out = (struct place){.data = e->params + off, .offset = off};
    return true;
}

bool emu_place_find(struct access *a, unsigned lane, uint64_t address, struct place *out)
{
    if (address & (a->size - 1)) {
        bool shared = a->x->space == PTX_SPACE_SHARED || a->x->space == PTX_SPACE_CLUSTER;
        a->space = shared                           ? EMU_SPACE_SHARED
                   : a->x->space == PTX_SPACE_LOCAL ? EMU_SPACE_LOCAL
                                                    : EMU_SPACE_GLOBAL;
        a->buffer = emu_buffer_near(a->w->e, address);
        if (a->space != EMU_SPACE_GLOBAL)
            a->buffer = NULL;
        emu_report_access(a, lane, EMU_V_ALIGN, address);
        return false;
    }
    switch (a->x->space) {
    case PTX_SPACE_SHARED:
    case PTX_SPACE_CLUSTER: return place_shared(a, lane, address, out);
    case PTX_SPACE_LOCAL: return place_local(a, lane, address, out);
    case PTX_SPACE_PARAM: return place_param(a, lane, address, out);
    case PTX_SPACE_GENERIC:
        if (address - WINDOW_SHARED < 1ull << 32)
            return place_shared(a, lane, address - WINDOW_SHARED, out);
        if (address - WINDOW_LOCAL < 1ull << 32)
            return place_local(a, lane, address - WINDOW_LOCAL, out);
        if (address - WINDOW_PARAM < 1ull << 32)
            return place_param(a, lane, address - WINDOW_PARAM, out);
        return place_global(a, lane, address, out);
    default: return place_global(a, lane, address, out);
    }
}

static bool init_any(const uint8_t *init, uint32_t bit, uint32_t n)
{
    for (uint32_t i = bit; i < bit + n; i++)
        if ((uint32_t)init[i / 8] >> i % 8 & 1u)
            return true;
    return false;
}

void emu_place_touch(struct access *a, unsigned lane, uint64_t address, struct place *p)
{
    a->w->e->changes += a->kind == EMU_ACCESS_WRITE;
    if (p->init) {
        /* Reads of padding or of the unused part of a vector are no bug: all bytes must be bad. */
        if (a->kind != EMU_ACCESS_WRITE && !init_any(p->init, p->bit, a->size))
            emu_report_access(a, lane, EMU_V_UNINIT,
                              a->space == EMU_SPACE_GLOBAL  ? address
                              : a->space == EMU_SPACE_LOCAL ? p->offset + LOCAL_FIRST
                                                            : p->offset);
        if (a->kind != EMU_ACCESS_READ)
            for (uint32_t i = p->bit; i < p->bit + a->size; i++)
                p->init[i / 8] |= (uint8_t)(1u << i % 8);
    }
    if (p->shadow)
        emu_race_check(a, lane, p->shadow, p->shadow_at, p->offset);
}

/* ---- counts --------------------------------------------------------------------------------- */

static unsigned distinct_sectors(const struct warp *w, uint32_t lanes, unsigned size)
{
    uint64_t list[LANES * 2], last = UINT64_MAX;
    unsigned n = 0;
    FOR_ACTIVE(i, lanes)
    {
        uint64_t s = w->addr[i] >> 5;
        (void)size; /* aligned accesses of up to 16 bytes stay in one sector */
        if (s == last)
            continue;
        last = s;
        bool seen = false;
        if (n && s <= list[n - 1])
            for (unsigned k = 0; k < n && !seen; k++)
                seen = list[k] == s;
        if (!seen) {
            /* Kept ascending where possible, so that coalesced accesses never search. */
            if (n && s < list[n - 1]) {
                list[n] = list[n - 1];
                list[n - 1] = s;
                n++;
            } else {
                list[n++] = s;
            }
        }
    }
    return n;
}

/* Passes of one group of lanes: the bank with most distinct words decides. */
static unsigned group_passes(const struct warp *w, uint32_t lanes, unsigned words)
{
    uint64_t seen[LANES * 4];
    uint8_t next[LANES * 4], head[32] = {0}, per_bank[32] = {0};
    unsigned n = 0, most = 0;
    FOR_ACTIVE(i, lanes)
    {
        for (unsigned k = 0; k < words; k++) {
            uint64_t word = (w->addr[i] >> 2) + k;
            unsigned bank = word & 31u, c = per_bank[bank], at = head[bank];
            for (; c && seen[at] != word; c--)
                at = next[at];
            if (c)
                continue;
            seen[n] = word;
            next[n] = head[bank];
            head[bank] = (uint8_t)n++;
            c = ++per_bank[bank];
            most = c > most ? c : most;
        }
    }
    return most;
}

static void count_shared(struct warp *w, struct emu_counter *c, uint32_t lanes, unsigned size)
{
    unsigned words = size <= 4 ? 1 : size / 4; /* 8 bytes: half warps; 16 bytes: quarter warps */
    unsigned passes = 0, ideal = 0;
    for (unsigned g = 0; g < words && g < 4; g++) {
        unsigned span = LANES / words;
        uint32_t group = (span == 32 ? FULL_MASK : ((1u << span) - 1) << (g * span)) & lanes;
        if (!group)
            continue;
        passes += group_passes(w, group, words);
        ideal++;
    }
    c->wavefronts += passes;
    c->wavefronts_ideal += ideal;
}

void emu_count_access(struct warp *w, const struct xop *x, uint32_t lanes, unsigned size)
{
    struct emu_counter *c = &w->frame->code->counters[x - w->frame->code->ops];
    unsigned space = x->space;
    uint64_t first = w->addr[__builtin_ctz(lanes)];
    if (space == PTX_SPACE_GENERIC)
        space = first - WINDOW_SHARED < 1ull << 32 ? PTX_SPACE_SHARED
                : first >= BUFFER_HALF             ? PTX_SPACE_GLOBAL
                                                   : PTX_SPACE_LOCAL;
    unsigned n = (unsigned)__builtin_popcount(lanes);
    c->bytes += (uint64_t)n * size;
    if (space == PTX_SPACE_SHARED && w->block->cluster && CLUSTER_RANK(first))
        return; /* another block's: goes over the network between multiprocessors */
    if (space == PTX_SPACE_SHARED) {
        count_shared(w, c, lanes, size);
    } else if (space == PTX_SPACE_GLOBAL) {
        unsigned distinct = distinct_sectors(w, lanes, size);
        unsigned ideal = (n * size + 31) / 32;
        c->requests++;
        c->sectors += distinct;
        c->sectors_ideal += ideal < distinct ? ideal : distinct;
    }
}

/* ---- ld, st --------------------------------------------------------------------------------- */

static uint64_t sign_extend(uint64_t v, unsigned bits)
{
    return bits >= 64 ? v : (uint64_t)((int64_t)(v << (64 - bits)) >> (64 - bits));
}

static void load_lane(struct warp *w, const struct xop *x, unsigned lane, const uint8_t *data)
{
    unsigned size = x->element;
    if (size == 16) {
        lane_store_128(w, x, 0, lane, data);
        return;
    }
    for (unsigned k = 0; k < x->in->vec; k++) {
        uint64_t v = 0;
        uint32_t low;
        if (data && size == 4) {
            memcpy(&low, data + k * 4, 4);
            v = low;
        } else if (data && size == 8) {
            memcpy(&v, data + k * 8, 8);
        } else if (data) {
            v = size == 1 ? data[k] : (uint64_t)(data[2 * k] | data[2 * k + 1] << 8);
        }
        if (x->sign)
            v = sign_extend(v, 8 * size);
        if (!x->s[k].sink)
            lane_store(w, x, k, lane, v);
    }
}

static struct access access_of(struct warp *w, const struct xop *x, unsigned kind)
{
    unsigned order = x->in->order;
    struct access a = {.w = w,
                       .x = x,
                       .pc = x->pc,
                       .size = x->loads,
                       .kind = (uint8_t)kind,
                       .strong = order > PTX_ORDER_WEAK};
    return a;
}

/* Kernel parameters: the same for all lanes. */
static bool load_params(struct warp *w, const struct xop *x)
{
    struct emu *e = w->e;
    uint64_t off = (uint64_t)x->offset;
    if (x->space != PTX_SPACE_PARAM || x->has_base || off >= e->param_bytes ||
        x->loads > e->param_bytes - off || off & (x->loads - 1u))
        return false;
    FOR_ACTIVE(i, w->exec) load_lane(w, x, i, e->params + off);
    return true;
}

static void x_ld(struct warp *w, const struct xop *x)
{
    if (load_params(w, x))
        return;
    struct access a = access_of(w, x, EMU_ACCESS_READ);
    struct place p;
    emu_addresses(w, x);
    if (w->e->o.counters)
        emu_count_access(w, x, w->exec, a.size);
    if (w->frame->marked)
        emu_wrap_access(&a);
    if (a.strong) {
        w->spin++;
        emu_sync_fence(w, x->in, false);
    }
    if (emu_bulk_load(&a))
        return;
    FOR_ACTIVE(i, w->exec)
    {
        if (!emu_place_find(&a, i, w->addr[i], &p)) {
            load_lane(w, x, i, NULL);
            continue;
        }
        emu_place_touch(&a, i, w->addr[i], &p);
        load_lane(w, x, i, p.data);
    }
}

static void x_st(struct warp *w, const struct xop *x)
{
    struct access a = access_of(w, x, EMU_ACCESS_WRITE);
    struct place p;
    unsigned size = x->element;
    emu_addresses(w, x);
    if (w->e->o.counters)
        emu_count_access(w, x, w->exec, a.size);
    if (w->frame->marked)
        emu_wrap_access(&a);
    if (a.strong)
        emu_sync_fence(w, x->in, false);
    if (emu_bulk_store(&a))
        return;
    FOR_ACTIVE(i, w->exec)
    {
        if (!emu_place_find(&a, i, w->addr[i], &p))
            continue;
        uint64_t v[8];
        for (unsigned k = 0; k < x->in->vec; k++)
            v[k] = lane_value(w, x, 1 + k, i);
        if (size == 16)
            lane_value_128(w, x, 1, i, v);
        a.memory = p.data;
        a.value = v;
        emu_place_touch(&a, i, w->addr[i], &p);
        for (unsigned k = 0; k < x->in->vec; k++)
            memcpy(p.data + k * size, &v[k], size);
    }
}

/* cp.async: copied at once; the groups' order is the program's. (9.7.9.25) */
static void x_cp_async(struct warp *w, const struct xop *x)
{
    struct xop from = *x, to = *x;
    from.address_slot = 1;
    from.space = PTX_SPACE_GLOBAL;
    from.offset =
        x[0].in->operands
            ? w->e->p->functions[w->frame->code->f->number].operands[x->in->operand + 1].offset
            : 0;
    from.has_base = 1;
    to.space = PTX_SPACE_SHARED;
    uint64_t dst[LANES];
    emu_addresses(w, &to);
    memcpy(dst, w->addr, sizeof dst);
    uint32_t size = src32(w, x, 2)[0];
    struct access write = {.w = w, .x = &to, .pc = x->pc, .size = size, .kind = EMU_ACCESS_WRITE};
    struct access read = {.w = w, .x = &from, .pc = x->pc, .size = size, .kind = EMU_ACCESS_READ};
    emu_addresses(w, &from);
    FOR_ACTIVE(i, w->exec)
    {
        uint8_t data[16] = {0};
        uint32_t n = x->in->operands > 3 ? src32(w, x, 3)[i] : size;
        struct place p;
        n = n > size ? size : n;
        if (n && emu_place_find(&read, i, w->addr[i], &p)) {
            emu_place_touch(&read, i, w->addr[i], &p);
            memcpy(data, p.data, n);
        }
        if (emu_place_find(&write, i, dst[i], &p)) {
            emu_place_touch(&write, i, dst[i], &p);
            memcpy(p.data, data, size);
        }
    }
}

exec_fn *emu_select_mem(const struct ptx_instr *in)
{
    unsigned bits = ptx_type_bits(in->type);
    switch (in->op) {
    case PTX_OP_LD: return bits * in->vec <= (bits == 128 ? 128 : 256) ? x_ld : NULL;
    case PTX_OP_ST: return bits * in->vec <= (bits == 128 ? 128 : 256) ? x_st : NULL;
    case PTX_OP_CP_ASYNC: return x_cp_async;
    default: return NULL;
    }
}
