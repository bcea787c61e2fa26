/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What has no test of its own elsewhere: instructions that change nothing here, brkpt, spellings of
 * barriers, special registers.
 */
#include "emu_test_util.h"

/* One kernel of one parameter; `body` works on %o (the buffer), %t (thread), %r<8>, %p. */
static struct machine run_body(const char *body, unsigned blocks, unsigned threads,
                               uint32_t dynamic, uint32_t *out, size_t words)
{
    struct strbuf ptx = {0};
    strbuf_addf(&ptx,
                PTX_HEAD ".extern .shared .align 16 .b8 room[];\n"
                         ".visible .entry k(.param .u64 p0)\n{\n.reg .b64 %%o, %%w, %%x;\n"
                         ".reg .b32 %%t, %%b, %%n, %%r<8>;\n.reg .pred %%p, %%q;\n"
                         ".shared .align 8 .b8 tile[100];\n"
                         "ld.param.u64 %%o, [p0];\nmov.u32 %%t, %%tid.x;\nmov.u32 %%b, %%ctaid.x;\n"
                         "mov.u32 %%n, %%ntid.x;\nmad.lo.u32 %%n, %%b, %%n, %%t;\n%s\nret;\n}\n",
                body);
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, strbuf_text(&ptx), &o);
    strbuf_free(&ptx);
    uint64_t p = machine_buffer(&m, "out", words * 4, EMU_FILL_ZERO, NULL);
    machine_run(&m, blocks, threads, dynamic, &p, 1);
    ck_assert_int_eq(emu_memory_read(m.e, p, out, words * 4), 0);
    return m;
}

/* Hints, events and waits for what is there: the value in a register stays, nothing is reported. */
static const char *const idle[] = {"griddepcontrol.wait;",
                                   "griddepcontrol.launch_dependents;",
                                   "pmevent 3;",
                                   "pmevent.mask 0xff;",
                                   "nanosleep.u32 100;",
                                   "nanosleep.u32 %r1;",
                                   "prefetch.global.L2 [%o];",
                                   "prefetch.L1 [%o];",
                                   "prefetchu.L1 [%o];",
                                   "prefetch.global.L2::evict_last [%o];",
                                   "applypriority.global.L2::evict_normal [%o], 128;",
                                   "cp.async.bulk.prefetch.L2.global [%o], 64;",
                                   "setmaxnreg.inc.sync.aligned.u32 40;",
                                   "membar.cta;",
                                   "membar.gl;",
                                   "fence.acq_rel.gpu;",
                                   "fence.sc.cluster;",
                                   "fence.proxy.async;",
                                   "fence.acquire.sync_restrict::shared::cluster.cluster;",
                                   "fence.release.sync_restrict::shared::cta.cluster;",
                                   "fence.mbarrier_init.release.cluster;",
                                   "cp.async.commit_group;",
                                   "cp.async.wait_group 0;",
                                   "cp.async.wait_all;",
                                   "cp.async.bulk.commit_group;",
                                   "cp.async.bulk.wait_group.read 1;"};

START_TEST(idle_instructions)
{
    uint32_t out[1];
    char body[400];
    snprintf(body, sizeof body, "mov.u32 %%r1, 7;\n%s\nst.global.u32 [%%o], %%r1;", idle[_i]);
    struct machine m = run_body(body, 1, 1, 0, out, 1);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && m.ev.violation_count == 0 && out[0] == 7, "%s: %s",
                  idle[_i], machine_text(&m));
    machine_close(&m);
}
END_TEST

START_TEST(breakpoint)
{
    uint32_t out[1];
    struct machine m = run_body("setp.eq.u32 %p, %t, 5;\n@%p brkpt;", 1, 8, 0, out, 1);
    const struct emu_violation *v = machine_find(&m, EMU_V_TRAP);
    ck_assert_msg(m.ev.stop == EMU_STOP_TRAP && v != NULL, "%s", machine_text(&m));
    ck_assert_uint_eq(v->who.thread[0], 5);
    machine_close(&m);
}
END_TEST

