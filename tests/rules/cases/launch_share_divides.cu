// SPDX-License-Identifier: Apache-2.0
// CL302: a share of a number of blocks rounds down to 0, and the host divides by it.
#include "absent_params.h"

int div_up(int n, int by);

void setup(Params &params)
{
    int blocks = 0;
    if (params.c >= 1280)
        blocks = 128 / params.n;
    else
        blocks = 256 / params.n;
    blocks = min(blocks, div_up(params.hw, params.n));
    params.rows_per_block = div_up(params.hw, blocks); //~ invalid-launch?
}

int rows_of_share(int rows, int batch_size)
{
    int share = 512 / batch_size;
    return (rows + share - 1) / share; //~ invalid-launch?
}

// At least 1.
void held(Params &params)
{
    int blocks = 128 / params.n;
    blocks = max(blocks, 1);
    params.rows_per_block = div_up(params.hw, blocks);
}

// Looked at, before or behind.
int asked(int rows, int batch_size)
{
    if (batch_size > 512)
        return 0;
    int share = 512 / batch_size;
    return (rows + share - 1) / share;
}
int asked_share(int rows, int batch_size)
{
    int share = 512 / batch_size;
    if (share == 0)
        share = 1;
    return (rows + share - 1) / share;
}

// Of heads there are few, and threads are the author's own choice.
int chosen(int rows, int num_heads, int block_threads)
{
    int share = 512 / num_heads, warps = 1024 / block_threads;
    return (rows + share - 1) / share + rows / warps;
}

// A quotient of numbers with a fraction is not 0.
float fraction(float rows, float batch_size)
{
    float share = 512 / batch_size;
    return rows / share;
}

// Of the threads of a block: a large n is one side of it.
__global__ void scale(float *x, int batch_size, int num_rows)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b < batch_size)
        x[(long long)b * num_rows + threadIdx.y] *= 2.0f;
}
void launch(float *x, int batch_size, int num_rows)
{
    const dim3 block(min(batch_size, 1024 / num_rows), num_rows); //~ invalid-launch
    const dim3 grid((batch_size + block.x - 1) / block.x);
    scale<<<grid, block>>>(x, batch_size, num_rows);
}

// It divides the number, or every caller knows it.
int whole_share(int rows, int batch_size)
{
    if (128 % batch_size != 0)
        return 0;
    int share = 128 / batch_size;
    return rows / share;
}
static int share_of(int rows, int batch_size)
{
    int share = 128 / batch_size;
    return rows / share;
}
int shares(int rows, int batch_size)
{
    return batch_size > 128 ? 0 : share_of(rows, 8) + share_of(rows, batch_size);
}
static int share_of_any(int rows, int batch_size)
{
    int share = 128 / batch_size;
    return rows / share; //~ invalid-launch?
}
int shares_of_any(int rows, int batch_size)
{
    return share_of_any(rows, 8) + share_of_any(rows, batch_size);
}
