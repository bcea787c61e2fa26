/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a helper that nobody here calls: what one thread changes and all wait for belongs to the block. */
/* clang-format off */

__device__ void stop_early(int *out, const float *q, int &next, int n, float cut)
{
    int t = threadIdx.x;
    while (next < n) {
        int i = next + t;
        if (i < n) {
            if (q[i] < cut)
                next = n; //~ shared-race
            out[i] = 1;
        }
        __syncthreads();
        if (t == 0)
            next += blockDim.x;
        __syncthreads();
    }
}

__device__ void stop_early_well(int *out, const float *q, int &next, int n, float cut)
{
    int t = threadIdx.x;
    while (next < n) {
        int i = next + t;
        __syncthreads();
        if (i < n) {
            if (q[i] < cut)
                next = n;
            out[i] = 1;
        }
        __syncthreads();
        if (t == 0)
            next += blockDim.x;
        __syncthreads();
    }
}

/* the sum of the first thread alone, in a number of its own */
__device__ void first_sum(float *out, float &sum, const float *in, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (in[i] > 0)
            sum = in[i];
        if (threadIdx.x == 0)
            sum += 1.0f;
    }
    __syncthreads();
    if (threadIdx.x == 0)
        *out = sum;
}

/* each thread raises its own */
__device__ void own_place(int *out, int &next, int n)
{
    while (next < n) {
        out[next] = 1;
        __syncthreads();
        next += blockDim.x;
        __syncthreads();
    }
}

/* the answer is of the first thread alone, what others have in theirs nobody asks */
__device__ void scaled_sum(float v, float *s, float &sum, float by)
{
    s[threadIdx.x] = v;
    __syncthreads();
    if (threadIdx.x == 0)
        sum = s[0] + s[1];
    __syncthreads();
    sum = sum * by;
}

/* the first thread's number goes to all through shared memory: each has its own */
__device__ void shares_place(int *out, int &next, int n)
{
    __shared__ int place;
    while (next < n) {
        if (next + threadIdx.x < n)
            out[next + threadIdx.x] = 1;
        if (threadIdx.x == 0) {
            next += 64;
            place = next;
        }
        __syncthreads();
        next = place;
        __syncthreads();
    }
}

struct cursor {
    int next, n;
    __device__ void draw(int *counter)
    {
        __shared__ int place;
        while (next < n) {
            if (threadIdx.x == 0) {
                next = atomicAdd(counter, 1);
                place = next;
            }
            __syncthreads();
            next = place;
            __syncthreads();
        }
    }
};

/* all make the block's number smaller: told as before */
__device__ void kept_below(int *out, int &next, int n)
{
    while (next < n) {
        if (next + threadIdx.x < n)
            out[next + threadIdx.x] = 1;
        if (threadIdx.x == 0)
            next += 64; //~ shared-race
        __syncthreads();
        next = min(next, n); //~ shared-race
        __syncthreads();
    }
}
