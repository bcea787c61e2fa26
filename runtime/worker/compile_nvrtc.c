/* SPDX-License-Identifier: Apache-2.0 */
/* NVRTC, by dlopen. Its interface is small and has been the same since CUDA 8: declared here, so that
 * no toolkit is needed to build. */
#include "runtime/worker/compile.h"

#include "base/error.h"
#include "base/strbuf.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

/* NVRTC 11.0 is the oldest that takes what we send: -lineinfo and C++17. */
#define OLDEST_MAJOR 11

typedef struct nvrtc_program *nvrtc_handle;

struct nvrtc_api {
    int (*version)(int *major, int *minor);
    int (*create)(nvrtc_handle *p, const char *source, const char *name, int headers,
                  const char *const *texts, const char *const *names);
    int (*compile)(nvrtc_handle p, int count, const char *const *options);
    int (*destroy)(nvrtc_handle *p);
    int (*log_size)(nvrtc_handle p, size_t *n);
    int (*log)(nvrtc_handle p, char *out);
    int (*ptx_size)(nvrtc_handle p, size_t *n);
    int (*ptx)(nvrtc_handle p, char *out);
    int (*add_name)(nvrtc_handle p, const char *expression);
    int (*lowered)(nvrtc_handle p, const char *expression, const char **name);
    int (*arch_count)(int *n);
    int (*archs)(int *out);
    const char *(*error)(int code);
};

static int api_load(void *library, struct nvrtc_api *out)
{
    const struct {
        const char *name;
        size_t at;
    } table[] = {
        {"nvrtcVersion", offsetof(struct nvrtc_api, version)},
        {"nvrtcCreateProgram", offsetof(struct nvrtc_api, create)},
        {"nvrtcCompileProgram", offsetof(struct nvrtc_api, compile)},
        {"nvrtcDestroyProgram", offsetof(struct nvrtc_api, destroy)},
        {"nvrtcGetProgramLogSize", offsetof(struct nvrtc_api, log_size)},
        {"nvrtcGetProgramLog", offsetof(struct nvrtc_api, log)},
        {"nvrtcGetPTXSize", offsetof(struct nvrtc_api, ptx_size)},
        {"nvrtcGetPTX", offsetof(struct nvrtc_api, ptx)},
        {"nvrtcAddNameExpression", offsetof(struct nvrtc_api, add_name)},
        {"nvrtcGetLoweredName", offsetof(struct nvrtc_api, lowered)},
        {"nvrtcGetNumSupportedArchs", offsetof(struct nvrtc_api, arch_count)},
        {"nvrtcGetSupportedArchs", offsetof(struct nvrtc_api, archs)},
        {"nvrtcGetErrorString", offsetof(struct nvrtc_api, error)},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        void *symbol = dlsym(library, table[i].name);
        if (!symbol)
            return error_set("it has no %s", table[i].name);
        memcpy((char *)out + table[i].at, &symbol, sizeof symbol);
    }
    return 0;
}

static int library_check(void *library, int *major, int *minor)
{
    struct nvrtc_api api;
    if (api_load(library, &api) < 0)
        return -1;
    if (api.version(major, minor) != 0)
        return error_set("it does not tell its version");
    return *major < OLDEST_MAJOR ? error_set("version %d.%d is too old", *major, *minor) : 0;
}

/* Where the loader found a library that was opened by name. */
static const char *library_path(struct arena *a, void *library, const char *path)
{
    Dl_info info;
    void *symbol = dlsym(library, "nvrtcVersion");
    return symbol && dladdr(symbol, &info) && info.dli_fname ? arena_strdup(a, info.dli_fname)
                                                             : path;
}

/* NVRTC opens its second library by name when it compiles.  pip's has no path to it, and the loader's
 * own search may find another toolkit's: the one beside it, loaded now, is the one it gets. */
static void load_builtins(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    glob_t g;
    if (!slash)
        return;
    const char *pattern = arena_printf(a, "%.*s/libnvrtc-builtins.so.*", (int)(slash - path), path);
    if (glob(pattern, 0, NULL, &g) != 0)
        return;
    for (size_t i = 0; i < g.gl_pathc; i++)
        dlopen(g.gl_pathv[i], RTLD_NOW | RTLD_LOCAL); /* missing, it fails with NVRTC's own words */
    globfree(&g);
}

static void note_archs(struct compiler *c)
{
    struct nvrtc_api api;
    int known[256], count = 0;
    if (api_load(c->library, &api) < 0 || api.arch_count(&count) != 0 || count <= 0 ||
        count > 256 || api.archs(known) != 0)
        return;
    c->least_arch = (uint32_t)known[0];
    for (int i = 0; i < count; i++) {
        uint32_t arch = (uint32_t)known[i];
        c->least_arch = arch < c->least_arch ? arch : c->least_arch;
        c->most_arch = arch > c->most_arch ? arch : c->most_arch;
    }
}

