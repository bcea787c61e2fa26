/* SPDX-License-Identifier: Apache-2.0 */
// CL204: the number of elements of a tensor, kept in an int of a class that another one is derived from.
#include <torch/extension.h>

constexpr int most[4] = {110, 64, 48, 36};

template <int n, bool scaled> struct lists_base {
    void *at[n][most[n - 1]];
    int sizes[most[n - 1]];
    long long lengths[most[n - 1]];
};

template <int n, bool scaled> struct lists : public lists_base<n, scaled> {};

template <int n> struct lists<n, true> : public lists_base<n, true> {
    float *scales[most[n - 1]];
};

template <typename L> __global__ void clear(L list) {}

template <int n, bool scaled> void note_sizes(std::vector<at::Tensor> tensors)
{
    lists<n, scaled> list;
    for (int i = 0; i < 16; i++) {
        list.sizes[i] = tensors[i].numel(); //~ int32-overflow-index
        list.lengths[i] = tensors[i].numel();
    }
    clear<<<16, 256>>>(list);
}
