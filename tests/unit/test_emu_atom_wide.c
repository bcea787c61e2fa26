/* SPDX-License-Identifier: Apache-2.0 */
/*
 * atom and red of vectors, and of 128 bits (ISA 9.7.13.5, 9.7.13.6, sm_90), against host arithmetic;
 * loads, stores and moves of 128 bits.  A lane works on 16 bytes or less at one of a few places.
 */
#include "emu_test_util.h"

#define PLACES 5
#define BYTES 16 /* of a place */

/* ---- one element, by the host's own types ---------------------------------------------------- */

static float float_of(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, 4);
    return f;
}

static uint32_t bits_of(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, 4);
    return bits;
}

static float half_to_float(uint32_t bits, bool brain)
{
    _Float16 h;
    uint16_t low = (uint16_t)bits;
    memcpy(&h, &low, 2);
    return brain ? float_of(bits << 16) : (float)h;
}

/* A sum of two halves is exact in float, or rounding it twice is rounding it once. */
static uint32_t float_to_half(float f, bool brain)
{
    uint32_t bits = bits_of(f);
    _Float16 h = (_Float16)f;
    uint16_t low;
    memcpy(&low, &h, 2);
    return brain ? (bits + 0x7fffu + (bits >> 16 & 1u)) >> 16 : low;
}

enum operation { ADD, MIN, MAX };

static float operate(enum operation op, float a, float b)
{
    return op == ADD ? a + b : (op == MIN) == (a < b) ? a : b;
}

static uint32_t element(enum operation op, unsigned kind, uint32_t a, uint32_t b)
{
    bool brain = kind == 'b';
    return kind == 'f' ? bits_of(operate(op, float_of(a), float_of(b)))
                       : float_to_half(
                             operate(op, half_to_float(a, brain), half_to_float(b, brain)), brain);
}

/* ---- vectors --------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    enum operation op;
    unsigned bits; /* of a register */
    unsigned count;
    char kind; /* f: float, h: half, b: bfloat16; registers of 32 bits hold two halves */
} vectors[] = {
    {"add.v2.f32", ADD, 32, 2, 'f'},          {"add.v4.f32", ADD, 32, 4, 'f'},
    {"add.noftz.v2.f16", ADD, 16, 2, 'h'},    {"add.noftz.v4.f16", ADD, 16, 4, 'h'},
    {"add.noftz.v8.f16", ADD, 16, 8, 'h'},    {"min.noftz.v4.f16", MIN, 16, 4, 'h'},
    {"max.noftz.v8.f16", MAX, 16, 8, 'h'},    {"add.noftz.v2.bf16", ADD, 16, 2, 'b'},
    {"add.noftz.v8.bf16", ADD, 16, 8, 'b'},   {"min.noftz.v8.bf16", MIN, 16, 8, 'b'},
    {"max.noftz.v2.bf16", MAX, 16, 2, 'b'},   {"add.noftz.v2.f16x2", ADD, 32, 2, 'h'},
    {"add.noftz.v4.f16x2", ADD, 32, 4, 'h'},  {"max.noftz.v4.f16x2", MAX, 32, 4, 'h'},
    {"add.noftz.v4.bf16x2", ADD, 32, 4, 'b'}, {"min.noftz.v2.bf16x2", MIN, 32, 2, 'b'},
};

