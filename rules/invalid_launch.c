/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A launch has a shape that the device refuses, or too few blocks for the work.
 *
 * ## What
 * Looks at the grid and the block of each launch, through wrappers, `cudaLaunchKernel` and
 * `cudaLaunchKernelEx` too: a block of more than 1024 threads or with z over 64; `grid.y` or `grid.z` over
 * 65535, also when it grows with a number of rows or elements that nothing bounds (by its name, by what the
 * kernel calls the index it makes of it, because it is all there is of the grid or its neighbour is held to
 * the limit, or because the kernel goes on with `+= gridDim.y` where there are fewer, or takes blockIdx.z
 * apart into things and their pixels, blockIdx.y into tokens and what each of them has, because it is one of
 * a list of extents that make the grid, because another kernel of the file takes a thread each along x, or this one
 * does in blocks along y, or
 * because it is 64 bits wide and divided by a block of the run alone, or because nothing says that it is
 * small), or is held to 65536; a block that
 * grows with such a size, half of it, or a product of sizes, with
 * an extent of a tensor or the last entry of a list, or with one side of the data where the grid is another;
 * one block for the sums of any number of blocks, or for all elements, `<<<1, n>>>(x, n)`;
 * a shape that fits most sizes and not all, `1024 / cols`
 * rows of a block; an empty grid, also for a tensor or a device-side count that may be empty and is not
 * tested, for a size that another function of the file tests or that counts what there happens to be
 * (`n_selected`), for one that a check lets through (`if (n < 0) return;`) or a caller hands over of a
 * tensor, or for one element where blocks are made for pairs and the kernel sees to the odd one, or for
 * packs and it is handed `n % pack`, or as threads for the longest of lists that may all be empty, or where `n / b`
 * blocks, or the `n / b` threads of a block, go on in rounds
 * over what is left; `n % LIMIT` blocks for the last of pieces of LIMIT, `n % b` threads for what whole blocks of b
 * leave, and a share of the device, `num_sms * 4 / n`, or of a number, `128 / n`, for many n, also where the host
 * divides by it; a grid for n where the kernel writes offsets of n things, which are n + 1; grid and block swapped,
 * or written as a list in parentheses, `(16, 16)`; `ceil(n / b)` and `ceil(n) / b` on integers, and `n / b` blocks,
 * `n >> k`, `max(1, n / b)` or `(n - b + 1) / b` for a kernel that checks for the tail, also of numbers, or one
 * with a warp for each element, and `(n - 1) / b` blocks of b threads without its `+ 1`; `n / b + n % b == 0 ? 0 :
 * 1`, which is one block; `ceil(n / b) * b` blocks of b threads; blocks for `rows` where the kernel writes one of
 * `rows * columns` elements a thread, or for another list than the one that is handed over; as a note, blocks for
 * more threads than the launch's block has, or `(n + b - 1) / n` of them, and `n / b` blocks of a kernel that takes
 * one element a thread and asks nothing, and a grid of what is asked for none on some ways to the launch alone, `if
 * (local && n == 0) return;`; a grid made for another block than the one that is launched, `min(limit, threads)`
 * where the launch has `threads`.  A comparison of the size before the launch, a clamp, or callers that all pass
 * small numbers make it silent.
 * A number of things that a caller hands over in 64 bits is told of once a file, as a note, where the function
 * looks at the error that an empty grid is.
 * What breaks the launch must be in sight; what depends on a number that nobody in the file sets is a note:
 * - a grid that a call in sight makes empty where the launch is under a condition: what else the call says may lead
 *   elsewhere, `switch (op)`;
 * - grid.y or grid.z, or one side of a block, that a size makes too large without a number in the file that does;
 * - a block that grows with a parameter, a member or what a function answers, or has no threads where one is large:
 *   not with what is read from the program's arguments or input, or with the size of a tensor;
 * - a grid that such a number makes empty, also where another function asks whether it is 0: not a count that the
 *   device has made;
 * - grid and block that a caller out of sight hands over, where only the names of the parameters say that they are
 *   swapped: a call in the file says which is which;
 * - a grid that rounds such a number down: not where a caller in the file hands over one that leaves a rest, or
 *   where it comes from outside.
 *
 * ## Why
 * Only `grid.x` goes to 2^31 - 1.  A launch beyond a limit, or with an empty grid, fails with
 * cudaErrorInvalidConfiguration before a single thread runs; where the launch is not checked, the
 * output simply stays as it was.  A grid that rounds down leaves the last elements untouched.
 *
 * ## Bad
 * ```cuda
 * __global__ void normalize(float *x, int cols)
 * {
 *     float *row = x + (long long)blockIdx.y * cols;
 *     for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *         row[c] *= 0.5f;
 * }
 * void run(float *x, int num_rows, int cols)
 * {
 *     dim3 grid(1, num_rows); //~ invalid-launch
 *     normalize<<<grid, 256>>>(x, cols);
 *     normalize<<<1, dim3(64, 32)>>>(x, cols); //~ invalid-launch
 *     cudaLaunchConfig_t config = {0};
 *     config.gridDim = dim3(1, 70000); //~ invalid-launch
 *     config.blockDim = dim3(256);
 *     cudaLaunchKernelEx(&config, normalize, x, cols);
 * }
 * ```
 * ```cuda
 * __global__ void scale(float *x, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         x[i] *= 2.0f;
 * }
 * void run(float *x, int n)
 * {
 *     dim3 block(256);
 *     dim3 grid((n + 255) / 256);
 *     scale<<<block, grid>>>(x, n); //~ invalid-launch
 *     scale<<<ceil(n / 256), 256>>>(x, n); //~ invalid-launch
 *     scale<<<n / 256, 256>>>(x, n); //~ invalid-launch
 * }
 * ```
 * ```cuda
 * __global__ void scale_rows(float *x, int rows, int cols)
 * {
 *     int row = blockIdx.x * blockDim.y + threadIdx.y;
 *     if (row < rows)
 *         for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *             x[(long long)row * cols + c] *= 2.0f;
 * }
 * int get_blocks(int n);
 * template <int THREADS> void run_rows(float *x, int rows, int cols)
 * {
 *     scale_rows<<<rows / 8, dim3(32, 8)>>>(x, rows, cols); //~ invalid-launch
 *     scale_rows<<<THREADS, get_blocks(rows)>>>(x, rows, cols); //~ invalid-launch
 * }
 * ```
 * ```cuda
 * __global__ void expand(const int *frontier, int n, int *out)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         out[i] = frontier[i] + 1;
 * }
 * void step(const int *frontier, const int *device_count, int *out)
 * {
 *     int count;
 *     cudaMemcpy(&count, device_count, sizeof(int), cudaMemcpyDeviceToHost);
 *     expand<<<(count + 127) / 128, 128>>>(frontier, count, out); //~ invalid-launch
 * }
 * ```
 *
 * ```cuda
 * __global__ void copy_rows(const float *in, float *out, long long cols, int planes)
 * {
 *     long long row = blockIdx.y;
 *     for (int plane = blockIdx.z; plane < planes; plane += gridDim.z)
 *         for (long long c = threadIdx.x; c < cols; c += blockDim.x)
 *             out[row * cols + c] = in[row * cols + c] + plane;
 * }
 * void run(const float *in, float *out, long long size1, long long cols, int planes)
 * {
 *     dim3 grid(1, size1, planes < 65535 ? planes : 65535); //~ invalid-launch
 *     copy_rows<<<grid, 256>>>(in, out, cols, planes);
 * }
 * ```
 *
 * ```cuda
 * __global__ void shift_rows(float *x, int rows, int cols)
 * {
 *     int row = blockIdx.x * blockDim.y + threadIdx.y;
 *     if (row < rows)
 *         for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *             x[(long long)row * cols + c] += 1.0f;
 * }
 * void run(float *x, int rows, int cols)
 * {
 *     dim3 block(32, 1024 / cols); //~ invalid-launch
 *     shift_rows<<<rows, block>>>(x, rows, cols);
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void scale_rows(float *x, int rows, int cols)
 * {
 *     int row = blockIdx.x * blockDim.y + threadIdx.y;
 *     if (row < rows)
 *         for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *             x[(long long)row * cols + c] *= 2.0f;
 * }
 * int get_blocks(int n);
 * template <int THREADS> void run_rows(float *x, int rows, int cols)
 * {
 *     scale_rows<<<(rows + 7) / 8, dim3(32, 8)>>>(x, rows, cols);
 *     scale_rows<<<get_blocks(rows), THREADS>>>(x, rows, cols);
 * }
 * ```
 * ```cuda
 * __global__ void normalize(float *x, int num_rows, int cols)
 * {
 *     for (int r = blockIdx.y; r < num_rows; r += gridDim.y)
 *         for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *             x[(long long)r * cols + c] *= 0.5f;
 * }
 * void run(float *x, int num_rows, int cols)
 * {
 *     dim3 grid(1, num_rows < 65535 ? num_rows : 65535);
 *     if (num_rows > 0)
 *         normalize<<<grid, 256>>>(x, num_rows, cols);
 * }
 * ```
 * ```cuda
 * __global__ void expand(const int *frontier, int n, int *out)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         out[i] = frontier[i] + 1;
 * }
 * cudaError_t step(const int *frontier, const int *device_count, int *out)
 * {
 *     int count;
 *     cudaError_t status = cudaMemcpy(&count, device_count, sizeof(int), cudaMemcpyDeviceToHost);
 *     if (status != cudaSuccess || count == 0)
 *         return status;
 *     expand<<<(count + 127) / 128, 128>>>(frontier, count, out);
 *     return cudaGetLastError();
 * }
 * ```
 *
 * ## Fix
 * Put the size without a limit on `grid.x`, or clamp it and loop in the kernel; return early when there
 * is nothing to do; round up with `(n + b - 1) / b`.
 *
 * ## Confirmed by
 * The driver's own answer to the launch.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Technical Specifications per Compute Capability"
 */
