/* SPDX-License-Identifier: Apache-2.0 */
/* The IR text parser: any bytes; what parses must print to a text that parses to the same text. */
#include "fuzz.h"

#include "base/arena.h"
#include "ir/ir_text.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ir_text_options options = {.spans = true};
    struct arena *a = arena_create();
    struct ir_module *m = ir_parse_module(a, (const char *)data, size);

    if (m) {
        struct strbuf once = {0}, twice = {0};

        ir_print_module(&once, m, options);
        m = ir_parse_module(a, strbuf_text(&once), once.len);
        if (!m)
            abort();
        ir_print_module(&twice, m, options);
        if (strcmp(strbuf_text(&once), strbuf_text(&twice)) != 0)
            abort();
        strbuf_free(&once);
        strbuf_free(&twice);
    }
    arena_destroy(a);
    return 0;
}
