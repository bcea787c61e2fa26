/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The answer of a worker that cannot answer any more: a document made beforehand, which a signal
 * handler writes when the compiler or the engine crashes or the time is over.
 */
#ifndef CUDALINT_RUNTIME_WORKER_LAST_WORDS_H
#define CUDALINT_RUNTIME_WORKER_LAST_WORDS_H

#include "runtime/evidence.h"

/* Handlers, a stack of their own, and an alarm after `seconds` (0: none). */
void last_words_install(double seconds);
/* What is known so far, for each way to end; `stage` is where it would happen. */
void last_words_set(const struct evidence *so_far, const char *stage);
/* The worker answers for itself: nothing of this happens any more. */
void last_words_drop(void);

#endif
