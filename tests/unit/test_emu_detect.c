/* SPDX-License-Identifier: Apache-2.0 */
/* Every detector: a kernel that makes it fire, at the right line and thread, and one that does not. */
#include "emu_kernel_util.h"

#define SOURCE "detect.cu"

struct args {
    uint64_t a, b;
    int32_t n, m;
};

/* A machine with one run: buffers a and b of the given sizes (b: 0 for none), then ints. */
static struct machine run(const char *kernel, unsigned blocks, unsigned threads, uint64_t a,
                          int a_fill, const void *params, size_t bytes)
{
    struct machine m;
    uint8_t block[64] = {0};
    kernel_open(&m, "detect.ptx", EMU_DETECT_ALL);
    uint64_t address = machine_buffer(&m, "a", a, a_fill, NULL);
    memcpy(block, &address, 8);
    if (bytes)
        memcpy(block + 8, params, bytes);
    kernel_run(&m, kernel, blocks, threads, 0, block, sizeof block);
    return m;
}

static struct machine run_ints(const char *kernel, unsigned blocks, unsigned threads, uint64_t a,
                               int32_t n, int32_t k)
{
    int32_t p[2] = {n, k};
    return run(kernel, blocks, threads, a, EMU_FILL_ZERO, p, sizeof p);
}

static const struct emu_violation *expect(struct machine *m, unsigned kind, const char *mark)
{
    const struct emu_violation *v = machine_find(m, kind);
    ck_assert_msg(v != NULL, "%s: no %s:\n%s", mark, emu_violation_name(kind), machine_text(m));
    ck_assert_msg(v->at.line == mark_line(SOURCE, mark), "%s: line %u:\n%s", mark, v->at.line,
                  machine_text(m));
    ck_assert_str_eq(v->at.file, SOURCE);
    return v;
}

static void silent(struct machine *m, const char *kernel)
{
    ck_assert_msg(m->ev.violation_count == 0 && m->ev.stop == EMU_STOP_DONE, "%s:\n%s", kernel,
                  machine_text(m));
    machine_close(m);
}

START_TEST(bounds)
{
    struct machine m = run_ints("oob_bad", 4, 256, 4000, 1000, 0);
    const struct emu_violation *v = expect(&m, EMU_V_BOUNDS, "oob_bad");
    ck_assert_uint_eq(v->who.block[0], 3);
    ck_assert_uint_eq(v->who.thread[0], 232);
    ck_assert_int_eq(v->offset, 4000);
    ck_assert_uint_eq(v->object_bytes, 4000);
    ck_assert_str_eq(v->object, "a");
    ck_assert_int_eq(v->access, EMU_ACCESS_WRITE);
    ck_assert_uint_eq(v->count, 1);
    machine_close(&m);
    m = run_ints("oob_good", 4, 256, 4000, 1000, 0);
    silent(&m, "oob_good");

    m = run_ints("shared_bad", 1, 32, 128, 4, 0);
    v = expect(&m, EMU_V_BOUNDS, "shared_bad");
    ck_assert_int_eq(v->space, EMU_SPACE_SHARED);
    ck_assert_int_eq(v->offset, 128);
    ck_assert_uint_eq(v->who.thread[0], 28);
    ck_assert_uint_eq(v->count, 4);
    machine_close(&m);
    m = run_ints("shared_bad", 1, 32, 128, 0, 0);
    silent(&m, "shared_bad with n = 0");

    m = run_ints("dynamic_bad", 1, 32, 128, 0, 0); /* launched without dynamic shared memory */
    expect(&m, EMU_V_BOUNDS, "dynamic_bad");
    machine_close(&m);
    m = run_ints("local_bad", 1, 32, 128, 8, 0);
    v = expect(&m, EMU_V_BOUNDS, "local_bad");
    ck_assert_int_eq(v->space, EMU_SPACE_LOCAL);
    machine_close(&m);
    m = run_ints("oob_bad", 1, 32, 0, 5, 0); /* an empty buffer */
    ck_assert_uint_eq(expect(&m, EMU_V_BOUNDS, "oob_bad")->count, 6);
    machine_close(&m);
}
END_TEST

