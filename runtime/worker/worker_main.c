/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cudalint-run: reads one job document from standard input, writes one evidence document to
 * standard output (docs/worker.md).  Exit 0 whenever it wrote one.
 */
#include "runtime/worker/worker.h"

#include "base/error.h"
#include "base/limits.h"
#include "base/self_path.h"
#include "base/strbuf.h"
#include "runtime/worker/self_test.h"
#include "runtime/worker/serve.h"
#include "runtime/worker/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: cudalint-run            a job on standard input, evidence on standard output\n"
    "       cudalint-run --serve [--device N]   jobs, one a line; as much evidence\n"
    "       cudalint-run --probe    what it has: compilers, engines, sandbox\n"
    "       cudalint-run --doctor   the same and the machine around it, as JSON\n"
    "       cudalint-run --self-test  tries what the sandbox must deny\n";

/* One byte more than allowed is read, so that job_read can say that there is too much. */
static int read_job(struct strbuf *out)
{
    return stream_read(STDIN_FILENO, LIMIT_DOCUMENT_BYTES, out) == 0
               ? 0
               : error_set("cannot read standard input");
}

/* One job. */
static int answer(struct arena *a, struct worker *w)
{
    struct strbuf in = {0}, out = {0};
    struct evidence e;
    if (read_job(&in) < 0)
        worker_refuse(a, "document", &e);
    else
        worker_run(a, w, in.at, in.len, &e);
    evidence_write(&e, &out);
    int status = stream_write(STDOUT_FILENO, out.at, out.len) == 0 ? 0 : 1;
    strbuf_free(&in);
    strbuf_free(&out);
    return status;
}

/* The engine of that name that has a process of its own, or NULL. */
static const struct confirm_engine *engine_apart(const char *name)
{
    const struct confirm_engine *e = confirm_engine_find(name);
    return e && e->attach ? e : bare_engine_find(name);
}

int main(int argc, char **argv)
{
    struct arena *a = arena_create();
    struct compile_place where = {.exe_dir = self_folder(a)};
    if (!where.exe_dir)
        where.exe_dir = "";
    struct worker w = {.where = &where, .program = self_path(a)};
    int status;
    if (argc < 2) {
        status = answer(a, &w);
        worker_close(&w);
    } else if (strcmp(argv[1], "--serve") == 0 &&
               (argc == 2 || (argc == 4 && strcmp(argv[2], "--device") == 0))) {
        w.device = argc == 4 ? (unsigned)strtoul(argv[3], NULL, 10) : 0;
        status = serve(&w);
        worker_close(&w);
    } else if (strcmp(argv[1], "--engine") == 0 && argc == 4 && engine_apart(argv[2])) {
        apart_serve(engine_apart(argv[2]), (unsigned)strtoul(argv[3], NULL, 10));
    } else if (strcmp(argv[1], "--probe") == 0) {
        status = worker_probe(a, &where);
    } else if (strcmp(argv[1], "--doctor") == 0) {
        status = worker_doctor(a, &where);
    } else if (strcmp(argv[1], "--self-test") == 0) {
        status = self_test();
    } else {
        status = strcmp(argv[1], "--help") == 0 ? 0 : 2;
        fputs(usage, status ? stderr : stdout);
    }
    arena_destroy(a);
    return status;
}
