/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions whose operands depend on their modifiers: mov, call, mma, votes, barriers, ... */
#include "runtime/ptx/ptx_internal.h"

static bool only_types(const struct ptx_instr *in, const uint8_t *allowed, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (in->type == allowed[i])
            return true;
    return false;
}

/* mov d, {a,b} and mov {a,b}, d: equal parts, low first (ISA 9.7.9.4). */
static bool mov_vector(struct ptx_parser *x, struct ptx_instr *in)
{
    struct ptx_raw d = x->b->top.at[0], s = x->b->top.at[1];
    bool pack = s.kind == RAW_VECTOR;
    struct ptx_raw vector = pack ? s : d, scalar = pack ? d : s;
    unsigned bits = ptx_type_bits(in->type);
    if (d.kind == s.kind || vector.count < 2 || vector.count > 8 || bits % vector.count)
        return false;
    unsigned part = bits / vector.count;
    unsigned type = part == 8    ? PTX_B8
                    : part == 16 ? PTX_B16
                    : part == 32 ? PTX_B32
                    : part == 64 ? PTX_B64
                                 : PTX_NOTYPE;
    if (part < 8 || (part == 8 && bits > 32))
        return false;
    in->op = pack ? PTX_OP_PACK : PTX_OP_UNPACK;
    in->vec = (uint8_t)vector.count;
    struct ptx_operand o;
    if (pack && (!ptx_operand_value(x, &scalar, in->type, &o) || o.kind != PTX_OPERAND_REG ||
                 o.bits != bits || !ptx_slot_add(x, in, o)))
        return false;
    for (uint32_t i = 0; i < vector.count; i++) {
        struct ptx_raw item = x->b->raws.at[vector.first + i];
        if (!ptx_operand_value(x, &item, type, &o) || item.kind == RAW_SPECIAL)
            return false;
        if (bits == 128 && part != 64)
            return false;
        if (o.kind != PTX_OPERAND_SINK && o.bits != part)
            return false;
        if (o.kind == (pack ? PTX_OPERAND_SINK : PTX_OPERAND_CONST) || o.kind == PTX_OPERAND_PRED)
            return false;
        if (!ptx_slot_add(x, in, o))
            return false;
    }
    return pack || (ptx_operand_value(x, &scalar, in->type, &o) && o.bits == bits &&
                    (bits <= 64 || o.kind == PTX_OPERAND_REG) && o.kind != PTX_OPERAND_SINK &&
                    scalar.kind != RAW_SPECIAL && ptx_slot_add(x, in, o));
}

static bool mov(struct ptx_parser *x, struct ptx_instr *in)
{
    if (x->b->top.len != 2 || !in->type)
        return false;
    struct ptx_raw s = x->b->top.at[1];
    if (s.kind == RAW_VECTOR || x->b->top.at[0].kind == RAW_VECTOR)
        return mov_vector(x, in);
    if (s.kind != RAW_SPECIAL)
        return ptx_decode_slots(x, in, "ds");
    struct ptx_operand d, o = {.kind = PTX_OPERAND_SPECIAL,
                               .index = s.index,
                               .bits = (uint8_t)ptx_special_bits(s.index)};
    if (!ptx_operand_value(x, &x->b->top.at[0], in->type, &d))
        return false;
    if (o.bits == 1)
        return d.kind == PTX_OPERAND_PRED && ptx_slot_add(x, in, d) && ptx_slot_add(x, in, o);
    return d.kind == PTX_OPERAND_REG && d.bits >= 16 && d.bits <= 64 && ptx_slot_add(x, in, d) &&
           ptx_slot_add(x, in, o);
}

static bool is_fp8(unsigned type)
{
    return type == PTX_E4M3X2 || type == PTX_E5M2X2;
}

/* Two floats to pairs of eight bits, and pairs of halves to them and back (sm_89). */
static bool cvt_fp8(struct ptx_parser *x, struct ptx_instr *in)
{
    uint32_t known = PTX_FLAG_RELU | (is_fp8(in->type) ? PTX_FLAG_SATFINITE : 0);
    if (in->round != PTX_ROUND_RN || in->flags & ~known)
        return false;
    if (is_fp8(in->type))
        return in->flags & PTX_FLAG_SATFINITE &&
               (in->type2 == PTX_F32     ? ptx_decode_slots(x, in, "dtt")
                : in->type2 == PTX_F16X2 ? ptx_decode_slots(x, in, "dt")
                                         : false);
    return in->type == PTX_F16X2 && ptx_decode_slots(x, in, "dt");
}

