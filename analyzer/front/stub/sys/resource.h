/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header sys/resource.h. */
#ifndef CUDALINT_SYS_RESOURCE_H
#define CUDALINT_SYS_RESOURCE_H
#include "time.h"
struct rusage {
    struct timeval ru_utime, ru_stime;
    long ru_maxrss;
};
#define RUSAGE_SELF 0
extern "C" int getrusage(int, struct rusage *);
#endif
