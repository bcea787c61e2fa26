/* SPDX-License-Identifier: Apache-2.0 */
/* Which axes of the grid some condition, clamp or remainder of a function asks for. */
#include <string.h>

#include "solve/bound_internal.h"

bool bound_is_question(const struct ir_expr *e)
{
    switch (e->op) {
    case IR_LT:
    case IR_LE:
    case IR_GT:
    case IR_GE:
    case IR_EQ:
    case IR_NE:
    case IR_MIN:
    case IR_MAX:
    case IR_REM:
    case IR_SELECT: return true;
    default: return false;
    }
}

struct asked_of {
    const struct ir_expr *variable;
    bool decides; /* the whole expression is a condition */
    bool found;
};

static bool look_for_variable(const struct ir_expr *e, void *context)
{
    struct asked_of *a = context;
    a->found = a->found || ((a->decides || bound_is_question(e)) && ir_contains(e, a->variable));
    return !a->found;
}

/* A body that is seen looks at its parameter: in a condition, in a loop, or in a call of its own. */
static bool is_asked_by(struct ir_module *m, const struct ir_func *f, size_t param)
{
    struct asked_of a = {.variable = param < f->params.len ? ir_var(m, f->params.at[param]) : NULL};
    for (size_t i = 0; a.variable && i < f->stmts.len && !a.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool access = ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS ||
                      (s->kind == IR_STMT_CALL && bound_is_accessor(s));
        a.decides =
            s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_SWITCH || s->kind == IR_STMT_ASSUME;
        if (s->expr)
            ir_walk(s->expr, look_for_variable, &a);
        a.decides = false;
        if (s->addr)
            ir_walk(s->addr, look_for_variable, &a);
        a.decides = !access;
        for (size_t k = 0; k < s->args.len; k++)
            ir_walk(s->args.at[k], look_for_variable, &a);
    }
    return !a.variable || f->params.at[param]->in_memory || a.found;
}

/* `image.has(x)` of a class that is not known, and not `image(x)`: its result may be a check. */
static const struct ir_stmt *method_behind(const struct ir_stmt *load)
{
    const struct ir_expr *from = load && load->kind == IR_STMT_LOAD ? load->addr : NULL;
    const struct ir_stmt *def = from && from->op == IR_VALUE ? from->value->def : NULL;
    bool method = def && def->kind == IR_STMT_CALL && def->object && def->name &&
                  strcmp(def->name, "operator()") != 0 && !bound_is_accessor(def);
    return method ? def : load;
}

/* ---- axes that a value is made of ------------------------------------------------------------- */

struct asked {
    struct bound_search *q;
    unsigned *values;   /* by value id: axes of the grid that it is made of, as far as is known */
    struct map known;   /* expression -> axes + 1, with these */
    struct map visited; /* expressions that were looked through for questions */
    bool others;        /* a clamp is a question, too, and so is what a callee asks */
    unsigned axes;
};

/* Also through the rounds of loops and through calls; what was loaded from a place says nothing of
 * the place. */
static unsigned axes_of(struct asked *a, const struct ir_expr *e)
{
    if (e->op == IR_BUILTIN)
        return bounds_grid_axes(e);
    if (e->op == IR_VALUE)
        return a->values[e->value->id];
    if (e->arg_count == 0)
        return 0;
    uintptr_t known = (uintptr_t)map_get_number(&a->known, (uint64_t)e->id + 1);
    if (known)
        return (unsigned)(known - 1);
    unsigned axes = 0;
    for (unsigned i = 0; i < e->arg_count; i++)
        axes |= axes_of(a, e->args[i]);
    map_put_number(a->q->arena, &a->known, (uint64_t)e->id + 1, (void *)((uintptr_t)axes + 1));
    return axes;
}

static unsigned axes_of_definition(struct asked *a, const struct ir_stmt *s)
{
    const struct ir_stmt *def = method_behind(s);
    unsigned axes = 0;
    bool body = def->kind == IR_STMT_CALL && def->callee && def->callee->has_body;
    if (def->kind != IR_STMT_PHI && def->kind != IR_STMT_CALL)
        return 0;
    for (size_t i = 0; i < def->args.len; i++) {
        if (!body || is_asked_by(a->q->af->analysis->module, def->callee, i))
            axes |= axes_of(a, def->args.at[i]);
    }
    return axes;
}

static void settle_values(struct asked *a)
{
    const struct ir_func *f = a->q->af->func;
    a->values = ARENA_ARRAY(a->q->arena, unsigned, f->value_count + 1);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < f->stmts.len; i++) {
            const struct ir_stmt *s = f->stmts.at[i];
            unsigned axes = s->value ? axes_of_definition(a, s) : 0;
            if (!axes || !(axes & ~a->values[s->value->id]))
                continue;
            a->values[s->value->id] |= axes;
            changed = true;
        }
        a->known = (struct map){0}; /* made with what was known before */
    }
}

/* ---- questions -------------------------------------------------------------------------------- */

/* `i < y + reach` in a loop from `y - reach`: two places of one axis, and no size. */
static unsigned relative_axes(struct asked *a, const struct ir_expr *e)
{
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    return order ? axes_of(a, e->args[0]) & axes_of(a, e->args[1]) : 0;
}

static void look_for_questions(struct asked *a, const struct ir_expr *e)
{
    if (e->arg_count == 0 || map_get_number(&a->visited, (uint64_t)e->id + 1))
        return;
    map_put_number(a->q->arena, &a->visited, (uint64_t)e->id + 1, a);
    bool clamp = e->op == IR_MIN || e->op == IR_MAX;
    if (bound_is_question(e) && (a->others || !clamp))
        a->axes |= axes_of(a, e) & ~relative_axes(a, e);
    for (unsigned i = 0; i < e->arg_count; i++)
        look_for_questions(a, e->args[i]);
}

/* A condition: what its parts compare, or all of a part that is no comparison. */
static void ask_condition(struct asked *a, const struct ir_expr *e)
{
    if (e->op == IR_LAND || e->op == IR_LOR || e->op == IR_LNOT) {
        for (unsigned i = 0; i < e->arg_count; i++)
            ask_condition(a, e->args[i]);
        return;
    }
    a->axes |= axes_of(a, e) & ~relative_axes(a, e);
}

unsigned bound_asked_axes(struct bound_search *q, bool others)
{
    struct asked a = {.q = q, .others = others};
    const struct ir_func *f = q->af->func;
    settle_values(&a);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool decides =
            s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_SWITCH || s->kind == IR_STMT_ASSUME;
        if (s->expr && decides)
            ask_condition(&a, s->expr);
        else if (s->expr)
            look_for_questions(&a, s->expr);
        if (s->addr)
            look_for_questions(&a, s->addr);
        bool body = s->kind == IR_STMT_CALL && s->callee && s->callee->has_body;
        for (size_t k = 0; k < s->args.len; k++) {
            bool asks = others && body && is_asked_by(q->af->analysis->module, s->callee, k);
            a.axes |= asks ? axes_of(&a, s->args.at[k]) : 0;
            look_for_questions(&a, s->args.at[k]);
        }
    }
    return a.axes;
}
