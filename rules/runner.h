/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the selected rules over one analysed unit. */
#ifndef CUDALINT_RULES_RUNNER_H
#define CUDALINT_RULES_RUNNER_H

#include "rules/rule.h"

struct rules_run {
    const bool *enabled;           /* for each rule of rule_all() */
    const enum severity *severity; /* for each rule of rule_all() */
    const bool
        *levelled; /* the user has named the rule's level: it holds for all it finds; or NULL */
    struct rule_options options;
    double *seconds;                 /* for each rule, added to; or NULL */
    VEC(struct finding *) findings;  /* out, in the arena of the analysis */
    const struct rule_info *crashed; /* out: a rule that ended in a fault, or NULL */
};

void rules_run(struct analysis *a, struct rules_run *run);

#endif
