/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header sys/wait.h. */
#ifndef CUDALINT_SYS_WAIT_H
#define CUDALINT_SYS_WAIT_H
#include "types.h"
extern "C" pid_t wait(int *);
extern "C" pid_t waitpid(pid_t, int *, int);
#define WIFEXITED(__s) (((__s) & 0x7f) == 0)
#define WEXITSTATUS(__s) (((__s) & 0xff00) >> 8)
#endif
