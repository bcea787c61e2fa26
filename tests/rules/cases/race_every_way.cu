// SPDX-License-Identifier: Apache-2.0
// Places that no made-up number leads to: what two statements of them do to each other is seen all the same.

struct cursor {
    int taken;
    int left;
    int kind;
    int width;
};

template <int THREADS>
__device__ void take(cursor *c, unsigned char *out, const unsigned char *in, int n, int t)
{
    int at = c->taken;
    int const end = at + n;
    while (at < end) {
        int const many = min(end - at, THREADS);
        if (t < many)
            out[at + t] = in[at + t];
        at += many;
    }
    if (t == 0)
        c->taken = at; //~ shared-race
}

template <int THREADS>
__device__ void take_safe(cursor *c, unsigned char *out, const unsigned char *in, int n, int t)
{
    int at = c->taken;
    int const end = at + n;
    __syncthreads();
    while (at < end) {
        int const many = min(end - at, THREADS);
        if (t < many)
            out[at + t] = in[at + t];
        at += many;
    }
    if (t == 0)
        c->taken = at;
}

// the barrier stands on the way that is gone: who knows
template <int THREADS>
__device__ void take_perhaps(cursor *c, unsigned char *out, const unsigned char *in, int n, int t)
{
    int at = c->left;
    if (n > 0)
        __syncthreads();
    if (t < n)
        out[at + t] = in[at + t];
    if (t == 0 && n > 0)
        c->left = at + n;
}

template <int THREADS, bool PLAIN>
__global__ void __launch_bounds__(THREADS)
    decode(unsigned char *out, const unsigned char *in, const cursor *from, int pages)
{
    __shared__ cursor state;
    int const t = threadIdx.x;
    for (int page = blockIdx.x; page < pages; page += gridDim.x) {
        __syncthreads();
        if (t == 0)
            state = from[page];
        __syncthreads();
        int const w = state.width;
        if (state.kind == 3 && w % 8 > 4 && w / 8 > 4 && w < 48) {
            if constexpr (PLAIN)
                take<THREADS>(&state, out, in, w, t);
        }
        __syncthreads();
        if (state.kind == 4 && w % 8 > 4 && w / 8 > 4 && w < 48) {
            if constexpr (PLAIN)
                take_safe<THREADS>(&state, out, in, w, t);
        }
        __syncthreads();
        if (state.kind == 5 && w % 8 > 4 && w / 8 > 4 && w < 48) {
            if constexpr (PLAIN)
                take_perhaps<THREADS>(&state, out, in, w, t);
        }
        __syncthreads();
    }
}

void run(unsigned char *out, const unsigned char *in, const cursor *from, int pages)
{
    decode<128, true><<<pages, 128>>>(out, in, from, pages); //~ unchecked-launch?
    decode<128, false><<<pages, 128>>>(out, in, from, pages);
}

// each takes what is left off its own count, and clears it for all
__device__ int own_count(int thread);

__global__ void skip_first(const int *skips, int *out)
{
    __shared__ int skip;
    if (threadIdx.x == 0)
        skip = skips[blockIdx.x];
    __syncthreads();
    int count = own_count(threadIdx.x);
    int first = skip;
    if (first > 0) {
        count -= first;
        skip = 0; //~ shared-race
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = count + skip;
}

// nobody asks what it was
__global__ void skip_all(const int *skips, int *out)
{
    __shared__ int skip;
    if (threadIdx.x == 0)
        skip = skips[blockIdx.x];
    __syncthreads();
    if (skip > 0)
        skip = 0;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = own_count(threadIdx.x) + skip;
}
