/* SPDX-License-Identifier: Apache-2.0 */
/* Versions of a kernel: constants of a template choose an arm, `if constexpr (check_rows || check_columns)`, and the
 * host takes the one without a check where the sizes are whole. */
#include "pass/launch.h"
#include "solve/bound_internal.h"

static bool look_for_run(const struct ir_expr *e, void *context)
{
    bool *template = context;
    *template = *template || e->op == IR_TPARAM;
    return e->op != IR_VAR && e->op != IR_VALUE && e->op != IR_MEMBER && e->op != IR_BUILTIN &&
           e->op != IR_OPAQUE;
}

bool bound_is_of_template(const struct ir_expr *e)
{
    bool template = false;
    return ir_walk(e, look_for_run, &template) && template;
}

static bool is_choice(const struct ir_block *b)
{
    const struct ir_stmt *branch = cfg_terminator(b);
    return branch && branch->kind == IR_STMT_BRANCH && b->succs.len == 2 &&
           bound_is_of_template(ir_strip_casts(branch->expr));
}

/* The way from `from` to `to` is the other side of a choice that sends the rest to `other`. */
static bool is_against(struct bound_search *q, const struct ir_block *from,
                       const struct ir_block *to, const struct ir_block *other)
{
    for (unsigned side = 0; is_choice(from) && side < 2; side++) {
        struct cfg_edge rest = {from, 1 - side};
        if (from->succs.at[side] == to && cfg_edge_dominates(q->af->cfg, rest, other))
            return true;
    }
    return false;
}

/* Every way to b goes against what leads to `other`: `if (rows || columns) { b } else { other }`. */
static bool comes_against(struct bound_search *q, const struct ir_block *b,
                          const struct ir_block *other)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->blocks.len; i++) {
        const struct ir_block *d = f->blocks.at[i];
        bool against = d->preds.len > 0 && cfg_dominates(q->af->cfg, d, b);
        for (size_t k = 0; against && k < d->preds.len; k++)
            against = is_against(q, d->preds.at[k], d, other);
        if (against)
            return true;
    }
    return false;
}

bool bound_are_versions(struct bound_search *q, const struct ir_block *a, const struct ir_block *b)
{
    return comes_against(q, a, b) || comes_against(q, b, a);
}

/* `if (WHOLE || i < n)`, `if (CHECKED && i >= n) break;`: past the choice goes what the check lets through. */
static bool is_part_of_check(const struct ir_block *by, const struct ir_block *check,
                             struct cfg_edge *pass)
{
    for (unsigned side = 0; by->succs.len == 2 && side < 2; side++) {
        const struct ir_block *past = by->succs.at[1 - side];
        for (unsigned way = 0; by->succs.at[side] == check && way < check->succs.len; way++) {
            *pass = (struct cfg_edge){check, way};
            if (check->succs.at[way] == past)
                return true;
        }
    }
    return false;
}

bool bound_is_choice_before(struct bound_search *q, const struct ir_block *check,
                            const struct ir_stmt *s)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->blocks.len; i++) {
        struct cfg_edge pass;
        if (is_choice(f->blocks.at[i]) && is_part_of_check(f->blocks.at[i], check, &pass) &&
            cfg_dominates(q->af->cfg, pass.from->succs.at[pass.succ], s->block))
            return true;
    }
    return false;
}

static bool look_for_rest(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_REM;
}

/* Some launch in sight takes the side of the choice. */
static bool is_taken_by_launch(struct bound_search *q, const struct ir_expr *choice, bool side)
{
    size_t n;
    int64_t there;
    const struct launch_site *const *all = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++)
        if (ir_is_int(ir_strip_casts(launch_substitute(all[i], choice)), &there) &&
            (there != 0) == side)
            return true;
    return false;
}

bool bound_is_for_rest(struct bound_search *q, const struct ir_block *check)
{
    for (size_t i = 0; i < check->preds.len; i++) {
        struct cfg_edge pass;
        const struct ir_block *by = check->preds.at[i];
        const struct ir_stmt *choice = is_choice(by) ? cfg_terminator(by) : NULL;
        if (choice && !ir_walk(choice->expr, look_for_rest, NULL) &&
            is_part_of_check(by, check, &pass) &&
            !is_taken_by_launch(q, choice->expr, by->succs.at[0] == check))
            return true;
    }
    return false;
}

