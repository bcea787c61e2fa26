/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The host reads what the device may still be writing.
 *
 * ## What
 * Reports a read on the host of managed memory that a kernel launched before writes, and of pinned
 * memory that an asynchronous copy launched before fills, when nothing between them waits.  Managed
 * memory is that of `cudaMallocManaged`; the kernel must be seen to write through the argument.
 *
 * ## Why
 * A launch and an asynchronous copy return at once.  The host reads what was there before, or a part
 * of the result; without concurrent managed access (Windows, before Pascal) the read is a
 * segmentation fault.
 *
 * ## Bad
 * ```cuda
 * __global__ void count_up(int *sum)
 * {
 *     atomicAdd(sum, 1);
 * }
 * int threads_seen()
 * {
 *     int *sum;
 *     cudaMallocManaged(&sum, sizeof(int));
 *     *sum = 0;
 *     count_up<<<4, 256>>>(sum);
 *     int seen = *sum; //~ read-before-sync
 *     cudaFree(sum);
 *     return seen;
 * }
 * float first(const float *device, cudaStream_t stream)
 * {
 *     float *host;
 *     cudaMallocHost(&host, sizeof(float));
 *     cudaMemcpyAsync(host, device, sizeof(float), cudaMemcpyDeviceToHost, stream);
 *     float value = host[0]; //~ read-before-sync
 *     cudaFreeHost(host);
 *     return value;
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void count_up(int *sum)
 * {
 *     atomicAdd(sum, 1);
 * }
 * int threads_seen()
 * {
 *     int *sum;
 *     cudaMallocManaged(&sum, sizeof(int));
 *     *sum = 0;
 *     count_up<<<4, 256>>>(sum);
 *     int seen = cudaDeviceSynchronize() == cudaSuccess ? *sum : -1;
 *     cudaFree(sum);
 *     return seen;
 * }
 * float first(const float *device, cudaStream_t stream)
 * {
 *     float *host;
 *     cudaMallocHost(&host, sizeof(float));
 *     cudaMemcpyAsync(host, device, sizeof(float), cudaMemcpyDeviceToHost, stream);
 *     float value = cudaStreamSynchronize(stream) == cudaSuccess ? host[0] : 0.0f;
 *     cudaFreeHost(host);
 *     return value;
 * }
 * ```
 *
 * ## Fix
 * Wait before the read: `cudaDeviceSynchronize()`, or `cudaStreamSynchronize()` for the stream.
 *
 * ## Confirmed by
 * Reading: whether the device is done by then is up to its speed.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Unified Memory Programming", "Coherency and Concurrency"
 */
#include <string.h>

#include "pass/launch.h"
#include "pass/origin.h"
#include "pass/wait.h"
#include "rules/rule.h"

/* The allocation of that kind that the pointer leads to, or NULL. */
static const struct ir_stmt *memory_of(const struct analysis_func *af,
                                       const struct ir_expr *pointer, enum origin_kind kind)
{
    struct origin o = origin_of(af, pointer);
    return o.kind == kind ? o.where : NULL;
}

/* The kernel stores through this parameter itself. */
static bool is_written(const struct ir_func *kernel, const struct ir_decl *param)
{
    for (size_t i = 0; kernel && i < kernel->stmts.len; i++) {
        const struct ir_stmt *s = kernel->stmts.at[i];
        const struct ir_expr *root =
            s->addr && (s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC)
                ? ir_address_root(s->addr)
                : NULL;
        if (root && root->op == IR_VAR && root->decl == param)
            return true;
    }
    return false;
}

/* What the statement leaves the device to write, read at `read`; *who: for the message. */
static bool is_pending(struct rule_context *c, const struct ir_stmt *s, const struct ir_stmt *read,
                       const char **who)
{
    int64_t kind;
    if (s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "cudaMemcpyAsync") == 0 &&
        s->args.len >= 4 && ir_is_int(s->args.at[3], &kind) && (kind == 2 || kind == 4)) {
        const struct ir_stmt *to = memory_of(c->func, s->args.at[0], ORIGIN_PINNED);
        *who = "the copy";
        return to && to == memory_of(c->func, read->addr, ORIGIN_PINNED);
    }
    const struct ir_stmt *m = memory_of(c->func, read->addr, ORIGIN_MANAGED);
    if (s->kind != IR_STMT_LAUNCH || !m)
        return false;
    const struct ir_func *kernel = s->launch->kernel;
    *who = s->launch->kernel_name ? arena_printf(c->arena, "`%s`", s->launch->kernel_name)
                                  : "the kernel";
    for (size_t i = 0; kernel && s->launch->args_known && i < s->launch->args.len; i++) {
        if (m == memory_of(c->func, s->launch->args.at[i], ORIGIN_MANAGED) &&
            i < kernel->params.len && is_written(kernel, kernel->params.at[i]))
            return true;
    }
    return false;
}

struct told {
    VEC(const struct ir_stmt *) list;
};

/* One finding for what is pending: the first read. */
static void check_read(struct rule_context *c, const struct ir_stmt *read, struct told *told)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const char *who = NULL;
        if (!is_pending(c, s, read, &who) || !wait_is_missing(c->func, s, read))
            continue;
        for (size_t k = 0; k < told->list.len; k++) {
            if (told->list.at[k] == s)
                return;
        }
        vec_push(c->arena, &told->list, s);
        struct finding *fi = rule_report(
            c, read->span,
            "the host reads what %s may still be writing: nothing waits for it between", who);
        rule_note(c, fi, s->span, "started here");
        rule_help(c, fi, "call cudaDeviceSynchronize(), or wait for the stream, before the read");
        return;
    }
}

static void check(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    struct told told = {0};
    for (size_t i = 0; f->kind == FUNC_HOST && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_LOAD && s->span.line)
            check_read(c, s, &told);
    }
}

RULE(CL406, "read-before-sync", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check, NULL)
