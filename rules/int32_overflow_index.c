/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A product is computed in 32 bits and indexes memory, though its factors come from the run.
 *
 * ## What
 * Reports a product that is computed in 32 bits and then subscripts or offsets memory, where both
 * factors come from the run: `row * width`, `((b * H + h) * Q + q) * K`, `blockIdx.x * stride`;
 * also a 32-bit grid-stride variable that runs to a 64-bit length.  Silent where the launches that the
 * file shows, launch limits or conditions keep the product small; where a factor counts heads,
 * experts, tiles or warps; in shared memory; for the lines of one image; and where it puts a flat
 * index together again that was taken apart by `/` and `%`.
 *
 * ## Why
 * 65536 rows of 32768 columns are 2^31 elements: 8 GiB of float, an ordinary tensor. One more and the
 * product wraps to a negative index; the kernel reads or writes far outside the buffer, or silently
 * elsewhere in it. A later conversion to 64 bits comes too late: the product has wrapped already.
 *
 * ## Bad
 * ```cuda
 * __global__ void scale_rows(float *out, const float *in, const float *factor, int rows, int cols)
 * {
 *     int row = blockIdx.y * blockDim.y + threadIdx.y;
 *     int col = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (row < rows && col < cols)
 *         out[row * cols + col] = in[row * cols + col] * factor[row]; //~ int32-overflow-index
 * }
 * ```
 * ```cuda
 * __global__ void gather(const float *src, float *dst, const int *index, int width)
 * {
 *     const float *row = src + index[blockIdx.x] * width; //~ int32-overflow-index
 *     for (int i = threadIdx.x; i < width; i += blockDim.x)
 *         dst[(size_t)blockIdx.x * width + i] = row[i];
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void scale_rows(float *out, const float *in, const float *factor, int rows, int cols)
 * {
 *     int row = blockIdx.y * blockDim.y + threadIdx.y;
 *     int col = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (row < rows && col < cols) {
 *         size_t i = (size_t)row * cols + col;
 *         out[i] = in[i] * factor[row];
 *     }
 * }
 * ```
 *
 * ```cuda
 * // few by nature: heads; tiles put together again; a scratch line for each of some worker blocks
 * __global__ void small(float *out, const float *in, float *scratch, int n_heads, int cols, int n)
 * {
 *     int tile = blockIdx.x / n;
 *     int head = blockIdx.x * n_heads;
 *     for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
 *         scratch[blockIdx.x * cols + threadIdx.x] += in[i];
 *     out[tile * n] = in[head];
 * }
 * ```
 *
 * ## Fix
 * Convert one factor before multiplying: `(size_t)row * cols`; or make the index variables 64-bit.
 *
 * ## Confirmed by
 * Running the blocks whose product passes 2^31 over sparse memory: the witness is the wrapped index.
 *
 * ## References
 * - C++ standard, [expr.pre]: signed overflow is undefined
 * - CUDA C++ Best Practices Guide, "Loop Counters Signed vs. Unsigned"
 */
#include "pass/extent.h"
#include "pass/index_flow.h"
#include "pass/launch.h"
#include "pass/overflow.h"
#include "rules/rule.h"

/* Does a launch pass a buffer of more elements than a 32-bit index reaches?  Then the rest of the
 * buffer is there to be indexed, whatever the index is made of. */
static bool buffer_is_larger(const struct launch_site *site, const struct ir_expr *root,
                             int64_t limit)
{
    if (!root || root->op != IR_VAR || root->decl->storage != STORAGE_PARAM)
        return false;
    struct extent x = extent_at_launch(site, root->decl);
    return x.source == EXTENT_ALLOCATION && x.elements > limit;
}

struct witness {
    const struct launch_site *site;
    int64_t value; /* of the product */
    bool by_size;  /* no value: the buffer is larger than the index reaches */
};

/* What the visible launches say: NO when every launch is seen and each keeps the product small. */
static enum tri launches_break(struct rule_context *c, const struct ir_expr *e,
                               const struct ir_expr *root, struct witness *w)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    bool all_small = n > 0 && launch_complete(c->analysis->launches, c->func->func);
    for (size_t i = 0; i < n; i++) {
        struct range r = index_flow_range_at_launch(c->func, sites[i], e);
        bool by_size = r.hi == RANGE_MAX && buffer_is_larger(sites[i], root, overflow_limit(e));
        if (by_size || (r.hi >= overflow_limit(e) && r.hi != RANGE_MAX)) {
            *w = (struct witness){sites[i], r.hi, by_size};
            return TRI_YES;
        }
        all_small = all_small && r.hi < overflow_limit(e);
    }
    return all_small ? TRI_NO : TRI_UNKNOWN;
}

static const char *type_text(const struct ir_expr *e)
{
    return e->type->kind != TYPE_INT ? "stored in an int"
           : e->type->is_signed      ? "int"
                                     : "unsigned int";
}

