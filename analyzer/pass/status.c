/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/status.h"

#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "pass/calls.h"
#include "pass/status_internal.h"

bool status_is_runtime(const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_CALL || !s->name || s->object || s->callee ||
        !str_has_prefix(s->name, "cuda") || !isupper((unsigned char)s->name[4]))
        return false;
    /* `Allocator::cudaMallocChecked()` is the project's own */
    const char *scope = s->qualified_name ? strstr(s->qualified_name, "::") : NULL;
    return !(scope && scope > s->qualified_name) && !strstr(s->name, "Check");
}

/* cub::DeviceScan::ExclusiveSum() and its kin return a cudaError_t.  Asked for the size of their memory
 * only (NULL), they have little to say. */
bool status_is_cub(const struct ir_stmt *s)
{
    const char *name = s->kind == IR_STMT_CALL && !s->object ? s->qualified_name : NULL;
    bool is_scoped = name && strncmp(name, "cub::", 5) == 0;
    if (is_scoped)
        name += 5;
    if (!name || strncmp(name, "Device", 6) != 0 || !strstr(name, "::") || s->args.len < 3)
        return false;
    const struct ir_expr *memory = s->args.at[0];
    bool is_pointer = memory->type->kind == TYPE_POINTER;
    memory = ir_strip_all_casts(memory);
    /* `storage.data()` of an absent class is memory, too */
    return !ir_is_const(memory, 0) && (is_pointer || memory->type->kind == TYPE_POINTER ||
                                       (is_scoped && memory->type->kind == TYPE_UNKNOWN));
}

static bool starts_with_any(const char *name, const char *const *prefixes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (str_has_prefix(name, prefixes[i]))
            return true;
    }
    return false;
}

bool status_matters(const struct ir_stmt *s)
{
    static const char *const needed[] = {
        "cudaMalloc",
        "cudaHostAlloc",
        "cudaHostRegister",
        "cudaMemcpy",
        "cudaMemset",
        "cudaGetDevice",
        "cudaSetDevice",
        "cudaDeviceGetAttribute",
        "cudaDeviceSynchronize",
        "cudaStreamSynchronize",
        "cudaStreamCreate",
        "cudaEventCreate",
        "cudaFuncSetAttribute",
        "cudaFuncGetAttributes",
        "cudaHostGetDevicePointer",
        "cudaGraphInstantiate",
        "cudaGraphLaunch",
        "cudaStreamBeginCapture",
        "cudaStreamEndCapture",
        "cudaOccupancyMax",
        "cudaIpc",
        "cudaGetSymbolAddress",
        "cudaPointerGetAttributes",
        "cudaLaunchKernel",
        "cudaLaunchCooperativeKernel",
        "cudaGraphicsMapResources",
        "cudaGraphicsResourceGetMappedPointer",
        "cudaCreateTextureObject",
    };
    if (s->is_emptied_check)
        return false;
    if (status_is_cub(s))
        return !s->callee;
    return status_is_runtime(s) &&
           starts_with_any(s->name, needed, sizeof needed / sizeof *needed) &&
           !str_has_prefix(s->name, "cudaSetDeviceFlags");
}

bool status_weighs(const struct ir_stmt *s)
{
    static const char *const weighty[] = {"cudaMalloc", "cudaHostAlloc", "cudaMemcpy", "cudaMemset",
                                          "cudaFuncSetAttribute"};
    return status_is_runtime(s) &&
           starts_with_any(s->name, weighty, sizeof weighty / sizeof *weighty);
}

bool status_fills(const struct ir_stmt *s)
{
    static const char *const questions[] = {"cudaGetDeviceProperties", "cudaDeviceGetAttribute",
                                            "cudaOccupancyMax"};
    return status_is_runtime(s) &&
           starts_with_any(s->name, questions, sizeof questions / sizeof *questions);
}

/* ---- results --------------------------------------------------------------------------------- */

/* Does a variable of the program take the answer? */
static bool is_stored(const struct analysis_func *af, const struct ir_stmt *call)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_SET && s->var && s->var->source_name && *s->var->source_name &&
            ir_stmt_reads(s, call))
            return true;
    }
    return false;
}

