/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/calls.h"
#include "pass/launch_dim.h"
#include "pass/launch_global.h"
#include "pass/launch_instance.h"
#include "pass/launch_member.h"
#include "pass/launch_wrap.h"
#include "pass/range.h"

enum { BLOCK_SIDE_MAX = 1024 };

struct kernel_sites {
    VEC(const struct launch_site *) sites;
    bool hidden; /* the kernel's name is used in other ways than launches */
};

struct launches {
    struct analysis *analysis;
    VEC(const struct launch_site *) all;
    struct kernel_sites *kernels; /* by function id */
    size_t count;
    struct map launching; /* calls that hand a kernel to a wrapper: the statement -> itself */
    bool unknown_launch;  /* a launch of something that is no known name */
};

static struct kernel_sites *sites_of(const struct launches *l, const struct ir_func *f)
{
    return f && f->id < l->count ? &l->kernels[f->id] : NULL;
}

/* `auto blocks = div_up(n, 256)` of a function that is out of sight, `x.size(0)` of a class that is: a
 * number, whatever type it has. */
static bool is_number_of_blocks(const struct ir_expr *e)
{
    static const char *const extents[] = {"size", "numel", "get_size", "getSize"};
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (!d || !e->type || e->type->kind != TYPE_UNKNOWN)
        return false;
    const char *method = launch_dim_method(e);
    for (size_t i = 0; method && i < sizeof extents / sizeof *extents; i++) {
        if (strcmp(method, extents[i]) == 0)
            return true;
    }
    return d->kind == IR_STMT_CALL && launch_is_round_helper(d->name);
}

/* `grid_of(n)`, `config_of(n).grid` of a function that is seen here: what it returns of its arguments. */
static const struct ir_expr *shape_of_call(const struct analysis *a, const struct ir_expr *e)
{
    const struct ir_expr *of = e->op == IR_MEMBER ? ir_strip_all_casts(e->args[0]) : e;
    const struct ir_stmt *call = of->op == IR_VALUE ? of->value->def : NULL;
    const struct ir_expr *value =
        call && call->kind == IR_STMT_CALL ? calls_result(a->calls, call) : NULL;
    if (value && of != e)
        value = ir_make(a->module, IR_MEMBER, e->type, e->text, &value, 1);
    const struct ir_expr *root = value;
    while (root && root->op == IR_MEMBER)
        root = root->args[0];
    return root && root->op != IR_PURE ? value : NULL; /* a part of what is not known */
}

/* What dim3 keeps 32 bits of: in a launch that clang could not resolve nobody has said so yet. */
static bool is_wide(const struct ir_expr *e)
{
    return e->type && e->type->kind == TYPE_INT && e->type->size > 4;
}

/* dim3(dim3) and dim3(uint3) are records of one record. */
static const struct ir_expr *component(const struct analysis *a, const struct ir_func *host,
                                       const struct ir_expr *e, unsigned i)
{
    struct ir_module *m = a->module;
    while (e && e->op == IR_RECORD && e->arg_count == 1 && e->args[0]->type &&
           e->args[0]->type->kind == TYPE_RECORD)
        e = e->args[0];
    const struct ir_expr *number = e ? ir_strip_all_casts(e) : NULL;
    const struct ir_expr *shape =
        number && number->type && number->type->kind != TYPE_INT ? shape_of_call(a, number) : NULL;
    if (shape && shape != number)
        return component(a, host, shape, i);
    if (number && is_number_of_blocks(number)) {
        if (i > 0)
            return ir_int(m, ir_type_int(m, 32, false), 1);
        return is_wide(e) ? ir_unary(m, IR_CAST, ir_type_int(m, 32, false), e) : number;
    }
    const struct ir_expr *set = number ? launch_member_component(m, host, number, i) : NULL;
    return set || !e ? set : ir_dim3_component(m, e, i);
}

/* `check<<<1, n>>>(x.get())` in a template, where several kernels share the name: it may be any that takes so many
 * arguments. */
