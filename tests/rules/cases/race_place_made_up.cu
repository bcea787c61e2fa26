// SPDX-License-Identifier: Apache-2.0
// CL102: one place for all threads, whose number is made up and too large for the array.
template <int MOST>
__global__ void places(const long long *sizes, long long *out, int ranks, int splits)
{
    __shared__ long long begin[MOST + 1];
    if (threadIdx.x < ranks + 1)
        begin[threadIdx.x] = 0;
    __syncthreads();
    for (int i = 0; i < splits; i++) {
        long long first = begin[ranks];
        for (int k = threadIdx.x; k < sizes[i]; k += blockDim.x)
            out[first + k] = i;
        if (threadIdx.x == 0)
            begin[ranks] += sizes[i]; //~ shared-race
        __syncthreads();
    }
}

template <int MOST>
__global__ void places_wait(const long long *sizes, long long *out, int ranks, int splits)
{
    __shared__ long long begin[MOST + 1];
    if (threadIdx.x < ranks + 1)
        begin[threadIdx.x] = 0;
    __syncthreads();
    for (int i = 0; i < splits; i++) {
        long long first = begin[ranks];
        for (int k = threadIdx.x; k < sizes[i]; k += blockDim.x)
            out[first + k] = i;
        __syncthreads();
        if (threadIdx.x == 0)
            begin[ranks] += sizes[i];
        __syncthreads();
    }
}

// two places
template <int MOST>
__global__ void neighbours(long long *out, int from, int to)
{
    __shared__ long long ends[2][MOST];
    for (int i = threadIdx.x; i < MOST; i += blockDim.x)
        ends[0][i] = out[i];
    __syncthreads();
    long long v = ends[0][from];
    if (threadIdx.x == 0)
        ends[1][to] = v;
    __syncthreads();
    out[threadIdx.x] = v + ends[1][to];
}
