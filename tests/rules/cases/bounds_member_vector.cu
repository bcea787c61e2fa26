// SPDX-License-Identifier: Apache-2.0
// CL201: vectors that a constructor's list makes longer than the number that the kernel compares with, and no longer.
#include <cuda_runtime.h>
#include <thrust/device_vector.h>

struct Info {
    int cells;
};

__global__ void with_ghosts(float *left, const float *right, int cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int index = i + 1;
    if (index <= cells)
        left[index] = right[index] + 1.0f;
}

class Padded {
  public:
    Padded(Info &info);
    void run();
    Info &info;
    thrust::device_vector<float> left, right;
};

Padded::Padded(Info &info) : info(info), left(info.cells + 2), right(info.cells + 2 * 1) {}

void Padded::run()
{
    with_ghosts<<<(info.cells + 127) / 128, 128>>>(thrust::raw_pointer_cast(left.data()),
                                                   thrust::raw_pointer_cast(right.data()), info.cells);
}

__global__ void without_ghosts(float *left, const float *right, int cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int index = i + 1;
    if (index <= cells)
        left[index] = right[index] + 1.0f; //~ missing-bounds-check!
}

class Tight {
  public:
    Tight(Info &info);
    void run();
    Info &info;
    thrust::device_vector<float> left, right;
};

Tight::Tight(Info &info) : info(info), left(info.cells), right(info.cells) {}

void Tight::run()
{
    without_ghosts<<<(info.cells + 127) / 128, 128>>>(thrust::raw_pointer_cast(left.data()),
                                                      thrust::raw_pointer_cast(right.data()), info.cells);
}

__global__ void cut_later(float *left, int cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int index = i + 1;
    if (index <= cells)
        left[index] = 1.0f; //~ missing-bounds-check!
}

class Cut {
  public:
    Cut(int cells) : cells(cells), left(cells + 2) {}
    void shrink() { left.resize(cells); }
    void run()
    {
        cut_later<<<(cells + 127) / 128, 128>>>(thrust::raw_pointer_cast(left.data()), cells);
    }
    int cells;
    thrust::device_vector<float> left;
};

// members of two types, in an object whose address is taken
struct Cell {
    double x, y;
};

__global__ void of_cells(Cell *left, const Cell *right, int cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int index = i + 1;
    if (index <= cells)
        left[index].x = right[index].y;
}

__global__ void of_cells_tight(Cell *left, const Cell *right, int cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int index = i + 1;
    if (index <= cells)
        left[index].x = right[index].y; //~ missing-bounds-check!
}

class Mixed {
  public:
    Mixed(Info &info);
    void keep(Mixed **where) { *where = this; }
    void run();
    Info &info;
    thrust::device_vector<int> counts;
    thrust::device_vector<Cell> left, right, less;
};

Mixed::Mixed(Info &info)
    : info(info), counts(info.cells), left(info.cells + 2), right(info.cells + 2), less(info.cells)
{
}

void Mixed::run()
{
    of_cells<<<(info.cells + 127) / 128, 128>>>(thrust::raw_pointer_cast(left.data()),
                                                thrust::raw_pointer_cast(right.data()), this->info.cells);
    of_cells_tight<<<(info.cells + 127) / 128, 128>>>(thrust::raw_pointer_cast(less.data()),
                                                      thrust::raw_pointer_cast(less.data()), this->info.cells);
}
