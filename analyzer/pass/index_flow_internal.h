/* SPDX-License-Identifier: Apache-2.0 */
/* Private to index_flow*.c. */
#ifndef CUDALINT_PASS_INDEX_FLOW_INTERNAL_H
#define CUDALINT_PASS_INDEX_FLOW_INTERNAL_H

#include "pass/index_flow.h"

bool index_flow_is_wide_product(const struct ir_expr *e);
/* e at s is used as `kind`, with all that it is made of. */
void index_flow_mark(struct index_flow *f, const struct ir_expr *e, const struct ir_stmt *s,
                     const struct ir_expr *root, enum index_use kind);

/* index_flow_host.c */
/* `size_t bytes = items * item_size`, also in a kernel */
void index_flow_mark_late(struct index_flow *f, const struct ir_stmt *s);
/* Sizes of memory and numbers of threads that a statement of the host asks for. */
void index_flow_mark_sizes(struct index_flow *f, const struct ir_stmt *s);
/* The product that e makes 64 bits of, or compares with 64 bits. */
void index_flow_mark_widened(struct index_flow *f, const struct ir_func *func,
                             const struct ir_stmt *s, const struct ir_expr *e);
/* The same for all expressions of a statement of the host, and offsets of `tile.data()`. */
void index_flow_mark_converted(struct index_flow *f, const struct ir_func *func,
                               const struct ir_stmt *s);

#endif
