/* SPDX-License-Identifier: Apache-2.0 */
/* cub: block and warp collectives. Members are barriers; TempStorage is shared scratch. */
#ifndef CUDALINT_CUB_BLOCK_H
#define CUDALINT_CUB_BLOCK_H
#include "__cudalint_cub.h"

#define CUDALINT_D __device__
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
    CUDALINT_D name(); \
    CUDALINT_D name(TempStorage &); \
    CUDALINT_D name(TempStorage &, unsigned); \
    CUDALINT_D name(TempStorage &, unsigned, unsigned, unsigned = 0);
template <class __T, int __X, BlockReduceAlgorithm __A = BLOCK_REDUCE_WARP_REDUCTIONS, int __Y = 1,
          int __Z = 1, int __Arch = 0>
class BlockReduce {
  public:
    CUDALINT_COLLECTIVE(BlockReduce)
    template <class __Op> CUDALINT_D __T Reduce(__T, __Op) { __builtin_trap(); }
    template <class __Op> CUDALINT_D __T Reduce(__T, __Op, int) { __builtin_trap(); }
    template <int __N, class __Op> CUDALINT_D __T Reduce(__T (&)[__N], __Op) { __builtin_trap(); }
    CUDALINT_D __T Sum(__T);
    CUDALINT_D __T Sum(__T, int);
    template <int __N> CUDALINT_D __T Sum(__T (&)[__N]);
};
template <class __T, int __X, BlockScanAlgorithm __A = BLOCK_SCAN_RAKING, int __Y = 1, int __Z = 1,
          int __Arch = 0>
class BlockScan {
  public:
    CUDALINT_COLLECTIVE(BlockScan)
    CUDALINT_D void ExclusiveSum(__T, __T &);
    CUDALINT_D void ExclusiveSum(__T, __T &, __T &);
    template <class __P> CUDALINT_D void ExclusiveSum(__T, __T &, __P &);
    template <int __N> CUDALINT_D void ExclusiveSum(__T (&)[__N], __T (&)[__N]);
    template <int __N> CUDALINT_D void ExclusiveSum(__T (&)[__N], __T (&)[__N], __T &);
    template <int __N, class __P> CUDALINT_D void ExclusiveSum(__T (&)[__N], __T (&)[__N], __P &);
    CUDALINT_D void InclusiveSum(__T, __T &);
    CUDALINT_D void InclusiveSum(__T, __T &, __T &);
    template <class __P> CUDALINT_D void InclusiveSum(__T, __T &, __P &);
    template <int __N> CUDALINT_D void InclusiveSum(__T (&)[__N], __T (&)[__N]);
    template <int __N> CUDALINT_D void InclusiveSum(__T (&)[__N], __T (&)[__N], __T &);
    template <int __N, class __P> CUDALINT_D void InclusiveSum(__T (&)[__N], __T (&)[__N], __P &);
    template <class __Op> CUDALINT_D void ExclusiveScan(__T, __T &, __Op) {}
    template <class __Op> CUDALINT_D void ExclusiveScan(__T, __T &, __T, __Op) {}
    template <class __Op> CUDALINT_D void ExclusiveScan(__T, __T &, __T, __Op, __T &) {}
    template <class __Op, class __P> CUDALINT_D void ExclusiveScan(__T, __T &, __Op, __P &) {}
    template <class __Op> CUDALINT_D void InclusiveScan(__T, __T &, __Op) {}
    template <class __Op> CUDALINT_D void InclusiveScan(__T, __T &, __T, __Op) {}
    template <class __Op, class __P> CUDALINT_D void InclusiveScan(__T, __T &, __Op, __P &) {}
    template <int __N, class __Op>
    CUDALINT_D void ExclusiveScan(__T (&)[__N], __T (&)[__N], __Op) {}
    template <int __N, class __Op>
    CUDALINT_D void ExclusiveScan(__T (&)[__N], __T (&)[__N], __T, __Op) {}
    template <int __N, class __Op>
    CUDALINT_D void ExclusiveScan(__T (&)[__N], __T (&)[__N], __T, __Op, __T &) {}
    template <int __N, class __Op, class __P>
    CUDALINT_D void ExclusiveScan(__T (&)[__N], __T (&)[__N], __Op, __P &) {}
    template <int __N, class __Op>
    CUDALINT_D void InclusiveScan(__T (&)[__N], __T (&)[__N], __Op) {}
    template <int __N, class __Op>
    CUDALINT_D void InclusiveScan(__T (&)[__N], __T (&)[__N], __T, __Op) {}
    template <int __N, class __Op, class __P>
    CUDALINT_D void InclusiveScan(__T (&)[__N], __T (&)[__N], __Op, __P &) {}
};
template <class __T, int __X, int __N, BlockLoadAlgorithm __A = BLOCK_LOAD_DIRECT, int __Y = 1,
          int __Z = 1, int __Arch = 0>
