/* SPDX-License-Identifier: Apache-2.0 */
/* Summaries of the functions of the module, callees before callers; recursion gives "anything". */
#ifndef CUDALINT_PASS_CALLS_H
#define CUDALINT_PASS_CALLS_H

#include "pass/analysis.h"

struct call_summary {
    bool known;                    /* body seen, not recursive */
    bool has_barrier;              /* some path reaches a block-wide barrier, callees included */
    bool always_barrier;           /* every path that returns does */
    const struct ir_stmt *barrier; /* one of them, for the message; in the callee where it stands */
    bool writes_memory;
    bool returns_thread_dependent;   /* the returned value varies even for uniform arguments */
    bool returns_thread_index;       /* and that is certain: it is made of the thread index alone */
    bool returns_argument_dependent; /* it is uniform if the arguments are */
    bool only_computes; /* one way through the body, of numbers: no memory, no calls, no threads */
    const struct ir_expr *returns; /* the body is one return of this, of the parameters; or NULL */
    bool uses_dynamic_shared;      /* extern __shared__, callees included */
};

struct calls *calls_create(struct analysis *a);
const struct call_summary *calls_summary(const struct calls *c, const struct ir_func *f);
/* A statement at which threads of the block wait for each other: BARRIER of block scope, a call of
 * a cub block collective, a call of a function that has one.  *inner: the barrier inside the
 * callee, or s. */
bool calls_is_block_barrier(const struct calls *c, const struct ir_stmt *s,
                            const struct ir_stmt **inner);
/* A barrier by its name alone, or by what it is handed as well: the function is out of sight, and may be of a part. */
bool calls_is_named_reduction(const struct ir_stmt *s);
bool calls_reduces_shared(const struct ir_stmt *s);
/* What the call returns in terms of the caller, when the callee's body is one pure expression. */
const struct ir_expr *calls_result(const struct calls *c, const struct ir_stmt *call);
/* The statement itself reads or passes on an extern __shared__ array. */
bool calls_touches_dynamic_shared(const struct ir_stmt *s);
/* Functions of the module that call f, and kernels that reach it; also a call of `bench(3, f, out, n)`, as
 * the call of f that it comes to. */
const struct ir_stmt *const *calls_sites(const struct calls *c, const struct ir_func *f, size_t *n);

/* Calls of f by a name that was not resolved, or f handed on as a value: not all calls are in sight. */
bool calls_has_hidden(const struct calls *c, const struct ir_func *f);
/* calls_sites() are all: nothing outside the file can call f, and nothing in it does out of sight. */
bool calls_are_all_seen(const struct calls *c, const struct ir_func *f);

#endif
