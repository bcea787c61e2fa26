/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for sys/timeb.h. */
#include "time.h"
struct timeb { time_t time; unsigned short millitm; short timezone, dstflag; };
extern "C" int ftime(struct timeb *);
