/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An access to a buffer is not kept inside it for every thread of the grid.
 *
 * ## What
 * Reports an access whose index depends on the thread, when something in the file shows that some
 * thread gets past the end:
 *
 * - no guard at all, and a launch that rounds up, or a length parameter that the kernel never uses;
 * - a sibling access at the same index is guarded, this one is not (missing braces, check after use);
 * - another kernel of the file compares the same index with a length that this one is given for nothing;
 * - a row as long as what the launch makes whole warps of, and no check of the place in the row;
 * - a row or column of the grid is compared with its length somewhere, and takes part in this index
 *   without that check;
 * - the only check is that of the block's own tile, `threadIdx.x < ROWS`, and the launch rounds up;
 * - an axis of the grid that nothing compares, and a launch that rounds it up, a length that the kernel
 *   was given for nothing, or the other side of the image or row that another axis is checked for;
 *   a clamp of another value is no comparison;
 * - blocks that take COLUMNS of them, `blockIdx.x * COLUMNS + j`, where another loop over j asks for the
 *   end, or the length that goes with the stride is given for nothing;
 * - a length that the kernel is given for nothing, and blocks of two axes that count it, one thread for
 *   each, or slots of a list that a counter hands out;
 * - off by one: `if (i > n) return`, `if (i <= n)`, a loop over the threads with `i <= n`, or `[i + 1]` under `i < n`
 *   of a buffer of n elements, or of one that the same check lets read at `[i]`;
 * - `x <= width` where the index is `y * width + x`; `x < width` where it is `y * width + x + 1`;
 * - a loop over tiles where one use asks for the end within a tile, and this one does not; over
 *   `(n + 127) / 128` tiles or up to n rounded to whole warps, where nobody asks; over a list from
 *   `begin[row]` to `begin[row + 1]`, 32 at a time;
 * - a loop that asks for the place of the round before: `row < end` where each round takes `first + r`;
 * - the other end: `in[i - 1]` or `(y - 1) * width + x` where checks look at the last element only;
 *   `in[i - 1]` under `i >= 0`;
 * - a container's own length: `v[i + 1]` under `i < v.size()`, also where a launch hands over both; a
 *   clamp to the size itself;
 * - a list taken with `k <= begin[row + 1]`;
 * - an index that was loaded, `k = list[i]`, asked for `k >= 0` at one access and not at another;
 * - `*it == key` after `it = lower_bound(first, last, key)`, and nobody asks for `last`;
 * - a pointer that each round of a loop over the grid moves on by the thread's own place;
 * - `list[row * most + k]` with `k = atomicAdd(&count[row], 1)`, and nobody compares k with `most`;
 * - `x < width || y < height` where both must hold;
 * - statements that stand under an `if (i < n)` without braces;
 * - `row * width + column` where the row is compared with the width: sides swapped, or one side checked
 *   twice and the other one never;
 * - `if (first + i)`: a sum that nothing is compared with; `i < 0 && i >= n`, which nothing is;
 * - `column < rows * width` in a kernel that walks rows and elsewhere says that columns end at width;
 *   `i / 2 + j < n` where i itself is below n; a specialization that takes two elements at a time, up to
 *   the length that the template takes one at a time;
 * - rows of `gridDim.x * blockDim.x` elements, where a check says that a row is shorter;
 * - a buffer that the launching function or its callers allocate (cudaMalloc and kin, thrust vectors),
 *   and that is shorter than the index goes by the launch's own numbers, or for any sizes.
 *
 * Without such evidence it stays silent: a kernel may rely on an exact grid.
 *
 * ## Why
 * A grid is made of whole blocks: unless the length is a multiple of the block size, the last block has
 * threads beyond it. Their accesses hit neighbouring allocations, or fault three calls later.
 *
 * ## Bad
 * ```cuda
 * __global__ void axpy(float a, const float *x, float *y, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     y[i] = a * x[i] + y[i]; //~ missing-bounds-check
 * }
 * void run(const float *x, float *y, int n)
 * {
 *     axpy<<<(n + 255) / 256, 256>>>(2.0f, x, y, n);
 * }
 * ```
 * ```cuda
 * __global__ void update(float *w, const float *g, float *m, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     float d = 0.0f;
 *     if (i < n)
 *         d = g[i];
 *     w[i] -= d; //~ missing-bounds-check
 * }
 * ```
 * ```cuda
 * __global__ void clear(float *out, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i > n) //~ missing-bounds-check
 *         return;
 *     out[i] = 0.0f;
 * }
 * ```
 * ```cuda
 * __global__ void draw(unsigned char *image, int width, int height)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (x < width || y < height)
 *         image[(size_t)y * width + x] = 0; //~ missing-bounds-check
 * }
 * ```
 * ```cuda
 * __global__ void addColumns(float *out, const float *m, int rows, int cols, int stride)
 * {
 *     int col = blockIdx.x * 32 + threadIdx.x;
 *     float sum = 0.0f;
 *     for (int row = threadIdx.y; row < rows; row += blockDim.y) {
 *         if (col < cols)
 *             sum += m[row * stride + col];
 *     }
 *     atomicAdd(&out[col], sum); //~ missing-bounds-check
 * }
 * ```
 * ```cuda
 * __global__ void pickLabel(float *loss, const float *in, const int *labels, int len, int n)
 * {
 *     int row = blockIdx.x * blockDim.y + threadIdx.y;
 *     int label = labels[row]; //~ missing-bounds-check
 *     float sum = 0.0f;
 *     for (int i = threadIdx.x; i < len; i += blockDim.x) {
 *         if (row * len + i < n * len && i != label)
 *             sum += in[row * len + i];
 *     }
 *     if (row < n)
 *         atomicAdd(&loss[row], sum);
 * }
 * ```
 * ```cuda
 * template <int ROWS>
 * __global__ void writeRows(float *out, const float *in, int columns)
 * {
 *     int first = blockIdx.x * ROWS;
 *     if (threadIdx.x < ROWS)
 *         out[first + threadIdx.x] = in[threadIdx.x] / columns; //~ missing-bounds-check
 * }
 * void run(float *out, const float *in, int rows, int columns)
 * {
 *     writeRows<2><<<(rows + 1) / 2, 32>>>(out, in, columns);
 * }
 * ```
 * ```cuda
 * __device__ bool isSet(const unsigned *mask, int i);
 * __global__ void count(int *result, const int *in, const unsigned *mask, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     int v = 0;
 *     if (i < n)
 *         v = in[i];
 *     if (!isSet(mask, i)) //~ missing-bounds-check
 *         v = 0;
 *     atomicAdd(result, v);
 * }
 * ```
 * ```cuda
 * __global__ void shade(float *image, const float *light, dim3 size)
 * {
 *     unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
 *     unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
 *     unsigned at = y * size.x + x;
 *     image[at] *= light[0]; //~ missing-bounds-check
 * }
 * ```
 * ```cuda
 * __global__ void window(float *out, const float *in, int width, int height, int reach)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y0 = i / width - reach, x0 = i % width - reach;
 *     float sum = 0.0f;
 *     for (int y = y0; y <= y0 + 2 * reach; y++)
 *         for (int x = x0; x <= x0 + 2 * reach; x++)
 *             sum += y >= 0 && x >= 0 && y < width && x < height
 *                        ? in[y * width + x] //~ missing-bounds-check
 *                        : 0.0f;
 *     if (i < width * height)
 *         out[i] = sum;
 * }
 * __global__ void clear_image(unsigned char *image, int image_cols, int image_rows)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (x < image_cols && y < image_cols)
 *         image[y * image_cols + x] = 0; //~ missing-bounds-check
 * }
 * __global__ void total(float *out, uint32_t planes, uint32_t size)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (2 * i > planes * size) //~ missing-bounds-check
 *         return;
 *     out[2 * i] = out[2 * i + 1];
 * }
 * ```
 * ```cuda
 * __global__ void nearest(float *dist, const float *points, int batches, int count)
 * {
 *     int b = blockIdx.y;
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (b >= batches)
 *         return;
 *     dist[b * count + i] = points[0]; //~ missing-bounds-check
 * }
 * __global__ void upsample(float *out, const float *in, int out_cols, int out_rows, int plane)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (x >= out_cols)
 *         return;
 *     for (int c = 0; c < 3; c++)
 *         out[c * plane * out_rows + y * plane + x] = in[c]; //~ missing-bounds-check
 * }
 * __global__ void blur(float *out, const float *in, int width, int height, int reach)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     float sum = 0.0f;
 *     if (x >= width)
 *         return;
 *     for (int r = y - reach; r <= y + reach; r++) // compares rows with each other
 *         sum += in[r & 255];
 *     out[(size_t)y * width + x] = sum / height; //~ missing-bounds-check
 * }
 * __global__ void spread(float *out, const float *sums, int rows, int cols, int pitch)
 * {
 *     int x = threadIdx.x + blockIdx.x * 32;
 *     int y = threadIdx.y + blockIdx.y * 32;
 *     if (x < cols)
 *         out[y * pitch + x] += sums[x]; //~ missing-bounds-check
 * }
 * void run(float *out, const float *sums, int rows, int cols, int pitch)
 * {
 *     dim3 threads(32, 32), blocks((cols + 31) / 32, (rows + 31) / 32);
 *     spread<<<blocks, threads>>>(out, sums, rows, cols, pitch);
 * }
 * ```
 * ```cuda
 * __global__ void transpose(float *out, const float *in, int n, int m)
 * {
 *     for (int j = threadIdx.x; j <= m; j += blockDim.x) //~ missing-bounds-check
 *         out[blockIdx.x * m + j] = in[j * n + blockIdx.x];
 * }
 * ```
 * ```cuda
 * __device__ void readTwo(const double *p, unsigned offset, int i, double &x, double &y);
 * __device__ void writeTwo(double *p, unsigned offset, int i, double x, double y);
 * __global__ void step(double *out, const double *in, unsigned pitch, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     double x, y;
 *     readTwo(in, 2 * pitch, i, x, y); //~ missing-bounds-check
 *     if (i < n)
 *         writeTwo(out, 0, i, x, y);
 * }
 * void run(double *out, const double *in, unsigned pitch, int n)
 * {
 *     step<<<(n + 255) / 256, 256>>>(out, in, pitch, n);
 * }
 * ```
 * ```cuda
 * // four floats for each thread, and a thread for each float
 * __global__ void scale(float4 *v, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         v[i].x *= 2.0f; //~ missing-bounds-check
 * }
 * float4 *make(int n)
 * {
 *     float4 *v = NULL;
 *     if (cudaMalloc(&v, n * sizeof(float)) == cudaSuccess)
 *         scale<<<(n + 255) / 256, 256>>>(v, n);
 *     return v;
 * }
 * ```
 * ```cuda
 * // the two ends have one neighbour only
 * __global__ void smooth(float *out, const float *in, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         out[i] = 0.5f * in[i] + 0.25f * (in[i - 1] + in[i + 1]); //~ missing-bounds-check
 * }
 * static void run(float *out, const float *in, int n)
 * {
 *     smooth<<<(n + 127) / 128, 128>>>(out, in, n);
 * }
 * int main()
 * {
 *     float *a, *b;
 *     cudaMalloc(&a, 1000 * sizeof(float));
 *     cudaMalloc(&b, 1000 * sizeof(float));
 *     run(a, b, 1000);
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void panel(float *out, float *turned, int n, int width, int height)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (y < n && x < width) // a square, and some of its columns
 *         out[(size_t)y * n + x] = 0.0f;
 *     if (y < width && x < height) // turned over
 *         turned[(size_t)y * height + x] = 1.0f;
 * }
 * ```
 * ```cuda
 * __device__ void readTwo(const double *p, unsigned offset, int i, int n, double &x, double &y);
 * __device__ bool inside(int x, int y, int cols, int rows);
 * __device__ bool store(float *out, int x, int y)
 * {
 *     if (x >= 640)
 *         return false;
 *     out[y * 640 + x] = 0.0f;
 *     return true;
 * }
 * __global__ void step(double *out, const double *in, unsigned pitch, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     double x, y;
 *     readTwo(in, 2 * pitch, i, n, x, y); // knows the length
 *     if (i < n)
 *         out[i] = x + y;
 * }
 * __global__ void each(float *out, int cols, int rows, int pitch)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (inside(x, y, cols, rows))
 *         out[y * pitch + x] = 0.0f;
 * }
 * __global__ void half(float *out, int rows)
 * {
 *     int x = blockIdx.x * blockDim.x + threadIdx.x;
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (y < rows)
 *         store(out, x, y); // looks at x
 * }
 * __global__ void offsets(int *row_ptr, const int *sizes, int rows)
 * {
 *     for (int i = threadIdx.x; i <= rows; i += blockDim.x)
 *         row_ptr[i] = sizes[blockIdx.x] + i;
 * }
 * void run(double *out, const double *in, unsigned pitch, float *image, int n)
 * {
 *     step<<<(n + 255) / 256, 256>>>(out, in, pitch, n);
 *     half<<<dim3((n + 31) / 32, 4), dim3(32, 8)>>>(image, n);
 * }
 * ```
 * ```cuda
 * // how many there may be is for the caller to keep; there is at least one plane
 * __global__ void plane(float *out, const float *in, int count, int nx, int nz)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < count)
 *         out[i] = in[i % nx + nx];
 *     if (i < nx && (nz < 2 || (i == 3 && nz > 8)))
 *         return;
 *     if (i < nx)
 *         out[i + nx] = in[i + nx];
 * }
 * void run(int count, int nx, int nz)
 * {
 *     float *out, *in;
 *     cudaMalloc(&out, 4096 * sizeof(float));
 *     cudaMalloc(&in, nx * nz * sizeof(float));
 *     plane<<<(count + 255) / 256, 256>>>(out, in, count, nx, nz);
 *     cudaFree(in);
 *     cudaFree(out);
 * }
 * ```
 * ```cuda
 * template <int ROWS>
 * __global__ void writeRows(float *out, const float *in, int rows)
 * {
 *     int first = blockIdx.x * ROWS;
 *     if (threadIdx.x < ROWS && (ROWS == 1 || first + threadIdx.x < rows))
 *         out[first + threadIdx.x] = in[threadIdx.x];
 * }
 * __global__ void pad(float *out, const float *in, int n, int padded)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     float v = 0.0f;
 *     if (i < n)
 *         v = in[i];
 *     out[i] = v;
 * }
 * void run(float *out, const float *in, int rows, int padded)
 * {
 *     writeRows<2><<<(rows + 1) / 2, 32>>>(out, in, rows);
 *     pad<<<padded / 256, 256>>>(out, in, rows, padded);
 * }
 * ```
 * ```cuda
 * __global__ void axpy(float a, const float *x, float *y, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         y[i] = a * x[i] + y[i];
 * }
 * void run(const float *x, float *y, int n)
 * {
 *     axpy<<<(n + 255) / 256, 256>>>(2.0f, x, y, n);
 * }
 * ```
 *
 * ## Fix
 * Compare the index with the length before the first access: `if (i < n)`.
 *
 * ## Confirmed by
 * A run whose length is no multiple of the block: block, thread, index and the buffer's extent.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Thread Hierarchy"
 * - Compute Sanitizer, "Memcheck Tool"
 */
