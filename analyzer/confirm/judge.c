/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/judge.h"

#include <string.h>

#include "base/limits.h"
#include "confirm/judge_internal.h"

/* ---- places --------------------------------------------------------------------------------- */

/* The compiler may have been given another way to the same file. */
static bool same_path(const char *x, const char *y)
{
    size_t n = x ? strlen(x) : 0, m = y ? strlen(y) : 0;
    if (!n || !m)
        return false;
    size_t k = n < m ? n : m;
    const char *longer = n > m ? x : y;
    size_t most = n > m ? n : m;
    return memcmp(x + n - k, y + m - k, k) == 0 && (most == k || longer[most - k - 1] == '/');
}

/* There, or so many lines beside it. */
static bool is_near(const struct evidence_place *p, const struct ir_span *s, unsigned lines)
{
    unsigned end = s->end_line > s->line ? s->end_line : s->line;
    return p->line && p->line + lines >= s->line && p->line <= end + lines &&
           same_path(p->path, s->path);
}

static bool is_within(const struct evidence_place *p, const struct ir_span *s)
{
    return is_near(p, s, 0);
}

static bool is_called_from(const struct evidence_stack *stack, const struct ir_span *s)
{
    for (size_t i = 0; i < stack->len; i++) {
        if (is_within(&stack->at[i], s))
            return true;
    }
    return false;
}

/* There, or in a function that was called there. */
static bool happens_at(const struct evidence_violation *v, const struct ir_span *s)
{
    return is_within(&v->at, s) || is_called_from(&v->stack, s);
}

static bool other_happens_at(const struct evidence_violation *v, const struct ir_span *s)
{
    return is_within(&v->other_at, s) || is_called_from(&v->other_stack, s);
}

static bool is(const struct evidence_violation *v, const char *kind)
{
    return v->kind && strcmp(v->kind, kind) == 0;
}

/* ---- does it show the claim? ---------------------------------------------------------------- */

static bool shows_barrier(const struct plan_claim *c, const struct evidence_violation *v)
{
    if (!is(v, "barrier-exited") && !is(v, "barrier-mismatch") && !is(v, "deadlock") &&
        !is(v, "endless-wait"))
        return false;
    if (happens_at(v, &c->at) || (c->has_inner && is_within(&v->at, &c->inner)))
        return true;
    if (v->has_other && is_within(&v->other_at, &c->at))
        return true;
    for (size_t i = 0; i < v->groups.len; i++) {
        const struct evidence_group *g = &v->groups.at[i];
        bool waits = g->state && strcmp(g->state, "waits") == 0;
        if (waits && (is_within(&g->at, &c->at) || (c->has_inner && is_within(&g->at, &c->inner))))
            return true;
    }
    return false;
}

/* A barrier of the grid is missed by blocks that have left; those that spin elsewhere wait for
 * something else, maybe because of numbers that were made up. */
static bool shows_grid_barrier(const struct plan_claim *c, const struct evidence_violation *v)
{
    bool left = false;
    for (size_t i = 0; i < v->groups.len; i++)
        left |= v->groups.at[i].state && strcmp(v->groups.at[i].state, "exited") == 0;
    return is(v, "endless-wait") && v->blocks && left && shows_barrier(c, v);
}

/* Two stores that became one have no line; then the buffer tells. */
static bool lost_its_line(const struct plan_claim *c, const struct evidence_violation *v)
{
    return !v->at.line && v->access &&
           ((c->writes && strcmp(v->access, "write") == 0) ||
            (c->reads && strcmp(v->access, "read") == 0));
}

static bool shows_bounds(const struct plan_item *item, const struct scenario *s,
                         const struct evidence_violation *v, bool loosely)
{
    const struct plan_claim *c = &item->claim;
    int i = -1;
    for (size_t k = 0; k < s->arguments.len && i < 0; k++) {
        for (size_t n = 0; n < s->arguments.at[k].values.len; n++) {
            const struct scenario_value *x = &s->arguments.at[k].values.at[n];
            if (x->kind == SCENARIO_VALUE_BUFFER && c->parameter &&
                strcmp(x->name, c->parameter) == 0)
                i = (int)x->buffer;
        }
    }
    if (i < 0 || !is(v, "out-of-bounds") || !v->object_exact)
        return false;
    if (!happens_at(v, &c->at) && !(loosely && lost_its_line(c, v)))
        return false;
    const struct scenario_buffer *b = &s->buffers.at[i];
    return b->exact && strcmp(v->object, b->name) == 0;
}

