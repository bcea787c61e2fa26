// SPDX-License-Identifier: Apache-2.0
// CL204: bytes of a whole volume in an int, which sizeof has made 64-bit.
#include <cstdlib>
#include <cuda_runtime.h>

cudaError_t clear_volume(float *volume, int3 size)
{
    int voxels = size.x * size.y * size.z;
    int bytes = voxels * sizeof(float); //~ int32-overflow-index
    return cudaMemset(volume, 0, bytes);
}

cudaError_t clear_wide(float *volume, int3 size)
{
    int voxels = size.x * size.y * size.z;
    size_t bytes = voxels * sizeof(float);
    return cudaMemset(volume, 0, bytes);
}

// a few bytes: a palette, a line for each head
cudaError_t clear_small(float *lines, int num_heads, int palette)
{
    int bytes = num_heads * sizeof(float);
    cudaError_t status = cudaMemset(lines, 0, bytes);
    int colors = 256 * sizeof(float4);
    return status == cudaSuccess ? cudaMemset(lines + palette, 0, colors) : status;
}

extern __shared__ float line[];
__global__ void sum(float *out, const float *volume, int voxels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    line[threadIdx.x] = i < voxels ? volume[i] : 0.f;
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = line[0] + line[blockDim.x - 1];
}

// shared memory is asked for, which is small
cudaError_t sum_up(float *out, const float *volume, int voxels, int threads)
{
    if (voxels < 1 || threads < 1 || threads > 1024)
        return cudaErrorInvalidValue;
    int bytes = threads * sizeof(float);
    sum<<<(voxels - 1) / threads + 1, threads, bytes>>>(out, volume, voxels);
    return cudaGetLastError();
}
