/* SPDX-License-Identifier: Apache-2.0 */
/* Every limit of the tool in one place, each with its reason. */
#ifndef CUDALINT_BASE_LIMITS_H
#define CUDALINT_BASE_LIMITS_H

/* The largest source file that is analysed. The largest hand-written .cu seen in public code is
 * under 2 MiB; larger ones are generated data, and clang needs about 100 bytes per byte. */
#define LIMIT_FILE_BYTES (16ULL << 20)

/* More threads than this only fight for memory bandwidth in libclang. */
#define LIMIT_THREADS 256

/* libclang recurses over the AST; 1024 nested parentheses take about 2 MiB of stack. */
#define LIMIT_THREAD_STACK ((size_t)64 << 20)

/* How deep magnitude_of looks into an expression: index arithmetic of real kernels nests under 20. */
#define LIMIT_MAGNITUDE_DEPTH 32

#endif
