/* SPDX-License-Identifier: Apache-2.0 */
/* `cudalint-run --doctor`: what is on this machine, as one document (runtime/doctor_facts.h). */
#include "runtime/worker/worker.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/strbuf.h"
#include "runtime/doctor_facts.h"
#include "runtime/gpu/gpu_doctor.h"
#include "runtime/worker/host_facts.h"
#include "runtime/worker/sandbox.h"

static void look_at_compiler(struct arena *a, const char *producer,
                             const struct compile_place *where, struct doctor *out)
{
    struct job j = {.producer = producer};
    struct compiler c;
    struct doctor_compiler found = {.name = "", .path = "", .problem = ""};
    if (compiler_open(a, &j, where, &c) == 0) {
        found.name = c.name;
        found.path = c.path;
        found.version = c.version;
        found.least_arch = c.least_arch;
        found.most_arch = c.most_arch;
        found.headers = c.includes.len > 0;
    } else {
        found.problem = arena_strdup(a, error_message());
    }
    vec_push(a, &out->compilers, found);
}

/* Closing is for good: a child tries. The exit status is what it closed. */
static const char *try_sandbox(void)
{
    int status = 0;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        struct sandbox_options o = {.seconds = 10};
        _exit((int)sandbox_close(&o));
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
        return "";
    return sandbox_text((unsigned)WEXITSTATUS(status));
}

int worker_doctor(struct arena *a, const struct compile_place *where)
{
    struct doctor d = {0};
    struct strbuf out = {0};
    host_facts(a, "", &d.host);
    d.sandbox = try_sandbox();
    look_at_compiler(a, "nvrtc", where, &d);
    look_at_compiler(a, "clang", where, &d);
    gpu_doctor(a, &d);
    doctor_write(&d, &out);
    int status = fwrite(out.at, 1, out.len, stdout) == out.len && fflush(stdout) == 0 ? 0 : 1;
    strbuf_free(&out);
    return status;
}
