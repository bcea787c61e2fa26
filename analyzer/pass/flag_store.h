/* SPDX-License-Identifier: Apache-2.0 */
/* What many threads leave in one place, of which nobody wants to know more than that it is there. */
#ifndef CUDALINT_PASS_FLAG_STORE_H
#define CUDALINT_PASS_FLAG_STORE_H

#include "pass/analysis.h"

/* `(*changed)++`: the statement adds a constant to one variable for all threads, or takes it away, and the name of the
 * variable says that it is a flag: however many of the additions are lost, it is not what it was. */
bool flag_is_counted(const struct ir_stmt *s);
/* `if (isnan(x[i])) *bad = i + 1;`: the store of the thread's own place, which what it has read there sends it to. */
bool flag_names_finder(const struct analysis_func *af, const struct ir_stmt *s);

#endif
