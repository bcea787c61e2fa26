/* SPDX-License-Identifier: Apache-2.0 */
/*
 * CUPTI's SASS metrics and activity records, loaded with dlopen and declared by hand, so that nothing
 * of NVIDIA is needed to build.  The structs carry their size, to which CUPTI holds itself; those
 * without grew at their end only.
 */
#ifndef CUDALINT_RUNTIME_GPU_GPU_CUPTI_H
#define CUDALINT_RUNTIME_GPU_GPU_CUPTI_H

#include <stddef.h>
#include <stdint.h>

#define CUPTI_DOMAIN_RESOURCE 3
#define CUPTI_KERNEL_ACTIVITY 10 /* CONCURRENT_KERNEL: launches stay as they are */
#define CUPTI_FLUSH_FORCED 1u
#define CUPTI_WHOLE_DEVICE 0 /* CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_GPU */

/* 12.4 counts as 22; from 13.0 on it is 130000 and so on. */
#define CUPTI_VERSION_MIN 22

typedef void (*cupti_handler)(void *user, int domain, uint32_t id, const void *data);
typedef void (*cupti_buffer_wanted)(uint8_t **buffer, size_t *size, size_t *most);
typedef void (*cupti_buffer_full)(void *context, uint32_t stream, uint8_t *buffer, size_t size,
                                  size_t valid);

/* The size that CUPTI wants to be told: up to the end of the last field. */
#define CUPTI_SIZE(type, last) (offsetof(struct type, last) + sizeof(((struct type *)0)->last))

struct cupti_profiler {
    size_t size;
    void *reserved;
};

struct cupti_chip_name {
    size_t size;
    void *reserved;
    size_t device;
    const char *chip;
};

struct cupti_sass_metric {
    size_t size;
    void *reserved;
    const char *chip;
    const char *name;
    uint64_t id;
    const char *its_name;
    const char *description;
};

struct cupti_sass_config {
    uint64_t id;
    uint8_t granularity;
};
struct cupti_sass_setup {
    size_t size;
    void *reserved;
    size_t count;
    struct cupti_sass_config *configs;
    uint32_t device;
};

struct cupti_sass_enable {
    size_t size;
    void *reserved;
    void *context;
    uint8_t lazy; /* patch a function when it runs first */
};
struct cupti_sass_disable {
    size_t size;
    void *reserved;
    void *context;
    size_t dropped;
};
struct cupti_sass_amount {
    size_t size;
    void *reserved;
    void *context;
    size_t records;
    size_t instances;
};
struct cupti_sass_value {
    uint64_t id;
    uint64_t value;
};
struct cupti_sass_record {
    size_t size;
    void *reserved;
    uint32_t cubin;
    uint32_t function_number;
    const char *function;
    uint32_t pc; /* bytes from the function's start */
    struct cupti_sass_value *values;
};
struct cupti_sass_flush {
    size_t size;
    void *reserved;
    void *context;
    size_t records;
    size_t instances;
    struct cupti_sass_record *data;
};

struct cupti_sass_source {
    size_t size;
    const void *cubin;
    const char *function;
    size_t cubin_bytes;
    uint32_t line;
    uint64_t pc;
    char *file; /* the caller's to free */
    char *folder;
};

struct cupti_activity {
    int kind;
};
/* CUpti_ActivityKernel4 to 10: as far as they are the same. */
struct cupti_kernel {
    int kind;
    uint8_t cache;
    uint8_t shared_banks;
    uint16_t registers;
    int partitioned_wanted;
    int partitioned;
    uint64_t start; /* nanoseconds */
    uint64_t end;
    uint64_t completed;
    uint32_t device;
    uint32_t context;
    uint32_t stream;
    int32_t grid[3];
    int32_t block[3];
    int32_t static_shared;
    int32_t dynamic_shared;
    uint32_t local_bytes; /* of a thread */
    uint32_t local_total;
    uint32_t correlation;
    int64_t grid_id;
    const char *name;
};

_Static_assert(offsetof(struct cupti_kernel, start) == 16, "as CUpti_ActivityKernel has it");
_Static_assert(offsetof(struct cupti_kernel, name) == 104, "as CUpti_ActivityKernel has it");

struct cupti_tools {
    void *library;
    uint32_t version;
#define CUPTI_CALL(field, symbol, parameters) int(*field) parameters;
#include "runtime/gpu/gpu_cupti.def"
};

/* Loads it. 0, or -1 with a message that says what is missing and what to do. */
int cupti_load(struct cupti_tools *out);
/* Sets the thread's message to "what: error"; -1. */
int cupti_fail(const struct cupti_tools *c, const char *what, int error);

#endif
