/* SPDX-License-Identifier: Apache-2.0 */
/* CL102, CL105: a namespace with a macro out of sight before its name, and code for a toolkit that a header out of
 * sight would have told. */
#include <framework/everything.h>

namespace LIBRARY_EXPORT library {
namespace detail {

__global__ void __launch_bounds__(128) turned(const float *in, float *out)
{
    __shared__ float s[128];
    s[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x]; //~ shared-race
    out[blockIdx.x * 128 + threadIdx.x] = s[(threadIdx.x + 32) % blockDim.x];
}

} // namespace detail
} // namespace LIBRARY_EXPORT library

namespace LIBRARY_EXPORT library::other {
__global__ void counted(const int *in, int *out)
{
    __shared__ int n;
    if (threadIdx.x == 0)
        n = 0;
    if (in[threadIdx.x] > 0)
        atomicAdd(&n, 1); //~ shared-race
    __syncthreads();
    if (threadIdx.x == 0)
        *out = n;
}
} // namespace LIBRARY_EXPORT library::other

#if defined(CUDA_VERSION) && (CUDA_VERSION >= 12000)
__global__ void __launch_bounds__(128) newer(const float *in, float *out)
{
    __shared__ float s[128];
    s[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x]; //~ shared-race
    out[blockIdx.x * 128 + threadIdx.x] = s[(threadIdx.x + 32) % blockDim.x];
}
#endif

// a kernel that is launched from a namespace where only a header out of sight makes its name known
namespace outer {
namespace inner {
template <typename T>
__global__ __launch_bounds__(128) void summed(int n, T *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[n] += data[i]; //~ global-race
}
} // namespace inner

void sum(float *data, int n)
{
    summed<float><<<n, 128>>>(n, data);
}
} // namespace outer
