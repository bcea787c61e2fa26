/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/bound_doubt.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/extent.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/launch_folded.h"
#include "pass/multiple.h"
#include "pass/uniform.h"

/* ---- constants of a template --------------------------------------------------------------------- */

struct leaves {
    bool constants, others;
};

static bool look_at_leaf(const struct ir_expr *e, void *context)
{
    struct leaves *l = context;
    l->constants = l->constants || e->op == IR_TPARAM;
    l->others = l->others || e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_OPAQUE ||
                e->op == IR_MEMBER || e->op == IR_FIELD;
    return !l->others;
}

static bool is_constant_of_template(const struct bound_evidence *e)
{
    const struct launch_site *site = e->result.site;
    struct leaves l = {0};
    ir_walk(e->size, look_at_leaf, &l);
    return l.constants && !l.others && (!site || site->host->func->is_template);
}

/* ---- margins ------------------------------------------------------------------------------------- */

static bool is_parameter(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM) || e->op == IR_MEMBER;
}

/* `x + margin`, with a product beside it or without: a sum with a parameter as it is. */
static bool has_margin(const struct ir_expr *sum)
{
    sum = ir_strip_casts(sum);
    if (sum->op != IR_ADD)
        return false;
    return is_parameter(sum->args[0]) || is_parameter(sum->args[1]) || has_margin(sum->args[0]) ||
           has_margin(sum->args[1]);
}

static bool look_for_margin(const struct ir_expr *e, void *context)
{
    bool *found = context;
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        *found = *found || (has_margin(e->args[i]) && is_parameter(e->args[1 - i]));
    return !*found;
}

static bool is_padded(const struct ir_stmt *access)
{
    bool found = false;
    if (access->addr)
        ir_walk(access->addr, look_for_margin, &found);
    return found;
}

/* ---- lengths ------------------------------------------------------------------------------------- */

static bool look_for_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_CTAID_X &&
                        e->builtin <= IR_BUILTIN_CTAID_Z);
    return !*found;
}

static bool depends_on_block(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, look_for_block, &found);
    return found;
}

/* `*count`, which the launching function was handed or copied before */
static bool is_read_from_memory(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *from =
        def && def->kind == IR_STMT_LOAD ? ir_strip_all_casts(def->addr) : NULL;
    return from && from->op == IR_VAR && from->decl->storage == STORAGE_PARAM;
}

/* `weights.size`, in a part of a program: another one fills the object. */
static bool is_member_filled_elsewhere(const struct analysis_func *af, const struct ir_expr *size)
{
    const struct ir_module *m = af->analysis->module;
    size = ir_strip_all_casts(size);
    const struct ir_stmt *def = size->op == IR_VALUE ? size->value->def : NULL;
    bool member =
        size->op == IR_MEMBER || (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_FIELD);
    return member && m->in_program && !m->has_main;
}

/* And what is accessed is not allocated in sight: who fills the object chooses both. */
static bool is_of_object_elsewhere(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct ir_expr *root = e->access.root;
    if (!e->site || !is_member_filled_elsewhere(af, e->size))
        return false;
    return !root || root->op != IR_VAR || root->decl->storage != STORAGE_PARAM ||
           extent_at_launch(e->site, root->decl).source != EXTENT_ALLOCATION;
}

/* ---- what only launches say ---------------------------------------------------------------------- */

static bool look_for_far_axis(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_BUILTIN && e->builtin == IR_BUILTIN_CTAID_Z);
    return !*found;
}

/* `blockIdx.z * blockDim.z + threadIdx.z`, of a kernel that other files launch: blocks are mostly one thread deep. */
static bool is_along_depth(const struct analysis_func *af, const struct bound_evidence *e)
{
    size_t n;
    bool found = false;
    (void)launch_of(af->analysis->launches, af->func, &n);
    if (n == 0 && e->index)
        ir_walk(e->index, look_for_far_axis, &found);
    return found;
}

static bool is_none(const struct ir_expr *e)
{
    return ir_is_const(ir_strip_all_casts(e), 0);
}

struct choice {
    const struct bound_evidence *evidence;
    bool found;
};

