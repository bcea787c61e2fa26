/* SPDX-License-Identifier: Apache-2.0 */
/* An engine in a process of its own: what costs a run its process costs no other run anything. */
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

/* The worker is a program, not a library: the files that are tested are compiled in. */
#include "runtime/worker/alone.c"
#include "runtime/worker/apart.c"
#include "runtime/worker/last_words.c"
#include "runtime/worker/stream.c"
#include "runtime/worker/sandbox.h"

struct confirm_device {
    unsigned number;
};
struct confirm_session {
    bool lost;
    bool late; /* its process takes its time to end */
    bool wild;
};

static int fake_attach(struct confirm_device **out, unsigned number, struct confirm_caps *caps)
{
    static struct confirm_device device;
    if (number == 99)
        return error_set("no such device");
    device.number = number;
    *out = &device;
    *caps = (struct confirm_caps){.device = "fake"};
    return 0;
}

static int fake_open(struct confirm_session **out, const struct ptx_image *image,
                     const struct confirm_options *o)
{
    static struct confirm_session session;
    if (strcmp(image->ptx, "broken") == 0)
        return error_set("no PTX");
    ck_assert_uint_eq(o->watch, SCENARIO_WATCH_BOUNDS);
    session.lost = session.late = false;
    session.wild = strcmp(image->ptx, "wild") == 0;
    *out = &session;
    return 0;
}

/* What the scenario's name says. */
static int fake_run(struct confirm_session *s, const struct scenario *what,
                    struct evidence_run *out)
{
    *out = (struct evidence_run){.scenario = what->name, .stop = "done", .stop_text = ""};
    out->stop_at.path = "";
    out->blocks_run = (uint64_t)getpid();
    if (strcmp(what->name, "crash") == 0)
        raise(SIGSEGV);
    if (strcmp(what->name, "killed") == 0)
        kill(getpid(), SIGKILL);
    if (strcmp(what->name, "hang") == 0)
        for (;;)
            pause();
    if (strcmp(what->name, "exit") == 0)
        _exit(0); /* exit() would have the leak checker speak */
    if (strcmp(what->name, "print") == 0)
        puts("not a document");
    if (strcmp(what->name, "refuse") == 0)
        return error_set("will not");
    if (strcmp(what->name, "fault") == 0 || strcmp(what->name, "late fault") == 0) {
        out->stop = "error";
        out->stop_text = "CUDA_ERROR_ILLEGAL_ADDRESS";
        s->lost = true;
        s->late = strcmp(what->name, "late fault") == 0;
    }
    return 0;
}

static bool fake_lost(const struct confirm_session *s)
{
    if (s->late)
        usleep(200000);
    return s->lost;
}

static void fake_facts(const struct confirm_session *s, struct confirm_facts *out)
{
    *out = (struct confirm_facts){.entry = "k", .static_shared = 7};
    out->alone = s->wild ? "ldmatrix" : NULL;
}

static void fake_close(struct confirm_session *s)
{
    (void)s;
}

static const struct confirm_engine fake = {.name = "fake",
                                           .attach = fake_attach,
                                           .open = fake_open,
                                           .run = fake_run,
                                           .lost = fake_lost,
                                           .facts = fake_facts,
                                           .close = fake_close};

static struct arena *arena;
static struct apart process;

static void setup(void)
{
    arena = arena_create();
    process = (struct apart){.engine = &fake};
}

static void teardown(void)
{
    apart_end(&process);
    arena_destroy(arena);
}

static struct evidence result;

static struct job job_of(const char *ptx, size_t n, const char *const *names)
{
    struct job j = {
        .ptx = ptx, .kernel = "k", .file = "", .arch = 80, .producer = "auto", .engine = "gpu"};
    for (size_t i = 0; i < n; i++) {
        struct scenario s = {.name = names[i],
                             .origin = "",
                             .grid = {1, 1, 1},
                             .block = {1, 1, 1},
                             .watch = SCENARIO_WATCH_BOUNDS};
        vec_push(arena, &j.scenarios, s);
    }
    return j;
}

static int go(double seconds, size_t n, const char *const *names)
{
    struct job j = job_of("x", n, names);
    const char *stage = "";
    result = evidence_nothing();
    int rc = apart_run(arena, &process, &j, clock_now() + seconds, &result, &stage);
    last_words_drop();
    return rc;
}

START_TEST(harmless_runs_share_a_process)
{
    ck_assert_int_eq(go(5, 3, (const char *[]){"a", "print", "refuse"}), 0);
    uint64_t pid = result.runs.at[0].blocks_run;
    ck_assert_uint_eq(result.runs.len, 3);
    ck_assert_str_eq(result.entry, "k");
    ck_assert_uint_eq(result.static_shared, 7);
    ck_assert_str_eq(result.runs.at[2].stop_text, "will not");
    ck_assert_int_eq(go(5, 2, (const char *[]){"b", "c"}), 0); /* and so does the next job */
    ck_assert_uint_eq(result.runs.at[1].blocks_run, pid);
}
END_TEST

