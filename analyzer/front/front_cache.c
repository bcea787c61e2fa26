/* SPDX-License-Identifier: Apache-2.0 */
#include "front/front_cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/limits.h"
#include "base/map.h"
#include "front/front.h"
#include "front/session.h"
#include "front/stub_embed.h"

/*
 * A file is named prelude-KEY-CONTENT.pch.  KEY stands for what it was made from: the headers, the
 * version of libclang, the arguments.  CONTENT is the hash of its bytes: libclang may crash on a
 * file that was cut short, so that one is taken only when it is whole.
 */
#define PREFIX "prelude-"
#define SUFFIX ".pch"

struct prelude {
    uint64_t key;
    const char *path; /* NULL: it could not be made */
    int held;         /* the open file that has no other name; -1: none */
};

struct front_cache {
    pthread_mutex_t lock;
    struct arena *arena;
    const char *dir;  /* NULL: no place for it */
    bool asked;       /* for what nobody keeps */
    uint64_t headers; /* hash of the stubs and of libclang's version; 0: not yet known */
    VEC(struct prelude) preludes;
};

static uint64_t hash_headers(struct arena *a)
{
    const char *version = session_string(a, clang_getClangVersion());
    uint64_t h = hash_bytes(version, strlen(version), 1);
    for (size_t i = 0; i < stub_file_count; i++) {
        h = hash_bytes(stub_files[i].name, strlen(stub_files[i].name), h);
        h = hash_bytes(stub_files[i].text, stub_files[i].size, h);
    }
    return h ? h : 1;
}

static const char *usual_dir(struct arena *a)
{
    const char *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (cache && cache[0] == '/')
        return arena_printf(a, "%s/cudalint", cache);
    return home && home[0] == '/' ? arena_printf(a, "%s/.cache/cudalint", home) : NULL;
}

struct front_cache *front_cache_open_unkept(void)
{
    struct arena *a = arena_create();
    struct front_cache *c = ARENA_NEW(a, struct front_cache);
    c->arena = a;
    pthread_mutex_init(&c->lock, NULL);
    return c;
}

struct front_cache *front_cache_open(const char *dir)
{
    struct front_cache *c = front_cache_open_unkept();
    c->dir = dir ? arena_strdup(c->arena, dir) : usual_dir(c->arena);
    return c;
}

void front_cache_close(struct front_cache *c)
{
    if (!c)
        return;
    for (size_t i = 0; i < c->preludes.len; i++) {
        if (c->preludes.at[i].held >= 0)
            close(c->preludes.at[i].held);
    }
    pthread_mutex_destroy(&c->lock);
    arena_destroy(c->arena);
}

/* mkdir -p; the last folder is for this user alone. */
static bool make_dir(struct arena *a, const char *dir)
{
    char *path = arena_strdup(a, dir);
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            return false;
        *p = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool hash_file(const char *path, uint64_t *hash)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool ok = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 &&
              st.st_uid == geteuid();
    void *p = ok ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    if (fd >= 0)
        close(fd);
    if (p == MAP_FAILED)
        return false;
    *hash = hash_bytes(p, (size_t)st.st_size, (uint64_t)st.st_size);
    munmap(p, (size_t)st.st_size);
    return true;
}

static const char *name_of(struct arena *a, uint64_t key, uint64_t content)
{
    return arena_printf(a, PREFIX "%016" PRIx64 "-%016" PRIx64 SUFFIX, key, content);
}

/* A whole file that was made earlier, by whatever process. */
static const char *find_prelude(struct front_cache *c, uint64_t key)
{
    const char *start = arena_printf(c->arena, PREFIX "%016" PRIx64 "-", key);
    const char *found = NULL;
    struct dirent *e;
    DIR *d = opendir(c->dir);
    while (d && !found && (e = readdir(d)) != NULL) {
        if (!str_has_prefix(e->d_name, start))
            continue;
        uint64_t content;
        const char *path = arena_printf(c->arena, "%s/%s", c->dir, e->d_name);
        if (hash_file(path, &content) && strcmp(e->d_name, name_of(c->arena, key, content)) == 0)
            found = path;
    }
    if (d)
        closedir(d);
    if (found)
        utimensat(AT_FDCWD, found, NULL, 0); /* in use: see remove_old */
    return found;
}

