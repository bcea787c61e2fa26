/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a question for the wrong number: `v = list[first + j]; if (v >= count) break;`.  The blocks deal out as
 * many places of the list as there are, and what lies there is compared with how many that is.
 */
#include <ctype.h>

#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

/* blockIdx.x * P + j, with j of a loop from 0 to P. */
static bool is_dealt_place(struct bound_search *q, const struct affine *index)
{
    const struct ir_expr *block = ir_builtin(q->af->analysis->module, IR_BUILTIN_CTAID_X);
    struct affine first = affine_atom(q->arena, block);
    if (!index->ok || index->terms.len != 2 || index->constant != 0)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const struct affine_term *t = &index->terms.at[i];
        const struct induction *iv =
            t->atom_count == 1 && t->coefficient == 1
                ? range_induction(q->af->ranges, ir_strip_casts(t->atoms[0]))
                : NULL;
        if (!iv || !iv->bound || iv->bound_op != IR_LT ||
            !ir_is_const(ir_strip_casts(iv->start), 0))
            continue;
        struct affine each = affine_of(q->arena, iv->bound),
                      round = affine_atom(q->arena, t->atoms[0]);
        struct affine place = affine_multiply(q->arena, &first, &each);
        place = affine_add(q->arena, &place, &round, 1);
        if (place.ok && affine_equal(&place, index))
            return true;
    }
    return false;
}

/* "requireUpdates", "requireCount": names that begin with one word. */
static bool begin_alike(const char *one, const char *two)
{
    size_t n = 0;
    while (one[n] && one[n] == two[n])
        n++;
    bool ends_word = !islower((unsigned char)one[n]) && !islower((unsigned char)two[n]);
    return n >= 4 && ends_word;
}

/* The launch makes the grid for what it hands over as `count`, or the names say whose count it is. */
static bool counts_list(struct bound_search *q, const struct access *x, const struct ir_decl *count)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *given = launch_argument(sites[i], count);
        const struct ir_expr *rounded = NULL, *by = NULL;
        if (given && launch_tail_of(sites[i], 0, &rounded, &by) != LAUNCH_TAIL_NONE && rounded &&
            affine_same(q->arena, given, rounded))
            return true;
    }
    return begin_alike(x->root->decl->source_name, count->source_name);
}

struct uses {
    const struct ir_decl *of;
    unsigned found;
};

static bool count_use(const struct ir_expr *e, void *context)
{
    struct uses *u = context;
    u->found += e->op == IR_VAR && e->decl == u->of;
    return true;
}

/* The count that what was loaded is compared with, where the kernel has no other use for it; or NULL. */
static const struct ir_decl *count_asked(struct bound_search *q, const struct ir_stmt *branch,
                                         const struct ir_stmt *load)
{
    const struct ir_expr *e = branch->kind == IR_STMT_BRANCH ? branch->expr : NULL;
    const struct ir_func *f = q->af->func;
    if (!e || (e->op != IR_GE && e->op != IR_LT))
        return NULL;
    const struct ir_expr *v = ir_strip_casts(e->args[0]), *n = ir_strip_casts(e->args[1]);
    if (v->op != IR_VALUE || v->value->def != load || n->op != IR_VAR ||
        n->decl->storage != STORAGE_PARAM || !bound_is_length_name(n->decl->source_name))
        return NULL;
    struct uses u = {.of = n->decl};
    for (size_t i = 0; i < f->stmts.len; i++)
        ir_walk_stmt(f->stmts.at[i], count_use, &u);
    return u.found == 1 ? n->decl : NULL;
}

void bound_search_value_asked(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || x->stmt->kind != IR_STMT_LOAD || x->root->op != IR_VAR ||
            x->root->decl->storage != STORAGE_PARAM)
            continue;
        struct bound_candidate c = {.access = *x,
                                    .index = x->dims.at[0].index,
                                    .polynomial = affine_of(q->arena, x->dims.at[0].index),
                                    .weak = true};
        if (!is_dealt_place(q, &c.polynomial))
            continue;
        for (size_t k = 0; k < q->af->func->stmts.len; k++) {
            const struct ir_stmt *s = q->af->func->stmts.at[k];
            const struct ir_decl *count = count_asked(q, s, x->stmt);
            if (count && cfg_stmt_dominates(q->af->cfg, x->stmt, s) && counts_list(q, x, count))
                bound_add(q, BOUND_VALUE_ASKED, &c, ir_var(q->af->func->module, count), s);
        }
    }
}
