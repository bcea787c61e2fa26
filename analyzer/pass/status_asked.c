/* SPDX-License-Identifier: Apache-2.0 */
/* Who asks behind a statement: its own function, the one around a closure, or all callers. */
#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "pass/calls.h"
#include "pass/status_internal.h"

/* What of a function asks, found once: a host function may launch thousands of times. */
struct askers {
    VEC(const struct ir_stmt *) asking; /* in order */
    bool repeats;                       /* it has text of a closure that is called several times */
};

static const struct askers *askers_of(const struct analysis_func *af, status_question_fn *question)
{
    struct analysis *a = af->analysis;
    uint64_t key = hash_mix((uint64_t)(uintptr_t)question) + af->func->id;
    struct askers *found = map_get_number(&a->askers, key);
    if (found)
        return found;
    found = ARENA_NEW(a->arena, struct askers);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        if (question(a, t, 0))
            vec_push(a->arena, &found->asking, t);
        found->repeats = found->repeats || t->again;
    }
    map_put_number(a->arena, &a->askers, key, found);
    return found;
}

/* Asked in the function itself, or in the one around a closure. */
static bool asked_inside(const struct analysis_func *af, const struct ir_stmt *s,
                         status_question_fn *question)
{
    if (s->kind == IR_STMT_LAUNCH && s->checked_result)
        return true; /* cudaLaunchKernel() itself answers */
    const struct askers *here = askers_of(af, question);
    for (size_t i = 0; i < here->asking.len; i++) {
        if (status_is_behind(af, s, here->asking.at[i]))
            return true;
    }
    /* When a closure runs is for the function around it to say. */
    const struct analysis_func *around =
        af->func->is_lambda ? analysis_of(af->analysis, af->func->parent) : NULL;
    return around && askers_of(around, question)->asking.len > 0;
}

static bool asked_by_callers(const struct analysis_func *af, unsigned depth,
                             status_question_fn *question);

/* A caller that is asked behind by its own callers is so for all its calls. */
struct asked_caller {
    const struct analysis_func *last;
};

static bool asked_behind_call(struct asked_caller *c, const struct analysis_func *caller,
                              const struct ir_stmt *s, unsigned depth, status_question_fn *question)
{
    if (asked_inside(caller, s, question) || c->last == caller)
        return true;
    c->last = caller;
    return asked_by_callers(caller, depth, question);
}

/* Calls of one name that are looked at, each with what calls its caller. */
#define NAMED_CALLS_MOST 32

/* `run(context, x)`, `detail::run(context, x)` that clang could not resolve, since the types of the arguments are made
 * up; not the run of an object, or of another namespace. */
static bool may_call(const struct ir_stmt *s, const struct ir_func *f)
{
    if (s->kind != IR_STMT_CALL || s->callee || s->object || !s->name ||
        strcmp(s->name, f->name) != 0)
        return false;
    const char *scope = s->qualified_name ? strstr(s->qualified_name, "::") : NULL;
    return s->args.len <= f->params.len &&
           (!scope || (f->qualified_name && str_has_suffix(f->qualified_name, s->qualified_name)));
}

/* `dispatch<Functor, T, 1, 8>(...)`: it calls what that class has. */
static bool is_handed_class(const struct ir_stmt *s, const char *record)
{
    const char *text = s->kind == IR_STMT_CALL && s->instance ? s->instance : "";
    size_t n = strlen(record);
    for (const char *p = text; (p = strstr(p, record)) != NULL; p += n) {
        bool starts = p > text && !isalnum((unsigned char)p[-1]) && p[-1] != '_';
        if (starts && !isalnum((unsigned char)p[n]) && p[n] != '_')
            return true;
    }
    return false;
}

/* The same of the calls of f that clang could not resolve. */
static bool asked_behind_names(const struct analysis *a, const struct ir_func *f, unsigned depth,
                               status_question_fn *question)
{
    struct asked_caller c = {0};
    unsigned found = 0;
    for (size_t i = 0; (f->is_internal || f->record_name) && i < a->funcs.len; i++) {
        const struct analysis_func *caller = a->funcs.at[i];
        for (size_t k = 0; k < caller->func->stmts.len; k++) {
            const struct ir_stmt *s = caller->func->stmts.at[k];
            if (f->record_name ? !is_handed_class(s, f->record_name) : !may_call(s, f))
                continue;
            if (++found > NAMED_CALLS_MOST || !asked_behind_call(&c, caller, s, depth, question))
                return false;
        }
    }
    return found > 0;
}

static bool asked_by_callers(const struct analysis_func *af, unsigned depth,
                             status_question_fn *question)
{
    /* A dispatcher of the file leaves it to the one that hands it the types. */
    bool dispatches = af->func->is_template && af->func->is_internal;
    if (depth >= LIMIT_WRAPPER_DEPTH + (dispatches ? 2 : 0))
        return false;
    size_t n;
    struct asked_caller c = {0};
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct analysis_func *caller = analysis_of(af->analysis, sites[i]->block->func);
        if (!caller || !asked_behind_call(&c, caller, sites[i], depth + 1, question))
            return false;
    }
    return n > 0 || asked_behind_names(af->analysis, af->func, depth + 1, question);
}

static bool asked_behind(const struct analysis_func *af, const struct ir_stmt *s, unsigned depth,
                         status_question_fn *question)
{
    return asked_inside(af, s, question) || asked_by_callers(af, depth, question);
}

/* One of a closure that is called several times: who asks behind one call of it means it. */
static bool is_same_text(const struct ir_stmt *x, const struct ir_stmt *y)
{
    return (x->again || y->again) && x->kind == y->kind && x->span.line == y->span.line &&
           x->span.column == y->span.column;
}

bool status_asked(struct analysis_func *af, const struct ir_stmt *s, unsigned depth,
                  status_question_fn *question)
{
    if (asked_behind(af, s, depth, question))
        return true;
    bool repeats = askers_of(af, question)->repeats;
    for (size_t i = 0; repeats && i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        if (t != s && is_same_text(s, t) && asked_behind(af, t, depth, question))
            return true;
    }
    return false;
}
