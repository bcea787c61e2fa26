/* SPDX-License-Identifier: Apache-2.0 */
/* Races that a shadow of whole words and last writes would not see, and their innocent relatives. */
#include "emu_kernel_util.h"

#define SOURCE "race.cu"

struct race_case {
    const char *kernel;
    unsigned blocks, threads;
    const char *one, *other; /* marks of the two lines; NULL: silent */
    bool same_value;
    unsigned kind;
};

static const struct race_case cases[] = {
    {"bytes_bad", 1, 64, "bytes_bad", "bytes_bad", false, EMU_V_RACE},
    {"bytes_bad", 1, 61, NULL, NULL, false, EMU_V_RACE},
    {"bytes_good", 1, 64, NULL, NULL, false, EMU_V_RACE},
    {"halves_bad", 1, 64, "halves_bad", "halves_bad", false, EMU_V_RACE},
    {"halves_same", 1, 64, "halves_same", "halves_same", true, EMU_V_RACE},
    {"halves_good", 1, 64, NULL, NULL, false, EMU_V_RACE},
    {"shared_bytes_bad", 1, 64, "shared_bytes_bad", "shared_bytes_bad", false, EMU_V_RACE},
    {"shared_bytes_good", 1, 64, NULL, NULL, false, EMU_V_RACE},
    {"byte_reads_bad", 1, 64, "byte_reads_bad", "byte_reads_write", false, EMU_V_RACE},
    {"byte_reads_bad", 1, 32, NULL, NULL, false, EMU_V_RACE},
    {"byte_reads_good", 1, 64, NULL, NULL, false, EMU_V_RACE},
    {"widths_bad", 1, 64, "widths_bad", "widths_byte", false, EMU_V_RACE},
    {"widths_good", 1, 64, NULL, NULL, false, EMU_V_RACE},
    {"atomic_hides_bad", 2, 32, "atomic_hides_bad", "atomic_hides_atomic", false, EMU_V_RACE},
    {"atomic_hides_bad", 1, 64, NULL, NULL, false, EMU_V_RACE},
    {"atomic_hides_good", 2, 64, NULL, NULL, false, EMU_V_RACE},
    {"atomic_hides_good", 1, 64, NULL, NULL, false, EMU_V_RACE},
    {"atomic_hides_read_bad", 2, 32, "atomic_hides_read_bad", "atomic_hides_read_atomic", false,
     EMU_V_RACE},
    {"atomic_hides_read_bad", 1, 32, NULL, NULL, false, EMU_V_RACE},
    {"shared_atomics_good", 4, 128, NULL, NULL, false, EMU_V_RACE},
    {"shared_atomics_bad", 1, 64, "shared_atomics_bad", "shared_atomics_atomic", false, EMU_V_RACE},
    {"shared_atomics_bad", 1, 32, NULL, NULL, false, EMU_V_RACE},
    {"volatile_bad", 1, 64, "volatile_bad", "volatile_bad", false, EMU_V_VOLATILE},
    {"volatile_bad", 1, 1, NULL, NULL, false, EMU_V_VOLATILE},
    {"volatile_flag_good", 2, 1, NULL, NULL, false, EMU_V_VOLATILE},
    {"lock_good", 2, 64, NULL, NULL, false, EMU_V_RACE},
    {"shared_lock_good", 1, 64, NULL, NULL, false, EMU_V_RACE},
    {"handoff_good", 1, 64, NULL, NULL, false, EMU_V_RACE},
    {"handoff_bad", 1, 64, "handoff_write", "handoff_bad", false, EMU_V_RACE},
    {"reserved_good", 1, 32, NULL, NULL, false, EMU_V_RACE},
    {"lock_bad", 1, 64, "lock_bad", "lock_bad", false, EMU_V_RACE},
};

