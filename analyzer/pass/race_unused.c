/* SPDX-License-Identifier: Apache-2.0 */
/* What is read in a race and never looked at again, or only by the thread that writes: nobody goes by a wrong value. */
#include <string.h>

#include "pass/bounds.h"
#include "pass/for_writer.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/race_shape.h"

enum { UNUSED_DEPTH = 4 };

/* `threadIdx.x == 0` among the facts at s: that is the only thread of its row that gets there. */
static bool is_of_thread(const struct analysis_func *af, const struct ir_stmt *s, int thread)
{
    size_t n;
    unsigned axes = 0;
    race_axes_of(af->func, &axes, 0);
    if (axes & 6) /* each row has such a thread */
        return false;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ && ir_is_builtin(x[i].left, IR_BUILTIN_TID_X) &&
            ir_is_const(ir_strip_casts(x[i].right), thread))
            return true;
    return false;
}

/* `sum<float>(x)` of a function out of sight, which is taken for a conversion: lanes may put their values together. */
static bool find_handed(const struct ir_expr *e, void *context)
{
    const struct ir_stmt *load = context;
    bool call = e->op == IR_CAST && e->type && e->type->kind == TYPE_UNKNOWN && e->type->name &&
                strchr(e->type->name, '<');
    return !(call && ir_contains(e, ir_value(load->block->func->module, load->value)));
}

/* The merges through which a value has been followed: `sum` of `sum += s[0]`. */
struct merges {
    const struct ir_stmt *at[UNUSED_DEPTH];
    unsigned len;
};

static bool is_followed(const struct merges *m, const struct ir_stmt *phi)
{
    for (unsigned i = 0; i < m->len; i++)
        if (m->at[i] == phi)
            return true;
    return false;
}

/* Where an edge leads, past blocks that hold nothing but the way on. */
static const struct ir_block *way_of(const struct ir_block *b)
{
    for (unsigned i = 0; i < UNUSED_DEPTH && b->stmts.len == 1 && b->succs.len == 1; i++)
        b = b->succs.at[0];
    return b;
}

/* Nothing is done on the way but to reckon and to read. */
static const struct ir_block *choice_ends(const struct ir_block *b)
{
    for (size_t i = 0; b->succs.len == 1 && b->preds.len == 1 && i < b->stmts.len; i++) {
        enum ir_stmt_kind k = b->stmts.at[i]->kind;
        if (k != IR_STMT_EVAL && k != IR_STMT_SET && k != IR_STMT_LOAD && k != IR_STMT_JUMP)
            return NULL;
    }
    return b->preds.len == 1 && b->succs.len == 1 ? b->succs.at[0] : b;
}

static bool is_used_by(const struct lanes_frame *f, const struct ir_stmt *s, int thread,
                       unsigned depth, struct merges *m);

/* What a closure takes with it is used wherever that is called. */
static bool has_closure(const struct analysis_func *af)
{
    const struct ir_module *m = af->analysis->module;
    for (size_t i = 0; i < m->funcs.len; i++)
        if (m->funcs.at[i]->is_lambda && m->funcs.at[i]->parent == af->func)
            return true;
    return false;
}

/* Behind the merge only that thread looks at it. */
static bool is_merge_used_by(const struct lanes_frame *f, const struct ir_stmt *phi, int thread,
                             unsigned depth, struct merges *m)
{
    if (thread < 0 || m->len == UNUSED_DEPTH || has_closure(f->af))
        return false;
    m->at[m->len++] = phi;
    return is_used_by(f, phi, thread, depth + 1, m);
}

/* `most = most >= s[0] ? most : s[0]`: what it chooses only that thread looks at. */
static bool is_choice_used_by(const struct lanes_frame *f, const struct ir_stmt *branch, int thread,
                              unsigned depth, struct merges *m)
{
    const struct ir_block *b = branch->block;
    const struct ir_block *end = b->succs.len == 2 ? choice_ends(b->succs.at[0]) : NULL;
    if (!end || choice_ends(b->succs.at[1]) != end || end->preds.len != 2)
        return false;
    for (size_t i = 0; i < end->stmts.len && end->stmts.at[i]->kind == IR_STMT_PHI; i++)
        if (!is_followed(m, end->stmts.at[i]) &&
            !is_merge_used_by(f, end->stmts.at[i], thread, depth, m))
            return false;
    return true;
}

/* Only that thread, of the first row of the block, looks at the value that s defines; -1: none may. */
static bool is_used_by(const struct lanes_frame *f, const struct ir_stmt *s, int thread,
                       unsigned depth, struct merges *m)
{
    const struct ir_func *func = f->af->func;
    if (!s->value || depth > UNUSED_DEPTH)
        return false;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *use = func->stmts.at[i];
        /* arithmetic is there once more for its place, and a SET has been put into what uses it */
        if (use->kind == IR_STMT_EVAL || use->kind == IR_STMT_SET || use == s ||
            !ir_stmt_reads(use, s) || is_followed(m, use))
            continue;
        if (use->expr && !ir_walk(use->expr, find_handed, (void *)s))
            return false;
        if (thread >= 0 && is_of_thread(f->af, use, thread))
            continue;
        if (use->kind == IR_STMT_PHI && is_merge_used_by(f, use, thread, depth, m))
            continue;
        if (use->kind == IR_STMT_BRANCH && is_choice_used_by(f, use, thread, depth, m))
            continue;
        bool hands_back = use->kind == IR_STMT_RETURN && f->parent && f->call;
        if (!hands_back || !is_used_by(f->parent, f->call, thread, depth + 1, m))
            return false;
    }
    return true;
}

