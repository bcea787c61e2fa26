/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Was it a thread that stays which stored to the place that is read, on the word of the places alone?
 *
 * `if (first + threadIdx.x / w >= rows) return;`: whole groups of w neighbours leave, and a thread of another group
 * that reads `s[threadIdx.x + half]` as one of the first half of its group, or `s[threadIdx.x - threadIdx.x % w]`,
 * reads what its own group has stored.  So it is in a function that is handed the group's part of the array, and w, and
 * where a flag that is loaded for the group sends it away, `if (done[first + threadIdx.x / w]) return;`.
 *
 * `if (i >= n) return; s[i] = v; barrier; for (k = 0; k < n; k++) sum += s[k];`: who leaves stores beyond n, and nobody
 * reads there.
 */
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/early_internal.h"
#include "pass/guard.h"

enum { DEPTH = 24 };

/* ---- groups --------------------------------------------------------------------------------------------- */

static const struct ir_expr *plain(const struct ir_expr *e)
{
    const struct ir_stmt *def;
    e = ir_strip_all_casts(e);
    while (e->op == IR_VALUE && (def = e->value->def) && def->kind == IR_STMT_SET && def->expr)
        e = ir_strip_all_casts(def->expr);
    return e;
}

/* `threadIdx.x / w`, `threadIdx.x % w`: w; NULL: it is something else. */
static const struct ir_expr *width_in(const struct ir_expr *e, enum ir_op op)
{
    return e->op == op && ir_is_builtin(plain(e->args[0]), IR_BUILTIN_TID_X) ? plain(e->args[1])
                                                                             : NULL;
}

struct width {
    const struct ir_expr *of;
    bool other; /* threads part by something else, too */
};

static void look_for_width(const struct ir_expr *e, struct width *w, unsigned depth)
{
    e = plain(e);
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD)
        e = plain(e->value->def->addr); /* the same for all who load there */
    const struct ir_expr *of = width_in(e, IR_DIV);
    bool tid = e->op == IR_BUILTIN && e->builtin <= IR_BUILTIN_TID_Z;
    w->other = w->other || tid || depth > DEPTH || (of && w->of && w->of != of);
    if (of)
        w->of = of;
    for (unsigned i = 0; !of && !w->other && i < e->arg_count; i++)
        look_for_width(e->args[i], w, depth + 1);
}

/* Half of it. */
static bool is_half_of(const struct ir_expr *e, const struct ir_expr *of)
{
    e = plain(e);
    bool halves = (e->op == IR_DIV && ir_is_const(plain(e->args[1]), 2)) ||
                  (e->op == IR_SHR && ir_is_const(plain(e->args[1]), 1));
    return halves && plain(e->args[0]) == of;
}

/* `for (s = w / 2; ...; s /= 2)`: s is half a group at most. */
static bool is_part_of_half(const struct ir_expr *s, const struct ir_expr *w)
{
    const struct ir_stmt *phi = ir_phi_of(s);
    for (size_t i = 0; phi && i < phi->args.len; i++)
        if (!is_half_of(phi->args.at[i], w) && !is_half_of(phi->args.at[i], s))
            return false;
    return phi ? phi->args.len > 0 : is_half_of(s, w);
}

/* `threadIdx.x - threadIdx.x / w * w`: 1; its negative: -1; anything else: 0. */
static int place_in_group(const struct affine *x, const struct ir_expr *w)
{
    int64_t tid = 0, group = 0;
    if (!x->ok || x->constant != 0 || x->terms.len != 2)
        return 0;
    for (size_t i = 0; i < 2; i++) {
        const struct affine_term *t = &x->terms.at[i];
        const struct ir_expr *first = plain(t->atoms[0]);
        const struct ir_expr *second = t->atom_count == 2 ? plain(t->atoms[1]) : NULL;
        if (t->atom_count == 1 && ir_is_builtin(first, IR_BUILTIN_TID_X))
            tid = t->coefficient;
        else if (second && ((width_in(first, IR_DIV) == w && second == w) ||
                            (width_in(second, IR_DIV) == w && first == w)))
            group = t->coefficient;
    }
    return tid == 1 && group == -1 ? 1 : tid == -1 && group == 1 ? -1 : 0;
}

static bool is_place_in_group(struct arena *a, const struct ir_expr *e, const struct ir_expr *w)
{
    struct affine x = affine_of(a, e);
    return width_in(plain(e), IR_REM) == w || place_in_group(&x, w) == 1;
}

/* `threadIdx.x % w < s` where the statement is. */
static bool is_of_first(const struct leavers *l, const struct ir_stmt *at, const struct ir_expr *s,
                        const struct ir_expr *w)
{
    size_t n;
    struct arena *a = l->af->analysis->arena;
    const struct fact *x = guard_facts(l->af->guards, at, &n);
    for (size_t i = 0; i < n; i++)
        if ((x[i].op == IR_LT && plain(x[i].right) == s && is_place_in_group(a, x[i].left, w)) ||
            (x[i].op == IR_GT && plain(x[i].left) == s && is_place_in_group(a, x[i].right, w)))
            return true;
    return false;
}

