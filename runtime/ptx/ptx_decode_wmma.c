/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wmma.load, wmma.store and wmma.mma (ISA 9.7.14.4).  After decoding, shape[] of a load or store is
 * rows and columns of its matrix, TRANS says that columns are contiguous; of mma it is m, n, k.
 */
#include <string.h>

#include "runtime/ptx/ptx_internal.h"

static bool shape_ok(const struct ptx_instr *in, bool tf32)
{
    unsigned m = in->shape[0], n = in->shape[1], k = in->shape[2];
    if (in->type == PTX_F64)
        return m == 8 && n == 8 && k == 4;
    if (tf32)
        return m == 16 && n == 16 && k == 8;
    return k == 16 && ((m == 16 && n == 16) || (m == 32 && n == 8) || (m == 8 && n == 32));
}

/* Elements of a 32-bit register. */
static unsigned per_register(unsigned type)
{
    return 32 / (type == PTX_TF32 ? 32 : ptx_type_bits(type));
}

static bool vector(struct ptx_parser *x, struct ptx_instr *in, struct ptx_raw raw, bool written,
                   unsigned count, unsigned type)
{
    unsigned word = type == PTX_F64 ? PTX_F64 : type == PTX_F32 ? PTX_F32 : PTX_B32;
    if (raw.kind != RAW_VECTOR || raw.count != count)
        return false;
    for (uint32_t i = 0; i < raw.count; i++) {
        struct ptx_raw item = x->b->raws.at[raw.first + i];
        struct ptx_operand o;
        if (item.kind == RAW_SPECIAL || !ptx_operand_value(x, &item, word, &o) ||
            o.bits != ptx_type_bits(word) || (written && o.kind != PTX_OPERAND_REG) ||
            !ptx_slot_add(x, in, o))
            return false;
    }
    return true;
}

/* Registers that hold the matrix: all lanes together have each element, f16 factors have it twice. */
static bool registers_of(unsigned rows, unsigned cols, unsigned type, bool factor, unsigned *count)
{
    unsigned elements = rows * cols, per = type == PTX_F64 ? 1 : per_register(type);
    *count = factor && type == PTX_F16 ? 8 : elements / per / 32;
    return *count >= 1 && *count * per * 32 % elements == 0;
}

static bool move(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    bool load = in->op == PTX_OP_WMMA_LOAD;
    bool a = ptx_has_word(mods, "a"), b = ptx_has_word(mods, "b"),
         column = ptx_has_word(mods, "col");
    bool result = ptx_has_word(mods, load ? "c" : "d"), factor = load && (a || b);
    unsigned m = in->shape[0], n = in->shape[1], k = in->shape[2], count;
    unsigned t = in->type;
    bool type_ok = factor ? t == PTX_F16 || t == PTX_BF16 || t == PTX_TF32 || t == PTX_S8 ||
                                t == PTX_U8 || t == PTX_F64
                          : t == PTX_F16 || t == PTX_F32 || t == PTX_S32 || t == PTX_F64;
    bool tf32 = t == PTX_TF32 || (!factor && k == 8);
    size_t operands = x->b->top.len;
    if (a + b + result != 1 || column == ptx_has_word(mods, "row") || !type_ok || in->type2 ||
        !shape_ok(in, tf32) || operands < 2 || operands > 3)
        return false;
    in->shape[0] = (uint8_t)(factor && b ? k : m);
    in->shape[1] = (uint8_t)(factor && a ? k : n);
    in->shape[2] = 0;
    in->flags |= column ? PTX_FLAG_TRANS : 0;
    in->space = ptx_has_word(mods, "shared")   ? PTX_SPACE_SHARED
                : ptx_has_word(mods, "global") ? PTX_SPACE_GLOBAL
                                               : PTX_SPACE_GENERIC;
    if (!registers_of(in->shape[0], in->shape[1], t, factor, &count))
        return false;
    in->vec = (uint8_t)count;
    struct ptx_raw address = x->b->top.at[load ? 1 : 0], values = x->b->top.at[load ? 0 : 1];
    struct ptx_operand o;
    if (load && !vector(x, in, values, true, count, t))
        return false;
    if (!ptx_operand_address(x, &address, &o) || !ptx_slot_add(x, in, o))
        return false;
    if (!load && !vector(x, in, values, false, count, t))
        return false;
    return operands == 2 || (ptx_operand_value(x, &x->b->top.at[2], PTX_U32, &o) && o.bits == 32 &&
                             o.kind != PTX_OPERAND_SINK && ptx_slot_add(x, in, o));
}

static bool product(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    unsigned m = in->shape[0], n = in->shape[1], k = in->shape[2], counts[4];
    if (!in->type3) { /* .f32.f16: D and C; the factors are f16 */
        in->type4 = in->type2;
        in->type2 = in->type3 = PTX_F16;
    }
    unsigned d = in->type, a = in->type2, c = in->type4;
    bool whole = d == PTX_S32 && c == PTX_S32 && (a == PTX_S8 || a == PTX_U8) &&
                 (in->type3 == PTX_S8 || in->type3 == PTX_U8);
    bool halves = a == PTX_F16 && (d == PTX_F16 || d == PTX_F32) && (c == PTX_F16 || c == PTX_F32);
    bool doubles = d == PTX_F64 && a == PTX_F64 && c == PTX_F64;
    bool others = (a == PTX_BF16 || a == PTX_TF32) && d == PTX_F32 && c == PTX_F32;
    if ((!whole && in->type3 != a) || !(whole || halves || others || doubles) ||
        !shape_ok(in, a == PTX_TF32) || x->b->top.len != 4)
        return false;
    in->flags |= ptx_has_word(mods, "satfinite") ? PTX_FLAG_SATFINITE : 0;
    if (!registers_of(m, n, d, false, &counts[0]) || !registers_of(m, k, a, true, &counts[1]) ||
        !registers_of(k, n, in->type3, true, &counts[2]) ||
        !registers_of(m, n, c, false, &counts[3]))
        return false;
    in->vec = (uint8_t)counts[0];
    const unsigned types[4] = {d, a, in->type3, c};
    for (unsigned v = 0; v < 4; v++) {
        if (!vector(x, in, x->b->top.at[v], v == 0, counts[v], types[v]))
            return false;
    }
    return true;
}

bool ptx_decode_wmma(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    return in->op == PTX_OP_WMMA_MMA ? product(x, in, mods) : move(x, in, mods);
}
