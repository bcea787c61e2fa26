/* SPDX-License-Identifier: Apache-2.0 */
/* A buffer of the launching function's own that nobody reads: what a benchmark writes so that the compiler
 * keeps the reads that it measures, or reads and writes for the traffic that comes of it. */
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
    const struct ir_decl *moved; /* of a kernel that may read what it writes there; or NULL */
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

/* ---- a kernel that reads what it writes --------------------------------------------------------- */

struct taint {
    const struct ir_func *kernel;
    bool *known; /* by statement: what it defines is made of what is read from the buffer */
    size_t count;
    bool found;
};

static bool look_for_taint(const struct ir_expr *e, void *context)
{
    struct taint *t = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    t->found = t->found || (def && def->block && def->block->func == t->kernel &&
                            def->id < t->count && t->known[def->id]);
    return !t->found;
}

static bool is_tainted(struct taint *t, const struct ir_stmt *s)
{
    t->found = false;
    ir_walk_stmt(s, look_for_taint, t);
    ir_walk(s->object, look_for_taint, t);
    return t->found;
}

static bool is_part_of(const struct ir_expr *addr, const struct ir_decl *param)
{
    const struct ir_expr *root = ir_address_root(addr);
    return root->op == IR_VAR && root->decl == param;
}

/* What is made of the buffer's elements goes into the buffer, or into other such numbers. */
static bool is_taken_on(struct taint *t, const struct ir_stmt *s, const struct ir_decl *param)
{
    t->found = false;
    if (s->kind == IR_STMT_STORE) {
        ir_walk(s->addr, look_for_taint, t);
        return !t->found && is_part_of(s->addr, param);
    }
    return s->kind == IR_STMT_EVAL || s->kind == IR_STMT_PHI ||
           (s->kind == IR_STMT_SET && s->var && !s->var->is_global);
}

/* Loads and stores there, and nothing else that the kernel does hangs on what it reads. */
static bool only_moves(const struct ir_func *kernel, const struct ir_decl *param)
{
    struct names names = {.buffer = param};
    struct arena *scratch = arena_create();
    struct taint t = {.kernel = kernel};
    for (size_t i = 0; i < kernel->stmts.len; i++)
        t.count = kernel->stmts.at[i]->id >= t.count ? kernel->stmts.at[i]->id + 1 : t.count;
    t.known = ARENA_ARRAY(scratch, bool, t.count + 1);
    bool only = true, more = true;
    for (size_t i = 0; i < kernel->stmts.len && only; i++) {
        const struct ir_stmt *s = kernel->stmts.at[i];
        bool moves = s->kind == IR_STMT_LOAD || s->kind == IR_STMT_STORE;
        if (s->kind == IR_STMT_EVAL || !is_mentioned(&names, s))
            continue;
        only = moves && is_part_of(s->addr, param) && !(s->expr && mentions(&names, s->expr));
        t.known[s->id] = s->kind == IR_STMT_LOAD;
    }
    while (only && more) {
        more = false;
        for (size_t i = 0; i < kernel->stmts.len && only; i++) {
            const struct ir_stmt *s = kernel->stmts.at[i];
            if (t.known[s->id] || !is_tainted(&t, s))
                continue;
            only = is_taken_on(&t, s, param);
            more = t.known[s->id] = true;
        }
    }
    arena_destroy(scratch);
    return only;
}

static bool launch_only_stores(const struct names *names, const struct launch_site *site)
{
    for (size_t i = 0; i < site->launch->args.len; i++) {
        if (!mentions(names, site->launch->args.at[i]))
            continue;
        const struct ir_decl *param =
            site->kernel && i < site->kernel->params.len ? site->kernel->params.at[i] : NULL;
        if (!param || (param != names->moved && !only_stores(site->kernel, param)))
            return false;
    }
    return true;
}

static bool look_for_window(const struct ir_expr *e, void *context)
{
    struct mention *m = context;
    bool window = e->type && e->type->kind == TYPE_RECORD && e->type->name &&
                  strcmp(e->type->name, "cudaAccessPolicyWindow") == 0;
    m->found = m->found || (window && mentions(m->names, e));
    return !m->found;
}

/* `window.base_ptr = buffer`: it tells the cache which memory is meant. */
static bool only_tells_cache(const struct names *names, const struct ir_stmt *s)
{
    struct mention m = {.names = names};
    if ((s->kind != IR_STMT_SET && s->kind != IR_STMT_STORE) ||
        (s->addr && mentions(names, s->addr)))
        return false;
    ir_walk(s->expr, look_for_window, &m);
    return m.found;
}

/* `cudaMemcpy(buffer, from, ...)` */
static bool only_fills(const struct names *names, const struct ir_stmt *s)
{
    static const char *const copies[] = {"cudaMemcpy", "cudaMemcpyAsync", NULL};
    bool from = s->kind != IR_STMT_CALL || !is_named(s, copies);
    for (size_t i = 1; i < s->args.len && !from; i++)
        from = mentions(names, s->args.at[i]);
    return !from;
}

/* Is what the statement does with the buffer no look at what it holds? */
static bool leaves_unread(struct names *names, const struct ir_stmt *s)
{
    bool named = false;
    for (unsigned i = 0; i < names->count; i++)
        named = named || names->defs[i] == s;
    if (s->kind == IR_STMT_LAUNCH || s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_EVAL)
        return true; /* launches are looked at one by one */
    if ((s->kind == IR_STMT_SET && s->expr == names->object) ||
        (names->moved && (only_fills(names, s) || only_tells_cache(names, s))))
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

/* `moves`: the kernel may read what it writes. */
static bool is_unread_at_launches(const struct analysis_func *af, const struct ir_decl *param,
                                  bool moves)
{
    size_t n;
    const struct launches *launches = af->analysis->launches;
    const struct launch_site *const *sites = launch_of(launches, af->func, &n);
    bool all = n > 0 && param->storage == STORAGE_PARAM && launch_all_seen(launches, af->func);
    for (size_t i = 0; i < n && all; i++) {
        struct names names = {.moved = moves ? param : NULL};
        all = find_buffer(launch_argument(sites[i], param), &names) &&
              is_unread(sites[i]->host, launches, names);
    }
    return all;
}

bool grid_is_sink(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_expr *root = ir_address_root(s->addr);
    return root->op == IR_VAR && is_unread_at_launches(af, root->decl, false);
}

bool grid_is_traffic(const struct analysis_func *af, const struct ir_decl *param)
{
    return af->analysis->module->in_program && is_unread_at_launches(af, param, true) &&
           only_moves(af->func, param);
}
