/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that take turns: each waits until a variable says that it is its own. */
#include "pass/race_harmless.h"

/* Nothing happens in the loop but that memory is asked again. */
static bool only_waits(const struct cfg_loop *l)
{
    for (size_t i = 0; i < l->blocks.len; i++) {
        const struct ir_block *b = l->blocks.at[i];
        for (size_t k = 0; k < b->stmts.len; k++) {
            const struct ir_stmt *s = b->stmts.at[k];
            if (s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC || s->kind == IR_STMT_CALL ||
                s->kind == IR_STMT_PHI || (s->kind == IR_STMT_BARRIER && s->scope != SCOPE_WARP))
                return false;
        }
    }
    return true;
}

struct asked {
    const struct lanes_frame *frame;
    const struct cfg_loop *loop;
    const struct ir_decl *object;
    bool found;
};

static bool find_asked(const struct ir_expr *e, void *context)
{
    struct asked *x = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    x->found =
        x->found || (def && def->kind == IR_STMT_LOAD && cfg_loop_contains(x->loop, def->block) &&
                     interval_object(x->frame, def->addr) == x->object);
    return !x->found;
}

/* All lanes come to a wait behind a, and from there to b. */
static bool waits_between(const struct analysis_func *af, const struct ir_stmt *a,
                          const struct ir_stmt *b)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_BARRIER && a->id < s->id && cfg_stmt_reaches(af->cfg, a, s) &&
            cfg_stmt_dominates(af->cfg, s, b) && !cfg_stmt_dominates(af->cfg, s, a))
            return true;
    }
    return false;
}

/* The turn is handed on while other lanes may still be at work: what they do is not in turn. */
static bool is_handed_on_early(const struct analysis_func *af, const struct ir_stmt *wait,
                               const struct ir_stmt *write)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if ((s->kind == IR_STMT_STORE || s->kind == IR_STMT_CALL) && s->block != write->block &&
            cfg_stmt_between(af->cfg, wait, s, write) && !waits_between(af, s, write))
            return true;
    }
    return false;
}

/* `while (turn != mine) ;`: what is done with the variable afterwards is for the thread whose turn it is. */
bool race_takes_turns(const struct race_pair *p)
{
    const struct lanes_frame *f = p->a->frame;
    size_t n;
    const struct cfg_loop *const *all = cfg_loops(f->af->cfg, &n);
    struct asked x = {.frame = f, .object = p->x->object};
    const struct ir_stmt *write = p->b->writes ? p->b->stmt : p->a->stmt;
    if (f != p->b->frame || interval_kind_of(p->v) != INTERVAL_SHARED)
        return false;
    for (size_t i = 0; i < n; i++) {
        x.loop = all[i];
        for (size_t k = 0; k < all[i]->exits.len && !x.found && only_waits(all[i]); k++) {
            const struct ir_stmt *end = cfg_terminator(all[i]->exits.at[k].from);
            if (end && end->expr && !is_handed_on_early(f->af, end, write))
                ir_walk(end->expr, find_asked, &x);
        }
    }
    return x.found;
}
