/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header sys/mman.h. */
#ifndef CUDALINT_SYS_MMAN_H
#define CUDALINT_SYS_MMAN_H
#include "types.h"
#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_FIXED 16
#define MAP_ANON 32
#define MAP_ANONYMOUS 32
#define MAP_POPULATE 0x8000
#define MAP_FAILED ((void *)-1)
extern "C" void *mmap(void *, size_t, int, int, int, off_t);
extern "C" int munmap(void *, size_t);
extern "C" int mprotect(void *, size_t, int);
extern "C" int shm_open(const char *, int, mode_t);
extern "C" int shm_unlink(const char *);
#endif
