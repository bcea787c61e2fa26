/* SPDX-License-Identifier: Apache-2.0 */
/* Barrier objects: random sequences against a model of the ISA's text, and what they order. */
#include "emu_kernel_util.h"

#define SOURCE "mbarrier.cu"

/* ---- one thread, random operations ---------------------------------------------------------- */

/* ISA 9.7.13.15.1: pending and expected arrivals, tx-count; a phase ends when both are 0. */
struct model {
    long expected, pending, tx;
    unsigned long phases; /* that have ended */
};

static void end_phase(struct model *m)
{
    if (m->pending == 0 && m->tx == 0) {
        m->phases++;
        m->pending = m->expected;
    }
}

static uint32_t draw(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)(*seed >> 33);
}

/* Appends one operation; `want` gets the 32-bit result that it stores. */
static void random_op(struct model *m, uint64_t *seed, char *text, size_t size, uint32_t *want,
                      unsigned long *state_of, bool *has_state)
{
    uint32_t r = draw(seed) % 10, n = 1 + draw(seed) % 5;
    /* Nobody may arrive when all have: then the bytes come that are missing. */
    if (m->pending == 0 && r != 8 && r != 9) {
        r = m->tx > 0 ? 3 : 2;
        n = (uint32_t)labs(m->tx) / 16;
    }
    static const char save[] = "mov.b64 %s, %a;\n";
    switch (r) {
    case 0:
    case 1: /* arrive: the state is that of the phase before */
        if (r == 1 && n > 1 && m->pending >= (long)n)
            snprintf(text, size,
                     "mbarrier.arrive.shared::cta.b64 %%a, [bar], %u;\n%s"
                     "mbarrier.pending_count.b64 %%r, %%a;\n",
                     n, save);
        else
            n = 1, snprintf(text, size,
                            "mbarrier.arrive.shared.b64 %%a, [bar];\n%s"
                            "mbarrier.pending_count.b64 %%r, %%a;\n",
                            save);
        *want = (uint32_t)m->pending;
        *state_of = m->phases;
        *has_state = true;
        m->pending -= n;
        end_phase(m);
        return;
    case 2:
        snprintf(text, size,
                 "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [bar], %u;\n"
                 "mov.u32 %%r, 0;\n",
                 n * 16);
        m->tx += n * 16;
        end_phase(m);
        break;
    case 3:
        snprintf(text, size,
                 "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [bar], %u;\n"
                 "mov.u32 %%r, 0;\n",
                 n * 16);
        m->tx -= n * 16;
        end_phase(m);
        break;
    case 4:
        snprintf(text, size,
                 "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %%a, [bar], %u;\n"
                 "mbarrier.pending_count.b64 %%r, %%a;\n",
                 n * 16);
        *want = (uint32_t)m->pending;
        m->tx += n * 16;
        m->pending--;
        end_phase(m);
        return;
    case 5:
        if (m->expected < 3) {
            snprintf(text, size, "mov.u32 %%r, 0;\n");
            break;
        }
        snprintf(text, size,
                 "mbarrier.arrive_drop.shared.b64 %%a, [bar];\n"
                 "mbarrier.pending_count.b64 %%r, %%a;\n");
        *want = (uint32_t)m->pending;
        m->expected--;
        m->pending--;
        end_phase(m);
        return;
    case 6:
        snprintf(text, size, "cp.async.mbarrier.arrive.shared.b64 [bar];\nmov.u32 %%r, 0;\n");
        break; /* expects one more arrival, which is there */
    case 7:
        snprintf(text, size,
                 "cp.async.mbarrier.arrive.noinc.shared.b64 [bar];\n"
                 "mov.u32 %%r, 0;\n");
        m->pending--;
        end_phase(m);
        break;
    case 8: /* the parity of the phase: of the current one, or of the one before */
        snprintf(text, size,
                 "mbarrier.test_wait.parity.shared.b64 %%p, [bar], %u;\n"
                 "selp.u32 %%r, 1, 0, %%p;\n",
                 n & 1);
        *want = (m->phases & 1) != (n & 1);
        return;
    default: /* a state is that of the current phase or of the one before */
        if (!*has_state || *state_of + 1 < m->phases) {
            snprintf(text, size, "mov.u32 %%r, 0;\n");
            break;
        }
        snprintf(text, size,
                 "mbarrier.try_wait.shared.b64 %%p, [bar], %%s;\n"
                 "selp.u32 %%r, 1, 0, %%p;\n");
        *want = *state_of != m->phases;
        return;
    }
    *want = 0;
}