#include <string.h>

#include "pass/compared.h"
#include "pass/launch_dim.h"
#include "rules/invalid_launch.h"
#include "solve/launch_fault.h"

static const char *source(struct rule_context *c, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return ir_expr_source(c->arena, e, 48);
}

static struct finding *report_value(struct rule_context *c, const struct launch_site *s,
                                    const struct launch_fault *f)
{
    const char *kernel = s->launch->kernel_name;
    long long value = (long long)f->value;
    struct finding *fi;
    if (f->kind == LAUNCH_GRID_TOO_LARGE)
        fi = rule_report(
            c, f->at, "`%s` is launched with grid.%c = %lld: the limit is 65535, the launch fails",
            kernel, "xyz"[f->axis], value);
    else if (f->kind == LAUNCH_EMPTY)
        fi =
            rule_report(c, f->at, "`%s` is launched with a dimension of 0 (`%s`): the launch fails",
                        kernel, source(c, f->size));
    else if (f->axis == 2)
        fi = rule_report(c, f->at,
                         "`%s` is launched with block.z = %lld: the limit is 64, the launch fails",
                         kernel, value);
    else
        fi = rule_report(
            c, f->at,
            "`%s` is launched with %lld threads a block: the limit is 1024, the launch fails",
            kernel, value);
    if (f->call)
        rule_note(c, fi, f->call->span, "for this call");
    if (f->kind == LAUNCH_EMPTY && f->open)
        rule_doubt(c, fi);
    rule_help(c, fi, "use a shape within the limits of the device");
    return fi;
}

