// SPDX-License-Identifier: Apache-2.0
// words: __builtin_ctz __builtin_clz __builtin_popcount __builtin_ctzll __builtin_clzll
// words: __builtin_popcountll __builtin_ffs __builtin_prefetch
// words: cudaTriggerProgrammaticLaunchCompletion cudaGridDependencySynchronize
//
// GCC's, which nvcc knows, and what orders a launch after the one before it: with one launch at a
// time that is nothing.
#ifndef __clang__
__device__ inline int __builtin_ctz(unsigned x) { return __ffs((int)x) - 1; }
__device__ inline int __builtin_clz(unsigned x) { return __clz((int)x); }
__device__ inline int __builtin_popcount(unsigned x) { return __popc(x); }
__device__ inline int __builtin_ctzll(unsigned long long x) { return __ffsll((long long)x) - 1; }
__device__ inline int __builtin_clzll(unsigned long long x) { return __clzll((long long)x); }
__device__ inline int __builtin_popcountll(unsigned long long x) { return __popcll(x); }
__device__ inline int __builtin_ffs(int x) { return __ffs(x); }
template <class... T> __device__ void __builtin_prefetch(T...) {}
#endif
__device__ inline void cudaTriggerProgrammaticLaunchCompletion() {}
__device__ inline void cudaGridDependencySynchronize() {}
