/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: functions out of sight whose names say that they read or write a place of shared memory. */
#include "vectors.cuh"

__global__ void tile_stored(float *out, const float *in, int n)
{
    __shared__ Vec<float, 4> tile[32][33];
    for (int i = 0; i < n; i++) {
        tile[threadIdx.x][threadIdx.y] = in[i];
        __syncthreads();
        tile[threadIdx.y][threadIdx.x].store_to(&out[i * 1024]); //~ shared-race
    }
}

__global__ void tile_stored_and_waited(float *out, const float *in, int n)
{
    __shared__ Vec<float, 4> tile[32][33];
    for (int i = 0; i < n; i++) {
        tile[threadIdx.x][threadIdx.y] = in[i];
        __syncthreads();
        tile[threadIdx.y][threadIdx.x].store_to(&out[i * 1024]);
        __syncthreads();
    }
}

__global__ void shifted(float *out, const float *in)
{
    __shared__ float part[512];
    __syncthreads();
    store(&part[threadIdx.x * 4], in[threadIdx.x]); //~ shared-race
    auto x = load<float, 4>(&part[(threadIdx.x + 4) % 128 * 4]);
    out[threadIdx.x] = x[0];
}
void run(float *out, const float *in)
{
    shifted<<<1, 128>>>(out, in);
}

// its own place
__global__ void own(float *out, const float *in)
{
    __shared__ float part[512];
    __syncthreads();
    store(&part[threadIdx.x * 4], in[threadIdx.x]);
    auto x = load<float, 4>(&part[threadIdx.x * 4]);
    out[threadIdx.x] = x[0];
}
void run_own(float *out, const float *in)
{
    own<<<1, 128>>>(out, in);
}

// the place is `part` and what is added to it, or the data come from elsewhere
__global__ void with_offset(float *out, const float *in)
{
    __shared__ float part[512];
    Vec<float, 4> v;
    __syncthreads();
    v.store_to(part, threadIdx.x);
    out[threadIdx.x] = part[threadIdx.x * 4];
    __syncthreads();
    load_async(&part[threadIdx.x], in);
    out[threadIdx.x] = part[threadIdx.x + 1];
    __syncthreads();
    load(&part[0], &in[threadIdx.x]);
}
void run_with_offset(float *out, const float *in)
{
    with_offset<<<1, 128>>>(out, in);
}

// read into a variable, and written in the next round
__global__ void read_ahead(float *out, const float *in, int n)
{
    __shared__ float part[512];
    Vec<float, 4> v;
    for (int i = 0; i < n; i++) {
        part[threadIdx.x * 4] = in[i];
        __syncthreads();
        Load(v, &part[(threadIdx.x * 4 + 256) % 512]); //~ shared-race
        out[i] = v[0];
    }
}
void run_read_ahead(float *out, const float *in, int n)
{
    read_ahead<<<1, 128>>>(out, in, n);
}
