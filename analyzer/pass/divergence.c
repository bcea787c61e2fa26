/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/divergence_internal.h"

#include <string.h>

#include "pass/barrier_count.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/caught_up.h"
#include "pass/decide.h"
#include "pass/global_place.h"
#include "pass/lane_columns.h"
#include "pass/launch.h"
#include "pass/launch_dim.h"
#include "pass/multiple.h"
#include "pass/unsettled.h"
#include "pass/warp_vote.h"
#include "pass/whole_length.h"

/* `if (x) continue;`: a block of its own, that does nothing but go to where rounds end. */
static bool goes_on(const struct cfg_loop *l, const struct ir_block *from, const struct ir_block *b)
{
    const struct ir_block *to = b->succs.len == 1 ? b->succs.at[0] : NULL;
    bool own = to && b->preds.len == 1 && b->preds.at[0] == from && b->stmts.len == 1;
    return own && (to == l->header ||
                   (to->succs.len == 1 && to->succs.at[0] == l->header && to->preds.len > 1));
}

static enum divergence_kind kind_of(struct analysis_func *af, struct cfg_edge e,
                                    const struct ir_stmt *s)
{
    const struct ir_block *b = e.from;
    for (const struct cfg_loop *l = cfg_loop_of(af->cfg, b); l; l = l->parent) {
        if (!cfg_loop_contains(l, s->block))
            continue;
        bool leaves = false;
        for (size_t i = 0; i < b->succs.len; i++)
            leaves = leaves || !cfg_loop_contains(l, b->succs.at[i]);
        if (leaves && b == l->header)
            return DIVERGENCE_LOOP;
        if (leaves && b->succs.len == 2)
            return cfg_dominates(af->cfg, s->block, b) ? DIVERGENCE_LOOP : DIVERGENCE_EARLY_EXIT;
        if (b->succs.len == 2 && goes_on(l, b, b->succs.at[1 - e.succ]))
            return DIVERGENCE_NEXT_ROUND;
        break;
    }
    /* The side that is not taken ends the function (or the round) at once. */
    for (size_t i = 0; i < b->succs.len; i++) {
        if (i == e.succ)
            continue;
        const struct ir_stmt *t = cfg_terminator(b->succs.at[i]);
        if (t && t->kind == IR_STMT_RETURN && !cfg_ipdom(af->cfg, b))
            return DIVERGENCE_EARLY_EXIT;
    }
    return cfg_ipdom(af->cfg, b) ? DIVERGENCE_CONDITION : DIVERGENCE_EARLY_EXIT;
}

struct leaves {
    bool block; /* something that other blocks or runs have different */
    bool lane;  /* threadIdx.x, or what is made of it */
};

static bool is_constant_leaf(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->arg_count || e->op == IR_INT || e->op == IR_TPARAM || e->op == IR_SIZEOF ||
           e->op == IR_PURE;
}

/* What a function makes of template arguments and numbers. */
static bool is_constant_call(const struct ir_expr *e)
{
    if (e->op != IR_VALUE || !e->value->def || e->value->def->kind != IR_STMT_CALL)
        return false;
    const struct ir_stmt *call = e->value->def;
    for (size_t i = 0; i < call->args.len; i++) {
        if (!ir_walk(call->args.at[i], is_constant_leaf, NULL))
            return false;
    }
    return call->args.len > 0 && !call->object;
}

static bool look_for_leaves(const struct ir_expr *e, void *context)
{
    struct leaves *l = context;
    bool row = e->op == IR_BUILTIN &&
               (e->builtin == IR_BUILTIN_TID_Y || e->builtin == IR_BUILTIN_TID_Z ||
                (e->builtin >= IR_BUILTIN_NTID_X && e->builtin <= IR_BUILTIN_NTID_Z));
    bool other = e->op == IR_BUILTIN &&
                 (e->builtin == IR_BUILTIN_CTAID_X || e->builtin == IR_BUILTIN_CTAID_Y ||
                  e->builtin == IR_BUILTIN_CTAID_Z || e->builtin == IR_BUILTIN_GRID_RANK);
    bool constant = is_constant_leaf(e, NULL) || is_constant_call(e);
    if (other || (e->op != IR_BUILTIN && !constant))
        l->block = true;
    if (e->op == IR_BUILTIN && !row)
        l->lane = true;
    return true;
}

