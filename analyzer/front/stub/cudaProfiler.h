/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cudaProfiler.h. */
#include "cuda.h"
