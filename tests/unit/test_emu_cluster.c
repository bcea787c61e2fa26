/* SPDX-License-Identifier: Apache-2.0 */
/* Thread block clusters: values, barriers, and every detector with a silent and a firing case. */
#include "emu_kernel_util.h"

#define SOURCE "cluster.cu"
#define WORDS 1024

struct shape {
    unsigned grid[3], block, cluster[3];
};
#define PAIR ((struct shape){{2, 1, 1}, 64, {0, 0, 0}})
#define SQUARE ((struct shape){{2, 2, 1}, 64, {0, 0, 0}})

static struct machine run(const char *kernel, struct shape s, int32_t out[WORDS],
                          const struct emu_block_range *range)
{
    struct machine m;
    kernel_open(&m, "cluster.ptx", EMU_DETECT_ALL);
    uint64_t params[3] = {machine_buffer(&m, "out", WORDS * 4, EMU_FILL_ZERO, NULL)};
    int32_t in[1000];
    for (int i = 0; i < 1000; i++)
        in[i] = i * i % 64;
    if (strcmp(kernel, "histogram_good") == 0 || strcmp(kernel, "multicast_good") == 0) {
        params[1] = machine_buffer(&m, "in", sizeof in, EMU_FILL_ZERO, in);
        params[2] = 1000;
    }
    struct emu_launch l = {.kernel = kernel,
                           .block = {s.block, 1, 1},
                           .params = params,
                           .param_bytes = sizeof params,
                           .ranges = range,
                           .range_count = range != NULL};
    memcpy(l.grid, s.grid, sizeof l.grid);
    memcpy(l.cluster, s.cluster, sizeof l.cluster);
    ck_assert_msg(emu_run(m.e, &l, &m.ev) == 0, "%s", error_message());
    if (out)
        ck_assert_int_eq(emu_memory_read(m.e, params[0], out, WORDS * 4), 0);
    return m;
}

static void silent(struct machine *m, const char *kernel)
{
    ck_assert_msg(m->ev.stop == EMU_STOP_DONE && m->ev.violation_count == 0, "%s: %s", kernel,
                  machine_text(m));
    machine_close(m);
}

START_TEST(neighbours)
{
    int32_t out[WORDS];
    struct shape shapes[] = {SQUARE, {{6, 4, 2}, 64, {0, 0, 0}}};
    for (int k = 0; k < 2; k++) {
        const unsigned *g = shapes[k].grid;
        struct machine m = run("ring_good", shapes[k], k ? NULL : out, NULL);
        if (k) { /* several layers write the same places */
            ck_assert_uint_eq(m.ev.blocks_run, 48);
            ck_assert_int_eq(m.ev.stop, EMU_STOP_DONE);
            machine_close(&m);
            continue;
        }
        for (unsigned b = 0; b < g[0] * g[1]; b++)
            for (unsigned t = 0; t < 64; t++) {
                unsigned next = (b % 2 + 2 * (b / 2) + 1) % 4;
                ck_assert_int_eq(out[b * 64 + t], (int)(next * 1000 + 63 - t + 10000 * next));
            }
        silent(&m, "ring_good");
    }
}
END_TEST

START_TEST(histogram)
{
    int32_t out[WORDS], want[64] = {0};
    struct machine m = run("histogram_good", (struct shape){{4, 1, 1}, 96, {0}}, out, NULL);
    for (int i = 0; i < 1000; i++)
        want[i * i % 64]++;
    ck_assert_mem_eq(out, want, sizeof want);
    silent(&m, "histogram_good");
}
END_TEST

START_TEST(split_barriers)
{
    int32_t out[WORDS];
    struct machine m = run("split_good", PAIR, out, NULL);
    for (int i = 0; i < 128; i++)
        ck_assert_int_eq(out[i], 300 + 3 * (i < 64));
    silent(&m, "split_good");
    m = run("halves_good", PAIR, out, NULL);
    silent(&m, "halves_good");
    m = run("global_good", PAIR, out, NULL);
    ck_assert_int_eq(out[200], 7);
    silent(&m, "global_good");
}
END_TEST

START_TEST(stores_that_tell)
{
    int32_t out[WORDS];
    struct machine m = run("send_good", PAIR, out, NULL);
    for (int i = 0; i < 128; i++) {
        int sent = i < 64 ? 1000 : 0, t = i % 64;
        ck_assert_int_eq(out[i], (sent + t) + (sent + 63 - t + 1));
    }
    silent(&m, "send_good");
    m = run("add_good", PAIR, out, NULL);
    for (int i = 0; i < 8; i++) {
        int sum = 0;
        for (int t = i % 4; t < 64; t += 4)
            sum += t + 1;
        ck_assert_int_eq(out[i], sum);
    }
    silent(&m, "add_good");
    m = run("arrive_good", PAIR, out, NULL);
    for (int t = 0; t < 64; t++)
        ck_assert_int_eq(out[64 + t], 63 - t);
    silent(&m, "arrive_good");
}
END_TEST

