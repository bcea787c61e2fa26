/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header sys/time.h. */
#ifndef CUDALINT_SYS_TIME_H
#define CUDALINT_SYS_TIME_H
#include "types.h"
#include <time.h>
struct timezone {
    int tz_minuteswest, tz_dsttime;
};
struct itimerval {
    struct timeval it_interval, it_value;
};
typedef struct timezone *__timezone_ptr_t;
extern "C" int gettimeofday(struct timeval *, void *);
extern "C" int setitimer(int, const struct itimerval *, struct itimerval *);
#define timersub(__a, __b, __r) ((void)((__r)->tv_sec = (__a)->tv_sec - (__b)->tv_sec))
#endif
