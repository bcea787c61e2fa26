// SPDX-License-Identifier: Apache-2.0
// CL302: a counter of a type out of sight is stepped like any other: that the loop has ended does not say that there
// was nothing to do.
#include "elsewhere.hpp"

__global__ void mark(int *out)
{
    out[blockIdx.x] = 1;
}

void mark_all(unsigned long n, const int *sizes, int *out, long *first)
{
    long total = 0;
    for (item_id_t i = 0; i < n; ++i) {
        first[i] = total;
        total += sizes[i];
    }
    mark<<<n, 128>>>(out);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

void mark_each(unsigned long n, int *out, long *first)
{
    for (item_id_t i = 0; i < n; i++)
        first[i] = 0;
    mark<<<n, 128>>>(out);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

void mark_halves(unsigned long n, int *out, long *first)
{
    for (item_id_t i = n; i != 0; i >>= 1)
        first[i] = 0;
    mark<<<n, 128>>>(out); //~ invalid-launch?
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

// Never stepped, it is 0.
void mark_none(int *out)
{
    item_id_t left = 0;
    mark<<<left, 128>>>(out); //~ invalid-launch
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
