/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A fault in one file must not take the others down: libclang is a million lines, and some input will
 * break it, or us.  A guarded task that is hit by SIGSEGV, SIGBUS, SIGFPE, SIGILL or SIGABRT ends
 * there; what it held is lost, and the thread goes on.
 */
#ifndef CUDALINT_BASE_CRASH_H
#define CUDALINT_BASE_CRASH_H

/* Once a process, before threads start. Under a sanitizer it does nothing: those want the fault. */
void crash_install(void);

/* 0 when task(context) returned; else the number of the signal that ended it. Guards may nest. */
int crash_guard(void (*task)(void *context), void *context);

#endif
