/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Does a number demonstrably come from outside the program?
 *
 * A parameter that nobody in sight hands over, a member that nobody in sight sets and the result of a function out of
 * sight may be whatever their author knows them to be.  What is read from the program's arguments or from its input,
 * and how long a tensor is, has no author: nothing but a check keeps it small.
 */
#ifndef CUDALINT_PASS_OUTSIDE_H
#define CUDALINT_PASS_OUTSIDE_H

#include "pass/analysis.h"

/* Some part of the host's number is read from the arguments, the environment or a stream, or is the size of a tensor,
 * also through calls in sight, members and globals that the file sets; on none of these ways does a function in sight
 * ask how large it is. */
bool outside_brings(struct analysis_func *host, const struct ir_expr *e);

#endif
