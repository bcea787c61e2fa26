/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/bound_internal.h"

#include <stdlib.h>
#include <string.h>

#include "ir/ssa.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/extent_member.h"
#include "pass/shared_pointer.h"
#include "solve/linear.h"

/* Arrays have their own rule; a pointer that was loaded, passed or is a member counts. */
static bool is_passed(const struct access *x)
{
    return x->root->op != IR_ADDR && x->root->op != IR_OPAQUE && x->root->op != IR_STRING;
}

bool bound_is_through_pointer(const struct access *x)
{
    return x->dims.len == 1 && is_passed(x);
}

/* `for (int o = 16; o; o /= 2)`: what the loop counts with is no flag when it is over. */
static bool is_counter(const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->value->def;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *next = ir_strip_casts(phi->args.at[i]);
        bool steps = next->op == IR_ADD || next->op == IR_SUB || next->op == IR_MUL ||
                     next->op == IR_DIV || next->op == IR_SHL || next->op == IR_SHR;
        if (steps && ir_strip_casts(next->args[0]) == e)
            return true;
    }
    return false;
}

/* `int x; split(i, x);` of a function out of sight, which has set x. */
static bool is_set_out_of_sight(const struct ir_expr *e)
{
    return ssa_is_uninitialised(ir_strip_casts(e));
}

static bool look_for_grid(const struct ir_expr *e, void *context)
{
    unsigned *axes = context;
    if (e->op == IR_BUILTIN)
        *axes |= bounds_grid_axes(e);
    return true;
}

/* The call that e is the answer of, or NULL. */
static const struct ir_stmt *answering_call(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *call = e->op == IR_VALUE ? e->value->def : NULL;
    if (call &&
        call->kind == IR_STMT_LOAD) { /* what a guessed function returns is one of anything */
        const struct ir_expr *from = ir_strip_all_casts(call->addr);
        call = from->op == IR_VALUE ? from->value->def : NULL;
    }
    return call && call->kind == IR_STMT_CALL ? call : NULL;
}

/* `is_inside(i, n)` of a function, method or macro whose body is not here: it may compare the place with its end. */
static bool is_answer_out_of_sight(struct bound_search *q, const struct ir_expr *e)
{
    const struct ir_stmt *call = answering_call(e);
    if (!call || (call->name && strcmp(call->name, "printf") == 0) ||
        (call->callee && calls_summary(q->af->analysis->calls, call->callee)->known))
        return false;
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *arg = ir_strip_all_casts(call->args.at[i]);
        unsigned axes = 0;
        if (arg->op == IR_OPAQUE) /* what it is handed is out of sight too */
            return true;
        if (arg->type->kind != TYPE_POINTER)
            ir_walk(arg, look_for_grid, &axes);
        if (axes && bounds_uses_thread_index(arg))
            return true;
    }
    return false;
}

/* By a plain yes or no: `k < rounds_of(i)`, `kind_of(i) == LEAF` ask something else. */
static bool is_asked_out_of_sight(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct fact *f = &facts[i];
        bool truth =
            (f->op == IR_EQ || f->op == IR_NE) && ir_is_const(ir_strip_all_casts(f->right), 0);
        if (is_set_out_of_sight(f->left) || is_set_out_of_sight(f->right) ||
            (truth && is_answer_out_of_sight(q, f->left)))
            return true;
    }
    return false;
}

/* A thread's place decides that this way leads to the join. */
static bool is_decided_by_thread(struct bound_search *q, const struct ir_block *from,
                                 const struct ir_block *join)
{
    for (unsigned side = 0; side < from->succs.len; side++) {
        size_t n;
        const struct fact *facts =
            from->succs.at[side] == join
                ? guard_edge_facts(q->af->guards, (struct cfg_edge){from, side}, &n)
                : NULL;
        for (size_t i = 0; facts && i < n; i++) {
            if (bounds_uses_thread_index(facts[i].left) || bounds_uses_thread_index(facts[i].right))
                return true;
        }
    }
    return false;
}

