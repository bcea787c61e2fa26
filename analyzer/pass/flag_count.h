/* SPDX-License-Identifier: Apache-2.0 */
/* `(*changed)++`: a number of which nobody wants to know more than whether it is 0. */
#ifndef CUDALINT_PASS_FLAG_COUNT_H
#define CUDALINT_PASS_FLAG_COUNT_H

#include "ir/ir.h"

/* The statement adds a constant to one variable for all threads, or takes it away, and the name of the variable says
 * that it is a flag: however many of the additions are lost, it is not what it was. */
bool flag_count_is(const struct ir_stmt *s);

#endif