/* `x.size(0)`, as far as the object has a name. */
static const char *method_text(struct rule_context *c, struct analysis_func *host,
                               const struct ir_stmt *call, const char *method)
{
    const struct ir_expr *object = ir_strip_casts(call->object);
    const char *text = method;
    const char *name = object->op == IR_OPAQUE ? NULL : launch_dim_name(host, object);
    if ((object->op == IR_VAR || object->op == IR_ADDR) && object->decl->source_name)
        name = object->decl->source_name;
    if (name && strcmp(method, "operator[]") == 0 && call->args.len == 1)
        return arena_printf(c->arena, "%s[%s]", name, source(c, call->args.at[0]));
    if (name)
        text = arena_printf(c->arena, "%s.%s", name, method);
    for (size_t i = 0; i < call->args.len; i++)
        text = arena_printf(c->arena, "%s%s%s", text, i ? ", " : "(", source(c, call->args.at[i]));
    return arena_printf(c->arena, "%s%s)", text, call->args.len ? "" : "(");
}

static const char *size_text(struct rule_context *c, const struct launch_site *s,
                             const struct launch_fault *f)
{
    const struct ir_expr *bare = ir_strip_all_casts(f->size); /* of a type that is not known, too */
    const char *method = launch_dim_method(bare);
    bool composite = bare->op == IR_MUL || bare->op == IR_DIV || bare->op == IR_SUB ||
                     bare->op == IR_MEMBER; /* `rows` of auto [rows, cols] */
    const char *name = method || composite ? launch_dim_name(s->host, bare) : NULL;
    if (!name)
        return source(c, f->size);
    return method && name == method ? method_text(c, s->host, launch_dim_call(bare), method) : name;
}

