// SPDX-License-Identifier: Apache-2.0
// names: cub::Max cub::Min cub::Sum
//
// CUB 3 dropped its own function objects for those of libcu++.
#if CCCL_MAJOR_VERSION >= 3
namespace cub {
struct Sum {
    template <class T> __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
struct Max {
    template <class T> __device__ T operator()(const T &a, const T &b) const
    {
        return a < b ? b : a;
    }
};
struct Min {
    template <class T> __device__ T operator()(const T &a, const T &b) const
    {
        return b < a ? b : a;
    }
};
}
#endif
