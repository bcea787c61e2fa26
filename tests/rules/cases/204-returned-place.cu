// SPDX-License-Identifier: Apache-2.0
// CL204: a function returns a place with 64 bits, and multiplies for it in 32.
#include "coordinates_out_of_sight.h"

using Index = int;
using LongIndex = long long;
struct layout {
    Index stride[3];
    __host__ __device__ LongIndex operator()(const Index *c) const
    {
        return c[0] + LongIndex(stride[0] * c[1]) + //~ int32-overflow-index?
               LongIndex(stride[1] * c[2]);
    }
    __host__ __device__ LongIndex offset_of(const Index *c) const
    {
        return c[0] + LongIndex(stride[0]) * c[1] + LongIndex(stride[1]) * c[2];
    }
    __host__ __device__ LongIndex bytes(const Index *c) const { return LongIndex(c[0] * 4) + 8; }
};
struct unseen_layout {
    unseen::Strides stride;
    __host__ __device__ LongIndex operator()(unseen::Coordinate const &c) const
    {
        return c.column() + LongIndex(stride[0] * c.row()); //~ int32-overflow-index?
    }
    __host__ __device__ LongIndex index(unseen::Coordinate const &c) const
    {
        return c.column() + LongIndex(stride[0]) * c.row();
    }
};
template <int N, typename Index_ = int, typename LongIndex_ = long long> struct coordinate {
    using Index = Index_;
    using LongIndex = LongIndex_;
    Index at[N];
    __host__ __device__ LongIndex dot(coordinate const &other, LongIndex sum = LongIndex(0)) const
    {
        for (int i = 0; i < N; ++i)
            sum += at[i] * other.at[i]; //~ int32-overflow-index?
        return sum;
    }
    __host__ __device__ LongIndex wide_dot(coordinate const &other, LongIndex sum = LongIndex(0)) const
    {
        for (int i = 0; i < N; ++i)
            sum += LongIndex(at[i]) * other.at[i];
        return sum;
    }
};
