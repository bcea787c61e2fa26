/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tex, tld4, suld.b, sust.b (ISA 9.7.10, 9.7.11) with the object in a register, as NVRTC writes them.
 * Cube maps, gradients, multisampling, mip maps' gradients and named textures stay unknown.
 *
 * shape[0]: dimensions; shape[1]: 1 when a layer comes first; shape[2]: slots of the address.
 */
#include "runtime/ptx/ptx_internal.h"

static bool geometry(struct ptx_instr *in, struct ptx_word mods)
{
    static const struct {
        const char *word;
        uint8_t dims, layered;
    } all[] = {{"1d", 1, 0}, {"2d", 2, 0}, {"3d", 3, 0}, {"a1d", 1, 1}, {"a2d", 2, 1}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (ptx_has_word(mods, all[i].word)) {
            in->shape[0] = all[i].dims;
            in->shape[1] = all[i].layered;
            return true;
        }
    return false;
}

/* [object, {layer, x, y, unused}]: the object, then what is used. */
static bool address(struct ptx_parser *x, struct ptx_instr *in, struct ptx_raw raw)
{
    unsigned used = in->shape[0] + in->shape[1], total = used == 3 ? 4 : used;
    struct ptx_operand o = {.kind = PTX_OPERAND_REG, .index = raw.index};
    if (raw.kind != RAW_TEXTURE || raw.count != total || x->b->regs.at[raw.index].bits != 64)
        return false;
    o.bits = 64;
    o.unit = x->b->regs.at[raw.index].unit;
    if (!ptx_slot_add(x, in, o))
        return false;
    for (uint32_t i = 0; i < used; i++) {
        struct ptx_raw item = x->b->raws.at[raw.first + i];
        unsigned type = in->op == PTX_OP_SULD || in->op == PTX_OP_SUST || (in->shape[1] && !i)
                            ? PTX_B32
                            : in->type2;
        if (!ptx_operand_value(x, &item, type, &o) || o.bits != 32 || o.kind == PTX_OPERAND_SINK ||
            !ptx_slot_add(x, in, o))
            return false;
    }
    in->shape[2] = (uint8_t)(1 + used);
    return true;
}

static bool values(struct ptx_parser *x, struct ptx_instr *in, struct ptx_raw raw, bool written)
{
    unsigned bits = ptx_type_bits(in->type);
    if (raw.kind != RAW_VECTOR || raw.count != in->vec)
        return false;
    for (uint32_t i = 0; i < raw.count; i++) {
        struct ptx_raw item = x->b->raws.at[raw.first + i];
        struct ptx_operand o;
        if (!ptx_operand_value(x, &item, in->type, &o) || item.kind == RAW_SPECIAL)
            return false;
        bool sink = o.kind == PTX_OPERAND_SINK;
        if (sink ? !written : o.bits < bits || o.bits > 64 || o.bits == 1)
            return false;
        if ((written && !sink && o.kind != PTX_OPERAND_REG) || !ptx_slot_add(x, in, o))
            return false;
    }
    return true;
}

static bool surface(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    bool load = in->op == PTX_OP_SULD;
    in->variant = ptx_has_word(mods, "trap")   ? PTX_SURFACE_TRAP
                  : ptx_has_word(mods, "zero") ? PTX_SURFACE_ZERO
                                               : PTX_SURFACE_CLAMP;
    in->vec = ptx_has_word(mods, "v4") ? 4 : ptx_has_word(mods, "v2") ? 2 : 1;
    if (!ptx_only_words(mods, "1d 2d 3d a1d a2d v2 v4 trap zero clamp") || in->type2 ||
        ptx_type_kind(in->type) != PTX_KIND_BITS || ptx_type_bits(in->type) > 64 ||
        ptx_type_bits(in->type) * in->vec > 128 || x->b->top.len != 2)
        return false;
    struct ptx_raw a = x->b->top.at[0], b = x->b->top.at[1];
    return load ? values(x, in, a, true) && address(x, in, b)
                : address(x, in, a) && values(x, in, b, false);
}

bool ptx_decode_texture(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    static const char *const components[] = {"r", "g", "b", "a"};
    bool gather = in->op == PTX_OP_TLD4, level = ptx_has_word(mods, "level");
    if (!geometry(in, mods))
        return false;
    if (in->op == PTX_OP_SULD || in->op == PTX_OP_SUST)
        return surface(x, in, mods);
    for (unsigned i = 0; i < 4; i++)
        if (gather && ptx_has_word(mods, components[i]))
            in->variant = (uint8_t)i;
    bool known = in->type == PTX_F32 || in->type == PTX_S32 || in->type == PTX_U32;
    bool by_number =
        in->type2 == PTX_S32 && in->shape[0] == 1 && !in->shape[1] && !gather && !level;
    in->vec = 4;
    if (!ptx_only_words(mods, gather ? "2d v4 r g b a" : "1d 2d 3d a1d a2d v4 level") || !known ||
        (in->type2 != PTX_F32 && !by_number) || in->type3 || x->b->top.len != 2u + level)
        return false;
    struct ptx_raw to = x->b->top.at[0], from = x->b->top.at[1];
    if (!values(x, in, to, true) || !address(x, in, from))
        return false;
    if (!level)
        return true;
    /* Textures have one level here: which one is asked for does not matter. */
    struct ptx_raw which = x->b->top.at[2];
    struct ptx_operand o;
    return ptx_operand_value(x, &which, PTX_F32, &o) && o.bits == 32 &&
           o.kind != PTX_OPERAND_SINK && ptx_slot_add(x, in, o);
}