/* Loads, the operation, stores: registers %b0.. of what is given, %d0.. of what was there. */
static void write_kernel(struct strbuf *ptx, size_t v, bool red, const char *space)
{
    unsigned bits = vectors[v].bits, n = vectors[v].count;
    strbuf_addf(ptx,
                PTX_HEAD ".visible .entry k(.param .u64 p0, .param .u64 p1, .param .u64 p2)\n{\n"
                         ".reg .b64 %%g, %%i, %%o;\n.reg .b32 %%t, %%n;\n"
                         ".reg .b%u %%d<8>, %%b<8>;\n"
                         "ld.param.u64 %%g, [p0];\nld.param.u64 %%i, [p1];\n"
                         "ld.param.u64 %%o, [p2];\nmov.u32 %%t, %%tid.x;\n"
                         "mad.wide.u32 %%i, %%t, 16, %%i;\nmad.wide.u32 %%o, %%t, 16, %%o;\n"
                         "rem.u32 %%n, %%t, %d;\nmad.wide.u32 %%g, %%n, 16, %%g;\n",
                bits, PLACES);
    for (unsigned k = 0; k < n; k++)
        strbuf_addf(ptx, "ld.global.b%u %%b%u, [%%i+%u];\nmov.b%u %%d%u, 0;\n", bits, k,
                    k * bits / 8, bits, k);
    strbuf_addf(ptx, "%s%s.%s ", red ? "red" : "atom", space, vectors[v].name);
    for (unsigned k = 0; !red && k < n; k++)
        strbuf_addf(ptx, "%s%%d%u%s", k ? ", " : "{", k, k + 1 == n ? "}, " : "");
    strbuf_add(ptx, "[%g], ");
    for (unsigned k = 0; k < n; k++)
        strbuf_addf(ptx, "%s%%b%u%s", k ? ", " : "{", k, k + 1 == n ? "};\n" : "");
    for (unsigned k = 0; k < n; k++)
        strbuf_addf(ptx, "st.global.b%u [%%o+%u], %%d%u;\n", bits, k * bits / 8, k);
    strbuf_add(ptx, "ret;\n}\n");
}

static uint32_t part(const uint8_t *from, unsigned k, unsigned bytes)
{
    uint32_t v = 0;
    memcpy(&v, from + k * bytes, bytes);
    return v;
}

static void fill(uint8_t *to, size_t bytes, char kind, uint64_t *seed)
{
    for (size_t at = 0; at < bytes; at += kind == 'f' ? 4 : 2) {
        uint64_t r = next_random(seed);
        float f = (float)((int64_t)(r % 20001) - 10000) / 64.0f;
        uint32_t half = (r & 0x83ffu) | (10 + (uint32_t)(r >> 40) % 10) << 10; /* 2^-5 to 2^4 */
        uint32_t bits = kind == 'f' ? bits_of(f) : kind == 'b' ? bits_of(f) >> 16 : half;
        memcpy(to + at, &bits, kind == 'f' ? 4 : 2);
    }
}

static void check_vector(size_t v, bool red, const char *space, uint64_t seed)
{
    uint8_t start[PLACES][BYTES], end[PLACES][BYTES], in[32][BYTES], old[32][BYTES];
    struct strbuf ptx = {0};
    fill(start[0], sizeof start, vectors[v].kind, &seed);
    fill(in[0], sizeof in, vectors[v].kind, &seed);
    write_kernel(&ptx, v, red, space);
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, strbuf_text(&ptx), &o);
    uint64_t p[3] = {machine_buffer(&m, "at", sizeof start, EMU_FILL_ZERO, start),
                     machine_buffer(&m, "in", sizeof in, EMU_FILL_ZERO, in),
                     machine_buffer(&m, "old", sizeof old, EMU_FILL_ZERO, NULL)};
    machine_run(&m, 1, 32, 0, p, 3);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && m.ev.violation_count == 0, "%s\n%s",
                  vectors[v].name, machine_text(&m));
    emu_memory_read(m.e, p[0], end, sizeof end);
    emu_memory_read(m.e, p[2], old, sizeof old);
    machine_close(&m);
    strbuf_free(&ptx);
    unsigned bytes = vectors[v].kind == 'f' ? 4 : 2;
    unsigned n = vectors[v].count * vectors[v].bits / 8 / bytes;
    for (unsigned t = 0; t < 32; t++)
        for (unsigned k = 0; k < n; k++) {
            uint8_t *at = start[t % PLACES];
            uint32_t now = part(at, k, bytes);
            ck_assert_msg(red || part(old[t], k, bytes) == now, "%s lane %u element %u",
                          vectors[v].name, t, k);
            now =
                element(vectors[v].op, (unsigned char)vectors[v].kind, now, part(in[t], k, bytes));
            memcpy(at + k * bytes, &now, bytes);
        }
    ck_assert_msg(memcmp(start, end, sizeof end) == 0, "%s", vectors[v].name);
}

START_TEST(every_vector)
{
    check_vector((size_t)_i, false, ".global", 5);
    check_vector((size_t)_i, true, ".global", 6);
    check_vector((size_t)_i, false, ".relaxed.gpu.global", 7);
    check_vector((size_t)_i, true, ".release.sys", 8);
}
END_TEST

