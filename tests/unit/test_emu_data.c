/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instructions that move data between lanes and spaces, against the figures of the ISA document:
 * fragments of mma.sync and ldmatrix are laid out here from its text, not from the engine.
 */
#include <math.h>

#include "emu_test_util.h"

/* ---- mma.sync ------------------------------------------------------------------------------- */

struct shape {
    const char *op;
    unsigned k, a_regs, b_regs;
    unsigned per;  /* elements in a register of A and B */
    char type;     /* 'h' f16, 't' tf32, 's' s8, 'u' u8 */
    bool half_out; /* D and C are f16 */
};

/* 0..2048 and their negatives are exact in binary16. */
static uint32_t half_of(int v)
{
    uint32_t sign = v < 0 ? 0x8000u : 0, n = (uint32_t)abs(v), e = 0;
    if (!n)
        return sign;
    while (n >> (e + 1))
        e++;
    return sign | (e + 15) << 10 | (e <= 10 ? n << (10 - e) & 0x3ffu : n >> (e - 10) & 0x3ffu);
}

static int int_of_half(uint32_t h)
{
    int e = (int)(h >> 10 & 31) - 15;
    double v = (h & 0x7fff) ? ldexp(1.0 + (h & 0x3ff) / 1024.0, e) : 0;
    return (int)(h & 0x8000 ? -v : v);
}

static uint32_t bits_of_float(float f)
{
    uint32_t u;
    memcpy(&u, &f, 4);
    return u;
}

static uint32_t encode(const struct shape *s, int v)
{
    return s->type == 'h' ? half_of(v) : s->type == 't' ? bits_of_float((float)v) : (uint8_t)v;
}

/* Row and column of element i of lane's A fragment (ISA, "Matrix fragments for mma.m16n8k..."). */
static void a_place(const struct shape *s, unsigned lane, unsigned i, unsigned *row, unsigned *col)
{
    unsigned group = lane >> 2, in_group = lane % 4, reg = i / s->per;
    *row = reg % 2 == 0 ? group : group + 8;
    *col = in_group * s->per + i % s->per + (reg >= 2 ? 4 * s->per : 0);
}

static void b_place(const struct shape *s, unsigned lane, unsigned i, unsigned *row, unsigned *col)
{
    *row = lane % 4 * s->per + i % s->per + (i >= s->per ? 4 * s->per : 0);
    *col = lane >> 2;
}

/* Words 0..3 A, 4..5 B, 6..9 C of each lane. */
static char *mma_text(const struct shape *s)
{
    char *out = malloc(4096), *p = out;
    unsigned c_regs = s->half_out ? 2 : 4;
    p += sprintf(p, PTX_HEAD ".visible .entry k(.param .u64 x, .param .u64 y)\n{\n"
                             "    .reg .b32 %%a<16>, %%d<8>, %%l;\n    .reg .b64 %%p<6>;\n"
                             "    mov.u32 %%l, %%tid.x;\n    ld.param.u64 %%p1, [x];\n"
                             "    ld.param.u64 %%p2, [y];\n    mul.wide.u32 %%p3, %%l, 64;\n"
                             "    add.s64 %%p1, %%p1, %%p3;\n    mul.wide.u32 %%p3, %%l, 16;\n"
                             "    add.s64 %%p2, %%p2, %%p3;\n");
    for (unsigned i = 0; i < 10; i++)
        p += sprintf(p, "    ld.global.u32 %%a%u, [%%p1+%u];\n", i, i * 4);
    const unsigned at[4] = {0, 0, 4, 6}, n[4] = {c_regs, s->a_regs, s->b_regs, c_regs};
    p += sprintf(p, "    %s ", s->op);
    for (unsigned v = 0; v < 4; v++) {
        p += sprintf(p, "%s{", v ? ", " : "");
        for (unsigned i = 0; i < n[v]; i++)
            p += sprintf(p, "%s%%%c%u", i ? ", " : "", v ? 'a' : 'd', at[v] + i);
        p += sprintf(p, "}");
    }
    p += sprintf(p, ";\n");
    for (unsigned i = 0; i < c_regs; i++)
        p += sprintf(p, "    st.global.u32 [%%p2+%u], %%d%u;\n", i * 4, i);
    sprintf(p, "    ret;\n}\n");
    return out;
}

