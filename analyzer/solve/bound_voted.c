/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a vote: `while (warp.any(i < n)) { v = in[i]; ... }` goes on while one lane of the warp has a place,
 * and the others, which have none, read theirs as well.
 */
#include <string.h>

#include "pass/guard.h"
#include "solve/bound_internal.h"

/* The question that one lane at least has answered with yes; NULL: the fact is something else. */
static const struct ir_expr *question_of(const struct fact *f)
{
    const struct ir_expr *e = ir_strip_all_casts(f->left);
    const struct ir_stmt *vote = e->op == IR_VALUE ? e->value->def : NULL;
    bool any =
        vote && vote->kind == IR_STMT_WARPOP && vote->name && vote->args.len > 0 &&
        (strcmp(vote->name, "__any") == 0 || strcmp(vote->name, "__any_sync") == 0 ||
         (strlen(vote->name) > 4 && strcmp(vote->name + strlen(vote->name) - 4, ".any") == 0));
    if (!any || f->op != IR_NE || !ir_is_const(ir_strip_casts(f->right), 0))
        return NULL;
    const struct ir_expr *asked = ir_strip_all_casts(vec_last(&vote->args));
    return asked->op == IR_LT ? asked : NULL;
}

static bool look_for_share(const struct ir_expr *e, void *context)
{
    bool *shared = context;
    *shared = *shared || e->op == IR_DIV || e->op == IR_SHR || e->op == IR_BITAND;
    return !*shared;
}

/* Lanes of one warp have different places; of `tid / size` those of a tile have one, and a warp has several tiles. */
static bool differs(const struct fact *f, const struct ir_expr *place, bool *weak)
{
    const struct ir_stmt *vote = ir_strip_all_casts(f->left)->value->def;
    const char *group =
        vote->object && vote->object->op == IR_VAR ? vote->object->decl->source_name : vote->name;
    *weak = false;
    ir_walk(place, look_for_share, weak);
    return !*weak || strncmp(group, "__any", 5) == 0 || strcasestr(group, "warp");
}

/* Some condition besides the vote is about the place, or has been asked since. */
static bool is_asked_too(const struct fact *facts, size_t n, size_t vote)
{
    for (size_t i = 0; i < n; i++)
        if (i > vote && facts[i].origin != facts[vote].origin)
            return true;
    return false;
}

static void try_access(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *asked = question_of(&facts[i]);
        struct access x = {.stmt = s};
        bool weak;
        if (!asked || is_asked_too(facts, n, i) || !differs(&facts[i], asked->args[0], &weak))
            continue;
        const struct ir_expr *place = ir_strip_casts(asked->args[0]);
        bool seen = access_of(q->af, s, &x);
        bool same = ir_strip_casts(s->addr) == place ||
                    (seen && x.dims.len && affine_same(q->arena, vec_last(&x.dims).index, place));
        if (!same)
            continue;
        if (!seen || !x.dims.len)
            x = (struct access){.stmt = s}; /* `*(first + i)` */
        struct bound_candidate c = {.access = x, .index = place, .weak = weak};
        bound_add(q, BOUND_VOTED, &c, asked->args[1], facts[i].origin);
        return;
    }
}

void bound_search_voted(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if ((s->kind == IR_STMT_LOAD || s->kind == IR_STMT_STORE) && !ir_lies_in_local(s->addr))
            try_access(q, s);
    }
}
