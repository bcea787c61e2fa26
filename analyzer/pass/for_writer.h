/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `old = *p; if (thread == 0) { use(old); *p = n; }`: all read, and only the one that writes looks at what it has read.
 */
#ifndef CUDALINT_PASS_FOR_WRITER_H
#define CUDALINT_PASS_FOR_WRITER_H

#include "pass/analysis.h"

/* Is a side of a question made of the index of whom it chooses? */
typedef bool for_writer_tells(const struct ir_expr *e);
/* Who comes to `use` has been chosen by a question that chooses who writes. */
bool for_writer_is_chosen(const struct analysis_func *af, const struct ir_stmt *write,
                          const struct ir_stmt *use, for_writer_tells *tells);
/* What `load` reads, in front of `write` (both of af), is used where a question that chooses who writes, `i == 0` with
 * an `i` that `tells` knows, chooses alike, and nowhere else; or not at all. */
bool for_writer_is(const struct analysis_func *af, const struct ir_stmt *write,
                   const struct ir_stmt *load, for_writer_tells *tells);

#endif
