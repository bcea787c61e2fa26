/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: one length gets to the access, and for that the launch has whole blocks, or not. */
#include <algorithm>
#include <cmath>

__global__ void volumes(int n, const double *dist, double *volume)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (n == 2)
        volume[x] = dist[0] / 2;
}

void all_volumes(int n, const double *dist, double *volume)
{
    int total = std::max(n, 1);
    int tbx = std::min(16, total);
    int grid = ceil((double)total / tbx);
    volumes<<<dim3(grid, 1), dim3(tbx, 1)>>>(n, dist, volume);
}

__global__ void volumes_of_100(int n, const double *dist, double *volume)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (n == 100)
        volume[x] = dist[0] / 2; //~ missing-bounds-check!
}

void all_volumes_of_100(int n, const double *dist, double *volume)
{
    int total = std::max(n, 1);
    int tbx = std::min(16, total);
    int grid = ceil((double)total / tbx);
    volumes_of_100<<<dim3(grid, 1), dim3(tbx, 1)>>>(n, dist, volume);
}
