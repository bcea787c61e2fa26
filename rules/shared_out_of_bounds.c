/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An access to a fixed-size array leaves it for some thread or loop round.
 *
 * ## What
 * Reports a subscript of a shared, local or constant array of known size whose index some thread of the
 * block, or some round of a loop, takes past the last element or below the first one.  The block
 * size comes from the launches in the file, from `__launch_bounds__`, or from a condition on
 * threadIdx; a condition `threadIdx.x < 32` somewhere in the kernel says that a block is larger than
 * that, and an access of 32 elements without it is open.  An array whose size is a template argument
 * is taken for each launch in the file, with that launch's arguments (of a launch in a host template, in
 * each instance that the file makes of it, or with the default numbers), and for each explicit instantiation.
 * Loops that halve or double are taken round by round.  A kernel whose loops take THREADS places a round, a
 * template argument, has so many threads, whoever launches it.
 * A loop up to a size that a launch takes from something of any length, with nothing to bound it, leaves
 * a shared array of a fixed size, or one of each thread's own.  It is a note unless the size is read from the
 * program's arguments or input, or is that of a tensor, or another function of the file keeps what it calls so within
 * the array: who hands a parameter over or fills an object may have looked at it.  Launch bounds without a launch in
 * sight make a note, too: they are for all axes of a block together.  A loop leaves the array as well that goes on
 * by as many elements as the array has, and an index that counts the threads of the whole grid.  Dynamic shared
 * memory counts when every launch in the file gives it a number of bytes, and where it has a cell for each thread
 * and the check is for what the threads take in rounds: `threadIdx.x + s < n`.  A method's loop up to WIDTH leaves
 * its object's own array of WIDTH / 8; `a[k][threadIdx.x]` of rows that are handed over does where another access
 * of them is checked.  It says nothing of a neighbour behind a bit of a mask in shared memory that was taken off at the
 * edge, nor of the instance for 16 behind `side == 16` where `side`, which the block is made of, is another number.
 *
 * ## Why
 * A shared array is followed by the next shared array: the write lands there, and other threads
 * compute with it.  Nothing faults, until the array is the last one.
 *
 * ## Bad
 * ```cuda
 * __global__ void smooth(const float *in, float *out)
 * {
 *     __shared__ float tile[256];
 *     tile[threadIdx.x] = in[threadIdx.x];
 *     __syncthreads();
 *     out[threadIdx.x] = tile[threadIdx.x] + tile[threadIdx.x + 1]; //~ shared-out-of-bounds
 * }
 * void run(const float *in, float *out)
 * {
 *     smooth<<<1, 256>>>(in, out);
 * }
 * ```
 * ```cuda
 * __global__ void bins(int *out)
 * {
 *     __shared__ int count[32];
 *     if (threadIdx.x > 32)
 *         return;
 *     count[threadIdx.x] = 0; //~ shared-out-of-bounds
 *     out[threadIdx.x] = count[threadIdx.x]; //~ shared-out-of-bounds
 * }
 * ```
 * ```cuda
 * __global__ void reduce(float *out, const float *in)
 * {
 *     extern __shared__ char memory[];
 *     float *part = (float *)memory;
 *     float v = in[blockIdx.x * blockDim.x + threadIdx.x];
 *     if (threadIdx.x % 32 == 0)
 *         part[threadIdx.x / 32] = v;
 *     __syncthreads();
 *     if (threadIdx.x > 32)
 *         return;
 *     out[blockIdx.x * 32 + threadIdx.x] = part[threadIdx.x]; //~ shared-out-of-bounds
 * }
 * void reduceAll(float *out, const float *in, int blocks, int threads)
 * {
 *     reduce<<<blocks, threads, 32 * sizeof(float)>>>(out, in);
 * }
 * ```
 *
 * ```cuda
 * template <int THREADS, int ITEMS, int ROWS> __global__ void reset(int *out)
 * {
 *     __shared__ float most[THREADS * ITEMS];
 *     __shared__ int count[ROWS];
 *     __shared__ float part[2][THREADS];
 *     for (int j = 0; j < ITEMS; j++) {
 *         most[threadIdx.x + j * THREADS] = -1.0f;
 *         count[threadIdx.x + j * THREADS] = 0; //~ shared-out-of-bounds
 *     }
 *     part[1][threadIdx.x] = most[threadIdx.x];
 *     __syncthreads();
 *     for (int s = THREADS / 2; s > 0; s /= 2) {
 *         part[1][threadIdx.x] += part[1][threadIdx.x + s]; //~ shared-out-of-bounds
 *         __syncthreads();
 *     }
 *     out[threadIdx.x] = part[1][0] > 0.0f ? count[threadIdx.x / ITEMS] : 0;
 * }
 * void run(int *out)
 * {
 *     reset<64, 4, 16><<<1, 64>>>(out);
 * }
 * ```
 * ```cuda
 * template <int ROWS, int STEP> __global__ void clear(int *out)
 * {
 *     __shared__ int row[ROWS];
 *     for (int j = 0; j < 4; j++)
 *         row[threadIdx.x + j * STEP] = 0; //~ shared-out-of-bounds
 *     __syncthreads();
 *     out[threadIdx.x] = row[threadIdx.x]; //~ shared-out-of-bounds
 * }
 * template __global__ void clear<16, 64>(int *);
 * template <int ROWS> void launch(int *out)
 * {
 *     clear<ROWS, 8><<<1, 64>>>(out);
 * }
 * void run(int *out)
 * {
 *     launch<256>(out);
 *     launch<32>(out);
 * }
 * ```
 * ```cuda
 * __device__ int thread_of_grid();
 * __device__ void count(const double *left)
 * {
 *     __shared__ int running[256];
 *     running[thread_of_grid() % sizeof(running)] = left[threadIdx.x] > 0.0; //~ shared-out-of-bounds
 * }
 * ```
 * ```cuda
 * __global__ void centre(unsigned long long *out, const unsigned long long *in, int n)
 * {
 *     __shared__ unsigned long long sum[3];
 *     if (threadIdx.x < 3)
 *         ;
 *     {
 *         sum[threadIdx.x] = 0; //~ shared-out-of-bounds
 *     }
 *     __syncthreads();
 *     for (int i = threadIdx.x; i < n; i += blockDim.x)
 *         atomicAdd(&sum[i % 3], in[i]);
 *     __syncthreads();
 *     if (threadIdx.x < 3)
 *         out[threadIdx.x] = sum[threadIdx.x];
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * template <int ROWS, int STEP> __global__ void clear(int *out)
 * {
 *     __shared__ int row[ROWS];
 *     for (int j = 0; j < 4; j++)
 *         row[threadIdx.x + j * STEP] = 0;
 *     __syncthreads();
 *     out[threadIdx.x] = row[threadIdx.x];
 * }
 * template __global__ void clear<256, 64>(int *);
 * template <int ROWS> void launch(int *out)
 * {
 *     clear<ROWS, 64><<<1, 64>>>(out);
 * }
 * void run(int *out)
 * {
 *     launch<256>(out);
 *     launch<512>(out);
 * }
 * ```
 * ```cuda
 * template <int THREADS, int ITEMS, int ROWS> __global__ void reset(int *out)
 * {
 *     __shared__ int count[ROWS];
 *     __shared__ float part[THREADS];
 *     for (int j = threadIdx.x; j < ROWS; j += THREADS)
 *         count[j] = 0;
 *     part[threadIdx.x] = out[threadIdx.x];
 *     if (ROWS > THREADS)
 *         count[threadIdx.x + THREADS] = 1;
 *     __syncthreads();
 *     for (int s = THREADS / 2; s > 0; s /= 2) {
 *         if (threadIdx.x < s)
 *             part[threadIdx.x] += part[threadIdx.x + s];
 *         __syncthreads();
 *     }
 *     out[threadIdx.x] = part[0] > 0.0f ? count[threadIdx.x / ITEMS] : 0;
 * }
 * void run(int *out)
 * {
 *     reset<64, 4, 16><<<1, 64>>>(out);
 *     reset<64, 4, 128><<<1, 64>>>(out);
 * }
 * ```
 * ```cuda
 * __global__ void centre(unsigned long long *out, const unsigned long long *in, int n)
 * {
 *     __shared__ unsigned long long sum[3];
 *     __shared__ float all[64];
 *     bool first = threadIdx.x < 3;
 *     all[threadIdx.x] = n;
 *     if (first)
 *         sum[threadIdx.x] = 0;
 *     __syncthreads();
 *     for (int i = threadIdx.x; i < 64; i += blockDim.x)
 *         atomicAdd(&sum[i % 3], in[i] + (unsigned)all[threadIdx.x]);
 *     __syncthreads();
 *     if (threadIdx.x < 3)
 *         out[threadIdx.x] = sum[threadIdx.x];
 * }
 * ```
 * ```cuda
 * __global__ void smooth(const float *in, float *out)
 * {
 *     __shared__ float tile[257];
 *     tile[threadIdx.x] = in[threadIdx.x];
 *     if (threadIdx.x == 0)
 *         tile[256] = in[256];
 *     __syncthreads();
 *     out[threadIdx.x] = tile[threadIdx.x] + tile[threadIdx.x + 1];
 * }
 * void run(const float *in, float *out)
 * {
 *     smooth<<<1, 256>>>(in, out);
 * }
 * ```
 *
 * ## Fix
 * Make the array as large as the largest index plus one, or guard the access.
 *
 * ## Confirmed by
 * A run with shadow bounds per array: block, thread and index.
 *
 * ## References
 * - Compute Sanitizer, "Memcheck Tool"
 */
