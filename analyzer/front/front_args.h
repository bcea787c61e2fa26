/* SPDX-License-Identifier: Apache-2.0 */
/* The clang arguments of one file. Private to front/. */
#ifndef CUDALINT_FRONT_FRONT_ARGS_H
#define CUDALINT_FRONT_FRONT_ARGS_H

#include "front/front.h"

struct front_args {
    VEC(const char *) list;   /* everything but -std, the prelude, and repair's headers */
    size_t ours;              /* so many of them, from the first, are the same for every file */
    const char *std;          /* asked for by the user or the command line, or NULL */
    bool stubs;               /* hermetic: the embedded headers are used */
    const char *builtin_vars; /* else: path of the header of clang's that ours replaces, or NULL */
};

/* The text that replaces `builtin_vars`: threadIdx and the others as plain structures; clang's are
 * properties, whose members have no name in libclang. */
extern const char front_args_builtin_vars[];

/* A folder with a toolkit's or the system's own headers: they would mix with the stubs for them. */
bool front_args_shadows_stubs(struct arena *a, const char *dir);

/* 0, or -1 with a message (a response file of the compile database that cannot be read). */
int front_args_build(struct arena *a, const struct source *src, const struct front_options *o,
                     struct front_args *out, struct front_report *report);

#endif
