// SPDX-License-Identifier: Apache-2.0
// CL201: sides swapped in a check are a note where all launches of the program hand over squares.
#include <stdlib.h>

__global__ void turn(float *out, const float *in, int nx, int ny)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int to = y * ny + x;
    if (x < nx && y < ny)
        out[to] = in[0]; //~ missing-bounds-check?
}

__global__ void turn_oblong(float *out, const float *in, int nx, int ny)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int to = y * ny + x;
    if (x < nx && y < ny)
        out[to] = in[0]; //~ missing-bounds-check
}

int main(int argc, char **argv)
{
    int nx = 1 << 12, ny = 1 << 12, wide = atoi(argv[1]);
    float *in, *out;
    if (cudaMalloc(&in, nx * ny * sizeof(float)) || cudaMalloc(&out, nx * wide * sizeof(float)))
        return 1;
    dim3 block(atoi(argv[1]), atoi(argv[2]));
    dim3 grid((nx - 1) / block.x + 1, (ny - 1) / block.y + 1);
    turn<<<grid, block>>>(out, in, nx, ny);
    turn_oblong<<<grid, block>>>(out, in, nx, ny);
    turn_oblong<<<grid, block>>>(out, in, wide, ny);
    return cudaDeviceSynchronize() != cudaSuccess;
}
