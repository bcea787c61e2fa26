/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The job document: what a worker is asked to do.  One kernel, its source or PTX, and the scenarios
 * to run it in, in order.  Written by the analyzer (analyzer/confirm), read by `cudalint-run`;
 * self-contained, so that the worker may sit on another machine.  JSON form: docs/worker.md.
 *
 * Numbers: sizes in bytes unless the name says elements; grid and block in x, y, z.
 */
#ifndef CUDALINT_RUNTIME_SCENARIO_H
#define CUDALINT_RUNTIME_SCENARIO_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JOB_VERSION 1

/* Element types of buffers and scalars, as C names them: "i8".."i64", "u8".."u64", "f16", "bf16",
 * "f32", "f64", "bytes" (opaque, element_bytes says how large). */
struct scenario_type {
    const char *name;
    uint32_t bytes;
};

enum scenario_fill_kind {
    SCENARIO_FILL_ZERO,
    SCENARIO_FILL_VALUE,  /* every element is `value` */
    SCENARIO_FILL_RAMP,   /* element i is value + i * step */
    SCENARIO_FILL_SMALL,  /* element i is value + i % step */
    SCENARIO_FILL_RANDOM, /* integers: value + hash(seed, i) % step; floats in [0, 1) */
    SCENARIO_FILL_UNINIT  /* a read before a write is a violation */
};

struct scenario_fill {
    enum scenario_fill_kind kind;
    int64_t value;
    int64_t step;
    uint64_t seed;
};

struct scenario_buffer {
    const char *name; /* unique in the scenario: the parameter's name, or "p.field" */
    struct scenario_type element;
    uint64_t bytes; /* sparse: large ones cost nothing */
    /* false: nothing says how large it is; it is made so large that nobody leaves it, and an access
     * outside of it proves nothing.  true: `why` says where the extent comes from. */
    bool exact;
    const char *why; /* "cudaMalloc at main.cu:40: n * sizeof(float)" */
    bool read_only;
    struct scenario_fill fill;
};

/* A texture or surface object over a buffer, as cudaTextureDesc and the array's extent have it. */
enum scenario_address { /* outside of the texture, in the order of cudaTextureAddressMode */
                        SCENARIO_ADDRESS_WRAP,
                        SCENARIO_ADDRESS_CLAMP,
                        SCENARIO_ADDRESS_MIRROR,
                        SCENARIO_ADDRESS_BORDER
};
struct scenario_texture {
    const char *name;
    uint32_t buffer;               /* index in scenario.buffers: the texels, row by row */
    uint64_t buffer_offset;        /* of the first */
    struct scenario_type element;  /* of a channel */
    uint32_t channels;             /* 1, 2, 4; 0: 1 */
    uint64_t width, height, depth; /* texels; 0: the texture has no such dimension */
    uint64_t pitch;                /* bytes of a row; 0: rows without gaps */
    bool layered;                  /* depth counts layers */
    bool normalized;               /* normalizedCoords */
    bool linear;                   /* cudaFilterModeLinear */
    bool read_normalized;          /* cudaReadModeNormalizedFloat */
    enum scenario_address address; /* of all dimensions */
};

/* What is put into a kernel parameter, at `offset` bytes of it (0 for scalars and pointers). */
enum scenario_value_kind {
    SCENARIO_VALUE_INT,    /* integer, `bytes` wide */
    SCENARIO_VALUE_FLOAT,  /* f16, bf16 (2: see type), f32, f64 */
    SCENARIO_VALUE_BUFFER, /* address of buffers[buffer] + buffer_offset */
    SCENARIO_VALUE_BYTES,  /* `data`, for what has no better name */
    SCENARIO_VALUE_TEXTURE /* handle of textures[texture]: cudaTextureObject_t, cudaSurfaceObject_t */
};
struct scenario_value {
    const char *name; /* "n", "p.stride" */
    enum scenario_value_kind kind;
    uint32_t offset; /* in the parameter */
    struct scenario_type type;
    int64_t number;
    double real;
    uint32_t buffer; /* index in scenario.buffers */
    uint64_t buffer_offset;
    uint32_t texture; /* index in scenario.textures */
    const uint8_t *data;
    size_t data_bytes;
};

