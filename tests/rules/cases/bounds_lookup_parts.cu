/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: one key is looked for in several parts, and not all of them need to have it. */
#include <thrust/binary_search.h>
struct info { int row; size_t bytes; };
struct total {
    const info *c;
    const int *rows;
    const int *offsets;
    size_t keys;
    __device__ size_t operator()(int row) const
    {
        size_t sum = 0;
        for (int g = 0; g < keys; g++) {
            int first = offsets[g], last = offsets[g + 1];
            auto at = thrust::lower_bound(thrust::seq, rows + first, rows + last, row) - rows;
            sum += c[at].bytes; //~ missing-bounds-check?
        }
        return sum;
    }
    __device__ size_t asked(int row) const
    {
        size_t sum = 0;
        for (int g = 0; g < keys; g++) {
            int first = offsets[g], last = offsets[g + 1];
            auto at = thrust::lower_bound(thrust::seq, rows + first, rows + last, row) - rows;
            if (at < last)
                sum += c[at].bytes;
        }
        return sum;
    }
    /* each part has its own key */
    __device__ size_t own(int row) const
    {
        size_t sum = 0;
        for (int g = 0; g < keys; g++) {
            int first = offsets[g], last = offsets[g + 1];
            auto at = thrust::lower_bound(thrust::seq, rows + first, rows + last, rows[g]) - rows;
            sum += c[at].bytes;
        }
        return sum;
    }
};