#include "pass/access.h"
#include "pass/attain.h"
#include "pass/block_most.h"
#include "pass/bounds.h"
#include "pass/deal.h"
#include "pass/edge_mask.h"
#include "pass/extent_check.h"
#include "pass/extent_grid.h"
#include "pass/extent_run.h"
#include "pass/launch.h"
#include "pass/range.h"
#include "rules/rule.h"
#include "rules/shared_checks.h"
#include "rules/shared_walks.h"
#include "solve/obligation.h"

/* Flat index over all dimensions, and the number of elements of the whole array. */
static const struct ir_expr *flat_index(struct rule_context *c, const struct access *x,
                                        int64_t *elements)
{
    struct ir_module *m = c->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    const struct ir_expr *sum = ir_int(m, wide, 0);
    int64_t stride = 1;
    for (size_t i = x->dims.len; i-- > 0;) {
        const struct access_dim *d = &x->dims.at[i];
        if (d->extent <= 0 || __builtin_mul_overflow(stride, d->extent, elements))
            return NULL;
        sum = ir_binary(m, IR_ADD, wide, sum,
                        ir_binary(m, IR_MUL, wide, d->index, ir_int(m, wide, stride)));
        stride = *elements;
    }
    return sum;
}

/* Of `tile[16][COLUMNS]`, where nobody knows COLUMNS or the type: the row. */
static const struct ir_expr *outermost_index(const struct access *x, int64_t *elements)
{
    const struct ir_type *t = x->decl->type;
    if (!x->decl->knows_rows || !x->plain || t->kind != TYPE_ARRAY || t->count <= 0 ||
        x->dims.at[0].extent != t->count)
        return NULL;
    *elements = t->count;
    return x->dims.at[0].index;
}

