/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A copy runs against its direction, or its size does not fit the memory.
 *
 * ## What
 * Follows the two pointers of `cudaMemcpy`, `cudaMemcpyAsync` and `cudaMemset` to their allocations in
 * the same function.  Reports a direction that contradicts them, a size in elements where the
 * allocation has bytes (`n` against `n * sizeof(float)`), and a size that is larger than the
 * allocation.
 *
 * ## Why
 * A copy against its direction fails with cudaErrorInvalidValue and copies nothing.  A size in
 * elements copies a quarter of the floats; the rest keeps what it had.  A copy beyond the end fails,
 * or overwrites what lies behind.
 *
 * ## Bad
 * ```cuda
 * void run(int n)
 * {
 *     float *host = (float *)malloc(n * sizeof(float));
 *     float *device;
 *     cudaMalloc(&device, n * sizeof(float));
 *     cudaMemset(device, 0, n); //~ memcpy-mismatch
 *     cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyDeviceToHost); //~ memcpy-mismatch
 *     cudaMemcpy(host, device, n, cudaMemcpyDeviceToHost); //~ memcpy-mismatch
 *     cudaFree(device);
 *     free(host);
 * }
 * void init(float **table)
 * {
 *     float coefficients[16];
 *     cudaMalloc(table, 64);
 *     for (int i = 0; i < 16; i++)
 *         coefficients[i] = i;
 *     float *copy;
 *     cudaMalloc(&copy, 64);
 *     cudaMemcpy(copy, coefficients, 16 * 16 * sizeof(float), cudaMemcpyHostToDevice); //~ memcpy-mismatch
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * bool run(int n, int part)
 * {
 *     float *host = (float *)malloc(n * sizeof(float));
 *     float *device;
 *     cudaMalloc(&device, n * sizeof(float));
 *     cudaMemset(device, 0, n * sizeof(float));
 *     cudaMemcpy(device, host, part * sizeof(float), cudaMemcpyHostToDevice);
 *     bool done =
 *         cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost) == cudaSuccess;
 *     cudaFree(device);
 *     free(host);
 *     return done;
 * }
 * ```
 *
 * ## Fix
 * Name the direction from source to destination, or `cudaMemcpyDefault`; give sizes in bytes.
 *
 * ## Confirmed by
 * The runtime's own answer for a direction and for a size beyond the end.
 *
 * ## References
 * - CUDA Runtime API, "cudaMemcpy"
 */
#include <string.h>

#include "pass/affine.h"
#include "pass/origin.h"
#include "rules/rule.h"

/* cudaMemcpyKind, driver_types.h */
enum { HOST_TO_HOST, HOST_TO_DEVICE, DEVICE_TO_HOST, DEVICE_TO_DEVICE };

static const char *const kind_names[] = {"cudaMemcpyHostToHost", "cudaMemcpyHostToDevice",
                                         "cudaMemcpyDeviceToHost", "cudaMemcpyDeviceToDevice"};

static bool wants_device(int64_t kind, bool destination)
{
    return kind == DEVICE_TO_DEVICE || (kind == HOST_TO_DEVICE && destination) ||
           (kind == DEVICE_TO_HOST && !destination);
}

static bool check_direction(struct rule_context *c, const struct ir_stmt *s, const struct origin *o,
                            int64_t kind, bool destination)
{
    bool device = wants_device(kind, destination);
    if (device ? !origin_is_host(o->kind) : o->kind != ORIGIN_DEVICE)
        return false;
    struct finding *f =
        rule_report(c, s->span, "%s says that the %s is on the %s, but it is %s: the copy fails",
                    kind_names[kind], destination ? "destination" : "source",
                    device ? "device" : "host", origin_text(c->arena, o));
    if (o->where)
        rule_note(c, f, o->where->span, "allocated here");
    rule_help(c, f, "name the direction from the source to the destination, or cudaMemcpyDefault");
    return true;
}

/* x = ratio * y for a whole number; 0: no. */
static int64_t ratio_of(struct arena *a, const struct ir_expr *x, const struct ir_expr *y)
{
    struct affine p = affine_of(a, x), q = affine_of(a, y);
    int64_t n = 0;
    if (!p.ok || !q.ok)
        return 0;
    if (q.terms.len)
        n = p.terms.len ? p.terms.at[0].coefficient / q.terms.at[0].coefficient : 0;
    else if (q.constant)
        n = p.constant / q.constant;
    struct affine zero = affine_add(a, &p, &q, -n);
    return n > 0 && zero.ok && zero.terms.len == 0 && zero.constant == 0 ? n : 0;
}

