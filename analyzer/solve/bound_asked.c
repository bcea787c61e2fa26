/* SPDX-License-Identifier: Apache-2.0 */
/* Which axes of the grid some condition, clamp or remainder of a function asks for. */
#include <string.h>

#include "pass/bounds.h"
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
    bool threads;       /* places in the block are told, too: threadIdx.x is bit 3 */
    unsigned axes;
};

#define ALL_PLACES 077U
#define GRID_PLACES 07U
#define WARP_LANES 32

static unsigned axes_of_builtin(const struct asked *a, const struct ir_expr *e)
{
    if (!a->threads)
        return bounds_grid_axes(e);
    for (unsigned axis = 0; axis < 3; axis++) {
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)))
            return 8U << axis;
    }
    if (bounds_uses_thread_index(e))
        return ALL_PLACES; /* a rank, or a lane */
    return bounds_grid_axes(e);
}

/* `i % 32`: the lane, which says nothing of where in the grid it is. */
static bool is_lane(const struct ir_expr *e)
{
    return e->op == IR_REM && ir_is_const(ir_strip_casts(e->args[1]), WARP_LANES) &&
           bounds_uses_thread_index(e->args[0]);
}

/* Also through the rounds of loops and through calls; what was loaded from a place says nothing of
 * the place. */
static unsigned axes_of(struct asked *a, const struct ir_expr *e)
{
    if (e->op == IR_BUILTIN)
        return axes_of_builtin(a, e);
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
    if (is_lane(e))
        axes &= ~GRID_PLACES;
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
    if (def->kind == IR_STMT_CALL && def->name && strcasestr(def->name, "aligned"))
        return 0; /* where the address starts, and not where the buffer ends */
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

/* `i < y + reach` in a loop from `y - reach`: two places of one axis, and no size; nor is one in
 * `row == column`, or in `neighbours[k] == row`. */
static unsigned relative_axes(struct asked *a, const struct ir_expr *e)
{
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    bool same = e->op == IR_EQ || e->op == IR_NE;
    if (!order && !same)
        return 0;
    unsigned left = axes_of(a, e->args[0]), right = axes_of(a, e->args[1]);
    if (order)
        return left & right;
    bool places = (left || ir_load_of(e->args[0])) && (right || ir_load_of(e->args[1]));
    return places ? left | right : 0;
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

/* `if (row % 3)`, `i % 4 == 0`: every so many of them, up to the last one. */
static bool is_remainder_test(const struct ir_expr *e)
{
    int64_t number;
    e = ir_strip_casts(e);
    if ((e->op == IR_EQ || e->op == IR_NE) && ir_is_int(ir_strip_casts(e->args[1]), &number))
        e = ir_strip_casts(e->args[0]);
    return e->op == IR_REM && ir_is_int(ir_strip_casts(e->args[1]), &number);
}

/* A condition: what its parts compare, or all of a part that is no comparison. */
static void ask_condition(struct asked *a, const struct ir_expr *e)
{
    if (e->op == IR_LAND || e->op == IR_LOR || e->op == IR_LNOT) {
        for (unsigned i = 0; i < e->arg_count; i++)
            ask_condition(a, e->args[i]);
        return;
    }
    if (is_remainder_test(e))
        return;
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
        else if (s->expr && s->kind != IR_STMT_EVAL) /* a part of what follows */
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

/* ---- what is asked on the way ------------------------------------------------------------------ */

bool bound_is_some_of(const struct fact *f)
{
    const struct ir_expr *side[] = {ir_strip_casts(f->left), ir_strip_casts(f->right)};
    for (unsigned k = 0; (f->op == IR_EQ || f->op == IR_NE) && k < 2; k++) {
        if ((side[k]->op == IR_REM || side[k]->op == IR_BITAND) &&
            bounds_uses_thread_index(side[k]))
            return true;
    }
    return false;
}

/* Places that the fact may hold below something: not the rounds of a loop that it holds above. */
static unsigned axes_of_fact(struct asked *a, const struct fact *f)
{
    struct fact_bound taken;
    unsigned axes = 0;
    if (bound_is_some_of(f))
        return 0;
    if (!bounds_take_fact(a->q->arena, f, &taken))
        return axes_of(a, f->left) | axes_of(a, f->right);
    for (size_t i = 0; i < taken.difference.terms.len; i++) {
        const struct affine_term *t = &taken.difference.terms.at[i];
        for (unsigned k = 0; k < t->atom_count; k++) {
            if (t->coefficient > 0 || ir_strip_casts(t->atoms[k])->op != IR_VALUE)
                axes |= axes_of(a, t->atoms[k]);
        }
    }
    return axes;
}

/* The block along the axis, and the threads that take its places: those of the same axis, or all that
 * the index has. */
static unsigned places_along(const struct affine *index, struct ir_module *m, unsigned axis)
{
    unsigned lanes = 0;
    for (unsigned k = 0; k < 3; k++) {
        if (affine_mentions(index, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + k))))
            lanes |= 8U << k;
    }
    return 1U << axis | (lanes & 8U << axis ? 8U << axis : lanes);
}

unsigned bound_asked_before(struct bound_search *q, const struct ir_stmt *s)
{
    struct asked a = {.q = q, .threads = true, .values = q->places};
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    unsigned places = 0;
    if (n && !a.values)
        settle_values(&a);
    q->places = a.values;
    for (size_t i = 0; i < n; i++)
        places |= axes_of_fact(&a, &facts[i]);
    return places;
}

bool bound_is_asked_along(struct bound_search *q, const struct bound_candidate *c, unsigned axis)
{
    return bound_asked_before(q, c->access.stmt) &
           places_along(&c->polynomial, q->af->analysis->module, axis);
}
