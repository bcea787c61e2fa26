/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/analysis.h"

#include "ir/ssa.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/instance_ways.h"
#include "pass/launch.h"
#include "pass/range.h"
#include "pass/uniform.h"

/* Shape first for every function: queries on one function may ask about another (callers,
 * callees, launches), so all must be in SSA form before any pass answers. */
static void prepare(struct analysis *a, struct ir_func *f)
{
    struct analysis_func *af = ARENA_NEW(a->arena, struct analysis_func);
    af->analysis = a;
    af->func = f;
    af->cfg = cfg_build(a->arena, f);
    vec_push(a->arena, &a->funcs, af);
}

struct analysis *analysis_create(struct ir_module *m, struct analysis_options o)
{
    struct analysis *a = ARENA_NEW(m->arena, struct analysis);
    a->arena = m->arena;
    a->module = m;
    a->options = o;
    instance_ways_settle(m);
    for (size_t i = 0; i < m->funcs.len; i++)
        if (m->funcs.at[i]->has_body && m->funcs.at[i]->blocks.len)
            prepare(a, m->funcs.at[i]);
    struct ssa_order order = ssa_order_of(m->arena, m);
    for (size_t i = 0; i < order.funcs.len; i++)
        ssa_convert(order.funcs.at[i], analysis_of(a, order.funcs.at[i])->cfg);
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct analysis_func *af = a->funcs.at[i];
        af->guards = guard_create(af);
        af->ranges = range_create(af);
    }
    a->calls = calls_create(a);
    a->launches = launch_create(a);
    for (size_t i = 0; i < a->funcs.len; i++)
        if (a->funcs.at[i]->func->kind != FUNC_HOST)
            a->funcs.at[i]->uniform = uniform_create(a->funcs.at[i]);
    return a;
}

struct analysis_func *analysis_of(const struct analysis *a, const struct ir_func *f)
{
    if (!f)
        return NULL;
    /* Functions keep module order, so the answer is near f->id; ids may have gaps (no body). */
    size_t i = f->id < a->funcs.len ? f->id + 1 : a->funcs.len;
    while (i-- > 0)
        if (a->funcs.at[i]->func == f)
            return a->funcs.at[i];
    return NULL;
}
