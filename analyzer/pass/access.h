/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory accesses as a reader sees them: which buffer, which index in each dimension.
 *
 * `tile[ty][tx + 1]` on `__shared__ float tile[16][17]` is buffer `tile` with dimensions
 * (ty of 16) (tx + 1 of 17); `(p + a)[b]` on a pointer parameter is buffer `p` with one dimension
 * (a + b of unknown).
 */
#ifndef CUDALINT_PASS_ACCESS_H
#define CUDALINT_PASS_ACCESS_H

#include "pass/analysis.h"

struct access_dim {
    const struct ir_expr *index;
    int64_t extent; /* elements; -1 unknown */
};

struct access {
    const struct ir_stmt *stmt;
    const struct ir_expr *root;  /* ir_address_root() */
    const struct ir_decl *decl;  /* the array or the pointer variable, or NULL */
    const struct ir_type *elem;  /* what is read or written */
    const struct ir_type *step;  /* what the last index counts; NULL: several things */
    VEC(struct access_dim) dims; /* outermost first; empty: `*p` */
    bool plain; /* no member and no change of the element type on the way: extents count elements */
    /* `storage.sums[i]`: the member that is an array, and how many of the last dimensions are its own; or
     * NULL */
    const struct ir_expr *member;
    size_t member_dims;
};

/* False: s is no access, or its address is not understood. */
bool access_of(struct analysis_func *af, const struct ir_stmt *s, struct access *out);
/* The same where its address is taken for another one. */
bool access_of_address(struct analysis_func *af, const struct ir_stmt *s,
                       const struct ir_expr *addr, struct access *out);
/* The same for what a call is handed: `v.load(p + i)`, `store128(p + i, v)`. */
bool access_of_call(struct analysis_func *af, const struct ir_stmt *s, struct access *out);
/* The first address of a buffer that a call is handed, whatever it does with it. */
bool access_of_handed(struct analysis_func *af, const struct ir_stmt *s, struct access *out);
/* The same for a function of a pointer and a place that knows no length: `is_valid(mask, i)`. */
bool access_of_pair(struct analysis_func *af, const struct ir_stmt *s, struct access *out);
/* Statement i of a body that is seen, as an access of the call in the caller's terms: what the body does
 * before it asks anything, at an index of its parameters. */
bool access_of_callee(struct analysis_func *af, const struct ir_stmt *call, size_t i,
                      struct access *out);
/* The same where the body, a member function's too, asks nothing of what it is handed and reads or writes at the
 * one pointer, at some of its elements that the one number tells: `pack.store(p, i)`; the access is that of p[i]. */
bool access_of_member(struct analysis_func *af, const struct ir_stmt *call, struct access *out);
/* All accesses of a function, in order. */
const struct access *access_all(struct analysis_func *af, size_t *n);
/* The name of the buffer for messages ("tile", "params.ptr"). */
const char *access_name(struct arena *a, const struct access *x);

#endif
