/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for omp.h. */
#ifndef CUDALINT_OMP_H
#define CUDALINT_OMP_H
#include "__cudalint_prelude.h"
typedef struct { void *__v[4]; } omp_lock_t;
extern "C" {
int omp_get_thread_num(void);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_get_num_procs(void);
void omp_set_num_threads(int);
void omp_set_nested(int);
void omp_set_dynamic(int);
int omp_in_parallel(void);
double omp_get_wtime(void);
double omp_get_wtick(void);
void omp_init_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
void omp_destroy_lock(omp_lock_t *);
}
#endif
