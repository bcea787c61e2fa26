/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A launch has more threads a block than the kernel's `__launch_bounds__` allows.
 *
 * ## What
 * Compares the block of each launch, as far as it is a number here or for a visible call, with the
 * first argument of `__launch_bounds__`, template arguments put in.
 *
 * ## Why
 * The compiler has given each thread the registers that the promised block leaves; a larger block
 * fails with cudaErrorInvalidValue (in older drivers cudaErrorLaunchFailure) and no thread runs.
 *
 * ## Bad
 * ```cuda
 * __global__ void __launch_bounds__(256) scale(float *x)
 * {
 *     x[threadIdx.x] *= 2.0f;
 * }
 * template <int THREADS> __global__ void __launch_bounds__(THREADS) shift(float *x)
 * {
 *     x[threadIdx.y * blockDim.x + threadIdx.x] += 2.0f;
 * }
 * void run(float *x)
 * {
 *     scale<<<1, 512>>>(x); //~ launch-bounds-mismatch
 *     shift<128><<<1, dim3(16, 16)>>>(x); //~ launch-bounds-mismatch
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void __launch_bounds__(256) scale(float *x)
 * {
 *     x[threadIdx.x] *= 2.0f;
 * }
 * template <int THREADS> __global__ void __launch_bounds__(THREADS) shift(float *x)
 * {
 *     x[threadIdx.y * blockDim.x + threadIdx.x] += 2.0f;
 * }
 * void run(float *x)
 * {
 *     scale<<<1, 256>>>(x);
 *     shift<256><<<1, dim3(16, 16)>>>(x);
 * }
 * ```
 *
 * ## Fix
 * Launch with at most that many threads, or raise the bound.
 *
 * ## Confirmed by
 * The driver's own answer to the launch.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Launch Bounds"
 */
#include "rules/rule.h"
#include "solve/launch_fault.h"

static void check_site(struct rule_context *c, const struct launch_site *s)
{
    int64_t bound, threads;
    const struct ir_stmt *call;
    if (!s->kernel || !s->kernel->max_threads || !s->stmt->span.line ||
        !ir_is_int(launch_substitute(s, s->kernel->max_threads), &bound) || bound <= 0 ||
        bound > 1024 || !launch_block_exceeds(s, bound, &threads, &call) || threads > 1024)
        return;
    struct finding *f = rule_report(c, s->stmt->span,
                                    "`%s` is launched with %lld threads a block, but its "
                                    "__launch_bounds__ says %lld: the launch fails",
                                    s->launch->kernel_name, (long long)threads, (long long)bound);
    rule_note(c, f, s->kernel->name_span, "the kernel");
    if (call)
        rule_note(c, f, call->span, "for this call");
    rule_help(c, f, "launch with at most %lld threads, or raise the bound", (long long)bound);
    if (s->stmt->kind == IR_STMT_LAUNCH)
        f->claim = (struct claim){
            .kind = CLAIM_LAUNCH, .func = s->host->func, .stmt = s->stmt, .launch = s->stmt};
}

static void check_module(struct rule_context *c)
{
    size_t n;
    const struct launch_site *const *sites = launch_all(c->analysis->launches, &n);
    for (size_t i = 0; i < n; i++)
        check_site(c, sites[i]);
}

RULE(CL303, "launch-bounds-mismatch", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_VERY_HIGH, NULL,
     check_module)
