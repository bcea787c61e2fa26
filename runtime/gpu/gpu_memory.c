/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers on the device.  Each lies in a reservation of its own, so that an address tells which
 * buffer it belongs to, however far outside; the end of an exact buffer is the end of mapped memory,
 * so that even an access that is not instrumented faults on the first byte past it.
 */
#include "runtime/gpu/gpu_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "runtime/digest.h"

/* Addresses around a buffer that count as near it: 32-bit indices of 16-byte elements reach 2^35. */
#define NEAR_BYTES ((uint64_t)1 << 36)
/* What is mapped before a buffer whose extent nobody knows; behind its start: session.window. */
#define WINDOW_BEFORE ((uint64_t)2 << 20)
/* What is read back for a digest at most. */
#define DIGEST_BYTES ((size_t)128 << 20)
#define PAGE_BYTES ((size_t)4096)
/* Starts of buffers are aligned as cudaMalloc aligns them. */
#define BUFFER_ALIGN 256u

static size_t round_up(uint64_t n, size_t granule)
{
    return (size_t)((n + granule - 1) / granule * granule);
}

static int map(struct confirm_session *s, struct gpu_buffer *b)
{
    struct driver_allocation what = {.type = 1, .location = {1, s->device}};
    struct driver_access access = {.location = {1, s->device}, .flags = 3};
    int error = s->d.physical_create(&b->handle, b->mapped_bytes, &what, 0);
    if (error == DRIVER_OUT_OF_MEMORY)
        return error_set("buffer %s needs %llu MiB of device memory", b->spec->name,
                         (unsigned long long)(b->mapped_bytes >> 20));
    if (error == DRIVER_OK)
        error = s->d.memory_map(b->mapped, b->mapped_bytes, 0, b->handle, 0);
    if (error == DRIVER_OK)
        error = s->d.memory_access(b->mapped, b->mapped_bytes, &access, 1);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, "mapping device memory", error);
}

static unsigned element_class(const char *type)
{
    static const char *const names[] = {"f16", "bf16", "f32", "f64"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(type, names[i]) == 0)
            return i + 1;
    return 0; /* integers and bytes */
}

/* Runs __cudalint_fill; element 0 is at b->base, those before have numbers modulo 2^64. */
static int fill(struct confirm_session *s, const struct gpu_buffer *b)
{
    const struct scenario_fill *f = &b->spec->fill;
    uint64_t base = b->base - b->before;
    uint64_t count = b->before + b->usable;
    uint64_t first;
    unsigned kind = (unsigned)f->kind;
    unsigned element = element_class(b->spec->element.name);
    unsigned size = b->spec->element.bytes;
    int64_t value = f->value;
    int64_t step = f->step;
    uint64_t seed = f->seed;
    if (kind == SCENARIO_FILL_ZERO)
        return 0; /* the whole mapping is zero already */
    if (size > 8 || strcmp(b->spec->element.name, "bytes") == 0)
        size = 1;
    count /= size;
    first = -(b->before / size);
    void *function;
    void *params[] = {&base, &first, &count, &kind, &element, &size, &value, &step, &seed};
    int error = s->d.module_function(&function, s->helpers, "__cudalint_fill");
    if (error == DRIVER_OK)
        error = s->d.launch(function, 2048, 1, 1, 256, 1, 1, 0, s->stream, params, NULL);
    if (error == DRIVER_OK)
        error = s->d.stream_sync(s->stream);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, "filling a buffer", error);
}

/* From the first byte that may be touched to the last. */
static size_t content_bytes(const struct gpu_buffer *b)
{
    return (size_t)(b->before + b->usable);
}

static int keep_fresh(struct confirm_session *s, struct gpu_buffer *b)
{
    size_t n = content_bytes(b);
    if (n == 0 || n > DIGEST_BYTES)
        return 0;
    b->fresh = malloc(n);
    int error = s->d.stream_sync(s->stream);
    if (error == DRIVER_OK)
        error =
            b->fresh ? s->d.memory_from(b->fresh, b->base - b->before, n) : DRIVER_OUT_OF_MEMORY;
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, "reading a buffer", error);
}

static int buffer_create(struct confirm_session *s, const struct scenario_buffer *spec,
                         struct gpu_buffer *b)
{
    *b = (struct gpu_buffer){.spec = spec, .usable = spec->bytes};
    uint64_t start = 0; /* of byte 0 in the mapping */
    if (!spec->exact) {
        b->usable = spec->bytes < s->window ? spec->bytes : s->window;
        start = b->before = round_up(WINDOW_BEFORE, s->granule);
    }
    b->mapped_bytes = round_up(start + (b->usable ? b->usable : 1), s->granule);
    if (spec->exact) /* up to the end of the mapping, as near as alignment allows */
        start = (b->mapped_bytes - b->usable) / BUFFER_ALIGN * BUFFER_ALIGN;
    b->reserved_bytes = b->mapped_bytes + 2 * (size_t)NEAR_BYTES;
    int error = s->d.address_reserve(&b->reserved, b->reserved_bytes, 0, 0, 0);
    if (error != DRIVER_OK) {
        b->reserved_bytes = 0;
        return driver_fail(&s->d, "reserving addresses", error);
    }
    b->mapped = b->reserved + NEAR_BYTES;
    b->base = b->mapped + start;
    if (map(s, b) < 0)
        return -1;
    /* On the stream of all that follows: the device's own one waits for no other. */
    error = s->d.memory_set8(b->mapped, 0, b->mapped_bytes, s->stream);
    return error == DRIVER_OK ? fill(s, b) : driver_fail(&s->d, "filling a buffer", error);
}

