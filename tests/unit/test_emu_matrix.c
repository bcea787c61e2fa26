/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mma.sync of doubles, stmatrix, movmatrix and cp.reduce.async.bulk against host arithmetic.  The
 * places of fragments are laid out here from the ISA's text (9.7.14.5), not from the engine.
 */
#include "emu_test_util.h"

#include <math.h>

/* ---- doubles --------------------------------------------------------------------------------- */

static const struct {
    unsigned m, k;
} shapes[] = {{8, 4}, {16, 4}, {16, 8}, {16, 16}};

static void list(struct strbuf *out, char name, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        strbuf_addf(out, "%s%%%c%u%s", i ? ", " : "{", name, i, i + 1 == n ? "}" : "");
}

/* Lane t's elements lie one after another: A at p0, B at p1, C at p2; D goes to p2. */
static void mma_kernel(struct strbuf *ptx, unsigned m, unsigned k, const char *rounding)
{
    unsigned na = m * k / 32, nb = k / 4, nc = m / 4;
    strbuf_addf(ptx,
                PTX_HEAD ".visible .entry k(.param .u64 p0, .param .u64 p1, .param .u64 p2)\n{\n"
                         ".reg .b64 %%p<3>;\n.reg .b32 %%t;\n.reg .f64 %%a<8>, %%b<4>, %%c<4>;\n"
                         "mov.u32 %%t, %%tid.x;\nld.param.u64 %%p0, [p0];\n"
                         "ld.param.u64 %%p1, [p1];\nld.param.u64 %%p2, [p2];\n"
                         "mad.wide.u32 %%p0, %%t, %u, %%p0;\nmad.wide.u32 %%p1, %%t, %u, %%p1;\n"
                         "mad.wide.u32 %%p2, %%t, %u, %%p2;\n",
                8 * na, 8 * nb, 8 * nc);
    for (unsigned i = 0; i < na; i++)
        strbuf_addf(ptx, "ld.global.f64 %%a%u, [%%p0+%u];\n", i, 8 * i);
    for (unsigned i = 0; i < nb; i++)
        strbuf_addf(ptx, "ld.global.f64 %%b%u, [%%p1+%u];\n", i, 8 * i);
    for (unsigned i = 0; i < nc; i++)
        strbuf_addf(ptx, "ld.global.f64 %%c%u, [%%p2+%u];\n", i, 8 * i);
    strbuf_addf(ptx, "mma.sync.aligned.m%un8k%u.row.col.f64.f64.f64.f64%s ", m, k, rounding);
    list(ptx, 'c', nc);
    strbuf_add(ptx, ", ");
    list(ptx, 'a', na);
    strbuf_add(ptx, ", ");
    list(ptx, 'b', nb);
    strbuf_add(ptx, ", ");
    list(ptx, 'c', nc);
    strbuf_add(ptx, ";\n");
    for (unsigned i = 0; i < nc; i++)
        strbuf_addf(ptx, "st.global.f64 [%%p2+%u], %%c%u;\n", 8 * i, i);
    strbuf_add(ptx, "ret;\n}\n");
}

