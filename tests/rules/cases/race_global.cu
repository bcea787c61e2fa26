// SPDX-License-Identifier: Apache-2.0
// CL105: what threads of a block do to one element of global memory, and what only looks like it.
#include "project.h"

struct args {
    float *data;
    float *sum;
};

__global__ void total_of_arguments(args a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a.sum[0] += a.data[i]; //~ global-race
}

__device__ int errors;
__device__ float *row;
__global__ void shift_what_a_variable_points_to(const float *in, int limit)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    row[i] = row[i + 1] + in[i]; //~ global-race
    if (in[i] > limit)
        errors++; //~ global-race
}

/* Divided by the first element, which the thread of the first block that owns it has changed. */
__global__ void normalise(float *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = data[i] / data[0]; //~ global-race
}

__global__ void two_threads_share_an_element(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i / 64] = in[i]; //~ global-race
}

/* The column has one pivot, found by two loads of one address. */
__global__ void behind_the_pivot(const unsigned *first, float *value, unsigned column, int n)
{
    unsigned at = first[column] + threadIdx.x + 1;
    if (threadIdx.x < n)
        value[at] /= value[first[column]];
}

/* Whoever comes first writes, alone. */
__global__ void first_error(const int *a, const int *b, int *result)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (a[i] != b[i] && atomicAdd(&result[0], 1) == 0)
        result[1] = i;
    if (a[i] != -b[i]) {
        int before = atomicAdd(&result[0], 1);
        if (before == 0)
            result[1] = -i;
    }
}

struct body {
    float mass, x, y, z, w;
    float force[3];
};
/* The copy holds the forces too, which nobody looks at. */
__global__ void add_forces(body *all, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const body me = all[i];
    for (int k = i + 1; k < n; k++)
        atomicAdd(&all[k].force[0], me.mass * all[k].mass);
}

/* A flag may be seen late. */
__global__ void overflow(const int *in, int *full, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && *full == 0) {
        if (in[i] > 100)
            *full = 1;
        out[i] = in[i];
    }
}

__global__ void segments(unsigned *ranks, unsigned stride, unsigned count)
{
    unsigned pos = blockIdx.x * blockDim.x + threadIdx.x;
    if (pos >= count)
        return;
    unsigned i = pos & ((stride / 128) - 1), base = (pos - i) * 2;
    ranks[base + i] = i;
    ranks[base + (stride / 128) + i] = i + 1;
}

/* Which numbers the template is made for is not known here. */
template <int PER, int HALF> __global__ void halves(const float *in, float *out, int n)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= n)
        return;
    int at = i - i % PER + (i % PER) / HALF, step = HALF == 1 ? 1 : PER / 2;
    out[at] = in[i];
    out[at + step] = in[i + 1];
}

/* The product of four sizes does not fit, so it says nothing. */
__global__ void faces(float *face, int na, int ne, int nx, int ny)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= nx || y >= ny)
        return;
    for (int e = 0; e < ne; e++)
        for (int a = 0; a < na; a++)
            face[a + na * (e + ne * (x + nx * y))] = a + e;
}

struct packed {
    union {
        float scale[4];
        short half[8];
    };
    signed char values[128];
};
__global__ void pack(packed *out)
{
    int i = threadIdx.x;
    ((int *)out[i / 32].values)[i % 32] = i;
    if (i % 32 == 0)
        out[i / 32].scale[0] = i;
}

/* A least value that all of them keep. */
__global__ void clamp(float *data, const unsigned *first, float least, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        if (data[first[0]] < least)
            data[first[0]] = least;
    }
}

/* A union of sets without locks. */
__global__ void join(int *parent, const int *from, const int *to, int *roots, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int root = parent[0];
    while (root != from[i] && atomicCAS(&parent[0], root, to[i]) != root)
        root = parent[0];
    roots[i] = root;
}

/* Reads and writes, each behind a wait of the warp: meant for one warp, which nobody contradicts. */
__global__ void warp_sum(float *data)
{
    unsigned t = threadIdx.x;
    float v = data[t + 16];
    __syncwarp();
    data[t] = v;
    __syncwarp();
    v += data[t + 8];
    __syncwarp();
    data[t] = v;
}

/* What begins at `first` is a part of `all`, so that planes do not overlap. */
__global__ void planes(const float *in, float *out, int n, int first, int all, int bands)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= all - first)
        return;
    for (int k = 0; k < bands; k++)
        out[x + (y + first) * n + k * n * all] = in[x + y * n];
    for (int k = 0; k < bands - 4; k++)
        if (in[k] > in[k + 1])
            out[x + (y + first) * n + (k + 3) * n * all] = in[k];
}

/* Which rows and columns is not known here. */
__global__ void add_at(MatrixDim dim, float alpha, const Int32Pair *at, const float *x, int n,
                       float *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int place = at[i].first * dim.stride + at[i].second;
    data[place] += alpha * x[i];
}

/* TILE threads are one row of the block. */
template <int TILE> __global__ void column_sums(const float *in, float *sums, int cols)
{
    __shared__ float part[256];
    int tid = threadIdx.y * blockDim.x + threadIdx.x;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    part[tid] = in[threadIdx.y * cols + col];
    __syncthreads();
    for (int shift = 128; shift >= TILE; shift >>= 1) {
        if (tid < shift)
            part[tid] += part[tid + shift];
        __syncthreads();
    }
    if (tid < TILE)
        sums[col] = part[tid] + 2 * sums[col];
}

// thread 0 writes what all read before the first barrier of the loop
__global__ void farthest(const float *point, int *chosen, int n, int count)
{
    __shared__ float most[256];
    if (threadIdx.x == 0)
        chosen[0] = (int)point[n]; //~ global-race
    for (int m = 1; m < count; m++) {
        int last = chosen[m - 1];
        float far = -1;
        for (int i = threadIdx.x; i < n; i += 256)
            far = fmaxf(far, fabsf(point[i] - point[last]));
        most[threadIdx.x] = far;
        __syncthreads();
        if (threadIdx.x == 0)
            for (int i = 0; i < 256; i++)
                chosen[m] = most[i] > most[chosen[m]] ? i : chosen[m];
        __syncthreads();
    }
}

void choose(const float *point, int *chosen, int n, int count)
{
    farthest<<<1, 256>>>(point, chosen, n, count);
}

// a kernel that says which blocks it is for: all threads of such a block add to one element
__global__ void add_rows(const float *in, float *sums, int stride)
{
    int column = blockIdx.y * blockDim.y + threadIdx.y, row = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x > 0)
        return;
    if (blockDim.y > 1)
        return;
    sums[column] += in[column + row * stride]; //~ global-race
}

__global__ void add_rows_once(const float *in, float *sums, int stride)
{
    int column = blockIdx.y * blockDim.y + threadIdx.y, row = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x > 0)
        return;
    if (blockDim.y > 1)
        return;
    if (threadIdx.x == 0)
        sums[column] += in[column + row * stride];
}
