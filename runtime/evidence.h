/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The evidence document: what a worker saw.  One entry a scenario of the job, in the same order,
 * plus what the compiler said.  It states facts, not verdicts: analyzer/confirm judges them.
 * JSON form: docs/worker.md.
 */
#ifndef CUDALINT_RUNTIME_EVIDENCE_H
#define CUDALINT_RUNTIME_EVIDENCE_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EVIDENCE_VERSION 1

struct evidence_place {
    const char *path; /* "" unknown */
    uint32_t line;
    uint32_t column;
};

/* A place, and the callers of inlined code around it, innermost first. */
struct evidence_stack {
    struct evidence_place *at;
    size_t len;
    size_t cap;
};

struct evidence_thread {
    uint32_t block[3];
    uint32_t thread[3];
};

/* Threads of one block, linear numbers first..last, that do the same: for barriers. */
struct evidence_group {
    const char *state; /* "waits", "exited", "elsewhere" */
    uint32_t first;
    uint32_t last;
    struct evidence_place at;
};

struct evidence_violation {
    const char *kind;   /* as emu_violation_name: "out-of-bounds", "wrapped-index", "race", ... */
    const char *space;  /* "global", "shared", "local", "constant", "param", "" */
    const char *access; /* "read", "write", "atomic", "" */
    uint32_t size;      /* bytes */
    uint64_t count;     /* how often; the rest is the first time */
    struct evidence_thread who;
    struct evidence_place at; /* in the user's code: intrinsics of headers are followed out */
    /* When the compiler merged the instructions of several lines, `at` is unknown: the nearest known
     * place before it in the code. */
    struct evidence_place near;
    struct evidence_stack stack;
    const char *object; /* buffer or variable, "" */
    int64_t offset;     /* bytes from its start */
    uint64_t object_bytes;
    bool object_exact; /* scenario_buffer.exact; true for variables of the program */
    bool has_other;
    struct evidence_thread other;
    struct evidence_place other_at;
    struct evidence_stack other_stack;
    const char *other_access;
    bool same_value;
    bool lockstep;
    bool has_value;
    int64_t value; /* wrapped: what was used, and what it should have been */
    int64_t true_value;
    const char *text; /* assert: expression; launch: the error, "cudaErrorInvalidValue: ..." */
    bool blocks;      /* the groups are of the grid's blocks */
    VEC(struct evidence_group) groups;
};

struct evidence_metric { /* per source line, summed */
    const char *name;    /* "sectors", "wavefronts", "active_lanes", "instructions" */
    struct evidence_place at;
    uint64_t value;
    uint64_t ideal;
};

struct evidence_digest {
    const char *buffer;
    uint64_t hash;
};

/* A process that the run was made in. */
struct evidence_process {
    const char *engine; /* "gpu", "gpu-counters", "gpu-resources" */
    uint64_t pid;
    bool alone; /* it made no other run */
};

struct evidence_run {
    const char *scenario; /* its name */
    /* "done", "unsupported", "steps", "memory", "timeout", "trap", "assert", "deadlock",
     * "bad-launch", "error" */
    const char *stop;
    const char *stop_text; /* reason, "" when done */
    struct evidence_place stop_at;
    VEC(struct evidence_violation) violations;
    uint64_t violations_dropped;
    VEC(struct evidence_metric) metrics;
    VEC(struct evidence_digest) memory;
    uint64_t warp_instructions;
    uint64_t lane_instructions;
    uint64_t blocks_run;
    uint64_t barriers;
    const char *printed;                    /* what printf wrote, at most 1 MiB */
    VEC(struct evidence_process) processes; /* of an engine with processes of its own */
    double seconds;
};

struct evidence {
    uint32_t version;     /* set by evidence_write and evidence_read */
    const char *engine;   /* "ptx-cpu", "gpu" */
    const char *producer; /* "nvrtc 13.0", "clang 22.1.8", "cache", "" */
    const char *error;    /* the job as a whole could not be done, and why; "" */
    const char *stage;    /* of the error: "document", "compiler", "decode", "engine", "" */
    const char *log;      /* the compiler's, at most 64 KiB; "" */
    const char *ptx;      /* when asked for, else NULL */
    const char *entry;    /* the kernel's name in the PTX */
    /* The compiler's and the decoder's facts of the kernel */
    uint64_t static_shared; /* bytes */
    uint32_t max_threads;   /* .maxntid product, 0: not given */
    uint32_t required_threads;
    /* Of a thread, when the job asked for resources; registers 0: the compiler did not tell */
    uint32_t registers;
    uint32_t stack_bytes;
    uint32_t spill_stores; /* bytes that its instructions write, and read */
    uint32_t spill_loads;
    /* Why each run gets a process of its own: it may fault or hang; "": it cannot */
    const char *alone;
    const char *sandbox; /* what the worker had closed: "seccomp landlock rlimit", "" */
    double compile_seconds;
    double engine_seconds;
    VEC(struct evidence_run) runs;
};

/* Of which nothing is known yet: every text is "". */
struct evidence evidence_nothing(void);

struct strbuf;
void evidence_write(const struct evidence *e, struct strbuf *out);
int evidence_read(struct arena *a, const char *text, size_t len, struct evidence *out);

#endif
