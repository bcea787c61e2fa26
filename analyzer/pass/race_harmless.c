/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race_harmless.h"

#include <string.h>

#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/race.h"
#include "pass/race_shape.h"
#include "pass/uniform.h"

enum { LOAD_DEPTH = 6 };

bool race_is_alike(const struct interval_access *a, const struct ir_expr *e)
{
    return e && a->frame->af->uniform &&
           uniform_of(a->frame->af->uniform, e).level <= UNIFORM_BLOCK;
}

struct variation {
    struct uniform *uniform;
    unsigned depth; /* loads of loads */
    bool found;
};

static bool expr_varies(struct uniform *u, const struct ir_expr *e, unsigned depth);

static bool find_variation(const struct ir_expr *e, void *context)
{
    struct variation *v = context;
    if (e->arg_count)
        return !v->found;
    struct uniformity u = uniform_of(v->uniform, e);
    bool loaded = u.level > UNIFORM_BLOCK && u.reason == VARYING_LOAD;
    const struct ir_stmt *load = loaded ? u.where : NULL;
    if (load && load->kind == IR_STMT_LOAD && load->addr)
        loaded = expr_varies(v->uniform, load->addr, v->depth + 1);
    v->found = v->found || (u.level > UNIFORM_BLOCK && u.certain) || loaded;
    return !v->found;
}

static bool expr_varies(struct uniform *u, const struct ir_expr *e, unsigned depth)
{
    struct variation v = {.uniform = u, .depth = depth};
    if (depth > LOAD_DEPTH || uniform_of(u, e).level <= UNIFORM_BLOCK)
        return false;
    ir_walk(e, find_variation, &v);
    return v.found;
}

/* Threads have different values: from their index, or from memory at their own address. */
static bool varies(const struct interval_access *a, const struct ir_expr *e)
{
    return e && a->frame->af->uniform && expr_varies(a->frame->af->uniform, e, 0);
}

static const struct ir_expr *stored(const struct interval_access *a)
{
    return a->stmt->kind == IR_STMT_STORE ? a->stmt->expr : NULL;
}

/* What an access puts there: the value of a store, the operand of an atomic operation. */
static const struct ir_expr *operand(const struct interval_access *a)
{
    const struct ir_stmt *s = a->stmt;
    return a->atomic && s->args.len ? s->args.at[s->args.len - 1] : stored(a);
}

/* The condition of a loop that waits is the same for all threads, whatever it says. */
static bool decides_a_wait(const struct race_pair *p, const struct fact *x)
{
    const struct ir_block *b = x->origin ? x->origin->block : NULL;
    const struct lanes_frame *f = p->a->frame;
    const struct cfg_loop *l = b ? cfg_loop_of(f->af->cfg, b) : NULL;
    return l && l->header == b && interval_loop_waits(p->v, lanes_loop_number(f, l));
}

/* A barrier stands under the condition too: all threads of the block pass it, or none does; the same of a
 * warp and what it waits at. */
static bool guards_a_wait(const struct race_pair *p, const struct fact *x)
{
    const struct analysis_func *af = p->a->frame->af;
    bool warp = interval_kind_of(p->v) == INTERVAL_WARP;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        size_t n;
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (!calls_is_block_barrier(af->analysis->calls, s, NULL) &&
            !(warp && interval_waits_at(p->v, p->a->frame, s)))
            continue;
        const struct fact *y = guard_facts(af->guards, s, &n);
        for (size_t k = 0; k < n; k++)
            if (x->left == y[k].left && x->right == y[k].right && x->op == y[k].op)
                return true;
    }
    return false;
}

static bool is_zero(const struct ir_expr *e)
{
    return ir_is_const(e, 0) || (e->op == IR_CAST && is_zero(e->args[0]));
}

/* `label == mine`, `is_first != 0`.  Not `key[i] == key[i - step]`, where each thread has its own two. */
static bool may_pick_one(const struct interval_access *a, const struct fact *x)
{
    if (x->op != IR_EQ)
        return x->op == IR_NE && is_zero(x->right);
    bool own = varies(a, x->left) && varies(a, x->right);
    return !own || bounds_uses_tid(x->left) || bounds_uses_tid(x->right);
}

