/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/origin.h"

#include <string.h>

#include "base/strbuf.h"

static const struct ir_expr *bytes_of_new(struct ir_module *m, const struct ir_stmt *call)
{
    const struct ir_type *t = ir_type_int(m, 64, false);
    if (call->args.len != 2)
        return NULL;
    return ir_binary(m, IR_MUL, t, ir_unary(m, IR_CAST, t, call->args.at[0]), call->args.at[1]);
}

/* `std::vector<float, ManagedAllocator<float>>` (lower_type.c): its memory may be anybody's. */
static bool is_of_allocator(const struct ir_type *t)
{
    return t && t->name && strncmp(t->name, "allocated_vector", 16) == 0;
}

static struct origin of_call(struct ir_module *m, const struct ir_stmt *call)
{
    static const char *const device[] = {"cudaMalloc",
                                         "cudaMallocAsync",
                                         "cudaMallocPitch",
                                         "cudaMalloc3D",
                                         "cudaMallocArray",
                                         "cudaMallocFromPoolAsync",
                                         NULL};
    static const char *const pinned[] = {"cudaMallocHost", "cudaHostAlloc", NULL};
    static const char *const heap[] = {"malloc",        "calloc",   "new", "new[]",
                                       "aligned_alloc", "memalign", NULL};
    struct origin o = {.where = call};
    const char *name = call->name ? call->name : "";
    size_t n = call->args.len;
    if (str_is_one_of(name, device)) {
        o.kind = ORIGIN_DEVICE;
        o.bytes =
            n >= 2 && (name[10] == 0 || name[10] == 'A') && strcmp(name, "cudaMallocArray") != 0
                ? call->args.at[1]
                : NULL;
    } else if (strcmp(name, "cudaMallocManaged") == 0) {
        o.kind = ORIGIN_MANAGED;
        o.bytes = n >= 2 ? call->args.at[1] : NULL;
    } else if (str_is_one_of(name, pinned)) {
        o.kind = ORIGIN_PINNED;
        o.bytes = n >= 2 ? call->args.at[1] : NULL;
    } else if (str_is_one_of(name, heap) && !call->object && !call->callee) {
        const struct ir_type *t = ir_type_int(m, 64, false);
        o.kind = ORIGIN_HEAP;
        if (strcmp(name, "malloc") == 0 && n == 1)
            o.bytes = call->args.at[0];
        else if (strcmp(name, "calloc") == 0 && n == 2)
            o.bytes = ir_binary(m, IR_MUL, t, call->args.at[0], call->args.at[1]);
        else if (strcmp(name, "new[]") == 0)
            o.bytes = bytes_of_new(m, call);
    } else if (strcmp(name, "data") == 0 && call->qualified_name &&
               strcmp(call->qualified_name, "std::vector::data") == 0 &&
               !is_of_allocator(call->object_type)) {
        o.kind = ORIGIN_VECTOR;
    }
    return o;
}

/* Not in a function that clang found fault with: `__shared__ int s[64];` on the host is no variable of the host. */
static bool is_host_variable(const struct analysis_func *af, const struct ir_decl *d)
{
    if (af->func->has_errors)
        return false;
    return (d->storage == STORAGE_LOCAL || d->storage == STORAGE_HOST_GLOBAL) && !d->guessed &&
           d->space == SPACE_HOST && d->type->kind != TYPE_UNKNOWN;
}

/* `thrust::device_ptr<float> p(d)`: what it does when it is dereferenced is its own business. */
static bool is_made_object(const struct ir_expr *e)
{
    if (e->op != IR_CAST || !e->type || e->args[0]->type->kind != TYPE_POINTER)
        return false;
    bool unknown = e->type->kind == TYPE_UNKNOWN && e->type->name;
    return e->type->kind == TYPE_RECORD || (unknown && strchr(e->type->name, '<'));
}

struct origin origin_of(const struct analysis_func *af, const struct ir_expr *e)
{
    struct origin o = {0};
    bool inside = false;
    while (e && (e->op == IR_CAST || e->op == IR_PTRADD)) {
        if (is_made_object(e))
            return o;
        inside |= e->op == IR_PTRADD && !ir_is_const(e->args[1], 0);
        e = e->args[0];
    }
    if (!e)
        return o;
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_CALL)
        o = of_call(af->analysis->module, e->value->def);
    else if ((e->op == IR_VAR || e->op == IR_RECORD) && e->type && e->type->kind == TYPE_RECORD &&
             e->type->name && strcmp(e->type->name, "vector") == 0)
        o.kind = ORIGIN_VECTOR;
    else if (e->op == IR_ADDR && is_host_variable(af, e->decl)) {
        struct ir_module *m = af->analysis->module;
        o.kind = ORIGIN_VARIABLE;
        o.decl = e->decl;
        if (e->decl->type->size > 0)
            o.bytes = ir_int(m, ir_type_int(m, 64, false), e->decl->type->size);
    }
    o.inside = inside;
    return o;
}

bool origin_is_host(enum origin_kind k)
{
    return k == ORIGIN_HEAP || k == ORIGIN_VECTOR || k == ORIGIN_VARIABLE;
}

const char *origin_text(struct arena *a, const struct origin *o)
{
    switch (o->kind) {
    case ORIGIN_VECTOR: return "the host memory of a std::vector";
    case ORIGIN_VARIABLE: return arena_printf(a, "the host variable `%s`", o->decl->source_name);
    case ORIGIN_UNKNOWN: return "memory";
    default:
        return arena_printf(a, "%s memory of %s (line %u)",
                            o->kind == ORIGIN_HEAP || o->kind == ORIGIN_PINNED ? "host" : "device",
                            o->where->name, o->where->span.line);
    }
}