/* A comparison of what the finding is about: of its size, or of what its index is made of. */
static bool look_for_compared(const struct ir_expr *e, void *context)
{
    struct choice *c = context;
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    for (unsigned i = 0; order && i < 2 && !c->found; i++) {
        const struct ir_expr *side = ir_strip_casts(e->args[i]);
        int64_t number;
        const struct ir_expr *size = c->evidence->size, *index = c->evidence->index;
        c->found = (size && side == ir_strip_casts(size)) ||
                   (index && !ir_is_int(side, &number) && ir_contains(index, side));
    }
    return !c->found;
}

/* `count = i >= rows ? 0 : columns; if (k < count) ...`: the row is kept below `rows` by how many of it there are. */
static bool is_under_choice_of_none(const struct analysis_func *af, const struct bound_evidence *e)
{
    size_t n;
    struct choice c = {.evidence = e};
    const struct fact *facts = guard_facts(af->guards, e->access.stmt, &n);
    for (size_t i = 0; i < n && !c.found; i++) {
        const struct ir_expr *most = ir_strip_all_casts(facts[i].right);
        bool below = facts[i].op == IR_LT || facts[i].op == IR_LE;
        if (below && most->op == IR_SELECT && (is_none(most->args[1]) || is_none(most->args[2])))
            ir_walk(most->args[0], look_for_compared, &c);
    }
    return c.found;
}

/* `bias[threadIdx.x]`: a block made as wide as the row, as a rule. */
static bool is_thread_alone(const struct ir_expr *index)
{
    return index && ir_is_builtin(ir_strip_casts(index), IR_BUILTIN_TID_X);
}

/* Sides that are swapped, and every launch of the program hands over a square, one number for both, or a single row. */
static bool is_square_at_launches(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct launches *l = af->analysis->launches;
    const struct ir_expr *row = ir_strip_casts(e->size);
    const struct ir_decl *other = NULL;
    size_t n;
    const struct launch_site *const *sites = launch_of(l, af->func, &n);
    for (size_t i = 0; i < af->func->params.len; i++) {
        const char *name = af->func->params.at[i]->source_name;
        if (name && e->side && strcmp(name, e->side) == 0)
            other = af->func->params.at[i];
    }
    bool square = other && row->op == IR_VAR && n > 0 && launch_complete(l, af->func);
    for (size_t i = 0; square && i < n; i++) {
        const struct ir_expr *x = launch_argument(sites[i], row->decl);
        const struct ir_expr *y = launch_argument(sites[i], other);
        int64_t rows, columns;
        square = x && y && ir_is_int(ir_strip_casts(x), &rows) &&
                 (rows == 1 || (ir_is_int(ir_strip_casts(y), &columns) && rows == columns));
    }
    return square;
}

/* The object that an array is a member of, of a type that the template gets; NULL: none. */
static const struct ir_expr *object_of(const struct ir_expr *root)
{
    const struct ir_expr *e = root && root->op == IR_MEMBER ? ir_strip_casts(root->args[0]) : NULL;
    bool object = e && e->op == IR_VAR && e->decl->storage == STORAGE_PARAM &&
                  e->decl->type->kind == TYPE_UNKNOWN;
    return object ? e : NULL;
}

/* Behind the check somebody accesses what `part` is in the address of. */
static bool is_accessed_behind(const struct analysis_func *af, const struct ir_stmt *check,
                               const struct ir_expr *part)
{
    const struct ir_func *f = af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool behind = false;
        for (unsigned side = 0; side < check->block->succs.len; side++)
            behind = behind ||
                     cfg_edge_dominates(af->cfg, (struct cfg_edge){check->block, side}, s->block);
        if (behind && s->addr && ir_contains(s->addr, part))
            return true;
    }
    return false;
}

/* `key = table.keys[i]; if (i < n) grid.at(i)...`: how long the keys of a table are, its class says, and the check is
 * in front of no array of it. */
static bool is_read_of_other_object(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct ir_expr *object = object_of(e->access.root);
    return object && e->access.stmt->kind == IR_STMT_LOAD && e->where &&
           !is_accessed_behind(af, e->where, object);
}

/* An array of the thread's own that a function is handed. */
static bool is_handed_on(const struct ir_func *f, const struct ir_expr *array)
{
    for (size_t i = 0; i < f->stmts.len; i++)
        for (size_t k = 0; k < f->stmts.at[i]->args.len; k++)
            if (f->stmts.at[i]->kind == IR_STMT_CALL &&
                ir_address_root(f->stmts.at[i]->args.at[k]) == array)
                return true;
    return false;
}