/* The last dimensions of `storage.sums[i][k]`, which are those of the member. */
static struct access of_member(struct rule_context *c, const struct access *x)
{
    struct access one = *x;
    one.dims = (typeof(one.dims)){0};
    for (size_t i = x->dims.len - x->member_dims; i < x->dims.len; i++)
        vec_push(c->arena, &one.dims, x->dims.at[i]);
    return one;
}

/* The dynamic array of the block: as many elements as the largest launch in sight gives it. */
static bool dynamic_extent(struct rule_context *c, const struct access *x, int64_t *elements)
{
    const struct ir_expr *base = x->stmt->addr;
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    if (x->decl->storage != STORAGE_SHARED_DYNAMIC || x->dims.len != 1 || !x->elem ||
        x->elem->size <= 0 || !base || base->op != IR_PTRADD)
        return false;
    for (base = base->args[0]; base->op == IR_CAST; base = base->args[0])
        ;
    if (base != x->root)
        return false; /* a part of it */
    *elements = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t bytes;
        if (!sites[i]->shared_bytes || !ir_is_int(ir_strip_casts(sites[i]->shared_bytes), &bytes))
            return false;
        *elements = bytes / x->elem->size > *elements ? bytes / x->elem->size : *elements;
    }
    return *elements > 0;
}