static void check_mma(const struct shape *s)
{
    int a[16][32], b[32][8], c[16][8];
    uint32_t in[32][16] = {{0}}, out[32][4] = {{0}};
    uint64_t seed = 7;
    int low = s->type == 'u' ? 0 : -6;
    for (unsigned i = 0; i < 16; i++)
        for (unsigned k = 0; k < 32; k++)
            a[i][k] = low + (int)(next_random(&seed) % 13);
    for (unsigned k = 0; k < 32; k++)
        for (unsigned j = 0; j < 8; j++)
            b[k][j] = low + (int)(next_random(&seed) % 13);
    for (unsigned i = 0; i < 16; i++)
        for (unsigned j = 0; j < 8; j++)
            c[i][j] = (int)(next_random(&seed) % 100) - 50;
    unsigned bits = 32 / s->per, row, col;
    for (unsigned lane = 0; lane < 32; lane++) {
        for (unsigned i = 0; i < s->a_regs * s->per; i++) {
            a_place(s, lane, i, &row, &col);
            in[lane][i / s->per] |= encode(s, a[row][col]) << (i % s->per * bits);
        }
        for (unsigned i = 0; i < s->b_regs * s->per; i++) {
            b_place(s, lane, i, &row, &col);
            in[lane][4 + i / s->per] |= encode(s, b[row][col]) << (i % s->per * bits);
        }
        for (unsigned i = 0; i < 4; i++) {
            int v = c[(lane >> 2) + (i >= 2 ? 8 : 0)][lane % 4 * 2 + (i & 1)];
            if (s->half_out)
                in[lane][6 + i / 2] |= half_of(v) << (i % 2 * 16);
            else if (s->type == 's' || s->type == 'u')
                in[lane][6 + i] = (uint32_t)v;
            else
                in[lane][6 + i] = bits_of_float((float)v);
        }
    }
    char *text = mma_text(s);
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, text, &o);
    uint64_t p[2] = {machine_buffer(&m, "in", sizeof in, EMU_FILL_ZERO, in),
                     machine_buffer(&m, "out", sizeof out, EMU_FILL_ZERO, NULL)};
    machine_run(&m, 1, 32, 0, p, 2);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE, "%s: %s", s->op, m.ev.stop_text);
    ck_assert_int_eq(emu_memory_read(m.e, p[1], out, sizeof out), 0);
    for (unsigned lane = 0; lane < 32; lane++) {
        for (unsigned i = 0; i < 4; i++) {
            row = (lane >> 2) + (i >= 2 ? 8 : 0);
            col = lane % 4 * 2 + (i & 1);
            int want = c[row][col], got;
            for (unsigned k = 0; k < s->k; k++)
                want += a[row][k] * b[k][col];
            if (s->half_out) {
                got = int_of_half(out[lane][i / 2] >> (i % 2 * 16) & 0xffff);
            } else if (s->type == 's' || s->type == 'u') {
                got = (int)out[lane][i];
            } else {
                float f;
                memcpy(&f, &out[lane][i], 4);
                got = (int)f;
            }
            ck_assert_msg(got == want, "%s: row %u column %u: %d, want %d", s->op, row, col, got,
                          want);
        }
    }
    machine_close(&m);
    free(text);
}