/* All threads that can meet there agree on the condition: it picks none of them. */
static bool is_agreed(const struct race_pair *p, const struct fact *x)
{
    enum uniform_level most =
        interval_kind_of(p->v) == INTERVAL_GLOBAL ? UNIFORM_GRID : UNIFORM_BLOCK;
    struct uniform *u = p->a->frame->af->uniform;
    return u && uniform_of(u, x->left).level <= most && uniform_of(u, x->right).level <= most;
}

/* The data decide, and not what the example knows. */
static bool is_undecided(const struct race_pair *p, const struct fact *x)
{
    struct lanes left = lanes_of(p->run, p->a->frame, p->ra, x->left);
    struct lanes right = lanes_of(p->run, p->a->frame, p->ra, x->right);
    return (!left.at && left.value == LANES_UNKNOWN) || (!right.at && right.value == LANES_UNKNOWN);
}

/* Both are guarded by one condition on data, which may pick one thread. */
static bool share_unknown_guard(const struct race_pair *p, bool one_place)
{
    const struct interval_access *a = p->a, *b = p->b;
    size_t n, m;
    if (a->frame != b->frame)
        return false;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    const struct fact *y = guard_facts(b->frame->af->guards, b->stmt, &m);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < m; k++) {
            if (decides_a_wait(p, &x[i]) || is_agreed(p, &x[i]))
                continue;
            if (x[i].left != y[k].left || x[i].right != y[k].right || x[i].op != y[k].op)
                continue;
            if (!may_pick_one(a, &x[i]) && !one_place)
                continue; /* holds for many threads, unless they are all after one thing */
            if (is_undecided(p, &x[i]) && !guards_a_wait(p, &x[i]))
                return true;
        }
    }
    return false;
}

/* `key[i] == mine || key[i] == other`: each way to the store finds one thing, and so there may be one thread. */
static bool is_picked_either_way(const struct race_pair *p)
{
    const struct interval_access *a = p->a;
    const struct ir_block *b = a->stmt->block;
    if (a->stmt != p->b->stmt || b->preds.len < 2)
        return false;
    for (size_t i = 0; i < b->preds.len; i++) {
        const struct ir_block *from = b->preds.at[i];
        size_t n = 0;
        bool picks = false;
        for (unsigned side = 0; side < from->succs.len && !picks; side++) {
            struct cfg_edge e = {from, side};
            const struct fact *x =
                from->succs.at[side] == b ? guard_edge_facts(a->frame->af->guards, e, &n) : NULL;
            for (size_t k = 0; x && k < n && !picks; k++)
                picks = x[k].op == IR_EQ && may_pick_one(a, &x[k]) && is_undecided(p, &x[k]);
        }
        if (!picks)
            return false;
    }
    return true;
}

/* The frame whose function declares the object, or NULL. */
static const struct lanes_frame *owner_of(const struct lanes_frame *f, const struct ir_decl *d)
{
    for (; f; f = f->parent)
        for (size_t i = 0; i < f->af->func->decls.len; i++)
            if (f->af->func->decls.at[i] == d)
                return f;
    return NULL;
}

/* Each instance of a function template has __shared__ variables of its own. */
static bool other_instance(const struct interval_access *a, const struct interval_access *b,
                           const struct ir_decl *object)
{
    const struct lanes_frame *f = owner_of(a->frame, object), *g = owner_of(b->frame, object);
    if (f == g || !f || !g || !f->call || !g->call || !f->af->func->is_template)
        return false;
    const struct ir_stmt *x = f->call, *y = g->call;
    if ((x->instance != NULL) != (y->instance != NULL))
        return true;
    if (x->instance && strcmp(x->instance, y->instance) != 0)
        return true;
    for (size_t i = 0; !x->instance && i < x->args.len && i < y->args.len; i++)
        if (!ir_type_same(x->args.at[i]->type, y->args.at[i]->type))
            return true;
    return false;
}

