/* SPDX-License-Identifier: Apache-2.0 */
/* The PTX decoder: declarations, operands, locations, control-flow graph, and any broken text. */
#include "emu_kernel_util.h"

static struct ptx_program *parse(struct arena *a, const char *text)
{
    struct ptx_program *p = NULL;
    ck_assert_msg(ptx_parse(a, text, strlen(text), &p) == 0, "%s", error_message());
    return p;
}

static const char module[] =
    ".version 8.3\n.target sm_86, debug\n.address_size 64\n"
    ".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);\n"
    ".global .align 4 .u32 counter = 7;\n"
    ".const .align 8 .b8 table[16] = {1, 2, 0x3, 0, 0, 0, 0, 0, 255};\n"
    ".global .align 8 .u64 pointers[2] = {counter, generic(table)+8};\n"
    ".extern .shared .align 16 .b8 dynamic[];\n"
    ".shared .align 4 .f32 tile[4][8];\n"
    ".global .align 4 .f32 numbers[3] = {0f3F800000, 1.5, 2};\n"
    ".visible .entry k(\n .param .u64 .ptr .global .align 4 k_param_0,\n"
    " .param .align 4 .b8 k_param_1[12], .param .u8 k_param_2\n)\n"
    ".maxntid 128, 2, 1\n.minnctapersm 2\n{\n"
    " .reg .pred %p<3>;\n .reg .b32 %r<5>, %other;\n .reg .f64 %fd<2>;\n .reg .b16 %rs<2>;\n"
    " .local .align 8 .b8 depot[24];\n"
    " .loc 1 10 3\n"
    " mov.u32 %r0, %tid.x; // comment\n"
    " /* another\n comment */ setp.lt.and.s32 %p1|%p2, %r0, -5, !%p0;\n"
    " @!%p1 bra $L_END;\n"
    " .loc 1 20 7, function_name $L__info0, inlined_at 1 10 3\n"
    " add.u32 %r1, %r0, %tid.y;\n"
    " tex.2d.v4.f32.f32 {%r1,%r1,%r1,%r1}, [tile, {%r1, %r1}];\n"
    " { .reg .b32 %r<2>; mov.u32 %r1, 12; bra INNER; INNER: }\n"
    " bra.uni $L_END;\n"
    "$L_END:\n ret;\n}\n"
    ".file 1 \"dir/source.cu\", 12345, 99\n"
    ".section .debug_str\n{\n$L__info0:\n.b8 102,111,111,0\n\n}\n";

START_TEST(declarations)
{
    struct arena *a = arena_create();
    struct ptx_program *p = parse(a, module);
    ck_assert_uint_eq(p->version, 83);
    ck_assert_uint_eq(p->target, 86);
    const struct ptx_function *f = ptx_kernel_single(p);
    ck_assert_ptr_nonnull(f);
    ck_assert_str_eq(f->name, "k");
    ck_assert_uint_eq(f->param_count, 3);
    ck_assert_uint_eq(p->variables[f->params[1]].offset, 8);
    ck_assert_uint_eq(p->variables[f->params[2]].offset, 20);
    ck_assert_uint_eq(f->param_bytes, 21);
    ck_assert_uint_eq(f->max_threads[0], 128);
    ck_assert_uint_eq(f->max_threads[1], 2);
    ck_assert_uint_eq(f->frame_bytes, 24);
    ck_assert_uint_eq(f->unsupported, 1);
    ck_assert_ptr_nonnull(ptx_function_find(p, "vprintf"));
    ck_assert(!ptx_function_find(p, "vprintf")->defined);
    unsigned seen = 0;
    for (size_t i = 0; i < p->variable_count; i++) {
        const struct ptx_variable *v = &p->variables[i];
        if (strcmp(v->name, "tile") == 0) {
            ck_assert_uint_eq(v->bytes, 128);
            seen++;
        } else if (strcmp(v->name, "table") == 0) {
            ck_assert_uint_eq(v->init_bytes, 9);
            ck_assert_uint_eq(v->init[8], 255);
            seen++;
        } else if (strcmp(v->name, "pointers") == 0) {
            ck_assert_uint_eq(v->reloc_count, 2);
            ck_assert_int_eq(v->relocs[1].offset, 8);
            seen++;
        } else if (strcmp(v->name, "numbers") == 0) {
            float values[3];
            memcpy(values, v->init, 12);
            ck_assert(values[0] == 1.0f && values[1] == 1.5f && values[2] == 2.0f);
            seen++;
        } else if (strcmp(v->name, "dynamic") == 0) {
            ck_assert(v->bytes == 0 && v->is_extern);
            seen++;
        }
    }
    ck_assert_uint_eq(seen, 5);
    arena_destroy(a);
}
END_TEST

