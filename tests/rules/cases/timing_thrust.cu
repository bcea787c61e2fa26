// SPDX-License-Identifier: Apache-2.0
// CL404: thrust::reduce() gives the host a number, and has waited for it.
#include <chrono>

#include <thrust/device_ptr.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

__global__ void fill(float *a)
{
    a[threadIdx.x] = 1.0f;
}

float summed(float *a, int n, long &nanoseconds)
{
    auto start = std::chrono::steady_clock::now();
    fill<<<1, 256>>>(a);
    const auto begin = thrust::device_ptr<float>(a);
    float sum = thrust::reduce(begin, begin + n, 0.0f, thrust::plus<float>());
    auto end = std::chrono::steady_clock::now();
    nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
    return sum;
}

long filled(float *a)
{
    auto start = std::chrono::steady_clock::now();
    fill<<<1, 256>>>(a);
    const auto begin = thrust::device_ptr<float>(a);
    auto end = std::chrono::steady_clock::now(); //~ timing-without-sync!
    float sum = thrust::reduce(begin, begin + 256, 0.0f, thrust::plus<float>());
    return sum > 0 ? std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count() : 0;
}
