/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header sys/types.h. */
#ifndef CUDALINT_SYS_TYPES_H
#define CUDALINT_SYS_TYPES_H
#include <__cudalint_base.h>
#include <stdint.h>
struct timeval {
    long tv_sec;
    long tv_usec;
};
typedef long off_t;
typedef long off64_t;
typedef int pid_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef unsigned mode_t;
typedef unsigned long ino_t;
typedef unsigned long dev_t;
typedef unsigned useconds_t;
typedef long suseconds_t;
typedef char *caddr_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef uint8_t u_int8_t;
typedef uint16_t u_int16_t;
typedef uint32_t u_int32_t;
typedef uint64_t u_int64_t;
typedef unsigned char u_char;
typedef unsigned int u_int;
typedef unsigned long u_long;
#endif
