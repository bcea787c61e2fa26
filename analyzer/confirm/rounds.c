/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/rounds.h"

#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "confirm/judge.h"

/* Warp instructions of a launch at first: a twentieth of a second.  Nine launches in ten are over by
 * then, and most that show something have shown it. */
#define QUICK_STEPS 200000u
/* Launches of one finding that may take their full time after that: where two do not come to their
 * end, others of the same kernel do not either. */
#define LONG_RUNS_MAX 2u

struct rounds {
    struct arena *a;
    const struct dispatch_options *o;
    const struct job *job;
    double end;
    struct job compiled; /* the job, without compiling again */
    bool has_compiled;
    VEC(uint32_t) numbers; /* of this round's scenarios */
    struct evidence *e;
};

static bool is_over(const struct rounds *r, uint32_t k)
{
    return *r->e->runs.at[k].stop != '\0';
}

static bool is_long(const struct rounds *r, uint32_t k)
{
    uint64_t most = r->job->scenarios.at[k].max_steps;
    return strcmp(r->e->runs.at[k].stop, "steps") == 0 && (!most || most > QUICK_STEPS);
}

static void want(struct rounds *r, uint32_t k)
{
    for (size_t i = 0; i < r->numbers.len; i++) {
        if (r->numbers.at[i] == k)
            return;
    }
    if (k < r->job->scenarios.len)
        vec_push(r->a, &r->numbers, k);
}

static bool is_open(const struct rounds *r, const struct plan_item *item)
{
    int scenario;
    struct confirmation *c = judge_evidence(r->a, item, r->job, r->e, &scenario);
    return c->verdict != VERDICT_CONFIRMED;
}

/* What this round ran, at its place among all. */
static void keep(struct rounds *r, const struct evidence *e)
{
    for (size_t i = 0; i < e->runs.len && i < r->numbers.len; i++) {
        struct evidence_run *to = &r->e->runs.at[r->numbers.at[i]];
        double before = to->seconds;
        *to = e->runs.at[i];
        to->seconds += before;
        if (!to->stop)
            to->stop = "error";
    }
    r->e->engine_seconds += e->engine_seconds;
    if (e->error && *e->error) {
        r->e->error = e->error;
        r->e->stage = e->stage;
    }
}

/* The first round's evidence is the frame for all. */
static void begin(struct rounds *r, const struct evidence *first, const struct job *sent)
{
    struct evidence_run none = {.stop = "", .stop_text = "", .scenario = ""};
    *r->e = *first;
    memset(&r->e->runs, 0, sizeof r->e->runs);
    r->e->engine_seconds = 0;
    for (size_t i = 0; i < r->job->scenarios.len; i++)
        vec_push(r->a, &r->e->runs, none);
    r->compiled = *sent;
    if (!sent->ptx && first->ptx && first->entry && *first->entry) {
        r->compiled.ptx = first->ptx;
        r->compiled.kernel = first->entry;
        r->compiled.source = NULL;
    }
    r->compiled.want_ptx = false;
    r->has_compiled = true;
}

/* `steps`: at most so many instructions a launch; 0: as many as were planned. */
static int run_round(struct rounds *r, uint64_t steps)
{
    struct job part = r->has_compiled ? r->compiled : *r->job;
    struct dispatch_options o = *r->o;
    struct evidence e = {0};
    if (r->numbers.len == 0 && r->has_compiled)
        return 0;
    memset(&part.scenarios, 0, sizeof part.scenarios);
    for (size_t i = 0; i < r->numbers.len; i++) {
        struct scenario s = r->job->scenarios.at[r->numbers.at[i]];
        if (steps && (!s.max_steps || steps < s.max_steps))
            s.max_steps = steps;
        vec_push(r->a, &part.scenarios, s);
    }
    part.want_ptx = !r->has_compiled && part.source && !part.want_resources;
    o.timeout = r->end - clock_now();
    if (o.timeout <= 0)
        return r->has_compiled ? 0 : error_set("the job ran out of time");
    if (dispatch_job(r->a, &o, &part, &e) != 0) {
        if (!r->has_compiled)
            return -1;
        r->e->error = arena_strdup(r->a, error_message());
        r->e->stage = "engine";
        return 0;
    }
    if (!r->has_compiled)
        begin(r, &e, &part);
    keep(r, &e);
    r->numbers.len = 0;
    return 0;
}

static bool failed(const struct rounds *r)
{
    return r->e->error && *r->e->error;
}

int rounds_run(struct arena *a, const struct dispatch_options *o, const struct job *job,
               const struct plan_item *items, size_t n, struct evidence *out)
{
    struct rounds r = {.a = a, .o = o, .job = job, .end = clock_now() + o->timeout, .e = out};
    for (size_t i = 0; i < n; i++) {
        if (items[i].scenarios.len > 0)
            want(&r, items[i].scenarios.at[0]);
    }
    if (run_round(&r, QUICK_STEPS) != 0)
        return -1;
    for (size_t i = 0; i < n && !failed(&r); i++) {
        bool open = is_open(&r, &items[i]);
        for (size_t k = 0; open && k < items[i].scenarios.len; k++) {
            if (!is_over(&r, items[i].scenarios.at[k]))
                want(&r, items[i].scenarios.at[k]);
        }
    }
    run_round(&r, QUICK_STEPS);
    for (size_t i = 0; i < n && !failed(&r); i++) {
        unsigned longer = 0;
        bool open = is_open(&r, &items[i]);
        for (size_t k = 0; open && k < items[i].scenarios.len && longer < LONG_RUNS_MAX; k++) {
            if (is_long(&r, items[i].scenarios.at[k])) {
                want(&r, items[i].scenarios.at[k]);
                longer++;
            }
        }
    }
    run_round(&r, 0);
    return 0;
}
