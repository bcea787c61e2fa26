/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: `32 * blockIdx.x + threadIdx.x` and `blockIdx.y + threadIdx.y`: the block is one row of a warp. */
__global__ void row(const float *in, float *out, int width)
{
    __shared__ float s[64];
    int column = 32 * blockIdx.x + threadIdx.x, line = blockIdx.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < width; k += 64) {
        for (int i = threadIdx.x; i < 64; i += 32)
            s[i] = in[line * width + k + i];
        __syncthreads();
        for (int i = 0; i < 64; i++)
            sum += s[i] * column;
        __syncthreads();
    }
    out[line * width + column] = sum;
}

__global__ void rows(const float *in, float *out, int width)
{
    __shared__ float s[64];
    int column = 32 * blockIdx.x + threadIdx.x, line = 4 * blockIdx.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < width; k += 64) {
        for (int i = threadIdx.x; i < 64; i += 32)
            s[i] = in[line * width + k + i]; //~ shared-race
        __syncthreads();
        for (int i = 0; i < 64; i++)
            sum += s[i] * column;
        __syncthreads();
    }
    out[line * width + column] = sum;
}
