/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From the paths of the command line to the files to lint.
 *
 * Folders are searched for .cu and .cuh; what is hidden, ignored by git or excluded is passed over,
 * and links to folders are not followed.  A file that is named is taken whatever it is called, and
 * excluded only with --force-exclude.  The result is sorted and holds each file once.
 */
#ifndef CUDALINT_CLI_DISCOVER_H
#define CUDALINT_CLI_DISCOVER_H

#include "cli/config.h"

struct discovered {
    const char *path;     /* to open */
    const char *shown;    /* in reports */
    const char *absolute; /* for configuration and globs */
    bool named;           /* on the command line */
};

struct discovery {
    struct arena *arena;
    const char *cwd;
    const struct options *options;
    struct config_store *configs;
    bool exclude_named; /* --force-exclude, or the paths are the configuration's */
    struct map seen;    /* real path -> anything */
    VEC(struct discovered) files;
    size_t passed_over; /* named but excluded */
    size_t unreadable;  /* folders; said so on standard error */
};

/* -1 with a message when a configuration is wrong. A path that does not exist is a file that cannot
 * be read, later. */
int discover_files(struct discovery *d, const struct option_list *paths);

#endif