/* `count = row < n ? counts[row] : 0`: those that have none take no round of a loop up to it. */
static bool is_count_or_none(struct bound_search *q, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    const struct cfg_loop *l = phi ? cfg_loop_of(q->af->cfg, phi->block) : NULL;
    if (!phi || phi->kind != IR_STMT_PHI || (l && l->header == phi->block))
        return false;
    const struct ir_block *parts = cfg_idom(q->af->cfg, phi->block);
    const struct ir_stmt *branch = parts ? cfg_terminator(parts) : NULL;
    bool none = false, decided = branch && branch->kind == IR_STMT_BRANCH &&
                                 bounds_uses_thread_index(branch->expr);
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        none = none || ir_is_const(ir_strip_all_casts(phi->args.at[i]), 0);
        const struct ir_expr *arg = ir_strip_all_casts(phi->args.at[i]);
        const struct ir_stmt *load = arg->op == IR_VALUE ? arg->value->def : NULL;
        decided = decided || (load && load->block != phi->block && bounds_any_guard(q->af, load)) ||
                  is_decided_by_thread(q, phi->block->preds.at[i], phi->block);
    }
    return none && decided;
}

/* `block + WARP <= count`, of nothing that is taken off. */
static bool is_step_and_more(struct bound_search *q, const struct ir_expr *e)
{
    struct affine x = affine_of(q->arena, e);
    bool sum = x.ok && x.constant >= 0 && x.terms.len + (x.constant > 0) > 1;
    for (size_t i = 0; i < x.terms.len; i++)
        sum = sum && x.terms.at[i].coefficient > 0;
    return sum;
}

/* Some are below the count: it is not 0. */
static bool has_some(struct bound_search *q, const struct fact *f)
{
    bool less = f->op == IR_LT || f->op == IR_LE;
    if (f->op == IR_EQ || f->op == IR_NE)
        return false;
    return (f->op == IR_LT || f->op == IR_GT || is_step_and_more(q, less ? f->left : f->right)) &&
           is_count_or_none(q, less ? f->right : f->left);
}

/* Under a flag that several conditions were merged into: what it checks is out of sight. */
static bool under_flag(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *e = ir_strip_casts(facts[i].left);
        if ((facts[i].op == IR_NE || facts[i].op == IR_EQ) && e->op == IR_VALUE && e->value->def &&
            e->value->def->kind == IR_STMT_PHI && !is_counter(e))
            return true;
        if (has_some(q, &facts[i]) || bound_is_zero_else(q, &facts[i]) ||
            bound_is_kept_answer(q, &facts[i]))
            return true;
    }
    return false;
}

/* The array of the block, or that of the pointers in `float *tile[2] = {raw, raw + ROWS}`: how long a tile is, they
 * say, and no check of the data.  NULL: something else. */
static const struct ir_decl *block_array(struct bound_search *q, const struct access *x)
{
    if (x->root->op == IR_ADDR)
        return ir_is_shared(x->root->decl) ? x->root->decl : NULL;
    return shared_pointer_listed(q->af->func, x->root);
}

/* The dynamic array of the block, at an index of the run and not of the thread alone. */
static bool is_staged_row(struct bound_search *q, const struct access *x,
                          const struct ir_decl *array)
{
    return array && array->storage == STORAGE_SHARED_DYNAMIC &&
           affine_of(q->arena, x->dims.at[0].index).terms.len > 1;
}

/* `pitch / 8` elements of 8 bytes are a row of `pitch` bytes: rows are made of whole elements. */
static struct affine in_whole_rows(struct arena *a, const struct affine *x)
{
    struct affine sum = affine_number(x->constant);
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        struct affine product = affine_number(1);
        int64_t coefficient = t->coefficient, by;
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
            struct affine atom = affine_atom(a, t->atoms[k]);
            if (e->op == IR_DIV && ir_is_int(ir_strip_casts(e->args[1]), &by) && by > 1 &&
                coefficient % by == 0) {
                atom = affine_of(a, e->args[0]);
                coefficient /= by;
            }
            product = affine_multiply(a, &product, &atom);
        }
        sum = affine_add(a, &sum, &product, coefficient);
    }
    return sum;
}

