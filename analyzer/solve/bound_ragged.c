/* SPDX-License-Identifier: Apache-2.0 */
/* Does the file say that a length need not fill whole blocks?  Somebody asks for its end, or a launch rounds it up. */
#include <string.h>

#include "pass/guard.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

static bool is_named(const struct ir_decl *d, const char *name)
{
    return d->storage == STORAGE_PARAM && d->source_name && strcmp(d->source_name, name) == 0;
}

struct asked_size {
    const char *name; /* NULL: any parameter will do */
    bool found;
};

static bool look_for_parameter(const struct ir_expr *e, void *context)
{
    struct asked_size *a = context;
    a->found = a->found || (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM &&
                            (!a->name || is_named(e->decl, a->name)));
    return !a->found;
}

/* `i < n`, also as the end of a loop: a place of the thread or the block, and a size that the kernel is given. */
static bool asks_for_end(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                         void *context)
{
    struct asked_size *a = context;
    struct coordinate c;
    if (bound_take_coordinate(q, f, e, (struct bound_taking){.first = true, .apart = true}, &c))
        ir_walk(c.size, look_for_parameter, a);
    return a->found;
}

static bool is_asked_in_file(struct bound_search *q, const char *name)
{
    const struct analysis *a = q->af->analysis;
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct bound_search there = {.af = a->funcs.at[i], .arena = q->arena};
        struct asked_size asked = {.name = there.af == q->af ? NULL : name};
        if (there.af->func->kind == FUNC_KERNEL && bound_walk_facts(&there, asks_for_end, &asked))
            return true;
    }
    return false;
}

/* Another kernel is handed a length of that name in a launch that rounds something up. */
static bool is_rounded_in_file(struct bound_search *q, const char *name)
{
    size_t n;
    const struct launch_site *const *sites = launch_all(q->af->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_func *kernel = sites[i]->kernel;
        bool handed = false, rounded = false;
        for (size_t k = 0; kernel && k < kernel->params.len; k++)
            handed = handed || is_named(kernel->params.at[k], name);
        for (unsigned axis = 0; handed && axis < 3 && !rounded; axis++)
            rounded = launch_rounds_up(sites[i], axis, NULL) == TRI_YES;
        if (rounded)
            return true;
    }
    return false;
}

static bool may_be_ragged(struct bound_search *q, const char *name)
{
    return launch_is_in_sight(q->af->analysis->launches, q->af->func) ||
           is_asked_in_file(q, name) || is_rounded_in_file(q, name);
}

void bound_add_unused(struct bound_search *q, const struct bound_candidate *c,
                      const struct ir_expr *length)
{
    const struct ir_expr *whole = ir_strip_casts(length);
    while (whole->op == IR_MEMBER)
        whole = ir_strip_casts(whole->args[0]);
    struct bound_candidate found = *c;
    found.weak = found.weak || (whole->op == IR_VAR && whole->decl->source_name &&
                                !may_be_ragged(q, whole->decl->source_name));
    bound_add(q, BOUND_LENGTH_UNUSED, &found, length, NULL);
}