static bool in_one_free_loop(const struct race_pair *p)
{
    const struct interval_access *a = p->a, *b = p->b;
    if (a->frame != b->frame)
        return false;
    for (const struct cfg_loop *l = cfg_loop_of(a->frame->af->cfg, a->stmt->block); l;
         l = l->parent)
        if (cfg_loop_contains(l, b->stmt->block) &&
            !interval_loop_waits(p->v, lanes_loop_number(a->frame, l)))
            return true;
    return false;
}

/* `if (mine == best) winner = me`: whoever it is will do. */
static bool is_election(const struct interval_access *a)
{
    size_t n;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ && (ir_load_of(x[i].left) || ir_load_of(x[i].right)))
            return true;
    return false;
}

/* `if (threadIdx.x != best) own[i] = all[best * n + i]`: the thread that the data name is left out. */
static bool leaves_named_out(const struct interval_access *a)
{
    size_t n;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_NE && ((bounds_uses_tid(x[i].left) && ir_load_of(x[i].right)) ||
                                 (ir_load_of(x[i].left) && bounds_uses_tid(x[i].right))))
            return true;
    return false;
}

/* ---- global memory ---------------------------------------------------------------------------- */

static bool find_atomic(const struct ir_expr *e, void *context)
{
    bool *found = context;
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_ATOMIC)
        *found = true;
    return !*found;
}

bool race_is_ticketed(const struct interval_access *a)
{
    bool found = false;
    const struct ir_stmt *s = a->stmt;
    for (const struct lanes_frame *f = a->frame; f && !found; f = f->parent) {
        size_t n;
        const struct fact *x = guard_facts(f->af->guards, s, &n);
        for (size_t i = 0; i < n && !found; i++) {
            ir_walk(x[i].left, find_atomic, &found);
            ir_walk(x[i].right, find_atomic, &found);
        }
        s = f->call;
    }
    return found;
}

/* A condition that clang has dropped: who gets there is out of sight, and may be one thread. */
static bool is_behind_hidden(const struct interval_access *a)
{
    const struct ir_stmt *s = a->stmt;
    for (const struct lanes_frame *f = a->frame; f; f = f->parent) {
        size_t n;
        const struct fact *x = guard_facts(f->af->guards, s, &n);
        for (size_t i = 0; i < n; i++)
            if (x[i].left->op == IR_OPAQUE)
                return true;
        s = f->call;
    }
    return false;
}

/* `*done = 1;` in one thread, `if (*done)` in others: a flag, which may be seen late. */
static bool is_flag(const struct interval_access *w, const struct interval_access *r)
{
    int64_t v;
    return w->stmt->kind == IR_STMT_STORE && r->stmt->kind == IR_STMT_LOAD && w->stmt->expr &&
           ir_is_int(ir_strip_casts(w->stmt->expr), &v) && v != 0;
}

/* `if (*p < least) *p = least;` by all: one value, as often as anybody likes. */
static bool is_clamp(const struct interval_access *w, const struct spread *s,
                     const struct spread *other)
{
    return stored(w) && s->perhaps && s->one_place && other->one_place && !race_is_update(w) &&
           !varies(w, stored(w));
}

/* The object is handled by compare-and-swap or exchange elsewhere: an algorithm without locks, which
 * reads what others change on purpose. */
static bool is_lock_free(const struct race_pair *p)
{
    size_t n;
    const struct interval_access *all = interval_accesses(p->v, &n);
    for (size_t i = 0; i < n; i++) {
        const char *name = all[i].stmt->name;
        if (all[i].atomic && name && (strstr(name, "CAS") || strstr(name, "xch")) &&
            interval_global(all[i].frame, all[i].addr) == p->x->object)
            return true;
    }
    return false;
}