static const char *array_name(struct rule_context *c, const struct access *x)
{
    const char *name =
        x->member ? ir_expr_source(c->arena, x->member, 40) : access_name(c->arena, x);
    return *name == '&' ? name + 1 : name; /* a member of a variable */
}

static struct claim claim_of(struct rule_context *c, const struct access *x,
                             const struct ir_expr *index, int64_t elements)
{
    return (struct claim){.kind = x->stmt->kind == IR_STMT_CALL || x->member ? CLAIM_NONE
                                                                             : CLAIM_SHARED_BOUNDS,
                          .func = c->func->func,
                          .stmt = x->stmt,
                          .index = index,
                          .size = ir_int(c->analysis->module, index->type, elements)};
}

static struct finding *report(struct rule_context *c, const struct access *x,
                              const struct ir_expr *index, const struct attained *a,
                              int64_t elements, const struct obligation_result *r)
{
    const char *who = "";
    if (a->atom)
        who = arena_printf(c->arena, " for %s = %lld", ir_expr_source(c->arena, a->atom, 40),
                           (long long)a->atom_value);
    struct finding *f = rule_report(
        c, x->stmt->span, "index %lld%s is outside the %s `%s` of %lld elements",
        (long long)a->value, who, walk_memory_text(x), array_name(c, x), (long long)elements);
    f->claim = claim_of(c, x, index, elements);
    f->claim.launch = a->launch;
    rule_claim_result(c, f, r);
    rule_note(c, f, x->decl->span, "declared here");
    if (a->value < 0)
        rule_help(c, f, "guard the access against indices below 0");
    else if (a->value == INT64_MAX)
        rule_help(c, f, "guard the access");
    else
        rule_help(c, f, "make the array at least %lld elements long, or guard the access",
                  (long long)a->value + 1);
    return f;
}

/* ---- instances of a template ---------------------------------------------------------------- */

/* The instance that a launch makes, or the instances that have a parameter at a value. */
struct instance {
    const struct launch_site *site;
    struct attain_case given;
};

static struct access_dim dim_of(struct rule_context *c, const struct instance *in,
                                const struct ir_expr *index, const struct ir_type *array)
{
    int64_t n = array->kind == TYPE_ARRAY ? array->count : -1;
    if (in->site)
        return (struct access_dim){attain_instance(in->site, index),
                                   launch_array_count(in->site, array)};
    if (n <= 0 && array->kind == TYPE_ARRAY && array->count_expr &&
        !ir_is_int(ir_strip_casts(attain_in_case(c->func, &in->given, array->count_expr)), &n))
        n = -1;
    return (struct access_dim){attain_in_case(c->func, &in->given, index), n};
}

