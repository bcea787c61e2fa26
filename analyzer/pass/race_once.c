/* SPDX-License-Identifier: Apache-2.0 */
/* `for (k = blockIdx.y; k < n; k += gridDim.y)` of a kernel that is launched with n blocks along y, or threads that
 * step over n at once: nobody has a second round, in which it could come too early. */
#include "pass/affine.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/one_round.h"
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
    const struct ir_expr *i = ir_strip_casts(e->args[0]);
    const struct induction *iv = i->op == IR_VALUE ? range_induction(af->ranges, i) : NULL;
    if (iv && iv->loop == l && one_round_takes_all(af, iv))
        return true;
    int axis = counted_axis(l, i);
    for (size_t k = 0; k < n && axis >= 0; k++) {
        const struct ir_expr *blocks = sites[k]->grid[axis];
        const struct ir_expr *most = launch_substitute(sites[k], ir_strip_casts(e->args[1]));
        if (!blocks || !most || !is_at_least(sites[k], blocks, ir_strip_all_casts(most), 0))
            return false;
    }
    return axis >= 0 && n > 0;
}
