/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One instruction: guard, opcode, modifiers, operands, as slots that the table's letters ask for.
 * Whatever does not fit becomes PTX_OP_UNSUPPORTED: the engine relies on the widths checked here.
 */
#include "runtime/ptx/ptx_internal.h"

#include <string.h>

static bool shape_of(struct ptx_word w, struct ptx_instr *in)
{
    /* m16n8k16; the letters in this order, each with a number below 256. */
    static const char letters[] = "mnk";
    size_t i = 0;
    for (int part = 0; part < 3; part++) {
        if (i >= w.len)
            return part == 2; /* m8n8 */
        if (w.at[i++] != letters[part])
            return false;
        unsigned n = 0;
        while (i < w.len && w.at[i] >= '0' && w.at[i] <= '9' && n < 100)
            n = n * 10 + (unsigned)(w.at[i++] - '0');
        if (!n || n > 255)
            return false;
        in->shape[part] = (uint8_t)n;
    }
    return i == w.len;
}

static void mod_store(struct ptx_instr *in, const struct ptx_mod_info *m)
{
    char *at = (char *)in + m->offset;
    if (m->size == 1) {
        *at = (char)m->value;
        return;
    }
    uint32_t flags;
    memcpy(&flags, at, 4);
    flags |= m->value;
    memcpy(at, &flags, 4);
}

static bool type_store(struct ptx_instr *in, unsigned type)
{
    uint8_t *slots[] = {&in->type, &in->type2, &in->type3, &in->type4};
    for (int i = 0; i < 4; i++)
        if (!*slots[i]) {
            *slots[i] = (uint8_t)type;
            return true;
        }
    return false;
}

/* `mods` is ".rn.ftz.f32"; false when a word is unknown to the instruction. */
static bool mods_parse(struct ptx_instr *in, struct ptx_word mods, int groups)
{
    const char *p = mods.at, *end = mods.at + mods.len;
    while (p < end) {
        if (*p != '.')
            return false;
        struct ptx_word w = {++p, 0};
        while (p < end && *p != '.')
            p++;
        w.len = (size_t)(p - w.at);
        unsigned type = ptx_type_find(w);
        const struct ptx_mod_info *m;
        if (type != PTX_NOTYPE) {
            if (!type_store(in, type))
                return false;
        } else if ((m = ptx_mod_find(w, groups == GROUP_ANYMOD ? 0 : groups)) != NULL) {
            mod_store(in, m);
        } else if (w.len > 3 && w.at[0] == 'm' && shape_of(w, in)) {
            continue;
        } else if (groups != GROUP_ANYMOD) {
            return false;
        }
    }
    return true;
}

bool ptx_slot_add(struct ptx_parser *x, struct ptx_instr *in, struct ptx_operand o)
{
    vec_push(x->a, &x->b->operands, o);
    return ++in->operands < 250;
}

/* 128 bits are only moved. */
static bool takes_128(const struct ptx_instr *in, const struct ptx_operand *o)
{
    bool moves =
        in->op == PTX_OP_MOV || in->op == PTX_OP_LD || in->op == PTX_OP_ST || in->op == PTX_OP_ATOM;
    return moves && in->type == PTX_B128 && in->vec == 1 && o->bits == 128 &&
           o->kind == PTX_OPERAND_REG;
}

/* Registers: exactly `bits` wide, or at least so for relaxed letters; constants get that width. */
static bool value_slot(struct ptx_parser *x, struct ptx_instr *in, const struct ptx_raw *raw,
                       unsigned type, bool destination, bool relaxed)
{
    unsigned bits = ptx_type_bits(type);
    struct ptx_operand o;
    if (!bits || !ptx_operand_value(x, raw, type, &o))
        return false;
    if (o.kind == PTX_OPERAND_SINK)
        return destination && ptx_slot_add(x, in, o);
    if (destination && o.kind != PTX_OPERAND_REG && o.kind != PTX_OPERAND_PRED)
        return false;
    if (destination && (o.negated || raw->kind == RAW_SPECIAL))
        return false;
    if ((bits == 1) != (o.bits == 1) || (o.bits > 64 && !takes_128(in, &o)))
        return false;
    if (relaxed ? o.bits < bits : o.bits != bits)
        return false;
    return ptx_slot_add(x, in, o);
}

static unsigned wide_type(const struct ptx_instr *in)
{
    if (!(in->flags & PTX_FLAG_WIDE))
        return in->type;
    return ptx_type_bits(in->type) == 16 ? PTX_U32 : PTX_U64;
}

/* {a,b,..} of in->vec elements, or one operand. */
static bool vector_slots(struct ptx_parser *x, struct ptx_instr *in, const struct ptx_raw *raw,
                         bool destination)
{
    bool matrix = in->op == PTX_OP_LDMATRIX || in->op == PTX_OP_STMATRIX;
    unsigned type = matrix ? PTX_B32 : in->type;
    if (raw->kind != RAW_VECTOR)
        return in->vec == 1 && value_slot(x, in, raw, type, destination, true);
    if (raw->count != in->vec)
        return false;
    for (uint32_t i = 0; i < raw->count; i++) {
        struct ptx_raw item = x->b->raws.at[raw->first + i];
        if (!value_slot(x, in, &item, type, destination, true))
            return false;
    }
    return true;
}

