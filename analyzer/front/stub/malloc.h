/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for malloc.h. */
#ifndef CUDALINT_MALLOC_H
#define CUDALINT_MALLOC_H
#include "stdlib.h"
extern "C" void *memalign(size_t, size_t);
#endif
