/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_awbarrier_primitives.h. */
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
__device__ void __mbarrier_init(__mbarrier_t *, unsigned);
__device__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *);
__device__ bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t);
