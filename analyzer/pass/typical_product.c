/* SPDX-License-Identifier: Apache-2.0 */
/* How large a product is of which the factors say something together: lines of images, planes of
 * volumes, rows of batches, parts of a flat index put together again. */
#include <string.h>

#include "pass/typical_internal.h"

#define CHAIN_MAX 12

struct chain {
    const struct ir_expr *at[CHAIN_MAX];
    size_t len;
    unsigned constant; /* bits of the numbers among the factors, and of what did not fit */
};

/* `b * C + c` is about as large as `b * C`. */
static const struct ir_expr *larger_part(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    while (e->op == IR_ADD && !typical_coordinate(e) && typical_name(t, e).kind == COUNT_PLAIN) {
        unsigned x = typical_of(t, e->args[0], depth + 1);
        unsigned y = typical_of(t, e->args[1], depth + 1);
        const struct ir_expr *part = ir_strip_casts(e->args[x >= y ? 0 : 1]);
        if (part->op != IR_MUL && part->op != IR_ADD)
            break;
        e = part;
    }
    return e;
}

static void flatten(struct typical *t, struct chain *c, const struct ir_expr *e, unsigned depth)
{
    int64_t n;
    e = larger_part(t, e, depth);
    if (ir_is_int(e, &n)) {
        c->constant += typical_bits_of_number(n);
    } else if (e->op == IR_MUL) {
        flatten(t, c, e->args[0], depth);
        flatten(t, c, e->args[1], depth);
    } else if (c->len == CHAIN_MAX) {
        c->constant += typical_of(t, e, depth + 1);
    } else {
        c->at[c->len++] = e;
    }
}

static bool take_out(struct chain *c, const struct ir_expr *e)
{
    for (size_t i = 0; i < c->len; i++) {
        if (c->at[i] == e) {
            c->at[i] = c->at[--c->len];
            return true;
        }
    }
    return false;
}

/* i / (h * w) * w: no more than i.  Puts the dividend in the place of the quotient. */
static void recompose(struct typical *t, struct chain *c, unsigned depth)
{
    for (size_t i = 0; i < c->len; i++) {
        const struct ir_expr *q = c->at[i];
        struct chain by = {.len = 0};
        bool taken = false;
        if (q->op != IR_DIV)
            continue;
        flatten(t, &by, q->args[1], depth);
        for (size_t k = 0; k < by.len; k++)
            taken = (by.at[k] != q && take_out(c, by.at[k])) || taken;
        if (taken) {
            unsigned whole = typical_of(t, q->args[0], depth + 1);
            bool flat = typical_coordinate(ir_strip_casts(q->args[0])) == GLOBAL_X;
            c->constant += flat ? FLAT_INDEX - 1 : typical_least(whole, FLAT_INDEX - 1);
            take_out(c, q);
            i = (size_t)-1; /* the order has changed: once more from the start */
        }
    }
}

/* 8 * blockIdx.y: the first line of a tile */
static bool is_first_of_tile(const struct ir_expr *e)
{
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *n = ir_strip_casts(e->args[i]);
        if ((n->op == IR_INT || n->op == IR_TPARAM) &&
            typical_is_axis_of(ir_strip_casts(e->args[1 - i]), IR_BUILTIN_CTAID_X))
            return true;
    }
    return false;
}

static bool look_for_product_or_load(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_MUL && !is_first_of_tile(e)) ||
             (e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD) ||
             (e->op == IR_DIV && ir_strip_casts(e->args[0])->op != IR_TPARAM);
    return !*found;
}

/* The number of a line or of a plane: no sum of products, and not picked by a number from memory. */
static bool is_plain_index(const struct ir_expr *e)
{
    bool found = false;
    if (!typical_coordinate(e))
        ir_walk(e, look_for_product_or_load, &found);
    return !found;
}

