/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wmma of doubles, m8n8k4: a lane has one element of each factor and two of the sums.  As for the
 * other types (exec_wmma.c), which ones is not specified: here element number lane, and 2 * lane + i.
 */
#include "runtime/emu/emu_internal.h"

#include <math.h>
#include <string.h>

#define SIDE 8u  /* rows and columns of the sums */
#define INNER 4u /* columns of A, rows of B */

/* Address of element e of the matrix that is loaded or stored. */
static uint64_t address_of(const struct warp *w, const struct xop *x, unsigned lane, unsigned e)
{
    const struct ptx_instr *in = x->in;
    unsigned rows = in->shape[0], cols = in->shape[1];
    bool by_column = in->flags & PTX_FLAG_TRANS, given = in->operands > in->vec + 1u;
    uint64_t stride = given ? lane_value(w, x, in->operands - 1u, lane) : by_column ? rows : cols;
    uint64_t row = e / cols, col = e % cols;
    return w->addr[lane] + 8 * (by_column ? col * stride + row : row * stride + col);
}

static void x_load(struct warp *w, const struct xop *x)
{
    struct access a = {.w = w, .x = x, .pc = x->pc, .size = 8, .kind = EMU_ACCESS_READ};
    emu_addresses(w, x);
    if (w->frame->marked)
        emu_wrap_access(&a);
    FOR_ACTIVE(lane, w->exec)
    for (unsigned i = 0; i < x->in->vec; i++) {
        struct place p;
        uint64_t v = 0, at = address_of(w, x, lane, lane * x->in->vec + i);
        if (emu_place_find(&a, lane, at, &p)) {
            emu_place_touch(&a, lane, at, &p);
            memcpy(&v, p.data, 8);
        }
        lane_store(w, x, i, lane, v);
    }
}

static void x_store(struct warp *w, const struct xop *x)
{
    struct access a = {.w = w, .x = x, .pc = x->pc, .size = 8, .kind = EMU_ACCESS_WRITE};
    emu_addresses(w, x);
    if (w->frame->marked)
        emu_wrap_access(&a);
    FOR_ACTIVE(lane, w->exec)
    for (unsigned i = 0; i < x->in->vec; i++) {
        struct place p;
        uint64_t v = lane_value(w, x, 1 + i, lane);
        uint64_t at = address_of(w, x, lane, lane * x->in->vec + i);
        if (!emu_place_find(&a, lane, at, &p))
            continue;
        emu_place_touch(&a, lane, at, &p);
        memcpy(p.data, &v, 8);
    }
}

/* D = A * B + C by fused steps, rounded to nearest even each. */
static void x_mma(struct warp *w, const struct xop *x)
{
    double d[SIDE * SIDE];
    for (unsigned e = 0; e < SIDE * SIDE; e++) {
        double sum = emu_f64(lane_value(w, x, 4 + e % 2, e / 2));
        for (unsigned k = 0; k < INNER; k++)
            sum = fma(emu_f64(lane_value(w, x, 2, e / SIDE * INNER + k)),
                      emu_f64(lane_value(w, x, 3, k * SIDE + e % SIDE)), sum);
        d[e] = sum;
    }
    FOR_ACTIVE(lane, w->exec)
    for (unsigned i = 0; i < 2; i++)
        lane_store(w, x, i, lane, emu_round_double(d[2 * lane + i], &FORMAT_F64, PTX_ROUND_RN));
}

exec_fn *emu_select_wmma_double(const struct ptx_instr *in)
{
    switch (in->op) {
    case PTX_OP_WMMA_LOAD: return x_load;
    case PTX_OP_WMMA_STORE: return x_store;
    default: return x_mma;
    }
}