/* The violation between the two marked lines, whichever of them came second. */
static const struct emu_violation *between(const struct machine *m, const struct race_case *c)
{
    unsigned a = mark_line(SOURCE, c->one), b = mark_line(SOURCE, c->other);
    for (size_t i = 0; i < m->ev.violation_count; i++) {
        const struct emu_violation *v = &m->ev.violations[i];
        unsigned x = emu_place_caller(m->e, &v->at).line, y = v->other_at.line;
        x = x ? x : v->at.line;
        if (emu_place_caller(m->e, &v->other_at).line)
            y = emu_place_caller(m->e, &v->other_at).line;
        if (v->kind == c->kind && v->has_other && ((x == a && y == b) || (x == b && y == a)))
            return v;
    }
    return NULL;
}

START_TEST(pairs)
{
    const struct race_case *c = &cases[_i];
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct machine m;
        char *text = read_text("race.ptx");
        struct emu_options o = {.detect = EMU_DETECT_ALL, .max_steps = 1000000, .seed = seed};
        machine_open(&m, text, &o);
        free(text);
        uint64_t p[2] = {machine_buffer(&m, "a", 512, EMU_FILL_ZERO, NULL),
                         machine_buffer(&m, "b", 512, EMU_FILL_ZERO, NULL)};
        kernel_run(&m, c->kernel, c->blocks, c->threads, 0, p, sizeof p);
        if (!c->one) {
            ck_assert_msg(m.ev.violation_count == 0 && m.ev.stop == EMU_STOP_DONE, "%s:\n%s",
                          c->kernel, machine_text(&m));
        } else {
            const struct emu_violation *v = between(&m, c);
            ck_assert_msg(v != NULL, "%s, seed %d:\n%s", c->kernel, (int)seed, machine_text(&m));
            ck_assert_msg(v->same_value == c->same_value, "%s:\n%s", c->kernel, machine_text(&m));
        }
        machine_close(&m);
    }
}
END_TEST

/* Bytes of one word, several words and neighbours, all pairs of threads: exactly the overlaps. */
START_TEST(every_width_and_place)
{
    static const unsigned widths[] = {1, 2, 4, 8, 16};
    for (unsigned i = 0; i < 5 * 5 * 16; i++) {
        unsigned w1 = widths[i % 5], w2 = widths[i / 5 % 5], at = i / 25;
        unsigned from1 = 16, from2 = 8 + at;
        if (from2 % w2)
            continue;
        char ptx[1200];
        static const char *const types[] = {"u8", "u16", "u32", "v2.u32", "v4.u32"};
        static const char *const values[] = {"%r1", "%r1", "%r1", "{%r1,%r1}", "{%r1,%r1,%r1,%r1}"};
        unsigned t1 = i % 5, t2 = i / 5 % 5;
        snprintf(ptx, sizeof ptx,
                 PTX_HEAD ".visible .entry k(.param .u64 x)\n{\n.reg .b32 %%r<4>;\n"
                          ".reg .b64 %%rd<4>;\n.reg .pred %%p<3>;\n"
                          "ld.param.u64 %%rd1, [x];\nmov.u32 %%r1, %%tid.x;\n"
                          "setp.eq.u32 %%p1, %%r1, 0;\nsetp.eq.u32 %%p2, %%r1, 32;\n"
                          "add.u32 %%r1, %%r1, 1;\n"
                          "@%%p1 st.global.%s [%%rd1+%u], %s;\n"
                          "@%%p2 st.global.%s [%%rd1+%u], %s;\nret;\n}\n",
                 types[t1], from1, values[t1], types[t2], from2, values[t2]);
        struct machine m;
        struct emu_options o = {.detect = EMU_DETECT_ALL};
        machine_open(&m, ptx, &o);
        uint64_t p = machine_buffer(&m, "x", 64, EMU_FILL_ZERO, NULL);
        machine_run(&m, 1, 64, 0, &p, 1);
        bool overlap = from1 < from2 + w2 && from2 < from1 + w1;
        ck_assert_msg((machine_find(&m, EMU_V_RACE) != NULL) == overlap, "%u at %u, %u at %u\n%s",
                      w1, from1, w2, from2, machine_text(&m));
        machine_close(&m);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_race");
    TCase *t = tcase_create("races");
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, pairs, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(t, every_width_and_place);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