#include "solve/bound_evidence.h"
#include "rules/rule.h"

#include <string.h>

static const char *index_text(struct rule_context *c, const struct bound_evidence *e)
{
    const struct ir_expr *i = e->access.stmt->source_expr;
    while (i && i->op != IR_PTRADD && i->arg_count)
        i = i->args[0];
    const struct ir_expr *shown = i && i->op == IR_PTRADD ? i->args[1] : e->index;
    return ir_expr_source(c->arena, shown, 40);
}

/* What a launch rounds up is in the host's terms. */
static struct claim claim_of(const struct rule_context *c, const struct bound_evidence *e)
{
    return (struct claim){.kind = e->access.root ? CLAIM_BOUNDS : CLAIM_NONE,
                          .func = c->func->func,
                          .stmt = e->access.stmt,
                          .index = e->index,
                          .size = e->size,
                          .launch = e->site ? e->site->stmt : NULL};
}

/* "`labels[row]`", or the call that is handed the index: "`fetch(...)`". */
static const char *use_text(struct rule_context *c, const struct bound_evidence *e)
{
    if (e->access.root)
        return arena_printf(c->arena, "%s[%s]", access_name(c->arena, &e->access),
                            index_text(c, e));
    const struct ir_stmt *s = e->access.stmt;
    const char *object = s->object ? ir_expr_source(c->arena, s->object, 30) : "";
    object += *object == '&'; /* a method of a class that is not known */
    bool bare = s->name && strcmp(s->name, "operator()") == 0;
    const char *name = bare ? "" : s->name ? s->name : "?";
    return arena_printf(c->arena, "%s%s%s(...)", object, *object && *name ? "." : "", name);
}

