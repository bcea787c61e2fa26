/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which other source files of the project launch a kernel, or call a function of the host?
 *
 * Text is searched, nothing is parsed.  The folder of the file comes first, then what lies under the folder above it,
 * and so on up to the top of the project (the folder with .git, which is the last to be searched); the nearest folder
 * in which a name is used decides.  What git ignores is searched like the rest; hidden folders are not.
 */
#ifndef CUDALINT_CLI_BESIDE_H
#define CUDALINT_CLI_BESIDE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/vec.h"

struct beside_name {
    const char *text;
    bool is_kernel; /* `name<<<`, `name<T><<<`, or handed on; else a call of it */
};

struct beside_names {
    VEC(struct beside_name) list;
};

struct beside_files {
    VEC(const char *) paths; /* absolute, in order; at most LIMIT_BESIDE_FILES */
    bool all;                /* no other file that was looked at uses the names */
};

/* For the file at `path`, which exists.  A file that defines one of the names itself belongs to another program and
 * does not count. Never fails: what cannot be read is passed over. */
struct beside_files beside_find(struct arena *a, const char *path,
                                const struct beside_names *names);

/* Do these bytes, a source file's, use the name so?  False where they define it, in *defines. */
bool beside_uses(const char *text, const struct beside_name *name, bool *defines);

#endif