static bool add_overloads(struct launches *l, const struct launch_site *site)
{
    const struct ir_launch *launch = site->launch;
    struct ir_module *m = l->analysis->module;
    bool any = false;
    for (size_t i = 0; launch->kernel_name && i < m->funcs.len; i++) {
        struct ir_func *f = m->funcs.at[i];
        struct kernel_sites *k = sites_of(l, f);
        if (!k || f->kind != FUNC_KERNEL || f->params.len != launch->args.len ||
            strcmp(f->name, launch->kernel_name) != 0)
            continue;
        struct launch_site *one = ARENA_NEW(l->analysis->arena, struct launch_site);
        *one = *site;
        one->kernel = f;
        vec_push(l->analysis->arena, &k->sites, one);
        any = true;
    }
    return any;
}

static void add_launch(struct launches *l, struct analysis_func *host, const struct ir_stmt *s,
                       const struct ir_launch *launch, const struct launch_site *inside)
{
    struct ir_module *m = l->analysis->module;
    struct launch_site *site = ARENA_NEW(l->analysis->arena, struct launch_site);
    site->stmt = s;
    site->host = host;
    site->launch = launch;
    site->inside = inside;
    site->kernel = launch->kernel;
    site->shared_bytes = launch->shared_bytes;
    for (unsigned i = 0; i < 3; i++) {
        int64_t v;
        site->grid[i] = component(l->analysis, host->func, launch->grid, i);
        site->block[i] = component(l->analysis, host->func, launch->block, i);
        if (site->grid[i] && ir_is_int(site->grid[i], &v))
            site->grid[i] = ir_int(m, ir_type_int(m, 32, false), v);
        if (site->block[i] && ir_is_int(site->block[i], &v))
            site->block[i] = ir_int(m, ir_type_int(m, 32, false), v);
    }
    vec_push(l->analysis->arena, &l->all, site);
    struct kernel_sites *k = sites_of(l, launch->kernel);
    if (k) {
        vec_push(l->analysis->arena, &k->sites, site);
        return;
    }
    if (s->kind == IR_STMT_LAUNCH && add_overloads(l, site))
        return;
    struct wrapped_launches wrapped = {0};
    if (s->kind == IR_STMT_LAUNCH)
        launch_unwrap(host, s, &wrapped);
    for (size_t i = 0; i < wrapped.list.len; i++) {
        const struct wrapped_launch *w = &wrapped.list.at[i];
        add_launch(l, w->host, w->call, w->launch, site);
        map_put_number(l->analysis->arena, &l->launching, (uintptr_t)w->call, (void *)w->call);
    }
    site->is_wrapper = wrapped.list.len > 0;
    if (wrapped.complete)
        return;
    if (!launch->kernel_name || !launch->kernel_expr || launch->kernel_expr->op != IR_FUNC)
        l->unknown_launch = true;
}

/* Runtime calls that take a kernel without launching it. */
static bool is_attribute_call(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && s->name &&
           (strncmp(s->name, "cudaFunc", 8) == 0 || strncmp(s->name, "cudaOccupancy", 13) == 0 ||
            strncmp(s->name, "cudaGetFuncBySymbol", 19) == 0);
}

static bool mark_hidden(const struct ir_expr *e, void *context)
{
    struct kernel_sites *k = e->op == IR_FUNC ? sites_of(context, e->func) : NULL;
    if (k)
        k->hidden = true;
    return true;
}

/* A kernel's name in any other expression may become a launch elsewhere. */
static void find_hidden(struct launches *l, const struct ir_stmt *s)
{
    if ((s->kind == IR_STMT_LAUNCH && s->launch) || is_attribute_call(s) ||
        map_get_number(&l->launching, (uintptr_t)s))
        return;
    ir_walk(s->expr, mark_hidden, l);
    ir_walk(s->addr, mark_hidden, l);
    for (size_t i = 0; i < s->args.len; i++)
        ir_walk(s->args.at[i], mark_hidden, l);
}

