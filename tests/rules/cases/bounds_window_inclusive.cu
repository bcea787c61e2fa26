// SPDX-License-Identifier: Apache-2.0
// CL201: `<=` of a window around a place, and of places counted from one on both sides, lets nothing through.

template <typename T> __device__ T *at(T *p, int pitch, int x, int y)
{
    return (T *)((char *)p + y * pitch) + x;
}

__global__ void blur(float *out, int to, const float *in, int pitch, int nx, int ny, int radius)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= nx || y >= ny)
        return;
    const int first = max(-radius, -x), last = min(radius, nx - x - 1);
    float sum = 0;
    for (int r = first; r <= last; r++) {
        const int k = x + r;
        sum += *at(in, pitch, k, y);
    }
    *at(out, to, x, y) = sum;
}

__device__ void gather(unsigned *counts, volatile float *sums, const int *rows, const int *lengths, int places)
{
    unsigned u = blockIdx.y + 1;
    unsigned n = blockIdx.z;
    unsigned t = blockIdx.x * 32 + threadIdx.x + 1;
    int most = rows[n];
    int last = lengths[n] + 1;
    if (t > most || u > last)
        return;
    unsigned *lock = counts + n * places * 2 + blockIdx.y;
    if (blockIdx.x > 0)
        do {
        } while (atomicAdd(lock, 0) < blockIdx.x);
    if (blockIdx.x == 0 && u < last)
        sums[n * places + u] = sums[n * places + u - 1];
    if (threadIdx.x == 0)
        atomicAdd(lock, 1);
}

__global__ void both(unsigned *counts, volatile float *sums, const int *rows, const int *lengths, int places)
{
    if (blockIdx.y == 0)
        gather(counts, sums, rows, lengths, places);
}
