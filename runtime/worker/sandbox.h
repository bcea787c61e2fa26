/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the worker gives up before it touches source that anybody may have written: time, memory,
 * new files, network, processes.  Each part works alone where the kernel lacks another.
 */
#ifndef CUDALINT_RUNTIME_WORKER_SANDBOX_H
#define CUDALINT_RUNTIME_WORKER_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sanitizers need the address space, system calls and signals that a worker gives up or takes. */
#ifdef __SANITIZE_ADDRESS__
#define WORKER_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WORKER_SANITIZED 1
#endif
#endif

struct sandbox_options {
    double seconds;           /* of CPU time; 0: no limit */
    uint64_t bytes;           /* of address space; 0: no limit */
    const char *const *reads; /* files and folders that may be read */
    size_t read_count;
    bool exec; /* one program may still be started: the child that becomes the compiler */
};

#define SANDBOX_RLIMIT (1u << 0)
#define SANDBOX_SECCOMP (1u << 1)
#define SANDBOX_LANDLOCK (1u << 2)

/* Closes everything that can be closed, for good. Returns SANDBOX_... of what was. */
unsigned sandbox_close(const struct sandbox_options *o);
/* "rlimit seccomp landlock" */
const char *sandbox_text(unsigned parts);

/* The parts. */
bool sandbox_limit(const struct sandbox_options *o);
bool sandbox_filter(bool exec);
bool sandbox_landlock(const struct sandbox_options *o);

#endif
