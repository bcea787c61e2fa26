/* SPDX-License-Identifier: Apache-2.0 */
/* Every way that the module shows to launch a kernel: the launch, and the calls that lead to it. */
#ifndef CUDALINT_SOLVE_LAUNCH_WAY_H
#define CUDALINT_SOLVE_LAUNCH_WAY_H

#include "pass/extent.h"
#include "solve/encode.h"

struct launch_ways {
    VEC(struct launch_way) list;
    bool too_many; /* some were left out */
    bool closed;   /* no other launch is possible: not from another file, not unseen in this one */
};

/* `only`: of this launch; NULL: of all. A function that others can call is a way with its parameters
 * left open, whatever the calls in sight say. */
struct launch_ways launch_ways_of(struct analysis *a, const struct ir_func *kernel,
                                  const struct launch_site *only);
/* What is allocated for the buffer that a parameter of the kernel gets: by the function that launches
 * (*of: 0) or by its nth caller on the way, in whose terms the bytes are. */
struct extent launch_way_extent(const struct analysis *a, const struct launch_way *w,
                                const struct ir_decl *param, unsigned *of);

#endif
