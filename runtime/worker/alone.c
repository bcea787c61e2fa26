/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/alone.h"

#include "base/clock.h"
#include "base/error.h"
#include "runtime/worker/last_words.h"

/* The job of scenario number `i` alone. */
static struct job job_of_one(const struct job *j, size_t i)
{
    struct job one = *j;
    one.alone = true;
    one.scenarios.at += i;
    one.scenarios.len = one.scenarios.cap = 1;
    return one;
}

static void keep_facts(struct evidence *to, const struct evidence *from)
{
    to->entry = from->entry;
    to->static_shared = from->static_shared;
    to->max_threads = from->max_threads;
    to->required_threads = from->required_threads;
    if (*from->alone)
        to->alone = from->alone;
}

/* Ends the process of the run before; another one starts meanwhile, when there is a run for it. */
static int fresh(struct apart *p, bool wanted)
{
    struct apart old = *p;
    p->pid = 0;
    p->greeted = false;
    p->read = (struct strbuf){0};
    int status = wanted ? apart_start(p) : 0;
    apart_end(&old);
    return status;
}

int alone_run(struct arena *a, struct apart *p, const struct job *j, double deadline,
              struct evidence *out, const char **stage)
{
    if (p->greeted && fresh(p, true) < 0)
        return -1;
    while (out->runs.len < j->scenarios.len) {
        size_t i = out->runs.len;
        double now = clock_now();
        struct job one = job_of_one(j, i);
        struct evidence e = evidence_nothing();
        *stage = "engine";
        if (now > deadline)
            return error_set("the job ran out of time");
        double limit = now + apart_share(now, deadline, j->scenarios.len - i);
        bool ran = apart_run(a, p, &one, limit, &e, stage) == 0 && e.runs.len > 0;
        if (ran)
            keep_facts(out, &e);
        else
            vec_push(
                a, &e.runs,
                apart_lost_run(&one.scenarios.at[0], "error", arena_strdup(a, error_message())));
        vec_push(a, &out->runs, e.runs.at[0]);
        last_words_set(out, "engine");
        fresh(p, i + 1 < j->scenarios.len); /* what fails now fails again when it is needed */
    }
    return 0;
}
