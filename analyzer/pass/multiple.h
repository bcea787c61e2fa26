/* SPDX-License-Identifier: Apache-2.0 */
/* Lengths that somebody checked to be multiples, `assert(n % 256 == 0)`, `if (n % 32) exit(1)`, that are
 * made so, `n = 1024 * k`, or of which the file takes whole logarithms, `int stages = log2(n)`. */
#ifndef CUDALINT_PASS_MULTIPLE_H
#define CUDALINT_PASS_MULTIPLE_H

#include "pass/launch.h"

/* The function, or one around a lambda, looks at the remainder of n. */
bool multiple_checked_in(const struct analysis_func *af, const struct ir_expr *n);
/* The file takes the whole logarithm of what the host calls n, or of a part of it, or the host doubles up to it,
 * `size <= n; size *= 2`: sorts, transforms and butterflies work on powers of two, of which whole blocks have no
 * tail. */
bool multiple_is_power_of_two(struct analysis_func *host, const struct ir_expr *n);
/* n, in terms of the launching function, is a multiple of the launch's threads of a block by what that function says or
 * by the numbers of all the functions of the program that call it: `n = 1024 * k`, `const int rows = 8192`. */
bool multiple_at_launch(const struct launch_site *site, const struct ir_expr *n);
/* The launch stands behind a look at the remainder of n, of the function around it, by a multiple of `of`. */
bool multiple_in_front(const struct launch_site *site, const struct ir_expr *n, int64_t of);
/* The launch, or every call that leads to it, none out of sight, stands behind a look at the remainder of n by a
 * multiple of `of` or has taken it off: `run(n - n % 256)` of 128. */
bool multiple_for_callers(const struct launch_site *site, const struct ir_expr *n,
                          const struct ir_expr *of);
/* The same of any remainder, where others may be out of sight. */
bool multiple_for_callers_in_sight(const struct launch_site *site, const struct ir_expr *n);
/* The kernel traps when n is none, or every launch that is seen is behind such a check, its own or of all
 * the calls in sight that lead to it, or hands it a multiple of its block. */
bool multiple_checked_for(const struct analysis_func *kernel, const struct ir_expr *n);
/* The same; a launch with one thread along each of `axes` (bit 0 for x; 0: none are known) needs no check. */
bool multiple_checked_along(const struct analysis_func *kernel, const struct ir_expr *n,
                            unsigned axes);

#endif
