/* SPDX-License-Identifier: Apache-2.0 */
/* `for (t = own_start; t < count; t++) s[t * n] = x;`: wherever the data let each thread begin, all come to one end. */
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/uniform.h"

struct counter {
    const struct analysis_func *af;
    const struct ir_stmt *phi;
    bool fails; /* something else tells threads apart */
};

static bool is_of_block(const struct analysis_func *af, const struct ir_expr *e)
{
    return uniform_of(af->uniform, e).level <= UNIFORM_BLOCK;
}

static bool find_counter(const struct ir_expr *e, void *context)
{
    struct counter *c = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (e->arg_count > 0 || is_of_block(c->af, e))
        return true;
    if (!def || def->kind != IR_STMT_PHI || (c->phi && c->phi != def))
        c->fails = true;
    c->phi = def;
    return !c->fails;
}

static bool goes_up_by_one(const struct cfg_loop *l, const struct ir_stmt *phi)
{
    bool up = false;
    int64_t step;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        if (!cfg_loop_contains(l, phi->block->preds.at[i]))
            continue;
        const struct ir_expr *e = ir_strip_casts(phi->args.at[i]);
        up = e->op == IR_ADD && ir_is_int(e->args[1], &step) && step == 1 &&
             e->args[0]->op == IR_VALUE && e->args[0]->value->def == phi;
        if (!up)
            return false;
    }
    return up;
}

/* The loop is left where its counter has come to a number that is the same for all, and nowhere else. */
static bool ends_at_one_number(const struct analysis_func *af, const struct cfg_loop *l,
                               const struct ir_stmt *phi)
{
    const struct ir_stmt *branch = cfg_terminator(l->header);
    const struct ir_expr *e = branch && branch->kind == IR_STMT_BRANCH ? branch->expr : NULL;
    if (!e || (e->op != IR_LT && e->op != IR_LE))
        return false;
    const struct ir_expr *left = ir_strip_casts(e->args[0]);
    for (size_t i = 0; i < l->exits.len; i++)
        if (l->exits.at[i].from != l->header)
            return false;
    return left->op == IR_VALUE && left->value->def == phi && is_of_block(af, e->args[1]);
}

/* `if (owner[t] == threadIdx.x)`: one thread for each place. */
static bool is_chosen(const struct interval_access *a)
{
    size_t n;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ &&
            !(is_of_block(a->frame->af, x[i].left) && is_of_block(a->frame->af, x[i].right)))
            return true;
    return false;
}

bool race_ends_together(const struct race_pair *p)
{
    const struct interval_access *a = p->a;
    struct counter c = {.af = a->frame->af};
    if (a != p->b || a->stmt->kind != IR_STMT_STORE || !a->addr || !c.af->uniform)
        return false;
    ir_walk(a->addr, find_counter, &c);
    const struct cfg_loop *l = c.phi && !c.fails ? cfg_loop_of(c.af->cfg, c.phi->block) : NULL;
    return l && l->header == c.phi->block && cfg_loop_contains(l, a->stmt->block) &&
           goes_up_by_one(l, c.phi) && ends_at_one_number(c.af, l, c.phi) && !is_chosen(a);
}
