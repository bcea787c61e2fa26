/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A kernel is given a pointer of the host, or the host reads through a pointer of the device.
 *
 * ## What
 * Follows the pointer arguments of a launch to what they point to: `malloc`, `new`, a `std::vector`, an
 * array or variable of the host; and accesses of host code to memory of `cudaMalloc`.  Managed, pinned
 * and registered memory is left out, and so is a pointer that the kernel does not use.
 *
 * ## Why
 * The two sides have memories of their own.  The kernel faults with an illegal address, the host with
 * a segmentation fault; where the system maps host memory for the device (HMM, Grace Hopper), the
 * program works there and nowhere else.
 *
 * ## Bad
 * ```cuda
 * __global__ void add_one(float *x, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         x[i] += 1.0f;
 * }
 * void run(int n)
 * {
 *     float *host = (float *)malloc(n * sizeof(float));
 *     float *device;
 *     cudaMalloc(&device, n * sizeof(float));
 *     device[0] = 1.0f; //~ wrong-space-pointer
 *     cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
 *     add_one<<<(n + 255) / 256, 256>>>(host, n); //~ wrong-space-pointer
 *     cudaFree(device);
 *     free(host);
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void add_one(float *x, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         x[i] += 1.0f;
 * }
 * bool run(int n)
 * {
 *     float *both, *device;
 *     cudaMallocManaged(&both, n * sizeof(float));
 *     cudaMalloc(&device, n * sizeof(float));
 *     both[0] = 1.0f;
 *     add_one<<<(n + 255) / 256, 256>>>(both, n);
 *     cudaMemcpy(device, both, n * sizeof(float), cudaMemcpyDefault);
 *     add_one<<<(n + 255) / 256, 256>>>(device, n);
 *     bool done = cudaDeviceSynchronize() == cudaSuccess;
 *     cudaFree(device);
 *     cudaFree(both);
 *     return done;
 * }
 * ```
 *
 * ## Fix
 * Pass the device's copy; copy with cudaMemcpy before the host looks at it.
 *
 * ## Confirmed by
 * A run: the address is in no buffer of the device.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Device Memory", "Unified Memory Programming"
 */
#include <string.h>

#include "pass/launch.h"
#include "pass/origin.h"
#include "rules/rule.h"

/* Memory that is registered is the device's too; a program that asks whether the device reaches
 * pageable memory has thought about it. */
static bool makes_host_memory_reachable(const struct analysis *a)
{
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            int64_t attribute;
            if (s->kind != IR_STMT_CALL || !s->name)
                continue;
            if (strstr(s->name, "HostRegister"))
                return true;
            if (strcmp(s->name, "cudaDeviceGetAttribute") == 0 && s->args.len > 1 &&
                ir_is_int(s->args.at[1], &attribute) && attribute >= 88 && attribute <= 100)
                return true; /* cudaDevAttrPageableMemoryAccess and what belongs to it */
        }
    }
    return false;
}

struct use {
    const struct ir_decl *param;
    bool found;
};

static bool is_param(const struct ir_expr *e, void *context)
{
    struct use *u = context;
    u->found = u->found || (e->op == IR_VAR && e->decl == u->param);
    return !u->found;
}

/* Is the parameter dereferenced in the kernel itself? */
static bool is_dereferenced(const struct ir_func *kernel, const struct ir_decl *param)
{
    for (size_t i = 0; i < kernel->stmts.len; i++) {
        const struct ir_stmt *s = kernel->stmts.at[i];
        struct use u = {.param = param};
        if (!s->addr)
            continue;
        ir_walk(ir_address_root(s->addr), is_param, &u);
        if (u.found)
            return true;
    }
    return false;
}

static void check_argument(struct rule_context *c, const struct launch_site *s, size_t index)
{
    const struct ir_decl *param = s->kernel->params.at[index];
    const struct ir_expr *arg = launch_argument(s, param);
    if (!arg || !param->type || param->type->kind != TYPE_POINTER)
        return;
    struct origin o = origin_of(s->host, arg);
    if (!origin_is_host(o.kind) || !is_dereferenced(s->kernel, param))
        return;
    struct finding *f =
        rule_report(c, s->stmt->span, "`%s` is given %s as `%s`, which the device cannot reach",
                    s->launch->kernel_name, origin_text(c->arena, &o), param->source_name);
    if (o.where)
        rule_note(c, f, o.where->span, "allocated here");
    rule_help(c, f, "pass memory of cudaMalloc, and copy the data there");
}

static void check_module(struct rule_context *c)
{
    size_t n;
    const struct launch_site *const *sites = launch_all(c->analysis->launches, &n);
    if (makes_host_memory_reachable(c->analysis))
        return;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; sites[i]->kernel && k < sites[i]->kernel->params.len; k++)
            check_argument(c, sites[i], k);
    }
}

static void check_func(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    const struct ir_stmt *told = NULL;
    for (size_t i = 0; f->kind == FUNC_HOST && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if ((s->kind != IR_STMT_LOAD && s->kind != IR_STMT_STORE) || !s->span.line)
            continue;
        struct origin o = origin_of(c->func, s->addr);
        if (o.kind != ORIGIN_DEVICE || o.where == told)
            continue;
        told = o.where;
        struct finding *fi =
            rule_report(c, s->span, "the host %s %s: it faults",
                        s->kind == IR_STMT_LOAD ? "reads" : "writes", origin_text(c->arena, &o));
        rule_note(c, fi, o.where->span, "allocated here");
        rule_help(c, fi, "copy with cudaMemcpy, or use managed memory");
    }
}

RULE(CL206, "wrong-space-pointer", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check_func,
     check_module)
