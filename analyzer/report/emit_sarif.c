/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SARIF 2.1.0 for GitHub code scanning: what GitHub demands beyond the schema is never left out
 * (descriptions and help of a rule, all four numbers of a region, primaryLocationLineHash).
 */
#include <stdlib.h>
#include <string.h>

#include "report/emit.h"
#include "report/json.h"

#define SCHEMA "https://json.schemastore.org/sarif-2.1.0.json"
/* GitHub refuses a run with more. */
#define RESULTS_MAX 25000u
#define DESCRIPTION_MAX 1024u

static json_t *message(const char *text)
{
    json_t *o = json_object();
    json_put_text(o, "text", text);
    return o;
}

static const char *problem_severity(enum severity s)
{
    return s == SEVERITY_ERROR ? "error" : s == SEVERITY_WARNING ? "warning" : "recommendation";
}

static json_t *rule(const struct rule_info *r)
{
    json_t *o = json_object();
    json_put_text(o, "id", r->code);
    json_put_text(o, "name", r->name);
    json_put(o, "shortDescription", message(r->summary));
    struct strbuf full = {0};
    strbuf_addf(&full, "%s ", r->summary);
    emit_section(&full, r->page, "What", DESCRIPTION_MAX - full.len);
    json_put(o, "fullDescription", message(strbuf_text(&full)));
    strbuf_free(&full);
    json_t *help = message(r->page);
    json_put_text(help, "markdown", r->page);
    json_put(o, "help", help);
    json_t *configuration = json_object();
    json_put_text(configuration, "level", severity_text(r->severity));
    json_put(o, "defaultConfiguration", configuration);
    json_t *properties = json_object();
    json_put_text(properties, "precision", precision_text(r->precision));
    json_put_text(properties, "problem.severity", problem_severity(r->severity));
    json_t *tags = json_array();
    json_array_append_new(tags, json_text("cuda"));
    json_array_append_new(tags, json_text(group_text(r->group)));
    json_put(properties, "tags", tags);
    json_put(o, "properties", properties);
    return o;
}

static json_t *location(const struct report *r, const struct ir_span *s)
{
    json_t *region = json_object();
    unsigned line = s->line ? s->line : 1;
    unsigned end_line = s->end_line >= line ? s->end_line : line;
    unsigned from = emit_utf16_column(r, s->path, line, s->column);
    unsigned to = emit_utf16_column(r, s->path, end_line, s->end_column);
    if (end_line == line && to <= from)
        to = from + 1;
    json_put_number(region, "startLine", line);
    json_put_number(region, "startColumn", from);
    json_put_number(region, "endLine", end_line);
    json_put_number(region, "endColumn", to);
    struct strbuf uri = {0};
    emit_uri(&uri, s->path);
    json_t *artifact = json_object();
    json_put_text(artifact, "uri", strbuf_text(&uri));
    strbuf_free(&uri);
    json_t *physical = json_object();
    json_put(physical, "artifactLocation", artifact);
    json_put(physical, "region", region);
    json_t *o = json_object();
    json_put(o, "physicalLocation", physical);
    return o;
}

static json_t *primary_location(const struct report *r, const struct finding *f)
{
    json_t *o = location(r, &f->span);
    if (f->function) {
        json_t *logical = json_object();
        json_put_text(logical, "name", f->function);
        json_put_text(logical, "kind", "function");
        json_t *list = json_array();
        json_array_append_new(list, logical);
        json_put(o, "logicalLocations", list);
    }
    return o;
}

/* Brackets would read as links. */
static void add_escaped(struct strbuf *out, const char *s)
{
    for (; *s; s++) {
        if (*s == '[' || *s == ']' || *s == '\\')
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, *s);
    }
}

/* GitHub shows relatedLocations only when the message links to them: [text](id). */
static json_t *result_message(const struct finding *f)
{
    struct strbuf text = {0};
    add_escaped(&text, f->message);
    strbuf_add_char(&text, '.');
    for (size_t i = 0; i < f->notes.len; i++) {
        const struct finding_note *n = &f->notes.at[i];
        strbuf_addf(&text, "\n[line %u](%zu): ", n->span.line, i + 1);
        add_escaped(&text, n->message);
        strbuf_add_char(&text, '.');
    }
    if (f->confirmation) {
        struct strbuf said = {0};
        confirmation_text(&said, f->confirmation);
        strbuf_addf(&text, "\n%s: ", verdict_text(f->confirmation->verdict));
        add_escaped(&text, strbuf_text(&said));
        strbuf_add_char(&text, '.');
        strbuf_free(&said);
    }
    if (f->help)
        strbuf_addf(&text, "\nHelp: %s.", f->help);
    json_t *o = message(strbuf_text(&text));
    strbuf_free(&text);
    return o;
}

