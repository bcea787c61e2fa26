/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch_wrap.h"

#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "pass/calls.h"
#include "pass/launch.h"

/* ---- wrappers of the module ----------------------------------------------------------------- */

struct exchange {
    struct ir_module *m;
    const struct ir_func *from; /* the wrapper */
    const struct ir_stmt *call;
    VEC(const struct ir_expr *) leaves;
    VEC(const struct ir_expr *) values;
};

/* A parameter becomes the argument; what the wrapper computes otherwise is not known outside. */
static bool exchange_leaf(const struct ir_expr *e, void *context)
{
    struct exchange *x = context;
    if (e->op != IR_VAR && e->op != IR_VALUE && e->op != IR_ADDR)
        return true;
    if (e->op != IR_VALUE && e->decl->is_global)
        return true;
    const struct ir_expr *v = e->op == IR_VAR ? ir_argument_for(x->call, e->decl) : NULL;
    if (!v)
        v = ir_opaque(x->m, e->type, "inside the wrapper");
    else if (e->type->kind == TYPE_INT && v->type->kind == TYPE_INT && e->type != v->type)
        v = ir_unary(x->m, IR_CAST, e->type, v);
    vec_push(x->m->arena, &x->leaves, e);
    vec_push(x->m->arena, &x->values, v);
    return true;
}

static const struct ir_expr *outside(struct exchange *x, const struct ir_expr *e)
{
    if (!e)
        return NULL;
    x->leaves.len = x->values.len = 0;
    ir_walk(e, exchange_leaf, x);
    return ir_substitute(x->m, e, x->leaves.at, x->values.at, x->leaves.len);
}

static bool is_pack(const struct ir_decl *d)
{
    size_t n = d->type && d->type->name ? strlen(d->type->name) : 0;
    return n > 3 && strcmp(d->type->name + n - 3, "...") == 0;
}

/* `n, args...` of the wrapper's last parameter: the call's own arguments from there on. */
static bool copy_pack(struct exchange *x, const struct ir_launch *inner, struct ir_launch *out)
{
    size_t last = x->from->params.len;
    if (inner->args.len == 0 || last == 0 || !is_pack(x->from->params.at[last - 1]))
        return false;
    for (size_t i = 0; i + 1 < inner->args.len; i++)
        vec_push(x->m->arena, &out->args, outside(x, inner->args.at[i]));
    for (size_t i = last - 1; i < x->call->args.len; i++)
        vec_push(x->m->arena, &out->args, x->call->args.at[i]);
    out->args_known = true;
    return true;
}

static struct ir_launch *launch_outside(struct exchange *x, const struct ir_launch *inner)
{
    struct ir_launch *l = ARENA_NEW(x->m->arena, struct ir_launch);
    *l = *inner;
    l->grid = outside(x, inner->grid);
    l->block = outside(x, inner->block);
    l->shared_bytes = outside(x, inner->shared_bytes);
    l->stream = outside(x, inner->stream);
    l->kernel_expr = outside(x, inner->kernel_expr);
    memset(&l->template_args, 0, sizeof l->template_args);
    memset(&l->args, 0, sizeof l->args);
    if (!inner->args_known && copy_pack(x, inner, l))
        return l;
    for (size_t i = 0; i < inner->args.len; i++)
        vec_push(x->m->arena, &l->args, outside(x, inner->args.at[i]));
    return l;
}

static bool is_kernel_param(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return e && e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && !e->decl->is_global;
}

static void unwrap(struct analysis_func *host, const struct ir_launch *l, unsigned depth,
                   struct wrapped_launches *out)
{
    struct analysis *a = host->analysis;
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(a->calls, host->func, &n);
    if (n == 0 || depth > LIMIT_WRAPPER_DEPTH || out->list.len > LIMIT_WRAPPED_LAUNCHES)
        out->complete = false;
    if (depth > LIMIT_WRAPPER_DEPTH)
        return;
    for (size_t i = 0; i < n && out->list.len <= LIMIT_WRAPPED_LAUNCHES; i++) {
        struct analysis_func *caller = analysis_of(a, sites[i]->block->func);
        struct exchange x = {.m = a->module, .from = host->func, .call = sites[i]};
        if (!caller)
            continue;
        struct ir_launch *one = launch_outside(&x, l);
        const struct ir_expr *kernel = ir_strip_all_casts(one->kernel_expr);
        if (is_kernel_param(kernel)) {
            unwrap(caller, one, depth + 1, out);
        } else if (kernel->op == IR_FUNC && kernel->func && kernel->func->kind == FUNC_KERNEL) {
            one->kernel_expr = kernel;
            one->kernel = kernel->func;
            one->kernel_name = kernel->func->name;
            struct wrapped_launch w = {caller, sites[i], one};
            vec_push(a->arena, &out->list, w);
            vec_push(a->arena, &out->calls, sites[i]);
        } else {
            out->complete = false;
        }
    }
}

