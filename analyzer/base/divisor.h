/* SPDX-License-Identifier: Apache-2.0 */
/* The greatest common divisor. */
#ifndef CUDALINT_BASE_DIVISOR_H
#define CUDALINT_BASE_DIVISOR_H

#include <stdint.h>

/* Of the two numbers without their signs; that of 0 and x is x. INT64_MIN counts as 0. */
int64_t common_divisor(int64_t x, int64_t y);

#endif
