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
#include "base/source.h"
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

static bool file_defines_main(const char *path)
{
    struct stat st;
    FILE *f = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
    if (!f)
        return false;
    char *text = malloc(LIMIT_PROGRAM_FILE_BYTES + 1);
    size_t n = text ? fread(text, 1, LIMIT_PROGRAM_FILE_BYTES, f) : 0;
    fclose(f);
    if (!text)
        return false;
    text[n] = '\0';
    bool found = defines_main(text);
    free(text);
    return found;
}

/* Calls `take`, if there is one, for each source of the folder until it says true; the number of sources seen. */
static unsigned walk_sources(const char *folder, bool (*take)(const char *path), bool *found)
{
    unsigned seen = 0;
    DIR *d = opendir(folder);
    struct dirent *e;
    while (d && !*found && (e = readdir(d)) != NULL) {
        if (!source_is_unit(e->d_name))
            continue;
        seen++;
        if (!take)
            continue;
        struct strbuf path = {0};
        strbuf_addf(&path, "%s/%s", folder, e->d_name);
        *found = take(strbuf_text(&path));
        strbuf_free(&path);
    }
    if (d)
        closedir(d);
    return seen;
}

/* Of a folder with more sources, which ones came first would be the file system's choice. */
static bool folder_has_main(const char *folder)
{
    bool found = false;
    if (walk_sources(folder, NULL, &found) <= LIMIT_PROGRAM_FILES)
        walk_sources(folder, file_defines_main, &found);
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
