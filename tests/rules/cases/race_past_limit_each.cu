// SPDX-License-Identifier: Apache-2.0
// CL102: one place behind a count that threads, warps or rounds have each of their own lies among the others' places; a
// number that is cut off at the place is that place.

__global__ void of_each_thread(int *out, const int *counts, const int *in)
{
    __shared__ int s[1024];
    for (int i = threadIdx.x; i < 1024; i += 256)
        s[i] = in[i];
    __syncthreads();
    int n = counts[threadIdx.x];
    if (threadIdx.x < n)
        out[threadIdx.x] = s[threadIdx.x];
    s[n] = 7; //~ shared-race!
}
__global__ void of_each_warp(int *out, const int *counts, const int *in)
{
    __shared__ int s[1024];
    int n = counts[threadIdx.x / 32];
    for (int i = threadIdx.x % 32; i < n; i += 32)
        s[i] = in[i];
    if (threadIdx.x % 32 == 0)
        s[n] = -1; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}
__global__ void of_block(int *out, const int *counts, const int *in)
{
    __shared__ int s[1024];
    int n = counts[blockIdx.x];
    for (int i = threadIdx.x; i < n; i += 256)
        s[i] = in[i];
    if (threadIdx.x == 0)
        s[n] = -1;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

__global__ void of_each_round(int *out, const int *counts, const int *in, int rounds)
{
    __shared__ int s[1024];
    int sum = 0;
    for (int i = threadIdx.x; i < 1024; i += 256)
        s[i] = in[i];
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        int n = counts[r];
        for (int i = threadIdx.x; i < n; i += 256)
            sum += s[i];
        if (threadIdx.x == 0)
            s[n] = r; //~ shared-race! shared-race!
    }
    out[threadIdx.x] = sum;
}
__global__ void growing(int *out, const int *counts, const int *in, int rounds)
{
    __shared__ int s[1024];
    int sum = 0, n = 0;
    for (int i = threadIdx.x; i < 1024; i += 256)
        s[i] = in[i];
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        n += counts[r];
        if (threadIdx.x == 0)
            s[n] = r; //~ shared-race!
        for (int i = threadIdx.x; i < n; i += 256)
            sum += s[i]; //~ shared-race!
    }
    out[threadIdx.x] = sum;
}
__global__ void growing_and_waiting(int *out, const int *counts, const int *in, int rounds)
{
    __shared__ int s[1024];
    int sum = 0, n = 0;
    for (int i = threadIdx.x; i < 1024; i += 256)
        s[i] = in[i];
    __syncthreads();
    for (int r = 0; r < rounds; r++) {
        n += counts[r];
        if (threadIdx.x == 0)
            s[n] = r;
        for (int i = threadIdx.x; i < n; i += 256)
            sum += s[i];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}
__global__ void cut_off(int *out, const int *counts, const int *in)
{
    __shared__ int s[256];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int n = min(counts[0], 100);
    if (threadIdx.x == 0)
        s[n] = 1; //~ shared-race!
    out[threadIdx.x] = s[100];
}
__global__ void cut_off_elsewhere(int *out, const int *counts, const int *in)
{
    __shared__ int s[256];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int n = min(counts[0], 200);
    if (threadIdx.x == 0)
        s[n] = 1;
    out[threadIdx.x] = s[100];
}
__global__ void cut_off_by_branch(int *out, const int *counts, const int *in)
{
    __shared__ int s[256];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int n = counts[0];
    if (n > 100)
        n = 100;
    if (threadIdx.x == 0)
        s[n] = 1; //~ shared-race!
    out[threadIdx.x] = s[100];
}
void run(int *out, const int *counts, const int *in, int rounds)
{
    of_each_thread<<<1, 256>>>(out, counts, in);
    of_each_warp<<<1, 256>>>(out, counts, in);
    of_block<<<1, 256>>>(out, counts, in);
    of_each_round<<<1, 256>>>(out, counts, in, rounds);
    growing<<<1, 256>>>(out, counts, in, rounds);
    growing_and_waiting<<<1, 256>>>(out, counts, in, rounds);
    cut_off<<<1, 256>>>(out, counts, in);
    cut_off_elsewhere<<<1, 256>>>(out, counts, in);
    cut_off_by_branch<<<1, 256>>>(out, counts, in);
}
