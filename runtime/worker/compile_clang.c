/* SPDX-License-Identifier: Apache-2.0 */
/*
 * clang's NVPTX back end, for machines with no NVIDIA software: a child process that reads source
 * from a file in memory and writes PTX to a pipe.  It has no CUDA headers: kernels/clang_prelude.cuh
 * stands for what NVRTC has built in.
 */
#include "runtime/worker/compile.h"

#include "base/error.h"
#include "base/strbuf.h"
#include "runtime/worker/clang_prelude.h"
#include "runtime/worker/sandbox.h"
#include "runtime/worker/stream.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Older ones lack the address-space and target features that the prelude relies on. */
#define OLDEST_MAJOR 18
#define CHILD_BYTES ((uint64_t)4 << 30)
#define CHILD_SECONDS 120
#define OUTPUT_MAX ((size_t)64 << 20)

struct child {
    pid_t pid;
    int out, err;
};

static void become(const char *const *argv, int in, int out, int err,
                   const struct sandbox_options *o)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0)
        _exit(127);
    for (int fd = 3; fd < 256; fd++)
        close(fd);
    if (o)
        sandbox_close(o);
    char *const environment[] = {"LC_ALL=C", NULL};
    execve(argv[0], (char *const *)argv, environment);
    _exit(127);
}

static int start(struct child *c, const char *const *argv, int in, const struct sandbox_options *o)
{
    int out[2], err[2];
    if (pipe(out) != 0)
        return error_set("pipe: %s", strerror(errno));
    if (pipe(err) != 0) {
        close(out[0]);
        close(out[1]);
        return error_set("pipe: %s", strerror(errno));
    }
    c->pid = fork();
    if (c->pid == 0)
        become(argv, in, out[1], err[1], o);
    close(out[1]);
    close(err[1]);
    c->out = out[0];
    c->err = err[0];
    if (c->pid < 0) {
        close(c->out);
        close(c->err);
        return error_set("fork: %s", strerror(errno));
    }
    return 0;
}

/* Reads both pipes to their ends; the child's exit status, or -1 with a message. */
static int finish(struct child *c, struct strbuf *out, struct strbuf *err)
{
    struct pollfd fds[2] = {{.fd = c->out, .events = POLLIN}, {.fd = c->err, .events = POLLIN}};
    struct strbuf *into[2] = {out, err};
    char piece[65536];
    int status = 0;
    while (fds[0].fd >= 0 || fds[1].fd >= 0) {
        if (poll(fds, 2, -1) < 0 && errno != EINTR)
            break;
        for (int i = 0; i < 2; i++) {
            if (fds[i].fd < 0 || !fds[i].revents)
                continue;
            ssize_t n = read(fds[i].fd, piece, sizeof piece);
            if (n > 0 && into[i]->len + (size_t)n <= OUTPUT_MAX)
                strbuf_add_bytes(into[i], piece, (size_t)n);
            else if (n <= 0)
                fds[i].fd = -1;
        }
    }
    close(c->out);
    close(c->err);
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status))
        return error_set("clang was ended by signal %d (memory or time, or it crashed)",
                         WTERMSIG(status));
    return WIFEXITED(status) ? WEXITSTATUS(status) : error_set("clang did not end");
}

static int memory_file(const char *text, size_t len)
{
    int fd = memfd_create("cudalint", 0);
    if (fd >= 0 && stream_write(fd, text, len) != 0) {
        close(fd);
        return -1;
    }
    if (fd >= 0)
        lseek(fd, 0, SEEK_SET);
    return fd;
}

/* ---- finding it ------------------------------------------------------------------------------ */

