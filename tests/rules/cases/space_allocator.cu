// SPDX-License-Identifier: Apache-2.0
// CL206: where the memory of a vector is, its allocator says.
#include <cstddef>
#include <memory>
#include <vector>

template <class T>
struct ManagedAllocator {
    using value_type = T;
    T *allocate(std::size_t n)
    {
        T *p = nullptr;
        return cudaMallocManaged(&p, n * sizeof(T)) == cudaSuccess ? p : nullptr;
    }
    void deallocate(T *p, std::size_t)
    {
        (void)cudaFree(p);
    }
};

__global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

void run(int n)
{
    std::vector<float, ManagedAllocator<float>> managed(n);
    std::vector<float> plain(n);
    std::vector<float, std::allocator<float>> plain_too(n);
    twice<<<(n + 255) / 256, 256>>>(managed.data(), n);
    twice<<<(n + 255) / 256, 256>>>(plain.data(), n); //~ wrong-space-pointer
    twice<<<(n + 255) / 256, 256>>>(plain_too.data(), n); //~ wrong-space-pointer
}
