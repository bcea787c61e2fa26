/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a worker finds on its machine: `cudalint-run --doctor` writes it as one JSON document,
 * `cudalint doctor` judges it (analyzer/cli/doctor.c).  Facts only: no advice, no verdict.
 */
#ifndef CUDALINT_RUNTIME_DOCTOR_FACTS_H
#define CUDALINT_RUNTIME_DOCTOR_FACTS_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DOCTOR_VERSION 1

/* A library or a program: what it is, or why it is not there. */
struct doctor_part {
    const char *path; /* "" not found */
    uint32_t version; /* 13000 for 13.0; 0: it does not tell */
    const char *problem;
};

struct doctor_compiler {
    const char *name; /* "nvrtc 13.0", "clang 22.1.8"; "" not there */
    const char *path;
    const char *problem;
    uint32_t version;    /* NVRTC: 13000 */
    uint32_t least_arch; /* NVRTC: what it compiles for; 0: not known */
    uint32_t most_arch;
    bool headers; /* the toolkit's headers are there (cuda_fp16.h) */
};

struct doctor_device {
    uint32_t number;
    const char *name;
    uint32_t arch; /* 90 */
    uint64_t free_bytes;
    uint64_t total_bytes;
    bool prohibited;     /* compute mode: nobody may make a context */
    const char *problem; /* of making a context; "" none */
    double seconds;      /* that it took */
};

/* The machine around the driver: files, no driver call. */
struct doctor_host {
    uint32_t gpus;      /* NVIDIA display devices on the PCI bus */
    bool nouveau;       /* the free driver has one of them */
    const char *module; /* version of the loaded kernel module, "" none */
    uint32_t nodes;     /* /dev/nvidiaN; under WSL /dev/dxg */
    bool nodes_denied;  /* there, and not ours to open */
    bool wsl;
    bool container;
    bool root;
    const char *visible;   /* CUDA_VISIBLE_DEVICES; NULL: not set */
    const char *profiling; /* "unknown", "everyone", "admin": who may read counters */
};

struct doctor {
    uint32_t version;
    struct doctor_host host;
    const char *sandbox; /* "rlimit seccomp landlock" */
    VEC(struct doctor_compiler) compilers;
    struct doctor_part driver;
    int64_t driver_error;       /* CUresult of cuInit; 0: none, or not asked */
    struct doctor_part runtime; /* libcudart: no part of ours needs it */
    struct doctor_part cupti;
    VEC(struct doctor_device) devices;
};

struct strbuf;
void doctor_write(const struct doctor *d, struct strbuf *out);
int doctor_read(struct arena *a, const char *text, size_t len, struct doctor *out);

#endif
