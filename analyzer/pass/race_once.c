/* SPDX-License-Identifier: Apache-2.0 */
/* `for (k = blockIdx.y; k < n; k += gridDim.y)` of a kernel that is launched with n blocks along y, or threads that
 * step over n at once: nobody has a second round, in which it could come too early. */
#include "pass/affine.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/race_harmless.h"
#include "pass/range.h"

/* Ways that a number of blocks is chosen by, one within the other. */
#define COVERS_DEPTH 4

/* The axis along which the variable of a loop counts blocks, `k = blockIdx.y; ...; k += gridDim.y`; -1: it does not. */
static int counted_axis(const struct cfg_loop *l, const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    int axis = -1;
    if (!phi || phi->kind != IR_STMT_PHI || phi->block != l->header)
        return -1;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *x = ir_strip_casts(phi->args.at[i]);
        bool back = cfg_loop_contains(l, phi->block->preds.at[i]);
        enum ir_builtin first = back ? IR_BUILTIN_NCTAID_X : IR_BUILTIN_CTAID_X;
        if (back && x->op == IR_ADD)
            x = ir_strip_casts(ir_strip_casts(x->args[0]) == e ? x->args[1] : x->args[0]);
        int now = x->op == IR_BUILTIN ? (int)x->builtin - (int)first : -1;
        if (now < 0 || now > 2 || (axis >= 0 && axis != now))
            return -1;
        axis = now;
    }
    return axis;
}

/* At least n, both in the host's terms: `(n + 255) / 256 * 256`, `n + 1`; 1024 where n was asked for no more. */
static bool covers(const struct launch_site *s, const struct ir_expr *e, const struct ir_expr *n)
{
    const struct analysis *a = s->host->analysis;
    int64_t more;
    const struct ir_expr *of, *by;
    if (affine_difference(a->arena, e, n, &more) && more >= 0)
        return true;
    if (ir_is_int(ir_strip_casts(e), &more) && s->host->ranges && launch_is_of_host(s, n) &&
        range_of(s->host->ranges, n, s->stmt).hi <= more)
        return true;
    e = ir_strip_casts(e);
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        if (launch_rounded_quotient(a, ir_strip_casts(e->args[i]), &of, &by) && by &&
            affine_same(a->arena, by, e->args[1 - i]) && affine_same(a->arena, of, n))
            return true;
    return false;
}

static bool is_number_of(const struct affine_term *t, enum ir_builtin first)
{
    for (unsigned i = 0; i < t->atom_count; i++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[i]);
        if (e->op == IR_BUILTIN && e->builtin >= first && e->builtin <= first + 2)
            return true;
    }
    return false;
}

/* What is left from the first start of all threads to the bound, `base + n` less `base + threadIdx.x`; NULL: it cannot
 * be said. */
static const struct ir_expr *way_of(const struct analysis *a, const struct induction *iv)
{
    struct affine bound = affine_of(a->arena, iv->bound), start = affine_of(a->arena, iv->start);
    struct affine way = affine_add(a->arena, &bound, &start, -1);
    size_t kept = 0;
    for (size_t i = 0; way.ok && i < way.terms.len; i++) {
        const struct affine_term *t = &way.terms.at[i];
        if (!is_number_of(t, IR_BUILTIN_TID_X) && !is_number_of(t, IR_BUILTIN_CTAID_X))
            way.terms.at[kept++] = *t;
        else if (t->coefficient > 0)
            return NULL;
    }
    way.terms.len = way.ok ? kept : 0;
    return affine_to_expr(a->module, &way, ir_type_int(a->module, 64, true));
}

/* `for (i = threadIdx.x; i < n; i += blockDim.x)` of blocks of n threads, or of as many blocks as n has: who gets there
 * takes one round. */
static bool steps_over_all(const struct analysis_func *af, const struct cfg_loop *l,
                           const struct ir_expr *e)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    const struct induction *iv = e->op == IR_VALUE ? range_induction(af->ranges, e) : NULL;
    if (!iv || iv->loop != l || !iv->bound || iv->bound_op != IR_LT || !iv->step || !iv->start)
        return false;
    const struct ir_expr *way = way_of(af->analysis, iv);
    for (size_t i = 0; i < n && way; i++)
        if (!covers(sites[i], launch_substitute(sites[i], iv->step),
                    launch_substitute(sites[i], way)))
            return false;
    return way && n > 0;
}

