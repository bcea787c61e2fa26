/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `s[i / n * width + i % n] = x;` and `s[r * width + n] = y;`: rows of `width` elements, and columns that are not one.
 * That a row has a place for each column that is written is the word of who writes it: a `width` that was made up, and
 * is less, takes the one into the next row.
 */
#include "pass/affine.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/uniform.h"

static bool is_made_before(const struct ir_expr *e, void *context)
{
    const struct analysis_func *af = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return !def || !cfg_loop_of(af->cfg, def->block);
}

/* One number for all threads in all rounds. */
static bool is_one(const struct analysis_func *af, const struct ir_expr *e)
{
    return af->uniform && uniform_of(af->uniform, e).level <= UNIFORM_BLOCK &&
           ir_walk(e, is_made_before, (void *)af);
}

static bool is_term_one(const struct analysis_func *af, const struct affine_term *t)
{
    for (unsigned i = 0; i < t->atom_count; i++)
        if (!is_one(af, t->atoms[i]))
            return false;
    return true;
}

/* `r * width + column`: the column; false: there are no such rows in it. */
static bool take_column(struct arena *a, const struct affine *place, const struct ir_expr *width,
                        struct affine *out)
{
    unsigned rows = 0;
    *out = (struct affine){.ok = true, .constant = place->constant};
    for (size_t i = 0; i < place->terms.len; i++) {
        struct affine_term t = place->terms.at[i];
        if (!affine_term_has_factor(&t, width)) {
            vec_push(a, &out->terms, t);
            continue;
        }
        if (t.atom_count != 2 || t.atoms[0] == t.atoms[1] || t.coefficient != 1)
            return false;
        rows++;
    }
    return rows == 1;
}

/* What e is less than in each round: `i % n`, or `e < n` around the statement; NULL: it is not said. */
static const struct ir_expr *limit_of(const struct analysis_func *af, const struct ir_stmt *s,
                                      const struct ir_expr *e)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    if (e->op == IR_REM)
        return e->args[1];
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_LT && ir_strip_casts(x[i].left) == e)
            return x[i].right;
    return NULL;
}

/* Whatever column s has, the other one lies behind it. */
static bool lies_behind(struct arena *a, const struct analysis_func *af, const struct affine *other,
                        const struct affine *column, const struct ir_stmt *s)
{
    const struct ir_expr *counted = NULL;
    for (size_t i = 0; i < other->terms.len; i++)
        if (!is_term_one(af, &other->terms.at[i]))
            return false;
    for (size_t i = 0; i < column->terms.len; i++) {
        const struct affine_term *t = &column->terms.at[i];
        if (is_term_one(af, t))
            continue;
        if (counted || t->atom_count != 1 || t->coefficient != 1)
            return false;
        counted = t->atoms[0];
    }
    const struct ir_expr *limit = counted ? limit_of(af, s, counted) : NULL;
    if (!limit || !is_one(af, limit))
        return false;
    struct affine e = affine_atom(a, counted), n = affine_of(a, limit);
    struct affine most = affine_add(a, column, &e, -1);
    most = affine_add(a, &most, &n, 1);
    struct affine left = affine_add(a, other, &most, -1);
    return n.ok && left.ok && left.terms.len == 0 && left.constant >= 0;
}

bool race_is_of_other_columns(const struct race_pair *p)
{
    const struct ir_expr *x = p->a->addr, *y = p->b->addr;
    const struct analysis_func *af = p->a->frame->af;
    if (p->a->reads || p->b->reads || p->a->frame != p->b->frame || !x || !y ||
        x->op != IR_PTRADD || y->op != IR_PTRADD || x->args[0] != y->args[0] || x->type != y->type)
        return false;
    struct arena *a = lanes_arena(p->run);
    struct affine at = affine_of(a, x->args[1]), to = affine_of(a, y->args[1]);
    for (size_t i = 0; at.ok && to.ok && i < at.terms.len; i++) {
        const struct affine_term *t = &at.terms.at[i];
        for (unsigned k = 0; t->atom_count == 2 && k < 2; k++) {
            struct affine c, d;
            if (is_one(af, t->atoms[k]) && take_column(a, &at, t->atoms[k], &c) &&
                take_column(a, &to, t->atoms[k], &d) &&
                (lies_behind(a, af, &d, &c, p->a->stmt) || lies_behind(a, af, &c, &d, p->b->stmt)))
                return true;
        }
    }
    return false;
}
