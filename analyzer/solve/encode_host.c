/* SPDX-License-Identifier: Apache-2.0 */
/*
 * When a launch happens: the conditions of the functions on the way to it.  Only those that have
 * something to do with the question are asserted.  `if (!file) exit(1)`, `for (i = 0; i < iterations;
 * i++)` and what else the host asks of values that the question does not mention hold or do not,
 * whatever the sizes are; with them every answer would be one "by data".
 */
#include "base/limits.h"
#include "pass/calls.h"
#include "pass/reach.h"
#include "solve/encode_internal.h"

/* What an expression is made of, as far as the question goes. */
struct made_of {
    bool shared; /* of what the question or a fact that it needs mentions */
    bool open;   /* of something that nobody knows */
};

struct making {
    struct encoding *e;
    struct made_of *out;
    struct map seen;
    unsigned steps;
};

static void look(struct making *m, unsigned frame, const struct ir_expr *x);

/* What a call is handed, where a load reads, what a phi merges. */
static void look_at_parts(struct making *m, unsigned frame, const struct ir_stmt *def)
{
    for (size_t i = 0; i < def->args.len; i++)
        look(m, frame, def->args.at[i]);
    if (def->object)
        look(m, frame, def->object);
    if (def->addr)
        look(m, frame, def->addr);
}

/* A leaf, or what it stands for: an argument of the caller, a result, what was set. */
static void look_at_leaf(struct making *m, unsigned frame, const struct ir_expr *x)
{
    const struct encode_frame *f = &m->e->frames[frame];
    const struct ir_stmt *def = x->op == IR_VALUE ? x->value->def : NULL;
    const struct ir_expr *same = NULL;
    if (x->op == IR_INT || ir_is_status(x))
        return;
    int p = x->op == IR_VAR && x->decl->storage == STORAGE_PARAM ? x->decl->param_index : -1;
    bool own =
        p >= 0 && (size_t)p < f->af->func->params.len && f->af->func->params.at[p] == x->decl;
    if (own && f->call && (size_t)p < f->call->args.len) {
        look(m, frame + 1, f->call->args.at[p]);
        return;
    }
    if (def && def->kind == IR_STMT_SET)
        same = def->expr;
    else if (def && def->kind == IR_STMT_CALL)
        same = calls_result(f->af->analysis->calls, def);
    else if (x->op == IR_VAR && x->decl->is_global && x->decl->init && x->decl->type->is_const)
        same = x->decl->init;
    if (same) {
        look(m, frame, same);
        return;
    }
    m->out->open = true;
    m->out->shared = m->out->shared || map_get_number(&m->e->memo, (uint64_t)x->id * 2);
    if (def)
        look_at_parts(m, frame, def);
}

static void look(struct making *m, unsigned frame, const struct ir_expr *x)
{
    uint64_t key = (uint64_t)x->id * (LAUNCH_WAY_MOST + 2) + frame + 1;
    if (m->out->shared || map_get_number(&m->seen, key))
        return;
    map_put_number(m->e->arena, &m->seen, key, m);
    if (m->steps++ > LIMIT_ENCODE_HOST) {
        m->out->shared = true; /* too much to tell */
        return;
    }
    if (x->type && x->type->kind == TYPE_POINTER) { /* that there is an object tells no length */
        m->out->open = true;
        return;
    }
    if (x->arg_count == 0 || x->op == IR_MEMBER || x->op == IR_PURE || x->op == IR_FIELD)
        look_at_leaf(m, frame, x);
    for (unsigned i = 0; i < x->arg_count; i++)
        look(m, frame, x->args[i]);
}

static bool is_needed(struct encoding *e, unsigned frame, const struct ir_expr *x,
                      const struct ir_expr *y)
{
    struct made_of of = {0};
    struct making m = {.e = e, .out = &of};
    look(&m, frame, x);
    if (y)
        look(&m, frame, y);
    return of.shared || !of.open;
}

static bool needs_condition(struct encode_at at, const struct ir_expr *x)
{
    return at.frame == 0 || is_needed(at.e, at.frame, x, NULL);
}

bool encode_needs_host_fact(struct encode_at at, const struct fact *f)
{
    return at.frame == 0 || is_needed(at.e, at.frame, f->left, f->right);
}

/* The parts of a condition that must all hold; each is asked for on its own. */
struct parts {
    struct encode_at at;
    VEC(const struct ir_expr *) list;
};

static void take_apart(struct parts *p, const struct ir_expr *x)
{
    if (x->op != IR_LAND) {
        vec_push(p->at.e->arena, &p->list, x);
        return;
    }
    take_apart(p, x->args[0]);
    take_apart(p, x->args[1]);
}

/* A branch that may lead past the launch asks for something that the question mentions. */
static bool is_led_past(struct encode_at at)
{
    const struct encode_frame *f = &at.e->frames[at.frame];
    const struct cfg *cfg = f->af->cfg;
    for (size_t i = 0; i < f->af->func->blocks.len; i++) {
        const struct ir_block *b = f->af->func->blocks.at[i];
        const struct ir_stmt *end = b->succs.len > 1 ? cfg_terminator(b) : NULL;
        if (end && end->expr && cfg_reaches(cfg, b, f->at->block) &&
            !cfg_post_dominates(cfg, f->at->block, b) && needs_condition(at, end->expr))
            return true;
    }
    return false;
}

/* Facts and conditions of the host's functions; true: some were needed that had not been. */
static bool assert_needed(struct encoding *e, struct map *done)
{
    bool more = false;
    for (unsigned i = 1; i < e->frame_count; i++) {
        size_t n;
        struct parts p = {.at = {e, i, 0}};
        const struct fact *facts = guard_facts(e->frames[i].af->guards, e->frames[i].at, &n);
        struct reach r = reach_of(e->frames[i].af, e->frames[i].at);
        if (r.condition)
            take_apart(&p, r.condition);
        for (size_t k = 0; k < n + p.list.len; k++) {
            uint64_t key = (uint64_t)k * (LAUNCH_WAY_MOST + 2) + i;
            bool is_fact = k < n;
            if (map_get_number(done, key) || (is_fact ? encode_is_exit(p.at, &facts[k]) ||
                                                            !encode_needs_host_fact(p.at, &facts[k])
                                                      : !needs_condition(p.at, p.list.at[k - n])))
                continue;
            map_put_number(e->arena, done, key, e);
            more = true;
            if (is_fact)
                encode_assert_fact(p.at, &facts[k]);
            else
                smt_assert(e->smt, encode_truth_in(p.at, p.list.at[k - n]));
        }
    }
    return more;
}

void encode_assert_host(struct encoding *e)
{
    struct map done = {0};
    while (assert_needed(e, &done))
        ; /* each round needs one more of finitely many */
    for (unsigned i = 1; i < e->frame_count; i++) {
        struct encode_at at = {e, i, 0};
        struct reach r = reach_of(e->frames[i].af, e->frames[i].at);
        e->inexact = e->inexact || (!r.complete && is_led_past(at));
    }
}

bool encode_host_parts(struct encode_at at, const struct ir_expr *condition,
                       bool (*holds)(void *context, const struct ir_expr *), void *context)
{
    struct parts p = {.at = at};
    take_apart(&p, condition);
    for (size_t i = 0; i < p.list.len; i++)
        if (needs_condition(at, p.list.at[i]) && !holds(context, p.list.at[i]))
            return false;
    return true;
}
