/* SPDX-License-Identifier: Apache-2.0 */
/* Job and evidence documents: any bytes; what is read writes a document that is read again.  A job
 * with PTX is run, for a few steps. */
#include "fuzz.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/strbuf.h"
#include "runtime/emu/engine_cpu.h"
#include "runtime/evidence.h"
#include "runtime/scenario.h"

#include <stdlib.h>
#include <string.h>

static void run(struct arena *a, const struct job *j)
{
    struct ptx_image image = {
        .ptx = j->ptx, .len = strlen(j->ptx), .entry = j->kernel, .arch = j->arch};
    struct confirm_options o = {.arena = a, .max_bytes = 64 << 20};
    struct evidence e = {.engine = "", .producer = "", .error = "", .log = "", .entry = ""};
    struct confirm_session *session;
    struct strbuf out = {0};

    if (engine_cpu.open(&session, &image, &o) < 0)
        return;
    for (size_t i = 0; i < j->scenarios.len && i < 2; i++) {
        struct scenario what = j->scenarios.at[i];
        struct evidence_run r;
        what.max_steps = 500;
        if (engine_cpu.run(session, &what, &r) == 0)
            vec_push(a, &e.runs, r);
    }
    engine_cpu.close(session);
    evidence_write(&e, &out);
    if (evidence_read(a, out.at, out.len, &e) < 0)
        abort();
    strbuf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_create();
    struct strbuf one = {0}, two = {0};
    struct evidence e;
    struct job j;

    error_clear();
    if (job_read(a, (const char *)data, size, &j) == 0) {
        job_write(&j, &one);
        if (job_read(a, one.at, one.len, &j) < 0)
            abort();
        job_write(&j, &two);
        if (strcmp(one.at, two.at) != 0)
            abort();
        if (j.ptx)
            run(a, &j);
    } else if (!*error_message()) {
        abort();
    }
    one.len = two.len = 0;
    if (evidence_read(a, (const char *)data, size, &e) == 0) {
        evidence_write(&e, &one);
        if (evidence_read(a, one.at, one.len, &e) < 0)
            abort();
        evidence_write(&e, &two);
        if (strcmp(one.at, two.at) != 0)
            abort();
    }
    strbuf_free(&one);
    strbuf_free(&two);
    arena_destroy(a);
    return 0;
}
