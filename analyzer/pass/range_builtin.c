/* SPDX-License-Identifier: Apache-2.0 */
/* Limits of the built-in variables: CUDA C++ Programming Guide, "Features and Technical
 * Specifications", made tighter by launch bounds and by launches that are visible. */
#include "pass/launch.h"
#include "pass/range_internal.h"

enum { BLOCK_THREADS = 1024, BLOCK_Z = 64, GRID_YZ = 65535, WARP = 32 };
#define GRID_X INT64_C(2147483647)

static int64_t block_limit(struct analysis_func *af, unsigned axis)
{
    int64_t most = af->analysis->options.default_block_threads;
    if (most <= 0 || most > BLOCK_THREADS)
        most = BLOCK_THREADS;
    if (axis == 2 && most > BLOCK_Z)
        most = BLOCK_Z;
    if (af->func->kind != FUNC_KERNEL || !af->analysis->launches)
        return most;
    int64_t known = launch_block_limit(af->analysis->launches, af->func, axis);
    return known > 0 && known <= (axis == 2 ? BLOCK_Z : BLOCK_THREADS) ? known : most;
}

static struct range grid_limit(struct analysis_func *af, unsigned axis)
{
    struct range r = {1, axis == 0 ? GRID_X : GRID_YZ};
    if (af->func->kind != FUNC_KERNEL || !af->analysis->launches ||
        !launch_complete(af->analysis->launches, af->func))
        return r;
    int64_t exact = launch_grid_exact(af->analysis->launches, af->func, axis);
    return exact > 0 ? (struct range){exact, exact} : r;
}

static struct range block_size(struct analysis_func *af)
{
    int64_t most = 1;
    for (unsigned i = 0; i < 3; i++)
        most = range_mul_ends(most, block_limit(af, i));
    int64_t bound = ir_launch_bound(af->func);
    if (bound && bound < most)
        most = bound;
    return (struct range){1, most < BLOCK_THREADS ? most : BLOCK_THREADS};
}

static struct range block_axis(struct analysis_func *af, unsigned axis)
{
    if (af->func->kind == FUNC_KERNEL && af->analysis->launches) {
        int64_t exact = launch_block_exact(af->analysis->launches, af->func, axis);
        if (exact > 0)
            return (struct range){exact, exact};
    }
    return (struct range){1, block_limit(af, axis)};
}

struct range range_of_builtin(struct analysis_func *af, enum ir_builtin b)
{
    struct range r;
    switch (b) {
    case IR_BUILTIN_TID_X:
    case IR_BUILTIN_TID_Y:
    case IR_BUILTIN_TID_Z:
        return (struct range){0, block_limit(af, (unsigned)(b - IR_BUILTIN_TID_X)) - 1};
    case IR_BUILTIN_NTID_X:
    case IR_BUILTIN_NTID_Y:
    case IR_BUILTIN_NTID_Z: return block_axis(af, (unsigned)(b - IR_BUILTIN_NTID_X));
    case IR_BUILTIN_CTAID_X:
    case IR_BUILTIN_CTAID_Y:
    case IR_BUILTIN_CTAID_Z:
        r = grid_limit(af, (unsigned)(b - IR_BUILTIN_CTAID_X));
        return (struct range){0, r.hi - 1};
    case IR_BUILTIN_NCTAID_X:
    case IR_BUILTIN_NCTAID_Y:
    case IR_BUILTIN_NCTAID_Z: return grid_limit(af, (unsigned)(b - IR_BUILTIN_NCTAID_X));
    case IR_BUILTIN_WARPSIZE: return (struct range){WARP, WARP};
    case IR_BUILTIN_LANEID: return (struct range){0, WARP - 1};
    case IR_BUILTIN_THREAD_RANK: return (struct range){0, block_size(af).hi - 1};
    case IR_BUILTIN_BLOCK_SIZE: return block_size(af);
    case IR_BUILTIN_GRID_RANK: return (struct range){0, RANGE_MAX};
    case IR_BUILTIN_GRID_SIZE: return (struct range){1, RANGE_MAX};
    default: return (struct range){RANGE_MIN, RANGE_MAX};
    }
}