/* Types for which a conversion is modelled; four and six bits are not in the type table. */
static bool cvt(struct ptx_parser *x, struct ptx_instr *in)
{
    bool packed = in->type == PTX_F16X2 || in->type == PTX_BF16X2;
    if (in->type4 || in->type3 || !in->type || !in->type2 || in->type2 == PTX_TF32)
        return false;
    if (is_fp8(in->type) || is_fp8(in->type2))
        return cvt_fp8(x, in);
    if (in->type2 == PTX_F16X2 || in->type2 == PTX_BF16X2 || in->type == PTX_PRED)
        return false;
    if (packed)
        return in->type2 == PTX_F32 && ptx_decode_slots(x, in, "dtt");
    if (in->type == PTX_TF32)
        return in->type2 == PTX_F32 && ptx_decode_slots(x, in, "dt");
    return ptx_decode_slots(x, in, "ck");
}

/* Vectors of floats, sm_90: each element by itself. */
static bool atomic_vector(struct ptx_parser *x, struct ptx_instr *in)
{
    bool half = in->type == PTX_F16 || in->type == PTX_BF16;
    bool pair = in->type == PTX_F16X2 || in->type == PTX_BF16X2;
    bool extreme = in->variant == PTX_VAR_MIN || in->variant == PTX_VAR_MAX;
    if ((!half && !pair && in->type != PTX_F32) || (in->vec == 8 && !half) ||
        !(in->variant == PTX_VAR_ADD || (extreme && in->type != PTX_F32)) ||
        (in->space != PTX_SPACE_GLOBAL && in->space != PTX_SPACE_GENERIC))
        return false;
    return ptx_decode_slots(x, in, in->op == PTX_OP_RED ? "aS" : "LaS");
}

static bool atomic(struct ptx_parser *x, struct ptx_instr *in)
{
    unsigned bits = ptx_type_bits(in->type), kind = ptx_type_kind(in->type);
    bool is_float = kind == PTX_KIND_FLOAT;
    if (!in->variant || bits < 16 || in->type2 || in->type == PTX_TF32)
        return false;
    if (in->vec != 1)
        return atomic_vector(x, in);
    if (bits == 128 && (in->op == PTX_OP_RED || in->type != PTX_B128 ||
                        (in->variant != PTX_VAR_CAS && in->variant != PTX_VAR_EXCH)))
        return false;
    if (is_float && in->variant != PTX_VAR_ADD && in->variant != PTX_VAR_MIN &&
        in->variant != PTX_VAR_MAX)
        return false;
    if (bits == 16 && !is_float && in->variant != PTX_VAR_CAS)
        return false;
    if ((in->variant == PTX_VAR_INC || in->variant == PTX_VAR_DEC) && in->type != PTX_U32)
        return false;
    if (in->op == PTX_OP_RED)
        return in->variant != PTX_VAR_CAS && ptx_decode_slots(x, in, "as");
    return ptx_decode_slots(x, in, in->variant == PTX_VAR_CAS ? "dass" : "das");
}

/* Widths of the fragments, 32-bit registers (ISA 9.7.14.5): rows are m, n, k, A/B type bits. */
static bool mma_counts(const struct ptx_instr *in, unsigned counts[4])
{
    unsigned a_bits = in->type2 == PTX_TF32 ? 32 : ptx_type_bits(in->type2);
    unsigned m = in->shape[0], n = in->shape[1], k = in->shape[2];
    if (in->type == PTX_F64) {
        counts[0] = counts[3] = m * n / 32;
        counts[1] = m * k / 32;
        counts[2] = n * k / 32;
        return in->type2 == PTX_F64 && in->type3 == PTX_F64 && in->type4 == PTX_F64 && n == 8 &&
               (in->round == PTX_ROUND_NONE || in->round == PTX_ROUND_RN) &&
               ((m == 8 && k == 4) || (m == 16 && (k == 4 || k == 8 || k == 16)));
    }
    if (in->round)
        return false;
    bool is_int = in->type == PTX_S32;
    bool d_ok = (is_int && in->type4 == PTX_S32) || (in->type == PTX_F32 && in->type4 == PTX_F32) ||
                (in->type == PTX_F16 && in->type4 == PTX_F16 && in->type2 == PTX_F16);
    bool ab_int = (in->type2 == PTX_S8 || in->type2 == PTX_U8) &&
                  (in->type3 == PTX_S8 || in->type3 == PTX_U8);
    bool ab_float = in->type2 == in->type3 &&
                    (in->type2 == PTX_F16 || in->type2 == PTX_BF16 || in->type2 == PTX_TF32);
    bool shape_ok =
        is_int ? (m == 16 && n == 8 && (k == 16 || k == 32)) || (m == 8 && n == 8 && k == 16)
        : in->type2 == PTX_TF32 ? m == 16 && n == 8 && (k == 4 || k == 8)
                                : m == 16 && n == 8 && (k == 8 || k == 16);
    if (!d_ok || !shape_ok || (is_int ? !ab_int : !ab_float))
        return false;
    counts[0] = counts[3] = m * n / 32 / (in->type == PTX_F16 ? 2 : 1);
    counts[1] = m * k * a_bits / 32 / 32;
    counts[2] = n * k * a_bits / 32 / 32;
    return true;
}

