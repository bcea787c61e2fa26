/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Does a file count its elements in 32 bits by design?
 *
 * Whoever never uses a 64-bit integer in device code, and has many products of sizes, has decided that arrays stay
 * below 2^31 elements; a product in a file that uses both is more likely one that was forgotten.
 */
#ifndef CUDALINT_PASS_INDEX_STYLE_H
#define CUDALINT_PASS_INDEX_STYLE_H

#include "ir/ir.h"

/* products: of sizes in 32 bits, that index memory, in the whole file. */
bool index_style_is_narrow(const struct ir_module *m, unsigned products);

#endif
