/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `if (end <= *ready) for (i = first; i < end; i++) sum += s[i]; s[*ready + tid] = sum;`: what is read lies in front of
 * how far the block is, and what is written lies behind it.  How far that is all have alike, as the block waits before
 * and after it is changed.
 */
#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/ticket.h"
#include "pass/uniform.h"

static bool waits(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_stmt *inner;
    return calls_is_block_barrier(af->analysis->calls, s, &inner) && inner->scope == SCOPE_BLOCK;
}

/* On no way that comes to s does the block wait behind the load. */
static bool is_read_since_wait(const struct analysis_func *af, const struct ir_stmt *load,
                               const struct ir_stmt *s)
{
    struct arena *scratch = arena_create();
    bool *seen = ARENA_ARRAY(scratch, bool, af->func->blocks.len);
    VEC(const struct ir_block *) work = {0};
    bool since = cfg_stmt_dominates(af->cfg, load, s);
    vec_push(scratch, &work, s->block);
    for (size_t i = 0; i < work.len && since; i++) {
        const struct ir_block *b = work.at[i];
        bool read = false;
        for (size_t k = b->stmts.len; k-- > 0 && !read && since;) {
            const struct ir_stmt *t = b->stmts.at[k];
            if (i == 0 && t->id >= s->id)
                continue;
            read = t == load;
            since = read || !waits(af, t);
        }
        for (size_t k = 0; k < b->preds.len && !read; k++) {
            const struct ir_block *from = b->preds.at[k];
            if (!seen[from->id])
                vec_push(scratch, &work, from);
            seen[from->id] = true;
        }
    }
    arena_destroy(scratch);
    return since;
}

/* It changes what lies in the place that the other one is about, or a function that it hands the place does. */
static bool may_change(const struct ir_stmt *s, const struct ir_expr *place)
{
    if (s->addr && (s->is_write || s->kind == IR_STMT_ATOMIC))
        return ir_address_root(s->addr) == place;
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++)
        if (s->args.at[i] && ir_contains(s->args.at[i], place))
            return true;
    return false;
}

/* The same place in all rounds. */
static bool is_fixed(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE && e->op != IR_OPAQUE;
}

/* Of the block's own, and it waits between the load and every change of what it reads, the one way and the other. */
static bool is_settled(const struct analysis_func *af, const struct ir_stmt *load)
{
    const struct ir_expr *place = ir_address_root(load->addr);
    if (!place || !ir_shared_variable(load->addr) || !ir_walk(load->addr, is_fixed, NULL) ||
        uniform_of(af->uniform, load->addr).level > UNIFORM_BLOCK)
        return false;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        if (may_change(t, place) &&
            (ticket_leads_past(af, load, t, waits) || ticket_leads_past(af, t, load, waits)))
            return false;
    }
    return true;
}

/* The load of `*ready + tid`: of what is read, and threads' indices and a number that are added; or NULL. */
static const struct ir_stmt *begin_of(struct arena *a, const struct ir_expr *index)
{
    struct affine x = affine_of(a, index);
    const struct ir_stmt *load = NULL;
    for (size_t i = 0; i < x.terms.len; i++) {
        const struct affine_term *t = &x.terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        bool thread = e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_TID_X &&
                      e->builtin <= IR_BUILTIN_TID_Z && t->coefficient > 0;
        if (t->atom_count != 1 || (!thread && (load || t->coefficient != 1 || !ir_load_of(e))))
            return NULL;
        load = thread ? load : ir_load_of(e);
    }
    return x.ok && x.constant >= 0 ? load : NULL;
}

/* It is known at r that the index is less than what is read again in the same place: that load; or NULL. */
static const struct ir_stmt *limit_of(const struct interval_access *r, const struct ir_expr *index,
                                      const struct ir_stmt *begin)
{
    size_t n;
    const struct fact *x = guard_facts(r->frame->af->guards, r->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (x[i].op != IR_LT || ir_strip_casts(x[i].left) != index)
            continue;
        const struct ir_expr *end = ir_strip_casts(x[i].right);
        const struct ir_stmt *load = ir_load_of(end);
        for (size_t k = 0; k < n && !(load && load->addr == begin->addr); k++)
            if ((x[k].op == IR_LE || x[k].op == IR_LT) && ir_strip_casts(x[k].left) == end)
                load = ir_load_of(ir_strip_casts(x[k].right));
        if (load && load->addr == begin->addr)
            return load;
    }
    return NULL;
}

static bool is_ahead(const struct race_pair *p, const struct interval_access *w,
                     const struct interval_access *r)
{
    const struct analysis_func *af = w->frame->af;
    if (w->frame != r->frame || w->frame->parent || !af->uniform || !w->addr || !r->addr ||
        w->addr->op != IR_PTRADD || r->addr->op != IR_PTRADD ||
        w->addr->args[0] != r->addr->args[0])
        return false;
    const struct ir_stmt *begin = begin_of(lanes_arena(p->run), w->addr->args[1]);
    const struct ir_stmt *end = begin ? limit_of(r, ir_strip_casts(r->addr->args[1]), begin) : NULL;
    return end && is_read_since_wait(af, begin, w->stmt) && is_read_since_wait(af, end, r->stmt) &&
           is_settled(af, begin) && is_settled(af, end);
}

bool race_is_ahead(const struct race_pair *p)
{
    return is_ahead(p, p->a, p->b) || is_ahead(p, p->b, p->a);
}
