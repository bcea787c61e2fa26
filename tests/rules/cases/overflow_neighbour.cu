/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: products of a row and of its neighbours are one thing to fix. */
__global__ void add_neighbours(double *sum, const double *density, int nao, int nrows, const int *first)
{
    int i0 = first[blockIdx.x];
    int j = blockIdx.y * blockDim.x + threadIdx.x;
    if (j >= nao || i0 + 2 >= nrows)
        return;
    double d0 = density[j + nao * i0]; //~ int32-overflow-index?
    double d1 = density[j + nao * (i0 + 1)];
    double d2 = density[j + nao * (i0 + 2)];
    sum[j + nao * (i0 + 2)] = d0 + d1 + d2;
}
