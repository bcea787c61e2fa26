/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Template parameters that stand for the type of an index: IdxT, index_t, Traits::IdType.
 *
 * A template has such a parameter because it is instantiated with ints and with 64-bit integers.  What
 * the file's own instances show decides; where it makes none, an index that is loaded (a row's number, a
 * page) has the type that the array of them came in, whatever the size of what is indexed by it.
 */
#ifndef CUDALINT_PASS_INDEX_TYPE_H
#define CUDALINT_PASS_INDEX_TYPE_H

#include "pass/analysis.h"

/* Of an expression whose type is not known: may it be computed in 32 bits, being made of ints and of
 * indices of such a type only? */
bool index_type_shows_narrow(struct analysis_func *af, const struct ir_expr *e);

#endif
