/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Members of classes of absent headers that the file itself shows to be ints.
 *
 * `int last = dims.depth - first;` stores a member in an int, so its author knows it as one, whatever
 * the header says; `dims.width` beside it has the same type when only the axis in the name differs.
 * A member that is stored in 64 bits somewhere is none of them.  The counts in a structure that a kernel
 * gets by value are taken for ints without that.
 */
#ifndef CUDALINT_PASS_NARROW_MEMBER_H
#define CUDALINT_PASS_NARROW_MEMBER_H

#include "pass/analysis.h"

/* Of an expression whose type is not known: sums and products of ints and of such members only? */
bool narrow_member_shows(struct analysis_func *af, const struct ir_expr *e);

#endif
