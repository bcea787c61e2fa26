/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: what was meant to round up takes the block off, and a grid for n whose kernel is handed the power of two above. */
#define BLOCK 128

int ilog2ceil(int n);

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    x[i] *= 2.0f;
}

/* the places of a window of BLOCK */
__global__ void windows(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n - BLOCK)
        x[i] *= 2.0f;
}

cudaError_t run(float *x, int n, int threads)
{
    if (n < BLOCK || threads < 1)
        return cudaErrorInvalidValue;
    dim3 grid((n - BLOCK + 1) / BLOCK); //~ invalid-launch
    scale<<<grid, BLOCK>>>(x, n);
    scale<<<(n - threads + 1) / threads, threads>>>(x, n); //~ invalid-launch
    scale<<<(n - 1 + threads) / threads, threads>>>(x, n);
    windows<<<(n - BLOCK + 1 + BLOCK - 1) / BLOCK, BLOCK>>>(x, n);
    return cudaGetLastError();
}

cudaError_t run_padded(float *x, int n)
{
    int padded = 1 << ilog2ceil(n);
    if (n < BLOCK)
        return cudaErrorInvalidValue;
    scale<<<n / BLOCK, BLOCK>>>(x, padded); //~ invalid-launch
    scale<<<(padded + BLOCK - 1) / BLOCK, BLOCK>>>(x, padded);
    scale<<<padded / BLOCK, BLOCK>>>(x, padded);
    return cudaGetLastError();
}
