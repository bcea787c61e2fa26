/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the POSIX header pthread.h. */
#ifndef CUDALINT_PTHREAD_H
#define CUDALINT_PTHREAD_H
#include "time.h"
typedef unsigned long pthread_t;
typedef struct { long __v[7]; } pthread_attr_t;
typedef struct { long __v[5]; } pthread_mutex_t;
typedef struct { int __v; } pthread_mutexattr_t;
typedef struct { long __v[6]; } pthread_cond_t;
typedef struct { int __v; } pthread_condattr_t;
typedef struct { long __v[4]; } pthread_barrier_t;
typedef struct { int __v; } pthread_barrierattr_t;
#define PTHREAD_MUTEX_INITIALIZER {{0}}
#define PTHREAD_COND_INITIALIZER {{0}}
#define PTHREAD_CREATE_JOINABLE 0
extern "C" {
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_detach(pthread_t);
int pthread_cancel(pthread_t);
void pthread_exit(void *) __attribute__((noreturn));
pthread_t pthread_self(void);
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setdetachstate(pthread_attr_t *, int);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_barrier_init(pthread_barrier_t *, const pthread_barrierattr_t *, unsigned);
int pthread_barrier_wait(pthread_barrier_t *);
int pthread_barrier_destroy(pthread_barrier_t *);
}
#endif
