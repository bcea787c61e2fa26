/* SPDX-License-Identifier: Apache-2.0 */
/* Tables and logs that are shared with kernels/gpu_support.cu: same fields, same order, same sizes. */
#ifndef CUDALINT_RUNTIME_GPU_GPU_LOG_H
#define CUDALINT_RUNTIME_GPU_GPU_LOG_H

#include <stdint.h>

#define GPU_RANGES 64
#define GPU_RECORDS 16384
#define GPU_SHARED_VARIABLES 256
#define GPU_SHARED_RESERVED 255 /* what the toolkit's own code has: the last of them */
#define GPU_STOP_AFTER                                                                             \
    (1u << 24) /* violations at one site: then threads that come there are ended */
#define GPU_BLOCK_RANGES 64
#define GPU_LEDGER_RANGES 64
#define GPU_FIRST_SITES 5
#define GPU_LAST_SITES 6
#define GPU_RACES 1024
#define GPU_CELLS 6 /* of a unit of shadow, 8 bytes each */

/* Bits of __cudalint_watch. */
#define GPU_WATCH_RACE_SHARED 1u
#define GPU_WATCH_RACE_GLOBAL 2u
#define GPU_WATCH_UNINIT 4u
/* Bits of gpu_range.flags. */
#define GPU_RANGE_READ_ONLY 1u
#define GPU_RANGE_FRESH 2u

struct gpu_range {
    uint64_t low;
    uint64_t high;
    uint64_t near_low;
    uint64_t near_high;
    uint32_t flags; /* GPU_RANGE_... */
    uint32_t number;
    uint64_t shadow; /* device address of its cells, 0: none */
};

enum gpu_record_kind {
    GPU_RECORD_BOUNDS = 1,
    GPU_RECORD_ALIGN,
    GPU_RECORD_READ_ONLY,
    GPU_RECORD_BEYOND, /* in a buffer that is larger than what was mapped of it */
    GPU_RECORD_NULL,
    GPU_RECORD_UNINIT,
    GPU_RECORD_TRAP
};

struct gpu_thread_place {
    uint32_t block[3];
    uint32_t thread[3];
};

struct gpu_record {
    uint64_t address;
    uint64_t key; /* linear block * 1024 + linear thread */
    uint32_t site;
    uint32_t kind; /* enum gpu_record_kind */
    struct gpu_thread_place who;
};

/* Of a site; reads of nothing are counted apart, so that they hide no access outside. */
#define GPU_SITE_KINDS 2
#define GPU_SITE_UNINIT 1

struct gpu_site {
    uint64_t least;
    uint64_t count;
};

struct gpu_thread {
    uint32_t arrivals;
    uint32_t left; /* site of the exit, 0: still there */
    uint32_t warp_syncs;
    uint32_t fences;
    uint32_t acquired;
    uint32_t first[GPU_FIRST_SITES]; /* sites of the first arrivals */
    uint32_t last[GPU_LAST_SITES];   /* and of the last: arrival n in n % GPU_LAST_SITES */
};

/* Two sites that met without order; __cudalint_races_lost tells that there may be more. */
struct gpu_race {
    uint64_t pair; /* GPU_RACE_...; 0: free */
    uint64_t count;
    uint64_t address;
    uint64_t other; /* GPU_CELL_... */
    uint32_t differ;
    uint32_t slot;
    struct gpu_thread_place who;
};

#define GPU_RACE_SITE(pair) ((uint32_t)((pair) >> 32) & 0x7fffffffu)
#define GPU_RACE_OTHER_SITE(pair) ((uint32_t)((pair) >> 8) & 4095u)
/* 0 read, 1 write, 2 atomic; 3: both writes are strong: no race, but which is last? */
#define GPU_RACE_OTHER_ACCESS(pair) ((uint32_t)(pair) & 15u)
#define GPU_RACE_STRONG_WRITE 3u
#define GPU_CELL_THREAD(cell) ((uint32_t)((cell) >> 52) & 1023u)
#define GPU_CELL_SLOT(cell) ((uint32_t)((cell) >> 38) & 0x3fffu)

_Static_assert(sizeof(struct gpu_range) == 48, "as in gpu_support.cu");
_Static_assert(sizeof(struct gpu_record) == 48, "as in gpu_support.cu");
_Static_assert(sizeof(struct gpu_thread) == 64, "as in gpu_support.cu");
_Static_assert(sizeof(struct gpu_race) == 64, "as in gpu_support.cu");

#endif
