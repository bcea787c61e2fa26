/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a branch that is chosen within an include guard leaves the guard as it is. */
#ifndef ABSENT_KERNELS_H
#define ABSENT_KERNELS_H

#ifndef TARGET_SM
#error "TARGET_SM is not defined"
#elif (TARGET_SM >= 30)
__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= 2.0f; //~ missing-bounds-check
}
#else
#error "too old"
#endif

#endif
