/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: what a function's own checks say of arrays whose length is no number. Private to rules/. */
#ifndef CUDALINT_RULES_SHARED_CHECKS_H
#define CUDALINT_RULES_SHARED_CHECKS_H

#include "rules/shared_walks.h"

/* A loop up to WIDTH over an array of WIDTH / 8; false: it is none. */
bool checks_try_symbolic(struct rule_context *c, const struct access *x);
/* The same for an array of a method's own object. */
void checks_try_member(struct rule_context *c, const struct ir_stmt *s, struct walks_told *told);
/* A cell for each thread, and a check for what all of them have taken in rounds; false: it is none. */
bool checks_try_count(struct rule_context *c, const struct access *x);
/* A row of an array that the function is handed, and a check that covers another access of it. */
void checks_try_row(struct rule_context *c, const struct access *x);

#endif
