/* SPDX-License-Identifier: Apache-2.0 */
/* Integer, bit and comparison instructions against host arithmetic. */
#include "emu_test_util.h"

typedef __int128 i128;
typedef unsigned __int128 u128;

#define S16(v) ((int64_t)(int16_t)(v))
#define S32(v) ((int64_t)(int32_t)(v))
#define S64(v) ((int64_t)(v))
#define REF(name, expr)                                                                            \
    static uint64_t name(uint64_t a, uint64_t b, uint64_t c)                                       \
    {                                                                                              \
        (void)a;                                                                                   \
        (void)b;                                                                                   \
        (void)c;                                                                                   \
        return (uint64_t)(expr);                                                                   \
    }

REF(r_add, a + b)
REF(r_sub, a - b)
REF(r_mul, a *b)
REF(r_mad, a *b + c)
REF(r_hi_u32, a *b >> 32)
REF(r_hi_s32, S32(a) * S32(b) >> 32)
REF(r_hi_u64, (u128)a *b >> 64)
REF(r_hi_s64, (i128)S64(a) * S64(b) >> 64)
REF(r_hi_u16, a *b >> 16)
REF(r_hi_s16, S16(a) * S16(b) >> 16)
REF(r_wide_s32, S32(a) * S32(b))
REF(r_wide_s16, S16(a) * S16(b))
REF(r_madwide_s32, (uint64_t)(S32(a) * S32(b)) + c)
REF(r_madhi_s32, (uint64_t)(S32(a) * S32(b) >> 32) + c)
REF(r_madhi_u64, (uint64_t)((u128)a * b >> 64) + c)
REF(r_div_u, b ? a / b : ~0ull)
REF(r_div_s32, S32(b) ? S32(a) / S32(b) : -1)
REF(r_div_s64, S64(b) ? (S64(b) == -1 ? (int64_t)(0 - a) : S64(a) / S64(b)) : -1)
REF(r_rem_u, b ? a % b : ~0ull)
REF(r_rem_s32, S32(b) ? S32(a) % S32(b) : -1)
REF(r_rem_s64, S64(b) == 0 ? -1 : S64(b) == -1 ? 0 : S64(a) % S64(b))
REF(r_abs32, S32(a) < 0 ? -S32(a) : S32(a))
REF(r_neg, 0 - a)
REF(r_min_u, a < b ? a : b)
REF(r_max_u, a > b ? a : b)
REF(r_min_s16, S16(a) < S16(b) ? a : b)
REF(r_min_s32, S32(a) < S32(b) ? a : b)
REF(r_max_s32, S32(a) > S32(b) ? a : b)
REF(r_min_s64, S64(a) < S64(b) ? a : b)
REF(r_max_s64, S64(a) > S64(b) ? a : b)
REF(r_addsat, S32(a) + S32(b) > INT32_MAX   ? INT32_MAX
              : S32(a) + S32(b) < INT32_MIN ? INT32_MIN
                                            : S32(a) + S32(b))
REF(r_subsat, S32(a) - S32(b) > INT32_MAX   ? INT32_MAX
              : S32(a) - S32(b) < INT32_MIN ? INT32_MIN
                                            : S32(a) - S32(b))
REF(r_sad_u32, c + (a > b ? a - b : b - a))
REF(r_sad_s32, c + (uint64_t)(S32(a) > S32(b) ? S32(a) - S32(b) : S32(b) - S32(a)))
REF(r_mul24_u, (a & 0xffffff) * (b & 0xffffff))
REF(r_mul24_s, (uint64_t)(S32(a << 8) >> 8) * (uint64_t)(S32(b << 8) >> 8))
REF(r_mul24hi_u, (a & 0xffffff) * (b & 0xffffff) >> 16)

