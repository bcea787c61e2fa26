/* SPDX-License-Identifier: Apache-2.0 */
/* Barriers, fences, clocks, cache-hinted loads and stores, integer and address-space intrinsics. */
#ifndef CUDALINT_BUILTINS_H
#define CUDALINT_BUILTINS_H
#include "__cudalint_vector.h"

#define CUDALINT_D __device__
CUDALINT_D void __syncthreads();
CUDALINT_D int __syncthreads_count(int);
CUDALINT_D int __syncthreads_and(int);
CUDALINT_D int __syncthreads_or(int);
CUDALINT_D void __syncwarp(unsigned mask = 0xffffffffu);
CUDALINT_D void __threadfence_block();
CUDALINT_D void __threadfence();
CUDALINT_D void __threadfence_system();
CUDALINT_D void __prof_trigger(int);
CUDALINT_D void __trap();
CUDALINT_D void __brkpt();
CUDALINT_D void __nanosleep(unsigned);
CUDALINT_D void __barrier_sync(unsigned);
CUDALINT_D void __barrier_sync_count(unsigned, unsigned);
CUDALINT_D void __pipeline_memcpy_async(void *, const void *, size_t, size_t zfill = 0);
CUDALINT_D void __pipeline_commit();
CUDALINT_D void __pipeline_wait_prior(size_t);
CUDALINT_D void cudaTriggerProgrammaticLaunchCompletion();
CUDALINT_D void cudaGridDependencySynchronize();
CUDALINT_D long long clock64();
CUDALINT_D unsigned long long __nv_globaltimer();
CUDALINT_D unsigned long long globaltimer();
CUDALINT_D void __cluster_barrier_arrive();
CUDALINT_D void __cluster_barrier_wait();

CUDALINT_D size_t __cvta_generic_to_shared(const void *);
CUDALINT_D size_t __cvta_generic_to_global(const void *);
CUDALINT_D size_t __cvta_generic_to_constant(const void *);
CUDALINT_D size_t __cvta_generic_to_local(const void *);
CUDALINT_D void *__cvta_shared_to_generic(size_t);
CUDALINT_D void *__cvta_global_to_generic(size_t);
CUDALINT_D void *__cvta_constant_to_generic(size_t);
CUDALINT_D void *__cvta_local_to_generic(size_t);
CUDALINT_D unsigned __isGlobal(const void *);
CUDALINT_D unsigned __isShared(const void *);
CUDALINT_D unsigned __isConstant(const void *);
CUDALINT_D unsigned __isLocal(const void *);
CUDALINT_D unsigned __isGridConstant(const void *);

/* cache-hinted loads and stores: templates, thirty types would be three hundred overloads */
template <class __T> CUDALINT_D __T __ldg(const __T *);
template <class __T> CUDALINT_D __T __ldca(const __T *);
template <class __T> CUDALINT_D __T __ldcg(const __T *);
template <class __T> CUDALINT_D __T __ldcs(const __T *);
template <class __T> CUDALINT_D __T __ldlu(const __T *);
template <class __T> CUDALINT_D __T __ldcv(const __T *);
template <class __T> CUDALINT_D void __stwb(__T *, __cudalint_same<__T>);
template <class __T> CUDALINT_D void __stcg(__T *, __cudalint_same<__T>);
template <class __T> CUDALINT_D void __stcs(__T *, __cudalint_same<__T>);
template <class __T> CUDALINT_D void __stwt(__T *, __cudalint_same<__T>);

