/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a check the wrong way round, along two axes at once, or along one where the rest is read. */
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

template <typename T> __global__ void first_of_equal(int *key, T *data, int n)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) //~ missing-bounds-check
        return;
    if (data[i] == data[i + 1])
        key[i] = 1;
}

// points beside each other, in rows of padded length
__global__ void predict(float *out, const float *points, int num_points, int num_features)
{
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    if (i > num_points) { //~ missing-bounds-check
        for (int k = 0; k < num_features; k++)
            sum += points[i + (num_points + 16) * k];
        atomicAdd(&out[i], sum);
    }
}

// what comes behind the old ones
__global__ void added(float *out, const float *in, int num_old, int num_all)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < num_old)
        return;
    out[i] = in[i] / num_all;
}

// the rest has its own list
__global__ void rest(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        return;
    out[i] = in[i - n];
}
