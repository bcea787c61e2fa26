/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: `volatile` orders nothing: what others of the warp still read is overwritten, in code that knows __syncwarp(). */

__global__ void any_of(int *out, const int *in, int n)
{
    __shared__ volatile bool any[8];
    int w = threadIdx.x / 32;
    for (int t = blockIdx.x; t < n; t += gridDim.x) {
        if (threadIdx.x % 32 == 0)
            any[w] = false;
        __syncwarp();
        for (int j = 0; j < 32 && !any[w]; j++) { //~ shared-race!
            if (in[t * 32 + j] == (int)threadIdx.x)
                any[w] = true;
            __syncwarp();
        }
        if (any[w])
            out[t] = 1;
    }
}

/* a macro out of sight that waits for the warp */
__global__ void any_by_macro(int *out, const int *in, int n)
{
    __shared__ bool any[8];
    int w = threadIdx.x / 32;
    for (int t = blockIdx.x; t < n; t += gridDim.x) {
        if (threadIdx.x % 32 == 0)
            any[w] = false;
        SYNC_WARPS;
        for (int j = 0; j < 32 && !any[w]; j++) { //~ shared-race!
            if (in[t * 32 + j] == (int)threadIdx.x)
                any[w] = true;
            SYNC_WARPS;
        }
        if (any[w])
            out[t] = 1;
    }
}

/* warps in step, as CL104 says: nobody waits by name */
__global__ void in_step(float *out, const float *in)
{
    __shared__ volatile float part[64];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    if (t < 32) {
        part[t] += part[t + 32];
        part[t] += part[t + 16];
        part[t] += part[t + 8];
    }
    if (t < 8)
        out[t] = part[t];
}
