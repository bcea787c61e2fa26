/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a 32-bit type of lengths says that lengths may be all that it counts, so the step behind the
 * last element leaves it. */
typedef int row_size_type;
typedef long long wide_size_type;

__global__ void fill(float *out, row_size_type rows)
{
    row_size_type i = threadIdx.x + blockIdx.x * blockDim.x; //~ int32-overflow-index
    while (i < rows) {
        out[i] = 1.0f;
        i += blockDim.x * gridDim.x;
    }
}

__global__ void negate(float *out, row_size_type rows)
{
    const row_size_type first = threadIdx.x + blockIdx.x * blockDim.x;
    const row_size_type all = blockDim.x * gridDim.x;
    for (row_size_type i = first; i < rows; i += all) //~ int32-overflow-index
        out[i] = -out[i];
}

__global__ void fill_wide(float *out, row_size_type rows)
{
    const wide_size_type all = wide_size_type(blockDim.x) * gridDim.x;
    for (wide_size_type i = threadIdx.x + wide_size_type(blockIdx.x) * blockDim.x; i < rows; i += all)
        out[i] = 1.0f;
}

/* an int says nothing of the lengths that there are */
__global__ void fill_few(float *out, int n)
{
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x)
        out[i] = 1.0f;
}

/* a step of one block */
__global__ void fill_row(float *out, row_size_type columns)
{
    for (row_size_type i = threadIdx.x; i < columns; i += blockDim.x)
        out[(long long)blockIdx.x * columns + i] = 1.0f;
}

/* all its launches are seen, and none comes near */
static __global__ void fill_table(float *out, row_size_type rows)
{
    for (row_size_type i = threadIdx.x + blockIdx.x * blockDim.x; i < rows;
         i += blockDim.x * gridDim.x)
        out[i] = 1.0f;
}
void fill_tables(float *out)
{
    fill_table<<<4, 256>>>(out, 4096);
}
