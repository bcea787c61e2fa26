/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A clock is read behind a launch that may still be running.
 *
 * ## What
 * Reports the second of two readings of a host clock (`clock`, `gettimeofday`, `std::chrono`,
 * `omp_get_wtime`, a function of the file that reads one) whose difference is taken, when a kernel is
 * launched between them and nothing waits for it; and `cudaEventElapsedTime` when nothing waits for
 * the second event.  Where the text that goes with it speaks of the host or of the launch itself,
 * that time is what is wanted.
 *
 * ## Why
 * A launch returns after a few microseconds, whatever the kernel takes: the number says how long it
 * takes to ask for the work, and a slower kernel looks as fast as a good one.  An event that has
 * not happened gives cudaErrorNotReady, and the variable keeps what it had.
 *
 * ## Bad
 * ```cuda
 * __global__ void step(float *x)
 * {
 *     x[threadIdx.x] *= 0.5f;
 * }
 * double seconds_of_step(float *x)
 * {
 *     clock_t begin = clock();
 *     step<<<1, 256>>>(x);
 *     clock_t end = clock(); //~ timing-without-sync
 *     return (double)(end - begin) / CLOCKS_PER_SEC;
 * }
 * float milliseconds_of_step(float *x, cudaEvent_t begin, cudaEvent_t end)
 * {
 *     float ms = 0.0f;
 *     cudaEventRecord(begin);
 *     step<<<1, 256>>>(x);
 *     cudaEventRecord(end);
 *     cudaEventElapsedTime(&ms, begin, end); //~ timing-without-sync
 *     return ms;
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void step(float *x)
 * {
 *     x[threadIdx.x] *= 0.5f;
 * }
 * double seconds_of_step(float *x)
 * {
 *     clock_t begin = clock();
 *     step<<<1, 256>>>(x);
 *     if (cudaDeviceSynchronize() != cudaSuccess)
 *         return 0.0;
 *     clock_t end = clock();
 *     return (double)(end - begin) / CLOCKS_PER_SEC;
 * }
 * float milliseconds_of_step(float *x, cudaEvent_t begin, cudaEvent_t end)
 * {
 *     float ms = 0.0f;
 *     cudaEventRecord(begin);
 *     step<<<1, 256>>>(x);
 *     cudaEventRecord(end);
 *     cudaEventSynchronize(end);
 *     cudaEventElapsedTime(&ms, begin, end);
 *     return ms;
 * }
 * ```
 *
 * ## Fix
 * Wait with `cudaDeviceSynchronize()` before the clock is read, or record events and wait for the
 * second one with `cudaEventSynchronize()`.
 *
 * ## Confirmed by
 * Reading: how long a kernel takes is up to the device.
 *
 * ## References
 * - CUDA C++ Best Practices Guide, "Timing"
 */
#include <ctype.h>
#include <string.h>

#include "pass/timer.h"
#include "pass/wait.h"
#include "rules/rule.h"

/* ---- clocks ------------------------------------------------------------------------------------ */

/* The last launch between two readings that nothing waits for. */
static const struct ir_stmt *launch_between(const struct analysis_func *af,
                                            const struct timer_read *a, const struct timer_read *b,
                                            const struct ir_stmt **launch)
{
    const struct ir_stmt *last = NULL;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i], *l;
        if (!wait_is_due(af->analysis, s, &l) || !wait_lies_between(af, a->stmt, s, b->stmt))
            continue;
        if (!wait_is_missing(af, s, b->stmt))
            return NULL;
        last = s;
        *launch = l;
    }
    return last;
}

static void check_clock(struct rule_context *c, const struct timer_read *reads, size_t n, size_t at)
{
    const struct timer_read *b = &reads[at];
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *launch = NULL;
        if (i == at || !cfg_stmt_dominates(c->func->cfg, reads[i].stmt, b->stmt) ||
            !timer_difference(c->func, &reads[i], b))
            continue;
        const struct ir_stmt *s = launch_between(c->func, &reads[i], b, &launch);
        if (!s)
            continue;
        struct finding *f = rule_report(
            c, b->stmt->span,
            "the clock is read while `%s` may still be running: the launch at line %u returns at "
            "once, so this is not the time of the kernel",
            launch->launch->kernel_name ? launch->launch->kernel_name : "the kernel", s->span.line);
        rule_note(c, f, s->span, "launched here");
        rule_note(c, f, reads[i].stmt->span, "the time begins here");
        rule_help(c, f, "wait with cudaDeviceSynchronize() before the clock is read");
        return;
    }
}

/* ---- events ------------------------------------------------------------------------------------ */

static const struct ir_expr *event_of(const struct ir_stmt *s, size_t arg)
{
    const struct ir_expr *e = s->args.len > arg ? s->args.at[arg] : NULL;
    if (e && e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD)
        return e->value->def->addr;
    return e && e->op == IR_VAR ? e : NULL;
}

static bool is_call(const struct ir_stmt *s, const char *name)
{
    return s->kind == IR_STMT_CALL && s->name && strcmp(s->name, name) == 0 && !s->callee;
}

static void check_event(struct rule_context *c, const struct ir_stmt *s)
{
    const struct ir_func *f = c->func->func;
    const struct ir_expr *end = event_of(s, 2);
    const struct ir_stmt *record = NULL;
    for (size_t i = 0; end && i < f->stmts.len; i++) {
        const struct ir_stmt *r = f->stmts.at[i];
        if (!is_call(r, "cudaEventRecord") || event_of(r, 0) != end)
            continue;
        if (!cfg_stmt_dominates(c->func->cfg, r, s) || !wait_is_missing(c->func, r, s))
            return;
        record = r;
    }
    if (!record)
        return;
    struct finding *fi = rule_report(
        c, s->span,
        "nothing waits for the event that was recorded at line %u: cudaEventElapsedTime answers "
        "cudaErrorNotReady, and the time stays what it was",
        record->span.line);
    rule_note(c, fi, record->span, "recorded here");
    rule_help(c, fi, "call cudaEventSynchronize() for the second event before");
}

static void check(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    size_t n;
    if (f->kind != FUNC_HOST || f->is_lambda)
        return;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (is_call(f->stmts.at[i], "cudaEventElapsedTime") && f->stmts.at[i]->span.line)
            check_event(c, f->stmts.at[i]);
    }
    const struct timer_read *reads = timer_reads_of(c->func, &n);
    if (n == 0 || timer_is_of_host(f))
        return;
    for (size_t i = 0; i < n; i++)
        check_clock(c, reads, n, i);
}

RULE(CL404, "timing-without-sync", GROUP_CORRECTNESS, SEVERITY_WARNING, PRECISION_HIGH, check, NULL)
