/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/worker/apart.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "runtime/worker/last_words.h"
#include "runtime/worker/stream.h"

/* The engine stops at its own deadline; this much later its process is ended. */
#define GRACE_SECONDS 1.0
/* A scenario has its share of the time that is left, at least so much. */
#define SHARE_LEAST 0.25

double apart_share(double now, double deadline, size_t left)
{
    double share = (deadline - now) / (double)(left ? left : 1);
    return share > SHARE_LEAST ? share : SHARE_LEAST;
}

/* ---- the process ------------------------------------------------------------------------------ */

/* Where it writes; standard output goes nowhere: a kernel's printf writes there. */
#define CHILD_OUT 3

/* What the child has; it ends with its process. */
struct child {
    const struct confirm_engine *engine;
    const char *support; /* NULL: not told yet */
    struct confirm_device *device;
    int in, out;
    struct strbuf read;
};

static void child_say(const struct child *c, const struct evidence *e)
{
    struct strbuf text = {0};
    evidence_write(e, &text);
    if (stream_write(c->out, text.at, text.len) != 0)
        _exit(1); /* nobody listens any more */
    strbuf_free(&text);
}

static void child_scenarios(struct child *c, struct confirm_session *s, struct confirm_options *o,
                            const struct job *j, struct arena *a)
{
    double end = clock_now() + j->timeout;
    for (size_t i = 0; i < j->scenarios.len; i++) {
        struct evidence e = evidence_nothing();
        struct evidence_run run;
        double now = clock_now();
        o->deadline = now + apart_share(now, end, j->scenarios.len - i);
        if (c->engine->run(s, &j->scenarios.at[i], &run) < 0) {
            run = (struct evidence_run){.scenario = j->scenarios.at[i].name,
                                        .stop = "error",
                                        .stop_text = arena_strdup(a, error_message())};
            run.stop_at.path = "";
        }
        struct evidence_process here = {c->engine->name, (uint64_t)getpid(), j->alone};
        vec_push(a, &run.processes, here);
        vec_push(a, &e.runs, run);
        child_say(c, &e);
        if (c->engine->lost(s))
            _exit(0);
    }
}

static void child_job(struct child *c, const char *text, size_t n)
{
    struct arena *a = arena_create();
    struct evidence e = evidence_nothing();
    struct confirm_facts facts = {.entry = ""};
    struct confirm_session *s = NULL;
    struct job j;
    struct confirm_options o = {.arena = a, .device = c->device};
    struct ptx_image image = {.support = c->support};
    if (job_read(a, text, n, &j) < 0) {
        e.stage = "document";
        e.error = arena_strdup(a, error_message());
        child_say(c, &e);
        return;
    }
    if (!c->support) { /* the first one; lives on */
        c->support = j.ptx;
        return;
    }
    for (size_t i = 0; i < j.scenarios.len; i++)
        o.watch |= j.scenarios.at[i].watch;
    o.max_bytes = j.max_bytes;
    image.ptx = j.ptx;
    image.len = strlen(j.ptx);
    image.entry = j.kernel;
    image.arch = j.arch;
    if (c->engine->open(&s, &image, &o) < 0) {
        e.stage = "decode";
        e.error = arena_strdup(a, error_message());
    } else if (c->engine->facts) {
        c->engine->facts(s, &facts);
    }
    e.entry = facts.entry;
    e.static_shared = facts.static_shared;
    e.max_threads = facts.max_threads;
    e.required_threads = facts.required_threads;
    e.alone = facts.alone ? facts.alone : "";
    child_say(c, &e);
    if (s && (!*e.alone || j.alone))
        child_scenarios(c, s, &o, &j, a);
    if (s)
        c->engine->close(s);
    arena_destroy(a);
}

static __attribute__((noreturn)) void child_main(const struct confirm_engine *engine,
                                                 unsigned number, int in, int out)
{
    struct child c = {.engine = engine, .in = in, .out = out};
    struct confirm_caps caps;
    struct evidence hello = evidence_nothing();
    char piece[65536];
    ssize_t n;
    if (engine->attach(&c.device, number, &caps) < 0) {
        hello.error = error_message();
        hello.stage = "engine";
    } else {
        hello.engine = caps.device;
    }
    child_say(&c, &hello);
    while (!*hello.error && (n = read(in, piece, sizeof piece)) > 0) {
        strbuf_add_bytes(&c.read, piece, (size_t)n);
        char *end;
        while (c.read.len && (end = memchr(c.read.at, '\n', c.read.len))) {
            size_t line = (size_t)(end - c.read.at);
            child_job(&c, c.read.at, line);
            memmove(c.read.at, end + 1, c.read.len - line - 1);
            c.read.len -= line + 1;
        }
    }
    _exit(0);
}