static void find_launch(struct launches *l, struct analysis_func *host, const struct ir_stmt *s)
{
    struct launch_list in = {0};
    bool is_launch = s->kind == IR_STMT_LAUNCH && s->launch;
    if (is_launch && !launch_in_instances(host, s->launch, &in))
        add_launch(l, host, s, s->launch, NULL);
    for (size_t i = 0; i < in.list.len; i++)
        add_launch(l, host, s, in.list.at[i], NULL);
    const struct ir_launch *unknown = launch_of_unknown_call(l->analysis, s);
    if (unknown)
        add_launch(l, host, s, unknown, NULL);
}

struct launches *launch_create(struct analysis *a)
{
    struct launches *l = ARENA_NEW(a->arena, struct launches);
    l->analysis = a;
    l->count = ir_func_ids(a->module);
    l->kernels = ARENA_ARRAY(a->arena, struct kernel_sites, l->count + 1);
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; k < f->stmts.len; k++)
            find_launch(l, a->funcs.at[i], f->stmts.at[k]);
    }
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; k < f->stmts.len; k++)
            find_hidden(l, f->stmts.at[k]);
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
    const struct kernel_sites *k = sites_of(l, kernel);
    *n = k ? k->sites.len : 0;
    return k ? k->sites.at : NULL;
}

bool launch_is_in_sight(const struct launches *l, const struct ir_func *kernel)
{
    size_t n;
    (void)launch_of(l, kernel, &n);
    return n > 0;
}

/* ---- arguments ------------------------------------------------------------------------------ */

bool launch_hands_number(const struct ir_launch *l)
{
    int64_t number;
    for (size_t i = 0; l->args_known && i < l->args.len; i++)
        if (ir_is_int(ir_strip_casts(l->args.at[i]), &number))
            return true;
    return false;
}

const struct ir_expr *launch_argument(const struct launch_site *s, const struct ir_decl *param)
{
    bool known = s->launch->args_known && param->storage == STORAGE_PARAM &&
                 param->param_index >= 0 && (size_t)param->param_index < s->launch->args.len;
    return known ? s->launch->args.at[param->param_index] : NULL;
}

const struct ir_expr *launch_template_argument(const struct launch_site *s, const char *tparam)
{
    for (size_t i = 0; s->kernel && i < s->kernel->tparams.len; i++) {
        const struct ir_tparam *t = &s->kernel->tparams.at[i];
        if (!t->name || strcmp(t->name, tparam) != 0)
            continue;
        const struct ir_expr *e =
            i < s->launch->template_args.len ? s->launch->template_args.at[i] : t->default_value;
        return e && e->op != IR_OPAQUE ? e : NULL;
    }
    return NULL;
}

const struct ir_type *launch_type(const struct launch_site *s, const struct ir_type *t)
{
    bool open = t && t->kind == TYPE_UNKNOWN && t->name && s->kernel;
    for (size_t i = 0; open && i < s->kernel->tparams.len && i < s->launch->template_args.len;
         i++) {
        const struct ir_tparam *p = &s->kernel->tparams.at[i];
        const struct ir_expr *given = s->launch->template_args.at[i];
        if (p->name && strcmp(p->name, t->name) == 0)
            return given->op == IR_OPAQUE && given->type ? given->type : t;
    }
    return t;
}

struct leaf_map {
    const struct launch_site *site;
    struct arena *arena;
    VEC(const struct ir_expr *) from;
    VEC(const struct ir_expr *) to;
};

