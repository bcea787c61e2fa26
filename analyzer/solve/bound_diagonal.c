/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a diagonal: `m[i * stride + i]` takes i for a row and for a column, `i < d.rows` is all that is asked,
 * and nothing says that there are as many columns.
 */
#include <ctype.h>
#include <string.h>

#include "pass/compared.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* index = at * stride + at, for one stride. */
static bool is_diagonal(struct bound_search *q, const struct affine *index, const struct affine *at)
{
    struct affine down = affine_add(q->arena, index, at, -1);
    if (!down.ok || !at->ok || !at->terms.len || down.terms.len != at->terms.len)
        return false;
    const struct affine_term *t = &down.terms.at[0];
    for (unsigned k = 0; k < t->atom_count; k++) {
        struct affine stride = affine_atom(q->arena, t->atoms[k]);
        struct affine rows = affine_multiply(q->arena, at, &stride);
        if (rows.ok && affine_equal(&rows, &down))
            return true;
    }
    return false;
}

struct member_search {
    const char *name;
    bool found;
};

static bool look_for_member(const struct ir_expr *e, void *context)
{
    struct member_search *m = context;
    bool member = e->op == IR_MEMBER || e->op == IR_FIELD;
    m->found = m->found || (member && bound_is_named(e->text, m->name));
    return !m->found;
}

/* Another kernel of the file asks for a member of that name. */
static bool is_member_in_file(struct bound_search *q, const char *name)
{
    const struct analysis *a = q->af->analysis;
    struct member_search m = {.name = name};
    for (size_t i = 0; i < a->funcs.len && !m.found; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; f->kind == FUNC_KERNEL && k < f->stmts.len && !m.found; k++) {
            if (f->stmts.at[k]->kind == IR_STMT_BRANCH)
                ir_walk(f->stmts.at[k]->expr, look_for_member, &m);
        }
    }
    return m.found;
}

static bool is_handed(const struct ir_func *f, const char *name)
{
    for (size_t i = 0; i < f->params.len; i++) {
        const char *own = f->params.at[i]->source_name;
        if (own && strcmp(own, name) == 0)
            return true;
    }
    return false;
}

/* ---- launches that are made for squares ------------------------------------------------------ */

struct sides {
    struct bound_search *q;
    const struct launch_site *site;
    const struct ir_expr *size, *other; /* in terms of the kernel */
    bool same;
};

/* Read from one place, or asked of one object with the same arguments. */
static bool tells_same(const struct ir_expr *x, const struct ir_expr *y)
{
    const struct ir_stmt *a = x->op == IR_VALUE ? x->value->def : NULL;
    const struct ir_stmt *b = y->op == IR_VALUE ? y->value->def : NULL;
    if (!a || !b || a->kind != b->kind || a->addr != b->addr || a->object != b->object ||
        (a->kind != IR_STMT_LOAD && a->kind != IR_STMT_CALL) || a->args.len != b->args.len ||
        (a->name != b->name && (!a->name || !b->name || strcmp(a->name, b->name) != 0)))
        return false;
    for (size_t i = 0; i < a->args.len; i++) {
        if (a->args.at[i] != b->args.at[i])
            return false;
    }
    return true;
}

/* The launch hands e over for the side, or a member of that name. */
static bool is_side(const struct sides *s, const struct ir_expr *e, const struct ir_expr *side)
{
    const struct ir_expr *given = launch_substitute(s->site, side);
    const struct ir_expr *member = ir_strip_casts(side);
    const char *name = ir_leaf_name(e);
    e = ir_strip_all_casts(e);
    given = given ? ir_strip_all_casts(given) : NULL;
    return (given && (e == given || tells_same(e, given))) ||
           (member->op == IR_MEMBER && name && strcmp(name, member->text) == 0);
}

/* `x op y` says that there are as many columns as rows, or more. */
static bool says_enough(const struct sides *s, enum ir_op op, const struct ir_expr *x,
                        const struct ir_expr *y)
{
    bool up = is_side(s, x, s->size) && is_side(s, y, s->other);
    bool down = is_side(s, y, s->size) && is_side(s, x, s->other);
    return (op == IR_EQ && (up || down)) || ((op == IR_LT || op == IR_LE) && up) ||
           ((op == IR_GT || op == IR_GE) && down);
}

/* As a part of what a check is handed: `rows == cols && rows > 0`. */
static bool look_for_enough(const struct ir_expr *e, void *context)
{
    struct sides *s = context;
    bool compares = ir_compares(e);
    s->same = s->same || (compares && says_enough(s, e->op, e->args[0], e->args[1]));
    return !s->same && e->op != IR_LNOT && e->op != IR_LOR;
}

/* CHECK_EQ(), assert_equal(), require_square(); not CHECK_NE(), and not check_frequency(). */
static bool is_check_of_equals(const struct ir_stmt *call)
{
    const char *name = call->name;
    size_t n = name ? strlen(name) : 0;
    bool word = n > 3 && strcasecmp(name + n - 2, "eq") == 0 &&
                (name[n - 3] == '_' || (islower((unsigned char)name[n - 3]) && name[n - 2] == 'E'));
    return compared_is_check(call) &&
           (word || ((strcasestr(name, "equal") || strcasestr(name, "square")) &&
                     !strcasestr(name, "not")));
}

