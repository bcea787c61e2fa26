/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a template's blockSize is how many threads its blocks have, also where no launch is in sight. */
template <class Agg, int blockSize>
__global__ void sums_of_rows(const float *in, float *out, unsigned width, unsigned height, Agg agg)
{
    __shared__ float sums[blockSize * 2];
    const int x = blockIdx.x * blockSize * 2 + threadIdx.x;
    sums[threadIdx.x] = agg.start();
    sums[threadIdx.x + blockSize] = agg.start();
    for (unsigned y = blockIdx.y; y < height; y += gridDim.y) {
        if (x < width) {
            sums[threadIdx.x] = in[y * (size_t)width + x];
            if (x + blockSize < width)
                sums[threadIdx.x + blockSize] = in[y * (size_t)width + x + blockSize];
        }
        if (blockSize >= 128) {
            __syncthreads();
            if (threadIdx.x < 128)
                sums[threadIdx.x] = agg(sums[threadIdx.x], sums[threadIdx.x + 128]);
        }
        if (blockSize >= 64) {
            __syncthreads();
            if (threadIdx.x < 64)
                sums[threadIdx.x] = agg(sums[threadIdx.x], sums[threadIdx.x + 64]);
        }
        __syncthreads();
        if (threadIdx.x == 0)
            out[y * gridDim.x + blockIdx.x] = sums[0];
        __syncthreads();
    }
}

/* a radius is none */
template <int radius> __global__ void shifted(const float *in, float *out, unsigned width)
{
    __shared__ float line[1024];
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    line[threadIdx.x] = x < width ? in[x] : 0.f; //~ shared-race
    const float ahead = threadIdx.x + radius < blockDim.x ? line[threadIdx.x + radius] : 0.f;
    if (x < width)
        out[x] = ahead;
    __syncthreads();
}
