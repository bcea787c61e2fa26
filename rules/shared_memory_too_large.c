/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A launch asks for shared memory that the device does not give, or gives none to a kernel that uses it.
 *
 * ## What
 * Looks at each launch: static and dynamic shared memory together beyond 48 KiB without the opt-in
 * attribute on that very kernel, or with the attribute for a number of bytes while the launch asks for a
 * runtime size; or as many bytes as the function gives another kernel or another instance the
 * attribute for; the attribute given once in the process (behind a static flag, in the initialiser of a
 * static variable, by std::call_once), though it is one of the current device; beyond what the target
 * architectures have at all; a dynamic size made of
 * a runtime length that is never compared with anything (a note outside of programs, and where the callers are out
 * of sight or the next call asks for the last error), or by a function out of sight,
 * `smem_size_in_bytes(params)`, whose result nothing looks at, or, as a note, as large as a class says that a
 * template is handed, `Traits::kSmemSize`; fewer dynamic bytes than an access of the
 * kernel needs with the launch's own sizes and types (also of `scalar_t` that a dispatch makes double; a note where the
 * bytes are not made of the size that is too large for them, and nobody in sight sets it), bytes
 * made of the number of blocks where the kernel has an element for each thread, the number of elements for
 * that of bytes, one byte for each thread where the kernel is out of sight, or none at all, also where what
 * the kernel uses is out of sight and a size is counted that other launches ask for, or another
 * launch of the function gives
 * the kernel some.  And at each kernel, and each instance of a template that is launched: static arrays beyond
 * 48 KiB (or what the architecture has where the command line or inline PTX goes for its own target, such as sm_90a:
 * ptxas allows 227 KiB there, 99 KiB for sm_120a); two
 * `extern __shared__` arrays that are filled side by side, though they are the same memory, of whatever types.
 *
 * ## Why
 * A launch beyond the limit fails with cudaErrorInvalidValue before a single thread runs; where the
 * launch is not checked, the output simply stays as it was.  With zero bytes the kernel runs and every
 * access to the array is out of bounds.
 *
 * ## Bad
 * ```cuda
 * __global__ void stage(float *data)
 * {
 *     extern __shared__ float tile[];
 *     tile[threadIdx.x] = data[threadIdx.x];
 *     __syncthreads();
 *     data[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
 * }
 * void run(float *data)
 * {
 *     stage<<<1, 256, 64 * 1024>>>(data); //~ shared-memory-too-large
 *     stage<<<1, 256>>>(data); //~ shared-memory-too-large
 * }
 * ```
 * ```cuda
 * __global__ void row_sum(const float *in, float *out, int cols)
 * {
 *     extern __shared__ float row[];
 *     for (int i = threadIdx.x; i < cols; i += blockDim.x)
 *         row[i] = in[i];
 *     __syncthreads();
 *     out[threadIdx.x] = row[threadIdx.x];
 * }
 * void run(const float *in, float *out, int cols)
 * {
 *     row_sum<<<1, 256, cols * sizeof(float)>>>(in, out, cols); //~ shared-memory-too-large
 * }
 * ```
 * ```cuda
 * template <typename T, int ROWS> __global__ void tiles(T *data)
 * {
 *     __shared__ float tile[ROWS][64];
 *     tile[threadIdx.y][threadIdx.x] = data[threadIdx.y * 64 + threadIdx.x];
 *     __syncthreads();
 *     data[threadIdx.y * 64 + threadIdx.x] = tile[threadIdx.y][63 - threadIdx.x];
 * }
 * void run(float *data)
 * {
 *     tiles<float, 16><<<1, dim3(64, 16)>>>(data);
 *     tiles<float, 256><<<1, dim3(64, 16)>>>(data); //~ shared-memory-too-large
 * }
 * ```
 * ```cuda
 * __global__ void fill(float *out, const float *table, int entries)
 * {
 *     extern __shared__ float copy[];
 *     for (int i = threadIdx.x; i < entries; i += blockDim.x)
 *         copy[i] = table[i];
 *     __syncthreads();
 *     out[threadIdx.x] = copy[entries - 1];
 * }
 * void run(float *out, float *table, const float *values, int entries)
 * {
 *     for (int i = 0; i < entries; i++) // says how often, and is no limit
 *         cudaMemcpy(table + i, values + i, sizeof(float), cudaMemcpyHostToDevice);
 *     fill<<<1, 256, entries * sizeof(float)>>>(out, table, entries); //~ shared-memory-too-large
 * }
 * ```
 * ```cuda
 * template <typename T, int MODE> __global__ void normalize(T *out, const T *in, int cols)
 * {
 *     extern __shared__ char memory[];
 *     T *row = (T *)memory;
 *     for (int i = threadIdx.x; i < cols; i += blockDim.x)
 *         row[i] = in[i] * T(MODE);
 *     __syncthreads();
 *     out[threadIdx.x] = row[cols - 1];
 * }
 * template <typename T> void run(T *out, const T *in, int cols, bool scaled)
 * {
 *     size_t bytes = cols * sizeof(T);
 *     if (scaled) {
 *         cudaFuncSetAttribute(normalize<T, 2>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
 *         normalize<T, 2><<<1, 256, bytes>>>(out, in, cols);
 *     } else {
 *         normalize<T, 1><<<1, 256, bytes>>>(out, in, cols); //~ shared-memory-too-large
 *     }
 * }
 * ```
 * ```cuda
 * __global__ void products(float *out, const float *in, int cols)
 * {
 *     extern __shared__ float memory[];
 *     float *left = memory, *right = &memory[cols];
 *     for (int i = threadIdx.x; i < cols; i += blockDim.x) {
 *         left[i] = in[i];
 *         right[i] = in[cols + i];
 *     }
 *     __syncthreads();
 *     if (threadIdx.x < cols)
 *         out[threadIdx.x] = left[threadIdx.x] * right[cols - 1 - threadIdx.x];
 * }
 * __global__ void block_sum(float *out, const float *in)
 * {
 *     extern __shared__ float part[];
 *     part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
 *     __syncthreads();
 *     for (int s = blockDim.x / 2; s > 0; s /= 2) {
 *         if (threadIdx.x < s)
 *             part[threadIdx.x] += part[threadIdx.x + s];
 *         __syncthreads();
 *     }
 *     out[blockIdx.x] = part[0];
 * }
 * void run(float *out, const float *in, int cols, int threads)
 * {
 *     if (cols > 4096)
 *         return;
 *     products<<<1, 256, cols * sizeof(float)>>>(out, in, cols); //~ shared-memory-too-large
 *     block_sum<<<64, threads, threads>>>(out, in); //~ shared-memory-too-large
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * // experts are counted in hundreds
 * __global__ void gate(float *scores, int experts)
 * {
 *     extern __shared__ float logits[];
 *     for (int i = threadIdx.x; i < experts; i += blockDim.x)
 *         logits[i] = scores[blockIdx.x * experts + i];
 *     __syncthreads();
 *     scores[blockIdx.x * experts] = logits[experts - 1];
 * }
 * void run(float *scores, int tokens, int experts)
 * {
 *     gate<<<tokens, 128, sizeof(float) * experts>>>(scores, experts);
 * }
 * ```
 * ```cuda
 * __global__ void stage(float *data)
 * {
 *     extern __shared__ float tile[];
 *     tile[threadIdx.x] = data[threadIdx.x];
 *     __syncthreads();
 *     data[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
 * }
 * cudaError_t run(float *data, int threads)
 * {
 *     cudaError_t status =
 *         cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
 *     if (status != cudaSuccess)
 *         return status;
 *     stage<<<1, 256, 64 * 1024>>>(data);
 *     stage<<<1, threads, threads * sizeof(float)>>>(data);
 *     return cudaGetLastError();
 * }
 * void run_some(float *data, int rows, int cols)
 * {
 *     while (rows * cols > 4096)
 *         rows--;
 *     stage<<<1, 256, rows * cols * sizeof(float)>>>(data);
 * }
 * ```
 * ```cuda
 * template <typename T, int MODE> __global__ void normalize(T *out, const T *in, int cols)
 * {
 *     extern __shared__ char memory[];
 *     T *row = (T *)memory;
 *     for (int i = threadIdx.x; i < cols; i += blockDim.x)
 *         row[i] = in[i] * T(MODE);
 *     __syncthreads();
 *     out[threadIdx.x] = row[cols - 1];
 * }
 * template <typename T> bool run(T *out, const T *in, int cols, bool scaled)
 * {
 *     size_t bytes = cols * sizeof(T);
 *     auto kernel = &normalize<T, 1>;
 *     if (scaled) {
 *         cudaFuncSetAttribute(normalize<T, 2>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
 *         normalize<T, 2><<<1, 256, bytes>>>(out, in, cols);
 *     } else if (cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
 *                                     bytes) == cudaSuccess) {
 *         kernel<<<1, 256, bytes>>>(out, in, cols);
 *     }
 *     return cudaGetLastError() == cudaSuccess;
 * }
 * ```
 * ```cuda
 * __global__ void products(float *out, const float *in, int cols)
 * {
 *     extern __shared__ float memory[];
 *     float *left = memory, *right = &memory[cols];
 *     for (int i = threadIdx.x; i < cols; i += blockDim.x) {
 *         left[i] = in[i];
 *         right[i] = in[cols + i];
 *     }
 *     __syncthreads();
 *     if (threadIdx.x < cols)
 *         out[threadIdx.x] = left[threadIdx.x] * right[cols - 1 - threadIdx.x];
 * }
 * __global__ void block_sum(float *out, const float *in)
 * {
 *     extern __shared__ float part[];
 *     part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
 *     __syncthreads();
 *     for (int s = blockDim.x / 2; s > 0; s /= 2) {
 *         if (threadIdx.x < s)
 *             part[threadIdx.x] += part[threadIdx.x + s];
 *         __syncthreads();
 *     }
 *     out[blockIdx.x] = part[0];
 * }
 * void run(float *out, const float *in, int cols, int threads)
 * {
 *     if (cols > 4096)
 *         return;
 *     products<<<1, 256, 2 * cols * sizeof(float)>>>(out, in, cols);
 *     block_sum<<<64, threads, threads * sizeof(float)>>>(out, in);
 * }
 * ```
 *
 * ## Fix
 * Call `cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)` for this kernel
 * before the launch and check its result; compare a runtime size with the device's limit
 * (`cudaDevAttrMaxSharedMemoryPerBlockOptin`) and fall back when it is larger.
 *
 * ## Confirmed by
 * The driver's own answer to the launch.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", "Shared Memory"
 */