/* Something is reckoned with it all the same: it was meant for more than to be read. */
static bool is_reckoned_with(const struct interval_access *r)
{
    const struct ir_func *func = r->frame->af->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        bool reckons = s->kind == IR_STMT_EVAL || s->kind == IR_STMT_SET;
        if (reckons && ir_stmt_reads(s, r->stmt) && ir_strip_all_casts(s->expr)->arg_count)
            return true;
    }
    return false;
}

static bool is_looked_at(const struct interval_access *r)
{
    const struct ir_func *func = r->frame->af->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        if (s->kind != IR_STMT_EVAL && s->kind != IR_STMT_SET && ir_stmt_reads(s, r->stmt))
            return true;
    }
    return false;
}

/* `w` is the thread that writes in the example: all threads read one place, and no other thread writes there. */
static bool is_unused(const struct interval_access *r, const struct spread *read, int w)
{
    if (r->stmt->kind != IR_STMT_LOAD || r->stmt->is_volatile)
        return false;
    struct merges none = {0}, merges = {0};
    return (is_reckoned_with(r) && is_used_by(r->frame, r->stmt, -1, 0, &none)) ||
           (read->one_place && w >= 0 && (r->frame->parent || is_looked_at(r)) &&
            is_used_by(r->frame, r->stmt, w, 0, &merges));
}

static bool only_asks(const struct ir_block *b)
{
    for (size_t i = 0; i + 1 < b->stmts.len; i++)
        if (b->stmts.at[i]->kind != IR_STMT_EVAL && b->stmts.at[i]->kind != IR_STMT_SET)
            return false;
    return b->stmts.len > 0 && b->preds.len == 1 && b->succs.len == 2;
}

/* The branch behind one side of `asked`, where the other side of both is one place: `v > s[w] && lane == 0`; *deep:
 * its side on which something is done.  NULL: there is none. */
static const struct ir_stmt *asked_behind(const struct ir_stmt *asked, unsigned *deep)
{
    const struct ir_block *b = asked->block;
    for (unsigned i = 0; b->succs.len == 2 && i < 2; i++) {
        const struct ir_block *next = b->succs.at[i], *past = way_of(b->succs.at[1 - i]);
        if (!only_asks(next) || (past->stmts.len && past->stmts.at[0]->kind == IR_STMT_PHI))
            continue;
        for (*deep = 0; *deep < 2; ++*deep)
            if (way_of(next->succs.at[1 - *deep]) == past)
                return cfg_terminator(next);
    }
    return NULL;
}

/* `lane == 0`: the thread is left out, and of its warp, or of the block, no two are let in. */
static bool lets_in_others(const struct race_pair *p, const struct interval_access *r,
                           const struct lanes_rounds *rounds, const struct ir_stmt *branch,
                           unsigned deep, int reader)
{
    struct lanes_rounds here = lanes_rounds_at(r->frame, rounds, branch->block);
    struct lanes v = lanes_of(p->run, r->frame, &here, branch->expr);
    unsigned of_block = 0, of_warp = 0;
    for (unsigned i = 0; i < lanes_count(p->run); i++) {
        int64_t x = lanes_get(&v, i);
        bool in = (x != 0) == (deep == 0);
        if (x == LANES_UNKNOWN || (in && (int)i == reader))
            return false;
        of_warp = (i % RACE_WARP ? of_warp : 0) + in;
        of_block += in;
        if ((interval_kind_of(p->v) == INTERVAL_WARP ? of_warp : of_block) > 1)
            return false;
    }
    return true;
}

/* `if (v > most[warp] && lane == 0) most[warp] = v;`: whatever the others have read, they go on behind it. */
static bool is_asked_in_vain(const struct race_pair *p, const struct interval_access *r,
                             const struct lanes_rounds *rounds, int reader)
{
    const struct ir_func *func = r->frame->af->func;
    const struct ir_stmt *asked = NULL;
    if (r->stmt->kind != IR_STMT_LOAD || r->stmt->is_volatile || reader < 0)
        return false;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *use = func->stmts.at[i];
        if (use->kind == IR_STMT_EVAL || use->kind == IR_STMT_SET || !ir_stmt_reads(use, r->stmt))
            continue;
        if (asked || use->kind != IR_STMT_BRANCH)
            return false;
        asked = use;
    }
    unsigned deep;
    const struct ir_stmt *behind = asked ? asked_behind(asked, &deep) : NULL;
    return behind && lets_in_others(p, r, rounds, behind, deep, reader);
}

/* Of a kernel with rows each has a thread with that index. */
static bool is_for_writer(const struct interval_access *w, const struct interval_access *r)
{
    unsigned axes = 0;
    const struct analysis_func *af = w->frame->af;
    if (!w->writes || r->writes || w->frame != r->frame)
        return false;
    race_axes_of(af->func, &axes, 0);
    return !(axes & 6) && for_writer_is(af, w->stmt, r->stmt, bounds_uses_tid);
}

bool race_is_for_writer(const struct race_pair *p)
{
    return is_for_writer(p->a, p->b) || is_for_writer(p->b, p->a);
}

bool race_is_unused(const struct race_pair *p)
{
    if ((p->b->writes && is_asked_in_vain(p, p->a, p->ra, p->threads.first)) ||
        (p->a->writes && is_asked_in_vain(p, p->b, p->rb, p->threads.second)))
        return true;
    return (p->b->writes && is_unused(p->a, p->x, p->threads.second)) ||
           (p->a->writes && is_unused(p->b, p->y, p->threads.first));
}