START_TEST(double_shapes)
{
    unsigned m = shapes[_i / 2].m, kk = shapes[_i / 2].k;
    unsigned na = m * kk / 32, nb = kk / 4, nc = m / 4;
    double a[16][16], b[16][8], c[16][8], fa[256], fb[128], fc[128], got[128];
    uint64_t seed = 5;
    for (unsigned i = 0; i < 256; i++) /* sums of a few thousand products of 20 bits are exact */
        a[i / 16][i % 16] = (double)((int64_t)(next_random(&seed) % 200001) - 100000) / 64;
    for (unsigned i = 0; i < 128; i++) {
        b[i / 8][i % 8] = (double)((int64_t)(next_random(&seed) % 200001) - 100000) / 64;
        c[i / 8][i % 8] = (double)((int64_t)(next_random(&seed) % 200001) - 100000) / 4096;
    }
    for (unsigned lane = 0; lane < 32; lane++) {
        unsigned group = lane >> 2, in_group = lane % 4;
        for (unsigned i = 0; i < na; i++) {
            unsigned row = m == 8 || i % 2 == 0 ? group : group + 8;
            fa[lane * na + i] = a[row][i / 2 * 4 + in_group];
        }
        for (unsigned i = 0; i < nb; i++)
            fb[lane * nb + i] = b[i * 4 + in_group][group];
        for (unsigned i = 0; i < nc; i++)
            fc[lane * nc + i] = c[i < 2 ? group : group + 8][in_group * 2 + (i & 1)];
    }
    struct strbuf ptx = {0};
    struct machine machine;
    mma_kernel(&ptx, m, kk, _i % 2 ? ".rn" : "");
    machine_open(&machine, strbuf_text(&ptx), NULL);
    strbuf_free(&ptx);
    uint64_t p[3] = {machine_buffer(&machine, "a", 256ull * na, EMU_FILL_ZERO, fa),
                     machine_buffer(&machine, "b", 256ull * nb, EMU_FILL_ZERO, fb),
                     machine_buffer(&machine, "c", 256ull * nc, EMU_FILL_ZERO, fc)};
    machine_run(&machine, 1, 32, 0, p, 3);
    ck_assert_msg(machine.ev.stop == EMU_STOP_DONE, "%s", machine_text(&machine));
    emu_memory_read(machine.e, p[2], got, 256ull * nc);
    machine_close(&machine);
    for (unsigned lane = 0; lane < 32; lane++)
        for (unsigned i = 0; i < nc; i++) {
            unsigned row = (lane >> 2) + (i < 2 ? 0 : 8), col = lane % 4 * 2 + (i & 1);
            double want = c[row][col];
            for (unsigned k = 0; k < kk; k++)
                want += a[row][k] * b[k][col];
            ck_assert_msg(want == got[lane * nc + i], "m%uk%u row %u column %u: %.17g not %.17g", m,
                          kk, row, col, got[lane * nc + i], want);
        }
}
END_TEST

/* Other roundings are not modelled. */
START_TEST(double_roundings)
{
    struct strbuf ptx = {0};
    struct machine m;
    mma_kernel(&ptx, 16, 4, ".rz");
    machine_open(&m, strbuf_text(&ptx), NULL);
    strbuf_free(&ptx);
    uint64_t p[3];
    for (int i = 0; i < 3; i++)
        p[i] = machine_buffer(&m, "x", 4096, EMU_FILL_ZERO, NULL);
    machine_run(&m, 1, 32, 0, p, 3);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_UNSUPPORTED);
    machine_close(&m);
}
END_TEST

/* ---- stmatrix, movmatrix --------------------------------------------------------------------- */

