/* SPDX-License-Identifier: Apache-2.0 */
/* Annotations of GPUVerify's cuda.h: they vanish, and hold where a statement may stand. */
#ifndef CUDALINT_VERIFY_H
#define CUDALINT_VERIFY_H
#define __requires(...) ((void)0)
#define __ensures(...) ((void)0)
#define __invariant(...) ((void)0)
#define __global_invariant(...) ((void)0)
#define __function_wide_invariant(...) ((void)0)
#define __candidate_invariant(...) ((void)0)
#define __candidate_global_invariant(...) ((void)0)
#define __function_wide_candidate_invariant(...) ((void)0)
#define __global_requires(...) ((void)0)
#define __global_ensures(...) ((void)0)
#define __function_wide_requires(...) ((void)0)
#define __assert(...) ((void)0)
#define __global_assert(...) ((void)0)
#define __candidate_assert(...) ((void)0)
#define __assume(...) ((void)0)
#define __requires_fresh_array(...) ((void)0)
#define __reads_from(...) ((void)0)
#define __writes_to(...) ((void)0)
#define __barrier_invariant(...) ((void)0)
#define __barrier_invariant_binary(...) ((void)0)
#define __barrier_invariant_1(...) ((void)0)
#define __barrier_invariant_2(...) ((void)0)
#define __non_temporal(...) ((void)0)
#define __array_snapshot(...) ((void)0)
#define __implies(...) 0
#define __enabled(...) 0
#define __uniform_bool(...) 0
#define __distinct_int(...) 0
#define __no_read(...) 0
#define __no_write(...) 0
#define __read_implies(...) 0
#define __write_implies(...) 0
#define __other_bool(...) 0
#define __axiom(...) static_assert(true, "")
#endif
