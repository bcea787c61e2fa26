/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shared memory is read although nothing has been written to it.
 *
 * ## What
 * Reports a load or an atomic update of a `__shared__` variable that no write to the variable can come
 * before, by any thread of the block.  Functions that are called are seen through; a variable whose
 * address goes somewhere else is left alone.
 *
 * ## Why
 * Shared memory starts with what the previous block on the same multiprocessor left there.  A counter that
 * was never set to zero counts from a number that differs from run to run; on a quiet device it often
 * happens to be zero.
 *
 * ## Bad
 * ```cuda
 * __global__ void count_positive(const float *in, int *out, int n)
 * {
 *     __shared__ int found;
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n && in[i] > 0.0f)
 *         atomicAdd(&found, 1); //~ uninitialized-shared
 *     __syncthreads();
 *     if (threadIdx.x == 0)
 *         out[blockIdx.x] = found;
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void count_positive(const float *in, int *out, int n)
 * {
 *     __shared__ int found;
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (threadIdx.x == 0)
 *         found = 0;
 *     __syncthreads();
 *     if (i < n && in[i] > 0.0f)
 *         atomicAdd(&found, 1);
 *     __syncthreads();
 *     if (threadIdx.x == 0)
 *         out[blockIdx.x] = found;
 * }
 * ```
 *
 * ## Fix
 * Let one thread set a scalar, or all threads their part of an array, and put a barrier behind it.
 *
 * ## Confirmed by
 * A run with shadow memory that knows which bytes were written; on a GPU
 * `compute-sanitizer --tool initcheck` sees global memory only.
 *
 * ## References
 * - CUDA C++ Programming Guide, "__shared__"
 */
#include "pass/calls.h"
#include "pass/uninit.h"
#include "rules/rule.h"

static void report(struct rule_context *c, const struct uninit *u)
{
    const struct ir_stmt *s = u->read->stmt;
    const char *does = u->read->atomic ? "updated" : "read";
    struct finding *f = rule_report(
        c, s->span, "`%s` is %s here, but %s: shared memory starts with whatever was there",
        u->object->source_name, does,
        u->never ? "nothing ever writes it" : "nothing has been written to it yet");
    rule_note(c, f, u->object->span, "declared here");
    rule_help(c, f, "set it first, by one thread or by all, and put __syncthreads() behind that");
    f->function = u->read->frame->af->func->name;
    f->claim = (struct claim){.kind = CLAIM_UNINIT, .func = u->read->frame->af->func, .stmt = s};
}

static void check(struct rule_context *c)
{
    VEC(const struct ir_decl *) seen = {0};
    for (size_t i = 0; i < c->analysis->funcs.len; i++) {
        struct analysis_func *af = c->analysis->funcs.at[i];
        size_t n, sites;
        if (af->func->kind == FUNC_HOST || !af->uniform || af->func->is_lambda)
            continue;
        calls_sites(c->analysis->calls, af->func, &sites);
        if (af->func->kind != FUNC_KERNEL && sites > 0)
            continue;
        const struct uninit *all = uninit_find(af, &n);
        for (size_t k = 0; k < n; k++) {
            bool known = false;
            for (size_t j = 0; j < seen.len; j++)
                known = known || seen.at[j] == all[k].object;
            if (known)
                continue;
            vec_push(c->arena, &seen, all[k].object);
            report(c, &all[k]);
        }
    }
}

RULE(CL106, "uninitialized-shared", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, NULL, check)