START_TEST(arithmetic)
{
    check_op("add.s32 %d, %a, %b;", 32, 32, 32, 0, r_add);
    check_op("add.u16 %d, %a, %b;", 16, 16, 16, 0, r_add);
    check_op("add.s64 %d, %a, %b;", 64, 64, 64, 0, r_add);
    check_op("sub.s32 %d, %a, %b;", 32, 32, 32, 0, r_sub);
    check_op("sub.s16 %d, %a, %b;", 16, 16, 16, 0, r_sub);
    check_op("sub.u64 %d, %a, %b;", 64, 64, 64, 0, r_sub);
    check_op("mul.lo.s32 %d, %a, %b;", 32, 32, 32, 0, r_mul);
    check_op("mul.lo.s16 %d, %a, %b;", 16, 16, 16, 0, r_mul);
    check_op("mul.lo.u64 %d, %a, %b;", 64, 64, 64, 0, r_mul);
    check_op("mul.hi.u32 %d, %a, %b;", 32, 32, 32, 0, r_hi_u32);
    check_op("mul.hi.s32 %d, %a, %b;", 32, 32, 32, 0, r_hi_s32);
    check_op("mul.hi.u64 %d, %a, %b;", 64, 64, 64, 0, r_hi_u64);
    check_op("mul.hi.s64 %d, %a, %b;", 64, 64, 64, 0, r_hi_s64);
    check_op("mul.hi.u16 %d, %a, %b;", 16, 16, 16, 0, r_hi_u16);
    check_op("mul.hi.s16 %d, %a, %b;", 16, 16, 16, 0, r_hi_s16);
    check_op("mul.wide.u32 %d, %a, %b;", 64, 32, 32, 0, r_mul);
    check_op("mul.wide.s32 %d, %a, %b;", 64, 32, 32, 0, r_wide_s32);
    check_op("mul.wide.u16 %d, %a, %b;", 32, 16, 16, 0, r_mul);
    check_op("mul.wide.s16 %d, %a, %b;", 32, 16, 16, 0, r_wide_s16);
    check_op("mad.lo.s32 %d, %a, %b, %c;", 32, 32, 32, 32, r_mad);
    check_op("mad.lo.u64 %d, %a, %b, %c;", 64, 64, 64, 64, r_mad);
    check_op("mad.hi.s32 %d, %a, %b, %c;", 32, 32, 32, 32, r_madhi_s32);
    check_op("mad.hi.u64 %d, %a, %b, %c;", 64, 64, 64, 64, r_madhi_u64);
    check_op("mad.wide.s32 %d, %a, %b, %c;", 64, 32, 32, 64, r_madwide_s32);
    check_op("mad.wide.u32 %d, %a, %b, %c;", 64, 32, 32, 64, r_mad);
    check_op("mul24.lo.u32 %d, %a, %b;", 32, 32, 32, 0, r_mul24_u);
    check_op("mul24.lo.s32 %d, %a, %b;", 32, 32, 32, 0, r_mul24_s);
    check_op("mul24.hi.u32 %d, %a, %b;", 32, 32, 32, 0, r_mul24hi_u);
    check_op("sad.u32 %d, %a, %b, %c;", 32, 32, 32, 32, r_sad_u32);
    check_op("sad.s32 %d, %a, %b, %c;", 32, 32, 32, 32, r_sad_s32);
    check_op("add.sat.s32 %d, %a, %b;", 32, 32, 32, 0, r_addsat);
    check_op("sub.sat.s32 %d, %a, %b;", 32, 32, 32, 0, r_subsat);
}
END_TEST

