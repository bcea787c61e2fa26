/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Nothing asks whether a kernel launch failed, in a file that checks its other launches or calls.
 *
 * ## What
 * Reports a launch behind which neither the function nor its visible callers ask for errors
 * (`cudaGetLastError`, a checked runtime call, a check macro), where the file does so for most of its
 * launches, where the same function checks its runtime calls, or where it launches on PyTorch's
 * current stream: PyTorch's own test asks for a check behind every launch; so does libcudf, whose
 * functions are handed an `rmm::cuda_stream_view`.  Also the one launch of a file with nothing but a
 * checked synchronisation or copy behind it, where all others have a question for the last error.
 * Also where the function answers for it, and returns cudaSuccess unasked: a note where it drops what else it asks
 * the runtime, too, and leaves the asking to its callers. A note, too, where nothing but the function's checked
 * runtime calls speak for it, and no device refuses the launch, whose shape is made of numbers. One finding a
 * function; none in functions that a program does not call. A file of a library that asks about none of its launches
 * is told once, as a note.
 *
 * ## Why
 * A launch returns nothing.  A shape that the device refuses, too much shared memory, or a missing
 * image for the architecture are told by cudaGetLastError() only: a later cudaDeviceSynchronize() or
 * cudaMemcpy() still answers cudaSuccess, and the output stays as it was.
 *
 * ## Bad
 * ```cuda
 * #define CUDA_CHECK(call) \
 *     do { \
 *         cudaError_t status = (call); \
 *         if (status != cudaSuccess) \
 *             abort(); \
 *     } while (0)
 * __global__ void scale(float *data, const float *factor)
 * {
 *     data[threadIdx.x] *= *factor;
 * }
 * void run(float *data, int n, float *factor, const float *host, cudaStream_t stream)
 * {
 *     CUDA_CHECK(cudaSetDevice(0));
 *     CUDA_CHECK(cudaMalloc(&factor, sizeof(float)));
 *     CUDA_CHECK(cudaMemcpyAsync(factor, host, sizeof(float), cudaMemcpyHostToDevice, stream));
 *     scale<<<1, n, 0, stream>>>(data, factor); //~ unchecked-launch
 * }
 * ```
 * ```cuda
 * void check(cudaError_t status);
 * __global__ void scale(float *data, float factor)
 * {
 *     data[threadIdx.x] *= factor;
 * }
 * void twice(float *data)
 * {
 *     scale<<<1, 256>>>(data, 2.0f);
 *     check(cudaGetLastError());
 * }
 * void thrice(float *data)
 * {
 *     scale<<<1, 256>>>(data, 3.0f);
 *     check(cudaGetLastError());
 *     check(cudaDeviceSynchronize());
 * }
 * void half(float *data)
 * {
 *     scale<<<1, 256>>>(data, 0.5f);
 *     check(cudaGetLastError());
 * }
 * void third(float *data)
 * {
 *     scale<<<1, 256>>>(data, 1.0f / 3); //~ unchecked-launch
 *     check(cudaDeviceSynchronize());
 * }
 * ```
 * ```cuda
 * #include <ATen/cuda/CUDAContext.h>
 * __global__ void double_all(float *data, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         data[i] *= 2.f;
 * }
 * void run_on_tensor(at::Tensor t)
 * {
 *     const int n = t.numel();
 *     if (n == 0)
 *         return;
 *     double_all<<<(n + 255) / 256, 256, 0, //~ unchecked-launch
 *                  at::cuda::getCurrentCUDAStream()>>>(t.data_ptr<float>(), n);
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * void check(cudaError_t status);
 * __global__ void scale(float *data, float factor)
 * {
 *     data[threadIdx.x] *= factor;
 * }
 * void twice(float *data)
 * {
 *     scale<<<1, 256>>>(data, 2.0f);
 *     check(cudaGetLastError());
 *     scale<<<1, 256>>>(data, 3.0f);
 *     check(cudaGetLastError());
 *     scale<<<1, 256>>>(data, 0.5f);
 *     check(cudaPeekAtLastError());
 * }
 * void third(float *data)
 * {
 *     scale<<<1, 256>>>(data, 1.0f / 3);
 *     cudaError_t status = cudaDeviceSynchronize();
 *     if (status == cudaSuccess)
 *         status = cudaGetLastError();
 *     check(status);
 * }
 * ```
 * ```cuda
 * #define CUDA_CHECK(call) \
 *     do { \
 *         cudaError_t status = (call); \
 *         if (status != cudaSuccess) \
 *             abort(); \
 *     } while (0)
 * __global__ void scale(float *data, const float *factor)
 * {
 *     data[threadIdx.x] *= *factor;
 * }
 * void run(float *data, float *factor, const float *host, cudaStream_t stream)
 * {
 *     CUDA_CHECK(cudaSetDevice(0));
 *     CUDA_CHECK(cudaMalloc(&factor, sizeof(float)));
 *     CUDA_CHECK(cudaMemcpyAsync(factor, host, sizeof(float), cudaMemcpyHostToDevice, stream));
 *     scale<<<1, 256, 0, stream>>>(data, factor);
 *     CUDA_CHECK(cudaGetLastError());
 * }
 * ```
 * ```cuda
 * #include <ATen/cuda/CUDAContext.h>
 * #include <c10/cuda/CUDAException.h>
 * __global__ void double_all(float *data, int64_t n)
 * {
 *     int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
 *     if (i < n)
 *         data[i] *= 2.f;
 * }
 * void run_on_tensor(at::Tensor t)
 * {
 *     const int64_t n = t.numel();
 *     if (n == 0)
 *         return;
 *     double_all<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
 *         t.data_ptr<float>(), n);
 *     C10_CUDA_KERNEL_LAUNCH_CHECK();
 * }
 * ```
 *
 * ## Fix
 * Check `cudaGetLastError()` right behind the launch.
 *
 * ## Confirmed by
 * Reading: a run fails only where the launch fails.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Error Checking"
 * - PyTorch, torch/testing/_internal/check_kernel_launches.py: "check that all CUDA launches are
 *   followed by C10_CUDA_KERNEL_LAUNCH_CHECK"
 */
