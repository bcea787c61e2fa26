/* SPDX-License-Identifier: Apache-2.0 */
/* Operands as they are written, and as slots of the decoded program (ISA 6). */
#include "runtime/ptx/ptx_internal.h"

#include <string.h>

static bool parse_one(struct ptx_parser *x, struct ptx_raw *out, int depth);

/* A register, predicate, special register, or symbol with offset. */
static bool parse_name(struct ptx_parser *x, struct ptx_raw *out)
{
    struct ptx_word w = ptx_identifier(x);
    if (!w.len)
        return false;
    if (w.len == 1 && w.at[0] == '_') {
        out->kind = RAW_SINK;
        return true;
    }
    uint32_t reg = ptx_reg_find(x, w);
    if (reg != UINT32_MAX) {
        out->kind = x->b->regs.at[reg].bits == 1 ? RAW_PRED : RAW_REG;
        out->index = reg;
        return true;
    }
    if (w.at[0] == '%') {
        if (x->at + 1 < x->end && *x->at == '.') { /* %tid.x */
            x->at++;
            struct ptx_word part = ptx_identifier(x);
            w.len = (size_t)(part.at + part.len - w.at);
        }
        int special = ptx_special_find(w);
        out->kind = RAW_SPECIAL;
        out->index = (uint32_t)special;
        return special >= 0;
    }
    if (ptx_word_is(w, "WARP_SZ")) {
        out->kind = RAW_INT;
        out->value = 32;
        return true;
    }
    out->kind = RAW_SYMBOL;
    out->name = w;
    struct ptx_raw number = {0};
    if (ptx_peek(x) == '+' || ptx_peek(x) == '-') {
        if (!ptx_number(x, &number) || number.kind != RAW_INT)
            return false;
        out->offset = (int64_t)number.value;
    }
    return true;
}

static bool parse_list(struct ptx_parser *x, struct ptx_raw *out, char close, int depth);

/* Behind [object, : the coordinates. */
static bool parse_coordinates(struct ptx_parser *x, struct ptx_raw *out)
{
    out->kind = RAW_TEXTURE;
    return out->base_register && ptx_take(x, '{') && parse_list(x, out, '}', 1) && ptx_take(x, ']');
}

static bool parse_address(struct ptx_parser *x, struct ptx_raw *out)
{
    struct ptx_raw base = {0}, number = {0};
    char c = ptx_peek(x);
    out->kind = RAW_ADDRESS;
    if ((c >= '0' && c <= '9') || c == '-') {
        if (!ptx_number(x, &number) || number.kind != RAW_INT)
            return false;
        out->absolute = true;
        out->offset = (int64_t)number.value;
        return ptx_take(x, ']');
    }
    if (!parse_name(x, &base) || (base.kind != RAW_REG && base.kind != RAW_SYMBOL))
        return false;
    out->base_register = base.kind == RAW_REG;
    out->index = base.index;
    out->name = base.name;
    out->offset = base.offset;
    if (ptx_take(x, ','))
        return parse_coordinates(x, out);
    c = ptx_peek(x);
    if (c == '+' || c == '-') {
        if (!ptx_number(x, &number) || number.kind != RAW_INT)
            return false;
        out->offset += (int64_t)number.value;
    }
    return ptx_take(x, ']');
}

/* Elements are parsed first and then appended, so that nested lists stay contiguous. */
static bool parse_list(struct ptx_parser *x, struct ptx_raw *out, char close, int depth)
{
    struct ptx_raw items[32];
    uint32_t n = 0;
    if (ptx_peek(x) != close)
        do {
            if (n >= 32)
                return false;
            items[n] = (struct ptx_raw){0};
            if (!parse_one(x, &items[n++], depth + 1))
                return false;
        } while (ptx_take(x, ','));
    if (!ptx_take(x, close))
        return false;
    out->first = (uint32_t)x->b->raws.len;
    out->count = n;
    for (uint32_t i = 0; i < n; i++)
        vec_push(x->a, &x->b->raws, items[i]);
    return true;
}