struct bound_candidate bound_candidate_of(struct bound_search *q, const struct access *x)
{
    bool flag = under_flag(q, x->stmt) || is_asked_out_of_sight(q, x->stmt);
    struct bound_candidate c = {.access = *x,
                                .index = x->dims.at[0].index,
                                .polynomial = affine_of(q->arena, x->dims.at[0].index),
                                .first = bound_first_polynomial(q, x->dims.at[0].index),
                                .guarded = flag || bounds_any_guard(q->af, x->stmt),
                                .flagged = flag,
                                .looped = !bounds_uses_thread_index(x->dims.at[0].index)};
    if (!x->step && x->stmt->addr) { /* `(float2 *)(bytes + i) + k` */
        struct affine at = affine_of_address(q->arena, x->stmt->addr);
        struct affine first = affine_of_address(q->arena, bound_first_round(q, x->stmt->addr));
        if (at.ok && first.ok) {
            c.polynomial = in_whole_rows(q->arena, &at);
            c.first = in_whole_rows(q->arena, &first);
        }
    }
    c.polynomial = bound_with_remainders(q, &c.polynomial);
    c.first = bound_with_remainders(q, &c.first);
    return c;
}

static bool says_offset(const char *name)
{
    return name && (strcasestr(name, "offset") || strcasestr(name, "index"));
}

/* `IndexToOffset::get(i, strides)`: where in memory place i is; NULL: not such a call, not of a place. */
static const struct ir_expr *place_of_offset(const struct ir_expr *index)
{
    const struct ir_expr *e = index, *place = NULL;
    e = ir_strip_all_casts(e); /* also from a type that is not known */
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (!d || d->kind != IR_STMT_CALL || (d->callee && d->callee->has_body) ||
        !says_offset(d->qualified_name ? d->qualified_name : d->name))
        return NULL;
    for (size_t i = 0; i < d->args.len; i++) {
        const struct ir_expr *arg = d->args.at[i];
        if (bounds_uses_thread_index(arg) && place)
            return NULL;
        place = bounds_uses_thread_index(arg) ? arg : place;
    }
    return place;
}

/* `points[i].x[1]` is an element of points, whatever is taken of it. */
static bool is_part_of_element(const struct access *x)
{
    bool part = x->dims.len > 1 && is_passed(x) && !x->plain && x->dims.at[0].extent < 0;
    for (size_t i = 1; part && i < x->dims.len; i++)
        part = x->dims.at[i].extent > 0;
    return part;
}

static void take_element(struct access *x)
{
    x->dims.len = 1;
    x->step = x->elem; /* its address has the part in it, too */
}

static void collect(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct access x;
        if (access_of_pair(q->af, f->stmts.at[i], &x) &&
            bounds_uses_thread_index(x.dims.at[0].index)) {
            struct bound_candidate c = bound_candidate_of(q, &x);
            vec_push(q->arena, &q->calls, c);
        }
        if (!access_of(q->af, f->stmts.at[i], &x) && !access_of_call(q->af, f->stmts.at[i], &x))
            continue;
        bound_take_moved(q, &x);
        if (is_part_of_element(&x))
            take_element(&x);
        const struct ir_expr *place = x.dims.len == 1 ? place_of_offset(x.dims.at[0].index) : NULL;
        if (place)
            x.dims.at[0].index = place;
        if (x.dims.len != 1 || !bounds_uses_thread_index(bound_first_round(q, x.dims.at[0].index)))
            continue;
        const struct ir_decl *array = block_array(q, &x);
        bool staged = is_staged_row(q, &x, array);
        if (!staged && (array || !bound_is_through_pointer(&x)))
            continue;
        struct bound_candidate c = bound_candidate_of(q, &x);
        if (staged && x.stmt->kind != IR_STMT_CALL)
            vec_push(q->arena, &q->staged, c);
        else
            vec_push(q->arena, &q->candidates, c);
    }
}

void bound_add(struct bound_search *q, enum bound_evidence_kind kind,
               const struct bound_candidate *c, const struct ir_expr *size,
               const struct ir_stmt *where)
{
    bound_add_value(q, kind, c, size, where, c->index, NULL);
}

