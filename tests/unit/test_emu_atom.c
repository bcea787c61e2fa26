/* SPDX-License-Identifier: Apache-2.0 */
/*
 * atom and red of every operation, type, space, order and scope against host arithmetic (ISA
 * 9.7.13.5, 9.7.13.6).  Lanes collide at few places; the engine takes them one after another.
 */
#include "emu_test_util.h"

#include <math.h>

#define PLACES 5

struct kind {
    const char *name; /* "add.u32" */
    unsigned bits;
    uint64_t (*apply)(uint64_t old, uint64_t b, uint64_t c);
    unsigned values; /* 0: any bits, 1: floats, 2: small numbers */
    bool atom_only;  /* red has no such operation */
};

/* ---- integers, by the host's own types ------------------------------------------------------- */

#define OPERATION(name, type, expression)                                                          \
    static uint64_t name(uint64_t old, uint64_t b_in, uint64_t c_in)                               \
    {                                                                                              \
        type a = (type)old, b = (type)b_in, c = (type)c_in;                                        \
        (void)a, (void)a, (void)b, (void)c;                                                        \
        return (uint64_t)(expression);                                                             \
    }
OPERATION(add_u32, uint32_t, a + b)
OPERATION(add_u64, uint64_t, a + b)
OPERATION(min_u32, uint32_t, a < b ? a : b)
OPERATION(max_u32, uint32_t, a > b ? a : b)
OPERATION(min_u64, uint64_t, a < b ? a : b)
OPERATION(max_u64, uint64_t, a > b ? a : b)
OPERATION(min_s32, int32_t, (uint32_t)(a < b ? a : b))
OPERATION(max_s32, int32_t, (uint32_t)(a > b ? a : b))
OPERATION(min_s64, int64_t, a < b ? a : b)
OPERATION(max_s64, int64_t, a > b ? a : b)
OPERATION(and_b32, uint32_t, a &b)
OPERATION(or_b32, uint32_t, a | b)
OPERATION(xor_b32, uint32_t, a ^ b)
OPERATION(and_b64, uint64_t, a &b)
OPERATION(or_b64, uint64_t, a | b)
OPERATION(xor_b64, uint64_t, a ^ b)
OPERATION(exch_b32, uint32_t, b)
OPERATION(exch_b64, uint64_t, b)
OPERATION(cas_b16, uint16_t, a == b ? c : a)
OPERATION(cas_b32, uint32_t, a == b ? c : a)
OPERATION(cas_b64, uint64_t, a == b ? c : a)
OPERATION(inc_u32, uint32_t, a >= b ? 0 : a + 1)
OPERATION(dec_u32, uint32_t, a == 0 || a > b ? b : a - 1)

/* ---- floats, by the host's own types; rounded to nearest even -------------------------------- */

static uint64_t add_f32(uint64_t old, uint64_t b, uint64_t c)
{
    float x, y;
    uint32_t lo = (uint32_t)old, hi = (uint32_t)b, r;
    (void)c;
    memcpy(&x, &lo, 4);
    memcpy(&y, &hi, 4);
    x += y;
    memcpy(&r, &x, 4);
    return r;
}

static uint64_t add_f64(uint64_t old, uint64_t b, uint64_t c)
{
    double x, y;
    (void)c;
    memcpy(&x, &old, 8);
    memcpy(&y, &b, 8);
    x += y;
    memcpy(&old, &x, 8);
    return old;
}

static uint64_t add_f16(uint64_t old, uint64_t b, uint64_t c)
{
    _Float16 x, y;
    uint16_t lo = (uint16_t)old, hi = (uint16_t)b, r;
    (void)c;
    memcpy(&x, &lo, 2);
    memcpy(&y, &hi, 2);
    x = x + y;
    memcpy(&r, &x, 2);
    return r;
}

/* A bfloat16 is the upper half of a float: the sum in float, then its upper half, ties to even. A
 * float has more than twice its digits, so that rounding twice is rounding once. */
