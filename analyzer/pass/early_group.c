/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Was it a thread that stays which stored to the place that is read, on the word of the places alone?
 *
 * `if (first + threadIdx.x / w >= rows) return;`: whole groups of w neighbours leave, and a thread of another group
 * that reads `s[threadIdx.x + half]` as one of the first half of its group, or `s[threadIdx.x - threadIdx.x % w]`,
 * reads what its own group has stored.
 *
 * `if (i >= n) return; s[i] = v; barrier; for (k = 0; k < n; k++) sum += s[k];`: who leaves stores beyond n, and nobody
 * reads there.
 */
#include "pass/bounds.h"
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

/* `threadIdx.x % w < s` where the statement is. */
static bool is_of_first(const struct leavers *l, const struct ir_stmt *at, const struct ir_expr *s,
                        const struct ir_expr *w)
{
    size_t n;
    const struct fact *x = guard_facts(l->af->guards, at, &n);
    for (size_t i = 0; i < n; i++)
        if ((x[i].op == IR_LT && width_in(plain(x[i].left), IR_REM) == w &&
             plain(x[i].right) == s) ||
            (x[i].op == IR_GT && width_in(plain(x[i].right), IR_REM) == w && plain(x[i].left) == s))
            return true;
    return false;
}

/* So many elements from the thread's own is a thread of its group. */
static bool stays_in_group(const struct leavers *l, const struct ir_stmt *load,
                           const struct affine *apart, const struct ir_expr *w)
{
    if (!apart->ok || apart->constant != 0 || apart->terms.len != 1 ||
        apart->terms.at[0].atom_count != 1)
        return false;
    const struct ir_expr *step = plain(apart->terms.at[0].atoms[0]);
    if (apart->terms.at[0].coefficient == -1)
        return width_in(step, IR_REM) == w;
    return apart->terms.at[0].coefficient == 1 && is_part_of_half(step, w) &&
           is_of_first(l, load, step, w);
}

static bool is_of_group(const struct leavers *l, const struct ir_stmt *load,
                        const struct affine *there, const struct affine *own)
{
    struct width w = {0};
    struct arena *a = l->af->analysis->arena;
    const struct ir_expr *tid = ir_builtin(l->af->analysis->module, IR_BUILTIN_TID_X);
    if (l->branch->block->func != l->af->func || affine_coefficient(own, tid) != 1)
        return false;
    look_for_width(l->branch->expr, &w, 0);
    struct affine apart = affine_add(a, there, own, -1);
    return w.of && !w.other && stays_in_group(l, load, &apart, w.of);
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
