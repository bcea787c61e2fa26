/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/whole_length.h"

#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/global_place.h"
#include "pass/launch_dim.h"

/* What a length is made a multiple of. */
typedef bool unit_fn(const struct ir_expr *e);

enum { WARP = 32, BLOCK_LEAST = 32, REST_DEPTH = 3 };

/* `blockDim.x`, `BLOCK_SIZE` of a template, `threads`: it may be the size of a block. */
static bool may_be_block_size(const struct ir_expr *e)
{
    bool size =
        e->op == IR_TPARAM || ir_is_builtin(e, IR_BUILTIN_BLOCK_SIZE) ||
        (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_NTID_X && e->builtin <= IR_BUILTIN_NTID_Z);
    return size || size_name_of(ir_leaf_name(e)) == SIZE_NAME_THREADS;
}

/* `blockDim.x / 32` */
static bool is_warps_of_block(const struct ir_expr *e)
{
    const struct ir_expr *by = e->op == IR_DIV ? ir_strip_casts(e->args[1]) : NULL;
    return by && (ir_is_const(by, WARP) || ir_is_builtin(by, IR_BUILTIN_WARPSIZE)) &&
           may_be_block_size(ir_strip_casts(e->args[0]));
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

bool whole_length_is(struct arena *a, const struct ir_expr *e)
{
    return is_masked_to_blocks(e) || is_without_rest(e) || filled_up_by(a, e, may_be_block) ||
           multiplied_by(e, may_be_block);
}

const struct ir_expr *whole_length_of_warps(struct arena *a, const struct ir_expr *e)
{
    const struct ir_expr *by = filled_up_by(a, e, is_warps_of_block);
    return by ? by : multiplied_by(e, is_warps_of_block);
}
