// SPDX-License-Identifier: Apache-2.0
// CL102: sums within windows of a block; a mask says who adds, and another number how wide a window is.

__global__ void windows(const float4 *in, float4 *out, unsigned width, unsigned mask)
{
    extern __shared__ float4 part[];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    unsigned offset = width >> 1;
    while (offset > 0) {
        if ((threadIdx.x & mask) < offset) {
            part[threadIdx.x].x += part[threadIdx.x + offset].x;
            part[threadIdx.x].y += part[threadIdx.x + offset].y;
        }
        offset >>= 1;
        __syncthreads();
    }
    if ((threadIdx.x & mask) == 0)
        out[blockIdx.x] = part[threadIdx.x];
}

/* The window is taken twice: the other half of one is still read. */
__global__ void windows_unguarded(const float *in, float *out, unsigned mask)
{
    __shared__ float part[512];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned offset = 64; offset > 0; offset >>= 1) {
        part[threadIdx.x] += part[threadIdx.x + offset]; //~ shared-race
        __syncthreads();
    }
    if ((threadIdx.x & mask) == 0)
        out[blockIdx.x] = part[threadIdx.x];
}

/* How far a window reaches is a constant, and no barrier stands between two steps. */
__global__ void windows_no_barrier(const float *in, float *out, unsigned mask)
{
    __shared__ float part[512];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned offset = 128; offset > 0; offset >>= 1)
        if (threadIdx.x < offset)
            part[threadIdx.x] += part[threadIdx.x + offset]; //~ shared-race
    if ((threadIdx.x & mask) == 0)
        out[blockIdx.x] = part[threadIdx.x];
}

void launch(const float4 *in, const float *flat, float4 *out, float *sums, unsigned width)
{
    windows<<<16, 256, 256 * sizeof(float4)>>>(in, out, width, width - 1);
    windows_unguarded<<<16, 512>>>(flat, sums, width - 1);
    windows_no_barrier<<<16, 256>>>(flat, sums, width - 1);
}
