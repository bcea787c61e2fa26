// SPDX-License-Identifier: Apache-2.0
// CL301: the opt-in attribute is one of the current device; what runs once in the process gives it to one.
#include <map>
#include <mutex>

void check(cudaError_t status);

__global__ void stage(float *x)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

constexpr int BYTES = 96 * 1024;

void behind_flag(float *x)
{
    static bool done = false;
    if (!done) {
        check(cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES)); //~ shared-memory-too-large
        done = true;
    }
    stage<<<1, 32, BYTES>>>(x);
    check(cudaGetLastError());
}

void in_initialiser(float *x)
{
    static const cudaError_t status =
        cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES); //~ shared-memory-too-large
    check(status);
    stage<<<1, 32, BYTES>>>(x);
    check(cudaGetLastError());
}

void by_closure(float *x)
{
    static std::once_flag once;
    std::call_once(once, [&] {
        check(cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES)); //~ shared-memory-too-large
    });
    stage<<<1, 32, BYTES>>>(x);
    check(cudaGetLastError());
}

// once for each device
void by_device(float *x, int device)
{
    static bool done[16] = {};
    if (!done[device]) {
        check(cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES));
        done[device] = true;
    }
    stage<<<1, 32, BYTES>>>(x);
    check(cudaGetLastError());
}

void by_last_device(float *x)
{
    static int last = -1;
    int device;
    check(cudaGetDevice(&device));
    if (last != device) {
        check(cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES));
        last = device;
    }
    stage<<<1, 32, BYTES>>>(x);
    check(cudaGetLastError());
}

// all of them at once
void for_all(float *x, int devices)
{
    static bool done = false;
    if (!done) {
        for (int i = 0; i < devices; i++) {
            check(cudaSetDevice(i));
            check(cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES));
        }
        done = true;
    }
    stage<<<1, 32, BYTES>>>(x);
    check(cudaGetLastError());
}

// each time, and for what every kernel may have
void each_time(float *x)
{
    check(cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES));
    stage<<<1, 32, BYTES>>>(x);
    check(cudaGetLastError());
}

void for_little(float *x)
{
    static bool done = false;
    if (!done) {
        check(cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 32 * 1024));
        done = true;
    }
    stage<<<1, 32, 32 * 1024>>>(x);
    check(cudaGetLastError());
}