START_TEST(division)
{
    check_op("div.u32 %d, %a, %b;", 32, 32, 32, 0, r_div_u);
    check_op("div.s32 %d, %a, %b;", 32, 32, 32, 0, r_div_s32);
    check_op("div.u64 %d, %a, %b;", 64, 64, 64, 0, r_div_u);
    check_op("div.s64 %d, %a, %b;", 64, 64, 64, 0, r_div_s64);
    check_op("div.u16 %d, %a, %b;", 16, 16, 16, 0, r_div_u);
    check_op("rem.u32 %d, %a, %b;", 32, 32, 32, 0, r_rem_u);
    check_op("rem.s32 %d, %a, %b;", 32, 32, 32, 0, r_rem_s32);
    check_op("rem.u64 %d, %a, %b;", 64, 64, 64, 0, r_rem_u);
    check_op("rem.s64 %d, %a, %b;", 64, 64, 64, 0, r_rem_s64);
    check_op("abs.s32 %d, %a;", 32, 32, 0, 0, r_abs32);
    check_op("neg.s32 %d, %a;", 32, 32, 0, 0, r_neg);
    check_op("neg.s16 %d, %a;", 16, 16, 0, 0, r_neg);
    check_op("neg.s64 %d, %a;", 64, 64, 0, 0, r_neg);
    check_op("min.u32 %d, %a, %b;", 32, 32, 32, 0, r_min_u);
    check_op("max.u32 %d, %a, %b;", 32, 32, 32, 0, r_max_u);
    check_op("min.u16 %d, %a, %b;", 16, 16, 16, 0, r_min_u);
    check_op("min.s16 %d, %a, %b;", 16, 16, 16, 0, r_min_s16);
    check_op("min.s32 %d, %a, %b;", 32, 32, 32, 0, r_min_s32);
    check_op("max.s32 %d, %a, %b;", 32, 32, 32, 0, r_max_s32);
    check_op("min.s64 %d, %a, %b;", 64, 64, 64, 0, r_min_s64);
    check_op("max.s64 %d, %a, %b;", 64, 64, 64, 0, r_max_s64);
    check_op("max.u64 %d, %a, %b;", 64, 64, 64, 0, r_max_u);
}
END_TEST

/* Whose divisor is zero is told; others are not. */
START_TEST(division_by_zero)
{
    static const char *const ops[] = {"div.s32", "rem.u32", "div.u64", "rem.s64", "div.u16"};
    for (size_t i = 0; i < 2 * sizeof ops / sizeof *ops; i++) {
        const char *op = ops[i / 2];
        unsigned bits = strstr(op, "64") ? 64 : strstr(op, "16") ? 16 : 32;
        char ptx[600];
        struct machine m;
        struct emu_options o = {.detect = EMU_DETECT_ALL};
        snprintf(ptx, sizeof ptx,
                 PTX_HEAD ".visible .entry k(.param .u64 p0)\n{\n.reg .pred %%p;\n"
                          ".reg .b%u %%a, %%b;\n.reg .u32 %%t;\nmov.u32 %%t, %%tid.x;\n"
                          "setp.eq.u32 %%p, %%t, %u;\nmov.b%u %%a, 7;\nmov.b%u %%b, 3;\n"
                          "@%%p mov.b%u %%b, 0;\n%s %%a, %%a, %%b;\nret;\n}\n",
                 bits, i % 2 ? 5u : 77u, bits, bits, bits, op);
        machine_open(&m, ptx, &o);
        uint64_t none = 0;
        machine_run(&m, 1, 32, 0, &none, 1);
        const struct emu_violation *v = machine_find(&m, EMU_V_DIVIDE);
        ck_assert_msg(!v == !(i % 2), "%s", op);
        if (v)
            ck_assert_uint_eq(v->who.thread[0], 5);
        machine_close(&m);
    }
}
END_TEST

/* 128-bit sums of two 64-bit halves, as chains of 32-bit carries. */
REF(r_carry_hi, ((u128)a + b) >> 64)
REF(r_borrow, a < b ? ~0ull : 0)
REF(r_mad_carry, ((u128)(uint32_t)a * (uint32_t)b + c) >> 32)