START_TEST(bulk_copies)
{
    int32_t out[WORDS];
    struct shape four = {{4, 1, 1}, 64, {0}};
    struct machine m = run("multicast_good", four, out, NULL);
    for (int i = 0; i < 256; i++)
        ck_assert_int_eq(out[i], i / 64 == 2 ? -1 : i % 64 * (i % 64) % 64);
    silent(&m, "multicast_good");
    m = run("pass_good", four, out, NULL);
    for (int i = 0; i < 256; i++)
        ck_assert_int_eq(out[i], (i / 64 + 3) % 4 * 100 + i % 64);
    silent(&m, "pass_good");
    m = run("sum_good", four, out, NULL);
    for (int i = 0; i < 256; i++)
        ck_assert_int_eq(out[i], i < 64 ? 7 + 600 + 3 * i : 7);
    silent(&m, "sum_good");
}
END_TEST

START_TEST(special_registers)
{
    int32_t out[WORDS];
    struct shape shaped = {{4, 6, 1}, 1, {2, 3, 1}}, plain = {{4, 6, 1}, 1, {0}};
    struct machine m = run("registers", shaped, out, NULL);
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 4; x++) {
            int want[] = {x / 2, y / 3, 2, 2, x % 2, y % 3, 2, x % 2 + 2 * (y % 3), 6, 1};
            ck_assert_mem_eq(out + 10 * (x + 4 * y), want, sizeof want);
        }
    silent(&m, "registers");
    m = run("registers", plain, out, NULL);
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 4; x++) {
            int want[] = {x, y, 4, 6, 0, 0, 1, 0, 1, 0};
            ck_assert_mem_eq(out + 10 * (x + 4 * y), want, sizeof want);
        }
    silent(&m, "registers");
}
END_TEST

START_TEST(addresses)
{
    int32_t out[WORDS];
    struct machine m = run("addresses", (struct shape){{2, 1, 1}, 4, {0}}, out, NULL);
    for (int own = 0; own < 2; own++) {
        int other = 1 - own;
        int want[] = {
            own * 10 + 1, own * 10 + 1, other * 10 + 1, own, other, 2, 1, own * 10 + 6, 99};
        ck_assert_msg(memcmp(out + own * 10, want, sizeof want) == 0,
                      "%d: %d %d %d %d %d %d %d %d %d", own, out[own * 10], out[own * 10 + 1],
                      out[own * 10 + 2], out[own * 10 + 3], out[own * 10 + 4], out[own * 10 + 5],
                      out[own * 10 + 6], out[own * 10 + 7], out[own * 10 + 8]);
    }
    silent(&m, "addresses");
}
END_TEST

/* Blocks are asked for one by one: the others of their clusters run with them. */
START_TEST(ranges)
{
    struct emu_block_range one = {5, 1}, three = {2, 3};
    struct shape s = {{4, 2, 1}, 64, {0}};
    struct machine m = run("ring_good", s, NULL, &one);
    ck_assert_uint_eq(m.ev.blocks_run, 4);
    silent(&m, "ring_good");
    m = run("ring_good", s, NULL, &three);
    ck_assert_uint_eq(m.ev.blocks_run, 8);
    silent(&m, "ring_good");
}
END_TEST

START_TEST(refused_shapes)
{
    struct {
        const char *kernel;
        struct shape s;
    } all[] = {{"ring_good", {{3, 2, 1}, 64, {0}}},
               {"ring_good", {{4, 2, 1}, 64, {4, 1, 1}}},
               {"registers", {{34, 1, 1}, 1, {17, 1, 1}}},
               {"registers", {{32, 32, 1}, 1, {8, 8, 1}}},
               {"registers", {{4, 1, 1}, 1, {2, 0, 1}}}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct machine m = run(all[i].kernel, all[i].s, NULL, NULL);
        ck_assert_msg(m.ev.stop == EMU_STOP_BAD_LAUNCH, "%zu: %s", i, machine_text(&m));
        machine_close(&m);
    }
}
END_TEST

/* ---- detectors ------------------------------------------------------------------------------- */

