/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CUDALINT_RUNTIME_GPU_GPU_DOCTOR_H
#define CUDALINT_RUNTIME_GPU_GPU_DOCTOR_H

#include "runtime/doctor_facts.h"

/* Loads the driver, makes a context on each device; loads CUPTI. For a process that ends then. */
void gpu_doctor(struct arena *a, struct doctor *out);

#endif
