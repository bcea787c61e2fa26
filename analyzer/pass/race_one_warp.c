/* SPDX-License-Identifier: Apache-2.0 */
/* A helper of one warp, in a kernel that nobody in sight launches: who else calls it says so. */
#include "pass/calls.h"
#include "pass/launch.h"
#include "pass/race.h"
#include "pass/race_shape.h"
#include "pass/range.h"

/* The call is of threads of one warp: `if (threadIdx.x < 32)`, or of a kernel that is launched with no more. */
static bool is_for_one_warp(const struct analysis *a, const struct ir_stmt *call)
{
    size_t n;
    struct ir_module *m = a->module;
    const struct ir_func *f = call->block->func;
    const struct analysis_func *af = analysis_of(a, f);
    if (!af || f->kind == FUNC_HOST || !af->ranges)
        return false;
    if (range_of(af->ranges, ir_builtin(m, IR_BUILTIN_TID_X), call).hi < RACE_WARP &&
        range_of(af->ranges, ir_builtin(m, IR_BUILTIN_TID_Y), call).hi <= 0)
        return true;
    const struct launch_site *const *sites = launch_of(a->launches, f, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t side, threads = 1;
        for (unsigned k = 0; k < 3; k++)
            threads *= sites[i]->block[k] && ir_is_int(sites[i]->block[k], &side) && side > 0
                           ? side
                           : RACE_WARP + 1;
        if (threads > RACE_WARP)
            return false;
    }
    return n > 0;
}

/* In a helper that one warp calls wherever it is said who does; this kernel nobody launches. */
bool race_is_of_warp_helper(const struct analysis_func *root, const struct race *r)
{
    const struct analysis *an = root->analysis;
    size_t n;
    const struct ir_stmt *x = race_statement(r, r->first), *y = race_statement(r, r->second);
    const struct ir_func *f = x->block->func;
    if (launch_is_in_sight(an->launches, root->func) || f != y->block->func || f == root->func ||
        f->kind != FUNC_DEVICE)
        return false;
    const struct ir_stmt *const *calls = calls_sites(an->calls, f, &n);
    for (size_t i = 0; i < n; i++)
        if (is_for_one_warp(an, calls[i]))
            return true;
    return false;
}
