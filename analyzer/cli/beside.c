/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/beside.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/limits.h"
#include "base/source.h"
#include "base/strbuf.h"

/* ---- text ------------------------------------------------------------------------------------ */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static const char *skip_space(const char *p)
{
    while (*p && isspace((unsigned char)*p))
        p++;
    return p;
}

/* Behind the bracket that closes the one at p; NULL: none does. */
static const char *behind_bracket(const char *p)
{
    size_t depth = 0;
    for (; *p; p++) {
        depth += *p == '(';
        if (*p == ')' && --depth == 0)
            return p + 1;
    }
    return NULL;
}

/* `name(int n) {`, also with `const` and the like between; p is at the bracket. */
static bool is_definition(const char *p)
{
    const char *end = behind_bracket(p);
    while (end && *end && (isspace((unsigned char)*end) || is_word(*end)))
        end++;
    return end && *end == '{';
}

/* The comment that ends at p, in `text`; NULL: none does. */
static const char *comment_before(const char *text, const char *p)
{
    const char *start = p;
    if (p - text >= 4 && p[-1] == '/' && p[-2] == '*') {
        for (start = p - 3; start > text && strncmp(start - 1, "/*", 2) != 0;)
            start--;
        return start > text ? start - 1 : NULL;
    }
    while (start > text && start[-1] != '\n')
        start--;
    const char *slashes = *p == '\n' ? memmem(start, (size_t)(p - start), "//", 2) : NULL;
    return slashes;
}

/* In front of the space and the comments that stand before p, in `text`. */
static const char *skip_back(const char *text, const char *p)
{
    for (;;) {
        const char *comment = comment_before(text, p);
        if (comment)
            p = comment;
        else if (p > text && isspace((unsigned char)p[-1]))
            p--;
        else
            return p;
    }
}

/* Stands before p, in `text`, what a call can stand behind: no type as before a declaration. */
static bool may_be_called_at(const char *text, const char *p)
{
    p = skip_back(text, p);
    if (p == text)
        return false;
    if (is_word(p[-1])) {
        const char *end = p;
        while (p > text && is_word(p[-1]))
            p--;
        size_t n = (size_t)(end - p);
        return (n == 6 && strncmp(p, "return", n) == 0) || (n == 4 && strncmp(p, "else", n) == 0);
    }
    if (p[-1] == '&')
        return p - 1 > text && p[-2] == '&';
    return strchr(";{}()=,!|?:+-/<", p[-1]) != NULL;
}

/* `name<<<` and `name<T, 4><<<`; p is behind the name. */
static bool is_launched(const char *p)
{
    size_t depth = 0;
    for (const char *end = p + LIMIT_BESIDE_ARGUMENTS; *p && p < end; p++) {
        if (strncmp(p, "<<<", 3) == 0)
            return depth == 0;
        depth += *p == '<';
        if (depth == 0 || strchr(";{}", *p) || (*p == '>' && depth-- == 0))
            return false;
        if (depth == 0)
            p = skip_space(p + 1) - 1;
    }
    return false;
}

/* `launch(name, n)`, `(void *)name`, `= name<T>;`: handed on, in a file that launches what it is handed. */
static bool is_handed_on(const char *text, const char *p, const char *next)
{
    while (p > text && isspace((unsigned char)p[-1]))
        p--;
    return p > text && strchr("(,&)=", p[-1]) && *next && strchr(",);<", *next) &&
           (strstr(text, "<<<") || strstr(text, "LaunchKernel"));
}

bool beside_uses(const char *text, const struct beside_name *name, bool *defines)
{
    bool found = false;
    size_t n = strlen(name->text);
    *defines = false;
    for (const char *p = strstr(text, name->text); p; p = strstr(p + n, name->text)) {
        const char *next = skip_space(p + n);
        if ((p > text && is_word(p[-1])) || is_word(p[n]))
            continue;
        if (*next == '(' && is_definition(next)) {
            *defines = true;
            return false;
        }
        if (name->is_kernel)
            found = found || is_launched(next) || is_handed_on(text, p, next);
        else
            found = found || ((*next == '(' || *next == '<') && may_be_called_at(text, p));
    }
    return found;
}

/* ---- files ----------------------------------------------------------------------------------- */

struct search {
    struct arena *arena;
    const struct beside_names *names;
    bool *done;       /* by name: a folder nearer by uses it */
    bool *used;       /* by name: this folder does */
    const char *self; /* the file itself, and what has been searched already; real paths */
    const char *searched;
    size_t files, bytes;
    struct beside_files found;
};

/* Nothing that an #include line could not name. */
static bool can_be_named(const char *path)
{
    return !strpbrk(path, "\"\n\\");
}