void launch_unwrap(struct analysis_func *host, const struct ir_stmt *s,
                   struct wrapped_launches *out)
{
    out->complete = host->func->is_internal || host->analysis->module->has_main;
    if (is_kernel_param(s->launch->kernel_expr))
        unwrap(host, s->launch, 0, out);
    else
        out->complete = false;
}

/* ---- macros and functions that are not known ------------------------------------------------- */

static bool says_launch(const char *name)
{
    static const char word[] = "launch";
    for (const char *p = name ? name : ""; *p; p++) {
        size_t i = 0;
        while (word[i] && tolower((unsigned char)p[i]) == word[i])
            i++;
        if (!word[i])
            return true;
    }
    return false;
}

/* `ns::kernel<BLOCK, T>` of a template's own T: the one kernel of the module with that name. */
static struct ir_func *kernel_named(const struct analysis *a, const char *text)
{
    size_t n = strcspn(text, "<");
    struct ir_func *found = NULL;
    while (n > 0 && text[n - 1] == ' ')
        n--;
    for (size_t i = n; i > 0; i--) {
        if (text[i - 1] == ':') {
            text += i;
            n -= i;
            break;
        }
    }
    for (size_t i = 0; n > 0 && i < a->funcs.len; i++) {
        struct ir_func *f = a->funcs.at[i]->func;
        if (f->kind != FUNC_KERNEL || strlen(f->name) != n || strncmp(f->name, text, n) != 0)
            continue;
        if (found)
            return NULL;
        found = f;
    }
    return found;
}

static struct ir_func *kernel_of(const struct analysis *a, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    if (!e || e->op != IR_FUNC)
        return NULL;
    struct ir_func *f =
        !e->func && e->text && strchr(e->text, '<') ? kernel_named(a, e->text) : e->func;
    return f && f->kind == FUNC_KERNEL ? f : NULL;
}

static bool is_shape(const struct ir_expr *e)
{
    return e->type && (e->type->kind == TYPE_INT || e->type->kind == TYPE_UNKNOWN ||
                       (e->type->kind == TYPE_RECORD && e->type->name &&
                        (strstr(e->type->name, "dim3") || strstr(e->type->name, "uint3"))));
}

static bool is_dim3(const struct ir_expr *e)
{
    return e->type && e->type->kind == TYPE_RECORD && e->type->name &&
           strstr(e->type->name, "dim3");
}

/* `0`: shared bytes or a stream, and never a dimension. */
static bool is_zero(const struct ir_expr *e)
{
    return ir_is_const(ir_strip_all_casts(e), 0);
}

/* launch(kernel, config, stream, nullptr, "name", args): other things in the places of the four. */
static bool is_other_order(const struct ir_expr *const *shape, size_t shapes)
{
    const struct ir_type *block = shape[1]->type;
    bool stream =
        block && block->kind == TYPE_UNKNOWN && block->name && strstr(block->name, "tream");
    return stream || (shapes > 3 && ir_strip_all_casts(shape[3])->op == IR_STRING);
}

/* TUNED_RUN(kernel, 512, n, 0, stream, args): the number looks like a block, and the length like what its blocks are to
 * cover. */
static bool may_cover(const struct ir_expr *const *shape)
{
    int64_t n;
    return ir_is_int(ir_strip_all_casts(shape[0]), &n) && n > 1 &&
           !ir_is_int(ir_strip_all_casts(shape[1]), &n) && !is_dim3(shape[1]);
}

/* A launcher out of sight is known by the arguments that fit the kernel, if they are so many. */
#define LAUNCHER_ARGS_LEAST 2
/* ... behind its own: bytes, a stream, a number of threads, a name. */
#define LAUNCHER_OTHERS_MOST 4

/* What the kernel is handed, where it takes so much; of the shape nothing. */
static struct ir_launch *bare_launch(struct ir_module *m, struct ir_func *kernel,
                                     const struct ir_expr *name, const struct ir_expr *const *args,
                                     size_t n)
{
    struct ir_launch *l = ARENA_NEW(m->arena, struct ir_launch);
    l->kernel = kernel;
    l->kernel_name = kernel->name;
    l->kernel_expr = name;
    l->args_known = n == l->kernel->params.len;
    for (size_t i = 0; i < n && l->args_known; i++)
        vec_push(m->arena, &l->args, args[i]);
    return l;
}

