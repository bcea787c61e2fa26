/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A product is computed in 32 bits and indexes memory, though its factors come from the run.
 *
 * ## What
 * Reports a product that is computed in 32 bits and then subscripts or offsets memory, where both
 * factors come from the run: `row * width`, `((b * H + h) * Q + q) * K`, `blockIdx.x * stride`;
 * also a 32-bit index of the grid that runs to or is compared with a 64-bit length, or that is of a type of lengths
 * itself (`size_type`), so that the step behind the last element may leave it; a product of sizes that an
 * index of elements is compared with or that a 64-bit variable is given, and on the host the sizes of
 * allocations and copies, the numbers of threads that closures run on and grids cover, the offsets of
 * pointers that are handed on, and whatever is converted to 64 bits (`std::vector<float> all(rows * cols)`);
 * a 64-bit sum that an int is given; numbers of elements of many tensors in a table of ints, or
 * of one that a launch is sized by; shapes of tensors, and products that are returned as 64 bits.
 * Silent where the launches that the file shows, launch limits or conditions keep the product small;
 * in programs, whose sizes are their own choice, unless a launch is seen to break it; and where the
 * sizes it would take do not occur: a factor
 * counts heads, experts, types, taps or tiles, the product is a line of an image, an image with its
 * channels, the weights of a convolution, a block's own part of scratch memory, a place in shared
 * memory, or a flat index put together again that was taken apart by `/` and `%`.  What names and
 * shapes say of sizes stands in pass/typical.c.  Names count for less where the file multiplies the
 * same factors in 64 bits elsewhere: then somebody has met sizes that need it, and this place was
 * forgotten.  Such a conversion also tells that a type of an absent header is narrow, as does a
 * member of an absent class that is stored in an int (`int last = dims.depth - first`).
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
 * ```cuda
 * // the bound wraps before the index does: with 65536 tokens of 32768 no thread does anything
 * __global__ void relu(float *x, int tokens, int hidden_units)
 * {
 *     for (int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
 *          i < tokens * hidden_units; //~ int32-overflow-index
 *          i += (int64_t)blockDim.x * gridDim.x)
 *         x[i] = x[i] > 0.f ? x[i] : 0.f;
 * }
 * ```
 * ```cuda
 * // on the host; and of `C * H * W` elements for each image of a batch
 * __global__ void fill(float *out, int image_size)
 * {
 *     float *image = out + blockIdx.z * image_size; //~ int32-overflow-index
 *     for (int i = threadIdx.x; i < image_size; i += blockDim.x)
 *         image[i] = 0.f;
 * }
 * float *table(int rows, int cols, int image_size, cudaStream_t stream)
 * {
 *     float *p;
 *     if (cudaMallocAsync(&p, rows * cols * sizeof(float), stream) != cudaSuccess) //~ int32-overflow-index
 *         return NULL;
 *     fill<<<dim3(1, 1, rows), 256, 0, stream>>>(p, image_size);
 *     return cudaGetLastError() == cudaSuccess ? p : NULL;
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
 * // few by nature: heads; tiles put together again; a scratch line for each of some worker blocks;
 * // the weights of a convolution; one image with its channels; the parts that rows are split into
 * __global__ void small(float *out, const float *in, float *scratch, int n_heads, int c_in,
 *                       int kernel_h, int kernel_w, int cols, int n, int W, int C, int stride_head)
 * {
 *     int tile = blockIdx.x / n;
 *     int head = blockIdx.x * n_heads;
 *     int weights = (blockIdx.y * c_in + threadIdx.y) * kernel_h * kernel_w;
 *     for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
 *         atomicAdd(&scratch[blockIdx.x * cols + threadIdx.x], in[i]);
 *     int y = blockIdx.y * blockDim.y + threadIdx.y;
 *     if (threadIdx.x > 0 || threadIdx.y > 0)
 *         return;
 *     out[tile * n] = in[head] * in[weights] * in[(y * W + threadIdx.x) * C];
 *     out[blockIdx.z * gridDim.y + blockIdx.y] = in[(head % n_heads) * stride_head];
 * }
 * ```
 *
 * ## Fix
 * Convert one factor before multiplying: `(size_t)row * cols`; or make the index variables 64-bit.
 *
 * ## Confirmed by
 * Running the blocks whose product passes 2^31 over sparse memory: the witness is the wrapped index. A
 * bound is in no address: the product becomes an index of its own, in a kernel cut down to it.
 *
 * ## References
 * - C++ standard, [expr.pre]: signed overflow is undefined
 * - CUDA C++ Best Practices Guide, "Loop Counters Signed vs. Unsigned"
 */
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "pass/decide.h"
#include "pass/extent.h"
#include "pass/full_length.h"
#include "pass/guard.h"
#include "pass/index_flow.h"
#include "pass/index_type.h"
#include "pass/kept_count.h"
#include "pass/launch.h"
#include "pass/narrow_member.h"
#include "pass/overflow.h"
#include "pass/wide_bound.h"
#include "pass/widened.h"
#include "rules/rule.h"
#include "solve/obligation.h"

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
    bool is_exact; /* by the solver, with values: `value` is what the machine makes of it */
};

