/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header sys/times.h. */
#ifndef CUDALINT_SYS_TIMES_H
#define CUDALINT_SYS_TIMES_H
#include <time.h>
struct tms {
    clock_t tms_utime, tms_stime, tms_cutime, tms_cstime;
};
extern "C" clock_t times(struct tms *);
#endif
