/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From CUDA C++ to PTX.  compiler_open finds a compiler and loads it; compiler_run gives it the
 * source, which may be anybody's: NVRTC runs in this process, after the sandbox is closed, clang as
 * a child that closes its own.
 */
#ifndef CUDALINT_RUNTIME_WORKER_COMPILE_H
#define CUDALINT_RUNTIME_WORKER_COMPILE_H

#include "runtime/scenario.h"

enum compiler_kind { COMPILER_NONE, COMPILER_NVRTC, COMPILER_CLANG };

struct compiler {
    enum compiler_kind kind;
    const char *name;           /* "nvrtc 13.5", "clang 22.1.8" */
    const char *path;           /* library or program */
    VEC(const char *) includes; /* the toolkit's include folders */
    VEC(const char *) reads;    /* all that it reads besides: its own files */
    void *library;              /* NVRTC's dlopen handle */
    uint32_t version;           /* NVRTC: 1000 * major + 10 * minor */
    uint32_t least_arch;        /* NVRTC: what it compiles for, 75 to 121; 0: it does not tell */
    uint32_t most_arch;
};

struct compiled {
    const char *ptx; /* NULL: it failed */
    size_t len;
    const char *entry; /* of the job's kernel; NULL: the only one */
    const char *log;   /* "" */
    struct compile_resources {
        uint32_t registers; /* 0: not told */
        uint32_t stack_bytes;
        uint32_t spill_stores;
        uint32_t spill_loads;
    } resources;
};

/* What the worker tells: where it lies, for what is installed beside it. */
struct compile_place {
    const char *exe_dir; /* "" unknown */
};

/* 0, or -1 with a message that says what was looked for. */
int compiler_open(struct arena *a, const struct job *j, const struct compile_place *where,
                  struct compiler *out);
/* 0 and *out; -1 with a message, out->log may say more. */
int compiler_run(struct arena *a, const struct compiler *c, const struct job *j,
                 struct compiled *out);

struct sandbox_options;
/* The same in a child that closes its sandbox first; *sandbox says what was closed. */
int compile_apart(struct arena *a, const struct compiler *c, const struct job *j,
                  const struct sandbox_options *box, struct compiled *out, const char **sandbox);

/* The parts. */
int nvrtc_open(struct arena *a, const struct compile_place *where, struct compiler *out);
int nvrtc_run(struct arena *a, const struct compiler *c, const struct job *j, struct compiled *out);
int clang_open(struct arena *a, struct compiler *out);
int clang_run(struct arena *a, const struct compiler *c, const struct job *j, struct compiled *out);

/* Paths of libnvrtc to try, best first; the folder of each tells where its headers are. */
struct nvrtc_paths {
    VEC(const char *) at;
};
void nvrtc_find(struct arena *a, const struct compile_place *where, struct nvrtc_paths *out);
/* The include folders that belong to the library at `path`. */
void nvrtc_find_includes(struct arena *a, const char *path, struct compiler *out);

/* What ptxas says of the entry in its log (-v). */
struct compile_resources compile_resources_read(const char *log, const char *entry);

/* Is it an option of the job that a compiler may get?  Others could write files or run programs. */
bool compile_option_allowed(const char *option);

/* The PTX with file names as the source has them: the compilers put the working directory before
 * relative ones, and toolkit headers become "<cuda>/...". */
const char *compile_files_rename(struct arena *a, const struct compiler *c, const struct job *j,
                                 const char *ptx, size_t *len);

/* clang's PTX with code of preludes at the lines that use it. */
const char *clang_places_fix(struct arena *a, const char *ptx, size_t *len);

#endif
