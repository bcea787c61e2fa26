// SPDX-License-Identifier: Apache-2.0
// For launch_counts_header.cu: how many blocks there are.
#pragma once
#include <algorithm>
#include <cstdint>

namespace shapes
{
inline int blocks_at_least_one(const uint32_t n, const uint32_t threads)
{
    return std::max((n + threads - 1) / threads, uint32_t(1));
}

inline int blocks_of(const int n)
{
    int blocks = (n + 255) / 256;
    return blocks > 1 ? blocks : 1;
}

inline int pieces(const uint32_t n, const uint32_t size)
{
    return (n + size - 1) / size;
}

template <class T> inline bool is_zero(T size)
{
    return size == 0;
}

template <> inline bool is_zero<dim3>(dim3 size)
{
    return size.x == 0 || size.y == 0 || size.z == 0;
}

inline dim3 grid_of(int n)
{
    return dim3(std::max((n + 255) / 256, 1));
}
} // namespace shapes
