/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for helper_cusolver.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_CUSOLVER_H
#define CUDALINT_HELPER_CUSOLVER_H
#include "cusolverDn.h"
struct testOpts {
    char *sparse_mat_filename;
    const char *testFunc, *reorder;
    int lda;
};
double vec_norminf(int, const double *);
double mat_norminf(int, int, const double *, int);
double csr_mat_norminf(int, int, int, const cusparseMatDescr_t, const double *, const int *,
                       const int *);
double second(void);
#endif