/* What lane t holds of matrix i is i * 64 + 2 * t and the next; ldmatrix is the other direction. */
START_TEST(stored_matrices)
{
    unsigned count = _i % 3 == 0 ? 1 : _i % 3 == 1 ? 2 : 4;
    bool trans = _i >= 3;
    struct strbuf ptx = {0};
    struct machine m;
    uint16_t got[256];
    strbuf_addf(&ptx,
                PTX_HEAD ".visible .entry k(.param .u64 p0)\n{\n.reg .b64 %%o;\n"
                         ".reg .b32 %%t, %%s, %%r<4>, %%v;\n.reg .pred %%p;\n"
                         ".shared .align 16 .b8 tile[512];\n"
                         "ld.param.u64 %%o, [p0];\nmov.u32 %%t, %%tid.x;\nmov.u32 %%s, tile;\n"
                         "mad.lo.u32 %%r0, %%t, 0x20002, 0x10000;\n"
                         "add.u32 %%r1, %%r0, 0x400040;\nadd.u32 %%r2, %%r1, 0x400040;\n"
                         "add.u32 %%r3, %%r2, 0x400040;\nmad.lo.u32 %%s, %%t, 16, %%s;\n"
                         "stmatrix.sync.aligned.m8n8.x%u%s.shared.b16 [%%s], ",
                count, trans ? ".trans" : "");
    list(&ptx, 'r', count);
    strbuf_add(&ptx, ";\nbar.sync 0;\nmad.wide.u32 %o, %t, 16, %o;\n");
    strbuf_addf(&ptx, "setp.lt.u32 %%p, %%t, %u;\n", 8 * count);
    for (int i = 0; i < 16; i += 4)
        strbuf_addf(&ptx, "@%%p ld.shared.u32 %%v, [%%s+%d];\n@%%p st.global.u32 [%%o+%d], %%v;\n",
                    i, i);
    strbuf_add(&ptx, "ret;\n}\n");
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, strbuf_text(&ptx), &o);
    strbuf_free(&ptx);
    uint64_t p = machine_buffer(&m, "out", sizeof got, EMU_FILL_ZERO, NULL);
    machine_run(&m, 1, 32, 0, &p, 1);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && m.ev.violation_count == 0, "%s", machine_text(&m));
    emu_memory_read(m.e, p, got, sizeof got);
    machine_close(&m);
    for (unsigned i = 0; i < 64 * count; i++) {
        unsigned row = i % 64 / 8, col = i % 8;
        unsigned want = i / 64 * 64 + (trans ? col * 8 + row : row * 8 + col);
        ck_assert_uint_eq(got[i], want);
    }
}
END_TEST

START_TEST(moved_matrix)
{
    struct machine m;
    uint32_t got[32];
    machine_open(&m,
                 PTX_HEAD ".visible .entry k(.param .u64 p0)\n{\n.reg .b64 %o;\n.reg .b32 %t, %r;\n"
                          "ld.param.u64 %o, [p0];\nmov.u32 %t, %tid.x;\n"
                          "mad.lo.u32 %r, %t, 0x20002, 0x10000;\n"
                          "movmatrix.sync.aligned.m8n8.trans.b16 %r, %r;\n"
                          "mad.wide.u32 %o, %t, 4, %o;\nst.global.u32 [%o], %r;\nret;\n}\n",
                 NULL);
    uint64_t p = machine_buffer(&m, "out", sizeof got, EMU_FILL_ZERO, NULL);
    machine_run(&m, 1, 32, 0, &p, 1);
    emu_memory_read(m.e, p, got, sizeof got);
    machine_close(&m);
    for (unsigned i = 0; i < 32; i++) {
        unsigned row = i / 4, col = i % 4 * 2;
        ck_assert_uint_eq(got[i], (col * 8 + row) | ((col + 1) * 8 + row) << 16);
    }
}
END_TEST

/* ---- cp.reduce.async.bulk ---------------------------------------------------------------------- */

