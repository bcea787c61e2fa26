/* SPDX-License-Identifier: Apache-2.0 */
#include "report/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/utf8.h"

json_t *json_text(const char *s)
{
    if (!s)
        return json_null();
    json_t *value = json_string(s);
    if (value)
        return value;
    struct strbuf clean = {0};
    utf8_add_valid(&clean, s, strlen(s));
    value = json_string(strbuf_text(&clean));
    strbuf_free(&clean);
    return value;
}

void json_put(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

void json_put_text(json_t *object, const char *key, const char *s)
{
    json_put(object, key, json_text(s));
}

void json_put_number(json_t *object, const char *key, size_t n)
{
    json_put(object, key, json_integer((json_int_t)n));
}

static int add_bytes(const char *bytes, size_t n, void *out)
{
    strbuf_add_bytes(out, bytes, n);
    return 0;
}

void json_print(struct strbuf *out, json_t *value, unsigned indent)
{
    json_dump_callback(value, add_bytes, out,
                       (indent ? JSON_INDENT(indent) : JSON_COMPACT) | JSON_REAL_PRECISION(15));
    strbuf_add_char(out, '\n');
    json_decref(value);
}

static json_t *notes(const struct finding *f)
{
    json_t *list = json_array();
    for (size_t i = 0; i < f->notes.len; i++) {
        const struct finding_note *n = &f->notes.at[i];
        json_t *note = json_object();
        json_put_text(note, "path", n->span.path);
        json_put_number(note, "line", n->span.line);
        json_put_number(note, "column", n->span.column);
        json_put_text(note, "message", n->message);
        json_array_append_new(list, note);
    }
    return list;
}

static json_t *triple(const uint32_t n[3])
{
    json_t *list = json_array();
    for (unsigned i = 0; i < 3; i++)
        json_array_append_new(list, json_integer(n[i]));
    return list;
}

static json_t *launches(const struct confirmation *c)
{
    json_t *list = json_array();
    for (size_t i = 0; i < c->launches.len; i++) {
        const struct confirmation_launch *l = &c->launches.at[i];
        json_t *arguments = json_object();
        for (size_t k = 0; k < l->arguments.len; k++) {
            const struct confirmation_argument *a = &l->arguments.at[k];
            json_put(arguments, a->name, a->is_real ? json_real(a->real) : json_integer(a->number));
        }
        json_t *o = json_object();
        json_put(o, "grid", triple(l->grid));
        json_put(o, "block", triple(l->block));
        json_put_number(o, "sharedBytes", l->shared_bytes);
        json_put(o, "arguments", arguments);
        json_put_text(o, "origin", l->origin);
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *witness(const struct confirmation *c)
{
    json_t *list = json_array();
    for (size_t i = 0; i < c->witness.len; i++) {
        const struct confirmation_step *s = &c->witness.at[i];
        json_t *o = json_object();
        json_put(o, "block", s->has_thread ? triple(s->block) : json_null());
        json_put(o, "thread", s->has_thread ? triple(s->thread) : json_null());
        json_put_text(o, "path", s->path);
        json_put_number(o, "line", s->line);
        json_put_number(o, "column", s->column);
        json_put_text(o, "what", s->what);
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *confirmation(const struct confirmation *c)
{
    if (!c)
        return json_null(); /* only --confirm fills it */
    json_t *metrics = json_array();
    for (size_t i = 0; i < c->metrics.len; i++) {
        json_t *m = json_object();
        json_put_text(m, "name", c->metrics.at[i].name);
        json_put_number(m, "value", c->metrics.at[i].value);
        json_put_number(m, "ideal", c->metrics.at[i].ideal);
        json_array_append_new(metrics, m);
    }
    json_t *o = json_object();
    json_put_text(o, "verdict", verdict_text(c->verdict));
    json_put_text(o, "engine", c->engine);
    json_put_text(o, "reason", c->reason);
    json_put_text(o, "summary", c->summary);
    json_put(o, "launches", launches(c));
    json_put(o, "witness", witness(c));
    json_put(o, "metrics", metrics);
    json_put(o, "seconds", json_real(round(c->seconds * 1e6) / 1e6));
    json_put(o, "compileSeconds", json_real(round(c->compile_seconds * 1e6) / 1e6));
    return o;
}

json_t *json_finding(const struct finding *f)
{
    json_t *o = json_object();
    json_put_text(o, "type", "finding");
    json_put_text(o, "code", f->rule->code);
    json_put_text(o, "rule", f->rule->name);
    json_put_text(o, "severity", severity_text(f->severity));
    json_put_text(o, "precision", precision_text(f->precision));
    json_put_text(o, "path", f->span.path);
    json_put_number(o, "line", f->span.line);
    json_put_number(o, "column", f->span.column);
    json_put_number(o, "endLine", f->span.end_line);
    json_put_number(o, "endColumn", f->span.end_column);
    json_put_text(o, "function", f->function);
    json_put_text(o, "message", f->message);
    json_put(o, "notes", notes(f));
    json_put_text(o, "help", f->help);
    json_put_text(o, "fingerprint", f->fingerprint);
    json_put_text(o, "suppressed", f->suppressed);
    json_put(o, "confirmation", confirmation(f->confirmation));
    return o;
}

json_t *json_summary(const struct report *r)
{
    json_t *o = json_object();
    json_put_text(o, "type", "summary");
    json_put_number(o, "files", r->files);
    json_put_number(o, "findings", r->findings.len);
    json_put_number(o, "confirmed", report_count_verdict(r, VERDICT_CONFIRMED));
    if (r->confirm) {
        json_put_number(o, "notReproduced", report_count_verdict(r, VERDICT_NOT_REPRODUCED));
        json_put_number(o, "refuted", report_count_verdict(r, VERDICT_REFUTED));
        json_put_number(o, "undecided", report_count_verdict(r, VERDICT_UNDECIDED));
    }
    json_put_number(o, "suppressed", r->suppressed);
    json_put_number(o, "errors", r->errors);
    json_put(o, "seconds", json_real(round(r->seconds * 1000) / 1000));
    return o;
}
