/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a check the wrong way round, along two axes at once. */
__global__ void fill(float *image, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width || y < height) //~ missing-bounds-check
        return;
    image[y * width + x] = 0.0f;
}

__global__ void move(float *out, const float *in, int columns, int rows, int planes)
{
    int column = blockIdx.x * 16 + threadIdx.x;
    int plane = floor(float(blockIdx.y) / rows);
    if (plane <= planes) //~ missing-bounds-check
        return;
    if (column <= columns)
        return;
    out += plane * columns * rows + column;
    in += plane * columns * rows + column;
    for (int row = 0; row < rows; row++)
        out[row * columns] = in[row * columns];
}

// the border stays as it is
__global__ void inner(float *image, int width, int height, int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < radius || y < radius)
        return;
    if (x >= width - radius || y >= height - radius)
        return;
    image[y * width + x] = 0.0f;
}

// beyond the part that another kernel fills
__global__ void corner(float *image, int part_width, int part_height, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < part_width || y < part_height)
        return;
    if (x < width && y < height)
        image[y * width + x] = 0.0f;
}

// the padding of one axis
__global__ void padding(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        return;
    out[i] = 0.0f;
}
