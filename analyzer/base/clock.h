/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CUDALINT_BASE_CLOCK_H
#define CUDALINT_BASE_CLOCK_H

/* Seconds of CLOCK_MONOTONIC: for durations and deadlines. */
double clock_now(void);
/* Seconds that this thread has computed: the same beside other work. */
double clock_thread(void);

#endif
