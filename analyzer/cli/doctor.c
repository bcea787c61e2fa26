/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/doctor.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "cli/command.h"
#include "cli/run.h"
#include "confirm/dispatch.h"
#include "report/json.h"
#include "runtime/scenario.h"

#define FACTS_SECONDS 60.0 /* a driver that has to wake eight GPUs takes 20 */
#define KERNEL_SECONDS 30.0

/* y[i] = 3 x[i] + i, of 1000 elements: scenario 0 stays inside, in scenario 1 one thread leaves. */
static const char job_text[] =
    "{\"job\":1,\"kernel\":\"doctor\",\"file\":\"doctor.cu\",\"arch\":%u,\"engine\":\"%s\","
    "\"timeout\":%d,\"source\":\"__global__ void doctor(int *y, const int *x, int n)\\n{\\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\\n    if (i < n)\\n"
    "        y[i] = 3 * x[i] + i;\\n}\\n\",\"scenarios\":[";
static const char scenario_text[] =
    "%s{\"name\":\"n = %d\",\"grid\":[4,1,1],\"block\":[256,1,1],\"watch\":[\"bounds\",\"memory\"],"
    "\"buffers\":[{\"name\":\"y\",\"type\":\"i32\",\"bytes\":4000,\"exact\":true},"
    "{\"name\":\"x\",\"type\":\"i32\",\"bytes\":4000,\"exact\":true,"
    "\"fill\":{\"kind\":\"ramp\",\"value\":5,\"step\":2}}],"
    "\"arguments\":[{\"name\":\"y\",\"bytes\":8,\"values\":[{\"kind\":\"buffer\",\"buffer\":0}]},"
    "{\"name\":\"x\",\"bytes\":8,\"values\":[{\"kind\":\"buffer\",\"buffer\":1}]},"
    "{\"name\":\"n\",\"bytes\":4,\"values\":[{\"kind\":\"int\",\"type\":\"i32\",\"number\":%d}]}]}";
/* Of y after scenario 0: docs/worker.md says how it is made. */
#define EXPECTED_HASH 0xede8efcc9005d8bdull

const char *doctor_job(struct arena *a, const char *engine, unsigned arch)
{
    const char *text = arena_printf(a, job_text, arch, engine, (int)KERNEL_SECONDS);
    for (int n = 1000; n <= 1001; n++)
        text = arena_printf(a, "%s%s", text,
                            arena_printf(a, scenario_text, n > 1000 ? "," : "", n, n));
    return arena_printf(a, "%s]}", text);
}

const char *doctor_judge(struct arena *a, const struct evidence *e)
{
    if (*e->error)
        return arena_printf(a, "%s: %s", e->stage, e->error);
    if (e->runs.len != 2)
        return "the worker ended before its time";
    for (size_t i = 0; i < e->runs.len; i++)
        if (strcmp(e->runs.at[i].stop, "done") != 0)
            return arena_printf(a, "%s: %s", e->runs.at[i].stop, e->runs.at[i].stop_text);
    const struct evidence_run *good = &e->runs.at[0];
    const struct evidence_run *bad = &e->runs.at[1];
    if (good->violations.len > 0)
        return "a correct kernel is called wrong";
    for (size_t i = 0; i < good->memory.len; i++)
        if (strcmp(good->memory.at[i].buffer, "y") == 0 && good->memory.at[i].hash != EXPECTED_HASH)
            return "the kernel's result is wrong";
    if (bad->violations.len == 0 || strcmp(bad->violations.at[0].kind, "out-of-bounds") != 0)
        return "an access past the end of a buffer was not seen";
    return NULL;
}

/* ---- asking the worker ------------------------------------------------------------------------ */

static int ask_facts(struct arena *a, const struct dispatch_options *w, struct doctor *out)
{
    const char *local[] = {w->worker, "--doctor", NULL};
    const char *shell[] = {"/bin/sh", "-c",
                           w->runner ? arena_printf(a, "%s --doctor", w->runner) : NULL, NULL};
    struct strbuf answer = {0};
    if (!w->runner && !w->worker)
        return error_set("cudalint-run is not installed beside cudalint");
    int rc = dispatch_run(w->runner ? shell : local, "", 0, FACTS_SECONDS, LIMIT_DOCUMENT_BYTES,
                          &answer);
    if (rc == 0 && answer.len == 0)
        rc = error_set("it wrote nothing");
    if (rc == 0)
        rc = doctor_read(a, strbuf_text(&answer), answer.len, out);
    if (rc != 0)
        error_prefix("asking the worker");
    strbuf_free(&answer);
    return rc;
}