static bool shows_shared_bounds(const struct plan_claim *c, const struct evidence_violation *v)
{
    return is(v, "out-of-bounds") && v->space && strcmp(v->space, "global") != 0 &&
           strcmp(v->space, "param") != 0 && happens_at(v, &c->at);
}

/* Elements that fit into no memory: such an index is asked for by nobody. */
#define INDEX_MAX ((int64_t)(LIMIT_JOB_BUFFER_BYTES / 4))

static bool shows_wrap(const struct plan_claim *c, const struct evidence_violation *v)
{
    if (!is(v, "wrapped-address") || v->true_value > INDEX_MAX || v->true_value < -INDEX_MAX)
        return false;
    if (c->steps)
        return v->at.line >= c->at.line && same_path(v->at.path, c->at.path);
    /* Where it wrapped is told by the compiler's line of the multiplication; it may have merged it
     * with the access. */
    if (v->has_other && v->other_at.line)
        return is_within(&v->other_at, &c->at) || (c->has_other && happens_at(v, &c->other)) ||
               happens_at(v, &c->at);
    /* Engine gpu sees the address alone. A variable that wraps by itself is used behind its step. */
    if (!c->has_other && !v->has_other)
        return v->at.line >= c->at.line && same_path(v->at.path, c->at.path);
    return happens_at(v, &c->at) || (c->has_other && happens_at(v, &c->other));
}

/* a[2 * i] and a[2 * i + 1] on two lines become one access of both elements, with one line. */
#define MERGED_BYTES 8u
#define MERGED_LINES 3u

static bool is_beside(const struct evidence_place *p, const struct ir_span *s)
{
    return is_near(p, s, MERGED_LINES);
}

static bool shows_merged_race(const struct plan_claim *c, const struct evidence_violation *v)
{
    const struct ir_span *x = &c->at, *y = c->has_other ? &c->other : &c->at;
    return v->size >= MERGED_BYTES && ((is_beside(&v->at, x) && is_beside(&v->other_at, y)) ||
                                       (is_beside(&v->at, y) && is_beside(&v->other_at, x)));
}

/* `loosely`: when no run shows it exactly. The claim is about threads of several warps; those of one
 * warp race as well where the block has no more, or the claim's threads happen to be neighbours. */
static bool shows_race(const struct plan_claim *c, const struct evidence_violation *v, bool loosely)
{
    if (!is(v, "race") || !v->has_other || v->same_value)
        return false;
    if (v->lockstep && !c->lockstep && !(loosely && !c->reduced && c->kind == CLAIM_RACE_SHARED))
        return false;
    if (loosely && shows_merged_race(c, v))
        return true;
    /* A load that the compiler moved has no line; then the array tells. */
    bool lost =
        !v->at.line != !v->other_at.line && c->parameter && strcmp(v->object, c->parameter) == 0;
    if (lost && v->at.line)
        return happens_at(v, &c->at) || (c->has_other && happens_at(v, &c->other));
    if (lost)
        return other_happens_at(v, &c->at) || (c->has_other && other_happens_at(v, &c->other));
    bool first = happens_at(v, &c->at), second = other_happens_at(v, &c->at);
    if (!c->has_other)
        return first || second;
    return (first && other_happens_at(v, &c->other)) || (second && happens_at(v, &c->other)) ||
           (first && second);
}