static bool is_read(const struct analysis_func *af, const struct ir_stmt *call)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_SET ? s->expr : NULL;
        e = ir_strip_all_casts(e); /* of a type that is not known, too */
        if (!(e && e->op == IR_VALUE) && ir_stmt_reads(s, call))
            return true;
    }
    return false;
}

bool status_is_lost(const struct analysis_func *af, const struct ir_stmt *call, bool *stored)
{
    /* Allocations define the pointer; what becomes of their answer the front end knows. */
    bool allocates =
        str_has_prefix(call->name, "cudaMalloc") || str_has_prefix(call->name, "cudaHost");
    *stored = false;
    if (!call->value || allocates)
        return !call->checked_result;
    /* Taken, but by no variable: handed to something that clang lost. */
    *stored = is_stored(af, call);
    return *stored && (!call->checked_result || !is_read(af, call));
}

/* ---- questions ------------------------------------------------------------------------------- */

static bool holds(const char *name, const char *part)
{
    for (const char *p = name; *p; p++) {
        size_t i = 0;
        while (part[i] && tolower((unsigned char)p[i]) == part[i])
            i++;
        if (!part[i])
            return true;
    }
    return false;
}

static bool is_question_name(const char *name)
{
    return holds(name, "check") || holds(name, "error") || holds(name, "assert") ||
           holds(name, "status") || holds(name, "verify") || holds(name, "ensure") ||
           str_has_suffix(name, "ERR");
}

/* `check(__FILE__, __LINE__)`: what it looks at is not among what it is handed. */
static bool is_handed_nothing(const struct ir_stmt *call)
{
    int64_t n;
    for (size_t i = 0; i < call->args.len; i++) {
        if (call->args.at[i]->op != IR_STRING && !ir_is_int(call->args.at[i], &n))
            return false;
    }
    return true;
}

/* Functions that are handed the errors of others, and ones that look for them.  What a function looks at
 * by itself stands in its body, if there is one: checkCollisions() looks at other things. */
bool status_is_check(const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_CALL || !s->name)
        return false;
    if (s->callee && s->callee->has_body && is_handed_nothing(s))
        return false;
    if (status_is_runtime(s) && !s->guessed) /* cudaCheckError() is a macro of an absent header */
        return (strcmp(s->name, "cudaGetLastError") == 0 ||
                strcmp(s->name, "cudaPeekAtLastError") == 0);
    bool is_debug = s->qualified_name && strcmp(s->qualified_name, "cub::Debug") == 0;
    return is_debug || is_question_name(s->name);
}

/* A variable or what a call gives, as it is: it may be a status. */
static bool may_be_answer(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return e->op == IR_VAR || (def && (def->kind == IR_STMT_CALL || def->kind == IR_STMT_PHI));
}

/* CHECK(n > 0), CHECK(n % 4 == 0), CHECK(false, "no such type"): a condition that no status of the runtime is in. */
static bool is_about_sizes(const struct ir_stmt *call)
{
    bool compares = false, answer = false;
    int64_t known;
    if (call->args.len > 1 && ir_is_int(ir_strip_all_casts(call->args.at[0]), &known))
        return true;
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *e = ir_strip_casts(call->args.at[i]);
        if (!(ir_op_info(e->op)->flags & IR_OP_COMPARE))
            continue;
        compares = true;
        bool with_zero =
            (e->op == IR_EQ || e->op == IR_NE) && ir_is_const(ir_strip_all_casts(e->args[1]), 0);
        answer = answer || (with_zero && may_be_answer(e->args[0])); /* `status == cudaSuccess` */
    }
    return compares && !answer;
}

/* thrust::transform(...): an algorithm of Thrust asks for the last error when it launches, and throws, and so does who
 * reads an element of its memory.  What makes iterators, pairs and pointers does not. */
static bool is_thrust_algorithm(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_CALL && s->qualified_name &&
        str_has_prefix(s->qualified_name, "thrust::device_reference::operator"))
        return true;
    static const char *const makers[] = {"make_", "cast", "tuple", "pair", "advance", "distance"};
    if (s->kind != IR_STMT_CALL || !s->qualified_name ||
        !str_has_prefix(s->qualified_name, "thrust::") || s->args.len < 2)
        return false;
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (strstr(s->qualified_name, makers[i]))
            return false;
    return true;
}

