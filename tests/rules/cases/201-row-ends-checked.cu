// SPDX-License-Identifier: Apache-2.0
// CL201: whoever checks against `rows + 1` knows of the end behind the last row, in a list of where rows start.
__global__ void from_zero(int nrows, int *rows, const int *row_ptr)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= nrows + 1)
        return;
    rows[i] = row_ptr[i] - row_ptr[0];
}

// numbers that are no whole ones start no row
__global__ void scaled(int nrows, float *rows, const float *in)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= nrows + 1)
        return;
    rows[i] = 2.0f * in[i]; //~ missing-bounds-check?
}

// the next row of what has one for each
__global__ void next(int nitems, int *items, const int *row_ptr)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= nitems)
        return;
    items[i + 1] = row_ptr[i]; //~ missing-bounds-check?
}
