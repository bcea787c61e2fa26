/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/caught_up.h"

#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/range.h"
#include "pass/uniform.h"

struct catching {
    const struct analysis_func *af;
    enum ir_scope whom;
};

/* The variable that goes up by one to where the loop ends, its only way out; or NULL. */
static const struct induction *counter_of(const struct catching *c, const struct cfg_loop *l)
{
    const struct ir_stmt *end = cfg_terminator(l->header);
    const struct ir_expr *e = end && end->kind == IR_STMT_BRANCH ? end->expr : NULL;
    if (!e || !ir_compares(e) || l->exits.len != 1 || l->exits.at[0].from != l->header)
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct induction *iv = range_induction(c->af->ranges, ir_strip_casts(e->args[i]));
        if (iv && iv->loop == l && iv->bound && iv->bound_op == IR_LT && iv->start && iv->step &&
            ir_is_const(ir_strip_casts(iv->step), 1))
            return iv;
    }
    return NULL;
}

/* Barriers in a round; 0: none, or they stand in a loop of their own. */
static unsigned barriers_in_round(const struct catching *c, const struct cfg_loop *l)
{
    unsigned count = 0;
    for (size_t i = 0; i < c->af->func->stmts.len; i++) {
        const struct ir_stmt *s = c->af->func->stmts.at[i], *inner;
        if (!cfg_loop_contains(l, s->block) ||
            !calls_is_block_barrier(c->af->analysis->calls, s, &inner) ||
            (inner->scope == SCOPE_GRID) != (c->whom == SCOPE_GRID))
            continue;
        if (cfg_loop_of(c->af->cfg, s->block) != l)
            return 0;
        count++;
    }
    return count;
}

static bool is_same_for_all(const struct catching *c, const struct affine *x)
{
    enum uniform_level most = c->whom == SCOPE_GRID ? UNIFORM_GRID : UNIFORM_BLOCK;
    for (size_t i = 0; i < x->terms.len; i++)
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++)
            if (uniform_of(c->af->uniform, x->terms.at[i].atoms[k]).level > most)
                return false;
    return x->ok;
}

/* The rounds of both: the second may go on where the first has stopped, `for (; i < most; i++)`. */
static bool sum_is_same(const struct catching *c, const struct induction *one,
                        const struct induction *two)
{
    struct arena *a = c->af->analysis->arena;
    const struct ir_expr *goes_on = ir_strip_casts(two->start);
    struct affine sum = affine_of(a, two->bound), start = affine_of(a, one->start);
    sum = affine_add(a, &sum, &start, -1);
    if (goes_on->op != IR_VALUE || goes_on->value != one->phi) {
        struct affine first = affine_of(a, one->bound), begun = affine_of(a, two->start);
        sum = affine_add(a, &sum, &first, 1);
        sum = affine_add(a, &sum, &begun, -1);
    }
    return is_same_for_all(c, &sum);
}

/* The loop around s that the branch ends, or NULL. */
static const struct cfg_loop *loop_ended(const struct analysis_func *af,
                                         const struct ir_stmt *branch, const struct ir_stmt *s)
{
    const struct cfg_loop *l = cfg_loop_of(af->cfg, s->block);
    return l && l->header == branch->block ? l : NULL;
}

bool caught_up_elsewhere(const struct analysis_func *af, const struct ir_stmt *branch,
                         const struct ir_stmt *s, enum ir_scope whom)
{
    struct catching c = {.af = af, .whom = whom};
    const struct cfg_loop *own = loop_ended(af, branch, s);
    const struct induction *counter = own ? counter_of(&c, own) : NULL;
    unsigned barriers = counter ? barriers_in_round(&c, own) : 0;
    for (size_t i = 0; barriers && i < af->func->blocks.len; i++) {
        const struct ir_block *b = af->func->blocks.at[i];
        const struct cfg_loop *l = cfg_loop_of(af->cfg, b);
        if (!l || l == own || l->header != b || l->parent != own->parent)
            continue;
        const struct induction *other = counter_of(&c, l);
        bool behind = cfg_reaches(af->cfg, own->header, b);
        if (!other || behind == cfg_reaches(af->cfg, b, own->header) ||
            barriers_in_round(&c, l) != barriers)
            continue;
        if (behind ? sum_is_same(&c, counter, other) : sum_is_same(&c, other, counter))
            return true;
    }
    return false;
}
