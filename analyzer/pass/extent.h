/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How many elements a buffer has, and on what evidence: array declarations, allocations on the host
 * (cudaMalloc and kin, new[], std::vector) that reach a kernel through a visible launch.
 */
#ifndef CUDALINT_PASS_EXTENT_H
#define CUDALINT_PASS_EXTENT_H

#include "pass/launch.h"

enum extent_source { EXTENT_UNKNOWN, EXTENT_ARRAY, EXTENT_ALLOCATION };

struct extent {
    enum extent_source source;
    const struct ir_expr *bytes; /* total; in the function's own terms (kernel parameters) */
    int64_t elements;            /* of the pointed-to type when it is a number, else -1 */
    const struct ir_stmt *where; /* the allocation, or NULL */
    const struct ir_decl *decl;  /* the array, or NULL */
};

/* Extent of the object that an address's root (ir_address_root) points to. */
struct extent extent_of(struct analysis_func *af, const struct ir_expr *root);
/* Same, for one launch site; expressions in host terms. */
struct extent extent_at_launch(const struct launch_site *s, const struct ir_decl *param);
/* How many elements of `size` bytes fit, as an expression; NULL: not known. */
const struct ir_expr *extent_elements(struct ir_module *m, const struct extent *x, int64_t size);
/* Of what a pointer of a host function points to at `at`, in that function's terms. */
struct extent extent_of_pointer(const struct analysis_func *host, const struct ir_expr *pointer,
                                const struct ir_stmt *at);

/* The vector of the host that the pointer is the start of: v.data(), &v[0], raw_pointer_cast() of those; NULL: none. */
const struct ir_expr *extent_vector_of(const struct ir_expr *pointer);

#endif
