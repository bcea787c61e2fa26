/* SPDX-License-Identifier: Apache-2.0 */
/* What the rules about races say of one. */
#ifndef CUDALINT_RULES_RACE_TEXT_H
#define CUDALINT_RULES_RACE_TEXT_H

#include "pass/race.h"
#include "rules/rule.h"

/* "thread 3", "thread (3,1,0)". */
const char *race_text_thread(struct rule_context *c, const int t[3]);
/* What an access does: "reads", "writes", "updates", "uses". */
const char *race_text_verb(const struct interval_access *a);
/* What the other threads do with it: "read by other threads". */
const char *race_text_clash(const struct race *r);
/* The name of what they race for; "shared memory" where it has none. */
const char *race_text_object(const struct race *r);

#endif