static struct finding *report_size(struct rule_context *c, const struct launch_site *s,
                                   const struct launch_fault *f)
{
    const char *kernel = s->launch->kernel_name, *size = size_text(c, s, f);
    struct finding *fi;
    if (f->kind == LAUNCH_GRID_GROWS) {
        fi = rule_report(
            c, f->at,
            "grid.%c of `%s` is `%s`, which nothing bounds: beyond 65535 the launch fails",
            "xyz"[f->axis], kernel, size);
        rule_help(c, fi, "put this size on grid.x, or clamp it to 65535 and loop in the kernel");
        rule_doubt(c, fi);
    } else if (f->kind == LAUNCH_BLOCK_GROWS) {
        fi = rule_report(c, f->at,
                         "a block of `%s` has `%s` threads, which nothing bounds: beyond 1024 the "
                         "launch fails",
                         kernel, size);
        rule_help(c, fi, "use a block of fixed size and more blocks, or check the size before");
        if (f->open)
            rule_doubt(c, fi);
    } else if (f->kind == LAUNCH_NO_THREADS) {
        fi = rule_report(c, f->at,
                         "block.%c of `%s` is 0 when `%s` is %lld, which nothing rules out: the "
                         "launch fails",
                         "xyz"[f->axis], kernel, size, (long long)f->value);
        rule_help(c, fi, "use at least 1, and let the threads loop over what is left");
        if (!f->shown)
            rule_doubt(c, fi);
    } else if (f->kind == LAUNCH_AXIS_UNCHECKED) {
        fi = rule_report(c, f->at,
                         "grid.%c of `%s` is not checked, as grid.%c is: with `%s` = %lld it is "
                         "%lld, and beyond 65535 the launch fails",
                         "xyz"[f->axis], kernel, "xyz"[3 - f->axis], size, (long long)f->value,
                         (long long)f->threads);
        rule_help(c, fi, "check both: the limit is one of grid.y and grid.z");
    } else if (f->kind == LAUNCH_GRID_AT_SIZE) {
        fi = rule_report(
            c, f->at, "grid.%c of `%s` is %lld when `%s` is: the limit is 65535, the launch fails",
            "xyz"[f->axis], kernel, (long long)f->value, size);
        rule_help(c, fi, "split by 65535");
    } else if (f->kind == LAUNCH_BLOCK_AT_SIZE) {
        const char *what = f->axis == 2
                               ? "block.z of `%s` is %lld when `%s` is %lld: the limit is 64"
                               : "a block of `%s` has %lld threads when `%s` is %lld: the "
                                 "limit is 1024";
        fi = rule_report(c, f->at, what, kernel, (long long)f->threads, size, (long long)f->value);
        rule_help(c, fi, "divide the threads that a block may have, and round down");
        if (f->axis != 2 && f->threads == f->value)
            rule_doubt(
                c,
                fi); /* one side of the block is too large by itself, and nothing says that it gets so */
    } else {
        fi =
            rule_report(c, f->at,
                        "the grid of `%s` is empty when `%s` is %lld, which nothing rules out: the "
                        "launch fails",
                        kernel, size, (long long)f->value);
        rule_help(c, fi,
                  f->passed ? "make at least one block: the kernel is handed what is left over, too"
                            : "return before the launch when there is nothing to do");
        if (!f->shown)
            rule_doubt(c, fi);
        if (f->call)
            rule_note(c, fi, f->call->span, "handed over here, of a tensor that may be empty");
        if (f->asked)
            rule_note(c, fi, f->asked->span, "only on some ways to the launch is that asked");
    }
    if (f->at.line != s->stmt->span.line)
        rule_note(c, fi, s->stmt->span, "the launch");
    rule_place_launch(c, fi, s->stmt);
    return fi;
}