class BlockLoad {
  public:
    CUDALINT_COLLECTIVE(BlockLoad)
    template <class __I> CUDALINT_D void Load(__I, __T (&)[__N]);
    template <class __I, class __C> CUDALINT_D void Load(__I, __T (&)[__N], __C);
    template <class __I, class __C, class __V> CUDALINT_D void Load(__I, __T (&)[__N], __C, __V);
};
template <class __T, int __X, int __N, BlockStoreAlgorithm __A = BLOCK_STORE_DIRECT, int __Y = 1,
          int __Z = 1, int __Arch = 0>
class BlockStore {
  public:
    CUDALINT_COLLECTIVE(BlockStore)
    template <class __I> CUDALINT_D void Store(__I, __T (&)[__N]);
    template <class __I, class __C> CUDALINT_D void Store(__I, __T (&)[__N], __C);
};
template <class __K, int __X, int __N, class __V = NullType, int __R = 4, bool __M = true,
          BlockScanAlgorithm __A = BLOCK_SCAN_WARP_SCANS, int __B = 0, int __Y = 1, int __Z = 1,
          int __Arch = 0>
class BlockRadixSort {
  public:
    CUDALINT_COLLECTIVE(BlockRadixSort)
    CUDALINT_D void Sort(__K (&)[__N], int = 0, int = sizeof(__K) * 8);
    CUDALINT_D void Sort(__K (&)[__N], __V (&)[__N], int = 0, int = sizeof(__K) * 8);
    CUDALINT_D void SortBlockedToStriped(__K (&)[__N], int = 0, int = sizeof(__K) * 8);
    CUDALINT_D void SortBlockedToStriped(__K (&)[__N], __V (&)[__N], int = 0,
                                         int = sizeof(__K) * 8);
    CUDALINT_D void SortDescending(__K (&)[__N], int = 0, int = sizeof(__K) * 8);
    CUDALINT_D void SortDescending(__K (&)[__N], __V (&)[__N], int = 0, int = sizeof(__K) * 8);
    CUDALINT_D void SortDescendingBlockedToStriped(__K (&)[__N], int = 0, int = sizeof(__K) * 8);
    CUDALINT_D void SortDescendingBlockedToStriped(__K (&)[__N], __V (&)[__N], int = 0,
                                                   int = sizeof(__K) * 8);
};
template <class __K, int __X, int __N, class __V = NullType, int __Y = 1, int __Z = 1>
class BlockMergeSort {
  public:
    CUDALINT_COLLECTIVE(BlockMergeSort)
    template <class __C> CUDALINT_D void Sort(__K (&)[__N], __C) {}
    template <class __C> CUDALINT_D void Sort(__K (&)[__N], __C, int, __K) {}
    template <class __C> CUDALINT_D void Sort(__K (&)[__N], __V (&)[__N], __C) {}
    template <class __C> CUDALINT_D void Sort(__K (&)[__N], __V (&)[__N], __C, int, __K) {}
    template <class __C> CUDALINT_D void StableSort(__K (&)[__N], __C) {}
    template <class __C> CUDALINT_D void StableSort(__K (&)[__N], __V (&)[__N], __C) {}
};
template <class __T, int __X, int __N, bool __W = false, int __Y = 1, int __Z = 1, int __Arch = 0>
class BlockExchange {
  public:
    CUDALINT_COLLECTIVE(BlockExchange)
    template <class __U> CUDALINT_D void StripedToBlocked(__T (&)[__N], __U (&)[__N]);
    CUDALINT_D void StripedToBlocked(__T (&)[__N]);
    template <class __U> CUDALINT_D void BlockedToStriped(__T (&)[__N], __U (&)[__N]);
    CUDALINT_D void BlockedToStriped(__T (&)[__N]);
    template <class __U> CUDALINT_D void WarpStripedToBlocked(__T (&)[__N], __U (&)[__N]);
    CUDALINT_D void WarpStripedToBlocked(__T (&)[__N]);
    template <class __U> CUDALINT_D void BlockedToWarpStriped(__T (&)[__N], __U (&)[__N]);
    CUDALINT_D void BlockedToWarpStriped(__T (&)[__N]);
    template <class __O> CUDALINT_D void ScatterToBlocked(__T (&)[__N], __O (&)[__N]);
    template <class __U, class __O>
    CUDALINT_D void ScatterToBlocked(__T (&)[__N], __U (&)[__N], __O (&)[__N]);
    template <class __O> CUDALINT_D void ScatterToStriped(__T (&)[__N], __O (&)[__N]);
    template <class __U, class __O>
    CUDALINT_D void ScatterToStriped(__T (&)[__N], __U (&)[__N], __O (&)[__N]);
    template <class __O> CUDALINT_D void ScatterToStripedGuarded(__T (&)[__N], __O (&)[__N]);
    template <class __U, class __O>
    CUDALINT_D void ScatterToStripedGuarded(__T (&)[__N], __U (&)[__N], __O (&)[__N]);
    template <class __U, class __O, class __V>
    CUDALINT_D void ScatterToStripedFlagged(__T (&)[__N], __U (&)[__N], __O (&)[__N], __V (&)[__N]);
};
template <class __T, int __X, int __N, int __Bins, BlockHistogramAlgorithm __A = BLOCK_HISTO_SORT,
          int __Y = 1, int __Z = 1, int __Arch = 0>
