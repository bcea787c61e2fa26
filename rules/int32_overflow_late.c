/* SPDX-License-Identifier: Apache-2.0 */
/* The part of int32-overflow-index (int32_overflow_index.c) that looks at loops over the whole grid whose variable has
 * 64 bits, while the place that it starts from is computed in 32. */
#include "pass/launch_dim.h"
#include "pass/wide_bound.h"
#include "rules/int32_overflow.h"

/* `(n + 255) / 256` blocks of an n of 64 bits, as many as there are: a thread for each element. */
static bool covers_wide(const struct launch_site *s)
{
    struct launch_dim d = launch_dim_of(s->host, s->grid[0]);
    bool wide = d.understood && !d.bounded && !d.capped && d.leaf_count > 0;
    for (unsigned i = 0; i < d.leaf_count && wide; i++) {
        const struct ir_type *t = ir_strip_casts(d.leaves[i])->type;
        wide = t->kind == TYPE_INT && t->bits == 64;
    }
    return wide;
}

/* A launch in sight makes that many threads; where none is in sight, nothing says that none does. */
static bool may_cover(struct rule_context *c, bool *is_shown)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    *is_shown = false;
    for (size_t i = 0; i < n && !*is_shown; i++)
        *is_shown = covers_wide(sites[i]);
    return n == 0 || *is_shown;
}

void int32_overflow_late_loops(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *phi = f->stmts.at[i];
        const struct ir_expr *start;
        bool is_shown;
        if (phi->kind != IR_STMT_PHI || !phi->value || !phi->var ||
            phi->var->type->kind != TYPE_INT || phi->var->type->bits != 64)
            continue;
        const struct ir_expr *bound = wide_bound_of_late_loop(c->func, phi, &start);
        if (!bound || c->analysis->module->in_program || !may_cover(c, &is_shown) ||
            int32_overflow_is_handed_narrow(c, bound))
            continue;
        bool is_signed = start->type->is_signed;
        struct finding *fi = rule_report(
            c, phi->var->span,
            "`%s` gets its 64 bits too late: the place in the grid that it starts from is computed "
            "in 32 (%s), and wraps where there is a thread for each of more than %lld elements%s",
            phi->var->source_name, is_signed ? "int" : "unsigned int",
            is_signed ? (long long)INT32_MAX : (long long)UINT32_MAX,
            is_shown ? ", as a launch in sight makes them" : "");
        rule_doubt(c, fi); /* that there are so many, nothing says */
        rule_help(c, fi,
                  "convert blockIdx.x before multiplying: `(int64_t)blockIdx.x`, and the step too");
    }
}
