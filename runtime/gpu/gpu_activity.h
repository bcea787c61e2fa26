/* SPDX-License-Identifier: Apache-2.0 */
/* CUPTI's record of a launch that ended. */
#ifndef CUDALINT_RUNTIME_GPU_GPU_ACTIVITY_H
#define CUDALINT_RUNTIME_GPU_GPU_ACTIVITY_H

#include <stdbool.h>

#include "runtime/gpu/gpu_cupti.h"

/* Before the context exists; -1 with a message. */
int activity_open(struct cupti_tools *cupti);
/* Forgets what was launched so far. */
void activity_begin(struct cupti_tools *cupti);
/* The last launch since. False: CUPTI tells of none. */
bool activity_end(struct cupti_tools *cupti, struct cupti_kernel *out);

#endif
