/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of the file that hand on what the CUDA runtime answered. */
#ifndef CUDALINT_PASS_STATUS_OWN_H
#define CUDALINT_PASS_STATUS_OWN_H

#include "pass/launch.h"

/* A call of a function of the file that asks the runtime for something, tells nobody how that went, and
 * returns the status: `cudaError_t opt_in(kernel, bytes)`.  Nobody reads what it returns. */
bool status_own_is_dropped(const struct ir_stmt *call);

#endif
