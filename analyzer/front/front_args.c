/* SPDX-License-Identifier: Apache-2.0 */
#include "front/front_args.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <clang-c/Index.h>

#include "base/error.h"
#include "base/limits.h"
#include "front/compdb.h"
#include "front/nvccflags.h"
#include "front/session.h"

#define DEFAULT_ARCH 90
#define TEXT_OF_(x) #x
#define TEXT_OF(x) TEXT_OF_(x)

static void add(struct arena *a, struct front_args *out, const char *arg)
{
    vec_push(a, &out->list, arg);
}

static void add_pair(struct arena *a, struct front_args *out, const char *x, const char *y)
{
    add(a, out, x);
    add(a, out, y);
}

static const char *const common[] = {
    "-x",
    "cuda",
    "--cuda-device-only",
    "-ferror-limit=0",
    "-w",
    "-fno-spell-checking",
    /* Warnings that clang makes errors and nvcc accepts. */
    "-Wno-c++11-narrowing",
    "-Wno-non-pod-varargs",
    "-Wno-reserved-user-defined-literal",
    "-Wno-register",
    "-Wno-dynamic-exception-spec",
    "-Wno-invalid-constexpr",
    "-Wno-invalid-pp-token",
    "-Wno-address-of-temporary",
    "-Wno-implicit-function-declaration",
    "-Wno-int-conversion",
    "-Wno-undefined-internal",
    "-Wno-missing-template-arg-list-after-template-kw",
    "-Xclang",
    "-fcuda-allow-variadic-functions",
    "-ftemplate-depth=" TEXT_OF(LIMIT_TEMPLATE_DEPTH),
    "-fbracket-depth=" TEXT_OF(LIMIT_BRACKET_DEPTH),
    "-fconstexpr-steps=" TEXT_OF(LIMIT_CONSTEXPR_STEPS),
};

/* The newest of the architectures asked for that clang knows and our headers make sense for. */
static unsigned parse_arch(const struct front_report *report)
{
    static const unsigned known[] = {60, 61, 62, 70,  72,  75,  80,  86,
                                     87, 89, 90, 100, 101, 103, 120, 121};
    unsigned arch = 0;
    for (size_t i = 0; i < report->archs.len; i++) {
        for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
            if (known[k] <= report->archs.at[i] && known[k] > arch)
                arch = known[k];
        }
    }
    return arch ? arch : report->archs.len ? known[0] : DEFAULT_ARCH;
}

/* libclang's own headers (stddef.h, CUDA wrappers) lie beside the library. */
static const char *resource_dir(struct arena *a)
{
    Dl_info info;
    /* ISO C has no conversion from function to object pointer; POSIX guarantees this one. */
    CXIndex (*function)(int, int) = clang_createIndex;
    void *address;
    memcpy(&address, &function, sizeof address);
    if (!dladdr(address, &info) || !info.dli_fname)
        return NULL;
    char *real = realpath(info.dli_fname, NULL);
    if (!real)
        return NULL;
    char *slash = strrchr(real, '/');
    if (slash)
        *slash = '\0';
    static const char *const places[] = {"/clang/22", "/../lib/llvm-22/lib/clang/22",
                                         "/../llvm-22/lib/clang/22"};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof places / sizeof places[0] && !found; i++) {
        const char *dir = arena_printf(a, "%s%s", real, places[i]);
        if (access(dir, F_OK) == 0)
            found = dir;
    }
    free(real);
    return found;
}

const char front_args_builtin_vars[] =
    "#ifndef __CUDA_BUILTIN_VARS_H\n"
    "#define __CUDA_BUILTIN_VARS_H\n"
    "struct uint3;\n"
    "struct dim3;\n"
    "#define __CUDALINT_BUILTIN(name) struct __cuda_builtin_##name##_t { \\\n"
    "    unsigned int x, y, z; \\\n"
    "    __attribute__((device)) operator dim3() const; \\\n"
    "    __attribute__((device)) operator uint3() const; }; \\\n"
    "    extern const __attribute__((device)) __attribute__((weak)) \\\n"
    "        __cuda_builtin_##name##_t name;\n"
    "__CUDALINT_BUILTIN(threadIdx) __CUDALINT_BUILTIN(blockIdx)\n"
    "__CUDALINT_BUILTIN(blockDim) __CUDALINT_BUILTIN(gridDim)\n"
    "#undef __CUDALINT_BUILTIN\n"
    "__attribute__((device)) const int warpSize = 32;\n"
    "#endif\n";

static bool is_hermetic(const struct front_options *o)
{
    return !o->cuda_path || strcmp(o->cuda_path, "stub") == 0;
}