/* The text of an error that somebody else has asked for. */
static bool is_error_text(const struct ir_stmt *call)
{
    return strcmp(call->name, "cudaGetErrorString") == 0 ||
           strcmp(call->name, "cudaGetErrorName") == 0;
}

bool status_asks(const struct analysis *a, const struct ir_stmt *s, unsigned depth)
{
    if (s->kind == IR_STMT_CALL && s->checked_result && status_is_runtime(s) && !is_error_text(s))
        return true;
    if (status_is_check(s))
        return !is_about_sizes(s);
    if (s->kind != IR_STMT_CALL || !s->callee || depth >= LIMIT_WRAPPER_DEPTH)
        return false;
    for (size_t i = 0; i < s->callee->stmts.len; i++) {
        if (status_asks(a, s->callee->stmts.at[i], depth + 1))
            return true;
    }
    return false;
}

/* Asks for the last error, and not for the answer of one call or for a condition:
 * `CHECK(cudaDeviceSynchronize())` says nothing of a launch that was refused. */
bool status_fetches(const struct analysis *a, const struct ir_stmt *s, unsigned depth)
{
    if (status_is_check(s) && is_handed_nothing(s))
        return true;
    for (size_t i = 0; s->callee && depth < LIMIT_WRAPPER_DEPTH && i < s->callee->stmts.len; i++) {
        if (status_fetches(a, s->callee->stmts.at[i], depth + 1))
            return true;
    }
    return false;
}

/* The same of what asks by itself, too: nobody has made a habit of that. */
static bool asks_or_throws(const struct analysis *a, const struct ir_stmt *s, unsigned depth)
{
    return is_thrust_algorithm(s) || status_asks(a, s, depth);
}

static bool fetches_or_throws(const struct analysis *a, const struct ir_stmt *s, unsigned depth)
{
    return is_thrust_algorithm(s) || status_fetches(a, s, depth);
}

/* By its name it asks for an error of the runtime: getLastCudaError(), checkKernel(); CHECK("n > 0") may ask
 * for anything. */
bool status_names_last_error(const struct ir_stmt *s)
{
    static const char *const words[] = {"last", "cuda", "kernel", "launch"};
    for (size_t i = 0; s->name && i < sizeof words / sizeof *words; i++)
        if (holds(s->name, words[i]))
            return true;
    return false;
}

bool status_is_behind(const struct analysis_func *af, const struct ir_stmt *s,
                      const struct ir_stmt *t)
{
    return t->block == s->block ? t->id > s->id : cfg_reaches(af->cfg, s->block, t->block);
}

bool status_asked_after(struct analysis_func *af, const struct ir_stmt *s)
{
    return status_asked(af, s, 0, asks_or_throws);
}

bool status_asked_here(struct analysis_func *af, const struct ir_stmt *s)
{
    return status_asked(af, s, LIMIT_WRAPPER_DEPTH, asks_or_throws);
}

bool status_fetched_after(struct analysis_func *af, const struct ir_stmt *s)
{
    return status_asked(af, s, 0, fetches_or_throws);
}

bool status_fetched_here(struct analysis_func *af, const struct ir_stmt *s)
{
    return status_asked(af, s, LIMIT_WRAPPER_DEPTH, fetches_or_throws);
}

bool status_thrown_here(struct analysis_func *af, const struct ir_stmt *s)
{
    return status_fetched_here(af, s) && !status_asked(af, s, LIMIT_WRAPPER_DEPTH, status_fetches);
}

/* CHECK(blocks <= most) asks for something else. */
static bool has_condition(const struct ir_stmt *call)
{
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *e = ir_strip_casts(call->args.at[i]);
        if (e->type->kind == TYPE_BOOL || ir_op_info(e->op)->flags & IR_OP_COMPARE)
            return true;
    }
    return false;
}

bool status_asked_next(struct analysis_func *af, const struct ir_stmt *s)
{
    bool behind = false;
    for (size_t i = 0; i < s->block->stmts.len; i++) {
        const struct ir_stmt *t = s->block->stmts.at[i];
        if (behind && t->kind == IR_STMT_CALL)
            return !status_matters(t) && !has_condition(t) && status_asks(af->analysis, t, 0) &&
                   !status_asked_too_late(af, s, t);
        behind = behind || t == s;
    }
    return false;
}