static const struct ir_expr *flat_instance(struct rule_context *c, const struct instance *in,
                                           const struct access *x, int64_t *elements)
{
    struct access one = *x;
    const struct ir_type *t = x->decl->type;
    one.dims = (typeof(one.dims)){0};
    for (size_t i = 0; i < x->dims.len; i++, t = t->elem) {
        struct access_dim d = dim_of(c, in, x->dims.at[i].index, t);
        if (d.extent <= 0)
            return NULL;
        vec_push(c->arena, &one.dims, d);
    }
    return t->kind != TYPE_ARRAY ? flat_index(c, &one, elements) : NULL;
}

/* The template parameter that chooses between two extents: `float part[SUMS ? 32 : 1]`. */
static const struct ir_expr *choice_of(const struct ir_type *t)
{
    for (; t->kind == TYPE_ARRAY; t = t->elem) {
        const struct ir_expr *e = t->count_expr ? ir_strip_casts(t->count_expr) : NULL;
        const struct ir_expr *by = e && e->op == IR_SELECT ? ir_strip_casts(e->args[0]) : NULL;
        if (by && by->op == IR_TPARAM && by->type && by->type->kind == TYPE_BOOL)
            return by;
    }
    return NULL;
}

/* Who writes `SUMS ? 32 : 1` has instances of both kinds. */
static bool try_choices(struct rule_context *c, const struct access *x)
{
    const struct ir_expr *by = choice_of(x->decl->type);
    for (int64_t value = 0; by && value < 2; value++) {
        struct instance in = {.given = {.parameter = by, .value = value}};
        int64_t elements = 0;
        struct attained a;
        const struct ir_expr *index = flat_instance(c, &in, x, &elements);
        if (!index || !attain_outside_case(c->func, &in.given, x->stmt, index, elements, &a))
            continue;
        const struct obligation_result none = {.by = OBLIGATION_BY_NOTHING};
        struct finding *f = report(c, x, index, &a, elements, &none);
        rule_note(c, f, x->decl->span, "where `%s` is %s", by->text, value ? "true" : "false");
        return true;
    }
    return false;
}

/* A kernel whose loops take THREADS places a round has so many threads, whoever launches it. */
static void try_block(struct rule_context *c, const struct access *x)
{
    enum { THREADS = 256 };
    const struct ir_expr *by = deal_block_parameter(c->func);
    struct instance in = {.given = {by, THREADS, .threads = THREADS}};
    int64_t elements = 0;
    struct attained a;
    const struct ir_expr *index = by ? flat_instance(c, &in, x, &elements) : NULL;
    if (!index || !attain_outside_case(c->func, &in.given, x->stmt, index, elements, &a))
        return;
    const struct obligation_result none = {.by = OBLIGATION_BY_NOTHING};
    struct finding *f = report(c, x, index, &a, elements, &none);
    rule_note(c, f, x->decl->span, "where `%s` is %d, and a block has so many threads", by->text,
              THREADS);
}

/* `float tile[ROWS]` is as long as each launch says. */
static void try_instances(struct rule_context *c, const struct access *x)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    bool told = false;
    for (size_t i = 0; i < n; i++) {
        int64_t elements = 0;
        struct attained a;
        struct instance in = {.site = sites[i]};
        const struct ir_expr *index = flat_instance(c, &in, x, &elements);
        told = told || index;
        if (!index || launch_is_of_other_number(sites[i]) ||
            !attain_outside_at(c->func, sites[i], x->stmt, index, elements, &a))
            continue;
        const struct obligation_result none = {.by = OBLIGATION_BY_NOTHING};
        struct finding *f = report(c, x, index, &a, elements, &none);
        rule_note(c, f, sites[i]->stmt->span, "with the template arguments of this launch");
        return;
    }
    if (!told && !try_choices(c, x) && x->decl->storage == STORAGE_SHARED)
        try_block(c, x);
}

static bool depends_on_template(const struct ir_type *t)
{
    for (; t->kind == TYPE_ARRAY; t = t->elem) {
        if (t->count <= 0 && t->count_expr)
            return true;
    }
    return false;
}