START_TEST(instructions)
{
    struct arena *a = arena_create();
    struct ptx_program *p = parse(a, module);
    const struct ptx_function *f = ptx_kernel_single(p);
    const struct ptx_instr *in = f->instrs;
    ck_assert_int_eq(in[0].op, PTX_OP_MOV);
    ck_assert_int_eq(f->operands[in[0].operand + 1].kind, PTX_OPERAND_SPECIAL);
    ck_assert_int_eq(in[1].op, PTX_OP_SETP);
    ck_assert_int_eq(in[1].cmp, PTX_CMP_LT);
    ck_assert_int_eq(in[1].combine, PTX_VAR_AND);
    ck_assert(f->operands[in[1].operand + 4].negated);
    ck_assert_uint_eq(p->consts[f->operands[in[1].operand + 3].index].value, 0xfffffffb);
    ck_assert_int_eq(in[2].op, PTX_OP_BRA);
    ck_assert(in[2].guard >= 0 && in[2].guard_negated);
    /* A special register in another instruction than mov becomes a mov of its own. */
    ck_assert_int_eq(in[3].op, PTX_OP_MOV);
    ck_assert_int_eq(in[4].op, PTX_OP_ADD);
    ck_assert_int_eq(in[5].op, PTX_OP_UNSUPPORTED);
    char text[80];
    ptx_instr_text(p, &in[5], text, sizeof text);
    ck_assert_str_eq(text, "tex.2d.v4.f32.f32 {%r1,%r1,%r1,%r1}, [tile, {%r1, %r1}]");
    uint32_t end = f->instr_count - 1;
    ck_assert_int_eq(in[end].op, PTX_OP_RET);
    ck_assert_uint_eq(f->operands[in[2].operand].index, end);
    ck_assert_uint_eq(in[2].reconverge, end);
    const struct ptx_loc *l = &p->locs[in[4].loc];
    ck_assert_uint_eq(l->line, 20);
    ck_assert_uint_eq(l->column, 7);
    ck_assert_str_eq(p->files[l->file], "dir/source.cu");
    ck_assert_str_eq(l->function, "foo");
    ck_assert_uint_eq(p->locs[l->caller].line, 10);
    struct strbuf out = {0};
    ptx_dump(p, &out);
    ck_assert_ptr_nonnull(strstr(strbuf_text(&out), "UNSUPPORTED tex.2d"));
    strbuf_free(&out);
    arena_destroy(a);
}
END_TEST

static const char *const unsupported[] = {
    "add.rn.s32 %a, %b, %c;",
    "add.s32 %a, %b, %x;",
    "frobnicate.u32 %a, %b;",
    "ld.global.u32 %a, %b;",
    "mov.u32 %a, undeclared, 4;",
    "add.f32 %a, %b, %q;",
    "setp.lt.s32 %a, %b, %c;",
    "wgmma.fence.sync.aligned;",
    "cvt.rn.e4m3x2.f32 %a, %b, %c;",
    "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%x}, {%x}, {%x}, {%x};",
    "shl.b32 %a, %b, %x;",
    "mul.s32 %a, %b, %c;",
    "atom.global.add.b128 %a, [%x], %b;",
    "cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [%a], [%x];",
    "ld.global.v4.u32 {%a,%b}, [%x];",
};

START_TEST(unsupported_stays)
{
    for (size_t i = 0; i < sizeof unsupported / sizeof unsupported[0]; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 PTX_HEAD ".visible .entry k()\n{\n.reg .b32 %%a, %%b, %%c;\n.reg .b64 %%x;\n"
                          ".reg .pred %%q;\n%s\nret;\n}\n",
                 unsupported[i]);
        struct machine m;
        machine_open(&m, text, NULL);
        const struct ptx_function *f = ptx_kernel_single(m.p);
        ck_assert_uint_ge(f->instr_count, 2);
        ck_assert_msg(!emu_supports(&f->instrs[f->instr_count - 2]), "%s", unsupported[i]);
        machine_run(&m, 1, 32, 0, NULL, 0);
        ck_assert_int_eq(m.ev.stop, EMU_STOP_UNSUPPORTED);
        ck_assert_msg(strncmp(m.ev.stop_text, "instruction ", 12) == 0, "%s", m.ev.stop_text);
        ck_assert_msg(strncmp(m.ev.stop_text + 12, unsupported[i], 6) == 0, "%s", m.ev.stop_text);
        machine_close(&m);
    }
}
END_TEST

