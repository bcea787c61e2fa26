/* SPDX-License-Identifier: Apache-2.0 */
/* A file's bytes in memory with an index of its lines. Lines and columns count from 1, in bytes. */
#ifndef CUDALINT_BASE_SOURCE_H
#define CUDALINT_BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

struct source {
    const char *path; /* as the user named it */
    const char *text; /* NUL terminated; may hold NULs inside */
    size_t size;
    const size_t *lines; /* offset of the first byte of line i + 1 */
    size_t line_count;
};

/*
 * Reads `path` ("-": standard input, named `path_shown`).  Fails with a message on what is no
 * regular file (a pipe may wait for ever), an unreadable file, or one larger than LIMIT_FILE_BYTES.
 * A UTF-8 byte order mark stays in the text.
 */
int source_read(struct arena *a, const char *path, const char *path_shown, struct source *out);
/* The same, also of pipes and devices. */
int source_read_any(struct arena *a, const char *path, const char *path_shown, struct source *out);
/* Makes a source of text in memory (copied). */
void source_from_text(struct arena *a, const char *path, const char *text, size_t n,
                      struct source *out);
/* Line `line` without its line end (LF or CRLF); length in *n. "" beyond the end. */
const char *source_line(const struct source *s, unsigned line, size_t *n);
/* Does the name end as that of a file that is compiled by itself?  Of a header every file that has it makes its
 * own. NULL: no. */
bool source_is_unit(const char *name);

#endif
