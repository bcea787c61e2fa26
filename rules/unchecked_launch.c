/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Nothing asks whether a kernel launch failed, in a file that checks its other launches or calls.
 *
 * ## What
 * Reports a launch behind which neither the function nor its visible callers ask for errors
 * (`cudaGetLastError`, a checked runtime call, a check macro), where the file does so for most of its
 * launches, where the same function checks its runtime calls, or where it launches on PyTorch's
 * current stream: PyTorch's own test asks for a check behind every launch.  One finding a function.
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
 * void run(float *data, float *factor, const float *host, cudaStream_t stream)
 * {
 *     CUDA_CHECK(cudaSetDevice(0));
 *     CUDA_CHECK(cudaMalloc(&factor, sizeof(float)));
 *     CUDA_CHECK(cudaMemcpyAsync(factor, host, sizeof(float), cudaMemcpyHostToDevice, stream));
 *     scale<<<1, 256, 0, stream>>>(data, factor); //~ unchecked-launch
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

#include "pass/status.h"
#include "rules/rule.h"

/* Launches of the file that are checked, for each one that is not. */
#define ASKED_SHARE 3
#define ASKED_LEAST 2
/* Runtime calls that the launching function itself checks. */
#define CHECKED_LEAST 2

/* `at::cuda::getCurrentCUDAStream()`, in the function or, for a closure, around it */
static bool is_on_torch_stream(const struct ir_func *f)
{
    for (; f; f = f->is_lambda ? f->parent : NULL) {
        for (size_t i = 0; i < f->stmts.len; i++) {
            const struct ir_stmt *s = f->stmts.at[i];
            if (s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "getCurrentCUDAStream") == 0)
                return true;
        }
    }
    return false;
}

static bool is_expected(const struct status_habit *h, const struct ir_func *f)
{
    bool most = h->launches_asked >= ASKED_LEAST &&
                h->launches_not_asked * ASKED_SHARE <= h->launches_asked;
    bool none = h->launches_asked == 0 && h->calls_lost == 0;
    return most || (none && status_checked_in(f) >= CHECKED_LEAST);
}

static void check_function(struct rule_context *c, struct analysis_func *af,
                           const struct status_habit *h)
{
    const struct ir_stmt *first = NULL;
    bool by_habit = is_expected(h, af->func);
    if (!by_habit && !is_on_torch_stream(af->func))
        return;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind != IR_STMT_LAUNCH || !s->span.line || !s->launch->kernel_name ||
            status_asked_after(af, s))
            continue;
        if (!first)
            first = s;
        else if (s->span.line < first->span.line)
            first = s;
    }
    if (!first)
        return;
    struct finding *f = rule_report(
        c, first->span,
        "nothing asks whether the launch of `%s` failed, while %s: a failed launch leaves the "
        "output as it was",
        first->launch->kernel_name,
        !by_habit           ? "PyTorch asks for a check behind every launch"
        : h->launches_asked ? "this file checks its other launches"
                            : "this function checks its runtime calls");
    rule_help(c, f,
              by_habit ? "check cudaGetLastError() behind the launch"
                       : "put C10_CUDA_KERNEL_LAUNCH_CHECK() behind the launch");
    rule_place_launch(c, f, first);
}

static void check_module(struct rule_context *c)
{
    struct analysis *a = c->analysis;
    struct status_habit h = status_habit_of(a);
    for (size_t i = 0; i < a->funcs.len; i++) {
        if (a->funcs.at[i]->func->kind == FUNC_HOST)
            check_function(c, a->funcs.at[i], &h);
    }
}

RULE(CL402, "unchecked-launch", GROUP_CORRECTNESS, SEVERITY_WARNING, PRECISION_HIGH, NULL,
     check_module)
