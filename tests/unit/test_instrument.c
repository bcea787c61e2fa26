/* SPDX-License-Identifier: Apache-2.0 */
/* Rewriting PTX for the GPU: what is called where, and that the result is still PTX. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/gpu/instrument.h"

static struct arena *arena;

static void setup(void)
{
    arena = arena_create();
}

static void teardown(void)
{
    arena_destroy(arena);
}

#define HEAD ".version 7.8\n.target sm_80\n.address_size 64\n"

static struct instrumented rewrite(const char *body)
{
    struct instrumented out;
    struct strbuf text = {0};
    strbuf_addf(&text,
                HEAD ".visible .entry k(.param .u64 k_param_0)\n{\n"
                     ".reg .pred %%p<4>;\n.reg .b16 %%rs<8>;\n.reg .b32 %%r<8>;\n"
                     ".reg .f32 %%f<8>;\n.reg .b64 %%rd<8>;\n"
                     ".shared .align 16 .b8 tile[1024];\n%s\nret;\n}\n",
                body);
    ck_assert_int_eq(instrument_ptx(arena, strbuf_text(&text), text.len, false, &out), 0);
    struct ptx_program *again;
    ck_assert_msg(ptx_parse(arena, out.ptx, out.len, &again) == 0, "not PTX:\n%s", out.ptx);
    strbuf_free(&text);
    return out;
}

static size_t count(const char *text, const char *word)
{
    size_t n = 0;
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        n++;
    return n;
}

START_TEST(load_is_checked_and_zeroed)
{
    struct instrumented x = rewrite("ld.global.v2.f32 {%f1, %f2}, [%rd1+8];");
    ck_assert_uint_eq(x.sites.len, 2); /* the load, and the end */
    ck_assert_uint_eq(x.sites.at[0].kind, SITE_READ);
    ck_assert_uint_eq(x.sites.at[0].bytes, 8);
    ck_assert_uint_eq(x.sites.at[1].kind, SITE_LEAVE);
    ck_assert_ptr_nonnull(strstr(x.ptx, "add.s64 %cl_a, %cl_a, 8;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "$CL_zero: mov.b32 %f1, 0; mov.b32 %f2, 0;"));
    ck_assert_uint_eq(x.unguarded[0], 0);
}
END_TEST

START_TEST(guard_moves_to_a_branch)
{
    struct instrumented x = rewrite("@%p1 st.global.f32 [%rd1], %f1;\n@!%p2 red.global.add.f32 "
                                    "[%rd1], %f1;\n@%p3 bar.sync 0;");
    ck_assert_ptr_nonnull(strstr(x.ptx, "@!%p1 bra $CL_skip;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "@%p2 bra $CL_skip;"));
    ck_assert_ptr_null(strstr(x.ptx, "@%p1 st.global"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "@%p3 bar.sync 0;")); /* the barrier itself stays */
    ck_assert_uint_eq(x.sites.at[1].kind, SITE_ATOMIC);
    ck_assert_uint_eq(x.sites.at[2].kind, SITE_BARRIER);
}
END_TEST

START_TEST(shared_arrays_get_a_gap)
{
    struct instrumented x = rewrite("mov.u32 %r1, tile;\nst.shared.b16 [%r1+4], %rs1;");
    ck_assert_ptr_nonnull(strstr(x.ptx, "tile[2048]"));
    ck_assert_uint_eq(x.shared.len, 1);
    ck_assert_str_eq(x.shared.at[0].name, "tile");
    ck_assert_uint_eq(x.shared.at[0].bytes, 1024);
    ck_assert_uint_eq(count(x.ptx, "call __cudalint_shared_variable"), 1);
    ck_assert_ptr_nonnull(strstr(x.ptx, "st.param.b32 [cl_p2], 1024;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "cvt.u64.u32 %cl_a, %r1;"));
}
END_TEST

/* Calls into the support code need more registers than the user's bound leaves. */
START_TEST(register_bounds_go)
{
    static const char text[] = HEAD ".visible .entry k()\n.maxntid 256, 1, 1\n.minnctapersm 4\n"
                                    "{\n.reg .b32 %r<4>;\nret;\n}\n";
    struct instrumented x;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    ck_assert_ptr_nonnull(strstr(x.ptx, ".maxntid 256, 1, 1"));
    ck_assert_ptr_null(strstr(x.ptx, ".minnctapersm"));
    ck_assert_ptr_null(strstr(x.ptx, "4\n{"));
}
END_TEST

START_TEST(large_shared_arrays_get_less)
{
    static const char text[] = HEAD ".visible .entry k()\n{\n.reg .b32 %r<4>;\n"
                                    ".shared .align 4 .b8 a[24000];\n"
                                    ".shared .align 4 .b8 b[24000];\nret;\n}\n";
    struct instrumented x;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    ck_assert_ptr_nonnull(strstr(x.ptx, "a[24576]")); /* 48 KiB hold 576 bytes more for each */
    ck_assert_ptr_nonnull(strstr(x.ptx, "b[24576]"));
}
END_TEST

/* An overrun of a __device__ array must not land in the next one either. */
START_TEST(device_arrays_get_a_gap)
{
    static const char text[] =
        HEAD ".global .align 4 .b8 table[8] = {1, 0, 0, 0, 2};\n.visible .global .align 4 .b8 "
             "next[40];\n.global .align 4 .u32 one;\n.visible .entry k()\n{\n.reg .b32 %r<4>;\n"
             "ld.global.u32 %r1, [table+4];\nret;\n}\n";
    struct instrumented x;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    ck_assert_ptr_nonnull(strstr(x.ptx, "table[1032] = {1, 0, 0, 0, 2};"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "next[1064];"));
    ck_assert_ptr_nonnull(strstr(x.ptx, ".u32 one;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "[table+4]"));
    ck_assert_uint_eq(x.program->variables[0].bytes, 8); /* what may be touched */
}
END_TEST

START_TEST(heap_is_seen)
{
    static const char text[] =
        HEAD ".extern .func (.param .b64 r) malloc (.param .b64 n);\n.visible .entry k()\n{\n"
             ".reg .b64 %rd<4>;\n{ .param .b64 p; st.param.b64 [p], 8; .param .b64 v;\n"
             "call.uni (v), malloc, (p);\nld.param.b64 %rd1, [v]; }\nret;\n}\n";
    struct instrumented x;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    ck_assert(x.heap);
    ck_assert(!rewrite("st.global.u32 [%rd1], %r1;").heap);
}
END_TEST

/* The assembler may fuse what does not say how it is rounded: engine ptx-cpu rounds each. */
START_TEST(sums_and_products_are_not_fused)
{
    struct instrumented x = rewrite("mul.f32 %f1, %f2, %f3;\n@%p1 sub.ftz.f32 %f1, %f2, %f3;\n"
                                    "add.rz.f32 %f1, %f2, %f3;\nadd.s32 %r1, %r2, %r3;\n"
                                    "mul.lo.s32 %r1, %r2, %r3;\nmul.wide.s32 %rd1, %r2, %r3;");
    ck_assert_ptr_nonnull(strstr(x.ptx, "mul.rn.f32 %f1"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "@%p1 sub.rn.ftz.f32"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "add.rz.f32"));
    ck_assert_uint_eq(count(x.ptx, ".rn"), 2);
}
END_TEST

START_TEST(dynamic_shared_is_told)
{
    static const char text[] = HEAD ".extern .shared .align 16 .b8 dyn[];\n.visible .entry k()\n{\n"
                                    ".reg .b32 %r<4>;\nmov.u32 %r1, dyn;\n"
                                    "st.shared.b32 [%r1], %r2;\nret;\n}\n";
    struct instrumented x;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, false, &x), 0);
    ck_assert_uint_eq(x.shared.len, 1);
    ck_assert_uint_eq(x.shared.at[0].bytes, 0);
    ck_assert_ptr_nonnull(strstr(x.ptx, "mov.b32 %cl_s, dyn;"));
}
END_TEST

START_TEST(async_copy_checks_both_sides)
{
    struct instrumented x = rewrite("cp.async.ca.shared.global [%r1], [%rd1], 16;");
    ck_assert_uint_eq(x.sites.len, 3);
    ck_assert_uint_eq(x.sites.at[0].kind, SITE_WRITE);
    ck_assert_uint_eq(x.sites.at[0].space, PTX_SPACE_SHARED);
    ck_assert_uint_eq(x.sites.at[1].kind, SITE_READ);
    ck_assert_uint_eq(x.sites.at[1].bytes, 16);
}
END_TEST

/* Each lane looks at its elements; when one is outside, the warp leaves the instruction out. */
START_TEST(matrices_are_checked_element_by_element)
{
    struct instrumented x =
        rewrite("wmma.load.a.sync.aligned.row.m8n32k16.shared.f16 {%r1, %r2, %r3, %r4, %r5, %r6, "
                "%r7, %r0}, [%rd1+32], %r2;");
    ck_assert_uint_eq(x.sites.at[0].kind, SITE_READ);
    ck_assert_uint_eq(x.sites.at[0].bytes, 2);
    ck_assert_uint_eq(x.unit_shift, 1);
    ck_assert_uint_eq(x.unguarded[0], 0);
    ck_assert_ptr_nonnull(strstr(x.ptx, "mul.lo.u32 %cl_e, %cl_e, 16;")); /* elements of a lane */
    ck_assert_ptr_nonnull(strstr(x.ptx, "setp.ge.u32 %cl_ok, %cl_e, 128;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "div.u32 %cl_row, %cl_e, 16;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "mul.wide.u32 %cl_at, %cl_row, %r2;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "mad.lo.u64 %cl_a, %cl_at, 2, %cl_a;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "vote.sync.any.pred %cl_ok, %cl_ok, -1;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "$CL_zero: mov.b32 %r1, 0; mov.b32 %r2, 0;"));
    x = rewrite("wmma.store.d.sync.aligned.col.m16n16k16.global.f32 [%rd1], {%f0, %f1, %f2, %f3, "
                "%f4, %f5, %f6, %f7}, 24;");
    ck_assert_uint_eq(x.sites.at[0].kind, SITE_WRITE);
    ck_assert_ptr_nonnull(strstr(x.ptx, "mul.lo.u32 %cl_e, %cl_e, 8;"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "mul.wide.u32 %cl_at, %cl_col, 24; cvt.u64.u32 %cl_q, "
                                        "%cl_row;"));
    x = rewrite("wmma.store.d.sync.aligned.row.m8n32k16.shared.f16 [%r1], {%r2, %r3, %r4, %r5};");
    ck_assert_ptr_nonnull(strstr(x.ptx, "mul.wide.u32 %cl_at, %cl_row, 32;"));
    x = rewrite("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2}, [%r3];");
    ck_assert_uint_eq(x.sites.at[0].bytes, 16);
    ck_assert_ptr_nonnull(strstr(x.ptx, "setp.ge.u32 %cl_ok, %cl_e, 16;")); /* lanes with a row */
    ck_assert_ptr_null(strstr(x.ptx, "div.u32"));
}
END_TEST

START_TEST(matrices_bring_the_warp_together)
{
    static const char text[] =
        HEAD ".visible .entry k()\n{\n.reg .b32 %r<12>;\n"
             "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];\n"
             "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4}, {%r5}, "
             "{%r6, %r7};\nret;\n}\n";
    struct instrumented x;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    ck_assert_uint_eq(count(x.ptx, "call __cudalint_shadow"), 1);
    ck_assert_uint_eq(count(x.ptx, "call __cudalint_warp_sync"), 2);
    /* Behind the load, also when it was left out. */
    ck_assert_ptr_nonnull(strstr(
        x.ptx, "$CL_zero: mov.b32 %r1, 0; $CL_met: { .param .b32 cl_p0; st.param.b32 [cl_p0], "
               "-1; call __cudalint_warp_sync, (cl_p0); } $CL_skip: }"));
}
END_TEST

START_TEST(parameters_and_locals_stay)
{
    struct instrumented x = rewrite("ld.param.u64 %rd1, [k_param_0];");
    ck_assert_uint_eq(x.sites.len, 1);
    ck_assert_uint_eq(count(x.ptx, "call (cl_rv), __cudalint_access"), 0);
}
END_TEST

START_TEST(shadow_is_told_values_and_order)
{
    static const char text[] =
        HEAD ".visible .entry k()\n{\n.reg .b16 %rs<4>;\n.reg .b32 %r<4>;\n.reg .b64 %rd<4>;\n"
             "st.global.u8 [%rd1], %rs1;\nbar.warp.sync 0xffffffff;\nmembar.gl;\n"
             "atom.global.add.u32 %r1, [%rd1], 1;\nbar.sync 1, 64;\nret;\n}\n";
    struct instrumented x;
    struct ptx_program *again;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    ck_assert_int_eq(ptx_parse(arena, x.ptx, x.len, &again), 0);
    ck_assert_uint_eq(count(x.ptx, "call __cudalint_shadow"), 2);
    ck_assert_ptr_nonnull(strstr(x.ptx, "and.b32 %cl_n32, %cl_n32, 255;"));
    ck_assert_uint_eq(count(x.ptx, "call __cudalint_warp_sync"), 1);
    ck_assert_uint_eq(count(x.ptx, "st.param.b32 [cl_p0], 2; call __cudalint_fence"), 1);
    ck_assert_uint_eq(x.unit_shift, 0); /* a byte is stored */
    ck_assert(x.other_barriers);        /* a part of the block waits */
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, false, &x), 0);
    ck_assert_uint_eq(count(x.ptx, "call __cudalint_shadow"), 0);
}
END_TEST

START_TEST(shadow_follows_the_smallest_access)
{
    struct instrumented x = rewrite("ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];");
    ck_assert_uint_eq(x.unit_shift, 2);
    x = rewrite("ld.global.f64 %fd1, [%rd1];\nst.shared.u16 [%r1], %rs1;");
    ck_assert_uint_eq(x.unit_shift, 1);
    x = rewrite("ld.param.u8 %rs1, [k_param_0];"); /* nothing that others see */
    ck_assert_uint_eq(x.unit_shift, 2);
}
END_TEST

START_TEST(traps_end_their_thread)
{
    struct instrumented x = rewrite("@%p1 trap;");
    ck_assert_ptr_nonnull(strstr(x.ptx, "call __cudalint_trap, (cl_p0);"));
    ck_assert_uint_eq(x.sites.at[0].kind, SITE_TRAP);
}
END_TEST

static const char *alone(const char *body)
{
    struct instrumented x = rewrite(body);
    return instrument_alone(arena, &x, ptx_kernel_single(x.program));
}

static void alone_because(const char *body, const char *why)
{
    const char *text = alone(body);
    ck_assert_msg(text && strstr(text, why), "%s: %s", body, text ? text : "not alone");
}

/* What can neither fault nor hang shares a process. */
START_TEST(guarded_kernels_are_not_alone)
{
    static const char *const bodies[] = {
        "ld.global.v2.f32 {%f1, %f2}, [%rd1+8];",
        "atom.shared.add.u32 %r1, [%r2], 1;\nbar.sync 0;",
        "cp.async.ca.shared.global [%r1], [%rd1], 16;\ncp.async.wait_all;",
        "st.u32 [%rd1], %r1;\nmembar.gl;",
        "$L:\nld.volatile.global.u32 %r1, [%rd1];\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra $L;",
        "shfl.sync.bfly.b32 %r1|%p1, %r2, 16, 31, -1;\nbar.sync 0;",
        "@%p1 bra $L;\nbar.warp.sync -1;\n$L:\nst.global.u32 [%rd1], %r1;",
        "@%p1 trap;"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        ck_assert_msg(!alone(bodies[i]), "%s: %s", bodies[i], alone(bodies[i]));
}
END_TEST

START_TEST(what_may_fault_is_alone)
{
    alone_because("tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [tex_ref, {%r1}];", "tex.1d");
    alone_because("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];", "ldmatrix");
    alone_because(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1], "
        "%r2, [%r3];",
        "cp.async.bulk");
    alone_because("mbarrier.init.shared.b64 [%r1], 1;", "mbarrier.init");
    alone_because("ld.const.u32 %r1, [%rd1];", "ld.const");
    alone_because(".local .align 4 .b8 depot[64];\nst.local.u32 [%rd1], %r1;", "local memory");
    alone_because("ld.global.u32 %r1, [4096];", "ld.global"); /* nothing to add to */
    alone_because("brkpt;", "brkpt");
    alone_because("prototype: .callprototype _ ();\ncall %rd1, (), prototype;",
                  "known to the thread");
}
END_TEST

START_TEST(what_may_hang_is_alone)
{
    alone_because("bar.sync 1, 64;", "bar.sync 1");
    alone_because("bar.arrive 1, 64;", "bar.arrive");
    alone_because("@%p1 bra $L;\nbar.warp.sync -1;\n$L:\nbar.sync 0;", "wait at a barrier");
}
END_TEST

/* Another block's shared memory lies where the block's own does. */
START_TEST(remote_accesses_are_checked_as_own)
{
    static const char text[] =
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k()\n{\n.reg .b32 %r<4>;\n"
        ".reg .b64 %rd<4>;\n.shared .align 16 .b8 tile[64];\n"
        "mapa.shared::cluster.u32 %r1, %r2, 1;\nld.shared::cluster.u32 %r3, [%r1+4];\n"
        "st.u32 [%rd1], %r3;\nret;\n}\n";
    struct instrumented x;
    struct ptx_program *again;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    ck_assert_int_eq(ptx_parse(arena, x.ptx, x.len, &again), 0);
    ck_assert(x.clusters);
    ck_assert_ptr_nonnull(
        strstr(x.ptx, "add.s64 %cl_a, %cl_a, 4; and.b64 %cl_a, %cl_a, 0xffffff;"));
    ck_assert_uint_eq(count(x.ptx, "isspacep.shared::cluster"), 1); /* of the generic one */
    ck_assert_uint_eq(count(x.ptx, "%cluster_ctarank"), 0);         /* none is the block's own */
    ck_assert_ptr_nonnull(strstr(x.ptx, "mov.b32 %cl_s, tile; and.b32 %cl_s, %cl_s, 0xffffff;"));
    ck_assert_uint_eq(count(x.ptx, "call __cudalint_shadow"), 1);
    const char *why = instrument_alone(arena, &x, ptx_kernel_single(x.program));
    ck_assert(why && strstr(why, "mapa"));
    ck_assert_uint_eq(count(rewrite("ld.u32 %r1, [%rd1];").ptx, "isspacep"), 0);
}
END_TEST

START_TEST(wide_accesses_are_checked_whole)
{
    static const char text[] =
        ".version 8.3\n.target sm_90\n.address_size 64\n.visible .entry k()\n{\n.reg .f32 %f<8>;\n"
        ".reg .b64 %rd<4>;\n.reg .b128 %q<4>;\n"
        "atom.global.add.v2.f32 {%f1, %f2}, [%rd1], {%f3, %f4};\n"
        "red.global.add.v4.f32 [%rd1], {%f1, %f2, %f3, %f4};\n"
        "atom.global.exch.b128 %q1, [%rd1], %q2;\nld.global.b128 %q3, [%rd2];\nret;\n}\n";
    static const uint32_t bytes[] = {8, 16, 16, 16};
    struct instrumented x;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    ck_assert_uint_eq(x.sites.len, 5);
    for (size_t i = 0; i < 4; i++)
        ck_assert_uint_eq(x.sites.at[i].bytes, bytes[i]);
    ck_assert_ptr_nonnull(strstr(x.ptx, "$CL_zero: mov.b32 %f1, 0; mov.b32 %f2, 0; $CL_skip"));
    ck_assert_ptr_nonnull(strstr(x.ptx, "mov.b128 %q1, {cl_z, cl_z};"));
    ck_assert_ptr_null(instrument_alone(arena, &x, ptx_kernel_single(x.program)));
}
END_TEST

/* The toolkit's own code has shared memory below the kernel's. */
START_TEST(reserved_shared_memory_is_told)
{
    struct instrumented x =
        rewrite("mov.u32 %r1, %reserved_smem_offset_1;\nst.shared.u32 [%r1], 1;");
    ck_assert_ptr_nonnull(strstr(x.ptx, "%reserved_smem_offset_begin; mov.u32 %cl_e, "
                                        "%reserved_smem_offset_end;"));
    ck_assert_uint_eq(count(x.ptx, "call __cudalint_shared_variable"), 2);
}
END_TEST

/* Only what the kernel calls counts; recursion does. */
START_TEST(callees_count)
{
    static const char text[] =
        HEAD ".func f(.param .b32 n)\n{\n.param .b32 p;\ncall f, (p);\nret;\n}\n"
             ".func g()\n{\n.reg .b32 %r<4>;\nldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, "
             "[%r2];\nret;\n}\n"
             ".visible .entry a()\n{\n.param .b32 p;\ncall f, (p);\nret;\n}\n"
             ".visible .entry b()\n{\ncall g;\nret;\n}\n"
             ".visible .entry c()\n{\nret;\n}\n";
    struct instrumented x;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    const char *a = instrument_alone(arena, &x, ptx_function_find(x.program, "a"));
    const char *b = instrument_alone(arena, &x, ptx_function_find(x.program, "b"));
    ck_assert(a && strstr(a, "recursion"));
    ck_assert(b && strstr(b, "ldmatrix"));
    ck_assert_ptr_null(instrument_alone(arena, &x, ptx_function_find(x.program, "c")));
}
END_TEST

/* Each way back asks whether the kernel's time is over; ways forward need not. */
START_TEST(loops_can_be_ended)
{
    struct instrumented x = rewrite("$A:\nadd.s32 %r1, %r1, 1;\n@%p1 bra $B;\n@!%p2 bra $A;\n$B:\n"
                                    "mov.u32 %r2, 1;");
    ck_assert_uint_eq(count(x.ptx, "[__cudalint_over]"), 1);
    const char *look = strstr(x.ptx, "[__cudalint_over]");
    ck_assert(strstr(x.ptx, "@%p1 bra $B") < look && look < strstr(x.ptx, "@!%p2 bra $A"));
    x = rewrite("$A:\nbra.uni $A;");
    ck_assert_uint_eq(count(x.ptx, "[__cudalint_over]"), 1);
}
END_TEST

/* A function that is declared before the kernel and defined behind it is decoded first. */
START_TEST(functions_keep_their_places)
{
    static const char text[] =
        HEAD ".func f(.param .b64 f_p);\n.visible .entry k()\n{\n.reg .b64 %rd<4>;\n"
             "st.global.u32 [%rd1], 1;\nret;\n}\n"
             ".func f(.param .b64 f_p)\n{\n.reg .b64 %rd<4>;\n.reg .b32 %r<2>;\n"
             "ld.global.u32 %r1, [%rd2];\nret;\n}\n";
    struct instrumented x;
    struct ptx_program *again;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, true, &x), 0);
    ck_assert_int_eq(ptx_parse(arena, x.ptx, x.len, &again), 0);
    const char *enter = strstr(x.ptx, "call (cl_rv), __cudalint_enter");
    ck_assert_ptr_nonnull(enter);
    ck_assert(enter < strstr(x.ptx, "st.global.u32"));
    ck_assert(strstr(x.ptx, "st.global.u32") < strstr(x.ptx, "ld.global.u32"));
    ck_assert_uint_eq(count(x.ptx, "call (cl_rv), __cudalint_access"), 2);
}
END_TEST

START_TEST(no_ptx_is_an_error)
{
    struct instrumented out;
    ck_assert_int_eq(instrument_ptx(arena, "hello", 5, false, &out), -1);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("instrument");
    TCase *t = tcase_create("rewrite");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, load_is_checked_and_zeroed);
    tcase_add_test(t, guard_moves_to_a_branch);
    tcase_add_test(t, shared_arrays_get_a_gap);
    tcase_add_test(t, register_bounds_go);
    tcase_add_test(t, large_shared_arrays_get_less);
    tcase_add_test(t, device_arrays_get_a_gap);
    tcase_add_test(t, heap_is_seen);
    tcase_add_test(t, sums_and_products_are_not_fused);
    tcase_add_test(t, dynamic_shared_is_told);
    tcase_add_test(t, async_copy_checks_both_sides);
    tcase_add_test(t, matrices_are_checked_element_by_element);
    tcase_add_test(t, matrices_bring_the_warp_together);
    tcase_add_test(t, parameters_and_locals_stay);
    tcase_add_test(t, shadow_is_told_values_and_order);
    tcase_add_test(t, shadow_follows_the_smallest_access);
    tcase_add_test(t, traps_end_their_thread);
    tcase_add_test(t, guarded_kernels_are_not_alone);
    tcase_add_test(t, what_may_fault_is_alone);
    tcase_add_test(t, what_may_hang_is_alone);
    tcase_add_test(t, remote_accesses_are_checked_as_own);
    tcase_add_test(t, wide_accesses_are_checked_whole);
    tcase_add_test(t, reserved_shared_memory_is_told);
    tcase_add_test(t, callees_count);
    tcase_add_test(t, loops_can_be_ended);
    tcase_add_test(t, functions_keep_their_places);
    tcase_add_test(t, no_ptx_is_an_error);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
