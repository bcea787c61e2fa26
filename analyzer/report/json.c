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

json_t *json_finding(const struct finding *f)
{
    json_t *o = json_object();
    json_put_text(o, "type", "finding");
    json_put_text(o, "code", f->rule->code);
    json_put_text(o, "rule", f->rule->name);
    json_put_text(o, "severity", severity_text(f->severity));
    json_put_text(o, "precision", precision_text(f->rule->precision));
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
    json_put(o, "confirmation", json_null()); /* only --confirm fills it */
    return o;
}

json_t *json_summary(const struct report *r)
{
    json_t *o = json_object();
    json_put_text(o, "type", "summary");
    json_put_number(o, "files", r->files);
    json_put_number(o, "findings", r->findings.len);
    json_put_number(o, "confirmed", 0);
    json_put_number(o, "suppressed", r->suppressed);
    json_put_number(o, "errors", r->errors);
    json_put(o, "seconds", json_real(round(r->seconds * 1000) / 1000));
    return o;
}
