/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/ptx_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/limits.h"
#include "base/sha256.h"
#include "base/source.h"
#include "base/strbuf.h"

/* Changes when what is stored, or how it is compiled, changes. */
#define FORMAT "cudalint-ptx 1\n"

const char *ptx_cache_folder(struct arena *a)
{
    const char *xdg = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (xdg && xdg[0] == '/')
        return arena_printf(a, "%s/cudalint", xdg);
    return home && home[0] == '/' ? arena_printf(a, "%s/.cache/cudalint", home) : NULL;
}

/* With its end, so that "a" "bc" and "ab" "c" differ. */
static void add(struct sha256 *s, const char *text)
{
    sha256_add(s, text ? text : "", text ? strlen(text) + 1 : 1);
}

/* A worker that was built or installed anew may compile in another way. */
static void add_identity(struct sha256 *s, const char *worker)
{
    struct stat st = {0};
    struct strbuf text = {0};
    if (worker && stat(worker, &st) == 0)
        strbuf_addf(&text, "%lld %lld.%ld", (long long)st.st_size, (long long)st.st_mtim.tv_sec,
                    st.st_mtim.tv_nsec);
    add(s, worker);
    add(s, strbuf_text(&text));
    strbuf_free(&text);
}

void ptx_cache_key(const struct job *job, const char *worker, const char *runner, char key[65])
{
    struct sha256 s;
    struct strbuf arch = {0};
    sha256_start(&s);
    add(&s, FORMAT);
    add(&s, job->source);
    add(&s, job->file);
    add(&s, job->kernel);
    strbuf_addf(&arch, "%u", job->arch);
    add(&s, strbuf_text(&arch));
    strbuf_free(&arch);
    for (size_t i = 0; i < job->options.len; i++)
        add(&s, job->options.at[i]);
    /* Which compiler: what the worker would look at. */
    add_identity(&s, worker);
    add(&s, runner);
    add(&s, job->producer);
    add(&s, getenv("CUDALINT_NVRTC"));
    add(&s, getenv("CUDA_PATH"));
    add(&s, getenv("CUDA_HOME"));
    sha256_end(&s, key);
}

static const char *path_of(struct arena *a, const char *folder, const char *key)
{
    return arena_printf(a, "%s/ptx/%.2s/%s", folder, key, key + 2);
}

int ptx_cache_get(struct arena *a, const char *folder, const char *key, struct ptx_cached *out)
{
    struct source s;
    const char *path = path_of(a, folder, key);
    if (access(path, R_OK) != 0 || source_read(a, path, path, &s) != 0)
        return -1;
    const char *entry = s.text + strlen(FORMAT);
    if (s.size <= strlen(FORMAT) || memcmp(s.text, FORMAT, strlen(FORMAT)) != 0)
        return -1;
    const char *end = memchr(entry, '\n', s.size - strlen(FORMAT));
    if (!end || end == entry)
        return -1;
    out->entry = arena_strndup(a, entry, (size_t)(end - entry));
    out->ptx = end + 1;
    return 0;
}

static void make_folders(char *path)
{
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        mkdir(path, 0700);
        *p = '/';
    }
}

/* Under another name first: readers see all of it or nothing. */
void ptx_cache_put(const char *folder, const char *key, const char *entry, const char *ptx)
{
    struct arena *a = arena_create();
    const char *path = path_of(a, folder, key);
    char *name = arena_printf(a, "%s.XXXXXX", path);
    const char *text = arena_printf(a, FORMAT "%s\n%s", entry, ptx);
    size_t n = strlen(text);
    make_folders(name);
    int fd = mkstemp(name);
    if (fd >= 0) {
        bool ok = write(fd, text, n) == (ssize_t)n;
        ok = close(fd) == 0 && ok;
        if (!ok || rename(name, path) != 0)
            unlink(name);
    }
    arena_destroy(a);
}