/* Subnormal floats are flushed, as in atomics of one float of global memory. */
START_TEST(flushed_vector)
{
    struct machine m;
    uint32_t start[2] = {1, 0x3f800000}, end[2];
    machine_open(&m,
                 PTX_HEAD ".visible .entry k(.param .u64 p0)\n{\n.reg .b64 %g;\n.reg .f32 %f<3>;\n"
                          "ld.param.u64 %g, [p0];\nmov.f32 %f1, 0f00000001;\n"
                          "mov.f32 %f2, 0f3f800000;\n"
                          "red.global.add.v2.f32 [%g], {%f1, %f2};\nret;\n}\n",
                 NULL);
    uint64_t p = machine_buffer(&m, "x", 8, EMU_FILL_ZERO, start);
    machine_run(&m, 1, 1, 0, &p, 1);
    emu_memory_read(m.e, p, end, 8);
    ck_assert_uint_eq(end[0], 0);
    ck_assert_uint_eq(end[1], 0x40000000);
    machine_close(&m);
}
END_TEST

/* The address of the whole vector has to be aligned, and all of it inside. */
START_TEST(bad_vectors)
{
    static const char text[] = PTX_HEAD
        ".visible .entry k(.param .u64 p0)\n{\n.reg .b64 %%g;\n.reg .f32 %%f;\n.reg .b32 %%s;\n"
        ".shared .align 16 .b8 tile[64];\nld.param.u64 %%g, [p0];\nmov.f32 %%f, 0f3f800000;\n"
        "%s\nred%s.add.v4.f32 [%%g+%d], {%%f, %%f, %%f, %%f};\nret;\n}\n";
    static const char to_shared[] = "mov.u64 %g, tile; cvta.shared.u64 %g, %g;";
    struct {
        const char *before, *space;
        int offset, stop, kind;
    } all[] = {{"", ".global", 8, EMU_STOP_DONE, EMU_V_ALIGN},
               {"", ".global", 32, EMU_STOP_DONE, EMU_V_BOUNDS},
               {"", "", 48, EMU_STOP_DONE, EMU_V_BOUNDS},
               {to_shared, "", 0, EMU_STOP_UNSUPPORTED, -1},
               {"", ".shared", 0, EMU_STOP_UNSUPPORTED, -1}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char ptx[900];
        struct machine m;
        struct emu_options o = {.detect = EMU_DETECT_ALL};
        snprintf(ptx, sizeof ptx, text, all[i].before, all[i].space, all[i].offset);
        machine_open(&m, ptx, &o);
        uint64_t p = machine_buffer(&m, "x", 32, EMU_FILL_ZERO, NULL);
        machine_run(&m, 1, 1, 0, &p, 1);
        ck_assert_msg(m.ev.stop == (enum emu_stop)all[i].stop, "%zu: %s", i, machine_text(&m));
        ck_assert_msg(all[i].kind < 0 || machine_find(&m, (unsigned)all[i].kind), "%zu: %s", i,
                      machine_text(&m));
        machine_close(&m);
    }
}
END_TEST

/* ---- 128 bits -------------------------------------------------------------------------------- */