START_TEST(matrix_products)
{
    static const struct shape shapes[] = {
        {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 16, 4, 2, 2, 'h', false},
        {"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32", 8, 2, 1, 2, 'h', false},
        {"mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", 16, 4, 2, 2, 'h', true},
        {"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", 8, 4, 2, 1, 't', false},
        {"mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32", 4, 2, 1, 1, 't', false},
        {"mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", 32, 4, 2, 4, 's', false},
        {"mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32", 16, 2, 1, 4, 's', false},
        {"mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32", 32, 4, 2, 4, 'u', false},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        check_mma(&shapes[i]);
}
END_TEST

/* ---- wmma ----------------------------------------------------------------------------------- */

struct wmma {
    unsigned m, n, k;
    const char *load, *mma, *out; /* types */
    char type;                    /* as in struct shape */
    unsigned a_regs, b_regs, bytes;
    bool a_col, b_col, d_col;
};

static void put_list(char **p, char letter, unsigned n)
{
    *p += sprintf(*p, "{");
    for (unsigned i = 0; i < n; i++)
        *p += sprintf(*p, "%s%%%c%u", i ? ", " : "", letter, i);
    *p += sprintf(*p, "}");
}

static char *wmma_text(const struct wmma *s)
{
    char *out = malloc(8192), *p = out, shape[32];
    snprintf(shape, sizeof shape, "m%un%uk%u", s->m, s->n, s->k);
    p +=
        sprintf(p, PTX_HEAD ".visible .entry k(.param .u64 pa, .param .u64 pb, .param .u64 pc)\n{\n"
                            "    .reg .b32 %%a<8>, %%b<8>, %%c<8>, %%d<8>, %%s<4>;\n"
                            "    .reg .b64 %%p<4>;\n    ld.param.u64 %%p0, [pa];\n"
                            "    ld.param.u64 %%p1, [pb];\n    ld.param.u64 %%p2, [pc];\n"
                            "    mov.u32 %%s0, 40;\n");
    p += sprintf(p, "    wmma.load.a.sync.aligned.%s.%s.global.%s ", s->a_col ? "col" : "row",
                 shape, s->load);
    put_list(&p, 'a', s->a_regs);
    p += sprintf(p, ", [%%p0], %%s0;\n    wmma.load.b.sync.aligned.%s.%s.%s ",
                 s->b_col ? "col" : "row", shape, s->load);
    put_list(&p, 'b', s->b_regs);
    p += sprintf(p, ", [%%p1], %%s0;\n    wmma.load.c.sync.aligned.row.%s.global.%s ", shape,
                 s->out);
    put_list(&p, 'c', 8);
    p += sprintf(p, ", [%%p2], 40;\n    wmma.mma.sync.aligned.%s.%s.%s.%s ",
                 s->a_col ? "col" : "row", s->b_col ? "col" : "row", shape, s->mma);
    const char letters[4] = {'d', 'a', 'b', 'c'};
    const unsigned counts[4] = {8, s->a_regs, s->b_regs, 8};
    for (unsigned i = 0; i < 4; i++) {
        p += sprintf(p, "%s", i ? ", " : "");
        put_list(&p, letters[i], counts[i]);
    }
    p += sprintf(p, ";\n    wmma.store.d.sync.aligned.%s.%s.global.%s [%%p2+8192], ",
                 s->d_col ? "col" : "row", shape, s->out);
    put_list(&p, 'd', 8);
    sprintf(p, ", %%s0;\n    ret;\n}\n");
    return out;
}

static void put_number(const struct wmma *s, uint8_t *at, int v)
{
    uint32_t bits = s->type == 'h'   ? half_of(v)
                    : s->type == 't' ? bits_of_float((float)v)
                                     : (uint8_t)v;
    memcpy(at, &bits, s->bytes);
}

/* Matrices of 40 elements a row (or column), as memory has them. */
static void check_wmma(const struct wmma *s)
{
    static uint8_t a[40 * 40 * 4], b[40 * 40 * 4];
    static uint32_t c[4096];
    int va[32][32], vb[32][32], vc[32][32];
    uint64_t seed = 5;
    int low = s->type == 'u' ? 0 : -5;
    memset(a, 0, sizeof a);
    memset(b, 0, sizeof b);
    memset(c, 0, sizeof c);
    for (unsigned i = 0; i < 32; i++) {
        for (unsigned j = 0; j < 32; j++) {
            va[i][j] = low + (int)(next_random(&seed) % 11);
            vb[i][j] = low + (int)(next_random(&seed) % 11);
            vc[i][j] = (int)(next_random(&seed) % 60) - 30;
            if (i < s->m && j < s->k)
                put_number(s, a + (s->a_col ? j * 40 + i : i * 40 + j) * s->bytes, va[i][j]);
            if (i < s->k && j < s->n)
                put_number(s, b + (s->b_col ? j * 40 + i : i * 40 + j) * s->bytes, vb[i][j]);
            if (i < s->m && j < s->n)
                c[i * 40 + j] =
                    *s->out == 's' ? (uint32_t)vc[i][j] : bits_of_float((float)vc[i][j]);
        }
    }
    char *text = wmma_text(s);
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, text, &o);
    uint64_t p[3] = {machine_buffer(&m, "a", sizeof a, EMU_FILL_ZERO, a),
                     machine_buffer(&m, "b", sizeof b, EMU_FILL_ZERO, b),
                     machine_buffer(&m, "c", sizeof c, EMU_FILL_ZERO, c)};
    machine_run(&m, 1, 32, 0, p, 3);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE, "%s: %s", s->mma, m.ev.stop_text);
    ck_assert_msg(m.ev.violation_count == 0, "%s", machine_text(&m));
    ck_assert_int_eq(emu_memory_read(m.e, p[2], c, sizeof c), 0);
    for (unsigned i = 0; i < s->m; i++) {
        for (unsigned j = 0; j < s->n; j++) {
            uint32_t word = c[2048 + (s->d_col ? j * 40 + i : i * 40 + j)];
            int want = vc[i][j], got = (int)word;
            for (unsigned t = 0; t < s->k; t++)
                want += va[i][t] * vb[t][j];
            if (*s->out != 's') {
                float f;
                memcpy(&f, &word, 4);
                got = (int)f;
            }
            ck_assert_msg(got == want, "%s m%u: %u %u: %d, want %d", s->mma, s->m, i, j, got, want);
        }
    }
    machine_close(&m);
    free(text);
}

