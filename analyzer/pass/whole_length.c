/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/whole_length.h"

#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/global_place.h"
#include "pass/launch_dim.h"

/* What a length is made a multiple of. */
typedef bool unit_fn(const struct ir_expr *e);

enum { WARP = 32, WARP_BITS = 5, BLOCK_LEAST = 32, REST_DEPTH = 3 };

/* `blockDim.x`, `BLOCK_SIZE` of a template, `threads`: it may be the size of a block. */
static bool may_be_block_size(const struct ir_expr *e)
{
    bool size =
        e->op == IR_TPARAM || ir_is_builtin(e, IR_BUILTIN_BLOCK_SIZE) ||
        (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_NTID_X && e->builtin <= IR_BUILTIN_NTID_Z);
    return size || size_name_of(ir_leaf_name(e)) == SIZE_NAME_THREADS;
}

/* `x / 32`, `x >> 5` */
static bool is_in_warps(const struct ir_expr *e)
{
    const struct ir_expr *by = e->arg_count == 2 ? ir_strip_casts(e->args[1]) : NULL;
    if (by && e->op == IR_SHR)
        return ir_is_const(by, WARP_BITS);
    return by && e->op == IR_DIV &&
           (ir_is_const(by, WARP) || ir_is_builtin(by, IR_BUILTIN_WARPSIZE));
}

/* `blockDim.x / 32` */
static bool is_warps_of_block(const struct ir_expr *e)
{
    return is_in_warps(e) && may_be_block_size(ir_strip_casts(e->args[0]));
}

static bool may_be_block(const struct ir_expr *by)
{
    int64_t block;
    return ir_is_int(by, &block) ? block >= BLOCK_LEAST : may_be_block_size(by);
}

/* `(n + 255) & ~255` */
static bool is_masked_to_blocks(const struct ir_expr *e)
{
    int64_t mask;
    if (e->op != IR_BITAND || !ir_is_int(ir_strip_casts(e->args[1]), &mask) || bounds_uses_tid(e))
        return false;
    uint32_t below = ~(uint32_t)mask;
    return below >= BLOCK_LEAST - 1 && (below & (below + 1)) == 0 && below < INT32_MAX;
}

/* `n - n % blockDim.x`, whatever number of blocks is added to it. */
static bool is_without_rest(const struct ir_expr *e)
{
    const struct ir_expr *rest = e->op == IR_SUB ? ir_strip_casts(e->args[1]) : NULL;
    if (!rest || rest->op != IR_REM || bounds_uses_tid(rest) ||
        !global_place_same(ir_strip_casts(rest->args[0]), ir_strip_casts(e->args[0])))
        return false;
    return may_be_block(ir_strip_casts(rest->args[1]));
}

/* The `n % BLOCK` of a sum, up to a few levels down; NULL: there is none. */
static const struct ir_expr *rest_in(const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    if (e->op == IR_REM)
        return e;
    const struct ir_expr *found = NULL;
    for (unsigned i = 0;
         i < 2 && !found && depth < REST_DEPTH && (e->op == IR_ADD || e->op == IR_SUB); i++)
        found = rest_in(e->args[i], depth + 1);
    return found;
}

/* `n + BLOCK - n % BLOCK`, `n + (BLOCK - n % BLOCK) % BLOCK`: what is missing of the last block is added. */
static const struct ir_expr *filled_up_by(struct arena *a, const struct ir_expr *e,
                                          unit_fn *is_unit)
{
    const struct ir_expr *rest = e->op == IR_ADD || e->op == IR_SUB ? rest_in(e, 0) : NULL;
    const struct ir_expr *by = rest ? ir_strip_casts(rest->args[1]) : NULL;
    if (!rest || bounds_uses_tid(e) || !is_unit(by))
        return NULL;
    struct affine whole = affine_of(a, e), part = affine_of(a, rest);
    struct affine block = affine_of(a, by), inside = affine_of(a, rest->args[0]);
    if (!whole.ok || !part.ok || !block.ok || !inside.ok)
        return NULL;
    struct affine up = affine_add(a, &whole, &part, 1), n = affine_add(a, &up, &block, -1);
    if (affine_equal(&n, &inside))
        return by;
    const struct ir_expr *inner = rest_in(rest->args[0], 0);
    struct affine length = affine_add(a, &whole, &part, -1);
    struct affine missing = affine_add(a, &block, &inside, -1); /* n % BLOCK */
    struct affine last = inner ? affine_of(a, inner) : affine_number(0);
    if (!inner || !last.ok || !affine_equal(&missing, &last))
        return NULL;
    struct affine of = affine_of(a, inner->args[0]), in = affine_of(a, inner->args[1]);
    return affine_equal(&of, &length) && affine_equal(&in, &block) ? by : NULL;
}

