/* SPDX-License-Identifier: Apache-2.0 */
/* Launches in host templates: `template <int B> void run() { k<B><<<n, B>>>(); }`. */
#ifndef CUDALINT_PASS_LAUNCH_INSTANCE_H
#define CUDALINT_PASS_LAUNCH_INSTANCE_H

#include "pass/launch.h"

struct launch_list {
    VEC(struct ir_launch *) list;
};

/* e of the template f with the numbers that the instance puts for its parameters; e itself: none stands in it. */
const struct ir_expr *launch_in_instance(struct ir_module *m, const struct ir_func *f,
                                         const struct ir_instance *in, const struct ir_expr *e);
/* The launch as the instances of `host` that the file makes have it, one for each that differs; false:
 * no instance is seen, it is the same in all, or they are too many to tell apart.  Private to launch.c. */
bool launch_in_instances(const struct analysis_func *host, const struct ir_launch *l,
                         struct launch_list *out);
/* false: the call makes an instance of the launching template whose launch is another one: `run<1>(n)` is not what
 * launches `n / 2` blocks. */
bool launch_may_be_of_call(const struct launch_site *s, const struct ir_stmt *call);

#endif
