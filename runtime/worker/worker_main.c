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

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: cudalint-run            a job on standard input, evidence on standard output\n"
    "       cudalint-run --probe    what it has: compilers, engines, sandbox\n"
    "       cudalint-run --doctor   the same and the machine around it, as JSON\n"
    "       cudalint-run --self-test  tries what the sandbox must deny\n";

/* One byte more than allowed is read, so that job_read can say that there is too much. */
static int read_all(struct strbuf *out)
{
    char piece[65536];
    ssize_t n;
    while (out->len <= LIMIT_DOCUMENT_BYTES && (n = read(STDIN_FILENO, piece, sizeof piece)) != 0) {
        if (n < 0)
            return error_set("cannot read standard input");
        strbuf_add_bytes(out, piece, (size_t)n);
    }
    return 0;
}

static int write_all(const struct strbuf *text)
{
    size_t done = 0;
    while (done < text->len) {
        ssize_t n = write(STDOUT_FILENO, text->at + done, text->len - done);
        if (n <= 0)
            return 1;
        done += (size_t)n;
    }
    return 0;
}

/* One job. */
static int answer(struct arena *a, const struct compile_place *where)
{
    struct strbuf in = {0}, out = {0};
    struct evidence e;
    if (read_all(&in) < 0)
        worker_refuse(a, "document", &e);
    else
        worker_run(a, in.at, in.len, where, &e);
    evidence_write(&e, &out);
    int status = write_all(&out);
    strbuf_free(&in);
    strbuf_free(&out);
    return status;
}

int main(int argc, char **argv)
{
    struct arena *a = arena_create();
    struct compile_place where = {.exe_dir = self_folder(a)};
    if (!where.exe_dir)
        where.exe_dir = "";
    int status;
    if (argc < 2) {
        status = answer(a, &where);
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
