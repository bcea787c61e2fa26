/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Powers of two that are made in 32 bits and become 64-bit numbers behind it: `size_t n = (1 << log_n) * batches`.
 *
 * Only where the file shifts a 1 of 64 bits elsewhere, or one of the type it gives it (`size_t{1} << scale`,
 * `1ULL << i`): its author has met such powers.  Not masks that are asked about, counts of threads and lanes, nor
 * counts that are small by their names.
 */
#ifndef CUDALINT_PASS_WIDE_SHIFT_H
#define CUDALINT_PASS_WIDE_SHIFT_H

#include "pass/analysis.h"

/* Is s, an EVAL, such a shift of a 1? */
bool wide_shift_is_late(struct analysis_func *af, const struct ir_stmt *s);

#endif
