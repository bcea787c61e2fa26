/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: what std::accumulate() multiplies has the type of the first value. */
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

__global__ void fill(float *p, int64_t n)
{
    int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = 1.0f;
}

int64_t volume(const std::vector<int64_t> &shape)
{
    return std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<int64_t>()); //~ int32-overflow-index
}

int64_t sizes(const std::vector<int64_t> &shape, const std::vector<int64_t> &kernel_size)
{
    int64_t all = std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<int64_t>()); //~ int32-overflow-index
    int64_t wide = std::accumulate(shape.begin(), shape.end(), 1LL, std::multiplies<int64_t>());
    int64_t cast = std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
    int64_t sum = std::accumulate(shape.begin(), shape.end(), 0);
    int64_t taps = std::accumulate(kernel_size.begin(), kernel_size.end(), 1, std::multiplies<int64_t>());
    int narrow = std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<int>());
    return all + wide + cast + sum + taps + narrow;
}
