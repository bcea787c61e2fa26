/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mbarrier and the copies that complete at one (ISA 9.7.13.15, 9.7.9.25), and the addresses of
 * clusters (mapa, getctarank).
 */
#include "runtime/ptx/ptx_internal.h"

static unsigned shared_space(struct ptx_word mods)
{
    if (ptx_has_word(mods, "shared::cluster"))
        return PTX_SPACE_CLUSTER;
    return ptx_has_word(mods, "shared") || ptx_has_word(mods, "shared::cta") ? PTX_SPACE_SHARED
                                                                             : PTX_SPACE_GENERIC;
}

static unsigned order_of(struct ptx_word mods)
{
    return ptx_has_word(mods, "relaxed") ? PTX_ORDER_RELAXED : PTX_ORDER_NONE;
}

static unsigned operation_of(struct ptx_word mods)
{
    static const struct {
        const char *word;
        uint8_t variant;
    } operations[] = {{"add", PTX_VAR_ADD}, {"min", PTX_VAR_MIN}, {"max", PTX_VAR_MAX},
                      {"inc", PTX_VAR_INC}, {"dec", PTX_VAR_DEC}, {"and", PTX_VAR_AND},
                      {"or", PTX_VAR_OR},   {"xor", PTX_VAR_XOR}};
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (ptx_has_word(mods, operations[i].word))
            return operations[i].variant;
    return PTX_VAR_NONE;
}

/* Has the operation a meaning for the type? */
static bool reduces(const struct ptx_instr *in)
{
    unsigned kind = ptx_type_kind(in->type);
    bool sum = in->variant == PTX_VAR_ADD;
    switch (in->variant) {
    case PTX_VAR_INC:
    case PTX_VAR_DEC: return in->type == PTX_U32;
    case PTX_VAR_AND:
    case PTX_VAR_OR:
    case PTX_VAR_XOR: return kind != PTX_KIND_FLOAT;
    case PTX_VAR_ADD:
    case PTX_VAR_MIN:
    case PTX_VAR_MAX:
        if (kind == PTX_KIND_FLOAT)
            return in->type == PTX_F16 || in->type == PTX_BF16 ||
                   (sum && (in->type == PTX_F32 || in->type == PTX_F64));
        return kind == PTX_KIND_UNSIGNED || kind == PTX_KIND_SIGNED;
    default: return false;
    }
}

#define BULK_WORDS                                                                                 \
    "shared::cluster shared::cta global mbarrier::complete_tx::bytes bulk_group L2::cache_hint "
#define OPERATION_WORDS "add min max inc dec and or xor "

/* [dst], [src], bytes, the barrier where the copy tells that it is done, the blocks that get it. */
static bool bulk(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    bool reduce = in->op == PTX_OP_CP_REDUCE_BULK,
         to_cluster = ptx_has_word(mods, "shared::cluster");
    bool to_barrier = ptx_has_word(mods, "mbarrier::complete_tx::bytes");
    bool multicast = ptx_has_word(mods, "multicast::cluster");
    bool to_shared = to_cluster || (ptx_has_word(mods, "shared::cta") && to_barrier &&
                                    ptx_has_word(mods, "global"));
    if (to_barrier == ptx_has_word(mods, "bulk_group") || to_shared != to_barrier ||
        !ptx_only_words(mods, reduce ? BULK_WORDS OPERATION_WORDS "noftz"
                                     : BULK_WORDS "multicast::cluster"))
        return false;
    if (ptx_has_word(mods, "L2::cache_hint") && x->b->top.len)
        x->b->top.len--;
    /* The spaces of the two: the source is global unless it says that both are shared. */
    in->space = to_shared ? (uint8_t)shared_space(mods) : PTX_SPACE_GLOBAL;
    in->shape[0] = to_shared && ptx_has_word(mods, "global") ? PTX_SPACE_GLOBAL : PTX_SPACE_SHARED;
    if (reduce) {
        unsigned bits = ptx_type_bits(in->type);
        in->variant = (uint8_t)operation_of(mods);
        if (in->type2 || !reduces(in) || bits < 16 || bits > 64 || (bits == 16 && to_shared) ||
            in->shape[0] != PTX_SPACE_SHARED)
            return false;
        if (ptx_type_kind(in->type) == PTX_KIND_FLOAT && to_shared)
            return false;
    } else if (in->type || (multicast && !(to_cluster && in->shape[0] == PTX_SPACE_GLOBAL))) {
        return false;
    } else {
        in->type = PTX_B128;
    }
    return ptx_decode_slots(x, in, multicast ? "aaxah" : to_barrier ? "aaxa" : "aax");
}

