/* cub: common macros, functors, thread-level helpers and iterators. */
#ifndef CUDALINT_CUB_H
#define CUDALINT_CUB_H
#include "__cudalint_prelude.h"
#include "functional"
#include "iterator"
#include "limits"
#include "type_traits"

#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_IS_DEVICE_CODE 1
#define CUB_PTX_ARCH 900
#define CUB_VERSION 200800
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_ROUND_UP_NEAREST(x, y) (((x) + (y) - 1) / (y) * (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_PREVENT_MACRO_SUBSTITUTION
#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#define CUB_NS_QUALIFIER ::cub
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_STATIC_ASSERT(c, m) static_assert(c, m)
#define CUB_LOG_WARP_THREADS(arch) (5)
#define CUB_WARP_THREADS(arch) (32)
#define CUB_PTX_WARP_THREADS 32
#define CUB_PTX_LOG_WARP_THREADS 5
#define CubDebug(e) cub::Debug((e), __FILE__, __LINE__)
#define CubDebugExit(e) if (cub::Debug((e), __FILE__, __LINE__)) { exit(1); }
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

template <int N> struct Int2Type {
    enum { VALUE = N };
};
template <int N> struct Log2 {
    enum { VALUE = 31 - __builtin_clz(N) + ((N & (N - 1)) ? 1 : 0) };
};
template <int N> struct PowerOfTwo {
    enum { VALUE = ((N & (N - 1)) == 0) };
};
template <bool C, class A, class B> struct If {
    typedef std::conditional_t<C, A, B> Type;
};
template <class A, class B> struct Equals {
    enum { VALUE = __is_same(A, B) };
};
template <class T> struct Uninitialized {
    alignas(T) unsigned char storage[sizeof(T)];
    T &Alias();
};
template <class A, class B> constexpr auto DivideAndRoundUp(A a, B b) -> decltype(a + b) {
    return (a + b - 1) / b;
}
template <class K, class V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
    KeyValuePair() = default;
    KeyValuePair(const K &k, const V &v) : key(k), value(v) {}
    bool operator!=(const KeyValuePair &) const;
};
struct Equality {
    template <class T, class U> bool operator()(const T &a, const U &b) const { return a == b; }
};
struct Inequality {
    template <class T, class U> bool operator()(const T &a, const U &b) const { return a != b; }
};
struct Sum {
    template <class T, class U> auto operator()(const T &a, const U &b) const { return a + b; }
};
struct Difference {
    template <class T, class U> auto operator()(const T &a, const U &b) const { return a - b; }
};
struct Division {
    template <class T, class U> auto operator()(const T &a, const U &b) const { return a / b; }
};
struct Max {
    template <class T> T operator()(const T &a, const T &b) const { return a < b ? b : a; }
    template <class T, class U> std::common_type_t<T, U> operator()(const T &, const U &) const;
};
struct Min {
    template <class T> T operator()(const T &a, const T &b) const { return b < a ? b : a; }
    template <class T, class U> std::common_type_t<T, U> operator()(const T &, const U &) const;
};
struct ArgMax {
    template <class T> T operator()(const T &a, const T &) const { return a; }
};
struct ArgMin {
    template <class T> T operator()(const T &a, const T &) const { return a; }
};
template <class T> struct CastOp {
    template <class U> T operator()(const U &v) const { return (T)v; }
};
template <class Op> struct ReduceBySegmentOp {
    ReduceBySegmentOp();
    template <class T> T operator()(const T &a, const T &) { return a; }
};
template <class Op> struct ReduceByKeyOp {
    template <class T> T operator()(const T &a, const T &) { return a; }
};
template <class T> struct Traits {
    static constexpr bool PRIMITIVE = __is_arithmetic(T);
};
template <class T> struct FpLimits {
    static T Max();
    static T Lowest();
};

enum CacheLoadModifier {
    LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE
};
enum CacheStoreModifier {
    STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE
};
template <CacheLoadModifier M, class I>
typename std::iterator_traits<I>::value_type ThreadLoad(I);
template <CacheStoreModifier M, class I, class T> void ThreadStore(I, T);
template <int N, class T, class Op> T ThreadReduce(const T *, Op) { __builtin_trap(); }
template <class T, int N, class Op> T ThreadReduce(T (&)[N], Op) { __builtin_trap(); }
template <class T, int N, class Op> T ThreadReduce(T (&)[N], Op, T) { __builtin_trap(); }
template <class T, int N, class Op>
T ThreadScanExclusive(T (&)[N], T (&)[N], Op, T, bool = true) { __builtin_trap(); }
template <class T, int N, class Op> T ThreadScanInclusive(T (&)[N], T (&)[N], Op) {
    __builtin_trap();
}
template <class In, class O, class T> O UpperBound(In, O, T);
template <class In, class O, class T> O LowerBound(In, O, T);
template <class A, class B, class O, class C> void MergePathSearch(O, A, B, O, O, C &);

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
template <int W, class T> T ShuffleUp(T, int, int, unsigned);
template <int W, class T> T ShuffleDown(T, int, int, unsigned);
template <int W, class T> T ShuffleIndex(T, int, unsigned);
template <int BITS> unsigned MatchAny(unsigned);
unsigned BFE(unsigned, unsigned, unsigned);
cudaError_t PtxVersion(int &);
cudaError_t SmVersion(int &, int = 0);
int CurrentDevice();
cudaError_t SyncStream(cudaStream_t);
template <int N> cudaError_t AliasTemporaries(void *, size_t &, void *(&)[N], size_t (&)[N]);
template <class F> cudaError_t MaxSmOccupancy(int &, F, int, int = 0);

template <class T> struct __cudalint_cub_iter : std::__cudalint_iter<T> {
    typedef __cudalint_cub_iter self_type;
    typedef __remove_cv(T) value_type;
    typedef value_type reference;
    template <class... A> __cudalint_cub_iter(A &&...) {}
    value_type operator[](ptrdiff_t) const;
    value_type operator*() const;
    __cudalint_cub_iter operator+(ptrdiff_t) const;
};
template <class T, class O = ptrdiff_t> using CountingInputIterator = __cudalint_cub_iter<T>;
template <class T, class O = ptrdiff_t> using ConstantInputIterator = __cudalint_cub_iter<T>;
template <CacheLoadModifier M, class T, class O = ptrdiff_t>
using CacheModifiedInputIterator = __cudalint_cub_iter<T>;
template <CacheStoreModifier M, class T, class O = ptrdiff_t>
using CacheModifiedOutputIterator = std::__cudalint_iter<T>;
template <class T, class F, class I, class O = ptrdiff_t>
using TransformInputIterator = __cudalint_cub_iter<T>;
template <class I, class O = ptrdiff_t, class T = typename std::iterator_traits<I>::value_type>
using ArgIndexInputIterator = __cudalint_cub_iter<KeyValuePair<O, T>>;
template <class T, class O = ptrdiff_t> using TexObjInputIterator = __cudalint_cub_iter<T>;
template <class T = void> struct DiscardOutputIterator : std::__cudalint_output_iter {};
template <class T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    DoubleBuffer();
    DoubleBuffer(T *, T *);
    T *Current();
    T *Alternate();
};
struct CachingDeviceAllocator {
    CachingDeviceAllocator(bool = false, bool = false);
    CachingDeviceAllocator(unsigned, unsigned, unsigned, size_t, bool = false, bool = false);
    template <class T> cudaError_t DeviceAllocate(T **, size_t, cudaStream_t = 0);
    template <class T> cudaError_t DeviceAllocate(int, T **, size_t, cudaStream_t = 0);
    cudaError_t DeviceFree(void *);
    cudaError_t DeviceFree(int, void *);
    cudaError_t FreeAllCached();
};
template <class T> struct GridEvenShare {
    T block_offset, block_end, num_items;
    int grid_size;
    void DispatchInit(T, int, int);
};
template <class O> struct GridQueue {
    GridQueue(void *);
    O Drain(O);
};
struct GridBarrier {
    void Sync() const;
};
} // namespace cub
#pragma clang force_cuda_host_device end
#endif
