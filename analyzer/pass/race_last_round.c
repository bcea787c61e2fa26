/* SPDX-License-Identifier: Apache-2.0 */
/* `for (k = 0; k < n; k++) { ...; barrier; if (tid + k + 1 < n) s[tid + k + 1] = ...; } ... s[i]`: only the last round
 * is not behind a barrier, and in the last round nobody writes. */
#include "pass/affine.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/range.h"

/* The counter of the loop that goes up by one to a bound; NULL: there is none. */
static const struct induction *counter_of(const struct analysis_func *af, const struct cfg_loop *l)
{
    struct ir_module *m = af->func->module;
    for (size_t i = 0; i < l->header->stmts.len; i++) {
        const struct ir_stmt *phi = l->header->stmts.at[i];
        const struct induction *iv = phi->kind == IR_STMT_PHI && phi->value
                                         ? range_induction(af->ranges, ir_value(m, phi->value))
                                         : NULL;
        if (iv && iv->loop == l && iv->bound && ir_is_const(ir_strip_casts(iv->step), 1) &&
            (iv->bound_op == IR_LT || iv->bound_op == IR_LE) && range_is_invariant(l, iv->bound))
            return iv;
    }
    return NULL;
}

/* The condition does not hold with the last value of the counter. */
static bool is_false_at_last(const struct analysis_func *af, const struct induction *iv,
                             const struct fact *f, const struct ir_stmt *at)
{
    struct ir_module *m = af->func->module;
    struct arena *a = af->analysis->arena;
    const struct ir_expr *k = ir_value(m, iv->phi->def->value);
    if ((f->op != IR_LT && f->op != IR_LE) ||
        (!ir_contains(f->left, k) && !ir_contains(f->right, k)))
        return false;
    struct affine left = affine_of(a, f->left), right = affine_of(a, f->right);
    struct affine d = affine_add(a, &left, &right, -1);
    struct affine one = affine_atom(a, k), bound = affine_of(a, iv->bound);
    int64_t times = d.ok ? affine_coefficient(&d, k) : 0;
    if (!d.ok || !bound.ok || times <= 0)
        return false;
    struct affine last = affine_number(iv->bound_op == IR_LT ? -1 : 0);
    last = affine_add(a, &last, &bound, 1);
    d = affine_add(a, &d, &one, -times);
    d = affine_add(a, &d, &last, times);
    if (!d.ok || affine_mentions(&d, k))
        return false;
    return range_of_affine(af->ranges, &d, at).lo >= (f->op == IR_LT ? 0 : 1);
}

static bool ends_before(const struct race_pair *p, const struct interval_access *w,
                        const struct interval_access *r)
{
    const struct analysis_func *af = w->frame->af;
    const struct cfg_loop *l = cfg_loop_of(af->cfg, w->stmt->block);
    if (w->frame != r->frame || !af->ranges || cfg_stmt_reaches(af->cfg, r->stmt, w->stmt))
        return false;
    for (; l && !cfg_loop_contains(l, r->stmt->block); l = l->parent) {
        const struct induction *iv = counter_of(af, l);
        if (!iv || !race_round_waits(p, w->frame, l, w->stmt, w->stmt))
            continue;
        size_t n;
        const struct fact *facts = guard_facts(af->guards, w->stmt, &n);
        for (size_t i = 0; i < n; i++)
            if (is_false_at_last(af, iv, &facts[i], w->stmt))
                return true;
    }
    return false;
}

bool race_ends_before(const struct race_pair *p)
{
    return ends_before(p, p->a, p->b) || ends_before(p, p->b, p->a);
}