static uint64_t add_bf16(uint64_t old, uint64_t b, uint64_t c)
{
    uint32_t sum = (uint32_t)add_f32(old << 16 & 0xffff0000u, b << 16 & 0xffff0000u, c);
    return (sum + 0x7fffu + (sum >> 16 & 1u)) >> 16;
}

static uint64_t add_f16x2(uint64_t old, uint64_t b, uint64_t c)
{
    return add_f16(old & 0xffffu, b & 0xffffu, c) |
           add_f16(old >> 16 & 0xffffu, b >> 16 & 0xffffu, c) << 16;
}

static uint64_t add_bf16x2(uint64_t old, uint64_t b, uint64_t c)
{
    return add_bf16(old & 0xffffu, b & 0xffffu, c) |
           add_bf16(old >> 16 & 0xffffu, b >> 16 & 0xffffu, c) << 16;
}

enum { ANY, F32, F64, F16, BF16, SMALL };
static const struct kind kinds[] = {
    {"add.u32", 32, add_u32, ANY, false},
    {"add.s32", 32, add_u32, ANY, false},
    {"add.u64", 64, add_u64, ANY, false},
    {"min.u32", 32, min_u32, ANY, false},
    {"max.u32", 32, max_u32, ANY, false},
    {"min.s32", 32, min_s32, ANY, false},
    {"max.s32", 32, max_s32, ANY, false},
    {"min.u64", 64, min_u64, ANY, false},
    {"max.u64", 64, max_u64, ANY, false},
    {"min.s64", 64, min_s64, ANY, false},
    {"max.s64", 64, max_s64, ANY, false},
    {"and.b32", 32, and_b32, ANY, false},
    {"or.b32", 32, or_b32, ANY, false},
    {"xor.b32", 32, xor_b32, ANY, false},
    {"and.b64", 64, and_b64, ANY, false},
    {"or.b64", 64, or_b64, ANY, false},
    {"xor.b64", 64, xor_b64, ANY, false},
    {"inc.u32", 32, inc_u32, SMALL, false},
    {"dec.u32", 32, dec_u32, SMALL, false},
    {"inc.u32", 32, inc_u32, ANY, false},
    {"dec.u32", 32, dec_u32, ANY, false},
    {"exch.b32", 32, exch_b32, ANY, true},
    {"exch.b64", 64, exch_b64, ANY, true},
    {"cas.b16", 16, cas_b16, SMALL, true},
    {"cas.b32", 32, cas_b32, SMALL, true},
    {"cas.b64", 64, cas_b64, SMALL, true},
    {"add.f32", 32, add_f32, F32, false},
    {"add.f64", 64, add_f64, F64, false},
    {"add.noftz.f16", 16, add_f16, F16, false},
    {"add.noftz.bf16", 16, add_bf16, BF16, false},
    {"add.noftz.f16x2", 32, add_f16x2, F16, false},
    {"add.noftz.bf16x2", 32, add_bf16x2, BF16, false},
};

/* Finite values of one range, so that sums neither vanish nor overflow, of either sign. */
static uint64_t value_of(const struct kind *k, uint64_t *seed)
{
    uint64_t r = next_random(seed);
    float f = (float)((int64_t)(r % 20001) - 10000) / 64.0f;
    double d = (double)((int64_t)(r % 2000000001) - 1000000000) / 4096.0;
    uint32_t bits;
    uint64_t wide;
    memcpy(&bits, &f, 4);
    memcpy(&wide, &d, 8);
    uint64_t half = (r >> 20 & 0x83ffu) | (10 + (r >> 40) % 10) << 10; /* 2^-5 to 2^4 */
    uint64_t other = (r >> 33 & 0x83ffu) | (10 + (r >> 50) % 10) << 10;
    switch (k->values) {
    case F32: return bits;
    case F64: return wide;
    case F16: return k->bits == 32 ? half | other << 16 : half;
    case BF16: return k->bits == 32 ? bits >> 16 | (bits & 0xffff0000u) : bits >> 16;
    case SMALL: return r % 7;
    default: return k->bits == 64 ? r : r & 0xffffffffu;
    }
}

struct run {
    const struct kind *kind;
    bool red;
    const char *space, *order;
    uint64_t start[PLACES], end[PLACES];
    uint64_t b[32], c[32], old[32];
};

