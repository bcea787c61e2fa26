/* SPDX-License-Identifier: Apache-2.0 */
/* Device memory that remembers who touched what last: cells of buffers and of shared memory. */
#include "runtime/gpu/gpu_internal.h"

#include "base/error.h"
#include "base/limits.h"

/* The driver's own shared memory, in front of the kernel's (compute capability 9.0: 1 KiB). */
#define RESERVED_SHARED 1024u

static int zeroed(struct confirm_session *s, uint64_t bytes, uint64_t *at)
{
    int error = s->d.memory_alloc(at, bytes ? bytes : 1);
    if (error != DRIVER_OK) {
        *at = 0;
        return driver_fail(&s->d, "device memory for the shadow", error);
    }
    error = s->d.memory_set8(*at, 0, bytes, s->stream);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, "device memory for the shadow", error);
}

int gpu_shadow_of_buffer(struct confirm_session *s, const struct scenario *what,
                         struct gpu_buffer *b)
{
    bool fresh = b->spec->fill.kind == SCENARIO_FILL_UNINIT && what->watch & SCENARIO_WATCH_UNINIT;
    /* either end may lie inside of a unit */
    uint64_t units = ((b->before + b->usable) >> s->code.unit_shift) + 2;
    uint64_t bytes = units * GPU_SHADOW_UNIT_BYTES;
    if (!fresh && !(what->watch & SCENARIO_WATCH_RACE_GLOBAL))
        return 0;
    if (bytes > LIMIT_GPU_SHADOW) {
        s->unfollowed = true;
        return 0;
    }
    return zeroed(s, bytes, &b->shadow);
}

uint32_t gpu_shadow_units(struct confirm_session *s, const struct scenario *what)
{
    int bytes = 0;
    if (!(what->watch & (SCENARIO_WATCH_RACE_SHARED | SCENARIO_WATCH_UNINIT)))
        return 0;
    if (s->code.clusters)
        return 0; /* other blocks write it, too */
    if (s->d.function_attribute(&bytes, DRIVER_FUNCTION_SHARED, s->function) != DRIVER_OK)
        return 0;
    uint64_t all = (uint64_t)bytes + what->dynamic_shared;
    /* What no device has is refused at the launch. */
    return all == 0 || all > (1u << 20)
               ? 0
               : (uint32_t)(all + RESERVED_SHARED + 3) >> s->code.unit_shift;
}

int gpu_shadow_create(struct confirm_session *s, const struct scenario *what, uint64_t slots,
                      struct gpu_shadow *out)
{
    uint32_t units = gpu_shadow_units(s, what);
    uint32_t shift = s->code.unit_shift;
    uint32_t watch = 0;
    *out = (struct gpu_shadow){0};
    if (what->watch & SCENARIO_WATCH_UNINIT)
        watch |= GPU_WATCH_UNINIT;
    if (what->watch & SCENARIO_WATCH_RACE_SHARED && !s->code.other_barriers)
        watch |= GPU_WATCH_RACE_SHARED;
    if (what->watch & SCENARIO_WATCH_RACE_GLOBAL && !s->code.other_barriers)
        watch |= GPU_WATCH_RACE_GLOBAL;
    if (gpu_variable_set(s, "__cudalint_watch", &watch, sizeof watch) < 0)
        return -1;
    if (watch == 0)
        return 0;
    if (zeroed(s, slots * units * GPU_SHADOW_UNIT_BYTES, &out->shared) < 0 ||
        zeroed(s, 2 * slots * sizeof(uint32_t), &out->fenced) < 0)
        return -1;
    if (gpu_variable_set(s, "__cudalint_shared_shadow", &out->shared, sizeof out->shared) < 0 ||
        gpu_variable_set(s, "__cudalint_shared_units", &units, sizeof units) < 0 ||
        gpu_variable_set(s, "__cudalint_unit_shift", &shift, sizeof shift) < 0)
        return -1;
    return gpu_variable_set(s, "__cudalint_fenced", &out->fenced, sizeof out->fenced);
}

void gpu_shadow_free(struct confirm_session *s, const struct gpu_shadow *shadow)
{
    if (shadow->shared)
        s->d.memory_free(shadow->shared);
    if (shadow->fenced)
        s->d.memory_free(shadow->fenced);
}

const char *gpu_shadow_missing(const struct confirm_session *s, const struct scenario *what)
{
    if (!(what->watch & (SCENARIO_WATCH_RACE_SHARED | SCENARIO_WATCH_RACE_GLOBAL)))
        return NULL;
    if (s->code.other_barriers)
        return "engine gpu follows no barriers of a part of the block when it looks for races; "
               "--confirm=cpu does";
    if (s->unfollowed)
        return "a buffer, the grid or the barriers are too many for the shadow of accesses; "
               "--confirm=cpu has room";
    return NULL;
}
