/* SPDX-License-Identifier: Apache-2.0 */
#include "front/front_cache.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/map.h"
#include "front/front.h"
#include "front/session.h"
#include "front/stub_embed.h"

struct prelude {
    uint64_t key;
    const char *path; /* NULL: it could not be made */
};

struct front_cache {
    pthread_mutex_t lock;
    struct arena *arena;
    const char *dir; /* NULL: not yet made */
    bool temporary;
    uint64_t headers; /* hash of the stubs and of libclang's version */
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
    return h;
}

struct front_cache *front_cache_open(const char *dir)
{
    struct arena *a = arena_create();
    struct front_cache *c = ARENA_NEW(a, struct front_cache);
    c->arena = a;
    c->dir = dir ? arena_strdup(a, dir) : NULL;
    c->temporary = !dir;
    c->headers = hash_headers(a);
    pthread_mutex_init(&c->lock, NULL);
    return c;
}

void front_cache_close(struct front_cache *c)
{
    if (!c)
        return;
    for (size_t i = 0; c->temporary && i < c->preludes.len; i++) {
        if (c->preludes.at[i].path)
            unlink(c->preludes.at[i].path);
    }
    if (c->temporary && c->dir)
        rmdir(c->dir);
    pthread_mutex_destroy(&c->lock);
    arena_destroy(c->arena);
}

static bool make_dir(struct front_cache *c)
{
    if (c->dir)
        return true;
    const char *base = getenv("TMPDIR");
    char *dir = arena_printf(c->arena, "%s/cudalint-XXXXXX", base && *base ? base : "/tmp");
    c->dir = mkdtemp(dir);
    return c->dir != NULL;
}

/* Written under another name and renamed: another process may read the same directory. */
static const char *make_prelude(struct front_cache *c, uint64_t key, const char *const *args,
                                size_t n)
{
    struct stat st;
    if (!make_dir(c))
        return NULL;
    const char *path = arena_printf(c->arena, "%s/prelude-%016" PRIx64 ".pch", c->dir, key);
    if (!c->temporary && stat(path, &st) == 0 && st.st_size > 0 && st.st_uid == geteuid())
        return path;
    const char *part = arena_printf(c->arena, "%s.%ld", path, (long)getpid());
    VEC(const char *) all = {0};
    for (size_t i = 0; i < n; i++)
        vec_push(c->arena, &all, args[i]);
    vec_push(c->arena, &all, "-include");
    vec_push(c->arena, &all, SESSION_PRELUDE);
    if (session_save(c->arena, all.at, all.len, part) == 0 && rename(part, path) == 0)
        return path;
    unlink(part);
    return NULL;
}

const char *front_cache_prelude(struct front_cache *c, const char *const *args, size_t n)
{
    uint64_t key = c->headers;
    for (size_t i = 0; i < n; i++)
        key = hash_bytes(args[i], strlen(args[i]) + 1, key);
    pthread_mutex_lock(&c->lock);
    const char *path = NULL;
    bool found = false;
    for (size_t i = 0; i < c->preludes.len && !found; i++) {
        found = c->preludes.at[i].key == key;
        path = c->preludes.at[i].path;
    }
    if (!found) {
        path = make_prelude(c, key, args, n);
        vec_push(c->arena, &c->preludes, ((struct prelude){key, path}));
    }
    pthread_mutex_unlock(&c->lock);
    return path;
}