/* shape: grid, block, bytes, stream; as many as there are. */
static struct ir_launch *make_launch(const struct analysis *a, struct ir_func *kernel,
                                     const struct ir_expr *name, const struct ir_expr *const *shape,
                                     size_t shapes, const struct ir_expr *const *args, size_t n)
{
    struct ir_module *m = a->module;
    if (shapes < 2 || !is_shape(shape[0]) || !is_shape(shape[1]) || is_other_order(shape, shapes))
        return NULL;
    struct ir_launch *l = bare_launch(m, kernel, name, args, n);
    l->grid = shape[0];
    l->block = shape[1];
    l->shared_bytes = shapes > 2 ? shape[2] : ir_opaque(m, ir_type_int(m, 64, false), "bytes");
    l->stream = shapes > 3 ? shape[3] : NULL;
    return l;
}

static bool may_be_handed(const struct ir_expr *given, const struct ir_decl *param)
{
    enum ir_type_kind have = given->type->kind, want = param->type->kind;
    bool number = have == TYPE_INT || have == TYPE_FLOAT || have == TYPE_BOOL;
    if (want == TYPE_INT || want == TYPE_FLOAT || want == TYPE_BOOL)
        return number || have == TYPE_UNKNOWN;
    return want != TYPE_POINTER || !number;
}

/* for_each_element(kernel, 0, stream, n, args...) of a launcher out of sight, which makes the grid from n: the kernel
 * is handed what stands last, and its shape nobody here knows. */
static struct ir_launch *launch_by_launcher(const struct analysis *a, struct ir_func *kernel,
                                            const struct ir_stmt *call)
{
    struct ir_module *m = a->module;
    size_t n = kernel->params.len, first = call->args.len - n;
    bool runtime = call->name && strncmp(call->name, "cuda", 4) == 0;
    if (n < LAUNCHER_ARGS_LEAST || call->args.len < n + 1 || first > 1 + LAUNCHER_OTHERS_MOST ||
        call->object || runtime)
        return NULL;
    for (size_t i = 0; i < n; i++)
        if (!may_be_handed(call->args.at[first + i], kernel->params.at[i]))
            return NULL;
    struct ir_launch *l = bare_launch(m, kernel, call->args.at[0], call->args.at + first, n);
    if (!launch_hands_number(l))
        return NULL;
    l->grid = ir_opaque(m, ir_type_int(m, 32, false), "grid");
    l->block = ir_opaque(m, ir_type_int(m, 32, false), "block");
    l->shared_bytes = ir_opaque(m, ir_type_int(m, 64, false), "bytes");
    return l;
}

struct ir_launch *launch_of_unknown_call(const struct analysis *a, const struct ir_stmt *call)
{
    if (call->kind != IR_STMT_CALL || call->callee || call->args.len == 0)
        return NULL;
    const struct ir_expr *name = call->args.at[0];
    struct ir_func *kernel = kernel_of(a, name);
    if (!kernel)
        return NULL;
    const struct ir_expr *o = call->object;
    if (o && o->op == IR_RECORD && o->type && says_launch(o->type->name))
        return make_launch(a, kernel, name, o->args, o->arg_count, call->args.at + 1,
                           call->args.len - 1);
    /* encoder.add_node(kernel, grid, block, ...), perhaps with bytes in front of the arguments */
    size_t rest = call->args.len - 1 - kernel->params.len;
    if (o && (rest == 2 || rest == 3) && call->args.len > rest && is_dim3(call->args.at[1]) &&
        is_dim3(call->args.at[2]))
        return make_launch(a, kernel, name, call->args.at + 1, rest, call->args.at + 1 + rest,
                           kernel->params.len);
    /* RUN(kernel, grid, block, bytes, stream, ...) with as many more as the kernel takes; another number of them may be
     * LAUNCH(kernel, config, bytes, stream, ...) */
    const struct ir_expr *const *shape = call->args.at + 1;
    if (call->object || call->args.len < 5)
        return NULL;
    if (may_cover(shape) || is_zero(shape[0]) || is_zero(shape[1]))
        return launch_by_launcher(a, kernel, call);
    bool by_type = says_launch(call->name) && (is_dim3(shape[0]) || is_dim3(shape[1]));
    if (!by_type && call->args.len != 5 + kernel->params.len)
        return launch_by_launcher(a, kernel, call);
    return make_launch(a, kernel, name, call->args.at + 1, 4, call->args.at + 5,
                       call->args.len - 5);
}
