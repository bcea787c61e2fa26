/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: offsets of n things are n + 1, and a grid that is made for n has no thread for the last one where
 * the blocks are full. */
__global__ void init_offsets(int *offsets, int ncols, int nrows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= nrows)
        offsets[i] = i * ncols;
}
void sort_rows(int *offsets, int nrows, int ncols)
{
    dim3 grid((nrows + 255) / 256); //~ invalid-launch
    init_offsets<<<grid, 256>>>(offsets, ncols, nrows);
    init_offsets<<<(nrows + 1 + 255) / 256, 256>>>(offsets, ncols, nrows);
    init_offsets<<<nrows / 256 + 1, 256>>>(offsets, ncols, nrows);
}
