/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a batch is small, batchCount is what BLAS calls the number of its matrices; a size of a type
 * of an absent header that counts blocks is a size. */
#include "blas_internal.h"

template <typename T> __global__ void scale(int m, T **a, T alpha)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m)
        a[blockIdx.z][i] *= alpha;
}

template <typename T> void scale_batched(blas_int_t m, T **a, T alpha, blas_int_t batchCount)
{
    dim3 grid(blas_ceildiv(m, 256), 1, batchCount); //~ invalid-launch
    scale<T><<<grid, 256>>>(m, a, alpha);
}

template <typename T> void scale_parts(blas_int_t m, T **a, T alpha, blas_int_t batchCount)
{
    for (blas_int_t i = 0; i < batchCount; i += 32768) {
        dim3 grid(blas_ceildiv(m, 256), 1, min(32768, batchCount - i));
        scale<T><<<grid, 256>>>(m, a + i, alpha);
    }
}

void scale_batch(int m, float **a, float alpha, int batch_size)
{
    dim3 grid((m + 255) / 256, 1, batch_size);
    scale<float><<<grid, 256>>>(m, a, alpha);
}