/* `assert(rows == cols)`, `CHECK_EQ(rows, cols)`: where it returns, they are the same. */
static bool is_told_by_check(struct sides *s, const struct ir_stmt *call)
{
    for (size_t k = 0; k < call->args.len && compared_is_check(call); k++)
        ir_walk(call->args.at[k], look_for_enough, s);
    for (size_t k = 0; k + 1 < call->args.len && is_check_of_equals(call); k++)
        s->same = s->same || says_enough(s, IR_EQ, call->args.at[k], call->args.at[k + 1]);
    return s->same;
}

/* `if (rows != cols) logic_error(...);` */
static bool is_told_by_branch(struct sides *s, const struct ir_stmt *branch)
{
    const struct ir_block *b = branch->block;
    for (unsigned side = 0; side < b->succs.len && b->succs.len == 2; side++) {
        size_t n;
        const struct fact *facts =
            guard_edge_facts(s->site->host->guards, (struct cfg_edge){b, 1 - side}, &n);
        for (size_t i = 0; i < n && compared_ends_in_error(b->succs.at[side]); i++)
            s->same = s->same || says_enough(s, facts[i].op, facts[i].left, facts[i].right);
    }
    return s->same;
}

/* The host makes sure, in front of the launch. */
static bool is_ensured_by_host(struct sides *s)
{
    size_t n;
    const struct analysis_func *host = s->site->host;
    const struct ir_stmt *launch = s->site->stmt;
    const struct fact *facts = guard_facts(host->guards, launch, &n);
    for (size_t i = 0; i < n && !s->same; i++)
        s->same = says_enough(s, facts[i].op, facts[i].left, facts[i].right);
    for (size_t i = 0; i < host->func->stmts.len && !s->same; i++) {
        const struct ir_stmt *x = host->func->stmts.at[i];
        if (!cfg_dominates(host->cfg, x->block, launch->block) ||
            (x->block == launch->block && x->id > launch->id))
            continue;
        if (x->kind == IR_STMT_CALL ? is_told_by_check(s, x)
                                    : x->kind == IR_STMT_BRANCH && is_told_by_branch(s, x))
            break;
    }
    return s->same;
}

/* The other side of the size, as the kernel has it: a parameter, or a member of the same object. */
static const struct ir_expr *side_of(struct bound_search *q, const struct ir_expr *size,
                                     const char *other)
{
    struct ir_module *m = q->af->analysis->module;
    size = ir_strip_casts(size);
    if (size->op == IR_MEMBER)
        return ir_make(m, IR_MEMBER, size->type, other, size->args, 1);
    for (size_t i = 0; i < q->af->func->params.len; i++) {
        const char *own = q->af->func->params.at[i]->source_name;
        if (own && strcmp(own, other) == 0)
            return ir_var(m, q->af->func->params.at[i]);
    }
    return NULL;
}

/* Every launch in sight hands over as many columns as rows, or more. */
static bool are_squares(struct bound_search *q, const struct bound_candidate *c,
                        const struct affine *at, const struct ir_expr *size, const char *name)
{
    size_t n;
    struct ir_module *m = q->af->analysis->module;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    const struct ir_expr *other = n ? side_of(q, size, name) : NULL;
    for (size_t i = 0; other && i < n; i++) {
        struct sides s = {.q = q, .site = sites[i], .size = size, .other = other};
        struct obligation o = {.kind = OBLIGATION_BELOW,
                               .af = q->af,
                               .at = c->access.stmt,
                               .value = affine_to_expr(m, at, ir_type_int(m, 64, true)),
                               .size = launch_substitute(sites[i], other),
                               .offset = -1,
                               .site = sites[i]};
        if (affine_same(q->arena, launch_substitute(sites[i], size), o.size) ||
            is_ensured_by_host(&s))
            continue;
        struct obligation_result r = obligation_try(&o);
        if (!o.size || !obligation_is_refuted(&r))
            return false;
    }
    return other != NULL;
}

static void try_access(struct bound_search *q, const struct bound_candidate *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine at;
        const struct ir_expr *size;
        if (!bound_take_strict(q, &facts[i], &at, &size) || !is_diagonal(q, &c->polynomial, &at))
            continue;
        const char *other = bound_unasked_side_name(q, size);
        if (!other || (!is_handed(q->af->func, other) && !is_member_in_file(q, other)) ||
            are_squares(q, c, &at, size, other))
            continue;
        struct bound_candidate shown = *c;
        shown.weak = true;
        size_t before = q->found.len;
        bound_add(q, BOUND_DIAGONAL, &shown, size, facts[i].origin);
        if (q->found.len > before)
            q->found.at[before].side = other;
        return;
    }
}

void bound_search_diagonals(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        if (q->candidates.at[i].polynomial.ok)
            try_access(q, &q->candidates.at[i]);
    }
}
