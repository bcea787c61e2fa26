/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/extent.h"

#include <string.h>

#include "base/limits.h"
#include "pass/affine.h"

static const struct extent extent_unknown = {EXTENT_UNKNOWN, NULL, -1, NULL, NULL};

/* ---- arrays ------------------------------------------------------------------------------- */

static struct extent extent_of_array(struct ir_module *m, const struct ir_decl *d)
{
    const struct ir_type *t = d->type;
    struct extent x = {EXTENT_ARRAY, NULL, -1, NULL, d};
    if (!t || d->storage == STORAGE_SHARED_DYNAMIC || d->guessed)
        return extent_unknown;
    const struct ir_type *size = ir_type_int(m, 64, false);
    if (t->kind != TYPE_ARRAY) {
        x.elements = 1;
        x.bytes = t->size > 0 ? ir_int(m, size, t->size) : NULL;
        return t->kind == TYPE_UNKNOWN || t->kind == TYPE_POINTER ? extent_unknown : x;
    }
    if (t->count > 0) {
        x.elements = t->count;
        if (t->size > 0)
            x.bytes = ir_int(m, size, t->size);
        else if (t->elem && t->elem->size > 0)
            x.bytes = ir_int(m, size, t->count * t->elem->size);
        return x;
    }
    if (!t->count_expr || !t->elem || t->elem->size <= 0)
        return extent_unknown;
    x.bytes = ir_binary(m, IR_MUL, size, ir_unary(m, IR_CAST, size, t->count_expr),
                        ir_int(m, size, t->elem->size));
    return x;
}

/* ---- allocations on the host -------------------------------------------------------------- */

/* Allocators that write the pointer through their first argument; the size is the second. */
static bool allocates_out(const char *name)
{
    static const char *const names[] = {
        "cudaMalloc",    "cudaMallocManaged", "cudaMallocAsync",
        "cudaHostAlloc", "cudaMallocHost",    "cudaMallocFromPoolAsync",
        "hipMalloc",     "hipMallocManaged",  "hipHostMalloc",
    };
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static const struct ir_expr *scaled(struct ir_module *m, const struct ir_expr *count, int64_t size)
{
    const struct ir_type *t = ir_type_int(m, 64, false);
    if (!count || size <= 0)
        return NULL;
    return ir_binary(m, IR_MUL, t, ir_unary(m, IR_CAST, t, count), ir_int(m, t, size));
}

static int64_t target_size(const struct ir_type *pointer)
{
    return pointer && pointer->kind == TYPE_POINTER && pointer->elem ? pointer->elem->size : -1;
}

/* ---- vectors of the host ------------------------------------------------------------------- */

static bool is_vector(const struct ir_expr *e)
{
    const char *n = e->type && e->type->kind == TYPE_RECORD ? e->type->name : NULL;
    return n &&
           (strstr(n, "device_vector") || strstr(n, "universal_vector") ||
            strstr(n, "device_uvector") || strstr(n, "host_vector") || strcmp(n, "vector") == 0);
}

/* `this->cells`, in memory. */
static bool is_vector_member(const struct ir_expr *e)
{
    const struct ir_type *t =
        e->op == IR_FIELD && e->type && e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
    return t && t->kind == TYPE_RECORD && t->name && strstr(t->name, "vector");
}

/* Something that changes its length may have been called in between. */
static bool is_resized(const struct ir_func *f, const struct ir_expr *vector)
{
    static const char *const names[] = {"resize", "swap",  "push_back", "assign",      "insert",
                                        "erase",  "clear", "pop_back",  "emplace_back"};
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_CALL || !s->object || !s->name ||
            ir_strip_all_casts(s->object) != vector)
            continue;
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (strcmp(s->name, names[k]) == 0)
                return true;
    }
    return false;
}

/* `device_vector<float> v(n)`, or a copy of such a vector. */
static const struct ir_expr *count_of_vector(const struct ir_func *f, const struct ir_expr *v,
                                             const struct ir_stmt **where)
{
    for (unsigned i = 0; i < LIMIT_EXTENT_STEPS && is_vector(v) && !is_resized(f, v); i++) {
        const struct ir_stmt *def = v->op == IR_VALUE ? v->value->def : NULL;
        const struct ir_expr *made = def && def->kind == IR_STMT_SET ? def->expr : v;
        *where = def && !*where ? def : *where;
        if (made->op == IR_VALUE) {
            v = made;
            continue;
        }
        if (made->op != IR_RECORD || made->arg_count == 0)
            return NULL;
        const struct ir_type *t = made->args[0]->type;
        if (t && t->kind == TYPE_INT && !t->is_signed && t->bits == 64)
            return made->args[0]; /* size_type; elements of a list are rarely that */
        v = ir_strip_all_casts(made->args[0]);
    }
    return NULL;
}

