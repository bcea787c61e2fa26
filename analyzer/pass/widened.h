/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the author of a file converts to 64 bits before multiplying: `(size_t)row * width`.
 *
 * Such a product says two things of the others in the file.  The sizes exist that make it pass 2^31,
 * so a product of the same factors that nobody converted is one that was forgotten.  And what was
 * converted is narrower than 64 bits, with what it is multiplied by: a type of an absent header,
 * `data_size_t` say, is then known well enough.
 */
#ifndef CUDALINT_PASS_WIDENED_H
#define CUDALINT_PASS_WIDENED_H

#include "pass/analysis.h"

/* The first statement that computes a product of the factors of the product at s, and no others, in 64
 * bits, by a conversion that its author wrote; or NULL.  In another function the names must be long
 * enough to mean the same. */
const struct ir_stmt *widened_product(struct analysis_func *af, const struct ir_stmt *s);
/* Where a variable of 64 bits is given a sum in which the product at `at` is written, which had 32:
 * `size_t i = row * width + column`; or NULL.  Who declares such an index means places that need it. */
const struct ir_stmt *widened_late(const struct ir_func *f, const struct ir_stmt *at);
/* A product that the author computes in 64 bits, `(size_t)row * width`, or that has them by one of its factors
 * (`size_t bytes_per_row`), and that s stores in a 32-bit variable; or NULL. */
const struct ir_expr *widened_lost(struct analysis_func *af, const struct ir_stmt *s);
/* `int row = row_ids[i]` with elements of 64 bits, in a function that indexes with 64 bits elsewhere: the load of the
 * place that s keeps 32 bits of; or NULL. */
const struct ir_stmt *widened_lost_place(const struct ir_func *f, const struct ir_stmt *s);
/* Does some kernel or device function of the file reckon a place in memory with 64 bits, `p[(size_t)row * width + i]`?
 * Then its author has met arrays that need them. */
bool widened_has_places(const struct analysis *a);
/* Of a product at s whose type is not known: does the file show each of its factors to be narrower
 * than 64 bits? */
bool widened_shows_narrow(struct analysis_func *af, const struct ir_stmt *s);

#endif
