// SPDX-License-Identifier: Apache-2.0
// CL102: what all make of what they read is written in its place; made once more it is something else, or more is done
// than to make it.
#include <cstdio>

__device__ int next_state(int x)
{
    if (x == 0)
        return 1;
    if (x == 1)
        return 2;
    if (x == 2)
        return 0;
    return x;
}
__device__ int first_states(int x)
{
    if (x <= 0)
        return 1;
    if (x > 100)
        return 100;
    return x;
}
__device__ int counted(int x, int *bad)
{
    if (x == 0) {
        bad[threadIdx.x] = 1;
        return 1;
    }
    return x;
}
__device__ int printed(int x)
{
    if (x == 0) {
        printf("nothing\n");
        return 1;
    }
    return x;
}
__device__ int trapped(int x)
{
    if (x == 0)
        __trap();
    return max(x, 1);
}

// What was made leads on.
__global__ void to_and_fro(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int v = s[5];
    int w = v == 0 ? 1 : (v == 1 ? 0 : v);
    if (threadIdx.x == 0)
        s[5] = w; //~ shared-race!
    out[threadIdx.x] = w;
}
__global__ void beyond(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int v = s[5];
    int w = v > 10 ? 3 : (v < 5 ? 20 : v);
    if (threadIdx.x == 0)
        s[5] = w; //~ shared-race!
    out[threadIdx.x] = w;
}
__global__ void states(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int w = next_state(s[5]);
    if (threadIdx.x == 0)
        s[5] = w; //~ shared-race!
    out[threadIdx.x] = w;
}
__global__ void by_branches(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int w = s[5];
    if (w == 7)
        w = 1234;
    else if (w == 1234)
        w = 8;
    if (threadIdx.x == 0)
        s[5] = w; //~ shared-race!
    out[threadIdx.x] = w;
}
// It stays.
__global__ void clamped(int *out, const int *in, int low, int high)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int v = s[5];
    int w = v < low ? low : (v > high ? high : v);
    if (threadIdx.x == 0)
        s[5] = w;
    out[threadIdx.x] = w;
}
__global__ void kept_between(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int w = first_states(s[5]);
    if (threadIdx.x == 0)
        s[5] = w;
    out[threadIdx.x] = w;
}

// More is done on the way.
__global__ void counts(int *out, const int *in, int *count)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int w = s[5];
    if (w == 0) {
        w = 1;
        atomicAdd(count, 1);
    }
    if (threadIdx.x == 0)
        s[5] = w; //~ shared-race!
    out[threadIdx.x] = w;
}
__global__ void marks(int *out, const int *in, int *bad)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int w = s[5];
    if (w == 0)
        w = 1;
    else
        bad[threadIdx.x] = 1;
    if (threadIdx.x == 0)
        s[5] = w; //~ shared-race!
    out[threadIdx.x] = w;
}
__global__ void marks_in_call(int *out, const int *in, int *bad)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int w = counted(s[5], bad);
    if (threadIdx.x == 0)
        s[5] = w; //~ shared-race!
    out[threadIdx.x] = w;
}
__global__ void prints_in_call(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int w = printed(s[5]);
    if (threadIdx.x == 0)
        s[5] = w; //~ shared-race!
    out[threadIdx.x] = w;
}
__global__ void traps_in_call(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int w = trapped(s[5]);
    if (threadIdx.x == 0)
        s[5] = w;
    out[threadIdx.x] = w;
}
// Another condition that hangs on it.
__global__ void flagged(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int v = s[5], w = v, more = 0;
    if (v < 0)
        more = 1;
    else
        more = 3;
    if (more > 0)
        w = v == 5 ? more : v;
    if (threadIdx.x == 0)
        s[5] = w; //~ shared-race!
    out[threadIdx.x] = w + more;
}

// Each round makes something else of it.
__global__ void highest(int *out, const int *in, int rounds)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        int v = max(s[5], in[r]);
        if (threadIdx.x == 0)
            s[5] = v; //~ shared-race! shared-race!
        out[r * 64 + threadIdx.x] = v;
    }
}
__global__ void at_least_round(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int r = 0; r < 50; r++) {
        int v = max(s[5], r);
        if (threadIdx.x == 0)
            s[5] = v; //~ shared-race! shared-race!
        out[r * 64 + threadIdx.x] = v;
    }
}
__device__ int raise_to(int *place, int least)
{
    int v = max(*place, least);
    if (threadIdx.x == 0)
        *place = v; //~ shared-race!
    return v;
}
__global__ void at_least_round_in_call(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int r = 0; r < 50; r++)
        out[r * 64 + threadIdx.x] = raise_to(s + 5, r); //~ shared-race!
}
// They wait, or come to another place.
__global__ void at_least_round_and_wait(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int r = 0; r < 50; r++) {
        int v = max(s[5], r);
        if (threadIdx.x == 0)
            s[5] = v;
        out[r * 64 + threadIdx.x] = v;
        __syncthreads();
    }
}
__global__ void at_least_round_each(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int r = 0; r < 50; r++) {
        int v = max(s[r], r);
        if (threadIdx.x == 0)
            s[r] = v;
        out[r * 64 + threadIdx.x] = v;
    }
}
__global__ void at_least_always(int *out, const int *in, int least)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int r = 0; r < 50; r++) {
        int v = max(s[5], least);
        if (threadIdx.x == 0)
            s[5] = v;
        out[r * 64 + threadIdx.x] = v;
    }
}
void run(int *out, const int *in, int *more)
{
    to_and_fro<<<1, 64>>>(out, in);
    beyond<<<1, 64>>>(out, in);
    states<<<1, 64>>>(out, in);
    by_branches<<<1, 64>>>(out, in);
    clamped<<<1, 64>>>(out, in, 3, 8);
    kept_between<<<1, 64>>>(out, in);
    counts<<<1, 64>>>(out, in, more);
    marks<<<1, 64>>>(out, in, more);
    marks_in_call<<<1, 64>>>(out, in, more);
    prints_in_call<<<1, 64>>>(out, in);
    traps_in_call<<<1, 64>>>(out, in);
    flagged<<<1, 64>>>(out, in);
    highest<<<1, 64>>>(out, in, 20);
    at_least_round<<<1, 64>>>(out, in);
    at_least_round_in_call<<<1, 64>>>(out, in);
    at_least_round_and_wait<<<1, 64>>>(out, in);
    at_least_round_each<<<1, 64>>>(out, in);
    at_least_always<<<1, 64>>>(out, in, 3);
}
