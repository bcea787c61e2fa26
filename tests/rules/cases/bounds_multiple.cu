/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a launch that rounds up a length that was checked before, in the function around the lambda. */
#include <cassert>
#include <cuda_runtime.h>

__global__ void scale(float *w, float by)
{
    w[blockIdx.x * blockDim.x + threadIdx.x] *= by;
}
__global__ void shift(float *w, float by)
{
    w[blockIdx.x * blockDim.x + threadIdx.x] += by; //~ missing-bounds-check
}

template <typename T> void run(float *w, long rows)
{
    const int threads = 128;
    UNKNOWN_ASSERT(rows % threads == 0);
    auto launch = [&](auto by) {
        constexpr int factor = decltype(by)::value;
        scale<<<(rows + threads - 1) / threads, threads>>>(w, factor);
    };
    launch(T{});
}
template <typename T> void run_unchecked(float *w, long rows)
{
    const int threads = 128;
    UNKNOWN_ASSERT(rows > 0);
    auto launch = [&](auto by) {
        constexpr int factor = decltype(by)::value;
        shift<<<(rows + threads - 1) / threads, threads>>>(w, factor);
    };
    launch(T{});
}
