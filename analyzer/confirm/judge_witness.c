/* SPDX-License-Identifier: Apache-2.0 */
/* A violation in words: one line, and the steps for json and SARIF. */
#include <inttypes.h>
#include <string.h>

#include "base/strbuf.h"
#include "confirm/judge_internal.h"

/* "default: T = float" of "no launch is seen; default: T = float; chosen: n = 1000", or NULL. */
static const char *instance_of(struct arena *a, const char *origin)
{
    static const char start[] = PLAN_NO_LAUNCH "; ";
    const char *from = str_has_prefix(origin, start) ? origin + sizeof start - 1 : "";
    bool is_instance =
        str_has_prefix(from, "default: ") || str_has_prefix(from, "explicit instantiation");
    return is_instance ? arena_strndup(a, from, strcspn(from, ";")) : NULL;
}

struct confirmation_launch judge_launch(struct arena *a, const struct scenario *s)
{
    struct confirmation_launch l = {.origin = s->origin ? arena_strdup(a, s->origin) : NULL,
                                    .is_guess =
                                        s->origin && str_has_prefix(s->origin, PLAN_NO_LAUNCH),
                                    .instance = s->origin ? instance_of(a, s->origin) : NULL,
                                    .shared_bytes = s->dynamic_shared};
    memcpy(l.grid, s->grid, sizeof l.grid);
    memcpy(l.block, s->block, sizeof l.block);
    for (size_t i = 0; i < s->arguments.len; i++) {
        for (size_t k = 0; k < s->arguments.at[i].values.len; k++) {
            const struct scenario_value *v = &s->arguments.at[i].values.at[k];
            bool is_real = v->kind == SCENARIO_VALUE_FLOAT;
            if (!is_real && v->kind != SCENARIO_VALUE_INT)
                continue;
            struct confirmation_argument arg = {.name = arena_strdup(a, v->name),
                                                .is_real = is_real,
                                                .number = v->number,
                                                .real = v->real};
            vec_push(a, &l.arguments, arg);
        }
    }
    return l;
}

static const char *thread_text(struct arena *a, const struct evidence_thread *t)
{
    return arena_printf(a, "thread (%u,%u,%u) of block (%u,%u,%u)", t->thread[0], t->thread[1],
                        t->thread[2], t->block[0], t->block[1], t->block[2]);
}

static const char *verb(const char *access)
{
    if (access && strcmp(access, "read") == 0)
        return "reads";
    if (access && strcmp(access, "write") == 0)
        return "writes";
    return access && strcmp(access, "atomic") == 0 ? "updates" : "accesses";
}

static const struct scenario_buffer *find_buffer(const struct scenario *s, const char *name)
{
    for (size_t i = 0; i < s->buffers.len; i++) {
        if (strcmp(s->buffers.at[i].name, name) == 0)
            return &s->buffers.at[i];
    }
    return NULL;
}

/* "x[1000]" where elements are known, else "byte 4000 of x". */
static const char *object_text(struct arena *a, const struct scenario *s,
                               const struct evidence_violation *v)
{
    const struct scenario_buffer *b = find_buffer(s, v->object);
    int64_t size = b ? (int64_t)b->element.bytes : 0;
    if (!v->object[0])
        return "memory";
    if (size > 0 && v->offset % size == 0)
        return arena_printf(a, "%s[%" PRId64 "]", v->object, v->offset / size);
    return arena_printf(a, "byte %" PRId64 " of %s", v->offset, v->object);
}

static void add_step(struct arena *a, struct confirmation *c, const struct evidence_thread *who,
                     unsigned track, const struct evidence_place *at, const char *what)
{
    struct confirmation_step s = {.has_thread = who != NULL,
                                  .track = track,
                                  .path = arena_strdup(a, at->path ? at->path : ""),
                                  .line = at->line,
                                  .column = at->column,
                                  .what = what};
    if (who) {
        memcpy(s.block, who->block, sizeof s.block);
        memcpy(s.thread, who->thread, sizeof s.thread);
    }
    vec_push(a, &c->witness, s);
}

static void describe_access(struct arena *a, const struct scenario *s,
                            const struct evidence_violation *v, struct confirmation *c)
{
    const struct scenario_buffer *b = find_buffer(s, v->object);
    struct strbuf what = {0};
    strbuf_addf(&what, "%s %s", verb(v->access), object_text(a, s, v));
    if (strcmp(v->kind, "uninitialised-read") == 0)
        strbuf_add(&what, ", which nobody has written");
    else if (strcmp(v->kind, "misaligned") == 0)
        strbuf_addf(&what, ", which is no multiple of %u bytes", v->size);
    else if (b && b->element.bytes && v->object_bytes % b->element.bytes == 0)
        strbuf_addf(&what, ", which has %" PRIu64 " elements", v->object_bytes / b->element.bytes);
    else if (v->object[0])
        strbuf_addf(&what, ", which has %" PRIu64 " bytes", v->object_bytes);
    if (b && b->exact && b->why && *b->why)
        strbuf_addf(&what, " (%s)", b->why);
    const char *text = arena_strdup(a, strbuf_text(&what));
    strbuf_free(&what);
    add_step(a, c, &v->who, 0, &v->at, text);
    c->summary = arena_printf(a, "%s %s", thread_text(a, &v->who), text);
}