/* What no run has used for long: other versions of ours, and what a killed process left. */
static void remove_old(struct front_cache *c)
{
    struct dirent *e;
    struct stat st;
    DIR *d = opendir(c->dir);
    while (d && (e = readdir(d)) != NULL) {
        if (str_has_prefix(e->d_name, PREFIX) &&
            fstatat(dirfd(d), e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode) &&
            time(NULL) - st.st_mtime > LIMIT_CACHE_DAYS * 86400)
            unlinkat(dirfd(d), e->d_name, 0);
    }
    if (d)
        closedir(d);
}

static bool save_prelude(struct front_cache *c, const char *const *args, size_t n, const char *path)
{
    VEC(const char *) all = {0};
    for (size_t i = 0; i < n; i++)
        vec_push(c->arena, &all, args[i]);
    vec_push(c->arena, &all, "-include");
    vec_push(c->arena, &all, SESSION_PRELUDE);
    return session_save(c->arena, all.at, all.len, path) == 0;
}

/* Written under another name and renamed: another process may read the same directory. */
static const char *make_prelude(struct front_cache *c, uint64_t key, const char *const *args,
                                size_t n)
{
    struct arena *a = c->arena;
    uint64_t content;
    if (!make_dir(a, c->dir))
        return NULL;
    remove_old(c);
    const char *part = arena_printf(a, "%s/" PREFIX "part-%ld", c->dir, (long)getpid());
    if (save_prelude(c, args, n, part) && hash_file(part, &content)) {
        const char *path = arena_printf(a, "%s/%s", c->dir, name_of(a, key, content));
        if (rename(part, path) == 0)
            return path;
    }
    unlink(part);
    return NULL;
}

/* A file without a name: whatever ends this process leaves nothing behind. */
static struct prelude make_unkept(struct front_cache *c, uint64_t key, const char *const *args,
                                  size_t n)
{
    struct prelude p = {.key = key, .held = -1};
    const char *tmp = getenv("TMPDIR");
    char *dir = arena_printf(c->arena, "%s/cudalint-XXXXXX", tmp && tmp[0] == '/' ? tmp : "/tmp");
    if (!mkdtemp(dir))
        return p;
    const char *path = arena_printf(c->arena, "%s/" PREFIX "unkept" SUFFIX, dir);
    if (save_prelude(c, args, n, path))
        p.held = open(path, O_RDONLY | O_CLOEXEC);
    unlink(path);
    rmdir(dir);
    if (p.held >= 0)
        p.path = arena_printf(c->arena, "/proc/self/fd/%d", p.held);
    return p;
}

void front_cache_expect_many(struct front_cache *c)
{
    c->asked = true;
}

/* To make it takes as long as one parse without it: not for a single one. */
static bool is_worth_it(struct front_cache *c)
{
    bool worth = c->dir || c->asked;
    c->asked = true;
    return worth;
}

const char *front_cache_prelude(struct front_cache *c, const char *const *args, size_t n)
{
    pthread_mutex_lock(&c->lock);
    if (!c->headers)
        c->headers = hash_headers(c->arena);
    uint64_t key = c->headers;
    for (size_t i = 0; i < n; i++)
        key = hash_bytes(args[i], strlen(args[i]) + 1, key);
    struct prelude p = {0};
    bool found = !is_worth_it(c);
    for (size_t i = 0; i < c->preludes.len && !found; i++) {
        found = c->preludes.at[i].key == key;
        p = c->preludes.at[i];
    }
    if (!found) {
        p = (struct prelude){.key = key, .held = -1};
        if (c->dir)
            p.path = find_prelude(c, key);
        if (c->dir && !p.path)
            p.path = make_prelude(c, key, args, n);
        if (!p.path)
            p = make_unkept(c, key, args, n);
        vec_push(c->arena, &c->preludes, p);
    }
    pthread_mutex_unlock(&c->lock);
    return p.path;
}