/* Lane t works at place t % PLACES of what was copied to shared memory or lies in global memory. */
static void run_atomics(struct run *r)
{
    unsigned bits = r->kind->bits;
    bool cas = strncmp(r->kind->name, "cas", 3) == 0;
    bool shared = strcmp(r->space, ".shared") == 0 || strcmp(r->space, ".shared::cta") == 0;
    char op[200], ptx[2600];
    snprintf(op, sizeof op, "%s%s%s.%s %s[%s], %%b%s;", r->red ? "red" : "atom", r->order, r->space,
             r->kind->name, r->red ? "" : "%d, ", shared ? "%s" : "%g", cas ? ", %c" : "");
    snprintf(ptx, sizeof ptx,
             PTX_HEAD ".visible .entry k(.param .u64 p0, .param .u64 p1, .param .u64 p2)\n{\n"
                      ".reg .b64 %%g, %%i, %%o, %%w;\n.reg .b32 %%s, %%t, %%n;\n.reg .pred %%q;\n"
                      ".reg .b%u %%d, %%b, %%c, %%v;\n.shared .align 8 .b8 tile[64];\n"
                      "ld.param.u64 %%g, [p0];\nld.param.u64 %%i, [p1];\nld.param.u64 %%o, [p2];\n"
                      "mov.u32 %%t, %%tid.x;\nmad.wide.u32 %%i, %%t, 16, %%i;\n"
                      "mad.wide.u32 %%o, %%t, 8, %%o;\nrem.u32 %%n, %%t, %d;\n"
                      "mad.wide.u32 %%g, %%n, 8, %%g;\nmov.u32 %%s, tile;\n"
                      "mad.lo.u32 %%s, %%n, 8, %%s;\nsetp.lt.u32 %%q, %%t, %d;\n"
                      "ld.global.b%u %%v, [%%g];\n@%%q st.shared.b%u [%%s], %%v;\nbar.sync 0;\n"
                      "ld.global.b%u %%b, [%%i];\nld.global.b%u %%c, [%%i+8];\nmov.b%u %%d, 0;\n"
                      "%s\nst.global.b%u [%%o], %%d;\nbar.sync 0;\n"
                      "%sld.shared.b%u %%v, [%%s];\n%s@%%q st.global.b%u [%%g], %%v;\nret;\n}\n",
             bits, PLACES, PLACES, bits, bits, bits, bits, bits, op, bits, shared ? "" : "//", bits,
             shared ? "" : "//", bits);
    uint64_t in[32][2];
    for (int t = 0; t < 32; t++)
        in[t][0] = r->b[t], in[t][1] = r->c[t];
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_BOUNDS | EMU_DETECT_ALIGN};
    machine_open(&m, ptx, &o);
    uint64_t p[3] = {machine_buffer(&m, "at", sizeof r->start, EMU_FILL_ZERO, r->start),
                     machine_buffer(&m, "in", sizeof in, EMU_FILL_ZERO, in),
                     machine_buffer(&m, "old", sizeof r->old, EMU_FILL_ZERO, NULL)};
    machine_run(&m, 1, 32, 0, p, 3);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && m.ev.violation_count == 0, "%s\n%s", op,
                  machine_text(&m));
    emu_memory_read(m.e, p[0], r->end, sizeof r->end);
    emu_memory_read(m.e, p[2], r->old, sizeof r->old);
    machine_close(&m);
}

