/* SPDX-License-Identifier: Apache-2.0 */
/* A launch in a branch that a macro of an absent header decides; sizes of memory whose elements are of
 * a template's type, and of a copy by RAFT. */
#include "absent_config.h"
#include <rmm/device_uvector.hpp>

__global__ void number(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = i;
}

#ifdef WITH_NUMBERS
void number_all(int *x, int rows, int columns, cudaStream_t stream)
{
    const size_t n = rows * columns; //~ int32-overflow-index
    number<<<64, 256, 0, stream>>>(x, (int)n); //~ unchecked-launch?
}
#endif

/* switched off on purpose */
#ifdef DEBUG_NUMBERS
void show_numbers(int *x, int rows, int columns)
{
    const size_t n = rows * columns;
    number<<<64, 256>>>(x, (int)n);
}
#endif

template <typename T> void copy_all(T *out, const T *in, int rows, int columns, cudaStream_t stream)
{
    rmm::device_uvector<T> all(rows * columns, stream); //~ int32-overflow-index
    raft::copy(out, in, columns * rows, stream);        //~ int32-overflow-index
    rmm::device_uvector<T> wide((size_t)rows * columns, stream);
}
