/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers that the other files of a program hand to a function of this one, by their text: literals, and constants
 * that they define. */
#ifndef CUDALINT_PASS_BESIDE_H
#define CUDALINT_PASS_BESIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "ir/ir.h"

struct beside_numbers {
    VEC(int64_t) list; /* one for each call */
};

/* What all calls in the other files hand to parameter `index` of f.  false: no call is seen, or one hands over what
 * is no number, or f is spoken of otherwise. */
bool beside_numbers_of(struct arena *a, const struct ir_func *f, unsigned index,
                       struct beside_numbers *out);

#endif
