/* SPDX-License-Identifier: Apache-2.0 */
/* Atomic functions with all their overloads; _block and _system forms too. */
#ifndef CUDALINT_ATOMICS_H
#define CUDALINT_ATOMICS_H
#include "__cudalint_vector.h"

#define CUDALINT_ATOMIC(f, __T) \
    __device__ __T f(__T *, __T); \
    __device__ __T f##_block(__T *, __T); \
    __device__ __T f##_system(__T *, __T);
#define CUDALINT_ATOMIC3(f) \
    CUDALINT_ATOMIC(f, int) \
    CUDALINT_ATOMIC(f, unsigned int) \
    CUDALINT_ATOMIC(f, unsigned long long)
CUDALINT_ATOMIC3(atomicAdd)
CUDALINT_ATOMIC(atomicAdd, float)
CUDALINT_ATOMIC(atomicAdd, double)
CUDALINT_ATOMIC(atomicAdd, float2)
CUDALINT_ATOMIC(atomicAdd, float4)
CUDALINT_ATOMIC(atomicSub, int)
CUDALINT_ATOMIC(atomicSub, unsigned int)
CUDALINT_ATOMIC3(atomicExch)
CUDALINT_ATOMIC(atomicExch, float)
CUDALINT_ATOMIC3(atomicMin)
CUDALINT_ATOMIC(atomicMin, long long)
CUDALINT_ATOMIC3(atomicMax)
CUDALINT_ATOMIC(atomicMax, long long)
CUDALINT_ATOMIC(atomicInc, unsigned int)
CUDALINT_ATOMIC(atomicDec, unsigned int)
CUDALINT_ATOMIC3(atomicAnd)
CUDALINT_ATOMIC3(atomicOr)
CUDALINT_ATOMIC3(atomicXor)
#undef CUDALINT_ATOMIC
#undef CUDALINT_ATOMIC3

#define CUDALINT_CAS(__T) \
    __device__ __T atomicCAS(__T *, __T, __T); \
    __device__ __T atomicCAS_block(__T *, __T, __T); \
    __device__ __T atomicCAS_system(__T *, __T, __T);
CUDALINT_CAS(int)
CUDALINT_CAS(unsigned int)
CUDALINT_CAS(unsigned long long)
CUDALINT_CAS(unsigned short)
#undef CUDALINT_CAS

enum {
    __NV_ATOMIC_RELAXED = 0,
    __NV_ATOMIC_CONSUME = 1,
    __NV_ATOMIC_ACQUIRE = 2,
    __NV_ATOMIC_RELEASE = 3,
    __NV_ATOMIC_ACQ_REL = 4,
    __NV_ATOMIC_SEQ_CST = 5,
    __NV_THREAD_SCOPE_THREAD = 0,
    __NV_THREAD_SCOPE_BLOCK = 1,
    __NV_THREAD_SCOPE_CLUSTER = 2,
    __NV_THREAD_SCOPE_DEVICE = 3,
    __NV_THREAD_SCOPE_SYSTEM = 4
};
#define CUDALINT_NVATOMIC(name) \
    template <class __T, class __U> \
    __device__ __T name(__T *, __U, int, int = __NV_THREAD_SCOPE_SYSTEM);
CUDALINT_NVATOMIC(__nv_atomic_fetch_add)
CUDALINT_NVATOMIC(__nv_atomic_fetch_sub)
CUDALINT_NVATOMIC(__nv_atomic_fetch_and)
CUDALINT_NVATOMIC(__nv_atomic_fetch_or)
CUDALINT_NVATOMIC(__nv_atomic_fetch_xor)
CUDALINT_NVATOMIC(__nv_atomic_fetch_min)
CUDALINT_NVATOMIC(__nv_atomic_fetch_max)
CUDALINT_NVATOMIC(__nv_atomic_exchange_n)
CUDALINT_NVATOMIC(__nv_atomic_store_n)
#undef CUDALINT_NVATOMIC
template <class __T> __device__ __T __nv_atomic_load_n(__T *, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class __T>
__device__ void __nv_atomic_load(__T *, __T *, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class __T>
__device__ void __nv_atomic_store(__T *, __T *, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class __T>
__device__ bool __nv_atomic_compare_exchange(__T *, __T *, __T *, bool, int, int,
                                             int = __NV_THREAD_SCOPE_SYSTEM);
template <class __T, class __U>
__device__ bool __nv_atomic_compare_exchange_n(__T *, __T *, __U, bool, int, int,
                                               int = __NV_THREAD_SCOPE_SYSTEM);
__device__ void __nv_atomic_thread_fence(int, int = __NV_THREAD_SCOPE_SYSTEM);

#endif
