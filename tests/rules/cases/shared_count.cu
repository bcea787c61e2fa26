/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: a cell for each thread, and a check for what the threads take in rounds; not of the size of the block, nor of
 * a count that the block has for itself, nor where a block may have a thread for each; a note where nobody launches. */
__global__ void sum(const float *in, float *out, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = 0.f;
    for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        part[threadIdx.x] += in[i];
    __syncthreads();
    for (int s = 1; s < n; s *= 2) {
        if (threadIdx.x + s < n && (threadIdx.x & (2 * s - 1)) == 0)
            part[threadIdx.x] += part[threadIdx.x + s]; //~ shared-out-of-bounds?
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

__global__ void sum_block(const float *in, float *out, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = 0.f;
    for (int i = threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        part[threadIdx.x] += in[i];
    __syncthreads();
    for (int s = 1; s < blockDim.x; s *= 2) {
        if (threadIdx.x + s < n && (threadIdx.x & (2 * s - 1)) == 0)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

__global__ void sum_few(const float *in, float *out, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int s = 1; s < n; s *= 2) {
        if (threadIdx.x + s < n && (threadIdx.x & (2 * s - 1)) == 0)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

__global__ void sum_launched(const float *in, float *out, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = 0.f;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        part[threadIdx.x] += in[i];
    __syncthreads();
    for (int s = 1; s < n; s *= 2) {
        if (threadIdx.x + s < n && (threadIdx.x & (2 * s - 1)) == 0)
            part[threadIdx.x] += part[threadIdx.x + s]; //~ shared-out-of-bounds
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

__global__ void sum_of_block(const float *in, float *out, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = 0.f;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        part[threadIdx.x] += in[i];
    __syncthreads();
    for (int s = 1; s < n; s *= 2) {
        if (threadIdx.x + s < n && (threadIdx.x & (2 * s - 1)) == 0)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

/* half of the threads, and so on */
__global__ void sum_halves(const float *in, float *out, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = 0.f;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        part[threadIdx.x] += in[i];
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s && threadIdx.x + s < n)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

void run(const float *in, float *out, int n)
{
    int threads = 1;
    while (threads < n && threads < 1024)
        threads *= 2;
    sum_launched<<<1, 256, 256 * sizeof(float)>>>(in, out, n);
    sum_of_block<<<1, threads, 2 * threads * sizeof(float)>>>(in, out, n);
    sum_halves<<<1, 256, 256 * sizeof(float)>>>(in, out, n);
}
