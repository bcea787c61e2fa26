/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/calls.h"
#include "pass/round_up.h"

struct launches {
    struct analysis *analysis;
    VEC(const struct launch_site *) all;
    struct map by_kernel; /* function id + 1 -> struct site_list * */
    VEC(const char *) hidden; /* names of functions whose address goes somewhere else */
};

struct site_list {
    VEC(const struct launch_site *) sites;
};

/* ---- collecting ----------------------------------------------------------------------------- */

static const struct launch_site *make_site(struct analysis_func *host, const struct ir_stmt *s)
{
    struct ir_module *m = host->analysis->module;
    struct launch_site *site = ARENA_NEW(m->arena, struct launch_site);
    *site = (struct launch_site){
        .stmt = s, .host = host, .launch = s->launch, .kernel = s->launch->kernel};
    for (unsigned i = 0; i < 3; i++) {
        site->grid[i] = ir_dim3_component(m, s->launch->grid, i);
        site->block[i] = ir_dim3_component(m, s->launch->block, i);
    }
    site->shared_bytes = s->launch->shared_bytes;
    return site;
}

static void add_site(struct launches *l, const struct launch_site *site)
{
    struct arena *a = l->analysis->arena;
    vec_push(a, &l->all, site);
    if (!site->kernel)
        return;
    uint64_t key = site->kernel->id + 1U;
    struct site_list *list = map_get_number(&l->by_kernel, key);
    if (!list) {
        list = ARENA_NEW(a, struct site_list);
        map_put_number(a, &l->by_kernel, key, list);
    }
    vec_push(a, &list->sites, site);
}

static bool note_functions(const struct ir_expr *e, void *context)
{
    struct launches *l = context;
    if (e->op == IR_FUNC)
        vec_push(l->analysis->arena, &l->hidden, e->text);
    return true;
}

/* A kernel's name used otherwise than to launch it: another launch may hide there. Attribute and
 * occupancy calls do not launch. */
static void note_hidden(struct launches *l, const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_LAUNCH)
        return;
    bool harmless = s->kind == IR_STMT_CALL && s->name &&
                    (str_has_prefix(s->name, "cudaFunc") || strstr(s->name, "Occupancy"));
    if (harmless)
        return;
    if (s->expr)
        ir_walk(s->expr, note_functions, l);
    for (size_t i = 0; i < s->args.len; i++)
        ir_walk(s->args.at[i], note_functions, l);
}

struct launches *launch_create(struct analysis *a)
{
    struct launches *l = ARENA_NEW(a->arena, struct launches);
    l->analysis = a;
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct analysis_func *af = a->funcs.at[i];
        for (size_t k = 0; k < af->func->stmts.len; k++) {
            const struct ir_stmt *s = af->func->stmts.at[k];
            if (s->kind == IR_STMT_LAUNCH && s->launch)
                add_site(l, make_site(af, s));
            note_hidden(l, s);
        }
    }
    return l;
}

const struct launch_site *const *launch_all(const struct launches *l, size_t *n)
{
    *n = l->all.len;
    return l->all.at;
}

const struct launch_site *const *launch_of(const struct launches *l, const struct ir_func *kernel,
                                           size_t *n)
{
    const struct site_list *list = map_get_number(&l->by_kernel, kernel->id + 1U);
    *n = list ? list->sites.len : 0;
    return list ? list->sites.at : NULL;
}

/* ---- arguments ------------------------------------------------------------------------------ */

const struct ir_expr *launch_argument(const struct launch_site *s, const struct ir_decl *param)
{
    if (!s->launch->args_known || param->storage != STORAGE_PARAM || param->param_index < 0 ||
        (size_t)param->param_index >= s->launch->args.len)
        return NULL;
    return s->launch->args.at[param->param_index];
}

const struct ir_expr *launch_template_argument(const struct launch_site *s, const char *tparam)
{
    const struct ir_func *k = s->kernel;
    for (size_t i = 0; k && i < k->tparams.len; i++) {
        if (strcmp(k->tparams.at[i].name, tparam) != 0)
            continue;
        if (i < s->launch->template_args.len)
            return s->launch->template_args.at[i];
        return k->tparams.at[i].default_value;
    }
    return NULL;
}

struct substitution {
    const struct launch_site *site;
    struct ir_module *module;
    VEC(const struct ir_expr *) from;
    VEC(const struct ir_expr *) to;
};

static const struct ir_expr *replacement(const struct launch_site *s, const struct ir_expr *leaf)
{
    switch (leaf->op) {
    case IR_VAR:
        return launch_argument(s, leaf->decl);
    case IR_TPARAM:
        return launch_template_argument(s, leaf->text);
    case IR_BUILTIN:
        for (unsigned axis = 0; axis < 3; axis++) {
            if (leaf->builtin == (enum ir_builtin)(IR_BUILTIN_NTID_X + axis))
                return s->block[axis];
            if (leaf->builtin == (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis))
                return s->grid[axis];
        }
        return NULL;
    default:
        return NULL;
    }
}

static bool collect_leaves(const struct ir_expr *e, void *context)
{
    struct substitution *sub = context;
    const struct ir_expr *to = replacement(sub->site, e);
    if (to && to->type->kind != TYPE_UNKNOWN && to->op != IR_OPAQUE) {
        /* conversion to the parameter's type, as the launch does it */
        if (to->type != e->type && to->type->kind == TYPE_INT && e->type->kind == TYPE_INT)
            to = ir_unary(sub->module, IR_CAST, e->type, to);
        vec_push(sub->module->arena, &sub->from, e);
        vec_push(sub->module->arena, &sub->to, to);
    }
    return true;
}

const struct ir_expr *launch_substitute(const struct launch_site *s, const struct ir_expr *e)
{
    struct substitution sub = {.site = s, .module = s->host->analysis->module};
    ir_walk(e, collect_leaves, &sub);
    if (sub.from.len == 0)
        return e;
    return ir_substitute(sub.module, e, sub.from.at, sub.to.at, sub.from.len);
}

/* ---- what the launches say together ---------------------------------------------------------- */

bool launch_complete(const struct launches *l, const struct ir_func *kernel)
{
    size_t n;
    launch_of(l, kernel, &n);
    if (n == 0 || !(l->analysis->module->has_main || kernel->is_internal))
        return false;
    for (size_t i = 0; i < l->hidden.len; i++) {
        if (strcmp(l->hidden.at[i], kernel->name) == 0)
            return false;
    }
    return true;
}

/* From __launch_bounds__, which counts threads over all axes: x when it is all there is. */
static int64_t bounds_limit(const struct ir_func *kernel, unsigned axis)
{
    int64_t n;
    if (axis == 0 && kernel->max_threads && ir_is_int(kernel->max_threads, &n) && n > 0 &&
        n <= 1024)
        return n;
    return -1;
}

int64_t launch_block_limit(const struct launches *l, const struct ir_func *kernel, unsigned axis)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(l, kernel, &n);
    int64_t largest = -1;
    for (size_t i = 0; i < n; i++) {
        int64_t one;
        if (!ir_is_int(sites[i]->block[axis], &one) || one <= 0 || one > 1024)
            return bounds_limit(kernel, axis);
        if (one > largest)
            largest = one;
    }
    return largest > 0 ? largest : bounds_limit(kernel, axis);
}

enum tri launch_rounds_up(const struct launch_site *s, unsigned axis, const struct ir_expr **n_out)
{
    return round_up_read(s->host->analysis, s->grid[axis], n_out);
}
