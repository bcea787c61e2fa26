/* SPDX-License-Identifier: Apache-2.0 */
#include "report/confirmation.h"

#include <inttypes.h>

/* Arguments of a launch that the line shows; json has them all. */
#define ARGUMENTS_SHOWN 8u
/* Launches of a finding that did not show: more say nothing new. */
#define LAUNCHES_SHOWN 4u

const char *verdict_text(enum verdict v)
{
    static const char *const names[VERDICT_COUNT] = {
        [VERDICT_CONFIRMED] = "confirmed",
        [VERDICT_NOT_REPRODUCED] = "not-reproduced",
        [VERDICT_REFUTED] = "refuted",
        [VERDICT_UNDECIDED] = "undecided",
    };
    return names[v];
}

static const char *copy_text(struct arena *to, const char *s)
{
    return s ? arena_strdup(to, s) : NULL;
}

static struct confirmation_launch copy_launch(struct arena *to, const struct confirmation_launch *l)
{
    struct confirmation_launch out = *l;
    out.origin = copy_text(to, l->origin);
    out.instance = copy_text(to, l->instance);
    out.arguments.at = NULL;
    out.arguments.len = out.arguments.cap = 0;
    for (size_t i = 0; i < l->arguments.len; i++) {
        struct confirmation_argument a = l->arguments.at[i];
        a.name = copy_text(to, a.name);
        vec_push(to, &out.arguments, a);
    }
    return out;
}

struct confirmation *confirmation_copy(struct arena *to, const struct confirmation *c)
{
    if (!c)
        return NULL;
    struct confirmation *out = ARENA_NEW(to, struct confirmation);
    out->verdict = c->verdict;
    out->engine = copy_text(to, c->engine);
    out->reason = copy_text(to, c->reason);
    out->summary = copy_text(to, c->summary);
    out->seconds = c->seconds;
    out->compile_seconds = c->compile_seconds;
    for (size_t i = 0; i < c->launches.len; i++)
        vec_push(to, &out->launches, copy_launch(to, &c->launches.at[i]));
    for (size_t i = 0; i < c->witness.len; i++) {
        struct confirmation_step s = c->witness.at[i];
        s.path = copy_text(to, s.path);
        s.what = copy_text(to, s.what);
        vec_push(to, &out->witness, s);
    }
    for (size_t i = 0; i < c->metrics.len; i++) {
        struct confirmation_metric m = c->metrics.at[i];
        m.name = copy_text(to, m.name);
        vec_push(to, &out->metrics, m);
    }
    return out;
}

/* "(4)", "(4, 2)", "(4, 2, 8)". */
static void add_shape(struct strbuf *out, const char *what, const uint32_t n[3])
{
    strbuf_addf(out, "%s (%" PRIu32, what, n[0]);
    if (n[1] != 1 || n[2] != 1)
        strbuf_addf(out, ", %" PRIu32, n[1]);
    if (n[2] != 1)
        strbuf_addf(out, ", %" PRIu32, n[2]);
    strbuf_add_char(out, ')');
}

static void add_launch(struct strbuf *out, const struct confirmation_launch *l)
{
    add_shape(out, "grid", l->grid);
    add_shape(out, ", block", l->block);
    if (l->shared_bytes)
        strbuf_addf(out, ", %" PRIu64 " bytes of shared memory", l->shared_bytes);
    for (size_t i = 0; i < l->arguments.len && i < ARGUMENTS_SHOWN; i++) {
        const struct confirmation_argument *a = &l->arguments.at[i];
        strbuf_addf(out, ", %s = ", a->name);
        if (a->is_real)
            strbuf_addf(out, "%g", a->real);
        else
            strbuf_addf(out, "%" PRId64, a->number);
    }
}

static void add_tried(struct strbuf *out, const struct confirmation *c)
{
    for (size_t i = 0; i < c->launches.len && i < LAUNCHES_SHOWN; i++) {
        strbuf_add(out, i ? "; " : ": ");
        add_launch(out, &c->launches.at[i]);
    }
    if (c->launches.len > LAUNCHES_SHOWN)
        strbuf_addf(out, "; and %zu more", c->launches.len - LAUNCHES_SHOWN);
}

void confirmation_text(struct strbuf *out, const struct confirmation *c)
{
    switch (c->verdict) {
    case VERDICT_CONFIRMED:
        strbuf_addf(out, "%s", c->engine ? c->engine : "");
        if (c->launches.len) {
            strbuf_add(out, ", ");
            add_launch(out, &c->launches.at[0]);
            if (c->launches.at[0].is_guess)
                strbuf_addf(out, " (a guess: no launch is seen%s%s)",
                            c->launches.at[0].instance ? "; " : "",
                            c->launches.at[0].instance ? c->launches.at[0].instance : "");
        }
        if (c->summary)
            strbuf_addf(out, ": %s", c->summary);
        break;
    case VERDICT_NOT_REPRODUCED:
        strbuf_addf(out, "%s, %zu launch%s tried", c->engine ? c->engine : "", c->launches.len,
                    c->launches.len == 1 ? "" : "es");
        add_tried(out, c);
        if (c->reason)
            strbuf_addf(out, " (%s)", c->reason);
        break;
    default: strbuf_add(out, c->reason ? c->reason : "no reason is known"); break;
    }
}
