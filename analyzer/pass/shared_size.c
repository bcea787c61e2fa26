/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/shared_size.h"

#include <string.h>

#include "base/limits.h"
#include "pass/arch.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/decide.h"
#include "pass/guard.h"

/* Nodes of `rows * cols + 1`, with room: longer ones are no plain counts. */
#define COUNT_NODES_MAX 24

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

/* Of sums and products of the same sizes, each of which may be read again. */
static bool is_same_count(const struct ir_expr *x, const struct ir_expr *y)
{
    x = ir_strip_casts(x);
    y = ir_strip_casts(y);
    if (compared_same_size(x, y))
        return true;
    bool alike = x->op == y->op && x->size < COUNT_NODES_MAX &&
                 (x->op == IR_MUL || x->op == IR_ADD || x->op == IR_SUB);
    return alike && is_same_count(x->args[0], y->args[0]) && is_same_count(x->args[1], y->args[1]);
}

bool shared_counts_threads(const struct launch_site *s)
{
    int64_t n;
    if (s->kernel || s->is_wrapper || !s->shared_bytes || ir_is_int(s->shared_bytes, &n))
        return false;
    return s->block[0] && is_same_count(s->block[0], s->shared_bytes) && s->block[1] &&
           ir_is_const(s->block[1], 1) && s->block[2] && ir_is_const(s->block[2], 1);
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

/* `return (float *)memory;`: memory; or NULL. */
static const struct ir_expr *handed_back(const struct ir_stmt *t)
{
    return t->kind == IR_STMT_RETURN && t->expr ? ir_address_root(t->expr) : NULL;
}

/* Does the callee look at what this parameter points to, whatever the block size?  What it hands back is for its
 * caller to use. */
static bool param_is_used(const struct analysis *a, const struct ir_func *f,
                          const struct ir_decl *param, unsigned depth)
{
    const struct analysis_func *af = analysis_of(a, f);
    const struct ir_expr *v = ir_var(a->module, param);
    if (!af || depth > LIMIT_MAGNITUDE_DEPTH)
        return true;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        if (t->kind == IR_STMT_SET || t->kind == IR_STMT_EVAL || depends_on_shape(af, t) ||
            (depth == 0 && handed_back(t) == v))
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

static bool hands_back_parameter(const struct ir_func *f)
{
    for (size_t i = 0; f && i < f->stmts.len; i++) {
        const struct ir_expr *root = handed_back(f->stmts.at[i]);
        if (root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM)
            return true;
    }
    return false;
}

/* A statement that the launch leads to has a use for the memory that the call hands back. */
static bool result_is_used(const struct launch_site *s, struct analysis_func *kernel,
                           const struct ir_stmt *call)
{
    const struct ir_type *type = call->callee ? call->callee->return_type : NULL;
    bool pointer = type && (type->kind == TYPE_POINTER || type->kind == TYPE_UNKNOWN) &&
                   hands_back_parameter(call->callee);
    for (size_t i = 0; pointer && i < s->kernel->stmts.len; i++) {
        const struct ir_stmt *t = s->kernel->stmts.at[i];
        if (t->kind != IR_STMT_SET && t->kind != IR_STMT_EVAL && ir_stmt_reads(t, call) &&
            decide_reaches(kernel, s, t))
            return true;
    }
    return false;
}

/* asm(".shared .b32 share[1088];"): static memory, where the extern array begins, too. */
static bool reserves_by_asm(const struct ir_func *kernel)
{
    for (size_t i = 0; i < kernel->stmts.len; i++) {
        const struct ir_stmt *t = kernel->stmts.at[i];
        if (t->kind == IR_STMT_ASM && t->name && strncmp(t->name, ".shared ", 8) == 0)
            return true;
    }
    return false;
}

/* A function that it calls has dynamic memory of its own, and the launch leaves a way there: with an n of 16 not to
 * `if (n > 32) v = block_sum(v);`. */
static bool callee_uses(const struct launch_site *s, struct analysis_func *kernel)
{
    for (size_t i = 0; i < s->kernel->stmts.len; i++) {
        const struct ir_stmt *t = s->kernel->stmts.at[i];
        if (t->kind == IR_STMT_CALL && t->callee && uses_dynamic(kernel->analysis, t->callee) &&
            decide_reaches(kernel, s, t))
            return true;
    }
    return false;
}

/* The statement touches dynamic memory in the instance that is launched: `const float *row = CACHE ? memory : in;` is
 * none where CACHE is false. */
static bool touches_at(const struct launch_site *s, const struct ir_stmt *t)
{
    struct arena *scratch = arena_create();
    struct ir_stmt here = *t;
    here.addr = launch_substitute(s, t->addr);
    here.expr = launch_substitute(s, t->expr);
    here.args = (typeof(here.args)){0};
    for (size_t i = 0; i < t->args.len; i++)
        vec_push(scratch, &here.args, launch_substitute(s, t->args.at[i]));
    bool touches = calls_touches_dynamic_shared(&here);
    arena_destroy(scratch);
    return touches;
}

bool shared_dynamic_used_at(const struct launch_site *s)
{
    const struct analysis *a = s->host->analysis;
    struct analysis_func *kernel = analysis_of(a, s->kernel);
    bool own = false;
    if (!kernel || !uses_dynamic(a, s->kernel) || reserves_by_asm(s->kernel))
        return false;
    for (size_t i = 0; i < s->kernel->stmts.len; i++) {
        const struct ir_stmt *t = s->kernel->stmts.at[i];
        if (t->kind == IR_STMT_SET || t->kind == IR_STMT_PHI || !calls_touches_dynamic_shared(t))
            continue;
        own = true;
        if (decide_reaches(kernel, s, t) && touches_at(s, t) &&
            (!is_unused_by_callee(a, t) || result_is_used(s, kernel, t)))
            return true;
    }
    /* what is declared only, or reached as the one of two memories, says nothing of this launch */
    return !own && callee_uses(s, kernel);
}

/* What an instruction that only one architecture's own target has leaves to static arrays; 0: it is none of them. */
static int64_t limit_of_instruction(const struct ir_stmt *s)
{
    static const char *const words[] = {"wgmma.", "setmaxnreg.", "tcgen05."};
    unsigned arch;
    const char *name = s->name ? s->name : "";
    if (s->kind == IR_STMT_CALL) /* cuda::ptx::tcgen05_fence_before_thread_sync() */
        return strncmp(name, "tcgen05_", 8) == 0 || strncmp(name, "wgmma_", 6) == 0
                   ? arch_shared_largest(&arch)
                   : 0;
    for (size_t k = 0; s->kind == IR_STMT_ASM && k < sizeof words / sizeof *words; k++) {
        if (strstr(name, words[k]))
            return arch_shared_largest(&arch);
    }
    /* mma.sync of narrow floats, for sm_120a */
    bool narrow = s->kind == IR_STMT_ASM && strstr(name, "mma.sync") && strstr(name, ".kind::");
    return narrow ? arch_shared_limit(120) : 0;
}

int64_t shared_static_limit(const struct ir_module *m)
{
    int64_t most = ARCH_SHARED_DEFAULT;
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (size_t k = 0; k < f->stmts.len; k++) {
            int64_t limit = limit_of_instruction(f->stmts.at[k]);
            most = limit > most ? limit : most;
        }
    }
    return most;
}
