/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Suppression comments of a file.
 *
 *     // cudalint: ignore[CL101, shared-race] reason    this line; alone on it: the next statement
 *     // cudalint: ignore-begin[CL101]  ...  // cudalint: ignore-end[CL101]
 *     // cudalint: ignore-file[CL101] reason
 *     // NOLINT(cudalint-shared-race)   NOLINTNEXTLINE(...)   NOLINTBEGIN(...)   NOLINTEND(...)
 *
 * Block comments hold them too.  A rule is named by its code, its name, or `all`.  What is not
 * understood suppresses nothing and is a problem of its own.
 */
#ifndef CUDALINT_REPORT_DIRECTIVE_H
#define CUDALINT_REPORT_DIRECTIVE_H

#include "base/source.h"
#include "base/vec.h"
#include "report/finding.h"

struct rule_table {
    const struct rule_info *rules;
    size_t count;
    const bool *ran; /* enabled for this file */
    const enum severity *severity;
};

/* One rule of one comment. */
struct directive_entry {
    const struct rule_info *rule; /* NULL: all */
    unsigned from;                /* lines that it covers; from > to: none */
    unsigned to;
    bool open; /* ignore-begin that has met no end yet */
    bool used;
};

struct directive {
    struct ir_span span;
    const char *reason;
    VEC(struct directive_entry) entries;
};

struct directive_problem {
    struct ir_span span;
    const char *message;
};

struct directives {
    VEC(struct directive *) list;
    VEC(struct directive_problem) problems;
};

void directive_read(struct arena *a, const struct source *s, const struct rule_table *rules,
                    struct directives *out);

#endif
