/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/overflow.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/limits.h"
#include "pass/magnitude.h"

/* A product of only two sizes needs both to be large: 65535 (blockIdx.y) rows do not
 * get there, nor do the groups of 32 or 128 that a row is cut into. */
#define THIN_MOST ((int64_t)1 << 17)
#define GROUP_LEAST 32
#define NAME_TOKEN_MAX 24

/* ---- names ------------------------------------------------------------------------------- */

/* Windows of a convolution, dimensions of a shape, heads, experts, parts of a block. */
static const char *const small_words[] = {
    "size",   "kernel",      "pad",   "padding", "radius", "dilation", "dim",  "rank",    "order",
    "filter", "window",      "head",  "expert",  "topk",   "top",      "bin",  "class",   "classes",
    "group",  "channel",     "level", "layer",   "corner", "color",    "axis", "species", "tap",
    "tile",   "block",       "chunk", "cta",     "warp",   "lane",     "thr",  "thread",  "slice",
    "spec",   "speculative", "gqa",   "ratio",   "step",   "per",      "bit",  "vec",     "unroll",
    "split",  "partition",   "radix", "beam",    "worker"};
/* "ksize" and "ndim" are small, "size" and "dim" are not: these need their one letter. */
static const char *const prefixed_words[] = {"size", "dim"};
/* Sums of strides, tables and padded sizes are no counts of what they are named after. */
static const char *const large_words[] = {"stride", "ld",   "pitch",  "vocab",  "row",
                                          "col",    "rows", "cols",   "hidden", "number",
                                          "length", "len",  "padded", "padd"};
/* These count whatever stands beside them: rows_per_block, thr_load_row_off. */
static const char *const decisive_words[] = {"per", "thr", "speculative", "experts", "heads"};
static const char *const index_words[] = {"idx", "id", "index", "i", "offset"};

#define COUNT(x) (sizeof(x) / sizeof *(x))

static bool in_list(const char *token, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(token, list[i]) == 0)
            return true;
    }
    return false;
}

/* The next word of snake_case or camelCase, in lower case. */
static const char *next_token(const char *p, char *token)
{
    size_t n = 0;
    while (*p && !isalpha((unsigned char)*p))
        p++;
    for (const char *start = p; isalpha((unsigned char)*p) && n + 1 < NAME_TOKEN_MAX; p++) {
        if (p > start && isupper((unsigned char)*p) && islower((unsigned char)p[-1]))
            break;
        token[n++] = (char)tolower((unsigned char)*p);
    }
    token[n] = '\0';
    return n ? p : NULL;
}

static bool token_is_word(const char *token, const char *word)
{
    bool needs_letter = in_list(word, prefixed_words, COUNT(prefixed_words));
    size_t n = strlen(word);
    for (size_t skip = needs_letter ? 1 : 0; skip <= (n >= 4 || needs_letter ? 1U : 0U); skip++) {
        if (skip && (!token[0] || in_list(token, large_words, COUNT(large_words))))
            break;
        const char *t = token + skip;
        if (strncmp(t, word, n) == 0 && (!t[n] || (t[n] == 's' && !t[n + 1])))
            return true;
    }
    return false;
}

static bool name_says(const char *name, bool needs_index)
{
    char token[NAME_TOKEN_MAX];
    bool found = false;
    bool is_index = false;
    bool large = false;
    size_t tokens = 0;
    for (const char *p = name; p && (p = next_token(p, token)) != NULL; tokens++) {
        if (in_list(token, decisive_words, COUNT(decisive_words)))
            return true;
        large = large || in_list(token, large_words, COUNT(large_words));
        for (size_t i = 0; i < COUNT(small_words) && !found; i++)
            found = token_is_word(token, small_words[i]);
        is_index = in_list(token, index_words, COUNT(index_words));
    }
    return found && !large && (!needs_index || is_index || tokens == 1);
}

bool overflow_name_is_small(const char *name)
{
    return name && name_says(name, false);
}

static bool name_has(const char *name, const char *const *words, size_t n)
{
    char token[NAME_TOKEN_MAX];
    for (const char *p = name; p && (p = next_token(p, token)) != NULL;) {
        if (in_list(token, words, n))
            return true;
    }
    return false;
}