/* A real compilation and a real run. */
static bool try_engine(struct checks *c, struct dispatch_options w, const char *engine,
                       unsigned arch)
{
    struct arena *a = c->arena;
    struct job job;
    struct evidence e = {0};
    const char *name = arena_printf(a, "engine %s", engine);
    const char *text = doctor_job(a, engine, arch);
    const char *problem;
    double begin = clock_now();
    w.engine = engine;
    w.timeout = KERNEL_SECONDS;
    if (job_read(a, text, strlen(text), &job) != 0 || dispatch_job(a, &w, &job, &e) != 0)
        problem = arena_strdup(a, error_message());
    else
        problem = doctor_judge(a, &e);
    if (!problem)
        check_add(c, CHECK_OK, name,
                  arena_printf(a,
                               "ready: a kernel compiled by %s ran right, one that leaves its "
                               "buffer was caught (%.2f s)",
                               e.producer, clock_now() - begin),
                  "");
    else
        check_add(c, CHECK_PROBLEM, name, problem,
                  "`cudalint --confirm` would answer `undecided`; the checks above may say why");
    return !problem;
}

static void try_engines(struct checks *c, const struct dispatch_options *w, const struct doctor *d)
{
    unsigned arch = 80;
    try_engine(c, *w, "ptx-cpu", arch);
    for (size_t i = 0; i < d->devices.len; i++)
        arch = d->devices.at[i].arch < arch ? d->devices.at[i].arch : arch;
    if (doctor_has_gpu(d))
        try_engine(c, *w, "gpu", arch);
    else
        check_add(c, CHECK_ABSENT, "engine gpu",
                  "no device; the CPU engine confirms everything but what only hardware shows", "");
}

/* ---- output ----------------------------------------------------------------------------------- */

static void print_text(const struct checks *c, struct strbuf *out)
{
    static const char *const words[] = {"ok", "-", "PROBLEM"};
    size_t problems = 0;
    for (size_t i = 0; i < c->at.len; i++) {
        const struct check *k = &c->at.at[i];
        strbuf_addf(out, "%-8s %-16s %s\n", words[k->state], k->name, k->text);
        if (*k->fix)
            strbuf_addf(out, "%25s fix: %s\n", "", k->fix);
        problems += k->state == CHECK_PROBLEM;
    }
    if (problems)
        strbuf_addf(out, "%zu problem%s\n", problems, problems == 1 ? "" : "s");
    else
        strbuf_add(out, "no problems\n");
}

static void print_json(const struct checks *c, struct strbuf *out)
{
    static const char *const words[] = {"ok", "absent", "problem"};
    json_t *list = json_array();
    for (size_t i = 0; i < c->at.len; i++) {
        const struct check *k = &c->at.at[i];
        json_t *o = json_object();
        json_put_text(o, "check", k->name);
        json_put_text(o, "state", words[k->state]);
        json_put_text(o, "text", k->text);
        json_put_text(o, "fix", k->fix);
        json_array_append_new(list, o);
    }
    json_print(out, list, 2);
}

static int read_wish(struct arena *a, const struct options *o, struct doctor_wish *w)
{
    if (o->paths.len > 0)
        return error_set("doctor takes no arguments, only --arch, --confirm=gpu, --runner, "
                         "--format=json");
    if (o->format && strcmp(o->format, "json") != 0 && strcmp(o->format, "full") != 0)
        return error_set("doctor has the formats full and json, not '%s'", o->format);
    w->gpu = o->confirm && strcmp(o->confirm, "gpu") == 0;
    for (size_t i = 0; i < o->arch.len; i++) {
        unsigned arch;
        if (run_parse_arch(o->arch.at[i], &arch) != 0)
            return -1;
        vec_push(a, &w->archs, arch);
    }
    return 0;
}

int command_doctor(struct arena *a, const struct options *o)
{
    struct doctor_wish wish = {0};
    struct checks c = {.arena = a};
    struct doctor d = {0};
    struct dispatch_options worker = {.runner = o->runner, .worker = dispatch_find_worker(a)};
    struct strbuf out = {0};
    if (read_wish(a, o, &wish) != 0)
        return command_fail();
    check_add(&c, CHECK_OK, "cudalint", CUDALINT_VERSION, "");
    if (ask_facts(a, &worker, &d) != 0) {
        check_add(&c, CHECK_PROBLEM, "worker", arena_strdup(a, error_message()),
                  worker.runner ? "does the command of --runner start cudalint-run there?"
                                : "install cudalint-run beside cudalint or on the PATH");
    } else {
        check_add(&c, CHECK_OK, "worker", worker.runner ? worker.runner : worker.worker, "");
        doctor_check(&c, &d, &wish);
        try_engines(&c, &worker, &d);
    }
    if (o->format && strcmp(o->format, "json") == 0)
        print_json(&c, &out);
    else
        print_text(&c, &out);
    int rc = command_print(strbuf_text(&out), out.len);
    strbuf_free(&out);
    for (size_t i = 0; i < c.at.len && rc == EXIT_CLEAN; i++)
        if (c.at.at[i].state == CHECK_PROBLEM)
            rc = EXIT_FINDINGS;
    return rc;
}
