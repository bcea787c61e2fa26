/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: tiles that overlap copy the same within a round, but not from one round to the next. */
__global__ void slices(const float *in, float *out, int pitch, int size, int count)
{
    __shared__ float s[1024];
    int at = blockIdx.x * pitch + threadIdx.x;
    for (int z = 0; z < count; z++) {
        s[threadIdx.x] = in[at];
        s[threadIdx.x + 32] = in[at + 32];
        __syncthreads();
        out[at] = s[threadIdx.x]; //~ shared-race
        at += size;
    }
}

__global__ void overlap(const float *in, float *out, int pitch, int size, int count)
{
    __shared__ float s[1024];
    int at = blockIdx.x * pitch + threadIdx.x;
    for (int z = 0; z < count; z++) {
        s[threadIdx.x] = in[at];
        s[threadIdx.x + 32] = in[at + 32];
        __syncthreads();
        out[at] = s[threadIdx.x];
        __syncthreads();
        at += size;
    }
}
