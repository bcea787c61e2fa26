/* SPDX-License-Identifier: Apache-2.0 */
/* Applies the suppression comments of a file to its findings. */
#ifndef CUDALINT_REPORT_SUPPRESS_H
#define CUDALINT_REPORT_SUPPRESS_H

#include "report/directive.h"

struct finding_list {
    struct finding **at;
    size_t len;
    size_t cap;
};

/*
 * Sets ->suppressed on the findings of `s` in the list.  With `report_comments` adds findings about
 * the comments themselves: CL002 for malformed ones, CL001 for those that suppress nothing although
 * their rule ran.
 */
void suppress_apply(struct arena *a, const struct source *s, const struct rule_table *rules,
                    struct finding_list *findings, bool report_comments);

#endif
