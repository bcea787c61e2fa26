/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Addresses in the shared memory of a cluster (ISA 9.7.9.23, 9.7.9.24: mapa, getctarank): the rank
 * of the block stands in the upper bits (emu_internal.h).
 */
#include "runtime/emu/emu_internal.h"

static uint64_t window(const struct xop *x)
{
    return x->in->space == PTX_SPACE_GENERIC ? WINDOW_SHARED : 0;
}

/* Ranks that no cluster has: an access through the address is outside of everything. */
static uint32_t rank_bits(uint32_t rank)
{
    return rank < EMU_CLUSTER_MAX ? rank + 1 : EMU_CLUSTER_MAX + 1;
}

static void x_mapa(struct warp *w, const struct xop *x)
{
    const uint32_t *rank = src32(w, x, 2);
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t at = lane_value(w, x, 1, i) - window(x), to = at;
        if (at < 1ull << 32) /* of other memory there is no counterpart: the address stays */
            to = (uint64_t)rank_bits(rank[i]) << CLUSTER_SHIFT | CLUSTER_OFFSET(at);
        lane_store(w, x, 0, i, to + window(x));
    }
}

static void x_getctarank(struct warp *w, const struct xop *x)
{
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t at = lane_value(w, x, 1, i) - window(x);
        uint32_t rank = at < 1ull << 32 ? CLUSTER_RANK(at) : 0;
        lane_store(w, x, 0, i, rank ? rank - 1 : w->block->rank);
    }
}

exec_fn *emu_select_cluster(const struct ptx_instr *in)
{
    switch (in->op) {
    case PTX_OP_MAPA: return x_mapa;
    case PTX_OP_GETCTARANK: return x_getctarank;
    default: return NULL;
    }
}
