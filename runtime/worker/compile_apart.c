/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Compiling foreign source in a child with a closed sandbox, for engines that cannot live in one:
 * a GPU's driver opens devices and maps all the addresses there are.
 */
#include "runtime/worker/compile.h"

#include "base/error.h"
#include "base/limits.h"
#include "base/strbuf.h"
#include "runtime/evidence.h"
#include "runtime/worker/sandbox.h"
#include "runtime/worker/stream.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Addresses that this process has mapped: a driver that was asked for its devices has many. 0: not
 * known (no /proc). */
static uint64_t mapped_bytes(void)
{
    unsigned long long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (!f)
        return 0;
    if (fscanf(f, "%llu", &pages) != 1)
        pages = 0;
    fclose(f);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void child(struct arena *a, const struct compiler *c, const struct job *j,
                  const struct sandbox_options *box, int to)
{
    struct compiled code;
    struct strbuf text = {0};
    struct sandbox_options closed = *box;
    uint64_t mapped = mapped_bytes();
    closed.bytes = mapped ? closed.bytes + mapped : 0;
    struct evidence e = {.engine = "",
                         .producer = "",
                         .error = "",
                         .stage = "",
                         .log = "",
                         .entry = "",
                         .sandbox = sandbox_text(sandbox_close(&closed))};
    if (compiler_run(a, c, j, &code) < 0)
        e.error = arena_strdup(a, error_message());
    e.ptx = code.ptx;
    e.entry = code.entry ? code.entry : "";
    e.log = code.log;
    evidence_write(&e, &text);
    stream_write(to, text.at, text.len);
    _exit(0);
}

int compile_apart(struct arena *a, const struct compiler *c, const struct job *j,
                  const struct sandbox_options *box, struct compiled *out, const char **sandbox)
{
    int ends[2];
    int status;
    struct strbuf text = {0};
    struct evidence e;
    *out = (struct compiled){.log = ""};
    *sandbox = "";
    if (pipe(ends) != 0)
        return error_set("no pipe: %s", strerror(errno));
    pid_t pid = fork();
    if (pid < 0) {
        close(ends[0]);
        close(ends[1]);
        return error_set("no process for the compiler: %s", strerror(errno));
    }
    if (pid == 0) {
        close(ends[0]);
        child(a, c, j, box, ends[1]);
    }
    close(ends[1]);
    stream_read(ends[0], LIMIT_DOCUMENT_BYTES, &text);
    close(ends[0]);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (evidence_read(a, strbuf_text(&text), text.len, &e) < 0) {
        if (WIFSIGNALED(status))
            error_set("the compiler was ended by signal %d", WTERMSIG(status));
        strbuf_free(&text);
        return -1;
    }
    strbuf_free(&text);
    *sandbox = e.sandbox;
    *out = (struct compiled){.ptx = e.ptx,
                             .len = e.ptx ? strlen(e.ptx) : 0,
                             .entry = e.entry[0] ? e.entry : NULL,
                             .log = e.log};
    if (j->want_resources && !e.error[0])
        out->resources = compile_resources_read(out->log, out->entry);
    return e.error[0] ? error_set("%s", e.error) : 0;
}
