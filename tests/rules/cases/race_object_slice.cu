/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: each warp hands an object the start of its slice of a shared array; how long that is a number of the template
 * says.  One slice for all of them is told. */
#include <cuda_runtime.h>

template <int SIZE, int LANES>
struct table {
    int *m_keys;
    __device__ table(int *keys) : m_keys(keys)
    {
    }
    __device__ void clear();
    __device__ void store(int *out);
};
template <int SIZE, int LANES>
__device__ void table<SIZE, LANES>::clear()
{
    const int STEPS = SIZE / LANES;
    for (int i = 0; i < STEPS; i++)
        m_keys[i * LANES + threadIdx.x % 32] = -1;
    __syncwarp();
}
template <int SIZE, int LANES>
__device__ void table<SIZE, LANES>::store(int *out)
{
    const int STEPS = SIZE / LANES;
    for (int i = 0; i < STEPS; i++)
        out[i * LANES + threadIdx.x % 32] = m_keys[i * LANES + threadIdx.x % 32];
}
template <int CTA, int KEYS>
__global__ void count(int *out)
{
    __shared__ int keys[CTA / 32 * KEYS];
    const int warp = threadIdx.x / 32;
    table<KEYS, 32> t(&keys[warp * KEYS]);
    t.clear();
    t.store(out + (blockIdx.x * CTA / 32 + warp) * KEYS);
}
template <int CTA, int KEYS>
__global__ void count_once(int *out)
{
    __shared__ int keys[KEYS];
    const int warp = threadIdx.x / 32;
    if (threadIdx.x == 0)
        keys[0] = 1; //~ shared-race
    out[threadIdx.x] = keys[0];
}