static bool parse_one(struct ptx_parser *x, struct ptx_raw *out, int depth)
{
    char c = ptx_peek(x);
    if (depth > 2)
        return false;
    if (c == '!') {
        x->at++;
        out->negated = true;
        return parse_name(x, out);
    }
    if (c == '{' || c == '(') {
        x->at++;
        out->kind = c == '{' ? RAW_VECTOR : RAW_LIST;
        return parse_list(x, out, c == '{' ? '}' : ')', depth);
    }
    if (c == '[') {
        x->at++;
        return parse_address(x, out);
    }
    if ((c >= '0' && c <= '9') || c == '-' || c == '+')
        return ptx_number(x, out);
    return parse_name(x, out);
}

bool ptx_operands_parse(struct ptx_parser *x)
{
    x->b->top.len = 0;
    x->b->raws.len = 0;
    if (ptx_peek(x) == ';')
        return true;
    bool joined = false;
    for (;;) {
        struct ptx_raw raw = {.joined = joined};
        if (!parse_one(x, &raw, 0))
            return false;
        raw.joined = joined;
        vec_push(x->a, &x->b->top, raw);
        joined = ptx_peek(x) == '|';
        if (!ptx_take(x, ',') && !ptx_take(x, '|'))
            return ptx_peek(x) == ';';
    }
}

static uint32_t const_number(struct ptx_parser *x, struct ptx_const c)
{
    uint64_t key = hash_mix(c.value) ^ hash_mix(((uint64_t)c.symbol << 8 | c.bits) + 77);
    uintptr_t found = (uintptr_t)map_get_number(&x->const_numbers, key);
    if (found) {
        const struct ptx_const *o = &x->consts.at[found - 1];
        if (o->value == c.value && o->symbol == c.symbol && o->bits == c.bits)
            return (uint32_t)(found - 1);
    }
    vec_push(x->a, &x->consts, c);
    map_put_number(x->a, &x->const_numbers, key, (void *)(uintptr_t)x->consts.len);
    return (uint32_t)(x->consts.len - 1);
}

struct ptx_operand ptx_operand_const(struct ptx_parser *x, uint64_t value, unsigned bits)
{
    if (bits < 64)
        value &= (1ull << bits) - 1;
    struct ptx_const c = {value, PTX_NO_SYMBOL, (uint8_t)bits};
    struct ptx_operand o = {
        .kind = PTX_OPERAND_CONST, .bits = (uint8_t)bits, .index = const_number(x, c)};
    return o;
}

static uint32_t symbol_of(struct ptx_parser *x, struct ptx_word name)
{
    uint32_t variable = ptx_variable_find(x, name);
    return variable != UINT32_MAX ? ptx_symbol_of_variable(x, variable)
                                  : ptx_symbol_number(x, name);
}

struct ptx_operand ptx_operand_symbol(struct ptx_parser *x, const struct ptx_raw *raw,
                                      unsigned bits)
{
    struct ptx_const c = {(uint64_t)raw->offset, symbol_of(x, raw->name), (uint8_t)bits};
    struct ptx_operand o = {
        .kind = PTX_OPERAND_CONST, .bits = (uint8_t)bits, .index = const_number(x, c)};
    return o;
}

static double raw_double(const struct ptx_raw *raw)
{
    if (raw->kind == RAW_INT)
        return (double)(int64_t)raw->value;
    double d = raw->number;
    if (raw->float_bits == 64)
        memcpy(&d, &raw->value, 8);
    if (raw->float_bits == 32) {
        uint32_t bits = (uint32_t)raw->value;
        float f;
        memcpy(&f, &bits, 4);
        d = (double)f;
    }
    return d;
}

