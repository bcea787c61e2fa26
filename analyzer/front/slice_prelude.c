/* SPDX-License-Identifier: Apache-2.0 */
/* What stands before the user's text: the toolkit's headers, and pieces of the standard ones. */
#include <string.h>

#include "front/slice_private.h"
#include "front/slice_standin.h"
#include "front/stub_embed.h"

static const struct {
    const char *stub, *name, *header;
} headers[] = {
#define SLICE_HEADER(stub, name, header) {stub, name, header},
#include "front/slice_headers.def"
#undef SLICE_HEADER
};

static bool stub_matches(const char *pattern, const char *stub)
{
    size_t n = strlen(pattern);
    return n && pattern[n - 1] == '*' ? strncmp(pattern, stub, n - 1) == 0
                                      : strcmp(pattern, stub) == 0;
}

static const char *header_of(const char *stub, const char *name)
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        if (stub_matches(headers[i].stub, stub) && strstr(name, headers[i].name))
            return headers[i].header[0] == '=' ? stub : headers[i].header;
    }
    return NULL;
}

static void add_header(struct slice_index *x, struct slice *s, const char *header)
{
    for (size_t i = 0; i < s->toolkit_headers.len; i++) {
        if (strcmp(s->toolkit_headers.at[i], header) == 0)
            return;
    }
    vec_push(x->a, &s->toolkit_headers, header);
}