/* `mine[i] = in[t * N + i]; select(top, mine, k); if (t * N + i < k) out[...] = top[i];`: the function takes what all
 * threads of the block have read, and the check says how many of its results are wanted. */
static bool is_read_for_block(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct ir_func *f = af->func;
    if (e->access.stmt->kind != IR_STMT_LOAD || !e->where || !e->index || !e->access.root ||
        bounds_grid_axes(e->index) || is_accessed_behind(af, e->where, e->access.root))
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *value =
            s->kind == IR_STMT_STORE && s->expr ? ir_strip_all_casts(s->expr) : NULL;
        const struct ir_expr *to = value ? ir_address_root(s->addr) : NULL;
        if (to && to->op == IR_ADDR && to->decl->storage == STORAGE_LOCAL &&
            value->op == IR_VALUE && value->value->def == e->access.stmt && is_handed_on(f, to))
            return true;
    }
    return false;
}

/* `float at(int i) { ASSERT(i < N); return entries[i]; }` that prints only: what the callers hand over is theirs to
 * keep, and none that does not is in sight. */
static bool is_handed_place(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct ir_expr *place = e->index ? ir_strip_casts(e->index) : NULL;
    return place && place->op == IR_VAR && place->decl->storage == STORAGE_PARAM &&
           af->func->kind != FUNC_KERNEL;
}

static bool is_shared_array(const struct ir_expr *pointer)
{
    const struct ir_expr *root = ir_address_root(ir_strip_all_casts(pointer));
    const struct ir_decl *d = root && root->op == IR_ADDR ? root->decl : NULL;
    return d && d->storage == STORAGE_SHARED && d->type->kind == TYPE_ARRAY && d->type->count > 0;
}

/* `kept = compact(buffer, filled)`: all callers hand over a part of a __shared__ array of a size of its own, and the
 * length is how much of it is filled. */
static bool is_part_of_shared(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct ir_expr *root = e->access.root;
    size_t n;
    const struct ir_stmt *const *calls = calls_sites(af->analysis->calls, af->func, &n);
    bool all = root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM && n > 0;
    for (size_t i = 0; all && i < n; i++) {
        size_t at = (size_t)root->decl->param_index;
        all = at < calls[i]->args.len && is_shared_array(calls[i]->args.at[at]);
    }
    return all;
}

/* A device function that its source file does not call: the build that calls it, by a macro that is not set here, has
 * arrays of its own for it. */
static bool is_called_nowhere(const struct analysis_func *af)
{
    const struct ir_func *f = af->func;
    const char *path = af->analysis->module->path;
    size_t n;
    (void)calls_sites(af->analysis->calls, f, &n);
    return f->kind == FUNC_DEVICE && f->in_main_file && path && str_has_suffix(path, ".cu") &&
           n == 0 && !calls_has_hidden(af->analysis->calls, f);
}

/* ---- whole tiles --------------------------------------------------------------------------------- */

static bool look_for_place(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found ||
             (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_TID_X &&
              e->builtin <= IR_BUILTIN_CTAID_Z) ||
             e->op == IR_OPAQUE;
    return !*found;
}

/* The condition is about a place of the thread or the block, also about one that a loop carries. */
static bool asks_for_place(const struct ir_expr *e, unsigned depth)
{
    bool found = false;
    ir_walk(e, look_for_place, &found);
    for (unsigned i = 0; i < e->arg_count && depth && !found; i++)
        found = asks_for_place(e->args[i], depth - 1);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; def && def->kind == IR_STMT_PHI && depth && !found && i < def->args.len; i++)
        found = asks_for_place(def->args.at[i], depth - 1);
    return found;
}

#define TILE_LEAST 8 /* fewer are an unrolled loop, or a vector */

