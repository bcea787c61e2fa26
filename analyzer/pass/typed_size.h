/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Products of sizes that whoever runs a program types in: `int n = atoi(argv[1])`.
 *
 * The sizes of a program are its own choice, so names say nothing of them; what is read from the command
 * line is nobody's choice, and where the product is given to a variable of 64 bits, its author reckons
 * with numbers that 32 do not hold.
 */
#ifndef CUDALINT_PASS_TYPED_SIZE_H
#define CUDALINT_PASS_TYPED_SIZE_H

#include "pass/analysis.h"

/* `size_t n = width * height;` of two such sizes or more in 32 bits, which nobody holds down: does s, on the host,
 * give the product to 64 bits?  The product, or NULL. */
const struct ir_expr *typed_size_product(struct analysis_func *af, const struct ir_stmt *s);

/* Is e typed in, here or by a caller in sight, or a number of times that, and held down nowhere on its way? */
bool typed_size_is(struct analysis_func *af, const struct ir_expr *e);

/* `int bytes = n * sizeof(float);` of two such sizes or more: does s keep 32 of the 64 bits?  The product, or NULL. */
const struct ir_expr *typed_bytes_kept(struct analysis_func *af, const struct ir_stmt *s);

#endif
