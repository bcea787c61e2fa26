/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/wait.h"

#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"

static bool is_listed(const char *name, const char *const *names)
{
    for (; *names; names++) {
        size_t n = strlen(*names);
        if ((*names)[n - 1] == '*' ? strncmp(name, *names, n - 1) == 0 : strcmp(name, *names) == 0)
            return true;
    }
    return false;
}

/* Calls of the runtime that return without waiting. */
static bool is_prompt_runtime(const char *name)
{
    static const char *const names[] = {
        "cudaGetLastError",
        "cudaPeekAtLastError",
        "cudaGetError*",
        "cudaEventRecord*",
        "cudaEventCreate*",
        "cudaEventElapsedTime",
        "cudaMemcpyAsync",
        "cudaMemcpy2DAsync",
        "cudaMemsetAsync",
        "cudaMemPrefetchAsync",
        "cudaMemAdvise",
        "cudaSetDevice",
        "cudaGetDevice*",
        "cudaDeviceGet*",
        "cudaStreamCreate*",
        "cudaStreamWaitEvent",
        "cudaFuncSet*",
        "cudaFuncGet*",
        "cudaLaunchKernel*",
        "cudaLaunchCooperative*",
        "cudaOccupancy*",
        "cudaMallocAsync",
        "cudaFreeAsync",
        "cudaPointerGetAttributes",
        "cudaHostGetDevicePointer",
        NULL,
    };
    return is_listed(name, names);
}

/* Functions of the C and C++ libraries that know nothing of a device. */
static bool is_library(const struct ir_stmt *s)
{
    static const char *const names[] = {
        "printf",
        "fprintf",
        "puts",
        "putchar",
        "fflush",
        "sprintf",
        "snprintf",
        "malloc",
        "calloc",
        "free",
        "memset",
        "memcpy",
        "exit",
        "abort",
        "clock",
        "gettimeofday",
        "clock_gettime",
        "time",
        "omp_get_wtime",
        "MPI_Wtime",
        "rand",
        "srand",
        "sqrt",
        "fabs",
        "pow",
        "new",
        "new[]",
        "delete",
        "delete[]",
        "operator<<",
        "sdkStartTimer",
        "sdkStopTimer",
        "sdkResetTimer",
        "sdkGetTimerValue",
        "sdkCreateTimer",
        "getLastCudaError",
        "strlen",
        "strcmp",
        "atoi",
        "assert",
        "cout",
        "endl",
        NULL,
    };
    const char *full = s->qualified_name ? s->qualified_name : s->name;
    if (str_has_prefix(full, "std::"))
        return !strstr(full, "thread") && !strstr(full, "future") && !strstr(full, "function");
    return is_listed(s->name, names);
}

/* thrust::reduce(...): a number that the host has is one that it has waited for. */
static bool is_no_sum(const struct ir_expr *e, void *unused)
{
    static const char *const names[] = {"reduce", "transform_reduce", "inner_product", "count_if",
                                        "all_of", "any_of",           "none_of",       NULL};
    (void)unused;
    return e->op != IR_PURE || !e->text || e->arg_count < 2 || !is_listed(e->text, names);
}

static bool may_wait(const struct analysis *a, const struct ir_stmt *s, unsigned depth)
{
    if (s->kind == IR_STMT_ASM || !ir_walk(s->expr, is_no_sum, NULL))
        return true;
    if (s->kind != IR_STMT_CALL)
        return false;
    if (!s->name)
        return true;
    if (!s->callee || !s->callee->has_body) {
        if (str_has_prefix(s->name, "cuda") && isupper((unsigned char)s->name[4]))
            return !is_prompt_runtime(s->name);
        return !is_library(s);
    }
    if (depth >= LIMIT_WRAPPER_DEPTH)
        return true;
    for (size_t i = 0; i < s->callee->stmts.len; i++) {
        if (may_wait(a, s->callee->stmts.at[i], depth + 1))
            return true;
    }
    return false;
}

bool wait_may_happen(const struct analysis *a, const struct ir_stmt *s)
{
    return may_wait(a, s, 0);
}

static const struct ir_stmt *launch_in(const struct ir_stmt *s, unsigned depth)
{
    if (s->kind == IR_STMT_LAUNCH)
        return s;
    if (s->kind != IR_STMT_CALL || !s->callee || depth >= LIMIT_WRAPPER_DEPTH)
        return NULL;
    for (size_t i = 0; i < s->callee->stmts.len; i++) {
        const struct ir_stmt *l = launch_in(s->callee->stmts.at[i], depth + 1);
        if (l)
            return l;
    }
    return NULL;
}

bool wait_is_due(const struct analysis *a, const struct ir_stmt *s, const struct ir_stmt **launch)
{
    *launch = launch_in(s, 0);
    return *launch && !may_wait(a, s, 0);
}

/* ---- ways ------------------------------------------------------------------------------------- */

/* Blocks on the ways from one statement to the next time of the other, without coming by the first
 * again: whole ones, or parts of the two where they stand. */
struct way {
    const struct ir_stmt *from, *to;
    bool direct; /* both in one block, in this order */
    bool exists;
    bool *forward, *backward;
};

static void mark(bool *marks, const struct ir_block *b, const struct ir_block *stop, bool down)
{
    if (marks[b->id])
        return;
    marks[b->id] = true;
    if (b == stop)
        return;
    for (size_t i = 0; i < (down ? b->succs.len : b->preds.len); i++)
        mark(marks, down ? b->succs.at[i] : b->preds.at[i], stop, down);
}

static struct way way_between(const struct analysis_func *af, const struct ir_stmt *from,
                              const struct ir_stmt *to)
{
    struct way w = {.from = from, .to = to};
    size_t blocks = af->func->blocks.len;
    w.direct = from->block == to->block && from->id < to->id;
    w.exists = w.direct;
    if (w.direct)
        return w;
    w.forward = ARENA_ARRAY(af->analysis->arena, bool, blocks);
    w.backward = ARENA_ARRAY(af->analysis->arena, bool, blocks);
    for (size_t i = 0; i < from->block->succs.len; i++)
        mark(w.forward, from->block->succs.at[i], to->block, true);
    for (size_t i = 0; i < to->block->preds.len; i++)
        mark(w.backward, to->block->preds.at[i], from->block, false);
    w.exists = w.forward[to->block->id];
    return w;
}

static bool is_on(const struct way *w, const struct ir_stmt *s)
{
    if (!w->exists || s == w->from || s == w->to)
        return false;
    if (w->direct)
        return s->block == w->from->block && s->id > w->from->id && s->id < w->to->id;
    if (s->block == w->from->block && s->id > w->from->id)
        return true;
    if (s->block == w->to->block)
        return s->id < w->to->id;
    return s->block != w->from->block && w->forward[s->block->id] && w->backward[s->block->id];
}

bool wait_lies_between(const struct analysis_func *af, const struct ir_stmt *from,
                       const struct ir_stmt *s, const struct ir_stmt *to)
{
    struct way w = way_between(af, from, to);
    return is_on(&w, s);
}

bool wait_is_missing(const struct analysis_func *af, const struct ir_stmt *from,
                     const struct ir_stmt *to)
{
    struct way w = way_between(af, from, to);
    for (size_t i = 0; w.exists && i < af->func->stmts.len; i++) {
        if (is_on(&w, af->func->stmts.at[i]) &&
            wait_may_happen(af->analysis, af->func->stmts.at[i]))
            return false;
    }
    return w.exists;
}
