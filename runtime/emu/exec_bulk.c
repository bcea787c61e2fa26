/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The fast way for loads and stores of one element: when all active lanes stay inside one page of a
 * buffer or one shared variable, the object is looked up once and the lanes run in tight loops.
 * Everything unusual (false) is left to exec_mem.c, which reports; both see the same rules.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

struct region {
    uint8_t *data; /* of address `base` */
    uint64_t base;
    uint8_t *init;
    uint64_t bit;          /* in init, of `base` */
    struct shadow *shadow; /* of what begins at `base`; NULL: races are not tracked */
};

static bool bounds(const struct warp *w, unsigned size, uint64_t *lo, uint64_t *hi)
{
    uint64_t low = UINT64_MAX, high = 0, bits = 0;
    if (w->exec == FULL_MASK) {
        FOR_LANES(i)
        {
            low = w->addr[i] < low ? w->addr[i] : low;
            high = w->addr[i] > high ? w->addr[i] : high;
            bits |= w->addr[i];
        }
    } else {
        FOR_ACTIVE(i, w->exec)
        {
            low = w->addr[i] < low ? w->addr[i] : low;
            high = w->addr[i] > high ? w->addr[i] : high;
            bits |= w->addr[i];
        }
    }
    *lo = low;
    *hi = high;
    return !(bits & (size - 1));
}

static bool region_shared(struct access *a, uint64_t lo, uint64_t hi, uint64_t window,
                          struct region *r)
{
    struct emu *e = a->w->e;
    struct block *b = a->w->block;
    lo -= window;
    hi -= window;
    if (CLUSTER_RANK(lo | hi))
        return false;
    uint64_t from = e->static_shared, to = e->shared_bytes;
    for (size_t i = 0; lo < e->static_shared && i < e->shared_count; i++) {
        from = e->shared_ranges[i][0];
        to = e->shared_ranges[i][1];
        if (lo >= from && lo < to)
            break;
    }
    if (lo < from || hi >= to || a->size > to - hi)
        return false;
    a->space = EMU_SPACE_SHARED;
    a->base = window;
    *r = (struct region){.data = b->shared, .base = window, .init = b->shared_init};
    if (e->o.detect & EMU_DETECT_RACE_SHARED) {
        emu_shadow_ready(a, &b->shadow, e->shared_bytes);
        r->shadow = &b->shadow;
    }
    return true;
}

static bool region_global(struct access *a, uint64_t lo, uint64_t hi, struct region *r)
{
    struct emu *e = a->w->e;
    struct buffer *b = emu_buffer_near(e, lo);
    uint64_t off = b ? lo - b->base : 0, end = b ? hi - b->base : 0;
    if (!b || off >= b->bytes || end >= b->bytes || a->size > b->bytes - end || b->freed)
        return false;
    if (off >> PAGE_SHIFT != end >> PAGE_SHIFT)
        return false;
    bool read = a->kind == EMU_ACCESS_READ;
    if (!read && (b->read_only || b->constant))
        return false;
    struct page *p = emu_page(e, b, off >> PAGE_SHIFT);
    a->space = b->constant ? EMU_SPACE_CONST : EMU_SPACE_GLOBAL;
    a->base = 0;
    *r = (struct region){
        .data = p->data, .init = p->init, .base = b->base + (off & ~(uint64_t)(PAGE_BYTES - 1))};
    if (e->o.detect & EMU_DETECT_RACE_GLOBAL && !b->constant) {
        emu_shadow_ready(a, &p->shadow, PAGE_BYTES);
        r->shadow = &p->shadow;
    }
    return true;
}