/* discard leaves values that nobody knows. */
START_TEST(unknown_values)
{
    uint32_t out[1];
    struct machine m = run_body("discard.global.L2 [%o], 128;", 1, 1, 0, out, 1);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_UNSUPPORTED);
    machine_close(&m);
}
END_TEST

START_TEST(uniform_load)
{
    uint32_t out[2];
    struct machine m = run_body("mov.u32 %r0, 9;\nst.global.u32 [%o], %r0;\n"
                                "ldu.global.u32 %r1, [%o];\nst.global.u32 [%o+4], %r1;",
                                1, 1, 0, out, 2);
    ck_assert_uint_eq(out[1], 9);
    machine_close(&m);
}
END_TEST

/* Advice on caches changes nothing, wherever its words stand; a policy is an operand more. */
START_TEST(cache_hints)
{
    static const char *const loads[] = {
        "ld.global.L2::cache_hint.u32 %r1, [%o], %w;",
        "ld.global.L2::cache_hint.L2::128B.u32 %r1, [%o], %w;",
        "ld.global.L1::no_allocate.L2::cache_hint.L2::256B.u32 %r1, [%o], %w;",
        "ld.global.nc.L1::evict_last.L2::cache_hint.v2.u32 {%r1, %r2}, [%o], %w;",
        "atom.global.add.L2::cache_hint.u32 %r1, [%o], 0, %w;",
        "ld.global.ca.u32 %r1, [%o];",
        "ld.global.L2::64B.u32 %r1, [%o];"};
    for (size_t i = 0; i < sizeof loads / sizeof loads[0]; i++) {
        uint32_t out[2];
        char body[300];
        snprintf(body, sizeof body,
                 "mov.u32 %%r0, 9;\nmov.u64 %%w, 0;\n"
                 "st.global.L1::no_allocate.L2::cache_hint.u32 [%%o], %%r0, %%w;\n"
                 "%s\nst.global.u32 [%%o+4], %%r1;",
                 loads[i]);
        struct machine m = run_body(body, 1, 1, 0, out, 2);
        ck_assert_msg(m.ev.stop == EMU_STOP_DONE && out[1] == 9, "%s: %s", loads[i],
                      machine_text(&m));
        machine_close(&m);
    }
}
END_TEST

/* Warp 0 writes and arrives, warp 1 waits and reads, in every spelling; then all count votes. */
START_TEST(barrier_spellings)
{
    static const char *const spellings[] = {"bar", "barrier", "bar.cta", "barrier.cta"};
    uint32_t out[64];
    char body[1200];
    const char *b = spellings[_i];
    snprintf(body, sizeof body,
             "setp.lt.u32 %%p, %%t, 32;\nmov.u32 %%r2, tile;\n"
             "and.b32 %%r3, %%t, 15;\nmad.lo.u32 %%r2, %%r3, 4, %%r2;\n"
             "@!%%p bra reads;\nadd.u32 %%r3, %%r3, 100;\nst.shared.u32 [%%r2], %%r3;\n"
             "%s.arrive 1, 64;\nbra votes;\n"
             "reads:\n%s.sync 1, 64;\nld.shared.u32 %%r4, [%%r2];\n"
             "votes:\nsetp.lt.u32 %%q, %%t, 11;\n%s.red.popc.u32 %%r5, 0, %%q;\n"
             "%s.red.or.pred %%q, 2, 64, %%q;\nselp.u32 %%r6, 1000, 0, %%q;\n"
             "%s.sync 0;\nmad.wide.u32 %%w, %%t, 4, %%o;\nadd.u32 %%r5, %%r5, %%r6;\n"
             "@%%p mov.u32 %%r4, 0;\nadd.u32 %%r4, %%r4, %%r5;\nst.global.u32 [%%w], %%r4;",
             b, b, b, b, b);
    struct machine m = run_body(body, 1, 64, 0, out, 64);
    /* Two lanes write the same value to a word. */
    for (size_t i = 0; i < m.ev.violation_count; i++)
        ck_assert_msg(m.ev.violations[i].same_value, "%s", machine_text(&m));
    ck_assert_int_eq(m.ev.stop, EMU_STOP_DONE);
    for (unsigned t = 0; t < 64; t++)
        ck_assert_uint_eq(out[t], 1011 + (t < 32 ? 0 : 100 + t % 16));
    machine_close(&m);
}
END_TEST

