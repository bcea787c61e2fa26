// SPDX-License-Identifier: Apache-2.0
// CL302: a number of threads that every call in sight gives as a constant, and one that is not.
__global__ void quantize(float *out, const float *in, int num_cols);

void by_block(float *out, const float *in, int rows, int num_cols)
{
    quantize<<<rows, dim3(num_cols, 4)>>>(out, in, num_cols);
}

void by_row(float *out, const float *in, int rows, int num_cols)
{
    quantize<<<rows, num_cols>>>(out, in, num_cols); //~ invalid-launch
}

void run(float *out, const float *in, int rows, int cols, bool fused)
{
    if (rows == 0)
        return;
    if (fused)
        by_block(out, in, rows, 16);
    else
        by_block(out + rows, in, rows, 16);
    by_row(out, in, rows, cols);
}

// the block's own size
void by_block_size(float *out, const float *in, int rows, int bs)
{
    quantize<<<rows, bs>>>(out, in, bs);
}