START_TEST(every_operation)
{
    static const char *const spaces[] = {".global", ".shared", "", ".shared::cta"};
    static const char *const orders[] = {"",
                                         ".relaxed.cta",
                                         ".relaxed.gpu",
                                         ".acquire.gpu",
                                         ".release.sys",
                                         ".acq_rel.cta",
                                         ".relaxed.cluster"};
    const struct kind *k = &kinds[_i];
    uint64_t seed = 99 + (uint64_t)_i, mask = k->bits == 64 ? UINT64_MAX : (1ull << k->bits) - 1;
    for (int round = 0; round < 14; round++) {
        struct run r = {.kind = k,
                        .red = !k->atom_only && round % 3 == 1,
                        .space = spaces[round % 4],
                        .order = orders[round % 7]};
        if (r.red && (strncmp(r.order, ".acq", 4) == 0))
            r.order = ".release.gpu"; /* red does not acquire */
        for (int i = 0; i < PLACES; i++)
            r.start[i] = value_of(k, &seed) & mask;
        for (int t = 0; t < 32; t++)
            r.b[t] = value_of(k, &seed) & mask, r.c[t] = value_of(k, &seed) & mask;
        run_atomics(&r);
        uint64_t now[PLACES];
        memcpy(now, r.start, sizeof now);
        for (int t = 0; t < 32; t++) {
            uint64_t *at = &now[t % PLACES];
            ck_assert_msg(r.red || r.old[t] == *at, "%s%s%s lane %d: %llx, not %llx", k->name,
                          r.order, r.space, t, (unsigned long long)r.old[t],
                          (unsigned long long)*at);
            *at = k->apply(*at, r.b[t], r.c[t]) & mask;
        }
        for (int i = 0; i < PLACES; i++)
            ck_assert_msg((r.end[i] & mask) == now[i], "%s%s%s place %d: %llx, not %llx", k->name,
                          r.order, r.space, i, (unsigned long long)r.end[i],
                          (unsigned long long)now[i]);
    }
}
END_TEST

/* Subnormal floats: flushed in global memory, kept in shared memory (ISA 9.7.13.5, .f32). NaN and
 * infinities as the host has them; f16 without flushing. */
START_TEST(unusual_floats)
{
    static const struct {
        const char *kind, *space;
        uint64_t start, b, end;
    } all[] = {
        {"add.f32", ".shared", 1, 1, 2},
        {"add.f32", ".shared", 0x80000001, 0x80000003, 0x80000004},
        {"add.f32", ".global", 1, 1, 0},
        {"add.f32", ".global", 0x80000001, 0x80000003, 0x80000000},
        {"add.f32", ".global", 0x3f800000, 1, 0x3f800000},
        {"add.f32", ".global", 0x00c00000, 0x80800000, 0}, /* the sum is subnormal */
        {"add.f32", ".global", 0x7f800000, 0x3f800000, 0x7f800000},
        {"add.f32", ".shared", 0x7f7fffff, 0x7f7fffff, 0x7f800000},
        {"add.f64", ".global", 1, 1, 2},
        {"add.noftz.f16", ".global", 1, 2, 3},
        {"add.noftz.f16", ".global", 0x7bff, 0x7bff, 0x7c00},
        {"add.noftz.f16", ".global", 0x7c00, 0xfc00, 0x7fff},
        {"add.noftz.bf16", ".global", 1, 2, 3},
        {"add.noftz.f16x2", ".shared", 0x00017bff, 0x00027bff, 0x00037c00},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
            if (strcmp(kinds[k].name, all[i].kind) != 0)
                continue;
            struct run r = {.kind = &kinds[k], .red = i % 2, .space = all[i].space, .order = ""};
            r.start[0] = all[i].start;
            for (int t = 0; t < 32; t++) /* only lane 0 changes place 0: the others add -0.0 */
                r.b[t] = kinds[k].bits == 64   ? 1ull << 63
                         : kinds[k].bits == 16 ? 0x8000
                                               : 0x80000000;
            if (strstr(all[i].kind, "x2"))
                for (int t = 0; t < 32; t++)
                    r.b[t] = 0x80008000;
            r.b[0] = all[i].b;
            run_atomics(&r);
            uint64_t mask = kinds[k].bits == 64 ? UINT64_MAX : (1ull << kinds[k].bits) - 1;
            ck_assert_msg((r.end[0] & mask) == all[i].end, "%s%s of %llx and %llx: %llx",
                          all[i].kind, all[i].space, (unsigned long long)all[i].start,
                          (unsigned long long)all[i].b, (unsigned long long)r.end[0]);
        }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_atom");
    TCase *t = tcase_create("atomic operations");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, every_operation, 0, sizeof kinds / sizeof kinds[0]);
    tcase_add_test(t, unusual_floats);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
