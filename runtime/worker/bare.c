/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/bare.h"

#include <string.h>

#include "base/error.h"
#include "runtime/gpu/engine_gpu.h"
#include "runtime/gpu/gpu_bare.h"
#include "runtime/worker/alone.h"

static const struct {
    const struct confirm_engine *engine;
    uint32_t watch;
} passes[BARE_ENGINES] = {{&engine_gpu_resources, SCENARIO_WATCH_RESOURCES},
                          {&engine_gpu_counters, SCENARIO_WATCH_COUNTERS}};

const struct confirm_engine *bare_engine_find(const char *name)
{
    for (size_t i = 0; i < BARE_ENGINES; i++)
        if (strcmp(passes[i].engine->name, name) == 0)
            return passes[i].engine;
    return NULL;
}

static bool is_refusal(const struct evidence_violation *v)
{
    return strcmp(v->kind, "launch-refused") == 0;
}

/* Accesses that were skipped would fault, and a kernel that did not end never does. Threads that have
 * left are not waited for. */
static bool is_harmless(const struct evidence_run *r)
{
    static const char *const kinds[] = {"race", "uninitialised-read", "launch-refused",
                                        "barrier-exited"};
    if (strcmp(r->stop, "done") != 0 && strcmp(r->stop, "bad-launch") != 0 &&
        strcmp(r->stop, "unsupported") != 0)
        return false;
    for (size_t i = 0; i < r->violations.len; i++) {
        const char *kind = r->violations.at[i].kind;
        bool harmless = false;
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            harmless |= strcmp(kind, kinds[k]) == 0;
        if (!harmless)
            return false;
    }
    return true;
}

/* Of a refused launch the driver's word on the user's own kernel counts, not ours. */
static void merge_refusal(struct arena *a, struct evidence_run *to, const struct evidence_run *bare)
{
    bool ended = strcmp(bare->stop, "done") == 0;
    size_t kept = 0;
    if (!ended && strcmp(bare->stop, "bad-launch") != 0)
        return;
    for (size_t i = 0; i < to->violations.len; i++)
        if (!is_refusal(&to->violations.at[i]))
            to->violations.at[kept++] = to->violations.at[i];
    to->violations.len = kept;
    for (size_t i = 0; i < bare->violations.len; i++)
        if (is_refusal(&bare->violations.at[i]))
            vec_push(a, &to->violations, bare->violations.at[i]);
    if (!ended || strcmp(to->stop, "bad-launch") == 0) {
        to->stop = bare->stop;
        to->stop_text = bare->stop_text;
    }
}

static void merge(struct arena *a, struct evidence_run *to, const struct evidence_run *bare,
                  uint32_t watch)
{
    for (size_t i = 0; i < bare->metrics.len; i++)
        vec_push(a, &to->metrics, bare->metrics.at[i]);
    for (size_t i = 0; i < bare->processes.len; i++)
        vec_push(a, &to->processes, bare->processes.at[i]);
    to->seconds += bare->seconds;
    if (watch == SCENARIO_WATCH_RESOURCES)
        merge_refusal(a, to, bare);
    else if (strcmp(bare->stop, "done") != 0 && strcmp(to->stop, "done") == 0)
        to->stop_text = arena_printf(a, "no counters: %s", bare->stop_text);
}

static bool is_refused(const struct evidence_run *r)
{
    for (size_t i = 0; i < r->violations.len; i++)
        if (is_refusal(&r->violations.at[i]))
            return true;
    return false;
}

/* The rewritten kernel made the very launch to its end, with every access guarded and none outside: nor
 * does the kernel as it is leave its buffers.  Or nothing runs: it is not launched, or breaks a limit of
 * the driver. */
static bool is_proven(const struct scenario *s, const struct evidence *first, size_t number)
{
    if (gpu_bare_launches_nothing(s) || is_refused(&first->runs.at[number]))
        return true;
    return s->watch & ENGINE_GPU_WATCHED && !*first->alone &&
           strcmp(first->runs.at[number].stop, "done") == 0;
}

/* The runs of a pass that share a process, or those that must not. */
static void run_pass(struct arena *a, struct apart *p, uint32_t watch, const struct job *j,
                     bool alone, double deadline, struct evidence *out)
{
    struct job some = *j;
    struct evidence e = evidence_nothing();
    VEC(size_t) numbers = {0};
    const char *stage;
    memset(&some.scenarios, 0, sizeof some.scenarios);
    for (size_t i = 0; i < j->scenarios.len && i < out->runs.len; i++) {
        const struct scenario *s = &j->scenarios.at[i];
        if (!(s->watch & watch) || !is_harmless(&out->runs.at[i]) || is_proven(s, out, i) == alone)
            continue;
        vec_push(a, &some.scenarios, j->scenarios.at[i]);
        vec_push(a, &numbers, i);
    }
    if (numbers.len == 0)
        return;
    some.alone = alone;
    if ((alone ? alone_run : apart_run)(a, p, &some, deadline, &e, &stage) < 0) {
        const char *why = arena_strdup(a, error_message());
        while (e.runs.len < numbers.len) {
            struct evidence_run none = {.scenario = "", .stop = "error", .stop_text = why};
            vec_push(a, &e.runs, none);
        }
    }
    for (size_t i = 0; i < numbers.len; i++)
        merge(a, &out->runs.at[numbers.at[i]], &e.runs.at[i], watch);
}

static void set_up(struct apart *p, size_t pass, const struct apart *first)
{
    p->engine = passes[pass].engine;
    p->support = first->support;
    p->program = first->program;
    p->number = first->number;
}

void bare_start_all(struct apart bare[BARE_ENGINES], const struct apart *first, const struct job *j)
{
    uint32_t watch = 0;
    for (size_t i = 0; i < j->scenarios.len; i++)
        watch |= j->scenarios.at[i].watch;
    for (size_t i = 0; i < BARE_ENGINES; i++) {
        set_up(&bare[i], i, first);
        if (watch & passes[i].watch)
            apart_start(&bare[i]); /* what fails now fails again, and is told, when it is needed */
    }
}

void bare_run_all(struct arena *a, struct apart bare[BARE_ENGINES], const struct apart *first,
                  const struct job *j, double deadline, struct evidence *out)
{
    for (size_t i = 0; i < BARE_ENGINES; i++) {
        set_up(&bare[i], i, first);
        run_pass(a, &bare[i], passes[i].watch, j, false, deadline, out);
        run_pass(a, &bare[i], passes[i].watch, j, true, deadline, out);
    }
}