#include <string.h>

#include "pass/arch.h"
#include "pass/calls.h"
#include "pass/launch.h"
#include "pass/launch_dim.h"
#include "pass/range.h"
#include "pass/shared_size.h"
#include "pass/status.h"
#include "pass/typed_size.h"
#include "rules/rule.h"
#include "rules/shared_bytes.h"
#include "solve/dynamic_fault.h"
#include "solve/launch_fault.h"

static const char *bytes_text(struct rule_context *c, int64_t n)
{
    if (n >= 10240)
        return arena_printf(c->arena, "%.4g KiB", (double)n / 1024.0);
    return arena_printf(c->arena, "%lld bytes", (long long)n);
}

/* The limit to hold a size against: the smallest of the architectures asked for, else the largest
 * that any architecture has. */
static int64_t device_limit(struct rule_context *c, unsigned *arch)
{
    int64_t least = 0;
    for (size_t i = 0; i < c->options->arch_count; i++) {
        int64_t one = arch_shared_limit(c->options->archs[i]);
        if (one && (!least || one < least)) {
            least = one;
            *arch = c->options->archs[i];
        }
    }
    return least ? least : arch_shared_largest(arch);
}

/* ptxas holds static arrays against 48 KiB, but for an architecture's own target, where a block may have all that
 * the architecture has. */