static void add_headers(struct arena *a, const struct front_options *o, unsigned arch,
                        struct front_args *out)
{
    out->stubs = is_hermetic(o);
    if (out->stubs) {
        /* Paths that do not exist keep clang's driver from looking around on this machine. */
        static const char *const hermetic[] = {"-nocudainc",
                                               "-nocudalib",
                                               "-nostdinc",
                                               "-nostdinc++",
                                               "--cuda-path=/nonexistent",
                                               "--sysroot=/nonexistent"};
        for (size_t i = 0; i < sizeof hermetic / sizeof hermetic[0]; i++)
            add(a, out, hermetic[i]);
        add_pair(a, out, "-isystem", SESSION_STUB_DIR);
    } else {
        const char *resources = resource_dir(a);
        add(a, out, arena_printf(a, "--cuda-path=%s", o->cuda_path));
        add(a, out, "-nocudalib");
        add(a, out, "-Wno-unknown-cuda-version");
        /* CUDA 13 moved thrust, cub and libcu++ here; without it a toolkit's own headers fail. */
        add_pair(a, out, "-isystem", arena_printf(a, "%s/include/cccl", o->cuda_path));
        if (resources) {
            add_pair(a, out, "-resource-dir", resources);
            out->builtin_vars =
                arena_printf(a, "%s/include/__clang_cuda_builtin_vars.h", resources);
        }
    }
    /* Without it clang takes a launch for the cudaConfigureCall of CUDA before 9.2. */
    add_pair(a, out, "-Xclang", "-target-sdk-version=12.8");
    add(a, out, arena_printf(a, "--cuda-gpu-arch=sm_%u", arch));
}

bool front_args_shadows_stubs(struct arena *a, const char *dir)
{
    static const char *const marks[] = {"cuda_runtime.h", "cuda_runtime_api.h", "stdlib.h"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (access(arena_printf(a, "%s/%s", dir, marks[i]), F_OK) == 0)
            return true;
    }
    return false;
}

static void add_include(struct arena *a, struct front_args *out, const char *flag, const char *dir)
{
    if (out->stubs && front_args_shadows_stubs(a, dir))
        return;
    add_pair(a, out, flag, dir);
}

/* The command line of the compile database. */
static void add_command(struct arena *a, struct front_args *out, const struct nvcc_flags *f)
{
    for (size_t i = 0; i < f->clang.len; i++) {
        const char *arg = f->clang.at[i];
        if (str_has_prefix(arg, "-I"))
            add_include(a, out, "-I", arg + 2);
        else if (strcmp(arg, "-isystem") == 0 || strcmp(arg, "-idirafter") == 0)
            add_include(a, out, arg, f->clang.at[++i]);
        else
            add(a, out, arg);
    }
    if (f->std)
        out->std = f->std;
}

static void add_arch(struct arena *a, struct front_report *report, unsigned arch)
{
    for (size_t i = 0; i < report->archs.len; i++) {
        if (report->archs.at[i] == arch)
            return;
    }
    vec_push(a, &report->archs, arch);
}

static int read_compdb(struct arena *a, const struct source *src, const struct front_options *o,
                       struct nvcc_flags *flags, struct front_report *report)
{
    struct compdb_entry entry;
    if (!o->compdb || !compdb_lookup(o->compdb, src->path, &entry))
        return 0;
    if (nvccflags_translate(a, entry.words, entry.word_count, entry.directory, flags) != 0)
        return error_prefix("%s: flags from the compile database", src->path);
    report->from_compdb = entry.exact;
    for (size_t i = 0; i < flags->archs.len; i++)
        add_arch(a, report, flags->archs.at[i]);
    report->plain_arch = report->plain_arch || flags->plain_arch;
    return 0;
}

static void add_options(struct arena *a, const struct front_options *o, struct front_args *out)
{
    for (size_t i = 0; i < o->includes.len; i++)
        add_include(a, out, "-I", o->includes.at[i]);
    for (size_t i = 0; i < o->isystem.len; i++)
        add_include(a, out, "-isystem", o->isystem.at[i]);
    for (size_t i = 0; i < o->defines.len; i++)
        add(a, out, arena_printf(a, "-D%s", o->defines.at[i]));
    if (o->std)
        out->std = o->std;
}

int front_args_build(struct arena *a, const struct source *src, const struct front_options *o,
                     struct front_args *out, struct front_report *report)
{
    struct nvcc_flags flags = {0};
    for (size_t i = 0; i < o->archs.len; i++)
        add_arch(a, report, o->archs.at[i]);
    report->plain_arch = o->plain_arch;
    if (read_compdb(a, src, o, &flags, report) != 0)
        return -1;
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        add(a, out, common[i]);
    add_headers(a, o, parse_arch(report), out);
    out->ours = out->list.len;
    add_command(a, out, &flags);
    add_options(a, o, out);
    for (size_t i = 0; i < o->extra.len; i++)
        add(a, out, o->extra.at[i]);
    return 0;
}