/* So many elements from the thread's own is a thread of its group. */
static bool stays_in_group(const struct leavers *l, const struct ir_stmt *load,
                           const struct affine *apart, const struct ir_expr *w)
{
    if (place_in_group(apart, w) == -1)
        return true;
    if (!apart->ok || apart->constant != 0 || apart->terms.len != 1 ||
        apart->terms.at[0].atom_count != 1)
        return false;
    const struct ir_expr *step = plain(apart->terms.at[0].atoms[0]);
    if (apart->terms.at[0].coefficient == -1)
        return width_in(step, IR_REM) == w;
    return apart->terms.at[0].coefficient == 1 && is_part_of_half(step, w) &&
           is_of_first(l, load, step, w);
}

/* The parameter that the function takes for the width of a group: `threadIdx.x / width`. */
static const struct ir_expr *width_handed(const struct affine *own)
{
    for (size_t i = 0; i < own->terms.len; i++)
        for (unsigned k = 0; k < own->terms.at[i].atom_count; k++) {
            const struct ir_expr *e = width_in(plain(own->terms.at[i].atoms[k]), IR_DIV);
            if (e && e->op == IR_VAR && e->decl->storage == STORAGE_PARAM &&
                place_in_group(own, e) == 1)
                return e;
        }
    return NULL;
}

/* Each call where they leave hands over w for the width, and a place of the group's. */
static bool is_called_by_groups(const struct leavers *l, const struct ir_expr *root,
                                const struct ir_expr *width, const struct ir_expr *w)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(l->af->analysis->calls, l->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct width of = {0};
        const struct ir_expr *place = ir_argument_for(sites[i], root->decl);
        const struct ir_expr *wide = ir_argument_for(sites[i], width->decl);
        if (sites[i]->block->func != l->branch->block->func)
            continue;
        if (!place || !wide || plain(wide) != w)
            return false;
        look_for_width(place, &of, 0);
        if (of.of != w || of.other)
            return false;
    }
    return n > 0;
}

static bool is_of_group(const struct leavers *l, const struct ir_stmt *load,
                        const struct affine *there, const struct affine *own)
{
    struct width w = {0};
    struct arena *a = l->af->analysis->arena;
    const struct ir_expr *tid = ir_builtin(l->af->analysis->module, IR_BUILTIN_TID_X);
    const struct ir_expr *root = ir_address_root(load->addr);
    if (affine_coefficient(own, tid) != 1)
        return false;
    look_for_width(l->branch->expr, &w, 0);
    struct affine apart = affine_add(a, there, own, -1);
    if (!w.of || w.other)
        return false;
    if (l->branch->block->func == l->af->func)
        return stays_in_group(l, load, &apart, w.of);
    const struct ir_expr *width = width_handed(own);
    return width && root && root->op == IR_VAR && stays_in_group(l, load, &apart, width) &&
           is_called_by_groups(l, root, width, w.of);
}

/* ---- places of those that stay --------------------------------------------------------------------------- */

/* Whoever stays is below a bound, and stores where it is; the load asks for a place below it, too. */
static bool is_below_bound(const struct leavers *l, const struct ir_stmt *load,
                           const struct affine *there, const struct affine *own)
{
    size_t n;
    struct arena *a = l->af->analysis->arena;
    const struct fact *facts = guard_facts(l->af->guards, l->barrier, &n);
    for (size_t i = 0; i < n && l->branch->block->func == l->af->func; i++) {
        struct fact_bound b;
        if (facts[i].origin != l->branch || !bounds_take_fact(a, &facts[i], &b) ||
            !b.difference.ok || facts[i].op == IR_EQ)
            continue;
        struct affine rest = affine_add(a, &b.difference, own, -1);
        const struct ir_expr *e = affine_to_expr(l->af->analysis->module, &rest,
                                                 ir_type_int(l->af->analysis->module, 64, true));
        struct affine asked = affine_add(a, there, &rest, 1);
        if (e && uniform_of(l->af->uniform, e).level <= UNIFORM_GRID &&
            early_is_known(l, load, &asked, b.limit))
            return true;
    }
    return false;
}

bool early_is_of_place(const struct leavers *l, const struct ir_stmt *load,
                       const struct ir_stmt *store)
{
    struct arena *a = l->af->analysis->arena;
    const struct ir_expr *x = load->addr, *y = store->addr;
    if (x->op != IR_PTRADD || y->op != IR_PTRADD || x->args[0] != y->args[0] || !l->branch->expr)
        return false;
    struct affine there = affine_of(a, x->args[1]), own = affine_of(a, y->args[1]);
    return there.ok && own.ok &&
           (is_of_group(l, load, &there, &own) || is_below_bound(l, load, &there, &own));
}
