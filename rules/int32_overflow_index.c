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
 * where a piece of an array begins that a loop cuts into pieces of 2^30 elements or more (a note);
 * a 64-bit sum that an int is given, a place behind a 64-bit offset that an int keeps (`int k = i + offset`, a
 * note), a product of 64 bits of which an index keeps 32 (`row * bytes_per_row` with a
 * `size_t bytes_per_row`), 64-bit places from an array (`int row = row_ids[i]`), and bytes of a whole array
 * (`n * sizeof(float)`) of which an int keeps 32; a power of two, `1 << log_n`, that becomes a 64-bit number in a
 * file that shifts a 1 of 64 bits elsewhere; numbers of elements
 * of many tensors in a table of ints, or of one that a launch is sized by; what a device function takes with 64 bits,
 * as the offset of curand_init(); shapes of tensors, and products
 * that are returned as 64 bits, by a function of places (`LongIndex operator()(c)`) also as a part of a sum (a
 * note), and those that std::accumulate() or a loop makes of 64-bit sizes from an int;
 * where a block's part begins, `blockIdx.x * n / gridDim.x`, the product before the quotient; the place of a thread
 * times the step of a scan's level, `i << (d + 1)`, where more threads multiply than the level needs (a
 * note); and a clock rate of the device in Hz, `prop.clockRate * 1000`.
 * Silent where the launches that the file shows, launch limits or conditions keep the product small, or a
 * check of the product on the host (`CHECK((int64_t)rows * cols <= INT_MAX)`);
 * in programs, whose sizes are their own choice, unless a launch is seen to break it or a variable of 64 bits
 * is given the product of sizes that the command line says (`size_t n = rows * cols`; a note where no kernel of the
 * file indexes with 64 bits); and where the
 * sizes it would take do not occur: a factor
 * counts heads, experts, types, taps or tiles, the product is a line of an image, an image with its
 * channels, the weights of a convolution, a block's own part of scratch memory, threads beside each other times
 * the first stride, a bound behind a launch that counts in 32 bits itself, a place in shared
 * memory, or a flat index put together again that was taken apart by `/` and `%`.  What names and
 * shapes say of sizes stands in pass/typical.c.  Names count for less where the file multiplies the
 * same factors in 64 bits elsewhere, also by `checked_mul<size_t>(rows, cols)`: then somebody has met sizes
 * that need it, and this place was forgotten.  A file whose indices have 32 bits throughout, with six such
 * products or more, is that by design: of the products that names alone call large it gets one finding, and the
 * others with `--preview`.  What rests on names alone is a note, also where they are sizes of tensors
 * (`int rows = x.size(0)`):
 * what makes them so large may be capped by what the kernel takes beside them.  Also a note is what hardly gets
 * so far: an unsigned product, elements of 16
 * bytes, a place inside of a part whose own offset multiplies more, rows that every block walks, a thread for
 * each element of a 64-bit length (whose grid the host may count in an int), a loop to a 64-bit length that no launch
 * in sight hands over or that one block walks alone, rows or columns that are multiplied once more, a factor that
 * every launch gives a small number, and what is kept or folded in 32 bits of a size that only names say;
 * none where the grid is `n / size` and n an int (pass/overflow_hardly.h).  A conversion to 64 bits
 * also tells that a type of an absent header is narrow, as does a member of an absent class that is stored in an
 * int (`int last = dims.depth - first`).
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
#include "pass/index_checked.h"
#include "pass/index_flow.h"
#include "pass/index_style.h"
#include "pass/index_type.h"
#include "pass/launch.h"
#include "pass/narrow_member.h"
#include "pass/overflow.h"
#include "pass/overflow_hardly.h"
#include "pass/widened.h"
#include "rules/int32_overflow.h"
#include "solve/obligation.h"

static const char *type_text(const struct rule_context *c, const struct ir_stmt *s,
                             bool is_kept_signed)
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
    if (!t->is_signed && is_kept_signed)
        return "unsigned int, kept in an int";
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

#define AGAIN_MOST 3 /* further places of the same product that a finding names */