/* y * width, head * stride_head: what a factor says of the only other one. */
static unsigned bits_beside(const struct count_name *other)
{
    if (other->along)
        return other->along;
    return other->kind == COUNT_IMAGE ? IMAGE_LINE : BITS_MOST;
}

/* (y * W + x) * C: beside the sides of an image it counts channels, elsewhere columns. */
static bool is_letter_c(const struct ir_expr *e)
{
    const char *name = e->op == IR_VAR ? e->decl->source_name : e->op == IR_MEMBER ? e->text : NULL;
    return name && (strcmp(name, "C") == 0 || strcmp(name, "c") == 0);
}

/* What the names of a product's factors say together. */
struct company {
    unsigned sides; /* of images */
    unsigned channels;
    bool is_few; /* heads: `head * ncols`, heads in groups, are heads all the same */
};

static struct company company_of(struct typical *t, const struct chain *c)
{
    struct company out = {0};
    unsigned letters = 0;
    for (size_t i = 0; i < c->len; i++) {
        struct count_name n = typical_name(t, c->at[i]);
        out.sides += n.kind == COUNT_IMAGE;
        out.channels += n.kind == COUNT_CHANNEL;
        out.is_few = out.is_few || (n.kind == COUNT_SMALL && n.bits <= FEW);
        letters += is_letter_c(c->at[i]);
    }
    out.is_few = out.is_few || out.channels;
    if (out.sides)
        out.channels += letters;
    return out;
}

static bool look_for_axes(const struct ir_expr *e, void *context)
{
    unsigned *axes = context;
    if (typical_is_axis_of(e, IR_BUILTIN_CTAID_X))
        *axes |= 1U << (e->builtin - IR_BUILTIN_CTAID_X);
    return e->op != IR_DIV && e->op != IR_REM;
}

/* blockIdx.y * gridDim.x + blockIdx.x, whatever else is in it: numbers all blocks */
static bool is_of_two_axes(const struct ir_expr *e)
{
    unsigned axes = 0;
    if (e->op == IR_ADD)
        ir_walk(e, look_for_axes, &axes);
    return axes & (axes - 1);
}

/* `batch_id * len` with batch_id = blockIdx.y, and nothing else in the product: an array of rows, which
 * its author calls a batch of them. */
static bool is_row_of_batch(const struct typical *t, const struct ir_expr *row,
                            const struct ir_expr *len)
{
    struct count_name other = typical_name(t, len);
    const char *name = map_get_number(&t->names, row->id + 1U);
    return name && strcasestr(name, "batch") && other.kind == COUNT_LARGE && !other.along &&
           (typical_is_axis_of(row, IR_BUILTIN_CTAID_X) || is_of_two_axes(row));
}

/* `size.y` or `size_y`: along one axis of a volume. */
static bool is_side(const struct typical *t, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD)
        e = def->addr;
    bool part = (e->op == IR_MEMBER || e->op == IR_FIELD) && e->arg_count && e->text &&
                e->text[0] >= 'x' && e->text[0] <= 'z' && !e->text[1];
    return part || typical_name(t, e).is_side;
}

/* `x + size.x - border`, `x - (size.x - border)` */
static bool is_of_sides(const struct typical *t, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op == IR_ADD || e->op == IR_SUB)
        return is_of_sides(t, e->args[0]) || is_of_sides(t, e->args[1]);
    return is_side(t, e);
}

/* `x * size.y * size.z`, `y * size.z`, `x * border_y * size.z`: planes of one volume, or lines of its
 * planes, and nothing else. */
static bool is_in_volume(const struct typical *t, const struct chain *c)
{
    size_t sides = 0, few = 0, plain = 0;
    for (size_t i = 0; i < c->len; i++) {
        struct count_name name = typical_name(t, c->at[i]);
        const struct ir_expr *e = ir_strip_casts(c->at[i]);
        if (is_side(t, e) || ((e->op == IR_ADD || e->op == IR_SUB) && is_of_sides(t, e)))
            sides++;
        else if (name.kind == COUNT_SMALL)
            few++;
        else
            plain += name.kind == COUNT_PLAIN && is_plain_index(e);
    }
    return (c->len == 2 || c->len == 3) && c->constant == 0 && sides > 0 &&
           sides + few + plain == c->len && sides + few >= c->len - 1;
}

