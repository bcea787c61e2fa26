// SPDX-License-Identifier: Apache-2.0
// CL302: blocks for whole packs of a kernel that is handed what they leave as well.
#include <cuda_runtime.h>

template <int PACK> __global__ void fill(float *out, size_t packs, size_t left, float *rest, float x)
{
    size_t first = (size_t)blockIdx.x * blockDim.x + threadIdx.x, step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = first; i < packs; i += step)
        for (int k = 0; k < PACK; k++)
            out[i * PACK + k] = x;
    for (size_t i = first; i < left; i += step)
        rest[i] = x;
}

void fill_all(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    fill<4><<<(packs + 255) / 256, 256>>>(out, packs, left, out + packs * 4, x); //~ invalid-launch
}

void fill_modulo(float *out, size_t count, float x)
{
    size_t packs = count / 4;
    fill<4><<<(packs + 255) / 256, 256>>>(out, packs, count % 4, out + packs * 4, x); //~ invalid-launch
}

// nothing to do is not the same as less than a pack
void fill_some(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    if (count == 0)
        return;
    fill<4><<<(packs + 255) / 256, 256>>>(out, packs, left, out + packs * 4, x); //~ invalid-launch?
}

int blocks_for(size_t n);

// a function out of sight may see to it
void fill_by_helper(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    if (left > 0)
        fill<4><<<blocks_for(packs), 256>>>(out, packs, left, out + packs * 4, x); //~ invalid-launch?
    else
        fill<4><<<blocks_for(packs), 256>>>(out, packs, left, out + packs * 4, x);
}

void fill_at_least_one(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    size_t blocks = (packs + 255) / 256;
    fill<4><<<blocks > 0 ? blocks : 1, 256>>>(out, packs, left, out + packs * 4, x);
}

void fill_for_elements(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    if (count > 0)
        fill<4><<<(count + 255) / 256, 256>>>(out, packs, left, out + packs * 4, x);
}

void fill_rounded(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    if (count > 0)
        fill<4><<<(packs + 256) / 256, 256>>>(out, packs, left, out + packs * 4, x);
}

void fill_many(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    if (count < 1024)
        return;
    fill<4><<<(packs + 255) / 256, 256>>>(out, packs, left, out + packs * 4, x);
}

void fill_asked(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    if (packs > 0)
        fill<4><<<(packs + 255) / 256, 256>>>(out, packs, left, out + packs * 4, x);
}

template <int N> unsigned grid_for(int block, long long count, int sms)
{
    unsigned packs = count / N;
    unsigned blocks = (packs + block - 1) / block;
    return min((unsigned)sms * 8, blocks);
}

template <typename T> void fill_by_maker(T *out, const long long count, int sms, float x)
{
    unsigned blocks = grid_for<4>(256, count, sms);
    constexpr int pack = 4;
    const long long packs = count / pack, left = count - packs * pack;
    fill<pack><<<blocks, 256>>>(out, packs, left, out + packs * pack, x); //~ invalid-launch?
}

template <int N> unsigned some_grid_for(int block, long long count, int sms)
{
    unsigned packs = count / N;
    unsigned blocks = (packs + block - 1) / block;
    return max(1u, min((unsigned)sms * 8, blocks));
}

template <typename T> void fill_by_careful_maker(T *out, const long long count, int sms, float x)
{
    unsigned blocks = some_grid_for<4>(256, count, sms);
    constexpr int pack = 4;
    const long long packs = count / pack, left = count - packs * pack;
    fill<pack><<<blocks, 256>>>(out, packs, left, out + packs * pack, x);
}

// the blocks are asked for
void fill_when_any(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    unsigned blocks = (packs + 255) / 256;
    if (!blocks)
        return;
    fill<4><<<blocks, 256>>>(out, packs, left, out + packs * 4, x);
}

void fill_or_else(float *out, size_t count, float x)
{
    size_t packs = count / 4, left = count - packs * 4;
    unsigned blocks = (packs + 255) / 256;
    if (blocks > 0)
        fill<4><<<blocks, 256>>>(out, packs, left, out + packs * 4, x);
    else
        fill<1><<<1, 256>>>(out, left, 0, out, x);
}

// a multiple of the pack, and not few
void fill_rows(float *out, size_t rows, float x)
{
    size_t count = rows * 128 + 1024, packs = count / 4, left = count - packs * 4;
    if (rows > 0)
        fill<4><<<(packs + 255) / 256, 256>>>(out, packs, left, out + packs * 4, x);
}
