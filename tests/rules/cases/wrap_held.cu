/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: what holds a product though no number does. */
#include <assert.h>
#include <cuda_runtime.h>

/* the launch counts the elements in an int: what wraps, wraps there */
__global__ void permute(float *out, const float *in, int rows, int columns, int depth)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows * columns * depth)
        return;
    out[i] = in[i];
}
void permute_all(float *out, const float *in, int rows, int columns, int depth, int elements)
{
    permute<<<(elements + 255) / 256, 256>>>(out, in, rows, columns, depth);
}
__global__ void copy(float *out, const float *in, int rows, int columns, int depth)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= rows * columns * depth) //~ int32-overflow-index
        return;
    out[i] = in[i];
}
void copy_all(float *out, const float *in, int rows, int columns, int depth, size_t elements)
{
    copy<<<(elements + 255) / 256, 256>>>(out, in, rows, columns, depth);
}

/* lines of an image */
__global__ void invert(float *image, int width, int height, int stride)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    image[y * stride + x] = 1 - image[y * stride + x];
}

/* neighbours read next to each other: strides[0] is 1, strides[1] is not */
template <class V>
__global__ void negate_rows(V out, V in, int rows)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < rows) {
        int at = x * in.strides[0] + y * in.strides[1]; //~ int32-overflow-index
        out.p[at] = -in.p[at];
    }
}

/* a grid in space */
__global__ void relax(float *out, const float *in, int nx, int ny, int nz)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < nz && j < ny)
        for (int k = 0; k < nx; k++)
            out[k * ny * nz + j * nz + i] = in[k * ny * nz + j * nz + i];
}

/* `i % (a * b) / b` is less than a */
__global__ void groups(float *out, const float *in, int tiles, int heads_kv, int ratio, int width)
{
    for (int k = blockIdx.x; k < tiles * heads_kv; k += gridDim.x) {
        int sequence = k / (heads_kv * tiles);
        int z = (k - heads_kv * tiles * sequence) / tiles;
        out[z * ratio + threadIdx.x] = in[threadIdx.x];
    }
}

/* a check reckons, and nobody allocates; what prints is for a few */
void prepare(float *scratch, int rows, int columns, size_t bytes)
{
    assert(rows * columns * sizeof(float) <= bytes);
    cudaMemsetAsync(scratch, 0, bytes);
    if (cudaGetLastError() != cudaSuccess)
        return;
}
void print_memory(const float *p, int rows, int columns)
{
    float *host = new float[rows * columns];
    if (cudaMemcpy(host, p, sizeof(float), cudaMemcpyDeviceToHost) != cudaSuccess)
        return;
    delete[] host;
}

/* told of in one line, and its part in the other is no other product */
__global__ void planes(float *out, const float *in, int rows, int columns)
{
    const float *from = in + blockIdx.x * rows * columns; //~ int32-overflow-index
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        out[blockIdx.x * rows * columns + i] = from[i];
}
