/* SPDX-License-Identifier: Apache-2.0 */
/* "How many blocks of b cover n": the forms in which hosts write a division that rounds up. */
#ifndef CUDALINT_PASS_ROUND_UP_H
#define CUDALINT_PASS_ROUND_UP_H

#include "pass/analysis.h"

/*
 * (n + b - 1) / b, (n - 1) / b + 1, n / b + 1, n / b + (n % b != 0), ceil(n / b), divUp(n, b) and names
 * like it; also under a maximum with 1.  YES and *n_out when e is such a quotient that does not
 * come out even; NO when it divides plainly, or n is a number that b divides; UNKNOWN otherwise.
 */
enum tri round_up_read(struct analysis *a, const struct ir_expr *e, const struct ir_expr **n_out);

#endif
