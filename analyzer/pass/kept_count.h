/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbers of elements that have 64 bits and are kept in an array of ints: `sizes[t] = x.numel()`.
 *
 * One variable may be a choice; a table of the sizes of many tensors, which a kernel works through, is
 * made for whatever comes.
 */
#ifndef CUDALINT_PASS_KEPT_COUNT_H
#define CUDALINT_PASS_KEPT_COUNT_H

#include "ir/ir.h"

/* Is s such a store on the host?  The number that loses its upper half; or NULL. */
const struct ir_expr *kept_count(const struct ir_stmt *s);

#endif