START_TEST(warp_matrices)
{
    static const struct wmma all[] = {
        {16, 16, 16, "f16", "f32.f32", "f32", 'h', 8, 8, 2, false, true, false},
        {16, 16, 16, "f16", "f32.f32", "f32", 'h', 8, 8, 2, true, false, true},
        {32, 8, 16, "f16", "f32.f32", "f32", 'h', 8, 8, 2, false, false, false},
        {8, 32, 16, "f16", "f32.f32", "f32", 'h', 8, 8, 2, false, true, false},
        {16, 16, 8, "tf32", "f32.tf32.tf32.f32", "f32", 't', 4, 4, 4, false, true, false},
        {16, 16, 16, "u8", "s32.u8.u8.s32", "s32", 'u', 2, 2, 1, false, true, false},
        {32, 8, 16, "s8", "s32.s8.s8.s32", "s32", 's', 4, 1, 1, false, true, true},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        check_wmma(&all[i]);
}
END_TEST

/* Random doubles; the reference sums in long double, which has 11 bits more. */
START_TEST(matrices_of_doubles)
{
    static const char ptx[] = PTX_HEAD
        ".visible .entry k(.param .u64 x, .param .u64 y, .param .u64 z)\n{\n"
        ".reg .b64 %a, %b, %c, %e;\n.reg .f64 %f<8>;\n.reg .b32 %s;\n"
        "ld.param.u64 %a, [x];\nld.param.u64 %b, [y];\nld.param.u64 %c, [z];\n"
        "mov.u32 %s, 10;\n"
        "wmma.load.a.sync.aligned.row.m8n8k4.global.f64 {%f0}, [%a], %s;\n"
        "wmma.load.b.sync.aligned.col.m8n8k4.global.f64 {%f1}, [%b], %s;\n"
        "wmma.load.c.sync.aligned.row.m8n8k4.global.f64 {%f2, %f3}, [%c], %s;\n"
        "wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn {%f4, %f5}, {%f0}, {%f1}, "
        "{%f2, %f3};\n"
        "add.s64 %e, %c, 800;\n"
        "wmma.store.d.sync.aligned.col.m8n8k4.global.f64 [%e], {%f4, %f5}, %s;\nret;\n}\n";
    double a[8][10], b[8][10], c[20][10];
    uint64_t seed = 12;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 10; j++) {
            a[i][j] = (double)(int64_t)next_random(&seed) * 0x1p-60;
            b[i][j] = (double)(int64_t)next_random(&seed) * 0x1p-58;
            c[i][j] = (double)(int64_t)next_random(&seed) * 0x1p-57;
        }
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL & ~EMU_DETECT_UNINIT};
    machine_open(&m, ptx, &o);
    uint64_t p[3] = {machine_buffer(&m, "a", sizeof a, EMU_FILL_ZERO, a),
                     machine_buffer(&m, "b", sizeof b, EMU_FILL_ZERO, b),
                     machine_buffer(&m, "c", sizeof c, EMU_FILL_ZERO, c)};
    machine_run(&m, 1, 32, 0, p, 3);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && m.ev.violation_count == 0, "%s", machine_text(&m));
    emu_memory_read(m.e, p[2], c, sizeof c);
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            long double want = c[i][j], size = fabsl(want);
            for (int k = 0; k < 4; k++) { /* b by columns */
                want += (long double)a[i][k] * b[j][k];
                size += fabsl((long double)a[i][k] * b[j][k]);
            }
            double got = c[10 + j][i];
            ck_assert_msg(fabsl(got - want) <= size * 4 * 0x1p-53L, "%d %d: %.17g, want %.17Lg", i,
                          j, got, want);
        }
    machine_close(&m);
}
END_TEST

