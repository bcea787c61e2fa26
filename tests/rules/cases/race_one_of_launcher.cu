/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: a launcher out of sight, or one that puts the number of threads in front of its other arguments, is handed 1:
 * `if (i >= n) return` leaves one thread. */
#include <cuda_runtime.h>
#include "launchers.h"

__global__ void update(const unsigned n, float b, const float *g, float *m)
{
    const unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    *m = b * *m + *g;
}
void run(float *g, float *m, cudaStream_t stream)
{
    launch_linear(update, 0, stream, 1u, 0.5f, g, m);
}

template <typename K, typename... A>
void linear(K kernel, unsigned n, A... args)
{
    kernel<<<(n + 127) / 128, 128>>>(n, args...);
}
__global__ void update_in_sight(const unsigned n, float b, const float *g, float *m)
{
    const unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    *m = b * *m + *g;
}
void run_in_sight(float *g, float *m)
{
    linear(update_in_sight, 1u, 0.5f, g, m);
}

template <typename T>
__global__ void update_all(const unsigned n, T b, const T *g, T *m)
{
    const unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    *m = b * *m + g[i]; //~ global-race
}
template <typename T>
struct optimizer {
    T *m;
    void run(const T *g, unsigned n, cudaStream_t stream)
    {
        launch_linear(update_all<T>, 0, stream, n, T(0.5), g, m);
    }
};
