/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pointers that lead to shared memory: an array there, a name that says so (`smem_row`), and a variable or
 * member that gets nothing else anywhere in the module: `layout.rows = (float *)(smem_base + offset)`.
 */
#ifndef CUDALINT_PASS_SHARED_POINTER_H
#define CUDALINT_PASS_SHARED_POINTER_H

#include "ir/ir.h"

/* Does `root` say itself that it points to shared memory? */
bool shared_pointer_says(const struct ir_expr *root);
/* Does `root` (ir_address_root) point to shared memory?  false also where that is not known. */
bool shared_pointer_is(const struct ir_module *m, const struct ir_expr *root);
/* `float *tile[2] = {raw, raw + ROWS};` and then `tile[stage][row]`: the shared memory that every pointer of such an
 * array of f's own leads to, at a place that no run changes; NULL: `root` is read from something else. */
const struct ir_decl *shared_pointer_listed(const struct ir_func *f, const struct ir_expr *root);

#endif
