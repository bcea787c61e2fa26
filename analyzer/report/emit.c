/* SPDX-License-Identifier: Apache-2.0 */
#include "report/emit.h"

#include <string.h>

#include "base/error.h"
#include "report/similar.h"
#include "report/utf8.h"

#define EMITTER(name, people, what)                                                                \
    void emit_##name(const struct report *r, const struct emit_options *o, struct strbuf *out);
#include "report/emitters.def"

static const struct emitter emitters[] = {
#define EMITTER(name, people, what) {#name, what, people, emit_##name},
#include "report/emitters.def"
};

#define EMITTER_COUNT (sizeof emitters / sizeof emitters[0])

const struct emitter *emitter_all(size_t *n)
{
    *n = EMITTER_COUNT;
    return emitters;
}

const struct emitter *emitter_find(const char *name)
{
    struct similar s = {.word = name};
    for (size_t i = 0; i < EMITTER_COUNT; i++) {
        if (strcmp(emitters[i].name, name) == 0)
            return &emitters[i];
        similar_offer(&s, emitters[i].name);
    }
    if (s.best)
        error_set("unknown format '%s'; did you mean '%s'?", name, s.best);
    else
        error_set("unknown format '%s'; see --help for the formats", name);
    return NULL;
}

static void add_count(struct strbuf *out, const char *before, size_t n, const char *what)
{
    strbuf_addf(out, "%s%zu %s%s", before, n, what, n == 1 ? "" : "s");
}

void emit_summary(const struct report *r, struct strbuf *out)
{
    size_t n = r->findings.len;
    if (n == 0) {
        strbuf_add(out, "No problems");
    } else {
        add_count(out, "", n, "problem");
        const char *before = " (";
        for (int s = SEVERITY_ERROR; s >= SEVERITY_NOTE; s--) {
            size_t count = report_count(r, (enum severity)s);
            if (count) {
                add_count(out, before, count, severity_text((enum severity)s));
                before = ", ";
            }
        }
        for (int v = 0; r->confirm && v < VERDICT_COUNT; v++) {
            size_t count = report_count_verdict(r, (enum verdict)v);
            if (count)
                strbuf_addf(out, "%s%zu %s", before, count, verdict_text((enum verdict)v));
        }
        strbuf_add_char(out, ')');
    }
    add_count(out, " in ", r->files, "file");
    strbuf_addf(out, ", %.2f s.", r->seconds);
    if (n)
        strbuf_addf(out, " Run `cudalint explain %s`.", r->findings.at[0]->rule->code);
    strbuf_add_char(out, '\n');
}

void emit_message(struct strbuf *out, const struct finding *f)
{
    strbuf_add(out, f->message);
    if (!f->confirmation)
        return;
    strbuf_addf(out, " (%s: ", verdict_text(f->confirmation->verdict));
    confirmation_text(out, f->confirmation);
    strbuf_add_char(out, ')');
}

void emit_path(struct strbuf *out, const char *path)
{
    if (str_has_prefix(path, "::"))
        strbuf_add(out, "./"); /* GitHub takes a line that begins with "::" for a command */
    utf8_add_printable(out, path);
}

void emit_uri(struct strbuf *out, const char *path)
{
    static const char plain[] = "-._~/!$&'()*+,;=@";
    if (path[0] == '/')
        strbuf_add(out, "file://");
    bool first_segment = path[0] != '/';
    for (const char *p = path; *p; p++) {
        unsigned char c = (unsigned char)*p;
        bool alnum = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (c == '/')
            first_segment = false;
        /* ':' in the first segment of a relative reference would read as a scheme. */
        if (alnum || (c < 0x80 && strchr(plain, c)) || (c == ':' && !first_segment))
            strbuf_add_char(out, (char)c);
        else
            strbuf_addf(out, "%%%02X", c);
    }
}

unsigned emit_utf16_column(const struct report *r, const char *path, unsigned line, unsigned column)
{
    const struct source *s = report_source(r, path);
    if (!s || column == 0)
        return column ? column : 1;
    size_t n;
    const char *text = source_line(s, line, &n);
    size_t bytes = column - 1;
    size_t beyond = bytes > n ? bytes - n : 0;
    size_t skip = line == 1 && n >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    bytes -= beyond;
    if (skip > bytes) /* the byte order mark is no column */
        skip = bytes;
    return (unsigned)(utf8_utf16_length(text + skip, bytes - skip) + beyond) + 1;
}

void emit_xml(struct strbuf *out, const char *s)
{
    size_t n = strlen(s);
    for (size_t i = 0, used; i < n; i += used) {
        uint32_t c = utf8_decode(s + i, n - i, &used);
        if (c == '&')
            strbuf_add(out, "&amp;");
        else if (c == '<')
            strbuf_add(out, "&lt;");
        else if (c == '>')
            strbuf_add(out, "&gt;");
        else if (c == '"')
            strbuf_add(out, "&quot;");
        else if (c == '\n')
            strbuf_add(out, "&#10;");
        else if ((c < 0x20 && c != '\t') || c == 0xFFFE || c == 0xFFFF)
            utf8_encode(out, UTF8_REPLACEMENT);
        else
            utf8_encode(out, c);
    }
}

void emit_section(struct strbuf *out, const char *page, const char *title, size_t max)
{
    struct strbuf head = {0};
    strbuf_addf(&head, "\n## %s\n", title);
    const char *p = strstr(page, strbuf_text(&head));
    if (p) {
        p += head.len;
        const char *end = strstr(p, "\n## ");
        size_t from = out->len;
        size_t n = end ? (size_t)(end - p) : strlen(p);
        while (n > 0 && p[n - 1] == '\n')
            n--;
        for (size_t i = 0, used; i < n; i += used) {
            uint32_t c = utf8_decode(p + i, n - i, &used);
            if (out->len - from + used > max)
                break;
            utf8_encode(out, c == '\n' ? ' ' : c);
        }
    }
    strbuf_free(&head);
}
