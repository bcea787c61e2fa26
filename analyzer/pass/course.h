/* SPDX-License-Identifier: Apache-2.0 */
/* How what a loop makes goes on from round to round. */
#ifndef CUDALINT_PASS_COURSE_H
#define CUDALINT_PASS_COURSE_H

#include "pass/guard.h"

/* Once the fact is not so in a round of the loop it is not so in the later ones either: `r < 4` of a number that only
 * grows, `r + 1 != n` where r stays below n. */
bool course_ends_for_good(struct analysis_func *af, const struct cfg_loop *l, const struct fact *f);

#endif
