/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/serve.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/limits.h"
#include "runtime/confirm.h"
#include "runtime/worker/stream.h"

/* The exit status that it comes to. */
static int put(const char *text, size_t n)
{
    return stream_write(STDOUT_FILENO, text, n) == 0 ? 0 : 1;
}

static int say(const struct evidence *e)
{
    struct strbuf out = {0};
    evidence_write(e, &out);
    int status = put(out.at, out.len);
    strbuf_free(&out);
    return status;
}

/* A line of standard input without its end; false at the end of it. */
static bool read_line(struct strbuf *in, size_t *line)
{
    char piece[65536];
    char *end;
    while (!(end = in->len ? memchr(in->at, '\n', in->len) : NULL)) {
        ssize_t n = read(STDIN_FILENO, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0 || in->len > LIMIT_DOCUMENT_BYTES)
            return false;
        strbuf_add_bytes(in, piece, (size_t)n);
    }
    *line = (size_t)(end - in->at);
    return true;
}

/* ---- jobs that get a child -------------------------------------------------------------------- */

static __attribute__((noreturn)) void child(struct worker *w, const char *text, size_t n, int to)
{
    struct evidence e;
    struct arena *a = arena_create();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(to, STDOUT_FILENO); /* its last words go there, too */
    close(to);
    close(STDIN_FILENO);
    w->serving = false;
    worker_run(a, w, text, n, &e);
    int status = say(&e);
    /* No handlers of exit: the parent's libraries are not ours to end. */
    _exit(status);
}

/* What the child said, or why it said nothing whole. */
static int pass_on(struct arena *a, const struct strbuf *said, int status)
{
    struct evidence e;
    const char *end = said->len ? memchr(said->at, '\n', said->len) : NULL;
    if (end && end + 1 == said->at + said->len)
        return put(said->at, said->len);
    if (WIFSIGNALED(status))
        error_set("the worker was ended by signal %d", WTERMSIG(status));
    else
        error_set("the worker ended with status %d and no answer", WEXITSTATUS(status));
    worker_refuse(a, "engine", &e);
    return say(&e);
}

static int run_in_child(struct arena *a, struct worker *w, const char *text, size_t n)
{
    struct strbuf said = {0};
    struct evidence e;
    int ends[2];
    int status = 0;
    pid_t pid = -1;
    if (pipe(ends) == 0) {
        pid = fork();
        if (pid == 0) {
            close(ends[0]);
            child(w, text, n, ends[1]);
        }
        close(ends[1]);
        if (pid < 0)
            close(ends[0]);
    }
    if (pid < 0) {
        error_set("no process for the job: %s", strerror(errno));
        worker_refuse(a, "engine", &e);
        return say(&e);
    }
    stream_read(ends[0], LIMIT_DOCUMENT_BYTES, &said);
    close(ends[0]);
    if (!said.len || said.at[said.len - 1] != '\n')
        kill(pid, SIGKILL); /* it closed its output and may live on */
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    int rc = pass_on(a, &said, status);
    strbuf_free(&said);
    return rc;
}

/* Loads NVRTC, so that no child has to; which one is theirs to say. */
static void load_compiler(struct arena *a, const struct worker *w, const struct job *j)
{
    struct compiler c;
    if (j->source && !j->ptx && strcmp(j->producer, "clang") != 0)
        compiler_open(a, j, w->where, &c);
}

/* A document that cannot be read is answered by whoever tries. */
static bool keeps_device(const struct job *j)
{
    const struct confirm_engine *e = confirm_engine_find(j->engine);
    return e && e->attach;
}

static int serve_job(struct worker *w, const char *text, size_t n)
{
    struct arena *a = arena_create();
    struct job j;
    struct evidence e;
    int status;
    if (job_read(a, text, n, &j) < 0) {
        worker_refuse(a, "document", &e);
        status = say(&e);
    } else if (keeps_device(&j)) {
        worker_run(a, w, text, n, &e);
        status = say(&e);
    } else {
        load_compiler(a, w, &j);
        status = run_in_child(a, w, text, n);
    }
    arena_destroy(a);
    return status;
}

int serve(struct worker *w)
{
    struct strbuf in = {0};
    size_t line;
    int status = 0;
    w->serving = true;
    while (status == 0 && read_line(&in, &line)) {
        status = serve_job(w, in.at, line);
        memmove(in.at, in.at + line + 1, in.len - line - 1);
        in.len -= line + 1;
    }
    strbuf_free(&in);
    return status;
}
