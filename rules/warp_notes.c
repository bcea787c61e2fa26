/* SPDX-License-Identifier: Apache-2.0 */
#include "rules/warp_notes.h"

void warp_note_legacy(struct rule_context *c, struct finding *f, const char *name)
{
    if (!name)
        return;
    rule_note(c, f, f->span, "%s() keeps the code from building for sm_70 and later", name);
    rule_doubt(c, f);
}
