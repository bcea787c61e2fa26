/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Work that the host has handed to the device and not waited for.
 *
 * A launch and an asynchronous copy return at once.  What may wait for them: the runtime's
 * synchronisations and its copies, frees and allocations that synchronise on the way, and every
 * function that is not known.
 */
#ifndef CUDALINT_PASS_WAIT_H
#define CUDALINT_PASS_WAIT_H

#include "pass/analysis.h"

/* The statement may wait for the device, functions that it calls included. */
bool wait_may_happen(const struct analysis *a, const struct ir_stmt *s);
/* It leaves work behind: a launch, or a call of a function that launches and cannot wait.
 * *launch: the launch. */
bool wait_is_due(const struct analysis *a, const struct ir_stmt *s, const struct ir_stmt **launch);
/* There is a way from one to the other, and nothing on any way that may wait. */
bool wait_is_missing(const struct analysis_func *af, const struct ir_stmt *from,
                     const struct ir_stmt *to);
/* s stands on some way between the two. */
bool wait_lies_between(const struct analysis_func *af, const struct ir_stmt *from,
                       const struct ir_stmt *s, const struct ir_stmt *to);

#endif