/* What the visible launches say: NO when every launch is seen and each keeps the product small. */
static enum tri launches_break(struct rule_context *c, const struct ir_expr *e,
                               const struct ir_stmt *at, const struct ir_expr *root,
                               struct witness *w)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    bool all_small = n > 0 && launch_complete(c->analysis->launches, c->func->func);
    for (size_t i = 0; i < n; i++) {
        struct range r = index_flow_range_at_launch(c->func, sites[i], e, at);
        bool by_size = r.hi == RANGE_MAX && buffer_is_larger(sites[i], root, overflow_limit(e));
        if (by_size || (r.hi >= overflow_limit(e) && r.hi != RANGE_MAX)) {
            *w = (struct witness){sites[i], r.hi, by_size, false};
            return TRI_YES;
        }
        all_small = all_small && r.hi < overflow_limit(e);
    }
    return all_small ? TRI_NO : TRI_UNKNOWN;
}

static const char *type_text(const struct rule_context *c, const struct ir_stmt *s)
{
    const struct ir_type *t = s->expr->type;
    if (t->kind != TYPE_INT)
        return widened_shows_narrow(c->func, s) || narrow_member_shows(c->func, s->expr) ||
                       full_length_has_warps(s->expr)
                   ? "the type of its factors"
               : index_type_shows_narrow(c->func, s->expr) ? "where the type of the index is an int"
                                                           : "stored in an int";
    if (t->bits == 64)
        return "stored in an int";
    return t->is_signed ? "int" : "unsigned int";
}

static struct obligation_result try_product(struct rule_context *c, const struct ir_stmt *s,
                                            bool by_numbers)
{
    struct obligation o = {.kind = OBLIGATION_NO_WRAP,
                           .af = c->func,
                           .at = s,
                           .value = s->expr,
                           .by_numbers = by_numbers};
    return obligation_try(&o);
}

/* A program shows all its launches; without sizes that break it, its author meant the small ones. */
static bool is_bounded_by_program(struct rule_context *c, enum tri broken)
{
    return broken == TRI_NO || (broken == TRI_UNKNOWN && c->analysis->module->in_program);
}

#define TEXT_MOST 60 /* bytes of a product in a message */
#define AGAIN_MOST 3 /* further places of the same product that a finding names */

struct product {
    const struct ir_stmt *stmt;
    const struct ir_stmt *use;
    const char *text;
    enum index_use purpose;
    unsigned bits; /* about as large as 2^bits */
    struct witness witness;
    struct obligation_result result;
    struct ir_span again[AGAIN_MOST];
    unsigned again_count;
};
#define SIZES_MOST 4 /* sizes of a launch that a message names */