struct product {
    struct analysis_func *func;
    struct typical *typical;
    const struct ir_stmt *stmt;
    const struct ir_stmt *use;
    const char *text;
    enum index_use purpose;
    unsigned bits;  /* about as large as 2^bits */
    bool is_kept;   /* it may have 64 bits, but an int keeps 32 of them */
    bool is_hardly; /* no launch in sight makes it so large, and hardly any will */
    bool
        is_outgrown; /* there is not that much memory, or the launches in sight hand over small numbers */
    struct wrap_witness witness;
    struct obligation_result result;
    struct {
        struct ir_span at;
        bool is_neighbour;
    } again[AGAIN_MOST];
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

/* ", called at line 120" */
static const char *call_text(struct rule_context *c, const struct product *p)
{
    const struct ir_stmt *call = p->result.call;
    return call ? arena_printf(c->arena, ", called at %s", rule_line(c, p->stmt->span, call->span))
                : "";
}

/* " (launch at line 47)" of the kernel's one launch in the same file, which hands it its sizes; or "". */
static const char *launch_text(struct rule_context *c, const struct product *p)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, p->func->func, &n);
    const struct ir_span *at = n == 1 ? &sites[0]->stmt->span : NULL;
    return at && at->line && at->path == p->stmt->span.path
               ? arena_printf(c->arena, " (launch at line %u)", at->line)
               : "";
}

/* `int first = blockIdx.x * length;`: from 2^31 on the int is negative, though the product has 32 bits. */
static bool is_kept_signed(const struct ir_func *f, const struct ir_expr *product)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_SET ? s->expr : NULL;
        if (!e || e->op != IR_CAST || e->type->kind != TYPE_INT || e->type->bits != 32 ||
            !e->type->is_signed)
            continue;
        e = e->args[0];
        while (e != product && e->op == IR_ADD)
            e = ir_contains(e->args[0], product) ? e->args[0] : e->args[1];
        if (e == product)
            return true;
    }
    return false;
}

static struct finding *describe(struct rule_context *c, const struct product *p)
{
    const struct ir_expr *e = p->stmt->expr;
    const struct ir_expr *written = p->stmt->source_expr;
    const struct launch_site *site = p->witness.site;
    bool is_signed = is_kept_signed(c->func->func, e);
    unsigned power = overflow_limit(e) > INT64_C(1) << 31 && !is_signed ? 32 : 31;
    if (site && p->witness.by_size)
        return rule_report(c, p->stmt->span,
                           "`%s` is computed in 32 bits (%s), and the launch at %s passes a buffer "
                           "of more than 2^%u elements: the index wraps",
                           p->text, type_text(c, p->stmt, is_signed),
                           rule_line(c, p->stmt->span, site->stmt->span), power);
    const char *sizes = site ? sizes_text(c, p) : "";
    if (site && p->witness.is_exact)
        return rule_report(
            c, p->stmt->span,
            "`%s` is computed in 32 bits (%s) and wraps:%s (launch at %s%s) it is %lld", p->text,
            type_text(c, p->stmt, is_signed), sizes, rule_line(c, p->stmt->span, site->stmt->span),
            call_text(c, p), (long long)p->witness.value);
    if (site)
        return rule_report(c, p->stmt->span,
                           "`%s` is computed in 32 bits (%s) and reaches %lld%s (launch at "
                           "%s): the index wraps",
                           p->text, type_text(c, p->stmt, is_signed), (long long)p->witness.value,
                           sizes, rule_line(c, p->stmt->span, site->stmt->span));
    static const char *const purposes[] = {"indexes memory", "bounds an index", "counts memory",
                                           "sizes a grid"}; /* enum index_use */
    struct overflow_example example = overflow_example_of(p->func, p->typical, p->stmt, power);
    const char *other = ""; /* a number says itself */
    if (written->args[1]->op != IR_INT)
        other = arena_printf(c->arena, " and %s = %lld",
                             ir_expr_source(c->arena, written->args[1], 40), (long long)example.y);
    return rule_report(c, p->stmt->span,
                       "`%s` is computed in 32 bits (%s) and %s: it wraps when "
                       "the product reaches 2^%u, as with %s = %lld%s%s",
                       p->text, type_text(c, p->stmt, is_signed), purposes[p->purpose], power,
                       ir_expr_source(c->arena, written->args[0], 40), (long long)example.x, other,
                       launch_text(c, p));
}

/* Nothing but names says that it gets so large. */
static bool is_by_names(const struct product *p)
{
    return !p->witness.site && !widened_product(p->func, p->stmt);
}

/* What covers a grid has its own line for each launch. */
static bool is_of_a_style(const struct product *p)
{
    return is_by_names(p) && p->purpose != INDEX_COVER;
}

/* How many there are of all, the length of an allocation, a grid, what an index is compared with, without a call
 * that has such sizes: where it gets so large, the memory is hardly there. */
static bool is_of_unlikely_size(const struct product *p)
{
    return !p->witness.site && p->purpose != INDEX_ADDRESS;
}