static bool mma(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    unsigned counts[4];
    /* shape[2] doubles as the layout word's store: parse k again from the text. */
    for (size_t i = 0; i + 1 < mods.len; i++)
        if (mods.at[i] == 'k' && mods.at[i + 1] >= '0' && mods.at[i + 1] <= '9') {
            unsigned k = 0;
            for (size_t j = i + 1; j < mods.len && mods.at[j] >= '0' && mods.at[j] <= '9' && k < 99;
                 j++)
                k = k * 10 + (unsigned)(mods.at[j] - '0');
            in->shape[2] = (uint8_t)k;
            break;
        }
    if (x->b->top.len != 4 || !mma_counts(in, counts))
        return false;
    for (unsigned v = 0; v < 4; v++) {
        struct ptx_raw raw = x->b->top.at[v];
        unsigned type = in->type == PTX_F64                         ? PTX_F64
                        : in->type == PTX_F32 && (v == 0 || v == 3) ? PTX_F32
                                                                    : PTX_B32;
        if (raw.kind != RAW_VECTOR && counts[v] == 1)
            raw = (struct ptx_raw){.kind = RAW_LIST}; /* a single register without braces */
        else if (raw.kind != RAW_VECTOR || raw.count != counts[v])
            return false;
        for (uint32_t i = 0; i < counts[v]; i++) {
            struct ptx_raw item =
                raw.kind == RAW_LIST ? x->b->top.at[v] : x->b->raws.at[raw.first + i];
            struct ptx_operand o;
            if (!ptx_operand_value(x, &item, type, &o) || o.bits != ptx_type_bits(type) ||
                (v == 0 && o.kind != PTX_OPERAND_REG) || item.kind == RAW_SPECIAL ||
                !ptx_slot_add(x, in, o))
                return false;
        }
    }
    return true;
}

static bool call_list(struct ptx_parser *x, struct ptx_instr *in, const struct ptx_raw *list,
                      uint8_t *count)
{
    for (uint32_t i = 0; i < list->count; i++) {
        struct ptx_raw item = x->b->raws.at[list->first + i];
        uint32_t v = item.kind == RAW_SYMBOL ? ptx_variable_find(x, item.name) : UINT32_MAX;
        if (v == UINT32_MAX || x->variables.at[v].space != PTX_SPACE_PARAM)
            return false;
        struct ptx_operand o = {.kind = PTX_OPERAND_SYMBOL, .index = ptx_symbol_of_variable(x, v)};
        if (!ptx_slot_add(x, in, o))
            return false;
    }
    *count = (uint8_t)list->count;
    return true;
}

/*
 * call (ret), f, (args); call f, (args); call f; with a register and a prototype when indirect.
 * Slots: target, results, arguments; shape[0] and shape[1] count the two.
 */
static bool call(struct ptx_parser *x, struct ptx_instr *in)
{
    size_t at = 0, n = x->b->top.len;
    struct ptx_raw none = {.kind = RAW_LIST}, results = none, args = none;
    if (at < n && x->b->top.at[at].kind == RAW_LIST)
        results = x->b->top.at[at++];
    if (at >= n)
        return false;
    struct ptx_raw target = x->b->top.at[at++];
    if (at < n && x->b->top.at[at].kind == RAW_LIST)
        args = x->b->top.at[at++];
    struct ptx_operand o = {.kind = PTX_OPERAND_SYMBOL};
    if (target.kind == RAW_REG) {
        if (!ptx_operand_value(x, &target, PTX_U64, &o) || o.bits != 64 || at + 1 != n)
            return false; /* the prototype's name comes last */
    } else if (target.kind == RAW_SYMBOL && at == n) {
        o.index = ptx_symbol_number(x, target.name);
    } else {
        return false;
    }
    return ptx_slot_add(x, in, o) && call_list(x, in, &results, &in->shape[0]) &&
           call_list(x, in, &args, &in->shape[1]);
}

