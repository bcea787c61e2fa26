/* SPDX-License-Identifier: Apache-2.0 */
/* The PTX decoder: any bytes; what decodes can be dumped. */
#include "fuzz.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/strbuf.h"
#include "runtime/gpu/instrument.h"
#include "runtime/ptx/ptx.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_create();
    struct ptx_program *program = NULL;
    struct strbuf text = {0};

    struct instrumented code;

    if (ptx_parse(a, (const char *)data, size, &program) == 0) {
        ptx_dump(program, &text);
        if (instrument_ptx(a, (const char *)data, size, true, &code) != 0)
            abort();
    } else if (!*error_message()) {
        abort();
    }
    strbuf_free(&text);
    arena_destroy(a);
    return 0;
}