struct scenario_argument {
    const char *name;
    uint32_t bytes; /* size of the parameter; checked against the PTX; the rest is zero */
    VEC(struct scenario_value) values;
};

/* A __device__ or __constant__ variable that gets a value before the launch. */
struct scenario_symbol {
    const char *name; /* as in the PTX */
    struct scenario_value value;
};

struct scenario_blocks { /* linear block numbers x + grid.x * (y + grid.y * z) */
    uint64_t first;
    uint64_t count;
};

#define SCENARIO_WATCH_BOUNDS (1u << 0)
#define SCENARIO_WATCH_ALIGN (1u << 1)
#define SCENARIO_WATCH_UNINIT (1u << 2)
#define SCENARIO_WATCH_WRAP (1u << 3)
#define SCENARIO_WATCH_RACE_SHARED (1u << 4)
#define SCENARIO_WATCH_RACE_GLOBAL (1u << 5)
#define SCENARIO_WATCH_BARRIER (1u << 6)
#define SCENARIO_WATCH_LAUNCH (1u << 7) /* would the driver refuse the launch? */
#define SCENARIO_WATCH_COUNTERS (1u << 8)
#define SCENARIO_WATCH_MEMORY (1u << 9)     /* digest (FNV-1a 64) of each buffer after the run */
#define SCENARIO_WATCH_RESOURCES (1u << 10) /* what the driver says of the kernel (engine gpu) */

struct scenario {
    const char *name;   /* "launch at main.cu:88", "n = block + 1" */
    const char *origin; /* where its numbers come from, for people */
    uint32_t grid[3];
    uint32_t block[3];
    uint64_t dynamic_shared;
    bool shared_opt_in; /* cudaFuncAttributeMaxDynamicSharedMemorySize was set for the kernel */
    bool cooperative;
    uint32_t cluster[3]; /* blocks of a cluster, given at the launch; 0: the kernel's own or none */
    VEC(struct scenario_buffer) buffers;
    VEC(struct scenario_texture) textures;
    VEC(struct scenario_argument) arguments; /* one a kernel parameter, in order */
    VEC(struct scenario_symbol) symbols;
    VEC(struct scenario_blocks) blocks; /* to run, in order; none: all */
    uint32_t watch;                     /* SCENARIO_WATCH_... */
    uint64_t max_steps;                 /* warp instructions; 0: the engine's default */
};

struct job {
    uint32_t version;          /* set by job_write and job_read */
    const char *kernel;        /* name expression: "reduce<float, 256>", "ns::k"; or, with ptx, the
                            entry's name in it; NULL: the only kernel */
    const char *source;        /* CUDA C++ for the compiler, or NULL */
    const char *ptx;           /* already compiled, or NULL; wins over source */
    const char *file;          /* what the source calls itself */
    uint32_t arch;             /* 80 for sm_80 */
    VEC(const char *) options; /* for the compiler: "-std=c++17", "-DX=1" */
    const char *producer;      /* "auto", "nvrtc" or "clang" */
    bool want_ptx;             /* put the PTX into the evidence, for the cache */
    bool want_resources;       /* compile to machine code, and tell what a thread of it takes */
    bool alone;                /* engine gpu: each run in a process of its own */
    const char *engine;        /* "ptx-cpu", "gpu", "none" (compile only) */
    double timeout;            /* seconds for the whole job; 0: the worker's default */
    uint64_t max_bytes;        /* host memory of the engine; 0: default */
    VEC(struct scenario) scenarios;
};

/* The bytes of an INT or FLOAT value as it lies in memory; at most type.bytes of them count. */
void scenario_value_bits(const struct scenario_value *v, uint8_t out[8]);

struct strbuf;
/* JSON, one line. */
void job_write(const struct job *j, struct strbuf *out);
/* 0, or -1 with a message that names the key ("scenarios[0].grid: ..."). Bounds are checked. */
int job_read(struct arena *a, const char *text, size_t len, struct job *out);

#endif