struct sizes {
    struct rule_context *c;
    const struct launch_site *site;
    const struct obligation_result *result;
    const struct ir_expr *seen[SIZES_MOST];
    size_t len;
    struct strbuf text;
};

/* "cols = 40000", once each, of the arguments that the launch gives as numbers. */
static bool add_size(const struct ir_expr *e, void *context)
{
    struct sizes *s = context;
    if ((e->op != IR_VAR && e->op != IR_MEMBER) || s->len == SIZES_MOST)
        return s->len < SIZES_MOST;
    struct range r = decide_range_at_launch(s->site, e);
    for (size_t i = 0; i < s->len; i++) {
        if (s->seen[i] == e)
            return true;
    }
    for (size_t i = 0; i < s->result->values.len; i++) {
        int64_t v = s->result->values.at[i].value;
        if (s->result->values.at[i].leaf == e)
            r = (struct range){v, v};
    }
    if (r.lo == r.hi) {
        s->seen[s->len++] = e;
        strbuf_addf(&s->text, "%s%s = %lld", s->text.len ? ", " : " with ",
                    ir_expr_source(s->c->arena, e, 40), (long long)r.lo);
    }
    return true;
}

/* What the launch says of the sizes in e and in the conditions around it. */
static const char *sizes_text(struct rule_context *c, const struct product *p)
{
    struct sizes s = {.c = c, .site = p->witness.site, .result = &p->result};
    size_t n;
    ir_walk(p->stmt->expr, add_size, &s);
    const struct fact *facts = guard_facts(c->func->guards, p->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *left = ir_strip_casts(facts[i].left);
        if (facts[i].op == IR_LT && ir_contains(p->stmt->expr, left))
            ir_walk(facts[i].right, add_size, &s);
    }
    const char *text = arena_strdup(c->arena, s.text.len ? strbuf_text(&s.text) : "");
    strbuf_free(&s.text);
    return text;
}

/* " (called at line 120)" */
static const char *call_text(struct rule_context *c, const struct product *p)
{
    const struct ir_stmt *call = p->result.call;
    return call ? arena_printf(c->arena, " (called at line %u)", call->span.line) : "";
}

static struct finding *describe(struct rule_context *c, struct typical *typical,
                                const struct product *p)
{
    const struct ir_expr *e = p->stmt->expr;
    const struct ir_expr *written = p->stmt->source_expr;
    const struct launch_site *site = p->witness.site;
    int power = overflow_limit(e) > INT64_C(1) << 31 ? 32 : 31;
    if (site && p->witness.by_size)
        return rule_report(
            c, p->stmt->span,
            "`%s` is computed in 32 bits (%s), and the launch at line %u passes a buffer "
            "of more than 2^%d elements: the index wraps",
            p->text, type_text(c, p->stmt), site->stmt->span.line, power);
    const char *sizes = site ? sizes_text(c, p) : "";
    if (site && p->witness.is_exact)
        return rule_report(
            c, p->stmt->span,
            "`%s` is computed in 32 bits (%s) and wraps:%s%s launch at line %u%s it is %lld",
            p->text, type_text(c, p->stmt), sizes, *sizes ? ", the" : " in the",
            site->stmt->span.line, call_text(c, p), (long long)p->witness.value);
    if (site)
        return rule_report(c, p->stmt->span,
                           "`%s` is computed in 32 bits (%s) and reaches %lld%s (launch at line "
                           "%u): the index wraps",
                           p->text, type_text(c, p->stmt), (long long)p->witness.value, sizes,
                           site->stmt->span.line);
    static const char *const purposes[] = {"indexes memory", "bounds an index", "counts memory",
                                           "sizes a grid"}; /* enum index_use */
    struct overflow_example example = overflow_example_of(typical, e);
    const char *other = ""; /* a number says itself */
    if (written->args[1]->op != IR_INT)
        other = arena_printf(c->arena, " and %s = %lld",
                             ir_expr_source(c->arena, written->args[1], 40), (long long)example.y);
    return rule_report(c, p->stmt->span,
                       "`%s` is computed in 32 bits (%s) and %s: it wraps when "
                       "the product reaches 2^%d, as with %s = %lld%s",
                       p->text, type_text(c, p->stmt), purposes[p->purpose], power,
                       ir_expr_source(c->arena, written->args[0], 40), (long long)example.x, other);
}

