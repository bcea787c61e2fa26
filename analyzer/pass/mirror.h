/* SPDX-License-Identifier: Apache-2.0 */
/* An array that a block turns round: `s[n - 1 - threadIdx.x]` has an element for each thread from the end on. */
#ifndef CUDALINT_PASS_MIRROR_H
#define CUDALINT_PASS_MIRROR_H

#include "ir/ir.h"

struct mirror {
    const struct ir_expr *end; /* n; NULL: a number, `63 - threadIdx.x` */
    int64_t more;              /* what is added to it: -1; of a number, all of it */
};
/* Is the index end + more - threadIdx.x, in any order, with no thread's place in the end? */
bool mirror_of(const struct ir_expr *index, struct mirror *out);

#endif
