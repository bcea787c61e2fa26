/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/launch_way.h"

#include "base/limits.h"
#include "pass/calls.h"
#include "pass/launch_instance.h"

static bool is_closed(const struct analysis *a, const struct ir_func *f)
{
    return !a->module->functions_lost && calls_are_all_seen(a->calls, f);
}

static bool is_on(const struct launch_way *w, const struct ir_func *f)
{
    for (unsigned i = 0; i < w->call_count; i++) {
        if (w->calls[i]->block->func == f)
            return true;
    }
    return w->site->host->func == f;
}

static void follow(struct analysis *a, struct launch_ways *out, const struct launch_way *w,
                   const struct ir_func *host)
{
    size_t n = 0;
    const struct ir_stmt *const *calls = NULL;
    if (host->params.len && w->call_count < LAUNCH_WAY_MOST && is_closed(a, host))
        calls = calls_sites(a->calls, host, &n);
    for (size_t i = 0; i < n; i++) {
        if (!analysis_of(a, calls[i]->block->func) || is_on(w, calls[i]->block->func))
            n = 0; /* parameters left open stand for every call */
    }
    if (out->list.len + (n ? n : 1) > LIMIT_LAUNCH_PATHS) {
        out->too_many = true;
        return;
    }
    if (n == 0)
        vec_push(a->arena, &out->list, *w);
    for (size_t i = 0; i < n; i++) {
        struct launch_way longer = *w;
        if (!w->call_count && !launch_may_be_of_call(w->site, calls[i]))
            continue;
        longer.calls[longer.call_count++] = calls[i];
        follow(a, out, &longer, calls[i]->block->func);
    }
}

struct launch_ways launch_ways_of(struct analysis *a, const struct ir_func *kernel,
                                  const struct launch_site *only)
{
    struct launch_ways out = {.closed = launch_complete(a->launches, kernel)};
    size_t n;
    const struct launch_site *const *sites = launch_of(a->launches, kernel, &n);
    for (size_t i = 0; i < n; i++) {
        struct launch_way w = {.site = sites[i]};
        if (!only || sites[i] == only)
            follow(a, &out, &w, sites[i]->host->func);
    }
    return out;
}

/* The parameter of the function that e is as it was passed, or -1. */
static int passed_parameter(const struct ir_func *f, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    for (size_t i = 0; e->op == IR_VAR && i < f->params.len; i++) {
        if (f->params.at[i] == e->decl)
            return (int)i;
    }
    return -1;
}

struct extent launch_way_extent(const struct analysis *a, const struct launch_way *w,
                                const struct ir_decl *param, unsigned *of)
{
    struct extent x = extent_at_launch(w->site, param);
    const struct ir_expr *arg = launch_argument(w->site, param);
    const struct ir_func *f = w->site->host->func;
    *of = 0;
    for (unsigned i = 0; x.source == EXTENT_UNKNOWN && arg && i < w->call_count; i++) {
        const struct ir_stmt *call = w->calls[i];
        const struct analysis_func *caller = analysis_of(a, call->block->func);
        int p = passed_parameter(f, arg);
        if (p < 0 || (size_t)p >= call->args.len || !caller)
            break;
        arg = call->args.at[p];
        f = call->block->func;
        x = extent_of_pointer(caller, arg, call);
        *of = i + 1;
    }
    return x;
}
