// SPDX-License-Identifier: Apache-2.0
// CL201: a block for each of the length that is handed over, of as many threads as a block has elements.
#include <stdexcept>

constexpr int SCORE_BLOCK = 128;

__global__ void score_rows(const float *query, const float *memory, const float *weights, int length, float *out)
{
    const int at = blockIdx.x * SCORE_BLOCK + threadIdx.x;
    out[at] = (query[threadIdx.x] + memory[at]) * weights[threadIdx.x];
}

struct Scorer {
    int width;
    const float *kept;
    void run(const float *query, const float *memory, int length, float *out);
};

// rows of 128
void Scorer::run(const float *query, const float *memory, int length, float *out)
{
    const int blocks = length;
    if (SCORE_BLOCK != width)
        throw std::runtime_error("rows are of 128");
    const dim3 grid(blocks);
    const dim3 block(SCORE_BLOCK);
    score_rows<<<grid, block>>>(query, memory, kept, length, out);
}

// sums of rows, and the argument in front of their number is one that clang cannot read
__global__ void sum_rows(const float *memory, const float *weights, int length, float *sums)
{
    __shared__ float part[SCORE_BLOCK];
    const int at = blockIdx.x * SCORE_BLOCK + threadIdx.x;
    part[threadIdx.x] = memory[at] * weights[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        sums[blockIdx.x] = part[0] + part[SCORE_BLOCK - 1];
}

template <typename T> class Store; /* never defined */
struct Summer {
    Store<float> kept;
    void run(const float *memory, int length, float *sums);
};

void Summer::run(const float *memory, int length, float *sums)
{
    sum_rows<<<length, SCORE_BLOCK>>>(memory, kept.data(), length, sums);
}

// elements, and the last block has threads beyond them
__global__ void score_all(const float *query, const float *memory, const float *weights, int length, float *out)
{
    const int at = blockIdx.x * SCORE_BLOCK + threadIdx.x;
    out[at] = (query[threadIdx.x] + memory[at]) * weights[threadIdx.x]; //~ missing-bounds-check!
}

struct Judge {
    Store<float> kept;
    void run(const float *query, const float *memory, int length, float *out);
};

void Judge::run(const float *query, const float *memory, int length, float *out)
{
    const dim3 grid((length + SCORE_BLOCK - 1) / SCORE_BLOCK);
    const dim3 block(SCORE_BLOCK);
    score_all<<<grid, block>>>(query, memory, kept.data(), length, out);
}
