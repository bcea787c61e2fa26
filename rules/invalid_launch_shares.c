/* SPDX-License-Identifier: Apache-2.0 */
/* The part of invalid-launch (invalid_launch.c) that looks at shares which are divided by. */
#include "rules/invalid_launch.h"
#include "solve/launch_share.h"

#define TEXT_MOST 48 /* bytes of an expression in a message */

static const char *source(struct rule_context *c, const struct ir_expr *e)
{
    return ir_expr_source(c->arena, ir_strip_all_casts(e), TEXT_MOST);
}

void invalid_launch_shares(struct rule_context *c)
{
    const struct analysis *a = c->analysis;
    for (size_t i = 0; i < a->funcs.len && !a->module->in_program; i++) {
        size_t n;
        const struct launch_share *s = launch_share_find(a->funcs.at[i], &n);
        for (size_t k = 0; k < n; k++) {
            const struct ir_expr *q = s[k].quotient;
            struct finding *f = rule_report(
                c, s[k].at->span,
                "`%s` is 0 when `%s` is %lld, which nothing rules out, and is divided by here",
                source(c, q), source(c, q->args[1]), (long long)s[k].value);
            rule_help(c, f, "take at least 1: max(%s, 1)", source(c, q));
            rule_doubt(c, f);
        }
    }
}