static int64_t static_limit(struct rule_context *c)
{
    unsigned arch = 0;
    return c->options->own_targets ? device_limit(c, &arch)
                                   : shared_static_limit(c->analysis->module);
}

static const char *static_part(struct rule_context *c, int64_t bytes)
{
    return bytes ? arena_printf(c->arena, " with its static arrays") : "";
}

static void check_known(struct rule_context *c, const struct launch_site *s, int64_t dynamic)
{
    int64_t fixed = s->kernel ? shared_static_bytes_at(s) : 0;
    int64_t total = dynamic + fixed;
    const char *kernel = s->launch->kernel_name;
    unsigned arch = 0;
    int64_t limit = device_limit(c, &arch);
    if (dynamic == 0)
        return;
    if (total > limit) {
        if (shared_opt_in_is_asked(s))
            return;
        struct finding *f = rule_report(
            c, s->stmt->span, "`%s` is launched with %s of shared memory%s; sm_%u has %s a block",
            kernel, bytes_text(c, total), static_part(c, fixed), arch, bytes_text(c, limit));
        f->claim = shared_bytes_claim(s);
        rule_help(c, f, "use a smaller tile, or split the work over more blocks");
        return;
    }
    if (total <= ARCH_SHARED_DEFAULT)
        return;
    enum shared_opt_in opt_in = shared_opt_in_of(c->analysis, s);
    if (opt_in == SHARED_OPT_IN || opt_in == SHARED_OPT_IN_MAYBE)
        return;
    struct finding *f = rule_report(
        c, s->stmt->span,
        "`%s` is launched with %s of shared memory%s, beyond 48 KiB, but %s: the launch fails",
        kernel, bytes_text(c, total), static_part(c, fixed),
        opt_in == SHARED_OPT_IN_OTHER ? "only another kernel was given the opt-in attribute"
                                      : "the kernel was not given the opt-in attribute");
    f->claim = shared_bytes_claim(s);
    rule_help(c, f,
              "call cudaFuncSetAttribute(%s, cudaFuncAttributeMaxDynamicSharedMemorySize, ...) "
              "before the launch",
              kernel);
}

