// SPDX-License-Identifier: Apache-2.0
// CL302: nobody checks an axis that is the number 1, whatever else is compared with 1: the contrast is not there.
#include <cuda_runtime.h>

__global__ void project(float *lines, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height)
        lines[(size_t)row * width + column] = 1.0f;
}

struct panel {
    int nPixU, nPixV;
};

void project_all(float *lines, const panel *p, unsigned rounds, unsigned last)
{
    dim3 grid((p[0].nPixU + 8) / 9, (p[0].nPixV + 8) / 9, 1); //~ invalid-launch?
    for (unsigned i = 0; i < rounds; i++) {
        project<<<grid, dim3(9, 9)>>>(lines, p[0].nPixU, p[0].nPixV);
        if (i - 1 < last)
            lines += p[0].nPixU;
    }
}

__global__ void stack(float *lines, int width, int height, int layers)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height && blockIdx.z < layers)
        lines[((size_t)blockIdx.z * height + row) * width + column] = 1.0f;
}

// here somebody does
void stack_all(float *lines, const panel *p, int layers)
{
    dim3 grid((p[0].nPixU + 8) / 9, (p[0].nPixV + 8) / 9, layers); //~ invalid-launch!
    if (grid.z > 65535)
        return;
    stack<<<grid, dim3(9, 9)>>>(lines, p[0].nPixU, p[0].nPixV, layers);
}
