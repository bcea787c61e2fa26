/* Barriers, fences, clocks, cache-hinted loads and stores, integer and address-space intrinsics. */
#ifndef CUDALINT_BUILTINS_H
#define CUDALINT_BUILTINS_H
#include "__cudalint_vector.h"

#pragma push_macro("D")
#undef D
#define D __device__
D void __syncthreads();
D int __syncthreads_count(int);
D int __syncthreads_and(int);
D int __syncthreads_or(int);
D void __syncwarp(unsigned mask = 0xffffffffu);
D void __threadfence_block();
D void __threadfence();
D void __threadfence_system();
D void __prof_trigger(int);
D void __trap();
D void __brkpt();
D void __nanosleep(unsigned);
D void __barrier_sync(unsigned);
D void __barrier_sync_count(unsigned, unsigned);
D void __pipeline_memcpy_async(void *, const void *, size_t, size_t zfill = 0);
D void __pipeline_commit();
D void __pipeline_wait_prior(size_t);
D void cudaTriggerProgrammaticLaunchCompletion();
D void cudaGridDependencySynchronize();
D long long clock64();
D unsigned long long __nv_globaltimer();
D unsigned long long globaltimer();
D void __cluster_barrier_arrive();
D void __cluster_barrier_wait();

D size_t __cvta_generic_to_shared(const void *);
D size_t __cvta_generic_to_global(const void *);
D size_t __cvta_generic_to_constant(const void *);
D size_t __cvta_generic_to_local(const void *);
D void *__cvta_shared_to_generic(size_t);
D void *__cvta_global_to_generic(size_t);
D void *__cvta_constant_to_generic(size_t);
D void *__cvta_local_to_generic(size_t);
D unsigned __isGlobal(const void *);
D unsigned __isShared(const void *);
D unsigned __isConstant(const void *);
D unsigned __isLocal(const void *);
D unsigned __isGridConstant(const void *);

#define CUDALINT_CACHE(T)                                                                          \
    D T __ldg(const T *);                                                                          \
    D T __ldca(const T *);                                                                         \
    D T __ldcg(const T *);                                                                         \
    D T __ldcs(const T *);                                                                         \
    D T __ldlu(const T *);                                                                         \
    D T __ldcv(const T *);                                                                         \
    D void __stwb(T *, T);                                                                         \
    D void __stcg(T *, T);                                                                         \
    D void __stcs(T *, T);                                                                         \
    D void __stwt(T *, T);
CUDALINT_CACHE(char)
CUDALINT_CACHE(signed char)
CUDALINT_CACHE(unsigned char)
CUDALINT_CACHE(short)
CUDALINT_CACHE(unsigned short)
CUDALINT_CACHE(int)
CUDALINT_CACHE(unsigned int)
CUDALINT_CACHE(long)
CUDALINT_CACHE(unsigned long)
CUDALINT_CACHE(long long)
CUDALINT_CACHE(unsigned long long)
CUDALINT_CACHE(float)
CUDALINT_CACHE(double)
CUDALINT_CACHE(char2)
CUDALINT_CACHE(char4)
CUDALINT_CACHE(uchar2)
CUDALINT_CACHE(uchar4)
CUDALINT_CACHE(short2)
CUDALINT_CACHE(short4)
CUDALINT_CACHE(ushort2)
CUDALINT_CACHE(ushort4)
CUDALINT_CACHE(int2)
CUDALINT_CACHE(int4)
CUDALINT_CACHE(uint2)
CUDALINT_CACHE(uint4)
CUDALINT_CACHE(longlong2)
CUDALINT_CACHE(ulonglong2)
CUDALINT_CACHE(float2)
CUDALINT_CACHE(float4)
CUDALINT_CACHE(double2)
#undef CUDALINT_CACHE

