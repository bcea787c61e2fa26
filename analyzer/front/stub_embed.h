/* SPDX-License-Identifier: Apache-2.0 */
/* The stub headers (stub/), embedded by tools/embed_stubs.c at build time. */
#ifndef CUDALINT_FRONT_STUB_EMBED_H
#define CUDALINT_FRONT_STUB_EMBED_H

#include <stddef.h>

struct stub_file {
    const char *name; /* relative to the stub directory: "cub/cub.cuh" */
    const char *text;
    size_t size;
};

extern const struct stub_file stub_files[];
extern const size_t stub_file_count;

/* Pieces of C++ and C headers that NVRTC lacks (prelude/); their first lines say for which words. */
extern const struct stub_file prelude_files[];
extern const size_t prelude_file_count;

#endif