static uint64_t add(uint64_t a, uint64_t b)
{
    return a + b;
}
static uint64_t both(uint64_t a, uint64_t b)
{
    return a & b;
}
static uint64_t either(uint64_t a, uint64_t b)
{
    return a | b;
}
static uint64_t differ(uint64_t a, uint64_t b)
{
    return a ^ b;
}
static uint64_t least_u32(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}
static uint64_t most_s32(uint64_t a, uint64_t b)
{
    return (int32_t)a > (int32_t)b ? a : b;
}
static uint64_t least_s64(uint64_t a, uint64_t b)
{
    return (int64_t)a < (int64_t)b ? a : b;
}
static uint64_t increment(uint64_t a, uint64_t b)
{
    return a >= b ? 0 : a + 1;
}
static uint64_t decrement(uint64_t a, uint64_t b)
{
    return a == 0 || a > b ? b : a - 1;
}
static uint64_t add_f32(uint64_t a, uint64_t b)
{
    float x, y;
    uint32_t lo = (uint32_t)a, hi = (uint32_t)b;
    memcpy(&x, &lo, 4);
    memcpy(&y, &hi, 4);
    x += y;
    memcpy(&lo, &x, 4);
    return lo;
}
static uint64_t add_f64(uint64_t a, uint64_t b)
{
    double x, y;
    memcpy(&x, &a, 8);
    memcpy(&y, &b, 8);
    x += y;
    memcpy(&a, &x, 8);
    return a;
}
static uint64_t halves(uint64_t a, uint64_t b, bool most, bool sum)
{
    _Float16 x, y;
    uint16_t lo = (uint16_t)a, hi = (uint16_t)b;
    memcpy(&x, &lo, 2);
    memcpy(&y, &hi, 2);
    x = sum ? x + y : (x > y) == most ? x : y;
    memcpy(&lo, &x, 2);
    return lo;
}
static uint64_t add_f16(uint64_t a, uint64_t b)
{
    return halves(a, b, false, true);
}
static uint64_t most_f16(uint64_t a, uint64_t b)
{
    return halves(a, b, true, false);
}

static const struct {
    const char *name;
    unsigned bytes;
    uint64_t (*apply)(uint64_t a, uint64_t b);
    char kind; /* 'i', 'f', 'd', 'h' */
    bool global_only;
} reductions[] = {
    {"add.u32", 4, add, 'i', false},          {"add.s32", 4, add, 'i', false},
    {"add.u64", 8, add, 'i', false},          {"and.b32", 4, both, 'i', false},
    {"or.b32", 4, either, 'i', false},        {"xor.b32", 4, differ, 'i', false},
    {"min.u32", 4, least_u32, 'i', false},    {"max.s32", 4, most_s32, 'i', false},
    {"inc.u32", 4, increment, 'i', false},    {"dec.u32", 4, decrement, 'i', false},
    {"xor.b64", 8, differ, 'i', true},        {"min.s64", 8, least_s64, 'i', true},
    {"add.f32", 4, add_f32, 'f', true},       {"add.f64", 8, add_f64, 'd', true},
    {"add.noftz.f16", 2, add_f16, 'h', true}, {"max.f16", 2, most_f16, 'h', true},
};

static void numbers(uint8_t *to, size_t bytes, char kind, uint64_t *seed)
{
    for (size_t at = 0; at < bytes; at += 8) {
        uint64_t r = next_random(seed), v = r;
        float f[2] = {(float)(r % 1000) / 8, (float)(r >> 40) / 64};
        double d = (double)(int64_t)(r >> 20) / 1024;
        _Float16 h[4] = {(_Float16)f[0], (_Float16)(float)(r % 77), (_Float16)1.5f,
                         (_Float16)-2.0f};
        if (kind != 'i')
            memcpy(&v, kind == 'f' ? (void *)f : kind == 'd' ? (void *)&d : (void *)h, 8);
        memcpy(to + at, &v, 8);
    }
}