#include <string.h>

#include "pass/calls.h"
#include "pass/launch_fixed.h"
#include "pass/status.h"
#include "pass/status_light.h"
#include "pass/status_seen.h"
#include "rules/rule.h"

/* Launches of the file that are checked, for each one that is not. */
#define ASKED_SHARE 3
#define ASKED_LEAST 2
/* Launches with a question for the last error: three are a habit. */
#define FETCHED_LEAST 3
/* Launches that the function itself asks about, in all and for each one that is not. */
#define HERE_LEAST 6
#define HERE_SHARE 4
/* Runtime calls that the launching function itself checks: one may be all that its author cares for. */
#define CHECKED_LEAST 2

/* A function of libcudf that is handed `rmm::cuda_stream_view stream`; for a closure, one around it */
static bool is_on_cudf_stream(const struct ir_func *f)
{
    for (; f; f = f->is_lambda ? f->parent : NULL) {
        bool is_cudf = f->qualified_name && strncmp(f->qualified_name, "cudf::", 6) == 0;
        for (size_t i = 0; is_cudf && i < f->params.len; i++) {
            const struct ir_type *t = f->params.at[i]->type;
            if (t->name && strstr(t->name, "rmm::cuda_stream_view"))
                return true;
        }
    }
    return false;
}

static bool is_expected(const struct status_habit *h, const struct ir_func *f)
{
    /* Who only checks copies behind launches has no habit of asking for launches. */
    bool most = h->launches_asked >= ASKED_LEAST && h->launches_fetched > 0 &&
                h->launches_not_asked * ASKED_SHARE <= h->launches_asked;
    bool none = h->launches_asked == 0 && h->calls_lost == 0;
    return most || (none && status_checked_in(f) >= CHECKED_LEAST);
}

/* `return cudaSuccess;`, whatever became of the launch: the function answers for it, and does not know. */
static bool is_answered_blindly(const struct analysis_func *af, const struct ir_stmt *launch)
{
    bool answered = false;
    for (size_t i = 0; i < af->func->stmts.len && af->func->returns_status; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        int64_t status;
        if (s->kind != IR_STMT_RETURN || !s->expr || !cfg_stmt_reaches(af->cfg, launch, s))
            continue;
        if (!ir_is_int(ir_strip_all_casts(s->expr), &status) || status != 0)
            return false;
        answered = true;
    }
    return answered;
}

static bool is_asked_or_told(struct analysis_func *af, const struct ir_stmt *launch)
{
    return !is_answered_blindly(af, launch) || status_asked_after(af, launch);
}

/* The file asks for the last error behind its launches, and forgets it once. */
static bool is_fetch_expected(const struct status_habit *h)
{
    return h->launches_fetched >= FETCHED_LEAST && h->launches_not_fetched == 1;
}

