/* SPDX-License-Identifier: Apache-2.0 */
/* Private to shared_*.c. */
#ifndef CUDALINT_PASS_SHARED_INTERNAL_H
#define CUDALINT_PASS_SHARED_INTERNAL_H

#include "pass/shared_size.h"

/* shared_compared.c.  Is the size looked at before the launch? */
bool shared_is_compared(const struct launch_site *s, const struct ir_expr *atom);
/* The name of a variable or member, or NULL. */
const char *shared_name_of(const struct ir_expr *e);

#endif
