/* SPDX-License-Identifier: Apache-2.0 */
/* Tables and logs that are shared with kernels/gpu_support.cu: same fields, same order, same sizes. */
#ifndef CUDALINT_RUNTIME_GPU_GPU_LOG_H
#define CUDALINT_RUNTIME_GPU_GPU_LOG_H

#include <stdint.h>

#define GPU_RANGES 64
#define GPU_RECORDS 16384
#define GPU_SHARED_VARIABLES 256
#define GPU_BLOCK_RANGES 64
#define GPU_LEDGER_RANGES 64
#define GPU_THREAD_SITES 14

struct gpu_range {
    uint64_t low;
    uint64_t high;
    uint64_t near_low;
    uint64_t near_high;
    uint32_t flags; /* 1: read only */
    uint32_t number;
};

enum gpu_record_kind {
    GPU_RECORD_BOUNDS = 1,
    GPU_RECORD_ALIGN,
    GPU_RECORD_READ_ONLY,
    GPU_RECORD_BEYOND, /* in a buffer that is larger than what was mapped of it */
    GPU_RECORD_NULL
};

struct gpu_record {
    uint64_t address;
    uint64_t key; /* linear block * 1024 + linear thread */
    uint32_t site;
    uint32_t kind; /* enum gpu_record_kind */
    uint32_t block[3];
    uint32_t thread[3];
};

struct gpu_site {
    uint64_t least;
    uint64_t count;
};

struct gpu_thread {
    uint32_t arrivals;
    uint32_t left; /* site of the exit, 0: still there */
    uint32_t sites[GPU_THREAD_SITES];
};

_Static_assert(sizeof(struct gpu_range) == 40, "as in gpu_support.cu");
_Static_assert(sizeof(struct gpu_record) == 48, "as in gpu_support.cu");
_Static_assert(sizeof(struct gpu_thread) == 64, "as in gpu_support.cu");

#endif
