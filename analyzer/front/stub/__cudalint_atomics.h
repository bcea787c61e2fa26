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

#endif
