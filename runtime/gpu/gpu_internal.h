/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of the engine; nobody else includes it. */
#ifndef CUDALINT_RUNTIME_GPU_GPU_INTERNAL_H
#define CUDALINT_RUNTIME_GPU_GPU_INTERNAL_H

#include "runtime/confirm.h"
#include "runtime/gpu/driver.h"
#include "runtime/gpu/gpu_log.h"
#include "runtime/gpu/instrument.h"

/* A buffer of a scenario: a piece of a reserved address range with nothing mapped around it. */
struct gpu_buffer {
    const struct scenario_buffer *spec;
    uint64_t reserved; /* start and size of the reservation */
    size_t reserved_bytes;
    uint64_t mapped; /* what has memory behind it */
    size_t mapped_bytes;
    uint64_t handle; /* the memory; 0: none */
    uint64_t base;   /* address of byte 0 */
    uint64_t usable; /* bytes that may be touched from `base` on (inexact: of the window) */
    uint64_t before; /* and before it (inexact only) */
    uint8_t *fresh;  /* SCENARIO_WATCH_MEMORY: what was there before the run, or NULL */
    uint64_t shadow; /* GPU_CELLS for each unit that may be touched; 0: none */
};

struct sass;
struct cupti_tools;

struct confirm_device {
    struct driver d;
    struct cupti_tools *cupti; /* of gpu_bare.c; NULL */
    struct sass *sass;
    int device;
    uint32_t arch;
    void *context;
    size_t granule;
    void *stream;
    void *side;
};

struct confirm_session {
    struct driver d; /* this and the next: of the device */
    struct arena *arena;
    const struct ptx_image *image;
    const struct confirm_options *options;
    struct instrumented code;
    const struct ptx_function *kernel; /* of code.program */
    const char *alone;                 /* why a run may fault or hang; NULL: it cannot */
    int device;
    uint32_t arch;   /* of the device */
    bool lost;       /* the context faulted or hangs: nothing more can be done in this process */
    bool unfollowed; /* what the run touched was too much for the shadow */
    size_t granule;  /* of mapped memory */
    uint64_t window; /* mapped of a buffer whose extent nobody knows */
    void *module;    /* of the run: linked for its block size */
    void *helpers;   /* the module with the support code: the same, or its own */
    bool bare;       /* the kernel runs as it is, for what CUPTI says of it */
    void *cubin;     /* of a bare kernel; malloc */
    size_t cubin_bytes;
    void *function;
    void *stream;
    void *side; /* for reading logs while the kernel hangs */
    VEC(struct gpu_buffer) buffers;
};

/* ---- gpu_memory.c ---- */

/* Reserves, maps and fills the scenario's buffers. 0, or -1 with a message. */
int gpu_buffers_create(struct confirm_session *s, const struct scenario *what);
void gpu_buffers_free(struct confirm_session *s);
/* Digests of what the run changed, as docs/worker.md defines them. Buffers past the size that is
 * read back have none. */
void gpu_digests(struct confirm_session *s, struct evidence_run *out);
/* The buffer whose reservation holds the address, or NULL. */
const struct gpu_buffer *gpu_buffer_at(const struct confirm_session *s, uint64_t address);

/* ---- gpu_shadow.c ---- */

/* What an engine without races and uninitialised reads has no use for. */
#define GPU_SHADOW_WATCH                                                                           \
    (SCENARIO_WATCH_RACE_SHARED | SCENARIO_WATCH_RACE_GLOBAL | SCENARIO_WATCH_UNINIT)

/* Cells of a buffer; none when there is no room. 0, or -1 with a message. */
int gpu_shadow_of_buffer(struct confirm_session *s, const struct scenario *what,
                         struct gpu_buffer *b);
/* Units of shared memory that each block's shadow has; bytes of one. */
uint32_t gpu_shadow_units(struct confirm_session *s, const struct scenario *what);
#define GPU_SHADOW_UNIT_BYTES (GPU_CELLS * sizeof(uint64_t))