/* others: how many more of the file it stands for */
static void report(struct rule_context *c, const struct product *p, unsigned others)
{
    struct finding *f = describe(c, p);
    if (p->is_hardly || p->is_outgrown || is_by_names(p) || is_of_unlikely_size(p))
        rule_doubt(c, f);
    bool host = c->func->func->kind == FUNC_HOST; /* what it computes shows by itself */
    bool bound = p->purpose == INDEX_BOUND || host;
    if (p->purpose == INDEX_ADDRESS || bound) {
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
        rule_note(c, f, p->again[i].at,
                  p->again[i].is_neighbour ? "the same for a neighbour" : "the same product again");
    const char *more =
        others ? arena_printf(
                     c->arena,
                     "; the file indexes in 32 bits throughout, and %u more products like this "
                     "are shown with --preview",
                     others)
               : "";
    rule_help(c, f, "multiply in 64 bits: convert the first factor to `size_t` before `%s`%s%s",
              p->text, p->is_kept ? ", and declare what keeps it with 64 bits" : "", more);
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

/* Two products that names alone speak of, of a row and of its neighbour: one thing to fix. */
static bool is_neighbour(const struct product *new, const struct product *old)
{
    return is_of_a_style(new) && is_of_a_style(old) &&
           overflow_is_neighbour(new->stmt->expr, old->stmt->expr);
}

/* The product that new has to do with already: a part of it, or written the same.  Who converts that
 * repairs new too. */
static struct product *find_product(const struct ir_func *f, struct products *p,
                                    const struct product *new)
{
    const struct ir_stmt *s = new->stmt;
    for (size_t i = 0; i < p->list.len; i++) {
        const struct ir_stmt *old = p->list.at[i].stmt;
        unsigned steps = 0;
        bool is_part = is_computed_in(s->expr, old->expr, &steps) && !is_written_again(f, s, old);
        if (is_part || strcmp(new->text, p->list.at[i].text) == 0 ||
            overflow_same_factors(s->expr, old->expr) || is_neighbour(new, &p->list.at[i]))
            return &p->list.at[i];
    }
    return NULL;
}

/* `b * m` of `b * m * n`, which is told of already, in the line of the second: no product of its own. */
static void drop_parts(struct products *all, const struct ir_stmt *whole)
{
    size_t kept = 0;
    for (size_t i = 0; i < all->list.len; i++) {
        const struct ir_stmt *s = all->list.at[i].stmt;
        unsigned steps = 0;
        bool is_part = s->span.line == whole->span.line && s->expr != whole->expr &&
                       is_computed_in(whole->expr, s->expr, &steps);
        if (!is_part)
            all->list.at[kept++] = all->list.at[i];
    }
    all->list.len = kept;
}

static void add_again(struct product *p, const struct ir_stmt *s, bool is_neighbour)
{
    if (s->span.line != p->stmt->span.line && p->again_count < AGAIN_MOST) {
        p->again[p->again_count].at = s->span;
        p->again[p->again_count++].is_neighbour = is_neighbour;
    }
}

static void add_product(struct rule_context *c, struct products *all, struct product new)
{
    struct product *old = find_product(c->func->func, all, &new);
    if (!old) {
        vec_push(c->arena, &all->list, new);
    } else if (strcmp(new.text, old->text) == 0 ||
               overflow_same_factors(new.stmt->expr, old->stmt->expr)) {
        add_again(old, new.stmt, false);
        if (new.stmt->span.line != old->stmt->span.line)
            drop_parts(all, new.stmt);
    } else if (is_neighbour(&new, old)) {
        add_again(old, new.stmt, true);
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
    enum tri broken = int32_overflow_in_launches(c, s->expr, s, root, &p->witness);
    bool in_program = c->analysis->module->in_program;
    bool by_name = !in_program && overflow_is_realistic(c->func, flow, typical, s->expr, s) &&
                   !index_checked_on_host(c->func, s->expr, s);
    if (broken == TRI_NO || (broken == TRI_UNKNOWN && !by_name && !in_program) ||
        (broken == TRI_UNKNOWN && overflow_is_bounded_by_grid(c->func, s->expr)))
        return false;
    if (c->func->func->kind == FUNC_HOST)
        return by_name;
    p->result = try_product(c, s, broken == TRI_UNKNOWN && !by_name);
    if (obligation_is_discharged(&p->result))
        return false;
    if (obligation_is_broken_by_numbers(&p->result)) {
        p->witness = (struct wrap_witness){p->result.site, p->result.value, .by_size = false,
                                           .is_exact = true};
        return true;
    }
    return broken == TRI_YES || by_name; /* proved for the launches in sight: --confirm says so */
}

/* `x < B * T`, and `(b * B * T + x) * D` indexes: that wraps long before the bound does. */
static bool is_outgrown(const struct products *all, const struct product *p)
{
    for (size_t i = 0; p->purpose == INDEX_BOUND && !p->witness.site && i < all->list.len; i++) {
        if (overflow_has_more_factors(all->list.at[i].stmt->expr, p->stmt->expr))
            return true;
    }
    return false;
}

/* One finding for each product of a function, where it is first computed: `row * width` in ten places
 * is one thing to fix. */
static void collect_products(struct rule_context *c, const struct index_flow *flow,
                             struct products *found)
{
    const struct ir_func *f = c->func->func;
    struct products all = {0};
    struct typical *typical = typical_create(c->func, flow);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct product p = {.func = c->func, .typical = typical, .stmt = s};
        if (s->kind != IR_STMT_EVAL || !index_flow_reaches(flow, s->expr, &p.use) ||
            !overflow_is_candidate(c->func, flow, s->expr, s))
            continue;
        if (!is_finding(c, flow, typical, &p))
            continue;
        p.text = ir_expr_source(c->arena, s->source_expr, TEXT_MOST);
        p.purpose = index_flow_use(flow, s->expr);
        p.bits = typical_bits(typical, s->expr);
        p.is_hardly = !p.witness.site &&
                      overflow_is_hardly_reached(c->func, flow, s, is_kept_signed(f, s->expr));
        p.is_outgrown =
            f->kind != FUNC_HOST && !p.witness.site &&
            (overflow_is_part(f, flow, s->expr) || overflow_has_small_factor(c->func, s->expr));
        p.is_kept = index_flow_is_narrowed(flow, s->expr) &&
                    !(s->expr->type->kind == TYPE_INT && s->expr->type->bits == 32);
        add_product(c, &all, p);
    }
    for (size_t i = 0; i < all.list.len; i++) { /* of each line, the largest */
        const struct product *p = &all.list.at[i];
        if (is_outgrown(&all, p))
            continue;
        const struct product *largest = p;
        for (; i + 1 < all.list.len && p[1].stmt->span.line == p->stmt->span.line; i++) {
            p++;
            bool is_shown = p->witness.site && !largest->witness.site;
            bool is_hidden = !p->witness.site && largest->witness.site;
            if (is_shown || (!is_hidden && p->bits > largest->bits))
                largest = p;
        }
        vec_push(c->arena, &found->list, *largest);
    }
}

/* Of a file whose indices have 32 bits throughout, the largest product by names, which stands for all of them;
 * NULL: the file is none. */
static const struct product *only_one(const struct rule_context *c, const struct products *all,
                                      unsigned *others)
{
    const struct product *largest = NULL;
    unsigned count = 0;
    for (size_t i = 0; i < all->list.len; i++) {
        const struct product *p = &all->list.at[i];
        if (!is_of_a_style(p) || p->func->func->instance_of)
            continue;
        count++;
        bool is_likelier = largest && largest->is_hardly && !p->is_hardly;
        bool is_larger = largest && p->is_hardly == largest->is_hardly && p->bits > largest->bits;
        if (!largest || is_likelier || is_larger)
            largest = p;
    }
    *others = count ? count - 1 : 0;
    return index_style_is_narrow(c->analysis->module, count) ? largest : NULL;
}

static void check_module(struct rule_context *c)
{
    struct products all = {0};
    struct rule_context in = *c;
    unsigned others = 0;
    for (size_t i = 0; i < c->analysis->funcs.len; i++) {
        in.func = c->analysis->funcs.at[i];
        const struct index_flow *flow = index_flow_build(in.func);
        collect_products(&in, flow, &all);
        int32_overflow_lengths(&in, flow);
        int32_overflow_levels(&in, flow);
        int32_overflow_offsets(&in, flow);
        int32_overflow_clock(&in);
        int32_overflow_returned(&in);
    }
    const struct product *sole = c->options->preview ? NULL : only_one(c, &all, &others);
    for (size_t i = 0; i < all.list.len; i++) {
        const struct product *p = &all.list.at[i];
        in.func = p->func;
        if (!sole || p == sole || !is_of_a_style(p))
            report(&in, p, p == sole ? others : 0);
    }
}

RULE(CL204, "int32-overflow-index", GROUP_CORRECTNESS, SEVERITY_WARNING, PRECISION_HIGH, NULL,
     check_module)