/* `k < depth` of a loop with `k += 32`, or `k < depth / 32` of one with `k++`: whole tiles of a parameter. */
static bool goes_by_tiles(const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch->expr;
    const struct ir_expr *k = e->op == IR_LT ? ir_strip_casts(e->args[0]) : NULL;
    const struct ir_stmt *phi = k && k->op == IR_VALUE ? k->value->def : NULL;
    const struct ir_expr *most = k ? ir_strip_casts(e->args[1]) : NULL;
    int64_t step = 0, by = 1;
    if (!phi || phi->kind != IR_STMT_PHI || phi->args.len != 2)
        return false;
    if ((most->op == IR_DIV || most->op == IR_SHR) &&
        ir_is_int(ir_strip_casts(most->args[1]), &by)) {
        by = most->op == IR_SHR ? INT64_C(1) << (by & 31) : by;
        most = ir_strip_casts(most->args[0]);
    }
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *next = ir_strip_casts(phi->args.at[i]);
        if (next->op == IR_ADD && ir_strip_casts(next->args[0]) == k)
            (void)ir_is_int(ir_strip_casts(next->args[1]), &step);
    }
    return most->op == IR_VAR && most->decl->storage == STORAGE_PARAM &&
           (by >= TILE_LEAST ? step == 1 : by == 1 && step >= TILE_LEAST) &&
           ir_is_const(ir_strip_casts(phi->args.at[0]), 0);
}

#define HANDED_MOST 3 /* functions that hand a size on */

/* A size that the function is handed, also by others in sight that hand on what they are handed: who chooses it is
 * out of sight. */
static bool is_chosen_elsewhere(const struct analysis_func *host, const struct ir_expr *size,
                                unsigned depth)
{
    size_t n;
    const struct ir_stmt *const *calls = calls_sites(host->analysis->calls, host->func, &n);
    size = ir_strip_all_casts(size);
    if (size->op != IR_VAR || size->decl->storage != STORAGE_PARAM)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct analysis_func *caller = analysis_of(host->analysis, calls[i]->block->func);
        size_t at = (size_t)size->decl->param_index;
        if (!caller || !depth || at >= calls[i]->args.len ||
            !is_chosen_elsewhere(caller, calls[i]->args.at[at], depth - 1))
            return false;
    }
    return true;
}

/* A kernel that asks for no place at all and walks the depth of a matrix in whole tiles, too, is made for sizes that
 * are whole tiles; and who chooses them is out of sight. */
static bool is_made_for_whole_tiles(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct ir_func *f = af->func;
    bool tiles = false;
    if (!e->site || af->analysis->module->has_main ||
        !is_chosen_elsewhere(e->site->host, e->size, HANDED_MOST))
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_BRANCH)
            continue;
        if (asks_for_place(s->expr, 3))
            return false;
        tiles = tiles || goes_by_tiles(s);
    }
    return tiles;
}

/* `const int n = MAX_ITEMS;` of a header out of sight: whoever named the number knows the block. */
static bool is_number_of_header(const struct bound_evidence *e)
{
    const struct launch_site *site = e->site;
    const struct ir_expr *size = ir_strip_all_casts(e->size);
    return site && !site->host->func->is_template && size->op == IR_TPARAM;
}

/* Each launch in sight, and there is one, hands over a size that is so. */
static bool all_hand_over(const struct analysis_func *af, const struct ir_expr *size,
                          bool (*is)(const struct launch_site *, const struct ir_expr *))
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    bool all = n > 0;
    for (size_t i = 0; i < n && all; i++) {
        const struct ir_expr *there = launch_substitute(sites[i], size);
        all = there && is(sites[i], there);
    }
    return all;
}

/* The program has no other launches, and hands each a number of whole blocks: a check that is left out keeps nobody
 * off. */
static bool is_handed_whole(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct launches *l = af->analysis->launches;
    struct affine at = affine_of(af->analysis->arena, e->index);
    bool own = at.ok && at.constant <= 0; /* and no element further */
    return own && launch_complete(l, af->func) && all_hand_over(af, e->size, multiple_at_launch);
}

