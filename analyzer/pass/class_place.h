/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Classes out of sight that a kernel is handed by value: `Settings p`, `Accessor<float, 2> out`.  What is stored
 * through a subscript of one, or of a member, lies elsewhere where that is a pointer, and in the thread's own copy
 * where it is an array.  The text does not say which; the subscripts of the kernel do.
 */
#ifndef CUDALINT_PASS_CLASS_PLACE_H
#define CUDALINT_PASS_CLASS_PLACE_H

#include "pass/analysis.h"

enum class_place {
    CLASS_PLACE_NONE,     /* no such class */
    CLASS_PLACE_OWN,      /* the thread's copy */
    CLASS_PLACE_ELSEWHERE /* by the number of the thread, or of the block */
};

/* The object, or a member of it, is of such a class, which a function is handed. */
bool class_place_is_handed(const struct ir_expr *root);
enum class_place class_place_of(const struct analysis_func *af, const struct ir_expr *addr);

#endif
