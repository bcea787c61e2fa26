// SPDX-License-Identifier: Apache-2.0
// CL102, CL201: launches of as many threads as a loop over all of them has places, in several ways to count them.
#include <algorithm>
#include <cmath>
#include <cuda_runtime.h>

struct Boxes {
    int size() const;
    int *numbers();
};

__device__ int *box_of(int number);
__device__ void smooth(int x, int y, int *box);

__global__ void smooth_boxes(int count, int *numbers)
{
    __shared__ int *box;
    for (int k = blockIdx.x * blockDim.z + threadIdx.z; k < count; k += gridDim.x * blockDim.z) {
        if (threadIdx.x == 0 && threadIdx.y == 0)
            box = box_of(numbers[k]);
        __syncthreads();
        if (box == nullptr)
            continue;
        smooth(threadIdx.x, threadIdx.y, box);
        __syncthreads();
    }
}

// a block for each, or one: the method is asked twice for one number
void run_boxes(Boxes *boxes)
{
    const int n = boxes->size();
    constexpr int each = 1;
    int blocks = std::max(static_cast<int>(std::ceil(n / static_cast<float>(each))), 1);
    dim3 threads(8, 8, each);
    smooth_boxes<<<blocks, threads>>>(boxes->size(), boxes->numbers());
}

__global__ void smooth_half(int count, int *numbers)
{
    __shared__ int *box;
    for (int k = blockIdx.x * blockDim.z + threadIdx.z; k < count; k += gridDim.x * blockDim.z) {
        if (threadIdx.x == 0 && threadIdx.y == 0)
            box = box_of(numbers[k]);
        __syncthreads();
        if (box == nullptr) //~ shared-race
            continue;
        smooth(threadIdx.x, threadIdx.y, box);
        __syncthreads();
    }
}

// a block for two of them
void run_half(Boxes *boxes)
{
    const int n = boxes->size();
    constexpr int each = 2;
    int blocks = std::max(static_cast<int>(std::ceil(n / static_cast<float>(each))), 1);
    dim3 threads(8, 8, 1);
    smooth_half<<<blocks, threads>>>(boxes->size(), boxes->numbers());
}

#define ROW 60000
#define THREADS 512

__global__ void pool(int count, int width, const float *rows, float *out)
{
    for (int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x; i < count;
         i += blockDim.x * gridDim.x * gridDim.y) {
        int row = i / width;
        rows += row * 4;
        out[i] = rows[0] + rows[3];
    }
}

// rows of blocks, as many as it takes
void run_pool(int count, int width, const float *rows, float *out)
{
    const int blocks = (count + THREADS - 1) / THREADS;
    dim3 grid(ROW, (blocks + ROW - 1) / ROW);
    pool<<<grid, THREADS>>>(count, width, rows, out);
}

__global__ void pool_rounds(int count, int width, const float *rows, float *out)
{
    for (int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x; i < count;
         i += blockDim.x * gridDim.x * gridDim.y) {
        int row = i / width;
        rows += row * 4;
        out[i] = rows[0] + rows[3]; //~ missing-bounds-check
    }
}

// one row of them, and half as many of the second sort
void run_pool_rounds(int count, int width, const float *rows, float *out)
{
    const int blocks = (count + THREADS - 1) / THREADS;
    dim3 grid(ROW, (blocks + ROW - 1) / (2 * ROW));
    pool_rounds<<<grid, THREADS>>>(count, width, rows, out);
}
