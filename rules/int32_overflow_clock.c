/* SPDX-License-Identifier: Apache-2.0 */
/* The part of int32-overflow-index (int32_overflow_index.c) that looks at clock rates in Hz. */
#include "pass/device_clock.h"
#include "rules/int32_overflow.h"

void int32_overflow_clock(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    const struct ir_stmt *told = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct device_clock clock;
        if (!device_clock_wraps(c->func, s, &clock) || (told && ir_contains(s->expr, told->expr)))
            continue;
        told = s;
        struct finding *fi = rule_report(
            c, s->span, "`%s` is computed in 32 bits (%s), and on %s, where %s, it is %lld",
            ir_expr_source(c->arena, s->source_expr, TEXT_MOST),
            s->expr->type->is_signed ? "int" : "unsigned int", clock.device, clock.rates,
            (long long)clock.value);
        rule_help(c, fi, "multiply in 64 bits or in double: convert the clock rate first");
    }
}
