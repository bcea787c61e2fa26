/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: checks that let a size through whose name says nothing but is not that of the last place. */
#include <cuda_runtime.h>

struct volume {
    int3 extent;
    int iEnd;
};
__constant__ int3 c_grid;

__global__ void one_word(float *out, const float *in, int domain)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= domain) //~ missing-bounds-check
        out[i] = 2.0f * in[i];
}

__global__ void one_letter(float *out, const float *in, long long m, int d)
{
    long long row = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (row > m) //~ missing-bounds-check
        return;
    for (int k = 0; k < d; k++)
        out[row * d + k] = in[row * d + k];
}

__global__ void of_vector(float *out, const float *in, int3 dims)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (z <= dims.z && y < dims.y && x < dims.x) { //~ missing-bounds-check
        int at = (z * dims.y + y) * dims.x + x;
        out[at] = in[at];
    }
}

__global__ void of_constant(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > c_grid.x || j >= c_grid.y) //~ missing-bounds-check
        return;
    out[i + j * c_grid.x] += in[i + j * c_grid.x];
}

__global__ void thirds(float *rgb, unsigned image)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > image / 3) //~ missing-bounds-check
        return;
    rgb[3 * i] = 0.0f;
    rgb[3 * i + 1] = 0.0f;
    rgb[3 * i + 2] = 0.0f;
}

/* ---- the last place, by its name or as it is computed ----------------------------------------- */

__global__ void last(float *out, int maxY, int iend, int ie, int nm1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= maxY)
        out[i] = 0.0f;
    if (i <= iend)
        out[i] += 1.0f;
    if (i <= ie)
        out[i] += 2.0f;
    if (i <= nm1)
        out[i] += 3.0f;
}

__global__ void computed(float *out, int3 cells, int z)
{
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    int to = min(cells.z - 1, z);
    if (k <= to)
        out[k] = 0.0f;
    if (k > cells.z - 1)
        return;
    out[k] += 1.0f;
}

__global__ void member_end(float *out, struct volume v)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > v.iEnd)
        return;
    out[i] = 0.0f;
}

/* places from 1 to m, with one more at each side */
__global__ void from_one(float *out, const float *in, int m, int pitch)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < 1 || i > m || j < 1 || j > m)
        return;
    out[j * pitch + i] = in[j * pitch + i - 1] + in[j * pitch + i + 1];
}

__global__ void above_zero(float *out, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i <= m)
        out[i] = 0.0f;
}

/* faces of m cells: one more, and rows say so */
__global__ void faces(float *u, int m, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > m || j >= n)
        return;
    u[j * (m + 1) + i] = 0.0f;
}

/* where the lists of m nodes start */
__global__ void starts(int *first, int *row_start, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > m)
        return;
    row_start[i] = 0;
}

/* the end is meant */
__global__ void closed(float *out, const float *in, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > m)
        return;
    out[i] = i == m ? 0.0f : in[i];
}

/* one more than m, and the launch knows */
__global__ void ends(float *out, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > m)
        return;
    out[i] = 0.0f;
}

void run_ends(float *out, int m)
{
    ends<<<(m + 1 + 255) / 256, 256>>>(out, m);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
