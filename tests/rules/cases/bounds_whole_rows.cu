// SPDX-License-Identifier: Apache-2.0
// CL201: full rows of the grid, as many as `total / width`: the check against what is left, `total % width`, is of
// the last row, and of no other.
__device__ int totals[256];

__global__ void count(const unsigned char *in, int begin, int end)
{
    __shared__ int bins[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int width = gridDim.x * blockDim.x;
    int row, at;
    bins[threadIdx.x] = 0;
    __syncthreads();
    int rows = (end - begin) / width;
    int rest = (end - begin) % width;
    for (row = 0; row < rows; row++) {
        at = row * width + i;
        atomicAdd(&bins[in[at + begin]], 1);
    }
    if (rest && i < rest) {
        at = row * width + i;
        atomicAdd(&bins[in[at + begin]], 1);
    }
    __syncthreads();
    atomicAdd(&totals[threadIdx.x], bins[threadIdx.x]);
}

__global__ void scale_rows(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int width = gridDim.x * blockDim.x;
    for (int row = 0; row < n / width; row++)
        out[row * width + i] = 2 * in[row * width + i];
    if (i < n % width)
        out[n / width * width + i] = 2 * in[n / width * width + i];
}

// a row more than there are whole ones
__global__ void scale_more(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int width = gridDim.x * blockDim.x;
    int rows = n / width, rest = n % width, row;
    for (row = 0; row <= rows; row++)
        out[row * width + i] = 2 * in[row * width + i]; //~ missing-bounds-check
    if (i < rest)
        out[row * width + i] = 2 * in[row * width + i];
}

// what is left of the rows of something else
__global__ void scale_other(float *out, const float *in, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int width = gridDim.x * blockDim.x;
    int rows = n / width, rest = m % width, row;
    for (row = 0; row < rows; row++)
        out[row * width + i] = 2 * in[row * width + i]; //~ missing-bounds-check
    if (i < rest)
        out[row * width + i] = 2 * in[row * width + i];
}
