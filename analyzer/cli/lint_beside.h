/* SPDX-License-Identifier: Apache-2.0 */
/* What the launches and calls in other files of the project are asked about: a finding's kernel that its own file
 * launches nowhere, and a function of the host around it that its own file calls nowhere. */
#ifndef CUDALINT_CLI_LINT_BESIDE_H
#define CUDALINT_CLI_LINT_BESIDE_H

#include "cli/beside.h"
#include "pass/analysis.h"
#include "report/suppress.h"

/* The names that these findings want to see used; empty for most files. */
struct beside_names lint_beside_names(struct arena *a, const struct analysis *an,
                                      const struct finding_list *findings);
/* What holds of the unit: of what was found with the other files in sight, what stands in a file that it has functions
 * of.  What the host does with the runtime was found without them; whether somebody asks for errors, they say too. */
struct finding_list lint_beside_merge(struct arena *a, const struct analysis *alone,
                                      const struct finding_list *first,
                                      const struct finding_list *second);

#endif