/* The number that a dim3 is made of, or the dim3. */
static const struct ir_expr *of_dim3(const struct ir_expr *e)
{
    return e->op == IR_RECORD && e->arg_count == 1 ? e->args[0] : e;
}

/* ceil(n) / b */
static bool is_in_dividend(const struct ir_expr *quotient)
{
    return ir_strip_all_casts(quotient->args[0])->op == IR_PURE;
}

static struct finding *report_shape(struct rule_context *c, const struct launch_site *s,
                                    const struct launch_fault *f)
{
    const char *kernel = s->launch->kernel_name;
    struct finding *fi;
    if (f->kind == LAUNCH_SWAPPED) {
        fi = f->passed
                 ? rule_report(c, f->at,
                               "`%s` is launched with `%s` as grid and `%s` as block, which by "
                               "their names are the other way round",
                               kernel, source(c, of_dim3(f->size)), source(c, of_dim3(f->passed)))
                 : rule_report(c, f->at,
                               "`%s` is launched with the block as grid and the grid as block",
                               kernel);
        rule_help(c, fi, "the order is <<<grid, block, shared bytes, stream>>>");
        if (f->open)
            rule_doubt(c, fi);
        return fi;
    }
    if (f->kind == LAUNCH_LIST) {
        const char *what = f->axis == 0 ? "grid" : "block";
        fi = rule_report(c, f->at,
                         "the %s of `%s` is written as a list in parentheses, of which C++ takes "
                         "the last number alone: it has one dimension",
                         what, kernel);
        rule_help(c, fi, "write dim3(x, y)");
        return fi;
    }
    if (f->kind == LAUNCH_PART || f->kind == LAUNCH_LAST_LEFT)
        return invalid_launch_part(c, s, f);
    if (f->kind == LAUNCH_SHORT) {
        fi = rule_report(
            c, f->at,
            "the grid of `%s` has %lld threads along %c, and the kernel checks for %lld "
            "elements: the last %lld get no thread",
            kernel, (long long)f->threads, "xyz"[f->axis], (long long)f->value,
            (long long)(f->value - f->threads));
        rule_help(c, fi, "round up: (n + b - 1) / b");
        return fi;
    }
    if (f->kind == LAUNCH_OTHER_BLOCK) {
        fi = f->passed
                 ? rule_report(c, f->at,
                               "the grid of `%s` is made with the block for another size than "
                               "the one that the block of the launch is for",
                               kernel)
                 : rule_report(c, f->at,
                               "the grid of `%s` is made for blocks of `%s` threads, and the "
                               "launch has more of them where that limit holds",
                               kernel, source(c, f->size));
        rule_help(c, fi, "make the grid with the block that the launch has");
        return fi;
    }
    if (f->kind == LAUNCH_OTHER_DIVISOR)
        return invalid_launch_divisor(c, s, f);
    if (f->kind == LAUNCH_PER_THREAD) {
        fi =
            rule_report(c, f->at,
                        "the grid of `%s` has as many blocks as there are threads: `%s` blocks are "
                        "enough, and they are multiplied by the size of a block",
                        kernel, source(c, f->size));
        rule_help(c, fi, "a grid counts blocks, not threads");
        return fi;
    }
    if (f->kind == LAUNCH_SUM_ASKED) {
        fi = rule_report(c, f->at,
                         "the grid of `%s` is 0 or 1: `%s` is summed first, and the sum is what "
                         "the choice asks for",
                         kernel, source(c, f->size));
        rule_help(c, fi, "put the choice in parentheses: n / b + (n %% b == 0 ? 0 : 1)");
        return fi;
    }
    if (f->kind == LAUNCH_CEIL_TOO_LATE)
        fi = rule_report(c, f->at,
                         "ceil() comes too %s: `%s` divides integers and has rounded down; the "
                         "last elements of `%s` get no thread",
                         is_in_dividend(f->size) ? "early" : "late", source(c, f->size), kernel);
    else if (f->passed)
        fi =
            rule_report(c, f->at,
                        "`%s` is one block less than `%s` needs, and none for what fits one block: "
                        "the last elements of `%s` get no thread",
                        source(c, f->size), source(c, f->passed), kernel);
    else if (f->asked)
        fi = rule_report(
            c, f->at,
            "`%s` rounds down, where the launch at line %u rounds up: the last elements "
            "of `%s` get no thread",
            source(c, f->size), f->asked->span.line, kernel);
    else if (f->open)
        fi = rule_report(c, f->at,
                         "`%s` rounds down, and `%s` takes one element a thread: where it does not "
                         "divide, the last elements get no thread",
                         source(c, f->size), kernel);
    else
        fi = rule_report(c, f->at,
                         "`%s` rounds down, but `%s` checks for a tail: the last elements get no "
                         "thread",
                         source(c, f->size), kernel);
    if (f->open || (f->kind == LAUNCH_FLOOR && !f->shown))
        rule_doubt(c, fi);
    rule_help(c, fi,
              f->kind == LAUNCH_FLOOR && f->passed ? "round up: (n - 1) / b + 1"
                                                   : "round up: (n + b - 1) / b");
    return fi;
}