/* `(n + BLOCK - 1) / BLOCK * BLOCK`, and not `n / peers * peers`. */
static const struct ir_expr *multiplied_by(const struct ir_expr *e, unit_fn *is_unit)
{
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *by = ir_strip_casts(e->args[i]);
        const struct ir_expr *count = ir_strip_casts(e->args[1 - i]);
        int64_t x, y;
        if (count->op == IR_ADD) /* `n / B + (n % B != 0)`, `1 + n / B` */
            count = ir_strip_casts(count->args[ir_strip_casts(count->args[0])->op != IR_DIV]);
        if (count->op != IR_DIV || bounds_uses_tid(count))
            continue;
        const struct ir_expr *in = ir_strip_casts(count->args[1]);
        bool same = ir_is_int(by, &x) && ir_is_int(in, &y) ? x == y : by == in;
        if (same && is_unit(by))
            return by;
    }
    return NULL;
}

bool whole_length_is(const struct ir_expr *e)
{
    return is_masked_to_blocks(e) || is_without_rest(e) || multiplied_by(e, may_be_block);
}

/* ---- loops ---------------------------------------------------------------------------------- */

/* The way of a loop's variable. */
struct way {
    const struct ir_expr *first; /* in its first round */
    const struct ir_expr *step;
};

/* j of `j < whole` or of `whole > j`, which goes from `first` by `step`. */
static bool take_way(const struct analysis_func *af, const struct ir_stmt *branch,
                     const struct ir_expr *whole, struct way *out)
{
    const struct ir_expr *e = branch->expr ? ir_strip_casts(branch->expr) : NULL;
    if (!e || e->arg_count != 2)
        return false;
    unsigned side = ir_strip_casts(e->args[1]) == ir_strip_casts(whole);
    if (!side && ir_strip_casts(e->args[0]) != ir_strip_casts(whole))
        return false;
    const struct ir_expr *j = ir_strip_casts(e->args[!side]);
    const struct ir_stmt *phi = j->op == IR_VALUE ? j->value->def : NULL;
    const struct cfg_loop *l =
        phi && phi->kind == IR_STMT_PHI ? cfg_loop_of(af->cfg, phi->block) : NULL;
    *out = (struct way){0};
    if (!l || l->header != phi->block || phi->args.len != 2 || phi->block->preds.len != 2)
        return false;
    for (unsigned k = 0; k < 2; k++) {
        const struct ir_expr *x = ir_strip_casts(phi->args.at[k]);
        if (!cfg_loop_contains(l, phi->block->preds.at[k]))
            out->first = x;
        else if (x->op == IR_ADD)
            out->step = ir_strip_casts(x->args[ir_strip_casts(x->args[0]) == j]);
    }
    return out->first && out->step;
}

static bool has_unit(const struct affine_term *t, const struct ir_expr *unit)
{
    for (unsigned k = 0; k < t->atom_count; k++)
        if (ir_strip_casts(t->atoms[k]) == unit)
            return true;
    return false;
}

/* `unit`, `unit * gridDim.x`, and nothing besides. */
static bool is_of_units(struct arena *a, const struct ir_expr *e, const struct ir_expr *unit)
{
    int64_t number;
    struct affine x = affine_of(a, e);
    if (ir_is_int(unit, &number))
        return x.ok && ((x.terms.len == 0 && x.constant == number) ||
                        (x.terms.len == 1 && !x.constant && x.terms.at[0].coefficient == number));
    bool all = x.ok && x.terms.len > 0 && x.constant == 0;
    for (size_t i = 0; all && i < x.terms.len; i++)
        all = has_unit(&x.terms.at[i], unit);
    return all;
}

/* `threadIdx.x`, also behind whole blocks: `blockIdx.x * blockDim.x + threadIdx.x`. */
static bool is_thread_of_unit(struct arena *a, const struct ir_expr *e, const struct ir_expr *unit)
{
    int64_t number = 0;
    struct affine x = affine_of(a, e);
    bool fixed = ir_is_int(unit, &number);
    unsigned threads = 0;
    for (size_t i = 0; x.ok && i < x.terms.len; i++) {
        const struct affine_term *t = &x.terms.at[i];
        const struct ir_expr *atom = ir_strip_casts(t->atoms[0]);
        bool thread = t->atom_count == 1 && t->coefficient == 1 && atom->op == IR_BUILTIN &&
                      atom->builtin >= IR_BUILTIN_TID_X && atom->builtin <= IR_BUILTIN_TID_Z;
        bool whole = fixed ? t->coefficient % number == 0 : has_unit(t, unit);
        if (!thread && !whole)
            return false;
        threads += thread;
    }
    return x.ok && x.constant == 0 && threads == 1;
}

/* `asks ? yes : no`, also as what an if leaves behind. */
struct choice {
    const struct ir_expr *asks, *yes, *no; /* NULL: it is none */
};

