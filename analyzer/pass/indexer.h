/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Indices that an object out of sight makes of several places: `list[at(i, k)]` with an `Index2D at`.  Whatever
 * it does with them, each place takes part in the index, with a distance of its own.
 */
#ifndef CUDALINT_PASS_INDEXER_H
#define CUDALINT_PASS_INDEXER_H

#include "pass/analysis.h"

/* `i * distance + k * distance'` with distances that the object keeps; index itself: none of these. */
const struct ir_expr *indexer_places(struct ir_module *m, const struct ir_expr *index);

/* The object of an index that was made so; NULL: it was not. */
const struct ir_expr *indexer_of(const struct ir_expr *index);
/* The object where the statement is a call of one; NULL: it is none. */
const struct ir_expr *indexer_called(const struct ir_stmt *s);

#endif
