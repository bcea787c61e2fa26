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
        from->succs.at[1] != out->behind || out->inside->span.line <= jump->span.line)
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
            if (!facts[k].from_else)
                try_fact(q, &b, &facts[k]);
        }
    }
}
