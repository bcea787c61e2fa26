/* SPDX-License-Identifier: Apache-2.0 */
/* The one interface of the engines: "ptx-cpu" (runtime/emu) and "gpu" (runtime/gpu). */
#ifndef CUDALINT_RUNTIME_CONFIRM_H
#define CUDALINT_RUNTIME_CONFIRM_H

#include "runtime/evidence.h"
#include "runtime/scenario.h"

/* What an engine gets to run. */
struct ptx_image {
    const char *ptx;
    size_t len;
    const char *entry; /* name in the PTX */
    uint32_t arch;
    const char *support; /* PTX of the engine's support code, when it has some */
};

struct confirm_device; /* what an engine keeps from session to session */

struct confirm_options {
    struct arena *arena;           /* evidence is put here */
    double deadline;               /* CLOCK_MONOTONIC seconds; 0: none */
    uint64_t max_bytes;            /* host memory; 0: default */
    uint32_t watch;                /* all that scenarios of the session will ask for */
    struct confirm_device *device; /* of attach */
};

struct confirm_caps {
    char device[128]; /* "CPU", "NVIDIA H200" */
    uint32_t arch;    /* of the device; 0: any */
    char reason[256]; /* why it is not there */
};

/* What the engine knows of the kernel without running it. */
struct confirm_facts {
    const char *entry; /* lives as long as the session */
    uint64_t static_shared;
    uint32_t max_threads;      /* product of .maxntid, 0: not given */
    uint32_t required_threads; /* of .reqntid */
    const char *alone; /* why a run may cost its process, or wait in it for ever; NULL: it cannot */
};

struct confirm_session;

struct confirm_engine {
    const char *name;
    /* CUDA C++ that has to be compiled (relocatable) into image->support, or NULL. */
    const char *support;
    /* 0: usable; -1: not, and caps->reason says why. Cheap; the only place that dlopens. */
    int (*probe)(struct confirm_caps *caps);
    /*
     * An engine whose runs may cost the process they are in has these two (others: NULL): the worker
     * gives it a process of its own (runtime/worker/apart.h).  attach: starts device `number` (modulo
     * their count) once, for all sessions.  lost: no more runs are possible here, a new process is
     * needed.
     */
    int (*attach)(struct confirm_device **out, unsigned number, struct confirm_caps *caps);
    bool (*lost)(const struct confirm_session *s);
    /* 0, or -1 with a message. */
    int (*open)(struct confirm_session **out, const struct ptx_image *image,
                const struct confirm_options *o);
    /* 0 and *out, whatever it says; -1 with a message: the session is of no more use. */
    int (*run)(struct confirm_session *s, const struct scenario *what, struct evidence_run *out);
    /* May be NULL. */
    void (*facts)(const struct confirm_session *s, struct confirm_facts *out);
    void (*close)(struct confirm_session *s);
};

const struct confirm_engine *confirm_engine_find(const char *name);

#endif
