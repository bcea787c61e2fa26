/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wmma.load, wmma.store and wmma.mma.  Which lane holds which element is not specified (ISA
 * 9.7.14.4.1): here slot i of lane l is element (l * slots + i) modulo the number of elements, row by
 * row.  Programs may only change all elements in the same way, which any order allows.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

#define SIDE_MAX 32

struct fragment {
    unsigned type, rows, cols;
    unsigned first; /* slot */
    unsigned per;   /* elements of a register */
    unsigned slots; /* elements of a lane */
};

static unsigned bits_of(unsigned type)
{
    return type == PTX_TF32 ? 32 : ptx_type_bits(type);
}

static struct fragment fragment_of(unsigned type, unsigned rows, unsigned cols, bool factor,
                                   unsigned first)
{
    struct fragment f = {type, rows, cols, first, 32 / bits_of(type), 0};
    f.slots = factor && type == PTX_F16 ? 16 : rows * cols / 32;
    return f;
}

static unsigned registers(const struct fragment *f)
{
    return f->slots / f->per;
}

static uint32_t get_bits(const struct warp *w, const struct xop *x, const struct fragment *f,
                         unsigned lane, unsigned slot)
{
    uint32_t word = src32(w, x, f->first + slot / f->per)[lane];
    return f->per == 1 ? word
                       : word >> (slot % f->per * (32 / f->per)) & ((1u << (32 / f->per)) - 1);
}

static double number(unsigned type, uint32_t v)
{
    switch (type) {
    case PTX_F16: return emu_unpack(v, &FORMAT_F16);
    case PTX_BF16: return emu_unpack(v, &FORMAT_BF16);
    case PTX_TF32: return (double)emu_f32(v & 0xffffe000u);
    case PTX_F32: return (double)emu_f32(v);
    case PTX_S8: return (double)(int8_t)v;
    case PTX_U8: return (double)(uint8_t)v;
    default: return (double)(int32_t)v;
    }
}

static void gather(const struct warp *w, const struct xop *x, const struct fragment *f,
                   double out[SIDE_MAX][SIDE_MAX])
{
    FOR_LANES(lane)
    for (unsigned i = 0; i < f->slots; i++) {
        unsigned e = (lane * f->slots + i) % (f->rows * f->cols);
        out[e / f->cols][e % f->cols] = number(f->type, get_bits(w, x, f, lane, i));
    }
}

static uint32_t rounded(const struct ptx_instr *in, double v)
{
    if (in->type == PTX_F32)
        return (uint32_t)emu_round_double(v, &FORMAT_F32, PTX_ROUND_RN);
    if (in->type == PTX_F16)
        return (uint32_t)emu_round_double(v, &FORMAT_F16, PTX_ROUND_RN);
    int64_t s = (int64_t)v;
    if (in->flags & PTX_FLAG_SATFINITE)
        s = s > INT32_MAX ? INT32_MAX : s < INT32_MIN ? INT32_MIN : s;
    return (uint32_t)s;
}

static void x_wmma_mma(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    unsigned m = in->shape[0], n = in->shape[1], k = in->shape[2];
    double a[SIDE_MAX][SIDE_MAX], b[SIDE_MAX][SIDE_MAX], c[SIDE_MAX][SIDE_MAX];
    struct fragment fd = fragment_of(in->type, m, n, false, 0);
    struct fragment fa = fragment_of(in->type2, m, k, true, registers(&fd));
    struct fragment fb = fragment_of(in->type3, k, n, true, fa.first + registers(&fa));
    struct fragment fc = fragment_of(in->type4, m, n, false, fb.first + registers(&fb));
    gather(w, x, &fa, a);
    gather(w, x, &fb, b);
    gather(w, x, &fc, c);
    for (unsigned i = 0; i < m; i++)
        for (unsigned j = 0; j < n; j++)
            for (unsigned t = 0; t < k; t++)
                c[i][j] += a[i][t] * b[t][j];
    uint32_t out[8][LANES] = {{0}};
    FOR_LANES(lane)
    for (unsigned i = 0; i < fd.slots; i++) {
        unsigned e = (lane * fd.slots + i) % (m * n);
        out[i / fd.per][lane] |= rounded(in, c[e / n][e % n]) << (i % fd.per * (32 / fd.per) % 32);
    }
    for (unsigned r = 0; r < registers(&fd); r++)
        put32_to(dst32(w, x, r), out[r], w->exec);
}