unsigned typical_of_product(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    struct chain c = {.len = 0};
    flatten(t, &c, e, depth);
    recompose(t, &c, depth);
    bool volume = is_in_volume(t, &c);
    struct company all = company_of(t, &c);
    unsigned image = 0;
    unsigned sum = c.constant;
    unsigned unnamed = 0;
    for (size_t i = 0; i < c.len; i++) {
        if (all.is_few && c.at[i]->op == IR_TPARAM && !count_name_is_width(c.at[i]->text))
            continue;
        struct count_name n = typical_name(t, c.at[i]);
        unsigned b = typical_of(t, c.at[i], depth + 1);
        if (all.sides && is_letter_c(c.at[i])) {
            n = count_name_of("channels");
            b = typical_least(b, n.bits);
        }
        if (c.len == 2 && is_plain_index(c.at[i])) {
            struct count_name other = typical_name(t, c.at[1 - i]);
            b = typical_least(b, bits_beside(&other));
        } else if (c.len == 3 && all.sides == 1 && all.channels && is_plain_index(c.at[i])) {
            n.kind = COUNT_IMAGE; /* y * width * channels */
            b = typical_least(b, IMAGE_LINE);
        }
        if (c.len == 2 && is_row_of_batch(t, c.at[i], c.at[1 - i]))
            b = typical_most(b, BATCH_ROWS);
        if (b == UNNAMED && n.kind == COUNT_PLAIN)
            b -= typical_least(UNNAMED_LESS * unnamed++, b);
        bool groups = n.of_channels && all.channels && all.sides;
        if (n.kind == COUNT_IMAGE || n.kind == COUNT_CHANNEL || groups)
            image += b;
        else
            sum += b;
    }
    return typical_least(sum + typical_least(image, all.channels ? IMAGE : PLANE),
                         volume ? VOLUME : BITS_MOST);
}

const struct ir_expr *typical_remainder_of(const struct ir_expr *e)
{
    const struct ir_expr *x = ir_strip_casts(e->args[0]);
    const struct ir_expr *product = ir_strip_casts(e->args[1]);
    for (; product->op == IR_MUL; product = ir_strip_casts(product->args[0])) {
        for (unsigned i = 0; i < 2; i++) { /* a * b * c * (x / (a * b * c)) */
            const struct ir_expr *q = ir_strip_casts(product->args[i]);
            if (q->op == IR_DIV && ir_strip_casts(q->args[0]) == x)
                return ir_strip_casts(q->args[1]);
        }
    }
    return NULL;
}

/* x - x / d * d is x % d; y - (height - border) is a line of the border; blocks may be counted from the last. */
unsigned typical_of_difference(struct typical *t, const struct ir_expr *e, unsigned depth)
{
    const struct ir_expr *x = ir_strip_casts(e->args[0]);
    const struct ir_expr *inner = ir_strip_casts(e->args[1]);
    const struct ir_expr *block = index_flow_reversed_block(e);
    struct chain c = {.len = 0};
    if (block)
        return typical_of(t, block, depth + 1);
    if (inner->op == IR_SUB && typical_name(t, inner->args[1]).kind == COUNT_SMALL)
        return typical_least(typical_of(t, inner->args[1], depth + 1), typical_of(t, x, depth + 1));
    flatten(t, &c, e->args[1], depth);
    for (size_t i = 0; i < c.len; i++) {
        if (c.at[i]->op == IR_DIV && ir_strip_casts(c.at[i]->args[0]) == x)
            return typical_least(typical_of(t, c.at[i]->args[1], depth + 1),
                                 typical_of(t, x, depth + 1));
    }
    return typical_of(t, x, depth + 1);
}