/* The variables of the user's module are buffers too: they may be touched. */
static size_t module_ranges(struct confirm_session *s, struct gpu_range *ranges, size_t n)
{
    const struct ptx_program *p = s->code.program;
    for (size_t i = 0; i < p->variable_count && n < GPU_RANGES; i++) {
        const struct ptx_variable *v = &p->variables[i];
        uint64_t at;
        size_t bytes;
        if (v->space != PTX_SPACE_GLOBAL || v->function != PTX_NO_FUNCTION ||
            s->d.module_global(&at, &bytes, s->module, v->name) != DRIVER_OK)
            continue;
        /* On the device it is larger (instrument.h). */
        bytes = v->bytes < bytes ? v->bytes : bytes;
        ranges[n++] = (struct gpu_range){.low = at, .high = at + bytes, .number = UINT32_MAX};
    }
    return n;
}

int gpu_buffers_create(struct confirm_session *s, const struct scenario *what)
{
    struct gpu_range ranges[GPU_RANGES] = {0};
    if (what->buffers.len > GPU_RANGES / 2)
        return error_set("more than %d buffers", GPU_RANGES / 2);
    s->buffers.len = 0;
    for (size_t i = 0; i < what->buffers.len; i++) {
        struct gpu_buffer empty = {0};
        vec_push(s->arena, &s->buffers, empty);
        struct gpu_buffer *b = &vec_last(&s->buffers);
        if (buffer_create(s, &what->buffers.at[i], b) < 0 || gpu_shadow_of_buffer(s, what, b) < 0 ||
            (what->watch & SCENARIO_WATCH_MEMORY && keep_fresh(s, b) < 0))
            return -1;
        ranges[i] = (struct gpu_range){.low = b->base - b->before,
                                       .high = b->base + b->usable,
                                       .flags = b->spec->read_only ? GPU_RANGE_READ_ONLY : 0,
                                       .number = (uint32_t)i,
                                       .shadow = b->shadow};
        if (b->spec->fill.kind == SCENARIO_FILL_UNINIT)
            ranges[i].flags |= GPU_RANGE_FRESH;
        if (!b->spec->exact) {
            ranges[i].near_low = b->reserved;
            ranges[i].near_high = b->reserved + b->reserved_bytes;
        }
    }
    uint32_t count = (uint32_t)module_ranges(s, ranges, what->buffers.len);
    if (gpu_variable_set(s, "__cudalint_ranges", ranges, sizeof ranges) < 0)
        return -1;
    return gpu_variable_set(s, "__cudalint_range_count", &count, sizeof count);
}

void gpu_buffers_free(struct confirm_session *s)
{
    for (size_t i = 0; i < s->buffers.len; i++) {
        struct gpu_buffer *b = &s->buffers.at[i];
        free(b->fresh);
        if (s->lost)
            continue;
        if (b->shadow)
            s->d.memory_free(b->shadow);
        if (b->handle) {
            s->d.memory_unmap(b->mapped, b->mapped_bytes);
            s->d.physical_release(b->handle);
        }
        if (b->reserved_bytes)
            s->d.address_free(b->reserved, b->reserved_bytes);
    }
    s->buffers.len = 0;
}

const struct gpu_buffer *gpu_buffer_at(const struct confirm_session *s, uint64_t address)
{
    for (size_t i = 0; i < s->buffers.len; i++) {
        const struct gpu_buffer *b = &s->buffers.at[i];
        if (address - b->reserved < b->reserved_bytes)
            return b;
    }
    return NULL;
}

/* Over the pages that changed: number (from the buffer's address) and content. */
static uint64_t digest(const struct gpu_buffer *b, const uint8_t *now, size_t n)
{
    uint64_t hash = DIGEST_START;
    for (size_t at = 0; at < n; at += PAGE_BYTES) {
        size_t size = n - at < PAGE_BYTES ? n - at : PAGE_BYTES;
        uint64_t number = (uint64_t)(at / PAGE_BYTES) - b->before / PAGE_BYTES;
        if (memcmp(b->fresh + at, now + at, size) == 0)
            continue;
        hash = digest_page(hash, number, now + at, size);
    }
    return hash;
}

void gpu_digests(struct confirm_session *s, struct evidence_run *out)
{
    for (size_t i = 0; i < s->buffers.len; i++) {
        const struct gpu_buffer *b = &s->buffers.at[i];
        size_t n = content_bytes(b);
        uint8_t *now = b->fresh ? malloc(n) : NULL;
        if (now && s->d.memory_from(now, b->base - b->before, n) == DRIVER_OK) {
            struct evidence_digest d = {b->spec->name, digest(b, now, n)};
            vec_push(s->arena, &out->memory, d);
        }
        free(now);
    }
}
