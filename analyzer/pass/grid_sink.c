/* SPDX-License-Identifier: Apache-2.0 */
/* A buffer of the launching function's own that nobody reads: what a benchmark writes so that the compiler
 * keeps the reads that it measures. */
#include <string.h>

#include "pass/grid_order_internal.h"
#include "pass/launch.h"

enum { NAMES_MAX = 16, ROOT_STEPS = 6 };

/* What stands for the buffer in the launching function. */
struct names {
    const struct ir_decl *buffer; /* one of the two */
    const struct ir_expr *object; /* two that are made in the same way are taken for one */
    const struct ir_stmt *defs[NAMES_MAX];
    unsigned count;
    bool full;
};

static bool is_named(const struct ir_stmt *s, const char *const *names)
{
    for (; s->name && *names; names++)
        if (strcmp(s->name, *names) == 0)
            return true;
    return false;
}

/* The pointer to what it holds, of `thrust::device_vector`, say. */
static bool hands_on(const struct ir_stmt *s)
{
    static const char *const names[] = {"data", "get", "raw_pointer_cast", NULL};
    return is_named(s, names);
}

static bool only_keeps(const struct ir_stmt *s)
{
    static const char *const names[] = {
        "cudaMalloc", "cudaMallocAsync", "cudaFree", "cudaFreeAsync",
        "cudaMemset", "cudaMemsetAsync", "size",     NULL};
    return is_named(s, names) || hands_on(s);
}

/* What an argument of the launch comes from: a local variable, or an object made here. */
static bool find_buffer(const struct ir_expr *e, struct names *out)
{
    for (unsigned i = 0; e && i < ROOT_STEPS; i++) {
        e = ir_strip_all_casts(e);
        const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
        if (def && def->kind == IR_STMT_CALL && hands_on(def)) {
            e = def->object ? def->object : def->args.len ? def->args.at[0] : NULL;
            continue;
        }
        bool made = def && def->kind == IR_STMT_CALL && only_keeps(def);
        out->buffer = e->op == IR_VAR || e->op == IR_ADDR ? e->decl : made ? def->var : NULL;
        out->object = e->op == IR_RECORD ? e : NULL;
        return out->object || (out->buffer && out->buffer->storage == STORAGE_LOCAL);
    }
    return false;
}

struct mention {
    const struct names *names;
    bool found;
};

static bool find_mention(const struct ir_expr *e, void *context)
{
    struct mention *m = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (e == m->names->object ||
        ((e->op == IR_VAR || e->op == IR_ADDR) && e->decl == m->names->buffer))
        m->found = true;
    for (unsigned i = 0; def && i < m->names->count; i++)
        m->found = m->found || m->names->defs[i] == def;
    m->found = m->found || (def && def->var && def->var == m->names->buffer);
    return !m->found;
}

static bool mentions(const struct names *names, const struct ir_expr *e)
{
    struct mention m = {.names = names};
    ir_walk(e, find_mention, &m);
    return m.found;
}

static bool is_mentioned(const struct names *names, const struct ir_stmt *s)
{
    struct mention m = {.names = names};
    ir_walk_stmt(s, find_mention, &m);
    ir_walk(s->object, find_mention, &m);
    return m.found;
}

/* The kernel stores there, and does nothing else with it. */
static bool only_stores(const struct ir_func *kernel, const struct ir_decl *param)
{
    struct names names = {.buffer = param};
    for (size_t i = 0; i < kernel->stmts.len; i++) {
        const struct ir_stmt *s = kernel->stmts.at[i];
        if (!is_mentioned(&names, s))
            continue;
        const struct ir_expr *root = s->kind == IR_STMT_STORE ? ir_address_root(s->addr) : NULL;
        if (!root || root->op != IR_VAR || root->decl != param || mentions(&names, s->expr))
            return false;
    }
    return true;
}

static bool launch_only_stores(const struct names *names, const struct launch_site *site)
{
    for (size_t i = 0; i < site->launch->args.len; i++) {
        if (!mentions(names, site->launch->args.at[i]))
            continue;
        if (!site->kernel || i >= site->kernel->params.len ||
            !only_stores(site->kernel, site->kernel->params.at[i]))
            return false;
    }
    return true;
}

/* Is what the statement does with the buffer no look at what it holds? */
static bool leaves_unread(struct names *names, const struct ir_stmt *s)
{
    bool named = false;
    for (unsigned i = 0; i < names->count; i++)
        named = named || names->defs[i] == s;
    if (s->kind == IR_STMT_LAUNCH || s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_EVAL)
        return true; /* launches are looked at one by one */
    if (s->kind == IR_STMT_SET && s->expr == names->object)
        return true;
    if (s->kind != IR_STMT_CALL || !only_keeps(s))
        return false;
    if (!named && hands_on(s)) {
        names->full = names->full || names->count == NAMES_MAX;
        if (!names->full)
            names->defs[names->count++] = s;
    }
    return !names->full;
}

static bool is_unread(const struct analysis_func *host, const struct launches *launches,
                      struct names names)
{
    unsigned before;
    do {
        before = names.count;
        for (size_t i = 0; i < host->func->stmts.len; i++) {
            const struct ir_stmt *s = host->func->stmts.at[i];
            if (is_mentioned(&names, s) && !leaves_unread(&names, s))
                return false;
        }
    } while (names.count > before);
    size_t n;
    const struct launch_site *const *all = launch_all(launches, &n);
    for (size_t i = 0; i < n; i++)
        if (all[i]->host == host && !launch_only_stores(&names, all[i]))
            return false;
    return true;
}

bool grid_is_sink(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct launches *launches = af->analysis->launches;
    const struct launch_site *const *sites = launch_of(launches, af->func, &n);
    const struct ir_expr *root = ir_address_root(s->addr);
    if (root->op != IR_VAR || root->decl->storage != STORAGE_PARAM || n == 0 ||
        !launch_all_seen(launches, af->func))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct names names = {0};
        if (!find_buffer(launch_argument(sites[i], root->decl), &names) ||
            !is_unread(sites[i]->host, launches, names))
            return false;
    }
    return true;
}