static struct choice choice_of(const struct analysis_func *af, const struct ir_expr *e)
{
    const struct ir_stmt *phi = ir_phi_of(e);
    const struct ir_block *from = phi && phi->args.len == 2 ? cfg_idom(af->cfg, phi->block) : NULL;
    const struct ir_stmt *end = from ? cfg_terminator(from) : NULL;
    if (e->op == IR_SELECT)
        return (struct choice){e->args[0], e->args[1], e->args[2]};
    if (!end || end->kind != IR_STMT_BRANCH || from->succs.len != 2)
        return (struct choice){0};
    const struct ir_block *in = phi->block->preds.at[0];
    unsigned side = in == from ? from->succs.at[0] != phi->block : in != from->succs.at[0];
    return (struct choice){end->expr, phi->args.at[side], phi->args.at[!side]};
}

/* `n & (all - 1)`, also compared with 0. */
static bool is_rest_by_mask(struct arena *a, const struct ir_expr *e, const struct ir_expr *n,
                            const struct ir_expr *all)
{
    int64_t by;
    e = ir_strip_casts(e);
    if (e->op == IR_NE && ir_is_const(ir_strip_casts(e->args[1]), 0))
        e = ir_strip_casts(e->args[0]);
    for (unsigned i = 0; e->op == IR_BITAND && i < 2; i++)
        if (ir_strip_casts(e->args[i]) == n && affine_difference(a, all, e->args[1 - i], &by) &&
            by == 1)
            return true;
    return false;
}

/* `(n & ~(all - 1)) + all` where n has a rest, n itself where it has none: filled up to whole blocks of as many threads
 * as a power of two.  `all`; NULL: it is none. */
static const struct ir_expr *masked_up_by(const struct analysis_func *af, const struct ir_expr *e)
{
    struct arena *a = af->analysis->arena;
    struct choice c = choice_of(af, e);
    const struct ir_expr *n = c.no ? ir_strip_casts(c.no) : NULL;
    const struct ir_expr *up = c.yes ? ir_strip_casts(c.yes) : NULL;
    for (unsigned i = 0; n && up->op == IR_ADD && !bounds_uses_tid(e) && i < 2; i++) {
        const struct ir_expr *all = ir_strip_casts(up->args[i]);
        const struct ir_expr *whole = ir_strip_casts(up->args[1 - i]);
        for (unsigned k = 0; whole->op == IR_BITAND && k < 2; k++) {
            const struct ir_expr *mask = ir_strip_casts(whole->args[k]);
            int64_t by;
            if (mask->op == IR_BITNOT && ir_strip_casts(whole->args[1 - k]) == n &&
                affine_difference(a, all, mask->args[0], &by) && by == 1 &&
                is_rest_by_mask(a, c.asks, n, all))
                return all;
        }
    }
    return NULL;
}

/* The number of the thread in its block, `threadIdx.y * blockDim.x + threadIdx.x`, and `all` are the block's threads
 * along these axes. */
static bool is_thread_of_all(const struct analysis_func *af, const struct ir_expr *e,
                             const struct ir_expr *all)
{
    struct arena *a = af->analysis->arena;
    struct ir_module *m = af->analysis->module;
    struct affine x = affine_of(a, e), of = affine_of(a, all);
    struct affine row = affine_number(1), thread = affine_number(0);
    for (unsigned axis = 0; axis < AFFINE_AXES; axis++) {
        struct affine at =
            affine_atom(a, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)));
        struct affine n =
            affine_atom(a, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis)));
        struct affine before = affine_multiply(a, &at, &row);
        thread = affine_add(a, &thread, &before, 1);
        row = affine_multiply(a, &row, &n);
        if (x.ok && of.ok && affine_equal(&x, &thread) && affine_equal(&of, &row))
            return true;
    }
    return false;
}

bool whole_length_of_loop(const struct analysis_func *af, const struct ir_expr *e,
                          const struct ir_stmt *branch)
{
    struct arena *a = af->analysis->arena;
    struct way w;
    const struct ir_expr *all = masked_up_by(af, e);
    if (all)
        return take_way(af, branch, e, &w) && affine_same(a, w.step, all) &&
               is_thread_of_all(af, w.first, all);
    const struct ir_expr *block = filled_up_by(a, e, may_be_block);
    const struct ir_expr *warps = filled_up_by(a, e, is_warps_of_block);
    if (!warps)
        warps = multiplied_by(e, is_warps_of_block);
    if (!(block || warps) || !take_way(af, branch, e, &w))
        return false;
    return block ? is_of_units(a, w.step, block) && is_thread_of_unit(a, w.first, block)
                 : w.step == warps && is_in_warps(w.first) &&
                       ir_is_builtin(ir_strip_casts(w.first->args[0]), IR_BUILTIN_TID_X);
}