bool divergence_rows_are_warps(const struct analysis_func *af)
{
    size_t n;
    int64_t width;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (sites[i]->block[0] && ir_is_int(sites[i]->block[0], &width) && width % 32 != 0)
            return false;
    }
    return true;
}

/* `if (threadIdx.x >= BLOCK) return;` beside `__shared__ T s[BLOCK]`: there is no such thread. */
static bool is_block_end(const struct analysis_func *af, const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch->expr ? ir_strip_casts(branch->expr) : NULL;
    if (!e || (e->op != IR_GE && e->op != IR_LT) ||
        !ir_is_builtin(ir_strip_casts(e->args[0]), IR_BUILTIN_TID_X))
        return false;
    const struct ir_expr *end = ir_strip_all_casts(e->args[1]);
    for (size_t i = 0; i < af->func->decls.len; i++) {
        const struct ir_decl *d = af->func->decls.at[i];
        const struct ir_expr *count = d->type->kind == TYPE_ARRAY ? d->type->count_expr : NULL;
        if (ir_is_shared(d) && count && ir_strip_all_casts(count) == end)
            return true;
    }
    return false;
}

/* Whole warps leave by their number alone: `if (warp > 0) return;` for the rest of a reduction.  The
 * barrier does not wait for warps that have ended, and nobody writes this by mistake. */
static bool is_warp_retreat(const struct analysis_func *af, const struct ir_stmt *branch,
                            const struct uniformity *u)
{
    struct leaves l = {0};
    ir_walk(branch->expr, look_for_leaves, &l);
    return !l.block && (u->level == UNIFORM_WARP || (!l.lane && divergence_rows_are_warps(af)));
}

bool divergence_is_of_warp_numbers(const struct analysis_func *af, const struct divergence *d)
{
    return is_warp_retreat(af, d->branch, &d->varies);
}

/* Each side has barriers of its own before it ends: groups of warps that were given separate code. */
static bool is_specialised(struct analysis_func *af, const struct ir_block *b)
{
    for (size_t i = 0; i < b->succs.len; i++) {
        if (barrier_count_side(af, b, i, NULL).least == 0)
            return false;
    }
    return true;
}

static bool is_meant(struct analysis_func *af, const struct divergence *d)
{
    bool leaves = d->kind == DIVERGENCE_EARLY_EXIT && !cfg_ipdom(af->cfg, d->branch->block);
    bool ends = af->func->kind == FUNC_KERNEL; /* a function gives them back to its caller */
    return leaves && ((ends && is_warp_retreat(af, d->branch, &d->varies)) ||
                      is_block_end(af, d->branch) || is_specialised(af, d->branch->block));
}

struct lengths {
    struct analysis_func *af;
    unsigned axes; /* of the block that the branch depends on, or 0 */
    bool checked;
};

enum { AXES_DEPTH = 6, AXES_ALL = 7 };
struct axes {
    const struct analysis_func *af;
    const struct ir_stmt *inside[AXES_DEPTH]; /* phis */
    unsigned depth, found;
};

static bool look_for_axes(const struct ir_expr *e, void *context)
{
    struct axes *x = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_TID_X && e->builtin <= IR_BUILTIN_TID_Z)
        x->found |= 1u << (e->builtin - IR_BUILTIN_TID_X);
    bool rank = e->op == IR_OPAQUE || (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_LANEID);
    const struct cfg_loop *loop =
        def && def->kind == IR_STMT_PHI ? cfg_loop_of(x->af->cfg, def->block) : NULL;
    /* what a loop carries can be looked into; what an if chose is by whatever it asked */
    bool carried = loop && loop->header == def->block && x->depth < AXES_DEPTH;
    if (rank || (def && !carried))
        x->found = AXES_ALL;
    for (unsigned i = 0; i < x->depth; i++)
        if (x->inside[i] == def)
            def = NULL;
    if (!def || x->found == AXES_ALL)
        return true;
    x->inside[x->depth++] = def;
    for (size_t i = 0; i < def->args.len; i++)
        ir_walk(def->args.at[i], look_for_axes, x);
    x->depth--;
    return true;
}

static bool is_checked_length(const struct ir_expr *e, void *context)
{
    struct lengths *l = context;
    const struct ir_type *t =
        e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? e->decl->type : NULL;
    bool number = t && (t->kind == TYPE_INT || t->kind == TYPE_UNKNOWN); /* `Int n` of a header */
    bool given = number || e->op == IR_MEMBER;
    l->checked = l->checked || (given && multiple_checked_along(l->af, e, l->axes));
    return !l->checked;
}