static const char *find_program(struct arena *a)
{
    static const char *const names[] = {"clang-22", "clang-21", "clang-20",
                                        "clang-19", "clang-18", "clang"};
    const char *named = getenv("CUDALINT_CLANG"), *path = getenv("PATH");
    if (named && *named)
        return named;
    if (!path || !*path)
        path = "/usr/local/bin:/usr/bin";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (const char *p = path; *p;) {
            size_t n = strcspn(p, ":");
            const char *full = arena_printf(a, "%.*s/%s", (int)n, p, names[i]);
            if (n && access(full, X_OK) == 0)
                return full;
            p += n + (p[n] == ':');
        }
    return access("/usr/lib/llvm-22/bin/clang", X_OK) == 0 ? "/usr/lib/llvm-22/bin/clang" : NULL;
}

/* "22.1.8" of "Debian clang version 22.1.8 (...)". */
static const char *program_version(struct arena *a, const char *path)
{
    const char *argv[] = {path, "--version", NULL};
    struct strbuf out = {0}, err = {0};
    struct child c;
    int in = memory_file("", 0);
    const char *version = NULL;
    if (in >= 0 && start(&c, argv, in, NULL) == 0 && finish(&c, &out, &err) == 0) {
        const char *at = strstr(strbuf_text(&out), "clang version ");
        if (at)
            version = arena_strndup(a, at + 14, strspn(at + 14, "0123456789."));
    }
    if (in >= 0)
        close(in);
    strbuf_free(&out);
    strbuf_free(&err);
    return version;
}

int clang_open(struct arena *a, struct compiler *out)
{
    const char *path = find_program(a);
    const char *version = path ? program_version(a, path) : NULL;
    if (!version)
        return error_set("no clang found (clang-22 in PATH, CUDALINT_CLANG)");
    if (atoi(version) < OLDEST_MAJOR)
        return error_set("clang %s (%s) is too old: %d is needed", version, path, OLDEST_MAJOR);
    out->kind = COMPILER_CLANG;
    out->path = path;
    out->name = arena_printf(a, "clang %s", version);
    return 0;
}

/* ---- one job --------------------------------------------------------------------------------- */

static void add_source(const struct job *j, struct strbuf *out)
{
    strbuf_add(out, "#line 1 \"<cudalint>/clang_prelude.cuh\"\n");
    strbuf_add(out, clang_prelude);
    strbuf_addf(out, "#line 1 \"%s\"\n%s\n", *j->file ? j->file : "kernel.cu", j->source);
    /* A use by the host makes clang instantiate and emit the kernel. */
    if (j->kernel)
        strbuf_addf(out,
                    "#line 1 \"<cudalint>/use\"\n__attribute__((host)) void cudalint_use() "
                    "{ (void)(%s); }\n",
                    j->kernel);
}

struct arguments {
    VEC(const char *) at;
};

static void build_arguments(struct arena *a, const struct compiler *c, const struct job *j,
                            struct arguments *out)
{
    static const char *const fixed[] = {"-x",
                                        "cuda",
                                        "--cuda-device-only",
                                        "-nocudainc",
                                        "-nocudalib",
                                        "--cuda-path=/nonexistent", /* the same on every machine */
                                        "-nostdlibinc",
                                        "-nostdinc++",
                                        "-Wno-unknown-cuda-version",
                                        "-fdeclspec",
                                        "-S",
                                        "-O2",
                                        "-gline-tables-only",
                                        "-fno-color-diagnostics",
                                        "-ferror-limit=5"};
    bool standard = false;
    vec_push(a, &out->at, c->path);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        vec_push(a, &out->at, fixed[i]);
    vec_push(a, &out->at, (const char *)arena_printf(a, "--cuda-gpu-arch=sm_%u", j->arch));
    /* Without a toolkit clang takes the oldest PTX. 8.0 has all of sm_90; sm_100 came with 8.6. */
    vec_push(a, &out->at, j->arch < 100 ? "--cuda-feature=+ptx80" : "--cuda-feature=+ptx86");
    for (size_t i = 0; i < j->options.len; i++) {
        const char *option = j->options.at[i];
        bool std = str_has_prefix(option, "-std=") || str_has_prefix(option, "--std=");
        standard |= std;
        if (std || str_has_prefix(option, "-D") || str_has_prefix(option, "-U") ||
            str_has_prefix(option, "-I"))
            vec_push(a, &out->at, option);
    }
    if (!standard)
        vec_push(a, &out->at, "-std=c++17");
    vec_push(a, &out->at, "-o");
    vec_push(a, &out->at, "-");
    vec_push(a, &out->at, "-");
    vec_push(a, &out->at, (const char *)NULL);
}