/* ---- a check of the same thread that does not cover the access ------------------------------ */

static void try_sibling(struct rule_context *c, const struct access *x, const struct ir_expr *index,
                        int64_t elements)
{
    const struct ir_stmt *branch = extent_check_elsewhere(c->func, x, index, elements);
    if (!branch)
        return;
    const struct attained a = {.value = elements,
                               .atom = affine_of(c->arena, index).terms.at[0].atoms[0],
                               .atom_value = elements};
    const struct obligation_result none = {.by = OBLIGATION_BY_NOTHING};
    struct finding *f = report(c, x, index, &a, elements, &none);
    rule_note(c, f, branch->span,
              "this check, which does not cover it, says that a block is larger");
}

static void try_extent(struct rule_context *c, const struct access *x, const struct ir_expr *index,
                       int64_t elements)
{
    const struct fact *check = extent_check_inclusive(c->func, x, index, elements);
    if (!check || range_of(c->func->ranges, index, x->stmt).hi != elements)
        return;
    const struct attained a = {.value = elements};
    const struct obligation_result none = {.by = OBLIGATION_BY_NOTHING};
    struct finding *f = report(c, x, index, &a, elements, &none);
    if (check->origin)
        rule_note(c, f, check->origin->span, "this check lets it through");
}

/* ---- a thread's own array, at the places of all threads -------------------------------------- */

/* `tile[blockIdx.x * blockDim.x + threadIdx.x]`: each block has a `tile`, and the index counts all. */
static bool try_grid(struct rule_context *c, const struct access *x, const struct ir_expr *index,
                     int64_t elements)
{
    if (!extent_grid_past(c->func, x, index, elements))
        return false;
    struct finding *f =
        rule_report(c, x->stmt->span,
                    "the shared array `%s` of %lld elements is each block's own, and is indexed "
                    "with the thread's place in the grid: later blocks are past its end",
                    access_name(c->arena, x), (long long)elements);
    f->claim = claim_of(c, x, index, elements);
    rule_note(c, f, x->decl->span, "declared here");
    rule_help(c, f, "index it with the thread's place in the block");
    if (extent_grid_is_of_few(c->func, elements))
        rule_doubt(c, f);
    return true;
}

static bool try_bytes(struct rule_context *c, const struct access *x, const struct ir_expr *index,
                      int64_t elements)
{
    int64_t bytes;
    if (!extent_check_bytes(c->func, x, index, elements, &bytes))
        return false;
    struct finding *f = rule_report(
        c, x->stmt->span,
        "the %s `%s` has %lld elements and %lld bytes, and the index is a remainder of the bytes",
        walk_memory_text(x), array_name(c, x), (long long)elements, (long long)bytes);
    rule_note(c, f, x->decl->span, "declared here");
    rule_help(c, f, "divide by the number of elements: sizeof counts bytes");
    return true;
}

/* `if (i < ROWS) part[i]` of a fixed part, and a launch with more rows. */
static bool try_capacity(struct rule_context *c, const struct access *x,
                         const struct ir_expr *index, int64_t elements)
{
    int64_t given;
    const struct launch_site *site = x->decl->storage == STORAGE_SHARED
                                         ? extent_run_instance(c->func, x, index, elements, &given)
                                         : NULL;
    if (!site)
        return false;
    const struct attained a = {.value = given - 1, .launch = site->stmt};
    const struct obligation_result none = {.by = OBLIGATION_BY_NOTHING};
    struct finding *f = report(c, x, index, &a, elements, &none);
    rule_note(c, f, site->stmt->span, "with the template arguments of this launch");
    return true;
}

static struct obligation_result try_access(struct rule_context *c, const struct access *x,
                                           const struct ir_expr *index, int64_t elements)
{
    struct obligation o = {.kind = OBLIGATION_BELOW,
                           .af = c->func,
                           .at = x->stmt,
                           .value = index,
                           .size = ir_int(c->analysis->module, index->type, elements),
                           .offset = -1,
                           .from_zero = true};
    return obligation_try(&o);
}

