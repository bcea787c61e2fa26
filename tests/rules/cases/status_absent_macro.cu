/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: cudaCheckError() of an absent header asks for the last error, as CHECK_LAST() would. */
#include "absent_macros.h"

__global__ void fill(float *x)
{
    x[threadIdx.x] = 1.0f;
}

void first(float *x)
{
    fill<<<1, 32>>>(x);
    cudaCheckError();
}

void second(float *x)
{
    fill<<<1, 32>>>(x);
    cudaCheckError();
}

void third(float *x)
{
    fill<<<1, 32>>>(x);
    cudaCheckError();
}

void last(float *x)
{
    fill<<<1, 32>>>(x); //~ unchecked-launch
}