const struct ir_expr *extent_vector_of(const struct ir_expr *e)
{
    for (unsigned i = 0; i < LIMIT_EXTENT_STEPS; i++) {
        e = ir_strip_all_casts(e);
        if (is_vector(e) || is_vector_member(e))
            return e;
        const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
        if (e->op == IR_PURE && e->arg_count == 1)
            e = e->args[0];
        else if (def && def->kind == IR_STMT_CALL && def->object && def->args.len == 0)
            e = def->object;
        else if (def && def->kind == IR_STMT_CALL && !def->object && def->args.len == 1)
            e = def->args.at[0];
        else if (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_PTRADD &&
                 ir_is_const(ir_strip_all_casts(def->addr->args[1]), 0))
            e = def->addr->args[0];
        else
            return NULL;
    }
    return NULL;
}

static bool from_vector(const struct ir_func *f, const struct ir_expr *e, struct ir_module *m,
                        const struct ir_expr **bytes, const struct ir_stmt **where)
{
    int64_t size = target_size(e->type);
    const struct ir_expr *v = extent_vector_of(e);
    const struct ir_expr *count = v ? count_of_vector(f, v, where) : NULL;
    *bytes = count ? scaled(m, count, size) : NULL;
    return *bytes != NULL;
}

/* A call whose result is the pointer. */
static const struct ir_expr *bytes_of_call(struct ir_module *m, const struct ir_stmt *call,
                                           const struct ir_type *pointer)
{
    const char *n = call->name ? call->name : "";
    if (allocates_out(n) && call->args.len >= 2)
        return call->args.at[1];
    if (strcmp(n, "malloc") == 0 && call->args.len == 1)
        return call->args.at[0];
    if (strcmp(n, "calloc") == 0 && call->args.len == 2)
        return ir_binary(m, IR_MUL, ir_type_int(m, 64, false), call->args.at[0], call->args.at[1]);
    if ((strcmp(n, "new[]") == 0 || strcmp(n, "operator new[]") == 0) && call->args.len >= 1)
        return scaled(m, call->args.at[0], target_size(pointer));
    return NULL;
}

/* `status = cudaMalloc(&slot, n)`: the store of what the call made is the call's own. */
static bool is_own_store(const struct ir_stmt *store, const struct ir_expr *slot)
{
    const struct ir_expr *e = ir_strip_all_casts(store->expr);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == IR_STMT_CALL && def->args.len >= 2 && allocates_out(def->name) &&
           ir_strip_all_casts(def->args.at[0]) == slot;
}

/* The last allocation into the variable at `slot` that surely ran before `at`; NULL when another
 * write may have come in between. */
static const struct ir_stmt *find_allocation(const struct analysis_func *af,
                                             const struct ir_expr *slot, const struct ir_stmt *at)
{
    const struct ir_stmt *found = NULL;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool allocates = s->kind == IR_STMT_CALL && s->args.len >= 2 && allocates_out(s->name) &&
                         ir_strip_all_casts(s->args.at[0]) == slot;
        bool stores = s->kind == IR_STMT_STORE && ir_strip_all_casts(s->addr) == slot &&
                      !ir_is_const(ir_strip_all_casts(s->expr), 0) && !is_own_store(s, slot);
        if (!allocates && !stores)
            continue;
        if (allocates && cfg_stmt_dominates(af->cfg, s, at))
            found = s;
        else if (s->id < at->id || cfg_reaches(af->cfg, s->block, at->block))
            if (!found || s->id > found->id)
                return NULL;
    }
    return found;
}

static bool find_bytes(const struct analysis_func *af, const struct ir_expr *pointer,
                       const struct ir_stmt *at, const struct ir_expr **bytes,
                       const struct ir_stmt **where)
{
    struct ir_module *m = af->analysis->module;
    const struct ir_expr *e = ir_strip_all_casts(pointer);
    if (from_vector(af->func, pointer, m, bytes, where))
        return true;
    *where = NULL;
    if (e->op != IR_VALUE || !e->value->def)
        return false;
    const struct ir_stmt *def = e->value->def;
    if (def->kind == IR_STMT_CALL) {
        *bytes = bytes_of_call(m, def, pointer->type);
        *where = def;
    } else if (def->kind == IR_STMT_LOAD) {
        *where = find_allocation(af, ir_strip_all_casts(def->addr), at);
        *bytes = *where ? (*where)->args.at[1] : NULL;
    }
    return *bytes != NULL;
}

static int64_t count_elements(const struct ir_expr *bytes, int64_t size)
{
    int64_t v;
    return bytes && size > 0 && ir_is_int(bytes, &v) && v >= 0 ? v / size : -1;
}

