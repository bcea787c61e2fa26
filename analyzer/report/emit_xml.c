/* SPDX-License-Identifier: Apache-2.0 */
/* Checkstyle and JUnit XML. Findings are sorted, so those of a file stand together. */
#include <string.h>

#include "report/emit.h"

static const char header[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

static void attribute(struct strbuf *out, const char *name, const char *value)
{
    strbuf_addf(out, " %s=\"", name);
    emit_xml(out, value);
    strbuf_add_char(out, '"');
}

static size_t file_end(const struct report *r, size_t from)
{
    size_t i = from;
    while (i < r->findings.len &&
           strcmp(r->findings.at[i]->span.path, r->findings.at[from]->span.path) == 0)
        i++;
    return i;
}

void emit_checkstyle(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    static const char *const levels[] = {"info", "warning", "error"};
    (void)o;
    strbuf_add(out, header);
    strbuf_add(out, "<checkstyle version=\"8.0\">\n");
    for (size_t i = 0, end; i < r->findings.len; i = end) {
        end = file_end(r, i);
        strbuf_add(out, "  <file");
        attribute(out, "name", r->findings.at[i]->span.path);
        strbuf_add(out, ">\n");
        for (size_t k = i; k < end; k++) {
            const struct finding *f = r->findings.at[k];
            strbuf_addf(out, "    <error line=\"%u\" column=\"%u\" severity=\"%s\"", f->span.line,
                        f->span.column, levels[f->severity]);
            struct strbuf message = {0};
            emit_message(&message, f);
            attribute(out, "message", strbuf_text(&message));
            strbuf_free(&message);
            strbuf_addf(out, " source=\"cudalint.%s\"/>\n", f->rule->name);
        }
        strbuf_add(out, "  </file>\n");
    }
    strbuf_add(out, "</checkstyle>\n");
}

/* Notes do not fail a test suite. */
static void junit_case(const struct finding *f, struct strbuf *out)
{
    struct strbuf name = {0};
    strbuf_addf(&name, "%s %u:%u", f->rule->name, f->span.line, f->span.column);
    strbuf_add(out, "    <testcase");
    attribute(out, "classname", f->span.path);
    attribute(out, "name", strbuf_text(&name));
    strbuf_free(&name);
    const char *tag = f->severity == SEVERITY_NOTE ? "system-out" : "failure";
    strbuf_addf(out, ">\n      <%s", tag);
    if (f->severity != SEVERITY_NOTE) {
        attribute(out, "type", f->rule->code);
        attribute(out, "message", f->message);
    }
    strbuf_add(out, ">");
    emit_xml(out, f->span.path);
    strbuf_addf(out, ":%u:%u: %s: ", f->span.line, f->span.column, severity_text(f->severity));
    struct strbuf message = {0};
    emit_message(&message, f);
    emit_xml(out, strbuf_text(&message));
    strbuf_free(&message);
    if (f->help) {
        strbuf_add(out, "&#10;help: ");
        emit_xml(out, f->help);
    }
    strbuf_addf(out, "</%s>\n    </testcase>\n", tag);
}

void emit_junit(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    (void)o;
    size_t failures = r->findings.len - report_count(r, SEVERITY_NOTE);
    size_t tests = r->findings.len ? r->findings.len : 1;
    strbuf_add(out, header);
    strbuf_addf(out, "<testsuites name=\"cudalint\" tests=\"%zu\" failures=\"%zu\">\n", tests,
                failures);
    strbuf_addf(out,
                "  <testsuite name=\"cudalint\" tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n",
                tests, failures);
    /* A suite without a case reads as one that did not run. */
    if (r->findings.len == 0)
        strbuf_addf(out, "    <testcase classname=\"cudalint\" name=\"%zu files\"/>\n", r->files);
    for (size_t i = 0; i < r->findings.len; i++)
        junit_case(r->findings.at[i], out);
    strbuf_add(out, "  </testsuite>\n</testsuites>\n");
}
