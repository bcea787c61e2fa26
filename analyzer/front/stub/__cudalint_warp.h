/* SPDX-License-Identifier: Apache-2.0 */
/* Warp shuffles (old and _sync), votes, matches and reductions. */
#ifndef CUDALINT_WARP_H
#define CUDALINT_WARP_H

#define CUDALINT_SHFL(__T) \
    __device__ __T __shfl(__T var, int lane, int width = 32); \
    __device__ __T __shfl_up(__T var, unsigned delta, int width = 32); \
    __device__ __T __shfl_down(__T var, unsigned delta, int width = 32); \
    __device__ __T __shfl_xor(__T var, int mask, int width = 32); \
    __device__ __T __shfl_sync(unsigned mask, __T var, int lane, int width = 32); \
    __device__ __T __shfl_up_sync(unsigned mask, __T var, unsigned delta, int width = 32); \
    __device__ __T __shfl_down_sync(unsigned mask, __T var, unsigned delta, int width = 32); \
    __device__ __T __shfl_xor_sync(unsigned mask, __T var, int lane, int width = 32);
CUDALINT_SHFL(int)
CUDALINT_SHFL(unsigned int)
CUDALINT_SHFL(long)
CUDALINT_SHFL(unsigned long)
CUDALINT_SHFL(long long)
CUDALINT_SHFL(unsigned long long)
CUDALINT_SHFL(float)
CUDALINT_SHFL(double)
#undef CUDALINT_SHFL

__device__ unsigned __activemask();
__device__ int __all(int);
__device__ int __any(int);
__device__ unsigned __ballot(int);
__device__ int __all_sync(unsigned mask, int pred);
__device__ int __any_sync(unsigned mask, int pred);
__device__ int __uni_sync(unsigned mask, int pred);
__device__ unsigned __ballot_sync(unsigned mask, int pred);
#define CUDALINT_MATCH(__T) \
    __device__ unsigned __match_any_sync(unsigned mask, __T); \
    __device__ unsigned __match_all_sync(unsigned mask, __T, int *pred);
CUDALINT_MATCH(int)
CUDALINT_MATCH(unsigned int)
CUDALINT_MATCH(long)
CUDALINT_MATCH(unsigned long)
CUDALINT_MATCH(long long)
CUDALINT_MATCH(unsigned long long)
CUDALINT_MATCH(float)
CUDALINT_MATCH(double)
#undef CUDALINT_MATCH
__device__ unsigned __reduce_add_sync(unsigned mask, unsigned);
__device__ unsigned __reduce_min_sync(unsigned mask, unsigned);
__device__ unsigned __reduce_max_sync(unsigned mask, unsigned);
__device__ int __reduce_add_sync(unsigned mask, int);
__device__ int __reduce_min_sync(unsigned mask, int);
__device__ int __reduce_max_sync(unsigned mask, int);
__device__ unsigned __reduce_and_sync(unsigned mask, unsigned);
__device__ unsigned __reduce_or_sync(unsigned mask, unsigned);
__device__ unsigned __reduce_xor_sync(unsigned mask, unsigned);

#endif
