/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GitHub workflow commands.  A step shows ten of each level, so the most severe come first, and the
 * summary says what was not shown.
 */
#include "report/emit.h"
#include "report/utf8.h"

static void escape(struct strbuf *out, const char *s, bool property)
{
    for (; *s; s++) {
        if (*s == '%' || *s == '\r' || *s == '\n' || (property && (*s == ':' || *s == ',')))
            strbuf_addf(out, "%%%02X", (unsigned char)*s);
        else
            strbuf_add_char(out, *s);
    }
}

static const char *command(enum severity s)
{
    return s == SEVERITY_NOTE ? "notice" : severity_text(s);
}

static void emit_one(const struct finding *f, struct strbuf *out)
{
    struct strbuf raw = {0};
    strbuf_addf(&raw, "::%s file=", command(f->severity));
    escape(&raw, f->span.path, true);
    strbuf_addf(&raw, ",line=%u,endLine=%u", f->span.line, f->span.end_line);
    if (f->span.line == f->span.end_line)
        strbuf_addf(&raw, ",col=%u,endColumn=%u", f->span.column, f->span.end_column);
    strbuf_addf(&raw, ",title=%s (%s)::", f->rule->name, f->rule->code);
    struct strbuf message = {0};
    emit_message(&message, f);
    escape(&raw, strbuf_text(&message), false);
    strbuf_free(&message);
    if (f->help) {
        strbuf_add(&raw, "%0AHelp%3A ");
        escape(&raw, f->help, false);
    }
    utf8_add_valid(out, strbuf_text(&raw), raw.len);
    strbuf_add_char(out, '\n');
    strbuf_free(&raw);
}

void emit_github(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    for (int s = SEVERITY_ERROR; s >= SEVERITY_NOTE; s--) {
        for (size_t i = 0; i < r->findings.len; i++) {
            if (r->findings.at[i]->severity == (enum severity)s)
                emit_one(r->findings.at[i], out);
        }
    }
    if (!o->quiet)
        emit_summary(r, out);
}
