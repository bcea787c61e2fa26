/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: grid and block in each other's place, by the names of the parts that a function returns. */
#include "grid.h"

struct shape {
    int blocks;
    int threads;
};
shape make_shape(int n);

template <typename Points> __global__ void measure(Points points, float *out)
{
    for (auto i = blockIdx.x * blockDim.x + threadIdx.x; i < points.count();
         i += gridDim.x * blockDim.x)
        out[i] = points.length(i);
}

template <typename Points> void run(Points points, float *out)
{
    auto [threads_per_block, num_blocks] = shape_of(points.count());
    measure<<<threads_per_block, num_blocks>>>(points, out); //~ invalid-launch
}

template <typename Points> void run_well(Points points, float *out)
{
    auto [threads_per_block, num_blocks] = shape_of(points.count());
    measure<<<num_blocks, threads_per_block>>>(points, out);
}

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

void run_members(float *x, int n, const shape *given)
{
    shape s = make_shape(n);
    scale<<<s.threads, s.blocks>>>(x, n); //~ invalid-launch
    scale<<<s.blocks, s.threads>>>(x, n);
    scale<<<given->threads, given->blocks>>>(x, n); //~ invalid-launch
    scale<<<given->blocks, given->threads>>>(x, n);
}

void run_absent(float *x, int n)
{
    util::grid_1d config{n, 256};
    scale<<<config.num_threads_per_block, config.num_blocks>>>(x, n); //~ invalid-launch
    scale<<<config.num_blocks, config.num_threads_per_block>>>(x, n);
}
