/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by plan_value.c and plan_host.c. */
#ifndef CUDALINT_CONFIRM_PLAN_VALUE_INTERNAL_H
#define CUDALINT_CONFIRM_PLAN_VALUE_INTERNAL_H

#include "confirm/plan_value.h"

struct value value_int(int64_t n);
struct value value_function(struct value_env *v, const char *name,
                            const struct ir_expr *const *args, size_t n);
/* The expression that a member of a record has, or NULL. */
const struct ir_expr *value_member(struct value_env *v, const struct ir_expr *record,
                                   const char *name);
/* What the parameter gets: the launch's argument, the call's argument; NULL: not seen. */
const struct ir_expr *value_argument(struct value_env *v, const struct ir_decl *d);
/* A number for a leaf that the file does not show. */
struct value value_choose(struct value_env *v, const struct ir_expr *leaf, const char *name);
struct value value_of_variable(struct value_env *v, const struct ir_expr *e);
struct value value_of_definition(struct value_env *v, const struct ir_expr *e);

#endif
