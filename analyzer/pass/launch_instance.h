/* SPDX-License-Identifier: Apache-2.0 */
/* Launches in host templates: `template <int B> void run() { k<B><<<n, B>>>(); }`. Private to launch.c. */
#ifndef CUDALINT_PASS_LAUNCH_INSTANCE_H
#define CUDALINT_PASS_LAUNCH_INSTANCE_H

#include "pass/analysis.h"

struct launch_list {
    VEC(struct ir_launch *) list;
};

/* The launch as the instances of `host` that the file makes have it, one for each that differs; false:
 * no instance is seen, it is the same in all, or they are too many to tell apart. */
bool launch_in_instances(const struct analysis_func *host, const struct ir_launch *l,
                         struct launch_list *out);

#endif
