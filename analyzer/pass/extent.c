/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/extent.h"

#include <string.h>

/* Allocation calls: which argument is the size, and what it is multiplied with. */
static const struct {
    const char *name;
    int pointer; /* argument that receives the pointer, -1: the result */
    int bytes;
    int times; /* second factor, -1: none */
} allocators[] = {
    {"cudaMalloc", 0, 1, -1},        {"cudaMallocManaged", 0, 1, -1},
    {"cudaMallocAsync", 0, 1, -1},   {"cudaMallocHost", 0, 1, -1},
    {"cudaHostAlloc", 0, 1, -1},     {"cudaMallocFromPoolAsync", 0, 1, -1},
    {"malloc", -1, 0, -1},           {"calloc", -1, 0, 1},
    {"operator new[]", -1, 0, -1},
};

static struct extent unknown(void)
{
    return (struct extent){.source = EXTENT_UNKNOWN, .elements = -1};
}

static const struct ir_expr *allocation_bytes(struct ir_module *m, const struct ir_stmt *s)
{
    for (size_t i = 0; s->name && i < sizeof allocators / sizeof *allocators; i++) {
        size_t bytes = (size_t)allocators[i].bytes;
        if (strcmp(s->name, allocators[i].name) != 0 || bytes >= s->args.len)
            continue;
        const struct ir_expr *e = s->args.at[bytes];
        if (allocators[i].times >= 0 && (size_t)allocators[i].times < s->args.len)
            e = ir_binary(m, IR_MUL, ir_type_int(m, 64, false), e,
                          s->args.at[allocators[i].times]);
        return e;
    }
    return NULL;
}

/* The allocation that a host pointer's value comes from. */
static struct extent of_host_pointer(struct ir_module *m, const struct ir_expr *p)
{
    while (p->op == IR_CAST)
        p = p->args[0];
    if (p->op != IR_VALUE || p->value->def->kind != IR_STMT_CALL)
        return unknown();
    const struct ir_expr *bytes = allocation_bytes(m, p->value->def);
    if (!bytes)
        return unknown();
    return (struct extent){
        .source = EXTENT_ALLOCATION, .bytes = bytes, .elements = -1, .where = p->value->def};
}

struct extent extent_at_launch(const struct launch_site *s, const struct ir_decl *param)
{
    const struct ir_expr *arg = launch_argument(s, param);
    if (!arg)
        return unknown();
    struct extent e = of_host_pointer(s->host->analysis->module, arg);
    int64_t bytes;
    const struct ir_type *t = param->type->kind == TYPE_POINTER ? param->type->elem : NULL;
    if (e.bytes && t && t->size > 0 && ir_is_int(e.bytes, &bytes))
        e.elements = bytes / t->size;
    return e;
}

static struct extent of_array(struct ir_module *m, const struct ir_decl *d)
{
    if (d->type->kind != TYPE_ARRAY || d->type->size <= 0)
        return unknown();
    const struct ir_type *t = d->type;
    int64_t elements = 1;
    for (; t->kind == TYPE_ARRAY; t = t->elem) {
        if (t->count <= 0)
            return unknown();
        elements *= t->count;
    }
    return (struct extent){.source = EXTENT_ARRAY,
                           .bytes = ir_int(m, ir_type_int(m, 64, true), d->type->size),
                           .elements = elements,
                           .decl = d};
}

/* Host expression in the kernel's own terms: what was passed for a parameter becomes the parameter. */
static const struct ir_expr *in_kernel_terms(const struct launch_site *s, const struct ir_expr *e)
{
    struct ir_module *m = s->host->analysis->module;
    VEC(const struct ir_expr *) from = {0};
    VEC(const struct ir_expr *) to = {0};
    for (size_t i = 0; i < s->kernel->params.len && i < s->launch->args.len; i++) {
        const struct ir_expr *arg = ir_strip_casts(s->launch->args.at[i]);
        if (arg->op == IR_VAR || arg->op == IR_VALUE || arg->op == IR_MEMBER) {
            vec_push(m->arena, &from, arg);
            vec_push(m->arena, &to, ir_var(m, s->kernel->params.at[i]));
        }
    }
    return from.len ? ir_substitute(m, e, from.at, to.at, from.len) : e;
}

struct extent extent_of(struct analysis_func *af, const struct ir_expr *root)
{
    if (root->op == IR_ADDR)
        return of_array(af->analysis->module, root->decl);
    if (root->op != IR_VAR || root->decl->storage != STORAGE_PARAM)
        return af->func->kind == FUNC_HOST ? of_host_pointer(af->analysis->module, root)
                                           : unknown();
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    struct extent all = unknown();
    for (size_t i = 0; i < n; i++) {
        struct extent e = extent_at_launch(sites[i], root->decl);
        if (e.source == EXTENT_UNKNOWN)
            return e;
        e.bytes = in_kernel_terms(sites[i], e.bytes);
        if (i && e.bytes != all.bytes)
            return unknown();
        all = e;
    }
    return all;
}
