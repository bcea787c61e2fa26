/* SPDX-License-Identifier: Apache-2.0 */
/* What stands before the user's text: the toolkit's headers, and pieces of the standard ones. */
#include <string.h>

#include "front/slice_private.h"
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

/* Headers that bring libcu++, which has its own int64_t and std parts. */
static bool brings_libcu(const char *header)
{
    static const char *const prefixes[] = {"cuda/", "cub/", "thrust/", "cooperative_groups",
                                           "curand"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (str_has_prefix(header, prefixes[i]))
            return true;
    }
    return false;
}

/* Is a word of the piece's lines of that tag ("words", "std") in the text? */
static bool is_asked_for(struct slice_index *x, const struct slice_words *w, const char *text,
                         const char *tag)
{
    const char *head = arena_printf(x->a, "// %s: ", tag);
    for (const char *line = text; line && line[0] == '/'; line++) {
        const char *end = strchr(line, '\n');
        if (!end)
            break;
        if (str_has_prefix(line, head)) {
            for (const char *p = line + strlen(head); p < end;) {
                size_t n = strcspn(p, " \n");
                if (n && map_get(&w->seen, arena_strndup(x->a, p, n)))
                    return true;
                p += n + 1;
            }
        }
        line = end;
    }
    return false;
}

static const char *behind_head(const char *text)
{
    while (text[0] == '/' && text[1] == '/') {
        const char *end = strchr(text, '\n');
        if (!end)
            break;
        text = end + 1;
    }
    return text;
}

static void add_pieces(struct slice_index *x, const struct slice_words *w, bool libcu,
                       struct strbuf *out)
{
    bool uses_std = map_get(&w->seen, "std") != NULL;
    for (size_t i = 0; i < prelude_file_count; i++) {
        const char *text = prelude_files[i].text;
        if (!is_asked_for(x, w, text, "words") && !(uses_std && is_asked_for(x, w, text, "std")))
            continue;
        const char *instead = strstr(text, "// instead: ");
        if (instead && libcu) {
            instead += strlen("// instead: ");
            strbuf_addf(out, "#include <%.*s>\n", (int)strcspn(instead, "\n"), instead);
        } else {
            strbuf_add(out, behind_head(text));
        }
    }
}

void slice_prelude(struct slice_index *x, const struct slice_words *w, struct slice *s,
                   struct strbuf *out)
{
    bool libcu = false;
    for (size_t i = 0; i < x->units.len; i++)
        add_headers_of(x, s, x->units.at[i]);
    for (size_t i = 0; i < x->instances.len; i++)
        add_headers_of(x, s, x->instances.at[i]);
    strbuf_add(out, "#line 1 \"cudalint-prelude\"\n"
                    "#ifdef __clang__\n#pragma clang force_cuda_host_device begin\n#endif\n");
    for (size_t i = 0; i < s->toolkit_headers.len; i++) {
        libcu |= brings_libcu(s->toolkit_headers.at[i]);
        strbuf_addf(out, "#include <%s>\n", s->toolkit_headers.at[i]);
    }
    strbuf_add(out, "namespace std {}\n");
    for (size_t i = 0; i < w->namespaces.len; i++)
        strbuf_addf(out, "%s\n", w->namespaces.at[i]);
    add_pieces(x, w, libcu, out);
}