/* The bits of a constant in the type that the instruction gives it (ISA 4.5). */
static bool const_bits(const struct ptx_raw *raw, unsigned type, uint64_t *out)
{
    unsigned bits = ptx_type_bits(type);
    if (raw->kind == RAW_FLOAT && raw->float_bits == bits) {
        *out = raw->value;
        return true;
    }
    if (ptx_type_kind(type) != PTX_KIND_FLOAT || bits < 32 || type == PTX_F16X2 ||
        type == PTX_BF16X2 || type == PTX_TF32) {
        *out = raw->value;
        return raw->kind == RAW_INT;
    }
    double d = raw_double(raw);
    if (bits == 64) {
        memcpy(out, &d, 8);
    } else {
        float f = (float)d;
        uint32_t u;
        memcpy(&u, &f, 4);
        *out = u;
    }
    return true;
}

/* A register that holds a special register's value, for instructions other than mov. */
static struct ptx_operand special_operand(struct ptx_parser *x, uint32_t special)
{
    unsigned bits = ptx_special_bits(special);
    uint32_t reg = ptx_reg_new(x, "%special", bits);
    struct ptx_operand d = {.kind = bits == 1 ? PTX_OPERAND_PRED : PTX_OPERAND_REG,
                            .bits = (uint8_t)bits,
                            .index = reg,
                            .unit = x->b->regs.at[reg].unit};
    struct ptx_operand s = {.kind = PTX_OPERAND_SPECIAL, .bits = (uint8_t)bits, .index = special};
    struct ptx_instr in = {.op = PTX_OP_MOV,
                           .type = bits == 64  ? PTX_U64
                                   : bits == 1 ? PTX_PRED
                                               : PTX_U32,
                           .guard = -1,
                           .operands = 2,
                           .operand = (uint32_t)x->b->operands.len,
                           .loc = x->loc,
                           .vec = 1,
                           .text = (uint32_t)(x->at - x->p->source)};
    vec_push(x->a, &x->b->operands, d);
    vec_push(x->a, &x->b->operands, s);
    vec_push(x->a, &x->b->instrs, in);
    return d;
}

bool ptx_operand_value(struct ptx_parser *x, const struct ptx_raw *raw, unsigned type,
                       struct ptx_operand *out)
{
    unsigned bits = ptx_type_bits(type);
    uint64_t value;
    *out = (struct ptx_operand){.negated = raw->negated};
    switch (raw->kind) {
    case RAW_REG:
    case RAW_PRED:
        out->kind = raw->kind == RAW_PRED ? PTX_OPERAND_PRED : PTX_OPERAND_REG;
        out->index = raw->index;
        out->bits = x->b->regs.at[raw->index].bits;
        out->unit = x->b->regs.at[raw->index].unit;
        return !raw->negated || raw->kind == RAW_PRED;
    case RAW_INT:
    case RAW_FLOAT:
        if (!const_bits(raw, type, &value))
            return false;
        *out = ptx_operand_const(x, bits == 1 ? value != 0 : value, bits);
        return true;
    case RAW_SYMBOL:
        if (bits < 32)
            return false;
        *out = ptx_operand_symbol(x, raw, bits);
        return true;
    case RAW_SPECIAL: *out = special_operand(x, raw->index); return true;
    case RAW_SINK: out->kind = PTX_OPERAND_SINK; return true;
    default: return false;
    }
}

bool ptx_operand_address(struct ptx_parser *x, const struct ptx_raw *raw, struct ptx_operand *out)
{
    if (raw->kind != RAW_ADDRESS)
        return false;
    *out = (struct ptx_operand){.kind = PTX_OPERAND_ADDRESS, .offset = raw->offset};
    if (raw->absolute) {
        struct ptx_operand zero = ptx_operand_const(x, 0, 64);
        out->index = zero.index;
        out->bits = 0; /* no base register */
        return true;
    }
    if (!raw->base_register) {
        out->symbolic = true;
        out->index = symbol_of(x, raw->name);
        return true;
    }
    out->index = raw->index;
    out->bits = x->b->regs.at[raw->index].bits;
    out->unit = x->b->regs.at[raw->index].unit;
    return out->bits == 32 || out->bits == 64;
}
