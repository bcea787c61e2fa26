/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for multithreading.h of the CUDA samples. */
#ifndef CUDALINT_MULTITHREADING_H
#define CUDALINT_MULTITHREADING_H
#include "pthread.h"
typedef pthread_t CUTThread;
typedef void *(*CUT_THREADROUTINE)(void *);
#define CUT_THREADPROC void *
#define CUT_THREADEND return 0
struct CUTBarrier { int releaseCount, count; };
CUTThread cutStartThread(CUT_THREADROUTINE, void *);
void cutEndThread(CUTThread);
void cutWaitForThreads(const CUTThread *, int);
CUTBarrier cutCreateBarrier(int);
void cutIncrementBarrier(CUTBarrier *);
void cutWaitForBarrier(CUTBarrier *);
#endif
