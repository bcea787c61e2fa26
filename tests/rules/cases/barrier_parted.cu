/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a barrier on each side of a condition that parts the lanes of a warp. */
__global__ void shuffle(float *x, const int *place, int n)
{
    extern __shared__ float tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { //~ barrier-divergent?
        tile[place[i]] = x[i];
        __syncthreads();
    } else {
        __syncthreads();
    }
    if (i < n)
        x[i] = tile[threadIdx.x];
}

/* whole warps part: producers and consumers */
__global__ void __launch_bounds__(128) pipeline(float *x)
{
    __shared__ float tile[64];
    if (threadIdx.x / 32 < 2) {
        tile[threadIdx.x] = x[threadIdx.x];
        __syncthreads();
    } else {
        __syncthreads();
        x[threadIdx.x - 64] = tile[threadIdx.x - 64];
    }
}

/* blocks part, and no thread of one */
__global__ void first_block(float *x)
{
    __shared__ float tile[1024];
    tile[threadIdx.x] = x[threadIdx.x];
    if (blockIdx.x == 0) {
        __syncthreads();
        x[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
    } else {
        __syncthreads();
    }
}
