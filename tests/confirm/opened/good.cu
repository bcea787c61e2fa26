// SPDX-License-Identifier: Apache-2.0
// What is left open here would show something that the kernels exclude.
#include "engine/lists.h"

struct Lists {
    int first[64];
    int lengths[64];
    float *rows[64];
};

// The pieces of a list whose length is an int: first * size is never more than it.
struct Pieces {
    __device__ void operator()(Lists &lists, engine::Scale scale, int size)
    {
        int piece = lists.first[blockIdx.x];
        int n = lists.lengths[blockIdx.x];
        float *x = lists.rows[blockIdx.x];
        x += piece * size;
        n -= piece * size;
        for (int i = threadIdx.x; i < n && i < size; i += blockDim.x)
            x[i] *= scale(i);
    }
};

// Nobody knows whether the product has 32 bits.
template <typename Params> __global__ void permute(Params params)
{
    int token = blockIdx.y;
    int place = params.places[token];
    for (int h = threadIdx.x; h < params.hidden; h += blockDim.x)
        params.out[place * params.hidden + h] = params.in[h];
}

// The kernel makes the numbers itself.
__global__ void own_rows(engine::Scale scale, float *x, int *rows, int cols)
{
    rows[blockIdx.x] = scale(0);
    int row = rows[blockIdx.x];
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        x[row * cols + c] *= scale(c);
}

// So it does here, through the pointer in the table.
struct Jobs {
    int *order[64];
};
__global__ void own_order(Jobs jobs, engine::Scale scale, float *x, int cols)
{
    jobs.order[blockIdx.x][0] = scale(0);
    int row = jobs.order[blockIdx.x][0];
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        x[row * cols + c] *= scale(c);
}