START_TEST(each_loss_costs_one_run)
{
    static const char *const names[] = {"a",      "fault", "b",    "crash", "c",
                                        "killed", "d",     "exit", "e"};
    ck_assert_int_eq(go(8, 9, names), 0);
    ck_assert_uint_eq(result.runs.len, 9);
    for (size_t i = 0; i < 9; i++)
        ck_assert_str_eq(result.runs.at[i].scenario, names[i]);
    for (size_t i = 0; i < 9; i += 2)
        ck_assert_str_eq(result.runs.at[i].stop, "done");
    ck_assert_str_eq(result.runs.at[1].stop_text, "CUDA_ERROR_ILLEGAL_ADDRESS");
    ck_assert_ptr_nonnull(strstr(result.runs.at[3].stop_text, "ended by signal 11"));
    ck_assert_ptr_nonnull(strstr(result.runs.at[5].stop_text, "ended by signal 9"));
    ck_assert_str_eq(result.runs.at[7].stop, "error");
    ck_assert_uint_ne(result.runs.at[0].blocks_run, result.runs.at[2].blocks_run);
}
END_TEST

START_TEST(first_run_lost)
{
    ck_assert_int_eq(go(5, 3, (const char *[]){"exit", "exit", "a"}), 0);
    ck_assert_str_eq(result.runs.at[0].stop, "error");
    ck_assert_str_eq(result.runs.at[1].stop, "error");
    ck_assert_str_eq(result.runs.at[2].stop, "done");
}
END_TEST

START_TEST(hang_is_ended)
{
    double begin = clock_now();
    ck_assert_int_eq(go(4, 2, (const char *[]){"hang", "a"}), 0);
    ck_assert(clock_now() - begin < 6);
    ck_assert_str_eq(result.runs.at[0].stop, "timeout");
}
END_TEST

/* The job before lost the process, which is still there when the next job is sent. */
START_TEST(late_end_costs_no_job)
{
    ck_assert_int_eq(go(5, 1, (const char *[]){"late fault"}), 0);
    ck_assert_str_eq(result.runs.at[0].stop, "error");
    ck_assert_int_eq(go(5, 1, (const char *[]){"a"}), 0);
    ck_assert_str_eq(result.runs.at[0].stop, "done");
}
END_TEST

START_TEST(what_cannot_run_says_why)
{
    struct job j = {.ptx = "broken",
                    .kernel = "k",
                    .file = "",
                    .arch = 80,
                    .producer = "auto",
                    .engine = "gpu"};
    const char *stage = "";
    result = evidence_nothing();
    ck_assert_int_eq(apart_run(arena, &process, &j, clock_now() + 5, &result, &stage), -1);
    ck_assert_str_eq(stage, "decode");
    ck_assert_str_eq(error_message(), "no PTX");
    apart_end(&process);
    process.number = 99;
    ck_assert_int_eq(apart_run(arena, &process, &j, clock_now() + 5, &result, &stage), -1);
    ck_assert_str_eq(stage, "engine");
    ck_assert_str_eq(error_message(), "no such device");
}
END_TEST

/* As the worker does it: the shared process says that it must not, and each run gets its own. */
START_TEST(wild_runs_are_alone)
{
    static const char *const names[] = {"a", "fault", "b", "crash", "hang", "c"};
    struct apart own = {.engine = &fake};
    struct job wild = job_of("wild", 6, names);
    const char *stage = "";
    ck_assert_int_eq(go(5, 1, (const char *[]){"first"}), 0);
    uint64_t shared = result.runs.at[0].processes.at[0].pid;
    ck_assert(!result.runs.at[0].processes.at[0].alone);
    double deadline = clock_now() + 6;
    result = evidence_nothing();
    ck_assert_int_eq(apart_run(arena, &process, &wild, deadline, &result, &stage), 0);
    ck_assert_str_eq(result.alone, "ldmatrix");
    ck_assert_uint_eq(result.runs.len, 0);
    ck_assert_int_eq(alone_run(arena, &own, &wild, deadline, &result, &stage), 0);
    last_words_drop();
    ck_assert_uint_eq(result.runs.len, 6);
    ck_assert_str_eq(result.entry, "k");
    ck_assert_str_eq(result.alone, "ldmatrix");
    static const char *const stops[] = {"done", "error", "done", "error", "timeout", "done"};
    for (size_t i = 0; i < 6; i++) {
        const struct evidence_run *r = &result.runs.at[i];
        ck_assert_str_eq(r->scenario, names[i]);
        ck_assert_str_eq(r->stop, stops[i]);
        ck_assert_uint_eq(r->processes.len, 1);
        ck_assert(r->processes.at[0].alone);
        ck_assert_uint_ne(r->processes.at[0].pid, shared);
        for (size_t k = 0; k < i; k++)
            ck_assert_uint_ne(r->processes.at[0].pid, result.runs.at[k].processes.at[0].pid);
    }
    ck_assert_int_eq(own.pid, 0); /* the last one has ended */
    ck_assert_int_eq(go(5, 1, (const char *[]){"last"}), 0);
    ck_assert_uint_eq(result.runs.at[0].processes.at[0].pid, shared);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("apart");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 30);
    tcase_add_test(t, harmless_runs_share_a_process);
    tcase_add_test(t, each_loss_costs_one_run);
    tcase_add_test(t, first_run_lost);
    tcase_add_test(t, hang_is_ended);
    tcase_add_test(t, late_end_costs_no_job);
    tcase_add_test(t, what_cannot_run_says_why);
    tcase_add_test(t, wild_runs_are_alone);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