/* `n * 4 / 4` is n. */
const struct ir_expr *extent_elements(struct ir_module *m, const struct extent *x, int64_t size)
{
    const struct ir_type *wide = ir_type_int(m, 64, true);
    int64_t factor;
    if (x->source == EXTENT_UNKNOWN || !x->bytes || size <= 0)
        return NULL;
    for (unsigned i = 0; x->bytes->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *count = ir_strip_casts(x->bytes->args[1 - i]);
        if (ir_is_int(x->bytes->args[i], &factor) && factor > 0 && factor % size == 0)
            return factor == size
                       ? count
                       : ir_binary(m, IR_MUL, wide, count, ir_int(m, wide, factor / size));
    }
    return ir_binary(m, IR_DIV, wide, x->bytes, ir_int(m, wide, size));
}

struct extent extent_of_pointer(const struct analysis_func *host, const struct ir_expr *pointer,
                                const struct ir_stmt *at)
{
    struct extent x = {EXTENT_ALLOCATION, NULL, -1, NULL, NULL};
    if (!find_bytes(host, pointer, at, &x.bytes, &x.where))
        return extent_unknown;
    x.elements = count_elements(x.bytes, target_size(pointer->type));
    return x;
}

struct extent extent_at_launch(const struct launch_site *s, const struct ir_decl *param)
{
    const struct ir_expr *arg = launch_argument(s, param);
    struct extent x = {EXTENT_ALLOCATION, NULL, -1, NULL, NULL};
    if (!arg || !find_bytes(s->host, arg, s->stmt, &x.bytes, &x.where))
        return extent_unknown;
    x.elements = count_elements(x.bytes, target_size(param->type));
    return x;
}

/* ---- in the kernel's terms ---------------------------------------------------------------- */

struct rewrite {
    const struct launch_site *site;
    struct ir_module *module;
    struct map done;
    bool complete;
};

/* The kernel parameter that gets this host value. */
static const struct ir_expr *param_for(struct rewrite *w, const struct ir_expr *e)
{
    const struct ir_func *k = w->site->kernel;
    const struct ir_expr *bare = ir_strip_casts(e);
    if (bare->op == IR_INT)
        return NULL; /* equal numbers are no evidence that one is the other */
    for (size_t i = 0; i < k->params.len; i++) {
        const struct ir_expr *arg = launch_argument(w->site, k->params.at[i]);
        if (arg && ir_strip_casts(arg) == bare)
            return ir_var(w->module, k->params.at[i]);
    }
    return NULL;
}

static const struct ir_expr *to_kernel(struct rewrite *w, const struct ir_expr *e)
{
    const struct ir_expr *known = map_get_number(&w->done, (uint64_t)e->id + 1);
    if (known)
        return known;
    const struct ir_expr *r = param_for(w, e);
    if (!r && e->arg_count) {
        const struct ir_expr **args =
            ARENA_ARRAY(w->module->arena, const struct ir_expr *, e->arg_count);
        for (unsigned i = 0; i < e->arg_count; i++)
            args[i] = to_kernel(w, e->args[i]);
        r = ir_make(w->module, e->op, e->type, e->text, args, e->arg_count);
    } else if (!r) {
        bool constant = e->op == IR_INT || e->op == IR_FLOAT || e->op == IR_SIZEOF ||
                        (e->op == IR_VAR && e->decl->storage == STORAGE_CONSTANT);
        w->complete = w->complete && constant;
        r = e;
    }
    map_put_number(w->module->arena, &w->done, (uint64_t)e->id + 1, (void *)(uintptr_t)r);
    return r;
}

/* All launches that are seen must agree. */
static struct extent extent_of_param(struct analysis_func *af, const struct ir_decl *param)
{
    const struct analysis *a = af->analysis;
    struct extent x = extent_unknown;
    size_t n;
    const struct launch_site *const *sites = launch_of(a->launches, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct extent here = extent_at_launch(sites[i], param);
        if (here.source == EXTENT_UNKNOWN)
            return extent_unknown;
        struct rewrite w = {.site = sites[i], .module = a->module, .complete = true};
        here.bytes = to_kernel(&w, here.bytes);
        if (!w.complete || (i && !affine_same(a->arena, x.bytes, here.bytes)))
            return extent_unknown;
        x = here;
    }
    return x;
}

struct extent extent_of(struct analysis_func *af, const struct ir_expr *root)
{
    root = root ? ir_strip_all_casts(root) : NULL;
    if (!root)
        return extent_unknown;
    if (root->op == IR_ADDR)
        return extent_of_array(af->analysis->module, root->decl);
    if (root->op == IR_VAR && root->decl->storage == STORAGE_PARAM &&
        af->func->kind == FUNC_KERNEL && root->decl->type->kind == TYPE_POINTER)
        return extent_of_param(af, root->decl);
    return extent_unknown;
}
