// SPDX-License-Identifier: Apache-2.0
// CL301: a file that keeps memory of the device in a variable of the process has one device.
__global__ void stage(float *x)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

constexpr int BYTES = 96 * 1024;
static void *workspace = nullptr;

bool reserve(size_t bytes)
{
    return workspace || cudaMalloc(&workspace, bytes) == cudaSuccess;
}

bool run(float *x)
{
    static bool done = false;
    if (!done) {
        if (cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES) != cudaSuccess) //~ shared-memory-too-large?
            return false;
        done = true;
    }
    stage<<<1, 32, BYTES>>>(x);
    return cudaGetLastError() == cudaSuccess;
}