/* The attribute for these very bytes went to a kernel that this launch does not launch. */
static bool check_beside(struct rule_context *c, const struct launch_site *s)
{
    const struct ir_stmt *other = shared_opt_in_beside(c->analysis, s);
    if (!other || range_of(s->host->ranges, s->shared_bytes, s->stmt).hi <= ARCH_SHARED_DEFAULT)
        return false;
    struct finding *f = rule_report(
        c, s->stmt->span,
        "`%s` is launched with `%s` bytes of dynamic shared memory without the opt-in attribute, "
        "which `%s` was given for as many: beyond 48 KiB the launch fails",
        s->launch->kernel_name, ir_expr_source(c->arena, s->shared_bytes, 40),
        ir_expr_source(c->arena, other->args.at[0], 60));
    f->claim = shared_bytes_claim(s);
    rule_note(c, f, other->span, "this attribute is another kernel's");
    rule_help(c, f, "call cudaFuncSetAttribute for the kernel that is launched");
    return true;
}

/* The attribute is for a number of bytes, and the launch for as many as the run wants. */
static bool check_short(struct rule_context *c, const struct launch_site *s)
{
    int64_t allowed;
    const struct ir_stmt *attribute = shared_opt_in_short(s, &allowed);
    if (!attribute)
        return false;
    struct finding *f = rule_report(
        c, s->stmt->span,
        "`%s` is launched with `%s` bytes of dynamic shared memory, which nothing bounds: beyond "
        "the %s of the opt-in attribute the launch fails",
        s->launch->kernel_name, ir_expr_source(c->arena, s->shared_bytes, 40),
        bytes_text(c, allowed));
    f->claim = shared_bytes_claim(s);
    rule_note(c, f, attribute->span, "the attribute");
    rule_help(c, f, "ask for as many bytes as the launch uses, and check whether they are granted");
    return true;
}

