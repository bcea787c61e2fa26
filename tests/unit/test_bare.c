/* SPDX-License-Identifier: Apache-2.0 */
/* The kernel as it is: which of its runs share a process, and which must not. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

/* The worker is a program, not a library: the files that are tested are compiled in, and the engines
 * are stand-ins. */
#include "runtime/worker/alone.c"
#include "runtime/worker/apart.c"
#include "runtime/worker/bare.c"
#include "runtime/worker/last_words.c"
#include "runtime/worker/sandbox.h"
#include "runtime/worker/stream.c"

struct confirm_session {
    bool lost;
};

static int fake_attach(struct confirm_device **out, unsigned number, struct confirm_caps *caps)
{
    (void)number;
    *out = NULL;
    *caps = (struct confirm_caps){.device = "fake"};
    return 0;
}

static int fake_open(struct confirm_session **out, const struct ptx_image *image,
                     const struct confirm_options *o)
{
    static struct confirm_session session;
    (void)image;
    (void)o;
    session.lost = false;
    *out = &session;
    return 0;
}

static int fake_run(struct confirm_session *s, const struct scenario *what,
                    struct evidence_run *out)
{
    bool faults = strcmp(what->name, "fault") == 0;
    struct evidence_metric m = {.name = "seen", .at.path = "", .value = 1};
    *out = (struct evidence_run){.scenario = what->name, .stop = "done", .stop_text = ""};
    out->stop_at.path = "";
    s->lost = faults;
    if (faults) {
        out->stop = "error";
        out->stop_text = "fault";
    }
    static struct evidence_metric metrics[1];
    metrics[0] = m;
    out->metrics.at = metrics;
    out->metrics.len = out->metrics.cap = 1;
    return 0;
}

static bool fake_lost(const struct confirm_session *s)
{
    return s->lost;
}

static void fake_close(struct confirm_session *s)
{
    (void)s;
}

#define FAKE(text)                                                                                 \
    {.name = text,                                                                                 \
     .attach = fake_attach,                                                                        \
     .open = fake_open,                                                                            \
     .run = fake_run,                                                                              \
     .lost = fake_lost,                                                                            \
     .close = fake_close}
const struct confirm_engine engine_gpu_resources = FAKE("gpu-resources");
const struct confirm_engine engine_gpu_counters = FAKE("gpu-counters");

bool gpu_bare_launches_nothing(const struct scenario *s)
{
    return s->arguments.len == 0 && s->watch == SCENARIO_WATCH_RESOURCES;
}

static struct arena *arena;
static struct apart first, bare[BARE_ENGINES];
static struct evidence result;

static void setup(void)
{
    arena = arena_create();
    first = (struct apart){0};
    memset(bare, 0, sizeof bare);
    result = evidence_nothing();
}

static void teardown(void)
{
    last_words_drop();
    for (size_t i = 0; i < BARE_ENGINES; i++)
        apart_end(&bare[i]);
    arena_destroy(arena);
}

/* A scenario, and what the first pass says of it. */
static void add(struct job *j, const char *name, uint32_t watch, const char *stop,
                const char *violation)
{
    struct scenario s = {
        .name = name, .origin = "", .grid = {1, 1, 1}, .block = {1, 1, 1}, .watch = watch};
    struct evidence_run run = {.scenario = name, .stop = stop, .stop_text = ""};
    struct evidence_violation v = {.kind = violation};
    if (violation)
        vec_push(arena, &run.violations, v);
    vec_push(arena, &j->scenarios, s);
    vec_push(arena, &result.runs, run);
}

static struct job empty(void)
{
    return (struct job){
        .ptx = "x", .kernel = "k", .file = "", .arch = 80, .producer = "auto", .engine = "gpu"};
}

static const struct evidence_process *process_of(size_t run)
{
    ck_assert_uint_eq(result.runs.at[run].processes.len, 1);
    return &result.runs.at[run].processes.at[0];
}

#define BOTH (SCENARIO_WATCH_BOUNDS | SCENARIO_WATCH_RESOURCES)

START_TEST(proven_runs_share_a_process)
{
    struct job j = empty();
    add(&j, "a", BOTH, "done", NULL);
    add(&j, "unproven", SCENARIO_WATCH_COUNTERS, "done", NULL); /* nobody looked at its accesses */
    add(&j, "b", BOTH, "done", NULL);
    add(&j, "outside", BOTH, "done", "out-of-bounds"); /* not run as it is */
    add(&j, "refused", BOTH, "bad-launch", "launch-refused");
    add(&j, "stopped", BOTH, "unsupported", NULL);
    add(&j, "attributes", SCENARIO_WATCH_RESOURCES, "done", NULL);
    bare_run_all(arena, bare, &first, &j, clock_now() + 10, &result);
    uint64_t shared = process_of(0)->pid;
    ck_assert(!process_of(0)->alone);
    ck_assert_uint_eq(process_of(2)->pid, shared);
    ck_assert_uint_eq(result.runs.at[3].processes.len, 0);
    ck_assert_uint_eq(process_of(4)->pid, shared); /* nothing runs */
    ck_assert_uint_eq(process_of(6)->pid, shared);
    ck_assert(process_of(5)->alone && process_of(5)->pid != shared);
    ck_assert(process_of(1)->alone);
    ck_assert_str_eq(process_of(1)->engine, "gpu-counters");
    ck_assert_uint_eq(result.runs.at[5].metrics.len, 1);
}
END_TEST

START_TEST(unguarded_runs_share_none)
{
    struct job j = empty();
    result.alone = "ldmatrix";
    add(&j, "a", BOTH, "done", NULL);
    add(&j, "fault", BOTH, "done", NULL);
    add(&j, "b", BOTH, "done", NULL);
    bare_run_all(arena, bare, &first, &j, clock_now() + 10, &result);
    for (size_t i = 0; i < 3; i++) {
        ck_assert(process_of(i)->alone);
        for (size_t k = 0; k < i; k++)
            ck_assert_uint_ne(process_of(i)->pid, process_of(k)->pid);
    }
    ck_assert_uint_eq(result.runs.at[2].metrics.len, 1);
    ck_assert_int_eq(bare[0].pid, 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("bare");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 30);
    tcase_add_test(t, proven_runs_share_a_process);
    tcase_add_test(t, unguarded_runs_share_none);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
