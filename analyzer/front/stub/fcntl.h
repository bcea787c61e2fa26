/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header fcntl.h. */
#ifndef CUDALINT_FCNTL_H
#define CUDALINT_FCNTL_H
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_DIRECT 040000
#define F_GETFL 3
#define F_SETFL 4
extern "C" int open(const char *, int, ...);
extern "C" int fcntl(int, int, ...);
#endif
