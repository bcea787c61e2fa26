/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: what a value is called counts where what it is made of says nothing. */

/* an array of two axes: its rows are a batch */
__global__ void select_row(float *out, const float *in, int len, int k, int batch_stride, int heads)
{
    const int batch_id = blockIdx.y;
    const float *own = in + batch_id * len; //~ int32-overflow-index
    float *picked = out + batch_id * k;
    for (int i = threadIdx.x; i < len; i += blockDim.x)
        picked[i % k] = own[i] + in[batch_id * batch_stride] + in[batch_id * heads];
}

/* the blocks of two axes */
__global__ void select_first(float *out, const float *in, int stride, int heads)
{
    int first_batch = (blockDim.y * blockIdx.y + threadIdx.y) * gridDim.x * 4 + blockIdx.x;
    in += first_batch * stride; //~ int32-overflow-index
    out[first_batch * heads] = in[0];
}

__global__ void select_row_wide(float *out, const float *in, int len)
{
    const size_t batch_id = blockIdx.y;
    const float *own = in + batch_id * len;
    for (int i = threadIdx.x; i < len; i += blockDim.x)
        out[batch_id * len + i] = own[i];
}

/* `first + i`: a row by its name alone */
__device__ void store_lines(float *out, int first, int neighbors)
{
    for (int i = 0; i < 4; i++) {
        int row_id = first + i * 8;
        for (int k = threadIdx.x; k < neighbors; k += 32)
            out[row_id * neighbors + k] = 0; //~ int32-overflow-index
    }
}

__device__ void store_lines_wide(float *out, int first, int neighbors)
{
    for (int i = 0; i < 4; i++) {
        size_t row_id = first + i * 8;
        for (int k = threadIdx.x; k < neighbors; k += 32)
            out[row_id * neighbors + k] = 0;
    }
}

/* a head by its name alone */
__device__ void store_heads(float *out, int first, int neighbors)
{
    for (int i = 0; i < 4; i++) {
        int head = first + i * 8;
        for (int k = threadIdx.x; k < neighbors; k += 32)
            out[head * neighbors + k] = 0;
    }
}

/* a warp for each row: a warp of the grid */
__global__ void clear_rows(float *x, int cols, int n)
{
    int warp_id = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (warp_id >= n)
        return;
    for (int i = threadIdx.x % 32; i < cols; i += 32)
        x[warp_id * cols + i] = 0; //~ int32-overflow-index
}

/* a warp of its block */
__global__ void clear_tile(float *x, int cols)
{
    int warp_id = threadIdx.x / 32;
    x += (size_t)blockIdx.x * blockDim.x * cols;
    for (int i = threadIdx.x % 32; i < cols; i += 32)
        x[warp_id * cols + i] = 0;
}
