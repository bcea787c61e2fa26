/* SPDX-License-Identifier: Apache-2.0 */
/* Other sizes, where one size for all lengths makes no launch or no telling one. */
#include <string.h>

#include "confirm/plan_internal.h"
#include "confirm/plan_value_internal.h"

/* Variables between a grid and the difference that it covers. */
#define SUBTRACTED_DEPTH_MAX 24u
/* A size that fits every limit of a launch. */
#define LIMITED_SIZE 1024
#define LIMITED_SIZE_OF_TWO 200

/* What the launch's limits hold small (grid.y, shared memory) stays small; the others grow instead. */
void plan_attempt_small(struct plan_work *w, struct plan_job *job,
                        const struct plan_attempt *failed, struct plan_launch *l)
{
    const struct ir_expr *leaves[64];
    struct plan_attempt t = *failed;
    uint64_t mask = l->small_chosen | l->shared_chosen;
    for (size_t i = 0; i < l->env.choices.len && i < 64; i++) {
        if (mask & 1ULL << i)
            leaves[t.limited_count++] = l->env.choices.at[i].leaf;
    }
    if (t.limited_count == 0)
        return;
    t.limited = leaves;
    t.limited_size = LIMITED_SIZE;
    t.size = plan_wrap_other(w, t.site, t.limited_size);
    if (plan_attempt(w, job, &t, l))
        return;
    t.limited_size = LIMITED_SIZE_OF_TWO; /* they multiply */
    t.size = plan_wrap_other(w, t.site, t.limited_size);
    plan_attempt(w, job, &t, l);
}

#define LONG_LOOPS_MAX 2u
/* Lengths that are tried as the large one, and the others meanwhile. */
#define LARGE_LENGTHS_MAX 4u
#define SMALL_LENGTH 33
/* Columns that somebody has. */
#define LONG_LENGTH 32768
/* Of rows whose numbers are loaded: half as many pass 2^31 elements. */
#define LONG_ROW 65536

/* A kernel that loops over all columns wraps with few of them and many rows, and much sooner. */
void plan_attempt_short(struct plan_work *w, struct plan_job *job, const struct plan_attempt *made,
                        struct plan_launch *l)
{
    uint64_t mask = plan_long_loops(w, l);
    const struct ir_expr *leaves[64];
    size_t n = 0;
    for (size_t i = 0; i < l->env.choices.len && i < 64 && n < LONG_LOOPS_MAX; i++) {
        if (mask & 1ULL << i)
            leaves[n++] = l->env.choices.at[i].leaf;
    }
    for (size_t i = 0; i < n; i++) {
        struct plan_attempt t = *made;
        struct plan_launch ignored;
        t.limited = &leaves[i];
        t.limited_count = 1;
        t.limited_size = LIMITED_SIZE;
        t.size = plan_wrap_other(w, t.site, t.limited_size);
        plan_attempt(w, job, &t, &ignored);
    }
}

/* What expressions are computed of, as a bit for each choice. */
struct chosen_of {
    struct value_env *env;
    uint64_t seen;
};

static bool find_chosen(const struct ir_expr *e, void *context)
{
    struct chosen_of *c = context;
    if (e->op == IR_VAR || e->op == IR_MEMBER)
        c->seen |= value_of(c->env, e).chosen;
    return e->op != IR_MEMBER;
}

static void look_at_chosen(const struct ir_expr **slot, void *context)
{
    if (*slot)
        ir_walk(*slot, find_chosen, context);
}

/* A row's number is loaded: then rows are long, there are many, and all else is small.  Lengths that
 * the kernel never looks at (the table's rows) are as large. */
bool plan_attempt_loaded(struct plan_work *w, struct plan_job *job,
                         const struct plan_attempt *failed, struct plan_launch *l)
{
    const struct ir_expr *leaves[64];
    struct plan_launch made;
    struct chosen_of factors = {.env = &l->env}, used = {.env = &l->env};
    struct plan_attempt t = *failed;
    if (!w->kernel || w->item->scenarios.len > 0 || !plan_wrap_is_loaded(w))
        return false;
    ir_walk(w->claim->stmt->expr, find_chosen, &factors);
    for (size_t i = 0; i < w->kernel->stmts.len; i++)
        ir_stmt_visit(w->kernel->stmts.at[i], look_at_chosen, &used);
    for (size_t i = 0; i < l->env.choices.len && i < 64; i++) {
        if (used.seen & ~factors.seen & 1ULL << i)
            leaves[t.limited_count++] = l->env.choices.at[i].leaf;
    }
    t.limited = leaves;
    t.limited_size = SMALL_LENGTH;
    t.size = LONG_ROW;
    return plan_attempt(w, job, &t, &made);
}

