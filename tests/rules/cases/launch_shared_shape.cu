/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: one grid of two kernels is one mistake, and so are two of one size: the second is a note of the first; two
 * sizes are two. */
__global__ void lift(float *x, int cols)
{
    x[(long long)blockIdx.y * cols + threadIdx.x] += 1.0f;
}

__global__ void lower(float *x, int cols)
{
    x[(long long)blockIdx.y * cols + threadIdx.x] -= 1.0f;
}

void one_grid(float *x, int num_rows, int cols, bool up)
{
    dim3 grid(1, num_rows); //~ invalid-launch
    if (up)
        lift<<<grid, 256>>>(x, cols);
    else
        lower<<<grid, 256>>>(x, cols);
}

void two_grids(float *x, int num_rows, int cols, bool up)
{
    if (up)
        lift<<<dim3(1, num_rows), 256>>>(x, cols); //~ invalid-launch
    else
        lower<<<dim3(1, num_rows), 256>>>(x, cols);
}

void two_sizes(float *x, int num_rows, int num_tokens, int cols)
{
    lift<<<dim3(1, num_rows), 256>>>(x, cols); //~ invalid-launch
    lower<<<dim3(1, num_tokens), 256>>>(x, cols); //~ invalid-launch
}