/* No launch is in sight, and some axis of the index is as long as the kernel's launch bounds, which are for all
 * three of them together. */
static bool is_by_launch_bounds(struct rule_context *c, const struct ir_stmt *s,
                                const struct ir_expr *index)
{
    int64_t bound = ir_launch_bound(c->func->func);
    if (launch_is_in_sight(c->analysis->launches, c->func->func) || !bound)
        return false;
    for (unsigned axis = 0; axis < 3; axis++) {
        const struct ir_expr *tid =
            ir_builtin(c->analysis->module, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
        if (ir_contains(index, tid) && range_of(c->func->ranges, tid, s).hi == bound - 1)
            return true;
    }
    return false;
}

static void check_access(struct rule_context *c, const struct access *x, struct walks_told *told)
{
    int64_t elements = 0;
    struct attained a;
    if (x->root->op == IR_VAR) {
        checks_try_member(c, x->stmt, told);
        checks_try_row(c, x);
    }
    if (x->dims.len == 0 || x->root->op != IR_ADDR)
        return;
    const struct ir_expr *index = outermost_index(x, &elements);
    if (x->decl->guessed && !index)
        return;
    if (!index && (walk_try_run(c, x, told) || checks_try_count(c, x)))
        return;
    if (!index && x->plain && depends_on_template(x->decl->type)) {
        if (!checks_try_symbolic(c, x))
            try_instances(c, x);
        walk_try_own(c, x);
        return;
    }
    if (!index && dynamic_extent(c, x, &elements))
        index = x->dims.at[0].index;
    else if (!index && x->plain && x->decl->type->kind == TYPE_ARRAY)
        index = flat_index(c, x, &elements);
    struct access member = x->member ? of_member(c, x) : *x;
    if (!index && x->member)
        index = flat_index(c, &member, &elements);
    if (!index || (x->member && elements <= 1)) /* one: as long as somebody allocates */
        return;
    x = &member;
    if (block_most_excludes(c->func, x->stmt))
        return;
    if (!attain_outside(c->func, x->stmt, index, elements, &a)) {
        if (try_capacity(c, x, index, elements) || try_grid(c, x, index, elements) ||
            try_bytes(c, x, index, elements))
            return;
        try_sibling(c, x, index, elements);
        try_extent(c, x, index, elements);
        return;
    }
    struct obligation_result r = try_access(c, x, index, elements);
    if (obligation_is_discharged(&r) || edge_mask_keeps_off(c->func, x, a.value))
        return;
    struct finding *f = report(c, x, index, &a, elements, &r);
    if (is_by_launch_bounds(c, x->stmt, index))
        rule_doubt(c, f);
}

/* `reduce(part, threadIdx.x, threadIdx.x + 32)`: what the body does with the array. */
static void check_callee(struct rule_context *c, const struct ir_stmt *call,
                         struct walks_told *runs)
{
    const struct ir_expr *told = NULL;
    for (size_t i = 0; i < call->callee->stmts.len; i++) {
        struct access x;
        if (!access_of_callee(c->func, call, i, &x) || x.root->op != IR_ADDR ||
            x.decl->storage == STORAGE_DEVICE || x.decl->storage == STORAGE_CONSTANT ||
            x.dims.len != 1 || x.dims.at[0].index == told)
            continue;
        told = x.dims.at[0].index;
        check_access(c, &x, runs);
    }
}

static void check(struct rule_context *c)
{
    struct walks_told told = {0};
    size_t n;
    const struct ir_func *f = c->func->func;
    const struct access *all = access_all(c->func, &n);
    for (size_t i = 0; i < n; i++)
        check_access(c, &all[i], &told);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_CALL && s->callee && s->callee->has_body)
            check_callee(c, s, &told);
    }
}

RULE(CL202, "shared-out-of-bounds", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check, NULL)