/* st.async, red.async: a store into the cluster that tells a barrier of its bytes. */
static bool store_async(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    unsigned bits = ptx_type_bits(in->type);
    bool red = in->op == PTX_OP_RED_ASYNC;
    if (!ptx_has_word(mods, "mbarrier::complete_tx::bytes") || (bits != 32 && bits != 64) ||
        in->type2 ||
        !ptx_only_words(mods, red ? "relaxed cluster shared::cluster "
                                    "mbarrier::complete_tx::bytes " OPERATION_WORDS
                                  : "weak shared::cluster mbarrier::complete_tx::bytes v2 v4"))
        return false;
    in->space = (uint8_t)shared_space(mods);
    in->vec = ptx_has_word(mods, "v4") ? 4 : ptx_has_word(mods, "v2") ? 2 : 1;
    if (!red)
        return ptx_decode_slots(x, in, "aSa");
    in->variant = (uint8_t)operation_of(mods);
    return reduces(in) && ptx_type_kind(in->type) != PTX_KIND_FLOAT &&
           ptx_decode_slots(x, in, "asa");
}

/* mapa d, a, rank; getctarank d, a: of shared addresses, or of generic ones of 64 bits. */
static bool cluster_address(struct ptx_parser *x, struct ptx_instr *in)
{
    bool shared = in->space == PTX_SPACE_CLUSTER;
    if (in->type2 || (in->type != PTX_U64 && !(shared && in->type == PTX_U32)) ||
        (!shared && in->space != PTX_SPACE_GENERIC))
        return false;
    return ptx_decode_slots(x, in, in->op == PTX_OP_MAPA ? "dsx" : "es");
}

#define MBARRIER_WORDS                                                                             \
    "shared shared::cta shared::cluster parity noinc noComplete relaxed acquire release cta "      \
    "cluster "

bool ptx_decode_async(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    switch (in->op) {
    case PTX_OP_CP_ASYNC_BULK:
    case PTX_OP_CP_REDUCE_BULK: return bulk(x, in, mods);
    case PTX_OP_ST_ASYNC:
    case PTX_OP_RED_ASYNC: return store_async(x, in, mods);
    case PTX_OP_MAPA:
    case PTX_OP_GETCTARANK: return cluster_address(x, in);
    default: break;
    }
    bool parity = ptx_has_word(mods, "parity");
    if (in->type != PTX_B64 || in->type2 || !ptx_only_words(mods, MBARRIER_WORDS))
        return false;
    in->space = (uint8_t)shared_space(mods);
    in->order = (uint8_t)order_of(mods);
    switch (in->op) {
    case PTX_OP_MBARRIER_INIT:
    case PTX_OP_MBARRIER_EXPECT_TX:
    case PTX_OP_MBARRIER_COMPLETE_TX: return ptx_decode_slots(x, in, "ax");
    case PTX_OP_MBARRIER_INVAL: return ptx_decode_slots(x, in, "a");
    case PTX_OP_CP_ASYNC_MBARRIER:
        in->variant = ptx_has_word(mods, "noinc") ? PTX_VAR_NOINC : PTX_VAR_NONE;
        return ptx_decode_slots(x, in, "a");
    case PTX_OP_MBARRIER_PENDING: return ptx_decode_slots(x, in, "es");
    case PTX_OP_MBARRIER_WAIT:
        in->variant = parity ? PTX_VAR_PARITY : PTX_VAR_NONE;
        return ptx_decode_slots(x, in, parity ? "pax?x" : "pas?x");
    case PTX_OP_MBARRIER_ARRIVE_TX:
    case PTX_OP_MBARRIER_DROP_TX: return ptx_decode_slots(x, in, "dax");
    default: return ptx_decode_slots(x, in, "da?x");
    }
}
