/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a build for CUDA and one for something else; this is CUDA. */
#ifdef SOLVER_CUDA
__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= 2.0f; //~ missing-bounds-check
}
#else
__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}
#endif

#ifdef SOLVER_NO_CUDA
__global__ void shift(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] += 2.0f;
}
#else
__global__ void shift(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] += 2.0f;
}
#endif