static bool find_constant_divisor(const struct ir_expr *e, void *context)
{
    const struct race_pair *p = context;
    bool divides = e->op == IR_DIV || e->op == IR_REM || e->op == IR_SHR;
    const struct ir_expr *d = divides ? ir_strip_casts(e->args[1]) : NULL;
    /* a template constant, which was chosen so that the places are different */
    return !(d && d->op == IR_TPARAM && lanes_of(p->run, p->a->frame, p->ra, d).made);
}

static bool find_guess(const struct ir_expr *e, void *context)
{
    bool *found = context;
    bool guessed =
        e->op == IR_OPAQUE || (e->op == IR_VALUE && e->value->def && e->value->def->guessed);
    *found = *found || guessed;
    return !*found;
}

/* The index comes from a member of a type that is not known here: it may be each thread's own. */
static bool rests_on_guess(const struct interval_access *a)
{
    bool found = a->stmt->guessed && !interval_is_of_argument(a->frame, a->addr);
    ir_walk(a->addr, find_guess, &found);
    return found;
}

static bool is_harmless_globally(const struct race_pair *p)
{
    const struct interval_access *a = p->a, *b = p->b;
    bool one_writes = a->writes != b->writes;
    if (p->x->by_data || p->y->by_data || race_is_ticketed(a) || race_is_ticketed(b) ||
        race_is_search(p) || race_is_for_writer(p))
        return true;
    if (rests_on_guess(a) || rests_on_guess(b) || race_is_guarded_by_constant(p, a) ||
        race_is_guarded_by_constant(p, b))
        return true;
    if (race_copies_record(a, b) || race_copies_record(b, a) || is_flag(a, b) || is_flag(b, a))
        return true;
    if (one_writes && (is_lock_free(p) || is_clamp(a, p->x, p->y) || is_clamp(b, p->y, p->x)))
        return true;
    return !ir_walk(a->addr, find_constant_divisor, (void *)p) ||
           !ir_walk(b->addr, find_constant_divisor, (void *)p);
}

/* ---- verdicts --------------------------------------------------------------------------------- */

static bool is_block_barrier(const struct analysis_func *af, const struct ir_stmt *s)
{
    return calls_is_block_barrier(af->analysis->calls, s, NULL);
}

/* A constant out of sight that is not by its name as many as a warp has. */
static bool is_no_guess(const struct ir_expr *e, void *context)
{
    const struct race_pair *p = context;
    if (e->op != IR_TPARAM)
        return true;
    struct lanes v = lanes_of(p->run, p->a->frame, p->ra, e);
    return !v.made && !(v.open && !v.at && v.value != RACE_WARP);
}

static bool is_round_number(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
}

/* `for (i = 0; i < TILE; i += THREADS / TILE) s[threadIdx.y + i][threadIdx.x] = ...`, or `k * WIDTH` in round k:
 * constants that are not known here, and a block that goes with them, keep the threads apart. */
static bool find_constant_step(const struct ir_expr *e, void *context)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        if (is_round_number(e->args[i]) && !ir_walk(e->args[1 - i], is_no_guess, context))
            return false;
    for (size_t i = 0; def && def->kind == IR_STMT_PHI && i < def->args.len; i++)
        if (!ir_walk(def->args.at[i], race_is_no_constant, context))
            return false;
    return true;
}

struct use {
    const struct ir_stmt *load;
    bool found;
};

static bool find_use(const struct ir_expr *e, void *context)
{
    struct use *u = context;
    u->found = u->found || (e->op == IR_VALUE && e->value->def == u->load);
    return !u->found;
}

static bool uses(const struct ir_stmt *s, const struct ir_stmt *load)
{
    struct use u = {.load = load};
    ir_walk_stmt(s, find_use, &u);
    return u.found;
}