static bool brx(struct ptx_parser *x, struct ptx_instr *in)
{
    if (x->b->top.len != 2 || x->b->top.at[1].kind != RAW_SYMBOL)
        return false;
    struct ptx_word name = x->b->top.at[1].name;
    struct ptx_operand o = {.kind = PTX_OPERAND_TARGETS, .index = UINT32_MAX};
    for (size_t i = 0; i < x->b->targets.len; i++) {
        struct ptx_word w = x->b->targets.at[i].name;
        if (w.len == name.len && __builtin_memcmp(w.at, name.at, w.len) == 0)
            o.index = (uint32_t)i;
    }
    x->b->top.len = 1;
    return o.index != UINT32_MAX && ptx_decode_slots(x, in, "x") && ptx_slot_add(x, in, o);
}

static bool barrier_red(struct ptx_parser *x, struct ptx_instr *in)
{
    bool count = x->b->top.len == 4;
    if (in->variant == PTX_VAR_POPC)
        return ptx_decode_slots(x, in, count ? "exxq" : "exq");
    if (in->variant != PTX_VAR_AND && in->variant != PTX_VAR_OR)
        return false;
    return ptx_decode_slots(x, in, count ? "pxxq" : "pxq");
}

static bool collective(struct ptx_parser *x, struct ptx_instr *in)
{
    bool sync = in->flags & PTX_FLAG_SYNC;
    switch (in->op) {
    case PTX_OP_SHFL:
        return in->variant && in->type == PTX_B32 &&
               ptx_decode_slots(x, in, sync ? "Dsxxx" : "Dsxx");
    case PTX_OP_VOTE:
        if (in->variant == PTX_VAR_BALLOT)
            return in->type == PTX_B32 && ptx_decode_slots(x, in, sync ? "eqx" : "eq");
        return in->variant && ptx_decode_slots(x, in, sync ? "pqx" : "pq");
    case PTX_OP_MATCH:
        if (!sync || (in->type != PTX_B32 && in->type != PTX_B64))
            return false;
        return ptx_decode_slots(x, in, in->variant == PTX_VAR_ALL ? "Fsx" : "esx");
    case PTX_OP_REDUX:
        return sync && in->variant && ptx_type_bits(in->type) == 32 && in->type != PTX_F32 &&
               ptx_type_kind(in->type) != PTX_KIND_FLOAT && ptx_decode_slots(x, in, "dsx");
    default: return sync && ptx_decode_slots(x, in, "Fx"); /* elect */
    }
}

static bool memory(struct ptx_parser *x, struct ptx_instr *in)
{
    static const uint8_t copies[] = {4, 8, 16};
    switch (in->op) {
    case PTX_OP_LD:
        return in->type && in->type != PTX_PRED && in->vec <= 8 && ptx_decode_slots(x, in, "La");
    case PTX_OP_ST:
        return in->type && in->type != PTX_PRED && in->vec <= 8 && ptx_decode_slots(x, in, "aS");
    case PTX_OP_LDMATRIX:
        in->type2 = in->type;
        return in->shape[0] == 8 && in->shape[1] == 8 && in->type == PTX_B16 &&
               ptx_decode_slots(x, in, "La");
    case PTX_OP_STMATRIX:
        return in->shape[0] == 8 && in->shape[1] == 8 && in->type == PTX_B16 &&
               (in->space == PTX_SPACE_SHARED || in->space == PTX_SPACE_GENERIC) &&
               ptx_decode_slots(x, in, "aS");
    case PTX_OP_CP_ASYNC:
        if (x->b->top.len < 3 || x->b->top.at[2].kind != RAW_INT || in->type)
            return false;
        for (size_t i = 0; i < sizeof copies; i++)
            if (x->b->top.at[2].value == copies[i])
                return ptx_decode_slots(x, in, "aax?x");
        return false;
    default: return atomic(x, in);
    }
}

