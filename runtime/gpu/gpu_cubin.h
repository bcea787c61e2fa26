/* SPDX-License-Identifier: Apache-2.0 */
/* What an instruction of a cubin is, as far as counters of a line have to know. */
#ifndef CUDALINT_RUNTIME_GPU_GPU_CUBIN_H
#define CUDALINT_RUNTIME_GPU_GPU_CUBIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first 8 bytes of the instruction `pc` bytes into a function; false: there is none. */
bool gpu_cubin_word(const void *cubin, size_t bytes, const char *function, uint64_t pc,
                    uint64_t *out);
/* Do threads arrive at a barrier of their block there? (compute capability 7.0 and later) */
bool gpu_cubin_is_barrier(uint64_t word);

#endif
