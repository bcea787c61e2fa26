/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/program.h"

#include <ctype.h>
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/map.h"
#include "base/strbuf.h"

struct programs {
    pthread_mutex_t lock;
    struct arena *arena;
    struct map folders; /* path -> "y" or "n" */
};

struct programs *programs_create(void)
{
    struct arena *a = arena_create();
    struct programs *p = ARENA_NEW(a, struct programs);
    p->arena = a;
    pthread_mutex_init(&p->lock, NULL);
    return p;
}

void programs_destroy(struct programs *p)
{
    if (!p)
        return;
    pthread_mutex_destroy(&p->lock);
    arena_destroy(p->arena);
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* `int main (`, wherever the line breaks are. */
static bool defines_main(const char *text)
{
    for (const char *p = text; (p = strstr(p, "main")) != NULL; p += 4) {
        const char *q = p + 4;
        const char *before = p;
        if (p == text || is_word(p[-1]) || is_word(*q))
            continue;
        while (*q && isspace((unsigned char)*q))
            q++;
        while (before > text && isspace((unsigned char)before[-1]))
            before--;
        if (*q == '(' && before - text >= 3 && strncmp(before - 3, "int", 3) == 0)
            return true;
    }
    return false;
}

/* The start of a file, to be freed; NULL: it cannot be read. */
static char *read_start(const char *path)
{
    struct stat st;
    FILE *f = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
    if (!f)
        return NULL;
    char *text = malloc(LIMIT_PROGRAM_FILE_BYTES + 1);
    size_t n = text ? fread(text, 1, LIMIT_PROGRAM_FILE_BYTES, f) : 0;
    fclose(f);
    if (text)
        text[n] = '\0';
    return text;
}

static bool file_defines_main(const char *path)
{
    char *text = read_start(path);
    bool found = text && defines_main(text);
    free(text);
    return found;
}

static bool has_ending(const char *name, const char *const *endings, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (str_has_suffix(name, endings[i]))
            return true;
    }
    return false;
}

static bool is_source_name(const char *name)
{
    static const char *const endings[] = {".cu", ".cpp", ".cc", ".cxx", ".c"};
    return has_ending(name, endings, sizeof endings / sizeof *endings);
}

static bool is_header_name(const char *name)
{
    static const char *const endings[] = {".h", ".hpp", ".hh", ".cuh", ".hxx"};
    return has_ending(name, endings, sizeof endings / sizeof *endings);
}

static bool folder_has_main(const char *folder)
{
    DIR *d = opendir(folder);
    if (!d)
        return false;
    bool found = false;
    struct dirent *e;
    for (unsigned seen = 0; !found && (e = readdir(d)) != NULL;) {
        if (!is_source_name(e->d_name) || ++seen > LIMIT_PROGRAM_FILES)
            continue;
        struct strbuf path = {0};
        strbuf_addf(&path, "%s/%s", folder, e->d_name);
        found = file_defines_main(strbuf_text(&path));
        strbuf_free(&path);
    }
    closedir(d);
    return found;
}

static bool folder_has_any(const char *folder, const char *const *names, size_t n)
{
    bool found = false;
    for (size_t i = 0; !found && i < n; i++) {
        struct stat st;
        struct strbuf path = {0};
        strbuf_addf(&path, "%s/%s", folder, names[i]);
        found = stat(strbuf_text(&path), &st) == 0;
        strbuf_free(&path);
    }
    return found;
}

/* The root of a project: a main() there is a driver or a demo beside the project's libraries. */
static bool is_project_root(const char *folder)
{
    static const char *const marks[] = {".git", ".github", ".gitignore", ".hg"};
    return folder_has_any(folder, marks, sizeof marks / sizeof *marks);
}

/* What is built here may well be made of the folders below. */
static bool is_built(const char *folder)
{
    static const char *const files[] = {"Makefile", "makefile", "CMakeLists.txt", "meson.build"};
    return folder_has_any(folder, files, sizeof files / sizeof *files);
}

/* With the lock held. */
static bool is_program_folder(struct programs *p, const char *folder)
{
    static const char yes[] = "y", no[] = "n";
    const char *known = map_get(&p->folders, folder);
    if (!known) {
        known = folder_has_main(folder) ? yes : no;
        map_put(p->arena, &p->folders, folder, (void *)(uintptr_t)known);
    }
    return *known == 'y';
}

/* main.cu beside kernels/rows.cu.  The real path: the answer must not depend on where we were started. */
static bool is_below_program(struct programs *p, const char *folder)
{
    bool found = false;
    char *whole = realpath(folder, NULL);
    for (unsigned up = 0; whole && !found && up < LIMIT_PROGRAM_PARENTS; up++) {
        char *slash = strrchr(whole, '/');
        if (is_project_root(whole) || slash == whole)
            break;
        *slash = '\0';
        found = !is_project_root(whole) && is_built(whole) &&
                is_program_folder(p, arena_strndup(p->arena, whole, strlen(whole)));
    }
    free(whole);
    return found;
}

bool programs_is_one(struct programs *p, const char *path)
{
    if (strcmp(path, "-") == 0)
        return false;
    const char *slash = strrchr(path, '/');
    pthread_mutex_lock(&p->lock);
    const char *folder = slash ? arena_strndup(p->arena, path, (size_t)(slash - path)) : ".";
    if (!*folder)
        folder = "/";
    bool found = is_program_folder(p, folder) || is_below_program(p, folder);
    pthread_mutex_unlock(&p->lock);
    return found;
}

/* ---- texts ------------------------------------------------------------------------------------ */

/* Comments, and strings but for their quotes, become spaces. */
static void blank(char *text)
{
    for (char *p = text; *p;) {
        char *end = p + 1;
        if (p[0] == '/' && p[1] == '/') {
            end = p + strcspn(p, "\n");
        } else if (p[0] == '/' && p[1] == '*') {
            char *close = strstr(p + 2, "*/");
            end = close ? close + 2 : p + strlen(p);
        } else if (p[0] == '"') {
            while (*end && *end != '"' && *end != '\n')
                end += end[0] == '\\' && end[1] ? 2 : 1;
            p++;
        } else {
            p++;
            continue;
        }
        for (; p < end; p++)
            *p = *p == '\n' ? '\n' : ' ';
        p += *p == '"';
    }
}

struct program_texts programs_beside(struct programs *p, struct arena *a, const char *path)
{
    struct program_texts out = {0};
    const char *slash = strrchr(path, '/');
    const char *folder = slash ? arena_strndup(a, path, (size_t)(slash - path)) : ".";
    DIR *d = p && strcmp(path, "-") != 0 ? opendir(*folder ? folder : "/") : NULL;
    size_t bytes = 0;
    unsigned seen = 0;
    struct dirent *e;
    while (d && (e = readdir(d)) != NULL) {
        if ((!is_source_name(e->d_name) && !is_header_name(e->d_name)) ||
            strcmp(e->d_name, slash ? slash + 1 : path) == 0)
            continue;
        char *text = read_start(arena_printf(a, "%s/%s", folder, e->d_name));
        bytes += text ? strlen(text) : 0;
        if (++seen > LIMIT_PROGRAM_FILES || bytes > LIMIT_PROGRAM_TEXT_BYTES) {
            free(text);
            out.list.len = 0; /* half of them would say that nobody else calls */
            break;
        }
        if (!text)
            continue;
        blank(text);
        vec_push(a, &out.list, arena_strdup(a, text));
        free(text);
    }
    if (d)
        closedir(d);
    return out;
}