static void report(struct rule_context *c, struct typical *typical, const struct product *p)
{
    struct finding *f = describe(c, typical, p);
    bool bound = p->purpose == INDEX_BOUND;
    if ((p->purpose == INDEX_ADDRESS || bound) && c->func->func->kind != FUNC_HOST) {
        f->claim = (struct claim){.kind = CLAIM_WRAP,
                                  .func = c->func->func,
                                  .stmt = p->stmt,
                                  .other = bound ? NULL : p->use,
                                  .bound = bound,
                                  .launch = p->witness.site ? p->witness.site->stmt : NULL};
        rule_claim_result(c, f, &p->result);
    }
    if (p->purpose == INDEX_ADDRESS && p->use && p->use->span.line != p->stmt->span.line)
        rule_note(c, f, p->use->span, "used as an index here");
    const struct ir_stmt *wide = widened_product(c->func, p->stmt);
    if (wide)
        rule_note(c, f, wide->span, "the same factors, multiplied in 64 bits");
    for (unsigned i = 0; i < p->again_count; i++)
        rule_note(c, f, p->again[i], "the same product again");
    rule_help(c, f, "multiply in 64 bits: convert the first factor to `size_t` before `%s`",
              p->text);
}

struct products {
    VEC(struct product) list;
};

/* `l * B * T` in line 10 and `l * B * T * C` in line 11: what is written again is not repaired there. */
static bool is_written_again(const struct ir_func *f, const struct ir_stmt *s,
                             const struct ir_stmt *part)
{
    for (size_t i = 0; i < f->stmts.len && f->stmts.at[i] != s; i++) {
        const struct ir_stmt *other = f->stmts.at[i];
        if (other->kind == IR_STMT_EVAL && other != part && other->expr == part->expr &&
            other->span.line == s->span.line)
            return part->span.line != s->span.line;
    }
    return false;
}

/* Is `part` multiplied or added up in e, rather than asked about in the condition of a choice? */
static bool is_computed_in(const struct ir_expr *e, const struct ir_expr *part, unsigned *steps)
{
    if (e == part)
        return true;
    if (part->id > e->id || (*steps)++ > LIMIT_MAGNITUDE_STEPS)
        return false; /* operands are made before their user */
    for (unsigned i = e->op == IR_SELECT; i < e->arg_count; i++) {
        if (is_computed_in(e->args[i], part, steps))
            return true;
    }
    return false;
}

/* The product that s has to do with already: a part of it, or written the same.  Who converts that
 * repairs s too. */
static struct product *find_product(const struct ir_func *f, struct products *p,
                                    const struct ir_stmt *s, const char *text)
{
    for (size_t i = 0; i < p->list.len; i++) {
        const struct ir_stmt *old = p->list.at[i].stmt;
        unsigned steps = 0;
        bool is_part = is_computed_in(s->expr, old->expr, &steps) && !is_written_again(f, s, old);
        if (is_part || strcmp(text, p->list.at[i].text) == 0 ||
            overflow_same_factors(s->expr, old->expr))
            return &p->list.at[i];
    }
    return NULL;
}

