/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: two axes of another launch's block that are as long have 32 threads at most. */
__global__ void each(const float *in, int n, float *out)
{
    out[threadIdx.y * n + threadIdx.x] = in[threadIdx.x];
}

__global__ void whole(const float *in, int n, float *out)
{
    extern __shared__ float part[];
    for (int i = threadIdx.x; i < n * n; i += blockDim.x)
        part[i] = in[i];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[n * n - 1];
}

void run(const float *in, int n, float *out)
{
    each<<<1, dim3(n, n)>>>(in, n, out);
    whole<<<1, 256, sizeof(float) * n * n>>>(in, n, out);
}