static json_t *related(const struct report *r, const struct finding *f)
{
    json_t *list = json_array();
    for (size_t i = 0; i < f->notes.len; i++) {
        json_t *o = location(r, &f->notes.at[i].span);
        json_put_number(o, "id", i + 1);
        json_put(o, "message", message(f->notes.at[i].message));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *flow_step(const struct report *r, const struct confirmation_step *s)
{
    struct ir_span at = {.path = s->path, .line = s->line, .column = s->column ? s->column : 1};
    json_t *where = location(r, &at);
    json_put(where, "message", message(s->what));
    json_t *o = json_object();
    json_put(o, "location", where);
    return o;
}

/* One flow; a race has a threadFlow for each thread. */
static json_t *code_flows(const struct report *r, const struct confirmation *c)
{
    json_t *flows = json_array();
    for (unsigned track = 0; track < 2; track++) {
        json_t *steps = json_array();
        for (size_t i = 0; i < c->witness.len; i++) {
            if (c->witness.at[i].track == track && c->witness.at[i].path && c->witness.at[i].line)
                json_array_append_new(steps, flow_step(r, &c->witness.at[i]));
        }
        if (json_array_size(steps) == 0) {
            json_decref(steps);
            continue;
        }
        json_t *flow = json_object();
        json_put(flow, "locations", steps);
        json_array_append_new(flows, flow);
    }
    json_t *o = json_object();
    json_put(o, "threadFlows", flows);
    json_t *list = json_array();
    json_array_append_new(list, o);
    return list;
}

static bool has_flow(const struct confirmation *c)
{
    for (size_t i = 0; c && i < c->witness.len; i++) {
        if (c->witness.at[i].path && c->witness.at[i].line)
            return true;
    }
    return false;
}

static json_t *result(const struct report *r, const struct finding *f, size_t rule_index)
{
    json_t *o = json_object();
    json_put_text(o, "ruleId", f->rule->code);
    json_put_number(o, "ruleIndex", rule_index);
    json_put_text(o, "level", severity_text(f->severity));
    json_put(o, "message", result_message(f));
    json_t *locations = json_array();
    json_array_append_new(locations, primary_location(r, f));
    json_put(o, "locations", locations);
    if (f->notes.len)
        json_put(o, "relatedLocations", related(r, f));
    if (has_flow(f->confirmation))
        json_put(o, "codeFlows", code_flows(r, f->confirmation));
    if (f->confirmation) {
        json_t *properties = json_object();
        json_put_text(properties, "verdict", verdict_text(f->confirmation->verdict));
        json_put(o, "properties", properties);
    }
    json_t *prints = json_object();
    if (f->line_hash)
        json_put_text(prints, "primaryLocationLineHash", f->line_hash);
    json_put_text(prints, "cudalint/v1", f->fingerprint);
    json_put(o, "partialFingerprints", prints);
    return o;
}

/* The results to show: all, or the most severe ones in the order of the report. */
static json_t *results(const struct report *r, const size_t *index)
{
    json_t *list = json_array();
    size_t room = RESULTS_MAX;
    bool keep[3] = {false, false, false};
    size_t left[3] = {0, 0, 0};
    for (int s = SEVERITY_ERROR; s >= SEVERITY_NOTE; s--) {
        size_t n = report_count(r, (enum severity)s);
        left[s] = n < room ? n : room;
        keep[s] = left[s] > 0;
        room -= left[s];
    }
    for (size_t i = 0; i < r->findings.len; i++) {
        const struct finding *f = r->findings.at[i];
        if (!keep[f->severity] || left[f->severity] == 0)
            continue;
        left[f->severity]--;
        json_array_append_new(list, result(r, f, index[f->rule - r->rules]));
    }
    return list;
}

static json_t *invocation(const struct report *r)
{
    json_t *o = json_object();
    json_put(o, "executionSuccessful", json_boolean(r->errors == 0));
    if (r->findings.len > RESULTS_MAX) {
        json_t *note = json_object();
        json_put_text(note, "level", "warning");
        json_put(note, "message",
                 message("More findings than code scanning takes: the least severe are left out."));
        json_t *list = json_array();
        json_array_append_new(list, note);
        json_put(o, "toolExecutionNotifications", list);
    }
    json_t *list = json_array();
    json_array_append_new(list, o);
    return list;
}

void emit_sarif(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    (void)o;
    bool *used = calloc(r->rule_count + 1, sizeof *used);
    size_t *index = calloc(r->rule_count + 1, sizeof *index);
    json_t *rules = json_array();
    for (size_t i = 0; i < r->findings.len; i++)
        used[r->findings.at[i]->rule - r->rules] = true;
    for (size_t i = 0; i < r->rule_count; i++) {
        if (used[i] || r->ran[i]) {
            index[i] = json_array_size(rules);
            json_array_append_new(rules, rule(&r->rules[i]));
        }
    }
    json_t *driver = json_object();
    json_put_text(driver, "name", "cudalint");
    json_put_text(driver, "semanticVersion", r->version);
    json_put(driver, "rules", rules);
    json_t *tool = json_object();
    json_put(tool, "driver", driver);
    json_t *run = json_object();
    json_put(run, "tool", tool);
    json_put(run, "invocations", invocation(r));
    json_put_text(run, "columnKind", "utf16CodeUnits");
    json_put(run, "results", results(r, index));
    json_t *runs = json_array();
    json_array_append_new(runs, run);
    json_t *document = json_object();
    json_put_text(document, "$schema", SCHEMA);
    json_put_text(document, "version", "2.1.0");
    json_put(document, "runs", runs);
    json_print(out, document, 1);
    free(used);
    free(index);
}