void bound_add_value(struct bound_search *q, enum bound_evidence_kind kind,
                     const struct bound_candidate *c, const struct ir_expr *size,
                     const struct ir_stmt *where, const struct ir_expr *value,
                     const struct launch_site *site)
{
    bool unused = kind == BOUND_LENGTH_UNUSED || kind == BOUND_FOR_NUMBER;
    if (unused && size->op == IR_VAR && bound_is_for_version(q, size->decl))
        return;
    if (kind == BOUND_LENGTH_UNUSED && is_asked_out_of_sight(q, c->access.stmt))
        return;
    for (size_t i = 0; i < q->found.len; i++) {
        const struct bound_evidence *e = &q->found.at[i];
        bool same_cause = e->kind == kind && (e->where == where || !where);
        bool same_line = e->access.stmt->span.line == c->access.stmt->span.line;
        if (same_line || same_cause)
            return;
    }
    struct bound_evidence e = {.kind = kind,
                               .access = c->access,
                               .index = c->index,
                               .size = size,
                               .where = where,
                               .weak = c->weak,
                               .value = value,
                               .site = site};
    vec_push(q->arena, &q->found, e);
}

static bool asks_for_grid(struct cfg_edge e, void *context)
{
    const unsigned *axes = context;
    const struct ir_stmt *branch = cfg_terminator(e.from);
    unsigned asked = 0;
    if (branch && branch->expr)
        ir_walk(branch->expr, look_for_grid, &asked);
    return asked & *axes;
}

bool bound_is_decided_by_grid(struct bound_search *q, const struct ir_stmt *s, unsigned axes)
{
    return cfg_walk_control(q->af->cfg, s->block, asks_for_grid, &axes);
}

/* The check guards an access to the same array. */
static bool guards_twin(struct bound_search *q, const struct bound_evidence *e)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        struct cfg_edge yes = {e->where->block, 0}, no = {e->where->block, 1};
        const struct ir_block *b = all[i].stmt->block;
        if (all[i].root == e->access.root &&
            (cfg_edge_dominates(q->af->cfg, yes, b) || cfg_edge_dominates(q->af->cfg, no, b)))
            return true;
    }
    return false;
}

/* `if (CHECKED) x = i < n ? a[i] : 0; else x = a[i];`: whoever launches the template with `false` says that
 * nothing is left over. */
static bool is_switched_off(struct bound_search *q, const struct bound_evidence *e)
{
    if (!e->where || !e->access.root || e->where->block->succs.len != 2)
        return false;
    return (guards_twin(q, e) && bound_are_versions(q, e->access.stmt->block, e->where->block)) ||
           bound_is_choice_before(q, e->where->block, e->access.stmt) ||
           bound_is_for_rest(q, e->where->block);
}

/* Each launch in sight hands over a vector of its class, which the constructor makes longer than what is checked. */
static bool has_room_in_member(struct bound_search *q, const struct bound_evidence *e)
{
    const struct ir_expr *root = e->access.root, *size = e->size ? ir_strip_casts(e->size) : NULL;
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    int64_t behind = 0;
    bool param = root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM && size &&
                 size->op == IR_VAR && size->decl->storage == STORAGE_PARAM;
    if (param && e->index && e->value && !affine_difference(q->arena, e->index, e->value, &behind))
        return false;
    for (size_t i = 0; param && i < n; i++) {
        if (!extent_member_has_room(sites[i], root->decl, size->decl,
                                    1 + (behind > 0 ? behind : 0)))
            return false;
    }
    return param && n > 0;
}

/* Each launch in sight hands over a buffer that was made longer than what was counted. */
static bool is_guessed_high(struct bound_search *q, const struct bound_evidence *e)
{
    const struct ir_expr *root = e->access.root;
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    bool all = n > 0 && root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM;
    for (size_t i = 0; i < n && all; i++)
        all = extent_has_slack(sites[i], root->decl);
    return all;
}

/* What the launch hands over for a parameter, or leaves to its default; NULL: not known. */
static const struct ir_expr *handed_or_default(const struct launch_site *s,
                                               const struct ir_expr *size)
{
    const struct ir_decl *d =
        size->op == IR_VAR && size->decl->storage == STORAGE_PARAM ? size->decl : NULL;
    bool left_out = d && d->param_index >= 0 && s->launch->args_known &&
                    (size_t)d->param_index >= s->launch->args.len;
    return !d ? NULL : left_out ? d->default_value : launch_argument(s, d);
}

/* A launch hands the size 0, and goes to the buffer all the same: the check is of another one. */
static bool is_none_at_launch(struct bound_search *q, const struct bound_evidence *e)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; e->size && i < n; i++) {
        const struct ir_expr *there = handed_or_default(sites[i], ir_strip_casts(e->size));
        if (there && ir_is_const(ir_strip_all_casts(there), 0))
            return true;
    }
    return false;
}

