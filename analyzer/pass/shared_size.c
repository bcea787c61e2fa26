/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/shared_size.h"

#include <string.h>

#include "base/limits.h"
#include "pass/calls.h"
#include "pass/guard.h"

/* cudaFuncAttributeMaxDynamicSharedMemorySize, driver_types.h */
#define ATTRIBUTE_MAX_DYNAMIC 8

int64_t shared_static_bytes(const struct ir_func *f)
{
    int64_t sum = 0;
    for (size_t i = 0; i < f->decls.len; i++) {
        const struct ir_decl *d = f->decls.at[i];
        if (d->storage == STORAGE_SHARED && d->type->size > 0 && !d->guessed)
            sum += d->type->size;
    }
    return sum;
}

/* 0: not known. */
static int64_t bytes_at(const struct launch_site *s, const struct ir_type *t)
{
    int64_t bytes;
    if (t->kind != TYPE_ARRAY || t->size > 0)
        return t->size > 0 ? t->size : 0;
    int64_t count = launch_array_count(s, t);
    return count > 0 && !__builtin_mul_overflow(bytes_at(s, t->elem), count, &bytes) ? bytes : 0;
}

int64_t shared_static_bytes_at(const struct launch_site *s)
{
    int64_t sum = 0;
    for (size_t i = 0; i < s->kernel->decls.len; i++) {
        const struct ir_decl *d = s->kernel->decls.at[i];
        if (d->storage == STORAGE_SHARED && !d->guessed)
            sum += bytes_at(s, d->type);
    }
    return sum;
}

static bool uses_dynamic(const struct analysis *a, const struct ir_func *f)
{
    const struct call_summary *s = calls_summary(a->calls, f);
    return s && s->uses_dynamic_shared;
}

/* Is the fact false under the launch's template and other constant arguments? */
static bool is_ruled_out(const struct launch_site *s, const struct fact *f)
{
    int64_t x;
    int64_t y;
    if (!ir_is_int(launch_substitute(s, f->left), &x) ||
        !ir_is_int(launch_substitute(s, f->right), &y))
        return false;
    switch (f->op) {
    case IR_EQ: return x != y;
    case IR_NE: return x == y;
    case IR_LT: return x >= y;
    case IR_LE: return x > y;
    case IR_GT: return x <= y;
    default: return x < y;
    }
}

static bool is_reached(const struct launch_site *s, const struct analysis_func *kernel,
                       const struct ir_stmt *at)
{
    size_t n;
    const struct fact *facts = guard_facts(kernel->guards, at, &n);
    for (size_t i = 0; i < n; i++) {
        if (is_ruled_out(s, &facts[i]))
            return false;
    }
    return true;
}

static bool is_shape(const struct ir_expr *e, void *context)
{
    (void)context;
    bool shape =
        e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_NTID_X && e->builtin <= IR_BUILTIN_NTID_Z;
    return !shape && e->op != IR_TPARAM;
}

/* Only for some block sizes: `if constexpr (threads > 32)`. */
static bool depends_on_shape(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (!ir_walk(facts[i].left, is_shape, NULL) || !ir_walk(facts[i].right, is_shape, NULL))
            return true;
    }
    return false;
}

/* Does the callee look at what this parameter points to, whatever the block size? */
static bool param_is_used(const struct analysis *a, const struct ir_func *f,
                          const struct ir_decl *param, unsigned depth)
{
    const struct analysis_func *af = analysis_of(a, f);
    const struct ir_expr *v = ir_var(a->module, param);
    if (!af || depth > LIMIT_MAGNITUDE_DEPTH)
        return true;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        if (t->kind == IR_STMT_SET || t->kind == IR_STMT_EVAL || depends_on_shape(af, t))
            continue;
        if (t->kind != IR_STMT_CALL &&
            ((t->addr && ir_contains(t->addr, v)) || (t->expr && ir_contains(t->expr, v))))
            return true;
        for (size_t k = 0; k < t->args.len; k++) {
            if (!ir_contains(t->args.at[k], v))
                continue;
            if (t->kind != IR_STMT_CALL || !t->callee || k >= t->callee->params.len ||
                param_is_used(a, t->callee, t->callee->params.at[k], depth + 1))
                return true;
        }
    }
    return false;
}

/* A call that is handed the memory, of a function whose body says that it may not touch it. */
static bool is_unused_by_callee(const struct analysis *a, const struct ir_stmt *t)
{
    if (t->kind != IR_STMT_CALL || !t->callee || t->callee->stmts.len == 0)
        return false;
    for (size_t k = 0; k < t->args.len; k++) {
        const struct ir_expr *root = ir_address_root(t->args.at[k]);
        bool dynamic = root->op == IR_ADDR && root->decl->storage == STORAGE_SHARED_DYNAMIC;
        if (dynamic &&
            (k >= t->callee->params.len || param_is_used(a, t->callee, t->callee->params.at[k], 0)))
            return false;
    }
    return true;
}