static const struct ir_expr *host_form(const struct launch_site *s, const struct ir_expr *e)
{
    struct ir_module *m = s->host->analysis->module;
    if (e->op == IR_VAR)
        return launch_argument(s, e->decl);
    if (e->op == IR_TPARAM)
        return launch_template_argument(s, e->text);
    if (e->op != IR_BUILTIN)
        return NULL;
    if (e->builtin >= IR_BUILTIN_NTID_X && e->builtin <= IR_BUILTIN_NTID_Z)
        return s->block[e->builtin - IR_BUILTIN_NTID_X];
    if (e->builtin >= IR_BUILTIN_NCTAID_X && e->builtin <= IR_BUILTIN_NCTAID_Z)
        return s->grid[e->builtin - IR_BUILTIN_NCTAID_X];
    if (e->builtin == IR_BUILTIN_BLOCK_SIZE && s->block[0]) {
        const struct ir_expr *xy = ir_binary(m, IR_MUL, e->type, s->block[0], s->block[1]);
        return ir_binary(m, IR_MUL, e->type, xy, s->block[2]);
    }
    return NULL;
}

static bool collect_leaf(const struct ir_expr *e, void *context)
{
    struct leaf_map *map = context;
    const struct ir_expr *to = e->arg_count ? NULL : host_form(map->site, e);
    if (!to)
        return true;
    struct ir_module *m = map->site->host->analysis->module;
    bool converts = e->type != to->type && e->type && e->type->kind == TYPE_INT && to->type &&
                    to->type->kind == TYPE_INT;
    vec_push(map->arena, &map->from, e);
    vec_push(map->arena, &map->to, converts ? ir_unary(m, IR_CAST, e->type, to) : to);
    return true;
}

bool launch_tells(const struct launch_site *s, const struct ir_expr *leaf)
{
    for (size_t i = 0; i < s->launch->args.len; i++) {
        if (ir_contains(s->launch->args.at[i], leaf))
            return true;
    }
    for (unsigned i = 0; i < 3; i++) {
        if (s->block[i] && ir_contains(s->block[i], leaf))
            return true;
    }
    return false;
}

const struct ir_expr *launch_substitute(const struct launch_site *s, const struct ir_expr *e)
{
    struct ir_module *m = s->host->analysis->module;
    if (!e)
        return NULL;
    struct leaf_map map = {.site = s, .arena = arena_create()};
    ir_walk(e, collect_leaf, &map);
    if (map.from.len)
        e = ir_substitute(m, e, map.from.at, map.to.at, map.from.len);
    arena_destroy(map.arena);
    return e;
}

int64_t launch_array_count(const struct launch_site *s, const struct ir_type *array)
{
    int64_t n;
    if (array->kind != TYPE_ARRAY)
        return -1;
    if (array->count > 0 || !array->count_expr)
        return array->count;
    return ir_is_int(ir_strip_casts(launch_substitute(s, array->count_expr)), &n) ? n : -1;
}

/* ---- what all launches have in common ----------------------------------------------------- */

/* No use of the kernel is hidden: its name stands in launches only. */
static bool is_all_seen(const struct launches *l, const struct ir_func *kernel)
{
    const struct kernel_sites *k = sites_of(l, kernel);
    if ((k && k->hidden) || l->unknown_launch || l->analysis->module->functions_lost)
        return false;
    /* A launch by name only, when two kernels share it. */
    for (size_t i = 0; i < l->all.len; i++)
        if (!l->all.at[i]->kernel && l->all.at[i]->launch->kernel_name &&
            strcmp(l->all.at[i]->launch->kernel_name, kernel->name) == 0)
            return false;
    return true;
}

bool launch_all_seen(const struct launches *l, const struct ir_func *kernel)
{
    return launch_is_in_sight(l, kernel) && is_all_seen(l, kernel);
}

bool launch_is_nowhere(const struct launches *l, const struct ir_func *kernel)
{
    const char *path = l->analysis->module->path;
    bool source = path && str_has_suffix(path, ".cu") && kernel->in_main_file;
    return source && kernel->is_template && !kernel->instance_of && !kernel->instances.len &&
           !kernel->is_kept && !launch_is_in_sight(l, kernel) && is_all_seen(l, kernel);
}

