/* SPDX-License-Identifier: Apache-2.0 */
/* atom, red (ISA 9.7.13.5, 9.7.13.6): lanes one after another, in order. */
#include "runtime/emu/emu_internal.h"

#include <math.h>
#include <string.h>

static uint64_t integer_op(unsigned variant, bool is_signed, unsigned bits, uint64_t old,
                           uint64_t b, uint64_t c)
{
    int64_t so = (int64_t)(old << (64 - bits)) >> (64 - bits);
    int64_t sb = (int64_t)(b << (64 - bits)) >> (64 - bits);
    switch (variant) {
    case PTX_VAR_AND: return old & b;
    case PTX_VAR_OR: return old | b;
    case PTX_VAR_XOR: return old ^ b;
    case PTX_VAR_CAS: return old == b ? c : old;
    case PTX_VAR_EXCH: return b;
    case PTX_VAR_ADD: return old + b;
    case PTX_VAR_INC: return old >= b ? 0 : old + 1;
    case PTX_VAR_DEC: return old == 0 || old > b ? b : old - 1;
    case PTX_VAR_MIN: return is_signed ? (so < sb ? old : b) : old < b ? old : b;
    default: return is_signed ? (so > sb ? old : b) : old > b ? old : b;
    }
}

static double float_op(unsigned variant, double a, double b)
{
    if (variant == PTX_VAR_ADD)
        return emu_add_odd(a, b);
    if (isnan(a) || isnan(b))
        return isnan(a) ? b : a;
    if (a == b) /* -0.0 is less than +0.0 */
        return (signbit(a) != 0) == (variant == PTX_VAR_MIN) ? a : b;
    return (a < b) == (variant == PTX_VAR_MIN) ? a : b;
}

static uint64_t half_op(const struct ptx_instr *in, uint64_t old, uint64_t b)
{
    bool bf = in->type == PTX_BF16 || in->type == PTX_BF16X2;
    const struct float_format *f = bf ? &FORMAT_BF16 : &FORMAT_F16;
    uint64_t r = 0;
    for (unsigned k = 0; k < ptx_type_bits(in->type); k += 16)
        r |= emu_round_double(float_op(in->variant, emu_unpack(old >> k & 0xffffu, f),
                                       emu_unpack(b >> k & 0xffffu, f)),
                              f, PTX_ROUND_RN)
             << k;
    return r;
}

/* Subnormals become zero of their sign. */
static float flush(float x)
{
    return fpclassify(x) == FP_SUBNORMAL ? copysignf(0.0f, x) : x;
}

/* In global memory, sums of floats are made without subnormals, whatever the compiler was told. */
static uint64_t add_global_f32(uint64_t old, uint64_t b)
{
    return emu_bits32(flush(flush(emu_f32((uint32_t)old)) + flush(emu_f32((uint32_t)b))));
}

static uint64_t apply(const struct ptx_instr *in, uint64_t old, uint64_t b, uint64_t c)
{
    if (in->type == PTX_F32) {
        float x = emu_f32((uint32_t)old), y = emu_f32((uint32_t)b);
        return in->variant == PTX_VAR_ADD
                   ? emu_bits32(x + y)
                   : emu_bits32((float)float_op(in->variant, (double)x, (double)y));
    }
    if (in->type == PTX_F64)
        return emu_bits64(in->variant == PTX_VAR_ADD
                              ? emu_f64(old) + emu_f64(b)
                              : float_op(in->variant, emu_f64(old), emu_f64(b)));
    if (ptx_type_kind(in->type) == PTX_KIND_FLOAT)
        return half_op(in, old, b);
    return integer_op(in->variant, ptx_type_kind(in->type) == PTX_KIND_SIGNED,
                      ptx_type_bits(in->type), old, b, c);
}

/* Of 2, 4 or 8 bytes: copies whose size the compiler knows. */
static uint64_t load(const uint8_t *at, uint32_t size)
{
    uint64_t v = 0;
    if (size == 4)
        memcpy(&v, at, 4);
    else if (size == 8)
        memcpy(&v, at, 8);
    else
        memcpy(&v, at, 2);
    return v;
}

static void store(uint8_t *at, uint64_t v, uint32_t size)
{
    if (size == 4)
        memcpy(at, &v, 4);
    else if (size == 8)
        memcpy(at, &v, 8);
    else
        memcpy(at, &v, 2);
}

