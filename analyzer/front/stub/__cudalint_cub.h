/* SPDX-License-Identifier: Apache-2.0 */
/* cub: common macros, functors, thread-level helpers and iterators. */
#ifndef CUDALINT_CUB_H
#define CUDALINT_CUB_H
#include "__cudalint_prelude.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "functional"
#include "iterator"
#include "limits"
#include "type_traits"

#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_IS_DEVICE_CODE 1
#define CUB_PTX_ARCH 900
#define CUB_VERSION 200800
#define CUB_MIN(__a, __b) (((__b) < (__a)) ? (__b) : (__a))
#define CUB_MAX(__a, __b) (((__b) > (__a)) ? (__b) : (__a))
#define CUB_ROUND_UP_NEAREST(x, y) (((x) + (y) - 1) / (y) * (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_PREVENT_MACRO_SUBSTITUTION
#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#define CUB_NS_QUALIFIER ::cub
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_STATIC_ASSERT(__c, __m) static_assert(__c, __m)
#define CUB_LOG_WARP_THREADS(arch) (5)
#define CUB_WARP_THREADS(arch) (32)
#define CUB_PTX_WARP_THREADS 32
#define CUB_PTX_LOG_WARP_THREADS 5
#define CubDebug(__e) cub::Debug((__e), __FILE__, __LINE__)
#define CubDebugExit(__e) \
    if (cub::Debug((__e), __FILE__, __LINE__)) { \
        exit(1); \
    }
#define CubLog(format, ...) printf(format, __VA_ARGS__)
#ifndef _CCCL_DEVICE
#define _CCCL_DEVICE __device__
#define _CCCL_HOST __host__
#define _CCCL_HOST_DEVICE __host__ __device__
#define _CCCL_FORCEINLINE __forceinline__
#endif