static int64_t element_size(const struct ir_expr *pointer)
{
    pointer = ir_strip_all_casts(pointer);
    const struct ir_type *t = pointer ? pointer->type : NULL;
    if (t && t->kind == TYPE_POINTER && t->elem && t->elem->kind == TYPE_ARRAY)
        t = t->elem;
    return t && t->elem ? t->elem->size : -1;
}

/* `n * 4` bytes of ints have been multiplied already: the allocation is too generous. */
static bool counts_bytes(struct arena *a, const struct ir_expr *bytes, int64_t element)
{
    struct affine x = affine_of(a, bytes);
    bool all = x.ok && x.constant % element == 0;
    for (size_t i = 0; i < x.terms.len; i++)
        all = all && x.terms.at[i].coefficient % element == 0;
    return all;
}

static bool check_size(struct rule_context *c, const struct ir_stmt *s,
                       const struct ir_expr *pointer, const struct ir_expr *bytes,
                       const struct origin *o)
{
    int64_t copied, there, element = element_size(pointer);
    if (!o->bytes || o->inside)
        return false;
    bool numbers = ir_is_int(bytes, &copied) && ir_is_int(o->bytes, &there);
    const char *text = ir_expr_source(c->arena, ir_strip_casts(bytes), 40);
    bool too_much = numbers ? copied > there && there > 0 : ratio_of(c->arena, bytes, o->bytes) > 1;
    int64_t share = numbers ? 0 : ratio_of(c->arena, o->bytes, bytes);
    bool elements = share > 1 && share == element && !counts_bytes(c->arena, bytes, element);
    struct finding *f;
    if (too_much)
        f = rule_report(c, s->span, "%s of `%s` bytes goes beyond the end of %s, which has `%s`",
                        s->name, text, origin_text(c->arena, o),
                        ir_expr_source(c->arena, ir_strip_casts(o->bytes), 40));
    else if (elements)
        f = rule_report(c, s->span,
                        "%s counts bytes, but `%s` is a number of elements of %lld bytes: the rest "
                        "of %s stays as it was",
                        s->name, text, (long long)element, origin_text(c->arena, o));
    else
        return false;
    if (o->where)
        rule_note(c, f, o->where->span, "allocated here");
    rule_help(c, f,
              elements ? "multiply by the size of an element"
                       : "copy what was allocated, or allocate what is copied");
    return true;
}

static void check_call(struct rule_context *c, const struct ir_stmt *s)
{
    bool copy = strcmp(s->name, "cudaMemcpy") == 0 || strcmp(s->name, "cudaMemcpyAsync") == 0;
    bool set = strcmp(s->name, "cudaMemset") == 0 || strcmp(s->name, "cudaMemsetAsync") == 0;
    int64_t kind;
    if ((!copy && !set) || s->object || s->args.len < (copy ? 4 : 3))
        return;
    struct origin to = origin_of(c->func, s->args.at[0]);
    if (set) {
        check_size(c, s, s->args.at[0], s->args.at[2], &to);
        return;
    }
    struct origin from = origin_of(c->func, s->args.at[1]);
    if (ir_is_int(s->args.at[3], &kind) && kind >= HOST_TO_HOST && kind <= DEVICE_TO_DEVICE &&
        (check_direction(c, s, &to, kind, true) || check_direction(c, s, &from, kind, false)))
        return;
    if (!check_size(c, s, s->args.at[0], s->args.at[2], &to))
        check_size(c, s, s->args.at[1], s->args.at[2], &from);
}

/* One body for several types: what a branch on the type rules out is not known. */
static bool is_instance(const struct ir_func *f)
{
    if (f->is_template)
        return true;
    for (size_t i = 0; i < f->module->funcs.len; i++) {
        const struct ir_func *g = f->module->funcs.at[i];
        if (g != f && g->span.line == f->span.line && g->span.path == f->span.path &&
            g->span.line && !g->is_lambda && strcmp(g->name, f->name) == 0)
            return true;
    }
    return false;
}

static void check(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    if (f->kind != FUNC_HOST || is_instance(f))
        return;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (f->stmts.at[i]->kind == IR_STMT_CALL && f->stmts.at[i]->name)
            check_call(c, f->stmts.at[i]);
    }
}

RULE(CL403, "memcpy-mismatch", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check, NULL)