/* Global memory, or (odd) shared memory with a barrier object, gets 64 bytes put in. */
START_TEST(bulk_reductions)
{
    unsigned n = (unsigned)_i / 2, bytes = reductions[n].bytes;
    bool to_shared = _i % 2;
    if (to_shared && reductions[n].global_only)
        return;
    uint8_t at[64], in[64], got[64];
    uint64_t seed = 11 + (uint64_t)_i;
    numbers(at, sizeof at, reductions[n].kind, &seed);
    numbers(in, sizeof in, reductions[n].kind, &seed);
    struct strbuf ptx = {0};
    strbuf_addf(&ptx, PTX_HEAD ".visible .entry k(.param .u64 p0, .param .u64 p1)\n{\n"
                               ".reg .b64 %%o, %%i, %%q, %%w;\n.reg .b32 %%t, %%s, %%d, %%b, %%n;\n"
                               ".reg .pred %%p;\n.shared .align 16 .b8 tile[64];\n"
                               ".shared .align 16 .b8 sums[64];\n.shared .align 8 .b8 bar[8];\n"
                               "ld.param.u64 %%o, [p0];\nld.param.u64 %%i, [p1];\n"
                               "mov.u32 %%s, tile;\nmov.u32 %%d, sums;\nmov.u32 %%b, bar;\n"
                               "mbarrier.init.shared.b64 [%%b], 1;\nmov.u32 %%n, 64;\n");
    for (int k = 0; k < 64; k += 8)
        strbuf_addf(&ptx,
                    "ld.global.b64 %%q, [%%i+%d];\nst.shared.b64 [%%s+%d], %%q;\n"
                    "ld.global.b64 %%q, [%%o+%d];\nst.shared.b64 [%%d+%d], %%q;\n",
                    k, k, k, k);
    if (to_shared)
        strbuf_addf(
            &ptx,
            "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %%w, [%%b], 64;\n"
            "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes"
            ".%s [%%d], [%%s], %%n, [%%b];\n"
            "again:\nmbarrier.test_wait.shared::cta.b64 %%p, [%%b], %%w;\n@!%%p bra again;\n",
            reductions[n].name);
    else
        strbuf_addf(&ptx,
                    "cp.reduce.async.bulk.global.shared::cta.bulk_group.%s [%%o], [%%s], %%n;\n"
                    "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\n",
                    reductions[n].name);
    for (int k = 0; k < 64 && to_shared; k += 8)
        strbuf_addf(&ptx, "ld.shared.b64 %%q, [%%d+%d];\nst.global.b64 [%%o+%d], %%q;\n", k, k);
    strbuf_add(&ptx, "ret;\n}\n");
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, strbuf_text(&ptx), &o);
    strbuf_free(&ptx);
    uint64_t p[2] = {machine_buffer(&m, "out", 64, EMU_FILL_ZERO, at),
                     machine_buffer(&m, "in", 64, EMU_FILL_ZERO, in)};
    machine_run(&m, 1, 1, 0, p, 2);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && m.ev.violation_count == 0, "%s: %s",
                  reductions[n].name, machine_text(&m));
    emu_memory_read(m.e, p[0], got, sizeof got);
    machine_close(&m);
    for (unsigned k = 0; k < 64; k += bytes) {
        uint64_t a = 0, b = 0;
        memcpy(&a, at + k, bytes);
        memcpy(&b, in + k, bytes);
        a = reductions[n].apply(a, b);
        ck_assert_msg(memcmp(&a, got + k, bytes) == 0, "%s at %u", reductions[n].name, k);
    }
}
END_TEST

/* Words that the decoder does not know change what a copy does. */
START_TEST(refused)
{
    static const char *const ops[] = {
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.bf16x2 [%o], [%s], 16;",
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.inc.u64 [%o], [%s], 16;",
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.min.f32 [%o], [%s], 16;",
        "cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%o], [%s], 16;",
        "cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%o, {%s}], [%s];",
        "cp.async.bulk.global.shared::cta.bulk_group.unheard_of [%o], [%s], 16;"};
    refuse_ops(".reg .b64 %o;\n.reg .b32 %s;\n.shared .align 16 .b8 tile[64];\nld.param.u64 %o, "
               "[p0];\nmov.u32 %s, tile;\n",
               ops, sizeof ops / sizeof ops[0]);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_matrix");
    TCase *t = tcase_create("matrices and bulk reductions");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, double_shapes, 0, 8);
    tcase_add_test(t, double_roundings);
    tcase_add_loop_test(t, stored_matrices, 0, 6);
    tcase_add_test(t, moved_matrix);
    tcase_add_loop_test(t, bulk_reductions, 0, 2 * sizeof reductions / sizeof reductions[0]);
    tcase_add_test(t, refused);
    suite_add_tcase(s, t);
    return run_suite(s);
}