/* Some place of the grid is kept below the size on the edge; the size is of the kernel, or of the function that
 * launches it. */
static bool holds_below(struct bound_search *q, struct cfg_edge e, const struct ir_expr *size,
                        const struct launch_site *site)
{
    size_t n;
    const struct fact *facts = guard_edge_facts(q->af->guards, e, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine at;
        const struct ir_expr *end;
        if (bound_take_strict(q, &facts[i], &at, &end) &&
            bound_is_same_size(site ? launch_substitute(site, end) : end, size))
            return true;
    }
    return false;
}

/* The choice of the template that lets s past the check; NULL: there is none. */
static const struct ir_stmt *next_version(struct bound_search *q, const struct ir_stmt *s,
                                          const struct ir_expr *size,
                                          const struct launch_site *site, size_t *at)
{
    const struct ir_func *f = q->af->func;
    for (; *at < f->blocks.len; ++*at) {
        const struct ir_block *by = f->blocks.at[*at];
        for (unsigned side = 0; is_choice(by) && side < 2; side++) {
            struct cfg_edge pass;
            if (is_part_of_check(by, by->succs.at[side], &pass) &&
                cfg_dominates(q->af->cfg, by->succs.at[1 - side], s->block) &&
                holds_below(q, pass, size, site)) {
                ++*at;
                return cfg_terminator(by);
            }
        }
    }
    return NULL;
}

bool bound_is_checked_in_version(struct bound_search *q, const struct ir_stmt *s,
                                 const struct ir_expr *size)
{
    size_t at = 0;
    return next_version(q, s, size, NULL, &at) != NULL;
}

/* Another launch of the function takes the other side of the choice. */
static bool is_chosen_by_host(struct bound_search *q, const struct launch_site *site,
                              const struct ir_expr *choice)
{
    size_t n;
    int64_t here, there;
    const struct launch_site *const *all = launch_of(q->af->analysis->launches, q->af->func, &n);
    if (!ir_is_int(ir_strip_casts(launch_substitute(site, choice)), &here))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (all[i]->host == site->host &&
            ir_is_int(ir_strip_casts(launch_substitute(all[i], choice)), &there) && !there != !here)
            return true;
    }
    return false;
}

bool bound_is_launched_as_version(struct bound_search *q, const struct ir_stmt *s,
                                  const struct ir_expr *size, const struct launch_site *site)
{
    size_t at = 0;
    const struct ir_stmt *choice;
    while ((choice = next_version(q, s, size, site, &at)) != NULL) {
        if (is_chosen_by_host(q, site, choice->expr))
            return true;
    }
    return false;
}

/* ---- a flag that the kernel is handed ------------------------------------------------------------ */

/* `i < n`, also of `4 * i + 3`. */
static bool asks_for_end(const struct ir_expr *e)
{
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    return order && bounds_uses_thread_index(e->args[0]) != bounds_uses_thread_index(e->args[1]);
}

bool bound_is_let_off(struct bound_search *q, const struct ir_stmt *s,
                      const struct launch_site *site)
{
    size_t n;
    int64_t number;
    const struct cfg_edge *edges = cfg_control_deps(q->af->cfg, s->block, &n);
    bool flag = false, asked = false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *branch = cfg_terminator(edges[i].from);
        const struct ir_expr *e =
            branch && branch->kind == IR_STMT_BRANCH ? ir_strip_casts(branch->expr) : NULL;
        bool param = e && e->op == IR_VAR && e->decl->storage == STORAGE_PARAM &&
                     e->decl->type->kind == TYPE_BOOL && edges[i].succ == 0;
        const struct ir_expr *given = param ? launch_argument(site, e->decl) : NULL;
        flag = flag || (given && !ir_is_int(ir_strip_all_casts(given), &number));
        asked = asked || (e && asks_for_end(e));
    }
    return flag && asked;
}