/* ---- special registers ------------------------------------------------------------------------ */

static uint32_t lane_id(uint32_t t, uint32_t b)
{
    (void)b;
    return t % 32;
}
static uint32_t warp_id(uint32_t t, uint32_t b)
{
    (void)b;
    return t / 32;
}
static uint32_t three(uint32_t t, uint32_t b)
{
    (void)t, (void)b;
    return 3; /* warps of 70 threads */
}
static uint32_t mask_eq(uint32_t t, uint32_t b)
{
    (void)b;
    return 1u << t % 32;
}
static uint32_t mask_lt(uint32_t t, uint32_t b)
{
    return mask_eq(t, b) - 1;
}
static uint32_t mask_le(uint32_t t, uint32_t b)
{
    return mask_lt(t, b) | mask_eq(t, b);
}
static uint32_t mask_ge(uint32_t t, uint32_t b)
{
    return ~mask_lt(t, b);
}
static uint32_t mask_gt(uint32_t t, uint32_t b)
{
    return ~mask_le(t, b);
}
static uint32_t dynamic_bytes(uint32_t t, uint32_t b)
{
    (void)t, (void)b;
    return 200;
}
static uint32_t all_bytes(uint32_t t, uint32_t b)
{
    (void)t, (void)b;
    return 384; /* 100 + 200, in units of 128 */
}
static uint32_t zero(uint32_t t, uint32_t b)
{
    (void)t, (void)b;
    return 0;
}
static uint32_t one(uint32_t t, uint32_t b)
{
    (void)t, (void)b;
    return 1;
}
static uint32_t block_id(uint32_t t, uint32_t b)
{
    (void)t;
    return b;
}
static uint32_t two(uint32_t t, uint32_t b)
{
    (void)t, (void)b;
    return 2;
}

static const struct {
    const char *name;
    uint32_t (*value)(uint32_t thread, uint32_t block);
} registers[] = {
    {"%laneid", lane_id},
    {"%warpid", warp_id},
    {"%nwarpid", three},
    {"%lanemask_eq", mask_eq},
    {"%lanemask_lt", mask_lt},
    {"%lanemask_le", mask_le},
    {"%lanemask_ge", mask_ge},
    {"%lanemask_gt", mask_gt},
    {"%dynamic_smem_size", dynamic_bytes},
    {"%total_smem_size", all_bytes},
    {"%clusterid.x", block_id},
    {"%clusterid.z", zero},
    {"%nclusterid.x", two},
    {"%nclusterid.z", one},
    {"%cluster_ctaid.z", zero},
    {"%cluster_nctaid.y", one},
    {"%cluster_nctaid.z", one},
    {"%clock_hi", zero},
    {"%globaltimer_hi", zero},
};

START_TEST(special_registers)
{
    uint32_t out[140];
    char body[300];
    snprintf(body, sizeof body,
             "mov.u32 %%r0, tile;\nmov.u32 %%r0, room;\nmov.u32 %%r1, %s;\n"
             "mad.wide.u32 %%w, %%n, 4, %%o;\nst.global.u32 [%%w], %%r1;",
             registers[_i].name);
    struct machine m = run_body(body, 2, 70, 200, out, 140);
    for (uint32_t i = 0; i < 140; i++)
        ck_assert_msg(out[i] == registers[_i].value(i % 70, i / 70), "%s of %u: %x",
                      registers[_i].name, i, out[i]);
    machine_close(&m);
}
END_TEST

