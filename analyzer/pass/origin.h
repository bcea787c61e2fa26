/* SPDX-License-Identifier: Apache-2.0 */
/* Where a pointer of a host function comes from, as far as the function itself shows it. */
#ifndef CUDALINT_PASS_ORIGIN_H
#define CUDALINT_PASS_ORIGIN_H

#include "pass/analysis.h"

enum origin_kind {
    ORIGIN_UNKNOWN,
    ORIGIN_DEVICE,  /* cudaMalloc and kin */
    ORIGIN_MANAGED, /* cudaMallocManaged: both sides may use it */
    ORIGIN_PINNED,  /* cudaMallocHost, cudaHostAlloc */
    ORIGIN_HEAP,    /* malloc, new */
    ORIGIN_VECTOR,  /* the elements of a std::vector */
    ORIGIN_VARIABLE /* a variable or array of the host */
};

struct origin {
    enum origin_kind kind;
    const struct ir_stmt *where; /* the allocation, or NULL */
    const struct ir_decl *decl;  /* VARIABLE */
    const struct ir_expr *bytes; /* of the whole object, or NULL */
    bool inside;                 /* the pointer is not its start */
};

struct origin origin_of(const struct analysis_func *af, const struct ir_expr *pointer);
/* Pageable memory of the host: HEAP, VECTOR, VARIABLE. */
bool origin_is_host(enum origin_kind k);
/* "memory of cudaMalloc (line 12)", "the host array `x`". */
const char *origin_text(struct arena *a, const struct origin *o);

#endif
