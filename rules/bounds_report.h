/* SPDX-License-Identifier: Apache-2.0 */
/* What missing-bounds-check says of a piece of evidence. */
#ifndef CUDALINT_RULES_BOUNDS_REPORT_H
#define CUDALINT_RULES_BOUNDS_REPORT_H

#include "rules/rule.h"
#include "solve/bound_evidence.h"

void bounds_report(struct rule_context *c, const struct bound_evidence *e);

#endif
