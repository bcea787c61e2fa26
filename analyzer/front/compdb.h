/* SPDX-License-Identifier: Apache-2.0 */
/* Compile databases (compile_commands.json). Read once, then used by many threads. */
#ifndef CUDALINT_FRONT_COMPDB_H
#define CUDALINT_FRONT_COMPDB_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

struct compdb;

struct compdb_entry {
    const char *directory;
    const char *file;         /* absolute */
    const char *const *words; /* after the compiler's name */
    size_t word_count;
    bool exact; /* it is the file's own entry, not a neighbour's */
};

/*
 * Reads `path`: a compile_commands.json or the directory that holds one.  -1 with a message (file,
 * line) when it cannot be read, is no JSON, or is no list of commands.
 */
int compdb_load(const char *path, struct compdb **out);
void compdb_free(struct compdb *db);

/* compile_commands.json in `dir`, its build/, or above; NULL when there is none. */
const char *compdb_find(struct arena *a, const char *dir);

/*
 * The command of `file` (any spelling of its path).  A file without one (headers) gets the command
 * of the file that shares most of its path, preferring nvcc's; false when the database is empty or
 * nothing is shared but the root.
 */
bool compdb_lookup(const struct compdb *db, const char *file, struct compdb_entry *out);

size_t compdb_size(const struct compdb *db);

#endif
