/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The registers of a thread do not hold what the kernel keeps.
 *
 * ## What
 * Compiles each kernel with NVRTC for the architecture asked for (`--arch`) and reports those whose
 * values ptxas puts aside in local memory: 32 bytes of spill stores and more.  Needs `--confirm`: the
 * compiler decides, not the source, so without it the rule is silent.  Of a template the instance of
 * its first launch is compiled.
 *
 * ## Why
 * Local memory is global memory.  Each value put aside is a store and a load through the caches in the
 * middle of the arithmetic, often inside the innermost loop.  The usual cause is `__launch_bounds__`
 * (or `-maxrregcount`) that asks for more threads than the kernel's registers allow.
 *
 * ## Bad
 * ```cuda
 * __global__ void __launch_bounds__(1024, 2)
 *     products(const float *a, const float *b, float *c, int n) //~ register-spill
 * {
 *     float sum[64] = {};
 *     for (int k = 0; k < n; k++) {
 * #pragma unroll
 *         for (int i = 0; i < 64; i++)
 *             sum[i] += a[k * 64 + i] * b[k * 1024 + threadIdx.x];
 *     }
 * #pragma unroll
 *     for (int i = 0; i < 64; i++)
 *         c[i * 1024 + threadIdx.x] = sum[i];
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void __launch_bounds__(256) products(const float *a, const float *b, float *c, int n)
 * {
 *     float sum[64] = {};
 *     for (int k = 0; k < n; k++) {
 * #pragma unroll
 *         for (int i = 0; i < 64; i++)
 *             sum[i] += a[k * 64 + i] * b[k * 1024 + threadIdx.x];
 *     }
 * #pragma unroll
 *     for (int i = 0; i < 64; i++)
 *         c[i * 1024 + threadIdx.x] = sum[i];
 * }
 * ```
 *
 * ## Fix
 * Ask for fewer threads or blocks in `__launch_bounds__`, keep less per thread, or unroll less.
 *
 * ## Confirmed by
 * The compiler: the log of ptxas (`-v`) tells registers, stack and spills; nothing is run.
 *
 * ## References
 * - CUDA C++ Best Practices Guide, "Local Memory", "Register Pressure"
 */
#include "pass/launch.h"
#include "rules/rule.h"

/* Of a template: which instance. */
static const struct ir_stmt *first_launch(const struct rule_context *c)
{
    size_t n;
    const struct launch_site *const *all = launch_all(c->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i]->kernel == c->func->func)
            return all[i]->stmt;
    }
    return NULL;
}

static void check(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    const struct ir_stmt *launch = first_launch(c);
    if (f->kind != FUNC_KERNEL || !f->name || f->stmts.len == 0 || (f->is_template && !launch))
        return;
    struct finding *fi =
        rule_report(c, f->name_span,
                    "`%s` keeps more than a thread's registers hold: the rest goes through local "
                    "memory, which is global memory",
                    f->name);
    fi->needs_proof = true;
    fi->claim =
        (struct claim){.kind = CLAIM_SPILL, .func = f, .stmt = f->stmts.at[0], .launch = launch};
    rule_help(c, fi,
              "ask for fewer threads or blocks in __launch_bounds__, or keep less per thread");
}

RULE(CL304, "register-spill", GROUP_PERF, SEVERITY_WARNING, PRECISION_HIGH, check, NULL)
