/* SPDX-License-Identifier: Apache-2.0 */
/* CL201, CL204: `if (i > n) return;` lets n itself through, where the launch has a thread for each of n, and takes steps. */
__global__ void sum_up(int n, int *x, int d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) //~ missing-bounds-check!
        return;
    int k = i * (1 << (d + 1)); //~ int32-overflow-index?
    x[k + (1 << (d + 1)) - 1] += x[k + (1 << d) - 1];
}

__global__ void sum_up_strict(int n, int *x, int d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = i * (1 << (d + 1)); //~ int32-overflow-index?
    x[k + (1 << (d + 1)) - 1] += x[k + (1 << d) - 1];
}

/* the last element of n pieces: the end of the one before */
__global__ void last(int n, int *x, int step)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n || i == 0)
        return;
    x[i * step - 1] = 0; //~ int32-overflow-index?
}

cudaError_t run(int n, int d, int *x)
{
    if (n < 1 || d < 0 || d > 12)
        return cudaErrorInvalidValue;
    int threads = ((n - 1) >> (d + 1)) + 1;
    int blocks = ceil((float)threads / 128);
    sum_up<<<blocks, 128>>>(threads, x, d);
    sum_up_strict<<<blocks, 128>>>(threads, x, d);
    last<<<blocks, 128>>>(threads, x, d);
    return cudaGetLastError();
}
