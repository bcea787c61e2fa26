/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a function allocates on the device is lost when it returns.
 *
 * ## What
 * Reports memory of `cudaMalloc` and its kin, a stream or an event that is held by a local variable only,
 * when the function neither frees it nor hands it to anybody: no free on any path, not returned, not
 * stored, not passed to a function other than kernels and the runtime's copies and waits.  `main` is
 * left out: the end of the program frees everything; so is a function that a program's `main` calls
 * once.  A note where it is an event or a stream, and the program comes there as often as it has calls of the
 * function, none of them in a loop.
 *
 * ## Why
 * Each call takes more of the device's memory, until a cudaMalloc somewhere else fails.  Streams and
 * events cost host memory and hardware queues.
 *
 * ## Bad
 * ```cuda
 * __global__ void count(const int *data, int n, int *found)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n && data[i] > 0)
 *         atomicAdd(found, 1);
 * }
 * int positives(const int *data, int n)
 * {
 *     int *found, result;
 *     cudaMalloc(&found, sizeof(int)); //~ leak
 *     cudaMemset(found, 0, sizeof(int));
 *     count<<<(n + 255) / 256, 256>>>(data, n, found);
 *     cudaMemcpy(&result, found, sizeof(int), cudaMemcpyDeviceToHost);
 *     return result;
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void count(const int *data, int n, int *found)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n && data[i] > 0)
 *         atomicAdd(found, 1);
 * }
 * int positives(const int *data, int n)
 * {
 *     int *found, result;
 *     cudaMalloc(&found, sizeof(int));
 *     cudaMemset(found, 0, sizeof(int));
 *     count<<<(n + 255) / 256, 256>>>(data, n, found);
 *     cudaError_t status = cudaMemcpy(&result, found, sizeof(int), cudaMemcpyDeviceToHost);
 *     cudaFree(found);
 *     return status == cudaSuccess ? result : -1;
 * }
 * ```
 *
 * ## Fix
 * Free it before each return, or give it to an object that does.
 *
 * ## Confirmed by
 * Reading: one call alone loses nothing that shows.
 *
 * ## References
 * - CUDA Runtime API, "Memory Management"
 */
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "pass/calls.h"
#include "rules/rule.h"

struct resource {
    const struct ir_stmt *create;
    const struct ir_decl *decl; /* the variable, when it lives in memory; else create->value */
};

/* Calls that use a resource and keep nothing of it. */
static bool only_uses(const char *name)
{
    static const char *const names[] = {
        "cudaMemcpy",
        "cudaMemset",
        "cudaEventRecord",
        "cudaEventSynchronize",
        "cudaEventQuery",
        "cudaEventElapsedTime",
        "cudaStreamWaitEvent",
        "cudaStreamSynchronize",
        "cudaStreamQuery",
        "cudaMemPrefetch",
        "cudaMemAdvise",
        "printf",
        "cudaPointerGetAttributes",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (str_has_prefix(name, names[i]))
            return !strstr(name, "Symbol") || strstr(name, "FromSymbol");
    }
    return false;
}

static bool creates(const struct ir_stmt *s)
{
    static const char *const names[] = {"cudaMalloc",       "cudaMallocManaged",
                                        "cudaMallocAsync",  "cudaMallocPitch",
                                        "cudaMallocHost",   "cudaHostAlloc",
                                        "cudaEventCreate",  "cudaEventCreateWithFlags",
                                        "cudaStreamCreate", "cudaStreamCreateWithFlags"};
    if (s->kind != IR_STMT_CALL || !s->name || s->callee || s->object || s->args.len == 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(s->name, names[i]) == 0)
            return true;
    }
    return false;
}

/* ---- uses --------------------------------------------------------------------------------------- */

struct use {
    const struct resource *r;
    bool found;
};

static bool is_use(const struct ir_expr *e, void *context)
{
    struct use *u = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (u->r->decl)
        u->found = u->found || (e->op == IR_ADDR && e->decl == u->r->decl) ||
                   (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_ADDR &&
                    def->addr->decl == u->r->decl);
    else
        u->found = u->found || (e->op == IR_VALUE && e->value->decl == u->r->create->var);
    return !u->found;
}

static bool uses(const struct resource *r, const struct ir_expr *e)
{
    struct use u = {.r = r};
    ir_walk(e, is_use, &u);
    return u.found;
}

