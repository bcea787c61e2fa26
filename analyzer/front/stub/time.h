/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header time.h. */
#ifndef CUDALINT_TIME_H
#define CUDALINT_TIME_H
#include "__cudalint_base.h"

typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define TIME_UTC 1
#pragma clang force_cuda_host_device begin
extern "C" {
clock_t clock(void);
time_t time(time_t *);
double difftime(time_t, time_t);
time_t mktime(struct tm *);
struct tm *localtime(const time_t *);
struct tm *gmtime(const time_t *);
struct tm *localtime_r(const time_t *, struct tm *);
char *ctime(const time_t *);
char *asctime(const struct tm *);
size_t strftime(char *, size_t, const char *, const struct tm *);
int clock_gettime(clockid_t, struct timespec *);
int clock_getres(clockid_t, struct timespec *);
int timespec_get(struct timespec *, int);
int nanosleep(const struct timespec *, struct timespec *);
}
#pragma clang force_cuda_host_device end
namespace std {
using ::time_t;
using ::clock_t;
using ::tm;
using ::timespec;
using ::clock;
using ::time;
using ::difftime;
using ::mktime;
using ::localtime;
using ::gmtime;
using ::ctime;
using ::asctime;
using ::strftime;
}
#endif
