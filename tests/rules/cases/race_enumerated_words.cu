// SPDX-License-Identifier: Apache-2.0
// CL102: enumerators of an enum with a type of its own, in a template, are numbers as they are elsewhere: words of
// shared memory that they name are different ones.
template <int K> __global__ void select(const int *in, int *out, int n)
{
    extern __shared__ int words[];
    constexpr int BASE = 2048;
    enum : int { LIMIT = 0, COUNT = 1 };
    const int at_count = BASE + COUNT;
    if (threadIdx.x < 8)
        words[BASE + threadIdx.x] = 0;
    __syncthreads();
    if (in[threadIdx.x] == K)
        words[BASE + LIMIT] = threadIdx.x;
    __syncthreads();
    const int limit = words[BASE + LIMIT];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (in[i] > limit)
            out[atomicAdd(&words[at_count], 1)] = i;
}

// One more than the one before.
template <int K> __global__ void counted(const int *in, int *out, int n)
{
    __shared__ int words[8];
    enum : int { FIRST = 2, SECOND, THIRD };
    if (threadIdx.x < 8)
        words[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    const int limit = words[FIRST];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (in[i] > limit)
            out[atomicAdd(&words[SECOND], 1)] = i;
}

template <int K> __global__ void plain(const int *in, int *out, int n)
{
    __shared__ int words[8];
    enum { FIRST, SECOND, THIRD };
    if (threadIdx.x < 8)
        words[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    const int limit = words[FIRST];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (in[i] > limit)
            out[atomicAdd(&words[SECOND], 1)] = i;
}

// ---- the same word ------------------------------------------------------------------------------

template <int K> __global__ void select_by_one(const int *in, int *out, int n)
{
    extern __shared__ int words[];
    constexpr int BASE = 2048;
    enum : int { LIMIT = 1, COUNT = 1 };
    const int at_count = BASE + COUNT;
    if (threadIdx.x < 8)
        words[BASE + threadIdx.x] = 0;
    __syncthreads();
    const int limit = words[BASE + LIMIT];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (in[i] > limit)
            out[atomicAdd(&words[at_count], 1)] = i; //~ shared-race
}

template <int K> __global__ void counted_by_one(const int *in, int *out, int n)
{
    __shared__ int words[8];
    enum : int { FIRST = 2, SECOND, THIRD = 3 };
    if (threadIdx.x < 8)
        words[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    const int limit = words[THIRD];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (in[i] > limit)
            out[atomicAdd(&words[SECOND], 1)] = i; //~ shared-race
}

// Apart, each with its own number: what one writes the others read.
template <int K> __global__ void second(const int *in, int *out, int n)
{
    __shared__ int words[8];
    enum : int { FIRST = 2, SECOND = 3 };
    if (threadIdx.x < 8)
        words[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    const int limit = words[SECOND];
    if (threadIdx.x == 0)
        words[3] = n; //~ shared-race
    out[threadIdx.x] = limit;
}

void run(const int *in, int *out, int n)
{
    select<4><<<10, 256, 9000>>>(in, out, n);
    counted<4><<<10, 256>>>(in, out, n);
    plain<4><<<10, 256>>>(in, out, n);
}
