/* SPDX-License-Identifier: Apache-2.0 */
// CL102: __syncwarp() between accesses that constants of a header keep to the first threads of the block: these
// are one warp.  Where the number is in sight, or nobody waits, they are not.
#include "sizes_of_project.h"

__device__ void finish(float3 *forces, const float *scale, int i)
{
    forces[i].x *= scale[i];
    forces[i].y *= scale[i];
}

template <int each> __global__ void __launch_bounds__(c_maxThreadsPerBlock) gather(const float *in, const float *scale, float *out)
{
    constexpr int atoms = c_maxThreadsPerBlock / each;
    __shared__ float3 forces[atoms];
    int id = threadIdx.z * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
    if (id % 4 == 0)
        forces[id / 4] = make_float3(in[id], in[id + 1], in[id + 2]);
    __syncthreads();
    if (id < atoms)
        finish(forces, scale, id);
    __syncwarp();
    constexpr int components = atoms * 3;
    constexpr int rounds = (components + 32 - 1) / 32;
    constexpr int threads = components / rounds;
    if (id < threads)
        for (int i = 0; i < rounds; i++)
            out[i * threads + id] = reinterpret_cast<float *>(forces)[i * threads + id];
}
template __global__ void gather<4>(const float *, const float *, float *);

__global__ void gather_of_two(const float *in, const float *scale, float *out)
{
    __shared__ float3 forces[64];
    int id = threadIdx.y * blockDim.x + threadIdx.x;
    if (id % 4 == 0)
        forces[id / 4] = make_float3(in[id], in[id + 1], in[id + 2]);
    __syncthreads();
    if (id < 64)
        finish(forces, scale, id); //~ shared-race
    __syncwarp();
    if (id < 32)
        for (int i = 0; i < 6; i++)
            out[i * 32 + id] = reinterpret_cast<float *>(forces)[i * 32 + id];
}

void run(const float *in, const float *scale, float *out)
{
    gather_of_two<<<16, dim3(16, 16)>>>(in, scale, out);
}
