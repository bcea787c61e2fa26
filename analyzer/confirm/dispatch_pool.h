/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Warm workers (`cudalint-run --serve`), each of which answers job after job: one a thread that asks.
 * Each gets a device of its own where there are several.  A worker that crashes or hangs costs the
 * job that it had; the next one gets a new process.
 */
#ifndef CUDALINT_CONFIRM_DISPATCH_POOL_H
#define CUDALINT_CONFIRM_DISPATCH_POOL_H

#include <stddef.h>

#include "base/strbuf.h"

struct dispatch_pool;

/* Of at most `count` processes of the program `worker`; they start when they are needed. */
struct dispatch_pool *dispatch_pool_create(const char *worker, size_t count);
/* Ends them all. */
void dispatch_pool_destroy(struct dispatch_pool *p);
/* The answer of an idle worker to a job on one line; waits for one. -1 with a message. */
int dispatch_pool_ask(struct dispatch_pool *p, const char *text, size_t n, double seconds,
                      size_t most, struct strbuf *out);

#endif