/* ---- ldmatrix, cp.async --------------------------------------------------------------------- */

#define STAGE                                                                                      \
    PTX_HEAD ".visible .entry k(.param .u64 x, .param .u64 y)\n{\n"                                \
             "    .shared .align 16 .b8 tile[1024];\n"                                             \
             "    .reg .b32 %r<12>;\n    .reg .b64 %p<6>;\n    .reg .pred %q;\n"                   \
             "    mov.u32 %r0, %tid.x;\n    ld.param.u64 %p1, [x];\n    ld.param.u64 %p2, [y];\n"  \
             "    mul.wide.u32 %p3, %r0, 16;\n    add.s64 %p1, %p1, %p3;\n"                        \
             "    add.s64 %p2, %p2, %p3;\n    mov.u32 %r1, tile;\n    shl.b32 %r2, %r0, 4;\n"      \
             "    add.s32 %r1, %r1, %r2;\n"

/* 32 lanes, 16 bytes each: text between STAGE and the end; out as it leaves %r4..%r7. */
static void run_stage(const char *body, const void *in, uint32_t out[32][4])
{
    char *text = malloc(8192);
    snprintf(text, 8192,
             "%s%s    st.global.v4.u32 [%%p2], {%%r4, %%r5, %%r6, %%r7};\n    ret;\n}\n", STAGE,
             body);
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, text, &o);
    uint64_t p[2] = {machine_buffer(&m, "in", 512, EMU_FILL_ZERO, in),
                     machine_buffer(&m, "out", 512, EMU_FILL_ZERO, NULL)};
    machine_run(&m, 1, 32, 0, p, 2);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE, "%s", m.ev.stop_text);
    ck_assert_msg(m.ev.violation_count == 0, "%s", machine_text(&m));
    ck_assert_int_eq(emu_memory_read(m.e, p[1], out, 512), 0);
    machine_close(&m);
    free(text);
}

static const char fill_tile[] = "    ld.global.v4.u32 {%r4, %r5, %r6, %r7}, [%p1];\n"
                                "    st.shared.v4.u32 [%r1], {%r4, %r5, %r6, %r7};\n"
                                "    bar.sync 0;\n    mov.u32 %r4, 0;\n    mov.u32 %r5, 0;\n"
                                "    mov.u32 %r6, 0;\n    mov.u32 %r7, 0;\n";