/* Every thread of the reduced kernel computes what the host does. */
static void describe_host_wrap(struct arena *a, const struct evidence_violation *v,
                               struct confirmation *c)
{
    const char *text =
        arena_printf(a, "%" PRId64 " where %" PRId64 " is meant", v->value, v->true_value);
    add_step(a, c, NULL, 0, &v->at, text);
    c->summary = arena_printf(a, "the host gets %s", text);
}

static void describe_wrap(struct arena *a, const struct evidence_violation *v,
                          struct confirmation *c)
{
    const char *text = "uses an index that wrapped";
    if (v->has_value)
        text =
            arena_printf(a, "uses %" PRId64 " where %" PRId64 " is meant", v->value, v->true_value);
    if (v->has_other && v->other_at.line)
        add_step(a, c, &v->who, 0, &v->other_at, "the value wraps here");
    add_step(a, c, &v->who, 0, &v->at,
             v->has_value ? arena_printf(a, "index %" PRId64, v->value) : text);
    c->summary = arena_printf(a, "%s %s", thread_text(a, &v->who), text);
}

/* A place that the compiler lost is the claim's other one. */
static struct evidence_place known_place(const struct plan_claim *c, const struct evidence_place *p,
                                         const struct evidence_place *opposite)
{
    if (p->line)
        return *p;
    bool use_other = c->has_other && opposite->line >= c->at.line &&
                     (opposite->line <= c->at.end_line || opposite->line == c->at.line);
    const struct ir_span *s = use_other ? &c->other : &c->at;
    return (struct evidence_place){.path = s->path, .line = s->line, .column = s->column};
}

static void describe_race(struct arena *a, const struct plan_item *item, const struct scenario *s,
                          const struct evidence_violation *v, struct confirmation *c)
{
    struct evidence_place at = known_place(&item->claim, &v->at, &v->other_at);
    struct evidence_place other_at = known_place(&item->claim, &v->other_at, &v->at);
    const char *object = object_text(a, s, v);
    const char *first = arena_printf(a, "%s %s", verb(v->other_access), object);
    const char *second = arena_printf(a, "%s %s", verb(v->access), object);
    add_step(a, c, &v->other, 0, &other_at, first);
    add_step(a, c, &v->who, 1, &at, second);
    c->summary = arena_printf(a, "%s %s at %u:%u and %s %s at %u:%u, in no order",
                              thread_text(a, &v->other), first, other_at.line, other_at.column,
                              thread_text(a, &v->who), second, at.line, at.column);
}

static const char *threads_text(struct arena *a, const struct evidence_group *g)
{
    const char *verb_text = strcmp(g->state, "waits") == 0    ? "wait"
                            : strcmp(g->state, "exited") == 0 ? "left"
                                                              : "are";
    const char *place = g->at.line ? arena_printf(a, " at %u:%u", g->at.line, g->at.column) : "";
    if (g->first == g->last)
        return arena_printf(a, "%u %s%s%s", g->first, verb_text,
                            strcmp(verb_text, "wait") == 0 ? "s" : "", place);
    return arena_printf(a, "%u-%u %s%s", g->first, g->last, verb_text, place);
}

/* Groups past this make the line unreadable; json has them all as steps. */
#define GROUPS_SHOWN 4u

static void describe_barrier(struct arena *a, const struct evidence_violation *v,
                             struct confirmation *c)
{
    struct strbuf out = {0};
    const char *what = v->blocks ? "blocks" : "threads";
    if (v->blocks)
        strbuf_add(&out, "of the grid blocks ");
    else
        strbuf_addf(&out, "in block (%u,%u,%u) threads ", v->who.block[0], v->who.block[1],
                    v->who.block[2]);
    for (size_t i = 0; i < v->groups.len; i++) {
        const struct evidence_group *g = &v->groups.at[i];
        const char *text = threads_text(a, g);
        struct evidence_thread who = v->who;
        who.thread[0] = g->first;
        who.thread[1] = who.thread[2] = 0;
        if (i < GROUPS_SHOWN)
            strbuf_addf(&out, "%s%s", i ? ", " : "", text);
        add_step(a, c, NULL, 0, &g->at, arena_printf(a, "%s %s", what, text));
    }
    if (v->groups.len > GROUPS_SHOWN)
        strbuf_addf(&out, ", and %zu more groups", v->groups.len - GROUPS_SHOWN);
    if (v->groups.len == 0)
        add_step(a, c, &v->who, 0, &v->at, "waits here");
    c->summary = v->groups.len ? arena_strdup(a, strbuf_text(&out))
                               : arena_printf(a, "%s waits for threads that never come",
                                              thread_text(a, &v->who));
    strbuf_free(&out);
}

void judge_describe(struct arena *a, const struct plan_item *item, const struct scenario *s,
                    const struct evidence_violation *v, struct confirmation *out)
{
    const struct evidence_place launch = {
        .path = item->claim.at.path, .line = item->claim.at.line, .column = item->claim.at.column};
    if (strcmp(v->kind, "launch-refused") == 0) {
        out->summary = arena_strdup(a, v->text ? v->text : "the driver refuses the launch");
        add_step(a, out, NULL, 0, &launch, out->summary);
    } else if (strcmp(v->kind, "wrapped-address") == 0) {
        if (item->claim.host && v->has_value)
            describe_host_wrap(a, v, out);
        else
            describe_wrap(a, v, out);
    } else if (strcmp(v->kind, "race") == 0) {
        describe_race(a, item, s, v, out);
    } else if (item->claim.kind == CLAIM_BARRIER || item->claim.kind == CLAIM_BARRIER_GRID) {
        describe_barrier(a, v, out);
    } else {
        describe_access(a, s, v, out);
    }
}
