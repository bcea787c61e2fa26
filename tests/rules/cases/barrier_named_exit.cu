/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: of two exits the message names the one whose condition it tells. */
#include "absent.h"

__global__ void step(float *f, const unsigned *type)
{
    __shared__ float s[512];
    const int x = threadIdx.x + blockDim.x * blockIdx.x;
    const int y = threadIdx.y + blockDim.y * blockIdx.y;
    if (x >= WIDTH || y >= HEIGHT) //~ barrier-divergent?
        return;
    unsigned t = type[place_of(threadIdx.x, threadIdx.y, blockIdx.x, blockIdx.y)];
    unsigned kind = t & 255;
    if (kind == 255)
        return;
    s[threadIdx.x] = f[threadIdx.x];
    __syncthreads();
    f[threadIdx.x] = s[511 - threadIdx.x];
}