static struct finding *check_unbounded(struct rule_context *c, const struct launch_site *s)
{
    const struct ir_expr *size = shared_unbounded_part(s);
    if (!size || launch_bytes_are_at_most(s, ARCH_SHARED_DEFAULT))
        return NULL;
    enum shared_handed handed = shared_size_is_handed(s, size);
    if (handed == SHARED_HANDED_LITTLE)
        return NULL;
    const char *method = launch_dim_method(size);
    const char *name =
        method ? arena_printf(c->arena, "%s()", method) : launch_dim_name(s->host, size);
    if (!name)
        name = ir_expr_source(c->arena, size, 40);
    struct finding *f = rule_report(
        c, s->stmt->span,
        "the dynamic shared memory of `%s` grows with `%s`, which nothing bounds: beyond 48 KiB "
        "the launch fails",
        s->launch->kernel_name, name);
    f->claim = shared_bytes_claim(s);
    rule_help(c, f,
              "compare the size with the device's limit before the launch, and opt in with "
              "cudaFuncSetAttribute for more than 48 KiB");
    /* a size may be small for reasons of its own, in a program, too: a constant elsewhere, the data it is for */
    if (handed != SHARED_HANDED_TOO_MUCH &&
        (handed == SHARED_HANDED_LOOKED_AT || status_fetched_next(s->host, s->stmt) ||
         !typed_size_is(s->host, size)))
        rule_doubt(c, f);
    rule_place_launch(c, f, s->stmt);
    return f;
}

/* The call is a launch by itself: it names the kernel. */
static bool is_launch(struct rule_context *c, const struct ir_stmt *call)
{
    size_t n;
    const struct launch_site *const *sites = launch_all(c->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        if (sites[i]->stmt == call)
            return true;
    }
    return false;
}

/* `launch(in, out, n * sizeof(float))`: the function that launches is handed the bytes. */
static void check_handed(struct rule_context *c, const struct launch_site *s)
{
    size_t n;
    const struct ir_stmt *const *all = calls_sites(c->analysis->calls, s->host->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct launch_site one;
        bool handed = !is_launch(c, all[i]) && shared_handed_by(s, all[i], &one);
        struct finding *f = handed ? check_unbounded(c, &one) : NULL;
        if (!f)
            continue;
        f->claim = (struct claim){0};
        rule_note(c, f, s->stmt->span, "the launch that it is for");
    }
}

/* Who asks a function for the size has more than one. */
static void check_unseen(struct rule_context *c, const struct launch_site *s)
{
    const struct ir_stmt *call = shared_unseen_size(s);
    if (!call)
        return;
    struct finding *f =
        rule_report(c, s->stmt->span,
                    "the dynamic shared memory of `%s` is as large as `%s` says, which nothing "
                    "looks at, and the "
                    "kernel was not given the opt-in attribute: beyond 48 KiB the launch fails",
                    s->launch->kernel_name, call->name);
    f->claim = shared_bytes_claim(s);
    rule_help(c, f,
              "opt in with cudaFuncSetAttribute before the launch where it is more than 48 KiB");
    rule_place_launch(c, f, s->stmt);
}

static const char *constant_text(struct rule_context *c, const struct ir_expr *size)
{
    const char *type = size->op == IR_SIZEOF ? size->type_arg->name : NULL;
    return type ? arena_printf(c->arena, "sizeof(%.*s)", (int)strcspn(type, "<"), type)
                : ir_expr_source(c->arena, size, 60);
}

/* Some instance has more, perhaps. */
static void check_constant(struct rule_context *c, const struct launch_site *s)
{
    const struct ir_expr *size = shared_unseen_constant(s);
    if (!size)
        return;
    struct finding *f =
        rule_report(c, s->stmt->span,
                    "the dynamic shared memory of `%s` is `%s`, which nothing compares with "
                    "48 KiB, and the kernel was not given the opt-in attribute: an instance that "
                    "needs more is not launched",
                    s->launch->kernel_name, constant_text(c, size));
    f->claim = shared_bytes_claim(s);
    rule_help(c, f,
              "opt in with cudaFuncSetAttribute before the launch where it is more than 48 KiB, "
              "or say static_assert that it is not");
    rule_doubt(c, f);
    rule_place_launch(c, f, s->stmt);
}

