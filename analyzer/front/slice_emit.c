/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a slice: what is kept, in its line and column. */
#include <string.h>

#include "front/slice_private.h"

/* Blank lines up to this many are written as they are; more become a #line. */
#define GAP_LINES 3

struct emit {
    struct slice_index *x;
    const struct slice_words *w;
    struct strbuf *out;
    /* What the next line of the output is, as the compiler counts. */
    const struct slice_file *file;
    unsigned line;
};

static void copy(char *mask, const struct slice_file *f, unsigned from, unsigned to)
{
    if (from < to)
        memcpy(mask + from, f->text + from, to - from);
}

static void blank(char *mask, const struct slice_file *f, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to && i < f->size; i++) {
        if (mask[i] != '\n')
            mask[i] = ' ';
    }
}

static bool directive_is(const struct slice_file *f, const struct lex_directive *d,
                         const char *word)
{
    return d->word_len == strlen(word) && memcmp(f->text + d->word, word, d->word_len) == 0;
}

static bool any_alive(const struct slice_file *f, unsigned from, unsigned to)
{
    for (size_t i = 0; i < f->ranges.len; i++) {
        const struct slice_range *r = f->ranges.at[i];
        if (r->from >= from && r->to <= to && slice_range_alive(r))
            return true;
    }
    for (size_t i = 0; i < f->includes.len; i++) {
        const struct slice_include *inc = &f->includes.at[i];
        if (inc->file && inc->from >= from && inc->to <= to && inc->file->has_content)
            return true;
    }
    return false;
}

static void add_ranges(char *mask, const struct slice_file *f)
{
    for (size_t i = 0; i < f->ranges.len; i++) {
        const struct slice_range *r = f->ranges.at[i];
        if (!slice_range_alive(r))
            continue;
        copy(mask, f, r->from, r->to);
        for (size_t k = 0; k < r->units.len; k++) {
            const struct slice_unit *u = r->units.at[k];
            for (size_t b = 0; b < u->blanks.len; b++)
                blank(mask, f, u->blanks.at[b].from, u->blanks.at[b].to);
        }
    }
    for (size_t i = 0; i < f->scopes.len; i++) {
        const struct slice_scope *s = &f->scopes.at[i];
        if (!any_alive(f, s->from, s->close))
            continue;
        copy(mask, f, s->from, s->open + 1);
        mask[s->close] = '}';
    }
}

/* Is the directive one that has a meaning besides choosing text? */
static bool keeps_pragma(const struct slice_file *f, const struct lex_directive *d, bool inside)
{
    if (!directive_is(f, d, "pragma"))
        return false;
    unsigned at = d->word + d->word_len;
    while (at < d->end && (f->text[at] == ' ' || f->text[at] == '\t'))
        at++;
    size_t n = d->end - at;
    bool pack = n >= 4 && memcmp(f->text + at, "pack", 4) == 0;
    bool unroll = inside && n >= 6 && memcmp(f->text + at, "unroll", 6) == 0;
    bool nounroll = inside && n >= 8 && memcmp(f->text + at, "nounroll", 8) == 0;
    return pack || unroll || nounroll;
}

static const struct slice_range *range_at(const struct slice_file *f, unsigned offset)
{
    for (size_t i = 0; i < f->ranges.len; i++) {
        const struct slice_range *r = f->ranges.at[i];
        if (r->from <= offset && offset < r->to && slice_range_alive(r))
            return r;
    }
    return NULL;
}

static void add_directives(struct emit *e, char *mask, const struct slice_file *f)
{
    for (size_t i = 0; i < f->skipped.len; i++)
        blank(mask, f, f->skipped.at[i].from, f->skipped.at[i].to);
    for (size_t i = 0; i < f->lex.directives.len; i++) {
        const struct lex_directive *d = &f->lex.directives.at[i];
        blank(mask, f, d->offset, d->end);
        if (!d->skipped && keeps_pragma(f, d, range_at(f, d->offset) != NULL))
            copy(mask, f, d->offset, d->end);
    }
    for (size_t i = 0; i < e->x->macro_list.len; i++) {
        const struct slice_macros *list = e->x->macro_list.at[i];
        for (size_t k = 0; list->kept && k < list->list.len; k++) {
            if (list->list.at[k]->file == f)
                copy(mask, f, list->list.at[k]->from, list->list.at[k]->to);
        }
    }
}

/* The file with everything blank that the slice leaves out. */
static char *make_mask(struct emit *e, const struct slice_file *f, bool whole)
{
    char *mask = arena_alloc(e->x->a, f->size + 1);
    for (size_t i = 0; i < f->size; i++)
        mask[i] = f->text[i] == '\n' ? '\n' : ' ';
    if (whole)
        copy(mask, f, 0, (unsigned)f->size);
    else
        add_ranges(mask, f);
    add_directives(e, mask, f);
    return mask;
}

