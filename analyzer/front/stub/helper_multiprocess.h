/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for helper_multiprocess.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_MULTIPROCESS_H
#define CUDALINT_HELPER_MULTIPROCESS_H
#include "exception"
#include "vector"
#include "unistd.h"
#include "sys/wait.h"
typedef struct sharedMemoryInfo_st {
    void *addr;
    size_t size;
    int shmFd;
} sharedMemoryInfo;
typedef pid_t Process;
typedef int ShareableHandle;
int sharedMemoryCreate(const char *, size_t, sharedMemoryInfo *);
int sharedMemoryOpen(const char *, size_t, sharedMemoryInfo *);
void sharedMemoryClose(sharedMemoryInfo *);
int spawnProcess(Process *, const char *, char *const *);
int waitProcess(Process *);
#endif
