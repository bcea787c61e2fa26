/* SPDX-License-Identifier: Apache-2.0 */
/* The result of a run, as every output format sees it. */
#ifndef CUDALINT_REPORT_REPORT_H
#define CUDALINT_REPORT_REPORT_H

#include "base/map.h"
#include "base/source.h"
#include "base/vec.h"
#include "report/finding.h"

struct report {
    const char *version;           /* of the tool */
    const struct rule_info *rules; /* all that there are, and which ran in some file */
    size_t rule_count;
    const bool *ran;
    VEC(const struct finding *) findings; /* sorted; suppressed ones are in only when asked for */
    struct map sources;                   /* path -> struct source, for every path of a finding */
    size_t files;
    size_t errors; /* files that could not be analysed */
    size_t suppressed;
    bool confirm; /* findings have verdicts */
    double seconds;
};

/* The source that holds `path`, or NULL. */
const struct source *report_source(const struct report *r, const char *path);
/* Sorts the findings and drops what two files found at the same place (in a header). */
void report_sort(struct report *r);
size_t report_count(const struct report *r, enum severity s);
size_t report_count_verdict(const struct report *r, enum verdict v);

#endif
