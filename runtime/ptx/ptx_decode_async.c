/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mbarrier and the bulk copies that complete at one (ISA 9.7.13.15, 9.7.9.25).  A cluster is one
 * block here, so that .shared::cluster is the block's own shared memory.
 */
#include "runtime/ptx/ptx_internal.h"

static bool is_shared(struct ptx_word mods)
{
    return ptx_has_word(mods, "shared") || ptx_has_word(mods, "shared::cta") ||
           ptx_has_word(mods, "shared::cluster");
}

static unsigned order_of(struct ptx_word mods)
{
    return ptx_has_word(mods, "relaxed") ? PTX_ORDER_RELAXED : PTX_ORDER_NONE;
}

/* [dst], [src], bytes, and the barrier where the copy tells that it is done. */
static bool bulk(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    bool to_barrier = ptx_has_word(mods, "mbarrier::complete_tx::bytes");
    bool to_shared =
        ptx_has_word(mods, "shared::cluster") ||
        (ptx_has_word(mods, "shared::cta") && to_barrier && ptx_has_word(mods, "global"));
    if (ptx_has_word(mods, "tensor") || ptx_has_word(mods, "multicast::cluster") ||
        ptx_has_word(mods, "cp_mask") || to_barrier == ptx_has_word(mods, "bulk_group"))
        return false;
    if (ptx_has_word(mods, "L2::cache_hint") && x->b->top.len)
        x->b->top.len--;
    /* The spaces of the two: the source is global unless it says that both are shared. */
    in->space = to_shared ? PTX_SPACE_SHARED : PTX_SPACE_GLOBAL;
    in->shape[0] = to_shared && ptx_has_word(mods, "global") ? PTX_SPACE_GLOBAL : PTX_SPACE_SHARED;
    in->type = PTX_B128;
    return ptx_decode_slots(x, in, to_barrier ? "aaxa" : "aax");
}

bool ptx_decode_async(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods)
{
    if (in->op == PTX_OP_CP_ASYNC_BULK)
        return bulk(x, in, mods);
    bool parity = ptx_has_word(mods, "parity");
    if (in->type != PTX_B64 || in->type2)
        return false;
    in->space = is_shared(mods) ? PTX_SPACE_SHARED : PTX_SPACE_GENERIC;
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
