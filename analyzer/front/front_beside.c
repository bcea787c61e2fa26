/* SPDX-License-Identifier: Apache-2.0 */
#include "front/front_beside.h"

#include <string.h>

#include "base/strbuf.h"

#define GUARD "__CUDALINT_BESIDE__"

const char *front_beside_text(struct arena *a, const struct front_beside *beside)
{
    struct strbuf text = {0};
    if (!beside || beside->paths.len == 0)
        return NULL;
    strbuf_add(&text, "\n#ifndef " GUARD "\n#define " GUARD "\n");
    for (size_t i = 0; i < beside->paths.len; i++)
        strbuf_addf(&text, "#include \"%s\"\n", beside->paths.at[i]);
    strbuf_add(&text, "#endif\n");
    const char *out = arena_strdup(a, strbuf_text(&text));
    strbuf_free(&text);
    return out;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* `#include "kernels/rows.cu"`: does the line name a file that is called so? */
static bool includes(const char *line, size_t n, const char *name)
{
    size_t i = 0, len = strlen(name);
    while (i < n && (line[i] == ' ' || line[i] == '\t'))
        i++;
    if (i == n || line[i] != '#' || !memmem(line + i, n - i, "include", 7))
        return false;
    const char *at = memmem(line, n, name, len);
    if (!at || at == line)
        return false;
    char before = at[-1], behind = at + len < line + n ? at[len] : '\0';
    return (before == '/' || before == '"' || before == '<') && (behind == '"' || behind == '>');
}

struct front_beside_files front_beside_files(struct arena *a, const struct front_beside *beside,
                                             const struct source *src)
{
    struct front_beside_files files = {0};
    for (size_t i = 0; beside && i < beside->paths.len; i++) {
        struct source s;
        const char *path = beside->paths.at[i];
        if (source_read(a, path, path, &s) != 0)
            continue;
        char *text = arena_strndup(a, s.text, s.size);
        for (unsigned line = 1; line <= s.line_count; line++) {
            size_t n;
            const char *at = source_line(&s, line, &n);
            if (includes(at, n, base_name(src->path)))
                memset(text + (at - s.text), ' ', n);
        }
        vec_push(a, &files.list, ((struct session_file){path, text, s.size}));
    }
    return files;
}

struct search {
    const struct session *session;
    bool found;
};

static void visit_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    (void)stack;
    struct search *x = data;
    x->found = x->found || (depth > 0 && clang_File_isEqual(file, x->session->main_file));
}

bool front_beside_is_twice(const struct session *s)
{
    struct search x = {.session = s};
    if (s->tu)
        clang_getInclusions(s->tu, visit_file, &x);
    return x.found;
}
