/* SPDX-License-Identifier: Apache-2.0 */
/* CUPTI's counts of a kernel's own instructions, summed over the lines of its source. */
#ifndef CUDALINT_RUNTIME_GPU_GPU_SASS_H
#define CUDALINT_RUNTIME_GPU_GPU_SASS_H

#include "runtime/evidence.h"
#include "runtime/gpu/gpu_cupti.h"
#include "runtime/ptx/ptx.h"

enum sass_metric {
    SASS_WARPS,   /* instructions, once a warp */
    SASS_THREADS, /* and once a thread */
    SASS_SECTORS,
    SASS_SECTORS_IDEAL,
    SASS_WAVEFRONTS,
    SASS_WAVEFRONTS_IDEAL,
    SASS_LOCAL, /* loads and stores of the stack: arrays and spilled registers */
    SASS_METRICS
};

struct sass {
    struct cupti_tools *cupti;
    void *context;
    uint32_t device;
    uint64_t ids[SASS_METRICS]; /* 0: this chip has it not */
};

/* Before the context exists: from then on CUPTI follows what is loaded. -1 with a message. */
int sass_prepare(struct cupti_tools *cupti);
/* With the context. */
int sass_open(struct sass *s, struct cupti_tools *cupti, void *context, uint32_t device);
/* Around one launch that has ended. */
int sass_begin(struct sass *s);
struct sass_sums;
int sass_end(struct sass *s, struct sass_sums *out);

/* What was counted at one line; `barrier` counts threads that arrived at a barrier there. */
struct sass_line {
    struct evidence_place at;
    uint64_t count[SASS_METRICS];
    uint64_t barrier;
};

/* An instruction: each of its metrics comes in a record of its own. */
struct sass_place {
    const char *function; /* NULL: none yet */
    uint32_t pc;
    bool barrier;
    struct evidence_place at;
};

/* A line of a header, and the user's that it was inlined to. */
struct sass_inlined {
    struct evidence_place header, user;
};

struct sass_sums {
    struct arena *arena;
    const struct ptx_program *program;
    const struct ptx_function *kernel;
    const char *local; /* what accesses of local memory are called */
    const void *cubin; /* of the kernel, for places and barriers */
    size_t cubin_bytes;
    const char *const *files; /* as the PTX names them: CUPTI may split them */
    size_t file_count;
    VEC(struct sass_line) lines;
    VEC(struct sass_inlined) inlined;
    uint64_t records;
    struct sass_place last;
};

/* One count of the instruction at a place. */
void sass_add(struct sass_sums *sums, struct evidence_place at, bool barrier,
              enum sass_metric metric, uint64_t value);
/* The path among `files` that a folder and a file are the end of; else both joined. */
const char *sass_path(struct arena *a, const char *const *files, size_t count, const char *folder,
                      const char *file);
/* The user's line that a line of the toolkit's headers was inlined to, when there is but one: the machine
 * code does not tell by which calls it came there. Else the place itself. */
struct evidence_place sass_user_place(struct sass_sums *sums, struct evidence_place at);
/* Into metrics as docs/worker.md names them; `threads` were launched. */
void sass_tell(const struct sass_sums *sums, uint64_t threads, struct evidence_run *out);

#endif
