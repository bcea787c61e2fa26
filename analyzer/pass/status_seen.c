/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/status_seen.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/arch.h"
#include "pass/range.h"
#include "pass/shared_size.h"
#include "pass/status.h"

#define DEPTH_MOST 4 /* results of calls that a comparison is made of */

static bool launches_before(const struct analysis_func *af, const struct ir_stmt *s)
{
    for (size_t i = 0; i < s->id && i < af->func->stmts.len; i++) {
        if (af->func->stmts.at[i]->kind == IR_STMT_LAUNCH)
            return true;
    }
    return false;
}

static bool is_about_device(const struct ir_stmt *s)
{
    return str_has_prefix(s->name, "cudaGetDevice") ||
           strcmp(s->name, "cudaDeviceGetAttribute") == 0;
}

bool status_is_of_any_device(const struct ir_stmt *question)
{
    const struct ir_expr *device =
        question->args.len ? ir_strip_casts(question->args.at[question->args.len - 1]) : NULL;
    return device && device->op == IR_VAR && device->decl->storage == STORAGE_PARAM;
}

/* ---- handles --------------------------------------------------------------------------------- */

/* `copy.get()`, `copy.data()` again: the same memory, of the same object. */
static const struct ir_expr *owner_of(const struct ir_expr *pointer)
{
    const struct ir_stmt *def = pointer && pointer->op == IR_VALUE ? pointer->value->def : NULL;
    bool gives = def && def->kind == IR_STMT_CALL && def->object && def->args.len == 0;
    return gives ? ir_strip_all_casts(def->object) : pointer;
}

/* What memory the expression is read from, or made of: its variables. */
struct origin {
    const struct ir_expr *root; /* of the address */
    unsigned depth;
    bool found;
};

static bool look_for_origin(const struct ir_expr *e, void *context)
{
    struct origin *o = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    o->found = o->found || e == o->root;
    if (o->found || !def || o->depth >= DEPTH_MOST)
        return !o->found;
    o->depth++;
    if (def->kind == IR_STMT_LOAD) {
        o->found = ir_address_root(def->addr) == o->root;
        ir_walk(def->addr, look_for_origin, o);
    }
    if (def->kind == IR_STMT_CALL && def->object)
        ir_walk(def->object, look_for_origin, o);
    for (size_t i = 0; def->kind == IR_STMT_CALL && !o->found && i < def->args.len; i++)
        ir_walk(def->args.at[i], look_for_origin, o);
    o->depth--;
    return !o->found;
}

static bool comes_from(const struct ir_expr *e, const struct ir_expr *root)
{
    struct origin o = {.root = root};
    ir_walk(e, look_for_origin, &o);
    return o.found;
}

/* `CHECK(cudaMemcpyAsync(p, q, n, kind, stream))`: refuses a stream that was never made. */
static bool goes_into_checked_call(struct analysis_func *af, const struct ir_stmt *made)
{
    const struct ir_expr *root = made->args.len ? ir_address_root(made->args.at[0]) : NULL;
    for (size_t i = 0; root && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind != IR_STMT_CALL || s == made || !s->checked_result || !s->name ||
            !str_has_prefix(s->name, "cuda") || !status_is_behind(af, made, s))
            continue;
        for (size_t k = 0; k < s->args.len; k++) {
            if (comes_from(s->args.at[k], root))
                return true;
        }
    }
    return false;
}

/* ---- results ---------------------------------------------------------------------------------- */

/* Macros of tests, of headers that are out of sight. */
static bool is_expectation(const char *name)
{
    return str_has_prefix(name, "EXPECT_") || str_has_prefix(name, "ASSERT_") ||
           str_has_prefix(name, "REQUIRE");
}

/* Outside programs "check" and "test" may be anything. */
static bool is_comparison_of(const struct ir_stmt *s, const struct ir_expr *root, bool in_program)
{
    static const char *const words[] = {"compare", "verify", "correct", "check", "valid", "test"};
    if (s->kind == IR_STMT_BRANCH)
        return in_program && s->expr && comes_from(s->expr, root);
    bool named = s->kind == IR_STMT_CALL && s->name && is_expectation(s->name);
    size_t n = in_program ? sizeof words / sizeof *words : 2;
    for (size_t i = 0; s->kind == IR_STMT_CALL && s->name && i < n; i++)
        named = named || strcasestr(s->name, words[i]);
    for (size_t i = 0; named && i < s->args.len; i++) {
        if (comes_from(s->args.at[i], root))
            return true;
    }
    return false;
}

/* A program or a test compares what it has copied: without the copy, it says that the result is wrong. */
static bool is_compared(struct analysis_func *af, const struct ir_stmt *copy)
{
    const struct ir_expr *root = copy->args.len ? ir_address_root(copy->args.at[0]) : NULL;
    root = owner_of(root);
    for (size_t i = 0; root && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (status_is_behind(af, copy, s) &&
            is_comparison_of(s, root, af->analysis->module->in_program))
            return true;
    }
    return false;
}