START_TEST(carries)
{
    check_op("add.cc.u64 %u0, %a, %b; addc.u64 %d, 0, 0;", 64, 64, 64, 0, r_carry_hi);
    check_op("sub.cc.u64 %u0, %a, %b; subc.u64 %d, 0, 0;", 64, 64, 64, 0, r_borrow);
    check_op("mov.b64 {%t0,%t1}, %a; mov.b64 {%t2,%t3}, %b; add.cc.u32 %t4, %t0, %t2;"
             "addc.cc.u32 %t5, %t1, %t3; mov.b64 %d, {%t4,%t5};",
             64, 64, 64, 0, r_add);
    check_op("mov.b64 {%t0,%t1}, %a; mov.b64 {%t2,%t3}, %b; sub.cc.u32 %t4, %t0, %t2;"
             "subc.u32 %t5, %t1, %t3; mov.b64 %d, {%t4,%t5};",
             64, 64, 64, 0, r_sub);
    check_op("mov.b64 {%t0,%t1}, %c; mad.lo.cc.u32 %t2, %a, %b, %t0;"
             "madc.hi.u32 %t3, %a, %b, %t1; mov.b64 %d, {%t2,%t3};",
             64, 32, 32, 64, r_mad);
    check_op("mov.b64 {%t0,%t1}, %c; mad.lo.cc.u32 %t2, %a, %b, %t0;"
             "madc.hi.u32 %d, %a, %b, %t1;",
             32, 32, 32, 64, r_mad_carry);
}
END_TEST

REF(r_and, a &b)
REF(r_or, a | b)
REF(r_xor, a ^ b)
REF(r_not, ~a)
REF(r_cnot, a == 0)
REF(r_shl32, b > 31 ? 0 : a << b)
REF(r_shl64, b > 63 ? 0 : a << b)
REF(r_shr_u32, b > 31 ? 0 : a >> b)
REF(r_shr_u64, b > 63 ? 0 : a >> b)
REF(r_shr_s32, S32(a) >> (b > 31 ? 31 : b))
REF(r_shr_s64, S64(a) >> (b > 63 ? 63 : b))
REF(r_shr_s16, S16(a) >> (b > 15 ? 15 : b))
REF(r_popc, __builtin_popcountll(a))
REF(r_clz32, a ? __builtin_clzll(a) - 32 : 32)
REF(r_clz64, a ? __builtin_clzll(a) : 64)
REF(r_lop3_96, a ^ b ^ c)
REF(r_lop3_ca, (a & b) | (~a & c))
REF(r_lop3_1e, a ^ (b | c))