/* The name of what e is read from: parameter, member, loop variable, load. */
static const char *name_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op == IR_VAR)
        return e->decl->source_name;
    if (e->op == IR_MEMBER) /* the components of a uint3 say nothing */
        return e->text[0] && !e->text[1] && e->arg_count ? name_of(e->args[0]) : e->text;
    if (e->op == IR_VALUE && e->value->decl)
        return e->value->decl->source_name;
    return NULL;
}

/* ---- small by nature --------------------------------------------------------------------- */

struct asking {
    struct analysis_func *af;
    const struct index_flow *flow;
    const struct ir_stmt *at;
    unsigned *steps; /* expressions are shared: a walk by paths has no end of its own */
};

static bool small(const struct asking *q, const struct ir_expr *e, unsigned depth);

static bool small_phi(const struct asking *q, const struct ir_expr *e, unsigned depth)
{
    const struct induction *iv = range_induction(q->af->ranges, e);
    if (!iv || !iv->bound)
        return false;
    bool up = iv->bound_op == IR_LT || iv->bound_op == IR_LE || iv->bound_op == IR_NE;
    return small(q, up ? iv->bound : iv->start, depth + 1);
}

static bool is_axis(const struct ir_expr *e, enum ir_builtin x, enum ir_builtin z)
{
    return e->op == IR_BUILTIN && e->builtin >= x && e->builtin <= z;
}

static bool is_block_index(const struct ir_expr *e)
{
    return is_axis(ir_strip_casts(e), IR_BUILTIN_CTAID_X, IR_BUILTIN_CTAID_Z);
}

static bool small_pair(const struct asking *q, const struct ir_expr *e, unsigned depth)
{
    bool x = small(q, e->args[0], depth + 1);
    switch (e->op) {
    case IR_DIV:
    case IR_SHR:
    case IR_SHL: return x;
    case IR_REM:
    case IR_MIN:
    case IR_BITAND: return x || small(q, e->args[1], depth + 1);
    case IR_MUL: /* a block index times the size of a block is no longer a number of a worker */
        return x && !is_block_index(e->args[0]) && !is_block_index(e->args[1]) &&
               small(q, e->args[1], depth + 1);
    default: return x && small(q, e->args[1], depth + 1);
    }
}

static bool small(const struct asking *q, const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    if (depth > LIMIT_MAGNITUDE_DEPTH || (*q->steps)++ > LIMIT_MAGNITUDE_STEPS)
        return false;
    if (e->op == IR_BUILTIN)
        return (e->builtin < IR_BUILTIN_CTAID_X || e->builtin > IR_BUILTIN_CTAID_Z) ||
               index_flow_has_workers(q->flow, (unsigned)(e->builtin - IR_BUILTIN_CTAID_X));
    if (overflow_name_is_small(name_of(e)))
        return true;
    if (e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI && small_phi(q, e, depth))
        return true;
    if (e->op == IR_SELECT)
        return small(q, e->args[1], depth + 1) && small(q, e->args[2], depth + 1);
    if (ir_op_info(e->op)->operands == 2 && e->op != IR_MEMBER && small_pair(q, e, depth))
        return true;
    return magnitude_of(q->af, e, q->at).kind == MAGNITUDE_SMALL;
}

/* ---- shapes ------------------------------------------------------------------------------ */

struct chain {
    const struct ir_expr *factors[8];
    size_t len;
};

static void flatten(struct chain *c, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (c->len == COUNT(c->factors))
        return;
    if (e->op == IR_MUL) {
        flatten(c, e->args[0]);
        flatten(c, e->args[1]);
    } else if (e->op != IR_INT) {
        c->factors[c->len++] = e;
    }
}

/* i / n * n puts together again what was taken apart; i % n * n stays in a square. */
static bool recomposes(const struct ir_expr *e, const struct ir_expr *other)
{
    struct chain c = {0};
    struct chain by = {0};
    flatten(&c, e);
    flatten(&by, other);
    for (size_t i = 0; i < c.len; i++) {
        if (c.factors[i]->op != IR_DIV && c.factors[i]->op != IR_REM)
            continue;
        const struct ir_expr *divisor = ir_strip_casts(c.factors[i]->args[1]);
        if (divisor == ir_strip_casts(other))
            return true;
        for (size_t k = 0; k < by.len; k++) {
            if (by.factors[k] == divisor)
                return true;
        }
    }
    return false;
}

