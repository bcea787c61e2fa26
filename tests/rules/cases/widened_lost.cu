// SPDX-License-Identifier: Apache-2.0
// CL204: a product that is computed in 64 bits and kept in 32.
__global__ void blend(float *out, const float *in, int3 n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y;
    if (i >= n.x || j >= n.y)
        return;
    const int at = (unsigned long long)i * (unsigned long long)(n.y * n.z) + //~ int32-overflow-index?
                   (unsigned long long)(j * n.z);
    out[at] = in[at];
}

__global__ void kept(float *out, const float *in, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    size_t at = (size_t)row * cols;
    if (row < rows)
        out[at] = in[at];
}

// no index
__global__ void share(int *out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int share = (size_t)row * 100 / cols;
    int wrapped = (size_t)row * cols % 1024;
    if (row < rows && share > 10)
        out[row] = wrapped;
}

// two parts of one number, which come together again
__global__ void ends(int *offsets, const long long *keys, unsigned n, unsigned tiles, unsigned tile_bits)
{
    unsigned k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= n)
        return;
    long long cell = keys[k] >> 32;
    long long image = cell >> tile_bits;
    long long tile = cell & ((1 << tile_bits) - 1);
    long long place = image * tiles + tile;
    for (unsigned i = place + 1; i < place + 3; i++)
        offsets[i] = k;
}

// not of any number
__global__ void ends_of_rows(int *offsets, const long long *rows, unsigned n, unsigned tiles)
{
    unsigned k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= n)
        return;
    long long row = rows[k];
    long long place = row * tiles;
    for (unsigned i = place + 1; i < place + 3; i++) //~ int32-overflow-index?
        offsets[i] = k;
}

void run(float *out, const float *in, int *shares, int rows, int cols, int3 n)
{
    blend<<<dim3((n.x + 127) / 128, n.y), 128>>>(out, in, n);
    kept<<<(rows + 127) / 128, 128>>>(out, in, rows, cols);
    share<<<(rows + 127) / 128, 128>>>(shares, rows, cols);
}
