/* SPDX-License-Identifier: Apache-2.0 */
/* Memory of which a kernel fills elements and reads none: its results, for whatever comes behind it. */
#ifndef CUDALINT_PASS_WRITE_ONLY_H
#define CUDALINT_PASS_WRITE_ONLY_H

#include "pass/analysis.h"

/* Nothing in the function, in what it calls, in the kernels that call it and in what these call reads what root points
 * to, an argument or a member of one; false also where that is not known. */
bool write_only_is(const struct analysis_func *af, const struct ir_expr *root);

#endif
