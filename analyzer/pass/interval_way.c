/* SPDX-License-Identifier: Apache-2.0 */
/* What lies between two accesses whatever the branches say. */
#include "pass/interval_internal.h"

const struct lanes_frame *interval_common_frame(const struct lanes_frame *x,
                                                const struct lanes_frame *y)
{
    while (x != y) {
        if (x->depth >= y->depth)
            x = x->parent;
        else
            y = y->parent;
    }
    return x;
}

const struct ir_stmt *interval_statement_in(const struct lanes_frame *f,
                                            const struct interval_access *a)
{
    const struct ir_stmt *s = a->stmt;
    for (const struct lanes_frame *at = a->frame; at && at != f; at = at->parent)
        s = at->call;
    return s;
}

/* Some barrier of the frame is such a one. */
static bool some_wait(const struct intervals *v, const struct lanes_frame *f,
                      bool (*is_such)(const struct cfg *c, const struct ir_stmt *a,
                                      const struct ir_stmt *wait, const struct ir_stmt *b),
                      const struct ir_stmt *a, const struct ir_stmt *b)
{
    for (size_t i = 0; i < f->af->func->blocks.len; i++) {
        const struct block_events *be = &v->frame_blocks.at[f->id][i];
        for (size_t k = 0; k < be->events.len; k++) {
            const struct interval_event *e = &be->events.at[k];
            if (interval_event_waits(v, e) && is_such(f->af->cfg, a, e->stmt, b))
                return true;
        }
    }
    return false;
}

static bool is_behind(const struct cfg *c, const struct ir_stmt *a, const struct ir_stmt *wait,
                      const struct ir_stmt *b)
{
    (void)b;
    return cfg_stmt_reaches(c, a, wait);
}

static bool is_before(const struct cfg *c, const struct ir_stmt *a, const struct ir_stmt *wait,
                      const struct ir_stmt *b)
{
    (void)a;
    return cfg_stmt_reaches(c, wait, b);
}

/* Up to the statement of `top`: no barrier inside on the way out (or in), and, if it must, each call gets
 * there. */
static bool climb(const struct intervals *v, const struct interval_access *x,
                  const struct lanes_frame *top, bool out, bool always, const struct ir_stmt **at)
{
    const struct ir_stmt *s = x->stmt;
    for (const struct lanes_frame *f = x->frame; f != top; f = f->parent) {
        const struct cfg *c = f->af->cfg;
        if (some_wait(v, f, out ? is_behind : is_before, s, s) ||
            (always && !cfg_post_dominates(c, s->block, f->af->func->blocks.at[0])))
            return false;
        s = f->call;
    }
    *at = s;
    return true;
}

/* The statement is in every round of the loop that another one follows. */
static bool is_in_each_round(const struct cfg *c, const struct cfg_loop *l, const struct ir_stmt *s)
{
    for (size_t i = 0; i < l->latches.len; i++)
        if (!cfg_dominates(c, s->block, l->latches.at[i]))
            return false;
    return true;
}

static bool follows(const struct cfg *c, const struct ir_stmt *a, const struct ir_stmt *b,
                    bool a_first)
{
    if (a->block == b->block)
        return a->id < b->id;
    return a_first ? cfg_stmt_dominates(c, a, b) : cfg_post_dominates(c, b->block, a->block);
}

bool interval_always_meet(const struct intervals *v, const struct interval_access *a,
                          const struct interval_access *b, const struct cfg_loop *back_edge,
                          const struct lanes_frame *back_frame)
{
    const struct lanes_frame *f = interval_common_frame(a->frame, b->frame);
    if (back_edge && back_frame->depth < f->depth)
        f = back_frame;
    for (unsigned a_first = 0; a_first < 2; a_first++) {
        const struct ir_stmt *from, *to;
        const struct cfg *c = f->af->cfg;
        if (!climb(v, a, f, true, a_first, &from) || !climb(v, b, f, false, !a_first, &to))
            continue;
        bool both = back_edge
                        ? f == back_frame && is_in_each_round(c, back_edge, a_first ? from : to)
                        : follows(c, from, to, a_first);
        if (both && !some_wait(v, f, cfg_stmt_between, from, to))
            return true;
    }
    return false;
}