void apart_serve(const struct confirm_engine *engine, unsigned number)
{
    child_main(engine, number, STDIN_FILENO, CHILD_OUT);
}

static __attribute__((noreturn)) void child_exec(const struct apart *p, int in, int out)
{
    char number[16];
    const char *argv[] = {p->program, "--engine", p->engine->name, number, NULL};
    snprintf(number, sizeof number, "%u", p->number);
    dup2(in, STDIN_FILENO);
    if (out == CHILD_OUT)
        fcntl(out, F_SETFD, 0);
    else
        dup2(out, CHILD_OUT);
    execv(p->program, (char *const *)(uintptr_t)argv);
    _exit(127);
}

/* The parent's handlers, output and time are not the child's. */
static void child_begin(const struct apart *p, int in, int out)
{
    sigset_t none;
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    last_words_drop();
    for (int i = 1; i < 32; i++)
        signal(i, SIG_DFL);
    signal(SIGPIPE, SIG_IGN);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (nowhere >= 0)
        dup2(nowhere, STDOUT_FILENO);
    if (p->program)
        child_exec(p, in, out);
    child_main(p->engine, p->number, in, out);
}

int apart_start(struct apart *p)
{
    int to[2], from[2];
    if (p->pid)
        return 0;
    signal(SIGPIPE, SIG_IGN); /* a process that is gone is an answer, not an end */
    if (pipe2(to, O_CLOEXEC) != 0)
        return error_set("no pipe: %s", strerror(errno));
    if (pipe2(from, O_CLOEXEC) != 0) {
        error_set("no pipe: %s", strerror(errno));
        close(to[0]);
        close(to[1]);
        return -1;
    }
    pid_t pid = fork();
    if (pid == 0) {
        close(to[1]);
        close(from[0]);
        child_begin(p, to[0], from[1]);
    }
    close(to[0]);
    close(from[1]);
    if (pid < 0) {
        error_set("no process for the engine: %s", strerror(errno));
        close(to[1]);
        close(from[0]);
        return -1;
    }
    p->pid = pid;
    p->to = to[1];
    p->from = from[0];
    p->read.len = 0;
    p->greeted = false;
    return 0;
}

/* Waits for it; its status as waitpid has it. */
static int bury(struct apart *p)
{
    int status = 0;
    close(p->to);
    close(p->from);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    p->pid = 0;
    return status;
}

static const char *how_it_ended(struct arena *a, int status)
{
    if (WIFSIGNALED(status))
        return arena_printf(a, "the process of the run was ended by signal %d (%s)",
                            WTERMSIG(status), strsignal(WTERMSIG(status)));
    return arena_printf(a, "the process of the run ended with status %d", WEXITSTATUS(status));
}

void apart_end(struct apart *p)
{
    if (p->pid) {
        kill(p->pid, SIGKILL);
        bury(p);
    }
    strbuf_free(&p->read);
}

/* ---- talking to it ---------------------------------------------------------------------------- */

enum heard { HEARD_LINE, HEARD_END, HEARD_NOTHING };

/* Its next document. Its process may end, or say nothing until `limit`. */
static enum heard hear(struct arena *a, struct apart *p, double limit, struct evidence *out)
{
    char piece[65536];
    char *end;
    while (!(end = p->read.len ? memchr(p->read.at, '\n', p->read.len) : NULL)) {
        double left = limit - clock_now();
        struct pollfd f = {.fd = p->from, .events = POLLIN};
        int ready = left > 0 ? poll(&f, 1, (int)(left * 1000) + 1) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return HEARD_NOTHING;
        ssize_t n = read(p->from, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0 || p->read.len > LIMIT_DOCUMENT_BYTES)
            return HEARD_END;
        strbuf_add_bytes(&p->read, piece, (size_t)n);
    }
    size_t line = (size_t)(end - p->read.at);
    int status = evidence_read(a, p->read.at, line, out);
    memmove(p->read.at, end + 1, p->read.len - line - 1);
    p->read.len -= line + 1;
    return status < 0 ? HEARD_END : HEARD_LINE;
}

static bool tell(struct apart *p, const struct strbuf *text)
{
    return stream_write(p->to, text->at, text->len) == 0;
}

/* The first document: the engine's own code. */
static void send_support(struct apart *p)
{
    struct job j = {.ptx = p->support ? p->support : "",
                    .file = "",
                    .arch = 80,
                    .producer = "auto",
                    .engine = "gpu"};
    struct strbuf text = {0};
    job_write(&j, &text);
    tell(p, &text);
    strbuf_free(&text);
}

