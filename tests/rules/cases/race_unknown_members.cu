/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: arrays in classes that are not known, in shared memory. */
#include "storage.cuh"

template <typename Storage>
__global__ void of_one_object(float *out, const float *in)
{
    __shared__ Storage s;
    s.rows[threadIdx.x] = in[threadIdx.x]; // a pointer, or an array: not told
    out[threadIdx.x] = s.rows[255 - threadIdx.x];
    __syncthreads();
    s.rows[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s.rows[255 - threadIdx.x];
}
template <typename Storage>
void run(float *out, const float *in)
{
    of_one_object<Storage><<<1, 256>>>(out, in);
}

// another member, and an element of its own
template <typename Storage>
__global__ void others(float *out, const float *in)
{
    __shared__ Storage s;
    s.rows[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = s.rows[threadIdx.x] + s.sums[255 - threadIdx.x];
    __syncthreads();
    s.tile[threadIdx.x][0] = in[threadIdx.x];
    s.tile[threadIdx.x][1] = in[threadIdx.x + 1];
    out[threadIdx.x] = s.tile[threadIdx.x][1] * s.tile[threadIdx.x][0];
}
template <typename Storage>
void run_others(float *out, const float *in)
{
    others<Storage><<<1, 256>>>(out, in);
}

// vectors of a class that is not known: each lies in its element
__global__ void sum_rows(float *out, const Vec<float, 4> *in)
{
    __shared__ Vec<float, 4> part[8][33];
    part[threadIdx.y][threadIdx.x] = in[threadIdx.y];
    for (int i = 0; i < 4; i++)
        part[threadIdx.y][threadIdx.x].data.at[i] *= 0.5f;
    __syncthreads();
    for (int rows = 4; rows > 0; rows /= 2) {
        if (threadIdx.y < rows)
            for (int i = 0; i < 4; i++)
                part[threadIdx.y][threadIdx.x].data.at[i] += //~ shared-race
                    part[threadIdx.y + rows][threadIdx.x].data.at[i];
    }
    __syncthreads();
    for (int i = 0; i < 4; i++)
        out[threadIdx.x * 4 + i] = part[0][threadIdx.x].data.at[i];
}

__global__ void sum_rows_in_steps(float *out, const Vec<float, 4> *in)
{
    __shared__ Vec<float, 4> part[8][33];
    part[threadIdx.y][threadIdx.x] = in[threadIdx.y];
    for (int i = 0; i < 4; i++)
        part[threadIdx.y][threadIdx.x].data.at[i] *= 0.5f;
    for (int rows = 4; rows > 0; rows /= 2) {
        __syncthreads();
        if (threadIdx.y < rows)
            for (int i = 0; i < 4; i++)
                part[threadIdx.y][threadIdx.x].data.at[i] +=
                    part[threadIdx.y + rows][threadIdx.x].data.at[i];
    }
    if (threadIdx.y == 0)
        for (int i = 0; i < 4; i++)
            out[threadIdx.x * 4 + i] = part[0][threadIdx.x].data.at[i];
}
void run_rows(float *out, const Vec<float, 4> *in)
{
    sum_rows<<<1, dim3(32, 8)>>>(out, in);
    sum_rows_in_steps<<<1, dim3(32, 8)>>>(out, in);
}

// copies, of which each thread has its own
template <typename V>
__global__ void copied(float *out, const V *in)
{
    __shared__ V s[256];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    V v = s[255 - threadIdx.x];
    v[0] = 1;
    v.data[1] = 2;
    V w = s[threadIdx.x];
    v[0] += w[0] + w.data[2];
    out[threadIdx.x] = v[0];
}
template <typename V>
void run_copied(float *out, const V *in)
{
    copied<V><<<1, 256>>>(out, in);
}
