/* SPDX-License-Identifier: Apache-2.0 */
/* What a function of the host writes into `__constant__` variables: `cudaMemcpyToSymbol(c_n, &n, sizeof(int))`. */
#ifndef CUDALINT_PASS_SYMBOL_COPY_H
#define CUDALINT_PASS_SYMBOL_COPY_H

#include "pass/analysis.h"

/* Where the function copies the variable from; NULL: it does not, or from several places. */
const struct ir_expr *symbol_copied_from(const struct ir_func *host, const struct ir_decl *symbol);
/* Is what the kernel reads at e (`c_n`) what the host calls n there? */
bool symbol_is_same(const struct ir_func *host, const struct ir_expr *e, const struct ir_expr *n);

#endif
