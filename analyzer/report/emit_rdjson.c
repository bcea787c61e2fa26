/* SPDX-License-Identifier: Apache-2.0 */
/* reviewdog's diagnostic format: columns are UTF-8 bytes from 1, the end is exclusive, as ours. */
#include "report/emit.h"
#include "report/json.h"

static const char *const levels[] = {
    [SEVERITY_NOTE] = "INFO", [SEVERITY_WARNING] = "WARNING", [SEVERITY_ERROR] = "ERROR"};

static json_t *position(unsigned line, unsigned column)
{
    json_t *o = json_object();
    json_put_number(o, "line", line);
    json_put_number(o, "column", column);
    return o;
}

static json_t *location(const struct ir_span *s)
{
    json_t *range = json_object();
    json_put(range, "start", position(s->line, s->column));
    json_put(range, "end", position(s->end_line, s->end_column));
    json_t *o = json_object();
    json_put_text(o, "path", s->path);
    json_put(o, "range", range);
    return o;
}

static json_t *diagnostic(const struct finding *f)
{
    json_t *code = json_object();
    json_put_text(code, "value", f->rule->code);
    json_t *o = json_object();
    struct strbuf message = {0};
    emit_message(&message, f);
    json_put_text(o, "message", strbuf_text(&message));
    strbuf_free(&message);
    json_put(o, "location", location(&f->span));
    json_put_text(o, "severity", levels[f->severity]);
    json_put(o, "code", code);
    json_t *related = json_array();
    for (size_t i = 0; i < f->notes.len; i++) {
        json_t *n = json_object();
        json_put_text(n, "message", f->notes.at[i].message);
        json_put(n, "location", location(&f->notes.at[i].span));
        json_array_append_new(related, n);
    }
    json_put(o, "relatedLocations", related);
    return o;
}

void emit_rdjson(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    (void)o;
    json_t *source = json_object();
    json_put_text(source, "name", "cudalint");
    json_t *list = json_array();
    for (size_t i = 0; i < r->findings.len; i++)
        json_array_append_new(list, diagnostic(r->findings.at[i]));
    json_t *document = json_object();
    json_put(document, "source", source);
    json_put(document, "diagnostics", list);
    json_print(out, document, 2);
}