/* A length that is a multiple of something has no tail that threads fall off. */
static bool has_checked_length(struct analysis_func *af, const struct ir_stmt *branch)
{
    struct axes x = {.af = af};
    ir_walk(branch->expr, look_for_axes, &x);
    struct lengths l = {.af = af, .axes = x.found};
    ir_walk(branch->expr, is_checked_length, &l);
    return l.checked;
}

enum { ROUNDED_DEPTH = 4 };
struct rounded {
    const struct analysis_func *af;
    const struct ir_stmt *branch;
    unsigned depth;
    bool found;
};

static const struct ir_stmt *call_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_SET && def->expr)
        return call_of(def->expr);
    return def && def->kind == IR_STMT_CALL ? def : NULL;
}

/* The one thing that the function stores in the shared variable that is loaded; NULL: several, or none. */
static const struct ir_expr *stored_in_shared(const struct ir_stmt *load)
{
    const struct ir_expr *at = load->addr, *stored = NULL;
    if (at->op != IR_ADDR || at->decl->space != SPACE_SHARED)
        return NULL;
    const struct ir_func *f = load->block->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_STORE || ir_address_root(s->addr) != at)
            continue;
        if (stored)
            return NULL;
        stored = s->expr;
    }
    return stored;
}

static bool find_rounded(const struct ir_expr *e, void *context)
{
    struct rounded *r = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *made = NULL;
    r->found = r->found || whole_length_is(e) || whole_length_of_loop(r->af, e, r->branch);
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++) {
        const struct ir_stmt *call = call_of(e->args[i]);
        bool own = bounds_uses_tid(e->args[1 - i]);
        r->found = r->found || (call && !own && launch_is_round_helper(call->name));
    }
    if (def && def->kind == IR_STMT_SET)
        made = def->expr;
    else if (def && def->kind == IR_STMT_LOAD)
        made = stored_in_shared(def);
    const struct cfg_loop *l = def ? cfg_loop_of(r->af->cfg, def->block) : NULL;
    bool rounds_up = def && def->kind == IR_STMT_PHI && (!l || l->header != def->block) &&
                     r->depth < ROUNDED_DEPTH;
    r->depth++; /* `if (n % B) n = B * (1 + n / B);` */
    for (size_t i = 0; rounds_up && !r->found && i < def->args.len; i++)
        ir_walk(def->args.at[i], find_rounded, r);
    r->depth--;
    if (made && r->depth < ROUNDED_DEPTH) {
        r->depth++;
        ir_walk(made, find_rounded, r);
        r->depth--;
    }
    return !r->found;
}

/* `i <= whole`: one thread goes round once more. */
static bool includes_end(const struct analysis_func *af, const struct ir_stmt *branch)
{
    const struct ir_expr *e = ir_strip_casts(branch->expr);
    bool above = e->op == IR_LE || e->op == IR_GT, below = e->op == IR_GE || e->op == IR_LT;
    struct rounded left = {.af = af, .branch = branch}, right = {.af = af, .branch = branch};
    if (above || below) {
        ir_walk(e->args[0], find_rounded, &left);
        ir_walk(e->args[1], find_rounded, &right);
    }
    return (above && right.found && !left.found) || (below && left.found && !right.found);
}

bool divergence_ends_on_a_block(const struct analysis_func *af, const struct ir_stmt *branch)
{
    struct rounded r = {.af = af, .branch = branch};
    ir_walk(branch->expr, find_rounded, &r);
    return r.found && !includes_end(af, branch);
}

/* `if (i >= n) break;` in `for (i = first; i < n + first; i += step)`: the loop was made so that all threads
 * have as many rounds, and who leaves does so in the last one. */
static bool leaves_in_last_round(const struct analysis_func *af, const struct ir_stmt *branch)
{
    const struct ir_expr *asks = branch->expr;
    const struct cfg_loop *l = cfg_loop_of(af->cfg, branch->block);
    if (!l || !asks || asks->arg_count != 2 || (asks->op != IR_GE && asks->op != IR_LT))
        return false;
    const struct ir_expr *first = cfg_starts_at(l, ir_strip_casts(asks->args[0]));
    const struct ir_stmt *end = cfg_terminator(l->header);
    const struct ir_expr *goes_on = end && end->kind == IR_STMT_BRANCH ? end->expr : NULL;
    if (!first || !goes_on || goes_on->op != IR_LT ||
        ir_strip_casts(goes_on->args[0]) != ir_strip_casts(asks->args[0]))
        return false;
    const struct ir_expr *sum = ir_strip_casts(goes_on->args[1]);
    for (unsigned k = 0; sum->op == IR_ADD && k < 2; k++)
        if (ir_strip_casts(sum->args[k]) == ir_strip_casts(first) &&
            global_place_same(ir_strip_casts(sum->args[1 - k]), ir_strip_casts(asks->args[1])))
            return true;
    return false;
}