#pragma clang force_cuda_host_device begin
namespace cub {
cudaError_t Debug(cudaError_t, const char *, int);
struct NullType {};

template <int __N> struct Int2Type {
    enum { VALUE = __N };
};
template <int __N> struct Log2 {
    enum { VALUE = 31 - __builtin_clz(__N) + ((__N & (__N - 1)) ? 1 : 0) };
};
template <int __N> struct PowerOfTwo {
    enum { VALUE = ((__N & (__N - 1)) == 0) };
};
template <bool __C, class __A, class __B> struct If {
    typedef std::conditional_t<__C, __A, __B> Type;
};
template <class __A, class __B> struct Equals {
    enum { VALUE = __is_same(__A, __B) };
};
template <class __T> struct Uninitialized {
    alignas(__T) unsigned char storage[sizeof(__T)];
    __T &Alias();
};
template <class __A, class __B>
constexpr auto DivideAndRoundUp(__A __a, __B __b) -> decltype(__a + __b) {
    return (__a + __b - 1) / __b;
}
template <class __K, class __V> struct KeyValuePair {
    typedef __K Key;
    typedef __V Value;
    __K key;
    __V value;
    KeyValuePair() = default;
    KeyValuePair(const __K &__k, const __V &__v) : key(__k), value(__v) {}
    bool operator!=(const KeyValuePair &) const;
};
struct Equality {
    template <class __T, class __U> bool operator()(const __T &__a, const __U &__b) const {
        return __a == __b;
    }
};
struct Inequality {
    template <class __T, class __U> bool operator()(const __T &__a, const __U &__b) const {
        return __a != __b;
    }
};
struct Sum {
    template <class __T, class __U> auto operator()(const __T &__a, const __U &__b) const {
        return __a + __b;
    }
};
struct Difference {
    template <class __T, class __U> auto operator()(const __T &__a, const __U &__b) const {
        return __a - __b;
    }
};
struct Division {
    template <class __T, class __U> auto operator()(const __T &__a, const __U &__b) const {
        return __a / __b;
    }
};
struct Max {
    template <class __T> __T operator()(const __T &__a, const __T &__b) const {
        return __a < __b ? __b : __a;
    }
    template <class __T, class __U>
    std::common_type_t<__T, __U> operator()(const __T &, const __U &) const;
};
struct Min {
    template <class __T> __T operator()(const __T &__a, const __T &__b) const {
        return __b < __a ? __b : __a;
    }
    template <class __T, class __U>
    std::common_type_t<__T, __U> operator()(const __T &, const __U &) const;
};
struct ArgMax {
    template <class __T> __T operator()(const __T &__a, const __T &) const { return __a; }
};
struct ArgMin {
    template <class __T> __T operator()(const __T &__a, const __T &) const { return __a; }
};
template <class __T> struct CastOp {
    template <class __U> __T operator()(const __U &__v) const { return (__T)__v; }
};
template <class __Op> struct ReduceBySegmentOp {
    ReduceBySegmentOp();
    template <class __T> __T operator()(const __T &__a, const __T &) { return __a; }
};
template <class __Op> struct ReduceByKeyOp {
    template <class __T> __T operator()(const __T &__a, const __T &) { return __a; }
};
template <size_t> struct __cudalint_bits { typedef unsigned int Type; };
template <> struct __cudalint_bits<1> { typedef unsigned char Type; };
template <> struct __cudalint_bits<2> { typedef unsigned short Type; };
template <> struct __cudalint_bits<8> { typedef unsigned long long Type; };
template <class __T> struct Traits {
    static constexpr bool PRIMITIVE = __is_arithmetic(__T);
    typedef typename __cudalint_bits<sizeof(__T)>::Type UnsignedBits;
    static UnsignedBits TwiddleIn(UnsignedBits);
    static UnsignedBits TwiddleOut(UnsignedBits);
    static __T Max();
    static __T Lowest();
};
template <class __T> using NumericTraits = Traits<__T>;
template <class __T> struct FpLimits {
    static __T Max();
    static __T Lowest();
};

enum CacheLoadModifier {
    LOAD_DEFAULT,
    LOAD_CA,
    LOAD_CG,
    LOAD_CS,
    LOAD_CV,
    LOAD_LDG,
    LOAD_VOLATILE
};
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier __M, class __I>
typename std::iterator_traits<__I>::value_type ThreadLoad(__I);
template <CacheStoreModifier __M, class __I, class __T> void ThreadStore(__I, __T);
template <int __N, class __T, class __Op> __T ThreadReduce(const __T *, __Op) { __builtin_trap(); }
template <class __T, int __N, class __Op> __T ThreadReduce(__T (&)[__N], __Op) { __builtin_trap(); }
template <class __T, int __N, class __Op> __T ThreadReduce(__T (&)[__N], __Op, __T) {
    __builtin_trap();
}
template <class __T, int __N, class __Op>
__T ThreadScanExclusive(__T (&)[__N], __T (&)[__N], __Op, __T, bool = true) {
    __builtin_trap();
}
template <class __T, int __N, class __Op>
__T ThreadScanInclusive(__T (&)[__N], __T (&)[__N], __Op) {
    __builtin_trap();
}
template <class In, class __O, class __T> __O UpperBound(In, __O, __T);
template <class In, class __O, class __T> __O LowerBound(In, __O, __T);
template <class __A, class __B, class __O, class __C>
void MergePathSearch(__O, __A, __B, __O, __O, __C &);

unsigned int LaneId();
unsigned int WarpId();
unsigned int LaneMaskLt();
unsigned int LaneMaskLe();
unsigned int LaneMaskGt();
unsigned int LaneMaskGe();
int RowMajorTid(int, int, int);
void CTA_SYNC();
int CTA_SYNC_AND(int);
int CTA_SYNC_OR(int);
void WARP_SYNC(unsigned);
int WARP_ANY(int, unsigned);
int WARP_ALL(int, unsigned);
unsigned WARP_BALLOT(int, unsigned);
void ThreadTrap();
template <int __W, class __T> __T ShuffleUp(__T, int, int, unsigned);
template <int __W, class __T> __T ShuffleDown(__T, int, int, unsigned);
template <int __W, class __T> __T ShuffleIndex(__T, int, unsigned);
template <int BITS> unsigned MatchAny(unsigned);
unsigned BFE(unsigned, unsigned, unsigned);
cudaError_t PtxVersion(int &);
cudaError_t SmVersion(int &, int = 0);
int CurrentDevice();
cudaError_t SyncStream(cudaStream_t);
template <int __N> cudaError_t AliasTemporaries(void *, size_t &, void *(&)[__N], size_t (&)[__N]);
template <class __F> cudaError_t MaxSmOccupancy(int &, __F, int, int = 0);

template <class __T> struct __cudalint_cub_iter : std::__cudalint_iter<__T> {
    typedef __cudalint_cub_iter self_type;
    typedef __remove_cv(__T) value_type;
    typedef value_type reference;
    template <class... __A> __cudalint_cub_iter(__A &&...) {}
    value_type operator[](ptrdiff_t) const;
    value_type operator*() const;
    __cudalint_cub_iter operator+(ptrdiff_t) const;
};
template <class __T, class __O = ptrdiff_t> using CountingInputIterator = __cudalint_cub_iter<__T>;
template <class __T, class __O = ptrdiff_t> using ConstantInputIterator = __cudalint_cub_iter<__T>;
template <CacheLoadModifier __M, class __T, class __O = ptrdiff_t>
using CacheModifiedInputIterator = __cudalint_cub_iter<__T>;
template <CacheStoreModifier __M, class __T, class __O = ptrdiff_t>
using CacheModifiedOutputIterator = std::__cudalint_iter<__T>;
template <class __T, class __F, class __I, class __O = ptrdiff_t>
using TransformInputIterator = __cudalint_cub_iter<__T>;
template <class __I, class __O = ptrdiff_t,
          class __T = typename std::iterator_traits<__I>::value_type>
using ArgIndexInputIterator = __cudalint_cub_iter<KeyValuePair<__O, __T>>;
template <class __T, class __O = ptrdiff_t> using TexObjInputIterator = __cudalint_cub_iter<__T>;
template <class __T = void> struct DiscardOutputIterator : std::__cudalint_output_iter {};
template <class __T> struct DoubleBuffer {
    __T *d_buffers[2];
    int selector;
    DoubleBuffer();
    DoubleBuffer(__T *, __T *);
    __T *Current();
    __T *Alternate();
};
struct CachingDeviceAllocator {
    CachingDeviceAllocator(bool = false, bool = false);
    CachingDeviceAllocator(unsigned, unsigned, unsigned, size_t, bool = false, bool = false);
    template <class __T> cudaError_t DeviceAllocate(__T **, size_t, cudaStream_t = 0);
    template <class __T> cudaError_t DeviceAllocate(int, __T **, size_t, cudaStream_t = 0);
    cudaError_t DeviceFree(void *);
    cudaError_t DeviceFree(int, void *);
    cudaError_t FreeAllCached();
};
template <class __T> struct GridEvenShare {
    __T block_offset, block_end, num_items;
    int grid_size;
    void DispatchInit(__T, int, int);
};
template <class __O> struct GridQueue {
    GridQueue(void *);
    __O Drain(__O);
};
struct GridBarrier {
    void __Sync() const;
};
} // namespace cub
#pragma clang force_cuda_host_device end
#endif