/* `left = *skip; if (left) { n -= left; *skip = 0; }` by all: who comes late finds nothing left to subtract. */
static bool is_taken_away(const struct interval_access *r, const struct interval_access *w)
{
    const struct ir_func *func = r->frame->af->func;
    bool asked = false, used = false;
    size_t n;
    if (r->stmt->kind != IR_STMT_LOAD || !stored(w) || r->frame != w->frame ||
        uses(w->stmt, r->stmt))
        return false;
    const struct fact *x = guard_facts(r->frame->af->guards, w->stmt, &n);
    for (size_t i = 0; i < n && !asked; i++)
        asked = x[i].origin && x[i].origin->block != w->stmt->block && uses(x[i].origin, r->stmt);
    for (size_t i = 0; asked && i < func->stmts.len && !used; i++)
        used = func->stmts.at[i]->kind != IR_STMT_BRANCH && uses(func->stmts.at[i], r->stmt);
    return used;
}

/* Both threads write there what is read afterwards. */
static bool write_one_place(const struct race_pair *p)
{
    struct place_lanes at = place_of(p->run, p->a->frame, p->ra, p->a->addr);
    int64_t x = lanes_get(&at.offset, (unsigned)p->threads.first);
    return x != LANES_UNKNOWN && x == lanes_get(&at.offset, (unsigned)p->threads.second);
}

/* `__shfl_sync(mask, v, 0)`, `__reduce_max_sync(mask, v)`: all lanes of the warp hold it. */
static bool is_of_warp(const struct race_pair *p, const struct interval_access *a)
{
    struct uniform *u = a->frame->af->uniform;
    return interval_kind_of(p->v) == INTERVAL_WARP && u &&
           uniform_of(u, stored(a)).level <= UNIFORM_WARP;
}

/* `row[threadIdx.x] = first; ... row[threadIdx.x]` by threads along z as well: who reads has written the same value
 * there before. */
static bool writes_the_same_before(const struct race_pair *p)
{
    const struct interval_access *w = p->a, *r = p->b;
    const struct lanes_frame *f = w->frame;
    return interval_common_frame(f, r->frame) == f && stored(w) && !r->writes &&
           !race_is_update(w) &&
           cfg_stmt_dominates(f->af->cfg, w->stmt, interval_statement_in(f, r)) &&
           write_one_place(p) && (is_of_warp(p, w) || race_same_value(p, f, p->ra, stored(w)));
}

bool race_is_harmless(const struct race_pair *p)
{
    const struct interval_access *a = p->a, *b = p->b;
    const struct spread *x = p->x, *y = p->y;
    const struct ir_expr *va = stored(a), *vb = stored(b);
    /* everybody does the same: writes one value, reads what it wrote itself; but `n++` counts by chance */
    bool global = interval_kind_of(p->v) == INTERVAL_GLOBAL;
    bool adds =
        global ? race_is_update(a) || race_is_update(b) : race_adds_up(a) || race_adds_up(b);
    bool same = !a->whole && !b->whole && !adds && x->everybody && x->one_place && y->one_place &&
                !varies(a, global ? va : operand(a)) && !varies(b, global ? vb : operand(b));
    if (same && (!b->writes || y->everybody) && !is_taken_away(a, b) && !race_is_reset(p))
        return true;
    if (va && vb && va == vb && race_is_alike(a, va))
        return true;
    if (race_is_of_other_bits(p) || other_instance(a, b, x->object) || race_is_made_up(p) ||
        race_is_copy(p) || race_keeps_rows(p) || race_is_kept_apart(p) ||
        race_is_of_other_columns(p) || race_is_carved(p) || race_is_sliced(p) ||
        race_is_of_quarters(p) || race_is_beyond_minimum(p) || race_lies_behind(p) ||
        race_is_of_constant_warp(p) || race_takes_turns(p) || race_is_of_other_type(p) ||
        race_is_of_other_units(p) || race_is_of_template_bytes(p) || race_is_by_zero(p) ||
        race_is_ahead(p))
        return true;
    /* everybody writes to one place at once, `s[lane / parts]`: that is no exchange between lanes */
    if (interval_kind_of(p->v) == INTERVAL_WARP && x->everybody && x->one_place && y->one_place)
        return true;
    if (a->stmt == b->stmt && !ir_walk(a->addr, find_constant_step, (void *)p))
        return true;
    if (a == b && (race_copies_by_index(p) || race_writes_one_value(p)))
        return true;
    if (a == b && va && race_same_value(p, a->frame, p->ra, va))
        return true;
    bool one_place = x->one_place && y->one_place && !race_is_update(a) && !race_is_update(b);
    if (is_behind_hidden(a) && is_behind_hidden(b))
        return true;
    if (x->perhaps && y->perhaps && !race_counts_by_data(p) && share_unknown_guard(p, one_place))
        return true;
    if (is_picked_either_way(p) && !race_is_update(a))
        return true;
    if ((!global && race_is_unused(p)) || race_is_seed(a) || race_is_seed(b) ||
        race_keeps_limit(a, b) || race_keeps_limit(b, a) || writes_the_same_before(p) ||
        race_is_rewrite(p) || race_is_standing(p) || race_is_unseen(p) || race_ends_before(p) ||
        race_takes_smaller(p) || race_is_of_window(p) || race_is_vacant(p) || race_is_own_fill(p) ||
        race_is_of_other_member(p))
        return true;
    /* watching a counter go up */
    if (a->atomic != b->atomic && in_one_free_loop(p))
        return true;
    /* two indices out of the data: they may be made to differ */
    if (x->by_data && y->by_data)
        return true;
    if ((x->by_data && leaves_named_out(b)) || (y->by_data && leaves_named_out(a)))
        return true;
    return global && is_harmless_globally(p);
}

