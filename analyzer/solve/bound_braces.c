/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the way the code stands: an `if (i < n)` without braces, and behind the statement that it
 * guards another one, indented the same, that uses i.  Who wrote that meant both.
 */
#include <limits.h>

#include "solve/bound_internal.h"
#include "solve/linear.h"

/* `if (...) statement;` and the lines behind it that stand as deep as the statement. */
struct beside {
    const struct ir_stmt *inside;
    const struct ir_stmt *branch;
    const struct ir_block *behind;
    unsigned first, last; /* lines */
};

/* Where what stands on a line begins; 0 for a line without a statement. */
static unsigned column_of(const struct ir_func *f, unsigned line)
{
    unsigned column = 0;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_span *s = &f->stmts.at[i]->span;
        if (s->line == line && !s->macro && s->column && (!column || s->column < column))
            column = s->column;
    }
    return column;
}

static const struct ir_stmt *first_behind(const struct ir_block *b, unsigned line)
{
    const struct ir_stmt *found = NULL;
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct ir_span *s = &b->stmts.at[i]->span;
        if (s->line > line && !s->macro && (!found || s->line < found->span.line))
            found = b->stmts.at[i];
    }
    return found;
}

/* The last line from `from` on that is not indented less. */
static unsigned last_line(const struct ir_func *f, unsigned from, unsigned column)
{
    unsigned last = UINT_MAX;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_span *s = &f->stmts.at[i]->span;
        if (s->line > from && s->column && s->column < column && s->line <= last)
            last = s->line - 1;
    }
    return last;
}

/* The `if` ends on a later line than what it guards: with a brace. */
static bool has_braces(const struct ir_block *b, const struct ir_stmt *jump)
{
    for (size_t i = 0; i < b->stmts.len; i++)
        if (b->stmts.at[i] != jump && b->stmts.at[i]->span.end_line >= jump->span.end_line)
            return false;
    return true;
}

/* The block is all that an `if` guards, in one statement on a line of its own. */
static bool take_beside(struct bound_search *q, const struct ir_block *b, struct beside *out)
{
    const struct ir_func *f = q->af->func;
    const struct ir_stmt *jump = cfg_terminator(b);
    if (!jump || jump->kind != IR_STMT_JUMP || b->preds.len != 1 || b->stmts.len < 2 ||
        jump->span.macro)
        return false;
    const struct ir_block *from = b->preds.at[0];
    out->inside = b->stmts.at[0];
    out->branch = cfg_terminator(from);
    out->behind = b->succs.at[0];
    if (!out->branch || out->branch->kind != IR_STMT_BRANCH || from->succs.at[0] != b ||
        from->succs.at[1] != out->behind || out->inside->span.line <= jump->span.line ||
        has_braces(b, jump))
        return false;
    const struct ir_stmt *next = first_behind(out->behind, jump->span.end_line);
    unsigned column = column_of(f, out->inside->span.line);
    if (!next || column <= jump->span.column || column_of(f, next->span.line) != column)
        return false;
    out->first = next->span.line;
    out->last = last_line(f, out->first, column);
    return true;
}

/* What the condition bounds, and nothing behind it does. */
static void try_fact(struct bound_search *q, const struct beside *b, const struct fact *f)
{
    size_t n;
    struct coordinate c;
    struct cfg_edge e = {b->branch->block, 0};
    struct ir_module *m = q->af->analysis->module;
    const struct bound_use *uses = bound_uses(q, &n);
    if (!bound_take_coordinate(q, f, e, (struct bound_taking){.data = true}, &c))
        return;
    const struct ir_expr *at = affine_to_expr(m, &c.at, ir_type_int(m, 64, true));
    for (size_t i = 0; at && i < n; i++) {
        const struct bound_use *u = &uses[i];
        struct affine index = affine_of(q->arena, u->index);
        if (u->stmt->span.line < b->first || u->stmt->span.line > b->last ||
            !cfg_dominates(q->af->cfg, b->behind, u->stmt->block) ||
            !bound_is_coordinate_of(q, &c.at, &index, NULL) ||
            linear_at_most(q->af, u->stmt, at, c.size, -1) == TRI_YES)
            continue;
        struct bound_candidate x = bound_candidate_of_use(q, u);
        bound_add_value(q, BOUND_BRACES_MISSING, &x, c.size, b->branch, NULL, NULL);
        return;
    }
}

/* ---- a place that was loaded ------------------------------------------------------------------ */

/* The index of an access, when it takes `place` in; NULL: another one. */
static const struct ir_expr *index_with(struct bound_search *q, const struct ir_stmt *s,
                                        const struct ir_expr *place, struct access *x)
{
    if (!access_of(q->af, s, x) || x->dims.len == 0)
        return NULL;
    const struct ir_expr *index = x->dims.at[x->dims.len - 1].index;
    return index && ir_contains(index, place) ? index : NULL;
}

/* The guarded statement accesses something at this very index. */
static bool is_index_inside(struct bound_search *q, const struct beside *b,
                            const struct ir_expr *place, const struct ir_expr *index)
{
    const struct ir_block *inside = b->inside->block;
    for (size_t i = 0; i < inside->stmts.len; i++) {
        struct access x;
        const struct ir_expr *other = index_with(q, inside->stmts.at[i], place, &x);
        if (other && affine_same(q->arena, other, index))
            return true;
    }
    return false;
}

/* `bin = (int)x[i]; if (bin < bins) sum[bin].x += re;` and behind it `sum[bin].y += im;`. */
static void try_loaded(struct bound_search *q, const struct beside *b, const struct fact *f)
{
    const struct ir_func *func = q->af->func;
    const struct ir_expr *place = ir_strip_casts(f->left);
    bool loaded = place->op == IR_VALUE || (place->op == IR_CAST && !ir_is_const(place, 0));
    if ((f->op != IR_LT && f->op != IR_LE) || !loaded || bounds_uses_thread_index(place))
        return;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        struct bound_use u = {.stmt = s};
        if (s->span.line < b->first || s->span.line > b->last ||
            !cfg_dominates(q->af->cfg, b->behind, s->block))
            continue;
        u.index = index_with(q, s, place, &u.access);
        if (!u.index || !is_index_inside(q, b, place, u.index))
            continue;
        u.first = bound_first_polynomial(q, u.index);
        struct bound_candidate x = bound_candidate_of_use(q, &u);
        bound_add_value(q, BOUND_BRACES_MISSING, &x, f->right, b->branch, NULL, NULL);
        return;
    }
}

void bound_search_braces(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->blocks.len; i++) {
        struct beside b;
        size_t n;
        if (!take_beside(q, f->blocks.at[i], &b))
            continue;
        const struct fact *facts = guard_facts(q->af->guards, b.inside, &n);
        for (size_t k = 0; k < n; k++) {
            if (facts[k].from_else)
                continue;
            try_fact(q, &b, &facts[k]);
            if (facts[k].origin == b.branch)
                try_loaded(q, &b, &facts[k]);
        }
    }
}
