/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/discover.h"

#include <dirent.h>
#include <errno.h>
#include <git2.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/limits.h"
#include "cli/glob.h"
#include "cli/lint.h"
#include "cli/path.h"

/* A folder that is searched, with the repository that it belongs to. */
struct walk {
    struct discovery *d;
    git_repository *repo; /* NULL: no repository, or --no-gitignore */
    const char *workdir;  /* absolute, without a final slash */
};

static bool has_cuda_ending(const char *name)
{
    return str_has_suffix(name, ".cu") || str_has_suffix(name, ".cuh");
}

static bool any_glob_takes(const struct option_list *globs, const char *base, const char *absolute)
{
    const char *below = base ? path_below(base, absolute) : NULL;
    for (size_t i = 0; below && *below && i < globs->len; i++) {
        if (glob_takes(globs->at[i], below))
            return true;
    }
    return false;
}

/* 1 excluded, 0 not, -1 with a message. */
static int is_excluded(struct discovery *d, const char *absolute)
{
    if (any_glob_takes(&d->options->exclude, d->cwd, absolute))
        return 1;
    const struct config *c = config_for(d->configs, path_folder(d->arena, absolute));
    if (!c)
        return -1;
    return any_glob_takes(&c->exclude, c->exclude_base, absolute);
}

static bool is_git_ignored(const struct walk *w, const char *absolute, bool folder)
{
    int ignored = 0;
    const char *below = w->repo ? path_below(w->workdir, absolute) : NULL;
    if (!below || !*below)
        return false;
    /* The slash tells libgit2 that patterns for folders ("build/") apply. */
    const char *path = folder ? arena_printf(w->d->arena, "%s/", below) : below;
    return git_ignore_path_is_ignored(&ignored, w->repo, path) == 0 && ignored;
}

/* The same file through two spellings or links is taken once. */
static void add_file(struct discovery *d, const char *path, bool named)
{
    char real[PATH_MAX];
    struct discovered f = {.path = path, .named = named};
    f.shown = lint_shown_path(d->arena, d->cwd, path);
    f.absolute = path_absolute(d->arena, d->cwd, path);
    const char *key = arena_strdup(d->arena, realpath(path, real) ? real : f.absolute);
    if (map_get(&d->seen, key))
        return;
    map_put(d->arena, &d->seen, key, (void *)(uintptr_t)key);
    vec_push(d->arena, &d->files, f);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int walk_folder(struct walk *w, const char *path, unsigned depth);

static int walk_entry(struct walk *w, const char *path, unsigned depth)
{
    struct discovery *d = w->d;
    struct stat st;
    struct stat target;
    if (lstat(path, &st) != 0)
        return 0; /* it went away meanwhile */
    bool folder = S_ISDIR(st.st_mode);
    bool file = S_ISREG(st.st_mode) ||
                (S_ISLNK(st.st_mode) && stat(path, &target) == 0 && S_ISREG(target.st_mode));
    if (!folder && !(file && has_cuda_ending(path)))
        return 0;
    const char *absolute = path_absolute(d->arena, d->cwd, path);
    if (is_git_ignored(w, absolute, folder))
        return 0;
    int excluded = is_excluded(d, absolute);
    if (excluded != 0)
        return excluded < 0 ? -1 : 0;
    if (folder)
        return walk_folder(w, path, depth + 1);
    add_file(d, path, false);
    return 0;
}

static int walk_folder(struct walk *w, const char *path, unsigned depth)
{
    struct discovery *d = w->d;
    VEC(const char *) names = {0};
    int rc = 0;
    if (depth > LIMIT_FOLDER_DEPTH)
        return error_set("%s: folders are nested more than %u deep", path, LIMIT_FOLDER_DEPTH);
    DIR *dir = opendir(path);
    if (!dir) {
        fprintf(stderr, "cudalint: %s: %s\n", path, strerror(errno));
        d->unreadable++;
        return 0;
    }
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        if (e->d_name[0] != '.')
            vec_push(d->arena, &names, arena_strdup(d->arena, e->d_name));
    }
    closedir(dir);
    if (names.len)
        qsort(names.at, names.len, sizeof(const char *), by_name);
    for (size_t i = 0; rc == 0 && i < names.len; i++) {
        const char *child =
            strcmp(path, ".") == 0 ? names.at[i] : path_join(d->arena, path, names.at[i]);
        rc = walk_entry(w, child, depth);
    }
    return rc;
}

static int walk_root(struct discovery *d, const char *path)
{
    struct walk w = {.d = d};
    if (!d->options->no_gitignore && git_repository_open_ext(&w.repo, path, 0, NULL) == 0) {
        const char *dir = git_repository_workdir(w.repo);
        char real[PATH_MAX];
        if (dir && realpath(dir, real))
            w.workdir = arena_strdup(d->arena, real);
    }
    if (!w.workdir) {
        git_repository_free(w.repo);
        w.repo = NULL;
    }
    int rc = walk_folder(&w, path, 0);
    git_repository_free(w.repo);
    return rc;
}

static int add_named(struct discovery *d, const char *path)
{
    if (d->exclude_named) {
        int excluded = is_excluded(d, path_absolute(d->arena, d->cwd, path));
        d->passed_over += excluded > 0;
        if (excluded != 0)
            return excluded < 0 ? -1 : 0;
    }
    add_file(d, path, true);
    return 0;
}

static int add_stdin(struct discovery *d)
{
    const char *name = d->options->stdin_filename;
    struct discovered f = {.path = "-", .named = true, .shown = "<stdin>"};
    f.absolute = path_absolute(d->arena, d->cwd, name ? name : "stdin.cu");
    if (name)
        f.shown = lint_shown_path(d->arena, d->cwd, name);
    if (name && d->exclude_named) {
        int excluded = is_excluded(d, f.absolute);
        d->passed_over += excluded > 0;
        if (excluded != 0)
            return excluded < 0 ? -1 : 0;
    }
    if (!map_get(&d->seen, "-")) {
        map_put(d->arena, &d->seen, "-", d);
        vec_push(d->arena, &d->files, f);
    }
    return 0;
}

static int by_shown(const void *a, const void *b)
{
    return strcmp(((const struct discovered *)a)->shown, ((const struct discovered *)b)->shown);
}

int discover_files(struct discovery *d, const struct option_list *paths)
{
    int rc = 0;
    git_libgit2_init();
    for (size_t i = 0; rc == 0 && i < paths->len; i++) {
        struct stat st;
        const char *path = paths->at[i];
        if (strcmp(path, "-") == 0)
            rc = add_stdin(d);
        else if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
            rc = walk_root(d, lint_shown_path(d->arena, d->cwd, path));
        else
            rc = add_named(d, path);
    }
    git_libgit2_shutdown();
    if (d->files.len)
        qsort(d->files.at, d->files.len, sizeof(struct discovered), by_shown);
    return rc;
}
