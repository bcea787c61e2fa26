/* SPDX-License-Identifier: Apache-2.0 */
/*
 * For tests of the engine: runs instructions over vectors of values, and kernels written as PTX.
 */
#ifndef CUDALINT_TESTS_EMU_TEST_UTIL_H
#define CUDALINT_TESTS_EMU_TEST_UTIL_H

#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "runtime/emu/emu.h"

#define PTX_HEAD ".version 8.0\n.target sm_90\n.address_size 64\n"

struct machine {
    struct arena *a;
    struct ptx_program *p;
    struct emu *e;
    struct emu_evidence ev;
};

static inline void machine_open(struct machine *m, const char *ptx,
                                const struct emu_options *options)
{
    memset(m, 0, sizeof *m);
    m->a = arena_create();
    ck_assert_msg(ptx_parse(m->a, ptx, strlen(ptx), &m->p) == 0, "%s\n%s", error_message(), ptx);
    ck_assert_msg(emu_create(&m->e, m->p, options) == 0, "%s", error_message());
}

static inline void machine_close(struct machine *m)
{
    emu_destroy(m->e);
    arena_destroy(m->a);
}

static inline uint64_t machine_buffer(struct machine *m, const char *name, uint64_t bytes, int fill,
                                      const void *data)
{
    uint64_t address = 0;
    struct emu_buffer b = {.name = name,
                           .bytes = bytes,
                           .fill = {.kind = (uint8_t)fill},
                           .data = data,
                           .data_bytes = data ? bytes : 0};
    ck_assert_int_eq(emu_buffer_add(m->e, &b, &address), 0);
    return address;
}

/* Launches the only kernel: blocks x threads, 64-bit parameters. */
static inline void machine_run(struct machine *m, unsigned blocks, unsigned threads,
                               uint32_t dynamic_shared, const uint64_t *params, size_t n)
{
    struct emu_launch l = {.grid = {blocks, 1, 1},
                           .block = {threads, 1, 1},
                           .dynamic_shared = dynamic_shared,
                           .params = params,
                           .param_bytes = n * 8};
    ck_assert_msg(emu_run(m->e, &l, &m->ev) == 0, "%s", error_message());
}

static inline const struct emu_violation *machine_find(const struct machine *m, unsigned kind)
{
    for (size_t i = 0; i < m->ev.violation_count; i++)
        if (m->ev.violations[i].kind == kind)
            return &m->ev.violations[i];
    return NULL;
}

static inline const char *machine_text(struct machine *m)
{
    struct strbuf out = {0};
    emu_evidence_print(m->e, &m->ev, &out);
    const char *text = arena_strdup(m->a, strbuf_text(&out));
    strbuf_free(&out);
    return text;
}

/*
 * Runs `op` (PTX text over %d, %a, %b, %c, predicates %p, %q, registers %t<8> of 32 and %u<8> of 64
 * bits) for n triples. Widths in bits; 0: the operand is not used.
 */
static inline void run_op(const char *op, unsigned wd, unsigned wa, unsigned wb, unsigned wc,
                          const uint64_t *in, uint64_t *out, size_t n)
{
    static const char text[] = PTX_HEAD
        ".visible .entry k(.param .u64 p0, .param .u64 p1, .param .u64 p2)\n{\n"
        ".reg .pred %%p, %%q, %%z;\n.reg .b32 %%t<8>, %%i, %%n;\n.reg .b64 %%u<8>, %%s<8>;\n"
        ".reg .b%u %%d;\n.reg .b%u %%a;\n.reg .b%u %%b;\n.reg .b%u %%c;\n"
        "mov.u32 %%i, %%ctaid.x;\nmov.u32 %%n, %%ntid.x;\nmul.lo.s32 %%i, %%i, %%n;\n"
        "mov.u32 %%n, %%tid.x;\nadd.s32 %%i, %%i, %%n;\n"
        "ld.param.u64 %%s0, [p0];\nld.param.u64 %%s1, [p1];\nld.param.u32 %%n, [p2];\n"
        "setp.ge.u32 %%z, %%i, %%n;\n@%%z ret;\n"
        "mul.wide.u32 %%s2, %%i, 24;\nadd.s64 %%s0, %%s0, %%s2;\n"
        "mul.wide.u32 %%s2, %%i, 8;\nadd.s64 %%s1, %%s1, %%s2;\n"
        "ld.global.b%u %%a, [%%s0];\nld.global.b%u %%b, [%%s0+8];\nld.global.b%u %%c, [%%s0+16];\n"
        "mov.b%u %%d, 0;\n"
        "%s\n"
        "st.global.b%u [%%s1], %%d;\nret;\n}\n";
    char *ptx = malloc(sizeof text + strlen(op) + 64);
    wa = wa ? wa : 32;
    wb = wb ? wb : 32;
    wc = wc ? wc : 32;
    sprintf(ptx, text, wd, wa, wb, wc, wa, wb, wc, wd, op, wd);
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, ptx, &o);
    memset(out, 0, n * 8);
    uint64_t params[3] = {machine_buffer(&m, "in", n * 24, EMU_FILL_ZERO, in),
                          machine_buffer(&m, "out", n * 8, EMU_FILL_ZERO, NULL), n};
    machine_run(&m, (unsigned)(n + 127) / 128, 128, 0, params, 3);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE, "%s: %s", op, m.ev.stop_text);
    for (size_t i = 0; i < m.ev.violation_count; i++)
        ck_assert_msg(m.ev.violations[i].kind == EMU_V_WRAP ||
                          m.ev.violations[i].kind == EMU_V_DIVIDE,
                      "%s", machine_text(&m));
    ck_assert_int_eq(emu_memory_read(m.e, params[1], out, n * 8), 0);
    machine_close(&m);
    free(ptx);
}

