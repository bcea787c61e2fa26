/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ptx_tool dump FILE       the decoded program
 * ptx_tool coverage FILE   one line a kernel or function: name, instructions, unsupported by
 *                          the engine; then one line for each of those ("- text")
 */
#include "base/error.h"
#include "base/source.h"
#include "runtime/emu/emu.h"

#include <stdio.h>
#include <string.h>

static void coverage(const struct ptx_program *p)
{
    for (size_t k = 0; k < p->function_count; k++) {
        const struct ptx_function *f = &p->functions[k];
        if (!f->defined)
            continue;
        uint32_t missing = 0;
        for (uint32_t i = 0; i < f->instr_count; i++)
            missing += !emu_supports(&f->instrs[i]);
        printf("%s %s %u %u\n", f->entry ? "kernel" : "function", f->name, f->instr_count, missing);
        for (uint32_t i = 0; i < f->instr_count; i++) {
            char text[256];
            if (emu_supports(&f->instrs[i]))
                continue;
            ptx_instr_text(p, &f->instrs[i], text, sizeof text);
            printf("- %s\n", text);
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: ptx_tool dump|coverage FILE\n", stderr);
        return 2;
    }
    struct arena *a = arena_create();
    struct source s;
    struct ptx_program *p;
    int status = 0;
    if (source_read(a, argv[2], argv[2], &s) < 0 || ptx_parse(a, s.text, s.size, &p) < 0) {
        fprintf(stderr, "%s: %s\n", argv[2], error_message());
        status = 1;
    } else if (strcmp(argv[1], "coverage") == 0) {
        coverage(p);
    } else {
        struct strbuf out = {0};
        ptx_dump(p, &out);
        fputs(strbuf_text(&out), stdout);
        strbuf_free(&out);
    }
    arena_destroy(a);
    return status;
}
