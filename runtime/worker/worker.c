/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/worker.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "runtime/confirm.h"
#include "runtime/emu/engine_cpu.h"
#include "runtime/gpu/engine_gpu.h"
#include "runtime/worker/alone.h"
#include "runtime/worker/last_words.h"
#include "runtime/worker/sandbox.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The whole job's time when it names none. */
#define DEFAULT_SECONDS 60.0
/* The engine ends by itself at its deadline; the alarm is for what does not listen. */
#define GRACE_SECONDS 0.5
/* An engine apart is ended a second after its deadline (apart.c), and a device lets go slowly. */
#define DEVICE_GRACE_SECONDS 2.0
#define DEFAULT_BYTES ((uint64_t)2 << 30)
/* Besides the engine's memory: NVRTC maps 120 MiB and needs up to a GiB for large templates. */
#define COMPILER_BYTES ((uint64_t)3 << 30)
#define LOG_BYTES ((size_t)64 << 10)

static const struct confirm_engine *const engines[] = {&engine_cpu, &engine_gpu};

const struct confirm_engine *confirm_engine_find(const char *name)
{
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return engines[i];
    return NULL;
}

void worker_refuse(struct arena *a, const char *stage, struct evidence *out)
{
    *out = evidence_nothing();
    out->stage = stage;
    out->error = arena_strdup(a, error_message());
}

struct work {
    struct arena *a;
    struct worker *worker;
    struct job job;
    struct compiler compiler;
    struct compiled code;
    const struct confirm_engine *engine; /* NULL: compile only */
    struct confirm_caps caps;
    double deadline;
    struct evidence *e;
};

static void fail(struct work *w, const char *stage)
{
    w->e->stage = stage;
    w->e->error = arena_strdup(w->a, error_message());
}

/* ---- the sandbox ----------------------------------------------------------------------------- */

/* Folders of the job itself: where its file lies, where its options look. */
static void add_reads(struct work *w)
{
    struct arena *a = w->a;
    struct compiler *c = &w->compiler;
    const char *home = getenv("HOME");
    char cwd[PATH_MAX];
    for (size_t i = 0; i < w->job.options.len; i++)
        if (strncmp(w->job.options.at[i], "-I", 2) == 0)
            vec_push(a, &c->reads, w->job.options.at[i] + 2);
        else if (strncmp(w->job.options.at[i], "--include-path=", 15) == 0)
            vec_push(a, &c->reads, w->job.options.at[i] + 15);
    for (size_t i = 0; i < c->includes.len; i++)
        vec_push(a, &c->reads, c->includes.at[i]);
    /* A home is more than a project. */
    if (getcwd(cwd, sizeof cwd) && strcmp(cwd, "/") != 0 && (!home || strcmp(cwd, home) != 0))
        vec_push(a, &c->reads, (const char *)arena_strdup(a, cwd));
}

static uint64_t job_bytes(const struct job *j)
{
    return j->max_bytes ? j->max_bytes : DEFAULT_BYTES;
}

static struct sandbox_options sandbox_options(struct work *w)
{
    return (struct sandbox_options){.seconds = w->deadline - clock_now() + 2,
                                    .bytes = job_bytes(&w->job) + COMPILER_BYTES,
                                    .reads = w->compiler.reads.at,
                                    .read_count = w->compiler.reads.len};
}

static void close_sandbox(struct work *w)
{
    struct sandbox_options o = sandbox_options(w);
    w->e->sandbox = sandbox_text(sandbox_close(&o));
}

/* ---- stages ---------------------------------------------------------------------------------- */

static void keep_log(struct work *w)
{
    const char *log = w->code.log ? w->code.log : "";
    w->e->log = strlen(log) > LOG_BYTES ? arena_strndup(w->a, log, LOG_BYTES) : log;
    w->e->registers = w->code.resources.registers;
    w->e->stack_bytes = w->code.resources.stack_bytes;
    w->e->spill_stores = w->code.resources.spill_stores;
    w->e->spill_loads = w->code.resources.spill_loads;
}

/* The engine's own code: for the oldest architecture, so that every device takes it. */
static int compile_support(struct work *w)
{
    struct compiled code;
    struct job j = {.source = w->engine->support, .file = "support.cu"};
    if (w->worker->support)
        return 0;
    j.arch = w->compiler.least_arch ? w->compiler.least_arch : w->job.arch;
    vec_push(w->a, &j.options, "--relocatable-device-code=true");
    if (compiler_run(w->a, &w->compiler, &j, &code) < 0)
        return error_prefix("the code of engine %s", w->engine->name);
    w->worker->support = strdup(code.ptx);
    return w->worker->support ? 0 : error_set("no memory");
}