static const struct {
    const char *kernel;
    unsigned kind;
    const char *at, *other;
} firing[] = {
    {"ring_race_bad", EMU_V_RACE, "ring_race_bad", "ring_write"},
    {"ring_exit_bad", EMU_V_BLOCK_EXITED, "ring_exit_bad", NULL},
    {"gone_bad", EMU_V_BLOCK_EXITED, "gone_bad", NULL},
    {"bounds_bad", EMU_V_BOUNDS, "bounds_bad", NULL},
    {"rank_bad", EMU_V_BOUNDS, "rank_bad", NULL},
    {"space_bad", EMU_V_BOUNDS, "space_bad", NULL},
    {"split_bad", EMU_V_RACE, "split_bad", "split_write"},
    {"relaxed_bad", EMU_V_RACE, "relaxed_bad", "relaxed_write"},
    {"twice_bad", EMU_V_BARRIER_MISMATCH, "twice_bad", NULL},
    {"unarrived_bad", EMU_V_BARRIER_MISMATCH, "unarrived_bad", NULL},
    {"aligned_bad", EMU_V_BARRIER_MISMATCH, "aligned_bad", NULL},
};

START_TEST(detectors)
{
    struct shape s = strncmp(firing[_i].kernel, "ring", 4) == 0 ? SQUARE : PAIR;
    s.block = strcmp(firing[_i].kernel, "space_bad") == 0 ? 4 : s.block;
    struct machine m = run(firing[_i].kernel, s, NULL, NULL);
    const struct emu_violation *v = machine_find(&m, firing[_i].kind);
    ck_assert_msg(m.ev.stop == EMU_STOP_DONE && v != NULL, "%s", machine_text(&m));
    unsigned at = mark_line(SOURCE, firing[_i].at);
    unsigned other = firing[_i].other ? mark_line(SOURCE, firing[_i].other) : 0;
    ck_assert_msg(v->at.line == at || v->at.line == other, "%s", machine_text(&m));
    if (other) {
        ck_assert_msg(v->has_other && v->at.line + v->other_at.line == at + other, "%s",
                      machine_text(&m));
        ck_assert_msg(v->who.block[0] != v->other.block[0] || v->who.block[1] != v->other.block[1],
                      "%s", machine_text(&m));
    }
    machine_close(&m);
}
END_TEST

START_TEST(what_is_told)
{
    struct machine m = run("bounds_bad", PAIR, NULL, NULL);
    const struct emu_violation *v = machine_find(&m, EMU_V_BOUNDS);
    ck_assert_msg(v->offset == 256 && v->object_bytes == 256 && v->space == EMU_SPACE_SHARED &&
                      v->who.thread[0] == 63 && strstr(v->text, "shared memory of block"),
                  "%s", machine_text(&m));
    machine_close(&m);
    m = run("ring_exit_bad", SQUARE, NULL, NULL);
    v = machine_find(&m, EMU_V_BLOCK_EXITED);
    ck_assert_msg(v->access == EMU_ACCESS_READ && v->size == 4 && v->object_bytes == 256, "%s",
                  machine_text(&m));
    machine_close(&m);
}
END_TEST

/* Far outside of shared memory is no other block's. */
START_TEST(far_offsets)
{
    struct machine m;
    machine_open(&m,
                 PTX_HEAD ".visible .entry k()\n{\n.reg .b32 %s;\n.shared .b8 tile[64];\n"
                          "mov.u32 %s, tile;\nst.shared.u32 [%s+33554432], %s;\nret;\n}\n",
                 NULL);
    machine_run(&m, 1, 1, 0, NULL, 0);
    const struct emu_violation *v = machine_find(&m, EMU_V_BOUNDS);
    ck_assert_msg(v && v->offset == 33554432, "%s", machine_text(&m));
    machine_close(&m);
}
END_TEST

/* Who keeps the cluster waiting, and where its threads are. */
START_TEST(deadlock)
{
    struct machine m = run("stuck_bad", PAIR, NULL, NULL);
    const struct emu_violation *v = machine_find(&m, EMU_V_DEADLOCK);
    ck_assert_msg(m.ev.stop == EMU_STOP_DEADLOCK && v != NULL, "%s", machine_text(&m));
    ck_assert_msg(strstr(v->text, "block (1,0,0)") && v->group_count == 2, "%s", machine_text(&m));
    ck_assert_uint_eq(v->groups[0].place.line, mark_line(SOURCE, "stuck_block"));
    ck_assert_uint_eq(v->groups[0].last, 31);
    machine_close(&m);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_cluster");
    TCase *t = tcase_create("clusters");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, neighbours);
    tcase_add_test(t, histogram);
    tcase_add_test(t, split_barriers);
    tcase_add_test(t, stores_that_tell);
    tcase_add_test(t, bulk_copies);
    tcase_add_test(t, special_registers);
    tcase_add_test(t, addresses);
    tcase_add_test(t, ranges);
    tcase_add_test(t, refused_shapes);
    tcase_add_loop_test(t, detectors, 0, sizeof firing / sizeof firing[0]);
    tcase_add_test(t, what_is_told);
    tcase_add_test(t, far_offsets);
    tcase_add_test(t, deadlock);
    suite_add_tcase(s, t);
    return run_suite(s);
}
