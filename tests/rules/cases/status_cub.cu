/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: CUB under `using namespace cub` of an absent header, its memory from a class of another. */
#include "absent_pool.h"
#ifdef WITH_CUB
#include <cub/cub.cuh>
using namespace cub;
#endif

void sort(float *out, const float *in, int *order, int *places, int n, absent_pool &pool,
          cudaStream_t stream)
{
    CUDA_CHECK(cudaMemsetAsync(places, 0, n * sizeof(int), stream));
    size_t bytes = 0;
    DeviceRadixSort::SortPairs(nullptr, bytes, in, out, order, places, n, 0, 32, stream);
    absent_memory<char> memory(pool, bytes);
    void *at = memory.get();
    if (n > 0)
        DeviceRadixSort::SortPairs(at, bytes, in, out, order, places, n, //~ unchecked-cuda-call
                                   0, 32, stream);
    CUDA_CHECK(DeviceRadixSort::SortKeys(at, bytes, in, out, n, 0, 32, stream));
}