/* Told apart by the block's index. */
static bool differs_between_blocks(const struct uniformity *u)
{
    return u->level == UNIFORM_BLOCK && u->source && u->source->op == IR_BUILTIN &&
           u->source->builtin >= IR_BUILTIN_CTAID_X && u->source->builtin <= IR_BUILTIN_CTAID_Z;
}

static bool asks_block(const char *name)
{
    static const char *const words[] = {"block", "warp", "uniform", "tile", NULL};
    for (size_t i = 0; name && words[i]; i++)
        if (strcasestr(name, words[i]))
            return true;
    return !name;
}

/* The call is handed the thread's own place in the grid. */
static bool is_handed_place(const struct analysis_func *af, const struct ir_stmt *call)
{
    struct ir_module *m = af->analysis->module;
    struct affine place = affine_grid_place(m->arena, m, 0);
    for (size_t i = 0; i < call->args.len; i++) {
        struct affine x = affine_of(m->arena, ir_strip_all_casts(call->args.at[i]));
        if (x.ok && affine_equal(&x, &place))
            return true;
    }
    return false;
}

static bool is_common(const struct analysis_func *af, const struct ir_expr *e)
{
    struct uniformity u = uniform_of(af->uniform, e);
    return u.level <= UNIFORM_BLOCK || u.presumed;
}

/* `coordinates(x, i, dims); if (x[0] < n)`: a function out of sight was handed the thread's own place and made of it
 * what is asked; or NULL. */
static const struct ir_stmt *unseen_maker(const struct analysis_func *af,
                                          const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch->expr ? ir_strip_all_casts(branch->expr) : NULL;
    if (!e || !(ir_op_info(e->op)->flags & IR_OP_COMPARE) || e->arg_count != 2 ||
        cfg_loop_of(af->cfg, branch->block))
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *x = ir_strip_all_casts(e->args[i]);
        const struct ir_stmt *def = x->op == IR_VALUE ? x->value->def : NULL;
        const struct ir_stmt *call =
            def && def->kind == IR_STMT_LOAD ? uniform_filled_unseen(af->uniform, def) : NULL;
        if (call && !asks_block(call->name) && is_common(af, e->args[1 - i]))
            return call;
    }
    return NULL;
}

/* `!func.check(i)`, `!inside(i, domain)` of a function out of sight that is handed the thread's own place in the grid;
 * or NULL. */
static const struct ir_stmt *unseen_question(const struct analysis_func *af,
                                             const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch->expr ? ir_strip_all_casts(branch->expr) : NULL;
    if (e && e->op == IR_LNOT)
        e = ir_strip_all_casts(e->args[0]);
    const struct ir_stmt *call = e && e->op == IR_VALUE ? e->value->def : NULL;
    if (!call || call->kind != IR_STMT_CALL || asks_block(call->name) ||
        (call->callee && call->callee->has_body) || cfg_loop_of(af->cfg, branch->block))
        return NULL;
    return is_handed_place(af, call) ? call : NULL;
}

static bool branch_diverges(struct analysis_func *af, const struct ir_stmt *branch,
                            enum ir_scope whom, struct divergence *d)
{
    struct uniformity u = uniform_branch(af->uniform, branch);
    *d = (struct divergence){.branch = branch, .varies = u};
    d->blocks = whom == SCOPE_GRID && differs_between_blocks(&u);
    bool differs = d->blocks || (u.level > UNIFORM_BLOCK && u.certain) ||
                   (whom != SCOPE_GRID && warp_vote_decides(af, branch));
    if (!differs && whom != SCOPE_GRID)
        d->unsettled = unsettled_load(af, branch->expr);
    if (!differs && !d->unsettled && whom != SCOPE_GRID)
        d->unseen = unseen_question(af, branch);
    if (!differs && !d->unsettled && !d->unseen && whom != SCOPE_GRID) {
        d->unseen = unseen_maker(af, branch);
        d->made_unseen = d->unseen;
    }
    if (!differs && !d->unsettled && !d->unseen && whom != SCOPE_GRID)
        d->answered = divergence_answer(af, branch);
    return (differs || d->unsettled || d->unseen || d->answered) &&
           decide_branch(af, branch) == DECIDE_OPEN && !barrier_sides_balance(af, branch->block) &&
           !has_checked_length(af, branch) && !divergence_ends_on_a_block(af, branch) &&
           !leaves_in_last_round(af, branch) && !lane_columns_are_whole(branch) &&
           !divergence_deals_whole_blocks(af, branch);
}