/* "with n = 1 (launch at line 8), blockIdx.x = 0 and threadIdx.x = 1: 1". */
static void note_example(struct rule_context *c, struct finding *f, const struct bound_evidence *e)
{
    const struct obligation_result *r = &e->result;
    const char *example = obligation_example_text(c->arena, r);
    if (!example || r->by_data)
        return;
    const char *launch =
        r->site ? arena_printf(c->arena, " (launch at line %u)", r->site->stmt->span.line) : "";
    rule_note(c, f, e->access.stmt->span, "for example with %s the index is %lld%s", example,
              (long long)r->value, launch);
}

/* `n - i < 64 ? n - i : 64` has no name of its own. */
static bool is_chosen(const struct ir_expr *size)
{
    size = ir_strip_casts(size);
    return size->op == IR_SELECT ||
           (size->op == IR_VALUE && size->value->def && size->value->def->kind == IR_STMT_PHI);
}

static void report(struct rule_context *c, const struct bound_evidence *e)
{
    const char *use = use_text(c, e);
    const char *size = e->size ? ir_expr_source(c->arena, e->size, 40) : NULL;
    if (size && e->access.root && strncmp(size, "size(", 5) == 0)
        size = arena_printf(c->arena, "%s.%s", access_name(c->arena, &e->access), size);
    if (!size || strstr(size, "operator()") || is_chosen(e->size))
        size = "the length"; /* also of a method of a class that is not known */
    struct ir_span at = e->access.stmt->span;
    struct finding *f = NULL;
    switch (e->kind) {
    case BOUND_LAUNCH_ROUNDS_UP:
        f = rule_report(c, at,
                        "`%s` has no bounds check, but the launch at line %u rounds up: threads "
                        "beyond `%s` access past the end",
                        use, e->where->span.line, size);
        rule_note(c, f, e->where->span, "whole blocks are launched, the last one has a tail");
        break;
    case BOUND_BLOCK_ROUNDS_UP:
        f = rule_report(c, at,
                        "`%s` is not checked against `%s`, the length of a row, and a block of the "
                        "launch at line %u may be longer: threads beyond it access the next row, "
                        "or past the end",
                        use, size, e->where->span.line);
        rule_note(c, f, e->where->span, "a block may have more threads than the row has elements");
        break;
    case BOUND_LENGTH_UNUSED:
        f = rule_report(c, at,
                        "`%s` has no bounds check and the length parameter `%s` is never used: "
                        "threads beyond it access past the end",
                        use, size);
        break;
    case BOUND_SIDE_UNUSED:
        f = rule_report(c, at,
                        "`%s` is checked along one side only: nothing compares the other index "
                        "with `%s`, and threads beyond it access past the end",
                        use, e->side);
        rule_note(c, f, e->where->span, "the check that looks at one side");
        break;
    case BOUND_SIBLING_GUARDED:
        f = rule_report(c, at,
                        "`%s` is not covered by the check `%s` that guards the same index "
                        "elsewhere: threads beyond it access past the end",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "the check that does not cover this access");
        break;
    case BOUND_TWIN_GUARDED:
        f = rule_report(c, at,
                        "`%s` has no bounds check and the length parameter `%s` is never used, "
                        "which another kernel compares the same index with: threads beyond it "
                        "access past the end",
                        use, size);
        rule_note(c, f, e->where->span, "the check that is missing here");
        break;
    case BOUND_ROW_GUARDED:
        f = rule_report(c, at,
                        "`%s` is not checked against `%s`, the length of a row, which another "
                        "access of the row is: threads beyond it access the next row, or past the "
                        "end",
                        use, size);
        rule_note(c, f, e->where->span, "the check that does not cover this access");
        break;
    case BOUND_OFF_BY_ONE:
        f = rule_report(c, e->at_check ? e->where->span : at,
                        "`%s` is off by one: the check lets the index reach `%s`, one past the "
                        "last element",
                        use, size);
        if (e->at_check)
            rule_note(c, f, at, "this uses it");
        else
            rule_note(c, f, e->where->span, "this %s lets it through",
                      e->where == e->access.stmt ? "clamp" : "check");
        break;
    case BOUND_NOT_COMPARED:
        f = rule_report(c, e->where->span,
                        "`%s` is a condition of its own: nothing is compared with it, and "
                        "`%s` behind it is reached by every thread",
                        size, use);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_NEVER:
        f = rule_report(c, e->where->span,
                        "nothing is below 0 and beyond `%s` at once: this keeps nobody out, and "
                        "`%s` behind it is reached by every thread",
                        size, use);
        rule_note(c, f, at, "this access is open");
        break;
    case BOUND_ROUNDS_UP:
        f = rule_report(c, at,
                        "`%s` is not compared with `%s`, and the last round of the loop goes past "
                        "it: threads beyond it access past the end",
                        use, size);
        rule_note(c, f, e->where->span, "whole tiles are taken here, the last one has a tail");
        break;
    case BOUND_UPPER_MISSING:
        f = rule_report(c, at,
                        "the row of `%s` is compared with 0 and with nothing else, while the place "
                        "in the row is kept below `%s`: rows past the last one are accessed",
                        use, size);
        rule_note(c, f, e->where->span, "the check that leaves out the last row");
        break;
    case BOUND_ROWS_OF_GRID:
        f = rule_report(c, at,
                        "the rows of `%s` are as long as the launched grid, which the check "
                        "against `%s` says is longer than a row: the last rows are past the end",
                        use, size);
        rule_note(c, f, e->where->span, "this check says how long a row is");
        break;
    case BOUND_ALLOCATION:
        f = rule_report(c, at,
                        "`%s` leaves the buffer, which has `%s` elements in the launch at line %u",
                        use, size, e->site->stmt->span.line);
        if (e->where)
            rule_note(c, f, e->where->span, "allocated here");
        break;
    case BOUND_WRONG_SIDE:
        f = rule_report(
            c, at,
            "the row of `%s` is compared with `%s`, which is how long a row is, and not "
            "with `%s`: where the sides differ, rows past the end pass the check",
            use, size, e->side);
        rule_note(c, f, e->where->span, "the check that takes the other side");
        break;
    case BOUND_TOO_FAR:
        f = rule_report(c, at,
                        "`%s` is compared with a multiple of `%s`, where its axis ends: threads "
                        "beyond it pass the check and access past the end",
                        use, size);
        rule_note(c, f, e->where->span, "this check keeps nobody out");
        break;
    case BOUND_BELOW_ZERO:
        f = rule_report(c, at,
                        "`%s` is in front of the first element in the first thread: the check "
                        "`%s` looks at the other end only",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "nothing here keeps the first threads out");
        break;
    case BOUND_BEFORE_FIRST:
        f = rule_report(c, at,
                        "`%s` is in front of the first element where the check `%s` lets 0 through",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "this check is one too low");
        break;
    case BOUND_BRACES_MISSING:
        f = rule_report(c, at,
                        "`%s` is indented like the statement that `if (%s)` guards, and is not "
                        "guarded: threads beyond `%s` access past the end",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60), size);
        rule_note(c, f, e->where->span, "this guards one statement only: the braces are missing");
        break;
    case BOUND_ADVANCED:
        f = rule_report(c, at,
                        "`%s` is moved on by the thread's own place in every round of the loop and "
                        "never set back: from the second round on this is past the end",
                        access_name(c->arena, &e->access));
        rule_note(c, f, e->where->span, "the loop counts the places from the start up to `%s`",
                  size);
        break;
    case BOUND_SLOT:
        f = rule_report(c, at,
                        "`%s` is filled as far as the counter goes, and nothing compares that with "
                        "`%s`, which is how many a row has room for: one more is written to the "
                        "next row, or past the end",
                        use, size);
        rule_note(c, f, e->where->span, "this counts up without an end");
        break;
    case BOUND_LOADED:
        f = rule_report(c, at,
                        "`%s` is accessed also where the check `%s` says that what was loaded is "
                        "no index: that is in front of the first element",
                        use, ir_expr_source(c->arena, e->where->source_expr, 60));
        rule_note(c, f, e->where->span, "the check that does not cover this access");
        break;
    case BOUND_NOT_FOUND:
        f = rule_report(c, at,
                        "`%s` is read whether or not the search found anything: when all elements "
                        "are smaller it is one past the last",
                        ir_expr_source(c->arena, e->access.stmt->source_expr, 40));
        rule_note(c, f, e->where->span, "this asks whether it is the element that was looked for");
        break;
    case BOUND_EITHER_AXIS:
        f = rule_report(c, at,
                        "`%s` is reached when only one of the two indices is inside: the check "
                        "joins them with `||`",
                        use);
        rule_note(c, f, e->where->span, "both must hold: `&&`");
        break;
    }
    note_example(c, f, e);
    f->claim = claim_of(c, e);
    rule_claim_result(c, f, &e->result);
    if (e->kind == BOUND_WRONG_SIDE) {
        rule_help(c, f, "compare the row with `%s`", e->side);
        return;
    }
    rule_help(c, f,
              "check the index before the access: `if (index < length)` around every access "
              "that uses it");
}

static void check(struct rule_context *c)
{
    if (c->func->func->kind == FUNC_HOST)
        return;
    size_t n;
    const struct bound_evidence *all = bound_evidence_find(c->func, &n);
    for (size_t i = 0; i < n; i++)
        report(c, &all[i]);
}

RULE(CL201, "missing-bounds-check", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check, NULL)
