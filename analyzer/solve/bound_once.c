/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check that one round makes and the others do not: in `for (i = 0; i < parts; i++) { p = place[i];
 * if (i == 0 && p >= n) break; sum |= a[p]; }` each round reads its own p, and only the first asks for it.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

#define ONCE_DEPTH 4

/* `if (i == start && p >= n) leave;` */
struct once {
    const struct cfg_loop *loop;
    const struct ir_stmt *second; /* the branch that asks for p */
    const struct ir_block *behind;
    const struct ir_expr *round; /* i */
};

static bool take_once(struct bound_search *q, const struct ir_block *b, struct once *out)
{
    const struct ir_stmt *first = cfg_terminator(b);
    const struct ir_expr *e = first && first->kind == IR_STMT_BRANCH ? first->expr : NULL;
    if (!e || e->op != IR_EQ || b->succs.len != 2)
        return false;
    const struct ir_block *second = b->succs.at[0];
    const struct induction *iv = range_induction(q->af->ranges, ir_strip_casts(e->args[0]));
    int64_t start, asked;
    if (!iv || !ir_is_int(ir_strip_casts(iv->start), &start) ||
        !ir_is_int(ir_strip_casts(e->args[1]), &asked) || start != asked ||
        !cfg_loop_contains(iv->loop, b) || !bound_only_asks(second) ||
        second->succs.at[1] != b->succs.at[1] || cfg_loop_contains(iv->loop, second->succs.at[0]))
        return false;
    *out = (struct once){.loop = iv->loop,
                         .second = cfg_terminator(second),
                         .behind = b->succs.at[1],
                         .round = ir_strip_casts(e->args[0])};
    return true;
}

struct made {
    const struct ir_expr *of;
    unsigned depth;
    bool found;
};

static bool look_for_round(const struct ir_expr *e, void *context)
{
    struct made *m = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    m->found = m->found || e == m->of;
    if (!m->found && def && def->kind == IR_STMT_LOAD && m->depth < ONCE_DEPTH) {
        m->depth++;
        ir_walk(def->addr, look_for_round, m);
        m->depth--;
    }
    return !m->found;
}

/* Loaded at a place of this round. */
static bool is_of_round(const struct once *o, const struct ir_expr *p)
{
    struct made m = {.of = o->round};
    const struct ir_stmt *def = p->op == IR_VALUE ? p->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD && cfg_loop_contains(o->loop, def->block))
        ir_walk(p, look_for_round, &m);
    return m.found;
}

/* Anything else is asked of p there. */
static bool is_asked(struct bound_search *q, const struct ir_stmt *s, const struct ir_expr *p)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (ir_contains(facts[i].left, p) || ir_contains(facts[i].right, p))
            return true;
    }
    return false;
}

static void try_accesses(struct bound_search *q, const struct once *o, const struct ir_expr *p,
                         const struct ir_expr *size)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || x->root->op == IR_OPAQUE || x->root->op == IR_ADDR ||
            ir_strip_casts(x->dims.at[0].index) != p ||
            !cfg_dominates(q->af->cfg, o->behind, x->stmt->block) ||
            !cfg_loop_contains(o->loop, x->stmt->block) || is_asked(q, x->stmt, p))
            continue;
        /* who takes the first place for all may have made sure of the others elsewhere */
        struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
        bound_add_value(q, BOUND_ONCE, &c, size, o->second, p, NULL);
        return;
    }
}

void bound_search_once(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->blocks.len; i++) {
        struct once o;
        size_t n;
        if (!take_once(q, f->blocks.at[i], &o))
            continue;
        struct cfg_edge pass = {o.second->block, 1};
        const struct fact *facts = guard_edge_facts(q->af->guards, pass, &n);
        for (size_t k = 0; k < n; k++) {
            bool less = facts[k].op == IR_LT;
            const struct ir_expr *p = ir_strip_casts(less ? facts[k].left : facts[k].right);
            if ((less || facts[k].op == IR_GT) && is_of_round(&o, p))
                try_accesses(q, &o, p, less ? facts[k].right : facts[k].left);
        }
    }
}
