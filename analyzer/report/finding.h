/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A finding: what a rule reports, from the rule to every output format.
 *
 * Rules build findings in the arena of their translation unit; finding_copy() is the one crossing
 * into the results of the run (its own arena), after which the unit is freed whole.
 */
#ifndef CUDALINT_REPORT_FINDING_H
#define CUDALINT_REPORT_FINDING_H

#include "base/vec.h"
#include "ir/ir.h"
#include "report/rule_info.h"

struct finding_note {
    struct ir_span span;
    const char *message;
};

struct finding {
    const struct rule_info *rule;
    enum severity severity;
    struct ir_span span;  /* span.path never NULL once it left the rule */
    const char *function; /* the kernel or function, or NULL */
    const char *message;  /* what is wrong and why it matters, one line, no final period */
    const char *help;     /* what to do, one line */
    VEC(struct finding_note) notes; /* where it comes from; first one is shown in the snippet */
    const char *fingerprint; /* "cudalint/v1": stable when lines move; set by fingerprint.c */
    const char *line_hash;   /* GitHub's primaryLocationLineHash; set by fingerprint.c */
    const char *suppressed;  /* NULL, or the reason given in the comment ("" when none) */
};

/* A copy that needs nothing of the original but the rule, which is static. */
struct finding *finding_copy(struct arena *to, const struct finding *f);
/* By path, line, column, code, message: the order of every report. */
int finding_compare(const struct finding *a, const struct finding *b);

#endif
