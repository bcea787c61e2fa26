/* SPDX-License-Identifier: Apache-2.0 */
/* Sparse device memory: buffers, pages that exist once they are touched, fill patterns. */
#include "runtime/emu/emu_internal.h"

#include <stdlib.h>
#include <string.h>

void *emu_alloc(struct emu *e, size_t bytes)
{
    e->bytes += bytes;
    if (e->bytes > e->o.max_bytes && !e->stop) {
        e->stop = true;
        e->ev.stop = EMU_STOP_MEMORY;
        e->ev.stop_text = "the run needs more host memory than allowed";
    }
    void *p = calloc(1, bytes ? bytes : 1);
    if (!p)
        abort(); /* as arena_alloc: nothing useful is left to do */
    return p;
}

void emu_free(struct emu *e, void *p, size_t bytes)
{
    if (p)
        e->bytes -= bytes;
    free(p);
}

struct buffer *emu_buffer_new(struct emu *e, const struct emu_buffer *spec)
{
    struct buffer *b = emu_alloc(e, sizeof *b);
    b->name = strdup(spec->name ? spec->name : "");
    b->bytes = spec->bytes;
    b->fill = spec->fill;
    b->read_only = spec->read_only;
    b->dir_count = (spec->bytes >> PAGE_SHIFT) / DIR_PAGES + 1;
    b->dirs = emu_alloc(e, b->dir_count * sizeof *b->dirs);
    b->data_bytes = spec->data_bytes < spec->bytes ? spec->data_bytes : spec->bytes;
    if (b->data_bytes) {
        b->data = emu_alloc(e, b->data_bytes);
        memcpy(b->data, spec->data, b->data_bytes);
    }
    if (!b->fill.element)
        b->fill.element = PTX_U8;
    vec_push(e->a, &e->buffers, b);
    b->base = (uint64_t)e->buffers.len << BUFFER_SHIFT;
    return b;
}

static void page_free(struct emu *e, struct page *p)
{
    emu_free(e, p->init, PAGE_BYTES / 8);
    emu_shadow_free(e, &p->shadow);
    emu_free(e, p, sizeof *p);
}

void emu_buffer_free(struct emu *e, struct buffer *b)
{
    for (uint64_t d = 0; d < b->dir_count; d++) {
        for (unsigned i = 0; b->dirs[d] && i < DIR_PAGES; i++)
            if (b->dirs[d][i])
                page_free(e, b->dirs[d][i]);
        emu_free(e, b->dirs[d], DIR_PAGES * sizeof(struct page *));
    }
    emu_free(e, b->dirs, b->dir_count * sizeof *b->dirs);
    emu_free(e, b->data, b->data_bytes);
    free(b->name);
    emu_free(e, b, sizeof *b);
}

static uint64_t from_number(int64_t v, unsigned type)
{
    switch (type) {
    case PTX_F64: return emu_bits64((double)v);
    case PTX_F32: return emu_bits32((float)v);
    case PTX_F16: return emu_round_double((double)v, &FORMAT_F16, PTX_ROUND_RN);
    case PTX_BF16: return emu_round_double((double)v, &FORMAT_BF16, PTX_ROUND_RN);
    default: return (uint64_t)v;
    }
}

static uint64_t random_element(const struct emu_fill *f, uint64_t i)
{
    uint64_t h = hash_mix(hash_mix(f->seed + 0x9e3779b97f4a7c15ull) ^ i);
    double unit = (double)(h >> 11) * 0x1p-53;
    switch (f->element) {
    case PTX_F64: return emu_bits64(unit);
    case PTX_F32: return emu_bits32((float)(h >> 40) * 0x1p-24f);
    case PTX_F16: return emu_round_double(unit, &FORMAT_F16, PTX_ROUND_RZ);
    case PTX_BF16: return emu_round_double(unit, &FORMAT_BF16, PTX_ROUND_RZ);
    default: return (uint64_t)f->value + (f->step > 0 ? h % (uint64_t)f->step : h);
    }
}

