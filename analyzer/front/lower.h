/* SPDX-License-Identifier: Apache-2.0 */
/* From libclang's AST to IR. Private to front/. */
#ifndef CUDALINT_FRONT_LOWER_H
#define CUDALINT_FRONT_LOWER_H

#include <clang-c/Index.h>

#include "base/source.h"
#include "front/front.h"
#include "ir/ir.h"

struct lower_input {
    CXTranslationUnit tu;
    const struct source *src;          /* what the user wrote (columns and lines refer to it) */
    const struct front_beside *beside; /* whose host is read like the main file's, or NULL */
    bool links_device_code;            /* the command line says so: see struct ir_module */
    unsigned line_offset;              /* lines that repair put before the user's text */
    /* Was this declaration (cursor, canonical) made up by repair, or from a stub that stands for an
     * unknown type?  NULL: never. */
    bool (*is_guessed)(CXCursor decl, void *context);
    void *context;
};

/* Fills m with the functions of the main file (and of the project headers it includes that hold
 * device code: marked in_main_file false). */
int lower_unit(struct ir_module *m, const struct lower_input *in);

#endif
