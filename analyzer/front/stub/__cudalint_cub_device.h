/* SPDX-License-Identifier: Apache-2.0 */
/* cub: device-wide algorithms, called from the host; arguments are not checked. */
#ifndef CUDALINT_CUB_DEVICE_H
#define CUDALINT_CUB_DEVICE_H
#include "__cudalint_cub.h"
#pragma clang force_cuda_host_device begin
namespace cub {
#define CUDALINT_DEVICE(name) \
    template <class... __A> static cudaError_t name(void *, size_t &, __A &&...) { \
        return cudaSuccess; \
    }
struct DeviceReduce {
    CUDALINT_DEVICE(Reduce)
    CUDALINT_DEVICE(Sum)
    CUDALINT_DEVICE(Min)
    CUDALINT_DEVICE(Max)
    CUDALINT_DEVICE(ArgMin)
    CUDALINT_DEVICE(ArgMax)
    CUDALINT_DEVICE(ReduceByKey)
    CUDALINT_DEVICE(TransformReduce)
};
struct DeviceScan {
    CUDALINT_DEVICE(ExclusiveSum)
    CUDALINT_DEVICE(InclusiveSum)
    CUDALINT_DEVICE(ExclusiveScan)
    CUDALINT_DEVICE(InclusiveScan)
    CUDALINT_DEVICE(InclusiveScanInit)
    CUDALINT_DEVICE(ExclusiveSumByKey)
    CUDALINT_DEVICE(InclusiveSumByKey)
    CUDALINT_DEVICE(ExclusiveScanByKey)
    CUDALINT_DEVICE(InclusiveScanByKey)
};
struct DeviceRadixSort {
    CUDALINT_DEVICE(SortPairs)
    CUDALINT_DEVICE(SortPairsDescending)
    CUDALINT_DEVICE(SortKeys)
    CUDALINT_DEVICE(SortKeysDescending)
};
struct DeviceMergeSort {
    CUDALINT_DEVICE(SortPairs)
    CUDALINT_DEVICE(SortPairsCopy)
    CUDALINT_DEVICE(SortKeys)
    CUDALINT_DEVICE(SortKeysCopy)
    CUDALINT_DEVICE(StableSortPairs)
    CUDALINT_DEVICE(StableSortKeys)
};
struct DeviceSegmentedSort {
    CUDALINT_DEVICE(SortPairs)
    CUDALINT_DEVICE(SortPairsDescending)
    CUDALINT_DEVICE(SortKeys)
    CUDALINT_DEVICE(SortKeysDescending)
    CUDALINT_DEVICE(StableSortPairs)
    CUDALINT_DEVICE(StableSortKeys)
    CUDALINT_DEVICE(StableSortPairsDescending)
};
struct DeviceSegmentedRadixSort {
    CUDALINT_DEVICE(SortPairs)
    CUDALINT_DEVICE(SortPairsDescending)
    CUDALINT_DEVICE(SortKeys)
    CUDALINT_DEVICE(SortKeysDescending)
};
struct DeviceSegmentedReduce {
    CUDALINT_DEVICE(Reduce)
    CUDALINT_DEVICE(Sum)
    CUDALINT_DEVICE(Min)
    CUDALINT_DEVICE(Max)
    CUDALINT_DEVICE(ArgMin)
    CUDALINT_DEVICE(ArgMax)
};
struct DeviceSelect {
    CUDALINT_DEVICE(Flagged)
    CUDALINT_DEVICE(If)
    CUDALINT_DEVICE(FlaggedIf)
    CUDALINT_DEVICE(Unique)
    CUDALINT_DEVICE(UniqueByKey)
};
struct DevicePartition {
    CUDALINT_DEVICE(Flagged)
    CUDALINT_DEVICE(If)
};
struct DeviceRunLengthEncode {
    CUDALINT_DEVICE(Encode)
    CUDALINT_DEVICE(NonTrivialRuns)
};
struct DeviceHistogram {
    CUDALINT_DEVICE(HistogramEven)
    CUDALINT_DEVICE(HistogramRange)
    template <int __C, int __N, class... __A>
    static cudaError_t MultiHistogramEven(void *, size_t &, __A &&...) {
        return cudaSuccess;
    }
    template <int __C, int __N, class... __A>
    static cudaError_t MultiHistogramRange(void *, size_t &, __A &&...) {
        return cudaSuccess;
    }
};
struct DeviceSpmv {
    CUDALINT_DEVICE(CsrMV)
};
struct DeviceMemcpy {
    CUDALINT_DEVICE(Batched)
};
struct DeviceCopy {
    CUDALINT_DEVICE(Batched)
};
struct DeviceAdjacentDifference {
    CUDALINT_DEVICE(SubtractLeft)
    CUDALINT_DEVICE(SubtractLeftCopy)
    CUDALINT_DEVICE(SubtractRight)
    CUDALINT_DEVICE(SubtractRightCopy)
};
#undef CUDALINT_DEVICE
struct DeviceFor {
    template <class... __A> static cudaError_t Bulk(__A &&...) { return cudaSuccess; }
    template <class... __A> static cudaError_t ForEach(__A &&...) { return cudaSuccess; }
    template <class... __A> static cudaError_t ForEachN(__A &&...) { return cudaSuccess; }
    template <class... __A> static cudaError_t ForEachCopyN(__A &&...) { return cudaSuccess; }
};
struct DeviceTransform {
    template <class... __A> static cudaError_t Transform(__A &&...) { return cudaSuccess; }
};
} // namespace cub
#pragma clang force_cuda_host_device end
#endif
