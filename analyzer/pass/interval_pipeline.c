/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cuda::pipeline of a block: `producer_acquire()` waits until all threads have given back the stage that comes next,
 * `consumer_release()` (CUDA C++ Programming Guide, "Asynchronous Data Copies using cuda::pipeline").
 *
 * With one stage, or where all stages but one are filled in front of a loop, that is the stage of the round before, and
 * what was read there before the release is read by all.  With more room the threads may be rounds apart.
 */
#include <string.h>

#include "pass/interval_internal.h"

enum { STAGE_BYTES = 16 }; /* our own cuda/barrier */

static bool is_named(const struct ir_stmt *s, const char *name)
{
    return s->kind == IR_STMT_CALL && s->name && strcmp(s->name, name) == 0;
}

/* `make_pipeline(block, &state)` that the variable is set to; NULL: another one, or several. */
static const struct ir_stmt *made_by(const struct ir_func *f, const struct ir_expr *pipe)
{
    const struct ir_stmt *made = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_STORE || s->addr != pipe)
            continue;
        const struct ir_expr *e = s->expr;
        const struct ir_stmt *call = e && e->op == IR_VALUE ? e->value->def : NULL;
        if (made || !call || !is_named(call, "make_pipeline"))
            return NULL;
        made = call;
    }
    return made;
}

/* Of a pipeline that the block shares; 0: it is none, or its stages are not known. */
static int64_t stages_of(const struct ir_func *f, const struct ir_expr *pipe)
{
    static const char state_class[] = "pipeline_shared_state"; /* a second one is "...state.2" */
    const struct ir_stmt *made = made_by(f, pipe);
    const struct ir_expr *state = made && made->args.len > 1 ? made->args.at[1] : NULL;
    const struct ir_type *t = state && state->op == IR_ADDR ? state->decl->type : NULL;
    bool known = t && ir_is_shared(state->decl) && t->name &&
                 strncmp(t->name, state_class, sizeof state_class - 1) == 0 && t->size > 0;
    return known ? t->size / STAGE_BYTES : 0;
}

/* Shared memory is read or written behind a release and in front of the acquire. */
static bool is_used_between(const struct analysis_func *af, const struct ir_stmt *release,
                            const struct ir_stmt *acquire)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->addr && ir_shared_variable(s->addr) &&
            cfg_stmt_between(af->cfg, release, s, acquire))
            return true;
    }
    return false;
}

bool interval_waits_for_stage(const struct analysis_func *af, const struct ir_stmt *s)
{
    if (!is_named(s, "producer_acquire") || !s->object)
        return false;
    int64_t stages = stages_of(af->func, s->object), filled = 0;
    bool released = false;
    const struct cfg_loop *l = cfg_loop_of(af->cfg, s->block);
    for (size_t i = 0; stages > 0 && i < af->func->stmts.len; i++) {
        const struct ir_stmt *x = af->func->stmts.at[i];
        if (x->kind != IR_STMT_CALL || x->object != s->object)
            continue;
        bool ahead = is_named(x, "producer_acquire") && !(l && cfg_loop_contains(l, x->block));
        filled += ahead && cfg_stmt_dominates(af->cfg, x, s);
        if (!is_named(x, "consumer_release"))
            continue;
        released = true;
        if (is_used_between(af, x, s))
            return false;
    }
    return released && stages > 0 && filled + 1 >= stages;
}
