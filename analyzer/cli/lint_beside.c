/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/lint_beside.h"

#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "pass/calls.h"
#include "pass/launch.h"

struct wanted {
    struct arena *arena;
    const struct analysis *analysis;
    struct beside_names names;
};

static void add(struct wanted *w, const struct ir_func *f)
{
    for (size_t i = 0; i < w->names.list.len; i++) {
        if (strcmp(w->names.list.at[i].text, f->name) == 0)
            return;
    }
    vec_push(w->arena, &w->names.list,
             ((struct beside_name){.text = f->name, .is_kernel = f->kind == FUNC_KERNEL}));
}

/* Other files can call it by a name of its own: no template of a source file, unless it is made there for them. */
static bool has_own_name(const struct ir_func *f)
{
    bool hidden = f->is_template && f->in_main_file && !f->instances.len;
    return f->name && !f->is_internal && !f->record_name && !f->is_lambda && !hidden &&
           strcmp(f->name, "main") != 0;
}

/* The function of the host, which nobody in the file calls. */
static void add_host(struct wanted *w, const struct ir_func *f)
{
    size_t n;
    (void)calls_sites(w->analysis->calls, f, &n);
    if (n == 0 && f->kind == FUNC_HOST && has_own_name(f))
        add(w, f);
}

/* The functions of the host that the way to f begins with, as far as the file shows it. */
static void add_first_callers(struct wanted *w, const struct ir_func *f, unsigned depth)
{
    size_t n;
    const struct ir_stmt *const *calls = calls_sites(w->analysis->calls, f, &n);
    add_host(w, f);
    for (size_t i = 0; depth < LIMIT_WRAPPER_DEPTH && i < n; i++)
        add_first_callers(w, calls[i]->block->func, depth + 1);
}

static void add_kernel(struct wanted *w, const struct ir_func *kernel)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(w->analysis->launches, kernel, &n);
    if (n == 0 && has_own_name(kernel))
        add(w, kernel);
    for (size_t i = 0; i < n; i++)
        add_host(w, sites[i]->host->func);
}

static void add_func(struct wanted *w, const struct ir_func *f, unsigned depth)
{
    size_t n;
    if (f->instance_of)
        f = f->instance_of;
    if (f->kind == FUNC_KERNEL)
        add_kernel(w, f);
    else if (f->kind == FUNC_HOST)
        add_host(w, f);
    if (f->kind != FUNC_DEVICE || depth >= LIMIT_WRAPPER_DEPTH)
        return;
    const struct ir_stmt *const *calls = calls_sites(w->analysis->calls, f, &n);
    for (size_t i = 0; i < n; i++)
        add_func(w, calls[i]->block->func, depth + 1);
}

/* The function of the file that holds the line, for what a rule says of a statement of the host; or NULL. */
static const struct ir_func *func_at(const struct analysis *an, const struct ir_span *at)
{
    for (size_t i = 0; i < an->module->funcs.len; i++) {
        const struct ir_func *f = an->module->funcs.at[i];
        if (f->in_main_file && f->kind == FUNC_HOST && strcmp(at->path, an->module->path) == 0 &&
            f->span.line <= at->line && at->line <= f->span.end_line)
            return f;
    }
    return NULL;
}

struct beside_names lint_beside_names(struct arena *a, const struct analysis *an,
                                      const struct finding_list *findings)
{
    struct wanted w = {.arena = a, .analysis = an};
    for (size_t i = 0; i < findings->len; i++) {
        const struct finding *f = findings->at[i];
        const struct ir_func *func = f->claim.func ? f->claim.func : func_at(an, &f->span);
        if (!func || (f->severity == SEVERITY_NOTE && !f->asks_for_launch))
            continue;
        if (f->asks_for_calls)
            add_first_callers(&w, func, 0);
        else
            add_func(&w, func, 0);
    }
    return w.names;
}

static bool has_functions_in(const struct analysis *an, const char *path)
{
    for (size_t i = 0; path && i < an->module->funcs.len; i++) {
        const char *own = an->module->funcs.at[i]->span.path;
        if (own && strcmp(own, path) == 0)
            return true;
    }
    return path == NULL || strcmp(path, an->module->path) == 0;
}

/* CL4xx: what the host does with the runtime. */
static bool is_of_host(const struct finding *f)
{
    return str_has_prefix(f->rule->code, "CL4");
}

/* Is it for the callers, too, to ask for the error, or to say how often it happens? */
static bool is_for_callers(const struct finding *f)
{
    return strcmp(f->rule->name, "unchecked-cuda-call") == 0 ||
           strcmp(f->rule->name, "unchecked-launch") == 0 || f->asks_for_calls;
}

/* What the list says of the same line; or NULL. */
static struct finding *find_in(const struct finding_list *list, const struct finding *f)
{
    for (size_t i = 0; i < list->len; i++) {
        struct finding *g = list->at[i];
        if (g->rule == f->rule && g->span.line == f->span.line &&
            strcmp(g->span.path, f->span.path) == 0)
            return g;
    }
    return NULL;
}

struct finding_list lint_beside_merge(struct arena *a, const struct analysis *alone,
                                      const struct finding_list *first,
                                      const struct finding_list *second)
{
    struct finding_list all = {0};
    for (size_t i = 0; i < first->len; i++) {
        struct finding *f = first->at[i];
        bool settled = is_for_callers(f);
        struct finding *again = settled ? find_in(second, f) : NULL;
        if (is_of_host(f) && (!settled || again))
            vec_push(a, &all, again && f->asks_for_calls ? again : f);
    }
    for (size_t i = 0; i < second->len; i++) {
        struct finding *f = second->at[i];
        if (!is_of_host(f) && has_functions_in(alone, f->span.path))
            vec_push(a, &all, f);
    }
    return all;
}
