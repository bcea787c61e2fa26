/* SPDX-License-Identifier: Apache-2.0 */
/* Would the driver refuse this launch?  The limits of the CUDA C++ Programming Guide. */
#ifndef CUDALINT_RUNTIME_PTX_LAUNCH_CHECK_H
#define CUDALINT_RUNTIME_PTX_LAUNCH_CHECK_H

#include "runtime/ptx/ptx.h"
#include "runtime/scenario.h"

struct launch_refusal {
    const char *error; /* "cudaErrorInvalidValue" */
    const char *what;  /* "grid.y", "threads of a block", "shared memory" */
    uint64_t value;
    uint64_t limit;
    const char *why; /* whose limit it is */
};

/* True and *out when the driver refuses `s` on sm_`arch`; `static_shared` bytes are the kernel's. */
bool launch_check(const struct scenario *s, const struct ptx_function *kernel,
                  uint64_t static_shared, uint32_t arch, struct launch_refusal *out);

#endif
