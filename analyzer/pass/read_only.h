/* SPDX-License-Identifier: Apache-2.0 */
/* What a function in sight does with a structure that it is handed by reference: it reads it and no more. */
#ifndef CUDALINT_PASS_READ_ONLY_H
#define CUDALINT_PASS_READ_ONLY_H

#include "ir/ir.h"

/* The call's argument of that number is a pointer into an object that the callee, and what it hands it on to, only
 * reads; false also where that is not known. */
bool read_only_is_argument(const struct ir_stmt *call, size_t index);

#endif
