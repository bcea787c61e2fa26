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

/* one size of the program, whoever reads it; not each function's */
struct Settings {
    unsigned num_rows, num_tokens;
};
Settings *settings();
unsigned all_rows;
void up_by_settings(float *x, int cols)
{
    lift<<<dim3(1, settings()->num_rows), 256>>>(x, cols); //~ invalid-launch
}
void down_by_settings(float *x, int cols)
{
    lower<<<dim3(1, settings()->num_rows), 256>>>(x, cols);
}
void down_by_other_settings(float *x, int cols)
{
    lower<<<dim3(1, settings()->num_tokens), 256>>>(x, cols); //~ invalid-launch
}
void up_by_all(float *x, int cols)
{
    lift<<<dim3(1, all_rows), 256>>>(x, cols); //~ invalid-launch
}
void down_by_all(float *x, int cols)
{
    lower<<<dim3(1, all_rows), 256>>>(x, cols);
}
void down_by_own(float *x, unsigned num_rows, int cols)
{
    lower<<<dim3(1, num_rows), 256>>>(x, cols); //~ invalid-launch
}