/* The dimension that the driver refuses, as far as one is meant. */
static unsigned refused_axes(const struct launch_fault *f)
{
    switch (f->kind) {
    case LAUNCH_GRID_TOO_LARGE:
    case LAUNCH_GRID_GROWS:
    case LAUNCH_GRID_AT_SIZE:
    case LAUNCH_AXIS_UNCHECKED: return 1u << f->axis | CLAIM_AXES_LARGE;
    case LAUNCH_MAY_BE_EMPTY: return 1u << f->axis | CLAIM_AXES_EMPTY;
    case LAUNCH_BLOCK_TOO_LARGE:
    case LAUNCH_BLOCK_GROWS:
    case LAUNCH_BLOCK_AT_SIZE: return 8 | CLAIM_AXES_LARGE;
    case LAUNCH_NO_THREADS: return 8 | CLAIM_AXES_EMPTY;
    default: return 0;
    }
}

/* The size, where it is one, that the finding tells. */
static void claim_size(struct rule_context *c, struct claim *claim, const struct launch_site *s,
                       const struct launch_fault *f)
{
    bool told = f->kind == LAUNCH_MAY_BE_EMPTY || f->kind == LAUNCH_NO_THREADS ||
                f->kind == LAUNCH_BLOCK_AT_SIZE || f->kind == LAUNCH_AXIS_UNCHECKED;
    struct claim_value v = {.leaf = ir_strip_all_casts(f->size), .value = f->value};
    if (!told || !v.leaf)
        return;
    claim->values_launch = s->stmt;
    claim->values_call = f->call;
    vec_push(c->arena, &claim->values, v);
}

