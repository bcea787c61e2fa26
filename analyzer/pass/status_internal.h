/* SPDX-License-Identifier: Apache-2.0 */
/* Private to status*.c: who asks whether something failed. */
#ifndef CUDALINT_PASS_STATUS_INTERNAL_H
#define CUDALINT_PASS_STATUS_INTERNAL_H

#include "pass/status.h"

/* A question: does s ask, itself or in a function of the file that it calls? */
typedef bool status_question_fn(const struct analysis *a, const struct ir_stmt *s, unsigned depth);
/* Reads the answer of a runtime call, or looks for errors. */
status_question_fn status_asks;
/* Asks for the last error, and not for the answer of one call. */
status_question_fn status_fetches;
/* Is handed the errors of others, or looks for them. */
bool status_is_check(const struct ir_stmt *s);
/* By its name it asks for an error of the runtime: getLastCudaError(). */
bool status_names_last_error(const struct ir_stmt *s);
/* Something behind s asks, in its function or, up to LIMIT_WRAPPER_DEPTH from `depth` on, in all its callers. */
bool status_asked(struct analysis_func *af, const struct ir_stmt *s, unsigned depth,
                  status_question_fn *question);
/* status_ways.c.  `asks`, behind s in its block, looks for errors, or the function of the file does that it calls;
 * before it does, the host has used what s gave, or has thrown, or has forgotten what failed. */
bool status_asked_too_late(struct analysis_func *af, const struct ir_stmt *s,
                           const struct ir_stmt *asks);

#endif
