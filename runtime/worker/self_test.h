/* SPDX-License-Identifier: Apache-2.0 */
/* Tries from inside what the sandbox must deny. */
#ifndef CUDALINT_RUNTIME_WORKER_SELF_TEST_H
#define CUDALINT_RUNTIME_WORKER_SELF_TEST_H

/* Prints "ok NAME", "FAIL NAME: why" or "skip NAME: why" a line; 0 when nothing failed. */
int self_test(void);

#endif
