/* SPDX-License-Identifier: Apache-2.0 */
/* Developers' tool: what libclang sees of a file (`cudalint --dump ast` without the rest). */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "front/front.h"

int main(int argc, char **argv)
{
    bool flags = argc > 2 && strcmp(argv[1], "--flags") == 0;
    if (argc < 2) {
        fprintf(stderr, "usage: front_ast [--flags] FILE [--cuda-path=DIR] [CLANG ARGUMENT...]\n");
        return 2;
    }
    int first = flags ? 2 : 1;
    struct arena *a = arena_create();
    struct source src;
    struct front_options o = {0};
    struct strbuf out = {0};
    for (int i = first + 1; i < argc; i++) {
        if (strncmp(argv[i], "--cuda-path=", 12) == 0)
            o.cuda_path = argv[i] + 12;
        else
            vec_push(a, &o.extra, argv[i]);
    }
    int rc = source_read(a, argv[first], argv[first], &src);
    if (rc == 0)
        rc = flags ? front_dump_flags(a, &src, &o, &out) : front_dump_ast(a, &src, &o, &out);
    if (rc != 0)
        fprintf(stderr, "front_ast: %s\n", error_message());
    fputs(strbuf_text(&out), stdout);
    strbuf_free(&out);
    arena_destroy(a);
    return rc ? 1 : 0;
}

/* Until the lowering is linked in. */
struct ir_module;
struct lower_input;
int lower_unit(struct ir_module *m, const struct lower_input *in);
__attribute__((weak)) int lower_unit(struct ir_module *m, const struct lower_input *in)
{
    (void)m;
    (void)in;
    return 0;
}