static void add_headers_of(struct slice_index *x, struct slice *s, const struct slice_unit *u)
{
    if (u->mark == SLICE_UNMARKED || u->missing)
        return;
    for (size_t i = 0; i < u->stub_names.len; i++) {
        const char *header = header_of(u->stub_headers.at[i], u->stub_names.at[i]);
        if (header)
            add_header(x, s, header);
    }
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* The next line of the piece's head with that tag ("words", "std", ...) behind `at`, or NULL. */
static const char *next_line(const char *at, const char *tag, size_t *len)
{
    size_t n = strlen(tag);
    while (at[0] == '/' && at[1] == '/') {
        size_t line = strcspn(at, "\n");
        if (line > n + 5 && strncmp(at + 3, tag, n) == 0 && strncmp(at + 3 + n, ": ", 2) == 0) {
            *len = line - n - 5;
            return at + n + 5;
        }
        at += line + (at[line] == '\n');
    }
    return NULL;
}

/* The words of all lines with that tag, one after the other: true when `test` holds for one. */
static bool any_word(const char *text, const char *tag,
                     bool (*test)(const char *word, void *context), struct arena *a, void *context)
{
    size_t len;
    for (const char *p = next_line(text, tag, &len); p; p = next_line(p, tag, &len)) {
        for (const char *end = p + len; p < end;) {
            size_t n = strcspn(p, " \n");
            if (n && test(arena_strndup(a, p, n), context))
                return true;
            p += n + (p[n] == ' ');
        }
        p += *p == '\n';
    }
    return false;
}

static bool is_seen(const char *word, void *context)
{
    return map_get(&((const struct slice_words *)context)->seen, word) != NULL;
}

static const char *first_word(struct arena *a, const char *text, const char *tag)
{
    size_t len;
    const char *p = next_line(text, tag, &len);
    return p ? arena_strndup(a, p, strcspn(p, " \n")) : NULL;
}

static const char *behind_head(const char *text)
{
    while (text[0] == '/' && text[1] == '/')
        text += strcspn(text, "\n") + 1;
    return text;
}

/* Headers that bring libcu++, which has its own int64_t and parts of std. */
static bool brings_libcu(const char *header)
{
    static const char *const prefixes[] = {"cuda/", "cub/", "thrust/", "cooperative_groups"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (str_has_prefix(header, prefixes[i]))
            return true;
    }
    return false;
}

static bool any_libcu(const struct slice *s, const char *but)
{
    for (size_t i = 0; i < s->toolkit_headers.len; i++) {
        const char *header = s->toolkit_headers.at[i];
        if (brings_libcu(header) && !(but && str_has_prefix(header, but)))
            return true;
    }
    return false;
}

static bool is_named(const char *name, void *context)
{
    const struct slice_index *x = context;
    for (size_t i = 0; i < x->units.len + x->instances.len; i++) {
        const struct slice_unit *u =
            i < x->units.len ? x->units.at[i] : x->instances.at[i - x->units.len];
        for (size_t k = 0; u->mark != SLICE_UNMARKED && k < u->stub_names.len; k++) {
            if (str_has_prefix(u->stub_names.at[k], name))
                return true;
        }
    }
    return false;
}

/* Takes our piece for headers of the toolkit when it has all that is used. */
static bool replace_header(struct slice_index *x, const struct slice_words *w, struct slice *s,
                           const char *text)
{
    const char *prefix = first_word(x->a, text, "replaces");
    if (!prefix || any_word(text, "lacks", is_seen, x->a, (void *)(uintptr_t)w) ||
        any_word(text, "lacks", is_named, x->a, x) ||
        (brings_libcu(prefix) && any_libcu(s, prefix)))
        return false;
    size_t kept = 0;
    for (size_t i = 0; i < s->toolkit_headers.len; i++) {
        if (!str_has_prefix(s->toolkit_headers.at[i], prefix))
            s->toolkit_headers.at[kept++] = s->toolkit_headers.at[i];
    }
    bool replaced = kept < s->toolkit_headers.len;
    s->toolkit_headers.len = kept;
    return replaced;
}

static bool uses_stub(const struct slice_index *x, const char *stub)
{
    for (size_t i = 0; stub && i < x->units.len + x->instances.len; i++) {
        const struct slice_unit *u =
            i < x->units.len ? x->units.at[i] : x->instances.at[i - x->units.len];
        for (size_t k = 0; u->mark != SLICE_UNMARKED && k < u->stub_headers.len; k++) {
            if (strcmp(u->stub_headers.at[k], stub) == 0)
                return true;
        }
    }
    return false;
}

static bool is_asked_for(struct slice_index *x, const struct slice_words *w, const char *text)
{
    void *words = (void *)(uintptr_t)w;
    return any_word(text, "words", is_seen, x->a, words) ||
           (map_get(&w->seen, "std") && any_word(text, "std", is_seen, x->a, words)) ||
           any_word(text, "names", is_named, x->a, x) ||
           uses_stub(x, first_word(x->a, text, "stub"));
}

static bool include_word(const char *word, void *context)
{
    strbuf_addf(context, "#if __has_include(<%s>)\n#include <%s>\n#endif\n", word, word);
    return false;
}

static void add_pieces(struct slice_index *x, const struct slice_words *w, const bool *replaces,
                       bool libcu, struct strbuf *out)
{
    bool uses_std = false;
    for (size_t i = 0; i < prelude_file_count; i++) {
        const char *text = prelude_files[i].text;
        if (!replaces[i] && !is_asked_for(x, w, text))
            continue;
        if (libcu && first_word(x->a, text, "instead")) {
            any_word(text, "instead", include_word, x->a, out);
            uses_std |= first_word(x->a, text, "std") != NULL;
        } else {
            strbuf_add(out, behind_head(text));
        }
    }
    if (uses_std)
        strbuf_add(out, "namespace std {\nusing namespace ::cuda::std;\n}\n");
}

void slice_prelude(struct slice_index *x, const struct slice_words *w, struct slice *s,
                   struct strbuf *out)
{
    bool *replaces = ARENA_ARRAY(x->a, bool, prelude_file_count + 1);
    for (size_t i = 0; i < x->units.len; i++)
        add_headers_of(x, s, x->units.at[i]);
    for (size_t i = 0; i < x->instances.len; i++)
        add_headers_of(x, s, x->instances.at[i]);
    for (size_t i = 0; i < prelude_file_count; i++)
        replaces[i] = replace_header(x, w, s, prelude_files[i].text);
    strbuf_add(out, "#line 1 \"cudalint-prelude\"\n"
                    "#ifdef __clang__\n#pragma clang force_cuda_host_device begin\n#endif\n");
    for (size_t i = 0; i < s->toolkit_headers.len; i++)
        strbuf_addf(out, "#include <%s>\n", s->toolkit_headers.at[i]);
    strbuf_add(out, "namespace std {}\n");
    for (size_t i = 0; i < w->namespaces.len; i++)
        strbuf_addf(out, "%s\n", w->namespaces.at[i]);
    add_pieces(x, w, replaces, any_libcu(s, NULL), out);
    slice_standin_emit(x, w, s, out);
}
