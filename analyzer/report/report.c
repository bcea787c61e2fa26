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

void report_sort(struct report *r)
{
    if (r->findings.len == 0)
        return;
    qsort(r->findings.at, r->findings.len, sizeof(const struct finding *), compare);
    size_t kept = 1;
    for (size_t i = 1; i < r->findings.len; i++) {
        if (finding_compare(r->findings.at[i], r->findings.at[kept - 1]) != 0)
            r->findings.at[kept++] = r->findings.at[i];
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
