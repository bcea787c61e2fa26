/* SPDX-License-Identifier: Apache-2.0 */
/* Engine gpu's ledger of barriers: who came to which round, as the device's log has it. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/gpu/gpu_internal.h"

#define THREADS 64

/* Barriers in lines 5, 6 and 7: sites 1, 2 and 3; the end is site 4. */
static const char text[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                           ".visible .entry k()\n{\n"
                           ".loc 1 5 1\nbar.sync 0;\n.loc 1 6 1\nbar.sync 0;\n"
                           ".loc 1 7 1\nbar.sync 0;\n.loc 1 8 1\nret;\n}\n"
                           ".file 1 \"k.cu\"\n";

static struct arena *arena;
static struct confirm_session session;
static struct gpu_thread threads[THREADS];
static struct evidence_run run;

static void setup(void)
{
    arena = arena_create();
    memset(&session, 0, sizeof session);
    memset(threads, 0, sizeof threads);
    memset(&run, 0, sizeof run);
    session.arena = arena;
    ck_assert_int_eq(instrument_ptx(arena, text, sizeof text - 1, false, &session.code), 0);
    ck_assert_uint_eq(session.code.sites.len, 4);
}

static void teardown(void)
{
    arena_destroy(arena);
}

/* As __cudalint_barrier and __cudalint_leave note it. */
static void arrive(unsigned first, unsigned last, uint32_t site, unsigned times)
{
    for (unsigned i = first; i <= last; i++)
        for (unsigned k = 0; k < times; k++) {
            struct gpu_thread *t = &threads[i];
            if (t->arrivals < GPU_FIRST_SITES)
                t->first[t->arrivals] = site;
            t->last[t->arrivals++ % GPU_LAST_SITES] = site;
        }
}

static void judge(void)
{
    uint64_t ledger[2] = {0, 1};
    uint64_t shared[1] = {0};
    struct gpu_site sites[GPU_SITE_KINDS * 5] = {{0}};
    struct scenario what = {
        .grid = {1, 1, 1}, .block = {THREADS, 1, 1}, .watch = SCENARIO_WATCH_BARRIER};
    struct gpu_log log = {
        .ledger = ledger, .ledger_ranges = 1, .threads = threads, .sites = sites, .shared = shared};
    for (unsigned i = 0; i < THREADS; i++)
        threads[i].left = 4;
    gpu_evidence_make(&session, &what, &log, &run);
}

START_TEST(all_come)
{
    arrive(0, 63, 1, 1);
    arrive(0, 63, 2, 40);
    judge();
    ck_assert_uint_eq(run.violations.len, 0);
}
END_TEST

/* Some wait at 5 while others wait at 7; then some of them at 6 for those that are at 7. */
START_TEST(each_round_is_told)
{
    arrive(0, 31, 1, 1);
    arrive(0, 15, 2, 1);
    arrive(0, 63, 3, 1);
    judge();
    ck_assert_uint_eq(run.violations.len, 3);
    ck_assert_str_eq(run.violations.at[0].kind, "barrier-mismatch");
    ck_assert_uint_eq(run.violations.at[0].at.line, 5);
    ck_assert_uint_eq(run.violations.at[0].groups.len, 2);
    ck_assert_uint_eq(run.violations.at[1].at.line, 6);
    ck_assert_uint_eq(run.violations.at[1].groups.len, 3);
    ck_assert_str_eq(run.violations.at[1].groups.at[2].state, "exited");
    ck_assert_uint_eq(run.violations.at[2].at.line, 7);
}
END_TEST

/* A loop of more rounds than are remembered, one more for some. */
START_TEST(last_round_is_remembered)
{
    arrive(0, 63, 2, 15);
    arrive(0, 39, 2, 1);
    judge();
    ck_assert_uint_eq(run.violations.len, 1);
    ck_assert_str_eq(run.violations.at[0].kind, "barrier-exited");
    ck_assert_uint_eq(run.violations.at[0].at.line, 6);
    ck_assert_uint_eq(run.violations.at[0].groups.at[0].last, 39);
}
END_TEST

/* Two barriers a round of the loop: both are told. */
START_TEST(loop_with_two_barriers)
{
    for (int i = 0; i < 15; i++) {
        arrive(0, 63, 2, 1);
        arrive(0, 63, 3, 1);
    }
    arrive(0, 39, 2, 1);
    arrive(0, 39, 3, 1);
    judge();
    ck_assert_uint_eq(run.violations.len, 2);
    ck_assert_uint_eq(run.violations.at[0].at.line, 6);
    ck_assert_uint_eq(run.violations.at[1].at.line, 7);
}
END_TEST

START_TEST(last_barriers_differ)
{
    arrive(0, 63, 2, 20);
    arrive(0, 31, 1, 1);
    arrive(32, 63, 3, 1);
    judge();
    ck_assert_uint_eq(run.violations.len, 1);
    ck_assert_str_eq(run.violations.at[0].kind, "barrier-mismatch");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("ledger");
    TCase *t = tcase_create("ledger");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, all_come);
    tcase_add_test(t, each_round_is_told);
    tcase_add_test(t, last_round_is_remembered);
    tcase_add_test(t, loop_with_two_barriers);
    tcase_add_test(t, last_barriers_differ);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