static void report(struct rule_context *c, const struct ir_stmt *s, const struct ir_stmt *use,
                   const struct witness *w)
{
    const char *product = ir_expr_source(c->arena, s->source_expr, 60);
    const char *x = ir_expr_source(c->arena, s->source_expr->args[0], 40);
    const char *y = ir_expr_source(c->arena, s->source_expr->args[1], 40);
    bool is_unsigned = s->expr->type->kind == TYPE_INT && !s->expr->type->is_signed;
    struct finding *f;
    if (w->site && w->by_size)
        f = rule_report(
            c, s->span,
            "`%s` is computed in 32 bits (%s), and the launch at line %u passes a buffer "
            "of more than 2^%d elements: the index wraps",
            product, type_text(s->expr), w->site->stmt->span.line, is_unsigned ? 32 : 31);
    else if (w->site)
        f = rule_report(c, s->span,
                        "`%s` is computed in 32 bits (%s) and reaches %lld with the launch at "
                        "line %u: the index wraps",
                        product, type_text(s->expr), (long long)w->value, w->site->stmt->span.line);
    else
        f = rule_report(c, s->span,
                        "`%s` is computed in 32 bits (%s) and indexes memory: it wraps when "
                        "the product reaches 2^%d, as with %s = 65536 and %s = %d",
                        product, type_text(s->expr), is_unsigned ? 32 : 31, x, y,
                        is_unsigned ? 65536 : 32768);
    f->claim = (struct claim){.kind = CLAIM_WRAP,
                              .func = c->func->func,
                              .stmt = s,
                              .other = use,
                              .launch = w->site ? w->site->stmt : NULL};
    if (use && use->span.line != s->span.line)
        rule_note(c, f, use->span, "used as an index here");
    rule_help(c, f, "multiply in 64 bits: convert the first factor to `size_t` before `%s`",
              product);
}

/* A program shows all its launches; without sizes that break it, its author meant the small ones. */
static bool is_bounded_by_program(struct rule_context *c, enum tri broken)
{
    return broken == TRI_NO || (broken == TRI_UNKNOWN && c->analysis->module->in_program);
}

static bool has(const struct ir_expr *const *list, size_t n, const struct ir_expr *e)
{
    for (size_t i = 0; i < n; i++) {
        if (list[i] == e)
            return true;
    }
    return false;
}

/* One finding for each product of a function, where it is first computed: `row * width` in ten places
 * is one thing to fix. */
static void check_products(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    VEC(const struct ir_expr *) reported = {0};
    unsigned last_line = 0;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_stmt *use = NULL;
        struct witness w = {0};
        if (s->kind != IR_STMT_EVAL || !index_flow_reaches(flow, s->expr, &use) ||
            !overflow_is_candidate(c->func, flow, s->expr, s) ||
            has(reported.at, reported.len, s->expr))
            continue;
        enum tri broken = launches_break(c, s->expr, index_flow_root(flow, s->expr), &w);
        if (is_bounded_by_program(c, broken))
            continue;
        if (broken != TRI_YES && !overflow_is_realistic(c->func, flow, s->expr, s->source_expr, s))
            continue;
        vec_push(c->arena, &reported, s->expr);
        if (s->span.line == last_line)
            continue;
        last_line = s->span.line;
        report(c, s, use, &w);
    }
}

/* `for (int i = ...; i < n; ...)` with a 64-bit n: i wraps before it gets there. */
static void check_strides(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *phi = f->stmts.at[i];
        if (phi->kind != IR_STMT_PHI || !phi->value || phi->var->type->kind != TYPE_INT ||
            phi->var->type->bits != 32)
            continue;
        const struct ir_expr *bound = index_flow_wide_bound(c->func, phi);
        struct witness w = {0};
        if (!bound || is_bounded_by_program(c, launches_break(c, bound, NULL, &w)))
            continue;
        struct finding *fi = rule_report(
            c, phi->var->span,
            "`%s` is a 32-bit grid-stride index, but runs to the 64-bit length `%s`: beyond "
            "2147483647 elements it wraps",
            phi->var->source_name, ir_expr_source(c->arena, bound, 40));
        fi->claim = (struct claim){
            .kind = CLAIM_WRAP, .func = f, .stmt = phi, .launch = w.site ? w.site->stmt : NULL};
        rule_help(c, fi,
                  "declare `%s` as `size_t` or `int64_t`, and convert blockIdx.x before "
                  "multiplying",
                  phi->var->source_name);
    }
}

static void check(struct rule_context *c)
{
    if (c->func->func->kind == FUNC_HOST)
        return;
    struct index_flow *flow = index_flow_build(c->func);
    check_products(c, flow);
    if (c->func->func->kind == FUNC_KERNEL)
        check_strides(c);
}

RULE(CL204, "int32-overflow-index", GROUP_CORRECTNESS, SEVERITY_WARNING, PRECISION_HIGH, check,
     NULL)
