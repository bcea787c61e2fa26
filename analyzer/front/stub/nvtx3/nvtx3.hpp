/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvtx3/nvtx3.hpp. */
#ifndef CUDALINT_NVTX3_HPP
#define CUDALINT_NVTX3_HPP
#include <nvToolsExt.h>
namespace nvtx3 {
inline namespace v1 {
struct scoped_range {
    template <class... __A> explicit scoped_range(const __A &...);
};
template <class __D> struct scoped_range_in {
    template <class... __A> explicit scoped_range_in(const __A &...);
};
} // namespace v1
} // namespace nvtx3
#define NVTX3_FUNC_RANGE() ((void)0)
#endif