static uint64_t r_brev32(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t r = 0;
    (void)b;
    (void)c;
    for (int i = 0; i < 32; i++)
        r |= (a >> i & 1) << (31 - i);
    return r;
}
static uint64_t r_bfind_u32(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    for (int i = 31; i >= 0; i--)
        if (a >> i & 1)
            return (uint64_t)i;
    return ~0ull;
}
static uint64_t r_bfind_s32(uint64_t a, uint64_t b, uint64_t c)
{
    return r_bfind_u32((int32_t)a < 0 ? ~a & 0xffffffff : a, b, c);
}
/* The pseudo-code of ISA 9.7.1.19 (bfe), written for 32 bits. */
static uint64_t bfe_isa(uint64_t a, uint64_t b, uint64_t c, int is_signed)
{
    unsigned pos = b & 0xff, len = c & 0xff, msb = 31, sbit;
    uint64_t d = 0;
    if (!is_signed || len == 0)
        sbit = 0;
    else
        sbit = (unsigned)(a >> (pos + len - 1 < msb ? pos + len - 1 : msb) & 1);
    for (unsigned i = 0; i <= msb; i++)
        d |= (uint64_t)(i < len && pos + i <= msb ? a >> (pos + i) & 1 : sbit) << i;
    return d;
}
REF(r_bfe_u32, bfe_isa(a, b, c, 0))
REF(r_bfe_s32, bfe_isa(a, b, c, 1))
static uint64_t r_bfi(uint64_t a, uint64_t b, uint64_t c)
{
    unsigned pos = c & 0xff, len = 9;
    for (unsigned i = 0; i < len && pos + i <= 31; i++)
        b = (b & ~(1ull << (pos + i))) | (a >> i & 1) << (pos + i);
    return b;
}
REF(r_shf_l_wrap, (b << 32 | a) << (c & 31) >> 32)
REF(r_shf_r_wrap, (b << 32 | a) >> (c & 31))
REF(r_shf_r_clamp, (b << 32 | a) >> (c > 32 ? 32 : c))
REF(r_shf_l_clamp, (u128)(b << 32 | a) << (c > 32 ? 32 : c) >> 32)
REF(r_bmsk, (a & 31) >= 32 ? 0 : (((b & 31) ? (1ull << (b & 31)) - 1 : 0) << (a & 31)))
static uint64_t r_prmt(uint64_t a, uint64_t b, uint64_t c)
{
    unsigned char bytes[8];
    uint64_t r = 0;
    for (int i = 0; i < 4; i++) {
        bytes[i] = (unsigned char)(a >> 8 * i);
        bytes[4 + i] = (unsigned char)(b >> 8 * i);
    }
    for (int i = 0; i < 4; i++) {
        unsigned s = c >> 4 * i & 15;
        unsigned char v = bytes[s & 7];
        if (s & 8)
            v = v & 0x80 ? 0xff : 0;
        r |= (uint64_t)v << 8 * i;
    }
    return r;
}
static uint64_t r_dp4a_s(uint64_t a, uint64_t b, uint64_t c)
{
    for (int i = 0; i < 4; i++)
        c += (uint64_t)((int64_t)(int8_t)(a >> 8 * i) * (int8_t)(b >> 8 * i));
    return c;
}
static uint64_t r_dp4a_u(uint64_t a, uint64_t b, uint64_t c)
{
    for (int i = 0; i < 4; i++)
        c += (a >> 8 * i & 255) * (b >> 8 * i & 255);
    return c;
}
static uint64_t r_dp2a(uint64_t a, uint64_t b, uint64_t c)
{
    for (int i = 0; i < 2; i++)
        c += (uint64_t)((int64_t)(int16_t)(a >> 16 * i) * (int8_t)(b >> (16 + 8 * i)));
    return c;
}
static uint64_t r_vabsdiff4(uint64_t a, uint64_t b, uint64_t c)
{
    uint8_t r[4];
    (void)c;
    for (int i = 0; i < 4; i++)
        r[i] = (uint8_t)abs((int)(a >> 8 * i & 255) - (int)(b >> 8 * i & 255));
    return (uint64_t)r[0] + r[1] * 256u + r[2] * 65536u + ((uint64_t)r[3] << 24);
}
static uint64_t r_vsad4(uint64_t a, uint64_t b, uint64_t c)
{
    for (int i = 0; i < 4; i++)
        c += (uint64_t)abs((int)(a >> 8 * i & 255) - (int)(b >> 8 * i & 255));
    return c;
}
static uint64_t r_vsad2(uint64_t a, uint64_t b, uint64_t c)
{
    for (int i = 0; i < 2; i++)
        c += (uint64_t)labs((long)(a >> 16 * i & 65535) - (long)(b >> 16 * i & 65535));
    return c;
}
REF(r_szext, (b & 31) == 0 ? 0 : (uint64_t)((int64_t)(a << (64 - (b & 31))) >> (64 - (b & 31))))
static uint64_t r_fns(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    if ((b & 31) != b)
        return 0xffffffff;
    for (uint64_t i = b, n = 0; i < 32; i++)
        if (a >> i & 1 && ++n == 2)
            return i;
    return 0xffffffff;
}

