// SPDX-License-Identifier: Apache-2.0
// CL302: a wrapper is handed grid and block, and its names for them alone say that they are swapped: a caller out of
// sight may hand them over in that order.

__global__ void scale(float *x, float s, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= s;
}

// Nobody here calls it.
void scale_unseen(const dim3 &block_size, const dim3 &grid_size, float *x, int n)
{
    scale<<<block_size, grid_size>>>(x, 2.f, n); //~ invalid-launch?
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

void scale_numbers_unseen(int block_size, int grid_size, float *x, int n)
{
    scale<<<block_size, grid_size>>>(x, 3.f, n); //~ invalid-launch?
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

// The call hands them over in the order of a launch: only the names are wrong.
static void scale_misnamed(const dim3 &block_size, const dim3 &grid_size, float *x, int n)
{
    scale<<<block_size, grid_size>>>(x, 4.f, n);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

static void scale_misnamed_numbers(int block_size, int grid_size, float *x, int n)
{
    scale<<<block_size, grid_size>>>(x, 5.f, n);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

// The call hands over the block first, as the names say.
static void scale_swapped(const dim3 &block_size, const dim3 &grid_size, float *x, int n)
{
    scale<<<block_size, grid_size>>>(x, 6.f, n); //~ invalid-launch!
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

static void scale_swapped_numbers(int threads, int blocks, float *x, int n)
{
    scale<<<threads, blocks>>>(x, 7.f, n); //~ invalid-launch!
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

void scale_all(float *x, int n)
{
    dim3 num_blocks((n + 127) / 128), threads_per_block(128);
    scale_misnamed(num_blocks, threads_per_block, x, n);
    scale_swapped(threads_per_block, num_blocks, x, n);
    scale_misnamed_numbers((n + 127) / 128, 128, x, n);
    scale_swapped_numbers(128, (n + 127) / 128, x, n);
}

// One of the two is made here: what the other one is, is seen.
void scale_made_here(const dim3 &block_size, float *x, int n)
{
    dim3 grid_size((n + block_size.x - 1) / block_size.x);
    scale<<<block_size, grid_size>>>(x, 8.f, n); //~ invalid-launch!
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
