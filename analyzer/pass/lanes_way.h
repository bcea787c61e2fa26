/* SPDX-License-Identifier: Apache-2.0 */
/* Other made-up numbers for an example in which nobody gets to a place. */
#ifndef CUDALINT_PASS_LANES_WAY_H
#define CUDALINT_PASS_LANES_WAY_H

#include "pass/lanes.h"

/* Numbers for `shape.pins` under which some thread gets to the block.  False: some thread gets there
 * anyway, or none was found.  `closed_by`: in, a block whose branch nothing opens; out, the one that stayed
 * closed. */
bool lanes_find_way(struct analysis *an, struct lanes_shape shape, const struct lanes_frame *f,
                    const struct lanes_rounds *rounds, const struct ir_block *b,
                    struct lanes_pins *out, const struct ir_block **closed_by);

#endif
