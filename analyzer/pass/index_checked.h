/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Products that a check on the host keeps within 32 bits: `if ((int64_t)rows * cols > INT_MAX) throw ...` or
 * `CHECK((int64_t)rows * cols <= INT_MAX, ...)`, a macro out of sight too, in front of the launch of the
 * kernel that indexes with them.
 */
#ifndef CUDALINT_PASS_INDEX_CHECKED_H
#define CUDALINT_PASS_INDEX_CHECKED_H

#include "pass/analysis.h"

/* Is what the product counts checked so, wherever the statement runs as far as the file shows? */
bool index_checked_on_host(const struct analysis_func *af, const struct ir_expr *product,
                           const struct ir_stmt *at);

#endif
