/* SPDX-License-Identifier: Apache-2.0 */
/* `if (n == 2) out[i] = v;`: for the length that is asked for the launch may have whole blocks. */
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* A number where the length that the launch hands over is one. */
static bool number_for(struct ir_module *m, const struct ir_expr *e, const struct ir_expr *given,
                       int64_t is, int64_t *out)
{
    const struct ir_expr *number = ir_int(m, given->type, is);
    return e && ir_is_int(ir_strip_all_casts(ir_substitute(m, e, &given, &number, 1)), out);
}

/* `n == 2` of a length that is handed over; NULL: something else.  *is: the number. */
static const struct ir_expr *given_number(const struct fact *f, const struct launch_site *s,
                                          int64_t *is)
{
    const struct ir_expr *n = ir_strip_all_casts(f->left);
    if (f->op != IR_EQ || n->op != IR_VAR || !ir_is_int(ir_strip_all_casts(f->right), is))
        return NULL;
    const struct ir_expr *given = launch_argument(s, n->decl);
    given = given ? ir_strip_all_casts(given) : NULL;
    return given && given->op != IR_INT && given->type->kind == TYPE_INT ? given : NULL;
}

bool bound_is_whole_for_number(struct bound_search *q, const struct bound_candidate *c,
                               const struct launch_site *s, unsigned axis)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_expr *rounded = NULL, *by = NULL;
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    launch_tail_of(s, axis, &rounded, &by);
    by = by ? by : s->block[axis];
    for (size_t i = 0; i < n && rounded && by; i++) {
        int64_t is, threads, block;
        const struct ir_expr *given = given_number(&facts[i], s, &is);
        if (given && number_for(m, rounded, given, is, &threads) &&
            number_for(m, by, given, is, &block) && threads == is && block > 0 && is % block == 0)
            return true;
    }
    return false;
}