/* Nearly all functions of the file ask themselves, whatever their callers do later. */
static bool is_expected_here(const struct status_habit *h)
{
    return h->launches_asked_here >= HERE_LEAST &&
           h->launches_not_asked_here * HERE_SHARE <= h->launches_asked_here;
}

/* In a program, callers that ask for the last error behind each call of it are its author's as well. */
static bool is_asked_here_or_fetched(struct analysis_func *af, const struct ir_stmt *launch)
{
    return status_asked_here(af, launch) ||
           (calls_are_all_seen(af->analysis->calls, af->func) && status_fetched_after(af, launch));
}

/* The first launch in the text behind which nothing asks. */
static const struct ir_stmt *
first_open(struct analysis_func *af, bool (*asked)(struct analysis_func *, const struct ir_stmt *))
{
    const struct ir_stmt *first = NULL;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_LAUNCH && s->span.line && s->launch->kernel_name && !asked(af, s) &&
            (!first || s->span.line < first->span.line))
            first = s;
    }
    return first;
}

/* A program has it and does not call it: `#if` has left its call out. */
static bool is_never_called(const struct analysis *a, const struct ir_func *f)
{
    size_t n;
    (void)calls_sites(a->calls, f, &n);
    return n == 0 && a->module->has_main && strcmp(f->name, "main") != 0 && !f->is_lambda &&
           !calls_has_hidden(a->calls, f);
}

static bool are_mostly_asked_here(const struct status_habit *h)
{
    return h->launches_asked_here > h->launches_not_asked_here;
}

/* True of the file as it stands. */
static const char *launches_text(const struct status_habit *h)
{
    return h->launches_not_asked == 1 && h->launches_not_asked_here == 1
               ? "this file checks its other launches"
           : are_mostly_asked_here(h) ? "this file checks most of its launches"
                                      : "this file checks other launches";
}

/* No device refuses what the function asks nothing about: small blocks and grids of numbers. */
static bool are_never_refused(struct analysis_func *af)
{
    size_t n;
    const struct launch_site *const *all = launch_all(af->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *s = all[i]->stmt;
        if (all[i]->host == af && s->kind == IR_STMT_LAUNCH && !launch_is_never_refused(all[i]) &&
            !status_asked_after(af, s))
            return false;
    }
    return true;
}

/* Has it told of one? */
static bool check_function(struct rule_context *c, struct analysis_func *af,
                           const struct status_habit *h)
{
    if (is_never_called(af->analysis, af->func))
        return false;
    bool by_habit = is_expected(h, af->func);
    bool by_torch = !by_habit && status_on_torch_stream(af->func);
    bool expected = by_habit || by_torch || is_on_cudf_stream(af->func);
    const struct ir_stmt *open = expected ? first_open(af, status_asked_after) : NULL;
    if (!open && is_expected_here(h)) {
        by_habit = true;
        open = first_open(af, is_asked_here_or_fetched);
    }
    const struct ir_stmt *blind = open ? NULL : first_open(af, is_asked_or_told);
    if (blind) {
        struct finding *f = rule_report(c, blind->span,
                                        "this function returns cudaSuccess though nothing asked "
                                        "whether the launch of `%s` failed",
                                        blind->launch->kernel_name);
        if (status_leaves_it_to_others(af->func))
            rule_doubt(c, f);
        rule_help(c, f, "return cudaGetLastError()");
        rule_place_launch(c, f, blind);
        return true;
    }
    const struct ir_stmt *waits =
        !open && is_fetch_expected(h) ? first_open(af, status_fetched_after) : NULL;
    if (waits && status_asked_after(af, waits)) { /* this function itself waits and asks */
        struct finding *f = rule_report(
            c, waits->span,
            "nothing asks whether the launch of `%s` was refused, while this file asks "
            "cudaGetLastError() behind its other launches: a synchronisation says nothing of it",
            waits->launch->kernel_name);
        rule_help(c, f, "check cudaGetLastError() behind the launch");
        rule_place_launch(c, f, waits);
        return true;
    }
    if (!open)
        return false;
    struct finding *f = rule_report(
        c, open->span,
        "nothing asks whether the launch of `%s` failed, while %s: a failed launch leaves the "
        "output as it was",
        open->launch->kernel_name,
        by_torch            ? "PyTorch asks for a check behind every launch"
        : !by_habit         ? "libcudf asks for a check behind every launch"
        : h->launches_asked ? launches_text(h)
                            : "this function checks its runtime calls");
    if (by_habit && h->launches_asked && !are_mostly_asked_here(h))
        rule_doubt(c, f); /* by their callers, which may have it in mind for this one, too */
    if (by_habit && !h->launches_asked && are_never_refused(af))
        rule_doubt(c, f);
    rule_help(c, f,
              by_torch ? "put C10_CUDA_KERNEL_LAUNCH_CHECK() behind the launch"
                       : "check cudaGetLastError() behind the launch");
    rule_place_launch(c, f, open);
    return true;
}

