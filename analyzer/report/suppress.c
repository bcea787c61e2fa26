/* SPDX-License-Identifier: Apache-2.0 */
#include "report/suppress.h"

#include <string.h>

#include "base/strbuf.h"

#define UNUSED_SUPPRESSION "CL001"
#define MALFORMED_SUPPRESSION "CL002"

/* A comment may stand at the first or at the last line of what is reported. */
static bool covers_span(const struct directive_entry *e, struct ir_span s)
{
    return (s.line >= e->from && s.line <= e->to) || (s.end_line >= e->from && s.end_line <= e->to);
}

static bool covers(const struct directive_entry *e, const struct finding *f)
{
    if (e->rule && e->rule != f->rule)
        return false;
    return covers_span(e, f->span) || (f->use.line && covers_span(e, f->use));
}

static void match(const struct directives *all, struct finding *f)
{
    for (size_t i = 0; i < all->list.len; i++) {
        struct directive *d = all->list.at[i];
        for (size_t k = 0; k < d->entries.len; k++) {
            if (!covers(&d->entries.at[k], f))
                continue;
            d->entries.at[k].used = true;
            if (!f->suppressed)
                f->suppressed = d->reason;
        }
    }
}

static size_t find_rule(const struct rule_table *t, const char *code)
{
    size_t i = 0;
    while (i < t->count && strcmp(t->rules[i].code, code) != 0)
        i++;
    return i;
}

static struct finding *add(struct arena *a, const struct rule_table *t, const char *code,
                           struct ir_span span, struct finding_list *out)
{
    size_t i = find_rule(t, code);
    if (i == t->count || !t->ran[i])
        return NULL;
    struct finding *f = ARENA_NEW(a, struct finding);
    f->rule = &t->rules[i];
    f->severity = t->severity[i];
    f->precision = f->rule->precision;
    f->span = span;
    vec_push(a, out, f);
    return f;
}

static bool ran(const struct rule_table *t, const struct directive_entry *e)
{
    if (e->rule)
        return t->ran[e->rule - t->rules];
    for (size_t i = 0; i < t->count; i++) { /* "all" is unused only if all had their chance */
        if (t->rules[i].selectable && !t->ran[i])
            return false;
    }
    return true;
}

/* Names of the entries that suppress nothing, or NULL. Rules of the tool itself are no evidence. */
static const char *unused_names(struct arena *a, const struct rule_table *t,
                                const struct directive *d)
{
    const char *names = NULL;
    for (size_t i = 0; i < d->entries.len; i++) {
        const struct directive_entry *e = &d->entries.at[i];
        if (e->used || e->open || !ran(t, e) || (e->rule && e->rule->group == GROUP_TOOL))
            continue;
        const char *name = e->rule ? e->rule->name : "all";
        names = names ? arena_printf(a, "%s, %s", names, name) : name;
    }
    return names;
}

void suppress_apply(struct arena *a, const struct source *s, const struct rule_table *rules,
                    struct finding_list *findings, bool report_comments)
{
    /* Most files name neither: spare them the second reading. */
    if (!memmem(s->text, s->size, "cudalint", 8))
        return;
    struct directives all = {0};
    directive_read(a, s, rules, &all);
    for (size_t i = 0; i < findings->len; i++) {
        if (strcmp(findings->at[i]->span.path, s->path) == 0)
            match(&all, findings->at[i]);
    }
    if (!report_comments)
        return;
    for (size_t i = 0; i < all.problems.len; i++) {
        struct finding *f = add(a, rules, MALFORMED_SUPPRESSION, all.problems.at[i].span, findings);
        if (!f)
            break;
        f->message = arena_printf(a, "suppression comment: %s", all.problems.at[i].message);
        f->help = "correct the comment: it suppresses nothing that it does not name";
        match(&all, f);
    }
    for (size_t i = 0; i < all.list.len; i++) {
        const char *names = unused_names(a, rules, all.list.at[i]);
        if (!names)
            continue;
        struct finding *f = add(a, rules, UNUSED_SUPPRESSION, all.list.at[i]->span, findings);
        if (!f)
            break;
        f->message = arena_printf(a, "suppression comment: nothing to suppress for %s", names);
        f->help = "remove the comment, or what it names in vain";
        match(&all, f);
    }
}
