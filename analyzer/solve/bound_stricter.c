/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the same check elsewhere in the file: `if (cell > cells) continue;` lets cells through, and another one
 * says `if (cell >= cells) continue;` of what goes by the same names.  The place is no thread's own, which
 * bound_inclusive.c looks at, but was loaded, counted or handed over.  Of a sum of two names, `rows < offset + step`,
 * any size will do, and what is handed on from there, `work(a + (offset + step) * pitch)`, is a note: the callee may
 * ask.
 */
#include <string.h>

#include "pass/bounds.h"
#include "pass/range.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

/* Names of one or two letters are of anything: `i > n`. */
#define NAME_LEAST 3

/* A check as it is written, `place > size`: what it says is no place leaves. */
struct written {
    const char *place, *size;
    bool inclusive; /* the size itself gets through */
    bool sum;       /* `offset + step`: nothing says so, but another one is written just the same */
    unsigned pass;  /* the side of the branch that the places take */
};

static bool has_word(const char *name, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* "gridCount", "cells": how many there are; `col` in `row > col` is another place. */
static bool is_telling(const struct ir_expr *size, const char *name)
{
    static const char *const counts[] = {"count", "num", "total", "size", "len"};
    static const char *const lasts[] = {"max", "last", "limit", "end", "idx", "index"};
    size_t n = strlen(name);
    bool plural = n > NAME_LEAST && name[n - 1] == 's' && name[n - 2] != 's';
    bool plain = n >= NAME_LEAST && strcspn(name, " +-*/()[]") == n;
    return plain && size->type->kind != TYPE_FLOAT &&
           (plural || has_word(name, counts, sizeof counts / sizeof *counts)) &&
           !has_word(name, lasts, sizeof lasts / sizeof *lasts);
}

/* `offset + step` and a plain name. */
static bool is_sum(const struct ir_expr *place, const char *size)
{
    const struct ir_expr *e = ir_strip_casts(place);
    return e->op == IR_ADD && e->args[0]->op == IR_VAR && e->args[1]->op == IR_VAR &&
           strlen(size) >= NAME_LEAST && strcspn(size, " +-*/()[]") == strlen(size);
}

/* The other side of the branch does nothing and calls nobody. */
static bool leaves_at_once(struct bound_search *q, const struct cfg_edge *pass)
{
    const struct ir_block *other = pass->from->succs.at[!pass->succ];
    for (size_t i = 0; i < other->stmts.len; i++) {
        if (other->stmts.at[i]->kind == IR_STMT_CALL || other->stmts.at[i]->kind == IR_STMT_SET)
            return false;
    }
    return bound_leaves(q, pass);
}

/* Not the head of a loop: where a loop ends says nothing of another one. */
static bool take_written(struct bound_search *q, const struct ir_stmt *s, struct written *out)
{
    const struct ir_expr *e = s->kind == IR_STMT_BRANCH ? s->source_expr : NULL;
    const struct cfg_loop *l = e ? cfg_loop_of(q->af->cfg, s->block) : NULL;
    if (!e || (l && l->header == s->block))
        return false;
    bool mirrored = e->op == IR_LT || e->op == IR_LE;
    if (s->block->succs.len != 2)
        return false;
    if (!mirrored && e->op != IR_GT && e->op != IR_GE)
        return false;
    for (unsigned pass = 0; pass < 2; pass++) {
        struct cfg_edge edge = {s->block, pass};
        /* the side that stays is `place <= size` as `size >= place` is, or what `place > size` leaves */
        bool reject = pass == 1;
        unsigned place = mirrored == reject;
        const char *names[] = {ir_expr_source(q->arena, e->args[place], 80),
                               ir_expr_source(q->arena, e->args[1 - place], 80)};
        bool sum = is_sum(e->args[place], names[1]);
        if (!leaves_at_once(q, &edge) || (!sum && !is_telling(e->args[1 - place], names[1])) ||
            strlen(names[0]) < NAME_LEAST)
            continue;
        bool equal = e->op == IR_LE || e->op == IR_GE; /* the condition holds of the size */
        *out = (struct written){.place = names[0],
                                .size = names[1],
                                .inclusive = equal != reject,
                                .sum = sum,
                                .pass = pass};
        return true;
    }
    return false;
}

/* "cell > cells", whatever the operator. */
static const char *key_of(struct bound_search *q, const struct written *w)
{
    return arena_printf(q->arena, "%s\n%s", w->place, w->size);
}

/* The checks of the file that keep the size out, by what they compare: collected once. */
static struct map *stricter_checks(struct bound_search *q)
{
    struct analysis *a = q->af->analysis;
    if (a->stricter_checks)
        return a->stricter_checks;
    a->stricter_checks = ARENA_NEW(a->arena, struct map);
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = a->arena};
        for (size_t k = 0; k < there.af->func->stmts.len; k++) {
            struct ir_stmt *s = there.af->func->stmts.at[k];
            struct written own;
            const char *key =
                take_written(&there, s, &own) && !own.inclusive ? key_of(&there, &own) : NULL;
            if (key && !map_get(a->stricter_checks, key))
                map_put(a->arena, a->stricter_checks, key, s);
        }
    }
    return a->stricter_checks;
}

