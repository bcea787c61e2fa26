/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a walk through a list: `while (x >= end) x = list[s++];` stops where the data say so, and elsewhere the
 * same list is read with the same variable under `s < n` only.  Who asks there says that the list may end first.
 */
#include "pass/bounds.h"
#include "solve/bound_internal.h"

struct cursor {
    const struct access *read;
    const struct ir_expr *place; /* the round of the loop */
    const struct cfg_loop *loop;
};

struct look {
    const struct ir_decl *variable;
    bool found;
};

static bool look_for_variable(const struct ir_expr *e, void *context)
{
    struct look *x = context;
    x->found = x->found || (e->op == IR_VALUE && e->value->decl == x->variable);
    return !x->found;
}

static bool mentions(const struct ir_expr *e, const struct ir_decl *variable)
{
    struct look x = {.variable = variable};
    ir_walk(e, look_for_variable, &x);
    return x.found;
}

static const struct ir_decl *variable_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI ? e->value->decl
                                                                                    : NULL;
}

/* A place of the index by itself that the innermost loop around the read carries. */
static bool take_cursor(struct bound_search *q, const struct access *x, struct cursor *out)
{
    struct affine index = affine_of(q->arena, x->dims.at[0].index);
    *out = (struct cursor){.read = x, .loop = cfg_loop_of(q->af->cfg, x->stmt->block)};
    for (size_t i = 0; out->loop && i < index.terms.len; i++) {
        const struct affine_term *t = &index.terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        if (t->atom_count == 1 && t->coefficient == 1 && variable_of(e) &&
            e->value->def->block == out->loop->header)
            out->place = e;
    }
    return out->place != NULL;
}

/* Each way out of the loop is taken for what was read, and no condition within it is about the cursor. */
static bool stops_by_data(const struct cursor *c)
{
    const struct ir_decl *cursor = c->place->value->decl;
    const struct ir_expr *value = NULL;
    const struct ir_decl *kept = NULL;
    for (size_t i = 0; i < c->loop->header->stmts.len; i++) {
        const struct ir_stmt *s = c->loop->header->stmts.at[i];
        for (size_t k = 0; s->kind == IR_STMT_PHI && k < s->args.len; k++) {
            value = ir_strip_casts(s->args.at[k]);
            if (value->op == IR_VALUE && value->value == c->read->stmt->value)
                kept = s->value->decl;
        }
    }
    for (size_t i = 0; i < c->loop->blocks.len; i++) {
        const struct ir_stmt *t = cfg_terminator(c->loop->blocks.at[i]);
        if (t && t->kind != IR_STMT_JUMP && (!t->expr || mentions(t->expr, cursor)))
            return false;
    }
    for (size_t i = 0; i < c->loop->exits.len; i++) {
        const struct ir_stmt *t = cfg_terminator(c->loop->exits.at[i].from);
        if (!t || t->kind != IR_STMT_BRANCH ||
            !((kept && mentions(t->expr, kept)) ||
              (c->read->stmt->value && mentions(t->expr, c->read->stmt->value->decl))))
            return false;
    }
    return c->loop->exits.len > 0;
}

/* `s < n` on the way to another read of the list; n is handed over. */
static const struct fact *end_of(struct bound_search *q, const struct cursor *c,
                                 const struct access *x)
{
    const struct ir_decl *cursor = c->place->value->decl;
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->stmt, &n);
    if (x->root != c->read->root || x->dims.len != 1 || !mentions(x->dims.at[0].index, cursor) ||
        cfg_loop_contains(c->loop, x->stmt->block))
        return NULL;
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LT;
        const struct ir_expr *at = ir_strip_casts(less ? facts[i].left : facts[i].right);
        const struct ir_expr *size = ir_strip_casts(less ? facts[i].right : facts[i].left);
        if ((less || facts[i].op == IR_GT) && at->op == IR_VALUE && at->value->decl == cursor &&
            size->op == IR_VAR && size->decl->storage == STORAGE_PARAM)
            return &facts[i];
    }
    return NULL;
}

void bound_search_cursors(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        struct cursor c;
        if (all[i].stmt->kind != IR_STMT_LOAD || all[i].dims.len != 1 ||
            all[i].root->op == IR_OPAQUE || !take_cursor(q, &all[i], &c) || !stops_by_data(&c))
            continue;
        for (size_t k = 0; k < n; k++) {
            const struct fact *end = end_of(q, &c, &all[k]);
            struct bound_candidate shown = {.access = all[i], .index = all[i].dims.at[0].index};
            if (!end)
                continue;
            bound_add(q, BOUND_CURSOR, &shown, end->op == IR_LT ? end->right : end->left,
                      end->origin);
            break;
        }
    }
}