/* An engine with code of its own talks to a driver, which no sandbox holds: only compiling is. The
 * device wakes up meanwhile. */
static int compile_for_device(struct work *w)
{
    const struct job *j = &w->job;
    double from = clock_now();
    add_reads(w);
    int status = compile_support(w);
    w->worker->apart.engine = w->engine;
    w->worker->apart.support = w->worker->support;
    w->worker->apart.number = w->worker->device;
    if (!w->worker->apart.program)
        w->worker->apart.program = w->worker->program;
    if (status == 0)
        status = apart_start(&w->worker->apart);
    if (status == 0)
        bare_start_all(w->worker->bare, &w->worker->apart, j);
    if (status == 0 && j->ptx) {
        w->code =
            (struct compiled){.ptx = j->ptx, .len = strlen(j->ptx), .entry = j->kernel, .log = ""};
    } else if (status == 0 && w->compiler.kind != COMPILER_NVRTC) {
        status = compiler_run(w->a, &w->compiler, j, &w->code); /* closes a sandbox of its own */
    } else if (status == 0) {
        struct sandbox_options box = sandbox_options(w);
        status = compile_apart(w->a, &w->compiler, j, &box, &w->code, &w->e->sandbox);
    }
    keep_log(w);
    w->e->compile_seconds = clock_now() - from;
    return status;
}

static int compile(struct work *w)
{
    const struct job *j = &w->job;
    double from = clock_now();
    if (w->engine && w->engine->support)
        return compile_for_device(w);
    if (j->ptx) {
        w->code =
            (struct compiled){.ptx = j->ptx, .len = strlen(j->ptx), .entry = j->kernel, .log = ""};
        close_sandbox(w);
        return 0;
    }
    last_words_set(w->e, "compiler");
    add_reads(w);
    if (w->compiler.kind == COMPILER_NVRTC)
        close_sandbox(w);
    int status = compiler_run(w->a, &w->compiler, j, &w->code);
    const char *why = arena_strdup(w->a, error_message());
    if (w->compiler.kind != COMPILER_NVRTC)
        close_sandbox(w);
    w->e->compile_seconds = clock_now() - from;
    keep_log(w);
    if (status < 0)
        error_set("%s", why);
    return status;
}

static void run_scenarios(struct work *w, const struct confirm_engine *engine,
                          struct confirm_session *s)
{
    double told = clock_now();
    for (size_t i = 0; i < w->job.scenarios.len; i++) {
        struct evidence_run run;
        if (clock_now() > w->deadline) {
            error_set("the job ran out of time");
            fail(w, "engine");
            return;
        }
        if (engine->run(s, &w->job.scenarios.at[i], &run) < 0) {
            fail(w, "engine");
            return;
        }
        vec_push(w->a, &w->e->runs, run);
        if (clock_now() - told > 0.05) { /* what is known survives a crash; often would cost time */
            last_words_set(w->e, "engine");
            told = clock_now();
        }
    }
}

/* The shared process says of itself which runs it must not make. */
static int run_first_pass(struct work *w, const struct job *j, const char **stage)
{
    struct apart *warm = &w->worker->apart;
    struct apart *alone = &w->worker->alone;
    if (!j->alone && apart_run(w->a, warm, j, w->deadline, w->e, stage) < 0)
        return -1;
    if (!j->alone && !*w->e->alone)
        return 0;
    if (j->alone)
        w->e->alone = "the job asks for it";
    alone->engine = warm->engine;
    alone->support = warm->support;
    alone->program = warm->program;
    alone->number = warm->number;
    return alone_run(w->a, alone, j, w->deadline, w->e, stage);
}

static void run_apart(struct work *w)
{
    struct job j = w->job;
    const char *stage;
    double from = clock_now();
    last_words_set(w->e, "engine");
    j.ptx = w->code.ptx;
    j.kernel = w->code.entry;
    if (run_first_pass(w, &j, &stage) < 0 && !j.want_resources)
        fail(w, stage); /* else ptxas has said what was asked for */
    else
        bare_run_all(w->a, w->worker->bare, &w->worker->apart, &j, w->deadline, w->e);
    w->e->engine_seconds = clock_now() - from;
}

