/* SPDX-License-Identifier: Apache-2.0 */
/* Private to place*.c. */
#ifndef CUDALINT_PASS_PLACE_INTERNAL_H
#define CUDALINT_PASS_PLACE_INTERNAL_H

#include "pass/lanes.h"

/* Made of what memory holds, and of nothing that tells threads apart. */
bool place_is_data(const struct lanes_frame *f, const struct ir_expr *e);
/* `round % 2`, `now = 1 - now`: buffers that are used in turn. */
bool place_takes_turns(const struct lanes_frame *f, const struct ir_expr *e);

#endif