/* cols and tiledCols: the one is the other, rounded up. */
static bool is_related(const char *x, const char *y)
{
    return strlen(x) >= 3 && strlen(y) >= 3 && (strcasestr(x, y) || strcasestr(y, x));
}

/* Is it a value that a reduced kernel loads no more?  The others are lengths of a row. */
static bool is_free(const struct plan_work *w, const struct ir_expr *e)
{
    for (size_t i = 0; i < w->slice->params.len; i++) {
        if (w->slice->params.at[i].expr == e)
            return true;
    }
    return false;
}

/* Very many rows, and little else: each length in turn, the others small. */
void plan_attempt_one_large(struct plan_work *w, struct plan_job *job,
                            const struct plan_attempt *failed, const struct plan_launch *l)
{
    size_t n = l->env.choices.len, tried = 0;
    for (size_t i = 0; i < 2 * n && tried < LARGE_LENGTHS_MAX; i++) {
        const struct ir_expr *leaves[64];
        struct plan_attempt t = *failed;
        struct plan_launch ignored;
        size_t k = i % n;
        if (is_free(w, l->env.choices.at[k].leaf) != (i < n))
            continue;
        tried++;
        t.limited = leaves;
        t.limited_size = SMALL_LENGTH;
        for (size_t m = 0; m < n && m < 64; m++) {
            const struct value_choice *c = &l->env.choices.at[m];
            if (m != k && !is_related(c->name, l->env.choices.at[k].name))
                leaves[t.limited_count++] = c->leaf;
        }
        if (l->env.choices.at[k].number == failed->size)
            plan_attempt(w, job, &t, &ignored);
    }
}

/* A check that lets long rows alone through: each length in turn, the others no larger than it takes. */
bool plan_attempt_one_long(struct plan_work *w, struct plan_job *job,
                           const struct plan_attempt *failed, const struct plan_launch *l)
{
    struct plan_attempt t = *failed;
    bool made = false;
    if (w->claim->kind != CLAIM_WRAP || !w->claim->stmt->expr || l->env.choices.len == 0)
        return false;
    t.size = plan_wrap_other(w, t.site, LONG_LENGTH);
    t.limited_count = 1;
    t.limited_size = LONG_LENGTH;
    for (size_t k = 0; !made && k < l->env.choices.len && k < LARGE_LENGTHS_MAX; k++) {
        struct plan_launch ignored;
        t.limited = &l->env.choices.at[k].leaf;
        made = l->env.choices.at[k].number == failed->size && plan_attempt(w, job, &t, &ignored);
    }
    return made;
}

/* Choices that `e` takes away from others: `z2 - z1`, where both got one size. */
static uint64_t taken_away(struct value_env *v, const struct ir_expr *e, unsigned depth)
{
    uint64_t mask = 0;
    if (!e || depth > SUBTRACTED_DEPTH_MAX)
        return 0;
    if (e->op == IR_SUB && value_of_closed(v, e->args[0]).chosen)
        mask = value_of_closed(v, e->args[1]).chosen;
    if (e->op == IR_VAR)
        mask |=
            taken_away(v, e->decl->init ? e->decl->init : value_argument(v, e->decl), depth + 1);
    for (unsigned i = 0; i < e->arg_count; i++)
        mask |= taken_away(v, e->args[i], depth + 1);
    return mask;
}

/* A grid over `end - begin` is empty when both have one size: then the beginnings are 0. */
bool plan_attempt_from_zero(struct plan_work *w, struct plan_job *job,
                            const struct plan_attempt *failed, struct plan_launch *l)
{
    const struct ir_expr *leaves[64];
    struct plan_attempt t = *failed;
    uint64_t mask = 0;
    bool empty = false;
    for (unsigned i = 0; t.site && i < 3; i++) {
        empty |= l->grid[i] == 0;
        mask |= l->grid[i] == 0 ? taken_away(&l->env, t.site->grid[i], 0) : 0;
    }
    for (size_t i = 0; i < l->env.choices.len && i < 64; i++) {
        if (mask & 1ULL << i)
            leaves[t.limited_count++] = l->env.choices.at[i].leaf;
    }
    if (!empty || t.limited_count == 0 || w->claim->kind == CLAIM_LAUNCH)
        return false;
    t.limited = leaves;
    t.limited_size = 0;
    return plan_attempt(w, job, &t, l);
}