START_TEST(detectors_off)
{
    struct machine m;
    kernel_open(&m, "detect.ptx", 0);
    struct args p = {0};
    p.a = machine_buffer(&m, "a", 4000, EMU_FILL_ZERO, NULL);
    uint64_t block[8] = {p.a, 1000};
    kernel_run(&m, "oob_bad", 4, 256, 0, block, sizeof block);
    silent(&m, "oob_bad without detectors");
}
END_TEST

START_TEST(alignment)
{
    struct machine m = run_ints("align_bad", 1, 1, 64, 6, 0);
    const struct emu_violation *v = expect(&m, EMU_V_ALIGN, "align_bad");
    ck_assert_int_eq(v->offset, 6);
    machine_close(&m);
    m = run_ints("align_bad", 1, 1, 64, 8, 0);
    silent(&m, "align_bad with 8");
}
END_TEST

START_TEST(initialisation)
{
    struct machine m;
    kernel_open(&m, "detect.ptx", EMU_DETECT_ALL);
    uint64_t p[2] = {machine_buffer(&m, "out", 128, EMU_FILL_UNINIT, NULL),
                     machine_buffer(&m, "in", 128, EMU_FILL_UNINIT, NULL)};
    kernel_run(&m, "uninit_global_bad", 1, 32, 0, p, sizeof p);
    const struct emu_violation *v = expect(&m, EMU_V_UNINIT, "uninit_global_bad");
    ck_assert_str_eq(v->object, "in");
    p[1] = machine_buffer(&m, "filled", 128, EMU_FILL_ZERO, NULL);
    kernel_run(&m, "uninit_global_bad", 1, 32, 0, p, sizeof p);
    ck_assert_uint_eq(m.ev.violation_count, 0);
    kernel_run(&m, "uninit_bad", 1, 32, 0, p, sizeof p);
    v = expect(&m, EMU_V_UNINIT, "uninit_bad");
    ck_assert_uint_eq(v->who.thread[0], 16);
    kernel_run(&m, "uninit_bad", 1, 16, 0, p, sizeof p);
    silent(&m, "uninit_bad with 16 threads");
}
END_TEST

/* x[(a * b) * c + d]: the second product wraps what has wrapped already; meant is the whole. */
START_TEST(wrapping_twice)
{
    static const char ptx[] = PTX_HEAD ".visible .entry k(.param .u64 x, .param .u64 n)\n{\n"
                                       "    .reg .b32 %r<8>;\n    .reg .b64 %rd<6>;\n"
                                       "    ld.param.u64 %rd1, [x];\n"
                                       "    ld.param.u32 %r1, [n];\n"
                                       "    mul.lo.s32 %r2, %r1, %r1;\n"
                                       "    mul.lo.s32 %r3, %r2, 5;\n"
                                       "    mad.lo.s32 %r4, %r3, 7, 12;\n"
                                       "    mul.wide.s32 %rd2, %r4, 4;\n"
                                       "    add.s64 %rd3, %rd1, %rd2;\n"
                                       "    st.global.u32 [%rd3], %r1;\n    ret;\n}\n";
    struct machine m;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&m, ptx, &o);
    uint64_t p[2] = {machine_buffer(&m, "big", 16ull << 30, EMU_FILL_ZERO, NULL) + (8ull << 30),
                     70000};
    machine_run(&m, 1, 1, 0, p, 2);
    const struct emu_violation *v = machine_find(&m, EMU_V_WRAP);
    ck_assert_msg(v != NULL, "%s", machine_text(&m));
    int64_t whole = 70000ll * 70000 * 35 + 12;
    ck_assert_int_eq(v->true_value, whole);
    ck_assert_int_eq(v->value, (int32_t)(uint32_t)whole);
    machine_close(&m);
}
END_TEST