bool bound_is_for_launches_to_say(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct launches *l = af->analysis->launches;
    size_t n;
    const struct launch_site *const *sites = launch_of(l, af->func, &n);
    bool by_others = e->kind == BOUND_SIBLING_GUARDED || e->kind == BOUND_TWIN_GUARDED ||
                     e->kind == BOUND_OVERLOAD_GUARDED;
    if (e->kind == BOUND_ADVANCED)
        return !launch_is_in_sight(l, af->func);
    if (launch_complete(l, af->func))
        return false;
    if (e->kind == BOUND_OFF_BY_ONE)
        return af->func->kind == FUNC_KERNEL && !launch_is_in_sight(l, af->func);
    if ((e->kind != BOUND_LENGTH_UNUSED && !by_others) ||
        (e->kind == BOUND_SIBLING_GUARDED && is_accessed_behind(af, e->where, e->access.root)))
        return false;
    unsigned axes = e->index ? bounds_grid_axes(e->index) : 0;
    for (size_t i = 0; i < n; i++) {
        if (launch_is_handed_tail(sites[i], axes))
            return false;
        for (unsigned k = 0; k < 3; k++) {
            const struct ir_expr *rounded = NULL;
            if (axes >> k & 1 && launch_tail_of(sites[i], k, &rounded, NULL) != LAUNCH_TAIL_NONE)
                return false;
        }
    }
    return true;
}

/* `i > bounds.x`: of an object that others fill, it may say which place is the last; and how long an object is that
 * is asked for the element, `view.ptr(i)`, its maker says. */
static bool is_last_of_object(const struct analysis_func *af, const struct bound_evidence *e)
{
    const struct ir_expr *size = ir_strip_all_casts(e->size);
    bool member = size->op == IR_MEMBER || size->op == IR_FIELD;
    return (member || !e->access.root) && !af->analysis->module->has_main;
}

/* `1 << log_n`: of that whole blocks have no tail, unless it is less than a block. */
static bool is_power_of_two(const struct launch_site *site, const struct ir_expr *size)
{
    (void)site;
    size = ir_strip_all_casts(size);
    return size->op == IR_SHL && ir_is_const(ir_strip_all_casts(size->args[0]), 1);
}

/* `if (i >= rows + 1)`: whoever writes that has counted the last one in. */
static bool is_one_more_asked(const struct analysis_func *af, const struct ir_stmt *check)
{
    const struct ir_expr *e = check && check->expr ? ir_strip_casts(check->expr) : NULL;
    bool asked = false;
    for (unsigned i = 0; e && ir_compares(e) && i < 2; i++) {
        const struct ir_expr *side = ir_strip_all_casts(e->args[i]);
        asked = asked || (side->op == IR_ADD && ir_is_const(ir_strip_all_casts(side->args[1]), 1) &&
                          uniform_of(af->uniform, side).level <= UNIFORM_BLOCK);
    }
    return asked;
}

bool bound_is_doubtful(const struct analysis_func *af, const struct bound_evidence *e)
{
    if (e->kind == BOUND_NULL)
        return true;
    if (e->kind == BOUND_LENGTH_UNUSED && launch_is_nowhere(af->analysis->launches, af->func))
        return true;
    if (e->access.stmt && is_under_choice_of_none(af, e))
        return true;
    if (e->kind == BOUND_LENGTH_UNUSED && is_along_depth(af, e))
        return true;
    if (e->kind == BOUND_SIBLING_GUARDED || e->kind == BOUND_READ_EARLY)
        return is_padded(e->access.stmt) || is_read_of_other_object(af, e) ||
               is_read_for_block(af, e) || is_part_of_shared(af, e) || is_called_nowhere(af) ||
               (e->size && e->index && is_handed_whole(af, e));
    if (e->kind == BOUND_TOLD)
        return is_handed_place(af, e);
    if (e->kind == BOUND_OVERLOAD_GUARDED)
        return is_thread_alone(e->index);
    if (!e->size)
        return false;
    if (e->kind == BOUND_OFF_BY_ONE)
        return multiple_checked_for(af, e->size) || is_constant_of_template(e) ||
               is_last_of_object(af, e) || is_one_more_asked(af, e->where) ||
               all_hand_over(af, e->size, is_power_of_two);
    if (e->kind == BOUND_ROUNDS_UP)
        return depends_on_block(e->size) || is_constant_of_template(e);
    if (e->kind == BOUND_WRONG_SIDE)
        return is_member_filled_elsewhere(af, e->size) || is_square_at_launches(af, e);
    return e->kind == BOUND_LAUNCH_ROUNDS_UP &&
           (af->func->asks_for_multiples || is_read_from_memory(e->size) ||
            (e->site && multiple_for_callers_in_sight(e->site, e->size)) ||
            is_of_object_elsewhere(af, e) || is_made_for_whole_tiles(af, e) ||
            is_number_of_header(e) || !bound_is_tied(e));
}
