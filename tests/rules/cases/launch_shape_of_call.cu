/* SPDX-License-Identifier: Apache-2.0 */
/* CL302 CL201: grids and blocks that a function of the file makes: as a dim3, as members of one, in a pair, in a
 * structure, by a lambda. */
#include <cuda_runtime.h>

#include <algorithm>
#include <tuple>
#include <utility>

#define THREADS 256

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

__global__ void scale_rows(float *x, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < cols)
        x[blockIdx.y * (long long)cols + i] *= 2.0f;
}

__global__ void unguarded(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= 2.0f; //~ missing-bounds-check
}

static int div_up(int n, int by)
{
    return (n + by - 1) / by;
}

static dim3 grid_for(int n)
{
    return dim3(static_cast<unsigned>(div_up(n, THREADS)));
}

static dim3 cut_grid_for(int n)
{
    return dim3(n / THREADS);
}

static dim3 grid_of_rows(int cols, int rows)
{
    dim3 grid;
    grid.x = div_up(cols, THREADS);
    grid.y = rows;
    return grid;
}

struct Shape {
    dim3 grid;
    dim3 block;
};

static Shape shape_of(int cols, int rows)
{
    Shape s;
    s.grid = dim3(div_up(cols, THREADS), rows);
    s.block = dim3(THREADS);
    return s;
}

static std::pair<dim3, dim3> pair_of(int cols, int rows)
{
    return std::make_pair(dim3(div_up(cols, THREADS), rows), dim3(THREADS));
}

void run(float *x, int n)
{
    if (n <= 0)
        return;
    scale<<<grid_for(n), THREADS>>>(x, n);
    unguarded<<<grid_for(n), THREADS>>>(x, n);
}

void run_cut(float *x, int n)
{
    if (n <= 0)
        return;
    scale<<<cut_grid_for(n), THREADS>>>(x, n); //~ invalid-launch
}

void run_empty(float *x, int n)
{
    scale<<<grid_for(n), THREADS>>>(x, n); //~ invalid-launch
}

void run_rows(float *x, int cols, int num_rows)
{
    const dim3 grid = grid_of_rows(cols, num_rows);
    scale_rows<<<grid, THREADS>>>(x, cols); //~ invalid-launch
}

void run_shape(float *x, int cols, int num_rows)
{
    Shape s = shape_of(cols, num_rows);
    scale_rows<<<s.grid, s.block>>>(x, cols); //~ invalid-launch
}

void run_pair(float *x, int cols, int num_rows)
{
    auto p = pair_of(cols, num_rows);
    scale_rows<<<p.first, p.second>>>(x, cols); //~ invalid-launch
}

static std::tuple<dim3, dim3> tuple_of(int cols, int rows)
{
    dim3 grid(div_up(cols, THREADS), rows);
    return std::make_tuple(grid, dim3(THREADS));
}

void run_tuple(float *x, int cols, int num_rows)
{
    auto [grid, block] = tuple_of(cols, num_rows);
    scale_rows<<<grid, block>>>(x, cols); //~ invalid-launch
}

static std::tuple<dim3, dim3> held_tuple_of(int cols, int rows)
{
    dim3 grid(div_up(cols, THREADS), std::min(rows, (1 << 16) - 1));
    return std::make_tuple(grid, dim3(THREADS));
}

void run_held_tuple(float *x, int cols, int num_rows)
{
    auto [grid, block] = held_tuple_of(cols, num_rows);
    scale_rows<<<grid, block>>>(x, cols);
}

void run_lambda(float *x, int cols, int num_rows)
{
    auto grid = [](int width, int height) { return dim3(div_up(width, THREADS), height); };
    scale_rows<<<grid(cols, num_rows), THREADS>>>(x, cols); //~ invalid-launch
}

/* the limit is asked for */
void run_held(float *x, int cols, int num_rows)
{
    if (num_rows > 65535)
        return;
    scale_rows<<<grid_of_rows(cols, num_rows), THREADS>>>(x, cols);
}

void run_swapped(float *x, int n)
{
    if (n <= 0)
        return;
    scale<<<THREADS, grid_for(n)>>>(x, n); //~ invalid-launch
}