class BlockHistogram {
  public:
    CUDALINT_COLLECTIVE(BlockHistogram)
    template <class __C> CUDALINT_D void InitHistogram(__C (&)[__Bins]);
    template <class __C> CUDALINT_D void Histogram(__T (&)[__N], __C (&)[__Bins]);
    template <class __C> CUDALINT_D void Composite(__T (&)[__N], __C (&)[__Bins]);
};
template <class __T, int __X, int __Y = 1, int __Z = 1, int __Arch = 0> class BlockDiscontinuity {
  public:
    CUDALINT_COLLECTIVE(BlockDiscontinuity)
    template <int __N, class __F, class __Op>
    CUDALINT_D void FlagHeads(__F (&)[__N], __T (&)[__N], __Op) {}
    template <int __N, class __F, class __Op>
    CUDALINT_D void FlagHeads(__F (&)[__N], __T (&)[__N], __Op, __T) {}
    template <int __N, class __F, class __Op>
    CUDALINT_D void FlagTails(__F (&)[__N], __T (&)[__N], __Op) {}
    template <int __N, class __F, class __Op>
    CUDALINT_D void FlagTails(__F (&)[__N], __T (&)[__N], __Op, __T) {}
    template <int __N, class __F, class __Op>
    CUDALINT_D void FlagHeadsAndTails(__F (&)[__N], __F (&)[__N], __T (&)[__N], __Op) {}
};
template <class __T, int __X, int __Y = 1, int __Z = 1, int __Arch = 0>
class BlockAdjacentDifference {
  public:
    CUDALINT_COLLECTIVE(BlockAdjacentDifference)
    template <int __N, class __U, class __Op>
    CUDALINT_D void SubtractLeft(__T (&)[__N], __U (&)[__N], __Op) {}
    template <int __N, class __U, class __Op>
    CUDALINT_D void SubtractLeft(__T (&)[__N], __U (&)[__N], __Op, __T) {}
    template <int __N, class __U, class __Op>
    CUDALINT_D void SubtractRight(__T (&)[__N], __U (&)[__N], __Op) {}
};
template <class __T, int __X, int __Y = 1, int __Z = 1, int __Arch = 0> class BlockShuffle {
  public:
    CUDALINT_COLLECTIVE(BlockShuffle)
    CUDALINT_D void Offset(__T, __T &, int = 1);
    CUDALINT_D void Rotate(__T, __T &, unsigned = 1);
    template <int __N> CUDALINT_D void Up(__T (&)[__N], __T (&)[__N]);
    template <int __N> CUDALINT_D void Down(__T (&)[__N], __T (&)[__N]);
};
template <int __X, int __R, bool __Desc = false, BlockScanAlgorithm __A = BLOCK_SCAN_WARP_SCANS>
class BlockRadixRank {
  public:
    CUDALINT_COLLECTIVE(BlockRadixRank)
    template <class... __A2> CUDALINT_D void RankKeys(__A2 &&...);
};
template <class __T, int __L = 32, int __Arch = 0> class WarpReduce {
  public:
    CUDALINT_COLLECTIVE(WarpReduce)
    CUDALINT_D __T Sum(__T);
    CUDALINT_D __T Sum(__T, int);
    CUDALINT_D __T Max(__T);
    CUDALINT_D __T Min(__T);
    template <class __Op> CUDALINT_D __T Reduce(__T, __Op) { __builtin_trap(); }
    template <class __Op> CUDALINT_D __T Reduce(__T, __Op, int) { __builtin_trap(); }
    template <class __F> CUDALINT_D __T HeadSegmentedSum(__T, __F);
    template <class __F> CUDALINT_D __T TailSegmentedSum(__T, __F);
    template <class __Op, class __F> CUDALINT_D __T HeadSegmentedReduce(__T, __F, __Op) {
        __builtin_trap();
    }
    template <class __Op, class __F> CUDALINT_D __T TailSegmentedReduce(__T, __F, __Op) {
        __builtin_trap();
    }
};
template <class __T, int __L = 32, int __Arch = 0> class WarpScan {
  public:
    CUDALINT_COLLECTIVE(WarpScan)
    CUDALINT_D void InclusiveSum(__T, __T &);
    CUDALINT_D void InclusiveSum(__T, __T &, __T &);
    CUDALINT_D void ExclusiveSum(__T, __T &);
    CUDALINT_D void ExclusiveSum(__T, __T &, __T &);
    template <class __Op> CUDALINT_D void InclusiveScan(__T, __T &, __Op) {}
    template <class __Op> CUDALINT_D void InclusiveScan(__T, __T &, __Op, __T &) {}
    template <class __Op> CUDALINT_D void ExclusiveScan(__T, __T &, __Op) {}
    template <class __Op> CUDALINT_D void ExclusiveScan(__T, __T &, __T, __Op) {}
    template <class __Op> CUDALINT_D void ExclusiveScan(__T, __T &, __T, __Op, __T &) {}
    template <class __Op> CUDALINT_D void Scan(__T, __T &, __T &, __Op) {}
    CUDALINT_D __T Broadcast(__T, unsigned);
};
enum WarpLoadAlgorithm {
    WARP_LOAD_DIRECT,
    WARP_LOAD_STRIPED,
    WARP_LOAD_VECTORIZE,
    WARP_LOAD_TRANSPOSE
};
enum WarpStoreAlgorithm {
    WARP_STORE_DIRECT,
    WARP_STORE_STRIPED,
    WARP_STORE_VECTORIZE,
    WARP_STORE_TRANSPOSE
};
template <class __T, int __N, WarpLoadAlgorithm __A = WARP_LOAD_DIRECT, int __L = 32>
class WarpLoad {
  public:
    CUDALINT_COLLECTIVE(WarpLoad)
    template <class __I> CUDALINT_D void Load(__I, __T (&)[__N]);
    template <class __I> CUDALINT_D void Load(__I, __T (&)[__N], int);
    template <class __I, class __V> CUDALINT_D void Load(__I, __T (&)[__N], int, __V);
};
template <class __T, int __N, WarpStoreAlgorithm __A = WARP_STORE_DIRECT, int __L = 32>
class WarpStore {
  public:
    CUDALINT_COLLECTIVE(WarpStore)
    template <class __I> CUDALINT_D void Store(__I, __T (&)[__N]);
    template <class __I> CUDALINT_D void Store(__I, __T (&)[__N], int);
};
template <class __K, int __N, int __L = 32, class __V = NullType> class WarpMergeSort {
  public:
    CUDALINT_COLLECTIVE(WarpMergeSort)
    template <class __C> CUDALINT_D void Sort(__K (&)[__N], __C) {}
    template <class __C> CUDALINT_D void Sort(__K (&)[__N], __V (&)[__N], __C) {}
};
template <class __T, int __N, class __I> CUDALINT_D void LoadDirectBlocked(int, __I, __T (&)[__N]);
template <class __T, int __N, class __I>
CUDALINT_D void LoadDirectBlocked(int, __I, __T (&)[__N], int);
template <class __T, int __N, class __I, class __V>
CUDALINT_D void LoadDirectBlocked(int, __I, __T (&)[__N], int, __V);
template <class __T, int __N, class __I> CUDALINT_D void StoreDirectBlocked(int, __I, __T (&)[__N]);
template <class __T, int __N, class __I>
CUDALINT_D void StoreDirectBlocked(int, __I, __T (&)[__N], int);
template <int __B, class __T, int __N, class __I>
CUDALINT_D void LoadDirectStriped(int, __I, __T (&)[__N]);
template <int __B, class __T, int __N, class __I>
CUDALINT_D void LoadDirectStriped(int, __I, __T (&)[__N], int);
template <int __B, class __T, int __N, class __I, class __V>
CUDALINT_D void LoadDirectStriped(int, __I, __T (&)[__N], int, __V);
template <int __B, class __T, int __N, class __I>
CUDALINT_D void StoreDirectStriped(int, __I, __T (&)[__N]);
template <int __B, class __T, int __N, class __I>
CUDALINT_D void StoreDirectStriped(int, __I, __T (&)[__N], int);
template <class __T, int __N> CUDALINT_D void LoadDirectBlockedVectorized(int, __T *, __T (&)[__N]);
template <class __T, int __N>
CUDALINT_D void StoreDirectBlockedVectorized(int, __T *, __T (&)[__N]);
#undef CUDALINT_COLLECTIVE
} // namespace cub
#undef CUDALINT_D
#endif
