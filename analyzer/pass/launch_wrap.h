/* SPDX-License-Identifier: Apache-2.0 */
/* Launches behind a call: wrappers that get the kernel as an argument. Private to launch.c. */
#ifndef CUDALINT_PASS_LAUNCH_WRAP_H
#define CUDALINT_PASS_LAUNCH_WRAP_H

#include "pass/analysis.h"

struct wrapped_launch {
    struct analysis_func *host; /* the function that names the kernel */
    const struct ir_stmt *call; /* its call of the wrapper */
    struct ir_launch *launch;   /* in terms of that function */
};

struct wrapped_launches {
    VEC(struct wrapped_launch) list;
    VEC(const struct ir_stmt *)
    calls;         /* calls whose kernel argument is launched, and nothing else */
    bool complete; /* every visible call of the wrapper names a kernel of the module */
};

/* The launches that `s`, whose kernel is a parameter of its function, makes for the calls of that
 * function, and of the functions that hand the kernel on. */
void launch_unwrap(struct analysis_func *host, const struct ir_stmt *s,
                   struct wrapped_launches *out);
/* `LAUNCH(kernel, grid, block, bytes, stream, args...)` of a macro or function that is not known
 * here, and `Launch{grid, block, bytes, stream}(kernel, args...)`; NULL: no such thing. */
struct ir_launch *launch_of_unknown_call(const struct analysis *a, const struct ir_stmt *call);

#endif
