/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/select.h"

#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "report/similar.h"
#include "rules/rule.h"

/* How specific a selector is for a rule; 0: it does not match. */
enum match { MATCH_NONE, MATCH_ALL, MATCH_GROUP, MATCH_PREFIX, MATCH_EXACT = 16 };

static bool is_prefix(const char *word)
{
    size_t n = strlen(word);
    return n >= 2 && n < 5 && strncasecmp(word, "CL", 2) == 0 &&
           strspn(word + 2, "0123456789") == n - 2;
}

static int match(const char *word, const struct rule_info *r)
{
    if (strcasecmp(word, r->code) == 0 || strcmp(word, r->name) == 0)
        return MATCH_EXACT;
    if (!r->selectable)
        return MATCH_NONE;
    if (strcmp(word, "all") == 0)
        return MATCH_ALL;
    if (strcmp(word, group_text(r->group)) == 0)
        return MATCH_GROUP;
    if (is_prefix(word) && strncasecmp(word, r->code, strlen(word)) == 0)
        return MATCH_PREFIX + (int)strlen(word);
    return MATCH_NONE;
}

static int best_match(const struct option_list *words, const struct rule_info *r)
{
    int best = MATCH_NONE;
    for (size_t i = 0; words && i < words->len; i++) {
        int m = match(words->at[i], r);
        if (m > best)
            best = m;
    }
    return best;
}

int select_check(const char *word)
{
    size_t n;
    const struct rule_info *all = rule_all(&n);
    struct similar s = {.word = word};
    if (strcmp(word, "all") == 0)
        return 0;
    similar_offer(&s, "all");
    for (int g = GROUP_CORRECTNESS; g <= GROUP_TOOL; g++) {
        /* A group is a good selector also while it has no rule. */
        if (strcmp(word, group_text((enum rule_group)g)) == 0)
            return 0;
        similar_offer(&s, group_text((enum rule_group)g));
    }
    for (size_t i = 0; i < n; i++) {
        if (match(word, &all[i]) != MATCH_NONE)
            return 0;
        similar_offer(&s, all[i].name);
    }
    for (size_t i = 0; i < n; i++)
        similar_offer(&s, all[i].code);
    if (s.best)
        return error_set("no rule is called '%s'; did you mean '%s'?", word, s.best);
    return error_set("no rule is called '%s'; see `cudalint rules`", word);
}

int select_level(const char *word)
{
    for (int s = SEVERITY_NOTE; s <= SEVERITY_ERROR; s++) {
        if (strcmp(word, severity_text((enum severity)s)) == 0)
            return s;
    }
    return error_set("'%s' is no level: note, warning or error", word);
}

/* The word before '=' into name, at most 63 bytes. */
static int split_severity(const char *text, char name[64], int *level)
{
    size_t n = strcspn(text, "=");
    if (text[n] != '=' || n == 0 || n > 63)
        return error_set("'%s' is not of the form RULE=LEVEL", text);
    memcpy(name, text, n);
    name[n] = '\0';
    *level = select_level(text + n + 1);
    return *level < 0 ? -1 : 0;
}

int select_check_severity(const char *text)
{
    char name[64];
    int level;
    return split_severity(text, name, &level) == 0 ? select_check(name) : -1;
}

static void apply_severity(struct selection *s, const struct option_list *list,
                           const struct rule_info *all, size_t n)
{
    for (size_t i = 0; list && i < list->len; i++) {
        char name[64];
        int level;
        if (split_severity(list->at[i], name, &level) != 0)
            continue;
        for (size_t r = 0; r < n; r++) {
            if (match(name, &all[r]) != MATCH_NONE) {
                s->severity[r] = (enum severity)level;
                s->levelled[r] = true;
            }
        }
    }
}

static void apply_layer(struct selection *s, const struct select_layer *l, bool preview)
{
    size_t n;
    const struct rule_info *all = rule_all(&n);
    for (size_t i = 0; i < n; i++) {
        int wanted = best_match(l->select, &all[i]);
        int unwanted = best_match(l->ignore, &all[i]);
        if (all[i].preview && !preview && wanted != MATCH_EXACT)
            wanted = MATCH_NONE;
        if (l->select && all[i].group == GROUP_TOOL && wanted == MATCH_NONE)
            wanted = MATCH_ALL;
        if (l->select)
            s->enabled[i] = wanted > unwanted;
        else if (unwanted != MATCH_NONE)
            s->enabled[i] = false;
    }
    apply_severity(s, l->severity, all, n);
}

struct selection select_make(struct arena *a, const struct select_layer *layers, size_t n,
                             bool preview)
{
    size_t count;
    const struct rule_info *all = rule_all(&count);
    struct selection s = {.enabled = ARENA_ARRAY(a, bool, count),
                          .severity = ARENA_ARRAY(a, enum severity, count),
                          .levelled = ARENA_ARRAY(a, bool, count)};
    const char *standard[] = {"correctness"};
    struct option_list list = {.at = standard, .len = 1};
    for (size_t i = 0; i < count; i++)
        s.severity[i] = all[i].severity;
    apply_layer(&s, &(struct select_layer){.select = &list}, preview);
    for (size_t i = 0; i < n; i++)
        apply_layer(&s, &layers[i], preview);
    return s;
}

void select_remove(struct selection *s, const struct option_list *ignore)
{
    apply_layer(s, &(struct select_layer){.ignore = ignore}, true);
}
