/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the block has counted in shared memory how many of its own places it keeps. */
__global__ void keep(int *out, const int *in, int n)
{
    __shared__ int kept, list[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        kept = 0;
    __syncthreads();
    if (i < n) {
        out[i] = 0;
        if (in[i] > 0)
            list[atomicAdd(&kept, 1)] = in[i];
    }
    __syncthreads();
    if (threadIdx.x < kept)
        out[blockIdx.x * blockDim.x + threadIdx.x] = list[threadIdx.x];
}