/* False: nothing is wrong in any launch whatever. */
static bool try_evidence(struct bound_search *q, struct bound_evidence *e)
{
    struct obligation o = {.kind = OBLIGATION_BELOW,
                           .af = q->af,
                           .at = e->access.stmt,
                           .value = e->value,
                           .size = e->size,
                           .offset = -1,
                           .site = e->site};
    if (e->kind == BOUND_SIBLING_GUARDED) {
        struct obligation_result fits = {.by = OBLIGATION_BY_NOTHING};
        if (bound_fits_allocations(q, e, &fits))
            e->result = fits;
        return !is_switched_off(q, e) && !bound_is_own_slot(q, e) && !is_none_at_launch(q, e);
    }
    if (e->kind == BOUND_TWIN_GUARDED && e->index) {
        struct obligation_result fits = {.by = OBLIGATION_BY_NOTHING};
        if (bound_fits_allocations(q, e, &fits))
            return false; /* `sum<<<1, parts>>>` of a buffer for as many parts */
    }
    if (e->kind == BOUND_OFF_BY_ONE && has_room_in_member(q, e))
        return false;
    if (e->kind == BOUND_OFF_BY_ONE && is_guessed_high(q, e))
        e->weak = true;
    if (e->kind == BOUND_OFF_BY_ONE && e->value && e->size &&
        bound_launches_end_at(q, e->value, e->size)) {
        if (launch_complete(q->af->analysis->launches, q->af->func))
            return false;
        e->weak = true;
    }
    if (e->kind == BOUND_LENGTH_UNUSED && e->index && bound_launches_fill(q, e->index))
        return false;
    if (e->kind == BOUND_ROUNDS_UP &&
        ((e->size && bound_is_checked_in_version(q, e->access.stmt, e->size)) ||
         bound_is_marked_off(q, e->access.stmt, NULL)))
        return false;
    if (e->kind == BOUND_LAUNCH_ROUNDS_UP && e->site && e->size &&
        (bound_is_launched_as_version(q, e->access.stmt, e->size, e->site) ||
         bound_is_let_off(q, e->access.stmt, e->site) || bound_is_own_slot(q, e)))
        return false;
    bool by_size = e->kind == BOUND_LAUNCH_ROUNDS_UP || e->kind == BOUND_LENGTH_UNUSED ||
                   e->kind == BOUND_ROW_GUARDED || e->kind == BOUND_OFF_BY_ONE ||
                   e->kind == BOUND_GUARDS_NOTHING || e->kind == BOUND_READ_EARLY ||
                   e->kind == BOUND_BLOCK_ROUNDS_UP;
    if (!e->size || !e->value || !by_size)
        return true; /* BOUND_ALLOCATION has been tried */
    if (e->kind == BOUND_READ_EARLY && is_switched_off(q, e))
        return false;
    e->result = obligation_try(&o);
    return !obligation_is_discharged(&e->result);
}

static void drop_discharged(struct bound_search *q)
{
    size_t kept = 0;
    for (size_t i = 0; i < q->found.len; i++) {
        if (try_evidence(q, &q->found.at[i]))
            q->found.at[kept++] = q->found.at[i];
    }
    q->found.len = kept;
}

bool bound_is_proved(struct bound_search *q, const struct bound_candidate *c,
                     const struct upper_bound *b)
{
    return linear_at_most(q->af, c->access.stmt, c->index, b->size, b->offset) == TRI_YES;
}

static int by_position(const void *x, const void *y)
{
    const struct bound_evidence *a = x;
    const struct bound_evidence *b = y;
    return a->access.stmt->id < b->access.stmt->id ? -1 : a->access.stmt->id > b->access.stmt->id;
}