START_TEST(random_sequences)
{
    enum { STEPS = 120 };
    uint64_t seed = 77 + (uint64_t)_i;
    uint32_t want[STEPS], got[STEPS];
    struct model m = {0};
    unsigned long state_of = 0;
    bool has_state = false;
    size_t cap = 1 << 16, len;
    char *ptx = malloc(cap), op[400];
    m.expected = m.pending = 1 + draw(&seed) % 6;
    len =
        (size_t)snprintf(ptx, cap,
                         PTX_HEAD ".visible .entry k(.param .u64 x)\n{\n.reg .b64 %%a, %%s, %%d;\n"
                                  ".reg .b32 %%r;\n.reg .pred %%p;\n"
                                  ".shared .align 8 .b64 bar;\nld.param.u64 %%d, [x];\n"
                                  "mbarrier.init.shared::cta.b64 [bar], %ld;\n",
                         m.expected);
    for (unsigned i = 0; i < STEPS; i++) {
        random_op(&m, &seed, op, sizeof op, &want[i], &state_of, &has_state);
        len +=
            (size_t)snprintf(ptx + len, cap - len, "%sst.global.u32 [%%d+%u], %%r;\n", op, 4 * i);
    }
    snprintf(ptx + len, cap - len, "mbarrier.inval.shared.b64 [bar];\nret;\n}\n");
    struct machine k;
    struct emu_options o = {.detect = EMU_DETECT_ALL};
    machine_open(&k, ptx, &o);
    uint64_t p = machine_buffer(&k, "x", sizeof got, EMU_FILL_ZERO, NULL);
    machine_run(&k, 1, 1, 0, &p, 1);
    ck_assert_msg(k.ev.stop == EMU_STOP_DONE && k.ev.violation_count == 0, "%s", machine_text(&k));
    emu_memory_read(k.e, p, got, sizeof got);
    for (unsigned i = 0; i < STEPS; i++)
        ck_assert_msg(got[i] == want[i], "seed %d step %u: %u, not %u", _i, i, got[i], want[i]);
    machine_close(&k);
    free(ptx);
}
END_TEST

/* ---- blocks ---------------------------------------------------------------------------------- */

static struct machine run(const char *kernel, unsigned threads, int32_t *out, size_t words)
{
    struct machine m;
    int32_t in[256];
    for (int i = 0; i < 256; i++)
        in[i] = 3 * i + 1;
    kernel_open(&m, "mbarrier.ptx", EMU_DETECT_ALL);
    uint64_t p[2] = {machine_buffer(&m, "out", 1024, EMU_FILL_ZERO, NULL),
                     machine_buffer(&m, "in", 1024, EMU_FILL_ZERO, in)};
    kernel_run(&m, kernel, 1, threads, 0, p, sizeof p);
    if (out)
        emu_memory_read(m.e, p[0], out, words * 4);
    return m;
}

static void silent(struct machine *m, const char *kernel)
{
    ck_assert_msg(m->ev.violation_count == 0 && m->ev.stop == EMU_STOP_DONE, "%s:\n%s", kernel,
                  machine_text(m));
    machine_close(m);
}

START_TEST(phases_order)
{
    int32_t out[256];
    struct machine m = run("exchange_good", 64, out, 64);
    for (int i = 0; i < 64; i++)
        ck_assert_int_eq(out[i], 63 - i + 2);
    silent(&m, "exchange_good");
    m = run("exchange_bad", 64, NULL, 0);
    const struct emu_violation *v = machine_find(&m, EMU_V_RACE);
    ck_assert_msg(v != NULL, "%s", machine_text(&m));
    ck_assert_uint_eq(v->at.line + v->other_at.line,
                      mark_line(SOURCE, "exchange_write") + mark_line(SOURCE, "exchange_bad"));
    machine_close(&m);
    m = run("init_bad", 64, NULL, 0);
    v = machine_find(&m, EMU_V_RACE);
    ck_assert_msg(v && v->space == EMU_SPACE_SHARED, "%s", machine_text(&m));
    machine_close(&m);
    m = run("async_good", 128, out, 128);
    for (int i = 0; i < 128; i++)
        ck_assert_int_eq(out[i], 3 * (127 - i) + 1);
    silent(&m, "async_good");
}
END_TEST

START_TEST(bulk_copies)
{
    int32_t out[256];
    struct machine m = run("bulk_good", 128, out, 256);
    for (int i = 0; i < 256; i++)
        ck_assert_int_eq(out[i], 3 * i + 1 + 1000);
    silent(&m, "bulk_good");
    m = run("bulk_race_bad", 128, NULL, 0);
    const struct emu_violation *v = machine_find(&m, EMU_V_RACE);
    ck_assert_msg(v && v->space == EMU_SPACE_SHARED, "%s", machine_text(&m));
    machine_close(&m);
    m = run("bulk_bounds_bad", 32, NULL, 0);
    v = machine_find(&m, EMU_V_BOUNDS);
    ck_assert_msg(v && v->offset == 1024 && strcmp(v->object, "in") == 0, "%s", machine_text(&m));
    ck_assert_int_eq(m.ev.stop, EMU_STOP_DONE); /* the barrier is told all the same */
    machine_close(&m);
}
END_TEST

START_TEST(never_ending_waits)
{
    static const char *const kernels[] = {"count_bad", "bulk_bytes_bad"};
    for (int i = 0; i < 2; i++) {
        struct machine m = run(kernels[i], 64, NULL, 0);
        ck_assert_msg(m.ev.stop == EMU_STOP_DEADLOCK && machine_find(&m, EMU_V_ENDLESS), "%s",
                      machine_text(&m));
        machine_close(&m);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_mbarrier");
    TCase *t = tcase_create("barrier objects");
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, random_sequences, 0, 40);
    tcase_add_test(t, phases_order);
    tcase_add_test(t, bulk_copies);
    tcase_add_test(t, never_ending_waits);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