static bool mentions_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || is_axis(e, IR_BUILTIN_CTAID_X, IR_BUILTIN_CTAID_Z);
    return !*found;
}

/* blockIdx.x * blockDim.x * items: a coordinate, which the host chose the grid to cover. */
static bool is_coordinate(const struct chain *c)
{
    bool block = false;
    bool threads = false;
    for (size_t i = 0; i < c->len; i++) {
        ir_walk(c->factors[i], mentions_block, &block);
        threads = threads || is_axis(c->factors[i], IR_BUILTIN_NTID_X, IR_BUILTIN_NTID_Z);
    }
    return block && threads && c->len == 3;
}

static bool look_for_index(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_BUILTIN || e->op == IR_VALUE;
    return !*found;
}

/* Sizes only: the size of a plane or of a matrix, to be multiplied by an index elsewhere. */
static bool is_extent(const struct asking *q, const struct chain *c)
{
    bool indexed = q->af->func->kind != FUNC_KERNEL || c->len >= 3;
    for (size_t i = 0; i < c->len && !indexed; i++)
        ir_walk(c->factors[i], look_for_index, &indexed);
    return !indexed;
}

static bool look_for_load(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD);
    return !*found;
}

/* y * width: the lines of an image, unless the lines are picked by numbers from memory. */
static bool is_image_line(const struct ir_expr *line, const struct ir_expr *width,
                          const struct ir_expr *written)
{
    static const char *const words[] = {"width", "height", "pitch", "w", "h", "wd", "dimx", "dimy"};
    bool loaded = false;
    ir_walk(line, look_for_load, &loaded);
    return !loaded && (name_has(name_of(width), words, COUNT(words)) ||
                       name_has(name_of(written), words, COUNT(words)));
}

/* index * batch_size: so many steps of a loop or queries for each of a batch. */
static bool is_batch_count(const struct ir_expr *e)
{
    static const char *const batch[] = {"batch", "batches"};
    static const char *const count[] = {"size", "num", "batches", "n"};
    const char *name = name_of(e);
    return name_has(name, batch, COUNT(batch)) && name_has(name, count, COUNT(count));
}

/* The k of a top-k or of the k nearest. */
static bool is_nearest(const struct ir_expr *e)
{
    const char *name = name_of(e);
    return name && strcmp(name, "k") == 0;
}

/* n / 128: the groups that share a scale, or a loop over them. */
static bool is_group_count(const struct asking *q, const struct ir_expr *e)
{
    int64_t n;
    const struct induction *iv = range_induction(q->af->ranges, e);
    if (iv && iv->bound)
        e = ir_strip_casts(iv->bound);
    return e->op == IR_DIV && ir_is_int(e->args[1], &n) && n >= GROUP_LEAST;
}

/* t * T with t < T: one square matrix of a batch, or x * x. */
static bool is_square(const struct asking *q, const struct ir_expr *x, const struct ir_expr *y)
{
    const struct induction *iv = range_induction(q->af->ranges, x);
    return x == y || (iv && iv->bound && ir_strip_casts(iv->bound) == y);
}

/* ---- answers ----------------------------------------------------------------------------- */

int64_t overflow_limit(const struct ir_expr *e)
{
    bool is_unsigned = e->type->kind == TYPE_INT && !e->type->is_signed;
    return is_unsigned ? (int64_t)1 << 32 : (int64_t)1 << 31;
}

/* A variable whose type is not known, a generic lambda's parameter say, may be a constant.  A
 * member of an unknown class is a size all the same. */
static bool rests_on_untyped(const struct ir_expr *e, unsigned *steps)
{
    if ((*steps)++ > LIMIT_MAGNITUDE_STEPS)
        return true;
    if (e->op == IR_VAR)
        return e->type->kind == TYPE_UNKNOWN;
    for (unsigned i = 0; e->op != IR_MEMBER && i < e->arg_count; i++) {
        if (rests_on_untyped(e->args[i], steps))
            return true;
    }
    return false;
}

