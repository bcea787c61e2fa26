/* SPDX-License-Identifier: Apache-2.0 */
/* Text for people: the finding on one line that programs can match, the source below, indented. */
#include "report/emit.h"
#include "report/emit_text.h"
#include "report/snippet.h"
#include "report/style.h"
#include "report/utf8.h"

void emit_text_headline(const struct finding *f, bool color, struct strbuf *out)
{
    strbuf_add(out, style(color, STYLE_BOLD));
    emit_path(out, f->span.path);
    strbuf_addf(out, ":%u:%u: %s%s", f->span.line, f->span.column,
                style(color, style_of_severity(f->severity)), severity_text(f->severity));
    strbuf_addf(out, ":%s ", style(color, STYLE_RESET));
    utf8_add_printable(out, f->message);
    strbuf_addf(out, " [%s %s]\n", f->rule->name, f->rule->code);
}

static void emit_tail(struct strbuf *out, const char *what, enum style s, bool color)
{
    strbuf_addf(out, "      %s=%s %s%s:%s ", style(color, STYLE_GUTTER), style(color, STYLE_RESET),
                style(color, s), what, style(color, STYLE_RESET));
}

static void emit_note(const struct finding_note *n, bool color, struct strbuf *out)
{
    emit_tail(out, "note", STYLE_NOTE, color);
    emit_path(out, n->span.path);
    strbuf_addf(out, ":%u:%u: ", n->span.line, n->span.column);
    utf8_add_printable(out, n->message);
    strbuf_add_char(out, '\n');
}

static void emit_confirmation(const struct confirmation *c, bool color, struct strbuf *out)
{
    static const enum style styles[VERDICT_COUNT] = {
        [VERDICT_CONFIRMED] = STYLE_ERROR,
        [VERDICT_NOT_REPRODUCED] = STYLE_NOTE,
        [VERDICT_REFUTED] = STYLE_HELP,
        [VERDICT_UNDECIDED] = STYLE_NOTE,
    };
    struct strbuf text = {0};
    emit_tail(out, verdict_text(c->verdict), styles[c->verdict], color);
    confirmation_text(&text, c);
    utf8_add_printable(out, strbuf_text(&text));
    strbuf_add_char(out, '\n');
    strbuf_free(&text);
}

void emit_full(const struct report *r, const struct emit_options *o, struct strbuf *out)
{
    for (size_t i = 0; i < r->findings.len; i++) {
        const struct finding *f = r->findings.at[i];
        const struct source *s = report_source(r, f->span.path);
        emit_text_headline(f, o->color, out);
        if (s)
            snippet_print(out, s, f, o->color);
        for (size_t k = 0; k < f->notes.len; k++) {
            if (!s || !snippet_shows(f, k))
                emit_note(&f->notes.at[k], o->color, out);
        }
        if (f->confirmation)
            emit_confirmation(f->confirmation, o->color, out);
        if (f->help) {
            emit_tail(out, "help", STYLE_HELP, o->color);
            utf8_add_printable(out, f->help);
            strbuf_add_char(out, '\n');
        }
    }
    if (!o->quiet)
        emit_summary(r, out);
}
