// SPDX-License-Identifier: Apache-2.0
// CL302: a number that a function computes by one that nobody here declares is not known; by its own means it is.
#include "not/here/ceil.hpp"

namespace grids {
template <typename N, typename B> constexpr N blocks_of(const N &n, const B &block)
{
    return not_here::blocks_of(n, block);
}

// rounds down
template <typename N, typename B> constexpr N whole_of(const N &n, const B &block)
{
    return n / block;
}
} // namespace grids

template <typename T> __global__ void number(T *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = i;
}

template <typename T> cudaError_t number_all(T *x, int n)
{
    if (n == 0)
        return cudaSuccess;
    const int blocks = grids::blocks_of(n, 32);
    number<<<blocks, 32>>>(x, n);
    return cudaGetLastError();
}

template <typename T> cudaError_t number_few(T *x)
{
    const int blocks = grids::blocks_of(24, 32);
    number<<<blocks, 32>>>(x, 24);
    return cudaGetLastError();
}

template <typename T> cudaError_t number_none(T *x)
{
    const int blocks = grids::whole_of(24, 32);
    number<<<blocks, 32>>>(x, 24); //~ invalid-launch
    return cudaGetLastError();
}

template cudaError_t number_all<int>(int *x, int n);
template cudaError_t number_few<int>(int *x);
template cudaError_t number_none<int>(int *x);
