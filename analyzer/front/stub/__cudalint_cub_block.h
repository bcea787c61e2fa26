/* cub: block and warp collectives. Members are barriers; TempStorage is shared scratch. */
#ifndef CUDALINT_CUB_BLOCK_H
#define CUDALINT_CUB_BLOCK_H
#include "__cudalint_cub.h"

#pragma push_macro("D")
#undef D
#define D __device__
namespace cub {
enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS,
    BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum RadixSortStoreAlgorithm { RADIX_SORT_STORE_DIRECT, RADIX_SORT_STORE_SCATTERED };
struct __cudalint_temp {
    unsigned bytes[64];
};
#define CUDALINT_COLLECTIVE(name) \
    struct TempStorage : __cudalint_temp {}; \
    D name(); \
    D name(TempStorage &); \
    D name(TempStorage &, unsigned); \
    D name(TempStorage &, unsigned, unsigned, unsigned = 0);
template <class T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1,
          int Arch = 0>
class BlockReduce {
public:
    CUDALINT_COLLECTIVE(BlockReduce)
    template <class Op> D T Reduce(T, Op) { __builtin_trap(); }
    template <class Op> D T Reduce(T, Op, int) { __builtin_trap(); }
    template <int N, class Op> D T Reduce(T (&)[N], Op) { __builtin_trap(); }
    D T Sum(T);
    D T Sum(T, int);
    template <int N> D T Sum(T (&)[N]);
};
template <class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int Arch = 0>
class BlockScan {
public:
    CUDALINT_COLLECTIVE(BlockScan)
    D void ExclusiveSum(T, T &);
    D void ExclusiveSum(T, T &, T &);
    template <class P> D void ExclusiveSum(T, T &, P &);
    template <int N> D void ExclusiveSum(T (&)[N], T (&)[N]);
    template <int N> D void ExclusiveSum(T (&)[N], T (&)[N], T &);
    template <int N, class P> D void ExclusiveSum(T (&)[N], T (&)[N], P &);
    D void InclusiveSum(T, T &);
    D void InclusiveSum(T, T &, T &);
    template <class P> D void InclusiveSum(T, T &, P &);
    template <int N> D void InclusiveSum(T (&)[N], T (&)[N]);
    template <int N> D void InclusiveSum(T (&)[N], T (&)[N], T &);
    template <int N, class P> D void InclusiveSum(T (&)[N], T (&)[N], P &);
    template <class Op> D void ExclusiveScan(T, T &, Op) {}
    template <class Op> D void ExclusiveScan(T, T &, T, Op) {}
    template <class Op> D void ExclusiveScan(T, T &, T, Op, T &) {}
    template <class Op, class P> D void ExclusiveScan(T, T &, Op, P &) {}
    template <class Op> D void InclusiveScan(T, T &, Op) {}
    template <class Op> D void InclusiveScan(T, T &, T, Op) {}
    template <class Op, class P> D void InclusiveScan(T, T &, Op, P &) {}
    template <int N, class Op> D void ExclusiveScan(T (&)[N], T (&)[N], Op) {}
    template <int N, class Op> D void ExclusiveScan(T (&)[N], T (&)[N], T, Op) {}
    template <int N, class Op> D void ExclusiveScan(T (&)[N], T (&)[N], T, Op, T &) {}
    template <int N, class Op, class P> D void ExclusiveScan(T (&)[N], T (&)[N], Op, P &) {}
    template <int N, class Op> D void InclusiveScan(T (&)[N], T (&)[N], Op) {}
    template <int N, class Op> D void InclusiveScan(T (&)[N], T (&)[N], T, Op) {}
    template <int N, class Op, class P> D void InclusiveScan(T (&)[N], T (&)[N], Op, P &) {}
};
template <class T, int X, int N, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1,
          int Arch = 0>
class BlockLoad {
public:
    CUDALINT_COLLECTIVE(BlockLoad)
    template <class I> D void Load(I, T (&)[N]);
    template <class I, class C> D void Load(I, T (&)[N], C);
    template <class I, class C, class V> D void Load(I, T (&)[N], C, V);
};
template <class T, int X, int N, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1,
          int Arch = 0>
class BlockStore {
public:
    CUDALINT_COLLECTIVE(BlockStore)
    template <class I> D void Store(I, T (&)[N]);
    template <class I, class C> D void Store(I, T (&)[N], C);
};
template <class K, int X, int N, class V = NullType, int R = 4, bool M = true,
          BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS, int B = 0, int Y = 1, int Z = 1, int Arch = 0>
class BlockRadixSort {
public:
    CUDALINT_COLLECTIVE(BlockRadixSort)
    D void Sort(K (&)[N], int = 0, int = sizeof(K) * 8);
    D void Sort(K (&)[N], V (&)[N], int = 0, int = sizeof(K) * 8);
    D void SortBlockedToStriped(K (&)[N], int = 0, int = sizeof(K) * 8);
    D void SortBlockedToStriped(K (&)[N], V (&)[N], int = 0, int = sizeof(K) * 8);
    D void SortDescending(K (&)[N], int = 0, int = sizeof(K) * 8);
    D void SortDescending(K (&)[N], V (&)[N], int = 0, int = sizeof(K) * 8);
    D void SortDescendingBlockedToStriped(K (&)[N], int = 0, int = sizeof(K) * 8);
    D void SortDescendingBlockedToStriped(K (&)[N], V (&)[N], int = 0, int = sizeof(K) * 8);
};
template <class K, int X, int N, class V = NullType, int Y = 1, int Z = 1> class BlockMergeSort {
public:
    CUDALINT_COLLECTIVE(BlockMergeSort)
    template <class C> D void Sort(K (&)[N], C) {}
    template <class C> D void Sort(K (&)[N], C, int, K) {}
    template <class C> D void Sort(K (&)[N], V (&)[N], C) {}
    template <class C> D void Sort(K (&)[N], V (&)[N], C, int, K) {}
    template <class C> D void StableSort(K (&)[N], C) {}
    template <class C> D void StableSort(K (&)[N], V (&)[N], C) {}
};
template <class T, int X, int N, bool W = false, int Y = 1, int Z = 1, int Arch = 0>
class BlockExchange {
public:
    CUDALINT_COLLECTIVE(BlockExchange)
    template <class U> D void StripedToBlocked(T (&)[N], U (&)[N]);
    D void StripedToBlocked(T (&)[N]);
    template <class U> D void BlockedToStriped(T (&)[N], U (&)[N]);
    D void BlockedToStriped(T (&)[N]);
    template <class U> D void WarpStripedToBlocked(T (&)[N], U (&)[N]);
    D void WarpStripedToBlocked(T (&)[N]);
    template <class U> D void BlockedToWarpStriped(T (&)[N], U (&)[N]);
    D void BlockedToWarpStriped(T (&)[N]);
    template <class O> D void ScatterToBlocked(T (&)[N], O (&)[N]);
    template <class U, class O> D void ScatterToBlocked(T (&)[N], U (&)[N], O (&)[N]);
    template <class O> D void ScatterToStriped(T (&)[N], O (&)[N]);
    template <class U, class O> D void ScatterToStriped(T (&)[N], U (&)[N], O (&)[N]);
    template <class O> D void ScatterToStripedGuarded(T (&)[N], O (&)[N]);
    template <class U, class O> D void ScatterToStripedGuarded(T (&)[N], U (&)[N], O (&)[N]);
    template <class U, class O, class V> D void ScatterToStripedFlagged(T (&)[N], U (&)[N], O (&)[N], V (&)[N]);
};
template <class T, int X, int N, int Bins, BlockHistogramAlgorithm A = BLOCK_HISTO_SORT, int Y = 1,
          int Z = 1, int Arch = 0>
class BlockHistogram {
public:
    CUDALINT_COLLECTIVE(BlockHistogram)
    template <class C> D void InitHistogram(C (&)[Bins]);
    template <class C> D void Histogram(T (&)[N], C (&)[Bins]);
    template <class C> D void Composite(T (&)[N], C (&)[Bins]);
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> class BlockDiscontinuity {
public:
    CUDALINT_COLLECTIVE(BlockDiscontinuity)
    template <int N, class F, class Op> D void FlagHeads(F (&)[N], T (&)[N], Op) {}
    template <int N, class F, class Op> D void FlagHeads(F (&)[N], T (&)[N], Op, T) {}
    template <int N, class F, class Op> D void FlagTails(F (&)[N], T (&)[N], Op) {}
    template <int N, class F, class Op> D void FlagTails(F (&)[N], T (&)[N], Op, T) {}
    template <int N, class F, class Op> D void FlagHeadsAndTails(F (&)[N], F (&)[N], T (&)[N], Op) {}
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> class BlockAdjacentDifference {
public:
    CUDALINT_COLLECTIVE(BlockAdjacentDifference)
    template <int N, class U, class Op> D void SubtractLeft(T (&)[N], U (&)[N], Op) {}
    template <int N, class U, class Op> D void SubtractLeft(T (&)[N], U (&)[N], Op, T) {}
    template <int N, class U, class Op> D void SubtractRight(T (&)[N], U (&)[N], Op) {}
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0> class BlockShuffle {
public:
    CUDALINT_COLLECTIVE(BlockShuffle)
    D void Offset(T, T &, int = 1);
    D void Rotate(T, T &, unsigned = 1);
    template <int N> D void Up(T (&)[N], T (&)[N]);
    template <int N> D void Down(T (&)[N], T (&)[N]);
};
template <int X, int R, bool Desc = false, BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS>
class BlockRadixRank {
public:
    CUDALINT_COLLECTIVE(BlockRadixRank)
    template <class... A2> D void RankKeys(A2 &&...);
};
template <class T, int L = 32, int Arch = 0> class WarpReduce {
public:
    CUDALINT_COLLECTIVE(WarpReduce)
    D T Sum(T);
    D T Sum(T, int);
    D T Max(T);
    D T Min(T);
    template <class Op> D T Reduce(T, Op) { __builtin_trap(); }
    template <class Op> D T Reduce(T, Op, int) { __builtin_trap(); }
    template <class F> D T HeadSegmentedSum(T, F);
    template <class F> D T TailSegmentedSum(T, F);
    template <class Op, class F> D T HeadSegmentedReduce(T, F, Op) { __builtin_trap(); }
    template <class Op, class F> D T TailSegmentedReduce(T, F, Op) { __builtin_trap(); }
};
template <class T, int L = 32, int Arch = 0> class WarpScan {
public:
    CUDALINT_COLLECTIVE(WarpScan)
    D void InclusiveSum(T, T &);
    D void InclusiveSum(T, T &, T &);
    D void ExclusiveSum(T, T &);
    D void ExclusiveSum(T, T &, T &);
    template <class Op> D void InclusiveScan(T, T &, Op) {}
    template <class Op> D void InclusiveScan(T, T &, Op, T &) {}
    template <class Op> D void ExclusiveScan(T, T &, Op) {}
    template <class Op> D void ExclusiveScan(T, T &, T, Op) {}
    template <class Op> D void ExclusiveScan(T, T &, T, Op, T &) {}
    template <class Op> D void Scan(T, T &, T &, Op) {}
    D T Broadcast(T, unsigned);
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
template <class T, int N, WarpLoadAlgorithm A = WARP_LOAD_DIRECT, int L = 32> class WarpLoad {
public:
    CUDALINT_COLLECTIVE(WarpLoad)
    template <class I> D void Load(I, T (&)[N]);
    template <class I> D void Load(I, T (&)[N], int);
    template <class I, class V> D void Load(I, T (&)[N], int, V);
};
template <class T, int N, WarpStoreAlgorithm A = WARP_STORE_DIRECT, int L = 32> class WarpStore {
public:
    CUDALINT_COLLECTIVE(WarpStore)
    template <class I> D void Store(I, T (&)[N]);
    template <class I> D void Store(I, T (&)[N], int);
};
template <class K, int N, int L = 32, class V = NullType> class WarpMergeSort {
public:
    CUDALINT_COLLECTIVE(WarpMergeSort)
    template <class C> D void Sort(K (&)[N], C) {}
    template <class C> D void Sort(K (&)[N], V (&)[N], C) {}
};
template <class T, int N, class I> D void LoadDirectBlocked(int, I, T (&)[N]);
template <class T, int N, class I> D void LoadDirectBlocked(int, I, T (&)[N], int);
template <class T, int N, class I, class V> D void LoadDirectBlocked(int, I, T (&)[N], int, V);
template <class T, int N, class I> D void StoreDirectBlocked(int, I, T (&)[N]);
template <class T, int N, class I> D void StoreDirectBlocked(int, I, T (&)[N], int);
template <int B, class T, int N, class I> D void LoadDirectStriped(int, I, T (&)[N]);
template <int B, class T, int N, class I> D void LoadDirectStriped(int, I, T (&)[N], int);
template <int B, class T, int N, class I, class V> D void LoadDirectStriped(int, I, T (&)[N], int, V);
template <int B, class T, int N, class I> D void StoreDirectStriped(int, I, T (&)[N]);
template <int B, class T, int N, class I> D void StoreDirectStriped(int, I, T (&)[N], int);
template <class T, int N> D void LoadDirectBlockedVectorized(int, T *, T (&)[N]);
template <class T, int N> D void StoreDirectBlockedVectorized(int, T *, T (&)[N]);
#undef CUDALINT_COLLECTIVE
} // namespace cub
#pragma pop_macro("D")
#endif
