/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The little of CUPTI that the injection uses, declared by hand: CUPTI is loaded with dlopen and its
 * headers are not needed to build.  Source: CUPTI documentation, "Callback API" (12.x, 13.x); the
 * structs have not changed since CUDA 4.
 */
#ifndef CUDALINT_RUNTIME_INJECT_CUPTI_API_H
#define CUDALINT_RUNTIME_INJECT_CUPTI_API_H

#include <stddef.h>
#include <stdint.h>

#define CUPTI_DOMAIN_DRIVER_API 1
#define CUPTI_API_ENTER 0
#define CUPTI_API_EXIT 1

/* CUpti_CallbackData */
struct cupti_callback {
    int site;
    const char *function; /* "cuLaunchKernel" */
    const void *params;   /* the arguments, as a struct in their order */
    void *result;         /* CUresult *, at exit */
    const char *symbol;   /* launches: the kernel's mangled name */
    void *context;
    uint32_t context_id;
    uint64_t *correlation_data;
    uint32_t correlation_id;
};

typedef void (*cupti_function)(void *user, int domain, uint32_t id, const struct cupti_callback *c);

struct cupti {
    void *library;
    int (*subscribe)(void **subscriber, cupti_function f, void *user);
    int (*enable)(uint32_t enable, void *subscriber, int domain, uint32_t id);
    int (*name)(int domain, uint32_t id, const char **name);
};

/* Arguments of the driver calls that are looked into, as <generated_cuda_meta.h> has them. */
struct cupti_launch {
    void *function;
    unsigned grid[3];
    unsigned block[3];
    unsigned shared;
    void *stream;
    void **params;
    void **extra;
};
struct cupti_launch_config { /* CUlaunchConfig */
    unsigned grid[3];
    unsigned block[3];
    unsigned shared;
    void *stream;
    void *attributes;
    unsigned attribute_count;
};
struct cupti_launch_ex {
    const struct cupti_launch_config *config;
    void *function;
    void **params;
    void **extra;
};
struct cupti_alloc {
    uint64_t *address;
    size_t bytes;
};
struct cupti_alloc_pitch {
    uint64_t *address;
    size_t *pitch;
    size_t width;
    size_t height;
};
struct cupti_stream {
    void *stream;
};
struct cupti_free {
    uint64_t address;
};

#endif