static bool shows_refusal(const struct plan_claim *c, const struct evidence_violation *v)
{
    static const char *const names[] = {"grid.x", "grid.y", "grid.z"};
    if (!is(v, "launch-refused") || !v->text)
        return false;
    bool shared = strstr(v->text, "shared memory") != NULL;
    if (c->kind == CLAIM_SHARED_SIZE)
        return shared;
    bool block = strstr(v->text, "block.") || strstr(v->text, "threads of a block");
    bool empty = strstr(v->text, ": 0 where") != NULL;
    if (c->axes & (empty ? CLAIM_AXES_LARGE : CLAIM_AXES_EMPTY)) /* refused for another size */
        return false;
    bool found = c->axes == 0 ? !shared : (c->axes & 8u) && block;
    for (unsigned i = 0; i < 3; i++)
        found = found || ((c->axes & 1u << i) && strstr(v->text, names[i]));
    return found;
}

static bool shows(const struct plan_item *item, const struct scenario *s,
                  const struct evidence_violation *v, bool loosely)
{
    const struct plan_claim *c = &item->claim;
    switch (c->kind) {
    case CLAIM_BARRIER: return !is(v, "endless-wait") && shows_barrier(c, v);
    case CLAIM_BARRIER_GRID: return shows_grid_barrier(c, v);
    case CLAIM_BOUNDS: return shows_bounds(item, s, v, loosely);
    case CLAIM_SHARED_BOUNDS: return shows_shared_bounds(c, v);
    case CLAIM_WRAP: return shows_wrap(c, v);
    case CLAIM_SHARED_SIZE:
        if (c->no_dynamic_shared)
            return is(v, "out-of-bounds") && v->space && strcmp(v->space, "shared") == 0;
        return shows_refusal(c, v);
    case CLAIM_LAUNCH: return shows_refusal(c, v);
    case CLAIM_RACE_SHARED:
        return v->space && strcmp(v->space, "shared") == 0 && shows_race(c, v, loosely);
    case CLAIM_RACE_GLOBAL:
        return v->space && strcmp(v->space, "global") == 0 && shows_race(c, v, loosely);
    case CLAIM_UNINIT: return is(v, "uninitialised-read") && happens_at(v, &c->at);
    case CLAIM_ALIGN: return is(v, "misaligned") && happens_at(v, &c->at);
    default: return false;
    }
}

/* Why the run says nothing of the program: the scenario goes against what the kernel relies on. */
static const char *excluded(const struct evidence_run *r)
{
    if (r->stop && strcmp(r->stop, "assert") == 0)
        return "an assertion of the kernel excludes this launch";
    if (r->stop && strcmp(r->stop, "trap") == 0)
        return "the kernel refuses this launch with a trap";
    for (size_t i = 0; i < r->violations.len; i++) {
        const struct evidence_violation *v = &r->violations.at[i];
        if (is(v, "division-by-zero"))
            return "the kernel divides by zero with these numbers";
    }
    return NULL;
}

/* ---- verdicts ------------------------------------------------------------------------------- */

struct confirmation *judge_undecided(struct arena *a, const char *why)
{
    struct confirmation *c = ARENA_NEW(a, struct confirmation);
    c->verdict = VERDICT_UNDECIDED;
    c->reason = arena_strdup(a, why && *why ? why : "no reason is known");
    return c;
}

/* The compiler's first error, on one line. */
static const char *first_error(struct arena *a, const struct evidence *e)
{
    for (const char *p = e->log ? e->log : ""; *p;) {
        size_t n = strcspn(p, "\n");
        const char *line = arena_strndup(a, p, n < 240 ? n : 240);
        if (strstr(line, "error"))
            return line;
        p += n + (p[n] == '\n');
    }
    return NULL;
}

static const char *job_failure(struct arena *a, const struct evidence *e)
{
    const char *line = NULL;
    if (e->stage && strcmp(e->stage, "compiler") == 0)
        line = first_error(a, e);
    return line ? arena_printf(a, "the kernel does not compile on its own: %s", line) : e->error;
}

static const char *stop_reason(struct arena *a, const struct evidence_run *r)
{
    const char *text = r->stop_text && *r->stop_text ? r->stop_text : "";
    if (strcmp(r->stop, "unsupported") == 0)
        return arena_printf(a, "instruction %s is not modelled", text);
    if (strcmp(r->stop, "steps") == 0)
        return "the kernel runs for too long";
    if (strcmp(r->stop, "memory") == 0)
        return "the run needs too much memory";
    if (strcmp(r->stop, "timeout") == 0)
        return "the run takes too long (--confirm-timeout)";
    return arena_printf(a, "the run ended with %s%s%s", r->stop, *text ? ": " : "", text);
}

