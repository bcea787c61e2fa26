/* SPDX-License-Identifier: Apache-2.0 */
/*
 * About how large does an integer get in practice, as a power of two?
 *
 * By its type a product of two ints always overflows; a reviewer asks for a fix when the sizes
 * exist.  This pass puts a number on what a reader knows: a row's index a million, the width of a
 * row some ten thousand, heads a hundred, the lines of an image ten thousand, the parts of a flat
 * index together no more than the index.  It is an estimate, generous where it is not certain:
 * reason to stay silent, never reason enough to report.
 */
#ifndef CUDALINT_PASS_TYPICAL_H
#define CUDALINT_PASS_TYPICAL_H

#include "pass/index_flow.h"

struct typical;

struct typical *typical_create(struct analysis_func *af, const struct index_flow *flow);
/* e is about 2^bits at most; 0 for 0 and 1. */
unsigned typical_bits(struct typical *t, const struct ir_expr *e);
/* Neither its name nor one that it is given says that there are few, or that it is a side of an image. */
bool typical_may_be_many(const struct typical *t, const struct ir_expr *e);

#endif