static uint64_t element_value(const struct emu_fill *f, uint64_t i)
{
    uint64_t step = (uint64_t)f->step;
    switch (f->kind) {
    case EMU_FILL_BYTE: return ((uint64_t)f->value & 255u) * 0x0101010101010101ull;
    case EMU_FILL_VALUE: return from_number(f->value, f->element);
    case EMU_FILL_RAMP: return from_number((int64_t)((uint64_t)f->value + i * step), f->element);
    case EMU_FILL_SMALL:
        return from_number(f->value + (int64_t)(f->step > 0 ? i % step : 0), f->element);
    case EMU_FILL_RANDOM: return random_element(f, i);
    case EMU_FILL_UNINIT: return 0xcdcdcdcdcdcdcdcdull;
    default: return 0;
    }
}

static void page_fill(const struct buffer *b, struct page *p, uint64_t number)
{
    size_t size = ptx_type_bits(b->fill.element) / 8;
    uint64_t element = b->fill.first + (number << PAGE_SHIFT) / (size ? size : 1);
    if (b->fill.kind != EMU_FILL_ZERO)
        for (size_t at = 0; size && at + size <= PAGE_BYTES; at += size) {
            uint64_t v = element_value(&b->fill, element++);
            memcpy(p->data + at, &v, size > 8 ? 8 : size);
        }
    uint64_t from = number << PAGE_SHIFT;
    if (from < b->data_bytes) {
        uint64_t n = b->data_bytes - from;
        n = n < PAGE_BYTES ? n : PAGE_BYTES;
        memcpy(p->data, b->data + from, n);
        for (uint64_t i = 0; p->init && i < n; i++)
            p->init[i / 8] |= (uint8_t)(1u << i % 8);
    }
}

void emu_page_fresh(const struct buffer *b, uint64_t number, struct page *out)
{
    memset(out, 0, sizeof *out);
    page_fill(b, out, number);
}

struct page *emu_page(struct emu *e, struct buffer *b, uint64_t number)
{
    struct page ***dir = &b->dirs[number / DIR_PAGES];
    if (!*dir)
        *dir = emu_alloc(e, DIR_PAGES * sizeof(struct page *));
    struct page **p = &(*dir)[number % DIR_PAGES];
    if (!*p) {
        *p = emu_alloc(e, sizeof **p);
        (*p)->shadow.shift = SHADOW_WORD;
        if (b->fill.kind == EMU_FILL_UNINIT && e->o.detect & EMU_DETECT_UNINIT)
            (*p)->init = emu_alloc(e, PAGE_BYTES / 8);
        page_fill(b, *p, number);
    }
    return *p;
}

struct buffer *emu_buffer_near(struct emu *e, uint64_t address)
{
    uint64_t n = (address + BUFFER_HALF) >> BUFFER_SHIFT;
    return n >= 1 && n <= e->buffers.len ? e->buffers.at[n - 1] : NULL;
}

uint8_t *emu_global_at(struct emu *e, uint64_t address, size_t bytes)
{
    struct buffer *b = emu_buffer_near(e, address);
    uint64_t off = b ? address - b->base : 0;
    if (!b || b->freed || off >= b->bytes || bytes > b->bytes - off ||
        (off & (PAGE_BYTES - 1)) + bytes > PAGE_BYTES)
        return NULL;
    return emu_page(e, b, off >> PAGE_SHIFT)->data + (off & (PAGE_BYTES - 1));
}

static int copy(struct emu *e, uint64_t address, void *out, const uint8_t *in, size_t bytes)
{
    struct buffer *b = emu_buffer_near(e, address);
    uint64_t off = b ? address - b->base : 0;
    if (!b || off > b->bytes || bytes > b->bytes - off)
        return error_set("no buffer holds %zu bytes at 0x%llx", bytes, (unsigned long long)address);
    for (size_t done = 0; done < bytes;) {
        size_t at = (off + done) & (PAGE_BYTES - 1);
        size_t n = PAGE_BYTES - at < bytes - done ? PAGE_BYTES - at : bytes - done;
        struct page *p = emu_page(e, b, (off + done) >> PAGE_SHIFT);
        if (out)
            memcpy((uint8_t *)out + done, p->data + at, n);
        else
            memcpy(p->data + at, in + done, n);
        for (size_t i = at; !out && p->init && i < at + n; i++)
            p->init[i / 8] |= (uint8_t)(1u << i % 8);
        done += n;
    }
    return 0;
}

int emu_memory_read(struct emu *e, uint64_t address, void *out, size_t bytes)
{
    return copy(e, address, out, NULL, bytes);
}

int emu_memory_write(struct emu *e, uint64_t address, const void *data, size_t bytes)
{
    return copy(e, address, NULL, data, bytes);
}
