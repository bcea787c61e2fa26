// SPDX-License-Identifier: Apache-2.0
// CL201: a launch whose numbers make one thread for each element, along each axis, gets to none behind the last.
#include <cstdio>

__global__ void show(float *a, const int nx, const int ny)
{
    int x = threadIdx.x + blockDim.x * blockIdx.x, y = threadIdx.y + blockDim.y * blockIdx.y;
    printf("%d %d %f\n", x, y, a[y * nx + x]);
}

__global__ void show_open(float *a, const int nx, const int ny)
{
    int x = threadIdx.x + blockDim.x * blockIdx.x, y = threadIdx.y + blockDim.y * blockIdx.y;
    printf("%d %d %f\n", x, y, a[y * nx + x]); //~ missing-bounds-check
}

int main()
{
    int nx = 8, ny = 6;
    float *a;
    cudaMalloc((void **)&a, nx * ny * sizeof(float));
    dim3 block(4, 2), larger(4, 4);
    show<<<dim3((nx + block.x - 1) / block.x, (ny + block.y - 1) / block.y), block>>>(a, nx, ny);
    show_open<<<dim3((nx + larger.x - 1) / larger.x, (ny + larger.y - 1) / larger.y), larger>>>(a, nx,
                                                                                                ny);
    cudaFree(a);
    return 0;
}