bool shared_dynamic_used_at(const struct launch_site *s)
{
    const struct analysis *a = s->host->analysis;
    const struct analysis_func *kernel = analysis_of(a, s->kernel);
    bool own = false;
    if (!kernel || !uses_dynamic(a, s->kernel))
        return false;
    for (size_t i = 0; i < s->kernel->stmts.len; i++) {
        const struct ir_stmt *t = s->kernel->stmts.at[i];
        if (t->kind == IR_STMT_SET || !calls_touches_dynamic_shared(t))
            continue;
        own = true;
        if (is_reached(s, kernel, t) && !is_unused_by_callee(a, t))
            return true;
    }
    return !own; /* then a function that it calls does */
}

/* ---- opt-in ------------------------------------------------------------------------------ */

struct mention {
    const char *kernel;   /* its name without template arguments */
    const char *instance; /* "<64>", or NULL when a template argument is no number */
    bool kernel_named;
    bool other_named;
    bool opaque; /* a function held in a variable: any kernel */
};

/* `kernel<64>` names another instance than the one that is launched as `kernel<128>`. */
static bool names_kernel(const struct mention *m, const char *text)
{
    size_t n = strcspn(text, "<");
    if (strlen(m->kernel) != n || strncmp(text, m->kernel, n) != 0)
        return false;
    return !text[n] || !m->instance || strcmp(text + n, m->instance) == 0;
}

static bool look_for_function(const struct ir_expr *e, void *context)
{
    struct mention *m = context;
    if (e->op == IR_FUNC && names_kernel(m, e->text))
        m->kernel_named = true;
    else if (e->op == IR_FUNC)
        m->other_named = true;
    else if (e->op == IR_OPAQUE || e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_ADDR)
        m->opaque = true;
    return true;
}

static enum shared_opt_in opt_in_of_call(const struct ir_stmt *s, struct mention m)
{
    int64_t attribute = ATTRIBUTE_MAX_DYNAMIC;
    bool sets = strstr(s->name, "FuncSetAttribute") || strstr(s->name, "FuncSetCacheConfig");
    if (s->args.len == 0 || strstr(s->name, "Occupancy") || strstr(s->name, "FuncGetAttributes"))
        return SHARED_OPT_IN_NONE;
    if (sets) {
        ir_walk(s->args.at[0], look_for_function, &m);
        if (s->args.len > 1)
            ir_is_int(s->args.at[1], &attribute);
        if (attribute != ATTRIBUTE_MAX_DYNAMIC || strstr(s->name, "CacheConfig"))
            return SHARED_OPT_IN_NONE;
        if (m.kernel_named)
            return SHARED_OPT_IN;
        return m.other_named ? SHARED_OPT_IN_OTHER : SHARED_OPT_IN_MAYBE;
    }
    /* a helper that gets the kernel may do it inside */
    for (size_t i = 0; i < s->args.len; i++)
        ir_walk(s->args.at[i], look_for_function, &m);
    return m.kernel_named ? SHARED_OPT_IN_MAYBE : SHARED_OPT_IN_NONE;
}

/* `auto kernel = f<4, T>; kernel<<<...>>>`: the function behind the variable. */
static struct mention kernel_of(struct arena *a, const struct launch_site *s)
{
    const struct ir_launch *l = s->launch;
    const struct ir_expr *e = l->kernel_expr ? ir_strip_casts(l->kernel_expr) : NULL;
    const char *name = e && e->op == IR_FUNC ? e->text : l->kernel_name;
    size_t n = strcspn(name, "<");
    struct mention m = {.kernel = arena_strndup(a, name, n)};
    if (name[n] || l->template_args.len == 0) {
        m.instance = name[n] ? name + n : NULL;
        return m;
    }
    m.instance = "<";
    for (size_t i = 0; i < l->template_args.len; i++) {
        int64_t number;
        if (!ir_is_int(l->template_args.at[i], &number)) {
            m.instance = NULL;
            return m;
        }
        m.instance = arena_printf(a, "%s%s%lld", m.instance, i ? "," : "", (long long)number);
    }
    m.instance = arena_printf(a, "%s>", m.instance);
    return m;
}

enum shared_opt_in shared_opt_in_of(const struct analysis *a, const struct launch_site *site)
{
    enum shared_opt_in best = SHARED_OPT_IN_NONE;
    struct mention wanted = kernel_of(a->arena, site);
    for (size_t i = 0; i < a->module->funcs.len; i++) {
        const struct ir_func *f = a->module->funcs.at[i];
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind != IR_STMT_CALL || !s->name)
                continue;
            enum shared_opt_in one = opt_in_of_call(s, wanted);
            if (one == SHARED_OPT_IN)
                return one;
            if (one == SHARED_OPT_IN_MAYBE || best == SHARED_OPT_IN_NONE)
                best = one;
        }
    }
    return best;
}