/* A function in sight takes it for a place, too. */
static bool indexes_with(struct bound_search *q, const struct ir_func *callee, size_t param)
{
    struct analysis_func *af = analysis_of(q->af->analysis, callee);
    size_t n;
    const struct access *all = af && param < callee->params.len ? access_all(af, &n) : NULL;
    for (size_t i = 0; all && i < n; i++) {
        for (size_t k = 0; k < all[i].dims.len; k++) {
            const struct ir_expr *index = ir_strip_casts(all[i].dims.at[k].index);
            if (index->op == IR_VAR && index->decl == callee->params.at[param])
                return true;
        }
    }
    return false;
}

/* An access at the place, or a call that is handed it for one; false: neither. */
static bool uses_place(struct bound_search *q, const struct ir_stmt *s, const struct ir_expr *at,
                       struct bound_candidate *out)
{
    struct access x;
    if (access_of(q->af, s, &x) && x.dims.len == 1 && x.root->op != IR_ADDR) {
        const struct ir_expr *index = ir_strip_casts(x.dims.at[0].index);
        *out = (struct bound_candidate){.access = x, .index = x.dims.at[0].index};
        return bound_is_same_size(index, at) && !bound_is_offsets(q->arena, &x);
    }
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++) {
        *out = (struct bound_candidate){.access = {.stmt = s}, .index = s->args.at[i]};
        if (bound_is_same_size(s->args.at[i], at) && s->callee && indexes_with(q, s->callee, i))
            return true;
    }
    return false;
}

/* A call is handed a pointer to the place, or to the row of it. */
static bool hands_on(struct bound_search *q, const struct ir_stmt *s, const struct ir_expr *at,
                     struct bound_candidate *out)
{
    struct affine place = affine_of(q->arena, at);
    struct access x;
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++) {
        if (!access_of_address(q->af, s, s->args.at[i], &x) || x.dims.len != 1)
            continue;
        struct affine index = affine_of(q->arena, x.dims.at[0].index);
        *out = (struct bound_candidate){.access = x, .index = x.dims.at[0].index, .weak = true};
        if (place.ok && index.ok && bound_is_coordinate_of(q, &place, &index, NULL))
            return true;
    }
    return false;
}

static void try_check(struct bound_search *q, const struct ir_stmt *s, const struct written *w,
                      const struct ir_stmt *stricter)
{
    const struct ir_func *f = q->af->func;
    struct cfg_edge pass = {s->block, w->pass};
    size_t n;
    const struct fact *facts = guard_edge_facts(q->af->guards, pass, &n);
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LE;
        const struct ir_expr *at = ir_strip_casts(less ? facts[i].left : facts[i].right);
        const struct ir_expr *size = less ? facts[i].right : facts[i].left;
        if ((!less && facts[i].op != IR_GE) || bounds_uses_thread_index(at))
            continue;
        for (size_t k = 0; k < f->stmts.len; k++) {
            struct bound_candidate c;
            if (!cfg_edge_dominates(q->af->cfg, pass, f->stmts.at[k]->block) ||
                !(w->sum ? hands_on(q, f->stmts.at[k], at, &c)
                         : uses_place(q, f->stmts.at[k], at, &c)) ||
                (w->sum && linear_at_most(q->af, f->stmts.at[k], at, size, -1) == TRI_YES))
                continue;
            size_t before = q->found.len;
            bound_add_value(q, BOUND_OFF_BY_ONE, &c, size, s, at, NULL);
            if (q->found.len > before) {
                q->found.at[before].at_check = true;
                q->found.at[before].stricter = stricter;
            }
            return;
        }
    }
}

void bound_search_stricter(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct written w;
        bool inclusive = take_written(q, f->stmts.at[i], &w) && w.inclusive;
        const struct ir_stmt *stricter =
            inclusive ? map_get(stricter_checks(q), key_of(q, &w)) : NULL;
        if (stricter)
            try_check(q, f->stmts.at[i], &w, stricter);
    }
}
