/* SPDX-License-Identifier: Apache-2.0 */
/* Paths as text; nothing here looks at the disk. */
#ifndef CUDALINT_CLI_PATH_H
#define CUDALINT_CLI_PATH_H

#include "base/arena.h"

/* Absolute, without ".", ".." and doubled slashes. `base` is absolute. */
const char *path_absolute(struct arena *a, const char *base, const char *path);
/* The folder part of an absolute path; "/" for the root. */
const char *path_folder(struct arena *a, const char *path);
const char *path_join(struct arena *a, const char *folder, const char *name);
/* `path` below `folder` (both absolute), relative to it; NULL when it is not below. */
const char *path_below(const char *folder, const char *path);

#endif
