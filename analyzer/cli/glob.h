/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Globs of configuration and --exclude: `*` and `?` do not cross '/', a double star does, `[a-z]`,
 * `[!a]`, backslash quotes.  Never fails: a bracket that is not closed is itself.
 */
#ifndef CUDALINT_CLI_GLOB_H
#define CUDALINT_CLI_GLOB_H

#include <stdbool.h>

/* The whole text? */
bool glob_match(const char *pattern, const char *text);
/*
 * Does the pattern take this path (relative to the folder of the pattern), or a folder above it?  A
 * pattern without a slash takes a file or folder of that name anywhere.
 */
bool glob_takes(const char *pattern, const char *path);

#endif