static void check_runtime(struct rule_context *c, const struct launch_site *s)
{
    if (check_short(c, s))
        return;
    enum shared_opt_in opt_in = shared_opt_in_of(c->analysis, s);
    if (opt_in == SHARED_OPT_IN || opt_in == SHARED_OPT_IN_MAYBE || check_beside(c, s))
        return;
    if (!check_unbounded(c, s))
        check_unseen(c, s);
    check_constant(c, s);
    check_handed(c, s);
}

static void check_zero(struct rule_context *c, const struct launch_site *s)
{
    if (shared_bytes_none_needed(c, s))
        return;
    if (!s->kernel || !shared_dynamic_used_at(s)) {
        shared_bytes_forgotten(c, s);
        return;
    }
    struct finding *f =
        rule_report(c, s->stmt->span,
                    "`%s` uses extern __shared__ memory, but this launch gives it no dynamic bytes",
                    s->launch->kernel_name);
    f->claim = shared_bytes_claim(s);
    rule_note(c, f, s->kernel->name_span, "the kernel");
    rule_help(c, f, "pass the size in bytes as the third launch parameter");
    /* a wrapper in a header is told where this file uses it */
    bool of_wrapper = s->inside && s->inside->shared_bytes && s->inside->stmt->span.line &&
                      s->inside->host->func->in_main_file &&
                      ir_is_const(s->inside->shared_bytes, 0);
    if (of_wrapper) /* whatever the call hands over, there are none */
        rule_place_at(c, f, s->inside->stmt->span, "the call that names the kernel");
    else
        rule_place_launch(c, f, s->stmt);
}

/* Bytes are what the third launch parameter counts. */
static void check_elements(struct rule_context *c, const struct launch_site *s)
{
    if (!shared_counts_threads(s))
        return;
    struct finding *f = rule_report(
        c, s->stmt->span,
        "`%s` is launched with `%s` bytes of dynamic shared memory, one for each thread of the "
        "block: the size of an element is missing",
        s->launch->kernel_name, ir_expr_source(c->arena, s->shared_bytes, 60));
    f->claim = shared_bytes_claim(s);
    rule_help(c, f, "multiply the count by the size of an element of the shared array");
}

/* The arrays of one instance of a template; of the whole kernel: check_func(). */
static void check_instance(struct rule_context *c, const struct launch_site *s)
{
    int64_t fixed = s->kernel ? shared_static_bytes_at(s) : 0;
    int64_t limit = fixed > ARCH_SHARED_DEFAULT ? static_limit(c) : fixed;
    if (fixed <= limit || shared_static_bytes(s->kernel) > limit)
        return;
    struct finding *f =
        rule_report(c, s->stmt->span,
                    "this instance of `%s` declares %s of static shared memory; the limit is %s",
                    s->launch->kernel_name, bytes_text(c, fixed), bytes_text(c, limit));
    f->claim = shared_bytes_claim(s);
    rule_note(c, f, s->kernel->name_span, "the kernel");
    rule_help(c, f, "use dynamic shared memory with the opt-in attribute, or a smaller tile");
}

static void check_module(struct rule_context *c)
{
    size_t n;
    const struct launch_site *const *sites = launch_all(c->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t dynamic;
        if (!sites[i]->stmt->span.line)
            continue;
        check_instance(c, sites[i]);
        check_elements(c, sites[i]);
        shared_bytes_other(c, sites[i]);
        if (!sites[i]->shared_bytes)
            continue;
        if (!ir_is_int(sites[i]->shared_bytes, &dynamic))
            check_runtime(c, sites[i]);
        else if (dynamic == 0)
            check_zero(c, sites[i]);
        else
            check_known(c, sites[i], dynamic);
    }
}

