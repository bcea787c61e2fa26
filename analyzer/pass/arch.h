/* SPDX-License-Identifier: Apache-2.0 */
/* Limits of GPU architectures (base/arch.def). Sizes in bytes. */
#ifndef CUDALINT_PASS_ARCH_H
#define CUDALINT_PASS_ARCH_H

#include <stddef.h>
#include <stdint.h>

/* Shared memory that a block gets without cudaFuncAttributeMaxDynamicSharedMemorySize, static and
 * dynamic together; the same on every architecture. */
#define ARCH_SHARED_DEFAULT 49152

/* The most shared memory a block may have on sm_`arch`; 0: not in the table. */
int64_t arch_shared_limit(unsigned arch);
/* The largest of all architectures, and which one has it. */
int64_t arch_shared_largest(unsigned *arch);

#endif
