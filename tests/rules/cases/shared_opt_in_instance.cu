// SPDX-License-Identifier: Apache-2.0
// CL301: a function gives the opt-in attribute to the kernel that it is handed as a template argument.
constexpr unsigned BYTES = 96 * 1024;

void check(cudaError_t status);

template <auto *kernel, unsigned bytes> void allow()
{
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
}

template <auto *kernel, unsigned bytes> void allow_at_first()
{
    static const auto status = [] {
        return cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); //~ shared-memory-too-large
    }();
    check(status);
}

template <unsigned bytes, auto *kernel> void allow_by_another()
{
    allow<kernel, bytes>();
}

// does not give it
template <auto *kernel, unsigned bytes> void prefer_shared()
{
    check(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferShared));
}

// gives it to one kernel of two
template <auto *kernel, auto *other> void allow_other()
{
    check(cudaFuncSetAttribute(other, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES));
}

namespace rows {
__global__ void turn(float *x)
{
    extern __shared__ float row[];
    row[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}

template <int N> __global__ void turn_part(float *x)
{
    extern __shared__ float row[];
    row[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x] * N;
}

__global__ void turn_back(float *x)
{
    extern __shared__ float row[];
    row[threadIdx.x] = x[threadIdx.x] * 2;
    __syncthreads();
    x[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}

__global__ void turn_twice(float *x)
{
    extern __shared__ float row[];
    row[threadIdx.x] = x[threadIdx.x] * 4;
    __syncthreads();
    x[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}

__global__ void turn_never(float *x)
{
    extern __shared__ float row[];
    row[threadIdx.x] = x[threadIdx.x] * 8;
    __syncthreads();
    x[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}
} // namespace rows

void run(float *x)
{
    allow<rows::turn, BYTES>();
    rows::turn<<<1, 256, BYTES>>>(x);
}

void run_part(float *x)
{
    allow_at_first< rows::turn_part<64>, BYTES >();
    rows::turn_part<64><<<1, 256, BYTES>>>(x);
    rows::turn_part<32><<<1, 256, BYTES>>>(x); //~ shared-memory-too-large
}

void run_back(float *x)
{
    allow_by_another<BYTES, &rows::turn_back>();
    rows::turn_back<<<1, 256, BYTES>>>(x);
}

void run_twice(float *x)
{
    prefer_shared<rows::turn_twice, BYTES>();
    rows::turn_twice<<<1, 256, BYTES>>>(x); //~ shared-memory-too-large
}

void run_never(float *x)
{
    allow_other<rows::turn_never, rows::turn>();
    rows::turn_never<<<1, 256, BYTES>>>(x); //~ shared-memory-too-large
}