/* Address of element e: the rows (columns, when those are contiguous) are `stride` elements apart. */
static uint64_t address_of(const struct warp *w, const struct xop *x, const struct fragment *f,
                           unsigned lane, unsigned e)
{
    const struct ptx_instr *in = x->in;
    bool by_column = in->flags & PTX_FLAG_TRANS;
    bool given = in->operands > in->vec + 1u;
    uint64_t stride = given       ? lane_value(w, x, in->operands - 1u, lane)
                      : by_column ? f->rows
                                  : f->cols;
    uint64_t row = e / f->cols, col = e % f->cols;
    uint64_t at = by_column ? col * stride + row : row * stride + col;
    return w->addr[lane] + at * (bits_of(f->type) / 8);
}

/* Factors have 16-bit elements twice: each is read once, by the first lane that has it. */
static void x_wmma_load(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    unsigned elements = in->shape[0] * in->shape[1], per = 32 / bits_of(in->type);
    struct fragment f = {in->type, in->shape[0], in->shape[1], 0, per, in->vec * per};
    struct access a = {
        .w = w, .x = x, .pc = x->pc, .size = bits_of(in->type) / 8, .kind = EMU_ACCESS_READ};
    uint32_t values[SIDE_MAX * SIDE_MAX] = {0}, out[8][LANES] = {{0}};
    emu_addresses(w, x);
    if (w->frame->marked)
        emu_wrap_access(&a);
    for (unsigned e = 0; e < elements; e++) {
        unsigned lane = e / f.slots % LANES;
        struct place p;
        uint64_t at = address_of(w, x, &f, lane, e);
        if (!(w->exec >> lane & 1) || !emu_place_find(&a, lane, at, &p))
            continue;
        emu_place_touch(&a, lane, at, &p);
        memcpy(&values[e], p.data, a.size);
    }
    FOR_LANES(lane)
    for (unsigned i = 0; i < f.slots; i++)
        out[i / per][lane] |= values[(lane * f.slots + i) % elements]
                              << (i % per * (32 / per) % 32);
    for (unsigned r = 0; r < in->vec; r++)
        put32_to(dst32(w, x, r), out[r], w->exec);
}

static void x_wmma_store(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    struct fragment f = fragment_of(in->type, in->shape[0], in->shape[1], false, 1);
    struct access a = {
        .w = w, .x = x, .pc = x->pc, .size = bits_of(in->type) / 8, .kind = EMU_ACCESS_WRITE};
    emu_addresses(w, x);
    if (w->frame->marked)
        emu_wrap_access(&a);
    FOR_ACTIVE(lane, w->exec)
    for (unsigned i = 0; i < f.slots; i++) {
        struct place p;
        uint64_t at = address_of(w, x, &f, lane, lane * f.slots + i);
        uint32_t v = get_bits(w, x, &f, lane, i);
        if (!emu_place_find(&a, lane, at, &p))
            continue;
        emu_place_touch(&a, lane, at, &p);
        memcpy(p.data, &v, a.size);
    }
}

exec_fn *emu_select_wmma(const struct ptx_instr *in)
{
    bool wmma =
        in->op == PTX_OP_WMMA_LOAD || in->op == PTX_OP_WMMA_STORE || in->op == PTX_OP_WMMA_MMA;
    if (wmma && in->type == PTX_F64)
        return emu_select_wmma_double(in);
    switch (in->op) {
    case PTX_OP_WMMA_LOAD: return x_wmma_load;
    case PTX_OP_WMMA_STORE: return x_wmma_store;
    case PTX_OP_WMMA_MMA: return x_wmma_mma;
    default: return NULL;
    }
}