/* ---- destructors ------------------------------------------------------------------------------ */

struct sight {
    const char *record;
    bool found;
};

static bool is_of_record(const struct ir_type *t, const char *record)
{
    size_t n = strlen(record); /* an instance is "task.2" */
    t = t && t->kind == TYPE_POINTER ? t->elem : t;
    return t && t->kind == TYPE_RECORD && t->name && strncmp(t->name, record, n) == 0 &&
           (t->name[n] == '\0' || t->name[n] == '.');
}

static bool look_for_record(const struct ir_expr *e, void *context)
{
    struct sight *s = context;
    s->found = s->found || is_of_record(e->type, s->record);
    return !s->found;
}

static bool has_object_of(const struct ir_func *f, const char *record)
{
    struct sight s = {.record = record};
    for (size_t i = 0; i < f->decls.len; i++)
        s.found = s.found || is_of_record(f->decls.at[i]->type, record);
    ir_walk_func(f, look_for_record, &s);
    return s.found;
}

bool status_asked_by_destructor(const struct analysis_func *af)
{
    const struct analysis *a = af->analysis;
    for (size_t i = 0; a->module->in_program && i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        if (f->name && f->name[0] == '~' && f->record_name && status_checked_in(f) > 0 &&
            has_object_of(af->func, f->record_name))
            return true;
    }
    return false;
}

/* ---- launches of others ------------------------------------------------------------------------ */

static bool is_stream(const struct ir_expr *e)
{
    const struct ir_type *to = e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
    return to && to->name && strstr(to->name, "CUstream");
}

/* `GemmColumnMajor(stream, m, n, ...)` out of sight: CUTLASS asks for the last error when it launches, and who
 * wraps it looks at what it answers. */
static bool goes_into_library(struct analysis_func *af, const struct ir_stmt *call)
{
    static const char *const words[] = {"gemm", "cutlass"};
    const struct ir_expr *stream = NULL;
    for (size_t i = 0; i < call->args.len; i++)
        if (is_stream(call->args.at[i]))
            stream = ir_strip_all_casts(call->args.at[i]);
    for (size_t i = 0; stream && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool named = false;
        for (size_t k = 0; s->kind == IR_STMT_CALL && s->name && k < 2; k++)
            named = named || strcasestr(s->name, words[k]);
        if (!named || (s->callee && s->callee->has_body) || !status_is_behind(af, call, s))
            continue;
        for (size_t k = 0; k < s->args.len; k++)
            if (ir_strip_all_casts(s->args.at[k]) == stream)
                return true;
    }
    return false;
}

/* An opt-in for shared memory that no launch needs. */
static bool is_within_default(const struct analysis_func *af, const struct ir_stmt *call)
{
    const struct ir_expr *bytes = shared_opt_in_bytes(call);
    return bytes && range_of(af->ranges, bytes, call).hi <= ARCH_SHARED_DEFAULT;
}

bool status_is_seen_elsewhere(struct analysis_func *af, const struct ir_stmt *call)
{
    if (status_is_cub(call))
        return false;
    bool is_first = af->analysis->module->in_program && !launches_before(af, call);
    if (is_within_default(af, call) || goes_into_library(af, call))
        return true;
    if (strcmp(call->name, "cudaSetDevice") == 0)
        return is_first ? status_asked_here(af, call) : status_fetched_here(af, call);
    bool event = str_has_prefix(call->name, "cudaEventCreate");
    if (event || str_has_prefix(call->name, "cudaStreamCreate"))
        return (event && af->analysis->module->in_program) || goes_into_checked_call(af, call);
    if (is_about_device(call))
        return is_first && !status_is_of_any_device(call);
    return str_has_prefix(call->name, "cudaMemcpy") && is_compared(af, call);
}

/* PyTorch's own, and not one that the project has written itself: a name that nothing declares, or one in a namespace
 * of PyTorch's. */
static bool is_of_torch(const struct ir_stmt *s)
{
    const char *of = s->qualified_name;
    return strcmp(s->name, "getCurrentCUDAStream") == 0 &&
           (of ? strstr(of, "cuda::") || strstr(of, "c10::") || strstr(of, "at::")
               : s->guessed && !s->callee);
}

bool status_on_torch_stream(const struct ir_func *f)
{
    for (; f; f = f->is_lambda ? f->parent : NULL) {
        for (size_t i = 0; i < f->stmts.len; i++) {
            const struct ir_stmt *s = f->stmts.at[i];
            if (s->kind == IR_STMT_CALL && s->name && is_of_torch(s))
                return true;
        }
    }
    return false;
}
