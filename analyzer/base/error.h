/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Errors: functions that can fail return 0 or a negative value and leave a message for the
 * calling thread.  The message says what, where (file and line where there is one) and what to do.
 */
#ifndef CUDALINT_BASE_ERROR_H
#define CUDALINT_BASE_ERROR_H

/* Sets the calling thread's message; returns -1 so that `return error_set(...)` reads well. */
int error_set(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* Puts "prefix: " before the message that is there. Returns -1. */
int error_prefix(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
const char *error_message(void);
void error_clear(void);

#endif