const struct bound_evidence *bound_evidence_find(struct analysis_func *af, size_t *n)
{
    struct bound_search q = {.af = af, .arena = af->analysis->arena};
    collect(&q);
    if (af->func->kind == FUNC_KERNEL) {
        bound_search_launches(&q);
        if (q.found.len == 0)
            bound_search_unused_length(&q);
        if (q.found.len == 0)
            bound_search_unused_side(&q);
    }
    if (af->func->kind == FUNC_DEVICE)
        bound_search_unused_in_part(&q);
    bound_search_braces(&q);
    bound_search_empty(&q);
    if (af->func->kind == FUNC_KERNEL)
        bound_search_late_blocks(&q);
    bound_search_siblings(&q);
    bound_search_rows(&q);
    bound_search_coordinates(&q);
    bound_search_inclusive(&q);
    bound_search_stricter(&q);
    bound_search_counted(&q);
    bound_search_chains(&q);
    bound_search_packs(&q);
    bound_search_off_by_one(&q);
    bound_search_beyond(&q);
    bound_search_neighbours(&q);
    bound_search_containers(&q);
    bound_search_advances(&q);
    bound_search_ahead(&q);
    bound_search_lookups(&q);
    bound_search_slots(&q);
    if (af->func->kind == FUNC_KERNEL)
        bound_search_counters(&q);
    bound_search_one_hot(&q);
    bound_search_seeds(&q);
    bound_search_clamps(&q);
    bound_search_coarse(&q);
    bound_search_late(&q);
    bound_search_ends(&q);
    if (af->func->kind == FUNC_KERNEL) {
        bound_search_outside(&q);
        bound_search_rests(&q);
        bound_search_rounds(&q);
        bound_search_upper(&q);
        bound_search_wrapped(&q);
    }
    bound_search_predicates(&q);
    bound_search_other_steps(&q);
    bound_search_told(&q);
    bound_search_order(&q);
    bound_search_behind(&q);
    bound_search_tails(&q);
    bound_search_whole_tails(&q);
    bound_search_windows(&q);
    if (af->func->kind == FUNC_KERNEL)
        bound_search_inverted(&q);
    bound_search_either(&q);
    bound_search_swapped(&q);
    if (af->func->kind == FUNC_KERNEL)
        bound_search_extents(&q);
    bound_search_products(&q);
    bound_search_wider(&q);
    bound_search_wholes(&q);
    bound_search_loaded(&q);
    bound_search_ignored(&q);
    if (q.found.len == 0)
        bound_search_axes(&q);
    if (af->func->kind == FUNC_KERNEL)
        bound_search_allocations(&q);
    if (af->func->kind == FUNC_KERNEL) {
        bound_search_local(&q);
        bound_search_tiles(&q);
        bound_search_walked_tiles(&q);
        bound_search_below(&q);
        bound_search_around(&q);
    }
    if (af->func->kind == FUNC_KERNEL && q.found.len == 0) {
        bound_search_blocks(&q);
        bound_search_unused_row(&q);
        bound_search_unused_fold(&q);
        bound_search_unused_capacity(&q);
        bound_search_unused_rounded(&q);
    }
    if (af->func->kind == FUNC_KERNEL && q.found.len == 0)
        bound_search_unused_member(&q);
    if (af->func->kind == FUNC_KERNEL && q.found.len == 0)
        bound_search_twins(&q);
    if (af->func->kind == FUNC_KERNEL && q.found.len == 0)
        bound_search_overloads(&q);
    if (af->func->kind == FUNC_KERNEL && q.found.len == 0)
        bound_search_tensors(&q);
    bound_search_filewide(&q);
    if (af->func->kind == FUNC_KERNEL) {
        bound_search_diagonals(&q);
        bound_search_grid_next(&q);
        bound_search_generators(&q);
    }
    bound_search_floors(&q);
    bound_search_searched(&q);
    bound_search_modulo(&q);
    bound_search_voted(&q);
    bound_search_factors(&q);
    bound_search_filled(&q);
    bound_search_drawn(&q);
    bound_search_late_slots(&q);
    bound_search_once(&q);
    bound_search_missing(&q);
    bound_search_null(&q);
    bound_search_shares(&q);
    bound_search_turned(&q);
    bound_search_walked_end(&q);
    bound_search_signs(&q);
    bound_search_early_below(&q);
    bound_search_next_rounds(&q);
    if (af->func->kind == FUNC_KERNEL) {
        bound_search_other_length(&q);
        bound_search_two_rows(&q);
        bound_search_pack_ends(&q);
        bound_search_block_parts(&q);
        bound_search_block_rests(&q);
        bound_search_shifted(&q);
        bound_search_value_asked(&q);
    }
    drop_discharged(&q);
    if (q.found.len)
        qsort(q.found.at, q.found.len, sizeof *q.found.at, by_position);
    *n = q.found.len;
    return q.found.at;
}
