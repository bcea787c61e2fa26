// SPDX-License-Identifier: Apache-2.0
// CL201: a function that is handed the thread's place and fills variables of the thread accesses no buffer.

inline __device__ void indices(int const &id, int const &nx, int &x, int &y)
{
    y = id / nx;
    x = id - y * nx;
}

__global__ void copy(int nx, int ny, float *to, const float *from)
{
    int const id = threadIdx.x + blockIdx.x * blockDim.x;
    int i, j;
    indices(id, nx, i, j);
    if (j < 1)
        to[i] = from[i];
}

inline __device__ void put(float *to, int const &id, int const &nx)
{
    to[id] = nx;
}

__global__ void fill(int nx, int n, float *to)
{
    int const id = threadIdx.x + blockIdx.x * blockDim.x;
    put(to, id, nx); //~ missing-bounds-check
}