/* Both are one number of the host, also where each reads it anew: what the runtime filled in stays. */
static bool is_same_number(const struct launch_site *s, const struct ir_expr *x,
                           const struct ir_expr *y)
{
    const struct ir_stmt *a = NULL, *b = NULL;
    x = ir_strip_all_casts(x);
    y = ir_strip_all_casts(y);
    if (x->op == IR_VALUE && y->op == IR_VALUE) {
        a = x->value->def;
        b = y->value->def;
    }
    bool read = a && b && a->kind == IR_STMT_LOAD && b->kind == IR_STMT_LOAD;
    return affine_same(s->host->analysis->arena, x, y) ||
           (read && a->addr == b->addr && a->addr->op == IR_ADDR);
}

/* `n - x % n`, and anything that is never below 0. */
static bool is_no_less_than_none(const struct launch_site *s, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_expr *rest = e->op == IR_SUB ? ir_strip_all_casts(e->args[1]) : NULL;
    if (rest && rest->op == IR_REM && is_same_number(s, rest->args[1], e->args[0]))
        return true;
    return s->host->ranges && range_of(s->host->ranges, e, s->stmt).lo >= 0;
}

/* It was found on the way there that e is n or more. */
static bool is_found(const struct launch_site *s, const struct ir_block *from, unsigned side,
                     const struct ir_expr *e, const struct ir_expr *n)
{
    size_t count;
    const struct fact *x = guard_edge_facts(s->host->guards, (struct cfg_edge){from, side}, &count);
    for (size_t i = 0; i < count; i++) {
        const struct ir_expr *l = ir_strip_all_casts(x[i].left);
        const struct ir_expr *r = ir_strip_all_casts(x[i].right);
        bool below = x[i].op == IR_LT || x[i].op == IR_LE;
        bool above = x[i].op == IR_GT || x[i].op == IR_GE;
        if ((below && is_same_number(s, l, n) && is_same_number(s, r, e)) ||
            (above && is_same_number(s, r, n) && is_same_number(s, l, e)))
            return true;
    }
    return false;
}

/* `blocks = n; if (blocks < processors) blocks = processors; else blocks += processors - n % processors;`: n or more,
 * whichever way it went. */
static bool is_at_least(const struct launch_site *s, const struct ir_expr *e,
                        const struct ir_expr *n, unsigned depth)
{
    struct arena *a = s->host->analysis->arena;
    int64_t more;
    e = ir_strip_all_casts(e);
    if (affine_difference(a, e, n, &more))
        return more >= 0;
    if (depth > COVERS_DEPTH)
        return false;
    if (e->op == IR_ADD)
        return (is_at_least(s, e->args[0], n, depth + 1) && is_no_less_than_none(s, e->args[1])) ||
               (is_at_least(s, e->args[1], n, depth + 1) && is_no_less_than_none(s, e->args[0]));
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    if (!phi || phi->kind != IR_STMT_PHI || phi->block->func != s->host->func || !s->host->guards)
        return false;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_block *from = phi->block->preds.at[i], *to = phi->block;
        bool found = is_at_least(s, phi->args.at[i], n, depth + 1);
        while (!found && from->preds.len == 1 && from->succs.len == 1) { /* the arm of the branch */
            to = from;
            from = from->preds.at[0];
        }
        for (unsigned side = 0; side < from->succs.len && !found; side++)
            found = from->succs.at[side] == to &&
                    is_found(s, from, side, ir_strip_all_casts(phi->args.at[i]), n);
        if (!found)
            return false;
    }
    return phi->args.len > 0;
}

bool race_goes_once(const struct analysis_func *af, const struct cfg_loop *l)
{
    const struct ir_stmt *end = cfg_terminator(l->header);
    const struct ir_expr *e = end && end->kind == IR_STMT_BRANCH ? ir_strip_casts(end->expr) : NULL;
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    if (!e || e->op != IR_LT || !cfg_loop_contains(l, l->header->succs.at[0]) ||
        !launch_all_seen(af->analysis->launches, af->func))
        return false;
    if (steps_over_all(af, l, ir_strip_casts(e->args[0])))
        return true;
    int axis = counted_axis(l, ir_strip_casts(e->args[0]));
    for (size_t i = 0; i < n && axis >= 0; i++) {
        const struct ir_expr *blocks = sites[i]->grid[axis];
        const struct ir_expr *most = launch_substitute(sites[i], ir_strip_casts(e->args[1]));
        if (!blocks || !most || !is_at_least(sites[i], blocks, ir_strip_all_casts(most), 0))
            return false;
    }
    return axis >= 0 && n > 0;
}
