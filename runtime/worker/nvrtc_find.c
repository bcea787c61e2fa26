/* SPDX-License-Identifier: Apache-2.0 */
/* Where NVRTC may lie: named, beside the worker, toolkits, the loader's path, pip's packages. */
#include "runtime/worker/compile.h"

#include "base/strbuf.h"

#include <glob.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Matches of a pattern, last (newest version) first. */
static void add_matches(struct arena *a, struct nvrtc_paths *out, const char *pattern)
{
    glob_t g;
    if (glob(pattern, 0, NULL, &g) != 0)
        return;
    for (size_t i = g.gl_pathc; i > 0; i--)
        if (!strstr(g.gl_pathv[i - 1], ".alt."))
            vec_push(a, &out->at, (const char *)arena_strdup(a, g.gl_pathv[i - 1]));
    globfree(&g);
}

/* Under a root of any known layout: a toolkit, a folder of wheels, a library folder. */
static void add_root(struct arena *a, struct nvrtc_paths *out, const char *root)
{
    static const char *const parts[] = {
        "libnvrtc.so.[0-9]*",
        "lib64/libnvrtc.so.[0-9]*",
        "lib/libnvrtc.so.[0-9]*",
        "targets/*/lib/libnvrtc.so.[0-9]*",
        "nvidia/cu[0-9]*/lib/libnvrtc.so.[0-9]*",    /* pip, CUDA 13 */
        "nvidia/cuda_nvrtc/lib/libnvrtc.so.[0-9]*"}; /* pip, CUDA 11 and 12 */
    for (size_t i = 0; root && *root && i < sizeof parts / sizeof *parts; i++)
        add_matches(a, out, arena_printf(a, "%s/%s", root, parts[i]));
}

static void add_roots(struct arena *a, struct nvrtc_paths *out, const char *pattern)
{
    glob_t g;
    if (glob(pattern, 0, NULL, &g) != 0)
        return;
    for (size_t i = g.gl_pathc; i > 0; i--)
        add_root(a, out, g.gl_pathv[i - 1]);
    globfree(&g);
}

void nvrtc_find(struct arena *a, const struct compile_place *where, struct nvrtc_paths *out)
{
    const char *named = getenv("CUDALINT_NVRTC"), *home = getenv("HOME");
    const char *env = getenv("VIRTUAL_ENV");
    if (named && *named) { /* this one or none: a wish is not a hint */
        struct stat s;
        if (stat(named, &s) == 0 && S_ISREG(s.st_mode))
            vec_push(a, &out->at, named);
        else
            add_root(a, out, named);
        return;
    }
    if (*where->exe_dir)
        add_root(a, out, arena_printf(a, "%s/nvrtc", where->exe_dir));
    add_root(a, out, getenv("CUDA_PATH"));
    add_root(a, out, getenv("CUDA_HOME"));
    add_root(a, out, "/usr/local/cuda");
    add_roots(a, out, "/usr/local/cuda-*");
    add_root(a, out, "/opt/cuda");
    vec_push(a, &out->at, "libnvrtc.so.13"); /* wherever the loader looks */
    vec_push(a, &out->at, "libnvrtc.so.12");
    vec_push(a, &out->at, "libnvrtc.so");
    if (env)
        add_roots(a, out, arena_printf(a, "%s/lib/python3*/site-packages", env));
    if (home)
        add_roots(a, out, arena_printf(a, "%s/.local/lib/python3*/site-packages", home));
    add_roots(a, out, "/usr/local/lib/python3*/*-packages");
    add_roots(a, out, "/usr/lib/python3*/*-packages");
}

static bool has_file(struct arena *a, const char *folder, const char *name)
{
    return access(arena_printf(a, "%s/%s", folder, name), R_OK) == 0;
}

static void add_include(struct arena *a, struct compiler *out, const char *folder)
{
    char *full = realpath(folder, NULL);
    if (!full)
        return;
    static const char *const headers[] = {"cuda_fp16.h", "cuda/std/version", "curand_kernel.h",
                                          "cuda_runtime.h"};
    bool wanted = false, known = false;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        wanted |= has_file(a, full, headers[i]);
    for (size_t i = 0; i < out->includes.len; i++)
        known |= strcmp(out->includes.at[i], full) == 0;
    if (wanted && !known)
        vec_push(a, &out->includes, (const char *)arena_strdup(a, full));
    free(full);
}

void nvrtc_find_includes(struct arena *a, const char *path, struct compiler *out)
{
    static const char *const below[] = {"../include", "../include/cccl"};
    char *full = realpath(path, NULL);
    if (!full)
        return;
    const char *folder = dirname(full);
    vec_push(a, &out->reads, (const char *)arena_strdup(a, folder));
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        add_include(a, out, arena_printf(a, "%s/%s", folder, below[i]));
    if (str_has_suffix(folder, "/cuda_nvrtc/lib")) { /* pip, CUDA 12: one folder a package */
        static const char *const parts[] = {"cuda_runtime", "cuda_cccl", "curand", "cuda_nvrtc"};
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            add_include(a, out, arena_printf(a, "%s/../../%s/include", folder, parts[i]));
    }
    free(full);
}
