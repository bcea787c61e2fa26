/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers that somebody in the file compares with a limit, by their name alone. */
#ifndef CUDALINT_PASS_ASKED_NAME_H
#define CUDALINT_PASS_ASKED_NAME_H

#include "pass/analysis.h"

/* `topk <= 16`, `min(topk, 16)`, `topk == 8` somewhere in the file: not with 0, and not of a round or a thread. */
bool asked_name_in_file(struct analysis *of, const char *name);
/* Some part of it is a thread's own, or what a loop carries. */
bool asked_of_round(const struct ir_expr *e);

#endif
