/* SPDX-License-Identifier: Apache-2.0 */
/* Waits without an end, of the grid's blocks, for locks and for flags; and waits that end. */
#include "emu_kernel_util.h"

#define SOURCE "wait.cu"

struct setting {
    const char *kernel;
    unsigned blocks, threads;
    int n;
    bool cooperative;
    uint64_t seed;
    const struct emu_block_range *range;
    uint32_t resident;
};

static struct machine run(const struct setting *s, int32_t x[64])
{
    struct machine m;
    char *text = read_text("wait.ptx");
    struct emu_options o = {.detect = EMU_DETECT_ALL,
                            .max_steps = 30000000,
                            .seed = s->seed,
                            .resident_blocks = s->resident};
    machine_open(&m, text, &o);
    free(text);
    struct {
        uint64_t x;
        int32_t n, pad;
        uint64_t flag;
    } p = {machine_buffer(&m, "x", 256, EMU_FILL_ZERO, NULL), s->n, 0,
           machine_buffer(&m, "flag", 4, EMU_FILL_ZERO, NULL)};
    struct emu_launch l = {.kernel = s->kernel,
                           .grid = {s->blocks, 1, 1},
                           .block = {s->threads, 1, 1},
                           .params = &p,
                           .param_bytes = sizeof p,
                           .cooperative = s->cooperative,
                           .ranges = s->range,
                           .range_count = s->range ? 1 : 0};
    ck_assert_msg(emu_run(m.e, &l, &m.ev) == 0, "%s", error_message());
    if (x)
        emu_memory_read(m.e, p.x, x, 256);
    return m;
}

static const struct emu_violation *expect_endless(struct machine *m, const char *mark)
{
    const struct emu_violation *v = machine_find(m, EMU_V_ENDLESS);
    ck_assert_msg(v != NULL && m->ev.stop == EMU_STOP_DEADLOCK, "%s:\n%s", mark, machine_text(m));
    struct emu_place at = v->at;
    while (strcmp(at.file, SOURCE) != 0 && at.loc)
        at = emu_place_caller(m->e, &at);
    ck_assert_msg(at.line == mark_line(SOURCE, mark), "%s:\n%s", mark, machine_text(m));
    return v;
}

static void expect_done(struct machine *m, const char *kernel)
{
    ck_assert_msg(m->ev.stop == EMU_STOP_DONE && !machine_find(m, EMU_V_ENDLESS), "%s:\n%s", kernel,
                  machine_text(m));
    machine_close(m);
}

START_TEST(barriers_of_the_grid)
{
    for (uint64_t seed = 0; seed < 3; seed++) {
        int32_t x[64];
        struct setting s = {"grid_exit_bad", 8, 64, 5, true, seed, NULL, 0};
        struct machine m = run(&s, NULL);
        const struct emu_violation *v = expect_endless(&m, "grid_exit_bad");
        ck_assert_uint_eq(v->group_count, 2); /* blocks 0 to 4 wait, 5 to 7 have left */
        ck_assert(v->blocks);
        ck_assert_int_eq(v->groups[0].state, EMU_GROUP_WAITS);
        ck_assert_uint_eq(v->groups[0].first, 0);
        ck_assert_uint_eq(v->groups[0].last, 4);
        ck_assert_int_eq(v->groups[1].state, EMU_GROUP_EXITED);
        ck_assert_uint_eq(v->groups[1].first, 5);
        ck_assert_uint_eq(v->groups[1].last, 7);
        machine_close(&m);
        s.n = 8;
        m = run(&s, x);
        for (int i = 0; i < 8; i++)
            ck_assert_int_eq(x[16 + i], (i + 1) % 8);
        expect_done(&m, "grid_exit_bad with all blocks");
        s = (struct setting){"grid_good", 5, 96, 3, true, seed, NULL, 0};
        m = run(&s, x);
        for (int i = 0; i < 5; i++)
            ck_assert_int_eq(x[16 + i], (i + 1) % 5 + 2);
        ck_assert_msg(m.ev.violation_count == 0, "%s", machine_text(&m));
        expect_done(&m, "grid_good");
        s = (struct setting){"grid_rounds_bad", 4, 32, 10, true, seed, NULL, 0};
        m = run(&s, NULL);
        v = expect_endless(&m, "grid_rounds_bad");
        ck_assert_uint_eq(v->groups[0].last, 1);
        machine_close(&m);
        s.n = 8;
        m = run(&s, NULL);
        expect_done(&m, "grid_rounds_bad with whole rounds");
        s.cooperative = false; /* without the launch there is no barrier */
        m = run(&s, NULL);
        ck_assert_int_eq(m.ev.stop, EMU_STOP_TRAP);
        machine_close(&m);
    }
}
END_TEST

START_TEST(waits_by_hand)
{
    struct setting s = {"hand_made", 6, 64, 5, false, 0, NULL, 0};
    struct machine m = run(&s, NULL);
    const struct emu_violation *v = expect_endless(&m, "hand_made");
    ck_assert_uint_eq(v->groups[v->group_count - 1].first, 5);
    machine_close(&m);
    s.n = 6;
    m = run(&s, NULL);
    expect_done(&m, "hand_made");
    s.resident = 3; /* who waits may wait for blocks that had no room: that is not known */
    m = run(&s, NULL);
    ck_assert_msg(!machine_find(&m, EMU_V_ENDLESS) && m.ev.stop != EMU_STOP_DONE, "%s",
                  machine_text(&m));
    machine_close(&m);
    struct emu_block_range some = {0, 4};
    s = (struct setting){"hand_made", 6, 64,    6,
                         false,       0, &some, 0}; /* for blocks that do not run */
    m = run(&s, NULL);
    ck_assert_msg(!machine_find(&m, EMU_V_ENDLESS) && m.ev.stop != EMU_STOP_DONE, "%s",
                  machine_text(&m));
    machine_close(&m);
    s = (struct setting){"lock_kept_bad", 4, 32, 1, false, 0, NULL, 0};
    m = run(&s, NULL);
    expect_endless(&m, "lock_kept_bad");
    machine_close(&m);
    s.n = 9;
    m = run(&s, NULL);
    expect_done(&m, "lock_kept_bad given back");
}
END_TEST

START_TEST(waits_that_end)
{
    static const struct setting all[] = {{"lanes_good", 1, 32, 1, false, 0, NULL, 0},
                                         {"lanes_good", 1, 16, 1, false, 0, NULL, 0},
                                         {"slow_good", 2, 64, 1, false, 0, NULL, 0},
                                         {"slow_good", 2, 64, 1, false, 1, NULL, 0},
                                         {"last_sets_good", 9, 32, 1, true, 0, NULL, 0},
                                         {"last_sets_good", 9, 32, 1, false, 0, NULL, 0},
                                         {"patience_good", 1, 1, 1, false, 0, NULL, 0},
                                         {"patience_good", 2, 32, 1, false, 3, NULL, 0}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct machine m = run(&all[i], NULL);
        if (i == 1) {
            ck_assert_int_eq(m.ev.stop, EMU_STOP_DEADLOCK); /* the other half never comes */
            machine_close(&m);
            continue;
        }
        expect_done(&m, all[i].kernel);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_wait");
    TCase *t = tcase_create("waits");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, barriers_of_the_grid);
    tcase_add_test(t, waits_by_hand);
    tcase_add_test(t, waits_that_end);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