START_TEST(matrix_loads)
{
    uint16_t in[4][8][8]; /* four matrices of eight rows */
    uint32_t out[32][4];
    for (unsigned i = 0; i < 256; i++)
        ((uint16_t *)in)[i] = (uint16_t)(i * 257 + 3);
    static const struct {
        const char *text;
        unsigned count;
        bool trans;
    } all[] = {
        {"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r4, %r5, %r6, %r7}, [%r1];", 4, false},
        {"ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r4, %r5}, [%r1];", 2, false},
        {"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r4}, [%r1];", 1, false},
        {"ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r4, %r5, %r6, %r7}, [%r1];", 4, true},
    };
    for (size_t t = 0; t < sizeof all / sizeof all[0]; t++) {
        char body[1024];
        snprintf(body, sizeof body, "%s    %s\n", fill_tile, all[t].text);
        run_stage(body, in, out);
        for (unsigned lane = 0; lane < 32; lane++) {
            for (unsigned k = 0; k < 4; k++) {
                unsigned r = lane / 4, c = lane % 4 * 2;
                uint32_t lo = all[t].trans ? in[k][c][r] : in[k][r][c];
                uint32_t hi = all[t].trans ? in[k][c + 1][r] : in[k][r][c + 1];
                uint32_t want = k < all[t].count ? lo | hi << 16 : 0;
                ck_assert_msg(out[lane][k] == want, "%s: lane %u register %u", all[t].text, lane,
                              k);
            }
        }
    }
}
END_TEST

START_TEST(asynchronous_copies)
{
    uint32_t in[32][4], out[32][4];
    for (unsigned i = 0; i < 128; i++)
        ((uint32_t *)in)[i] = i * 2654435761u;
    static const char read_back[] = "    bar.sync 0;\n"
                                    "    ld.shared.v4.u32 {%r4, %r5, %r6, %r7}, [%r1];\n";
    static const struct {
        const char *text;
        unsigned kept; /* words that are copied; the others are zero */
    } all[] = {
        {"cp.async.cg.shared.global [%r1], [%p1], 16;\n    cp.async.commit_group;\n"
         "    cp.async.wait_group 0;\n",
         4},
        {"cp.async.ca.shared.global [%r1], [%p1], 16;\n    cp.async.wait_all;\n", 4},
        {"mov.u32 %r8, 8;\n    cp.async.ca.shared.global [%r1], [%p1], 16, %r8;\n"
         "    cp.async.commit_group;\n    cp.async.wait_group 0;\n",
         2},
        {"mov.u32 %r8, 0;\n    cp.async.cg.shared.global [%r1], [%p1], 16, %r8;\n"
         "    cp.async.wait_all;\n",
         0},
    };
    for (size_t t = 0; t < sizeof all / sizeof all[0]; t++) {
        char body[1024];
        snprintf(body, sizeof body, "    %s%s", all[t].text, read_back);
        run_stage(body, in, out);
        for (unsigned lane = 0; lane < 32; lane++) {
            for (unsigned k = 0; k < 4; k++)
                ck_assert_msg(out[lane][k] == (k < all[t].kept ? in[lane][k] : 0),
                              "%s: lane %u word %u", all[t].text, lane, k);
        }
    }
}
END_TEST

/* ---- one value each ------------------------------------------------------------------------- */

START_TEST(number_classes)
{
    static const uint32_t values[] = {0,          0x80000000, 1,          0x007fffff,
                                      0x00800000, 0x3f800000, 0xff7fffff, 0x7f800000,
                                      0xff800000, 0x7fc00000, 0xffc00001, 0x7f800001};
    static const char *const tests[] = {"finite",     "infinite", "number",
                                        "notanumber", "normal",   "subnormal"};
    enum { COUNT = sizeof values / sizeof values[0] };
    uint64_t in[COUNT * 3] = {0}, out[COUNT];
    for (unsigned i = 0; i < COUNT; i++)
        in[i * 3] = values[i];
    for (unsigned t = 0; t < 6; t++) {
        char op[100];
        snprintf(op, sizeof op, "testp.%s.f32 %%p, %%a;\nselp.b32 %%d, 1, 0, %%p;", tests[t]);
        run_op(op, 32, 32, 0, 0, in, out, COUNT);
        for (unsigned i = 0; i < COUNT; i++) {
            float f;
            memcpy(&f, &values[i], 4);
            int c = fpclassify(f);
            bool zero = c == FP_ZERO, normal = c == FP_NORMAL, sub = c == FP_SUBNORMAL;
            bool inf = c == FP_INFINITE, nan = c == FP_NAN;
            bool want[] = {zero || normal || sub, inf, !nan, nan, normal || zero, sub};
            ck_assert_msg(out[i] == want[t], "testp.%s of %08x", tests[t], values[i]);
        }
    }
}
END_TEST