bool ptx_decode_special(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    static const uint8_t counted[] = {PTX_B32, PTX_B64, PTX_U32, PTX_S32, PTX_U64, PTX_S64};
    switch (in->op) {
    case PTX_OP_MOV: return mov(x, in);
    case PTX_OP_CVT: return cvt(x, in);
    case PTX_OP_POPC:
    case PTX_OP_CLZ:
    case PTX_OP_BFIND:
        return only_types(in, counted, sizeof counted) && ptx_decode_slots(x, in, "es");
    case PTX_OP_DP4A:
    case PTX_OP_DP2A: return in->type && in->type2 && ptx_decode_slots(x, in, "exxx");
    case PTX_OP_VABSDIFF2:
    case PTX_OP_VABSDIFF4: /* no masks, no selectors: __vabsdiffu4, __vsadu4 and the like */
        return in->type == PTX_U32 && in->type2 == PTX_U32 && in->type3 == PTX_U32 &&
               (!in->variant || in->variant == PTX_VAR_ADD) && ptx_decode_slots(x, in, "exxx");
    case PTX_OP_SETP:
        return in->cmp && in->type && in->type != PTX_PRED &&
               (in->combine ? ptx_decode_slots(x, in, "Pssq") : ptx_decode_slots(x, in, "Pss"));
    case PTX_OP_SET:
        return in->cmp && in->type && in->type2 &&
               (in->combine ? ptx_decode_slots(x, in, "dttq") : ptx_decode_slots(x, in, "dtt"));
    case PTX_OP_LOP3: return in->type == PTX_B32 && ptx_decode_slots(x, in, "dsssx");
    case PTX_OP_CVTA:
        return in->space && ptx_type_bits(in->type) == 64 && ptx_decode_slots(x, in, "ds");
    case PTX_OP_ISSPACEP: in->type = PTX_U64; return in->space && ptx_decode_slots(x, in, "ps");
    case PTX_OP_LD:
    case PTX_OP_ST:
    case PTX_OP_ATOM:
    case PTX_OP_RED:
    case PTX_OP_CP_ASYNC:
    case PTX_OP_STMATRIX:
    case PTX_OP_LDMATRIX: return memory(x, in);
    case PTX_OP_MOVMATRIX:
        return in->shape[0] == 8 && in->shape[1] == 8 && in->type == PTX_B16 &&
               in->flags & PTX_FLAG_TRANS && ptx_decode_slots(x, in, "ex");
    case PTX_OP_SHFL:
    case PTX_OP_VOTE:
    case PTX_OP_MATCH:
    case PTX_OP_REDUX:
    case PTX_OP_ELECT: return collective(x, in);
    case PTX_OP_MMA: return mma(x, in, mods);
    case PTX_OP_WMMA_LOAD:
    case PTX_OP_WMMA_STORE:
    case PTX_OP_WMMA_MMA: return ptx_decode_wmma(x, in, mods);
    case PTX_OP_MBARRIER_INIT:
    case PTX_OP_MBARRIER_INVAL:
    case PTX_OP_MBARRIER_EXPECT_TX:
    case PTX_OP_MBARRIER_COMPLETE_TX:
    case PTX_OP_MBARRIER_ARRIVE:
    case PTX_OP_MBARRIER_ARRIVE_TX:
    case PTX_OP_MBARRIER_DROP:
    case PTX_OP_MBARRIER_DROP_TX:
    case PTX_OP_MBARRIER_WAIT:
    case PTX_OP_MBARRIER_PENDING:
    case PTX_OP_CP_ASYNC_MBARRIER:
    case PTX_OP_MAPA:
    case PTX_OP_GETCTARANK:
    case PTX_OP_ST_ASYNC:
    case PTX_OP_RED_ASYNC:
    case PTX_OP_CP_REDUCE_BULK:
    case PTX_OP_CP_ASYNC_BULK: return ptx_decode_async(x, in, mods);
    case PTX_OP_TEX:
    case PTX_OP_TLD4:
    case PTX_OP_SULD:
    case PTX_OP_SUST: return ptx_decode_texture(x, in, mods);
    case PTX_OP_BAR_SYNC: return ptx_decode_slots(x, in, "x?x");
    case PTX_OP_BAR_ARRIVE: return ptx_decode_slots(x, in, "xx");
    case PTX_OP_BAR_RED: return barrier_red(x, in);
    case PTX_OP_CALL: return call(x, in);
    case PTX_OP_BRX: return brx(x, in);
    case PTX_OP_PREFETCH:
    case PTX_OP_NANOSLEEP:
    case PTX_OP_NOP: return true;
    default: return false;
    }
}