/* Rows of 2^20 floats: row 2048 begins at element 2^31, in a buffer of 16 GiB that costs nothing. */
START_TEST(wrapping)
{
    struct machine m;
    kernel_open(&m, "detect.ptx", EMU_DETECT_ALL);
    struct {
        uint64_t a;
        int32_t rows, cols;
    } p = {machine_buffer(&m, "big", 16ull << 30, EMU_FILL_ZERO, NULL), 4096, 1 << 20};
    struct emu_block_range range = {15, 2};
    struct emu_launch l = {.kernel = "wrap_bad",
                           .grid = {32, 1, 1},
                           .block = {128, 1, 1},
                           .params = &p,
                           .param_bytes = sizeof p,
                           .ranges = &range,
                           .range_count = 1};
    ck_assert_int_eq(emu_run(m.e, &l, &m.ev), 0);
    const struct emu_violation *v = expect(&m, EMU_V_WRAP, "wrap_bad");
    ck_assert_uint_eq(v->who.block[0], 16);
    ck_assert_uint_eq(v->who.thread[0], 0);
    ck_assert_int_eq(v->true_value, (1ll << 31) + 1);
    ck_assert_int_eq(v->value, INT32_MIN + 1);
    ck_assert_uint_eq(m.ev.blocks_run, 2);
    ck_assert_uint_lt(m.ev.host_bytes, 64 << 20);
    expect(&m, EMU_V_BOUNDS, "wrap_bad"); /* it is also outside */
    l.kernel = "wrap_good";
    ck_assert_int_eq(emu_run(m.e, &l, &m.ev), 0);
    silent(&m, "wrap_good");
    m = run_ints("hash_good", 1, 64, 4096, 1000, 0);
    const struct emu_violation *w = machine_find(&m, EMU_V_WRAP);
    ck_assert_msg(w == NULL, "%s", machine_text(&m));
    machine_close(&m);
}
END_TEST

START_TEST(shared_races)
{
    struct machine m = run_ints("race_bad", 1, 64, 256, 0, 0);
    /* Warps run one after another, so whichever of the two comes second reports the other. */
    const struct emu_violation *v = machine_find(&m, EMU_V_RACE);
    ck_assert_ptr_nonnull(v);
    ck_assert(v->has_other);
    unsigned read = mark_line(SOURCE, "race_bad"), write = mark_line(SOURCE, "race_write");
    ck_assert_msg(v->at.line + v->other_at.line == read + write, "%s", machine_text(&m));
    ck_assert_uint_eq(v->who.thread[0] + v->other.thread[0], 63);
    ck_assert(!v->lockstep);
    machine_close(&m);
    m = run_ints("race_good", 2, 64, 256 * 4, 0, 0);
    ck_assert_msg(machine_find(&m, EMU_V_RACE) == NULL ||
                      machine_find(&m, EMU_V_RACE)->space == EMU_SPACE_GLOBAL,
                  "%s", machine_text(&m));
    machine_close(&m);
    m = run_ints("race_good", 1, 64, 256, 0, 0);
    silent(&m, "race_good");
    m = run_ints("race_war_bad", 1, 64, 256, 0, 0);
    v = machine_find(&m, EMU_V_RACE);
    ck_assert_ptr_nonnull(v);
    ck_assert(v->access != v->other_access);
    machine_close(&m);
    m = run_ints("race_warp_bad", 1, 32, 128, 0, 0);
    v = expect(&m, EMU_V_RACE, "race_warp_bad");
    ck_assert(v->lockstep);
    machine_close(&m);
    m = run_ints("race_warp_good", 1, 32, 128, 0, 0);
    silent(&m, "race_warp_good");
}
END_TEST

START_TEST(global_races)
{
    struct machine m = run_ints("race_global_bad", 4, 1, 4, 0, 0);
    const struct emu_violation *v = expect(&m, EMU_V_RACE, "race_global_bad");
    ck_assert(v->has_other && !v->same_value);
    ck_assert_uint_ne(v->who.block[0], v->other.block[0]);
    machine_close(&m);
    m = run_ints("race_global_same", 4, 1, 4, 0, 0);
    v = machine_find(&m, EMU_V_RACE);
    ck_assert(v && v->same_value);
    machine_close(&m);
    m = run_ints("race_global_good", 4, 32, 4 + 512, 0, 0);
    silent(&m, "race_global_good");
    for (int bad = 0; bad < 2; bad++) {
        kernel_open(&m, "detect.ptx", EMU_DETECT_ALL);
        uint64_t p[2] = {machine_buffer(&m, "part", 32, EMU_FILL_UNINIT, NULL),
                         machine_buffer(&m, "out", 4, EMU_FILL_ZERO, NULL)};
        int32_t sum;
        kernel_run(&m, bad ? "last_block_bad" : "last_block_good", 8, 32, 0, p, sizeof p);
        emu_memory_read(m.e, p[1], &sum, 4);
        ck_assert_int_eq(sum, 28);
        if (bad) {
            expect(&m, EMU_V_RACE, "last_block_bad");
            machine_close(&m);
        } else {
            silent(&m, "last_block_good");
        }
    }
}
END_TEST