CUDALINT_D int __mul24(int, int);
CUDALINT_D unsigned __umul24(unsigned, unsigned);
CUDALINT_D int mul24(int, int);
CUDALINT_D unsigned umul24(unsigned, unsigned);
CUDALINT_D int __mulhi(int, int);
CUDALINT_D unsigned __umulhi(unsigned, unsigned);
CUDALINT_D long long __mul64hi(long long, long long);
CUDALINT_D unsigned long long __umul64hi(unsigned long long, unsigned long long);
CUDALINT_D int mulhi(int, int);
CUDALINT_D unsigned mulhi(unsigned, unsigned);
CUDALINT_D int __popc(unsigned);
CUDALINT_D int __popcll(unsigned long long);
CUDALINT_D int __clz(int);
CUDALINT_D int __clzll(long long);
CUDALINT_D int __ffs(int);
CUDALINT_D int __ffsll(long long);
CUDALINT_D unsigned __brev(unsigned);
CUDALINT_D unsigned long long __brevll(unsigned long long);
CUDALINT_D unsigned __byte_perm(unsigned, unsigned, unsigned);
CUDALINT_D unsigned __fns(unsigned, unsigned, int);
CUDALINT_D int __sad(int, int, unsigned);
CUDALINT_D unsigned __usad(unsigned, unsigned, unsigned);
CUDALINT_D int __hadd(int, int);
CUDALINT_D int __rhadd(int, int);
CUDALINT_D unsigned __uhadd(unsigned, unsigned);
CUDALINT_D unsigned __urhadd(unsigned, unsigned);
CUDALINT_D unsigned __funnelshift_l(unsigned, unsigned, unsigned);
CUDALINT_D unsigned __funnelshift_lc(unsigned, unsigned, unsigned);
CUDALINT_D unsigned __funnelshift_r(unsigned, unsigned, unsigned);
CUDALINT_D unsigned __funnelshift_rc(unsigned, unsigned, unsigned);
CUDALINT_D int __dp4a(int, int, int);
CUDALINT_D unsigned __dp4a(unsigned, unsigned, unsigned);
CUDALINT_D int __dp4a(char4, char4, int);
CUDALINT_D unsigned __dp4a(uchar4, uchar4, unsigned);
CUDALINT_D int __dp2a_lo(int, int, int);
CUDALINT_D int __dp2a_hi(int, int, int);
CUDALINT_D unsigned __dp2a_lo(unsigned, unsigned, unsigned);
CUDALINT_D unsigned __dp2a_hi(unsigned, unsigned, unsigned);

#define CUDALINT_SIMD(f) \
    CUDALINT_D unsigned f##2(unsigned, unsigned); \
    CUDALINT_D unsigned f##4(unsigned, unsigned);
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
CUDALINT_SIMD(__vsetlts)
CUDALINT_SIMD(__vsetleu)
CUDALINT_SIMD(__vsetles)
CUDALINT_SIMD(__vsetgeu)
CUDALINT_SIMD(__vsetges)
CUDALINT_SIMD(__vsetgtu)
CUDALINT_SIMD(__vsetltu)
#undef CUDALINT_SIMD
#define CUDALINT_DPX(op) \
    CUDALINT_D int __vi##op##3_s32(int, int, int); \
    CUDALINT_D int __viadd##op##_s32(int, int, int); \
    CUDALINT_D int __vi##op##_s32_relu(int, int); \
    CUDALINT_D int __vi##op##3_s32_relu(int, int, int); \
    CUDALINT_D int __viadd##op##_s32_relu(int, int, int); \
    CUDALINT_D int __vib##op##_s32(int, int, bool *); \
    CUDALINT_D unsigned __vi##op##3_u32(unsigned, unsigned, unsigned); \
    CUDALINT_D unsigned __viadd##op##_u32(unsigned, unsigned, unsigned); \
    CUDALINT_D unsigned __vib##op##_u32(unsigned, unsigned, bool *); \
    CUDALINT_D unsigned __vi##op##3_s16x2(unsigned, unsigned, unsigned); \
    CUDALINT_D unsigned __viadd##op##_s16x2(unsigned, unsigned, unsigned); \
    CUDALINT_D unsigned __vi##op##_s16x2_relu(unsigned, unsigned); \
    CUDALINT_D unsigned __vi##op##3_s16x2_relu(unsigned, unsigned, unsigned); \
    CUDALINT_D unsigned __viadd##op##_s16x2_relu(unsigned, unsigned, unsigned); \
    CUDALINT_D unsigned __vib##op##_s16x2(unsigned, unsigned, bool *, bool *); \
    CUDALINT_D unsigned __vi##op##3_u16x2(unsigned, unsigned, unsigned); \
    CUDALINT_D unsigned __viadd##op##_u16x2(unsigned, unsigned, unsigned); \
    CUDALINT_D unsigned __vib##op##_u16x2(unsigned, unsigned, bool *, bool *);
CUDALINT_DPX(max)
CUDALINT_DPX(min)
#undef CUDALINT_DPX
CUDALINT_D unsigned __vnegss2(unsigned);
CUDALINT_D unsigned __vnegss4(unsigned);
CUDALINT_D unsigned __vabsss2(unsigned);
CUDALINT_D unsigned __vabsss4(unsigned);
CUDALINT_D unsigned __vneg2(unsigned);
CUDALINT_D unsigned __vneg4(unsigned);
CUDALINT_D unsigned __vabs2(unsigned);
CUDALINT_D unsigned __vabs4(unsigned);

#undef CUDALINT_D
#endif
