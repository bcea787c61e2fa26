/* SPDX-License-Identifier: Apache-2.0 */
/* CL102, CL105: kernels of which nobody here says with which blocks they are launched.  Where several rows of threads
 * would all write their own data to one place, there is one. */
#include <cuda_runtime.h>
#define BAND 100

__global__ void align(const float *in, float *out, int n, int steps)
{
    int i = blockDim.y * blockIdx.y + threadIdx.y;
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float bands[3][BAND];
    __shared__ int left[3];
    if (i < n && at < BAND) {
        const float *mine = &in[i * BAND * 3];
        bands[0][at] = mine[at];
        bands[1][at] = mine[BAND + at];
        bands[2][at] = mine[2 * BAND + at];
        left[0] = (int)mine[0];
        left[1] = (int)mine[BAND];
        __syncthreads();
        for (int k = 0; k < steps; k++) {
            if (at == 0)
                left[0] = bands[1][0] < bands[1][BAND - 1] ? left[1] + 1 : left[1];
            __syncthreads();
            float best = fmaxf(bands[1][(at + left[0]) % BAND], bands[2][at]);
            __syncthreads();
            bands[2][at] = bands[1][at];
            bands[1][at] = best;
            if (at == 0)
                left[1] = left[0];
            __syncthreads();
        }
        out[i * BAND + at] = bands[1][at];
    }
}

/* the same, and a barrier is missing for one row as well */
__global__ void align_early(const float *in, float *out, int n)
{
    int i = blockDim.y * blockIdx.y + threadIdx.y;
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float band[BAND];
    if (i < n && at < BAND) {
        band[at] = in[i * BAND + at]; //~ shared-race
        out[i * BAND + at] = band[BAND - 1 - at];
    }
}

/* rows of threads with rows of their own */
__global__ void tiles(const float *in, float *out, int n)
{
    int i = blockDim.y * blockIdx.y + threadIdx.y;
    __shared__ float tile[8][32];
    __shared__ float first[32];
    tile[threadIdx.y][threadIdx.x] = in[i * n + threadIdx.x];
    first[threadIdx.x] = in[i * n + threadIdx.x]; //~ shared-race
    __syncthreads();
    out[i * n + threadIdx.x] = tile[threadIdx.y][31 - threadIdx.x] + first[threadIdx.x];
}

/* one thread of the block, as its author sees it: blockDim.z is 1 */
__global__ void plane_sums(const float *in, float *part, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y,
        k = blockIdx.z * blockDim.z + threadIdx.z;
    float sum = in[(k * n + j) * n + i] * 2.0f;
    if (threadIdx.x == 0 && threadIdx.y == 0)
        part[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x] = sum;
}