struct gpu_shadow {
    uint64_t shared; /* device addresses */
    uint64_t fenced;
};
/* Of `slots` blocks. */
int gpu_shadow_create(struct confirm_session *s, const struct scenario *what, uint64_t slots,
                      struct gpu_shadow *out);
void gpu_shadow_free(struct confirm_session *s, const struct gpu_shadow *shadow);
/* Why races that were asked for were not looked for; NULL. */
const char *gpu_shadow_missing(const struct confirm_session *s, const struct scenario *what);

/* ---- gpu_module.c ---- */

/* Links the instrumented kernel to the support code for blocks of that many threads. */
int gpu_module_load(struct confirm_session *s, unsigned threads);
/* Loads the kernel as it is, with lines; the support code beside it. */
int gpu_module_load_bare(struct confirm_session *s);
void gpu_module_unload(struct confirm_session *s);
/* Writes to / reads from a variable of the module. */
int gpu_variable_set(struct confirm_session *s, const char *name, const void *from, size_t bytes);
int gpu_variable_get(struct confirm_session *s, const char *name, void *to, size_t bytes);
/* As gpu_variable_set, beside a kernel that runs; does not wait. */
int gpu_variable_tell(struct confirm_session *s, const char *name, const void *from, size_t bytes);

/* ---- gpu_evidence.c ---- */

struct gpu_log {
    const struct gpu_record *records;
    size_t record_count;
    const struct gpu_site *sites;     /* GPU_SITE_KINDS each; those of site 0 unused */
    const struct gpu_thread *threads; /* block after block, as the ranges say */
    const uint64_t *ledger;           /* ranges of blocks: first and count of each */
    size_t ledger_ranges;
    const uint64_t *shared; /* low and high (32 bits each) of each shared variable */
    const struct gpu_race *races;
};
/* Turns the logs into violations. */
void gpu_evidence_make(struct confirm_session *s, const struct scenario *what,
                       const struct gpu_log *log, struct evidence_run *out);

/* For gpu_races.c, too. */
struct evidence_place gpu_user_place(const struct confirm_session *s, uint32_t site);
void gpu_stack_add(const struct confirm_session *s, uint32_t site, struct evidence_stack *out);
void gpu_places_set(const struct confirm_session *s, uint32_t site, struct evidence_violation *v);
void gpu_name_object(struct confirm_session *s, const struct scenario *what,
                     const struct gpu_log *log, bool shared, uint64_t address,
                     struct evidence_violation *v);
bool gpu_is_shared(const struct confirm_session *s, uint32_t site, uint64_t address);

/* ---- gpu_races.c ---- */

void gpu_races_add(struct confirm_session *s, const struct scenario *what,
                   const struct gpu_log *log, struct evidence_run *out);

/* ---- engine_gpu.c ---- */

/* Starts the device and its context. 0, or -1 with a message. */
int gpu_device_start(struct confirm_device *v, unsigned number);
/* A session without code yet. NULL: no memory. */
struct confirm_session *gpu_session_new(const struct ptx_image *image,
                                        const struct confirm_options *o);
/* The kernel of the image among the decoded ones; -1 with a message. */
int gpu_kernel_find(struct confirm_session *s);
void gpu_close(struct confirm_session *s);
bool gpu_lost(const struct confirm_session *s);

void gpu_facts(const struct confirm_session *s, struct confirm_facts *out);

/* ---- gpu_run.c ---- */

int gpu_run(struct confirm_session *s, const struct scenario *what, struct evidence_run *out);

/* For gpu_bare.c, too. */
int gpu_symbols_set(struct confirm_session *s, const struct scenario *what);
/* Launches the kernel, waits for it until the deadline and tells what became of it: `late` when it
 * runs on. 1: the logs can be read; 0: nothing ran, or the context is lost; -1 with a message. */
int gpu_launch_wait(struct confirm_session *s, const struct scenario *what, bool *late,
                    struct evidence_run *out);

#endif
