/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `for (k = g.thread_rank(); k < n; k += g.size())` deals n pieces to the threads of a cooperative group of
 * any kind, mostly one that a template is handed.  Whatever the group is, g.sync() waits for the threads that
 * the loop deals to, and some of them get a round less.
 */
#ifndef CUDALINT_PASS_GROUP_ROUNDS_H
#define CUDALINT_PASS_GROUP_ROUNDS_H

#include "pass/analysis.h"

/* The branch of the loop around s, a wait of a group whose kind is not known, that deals to its threads one by
 * one; NULL: there is none. */
const struct ir_stmt *group_rounds_around(const struct analysis_func *af, const struct ir_stmt *s);

#endif
