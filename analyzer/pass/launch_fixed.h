/* SPDX-License-Identifier: Apache-2.0 */
/* Launches whose shape is made of numbers alone. */
#ifndef CUDALINT_PASS_LAUNCH_FIXED_H
#define CUDALINT_PASS_LAUNCH_FIXED_H

#include "pass/launch.h"

/* No device refuses it for its shape: the grid and the block are numbers within the limits, also a quotient of two
 * numbers that a function rounds up; there is no dynamic shared memory, and for so few threads there are always
 * registers enough. */
bool launch_is_never_refused(const struct launch_site *s);

#endif