static struct finding *report(struct rule_context *c, const struct launch_site *s,
                              const struct launch_fault *f)
{
    struct finding *fi;
    bool refused = true;
    switch (f->kind) {
    case LAUNCH_BLOCK_TOO_LARGE:
    case LAUNCH_GRID_TOO_LARGE:
    case LAUNCH_EMPTY: fi = report_value(c, s, f); break;
    case LAUNCH_GRID_GROWS:
    case LAUNCH_BLOCK_GROWS:
    case LAUNCH_NO_THREADS:
    case LAUNCH_BLOCK_AT_SIZE:
    case LAUNCH_GRID_AT_SIZE:
    case LAUNCH_AXIS_UNCHECKED:
    case LAUNCH_MAY_BE_EMPTY: fi = report_size(c, s, f); break;
    default:
        fi = report_shape(c, s, f);
        refused = f->kind == LAUNCH_SWAPPED;
        break;
    }
    if (!refused)
        return fi;
    fi->claim = (struct claim){.kind = CLAIM_LAUNCH,
                               .func = s->host->func,
                               .stmt = s->stmt,
                               .launch = s->stmt,
                               .size = f->size,
                               .axes = refused_axes(f)};
    claim_size(c, &fi->claim, s, f);
    return fi;
}

/* What a finding has told of a size of its function. */
struct told_size {
    const struct launch_site *site;
    const struct launch_fault *fault;
    struct finding *finding;
    unsigned again;                /* further launches of which the same is true */
    const struct ir_stmt *unnamed; /* the first of them that the finding does not name, or NULL */
};

struct told {
    VEC(struct ir_span) rounded;
    VEC(const struct ir_expr *) empty;
    VEC(struct told_size) sizes;
};

/* `dim3 grid(...)` of the launches of several kernels: what it grows with is told of once. */
static bool is_shared_shape(const struct launch_site *s, const struct launch_fault *f)
{
    bool grows = f->kind == LAUNCH_GRID_GROWS || f->kind == LAUNCH_BLOCK_GROWS ||
                 f->kind == LAUNCH_AXIS_UNCHECKED;
    return grows && f->at.line != s->stmt->span.line;
}

/* Two launches of one grid: its definition is told of once. */
static bool is_told_of_place(struct rule_context *c, struct told *t, struct ir_span at)
{
    for (size_t i = 0; i < t->rounded.len; i++) {
        if (rule_same_place(t->rounded.at[i], at))
            return true;
    }
    vec_push(c->arena, &t->rounded, at);
    return false;
}

/* The one grid, empty for the kernels of two branches. */
static bool is_told_of_grid(struct rule_context *c, struct told *t, const struct ir_expr *grid)
{
    grid = ir_strip_casts(grid);
    for (size_t i = 0; grid->arg_count > 0 && i < t->empty.len; i++) {
        if (t->empty.at[i] == grid)
            return true;
    }
    vec_push(c->arena, &t->empty, grid);
    return false;
}

#define AGAIN_MOST 3 /* further launches that a finding names */

/* `helper()->sizes[14]`, a global: one number, whichever function reads it. */
static bool is_of_program(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (e->op == IR_VAR || e->op == IR_ADDR)
        return e->decl->storage == STORAGE_HOST_GLOBAL;
    if (e->op == IR_VALUE && (!d || (d->kind != IR_STMT_LOAD && d->kind != IR_STMT_CALL)))
        return false;
    bool all = e->op != IR_OPAQUE && (!d || d->kind != IR_STMT_LOAD || is_of_program(d->addr)) &&
               (!d || !d->object || is_of_program(d->object));
    for (size_t i = 0; d && d->kind == IR_STMT_CALL && i < d->args.len; i++)
        all = all && is_of_program(d->args.at[i]);
    for (unsigned i = 0; i < e->arg_count; i++)
        all = all && is_of_program(e->args[i]);
    return all;
}

#define SOURCE_WHOLE 4096

