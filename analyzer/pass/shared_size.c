/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/shared_size.h"

#include <string.h>

#include "base/limits.h"
#include "pass/arch.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/magnitude.h"
#include "pass/range.h"

/* cudaFuncAttributeMaxDynamicSharedMemorySize, driver_types.h */
#define ATTRIBUTE_MAX_DYNAMIC 8
#define BLOCK_THREADS_MAX 1024

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
        if (is_reached(s, kernel, t))
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

/* ---- runtime sizes ------------------------------------------------------------------------ */

struct comparison {
    const struct ir_expr *atom;
    bool found;
};

/* Two reads of one variable whose address is taken somewhere are one size. */
static bool same_size(const struct ir_expr *x, const struct ir_expr *y)
{
    if (x == y)
        return true;
    return x->op == IR_VALUE && y->op == IR_VALUE && x->value->def->kind == IR_STMT_LOAD &&
           y->value->def->kind == IR_STMT_LOAD && x->value->def->addr == y->value->def->addr;
}

static bool is_atom(const struct ir_expr *e, void *context)
{
    struct comparison *c = context;
    c->found = c->found || same_size(e, c->atom);
    return !c->found;
}

static bool compares(const struct ir_expr *e, void *context)
{
    struct comparison *c = context;
    bool orders = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    if (orders) {
        ir_walk(e->args[0], is_atom, c);
        ir_walk(e->args[1], is_atom, c);
    }
    return !c->found;
}

/* A branch, an assertion or a check that is handed the comparison: what decides whether to launch.
 * A choice of the block size by it is none. */
static bool is_compared(const struct ir_func *f, const struct ir_expr *atom)
{
    struct comparison c = {.atom = atom};
    for (size_t i = 0; i < f->stmts.len && !c.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_SWITCH && s->expr)
            ir_walk(s->expr, is_atom, &c);
        if (s->expr && (s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_ASSUME))
            ir_walk(s->expr, compares, &c);
        for (size_t k = 0; k < s->args.len && !c.found && s->kind == IR_STMT_CALL; k++)
            ir_walk(s->args.at[k], compares, &c);
    }
    return c.found;
}

struct atoms {
    struct arena *arena;
    VEC(const struct ir_expr *) list;
};

static bool is_host_variable(const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD &&
           e->value->def->addr->op == IR_ADDR && !e->value->def->addr->decl->guessed;
}

/* What the size grows with: through sums and products only; parts that are not understood can but
 * add to it. */
static void collect_atoms(struct atoms *a, const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    if (e->op == IR_VAR || e->op == IR_MEMBER || is_host_variable(e))
        vec_push(a->arena, &a->list, e);
    bool grows = e->op == IR_ADD || e->op == IR_MUL || e->op == IR_CAST || e->op == IR_SHL;
    for (unsigned i = 0; grows && depth < LIMIT_MAGNITUDE_DEPTH && i < e->arg_count; i++)
        collect_atoms(a, e->args[i], depth + 1);
}

const struct ir_expr *shared_unbounded_part(const struct launch_site *s)
{
    struct analysis_func *host = s->host;
    struct ir_module *m = host->analysis->module;
    const struct ir_expr *from[3];
    const struct ir_expr *to[3];
    size_t n = 0;
    /* The caller's own number of bytes: the caller knows. */
    if (ir_strip_casts(s->shared_bytes)->op == IR_VAR)
        return NULL;
    for (unsigned i = 0; i < 3; i++) {
        const struct ir_expr *threads = ir_strip_casts(s->block[i]);
        if (threads->arg_count == 0 && threads->op != IR_INT) {
            from[n] = threads;
            to[n++] = ir_int(m, threads->type, BLOCK_THREADS_MAX);
        } else if (threads->arg_count && ir_contains(s->shared_bytes, threads)) {
            return NULL; /* a block size that is an expression bounds the expression itself */
        }
    }
    const struct ir_expr *size = ir_substitute(m, s->shared_bytes, from, to, n);
    struct range r = range_of(host->ranges, size, s->stmt);
    if (r.hi <= ARCH_SHARED_DEFAULT)
        return NULL;
    struct atoms a = {.arena = host->analysis->arena};
    collect_atoms(&a, size, 0);
    if (is_compared(host->func, s->shared_bytes))
        return NULL;
    const struct ir_expr *unbounded = NULL;
    for (size_t i = 0; i < a.list.len; i++) {
        struct magnitude g = magnitude_of(host, a.list.at[i], s->stmt);
        if (g.kind != MAGNITUDE_SIZE)
            continue;
        if (is_compared(host->func, a.list.at[i]))
            return NULL;
        unbounded = a.list.at[i];
    }
    return unbounded;
}
