/* SPDX-License-Identifier: Apache-2.0 */
#include "front/front_headers.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "front/stub_embed.h"

/* "'x.h' file not found": the header, and what includes it. */
struct missing {
    const char *name;
    const char *includer; /* its path, as clang names it */
    bool quoted;
};

static bool is_at(struct arena *a, const char *dir, const char *name)
{
    return access(arena_printf(a, "%s/%s", dir, name), F_OK) == 0;
}

static bool is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static const char *dir_of(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return ".";
    return slash == path ? "/" : arena_strndup(a, path, (size_t)(slash - path));
}

/* The folder above, named in the same way as `dir`; NULL above the top of the machine. */
static const char *parent_of(struct arena *a, const char *dir)
{
    if (strcmp(dir, "/") == 0)
        return NULL;
    if (strcmp(dir, ".") == 0)
        return "..";
    if (strcmp(dir, "..") == 0 || str_has_suffix(dir, "/.."))
        return arena_printf(a, "%s/..", dir);
    const char *parent = dir_of(a, dir);
    return strcmp(parent, "/") == 0 ? NULL : parent;
}

static bool may_be_top(struct arena *a, const char *dir)
{
    static const char *const marks[] = {"CMakeLists.txt", "Makefile",   "makefile",   "README.md",
                                        "README",         "README.rst", "README.txt", "LICENSE",
                                        "LICENSE.txt",    "LICENSE.md", "COPYING",    "setup.py",
                                        "pyproject.toml", "configure",  "meson.build"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (is_at(a, dir, marks[i]))
            return true;
    }
    return false;
}

/* The folders from that of `file` up to the top of its project. */
struct folders {
    const char *at[LIMIT_INCLUDE_PARENTS + 1];
    size_t len;
};

static struct folders folders_above(struct arena *a, const char *file)
{
    struct folders f = {0};
    size_t kept = 1;
    for (const char *dir = dir_of(a, file); dir && f.len <= LIMIT_INCLUDE_PARENTS;
         dir = parent_of(a, dir)) {
        f.at[f.len++] = dir;
        if (is_at(a, dir, ".git"))
            return f;
        if (may_be_top(a, dir))
            kept = f.len;
    }
    f.len = kept < f.len ? kept : f.len;
    return f;
}

/* A header of ours that `dir` has too would no longer be found. */
static bool hides_ours(struct arena *a, const char *dir)
{
    for (size_t i = 0; i < stub_file_count; i++) {
        if (is_file(arena_printf(a, "%s/%s", dir, stub_files[i].name)))
            return true;
    }
    return false;
}

/* The folder that has m, or NULL. */
static const char *folder_with(struct arena *a, const struct missing *m)
{
    static const char *const inside[] = {"", "/include", "/inc", "/src"};
    struct folders f = folders_above(a, m->includer);
    for (size_t i = 0; i < f.len; i++) {
        for (size_t k = 0; k < sizeof inside / sizeof inside[0]; k++) {
            const char *dir = arena_printf(a, "%s%s", f.at[i], inside[k]);
            if (is_file(arena_printf(a, "%s/%s", dir, m->name)))
                return dir;
        }
    }
    return NULL;
}

static bool has_flag(const struct front_args *args, const char *flag, const char *dir)
{
    for (size_t i = 0; i + 1 < args->list.len; i++) {
        if (strcmp(args->list.at[i], flag) == 0 && strcmp(args->list.at[i + 1], dir) == 0)
            return true;
    }
    return false;
}

static bool add_folder(struct arena *a, const struct missing *m, struct front_args *args)
{
    const char *dir = folder_with(a, m);
    const char *flag = m->quoted ? "-iquote" : "-I";
    if (!dir || has_flag(args, flag, dir) || front_args_shadows_stubs(a, dir) ||
        (!m->quoted && hides_ours(a, dir)))
        return false;
    vec_push(a, &args->list, flag);
    vec_push(a, &args->list, dir);
    return true;
}

/* Whether d says that a header was not found; fills m. */
static bool is_missing(struct arena *a, const struct session *s, CXDiagnostic d, struct missing *m)
{
    m->name = session_missing_include(a, d);
    if (!m->name || m->name[0] == '/')
        return false;
    CXFile file = NULL;
    unsigned offset = 0;
    clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, &offset);
    size_t size = 0;
    const char *text = file ? clang_getFileContents(s->tu, file, &size) : NULL;
    m->quoted = text && offset < size && text[offset] == '"';
    m->includer = file ? session_string(a, clang_getFileName(file)) : "";
    return m->includer[0] && !str_has_prefix(m->includer, SESSION_ROOT "/");
}

bool front_headers_find(struct arena *a, const struct session *s, struct front_args *args)
{
    bool added = false;
    unsigned n = clang_getNumDiagnostics(s->tu);
    for (unsigned i = 0; i < n && i < LIMIT_DIAGNOSTICS; i++) {
        struct missing m;
        CXDiagnostic d = clang_getDiagnostic(s->tu, i);
        if (is_missing(a, s, d, &m) && add_folder(a, &m, args))
            added = true;
        clang_disposeDiagnostic(d);
    }
    return added;
}

static void add_bytes(const char *text, size_t size, void *context)
{
    (void)text;
    *(size_t *)context += size;
}

size_t front_headers_bytes(const struct session *s)
{
    size_t sum = 0;
    session_visit_texts(s, add_bytes, &sum);
    return sum;
}
