/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for mma.h: nvcuda::wmma. */
#ifndef CUDALINT_MMA_H
#define CUDALINT_MMA_H
#include "cuda_bf16.h"
#include "cuda_fp16.h"
namespace nvcuda {
namespace wmma {
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
namespace precision {
struct tf32 {};
struct u4 {};
struct s4 {};
struct b1 {};
} // namespace precision
namespace experimental {
namespace precision = wmma::precision;
using wmma::bmmaAccumulateOp;
using wmma::bmmaAccumulateOpPOPC;
using wmma::bmmaBitOp;
using wmma::bmmaBitOpAND;
using wmma::bmmaBitOpXOR;
} // namespace experimental
template <class __T> struct __cudalint_element {
    typedef __T type;
};
template <> struct __cudalint_element<precision::tf32> {
    typedef float type;
};
template <> struct __cudalint_element<precision::u4> {
    typedef unsigned type;
};
template <> struct __cudalint_element<precision::s4> {
    typedef int type;
};
template <> struct __cudalint_element<precision::b1> {
    typedef unsigned type;
};
template <class __Use, int __M, int __N, int __K, class __T, class __Layout = void>
struct fragment {
    typedef typename __cudalint_element<__T>::type element_type;
    typedef element_type storage_element_type;
    static constexpr int num_elements = 16;
    static constexpr int num_storage_elements = 16;
    element_type x[16];
};
template <class __Use, int __M, int __N, int __K, class __T, class __L, class __P>
__device__ void load_matrix_sync(fragment<__Use, __M, __N, __K, __T, __L> &, const __P *, unsigned);
template <class __Use, int __M, int __N, int __K, class __T, class __L, class __P>
__device__ void load_matrix_sync(fragment<__Use, __M, __N, __K, __T, __L> &, const __P *, unsigned,
                                 layout_t);
template <class __Use, int __M, int __N, int __K, class __T, class __L, class __P>
__device__ void store_matrix_sync(__P *, const fragment<__Use, __M, __N, __K, __T, __L> &, unsigned,
                                  layout_t);
template <class __Use, int __M, int __N, int __K, class __T, class __L, class __V>
__device__ void fill_fragment(fragment<__Use, __M, __N, __K, __T, __L> &, const __V &);
template <class __Dst, class __A, class __B, class __C>
__device__ void mma_sync(__Dst &, const __A &, const __B &, const __C &, bool = false);
template <class __Dst, class __A, class __B, class __C>
__device__ void bmma_sync(__Dst &, const __A &, const __B &, const __C &, bmmaBitOp = bmmaBitOpXOR,
                          bmmaAccumulateOp = bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float);
} // namespace wmma
} // namespace nvcuda
#endif