static void line_directive(struct emit *e, const struct slice_file *f, unsigned line)
{
    strbuf_addf(e->out, "#line %u \"", line);
    for (const char *p = f->path; *p; p++) {
        if (*p == '\\' || *p == '"')
            strbuf_add_char(e->out, '\\');
        strbuf_add_char(e->out, *p);
    }
    strbuf_add(e->out, "\"\n");
    e->file = f;
    e->line = line;
}

static void put_line(struct emit *e, const struct slice_file *f, unsigned line, const char *text,
                     size_t n)
{
    while (n && (text[n - 1] == ' ' || text[n - 1] == '\t' || text[n - 1] == '\r'))
        n--;
    if (n == 0)
        return;
    if (e->file != f || line < e->line || line - e->line > GAP_LINES)
        line_directive(e, f, line);
    for (; e->line < line; e->line++)
        strbuf_add_char(e->out, '\n');
    strbuf_add_bytes(e->out, text, n);
    strbuf_add_char(e->out, '\n');
    e->line++;
}

static void emit_file(struct emit *e, struct slice_file *f, bool whole);

static void emit_includes(struct emit *e, struct slice_file *f, unsigned from, unsigned to,
                          bool whole)
{
    for (size_t i = 0; i < f->includes.len; i++) {
        const struct slice_include *inc = &f->includes.at[i];
        if (inc->from < from || inc->from >= to || !inc->file)
            continue;
        /* Inside a declaration (a table, a body) all of it counts. */
        bool inside = whole || range_at(f, inc->from);
        if (inside || (inc->file->has_content && !inc->file->emitted))
            emit_file(e, inc->file, inside);
    }
}

/* Does a range of host constants begin or end on this line? */
static void find_constants(const struct slice_file *f, unsigned from, unsigned to, bool *begins,
                           bool *ends)
{
    *begins = *ends = false;
    for (size_t i = 0; i < f->ranges.len; i++) {
        const struct slice_range *r = f->ranges.at[i];
        if (!r->host_constant || !slice_range_alive(r))
            continue;
        *begins |= from <= r->from && r->from < to;
        *ends |= from < r->to && r->to <= to;
    }
}

/* A line that the user's file does not have. */
static void own_line(struct emit *e, const char *text)
{
    strbuf_add(e->out, text);
    e->file = NULL;
}

static void emit_file(struct emit *e, struct slice_file *f, bool whole)
{
    if (f->emitted && !whole)
        return;
    f->emitted = true;
    const char *mask = make_mask(e, f, whole);
    unsigned line = 1;
    for (unsigned at = 0; at < f->size; line++) {
        const char *end = memchr(mask + at, '\n', f->size - at);
        unsigned to = end ? (unsigned)(end - mask) : (unsigned)f->size;
        bool from_constant, to_constant;
        find_constants(f, at, to + 1, &from_constant, &to_constant);
        if (from_constant)
            own_line(e, "#define const constexpr\n");
        put_line(e, f, line, mask + at, to - at);
        if (to_constant)
            own_line(e, "#undef const\n");
        emit_includes(e, f, at, to + 1, whole);
        at = to + 1;
    }
}

static void find_content(struct slice_index *x)
{
    for (size_t i = 0; i < x->files.len; i++)
        x->files.at[i]->has_content = any_alive(x->files.at[i], 0, (unsigned)x->files.at[i]->size);
    for (size_t i = 0; i < x->macro_list.len; i++) {
        const struct slice_macros *list = x->macro_list.at[i];
        for (size_t k = 0; list->kept && k < list->list.len; k++)
            list->list.at[k]->file->has_content = true;
    }
    /* A file that only includes what has content has some too. */
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < x->files.len; i++) {
            struct slice_file *f = x->files.at[i];
            bool has = f->has_content || any_alive(f, 0, (unsigned)f->size);
            more |= has && !f->has_content;
            f->has_content = has;
        }
    }
}

static bool is_included(const struct slice_index *x, const struct slice_file *f)
{
    for (size_t i = 0; i < x->files.len; i++) {
        for (size_t k = 0; k < x->files.at[i]->includes.len; k++) {
            if (x->files.at[i]->includes.at[k].file == f)
                return true;
        }
    }
    return false;
}

void slice_emit(struct slice_index *x, const struct slice_words *w, struct strbuf *out)
{
    struct emit e = {.x = x, .w = w, .out = out};
    find_content(x);
    /* Read before the file, by an option. */
    for (size_t i = 1; i < x->files.len; i++) {
        if (x->files.at[i]->has_content && !is_included(x, x->files.at[i]))
            emit_file(&e, x->files.at[i], false);
    }
    emit_file(&e, x->files.at[0], false);
    slice_lambda_emit(x, out);
    strbuf_add(out, "#ifdef __clang__\n#pragma clang force_cuda_host_device end\n#endif\n");
}
