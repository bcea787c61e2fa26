/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rewrites PTX so that a run on a GPU reports instead of faulting: before each access of global,
 * shared or generic memory a call of `__cudalint_access` (kernels/gpu_support.cu) that logs what is
 * outside and says whether to go on (a skipped load gives 0), before a matrix that a warp moves one of each
 * element; before each block barrier a call of
 * `__cudalint_barrier`; before a kernel's end `__cudalint_leave`; before a branch back a look at
 * `__cudalint_over`, which ends the thread.  Everything else stays as it is, with its .loc lines.
 */
#ifndef CUDALINT_RUNTIME_GPU_INSTRUMENT_H
#define CUDALINT_RUNTIME_GPU_INSTRUMENT_H

#include "base/vec.h"
#include "runtime/ptx/ptx.h"

enum instrument_site_kind {
    SITE_READ,
    SITE_WRITE,
    SITE_ATOMIC,
    SITE_BARRIER,
    SITE_LEAVE,
    SITE_TRAP,
    SITE_ASSERT
};

/* A place that reports; its number is the argument of the call. */
struct instrument_site {
    uint8_t kind;      /* enum instrument_site_kind */
    uint8_t space;     /* enum ptx_space */
    uint32_t bytes;    /* of the access */
    uint32_t function; /* number in ptx_program.functions */
    uint32_t instr;    /* number in it */
    uint32_t loc;      /* number in ptx_program.locs */
};

/* A __shared__ variable; all of the program are told to the support code at a kernel's start. */
struct instrument_shared {
    const char *name;
    uint32_t bytes; /* 0: dynamic */
};

struct instrumented {
    const struct ptx_program *program; /* as decoded, before the rewriting */
    const char *ptx;                   /* rewritten; in the arena */
    size_t len;
    VEC(struct instrument_site) sites; /* number i + 1 is sites.at[i]; 0 is nobody */
    VEC(struct instrument_shared) shared;
    /* Of each function 1 + the number of its first load, store or atomic operation that could not be
     * rewritten; 0: none. */
    uint32_t *unguarded;
    /* The shadow follows units of that many bytes (1 << shift): the smallest access, at most a word. */
    uint32_t unit_shift;
    /* Threads wait for each other in ways that the shadow does not follow (barriers of a part of the
     * block, mbarriers): what looks like a race may be none. */
    bool other_barriers;
    bool clusters; /* blocks of a cluster reach each other's shared memory */
    bool heap;     /* memory from malloc() on the device: no buffer of the scenario */
};

/* Bits of the third argument of __cudalint_access, as in kernels/gpu_support.cu. */
#define INSTRUMENT_BYTES_MASK 0xffffu
#define INSTRUMENT_SPACE_SHIFT 16    /* enum ptx_space */
#define INSTRUMENT_KIND_SHIFT 20     /* enum instrument_site_kind */
#define INSTRUMENT_STRONG (1u << 23) /* of __cudalint_shadow: atomic, volatile or ordered */

/* Addresses of shared memory in a cluster: the block's rank is above this. */
#define INSTRUMENT_RANK_MASK 0xffffffu

/*
 * Bytes that are added to each static __shared__ array and to each __device__ array, so that an
 * overrun of one does not land in the next (as engine ptx-cpu has it); fewer for __shared__, by the
 * step, when the program would leave the 48 KiB that every device has.
 */
#define INSTRUMENT_SHARED_GAP 1024u
#define INSTRUMENT_SHARED_GAP_STEP 64u

/* With `shadow` each access is also told to __cudalint_shadow, for races and reads of nothing, and
 * synchronisation of warps and fences too. 0, or -1 with a message when the text is no PTX. */
int instrument_ptx(struct arena *a, const char *ptx, size_t len, bool shadow,
                   struct instrumented *out);
/* Why a run of the rewritten kernel may fault or wait for ever; NULL: it can do neither. */
const char *instrument_alone(struct arena *a, const struct instrumented *x,
                             const struct ptx_function *kernel);

#endif