bool launch_complete(const struct launches *l, const struct ir_func *kernel)
{
    bool here_only = l->analysis->module->has_main || kernel->is_internal;
    return here_only && launch_all_seen(l, kernel);
}

static int64_t exact(const struct launches *l, const struct ir_func *kernel, unsigned axis,
                     bool block)
{
    const struct kernel_sites *k = sites_of(l, kernel);
    int64_t value = -1, v;
    if (!k || !launch_complete(l, kernel))
        return -1;
    for (size_t i = 0; i < k->sites.len; i++) {
        const struct launch_site *s = k->sites.at[i];
        const struct ir_expr *e = block ? s->block[axis] : s->grid[axis];
        if (!e || !ir_is_int(e, &v) || v <= 0 || (value >= 0 && value != v))
            return -1;
        value = v;
    }
    return value;
}

int64_t launch_block_exact(const struct launches *l, const struct ir_func *kernel, unsigned axis)
{
    return exact(l, kernel, axis, true);
}

int64_t launch_grid_exact(const struct launches *l, const struct ir_func *kernel, unsigned axis)
{
    return exact(l, kernel, axis, false);
}

/* The largest that the side of a block is, by the host's own ranges, or what the file hands a variable. */
static int64_t most_of_side(const struct launch_site *s, unsigned axis)
{
    int64_t most = range_of(s->host->ranges, s->block[axis], s->stmt).hi;
    bool says = most > 0 && most <= BLOCK_SIDE_MAX;
    return says ? most : launch_global_most(s->host->analysis, s->block[axis]);
}

/* Largest number of threads along the axis over the visible launches. */
static int64_t visible_limit(const struct kernel_sites *k, unsigned axis)
{
    int64_t most = -1;
    for (size_t i = 0; k && i < k->sites.len; i++) {
        const struct launch_site *s = k->sites.at[i];
        if (!s->block[axis])
            return -1;
        int64_t side = most_of_side(s, axis);
        if (side <= 0 || side > BLOCK_SIDE_MAX)
            return -1;
        most = side > most ? side : most;
    }
    return most;
}

/* At least so many threads along the axis in each visible launch. */
static int64_t visible_least(const struct kernel_sites *k, unsigned axis)
{
    int64_t least = 0;
    for (size_t i = 0; k && i < k->sites.len; i++) {
        const struct launch_site *s = k->sites.at[i];
        if (!s->block[axis])
            return 1;
        struct range r = range_of(s->host->ranges, s->block[axis], s->stmt);
        if (r.lo <= 1)
            return 1;
        least = least == 0 || r.lo < least ? r.lo : least;
    }
    return least ? least : 1;
}

int64_t launch_block_limit(const struct launches *l, const struct ir_func *kernel, unsigned axis)
{
    int64_t limit = visible_limit(sites_of(l, kernel), axis), bound = ir_launch_bound(kernel);
    if (bound) {
        for (unsigned other = 0; other < 3; other++) {
            int64_t threads = other == axis ? 1 : visible_least(sites_of(l, kernel), other);
            bound = bound >= threads ? bound / threads : bound;
        }
        if (axis == 2 && bound > 64)
            bound = 64;
        if (limit < 0 || bound < limit)
            limit = bound;
    }
    return limit;
}

bool launch_has_one_thread(const struct launches *l, const struct ir_func *kernel)
{
    bool one = launch_is_in_sight(l, kernel);
    for (unsigned k = 0; one && k < 3; k++)
        one = launch_block_limit(l, kernel, k) == 1;
    return one;
}

struct host_terms {
    const struct ir_func *host;
    bool all;
};

static bool look_at_term(const struct ir_expr *e, void *context)
{
    struct host_terms *t = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if ((def && def->block && def->block->func != t->host) || e->op == IR_BUILTIN)
        t->all = false;
    return t->all;
}

bool launch_is_of_host(const struct launch_site *s, const struct ir_expr *e)
{
    struct host_terms t = {s->host->func, true};
    ir_walk(e, look_at_term, &t);
    return t.all;
}