static struct access begin(struct warp *w, const struct xop *x)
{
    struct access a = {
        .w = w, .x = x, .pc = x->pc, .size = x->loads, .kind = EMU_ACCESS_ATOMIC, .strong = true};
    emu_addresses(w, x);
    if (w->e->o.counters)
        emu_count_access(w, x, w->exec, a.size);
    if (w->frame->marked)
        emu_wrap_access(&a);
    emu_sync_fence(w, x->in, x->space == PTX_SPACE_SHARED);
    return a;
}

uint64_t emu_atomic_at(const struct ptx_instr *in, unsigned space, uint64_t old, uint64_t b,
                       uint64_t c)
{
    bool flushes = in->type == PTX_F32 && in->variant == PTX_VAR_ADD && space == EMU_SPACE_GLOBAL;
    return flushes ? add_global_f32(old, b) : apply(in, old, b, c);
}

static void x_atom(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    bool red = in->op == PTX_OP_RED;
    unsigned b_slot = red ? 1 : 2;
    struct access a = begin(w, x);
    uint64_t before = w->e->changes;
    FOR_ACTIVE(i, w->exec)
    {
        struct place p;
        uint64_t old = 0, b = lane_value(w, x, b_slot, i);
        uint64_t c = in->variant == PTX_VAR_CAS ? lane_value(w, x, 3, i) : 0;
        if (emu_place_find(&a, i, w->addr[i], &p)) {
            emu_place_touch(&a, i, w->addr[i], &p);
            old = load(p.data, a.size);
            uint64_t fresh = emu_atomic_at(in, a.space, old, b, c);
            w->e->changes += (fresh ^ old) << (64 - 8 * a.size) != 0;
            store(p.data, fresh, a.size);
        }
        if (!red && !x->s[0].sink)
            lane_store(w, x, 0, i, old);
    }
    w->spin += in->variant == PTX_VAR_CAS || in->variant == PTX_VAR_EXCH || w->e->changes == before;
}

/* Vectors: element after element; the ISA has them for global memory. */
static void x_vector(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    unsigned n = in->vec, b_slot = in->op == PTX_OP_RED ? 1 : n + 1;
    struct access a = begin(w, x);
    FOR_ACTIVE(i, w->exec)
    {
        struct place p;
        bool found = emu_place_find(&a, i, w->addr[i], &p);
        if (a.space != EMU_SPACE_GLOBAL) {
            emu_stop_at(w->e, w, EMU_STOP_UNSUPPORTED,
                        "instruction atom or red of a vector in memory that is not global");
            return;
        }
        if (found)
            emu_place_touch(&a, i, w->addr[i], &p);
        for (unsigned k = 0; k < n; k++) {
            uint8_t *at = found ? p.data + k * x->element : NULL;
            uint64_t old = at ? load(at, x->element) : 0;
            if (at)
                store(at, emu_atomic_at(in, a.space, old, lane_value(w, x, b_slot + k, i), 0),
                      x->element);
            if (in->op == PTX_OP_ATOM && !x->s[k].sink)
                lane_store(w, x, k, i, old);
        }
        w->e->changes++;
    }
}

/* exch and cas of 128 bits. */
static void x_wide(struct warp *w, const struct xop *x)
{
    bool cas = x->in->variant == PTX_VAR_CAS;
    struct access a = begin(w, x);
    FOR_ACTIVE(i, w->exec)
    {
        struct place p;
        uint64_t old[2] = {0, 0}, b[2], c[2];
        lane_value_128(w, x, 2, i, b);
        lane_value_128(w, x, cas ? 3 : 2, i, c);
        if (emu_place_find(&a, i, w->addr[i], &p)) {
            emu_place_touch(&a, i, w->addr[i], &p);
            memcpy(old, p.data, 16);
            bool swap = !cas || memcmp(old, b, 16) == 0;
            w->e->changes += swap && memcmp(old, c, 16) != 0;
            if (swap)
                memcpy(p.data, c, 16);
        }
        lane_store_128(w, x, 0, i, old);
    }
    w->spin++;
}

exec_fn *emu_select_atom(const struct ptx_instr *in)
{
    if (in->op != PTX_OP_ATOM && in->op != PTX_OP_RED)
        return NULL;
    return in->vec > 1 ? x_vector : in->type == PTX_B128 ? x_wide : x_atom;
}
