/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"

extern char **environ;

static int make_pipes(int in[2], int out[2])
{
    if (pipe2(in, O_CLOEXEC) != 0)
        return error_set("cannot start the worker: %s", strerror(errno));
    if (pipe2(out, O_CLOEXEC) != 0) {
        error_set("cannot start the worker: %s", strerror(errno));
        close(in[0]);
        close(in[1]);
        return -1;
    }
    return 0;
}

int child_start(const char *const *argv, struct child *out)
{
    int in[2], from[2];
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t all;
    if (make_pipes(in, from) != 0)
        return -1;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    sigemptyset(&all);
    posix_spawnattr_setsigmask(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    int rc = posix_spawnp(&out->pid, argv[0], &files, &attributes, (char *const *)(uintptr_t)argv,
                          environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    close(in[0]);
    close(from[1]);
    out->in = in[1];
    out->out = from[0];
    if (rc == 0) {
        fcntl(out->in, F_SETFL, O_NONBLOCK);
        return 0;
    }
    close(out->in);
    close(out->out);
    *out = (struct child){.in = -1, .out = -1};
    return error_set("cannot start %s: %s", argv[0], strerror(rc));
}

static void close_input(struct child *c)
{
    if (c->in >= 0)
        close(c->in);
    c->in = -1;
}

/* Writes some of what is left. False: it does not listen any more. */
static bool write_some(struct child *c, const char **text, size_t *n)
{
    ssize_t did = write(c->in, *text, *n);
    if (did < 0)
        return errno == EAGAIN || errno == EINTR;
    *text += did;
    *n -= (size_t)did;
    return true;
}

/* Writes and reads in turn: both pipes may be full. */
int child_ask(struct child *c, const char *text, size_t n, double seconds, size_t most, bool line,
              struct strbuf *out)
{
    char buffer[65536];
    double end = clock_now() + seconds;
    for (;;) {
        if (n == 0 && !line)
            close_input(c);
        bool writes = c->in >= 0 && n > 0;
        struct pollfd p[2] = {{.fd = c->out, .events = POLLIN},
                              {.fd = c->in, .events = writes ? POLLOUT : 0}};
        double left = end - clock_now();
        if (left <= 0)
            return error_set("the worker did not answer in time");
        int ready = poll(p, writes ? 2 : 1, (int)(left * 1000) + 1);
        if (ready < 0 && errno != EINTR)
            return error_set("poll: %s", strerror(errno));
        if (ready <= 0)
            continue;
        if (writes && p[1].revents && !write_some(c, &text, &n)) {
            close_input(c);
            n = 0;
        }
        if (!p[0].revents)
            continue;
        ssize_t did = read(c->out, buffer, sizeof buffer);
        if (did == 0)
            return line ? error_set("the worker ended without an answer") : 0;
        if (did > 0)
            strbuf_add_bytes(out, buffer, (size_t)did);
        if (out->len > most)
            return error_set("the worker answers with more than %zu MiB", most >> 20);
        if (line && did > 0 && out->at[out->len - 1] == '\n')
            return 0;
    }
}

int child_end(struct child *c, bool end_it)
{
    int status = 0;
    if (!c->pid)
        return 0;
    close_input(c);
    close(c->out);
    if (end_it)
        kill(-c->pid, SIGKILL);
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    *c = (struct child){.in = -1, .out = -1};
    return status;
}
