/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a product that only names call large makes a note; one that the file multiplies in 64 bits, too, more. */
__global__ void by_name(float *x, int rows, int cols)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && col < cols)
        x[row * cols + col] = 0.f; //~ int32-overflow-index?
}

__global__ void forgotten(float *out, const float *in, int rows, int width)
{
    int row = blockIdx.x;
    if (row >= rows)
        return;
    const float *from = in + (long long)row * width;
    float *to = out + row * width; //~ int32-overflow-index!
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        to[i] = from[i];
}
