/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `__ballot(p)`, `__shfl(v, 0)`, as they were before CUDA 9: nvcc refuses them for sm_70 and later, so code that has
 * them runs where the threads of a warp keep in step.
 */
#ifndef CUDALINT_PASS_WARP_LEGACY_H
#define CUDALINT_PASS_WARP_LEGACY_H

#include "pass/lanes.h"

/* The name of one that the kernel around the frame has, or what it calls; NULL: there is none. */
const char *warp_legacy_of(const struct lanes_frame *f);
/* The same of any function of the file, which is compiled as a whole. */
const char *warp_legacy_in_file(const struct analysis *a);

#endif