/* "`part[threadIdx.x]` at line 7 needs 2048 bytes with n = 64 and threadIdx.x = 255". */
static void check_too_little(struct rule_context *c)
{
    size_t n;
    const struct dynamic_fault *all = dynamic_fault_find(c->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct dynamic_fault *d = &all[i];
        const struct ir_stmt *s = d->access.stmt;
        const char *example = obligation_example_text(c->arena, &d->result);
        struct finding *f = rule_report(
            c, d->site->stmt->span,
            "`%s` uses more dynamic shared memory than the `%s` bytes of this launch: an access of "
            "`%s` at line %u is past them",
            c->func->func->name, ir_expr_source(c->arena, d->site->shared_bytes, 60),
            access_name(c->arena, &d->access), s->span.line);
        f->claim = (struct claim){.kind = CLAIM_SHARED_BOUNDS,
                                  .func = c->func->func,
                                  .stmt = s,
                                  .index = d->last,
                                  .size = d->site->shared_bytes,
                                  .launch = d->site->stmt};
        rule_claim_result(c, f, &d->result);
        if (dynamic_fault_by_large_block(d))
            rule_doubt(c, f);
        if (d->element)
            rule_note(c, f, s->span,
                      "the array's elements have a type of their own, and `%s` may have 2 bytes",
                      d->element);
        else if (example)
            rule_note(c, f, s->span, "for example with %s it ends at byte %lld", example,
                      (long long)d->result.value);
        else
            rule_note(c, f, s->span, "this access");
        rule_help(c, f, "pass as many bytes as the kernel's arrays have together");
        if (d->is_open)
            rule_doubt(c, f);
    }
}

/* A block does not get what a multiprocessor has. */
static void check_multiprocessor(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *bytes =
            s->kind == IR_STMT_LAUNCH ? s->launch->shared_bytes : shared_opt_in_bytes(s);
        if (!bytes || !shared_is_of_multiprocessor(c->func, bytes))
            continue;
        struct finding *fi =
            rule_report(c, s->span,
                        "as much shared memory is asked for as a multiprocessor has; a block gets "
                        "at most cudaDevAttrMaxSharedMemoryPerBlockOptin, which is less from sm_80 "
                        "on: the %s fails",
                        s->kind == IR_STMT_LAUNCH ? "launch" : "call");
        rule_help(c, fi, "ask the device for cudaDevAttrMaxSharedMemoryPerBlockOptin");
    }
}

/* A program has the device that it takes; who calls a library may have several. */
static void check_once(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len && !c->analysis->module->in_program; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!shared_is_given_once(c->func, s))
            continue;
        struct finding *fi = rule_report(
            c, s->span,
            "this runs once in the process, and the attribute is one of the current device: on a "
            "second device the launch is refused");
        rule_help(c, fi, "call it before each launch, or once for each device");
        if (shared_keeps_one_device(c->analysis))
            rule_doubt(c, fi);
    }
}

/* Where the largest array is declared. */
static struct ir_span place_of_arrays(const struct ir_func *f)
{
    struct ir_span at = f->name_span;
    int64_t most = 0;
    for (size_t i = 0; i < f->decls.len; i++) {
        const struct ir_decl *d = f->decls.at[i];
        bool here = d->span.line > 0 && d->span.path == f->name_span.path;
        if (d->storage != STORAGE_SHARED || d->type->size <= most || !here)
            continue;
        most = d->type->size;
        at = d->span;
    }
    return at;
}

static void check_func(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    if (f->kind == FUNC_KERNEL) {
        check_too_little(c);
        shared_bytes_overlap(c);
    } else {
        check_multiprocessor(c);
        check_once(c);
    }
    int64_t fixed = f->kind == FUNC_KERNEL ? shared_static_bytes(f) : 0;
    int64_t limit = fixed > ARCH_SHARED_DEFAULT ? static_limit(c) : fixed;
    if (fixed <= limit)
        return;
    struct finding *fi = rule_report(c, place_of_arrays(f),
                                     "`%s` declares %s of static shared memory; the limit is %s",
                                     f->name, bytes_text(c, fixed), bytes_text(c, limit));
    rule_help(c, fi, "use dynamic shared memory with the opt-in attribute, or a smaller tile");
}

RULE(CL301, "shared-memory-too-large", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH,
     check_func, check_module)