START_TEST(bits)
{
    check_op("and.b32 %d, %a, %b;", 32, 32, 32, 0, r_and);
    check_op("or.b64 %d, %a, %b;", 64, 64, 64, 0, r_or);
    check_op("xor.b16 %d, %a, %b;", 16, 16, 16, 0, r_xor);
    check_op("not.b16 %d, %a;", 16, 16, 0, 0, r_not);
    check_op("not.b64 %d, %a;", 64, 64, 0, 0, r_not);
    check_op("cnot.b32 %d, %a;", 32, 32, 0, 0, r_cnot);
    check_op("shl.b32 %d, %a, %b;", 32, 32, 32, 0, r_shl32);
    check_op("shl.b64 %d, %a, %b;", 64, 64, 32, 0, r_shl64);
    check_op("shr.u32 %d, %a, %b;", 32, 32, 32, 0, r_shr_u32);
    check_op("shr.u64 %d, %a, %b;", 64, 64, 32, 0, r_shr_u64);
    check_op("shr.s32 %d, %a, %b;", 32, 32, 32, 0, r_shr_s32);
    check_op("shr.s64 %d, %a, %b;", 64, 64, 32, 0, r_shr_s64);
    check_op("shr.s16 %d, %a, %b;", 16, 16, 32, 0, r_shr_s16);
    check_op("lop3.b32 %d, %a, %b, %c, 0x96;", 32, 32, 32, 32, r_lop3_96);
    check_op("lop3.b32 %d, %a, %b, %c, 0xca;", 32, 32, 32, 32, r_lop3_ca);
    check_op("lop3.b32 %d, %a, %b, %c, 0x1e;", 32, 32, 32, 32, r_lop3_1e);
    check_op("popc.b32 %d, %a;", 32, 32, 0, 0, r_popc);
    check_op("popc.b64 %d, %a;", 32, 64, 0, 0, r_popc);
    check_op("clz.b32 %d, %a;", 32, 32, 0, 0, r_clz32);
    check_op("clz.b64 %d, %a;", 32, 64, 0, 0, r_clz64);
    check_op("brev.b32 %d, %a;", 32, 32, 0, 0, r_brev32);
    check_op("bfind.u32 %d, %a;", 32, 32, 0, 0, r_bfind_u32);
    check_op("bfind.s32 %d, %a;", 32, 32, 0, 0, r_bfind_s32);
    check_op("bfe.u32 %d, %a, %b, %c;", 32, 32, 32, 32, r_bfe_u32);
    check_op("bfe.s32 %d, %a, %b, %c;", 32, 32, 32, 32, r_bfe_s32);
    check_op("bfi.b32 %d, %a, %b, %c, 9;", 32, 32, 32, 32, r_bfi);
    check_op("shf.l.wrap.b32 %d, %a, %b, %c;", 32, 32, 32, 32, r_shf_l_wrap);
    check_op("shf.r.wrap.b32 %d, %a, %b, %c;", 32, 32, 32, 32, r_shf_r_wrap);
    check_op("shf.r.clamp.b32 %d, %a, %b, %c;", 32, 32, 32, 32, r_shf_r_clamp);
    check_op("shf.l.clamp.b32 %d, %a, %b, %c;", 32, 32, 32, 32, r_shf_l_clamp);
    check_op("bmsk.wrap.b32 %d, %a, %b;", 32, 32, 32, 0, r_bmsk);
    check_op("prmt.b32 %d, %a, %b, %c;", 32, 32, 32, 32, r_prmt);
    check_op("dp4a.s32.s32 %d, %a, %b, %c;", 32, 32, 32, 32, r_dp4a_s);
    check_op("dp4a.u32.u32 %d, %a, %b, %c;", 32, 32, 32, 32, r_dp4a_u);
    check_op("dp2a.hi.s32.s32 %d, %a, %b, %c;", 32, 32, 32, 32, r_dp2a);
    check_op("vabsdiff4.u32.u32.u32 %d, %a, %b, %c;", 32, 32, 32, 32, r_vabsdiff4);
    check_op("vabsdiff4.u32.u32.u32.add %d, %a, %b, %c;", 32, 32, 32, 32, r_vsad4);
    check_op("vabsdiff2.u32.u32.u32.add %d, %a, %b, %c;", 32, 32, 32, 32, r_vsad2);
    check_op("szext.wrap.s32 %d, %a, %b;", 32, 32, 32, 0, r_szext);
    check_op("fns.b32 %d, %a, %b, 2;", 32, 32, 32, 0, r_fns);
}
END_TEST

