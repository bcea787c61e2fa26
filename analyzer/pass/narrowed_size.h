/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sizes that have 64 bits where they come from, and 32 where they are multiplied: `int rows = x.size(0);`, an int
 * parameter of a kernel that is launched with an int64_t.  Whoever hands them over has lengths in mind that need it.
 */
#ifndef CUDALINT_PASS_NARROWED_SIZE_H
#define CUDALINT_PASS_NARROWED_SIZE_H

#include "pass/launch.h"

/* One of the factors, or what a condition around the product holds one of them below. */
bool narrowed_size_in(const struct analysis_func *af, const struct ir_stmt *product);

#endif
