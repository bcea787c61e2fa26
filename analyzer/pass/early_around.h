/* SPDX-License-Identifier: Apache-2.0 */
/* `if (i < n) { ... }` around all that a kernel does, which is `if (i >= n) return;` the other way round. */
#ifndef CUDALINT_PASS_EARLY_AROUND_H
#define CUDALINT_PASS_EARLY_AROUND_H

#include "pass/divergence.h"

/* The barrier stands in such a condition on a length, and the others want nothing of the threads that it keeps off, as
 * far as the code shows: in a kernel with shared memory a call that may do anything counts as wanted. */
bool early_around_is_harmless(struct analysis_func *af, const struct divergence *d,
                              const struct ir_stmt *barrier);

#endif