/* Clocks go on; a block stays on its multiprocessor, which is one of those that there are. */
START_TEST(clocks_and_places)
{
    uint32_t out[12];
    struct machine m = run_body(
        "mov.u64 %w, %globaltimer;\nmov.u32 %r0, %globaltimer_lo;\nmov.u32 %r1, %clock;\n"
        "mov.u32 %r2, %clock;\nsetp.gt.u32 %p, %r2, %r1;\nselp.u32 %r3, 1, 0, %p;\n"
        "mov.u64 %x, %globaltimer;\nsetp.ge.u64 %p, %x, %w;\nselp.u32 %r4, 1, 0, %p;\n"
        "st.global.v2.u32 [%o], {%r3, %r4};\n"
        "mov.u32 %r0, %smid;\nmov.u32 %r1, %nsmid;\nst.global.v2.u32 [%o+8], {%r0, %r1};\n"
        "mov.u64 %w, %gridid;\nst.global.u64 [%o+16], %w;\n"
        "mov.u32 %r0, %reserved_smem_offset_begin;\nmov.u32 %r1, %reserved_smem_offset_end;\n"
        "mov.u32 %r2, %reserved_smem_offset_cap;\nmov.u32 %r3, %reserved_smem_offset_0;\n"
        "st.global.v4.u32 [%o+32], {%r0, %r1, %r2, %r3};",
        1, 1, 0, out, 12);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE, "%s", machine_text(&m));
    ck_assert_uint_eq(out[0], 1);
    ck_assert_uint_eq(out[1], 1);
    ck_assert_uint_lt(out[2], out[3]);
    ck_assert_uint_eq(out[9] - out[8], out[10]);
    ck_assert(out[11] >= out[8] && out[11] < out[9]);
    machine_close(&m);
}
END_TEST

/* arrive_drop.expect_tx: one arrival less for good, and bytes to wait for. */
START_TEST(dropped_arrival)
{
    uint32_t out[4];
    struct machine m = run_body(
        "mbarrier.init.shared::cta.b64 [tile], 2;\n"
        "mbarrier.arrive_drop.expect_tx.release.cta.shared::cta.b64 %w, [tile], 32;\n"
        "mbarrier.arrive.shared::cta.b64 %x, [tile];\n"
        "mbarrier.test_wait.shared::cta.b64 %p, [tile], %x;\nselp.u32 %r0, 1, 0, %p;\n"
        "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [tile], 32;\n"
        "mbarrier.test_wait.shared::cta.b64 %p, [tile], %x;\nselp.u32 %r1, 1, 0, %p;\n"
        "mbarrier.arrive.shared::cta.b64 %x, [tile];\nmbarrier.pending_count.b64 %r2, %x;\n"
        "mbarrier.test_wait.shared::cta.b64 %p, [tile], %x;\nselp.u32 %r3, 1, 0, %p;\n"
        "st.global.v4.u32 [%o], {%r0, %r1, %r2, %r3};",
        1, 1, 0, out, 4);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE, "%s", machine_text(&m));
    ck_assert_uint_eq(out[0], 0);
    ck_assert_uint_eq(out[1], 1);
    ck_assert_uint_eq(out[2], 1);
    ck_assert_uint_eq(out[3], 1);
    machine_close(&m);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_rest");
    TCase *t = tcase_create("what is left");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, idle_instructions, 0, sizeof idle / sizeof idle[0]);
    tcase_add_test(t, breakpoint);
    tcase_add_test(t, unknown_values);
    tcase_add_test(t, uniform_load);
    tcase_add_test(t, cache_hints);
    tcase_add_loop_test(t, barrier_spellings, 0, 4);
    tcase_add_loop_test(t, special_registers, 0, sizeof registers / sizeof registers[0]);
    tcase_add_test(t, clocks_and_places);
    tcase_add_test(t, dropped_arrival);
    suite_add_tcase(s, t);
    return run_suite(s);
}