static int run_engine(struct work *w)
{
    const struct confirm_engine *engine = w->engine;
    struct confirm_options o = {
        .arena = w->a, .deadline = w->deadline, .max_bytes = job_bytes(&w->job)};
    struct ptx_image image = {
        .ptx = w->code.ptx, .len = w->code.len, .entry = w->code.entry, .arch = w->job.arch};
    struct confirm_session *s;
    struct confirm_facts facts;
    double from = clock_now();
    last_words_set(w->e, "engine");
    if (engine->open(&s, &image, &o) < 0)
        return -1;
    facts = (struct confirm_facts){.entry = ""};
    if (engine->facts)
        engine->facts(s, &facts);
    w->e->entry = facts.entry;
    w->e->static_shared = facts.static_shared;
    w->e->max_threads = facts.max_threads;
    w->e->required_threads = facts.required_threads;
    run_scenarios(w, engine, s);
    engine->close(s);
    w->e->engine_seconds = clock_now() - from;
    return 0;
}

/* Finds compiler and engine, before anything foreign is touched. */
static int prepare(struct work *w)
{
    const struct compile_place *where = w->worker->where;
    if (strcmp(w->job.engine, "none") != 0) {
        w->engine = confirm_engine_find(w->job.engine);
        w->e->engine = w->job.engine;
        if (!w->engine || (!w->engine->attach && w->engine->probe(&w->caps) < 0)) {
            error_set("engine %s: %s", w->job.engine,
                      w->engine ? w->caps.reason : "not in this worker");
            fail(w, "engine");
            return -1;
        }
    }
    if (w->worker->serving && !(w->engine && w->engine->attach)) {
        error_set("engine %s closes its process: it wants a child of the server", w->job.engine);
        fail(w, "engine");
        return -1;
    }
    if (w->job.ptx && !(w->engine && w->engine->support))
        return 0;
    if (compiler_open(w->a, &w->job, where, &w->compiler) < 0) {
        fail(w, "compiler");
        return -1;
    }
    w->e->producer = w->compiler.name;
    return 0;
}

void worker_run(struct arena *a, struct worker *worker, const char *text, size_t len,
                struct evidence *out)
{
    struct work w = {.a = a, .worker = worker, .e = out};
    double from = clock_now();
    if (job_read(a, text ? text : "", len, &w.job) < 0) {
        worker_refuse(a, "document", out);
        return;
    }
    *out = evidence_nothing();
    double seconds = w.job.timeout > 0 ? w.job.timeout : DEFAULT_SECONDS;
    w.deadline = from + seconds;
    last_words_install(seconds + GRACE_SECONDS);
    last_words_set(out, "compiler");
    if (prepare(&w) == 0) {
        if (w.engine && w.engine->attach)
            last_words_install(seconds + DEVICE_GRACE_SECONDS);
        if (compile(&w) < 0)
            fail(&w, "compiler");
        else if (w.engine && w.engine->attach)
            run_apart(&w);
        else if (w.engine && run_engine(&w) < 0)
            fail(&w, "decode");
        else if (!w.engine)
            out->entry = w.code.entry ? w.code.entry : "";
    }
    if (w.job.want_ptx)
        out->ptx = w.code.ptx;
    last_words_drop();
}

void worker_close(struct worker *w)
{
    apart_end(&w->apart);
    apart_end(&w->alone);
    for (size_t i = 0; i < BARE_ENGINES; i++)
        apart_end(&w->bare[i]);
    free((void *)(uintptr_t)w->support);
    w->support = NULL;
}

int worker_probe(struct arena *a, const struct compile_place *where)
{
    struct job j = {.producer = "nvrtc"};
    struct compiler c;
    if (compiler_open(a, &j, where, &c) == 0) {
        printf("compiler: %s (%s)\n", c.name, c.path);
        for (size_t i = 0; i < c.includes.len; i++)
            printf("headers: %s\n", c.includes.at[i]);
    } else {
        printf("compiler: %s\n", error_message());
    }
    j.producer = "clang";
    if (compiler_open(a, &j, where, &c) == 0)
        printf("compiler: %s (%s)\n", c.name, c.path);
    else
        printf("compiler: %s\n", error_message());
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        struct confirm_caps caps;
        bool usable = engines[i]->probe(&caps) == 0;
        printf("engine: %s (%s)\n", engines[i]->name, usable ? caps.device : caps.reason);
    }
    fflush(stdout);
    struct sandbox_options o = {.seconds = 10};
    printf("sandbox: %s\n", sandbox_text(sandbox_close(&o)));
    fflush(stdout);
    return 0;
}
