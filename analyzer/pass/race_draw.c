/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race_draw.h"

#include <string.h>

#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/race_shape.h"
#include "pass/uniform.h"

/* The address of the state that the call draws from; NULL: it does not.  A Mersenne twister's is one for the block by
 * design. */
static const struct ir_expr *state_of(const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_CALL || !s->name || s->args.len == 0 ||
        strncmp(s->name, "curand_init", strlen("curand_init")) == 0)
        return NULL;
    bool skips = strncmp(s->name, "skipahead", strlen("skipahead")) == 0;
    if (!skips && strncmp(s->name, "curand", strlen("curand")) != 0)
        return NULL;
    const struct ir_expr *e = s->args.at[skips ? s->args.len - 1 : 0];
    const struct ir_type *t = e->type && e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
    bool state = t && t->name && strstr(t->name, "curandState") && !strstr(t->name, "Mtgp32");
    return state ? e : NULL;
}

/* `for (i = threadIdx.x; i < n; i += blockDim.x)`: all of them, or nearly. */
static bool is_round(const struct fact *f)
{
    const struct ir_expr *i = ir_strip_casts(f->left);
    int64_t few;
    return i->op == IR_VALUE && i->value->def && i->value->def->kind == IR_STMT_PHI &&
           !ir_is_int(ir_strip_casts(f->right), &few);
}

/* `if (threadIdx.x == 0)`, `for (i = threadIdx.x; i < 1; ...)`, or the data say who: what differs between the
 * threads of a block and is no place of the grid, `if (i < n)`. */
static bool is_of_some(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool differs = uniform_of(af->uniform, x[i].left).level > UNIFORM_BLOCK ||
                       uniform_of(af->uniform, x[i].right).level > UNIFORM_BLOCK;
        bool place = bounds_grid_axes(x[i].left) || bounds_grid_axes(x[i].right);
        if (x[i].op == IR_EQ || (differs && !place && !is_round(&x[i])))
            return true;
    }
    return false;
}

struct draws {
    VEC(struct race_draw) all;
};

static bool is_known(const struct draws *d, const struct ir_decl *state)
{
    for (size_t i = 0; i < d->all.len; i++)
        if (d->all.at[i].state == state)
            return true;
    return false;
}

const struct race_draw *race_draws_shared(const struct analysis_func *af, size_t *n)
{
    struct draws found = {0};
    unsigned axes = 0;
    race_axes_of(af->func, &axes, 0); /* without, a kernel is meant for one thread */
    for (size_t i = 0; i < af->func->stmts.len && af->uniform && axes; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_expr *state = state_of(s), *root = state ? ir_address_root(state) : NULL;
        bool given = root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM;
        bool device = root && root->op == IR_ADDR && root->decl->storage == STORAGE_DEVICE;
        if ((!given && !device) || is_known(&found, root->decl) || is_of_some(af, s) ||
            uniform_of(af->uniform, state).level > UNIFORM_BLOCK ||
            launch_has_one_thread(af->analysis->launches, af->func))
            continue;
        struct race_draw x = {.call = s, .state = root->decl};
        vec_push(af->analysis->arena, &found.all, x);
    }
    *n = found.all.len;
    return found.all.at;
}