/* Registers: of what is there, what is asked for, what is put. Exchanges and compares in turn. */
START_TEST(wide)
{
    static const char *const spaces[] = {".global", "", ".shared"};
    const char *space = spaces[_i % 3];
    bool cas = _i >= 3, shared = _i % 3 == 2;
    char ptx[2000], op[100];
    snprintf(op, sizeof op, "atom.acq_rel.gpu%s.%s.b128 %%q, [%s], %%a%s;", space,
             cas ? "cas" : "exch", shared ? "%s" : "%g", cas ? ", %b" : "");
    snprintf(ptx, sizeof ptx,
             PTX_HEAD ".visible .entry k(.param .u64 p0, .param .u64 p1, .param .u64 p2)\n{\n"
                      ".reg .b64 %%g, %%i, %%o, %%x, %%y;\n.reg .b32 %%t, %%s, %%n;\n"
                      ".reg .b128 %%q, %%a, %%b, %%c;\n.shared .align 16 .b8 tile[80];\n"
                      "ld.param.u64 %%g, [p0];\nld.param.u64 %%i, [p1];\nld.param.u64 %%o, [p2];\n"
                      "mov.u32 %%t, %%tid.x;\nmad.wide.u32 %%i, %%t, 32, %%i;\n"
                      "mad.wide.u32 %%o, %%t, 16, %%o;\nrem.u32 %%n, %%t, 5;\n"
                      "mad.wide.u32 %%g, %%n, 16, %%g;\nmov.u32 %%s, tile;\n"
                      "mad.lo.u32 %%s, %%n, 16, %%s;\nld.global.b128 %%c, [%%g];\n"
                      "st.shared.b128 [%%s], %%c;\nbar.sync 0;\n"
                      "ld.global.v2.b64 {%%x, %%y}, [%%i];\nmov.b128 %%a, {%%x, %%y};\n"
                      "ld.global.b128 %%c, [%%i+16];\nmov.b128 %%b, %%c;\n"
                      "%s\nmov.b128 {%%x, %%y}, %%q;\n"
                      "st.global.v2.b64 [%%o], {%%x, %%y};\nbar.sync 0;\n"
                      "ld.%s.b128 %%c, [%%%c];\nst.global.b128 [%%g], %%c;\nret;\n}\n",
             op, shared ? "shared" : "global", shared ? 's' : 'g');
    uint64_t seed = 3, start[PLACES][2], end[PLACES][2], in[32][4], old[32][2];
    for (int i = 0; i < PLACES; i++)
        start[i][0] = (uint64_t)i, start[i][1] = next_random(&seed) % 2;
    for (int t = 0; t < 32; t++) { /* half of the compares succeed */
        in[t][0] = (uint64_t)(t % PLACES), in[t][1] = next_random(&seed) % 2;
        in[t][2] = (uint64_t)(t % PLACES), in[t][3] = next_random(&seed) % 2;
    }
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_BOUNDS | EMU_DETECT_ALIGN};
    machine_open(&m, ptx, &o);
    uint64_t p[3] = {machine_buffer(&m, "at", sizeof start, EMU_FILL_ZERO, start),
                     machine_buffer(&m, "in", sizeof in, EMU_FILL_ZERO, in),
                     machine_buffer(&m, "old", sizeof old, EMU_FILL_ZERO, NULL)};
    machine_run(&m, 1, 32, 0, p, 3);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && m.ev.violation_count == 0, "%s\n%s", op,
                  machine_text(&m));
    emu_memory_read(m.e, p[0], end, sizeof end);
    emu_memory_read(m.e, p[2], old, sizeof old);
    machine_close(&m);
    for (int t = 0; t < 32; t++) {
        uint64_t *at = start[t % PLACES];
        ck_assert_msg(memcmp(old[t], at, 16) == 0, "%s lane %d", op, t);
        if (!cas)
            memcpy(at, in[t], 16);
        else if (memcmp(at, in[t], 16) == 0)
            memcpy(at, in[t] + 2, 16);
    }
    ck_assert_msg(memcmp(start, end, sizeof end) == 0, "%s", op);
}
END_TEST

/* Everything else of 128 bits is not known, and neither are other vectors. */
START_TEST(refused)
{
    static const char *const ops[] = {"atom.global.add.b128 %q, [%g], %q;",
                                      "red.global.exch.b128 [%g], %q;",
                                      "mov.b128 %q, 5;",
                                      "and.b128 %q, %q, %q;",
                                      "selp.b128 %q, %q, %q, %p;",
                                      "red.global.add.v2.u32 [%g], {%r, %r};",
                                      "red.global.min.v2.f32 [%g], {%r, %r};",
                                      "red.global.add.noftz.v8.f16x2 [%g], {%r, %r};",
                                      "ld.global.v2.b128 {%q, %q}, [%g];"};
    refuse_ops(
        ".reg .b64 %g;\n.reg .b32 %r;\n.reg .b128 %q;\n.reg .pred %p;\nld.param.u64 %g, [p0];\n",
        ops, sizeof ops / sizeof ops[0]);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_atom_wide");
    TCase *t = tcase_create("vectors and 128 bits");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, every_vector, 0, sizeof vectors / sizeof vectors[0]);
    tcase_add_test(t, flushed_vector);
    tcase_add_test(t, bad_vectors);
    tcase_add_loop_test(t, wide, 0, 6);
    tcase_add_test(t, refused);
    suite_add_tcase(s, t);
    return run_suite(s);
}