static bool region_find(struct access *a, struct region *r)
{
    uint64_t lo, hi;
    if (!bounds(a->w, a->size, &lo, &hi))
        return false;
    switch (a->x->space) {
    case PTX_SPACE_SHARED:
    case PTX_SPACE_CLUSTER: return region_shared(a, lo, hi, 0, r);
    case PTX_SPACE_GLOBAL:
    case PTX_SPACE_CONST: return region_global(a, lo, hi, r);
    case PTX_SPACE_GENERIC:
        if (lo - WINDOW_SHARED < 1ull << 32 && hi - WINDOW_SHARED < 1ull << 32)
            return region_shared(a, lo, hi, WINDOW_SHARED, r);
        return lo >= BUFFER_HALF && region_global(a, lo, hi, r);
    default: return false;
    }
}

static inline uint32_t init_mask(unsigned size)
{
    return (1u << size) - 1;
}

/* Any lane that reads only bytes that nobody wrote? Then the slow way reports it. */
static bool reads_uninit(const struct access *a, const struct region *r)
{
    const struct warp *w = a->w;
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t at = w->addr[i] - r->base;
        if (!((uint32_t)r->init[at / 8] >> at % 8 & init_mask(a->size)))
            return true;
    }
    return false;
}

bool emu_bulk_load(struct access *a)
{
    struct warp *w = a->w;
    const struct xop *x = a->x;
    struct region r;
    if (x->sign || x->in->vec != 1 || x->s[0].sink || a->size > 8 || x->s[0].bits < 32 ||
        !region_find(a, &r))
        return false;
    if (r.init && (w->e->o.detect & EMU_DETECT_UNINIT) && reads_uninit(a, &r))
        return false;
    if (r.shadow)
        emu_race_loads(a, r.shadow, r.base);
    const uint8_t *data = r.data;
    const uint64_t base = r.base;
    if (x->s[0].bits == 64) {
        uint64_t *d = dst64(w, x, 0);
        if (a->size == 8)
            FOR_ACTIVE(i, w->exec) memcpy(&d[i], data + (w->addr[i] - base), 8);
        else
            FOR_ACTIVE(i, w->exec)
            {
                d[i] = 0;
                memcpy(&d[i], data + (w->addr[i] - base), a->size);
            }
        return true;
    }
    uint32_t *d = dst32(w, x, 0);
    if (a->size == 4) {
        if (w->exec == FULL_MASK)
            FOR_LANES(i) memcpy(&d[i], data + (w->addr[i] - base), 4);
        else
            FOR_ACTIVE(i, w->exec) memcpy(&d[i], data + (w->addr[i] - base), 4);
    } else if (a->size == 2) {
        FOR_ACTIVE(i, w->exec)
        {
            uint16_t v;
            memcpy(&v, data + (w->addr[i] - base), 2);
            d[i] = v;
        }
    } else {
        FOR_ACTIVE(i, w->exec) d[i] = data[w->addr[i] - base];
    }
    return true;
}

bool emu_bulk_store(struct access *a)
{
    struct warp *w = a->w;
    const struct xop *x = a->x;
    struct region r;
    if (x->in->vec != 1 || a->size > 8 || !region_find(a, &r))
        return false;
    w->e->changes++;
    const uint64_t *v64 = x->s[1].bits == 64 ? src64(w, x, 1) : NULL;
    const uint32_t *v32 = v64 ? NULL : src32(w, x, 1);
    uint8_t *data = r.data;
    const uint64_t base = r.base;
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t at = w->addr[i] - r.base, v = v64 ? v64[i] : v32[i];
        if (r.shadow) { /* one by one: the value there tells a benign race */
            a->memory = r.data + at;
            a->value = &v;
            emu_race_check(a, i, r.shadow, at, w->addr[i] - a->base);
        }
        if (r.init)
            r.init[at / 8] = (uint8_t)(r.init[at / 8] | init_mask(a->size) << at % 8);
        if (a->size == 4) {
            uint32_t low = (uint32_t)v;
            memcpy(data + (w->addr[i] - base), &low, 4);
        } else {
            memcpy(data + (w->addr[i] - base), &v, a->size);
        }
    }
    return true;
}