START_TEST(barriers)
{
    struct machine m = run_ints("barrier_exit_bad", 1, 128, 512, 100, 0);
    const struct emu_violation *v = expect(&m, EMU_V_BARRIER_EXITED, "barrier_exit_bad");
    ck_assert_uint_eq(v->group_count, 2);
    ck_assert_int_eq(v->groups[0].state, EMU_GROUP_WAITS);
    ck_assert_uint_eq(v->groups[0].last, 99);
    ck_assert_int_eq(v->groups[1].state, EMU_GROUP_EXITED);
    ck_assert_uint_eq(v->groups[1].first, 100);
    ck_assert_uint_eq(v->groups[1].last, 127);
    machine_close(&m);
    m = run_ints("barrier_exit_bad", 1, 128, 512, 128, 0);
    ck_assert_ptr_null(machine_find(&m, EMU_V_BARRIER_EXITED));
    machine_close(&m);
    m = run_ints("barrier_branch_bad", 1, 64, 256, 40, 0);
    v = expect(&m, EMU_V_BARRIER_EXITED, "barrier_branch_bad");
    ck_assert_uint_eq(v->groups[0].last, 39);
    machine_close(&m);
    m = run_ints("barrier_branch_bad", 1, 64, 256, 64, 0);
    silent(&m, "barrier_branch_bad with all");
    m = run_ints("barrier_two_bad", 1, 64, 256, 40, 0);
    v = expect(&m, EMU_V_BARRIER_MISMATCH, "barrier_two_bad");
    ck_assert_uint_eq(v->group_count, 2);
    ck_assert_uint_ne(v->groups[0].place.line, v->groups[1].place.line);
    machine_close(&m);
    m = run_ints("barrier_two_bad", 1, 64, 256, 64, 0);
    silent(&m, "barrier_two_bad with all");
    m = run_ints("deadlock_bad", 1, 64, 256, 0, 0);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_DEADLOCK);
    v = machine_find(&m, EMU_V_DEADLOCK);
    ck_assert(v && v->group_count == 2 && v->groups[1].barrier == 2);
    machine_close(&m);
}
END_TEST

START_TEST(masks_and_loops)
{
    struct machine m = run_ints("mask_bad", 1, 32, 256, 0, 0);
    const struct emu_violation *w = machine_find(&m, EMU_V_WARP_MASK);
    ck_assert_msg(w != NULL, "%s", machine_text(&m));
    struct emu_place at = emu_place_caller(m.e, &w->at); /* out of CUDA's header */
    ck_assert_uint_eq(at.line, mark_line(SOURCE, "mask_bad"));
    ck_assert_str_eq(at.file, SOURCE);
    machine_close(&m);
    m = run_ints("mask_good", 1, 32, 256, 0, 0);
    silent(&m, "mask_good");
    kernel_open(&m, "detect.ptx", EMU_DETECT_ALL);
    uint64_t p = machine_buffer(&m, "out", 4, EMU_FILL_ZERO, NULL);
    kernel_run(&m, "runaway_bad", 1, 1, 0, &p, 8); /* nobody is left to set the flag */
    ck_assert_int_eq(m.ev.stop, EMU_STOP_DEADLOCK);
    const struct emu_violation *v = machine_find(&m, EMU_V_ENDLESS);
    unsigned line = mark_line(SOURCE, "runaway_bad");
    ck_assert_msg(v && (v->at.line == line || v->at.line + 1 == line), "%s", machine_text(&m));
    ck_assert(!v->blocks);
    p = machine_buffer(&m, "out", 16, EMU_FILL_ZERO, NULL);
    kernel_run(&m, "runaway_count_bad", 1, 1, 0, &p, 8);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_STEPS);
    v = machine_find(&m, EMU_V_RUNAWAY);
    line = mark_line(SOURCE, "runaway_count_bad");
    ck_assert_msg(v && (v->at.line == line || v->at.line + 1 == line), "%s", machine_text(&m));
    machine_close(&m);
}
END_TEST

