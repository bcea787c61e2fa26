/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes become columns of a terminal: tabs are expanded, wide characters count twice, what would
 * act on the terminal is replaced.  Of a long line only the part around the mark is shown.
 */
#include "report/snippet.h"

#include <string.h>

#include "report/style.h"
#include "report/utf8.h"

#define TAB_WIDTH 4u
#define SHOWN_COLUMNS 100u /* of a source line; the gutter comes on top */
#define LEAD_COLUMNS 40u   /* kept in front of the mark when a line is cut */
#define SHOWN_NOTES 8u

struct mark {
    struct ir_span span;
    const char *message; /* NULL for the finding itself */
};

struct layout {
    struct strbuf text;
    unsigned from; /* columns of the marked range in `text` */
    unsigned to;
};

bool snippet_shows(const struct finding *f, size_t note)
{
    const struct ir_span *s = &f->notes.at[note].span;
    return note < SHOWN_NOTES && s->line > 0 && strcmp(s->path, f->span.path) == 0;
}

static void add_cell(struct strbuf *text, uint32_t c, unsigned *column)
{
    if (c == '\t') {
        unsigned n = TAB_WIDTH - *column % TAB_WIDTH;
        strbuf_add_bytes(text, "        ", n);
        *column += n;
        return;
    }
    if (utf8_is_control(c))
        c = UTF8_REPLACEMENT;
    utf8_encode(text, c);
    *column += utf8_width(c);
}

/* The byte at which to begin so that the mark is in view. */
static size_t cut_start(const char *line, size_t n, size_t mark)
{
    if (n <= SHOWN_COLUMNS || mark <= SHOWN_COLUMNS - LEAD_COLUMNS)
        return 0;
    size_t start = mark - LEAD_COLUMNS;
    while (start > 0 && ((unsigned char)line[start] & 0xC0) == 0x80)
        start--;
    return start;
}

/* Lays out a line with bytes [from, to) marked. */
static void lay_out(struct layout *l, const char *line, size_t n, size_t from, size_t to)
{
    unsigned column = 0;
    if (from > n)
        from = n;
    if (to > n)
        to = n;
    size_t start = cut_start(line, n, from);
    if (start > 0) {
        strbuf_add(&l->text, "...");
        column = 3;
    }
    bool started = false;
    for (size_t i = start, used; i < n; i += used) {
        uint32_t c = utf8_decode(line + i, n - i, &used);
        if (!started && i >= from) {
            l->from = column;
            started = true;
        }
        if (column >= SHOWN_COLUMNS) {
            strbuf_add(&l->text, "...");
            break;
        }
        add_cell(&l->text, i == 0 && c == 0xFEFF ? ' ' : c, &column);
        if (i < to)
            l->to = column;
    }
    if (!started)
        l->from = column;
    if (l->to <= l->from)
        l->to = l->from + 1;
}

static void print_gutter(struct strbuf *out, unsigned line, bool color)
{
    strbuf_add(out, style(color, STYLE_GUTTER));
    if (line)
        strbuf_addf(out, "%5u |", line);
    else
        strbuf_add(out, "      |");
    strbuf_add(out, style(color, STYLE_RESET));
}

static void print_mark(struct strbuf *out, const struct layout *l, const struct mark *m,
                       enum severity severity, bool color)
{
    print_gutter(out, 0, color);
    for (unsigned i = 0; i <= l->from; i++)
        strbuf_add_char(out, ' ');
    strbuf_add(out, style(color, m->message ? STYLE_NOTE : style_of_severity(severity)));
    for (unsigned i = l->from; i < l->to; i++)
        strbuf_add_char(out, m->message ? '-' : '^');
    if (m->message) {
        strbuf_add_char(out, ' ');
        utf8_add_printable(out, m->message);
    }
    strbuf_add(out, style(color, STYLE_RESET));
    strbuf_add_char(out, '\n');
}

static void print_line(struct strbuf *out, const struct source *s, const struct mark *m,
                       bool with_text, enum severity severity, bool color)
{
    size_t n;
    const char *line = source_line(s, m->span.line, &n);
    size_t from = m->span.column ? m->span.column - 1 : 0;
    size_t to = m->span.end_line > m->span.line ? n
                : m->span.end_column            ? m->span.end_column - 1
                                                : 0;
    struct layout l = {0};
    lay_out(&l, line, n, from, to);
    if (with_text) {
        print_gutter(out, m->span.line, color);
        if (l.text.len) {
            strbuf_add_char(out, ' ');
            strbuf_add(out, strbuf_text(&l.text));
        }
        strbuf_add_char(out, '\n');
    }
    print_mark(out, &l, m, severity, color);
    strbuf_free(&l.text);
}

/* Marks by line; on one line the finding itself first. */
static size_t collect(const struct finding *f, struct mark *marks)
{
    size_t n = 1;
    marks[0] = (struct mark){.span = f->span};
    for (size_t i = 0; i < f->notes.len; i++) {
        if (!snippet_shows(f, i))
            continue;
        struct mark m = {.span = f->notes.at[i].span, .message = f->notes.at[i].message};
        size_t at = n++;
        for (; at > 0 && marks[at - 1].span.line > m.span.line; at--)
            marks[at] = marks[at - 1];
        marks[at] = m;
    }
    return n;
}

void snippet_print(struct strbuf *out, const struct source *s, const struct finding *f, bool color)
{
    struct mark marks[SHOWN_NOTES + 1];
    size_t n = collect(f, marks);
    for (size_t i = 0; i < n; i++) {
        if (marks[i].span.line == 0 || marks[i].span.line > s->line_count)
            continue;
        bool again = i > 0 && marks[i - 1].span.line == marks[i].span.line;
        /* A second mark on a cut line may need another part of it. */
        size_t length;
        source_line(s, marks[i].span.line, &length);
        print_line(out, s, &marks[i], !again || length > SHOWN_COLUMNS, f->severity, color);
    }
}
