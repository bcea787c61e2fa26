/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: grids that round down although the kernel asks for a tail: a side of a record that the launch makes,
 * and blocks of a template's size. */
#include <cuda_runtime.h>

__global__ void clear(float *volume, int3 size)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, k = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= size.x || k >= size.z)
        return;
    for (int j = 0; j < size.y; j++)
        volume[i + ((size_t)k * size.y + j) * size.x] = 0;
}

void clear_some(float *volume, const int *sides)
{
    int x = sides[0] / 32, y = (sides[2] + 15) / 16;
    dim3 grid(x, y); //~ invalid-launch
    clear<<<grid, dim3(32, 16)>>>(volume, make_int3(sides[0], sides[1], sides[2]));
}

void clear_all(float *volume, const int *sides)
{
    int x = (sides[0] + 31) / 32, y = (sides[2] + 15) / 16;
    dim3 grid(x, y);
    clear<<<grid, dim3(32, 16)>>>(volume, make_int3(sides[0], sides[1], sides[2]));
}

template <int BLOCK> __global__ void count(int *sum, const int *x, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        atomicAdd(sum, x[i]);
}

void count_some(int *sum, const int *x, int n)
{
    count<128><<<n / 128, 128>>>(sum, x, n); //~ invalid-launch
}

/* Each thread takes a vector of four: the blocks are of another size than the kernel's place. */
template <int BLOCK> __global__ void twice(float *x, int n)
{
    int i = blockIdx.x * BLOCK * 4 + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

void twice_all(float *x, int n)
{
    twice<128><<<n / 128, 128>>>(x, n);
}

/* The other side is the one that the kernel asks for. */
void clear_slabs(float *volume, const int *sides)
{
    dim3 grid(sides[1] / 32, (sides[2] + 15) / 16);
    clear<<<grid, dim3(32, 16)>>>(volume, make_int3(sides[0], sides[1], sides[2]));
}
