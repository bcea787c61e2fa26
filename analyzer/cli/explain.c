/* SPDX-License-Identifier: Apache-2.0 */
/* `cudalint explain` and `cudalint rules`. */
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "cli/command.h"
#include "cli/cuda_error.h"
#include "report/json.h"
#include "report/similar.h"
#include "rules/rule.h"

/* A rule by code or name, whatever the case. */
static const struct rule_info *find_rule(const char *word)
{
    size_t n;
    const struct rule_info *all = rule_all(&n);
    for (size_t i = 0; i < n; i++) {
        if (strcasecmp(all[i].code, word) == 0 || strcasecmp(all[i].name, word) == 0)
            return &all[i];
    }
    return NULL;
}

static void explain_error(const struct cuda_error *e, struct strbuf *out)
{
    strbuf_addf(out, "# %s (%u)\n\n", e->name, e->code);
    if (e->driver_name[0])
        strbuf_addf(out, "The driver API calls it %s.\n\n", e->driver_name);
    strbuf_addf(out, "%s\n", e->meaning);
    bool any = false;
    for (const char *p = e->rules; *p;) {
        size_t n = strcspn(p, " ");
        char name[64] = {0};
        memcpy(name, p, n < sizeof name ? n : sizeof name - 1);
        const struct rule_info *r = rule_find(name);
        if (r) /* rules of later releases are in the table already */
            strbuf_addf(out, "%s- %s (%s): %s\n", any ? "" : "\n## Rules that find a cause\n",
                        r->name, r->code, r->summary);
        any = any || r;
        p += n + (p[n] == ' ');
    }
    strbuf_add(out,
               any ? "\nRun `cudalint FILE...` on the code, `cudalint explain RULE` for more.\n"
                   : "\nNo rule of this release looks for a cause.\n");
}

static int unknown(const char *word)
{
    size_t n;
    const struct rule_info *all = rule_all(&n);
    struct similar s = {.word = word};
    for (size_t i = 0; i < n; i++)
        similar_offer(&s, all[i].name);
    for (size_t i = 0; cuda_error_name(i); i++)
        similar_offer(&s, cuda_error_name(i));
    for (size_t i = 0; i < n; i++)
        similar_offer(&s, all[i].code);
    if (s.best)
        error_set("no rule and no CUDA error is called '%s'; did you mean '%s'?", word, s.best);
    else
        error_set("no rule and no CUDA error is called '%s'; see `cudalint rules`", word);
    return command_fail();
}

int command_explain(struct arena *a, const struct options *o)
{
    (void)a;
    if (o->paths.len == 0) {
        error_set("explain wants a rule (CL101, barrier-divergent) or a CUDA error (700)");
        return command_fail();
    }
    struct strbuf out = {0};
    int rc = EXIT_CLEAN;
    for (size_t i = 0; i < o->paths.len && rc == EXIT_CLEAN; i++) {
        const struct rule_info *r = find_rule(o->paths.at[i]);
        const struct cuda_error *e = r ? NULL : cuda_error_find(o->paths.at[i]);
        if (i > 0)
            strbuf_add_char(&out, '\n');
        if (r)
            strbuf_add(&out, r->page);
        else if (e)
            explain_error(e, &out);
        else
            rc = unknown(o->paths.at[i]);
    }
    if (rc == EXIT_CLEAN)
        rc = command_print(strbuf_text(&out), out.len);
    strbuf_free(&out);
    return rc;
}

static const char *status(const struct rule_info *r)
{
    return !r->selectable ? "teaching" : r->preview ? "preview" : "stable";
}

static void rules_json(const struct rule_info *all, size_t n, struct strbuf *out)
{
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *o = json_object();
        json_put_text(o, "code", all[i].code);
        json_put_text(o, "name", all[i].name);
        json_put_text(o, "group", group_text(all[i].group));
        json_put_text(o, "severity", severity_text(all[i].severity));
        json_put_text(o, "precision", precision_text(all[i].precision));
        json_put_text(o, "status", status(&all[i]));
        json_put(o, "default",
                 json_boolean((all[i].group == GROUP_CORRECTNESS || all[i].group == GROUP_TOOL) &&
                              all[i].selectable && !all[i].preview));
        json_put_text(o, "summary", all[i].summary);
        json_array_append_new(list, o);
    }
    json_print(out, list, 2);
}

static void rules_text(const struct rule_info *all, size_t n, struct strbuf *out)
{
    size_t width = 0;
    for (size_t i = 0; i < n; i++)
        width = strlen(all[i].name) > width ? strlen(all[i].name) : width;
    for (size_t i = 0; i < n; i++)
        strbuf_addf(out, "%s  %-*s  %-11s  %-7s  %s%s\n", all[i].code, (int)width, all[i].name,
                    group_text(all[i].group), severity_text(all[i].severity), all[i].summary,
                    all[i].preview ? " (preview)" : "");
}

int command_rules(struct arena *a, const struct options *o)
{
    (void)a;
    size_t n;
    const struct rule_info *all = rule_all(&n);
    struct strbuf out = {0};
    if (o->paths.len > 0) {
        error_set("rules takes no arguments; `cudalint explain %s` explains one", o->paths.at[0]);
        return command_fail();
    }
    if (!o->format || strcmp(o->format, "full") == 0 || strcmp(o->format, "concise") == 0) {
        rules_text(all, n, &out);
    } else if (strcmp(o->format, "json") == 0) {
        rules_json(all, n, &out);
    } else {
        error_set("rules has the formats full and json, not '%s'", o->format);
        return command_fail();
    }
    int rc = command_print(strbuf_text(&out), out.len);
    strbuf_free(&out);
    return rc;
}
