/* SPDX-License-Identifier: Apache-2.0 */
#include "report/report.h"

#include <stdlib.h>

const struct source *report_source(const struct report *r, const char *path)
{
    return map_get(&r->sources, path);
}

static int compare(const void *a, const void *b)
{
    return finding_compare(*(const struct finding *const *)a, *(const struct finding *const *)b);
}

/* Of two files that include a header, one may have the launch that shows the finding; of two uses of a
 * macro, one may have a comment that suppresses it. */
static bool says_more(const struct finding *a, const struct finding *b)
{
    if (!a->suppressed != !b->suppressed)
        return !a->suppressed;
    return a->confirmation && b->confirmation &&
           a->confirmation->verdict < b->confirmation->verdict;
}

void report_sort(struct report *r)
{
    if (r->findings.len == 0)
        return;
    qsort(r->findings.at, r->findings.len, sizeof(const struct finding *), compare);
    size_t kept = 1;
    for (size_t i = 1; i < r->findings.len; i++) {
        if (!finding_is_same(r->findings.at[i], r->findings.at[kept - 1]))
            r->findings.at[kept++] = r->findings.at[i];
        else if (says_more(r->findings.at[i], r->findings.at[kept - 1]))
            r->findings.at[kept - 1] = r->findings.at[i];
    }
    r->findings.len = kept;
}

size_t report_count(const struct report *r, enum severity s)
{
    size_t n = 0;
    for (size_t i = 0; i < r->findings.len; i++)
        n += r->findings.at[i]->severity == s;
    return n;
}

size_t report_count_verdict(const struct report *r, enum verdict v)
{
    size_t n = 0;
    for (size_t i = 0; i < r->findings.len; i++)
        n += r->findings.at[i]->confirmation && r->findings.at[i]->confirmation->verdict == v;
    return n;
}
