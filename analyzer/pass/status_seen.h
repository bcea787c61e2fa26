/* SPDX-License-Identifier: Apache-2.0 */
/* Does a failure show elsewhere, though nobody reads the answer of the call itself? */
#ifndef CUDALINT_PASS_STATUS_SEEN_H
#define CUDALINT_PASS_STATUS_SEEN_H

#include "pass/launch.h"

/* For a call that status_matters() and that a file full of checks drops:
 * - a device that is chosen, and the function asks for the last error behind it (in a program, in front
 *   of all launches, any checked call will do);
 * - a stream or an event that a checked call is handed afterwards;
 * - a product of matrices of a library out of sight that is handed the same stream afterwards;
 * - a copy to the host whose result is handed to a function that compares it;
 * - in a program: a question about a device of its own choice in front of all launches, events, which only
 *   measure, and a copy to the host whose result the function itself compares with something. */
bool status_is_seen_elsewhere(struct analysis_func *af, const struct ir_stmt *call);
/* A question about a device whose number is the caller's: it may be one that is not there. */
bool status_is_of_any_device(const struct ir_stmt *question);
/* The function of a program has objects of a class whose destructor checks runtime calls: an error stays until
 * then. */
bool status_asked_by_destructor(const struct analysis_func *af);
/* `at::cuda::getCurrentCUDAStream()`, in the function or, for a closure, around it: operations of PyTorch around
 * it ask for errors. */
bool status_on_torch_stream(const struct ir_func *f);

#endif
