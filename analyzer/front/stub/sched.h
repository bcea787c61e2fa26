/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for sched.h. */
extern "C" int sched_yield(void);
extern "C" int sched_getcpu(void);
