/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: a bit or a warp for each row, and the rows of a batch. */
#include "missing.h"
#include <cuda_runtime.h>

__global__ void mark(unsigned *out, const int *in, int n)
{
    extern __shared__ unsigned bits[];
    bits[threadIdx.x] = in[threadIdx.x] < n;
    __syncthreads();
    out[threadIdx.x] = bits[threadIdx.x ^ 1];
}

void bit_a_row(unsigned *out, const int *in, int num_rows)
{
    mark<<<1, 128, missing::ceildiv(num_rows, 32) * sizeof(unsigned)>>>(out, in, num_rows); //~ shared-memory-too-large
}

void bit_a_row_by_hand(unsigned *out, const int *in, int num_rows)
{
    mark<<<1, 128, (num_rows + 31) / 32 * sizeof(unsigned)>>>(out, in, num_rows); //~ shared-memory-too-large
}

void of_batch(unsigned *out, const int *in, const Tensor &offsets)
{
    auto B = offsets.size(0);
    mark<<<1, 128, (B + 1) * sizeof(unsigned)>>>(out, in, B); //~ shared-memory-too-large
}

/* compared */
void bit_a_row_compared(unsigned *out, const int *in, int num_rows)
{
    if (num_rows > 8192)
        return;
    mark<<<1, 128, (num_rows + 31) / 32 * sizeof(unsigned)>>>(out, in, num_rows);
}

/* a word for each block, for each chunk of a text: no large number of them */
void word_a_block(unsigned *out, const int *in, int num_rows)
{
    mark<<<1, 128, (num_rows + 255) / 256 * sizeof(unsigned)>>>(out, in, num_rows);
}

void word_a_chunk(unsigned *out, const int *in, int seq_len)
{
    mark<<<1, 128, (seq_len + 31) / 32 * sizeof(unsigned)>>>(out, in, seq_len);
}
