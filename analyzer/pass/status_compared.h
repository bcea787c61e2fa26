/* SPDX-License-Identifier: Apache-2.0 */
/* Results that are looked at: where a call of the runtime has failed, the comparison says so. */
#ifndef CUDALINT_PASS_STATUS_COMPARED_H
#define CUDALINT_PASS_STATUS_COMPARED_H

#include "pass/analysis.h"

/* What a copy, `call` or one behind it, brings to the host is compared with other memory of the host,
 * `x[i] != expected[i]`, `memcmp(x, expected, n)`, and something is printed behind that: by the function itself or,
 * where it returns the memory, by each of its callers in sight. */
bool status_result_is_compared(struct analysis_func *af, const struct ir_stmt *call);

#endif
