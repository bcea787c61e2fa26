/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of ir/ only. */
#ifndef CUDALINT_IR_IR_INTERNAL_H
#define CUDALINT_IR_IR_INTERNAL_H

#include "ir/ir.h"

/* The one node of the module that equals `proto` (arguments, text: copied when it is new). */
const struct ir_expr *ir_expr_intern(struct ir_module *m, const struct ir_expr *proto);

/* A simpler expression that equals op(args), or NULL when there is none. */
const struct ir_expr *ir_simplify(struct ir_module *m, enum ir_op op, const struct ir_type *t,
                                  const char *text, const struct ir_expr *const *args, size_t n);

/* Record values and their members (ir_record.c); NULL when nothing can be simplified. */
const struct ir_expr *ir_simplify_member(struct ir_module *m, const struct ir_type *t,
                                         const char *name, const struct ir_expr *x);
const struct ir_expr *ir_simplify_with(struct ir_module *m, const struct ir_type *t,
                                       const char *name, const struct ir_expr *x,
                                       const struct ir_expr *v);

/* Does an INT or BOOL type hold v? */
bool ir_type_fits(const struct ir_type *t, int64_t v);
/* v as C converts it to an INT or BOOL type (unsigned 64 bits: as a bit pattern). */
int64_t ir_type_wrap(const struct ir_type *t, int64_t v);
/* An INT leaf whose number is its value (not an unsigned one above INT64_MAX). */
bool ir_leaf_int(const struct ir_expr *e, int64_t *v);
/* x as a value of type t: a cast between numbers when it needs one; NULL when it cannot be. */
const struct ir_expr *ir_as_type(struct ir_module *m, const struct ir_type *t,
                                 const struct ir_expr *x);
/* The same of what a pointer variable holds: an array's address stands for that of its first element. */
const struct ir_expr *ir_held_as(struct ir_module *m, const struct ir_type *t,
                                 const struct ir_expr *x);
/* space and in_memory as the declaration's storage and type suggest. */
void ir_decl_set_usual(struct ir_decl *d);
bool ir_type_is_scalar(const struct ir_type *t); /* BOOL, INT, FLOAT */

#endif
