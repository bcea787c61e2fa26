/* SPDX-License-Identifier: Apache-2.0 */
/* GitLab code quality: https://docs.gitlab.com/ci/testing/code_quality/ */
#include "report/emit.h"
#include "report/json.h"

static const char *const levels[] = {
    [SEVERITY_NOTE] = "info", [SEVERITY_WARNING] = "minor", [SEVERITY_ERROR] = "major"};

static json_t *entry(const struct finding *f)
{
    json_t *begin = json_object();
    json_put_number(begin, "begin", f->span.line);
    json_put_number(begin, "end", f->span.end_line);
    json_t *location = json_object();
    json_put_text(location, "path", f->span.path);
    json_put(location, "lines", begin);
    json_t *o = json_object();
    struct strbuf message = {0};
    emit_message(&message, f);
    json_put_text(o, "description", strbuf_text(&message));
    strbuf_free(&message);
    json_put_text(o, "check_name", f->rule->name);
    json_put_text(o, "fingerprint", f->fingerprint);
    json_put_text(o, "severity", levels[f->severity]);
    json_put(o, "location", location);
    return o;
}

void emit_gitlab(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    (void)o;
    json_t *list = json_array();
    for (size_t i = 0; i < r->findings.len; i++)
        json_array_append_new(list, entry(r->findings.at[i]));
    json_print(out, list, 2);
}