D int __mul24(int, int);
D unsigned __umul24(unsigned, unsigned);
D int mul24(int, int);
D unsigned umul24(unsigned, unsigned);
D int __mulhi(int, int);
D unsigned __umulhi(unsigned, unsigned);
D long long __mul64hi(long long, long long);
D unsigned long long __umul64hi(unsigned long long, unsigned long long);
D int mulhi(int, int);
D unsigned mulhi(unsigned, unsigned);
D int __popc(unsigned);
D int __popcll(unsigned long long);
D int __clz(int);
D int __clzll(long long);
D int __ffs(int);
D int __ffsll(long long);
D unsigned __brev(unsigned);
D unsigned long long __brevll(unsigned long long);
D unsigned __byte_perm(unsigned, unsigned, unsigned);
D unsigned __fns(unsigned, unsigned, int);
D int __sad(int, int, unsigned);
D unsigned __usad(unsigned, unsigned, unsigned);
D int __hadd(int, int);
D int __rhadd(int, int);
D unsigned __uhadd(unsigned, unsigned);
D unsigned __urhadd(unsigned, unsigned);
D unsigned __funnelshift_l(unsigned, unsigned, unsigned);
D unsigned __funnelshift_lc(unsigned, unsigned, unsigned);
D unsigned __funnelshift_r(unsigned, unsigned, unsigned);
D unsigned __funnelshift_rc(unsigned, unsigned, unsigned);
D int __dp4a(int, int, int);
D unsigned __dp4a(unsigned, unsigned, unsigned);
D int __dp4a(char4, char4, int);
D unsigned __dp4a(uchar4, uchar4, unsigned);
D int __dp2a_lo(int, int, int);
D int __dp2a_hi(int, int, int);
D unsigned __dp2a_lo(unsigned, unsigned, unsigned);
D unsigned __dp2a_hi(unsigned, unsigned, unsigned);
D int __vimax_s32_relu(int, int);
D int __viaddmax_s32(int, int, int);

#define CUDALINT_SIMD(f)                                                                           \
    D unsigned f##2(unsigned, unsigned);                                                           \
    D unsigned f##4(unsigned, unsigned);
CUDALINT_SIMD(__vadd)
CUDALINT_SIMD(__vaddss)
CUDALINT_SIMD(__vaddus)
CUDALINT_SIMD(__vsub)
CUDALINT_SIMD(__vsubss)
CUDALINT_SIMD(__vsubus)
CUDALINT_SIMD(__vavgs)
CUDALINT_SIMD(__vavgu)
CUDALINT_SIMD(__vhaddu)
CUDALINT_SIMD(__vmaxs)
CUDALINT_SIMD(__vmaxu)
CUDALINT_SIMD(__vmins)
CUDALINT_SIMD(__vminu)
CUDALINT_SIMD(__vabsdiffs)
CUDALINT_SIMD(__vabsdiffu)
CUDALINT_SIMD(__vsads)
CUDALINT_SIMD(__vsadu)
CUDALINT_SIMD(__vcmpeq)
CUDALINT_SIMD(__vcmpne)
CUDALINT_SIMD(__vcmpgts)
CUDALINT_SIMD(__vcmpgtu)
CUDALINT_SIMD(__vcmpges)
CUDALINT_SIMD(__vcmpgeu)
CUDALINT_SIMD(__vcmplts)
CUDALINT_SIMD(__vcmpltu)
CUDALINT_SIMD(__vcmples)
CUDALINT_SIMD(__vcmpleu)
CUDALINT_SIMD(__vseteq)
CUDALINT_SIMD(__vsetne)
CUDALINT_SIMD(__vsetgts)
CUDALINT_SIMD(__vsetgtu)
CUDALINT_SIMD(__vsetltu)
#undef CUDALINT_SIMD
D unsigned __vneg2(unsigned);
D unsigned __vneg4(unsigned);
D unsigned __vabs2(unsigned);
D unsigned __vabs4(unsigned);

#pragma pop_macro("D")
#endif