static void add_product(struct rule_context *c, struct products *all, struct product new)
{
    struct product *old = find_product(c->func->func, all, new.stmt, new.text);
    if (!old) {
        vec_push(c->arena, &all->list, new);
    } else if (strcmp(new.text, old->text) == 0 ||
               overflow_same_factors(new.stmt->expr, old->stmt->expr)) {
        if (new.stmt->span.line != old->stmt->span.line && old->again_count < AGAIN_MOST)
            old->again[old->again_count++] = new.stmt->span;
    } else if (new.stmt->span.line == old->stmt->span.line &&
               (new.witness.site || !old->witness.site)) {
        *old = new; /* `(b * T + t) * C`: the whole of it is what must fit */
    }
}

/* Do launches or the sizes that names speak of make it wrap, and does no proof stand against it? */
static bool is_finding(struct rule_context *c, const struct index_flow *flow,
                       struct typical *typical, struct product *p)
{
    const struct ir_stmt *s = p->stmt;
    const struct ir_expr *root = index_flow_root(flow, s->expr);
    enum tri broken = launches_break(c, s->expr, s, root, &p->witness);
    bool in_program = c->analysis->module->in_program;
    bool by_name = !in_program && overflow_is_realistic(c->func, flow, typical, s->expr, s);
    if (broken == TRI_NO || (broken == TRI_UNKNOWN && !by_name && !in_program))
        return false;
    if (c->func->func->kind == FUNC_HOST)
        return by_name;
    p->result = try_product(c, s, broken == TRI_UNKNOWN && !by_name);
    if (obligation_is_discharged(&p->result))
        return false;
    if (obligation_is_broken_by_numbers(&p->result)) {
        p->witness =
            (struct witness){p->result.site, p->result.value, .by_size = false, .is_exact = true};
        return true;
    }
    return broken == TRI_YES || by_name; /* proved for the launches in sight: --confirm says so */
}

/* One finding for each product of a function, where it is first computed: `row * width` in ten places
 * is one thing to fix. */
static void check_products(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    struct products all = {0};
    struct typical *typical = typical_create(c->func, flow);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct product p = {.stmt = s};
        if (s->kind != IR_STMT_EVAL || !index_flow_reaches(flow, s->expr, &p.use) ||
            !overflow_is_candidate(c->func, flow, s->expr, s))
            continue;
        if (!is_finding(c, flow, typical, &p))
            continue;
        p.text = ir_expr_source(c->arena, s->source_expr, TEXT_MOST);
        p.purpose = index_flow_use(flow, s->expr);
        p.bits = typical_bits(typical, s->expr);
        add_product(c, &all, p);
    }
    for (size_t i = 0; i < all.list.len; i++) { /* of each line, the largest */
        const struct product *p = &all.list.at[i];
        const struct product *largest = p;
        for (; i + 1 < all.list.len && p[1].stmt->span.line == p->stmt->span.line; i++) {
            p++;
            bool is_shown = p->witness.site && !largest->witness.site;
            bool is_hidden = !p->witness.site && largest->witness.site;
            if (is_shown || (!is_hidden && p->bits > largest->bits))
                largest = p;
        }
        report(c, typical, largest);
    }
}

/* Of a length that fits 32 bits: NO when all launches are seen and none comes near 2^30, where a step
 * of as many again leaves the type. */
static bool is_far_from_full(struct rule_context *c, const struct ir_expr *bound,
                             const struct ir_stmt *phi)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    bool far = n > 0 && launch_complete(c->analysis->launches, c->func->func);
    for (size_t i = 0; i < n && far; i++)
        far = index_flow_range_at_launch(c->func, sites[i], bound, phi).hi <= INT32_MAX / 2;
    return far;
}

