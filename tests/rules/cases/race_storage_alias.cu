/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: what a collective of a class out of sight is made of is kept, whatever its type is called for short. */
#include <cub/cub.cuh>

template <typename T, int THREADS, int ITEMS>
__global__ void write_all(T *out, const T *in, int n)
{
    using store_t = cub::BlockStore<T, THREADS, ITEMS>;
    using storage_t = typename store_t::TempStorage;
    __shared__ storage_t storage;
    store_t store(storage);
    T data[ITEMS];
    for (int i = 0; i < ITEMS; i++)
        data[i] = in[threadIdx.x * ITEMS + i];
    if (THREADS * ITEMS == n)
        store.Store(out, data);
    else
        store.Store(out, data, n);
}
