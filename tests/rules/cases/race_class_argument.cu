// SPDX-License-Identifier: Apache-2.0
// CL105: what a kernel is handed in a class out of sight, a tensor, a view, or a structure of pointers, lies in global
// memory where it is subscripted by the thread's number or the block's.
#include <absent/tensor.h>

__global__ void add_rows(absent::Accessor<float, 2> out, const float *in, int n)
{
    for (int i = 0; i < n; i++)
        out[blockIdx.x][i] += in[threadIdx.x]; //~ global-race
}

template <typename T>
__global__ void add_rows_of(absent::Accessor<T, 2> out, const absent::Accessor<T, 2> in, int n)
{
    for (int i = 0; i < n; i++)
        out[blockIdx.x][i] += in[blockIdx.x][threadIdx.x]; //~ global-race
}

__global__ void add_member(Settings p, const float *in)
{
    p.out[blockIdx.x] = p.out[blockIdx.x] + in[threadIdx.x]; //~ global-race
}

__global__ void add_behind(Settings *p, const float *in)
{
    p->out[blockIdx.x] = p->out[blockIdx.x] + in[threadIdx.x]; //~ global-race
}

__constant__ Settings settings;

__global__ void add_constant(const float *in)
{
    settings.out[blockIdx.x] = settings.out[blockIdx.x] + in[threadIdx.x]; //~ global-race
}

__global__ void early(absent::Accessor<float, 2> out, const float *in)
{
    out[blockIdx.x][threadIdx.x] = in[threadIdx.x]; //~ global-race
    if (threadIdx.x > 0)
        out[blockIdx.x][threadIdx.x] += out[blockIdx.x][threadIdx.x - 1];
}

// members of one structure are several arrays
__global__ void by_members(Settings p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i > 0)
        p.out[i] = p.in[i - 1] + 1;
}

__global__ void by_members_behind(Settings *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i > 0)
        p->out[i] = p->in[i - 1] + 1;
}

__global__ void by_members_constant(int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i > 0)
        settings.out[i] = settings.in[i - 1] + 1;
}

// each thread its own column, or its own row of a length that nobody tells
__global__ void columns(absent::Accessor<float, 2> out, int n)
{
    for (int i = 0; i < n; i++)
        out[i][threadIdx.x] += out[i][threadIdx.x] * 2 + i;
}

template <typename T>
__global__ void rows(absent::Accessor<T, 3> out, int n)
{
    for (int i = 0; i < n; i++)
        out[blockIdx.x][threadIdx.x][i] += out[blockIdx.x][threadIdx.x][i + 1] * 2 + i;
}

// its own copy of a class that is handed by value
__global__ void own_copy(Settings p, int n)
{
    for (int d = 0; d < 3; d++)
        p.size[d] = p.size[d] / 2 + threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p.out[i] = p.size[0] + p.size[1];
}

__global__ void own_vector(Vector3 dir, float *out, int n)
{
    dir[0] += threadIdx.x;
    dir[1] -= dir[0];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = dir[0] + dir[1];
}

__global__ void one_thread(absent::Accessor<float, 2> out, const float *in)
{
    if (threadIdx.x == 0)
        out[blockIdx.x][0] += in[blockIdx.x];
}

__global__ void counters(absent::atomic_view<int> count)
{
    count[blockIdx.x] += 1;
}

// by blocks that share an axis of the grid
__global__ void several_blocks(absent::Accessor<float, 2> out, const float *in, int n)
{
    out[blockIdx.x][threadIdx.x] += in[(size_t)blockIdx.y * n + threadIdx.x]; //~ global-race
}

__global__ void several_blocks_of(Settings p, int n)
{
    p.sum[blockIdx.x * blockDim.x + threadIdx.x] += p.in[(size_t)blockIdx.y * n + threadIdx.x]; //~ global-race
}