bool overflow_is_candidate(struct analysis_func *af, const struct index_flow *flow,
                           const struct ir_expr *e, const struct ir_stmt *at)
{
    unsigned steps = 0;
    bool narrow = e->type->kind == TYPE_UNKNOWN && index_flow_is_narrowed(flow, e);
    if (e->op != IR_MUL || (!narrow && (e->type->kind != TYPE_INT || e->type->bits != 32)) ||
        rests_on_untyped(e, &steps))
        return false;
    struct magnitude x = magnitude_of(af, e->args[0], at);
    struct magnitude y = magnitude_of(af, e->args[1], at);
    int64_t product;
    if (x.kind != MAGNITUDE_SIZE || y.kind != MAGNITUDE_SIZE)
        return false;
    if (!__builtin_mul_overflow(x.most, y.most, &product) && product < overflow_limit(e))
        return false;
    /* the range of an unsigned value is no more than its type */
    return range_of(af->ranges, e, at).hi >= overflow_limit(e) - 1;
}

/* sequence * ne02: the sequences, samples or slots of a batch are some hundreds. */
static bool counts_few(const struct ir_expr *written)
{
    static const char *const words[] = {"sequence", "sample", "slot", "plane"};
    const struct ir_expr *e = ir_strip_casts(written);
    return e->op == IR_VAR && name_has(e->decl->source_name, words, COUNT(words));
}

/* Two sizes and nothing more: either may well be no larger than some thousands. */
static bool thin_is_realistic(const struct asking *q, const struct ir_expr *e,
                              const struct ir_expr *written)
{
    const struct ir_expr *wx = written->op == IR_MUL ? written->args[0] : e->args[0];
    const struct ir_expr *wy = written->op == IR_MUL ? written->args[1] : e->args[1];
    const struct ir_expr *x = ir_strip_casts(e->args[0]);
    const struct ir_expr *y = ir_strip_casts(e->args[1]);
    if (magnitude_of(q->af, x, q->at).most < THIN_MOST ||
        magnitude_of(q->af, y, q->at).most < THIN_MOST)
        return false;
    if (counts_few(wx) || counts_few(wy))
        return false;
    if (is_image_line(x, y, wy) || is_image_line(y, x, wx))
        return false;
    if (is_nearest(x) || is_nearest(y) || is_group_count(q, x) || is_group_count(q, y))
        return false;
    return !is_batch_count(x) && !is_batch_count(y) && !is_square(q, x, y) && !is_square(q, y, x);
}

/* Sizes among the factors of e, its sums' larger side. */
static size_t count_sizes(const struct asking *q, const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    if (depth > LIMIT_MAGNITUDE_DEPTH || (*q->steps)++ > LIMIT_MAGNITUDE_STEPS)
        return 0;
    if (e->op == IR_MUL)
        return count_sizes(q, e->args[0], depth + 1) + count_sizes(q, e->args[1], depth + 1);
    if (e->op == IR_ADD) {
        size_t x = count_sizes(q, e->args[0], depth + 1);
        size_t y = count_sizes(q, e->args[1], depth + 1);
        return x > y ? x : y;
    }
    return small(q, e, depth) ? 0 : 1;
}

/* `tile_idx`, `expert`: the variable that holds a factor says what it counts. */
static bool written_small(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_VAR && name_says(e->decl->source_name, e->decl->storage != STORAGE_PARAM);
}

bool overflow_is_realistic(struct analysis_func *af, const struct index_flow *flow,
                           const struct ir_expr *e, const struct ir_expr *written,
                           const struct ir_stmt *at)
{
    unsigned steps = 0;
    const struct asking q = {af, flow, at, &steps};
    struct chain c = {0};
    flatten(&c, e);
    if (small(&q, e->args[0], 0) || small(&q, e->args[1], 0) || is_coordinate(&c) ||
        is_extent(&q, &c))
        return false;
    if (recomposes(e->args[0], e->args[1]) || recomposes(e->args[1], e->args[0]))
        return false;
    if (written->op == IR_MUL &&
        (written_small(written->args[0]) || written_small(written->args[1])))
        return false;
    return index_flow_is_scaled(flow, e) || count_sizes(&q, e, 0) >= 3 ||
           thin_is_realistic(&q, e, written);
}