START_TEST(products_of_24_bits)
{
    enum { COUNT = 300 };
    uint64_t in[COUNT * 3], out[COUNT], seed = 11;
    for (unsigned i = 0; i < COUNT * 3; i++)
        in[i] = (uint32_t)edge_value(&seed);
    static const char *const ops[] = {"mad24.lo.u32", "mad24.lo.s32", "mad24.hi.u32",
                                      "mad24.hi.s32"};
    for (unsigned t = 0; t < 4; t++) {
        char op[100];
        snprintf(op, sizeof op, "%s %%d, %%a, %%b, %%c;", ops[t]);
        run_op(op, 32, 32, 32, 32, in, out, COUNT);
        for (unsigned i = 0; i < COUNT; i++) {
            uint32_t a = (uint32_t)in[i * 3], b = (uint32_t)in[i * 3 + 1];
            int64_t x = t % 2 ? (int32_t)(a << 8) >> 8 : (int64_t)(a & 0xffffff);
            int64_t y = t % 2 ? (int32_t)(b << 8) >> 8 : (int64_t)(b & 0xffffff);
            uint64_t product = (uint64_t)(x * y); /* 48 bits */
            uint32_t part = t >= 2 ? (uint32_t)(product >> 16) : (uint32_t)product;
            ck_assert_msg((uint32_t)out[i] == part + (uint32_t)in[i * 3 + 2], "%s %x %x", ops[t], a,
                          b);
        }
    }
}
END_TEST

/* ---- spaces, jumps, ends -------------------------------------------------------------------- */

static struct machine run_text(const char *body, uint32_t *out, size_t n)
{
    char *text = malloc(8192);
    snprintf(text, 8192,
             PTX_HEAD ".visible .entry k(.param .u64 y)\n{\n"
                      "    .shared .align 8 .b8 tile[64];\n    .local .align 8 .b8 mine[16];\n"
                      "    .reg .b32 %%r<12>;\n    .reg .b64 %%p<8>;\n    .reg .pred %%q<4>;\n"
                      "    mov.u32 %%r0, %%tid.x;\n    ld.param.u64 %%p1, [y];\n"
                      "    mul.wide.u32 %%p3, %%r0, 4;\n    add.s64 %%p2, %%p1, %%p3;\n"
                      "%s    st.global.u32 [%%p2], %%r4;\n    ret;\n}\n",
             body);
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, text, &o);
    uint64_t p = machine_buffer(&m, "out", 128, EMU_FILL_ZERO, NULL);
    machine_run(&m, 1, 32, 0, &p, 1);
    ck_assert_int_eq(emu_memory_read(m.e, p, out, n * 4), 0);
    free(text);
    return m;
}

START_TEST(kinds_of_addresses)
{
    static const char body[] = "    mov.u64 %p4, tile;\n    cvta.shared.u64 %p4, %p4;\n"
                               "    mov.u64 %p5, mine;\n    cvta.local.u64 %p5, %p5;\n"
                               "    mov.u32 %r4, 0;\n"
                               "    isspacep.shared %q0, %p4;\n    @%q0 or.b32 %r4, %r4, 1;\n"
                               "    isspacep.global %q0, %p4;\n    @%q0 or.b32 %r4, %r4, 2;\n"
                               "    isspacep.local %q0, %p5;\n    @%q0 or.b32 %r4, %r4, 4;\n"
                               "    isspacep.shared %q0, %p5;\n    @%q0 or.b32 %r4, %r4, 8;\n"
                               "    isspacep.global %q0, %p1;\n    @%q0 or.b32 %r4, %r4, 16;\n"
                               "    isspacep.local %q0, %p1;\n    @%q0 or.b32 %r4, %r4, 32;\n";
    uint32_t out[32];
    struct machine m = run_text(body, out, 32);
    ck_assert_uint_eq(out[0], 1 | 4 | 16);
    ck_assert_uint_eq(out[31], 1 | 4 | 16);
    machine_close(&m);
}
END_TEST