/* Does the statement give it away, free it, or do something with it that is not understood? */
static bool lets_go(const struct resource *r, const struct ir_stmt *s)
{
    bool passed = uses(r, s->object);
    if (s == r->create || s->kind == IR_STMT_LAUNCH)
        return false;
    for (size_t i = 0; i < s->args.len && !passed; i++)
        passed = uses(r, s->args.at[i]);
    switch (s->kind) {
    case IR_STMT_CALL: return passed && !(s->name && !s->callee && only_uses(s->name));
    case IR_STMT_LOAD: return false;
    case IR_STMT_PHI: return passed && s->value->decl != r->create->var;
    case IR_STMT_SET:
    case IR_STMT_EVAL:
    case IR_STMT_BRANCH:
    case IR_STMT_ASSUME: return s->var && s->var->is_global && uses(r, s->expr);
    case IR_STMT_STORE: return uses(r, s->expr) || (r->decl && uses(r, s->addr));
    default: return passed || uses(r, s->expr) || uses(r, s->addr);
    }
}

/* A closure may hold it. */
static bool is_captured(const struct rule_context *c, const struct ir_decl *d)
{
    for (size_t i = 0; d && i < c->analysis->funcs.len; i++) {
        const struct ir_func *f = c->analysis->funcs.at[i]->func;
        for (size_t k = 0; f->is_lambda && k < f->decls.len; k++) {
            if (f->decls.at[k]->storage == STORAGE_CAPTURE &&
                strcmp(f->decls.at[k]->source_name, d->source_name) == 0)
                return true;
        }
    }
    return false;
}

static bool is_lost(const struct rule_context *c, const struct resource *r)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (lets_go(r, f->stmts.at[i]))
            return false;
    }
    return !is_captured(c, r->decl ? r->decl : r->create->var);
}

static bool resource_of(const struct ir_stmt *s, struct resource *out)
{
    const struct ir_expr *at = s->args.at[0];
    *out = (struct resource){.create = s};
    at = ir_strip_all_casts(at);
    if (at->op != IR_ADDR || at->decl->is_global || at->decl->guessed ||
        (at->decl->storage != STORAGE_LOCAL && at->decl->storage != STORAGE_TEMP) ||
        !at->decl->source_name || at->decl->type->kind != TYPE_POINTER)
        return false;
    if (s->var != at->decl) /* the call gives its status; the handle goes to memory */
        out->decl = at->decl;
    return true;
}

/* ---- functions that are called again and again ------------------------------------------------- */

static bool runs_once(const struct rule_context *c, const struct ir_func *f, unsigned depth)
{
    size_t n;
    if (!c->analysis->module->has_main)
        return false;
    const struct ir_stmt *const *sites = calls_sites(c->analysis->calls, f, &n);
    if (n != 1)
        return n == 0;
    const struct analysis_func *caller = analysis_of(c->analysis, sites[0]->block->func);
    return caller && !cfg_loop_of(caller->cfg, sites[0]->block) &&
           (depth == 0 || runs_once(c, caller->func, depth - 1));
}

/* The program comes to it as often as it has calls on the way there, none of them in a loop. */
static bool runs_few_times(const struct rule_context *c, const struct ir_func *f, unsigned depth)
{
    size_t n;
    if (f->name && strcmp(f->name, "main") == 0)
        return true;
    const struct ir_stmt *const *sites = calls_sites(c->analysis->calls, f, &n);
    bool few = n > 0 && depth > 0 && calls_are_all_seen(c->analysis->calls, f);
    for (size_t i = 0; i < n && few; i++) {
        const struct analysis_func *caller = analysis_of(c->analysis, sites[i]->block->func);
        few = caller && !cfg_loop_of(caller->cfg, sites[i]->block) &&
              runs_few_times(c, caller->func, depth - 1);
    }
    return few;
}

static const char *kind_of(const struct ir_stmt *s)
{
    return str_has_prefix(s->name, "cudaEvent")    ? "event"
           : str_has_prefix(s->name, "cudaStream") ? "stream"
                                                   : "memory";
}

static void check(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    if (f->kind != FUNC_HOST || f->is_lambda || f->has_errors ||
        runs_once(c, f, LIMIT_WRAPPER_DEPTH) || (f->name && strcmp(f->name, "main") == 0))
        return;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct resource r;
        if (!s->span.line || !creates(s) || !resource_of(s, &r) || !is_lost(c, &r))
            continue;
        const char *kind = kind_of(s);
        bool memory = strcmp(kind, "memory") == 0;
        const struct ir_decl *held = r.decl ? r.decl : s->var;
        struct finding *fi = rule_report(
            c, s->span, "the %s of `%s` is lost when `%s` returns: nothing %s it or keeps it", kind,
            held->source_name, f->name, memory ? "frees" : "destroys");
        fi->asks_for_calls = !memory;
        if (!memory && !cfg_loop_of(c->func->cfg, s->block) &&
            runs_few_times(c, f, LIMIT_WRAPPER_DEPTH))
            rule_doubt(c, fi);
        rule_help(c, fi, "%s it before each return", memory ? "free" : "destroy");
    }
}

RULE(CL405, "leak", GROUP_CORRECTNESS, SEVERITY_WARNING, PRECISION_HIGH, check, NULL)