/* `for (size_type i = ...; i < n; i += blockDim.x * gridDim.x)`: n may be all that size_type counts. */
static void check_last_step(struct rule_context *c, const struct ir_stmt *phi)
{
    const struct ir_expr *bound;
    if (c->analysis->module->in_program || !wide_bound_steps_to_full(c->func, phi, &bound) ||
        (bound && is_far_from_full(c, bound, phi)))
        return;
    struct finding *f = rule_report(
        c, phi->var->span,
        "`%s` steps by the whole grid in 32 bits, and its type allows lengths up to 2147483647: "
        "from 2^30 elements on the last step may wrap to a negative index",
        phi->var->source_name);
    f->claim = (struct claim){.kind = CLAIM_WRAP, .func = c->func->func, .stmt = phi};
    rule_help(c, f, "declare `%s` as `int64_t`, and convert blockIdx.x before multiplying",
              phi->var->source_name);
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
        check_last_step(c, phi);
        const struct ir_expr *bound = wide_bound_of_loop(c->func, phi);
        struct witness w = {0};
        if (!bound || is_bounded_by_program(c, launches_break(c, bound, phi, NULL, &w)))
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

/* Where the variable gets the index, which is where its type stands; or NULL. */
static const struct ir_stmt *definition_of(const struct ir_func *f, const struct ir_expr *index)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_SET && s->var && s->var->source_name && s->expr == index)
            return s;
    }
    return NULL;
}

static void report_guard(struct rule_context *c, const struct ir_stmt *def,
                         const struct ir_stmt *guard, const struct ir_expr *bound, bool is_late)
{
    const char *name = def->var->source_name;
    const char *text = ir_expr_source(c->arena, bound, 40);
    struct finding *f =
        is_late
            ? rule_report(c, def->span,
                          "`%s` gets its 64 bits too late: it is computed in 32 (unsigned int), "
                          "and beyond 4294967295 elements it has wrapped before `%s` is met",
                          name, text)
            : rule_report(c, def->span,
                          "`%s` is a 32-bit index of the whole grid, but is compared with the "
                          "64-bit length `%s`: beyond 2147483647 elements it wraps",
                          name, text);
    rule_note(c, f, guard->span, "compared here");
    rule_help(c, f,
              is_late ? "convert blockIdx.x before multiplying: `(int64_t)blockIdx.x`"
                      : "declare `%s` as `int64_t`, and convert blockIdx.x before multiplying",
              name);
}

/* `int i = ...; if (i < n) x[i] = 0;` with a 64-bit n: what is behind 2147483647 is not reached, or
 * reached below the start. */
static void check_guards(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    const struct ir_stmt *seen = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *guard = f->stmts.at[i];
        const struct ir_expr *bound;
        const struct ir_stmt *use;
        const struct ir_expr *index = wide_bound_of_guard(guard, &bound);
        const struct ir_stmt *def = index ? definition_of(f, index) : NULL;
        bool is_late = index && index->type->bits == 64;
        struct witness w = {0};
        if (!def || def == seen || !index_flow_reaches(flow, index, &use) ||
            (is_late && index_flow_has_workers(flow, 0)) ||
            is_bounded_by_program(c, launches_break(c, bound, guard, NULL, &w)))
            continue;
        seen = def;
        report_guard(c, def, guard, bound, is_late);
    }
}

/* `metadata.sizes[t] = tensors[t].numel()` with `int sizes[]`; `int n = x.numel()` */
static void check_kept_counts(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len && !c->analysis->module->in_program; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *count = kept_count(f, s);
        if (!count)
            continue;
        rule_report(c, s->span,
                    "`%s` has 64 bits, but its %s keeps 32: of a tensor of more than 2147483647 "
                    "elements the kernel gets a wrong length",
                    ir_expr_source(c->arena, count, TEXT_MOST),
                    s->kind == IR_STMT_STORE ? "array" : "variable");
    }
}

static void check(struct rule_context *c)
{
    struct index_flow *flow = index_flow_build(c->func);
    check_products(c, flow);
    if (c->func->func->kind == FUNC_HOST)
        check_kept_counts(c);
    if (c->func->func->kind == FUNC_KERNEL) {
        check_strides(c);
        check_guards(c, flow);
    }
}

RULE(CL204, "int32-overflow-index", GROUP_CORRECTNESS, SEVERITY_WARNING, PRECISION_HIGH, check,
     NULL)
