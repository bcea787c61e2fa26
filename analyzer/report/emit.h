/* SPDX-License-Identifier: Apache-2.0 */
/* One output format is one emitter, in a file of its own (emit_<name>.c), with a line in
 * emitters.def. */
#ifndef CUDALINT_REPORT_EMIT_H
#define CUDALINT_REPORT_EMIT_H

#include "base/strbuf.h"
#include "report/report.h"

struct emit_options {
    bool color;
    bool quiet; /* findings only, no summary for people */
};

struct emitter {
    const char *name;
    const char *what; /* for --help */
    bool for_people;  /* plain text, not read by programs */
    void (*emit)(const struct report *r, const struct emit_options *o, struct strbuf *out);
};

/* NULL with a message that has a did-you-mean. */
const struct emitter *emitter_find(const char *name);
const struct emitter *emitter_all(size_t *n);

/* ---- shared by the emitters (emit.c) ---- */

/* "1 problem (1 error) in 12 files, 0.41 s. Run `cudalint explain CL101`." and a line end. */
void emit_summary(const struct report *r, struct strbuf *out);
/* The message, and what a run said about it: for formats that have one text. */
void emit_message(struct strbuf *out, const struct finding *f);
/* The path with what would break a line replaced; never begins with "::". */
void emit_path(struct strbuf *out, const char *path);
/* A URI: percent-encoded; file:// in front of an absolute path. */
void emit_uri(struct strbuf *out, const char *path);
/* Columns of a position in UTF-16 units from 1. */
unsigned emit_utf16_column(const struct report *r, const char *path, unsigned line,
                           unsigned column);
/* Text for XML, with what XML cannot hold replaced. */
void emit_xml(struct strbuf *out, const char *s);
/* `page`'s section as one paragraph, at most `max` bytes. */
void emit_section(struct strbuf *out, const char *page, const char *title, size_t max);

#endif