REF(r_lt_s32, S32(a) < S32(b))
REF(r_lt_u32, a < b)
REF(r_ge_s64, S64(a) >= S64(b))
REF(r_hi_cmp, a > b)
REF(r_ne_s16, a != b)
REF(r_lt_s16, S16(a) < S16(b))
REF(r_and_cmp, S32(a) < S32(b) && c != 0)
REF(r_q_or, !(S32(a) < S32(b)) || c != 0)
REF(r_set, S32(a) > S32(b) ? 0xffffffff : 0)
REF(r_set_f, S32(a) > S32(b) ? 0x3f800000 : 0)
REF(r_selp, c & 1 ? a : b)
REF(r_slct, S32(c) >= 0 ? a : b)

START_TEST(comparisons)
{
    check_op("setp.lt.s32 %p, %a, %b; selp.b32 %d, 1, 0, %p;", 32, 32, 32, 0, r_lt_s32);
    check_op("setp.lt.u32 %p, %a, %b; selp.b32 %d, 1, 0, %p;", 32, 32, 32, 0, r_lt_u32);
    check_op("setp.lo.s32 %p, %a, %b; selp.b32 %d, 1, 0, %p;", 32, 32, 32, 0, r_lt_u32);
    check_op("setp.hi.u64 %p, %a, %b; selp.b32 %d, 1, 0, %p;", 32, 64, 64, 0, r_hi_cmp);
    check_op("setp.ge.s64 %p, %a, %b; selp.b32 %d, 1, 0, %p;", 32, 64, 64, 0, r_ge_s64);
    check_op("setp.ne.s16 %p, %a, %b; selp.b32 %d, 1, 0, %p;", 32, 16, 16, 0, r_ne_s16);
    check_op("setp.lt.s16 %p, %a, %b; selp.b32 %d, 1, 0, %p;", 32, 16, 16, 0, r_lt_s16);
    check_op("setp.ne.u32 %q, %c, 0; setp.lt.and.s32 %p, %a, %b, %q; selp.b32 %d, 1, 0, %p;", 32,
             32, 32, 32, r_and_cmp);
    check_op("setp.eq.u32 %z, %c, 0; setp.lt.or.s32 %p|%q, %a, %b, !%z; selp.b32 %d, 1, 0, %q;", 32,
             32, 32, 32, r_q_or);
    check_op("set.gt.u32.s32 %d, %a, %b;", 32, 32, 32, 0, r_set);
    check_op("set.gt.f32.s32 %d, %a, %b;", 32, 32, 32, 0, r_set_f);
    check_op("and.b32 %t0, %c, 1; setp.ne.u32 %p, %t0, 0; selp.b64 %d, %a, %b, %p;", 64, 64, 64, 32,
             r_selp);
    check_op("slct.b32.s32 %d, %a, %b, %c;", 32, 32, 32, 32, r_slct);
    check_op("{ .reg .pred %p; setp.lt.s32 %p, %a, %b; @%p mov.u32 %d, 1; @!%p bra L; bra M;\n"
             "L: mov.u32 %d, 0;\nM: }",
             32, 32, 32, 0, r_lt_s32);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_int");
    TCase *t = tcase_create("instructions");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, arithmetic);
    tcase_add_test(t, division);
    tcase_add_test(t, division_by_zero);
    tcase_add_test(t, carries);
    tcase_add_test(t, bits);
    tcase_add_test(t, comparisons);
    suite_add_tcase(s, t);
    return run_suite(s);
}
