/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The CUDA driver, loaded with dlopen: libcuda.so.1 comes with the driver, never with us, and most
 * machines have none.  Declared here by hand, so that nothing of NVIDIA is needed to build.
 */
#ifndef CUDALINT_RUNTIME_GPU_DRIVER_H
#define CUDALINT_RUNTIME_GPU_DRIVER_H

#include <stddef.h>
#include <stdint.h>

/* CUmemAllocationProp: pinned memory of one device. */
struct driver_allocation {
    int type;   /* 1: pinned */
    int handle; /* 0: not exported */
    struct {
        int type; /* 1: device */
        int id;
    } location;
    void *windows;
    struct {
        unsigned char compression, rdma;
        unsigned short usage;
        unsigned char reserved[4];
    } flags;
};

/* CUmemAccessDesc */
struct driver_access {
    struct {
        int type;
        int id;
    } location;
    int flags; /* 3: read and write */
};

/* CUlaunchAttribute */
struct driver_attribute {
    int id;
    char pad[4];
    uint32_t value[16];
};

/* CUlaunchConfig */
struct driver_launch {
    uint32_t grid[3], block[3];
    uint32_t shared;
    void *stream;
    const struct driver_attribute *attributes;
    uint32_t attribute_count;
};

struct driver {
    void *library;
    int version; /* 13000 for 13.0: the newest CUDA that the driver runs */
    int error;   /* of cuInit, when that is why driver_load failed */
#define DRIVER_CALL(field, symbol, parameters) int(*field) parameters;
#include "runtime/gpu/driver.def"
    /* cuLaunchKernelEx, or NULL: since CUDA 11.8 */
    int (*launch_shaped)(const struct driver_launch *how, void *function, void **params,
                         void **extra);
};

/* CUresult values that we tell apart. */
#define DRIVER_OK 0
#define DRIVER_OUT_OF_MEMORY 2
#define DRIVER_NO_DEVICE 100
#define DRIVER_NOT_READY 600

/* CUdevice_attribute */
#define DRIVER_ATTRIBUTE_MULTIPROCESSORS 16
#define DRIVER_ATTRIBUTE_COMPUTE_MODE 20
#define DRIVER_ATTRIBUTE_MULTIPROCESSOR_THREADS 39
#define DRIVER_ATTRIBUTE_COMPUTE_MAJOR 75
#define DRIVER_ATTRIBUTE_COMPUTE_MINOR 76
#define DRIVER_ATTRIBUTE_COOPERATIVE 95
#define DRIVER_ATTRIBUTE_SHARED_OPT_IN 97

/* CUfunction_attribute */
#define DRIVER_FUNCTION_MAX_THREADS 0
#define DRIVER_FUNCTION_SHARED 1
#define DRIVER_FUNCTION_LOCAL 3
#define DRIVER_FUNCTION_REGISTERS 4
#define DRIVER_FUNCTION_MAX_DYNAMIC_SHARED 8

/* CUjit_option, CUjitInputType */
#define DRIVER_JIT_THREADS 1 /* per block, at least */
#define DRIVER_JIT_ERROR_LOG 5
#define DRIVER_JIT_ERROR_LOG_BYTES 6
#define DRIVER_JIT_LINES 13
#define DRIVER_INPUT_PTX 1

/* CUlaunchAttributeID: blocks of a cluster, x y z */
#define DRIVER_LAUNCH_CLUSTER 4

#define DRIVER_STREAM_NON_BLOCKING 1u
#define DRIVER_HOST_PORTABLE 1u
#define DRIVER_HOST_MAPPED 2u

/* Oldest driver that has every function of the table: CUDA 11.4. */
#define DRIVER_VERSION_MIN 11040

/*
 * Loads the driver and calls cuInit. 0, or -1 with a message that says what is missing (no driver,
 * an old driver, no device) and what to do; then *out has version and error, as far as it came.
 * Never writes to standard output or error.
 */
int driver_load(struct driver *out);
/* "CUDA_ERROR_ILLEGAL_ADDRESS: an illegal memory access was encountered" */
const char *driver_error_text(const struct driver *d, int error, char *out, size_t size);
/* Sets the thread's message to "what: error"; -1. */
int driver_fail(const struct driver *d, const char *what, int error);

#endif