/* Which of the names that are not done it uses, into `used`; false: none, or it defines one. */
static bool uses_names(const struct search *s, const char *text, bool *used)
{
    bool any = false, defines = false;
    for (size_t i = 0; i < s->names->list.len; i++) {
        used[i] = !s->done[i] && beside_uses(text, &s->names->list.at[i], &defines);
        if (defines)
            return false;
        any = any || used[i];
    }
    return any;
}

static void take_file(struct search *s, const char *path)
{
    bool uses = false;
    struct source text = {0};
    struct arena *scratch = arena_create();
    bool *used = ARENA_ARRAY(scratch, bool, s->names->list.len + 1);
    s->files++;
    if (can_be_named(path) && source_read(scratch, path, path, &text) == 0) {
        s->bytes += text.size;
        uses = uses_names(s, text.text, used);
    }
    for (size_t i = 0; uses && i < s->names->list.len; i++)
        s->used[i] = s->used[i] || used[i];
    arena_destroy(scratch);
    if (!uses)
        return;
    if (s->found.paths.len < LIMIT_BESIDE_FILES)
        vec_push(s->arena, &s->found.paths, arena_strdup(s->arena, path));
    else
        s->found.all = false;
}

static bool is_full(struct search *s)
{
    bool full = s->files >= LIMIT_BESIDE_SEARCHED || s->bytes >= LIMIT_BESIDE_SEARCHED_BYTES;
    s->found.all = s->found.all && !full;
    return full;
}

static int by_name(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* The sources of the folder (`own`), and those of the folders in it (`below`), in order. */
static void search_folder(struct search *s, const char *folder, bool own, bool below,
                          unsigned depth)
{
    VEC(const char *) names = {0};
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
        if (e->d_name[0] != '.')
            vec_push(s->arena, &names, arena_strdup(s->arena, e->d_name));
    }
    if (d)
        closedir(d);
    if (names.len > 1)
        qsort((void *)names.at, names.len, sizeof *names.at, by_name);
    for (size_t i = 0; i < names.len && !is_full(s); i++) {
        struct stat st;
        const char *path = arena_printf(s->arena, "%s/%s", folder, names.at[i]);
        bool is_source = own && source_is_unit(names.at[i]);
        if ((!is_source && !below) || lstat(path, &st) != 0 || strcmp(path, s->self) == 0)
            continue;
        if (S_ISREG(st.st_mode) && is_source && (size_t)st.st_size <= LIMIT_BESIDE_BYTES)
            take_file(s, path);
        else if (S_ISDIR(st.st_mode) && below && depth < LIMIT_BESIDE_DEPTH &&
                 (!s->searched || strcmp(path, s->searched) != 0))
            search_folder(s, path, true, true, depth + 1);
    }
}

static bool is_top(struct arena *a, const char *folder)
{
    struct stat st;
    return stat(arena_printf(a, "%s/.git", folder), &st) == 0;
}

/* What this folder uses is settled; true: all names are. */
static bool settle(struct search *s)
{
    bool all = true;
    for (size_t i = 0; i < s->names->list.len; i++) {
        s->done[i] = s->done[i] || s->used[i];
        all = all && s->done[i];
    }
    return all;
}

/* A folder that is in no checkout has a top nobody can tell: its own files are looked at and no others. */
static bool has_top(struct arena *a, const char *folder)
{
    char *dir = arena_strdup(a, folder);
    for (char *slash; !is_top(a, dir); *slash = '\0') {
        slash = strrchr(dir, '/');
        if (!slash || slash == dir)
            return false;
    }
    return true;
}

struct beside_files beside_find(struct arena *a, const char *path, const struct beside_names *names)
{
    struct search s = {.arena = a,
                       .names = names,
                       .done = ARENA_ARRAY(a, bool, names->list.len + 1),
                       .used = ARENA_ARRAY(a, bool, names->list.len + 1),
                       .found.all = true};
    char *real = names->list.len ? realpath(path, NULL) : NULL;
    if (!real)
        return s.found;
    s.self = arena_strdup(a, real);
    char *folder = arena_strdup(a, real);
    free(real);
    *strrchr(folder, '/') = '\0';
    search_folder(&s, folder, true, false, 0);
    bool more = has_top(a, folder);
    for (unsigned up = 0; more && !settle(&s) && up < LIMIT_BESIDE_PARENTS; up++) {
        search_folder(&s, folder, up > 0, true, 0); /* the first one's own files are done */
        if (settle(&s) || is_top(a, folder))
            break;
        s.searched = arena_strdup(a, folder);
        *strrchr(folder, '/') = '\0';
    }
    return s.found;
}