struct open_launches {
    const struct ir_stmt *first; /* in the text; NULL: none */
    unsigned functions;
};

struct making {
    const char *record; /* its name without the namespaces */
    bool found;
};

static bool is_of_record(const struct ir_type *t, const char *record)
{
    const char *name = t && t->kind == TYPE_RECORD ? t->name : NULL;
    return name && strncmp(name, record, strlen(record)) == 0;
}

static bool look_for_object(const struct ir_expr *e, void *context)
{
    struct making *m = context;
    m->found = m->found || (e->op == IR_RECORD && is_of_record(e->type, m->record));
    return !m->found;
}

/* `Launch{}(x)`, `dispatch(type, Launch{}, x)`: whoever makes the object may ask behind the call. */
static bool is_made_here(const struct analysis *a, const char *record)
{
    const char *last = strrchr(record, ':');
    struct making m = {last ? last + 1 : record, false};
    for (size_t i = 0; i < a->funcs.len && !m.found; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; k < f->decls.len; k++)
            m.found = m.found || is_of_record(f->decls.at[k]->type, m.record);
        for (size_t k = 0; k < f->stmts.len && !m.found; k++)
            ir_walk_stmt(f->stmts.at[k], look_for_object, &m);
    }
    return m.found;
}

/* A closure, or what is called like one: read where it is called. */
static bool is_called_as_object(const struct analysis *a, const struct ir_func *f)
{
    size_t calls;
    if (strcmp(f->name, "operator()") != 0)
        return false;
    (void)calls_sites(a->calls, f, &calls);
    return f->is_lambda || !f->record_name || calls > 0 || is_made_here(a, f->record_name);
}

/* Of a member of a class template there may be the template and its instances. */
static bool is_written_before(const struct analysis *a, size_t i)
{
    const struct ir_span *at = &a->funcs.at[i]->func->name_span;
    for (size_t k = 0; k < i && at->line; k++) {
        const struct ir_func *f = a->funcs.at[k]->func;
        if (f->kind == FUNC_HOST && f->in_main_file && f->name_span.line == at->line &&
            f->name_span.column == at->column)
            return true;
    }
    return false;
}

static struct open_launches open_launches_of(const struct analysis *a)
{
    struct open_launches o = {NULL, 0};
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct analysis_func *af = a->funcs.at[i];
        bool own = af->func->kind == FUNC_HOST && af->func->in_main_file &&
                   !af->func->instance_of && !is_called_as_object(a, af->func);
        const struct ir_stmt *open = own ? first_open(af, status_asked_after) : NULL;
        o.functions += open && !is_written_before(a, i);
        if (open && (!o.first || open->span.line < o.first->span.line))
            o.first = open;
    }
    return o;
}

/* A file of a library that asks about few of its launches or none: told once, at the first. */
static void check_habit(struct rule_context *c, const struct status_habit *h)
{
    struct open_launches o = open_launches_of(c->analysis);
    if (!o.first)
        return;
    const char *others =
        o.functions == 2 ? ", nor that of another function"
        : o.functions > 2
            ? arena_printf(c->arena, ", nor those of %u other functions", o.functions - 1)
            : "";
    struct finding *f = rule_report(
        c, o.first->span, "nothing in this file asks whether the launch of `%s` failed%s%s",
        o.first->launch->kernel_name, others,
        h->launches_asked ? ", though it asks about others" : "");
    rule_help(c, f, "check cudaGetLastError() behind the launch");
    rule_place_launch(c, f, o.first);
    rule_doubt(c, f);
}

static void check_module(struct rule_context *c)
{
    struct analysis *a = c->analysis;
    struct status_habit h = status_habit_of(a);
    bool told = false;
    for (size_t i = 0; i < a->funcs.len; i++) {
        if (a->funcs.at[i]->func->kind == FUNC_HOST)
            told |= check_function(c, a->funcs.at[i], &h);
    }
    if (!told && !a->module->in_program && !h.guards)
        check_habit(c, &h);
}

RULE(CL402, "unchecked-launch", GROUP_CORRECTNESS, SEVERITY_WARNING, PRECISION_HIGH, NULL,
     check_module)