/* Lines of a kernel have some; the claim's own are few. */
#define METRICS_MOST 32

/* What the engine counted where the claim is, and of the kernel as a whole. */
static void keep_metrics(struct arena *a, const struct plan_item *item,
                         const struct evidence_run *r, struct confirmation *c)
{
    const struct plan_claim *p = &item->claim;
    for (size_t i = 0; i < r->metrics.len && c->metrics.len < METRICS_MOST; i++) {
        const struct evidence_metric *m = &r->metrics.at[i];
        struct confirmation_metric kept = {
            .name = arena_strdup(a, m->name), .value = m->value, .ideal = m->ideal};
        if (!m->at.line || is_within(&m->at, &p->at) ||
            (p->has_inner && is_within(&m->at, &p->inner)))
            vec_push(a, &c->metrics, kept);
    }
}

/* Nothing showed: it held in the runs that came to their end. */
static void no_witness(struct arena *a, const struct plan_item *item, const struct job *job,
                       const struct evidence *e, struct confirmation *c)
{
    const char *why = NULL;
    for (size_t i = 0; i < item->scenarios.len; i++) {
        uint32_t k = item->scenarios.at[i];
        if (k >= e->runs.len || k >= job->scenarios.len || !*e->runs.at[k].stop) {
            why = why                     ? why
                  : e->error && *e->error ? job_failure(a, e)
                                          : "the time ended before this launch ran";
            continue;
        }
        const struct evidence_run *r = &e->runs.at[k];
        const char *not_meant = excluded(r);
        if (not_meant)
            why = why ? why : not_meant;
        else if (strcmp(r->stop, "done") == 0) {
            vec_push(a, &c->launches, judge_launch(a, &job->scenarios.at[k]));
            if (c->metrics.len == 0)
                keep_metrics(a, item, r, c);
        } else
            why = why ? why : stop_reason(a, r);
    }
    if (item->claim.waits && c->launches.len) {
        c->verdict = VERDICT_UNDECIDED;
        c->reason = arena_strdup(a, item->claim.waits);
        return;
    }
    bool whole = !item->claim.bare || item->claim.kind == CLAIM_LAUNCH;
    if (!whole) /* its own shared memory is not in the sum */
        why = item->claim.bare;
    if (item->claim.partial) {
        whole = false;
        why = why ? why : item->claim.partial;
    }
    c->verdict = c->launches.len && whole ? VERDICT_NOT_REPRODUCED : VERDICT_UNDECIDED;
    c->reason = why ? arena_strdup(a, why) : NULL;
    if (c->verdict == VERDICT_UNDECIDED && !c->reason)
        c->reason = "nothing ran";
}

bool judge_wants_less(const struct plan_item *item, const struct evidence *e)
{
    bool ended = false, cut = false;
    bool often = item->claim.kind == CLAIM_WRAP || item->claim.kind == CLAIM_BOUNDS;
    if (item->claim.bare)
        return false;
    if (item->claim.assumed) /* what the claim rests on may do without those constants */
        return true;
    for (size_t i = 0; i < item->scenarios.len; i++) {
        uint32_t k = item->scenarios.at[i];
        const struct evidence_run *r = k < e->runs.len ? &e->runs.at[k] : NULL;
        if (r && excluded(r))
            return false;
        ended |= r && strcmp(r->stop, "done") == 0;
        cut |= r && strcmp(r->stop, "steps") == 0;
    }
    return !ended || (cut && often); /* what is left of it may get through larger launches */
}

/* Spills of a few words around a call or in front of a loop cost nothing that shows. */
#define SPILL_BYTES_LEAST 32