/* An instruction that is not modelled is no harm where it is not reached. */
START_TEST(unsupported_unreached)
{
    struct machine m;
    machine_open(&m,
                 PTX_HEAD ".visible .entry k(.param .u32 n)\n{\n.reg .b32 %a;\n.reg .pred %p;\n"
                          "ld.param.u32 %a, [n];\nsetp.eq.s32 %p, %a, 0;\n@%p bra END;\n"
                          "frobnicate;\nEND: ret;\n}\n",
                 NULL);
    uint64_t n = 0;
    machine_run(&m, 1, 32, 0, &n, 1);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_DONE);
    n = 1;
    machine_run(&m, 1, 32, 0, &n, 1);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_UNSUPPORTED);
    machine_close(&m);
}
END_TEST

static const char *const errors[][2] = {
    {"", "without .version"},
    {"hello", "line 1"},
    {PTX_HEAD ".visible .entry k(", "line 4"},
    {PTX_HEAD ".visible .entry k()\n{\n ret;\n", "ends inside k"},
    {PTX_HEAD ".visible .entry k()\n{\n bra NOWHERE;\n}\n", "NOWHERE"},
    {PTX_HEAD ".global .b8 x[999999999999999999];\n", "larger"},
    {PTX_HEAD ".visible .entry k()\n{\n.reg .b32 %r<4000000000>;\n}\n", "registers"},
    {PTX_HEAD ".nonsense 5\n", ".nonsense"},
    {".version 8.0\n.target sm_80\n.address_size 32\n", "32-bit"},
};

START_TEST(messages)
{
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        struct arena *a = arena_create();
        struct ptx_program *p;
        ck_assert_int_eq(ptx_parse(a, errors[i][0], strlen(errors[i][0]), &p), -1);
        ck_assert_msg(strstr(error_message(), errors[i][1]) != NULL, "%s", error_message());
        arena_destroy(a);
    }
}
END_TEST

/* Real PTX cut off anywhere, and with bytes changed: an error or a program, never a crash. */
static void mangle(const char *file)
{
    char *text = read_text(file);
    size_t n = strlen(text);
    uint64_t state = 5;
    for (int i = 0; i < 300; i++) {
        char *copy = malloc(n);
        memcpy(copy, text, n);
        size_t len = i % 2 ? n : next_random(&state) % n;
        for (uint64_t k = next_random(&state) % 8; k > 0; k--)
            copy[next_random(&state) % n] = (char)(32 + next_random(&state) % 95);
        struct arena *a = arena_create();
        struct ptx_program *p = NULL;
        if (ptx_parse(a, copy, len, &p) == 0) {
            struct strbuf out = {0};
            ptx_dump(p, &out);
            strbuf_free(&out);
        }
        arena_destroy(a);
        free(copy);
    }
    free(text);
}

START_TEST(broken_text)
{
    mangle("flow.ptx");
    mangle("detect.ptx");
}
END_TEST

/* The same, and run: the engine trusts what the decoder lets through. */
START_TEST(broken_programs_run)
{
    char *text = read_text("flow.ptx");
    size_t n = strlen(text);
    uint64_t state = 11;
    for (int i = 0; i < 150; i++) {
        char *copy = strdup(text);
        for (uint64_t k = next_random(&state) % 30; k > 0; k--)
            copy[next_random(&state) % n] = "0123456789%rsdfpu,.[]{}; \n"[next_random(&state) % 26];
        struct arena *a = arena_create();
        struct ptx_program *p = NULL;
        struct emu *e = NULL;
        struct emu_options o = {
            .detect = EMU_DETECT_ALL, .counters = true, .max_steps = 20000, .max_bytes = 64 << 20};
        if (ptx_parse(a, copy, strlen(copy), &p) == 0 && emu_create(&e, p, &o) == 0) {
            uint64_t params[64] = {0}, address;
            struct emu_buffer b = {.name = "b", .bytes = 4096};
            emu_buffer_add(e, &b, &address);
            for (int k = 0; k < 64; k++)
                params[k] = address;
            for (size_t f = 0; f < p->function_count; f++) {
                struct emu_launch l = {.kernel = p->functions[f].name,
                                       .grid = {2, 1, 1},
                                       .block = {48, 1, 1},
                                       .params = params,
                                       .param_bytes = sizeof params};
                struct emu_evidence ev;
                emu_run(e, &l, &ev);
            }
            emu_destroy(e);
        }
        arena_destroy(a);
        free(copy);
    }
    free(text);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("ptx");
    TCase *t = tcase_create("decoder");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, declarations);
    tcase_add_test(t, instructions);
    tcase_add_test(t, unsupported_stays);
    tcase_add_test(t, unsupported_unreached);
    tcase_add_test(t, messages);
    tcase_add_test(t, broken_text);
    tcase_add_test(t, broken_programs_run);
    suite_add_tcase(s, t);
    return run_suite(s);
}
