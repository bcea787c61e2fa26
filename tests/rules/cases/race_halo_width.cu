/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: `threadIdx.x < 4` and `threadIdx.x >= 20` fetch what lies on both sides of a row: it has 24 threads. */
__global__ void gradient(const float *in, float *out, int pitch, int slice, int slices)
{
    extern __shared__ float s[];
    int own = 4 + 4 * 32 + threadIdx.x + threadIdx.y * 32;
    int at = (blockIdx.y * 24 + threadIdx.y) * pitch + blockIdx.x * 24 + threadIdx.x;
    float mine = in[at];
    for (int z = 0; z < slices; z++) {
        if (threadIdx.x < 4)
            s[own - 4] = in[at - 4];
        if (threadIdx.y < 4)
            s[own - 128] = in[at - 4 * pitch];
        if (threadIdx.x >= 20)
            s[own + 4] = in[at + 4];
        if (threadIdx.y >= 20)
            s[own + 128] = in[at + 4 * pitch];
        s[own] = mine;
        __syncthreads();
        out[at] = s[own + 4] - s[own - 4] + s[own + 128] - s[own - 128]; //~ shared-race
        at += slice;
        mine = in[at];
    }
}

__global__ void gradient_in_order(const float *in, float *out, int pitch, int slice, int slices)
{
    extern __shared__ float s[];
    int own = 4 + 4 * 32 + threadIdx.x + threadIdx.y * 32;
    int at = (blockIdx.y * 24 + threadIdx.y) * pitch + blockIdx.x * 24 + threadIdx.x;
    float mine = in[at];
    for (int z = 0; z < slices; z++) {
        if (threadIdx.x < 4)
            s[own - 4] = in[at - 4];
        if (threadIdx.y < 4)
            s[own - 128] = in[at - 4 * pitch];
        if (threadIdx.x >= 20)
            s[own + 4] = in[at + 4];
        if (threadIdx.y >= 20)
            s[own + 128] = in[at + 4 * pitch];
        s[own] = mine;
        __syncthreads();
        out[at] = s[own + 4] - s[own - 4] + s[own + 128] - s[own - 128];
        at += slice;
        mine = in[at];
        __syncthreads();
    }
}
