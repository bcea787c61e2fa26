/* SPDX-License-Identifier: Apache-2.0 */
#include "front/repair_internal.h"

/* Members of cub's collectives whose template arguments follow from those of the call. */
static const char *const members[] = {
    "Sum",           "Reduce",       "InclusiveSum",     "ExclusiveSum",     "InclusiveScan",
    "ExclusiveScan", "SubtractLeft", "SubtractRight",    "FlagHeads",        "FlagTails",
    "Load",          "Store",        "BlockedToStriped", "StripedToBlocked", NULL};

void repair_collectives(struct repair *r)
{
    struct lex_text t;
    lex_text(r->arena, r->text, r->src->size, NULL, 0, &t);
    for (long i = 2; i + 1 < (long)t.tokens.len; i++) {
        if (!lex_is(&t, i - 2, ")") || !lex_is(&t, i - 1, ".") || !lex_is_any(&t, i, members) ||
            !lex_is(&t, i + 1, "<"))
            continue;
        long behind = lex_behind_angles(&t, i + 1);
        if (behind < 0 || !lex_is(&t, behind, "("))
            continue;
        repair_blank(r, t.tokens.at[i + 1].offset, t.tokens.at[behind].offset);
    }
}