bool status_fetched_next(struct analysis_func *af, const struct ir_stmt *s)
{
    bool behind = false;
    for (size_t i = 0; i < s->block->stmts.len; i++) {
        const struct ir_stmt *t = s->block->stmts.at[i];
        bool wait = t->kind == IR_STMT_CALL && t->name && strstr(t->name, "Synchronize");
        if (behind && status_fetches(af->analysis, t, 0))
            return true;
        if (behind && (t->kind == IR_STMT_LAUNCH || t->kind == IR_STMT_CALL) && !wait &&
            !status_is_check(t))
            return false;
        behind = behind || t == s;
    }
    return false;
}

/* ---- questions with an answer of their own ----------------------------------------------------- */

static bool is_question(const struct ir_stmt *s)
{
    static const char *const names[] = {"cudaGetDeviceCount", "cudaDeviceGetAttribute"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(s->name, names[i]) == 0)
            return s->args.len > 0;
    }
    return false;
}

struct use {
    const struct ir_stmt *def;
    bool found;
};

/* `count == 0` and `count`, but not `blocks <= count`, which says nothing of how it was asked */
static bool is_test_of(const struct ir_expr *e, void *context)
{
    struct use *u = context;
    int64_t n;
    for (unsigned i = 0; i < e->arg_count && ir_op_info(e->op)->flags & IR_OP_COMPARE; i++) {
        const struct ir_expr *x = ir_strip_casts(e->args[i]);
        u->found = u->found || (x->op == IR_VALUE && x->value->def == u->def &&
                                ir_is_int(ir_strip_casts(e->args[1 - i]), &n));
    }
    return !u->found;
}

static bool is_tested(const struct ir_func *f, const struct ir_decl *d)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *load = f->stmts.at[i];
        if (load->kind != IR_STMT_LOAD || load->addr->op != IR_ADDR || load->addr->decl != d)
            continue;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            struct use u = {.def = load};
            if (s->kind != IR_STMT_BRANCH || !s->expr)
                continue;
            const struct ir_expr *bare = ir_strip_casts(s->expr);
            ir_walk(s->expr, is_test_of, &u);
            if (u.found || (bare->op == IR_VALUE && bare->value->def == load))
                return true;
        }
    }
    return false;
}

bool status_has_default(const struct analysis_func *af, const struct ir_stmt *s)
{
    if (!is_question(s) || s->args.at[0]->op != IR_ADDR || s->args.at[0]->decl->is_global)
        return false;
    const struct ir_decl *d = s->args.at[0]->decl;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        int64_t n;
        if (t->kind == IR_STMT_STORE && t->id < s->id && t->addr->op == IR_ADDR &&
            t->addr->decl == d && ir_is_int(t->expr, &n))
            return n != 0 || is_tested(af->func, d); /* 48 * 1024 goes for any device */
    }
    return false;
}

/* ---- the file -------------------------------------------------------------------------------- */

unsigned status_checked_in(const struct ir_func *f)
{
    unsigned n = 0;
    for (size_t i = 0; i < f->stmts.len; i++)
        n += status_matters(f->stmts.at[i]) && f->stmts.at[i]->checked_result &&
             !f->stmts.at[i]->again;
    return n;
}

bool status_checks_others(const struct analysis_func *af, const char *name)
{
    unsigned checked = 0;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool stored;
        if (!status_matters(s) || status_is_cub(s) || strcmp(s->name, name) == 0)
            continue;
        if (status_is_lost(af, s, &stored))
            return false;
        checked++;
    }
    return checked > 0;
}

bool status_checks_all(const struct analysis_func *af)
{
    return status_checks_others(af, "");
}

bool status_read_before(const struct analysis_func *af, const struct ir_stmt *call)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool stored;
        if (s == call)
            return false;
        if (status_matters(s) && s->name && call->name && strcmp(s->name, call->name) == 0 &&
            !s->guessed && !status_is_lost(af, s, &stored))
            return true;
    }
    return false;
}
