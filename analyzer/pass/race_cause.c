/* SPDX-License-Identifier: Apache-2.0 */
/* Where the two accesses of a race are, seen from what holds both, and which of several races are told. */
#include "pass/race_cause.h"

/* The innermost function that holds both accesses, and the loop whose end is between them. */
static const struct lanes_frame *frame_of(const struct race *r)
{
    const struct lanes_frame *f = interval_common_frame(r->first->frame, r->second->frame);
    bool in_caller = r->back_edge && r->back_frame->depth < f->depth;
    return in_caller ? r->back_frame : f;
}

const struct ir_stmt *race_statement(const struct race *r, const struct interval_access *a)
{
    return interval_statement_in(frame_of(r), a);
}

/* The frame of the call that leads from `f` to the access; NULL: the access is made in f itself. */
static const struct lanes_frame *frame_below(const struct lanes_frame *f,
                                             const struct interval_access *a)
{
    const struct lanes_frame *at = a->frame;
    while (at && at->parent != f)
        at = at->parent;
    return at;
}

bool race_between_calls(const struct race *r, const struct ir_stmt **first,
                        const struct ir_stmt **second)
{
    const struct lanes_frame *f = frame_of(r);
    const struct lanes_frame *x = frame_below(f, r->first), *y = frame_below(f, r->second);
    bool calls = false;
    while (x && y && x->af == y->af && x->af->func->in_main_file) {
        calls = true;
        *first = interval_statement_in(x, r->first);
        *second = interval_statement_in(y, r->second);
        x = frame_below(x, r->first);
        y = frame_below(y, r->second);
    }
    return calls;
}

bool race_between_helpers(const struct race *r, const struct ir_stmt **first,
                          const struct ir_stmt **second)
{
    const struct lanes_frame *f = frame_of(r);
    const struct lanes_frame *x = frame_below(f, r->first), *y = frame_below(f, r->second);
    if (!x || !y || x->af == y->af || r->back_edge || !x->af->func->in_main_file ||
        !y->af->func->in_main_file)
        return false;
    *first = interval_statement_in(x, r->first);
    *second = interval_statement_in(y, r->second);
    return true;
}

bool race_same_cause(const struct race *x, const struct race *y)
{
    if (x->back_edge != y->back_edge || x->back_frame != y->back_frame)
        return false;
    if (x->back_edge)
        return true;
    const struct ir_stmt *a = race_statement(x, x->first), *b = race_statement(y, y->first);
    const struct ir_stmt *c = race_statement(x, x->second), *d = race_statement(y, y->second);
    if (a->block->func != b->block->func)
        return false;
    return (a->block == b->block && c->block == d->block) || a == b ||
           (x->object == y->object && c == d);
}

bool race_is_closer(const struct race *known, const struct race *r)
{
    const struct ir_stmt *a = race_statement(known, known->first), *b = race_statement(r, r->first);
    if (r->back_edge || frame_of(known) != frame_of(r) || r->by_data != known->by_data)
        return false;
    const struct cfg *cfg = frame_of(r)->af->cfg;
    bool behind = cfg_stmt_dominates(cfg, a, b) ||
                  (cfg_stmt_reaches(cfg, a, b) && !cfg_stmt_reaches(cfg, b, a));
    return a->span.line < b->span.line && behind &&
           race_statement(known, known->second) == race_statement(r, r->second);
}