static inline uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

/* Values near the edges of every width, small ones, and random ones of every length. */
static inline uint64_t edge_value(uint64_t *state)
{
    static const uint64_t edges[] = {0,
                                     1,
                                     2,
                                     3,
                                     7,
                                     8,
                                     15,
                                     16,
                                     31,
                                     32,
                                     33,
                                     63,
                                     64,
                                     127,
                                     128,
                                     255,
                                     0x7fff,
                                     0x8000,
                                     0xffff,
                                     0x7fffffff,
                                     0x80000000,
                                     0xffffffff,
                                     0x7fffffffffffffff,
                                     0x8000000000000000,
                                     ~0ull,
                                     ~0ull - 1};
    uint64_t r = next_random(state), kind = next_random(state);
    if (kind % 4 == 0)
        return edges[r % (sizeof edges / sizeof edges[0])];
    return kind % 4 == 1 ? r : r >> (kind >> 8) % 64;
}

#define OP_COUNT 640

typedef uint64_t op_reference(uint64_t a, uint64_t b, uint64_t c);

/* Compares the low `wd` bits of an instruction's results with the reference. */
static inline void check_op(const char *op, unsigned wd, unsigned wa, unsigned wb, unsigned wc,
                            op_reference *reference)
{
    static uint64_t in[OP_COUNT * 3], out[OP_COUNT];
    uint64_t state = 1, mask = wd == 64 ? ~0ull : (1ull << wd) - 1;
    for (size_t i = 0; i < OP_COUNT * 3; i++)
        in[i] = edge_value(&state);
    run_op(op, wd, wa, wb, wc, in, out, OP_COUNT);
    unsigned widths[3] = {wa, wb, wc};
    for (size_t i = 0; i < OP_COUNT; i++) {
        uint64_t v[3];
        for (int k = 0; k < 3; k++)
            v[k] = widths[k] == 64 || !widths[k]
                       ? in[3 * i + (size_t)k]
                       : in[3 * i + (size_t)k] & ((1ull << widths[k]) - 1);
        uint64_t want = reference(v[0], v[1], v[2]) & mask;
        ck_assert_msg(out[i] == want, "%s of %llx %llx %llx: got %llx, want %llx", op,
                      (unsigned long long)v[0], (unsigned long long)v[1], (unsigned long long)v[2],
                      (unsigned long long)out[i], (unsigned long long)want);
    }
}

/* Each instruction, behind `declarations` (which may read the parameter p0, a buffer of 64 bytes), ends
 * the run as not modelled. */
static inline void refuse_ops(const char *declarations, const char *const *ops, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char ptx[600];
        struct machine m;
        snprintf(ptx, sizeof ptx, PTX_HEAD ".visible .entry k(.param .u64 p0)\n{\n%s%s\nret;\n}\n",
                 declarations, ops[i]);
        machine_open(&m, ptx, NULL);
        uint64_t p = machine_buffer(&m, "x", 64, EMU_FILL_ZERO, NULL);
        machine_run(&m, 1, 1, 0, &p, 1);
        ck_assert_msg(m.ev.stop == EMU_STOP_UNSUPPORTED, "%s: %s", ops[i], machine_text(&m));
        machine_close(&m);
    }
}

static inline int run_suite(Suite *s)
{
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
