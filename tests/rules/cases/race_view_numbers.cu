// SPDX-License-Identifier: Apache-2.0
// CL102: a structure of pointers and numbers that a kernel hands to a function.
struct View {
    double *tile;
    int width, x0, y0;
};

__device__ double at(const View &v, int x, int y)
{
    return v.tile[(y - v.y0) * v.width + (x - v.x0)];
}

__global__ void blur(const double *in, double *out, int width)
{
    extern __shared__ double tile[];
    int tile_width = blockDim.x + 2, tile_size = tile_width * (blockDim.y + 2);
    int x0 = blockIdx.x * blockDim.x - 1, y0 = blockIdx.y * blockDim.y - 1;
    for (int t = threadIdx.y * blockDim.x + threadIdx.x; t < tile_size; t += blockDim.x * blockDim.y)
        tile[t] = in[t]; //~ shared-race
    View v{tile, tile_width, x0, y0};
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * width + x] = at(v, x - 1, y) + at(v, x + 1, y);
}

__global__ void blur_wait(const double *in, double *out, int width)
{
    extern __shared__ double tile[];
    int tile_width = blockDim.x + 2, tile_size = tile_width * (blockDim.y + 2);
    int x0 = blockIdx.x * blockDim.x - 1, y0 = blockIdx.y * blockDim.y - 1;
    for (int t = threadIdx.y * blockDim.x + threadIdx.x; t < tile_size; t += blockDim.x * blockDim.y)
        tile[t] = in[t];
    __syncthreads();
    View v{tile, tile_width, x0, y0};
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * width + x] = at(v, x - 1, y) + at(v, x + 1, y);
}
