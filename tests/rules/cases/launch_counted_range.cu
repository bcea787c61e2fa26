// SPDX-License-Identifier: Apache-2.0
// CL302: how many elements of a range count is a size of the run, also where a loop counts them again.
#include <thrust/count.h>
#include <thrust/device_vector.h>

__global__ void fill(int *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = 0;
}

bool once(int *p, int m)
{
    thrust::device_vector<int> rays(m, 1);
    int n = thrust::count(rays.begin(), rays.end(), 1);
    fill<<<64, (int)ceil((float)n / 64.0f)>>>(p, n); //~ invalid-launch
    return cudaGetLastError() == cudaSuccess;
}

bool often(int *p, int m)
{
    thrust::device_vector<int> rays(m, 1);
    int n = thrust::count(rays.begin(), rays.end(), 1);
    for (int i = 0; i < 4; i++) {
        fill<<<64, (int)ceil((float)n / 64.0f)>>>(p, n); //~ invalid-launch
        n = thrust::count(rays.begin(), rays.end(), 1);
    }
    return cudaGetLastError() == cudaSuccess;
}

bool well(int *p, int m)
{
    thrust::device_vector<int> rays(m, 1);
    int n = thrust::count(rays.begin(), rays.end(), 1);
    if (n > 0)
        fill<<<(int)ceil((float)n / 64.0f), 64>>>(p, n);
    return cudaGetLastError() == cudaSuccess;
}