/* One size of one function; or of the program, which one look at it cures for all functions. */
static bool is_one_size(struct rule_context *c, bool grows, const struct launch_site *s,
                        const struct ir_expr *size, const struct launch_site *old,
                        const struct ir_expr *of_old)
{
    size = ir_strip_all_casts(size);
    of_old = ir_strip_all_casts(of_old);
    if (old->host == s->host)
        return compared_same_size(of_old, size);
    return grows && is_of_program(size) && is_of_program(of_old) &&
           strcmp(ir_expr_source(c->arena, size, SOURCE_WHOLE),
                  ir_expr_source(c->arena, of_old, SOURCE_WHOLE)) == 0;
}

/* The finding names this launch, too; beyond the first ones they are counted. */
static bool is_named_again(struct told_size *old, const struct ir_stmt *launch)
{
    if (old->again++ < AGAIN_MOST)
        return true;
    old->unnamed = old->unnamed ? old->unnamed : launch;
    return false;
}

/* The launches of a function that one size makes too large or empty are told of once: who looks at the size cures
 * them all. */
static bool is_told_of_size(struct rule_context *c, struct told *t, const struct launch_site *s,
                            const struct launch_fault *f)
{
    bool grows = f->kind == LAUNCH_GRID_GROWS || f->kind == LAUNCH_BLOCK_GROWS;
    for (size_t i = 0; (grows || f->kind == LAUNCH_MAY_BE_EMPTY) && f->size && i < t->sizes.len;
         i++) {
        struct told_size *old = &t->sizes.at[i];
        bool both_open = old->fault->open && f->open && !grows; /* one for each file */
        if (old->fault->kind == f->kind && both_open) {
            if (is_named_again(old, s->stmt))
                rule_note(c, old->finding, s->stmt->span,
                          "and so is that of `%s` when `%s` is %lld", s->launch->kernel_name,
                          size_text(c, s, f), (long long)f->value);
            return true;
        }
        if (old->fault->kind != f->kind || old->fault->axis != f->axis ||
            old->fault->value != f->value ||
            !is_one_size(c, grows, s, f->size, old->site, old->fault->size))
            continue;
        if (is_named_again(old, s->stmt))
            rule_note(c, old->finding, s->stmt->span,
                      grows ? "and so is that of `%s`" : "and so is that of `%s`, then",
                      s->launch->kernel_name);
        return true;
    }
    return false;
}

static void check_module(struct rule_context *c)
{
    struct told told = {0}, divided = {0};
    size_t n, faults;
    const struct launch_site *const *sites = launch_all(c->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        if (sites[i]->is_wrapper || !sites[i]->stmt->span.line || !sites[i]->launch->kernel_name)
            continue;
        const struct launch_fault *f = launch_fault_find(sites[i], &faults);
        for (size_t k = 0; k < faults; k++) {
            bool count = f[k].kind == LAUNCH_CEIL_TOO_LATE || f[k].kind == LAUNCH_PER_THREAD ||
                         f[k].kind == LAUNCH_SUM_ASKED || f[k].kind == LAUNCH_OTHER_BLOCK ||
                         is_shared_shape(sites[i], &f[k]);
            bool known =
                (count && is_told_of_place(c, &told, f[k].at)) ||
                (f[k].kind == LAUNCH_OTHER_DIVISOR && is_told_of_place(c, &divided, f[k].at)) ||
                (f[k].kind == LAUNCH_MAY_BE_EMPTY &&
                 is_told_of_grid(c, &told, sites[i]->grid[f[k].axis]));
            if (known || is_told_of_size(c, &told, sites[i], &f[k]))
                continue;
            struct told_size now = {.site = sites[i], .fault = &f[k]};
            now.finding = report(c, sites[i], &f[k]);
            vec_push(c->arena, &told.sizes, now);
        }
    }
    for (size_t i = 0; i < told.sizes.len; i++) {
        const struct told_size *t = &told.sizes.at[i];
        if (t->unnamed)
            rule_note(c, t->finding, t->unnamed->span, "and so are %u more, from here on",
                      t->again - AGAIN_MOST);
    }
    invalid_launch_shares(c);
}

RULE(CL302, "invalid-launch", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, NULL, check_module)
