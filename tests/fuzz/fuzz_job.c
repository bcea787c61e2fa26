/* SPDX-License-Identifier: Apache-2.0 */
/* Job and evidence documents: any bytes; what is read writes a document that is read again. */
#include "fuzz.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/strbuf.h"
#include "runtime/evidence.h"
#include "runtime/scenario.h"

#include <stdlib.h>
#include <string.h>

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
