/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/ptx/launch_check.h"

/* The same on every architecture: "Technical Specifications per Compute Capability" of the CUDA C++
 * Programming Guide 13.0. */
#define MAX_THREADS 1024
#define MAX_BLOCK_Z 64
#define MAX_GRID_X 0x7fffffff
#define MAX_GRID_YZ 65535
/* Shared memory without cudaFuncAttributeMaxDynamicSharedMemorySize. */
#define MAX_SHARED 49152

static uint64_t opt_in_limit(uint32_t arch)
{
    static const struct {
        uint32_t arch;
        uint64_t shared;
    } table[] = {
#define ARCH(sm, shared) {sm, shared},
#include "base/arch.def"
#undef ARCH
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].arch == arch)
            return table[i].shared;
    return 0; /* not in the table: nothing is known */
}

static bool refuse(struct launch_refusal *out, const char *error, const char *what, uint64_t value,
                   uint64_t limit, const char *why)
{
    *out = (struct launch_refusal){error, what, value, limit, why};
    return true;
}

static bool dimensions_check(const struct scenario *s, struct launch_refusal *out)
{
    static const char *const grid[] = {"grid.x", "grid.y", "grid.z"};
    static const char *const block[] = {"block.x", "block.y", "block.z"};
    static const char error[] = "cudaErrorInvalidConfiguration";
    for (int i = 0; i < 3; i++) {
        uint64_t most = i ? MAX_GRID_YZ : MAX_GRID_X;
        if (!s->grid[i])
            return refuse(out, error, grid[i], 0, most, "a grid needs a block");
        if (s->grid[i] > most)
            return refuse(out, error, grid[i], s->grid[i], most, "the limit of every GPU");
    }
    for (int i = 0; i < 3; i++) {
        uint64_t most = i == 2 ? MAX_BLOCK_Z : MAX_THREADS;
        if (!s->block[i])
            return refuse(out, error, block[i], 0, most, "a block needs a thread");
        if (s->block[i] > most)
            return refuse(out, error, block[i], s->block[i], most, "the limit of every GPU");
    }
    uint64_t threads = (uint64_t)s->block[0] * s->block[1] * s->block[2];
    return threads > MAX_THREADS &&
           refuse(out, error, "threads of a block", threads, MAX_THREADS, "the limit of every GPU");
}

static uint64_t product(const uint32_t n[3])
{
    return (uint64_t)n[0] * n[1] * n[2];
}

bool launch_check(const struct scenario *s, const struct ptx_function *kernel,
                  uint64_t static_shared, uint32_t arch, struct launch_refusal *out)
{
    static const char invalid[] = "cudaErrorInvalidValue";
    if (dimensions_check(s, out))
        return true;
    uint64_t threads = product(s->block), most = product(kernel->max_threads);
    uint64_t exactly = product(kernel->required_threads);
    if (most && threads > most)
        return refuse(out, invalid, "threads of a block", threads, most,
                      "the kernel's __launch_bounds__");
    if (exactly && threads != exactly)
        return refuse(out, invalid, "threads of a block", threads, exactly,
                      "the kernel's required block size");
    uint64_t shared = static_shared + s->dynamic_shared, limit = opt_in_limit(arch);
    if (!s->shared_opt_in && s->dynamic_shared && shared > MAX_SHARED)
        return refuse(out, invalid, "bytes of shared memory", shared, MAX_SHARED,
                      "more needs cudaFuncAttributeMaxDynamicSharedMemorySize");
    if (limit && shared > limit)
        return refuse(out, invalid, "bytes of shared memory", shared, limit,
                      "the limit of a block on this architecture");
    return false;
}