struct divergences *divergences_of(struct analysis_func *af)
{
    struct arena *a = af->analysis->arena;
    size_t n = af->func->blocks.len;
    if (af->divergences)
        return af->divergences;
    af->divergences = ARENA_NEW(a, struct divergences);
    af->divergences->block = ARENA_ARRAY(a, struct divergence_answer, n);
    af->divergences->grid = ARENA_ARRAY(a, struct divergence_answer, n);
    return af->divergences;
}

/* Each barrier behind it asks for it. */
static bool branch_diverges_once(struct analysis_func *af, const struct ir_stmt *branch,
                                 enum ir_scope whom, struct divergence *d)
{
    struct divergences *all = divergences_of(af);
    struct divergence_answer *x = whom == SCOPE_GRID ? all->grid : all->block;
    x += branch->block->id;
    if (!x->asked)
        x->diverges = branch_diverges(af, branch, whom, &x->divergence);
    x->asked = true;
    *d = x->divergence;
    return x->diverges;
}

bool divergence_at(struct analysis_func *af, const struct ir_stmt *s, enum ir_scope whom,
                   struct divergence *out)
{
    return divergence_at_unless(af, s, whom, NULL, out);
}

struct divergence_search {
    struct analysis_func *af;
    const struct ir_stmt *stmt;
    enum ir_scope whom;
    divergence_skips *skips;
    struct divergence *out;
};

static bool divides(struct cfg_edge e, void *context)
{
    struct divergence_search *q = context;
    const struct ir_stmt *branch = cfg_terminator(e.from);
    struct divergence d;
    if (!branch_diverges_once(q->af, branch, q->whom, &d) ||
        divergence_is_of_other_instance(q->af, &d, q->stmt) ||
        divergence_is_after_first_round(q->af, branch, q->stmt) ||
        divergence_is_excluded(q->af, branch, q->stmt, q->whom) ||
        caught_up_elsewhere(q->af, branch, q->stmt, q->whom))
        return false;
    d.kind = kind_of(q->af, e, q->stmt);
    if ((d.unseen && d.kind != DIVERGENCE_EARLY_EXIT &&
         !(d.made_unseen && d.kind == DIVERGENCE_CONDITION)) ||
        is_meant(q->af, &d) || (q->skips && q->skips(q->af, &d, q->stmt)))
        return false;
    *q->out = d;
    return true;
}

bool divergence_at_unless(struct analysis_func *af, const struct ir_stmt *s, enum ir_scope whom,
                          divergence_skips *skips, struct divergence *out)
{
    struct divergence_search q = {af, s, whom, skips, out};
    return cfg_walk_control(af->cfg, s->block, divides, &q);
}

static const struct ir_stmt *first_barrier(struct analysis_func *af, struct cfg_edge side)
{
    const struct ir_stmt *first = NULL, *inner;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (calls_is_block_barrier(af->analysis->calls, s, &inner) &&
            cfg_edge_dominates(af->cfg, side, s->block) &&
            (!first || cfg_stmt_dominates(af->cfg, s, first)))
            first = s;
    }
    return first;
}

bool divergence_parts_barriers(struct analysis_func *af, const struct ir_stmt *branch,
                               const struct ir_stmt **one, const struct ir_stmt **two)
{
    if (branch->kind != IR_STMT_BRANCH || branch->block->succs.len != 2)
        return false;
    *one = first_barrier(af, (struct cfg_edge){branch->block, 0});
    *two = *one ? first_barrier(af, (struct cfg_edge){branch->block, 1}) : NULL;
    if (!*two)
        return false;
    struct uniformity u = uniform_branch(af->uniform, branch);
    return u.level == VARYING && u.certain && decide_branch(af, branch) == DECIDE_OPEN &&
           barrier_sides_balance(af, branch->block) && !has_checked_length(af, branch) &&
           !divergence_ends_on_a_block(af, branch) && !lane_columns_are_whole(branch);
}
