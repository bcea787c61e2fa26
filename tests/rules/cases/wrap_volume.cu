/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: planes and lines of one volume fit an int, and so do the lines of its border; rows of a matrix do not.
 * Packs of four numbers are a quarter as many. */

struct sizes {
    int3 whole;
    int lines, columns;
};

__global__ void copy_volume(float *to, const float *from, sizes s, int3 whole, int border)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    to[x * whole.y * whole.z + y * whole.z + z] = from[x * s.whole.y * s.whole.z + y * s.whole.z + z];
    if (y < border)
        to[x * border * whole.z + z] += from[(x + whole.x - border) * whole.y * whole.z + z];
}

__global__ void copy_sized(float *to, const float *from, int size_y, int size_z, int border)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= size_y - border)
        to[(y - (size_y - border)) * size_z] = from[x * size_y * size_z + y * size_z];
}

__global__ void copy_rows(float *to, const float *from, int num_rows, int num_cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < num_rows)
        for (int i = 0; i < num_cols; i++)
            to[row * num_cols + i] = from[i]; //~ int32-overflow-index
}

__global__ void copy_packs(float4 *to, const float4 *from, int len)
{
    int batch_id = blockIdx.y;
    for (int i = threadIdx.x; i < len; i += blockDim.x)
        to[batch_id * len + i] = from[i];
}

__global__ void copy_numbers(float *to, const float *from, int len)
{
    int batch_id = blockIdx.y;
    for (int i = threadIdx.x; i < len; i += blockDim.x)
        to[batch_id * len + i] = from[i]; //~ int32-overflow-index
}