/* Does the mangled name belong to the expression "ns::k<int>"?  By its path: clang tells no names. */
static bool entry_matches(struct arena *a, const char *entry, const char *expression)
{
    struct strbuf want = {0};
    size_t end = strcspn(expression, "<"), parts = 0;
    bool matches;
    const char *from = expression;
    while (*from == '&' || *from == ' ' || *from == ':')
        from++;
    const char *plain = arena_strndup(a, from, end - (size_t)(from - expression));
    if (strcmp(entry, plain) == 0)
        return true; /* extern "C" */
    for (const char *p = plain; *p;) {
        size_t n = strcspn(p, ":");
        if (n) {
            strbuf_addf(&want, "%zu%.*s", n, (int)n, p);
            parts++;
        }
        p += n;
        p += strspn(p, ":");
    }
    const char *start = arena_printf(a, "%s%s", parts > 1 ? "_ZN" : "_Z", strbuf_text(&want));
    size_t n = strlen(start);
    matches = strncmp(entry, start, n) == 0 && (expression[end] == '<') == (entry[n] == 'I');
    /* static kernels: _ZL1k..., in anonymous namespaces _ZN12_GLOBAL__N_1... */
    if (!matches && strncmp(entry, "_ZL", 3) == 0)
        matches = strncmp(entry + 3, strbuf_text(&want), want.len) == 0;
    if (!matches && strncmp(entry, "_ZN12_GLOBAL__N_1", 17) == 0)
        matches = strncmp(entry + 17, strbuf_text(&want), want.len) == 0;
    strbuf_free(&want);
    return matches;
}

static int find_entry(struct arena *a, const struct job *j, struct compiled *out)
{
    const char *found = NULL;
    size_t matches = 0;
    if (!j->kernel)
        return 0;
    for (const char *p = out->ptx; (p = strstr(p, ".entry ")); p++) {
        const char *name = p + 7;
        const char *entry = arena_strndup(a, name, strcspn(name, "(\n \t"));
        if (entry_matches(a, entry, j->kernel)) {
            found = entry;
            matches++;
        }
    }
    if (matches != 1)
        return error_set("clang: %s kernel %s in the PTX", matches ? "more than one" : "no",
                         j->kernel);
    out->entry = found;
    return 0;
}

int clang_run(struct arena *a, const struct compiler *c, const struct job *j, struct compiled *out)
{
    struct strbuf source = {0}, ptx = {0}, log = {0};
    struct arguments arguments = {0};
    struct sandbox_options o = {.seconds = CHILD_SECONDS,
                                .bytes = CHILD_BYTES,
                                .reads = c->reads.at,
                                .read_count = c->reads.len,
                                .exec = true};
    struct child child;
    int status = -1;
    *out = (struct compiled){.log = ""};
    build_arguments(a, c, j, &arguments);
    add_source(j, &source);
    int in = memory_file(source.at, source.len);
    if (in < 0)
        error_set("no memory for the source");
    else if (start(&child, arguments.at.at, in, &o) == 0)
        status = finish(&child, &ptx, &log);
    if (in >= 0)
        close(in);
    out->log = arena_strndup(a, strbuf_text(&log), log.len);
    if (status > 0)
        status =
            error_set(status == 127 ? "clang could not be started" : "clang: it does not compile");
    if (status == 0) {
        out->len = ptx.len;
        out->ptx = compile_files_rename(a, c, j, strbuf_text(&ptx), &out->len);
        out->ptx = clang_places_fix(a, out->ptx, &out->len);
        status = find_entry(a, j, out);
    }
    strbuf_free(&source);
    strbuf_free(&ptx);
    strbuf_free(&log);
    return status;
}