static int greet(struct arena *a, struct apart *p, double deadline)
{
    struct evidence hello;
    if (apart_start(p) < 0)
        return -1;
    if (p->greeted)
        return 0;
    switch (hear(a, p, deadline, &hello)) {
    case HEARD_LINE: break;
    case HEARD_END: return error_set("%s", how_it_ended(a, bury(p)));
    case HEARD_NOTHING: apart_end(p); return error_set("the device did not start in time");
    }
    if (*hello.error) {
        apart_end(p);
        return error_set("%s", hello.error);
    }
    p->greeted = true;
    send_support(p);
    return 0;
}

/* The job from scenario `from` on. */
static void send_job(struct apart *p, const struct job *j, size_t from, double seconds)
{
    struct job part = *j;
    struct strbuf text = {0};
    part.source = NULL;
    part.timeout = seconds;
    part.scenarios.at += from;
    part.scenarios.len -= from;
    job_write(&part, &text);
    tell(p, &text); /* a process that is gone shows when it is listened to */
    strbuf_free(&text);
}

struct evidence_run apart_lost_run(const struct scenario *s, const char *stop, const char *text)
{
    struct evidence_run run = {.scenario = s->name, .stop = stop, .stop_text = text};
    run.stop_at.path = "";
    return run;
}

/* The run that process `pid` was lost with. */
static void add_lost(struct arena *a, const struct apart *p, pid_t pid, const struct job *j,
                     const char *stop, const char *text, struct evidence *out)
{
    struct evidence_run run = apart_lost_run(&j->scenarios.at[out->runs.len], stop, text);
    struct evidence_process where = {p->engine->name, (uint64_t)pid, j->alone};
    vec_push(a, &run.processes, where);
    vec_push(a, &out->runs, run);
}

/* One process's part: sends the rest of the job and listens until it is done or the process is lost.
 * -1: nothing of the job can be run. */
static int run_rest(struct arena *a, struct apart *p, const struct job *j, double deadline,
                    struct evidence *out, const char **stage)
{
    struct evidence e;
    bool served = p->greeted; /* other jobs before this one */
    *stage = "engine";
    if (greet(a, p, deadline + GRACE_SECONDS) < 0)
        return -1;
    send_job(p, j, out->runs.len, deadline - clock_now());
    enum heard heard = hear(a, p, deadline + GRACE_SECONDS, &e);
    if (heard != HEARD_LINE) {
        if (heard != HEARD_END || !served)
            kill(p->pid, SIGKILL);
        int status = bury(p);
        if (served && status == 0) /* an earlier job's last run lost it: it was about to end */
            return run_rest(a, p, j, deadline, out, stage);
        return error_set("%s", how_it_ended(a, status));
    }
    if (*e.error) {
        *stage = e.stage;
        return error_set("%s", e.error);
    }
    out->entry = e.entry;
    out->static_shared = e.static_shared;
    out->max_threads = e.max_threads;
    out->required_threads = e.required_threads;
    out->alone = e.alone;
    size_t before = out->runs.len;
    while (out->runs.len < j->scenarios.len && (!*e.alone || j->alone)) {
        double now = clock_now();
        double limit = now + apart_share(now, deadline, j->scenarios.len - out->runs.len);
        heard = hear(a, p, limit + GRACE_SECONDS, &e);
        if (heard == HEARD_LINE && e.runs.len == 1) {
            vec_push(a, &out->runs, e.runs.at[0]);
            last_words_set(out, "engine");
            continue;
        }
        if (heard == HEARD_NOTHING)
            kill(p->pid, SIGKILL);
        pid_t pid = p->pid;
        int status = bury(p);
        if (heard == HEARD_NOTHING)
            add_lost(a, p, pid, j, "timeout", "the device did not answer in time", out);
        else if (status != 0 || out->runs.len == before) /* 0: it had to end, after a run */
            add_lost(a, p, pid, j, "error", how_it_ended(a, status), out);
        return 0;
    }
    return 0;
}

/* Has it ended by itself, as it does when its context is lost? */
static void notice_end(struct apart *p)
{
    struct pollfd f = {.fd = p->from, .events = POLLIN};
    if (p->pid && poll(&f, 1, 0) > 0 && f.revents & POLLHUP && !(f.revents & POLLIN))
        bury(p);
}

int apart_run(struct arena *a, struct apart *p, const struct job *j, double deadline,
              struct evidence *out, const char **stage)
{
    do {
        notice_end(p);
        if (run_rest(a, p, j, deadline, out, stage) < 0)
            return -1;
        if (*out->alone && !j->alone)
            return 0;
        if (out->runs.len < j->scenarios.len && clock_now() > deadline) {
            *stage = "engine";
            return error_set("the job ran out of time");
        }
    } while (out->runs.len < j->scenarios.len);
    return 0;
}
