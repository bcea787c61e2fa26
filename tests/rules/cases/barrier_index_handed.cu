/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a function is handed the index of the thread, and takes it off its place again. */
#include <cuda_runtime.h>

__device__ unsigned look_for(unsigned *found, int own, const int *in, int n, int wanted)
{
    if (threadIdx.x == 0)
        found[0] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i - own < n; i += blockDim.x) {
        bool inside = i < n;
        if (inside && in[i] == wanted) {
            found[0] = 1;
            found[1] = i;
        }
        __syncthreads();
        if (found[0])
            return found[1];
        __syncthreads();
    }
    return 0;
}

__device__ unsigned look_in_row(unsigned *found, unsigned own, const int *in, int n)
{
    return look_for(found, own, in + blockIdx.x * (size_t)n, n, 7);
}

__global__ void find_seven(const int *in, unsigned *out, int n, bool rows)
{
    __shared__ unsigned found[2];
    unsigned place = rows ? look_in_row(found, threadIdx.x, in, n) : look_for(found, threadIdx.x, in, n, 7);
    if (threadIdx.x == 0)
        out[blockIdx.x] = place;
}

/* one of the callers hands over the lane */
__device__ unsigned look_for_lane(unsigned *found, int own, const int *in, int n, int wanted)
{
    if (threadIdx.x == 0)
        found[0] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i - own < n; i += blockDim.x) { //~ barrier-divergent!
        if (i < n && in[i] == wanted)
            found[0] = 1;
        __syncthreads();
    }
    return found[0];
}

__global__ void find_eight(const int *in, unsigned *out, int n)
{
    __shared__ unsigned found[2];
    unsigned has = look_for_lane(found, threadIdx.x, in, n, 8);
    __syncthreads();
    has += look_for_lane(found, threadIdx.x % 32, in, n, 9);
    if (threadIdx.x == 0)
        out[blockIdx.x] = has;
}