/* All threads of the block have been at a barrier, and from there all get to the access. */
static bool is_behind_wait(const struct interval_access *a)
{
    const struct analysis_func *af = a->frame->af;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (is_block_barrier(af, s) && cfg_stmt_dominates(af->cfg, s, a->stmt) &&
            cfg_post_dominates(af->cfg, a->stmt->block, s->block))
            return true;
    }
    return false;
}

bool race_is_harmless_alone(const struct race_pair *p)
{
    const struct ir_expr *v = stored(p->a);
    if (!v || !ir_walk(p->a->addr, find_constant_step, (void *)p) || p->a->whole ||
        !varies(p->a, v) || (p->x->perhaps && !is_behind_wait(p->a)) || p->x->by_data ||
        race_is_made_up(p) || race_is_limited_by_constant(p, p->a) || is_election(p->a) ||
        (is_picked_either_way(p) && !race_is_update(p->a)) || race_copies_by_index(p) ||
        race_keeps_rows(p) || race_is_of_other_units(p) || race_is_kept_apart(p) ||
        race_is_sliced(p) || race_writes_one_value(p))
        return true;
    return race_same_value(p, p->a->frame, p->ra, v) ||
           (interval_kind_of(p->v) == INTERVAL_GLOBAL && is_harmless_globally(p));
}

/* ---- global memory, and not beyond doubt ------------------------------------------------------- */

static bool find_result(const struct ir_expr *e, void *context)
{
    bool *found = context;
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_CALL)
        *found = true;
    return !*found;
}

static bool rests_on_call(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, find_result, &found);
    return found;
}

/* On some way from a to b there is a barrier. */
static bool may_be_parted(const struct race_pair *p)
{
    const struct interval_access *a = p->a, *b = p->b;
    const struct analysis_func *af = a->frame->af;
    if (a->frame != b->frame)
        return interval_has_block_barrier(p->v);
    for (size_t i = 0; a != b && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (is_block_barrier(af, s) && cfg_stmt_between(af->cfg, a->stmt, s, b->stmt))
            return true;
    }
    return false;
}

bool race_is_weak(const struct race_pair *p)
{
    if (race_counts_rounds(p))
        return false;
    const struct ir_expr *va = stored(p->a), *vb = stored(p->b);
    bool lost = race_is_update(p->a) && p->x->one_place && p->y->one_place; /* `errors++` */
    if ((p->x->perhaps || p->y->perhaps) && !lost && !race_is_update(p->b))
        return true;
    if (va && vb && ((!varies(p->a, va) && !varies(p->b, vb)) || rests_on_call(va)))
        return true;
    return may_be_parted(p);
}
