/* SPDX-License-Identifier: Apache-2.0 */
/* What is said beside findings about threads of one warp. */
#ifndef CUDALINT_RULES_WARP_NOTES_H
#define CUDALINT_RULES_WARP_NOTES_H

#include "rules/rule.h"

/* `name`: an operation without a mask, which keeps the code from GPUs whose warps do not keep in step; NULL: none. */
void warp_note_legacy(struct rule_context *c, struct finding *f, const char *name);

#endif