static void judge_resources(struct arena *a, const struct job *job, const struct evidence *e,
                            struct confirmation *c)
{
    c->engine = arena_strdup(a, e->producer);
    c->verdict = VERDICT_UNDECIDED;
    if (e->registers == 0) {
        c->reason = "the compiler does not tell what a thread takes (NVRTC does)";
        return;
    }
    const char *text =
        arena_printf(a,
                     "ptxas for sm_%u: %u registers, %u bytes of spill stores, %u bytes of spill "
                     "loads, %u bytes of stack",
                     job->arch, e->registers, e->spill_stores, e->spill_loads, e->stack_bytes);
    bool spills = e->spill_stores >= SPILL_BYTES_LEAST;
    c->verdict = spills ? VERDICT_CONFIRMED : VERDICT_NOT_REPRODUCED;
    c->summary = spills ? text : NULL;
    c->reason = spills ? NULL : text;
}

/* A job that failed on the way still shows what ran before. */
static bool anything_ran(const struct plan_item *item, const struct evidence *e)
{
    bool on_the_way = e->stage && strcmp(e->stage, "engine") == 0;
    for (size_t i = 0; on_the_way && i < item->scenarios.len; i++) {
        uint32_t k = item->scenarios.at[i];
        if (k < e->runs.len && e->runs.at[k].stop && *e->runs.at[k].stop)
            return true;
    }
    return false;
}

/* A barrier that stands for a call must not part the threads: what others wait at would not be the
 * same any more. */
static bool is_parted(const struct plan_item *item, const struct evidence_run *r)
{
    for (size_t i = 0; item->claim.waits && i < r->violations.len; i++) {
        const struct evidence_violation *v = &r->violations.at[i];
        if (is(v, "barrier-exited") || is(v, "barrier-mismatch") || is(v, "deadlock"))
            return true;
    }
    return false;
}

/* The first run that shows the claim. */
static bool judge_shown(struct arena *a, const struct plan_item *item, const struct job *job,
                        const struct evidence *e, bool loosely, struct confirmation *c,
                        int *violating)
{
    for (size_t i = 0; i < item->scenarios.len; i++) {
        uint32_t k = item->scenarios.at[i];
        if (k >= e->runs.len || k >= job->scenarios.len)
            continue;
        const struct evidence_run *r = &e->runs.at[k];
        const struct scenario *s = &job->scenarios.at[k];
        for (size_t n = 0; n < r->violations.len && !excluded(r) && !is_parted(item, r); n++) {
            if (!shows(item, s, &r->violations.at[n], loosely))
                continue;
            if (item->claim.assumed) {
                c->verdict = VERDICT_UNDECIDED;
                c->reason = arena_printf(a, "it shows only with constants that were made up: %s",
                                         item->claim.assumed);
                return true;
            }
            c->verdict = VERDICT_CONFIRMED;
            *violating = (int)k;
            vec_push(a, &c->launches, judge_launch(a, s));
            judge_describe(a, item, s, &r->violations.at[n], c);
            keep_metrics(a, item, r, c);
            return true;
        }
    }
    return false;
}

struct confirmation *judge_evidence(struct arena *a, const struct plan_item *item,
                                    const struct job *job, const struct evidence *e, int *violating)
{
    *violating = -1;
    struct confirmation *c = ARENA_NEW(a, struct confirmation);
    c->engine = e->engine && *e->engine ? arena_strdup(a, e->engine) : arena_strdup(a, job->engine);
    c->seconds = e->compile_seconds;
    c->compile_seconds = e->compile_seconds;
    if (e->error && *e->error && !anything_ran(item, e)) {
        c->verdict = VERDICT_UNDECIDED;
        c->reason = arena_strdup(a, job_failure(a, e));
        return c;
    }
    if (item->claim.kind == CLAIM_SPILL) {
        judge_resources(a, job, e, c);
        for (size_t i = 0; i < e->runs.len; i++)
            keep_metrics(a, item, &e->runs.at[i], c);
        return c;
    }
    for (size_t i = 0; i < item->scenarios.len; i++) {
        uint32_t k = item->scenarios.at[i];
        c->seconds += k < e->runs.len ? e->runs.at[k].seconds : 0;
    }
    if (judge_shown(a, item, job, e, false, c, violating) ||
        judge_shown(a, item, job, e, true, c, violating))
        return c;
    no_witness(a, item, job, e, c);
    return c;
}
