/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: parts of one array, carved one behind the other at sizes of the run, do not meet. */
__global__ void mix(float *out, const float *in, int n, int m)
{
    extern __shared__ float memory[];
    float *first = memory;
    float *second = first + n;
    float *third = second + m;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        first[i] = in[i];
    for (int i = threadIdx.x; i < m; i += blockDim.x)
        second[i] = in[n + i];
    third[threadIdx.x] = 0.f;
    __syncthreads();
    for (int k = 0; k < m; k++)
        third[threadIdx.x] += second[k];
    if (threadIdx.x == 0)
        first[0] = third[0];
    __syncthreads();
    out[threadIdx.x] = first[0] + third[threadIdx.x];
}

/* one of them beyond its room */
__global__ void spills(float *out, const float *in, int n)
{
    extern __shared__ float memory[];
    float *first = memory;
    float *second = first + n;
    for (int i = threadIdx.x; i < 2 * n; i += blockDim.x)
        first[i] = in[i]; //~ shared-race
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = second[n - 1 - i];
}

/* within one part */
__global__ void turns(float *out, const float *in, int n)
{
    extern __shared__ float memory[];
    float *second = memory + n;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        second[i] = in[i]; //~ shared-race
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = second[n - 1 - i];
}

/* a room of a constant, and a length that the host keeps within it */
#define THREADS 256
__global__ void filter(float *out, const float *in, int k)
{
    extern __shared__ float memory[];
    float *sums = memory;
    float *kept = memory + THREADS;
    for (int i = threadIdx.x; i < k; i += THREADS)
        sums[i] = in[i];
    __syncthreads();
    for (int i = threadIdx.x; i < k; i += THREADS)
        kept[i] = i == 0 || sums[i - 1] < 1.f ? in[i] : 0.f;
    __syncthreads();
    for (int i = threadIdx.x; i < k; i += THREADS)
        out[i] = kept[i];
}
