/* SPDX-License-Identifier: Apache-2.0 */
#include "report/rule_info.h"

static const char *const severities[] = {"note", "warning", "error"};
static const char *const precisions[] = {"medium", "high", "very-high"};
static const char *const groups[] = {"correctness", "suspicious", "perf", "host", "style", "tool"};

const char *severity_text(enum severity s)
{
    return severities[s];
}

const char *precision_text(enum precision p)
{
    return precisions[p];
}

const char *group_text(enum rule_group g)
{
    return groups[g];
}