START_TEST(read_only)
{
    struct machine m;
    kernel_open(&m, "detect.ptx", EMU_DETECT_ALL);
    struct emu_buffer in = {.name = "in", .bytes = 128, .read_only = true};
    uint64_t p[2] = {machine_buffer(&m, "out", 128, EMU_FILL_ZERO, NULL), 0};
    ck_assert_int_eq(emu_buffer_add(m.e, &in, &p[1]), 0);
    kernel_run(&m, "const_bad", 1, 1, 0, p, sizeof p);
    expect(&m, EMU_V_READ_ONLY, "const_bad");
    p[1] = 0;
    kernel_run(&m, "const_bad", 1, 1, 0, p, sizeof p);
    expect(&m, EMU_V_NULL, "const_bad");
    machine_close(&m);
}
END_TEST

/* Sums of a counter over the instructions of a line that access the given space. */
static uint64_t count(const struct machine *m, const char *kernel, const char *mark, bool shared)
{
    const struct ptx_function *f = ptx_function_find(m->p, kernel);
    const struct emu_counter *c = m->ev.counters[f->number];
    unsigned line = mark_line(SOURCE, mark);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < f->instr_count; i++)
        if (m->p->locs[f->instrs[i].loc].line == line)
            sum += shared ? c[i].wavefronts : c[i].sectors;
    return sum;
}

START_TEST(counts)
{
    static const struct {
        int stride;
        unsigned sectors;
    } table[] = {{1, 4}, {2, 8}, {8, 32}, {0, 1}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct machine m;
        kernel_open(&m, "detect.ptx", EMU_DETECT_ALL);
        struct args p = {machine_buffer(&m, "out", 128, EMU_FILL_ZERO, NULL),
                         machine_buffer(&m, "in", 32 * 8 * 4, EMU_FILL_ZERO, NULL), table[i].stride,
                         0};
        kernel_run(&m, "counters", 1, 32, 0, &p, sizeof p);
        ck_assert_uint_eq(count(&m, "counters", "count_tile", false), table[i].sectors);
        ck_assert_uint_eq(count(&m, "counters", "count_tile", true), 32); /* one bank for all */
        ck_assert_uint_eq(count(&m, "counters", "count_padded", true), 1);
        ck_assert_uint_eq(m.ev.threads_run, 32);
        machine_close(&m);
    }
}
END_TEST

START_TEST(bad_launches)
{
    struct machine m;
    kernel_open(&m, "detect.ptx", EMU_DETECT_ALL);
    uint64_t p[4] = {0};
    struct emu_launch l = {.kernel = "oob_good",
                           .grid = {1, 1, 1},
                           .block = {2048, 1, 1},
                           .params = p,
                           .param_bytes = sizeof p};
    ck_assert_int_eq(emu_run(m.e, &l, &m.ev), 0);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_BAD_LAUNCH);
    l.block[0] = 32;
    l.grid[1] = 0;
    ck_assert_int_eq(emu_run(m.e, &l, &m.ev), 0);
    ck_assert_int_eq(m.ev.stop, EMU_STOP_BAD_LAUNCH);
    l.kernel = "no_such_kernel";
    ck_assert_int_eq(emu_run(m.e, &l, &m.ev), -1);
    machine_close(&m);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_detect");
    TCase *t = tcase_create("detectors");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, bounds);
    tcase_add_test(t, detectors_off);
    tcase_add_test(t, alignment);
    tcase_add_test(t, initialisation);
    tcase_add_test(t, wrapping);
    tcase_add_test(t, wrapping_twice);
    tcase_add_test(t, shared_races);
    tcase_add_test(t, global_races);
    tcase_add_test(t, barriers);
    tcase_add_test(t, masks_and_loops);
    tcase_add_test(t, read_only);
    tcase_add_test(t, counts);
    tcase_add_test(t, bad_launches);
    suite_add_tcase(s, t);
    return run_suite(s);
}
