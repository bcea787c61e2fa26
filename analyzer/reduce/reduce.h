/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A kernel cut down to what one claim rests on: the claimed access or barrier, what its address is
 * computed from, and the branches that decide whether a thread gets there.  It is written from the
 * IR, so it stands where the kernel itself cannot be had: headers are missing, an instruction is
 * not modelled, or the rest of it takes too long.
 */
#ifndef CUDALINT_REDUCE_H
#define CUDALINT_REDUCE_H

#include "base/source.h"
#include "front/slice.h"
#include "pass/analysis.h"
#include "report/finding.h"

/* The parameter of a reduced kernel that has no other place for its product: what it is an index of. */
#define REDUCE_SINK "cudalint_sink"

/*
 * `kernel` calls the claim's function, or is it; NULL: nobody does, and the function itself is run.
 * 0 and *out; -1 when the claim rests on something that cannot be written down: *why.
 */
int reduce_claim(struct analysis *a, const struct source *source, const struct claim *claim,
                 const struct ir_func *kernel, struct slice *out, const char **why);

/* The number of the block among all blocks, under the name that projects give it: getLinearBlockId(). */
bool reduce_is_block_number(const struct ir_stmt *call);
/* Bytes of what the pointer points to, as a reduced kernel takes it. */
int64_t reduce_elem_size(const struct ir_type *pointer);

#endif
