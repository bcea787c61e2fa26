/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/app_run.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <jansson.h>

#include "base/error.h"
#include "base/self_path.h"
#include "base/source.h"
#include "cli/command.h"
#include "runtime/cupti_find.h"

extern char **environ;

#define INJECTION "libcudalint-inject.so"
#define STATUS_SIGNAL 128 /* as the shell says it */
#define STATUS_NOT_FOUND 127

/* `name` beside this program, or in ../lib of it; NULL with a message. */
static const char *find_injection(struct arena *a)
{
    static const char *const places[] = {"", "../lib/", "../lib/x86_64-linux-gnu/"};
    const char *folder = self_folder(a);
    for (size_t i = 0; folder && i < sizeof places / sizeof *places; i++) {
        const char *path = arena_printf(a, "%s/%s%s", folder, places[i], INJECTION);
        if (access(path, R_OK) == 0)
            return path;
    }
    error_set("%s is not beside cudalint; is the installation complete?", INJECTION);
    return NULL;
}

/* Our environment with the injection's variables. */
static char **make_environment(struct arena *a, const char *injection, const char *report,
                               bool sync)
{
    VEC(char *) list = {0};
    const char *cupti = getenv("CUDALINT_CUPTI") ? NULL : cupti_find(a);
    for (char **e = environ; *e; e++)
        if (strncmp(*e, "CUDA_INJECTION64_PATH=", 22) != 0)
            vec_push(a, &list, *e);
    vec_push(a, &list, arena_printf(a, "CUDA_INJECTION64_PATH=%s", injection));
    vec_push(a, &list, arena_printf(a, "CUDALINT_RUN_REPORT=%s", report));
    if (cupti)
        vec_push(a, &list, arena_printf(a, "CUDALINT_CUPTI=%s", cupti));
    if (sync)
        vec_push(a, &list, arena_strdup(a, "CUDA_LAUNCH_BLOCKING=1"));
    vec_push(a, &list, NULL);
    return list.at;
}

/* Runs the program; its exit status as a shell would give it, or -1 with a message. */
static int run_program(char *const *args, char **env)
{
    pid_t pid;
    int status;
    int error = posix_spawnp(&pid, args[0], NULL, NULL, args, env);
    if (error != 0) {
        error_set("%s: %s", args[0], strerror(error));
        return -1;
    }
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return error_set("%s: %s", args[0], strerror(errno));
    return WIFSIGNALED(status) ? STATUS_SIGNAL + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Standard output of `cudalint --format jsonl ...` over the sources. */
static void lint_sources(struct arena *a, const struct options *o, struct strbuf *out)
{
    const char *self = self_path(a);
    int pipe_ends[2];
    pid_t pid;
    VEC(char *) args = {0};
    if (!self || pipe(pipe_ends) != 0)
        return;
    vec_push(a, &args, arena_strdup(a, self));
    vec_push(a, &args, arena_strdup(a, "--format=jsonl"));
    for (size_t i = 0; i < o->paths.len; i++)
        vec_push(a, &args, arena_strdup(a, o->paths.at[i]));
    vec_push(a, &args, NULL);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, pipe_ends[0]);
    int error = posix_spawn(&pid, self, &actions, NULL, args.at, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(pipe_ends[1]);
    char block[65536];
    ssize_t got;
    while (error == 0 && (got = read(pipe_ends[0], block, sizeof block)) > 0)
        strbuf_add_bytes(out, block, (size_t)got);
    close(pipe_ends[0]);
    if (error == 0)
        waitpid(pid, NULL, 0);
}

static bool is_launched(struct arena *a, const struct app_failure *f, const char *function)
{
    for (size_t i = 0; i < f->launches.len; i++) {
        const char *name = app_kernel_name(a, f->launches.at[i].kernel);
        const char *last = strrchr(name, ':');
        if (strcmp(last ? last + 1 : name, function) == 0)
            return true;
    }
    return false;
}

static bool is_suspect(struct arena *a, const struct app_report *r, const char *function)
{
    for (size_t i = 0; i < r->failures.len; i++)
        if (is_launched(a, &r->failures.at[i], function))
            return true;
    return false;
}

/* The findings of the kernels that may have failed. */
static void put_findings(struct arena *a, const struct options *o, const struct app_report *r,
                         struct strbuf *out)
{
    struct strbuf lines = {0};
    lint_sources(a, o, &lines);
    size_t shown = 0;
    const char *at = strbuf_text(&lines);
    for (const char *end; (end = strchr(at, '\n')); at = end + 1) {
        json_t *f = json_loadb(at, (size_t)(end - at), 0, NULL);
        const char *path, *message, *code, *function = NULL;
        json_int_t line, column;
        if (f &&
            json_unpack(f, "{s:s, s:I, s:I, s:s, s:s, s:s}", "path", &path, "line", &line, "column",
                        &column, "message", &message, "code", &code, "function", &function) == 0 &&
            is_suspect(a, r, function)) {
            strbuf_addf(out, "%s%s:%lld:%lld: %s [%s]\n",
                        shown++ ? "" : "cudalint: findings in these kernels:\n", path,
                        (long long)line, (long long)column, message, code);
        }
        json_decref(f);
    }
    if (shown == 0)
        strbuf_add(out, "cudalint: no findings in these kernels\n");
    strbuf_free(&lines);
}

static void report(struct arena *a, const struct options *o, const char *path)
{
    struct source s;
    struct app_report r;
    struct strbuf out = {0};
    if (source_read(a, path, path, &s) != 0)
        return;
    app_report_read(a, s.text, s.size, &r);
    if (s.size == 0 && o->verbose)
        strbuf_add(&out, "cudalint: the program did not use CUDA\n");
    app_report_print(a, &r, o->verbose, &out);
    if (r.failures.len && o->paths.len > 0)
        put_findings(a, o, &r, &out);
    fputs(strbuf_text(&out), stderr);
    strbuf_free(&out);
}

int command_run(struct arena *a, const struct options *o)
{
    if (o->extra.len == 0) {
        error_set("run wants a program: cudalint run [SOURCE...] -- APP ARGS");
        return command_fail();
    }
    const char *injection = find_injection(a);
    if (!injection)
        return command_fail();
    const char *folder = getenv("TMPDIR");
    char *path = arena_printf(a, "%s/cudalint-run.XXXXXX", folder && *folder ? folder : "/tmp");
    int file = mkstemp(path);
    if (file < 0) {
        error_set("%s: %s", path, strerror(errno));
        return command_fail();
    }
    close(file);
    VEC(char *) args = {0};
    for (size_t i = 0; i < o->extra.len; i++)
        vec_push(a, &args, arena_strdup(a, o->extra.at[i]));
    vec_push(a, &args, NULL);
    int status = run_program(args.at, make_environment(a, injection, path, o->sync));
    if (status < 0) {
        command_fail();
        status = STATUS_NOT_FOUND;
    } else {
        report(a, o, path);
    }
    unlink(path);
    return status;
}