/* a|b: `b` may be missing. */
static bool pair_slots(struct ptx_parser *x, struct ptx_instr *in, size_t *at, unsigned type)
{
    if (!value_slot(x, in, &x->b->top.at[*at], type, true, false))
        return false;
    if (*at + 1 < x->b->top.len && x->b->top.at[*at + 1].joined)
        return value_slot(x, in, &x->b->top.at[++*at], PTX_PRED, true, false);
    struct ptx_operand none = {.kind = PTX_OPERAND_SINK};
    return ptx_slot_add(x, in, none);
}

static bool one_slot(struct ptx_parser *x, struct ptx_instr *in, char letter, size_t *at)
{
    struct ptx_raw raw = x->b->top.at[*at];
    struct ptx_operand o;
    switch (letter) {
    case 'd': return value_slot(x, in, &raw, wide_type(in), true, false);
    case 's': return value_slot(x, in, &raw, in->type, false, false);
    case 't': return value_slot(x, in, &raw, in->type2, false, false);
    case 'w': return value_slot(x, in, &raw, wide_type(in), false, false);
    case 'x': return value_slot(x, in, &raw, PTX_U32, false, false);
    case 'h': return value_slot(x, in, &raw, PTX_U16, false, false);
    case 'y': return value_slot(x, in, &raw, PTX_U64, false, false);
    case 'e': return value_slot(x, in, &raw, PTX_U32, true, false);
    case 'p': return value_slot(x, in, &raw, PTX_PRED, true, false);
    case 'q': return value_slot(x, in, &raw, PTX_PRED, false, false);
    case 'c': return value_slot(x, in, &raw, in->type, true, true);
    case 'k': return value_slot(x, in, &raw, in->type2, false, true);
    case 'a': return ptx_operand_address(x, &raw, &o) && ptx_slot_add(x, in, o);
    case 'L': return vector_slots(x, in, &raw, true);
    case 'S': return vector_slots(x, in, &raw, false);
    case 'P': return pair_slots(x, in, at, PTX_PRED);
    case 'D': return pair_slots(x, in, at, in->type);
    case 'F': return pair_slots(x, in, at, PTX_U32);
    case 'b': {
        struct ptx_fixup f = {.name = raw.name,
                              .scope = x->b->scope,
                              .target = UINT32_MAX,
                              .operand = (uint32_t)x->b->operands.len};
        o = (struct ptx_operand){.kind = PTX_OPERAND_LABEL};
        if (raw.kind != RAW_SYMBOL || raw.offset)
            return false;
        vec_push(x->a, &x->b->fixups, f);
        return ptx_slot_add(x, in, o);
    }
    default: return false;
    }
}

bool ptx_decode_slots(struct ptx_parser *x, struct ptx_instr *in, const char *letters)
{
    bool optional = false;
    size_t at = 0;
    for (; *letters; letters++) {
        if (*letters == '?') {
            optional = true;
            continue;
        }
        if (at >= x->b->top.len)
            return optional;
        /* Only the second of a pair is joined, and pairs take it themselves. */
        if (x->b->top.at[at].joined || !one_slot(x, in, *letters, &at))
            return false;
        at++;
    }
    return at == x->b->top.len;
}

static bool decode(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word word)
{
    size_t n;
    if (!word.len)
        return false;
    unsigned op = ptx_op_find(word, &n);
    if (op == PTX_OP_UNSUPPORTED)
        return false;
    const struct ptx_op_info *info = ptx_op_info(op);
    struct ptx_word mods = {word.at + n, word.len - n};
    in->op = (uint16_t)op;
    if (!mods_parse(in, mods, info->groups))
        return false;
    if (in->flags & PTX_FLAG_CACHE_HINT) {
        if (x->b->top.len < 3)
            return false;
        x->b->top.len--;
        in->flags &= ~PTX_FLAG_CACHE_HINT;
    }
    if (info->operands[0] == '*')
        return ptx_decode_special(x, in, mods);
    return ptx_decode_slots(x, in, info->operands);
}

static bool guard_parse(struct ptx_parser *x, struct ptx_instr *in)
{
    if (!ptx_take(x, '@'))
        return true;
    in->guard_negated = ptx_take(x, '!');
    uint32_t reg = ptx_reg_find(x, ptx_identifier(x));
    if (reg == UINT32_MAX || x->b->regs.at[reg].bits != 1)
        return false;
    in->guard = (int32_t)x->b->regs.at[reg].unit;
    return true;
}

void ptx_instr_parse(struct ptx_parser *x)
{
    struct ptx_build *b = x->b;
    ptx_skip_space(x);
    const char *from = x->at;
    struct ptx_instr in = {.guard = -1, .vec = 1, .loc = x->loc, .op = PTX_OP_UNSUPPORTED};
    bool guard_ok = guard_parse(x, &in);
    struct ptx_word word = ptx_opcode_word(x);
    struct ptx_instr plain = in;
    bool ok = ptx_operands_parse(x);
    size_t fixups = b->fixups.len, operands = b->operands.len;
    if (ok && guard_ok) {
        ok = decode(x, &in, word);
        /* Special registers among the operands went in as instructions of their own first, so
         * the slots of this one begin behind theirs. */
        in.operand = (uint32_t)(b->operands.len - in.operands);
    }
    if (!ok || !guard_ok) {
        b->fixups.len = fixups;
        b->operands.len = b->operands.len < operands ? b->operands.len : operands;
        in = plain;
        in.op = PTX_OP_UNSUPPORTED;
        ptx_skip_until(x, ';');
    }
    in.text = (uint32_t)(from - x->p->source);
    in.text_len = (uint32_t)(x->at - from);
    ptx_take(x, ';');
    vec_push(x->a, &b->instrs, in);
}