START_TEST(indexed_jumps)
{
    static const char body[] = "    and.b32 %r1, %r0, 3;\n    mov.u32 %r4, 77;\n"
                               "    setp.eq.u32 %q0, %r1, 3;\n    @%q0 bra END;\n"
                               "ts: .branchtargets L0, L1, L2;\n    brx.idx %r1, ts;\n"
                               "L0: mov.u32 %r4, 100;\n    bra END;\n"
                               "L1: mov.u32 %r4, 200;\n    bra END;\n"
                               "L2: mov.u32 %r4, 300;\n    bra END;\nEND:\n";
    uint32_t out[32];
    struct machine m = run_text(body, out, 32);
    for (unsigned i = 0; i < 32; i++)
        ck_assert_uint_eq(out[i], i % 4 == 3 ? 77 : 100 * (i % 4 + 1));
    machine_close(&m);
}
END_TEST

START_TEST(reductions_and_ends)
{
    uint32_t out[32];
    struct machine m = run_text("    red.global.add.u32 [%p1+64], %r0;\n"
                                "    red.global.max.u32 [%p1+68], %r0;\n"
                                "    red.global.or.b32 [%p1+72], %r0;\n"
                                "    mov.u32 %r4, 5;\n    setp.ge.u32 %q0, %r0, 8;\n"
                                "    @%q0 exit;\n",
                                out, 32);
    ck_assert_uint_eq(m.ev.stop, EMU_STOP_DONE);
    for (unsigned i = 0; i < 16; i++)
        ck_assert_uint_eq(out[i], i < 8 ? 5 : 0);
    ck_assert_uint_eq(out[16], 31 * 32 / 2);
    ck_assert_uint_eq(out[17], 31);
    ck_assert_uint_eq(out[18], 31);
    machine_close(&m);
    m = run_text("    mov.u32 %r4, 1;\n    setp.eq.u32 %q0, %r0, 9;\n    @%q0 trap;\n", out, 32);
    ck_assert_uint_eq(m.ev.stop, EMU_STOP_TRAP);
    machine_close(&m);
    m = run_text("    nanosleep.u32 100;\n    prefetch.global.L2 [%p1];\n    mov.u32 %r4, 3;\n",
                 out, 32);
    ck_assert_uint_eq(m.ev.stop, EMU_STOP_DONE);
    ck_assert_uint_eq(out[31], 3);
    machine_close(&m);
}
END_TEST

START_TEST(elections)
{
    uint32_t out[32], leaders = 0;
    struct machine m =
        run_text("    elect.sync %r5|%q0, 0xffffffff;\n    selp.b32 %r4, 1, 0, %q0;\n"
                 "    shl.b32 %r5, %r5, 8;\n    or.b32 %r4, %r4, %r5;\n",
                 out, 32);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE, "%s", m.ev.stop_text);
    for (unsigned i = 0; i < 32; i++) {
        leaders += out[i] & 1;
        ck_assert_uint_eq(out[i] >> 8, out[0] >> 8); /* all name the same lane */
        ck_assert_uint_eq(out[i] & 1, i == out[i] >> 8);
    }
    ck_assert_uint_eq(leaders, 1);
    machine_close(&m);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("emu_data");
    TCase *t = tcase_create("data");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, matrix_products);
    tcase_add_test(t, warp_matrices);
    tcase_add_test(t, matrices_of_doubles);
    tcase_add_test(t, matrix_loads);
    tcase_add_test(t, asynchronous_copies);
    tcase_add_test(t, number_classes);
    tcase_add_test(t, products_of_24_bits);
    tcase_add_test(t, kinds_of_addresses);
    tcase_add_test(t, indexed_jumps);
    tcase_add_test(t, reductions_and_ends);
    tcase_add_test(t, elections);
    suite_add_tcase(suite, t);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