int nvrtc_open(struct arena *a, const struct compile_place *where, struct compiler *out)
{
    struct nvrtc_paths paths = {0};
    struct strbuf tried = {0};
    int major = 0, minor = 0;
    nvrtc_find(a, where, &paths);
    for (size_t i = 0; i < paths.at.len; i++) {
        const char *path = paths.at.at[i];
        void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (library && library_check(library, &major, &minor) == 0) {
            strbuf_free(&tried);
            out->kind = COMPILER_NVRTC;
            out->library = library;
            out->path = library_path(a, library, path);
            out->version = (uint32_t)(1000 * major + 10 * minor);
            out->name = arena_printf(a, "nvrtc %d.%d", major, minor);
            note_archs(out);
            load_builtins(a, out->path);
            nvrtc_find_includes(a, out->path, out);
            return 0;
        }
        if (strchr(path, '/')) {
            strbuf_addf(&tried, "; %s: %s", path, library ? error_message() : dlerror());
        }
        if (library)
            dlclose(library);
    }
    error_set(
        "no NVRTC found (CUDALINT_NVRTC, CUDA_PATH, /usr/local/cuda, pip's nvidia-cuda-nvrtc)%s",
        strbuf_text(&tried));
    strbuf_free(&tried);
    return -1;
}

/* The smallest architecture that NVRTC knows and that has what the job's has; else the largest. */
static int choose_arch(const struct nvrtc_api *api, int wanted)
{
    int known[256], count = 0, best = 0;
    if (api->arch_count(&count) != 0 || count <= 0 || count > 256 || api->archs(known) != 0)
        return wanted;
    for (int i = 0; i < count; i++)
        if (known[i] >= wanted && (best < wanted || known[i] < best))
            best = known[i];
        else if (best < wanted && known[i] > best)
            best = known[i];
    return best;
}

struct option_list {
    VEC(const char *) at;
};

static void options_build(struct arena *a, const struct compiler *c, const struct job *j, int arch,
                          struct option_list *out)
{
    vec_push(a, &out->at,
             (const char *)arena_printf(a, "--gpu-architecture=%s_%d",
                                        j->want_resources ? "sm" : "compute", arch));
    if (j->want_resources)
        vec_push(a, &out->at, "--ptxas-options=-v");
    vec_push(a, &out->at, "-lineinfo");
    for (size_t i = 0; i < j->options.len; i++) {
        const char *option = j->options.at[i];
        if (!compile_option_allowed(option))
            continue;
        vec_push(a, &out->at, option);
    }
    for (size_t i = 0; i < c->includes.len; i++)
        vec_push(a, &out->at, (const char *)arena_printf(a, "-I%s", c->includes.at[i]));
}

static const char *log_text(struct arena *a, const struct nvrtc_api *api, nvrtc_handle p)
{
    size_t n = 0;
    if (api->log_size(p, &n) != 0 || n <= 1)
        return "";
    char *log = arena_alloc(a, n + 1);
    return api->log(p, log) == 0 ? log : "";
}

static int take_ptx(struct arena *a, const struct nvrtc_api *api, nvrtc_handle p,
                    const struct compiler *c, const struct job *j, struct compiled *out)
{
    size_t n = 0;
    const char *lowered = NULL;
    if (api->ptx_size(p, &n) != 0 || n <= 1)
        return error_set("NVRTC made no PTX");
    char *ptx = arena_alloc(a, n + 1);
    if (api->ptx(p, ptx) != 0)
        return error_set("NVRTC made no PTX");
    out->len = strlen(ptx);
    out->ptx = compile_files_rename(a, c, j, ptx, &out->len);
    if (j->kernel && api->lowered(p, j->kernel, &lowered) == 0 && lowered)
        out->entry = arena_strdup(a, lowered);
    else
        out->entry = j->kernel;
    return 0;
}

int nvrtc_run(struct arena *a, const struct compiler *c, const struct job *j, struct compiled *out)
{
    struct nvrtc_api api;
    nvrtc_handle p;
    struct option_list options = {0};
    *out = (struct compiled){.log = ""};
    if (api_load(c->library, &api) < 0)
        return -1;
    int code = api.create(&p, j->source, *j->file ? j->file : "kernel.cu", 0, NULL, NULL);
    if (code != 0)
        return error_set("NVRTC: %s", api.error(code));
    options_build(a, c, j, choose_arch(&api, (int)j->arch), &options);
    if (j->kernel)
        code = api.add_name(p, j->kernel);
    if (code == 0)
        code = api.compile(p, (int)options.at.len, options.at.at);
    out->log = log_text(a, &api, p);
    int status =
        code == 0 ? take_ptx(a, &api, p, c, j, out) : error_set("NVRTC: %s", api.error(code));
    if (status == 0 && j->want_resources)
        out->resources = compile_resources_read(out->log, out->entry);
    api.destroy(&p);
    return status;
}
