// SPDX-License-Identifier: Apache-2.0
// CL204: a product that is computed in 64 bits and kept in 32.
__global__ void blend(float *out, const float *in, int3 n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y;
    if (i >= n.x || j >= n.y)
        return;
    const int at = (unsigned long long)i * (unsigned long long)(n.y * n.z) + //~ int32-overflow-index
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

void run(float *out, const float *in, int *shares, int rows, int cols, int3 n)
{
    blend<<<dim3((n.x + 127) / 128, n.y), 128>>>(out, in, n);
    kept<<<(rows + 127) / 128, 128>>>(out, in, rows, cols);
    share<<<(rows + 127) / 128, 128>>>(shares, rows, cols);
}
