/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: ceil() of a quotient of a number that an absent header declares. */
#include "scanner.h"

__global__ void project(Scanner scanner, float *image)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= scanner.nPixels || y >= scanner.nLines)
        return;
    image[y * scanner.nPixels + x] = 0.0f;
}

void project_all(Scanner scanner, float *image)
{
    dim3 grid(ceil(scanner.nPixels / 32), ceil(scanner.nLines / 32), 1); //~ invalid-launch
    project<<<grid, dim3(32, 32)>>>(scanner, image);
}

void project_right(Scanner scanner, float *image)
{
    dim3 grid(ceil(scanner.nPixels / 32.0f), ceil((float)scanner.nLines / 32), 1);
    project<<<grid, dim3(32, 32)>>>(scanner, image);
}

/* a length, which may be real */
void project_long(Scanner scanner, float *image)
{
    dim3 grid(ceil(scanner.length / 32), ceil(scanner.depth / 32), 1);
    project<<<grid, dim3(32, 32)>>>(scanner, image);
}

/* made real by a type of the header */
void project_real(Scanner scanner, float *image)
{
    dim3 grid(ceil((real_t)(scanner.nPixels) / 32), ceil((real_t)scanner.nLines / 32), 1);
    project<<<grid, dim3(32, 32)>>>(scanner, image);
}
