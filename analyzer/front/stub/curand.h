/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for curand.h: host API, arguments unchecked. */
#ifndef CUDALINT_CURAND_H
#define CUDALINT_CURAND_H
#include "__cudalint_prelude.h"
typedef struct curandGenerator_st *curandGenerator_t;
enum curandStatus {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999
};
typedef enum curandStatus curandStatus_t;
enum curandRngType {
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
typedef enum curandRngType curandRngType_t;
enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_QUASI_DEFAULT = 201,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101, CURAND_ORDERING_PSEUDO_SEEDED = 102 };
typedef enum curandOrdering curandOrdering_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
enum curandDirectionVectorSet { CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
    CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
 };
#define CUDALINT_FN(name) \
    template <class... __A> curandStatus_t name(__A &&...) { return (curandStatus_t)0; }
CUDALINT_FN(curandCreateGenerator)
CUDALINT_FN(curandCreateGeneratorHost)
CUDALINT_FN(curandDestroyGenerator)
CUDALINT_FN(curandSetPseudoRandomGeneratorSeed)
CUDALINT_FN(curandSetGeneratorOffset)
CUDALINT_FN(curandSetGeneratorOrdering)
CUDALINT_FN(curandSetStream)
CUDALINT_FN(curandGenerate)
CUDALINT_FN(curandGenerateLongLong)
CUDALINT_FN(curandGenerateUniform)
CUDALINT_FN(curandGenerateUniformDouble)
CUDALINT_FN(curandGenerateNormal)
CUDALINT_FN(curandGenerateNormalDouble)
CUDALINT_FN(curandGenerateLogNormal)
CUDALINT_FN(curandGeneratePoisson)
CUDALINT_FN(curandGetDirectionVectors32)
CUDALINT_FN(curandGetDirectionVectors64)
CUDALINT_FN(curandGetScrambleConstants32)
CUDALINT_FN(curandGetScrambleConstants64)
CUDALINT_FN(curandSetQuasiRandomGeneratorDimensions)
CUDALINT_FN(curandGetVersion)
CUDALINT_FN(curandGenerateSeeds)
#undef CUDALINT_FN
#endif
