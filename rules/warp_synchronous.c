/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Threads of one warp exchange values through shared memory without `__syncwarp()`.
 *
 * ## What
 * Reports a read of `volatile` shared memory that another thread of the same warp has just written, with
 * neither `__syncwarp()` nor a barrier nor a `_sync` operation in between: the last steps of reductions that
 * rely on a warp running in step.  One finding for a run of such steps, at the first.  Without `volatile`
 * it is a race on any hardware: CL102.
 *
 * ## Why
 * Since Volta the threads of a warp are scheduled independently; "warp-synchronous" code that assumes
 * otherwise reads old values whenever the compiler or the scheduler lets some lanes run ahead.
 * `volatile` keeps the compiler from caching, but orders nothing between threads.
 *
 * ## Bad
 * ```cuda
 * __global__ void sum(const float *in, float *out)
 * {
 *     __shared__ volatile float part[64];
 *     int tid = threadIdx.x;
 *     part[tid] = in[tid];
 *     __syncthreads();
 *     if (tid < 32) {
 *         part[tid] += part[tid + 32]; //~ warp-synchronous
 *         part[tid] += part[tid + 16];
 *         part[tid] += part[tid + 8];
 *         part[tid] += part[tid + 4];
 *         part[tid] += part[tid + 2];
 *         part[tid] += part[tid + 1];
 *     }
 *     if (tid == 0)
 *         *out = part[0];
 * }
 * void run(const float *in, float *out)
 * {
 *     sum<<<1, 64>>>(in, out);
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void sum(const float *in, float *out)
 * {
 *     float v = in[threadIdx.x];
 *     for (int d = 16; d > 0; d /= 2)
 *         v += __shfl_down_sync(0xffffffffu, v, d);
 *     if (threadIdx.x == 0)
 *         *out = v;
 * }
 * void run(const float *in, float *out)
 * {
 *     sum<<<1, 32>>>(in, out);
 * }
 * ```
 *
 * ## Fix
 * `__syncwarp()` behind every step, or warp shuffles instead of shared memory.
 *
 * ## Confirmed by
 * A run that lets the lanes of a warp run apart; `compute-sanitizer --tool racecheck` reports it.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Independent Thread Scheduling"
 */
#include "pass/race.h"
#include "pass/warp_legacy.h"
#include "rules/rule.h"
#include "rules/warp_notes.h"

static void report(struct rule_context *c, const struct race *r)
{
    const struct ir_stmt *a = r->first->stmt, *b = r->second->stmt;
    struct finding *f =
        rule_report(c, a->span,
                    "`%s` is written here and read by other threads of the warp at line %u without "
                    "__syncwarp() between",
                    r->object->source_name, b->span.line);
    rule_note(c, f, b->span, "for example, thread %d reads what thread %d writes",
              r->second_thread[0], r->first_thread[0]);
    warp_note_legacy(c, f, warp_legacy_in_file(c->analysis));
    rule_help(c, f, "put __syncwarp() between the two, or use warp shuffles");
    f->function = r->first->frame->af->func->name;
    f->claim = (struct claim){
        .kind = CLAIM_RACE_SHARED, .func = a->block->func, .stmt = a, .other = b, .lockstep = true};
}

static void check(struct rule_context *c)
{
    size_t n;
    const struct race *all = race_in_warps(c->analysis, &n);
    for (size_t i = 0; i < n; i++)
        if (race_is_volatile(&all[i]) && all[i].first->writes)
            report(c, &all[i]);
}

RULE(CL104, "warp-synchronous", GROUP_SUSPICIOUS, SEVERITY_WARNING, PRECISION_HIGH, NULL, check)
