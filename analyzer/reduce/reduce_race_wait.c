/* SPDX-License-Identifier: Apache-2.0 */
/* What orders the accesses of a race: barriers, fences, and calls out of sight that may hold some. */
#include <string.h>

#include "reduce/reduce_race_internal.h"
#include "pass/calls.h"
#include "pass/guard.h"

static bool has_word(const char *name, const char *const *words)
{
    for (; name && *words; words++) {
        if (strcasestr(name, *words))
            return true;
    }
    return false;
}

static bool is_warp_claim(const struct race *x)
{
    return x->r.claim->lockstep;
}

/* ---- calls out of sight --------------------------------------------------------------------- */

/* Functions of CUDA and of the C++ library: those that wait are statements of their own. */
static bool is_of_library(const char *name)
{
    static const char *const begins[] = {
        "__half",   "__float",  "__double", "__int2",  "__uint2", "__ll2",   "__ull2", "__hadd",
        "__hsub",   "__hmul",   "__hfma",   "__hmax",  "__hmin",  "__hneg",  "__habs", "__hgt",
        "__hlt",    "__hge",    "__hle",    "__heq",   "__hne",   "__hdiv",  "__ldg",  "__ldc",
        "__stc",    "__stw",    "__bfloat", "__nv_",   "__low2",  "__high2", "__popc", "__clz",
        "__ffs",    "__brev",   "__byte_",  "__fma",   "__fadd",  "__fsub",  "__fmul", "__fdiv",
        "__frcp",   "__fsqrt",  "__frsqrt", "__dmul",  "__dadd",  "__expf",  "__logf", "__log2f",
        "__log10f", "__sinf",   "__cosf",   "__tanf",  "__powf",  "__satu",  "__umul", "__mul",
        "__dp2a",   "__dp4a",   "__vadd",   "__vsub",  "__vmax",  "__vmin",  "__vabs", "__vcmp",
        "__is",     "__assert", "__cvta",   "printf",  "assert",  "tex1D",   "tex2D",  "tex3D",
        "surf1D",   "surf2D",   "surf3D",   "curand_", "clock",   "make_",   NULL};
    for (size_t i = 0; begins[i]; i++) {
        if (strncmp(name, begins[i], strlen(begins[i])) == 0)
            return true;
    }
    return false;
}

/* `to_float(x)`, `Exp(x)`, `Inf<T>()`: numbers in, a number out, and a name that says which. */
static bool is_arithmetic(const struct ir_stmt *s)
{
    static const char *const words[] = {"exp",   "log",    "sqrt",  "pow",     "cast",  "convert",
                                        "to_",   "2float", "2half", "quant",   "round", "ceil",
                                        "floor", "abs",    "clamp", "sigmoid", "relu",  "tanh",
                                        "gelu",  "silu",   NULL};
    static const char *const of_two[] = {"mul", "div", "fma", "min", "max", "add", "sub", NULL};
    static const char *const joint[] = {"block", "cta",  "group", "reduce", "sum",  "scan",
                                        "sort",  "sync", "all",   "warp",   "wait", NULL};
    static const char *const constants[] = {"inf",   "max", "min",    "zero",    "one",
                                            "ident", "eps", "lowest", "neutral", NULL};
    bool named = has_word(s->name, words) || (!s->args.len && has_word(s->name, constants)) ||
                 (s->args.len > 1 && has_word(s->name, of_two));
    if (s->object || !s->value || !named ||
        has_word(s->qualified_name ? s->qualified_name : s->name, joint))
        return false;
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_type *t = s->args.at[i]->type;
        if (t && t->kind == TYPE_POINTER)
            return false;
    }
    return true;
}

/* `view.ptr(y)`, of a parameter of the kernel: where something is. */
static bool is_accessor(const struct ir_stmt *s)
{
    static const char *const names[] = {"ptr",   "data",  "at",   "get",    "size",  "begin",
                                        "end",   "row",   "col",  "stride", "rows",  "cols",
                                        "empty", "numel", "item", "length", "shape", "operator[]"};
    for (size_t i = 0; s->object && i < sizeof names / sizeof *names; i++) {
        if (strcmp(s->name, names[i]) == 0)
            return true;
    }
    return false;
}

/* Only threads of one warp, or fewer, get there, whatever the sizes are: `threadIdx.x == 0`. */
static bool is_of_few(const struct race_frame *f, const struct ir_stmt *s)
{
    for (; f; s = f->lanes.call, f = f->up) {
        size_t n;
        int64_t limit;
        const struct fact *x = guard_facts(f->lanes.af->guards, s, &n);
        for (size_t i = 0; i < n; i++) {
            bool thread = ir_is_builtin(x[i].left, IR_BUILTIN_TID_X) ||
                          ir_is_builtin(x[i].left, IR_BUILTIN_THREAD_RANK);
            bool one = x[i].op == IR_EQ && ir_is_int(x[i].right, &limit);
            bool few = x[i].op == IR_LT && ir_is_int(x[i].right, &limit) && limit <= 32;
            if (thread && (one || few))
                return true;
        }
    }
    return false;
}

/* A lock, a flag: what one thread does with it orders others. */
static bool may_lock(const struct ir_stmt *s)
{
    static const char *const words[] = {"lock", "wait",  "acquire", "release", "arrive",
                                        "sync", "fence", "barrier", "flag",    "signal",
                                        "sema", "spin",  NULL};
    return has_word(s->qualified_name ? s->qualified_name : s->name, words) ||
           has_word(s->object_type ? s->object_type->name : NULL, words);
}

static enum race_wait wait_of_call(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    if (race_callee(f, s) || race_free_call(x, f, s) || reduce_known_call(s) || !s->name ||
        is_of_library(s->name) || is_arithmetic(s) || is_accessor(s) || race_is_test(s) ||
        race_address(s))
        return s->name || race_callee(f, s) ? WAIT_NONE : WAIT_UNKNOWN;
    if (!race_is_between(x, f, s))
        return WAIT_NONE;
    /* Blocks wait for each other in a cooperative launch, or by flags. */
    bool global = x->r.claim->kind == CLAIM_RACE_GLOBAL;
    bool blocks = global && (may_lock(s) || !x->r.site || x->r.site->launch->cooperative);
    if (is_warp_claim(x) || blocks)
        return WAIT_UNKNOWN;
    if (is_of_few(f, s))
        return may_lock(s) ? WAIT_UNKNOWN : WAIT_NONE;
    return WAIT_MAYBE;
}

/* ---- statements ----------------------------------------------------------------------------- */

static enum race_wait wait_of_barrier(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    bool shared = x->r.claim->kind == CLAIM_RACE_SHARED;
    switch (s->scope) {
    case SCOPE_WARP:
        if (is_warp_claim(x) && s->args.len)
            return race_need_expr(x, f, s->args.at[0]) ? WAIT_WARP : WAIT_UNKNOWN;
        return WAIT_WARP;
    case SCOPE_BLOCK: return WAIT_BLOCK;
    case SCOPE_CLUSTER:
    case SCOPE_GRID: return shared ? WAIT_BLOCK : WAIT_UNKNOWN;
    default: /* named, cuda::barrier: perhaps not for all */
        if (!race_is_between(x, f, s))
            return WAIT_NONE;
        return shared && !is_warp_claim(x) && !is_of_few(f, s) ? WAIT_MAYBE : WAIT_UNKNOWN;
    }
}

static enum race_wait wait_of_asm(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    static const char *const words[] = {"bar", "wait", "fence", "atom", "red.", "sync",
                                        "acq", "rel",  "st.",   "call", NULL};
    if (s->name && !has_word(s->name, words))
        return WAIT_NONE;
    return race_is_between(x, f, s) ? WAIT_UNKNOWN : WAIT_NONE;
}

/* `x = reduce<float>(x, shared)`: a function out of sight that was taken for a class. */
static bool find_class_call(const struct ir_expr *e, void *context)
{
    static const char *const waits[] = {"sync", "barrier", "reduce", "scan",  "sort",
                                        "wait", "arrive",  "block",  "group", NULL};
    bool *found = context;
    if (e->op != IR_RECORD || !e->type || e->type->kind != TYPE_UNKNOWN)
        return true;
    *found |= has_word(e->type->name, waits);
    for (unsigned i = 0; i < e->arg_count; i++) {
        const struct ir_type *t = e->args[i]->type;
        *found |= t && t->kind == TYPE_POINTER && ir_shared_variable(e->args[i]);
    }
    return !*found;
}

static enum race_wait wait_of_class(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    bool found = false;
    ir_walk_stmt(s, find_class_call, &found);
    if (!found || !race_is_between(x, f, s))
        return WAIT_NONE;
    return x->r.claim->kind == CLAIM_RACE_SHARED && !is_warp_claim(x) ? WAIT_MAYBE : WAIT_UNKNOWN;
}

enum race_wait race_wait_of(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    const struct ir_stmt *inner;
    if (s->kind != IR_STMT_BARRIER && !race_callee(f, s) &&
        calls_is_block_barrier(x->r.analysis->calls, s, &inner))
        return WAIT_BLOCK;
    switch (s->kind) {
    case IR_STMT_BARRIER: return wait_of_barrier(x, f, s);
    case IR_STMT_WARPOP: return WAIT_WARP;
    case IR_STMT_FENCE: return WAIT_FENCE;
    case IR_STMT_ASM: return wait_of_asm(x, f, s);
    case IR_STMT_CALL: return wait_of_call(x, f, s);
    case IR_STMT_SET: return wait_of_class(x, f, s);
    default: return WAIT_NONE;
    }
}

/* ---- between -------------------------------------------------------------------------------- */

/* The access, or the call that leads to it, in the frame; NULL: it is not in there. */
static const struct ir_stmt *seen_from(const struct race_frame *f, const struct race_access *a)
{
    const struct ir_stmt *s = a->stmt;
    for (const struct race_frame *g = a->frame; g; s = g->lanes.call, g = g->up) {
        if (g == f)
            return s;
    }
    return NULL;
}

bool race_is_between(const struct race *x, const struct race_frame *f, const struct ir_stmt *s)
{
    for (; f; s = f->lanes.call, f = f->up) {
        const struct cfg *cfg = f->lanes.af->cfg;
        size_t inside = 0;
        for (size_t i = 0; i < x->accesses.len; i++)
            inside += seen_from(f, &x->accesses.at[i]) != NULL;
        bool whole = inside == x->accesses.len; /* none is elsewhere */
        for (size_t i = 0; i < x->accesses.len && inside; i++) {
            const struct ir_stmt *a = seen_from(f, &x->accesses.at[i]);
            bool leaves =
                a && !whole && (cfg_stmt_reaches(cfg, a, s) || cfg_stmt_reaches(cfg, s, a));
            if (a == s || leaves)
                return true;
            for (size_t k = 0; a && k < x->accesses.len; k++) {
                const struct ir_stmt *b = seen_from(f, &x->accesses.at[k]);
                if (b && cfg_stmt_reaches(cfg, a, s) && cfg_stmt_reaches(cfg, s, b))
                    return true;
            }
        }
    }
    return false;
}

/* ---- loops that wait ------------------------------------------------------------------------ */

static bool find_asked(const struct ir_expr *e, void *context)
{
    const struct ir_stmt *s = e->op == IR_VALUE ? e->value->def : NULL;
    bool *found = context;
    *found |= s && (s->kind == IR_STMT_ATOMIC || s->kind == IR_STMT_CALL ||
                    s->kind == IR_STMT_ASM || (s->kind == IR_STMT_LOAD && s->is_volatile));
    return !*found;
}

/* `while (!*flag) ;`: nothing changes in the loop but what others write. */
static bool is_still(const struct cfg_loop *l)
{
    for (size_t i = 0; i < l->blocks.len; i++) {
        const struct ir_block *b = l->blocks.at[i];
        for (size_t k = 0; k < b->stmts.len; k++) {
            if (b->stmts.at[k]->kind == IR_STMT_PHI)
                return false;
        }
    }
    return true;
}

bool race_check_spins(struct race *x)
{
    for (size_t i = 0; i < x->frames.len; i++) {
        struct race_frame *f = x->frames.at[i];
        size_t n;
        const struct cfg_loop *const *all = cfg_loops(f->lanes.af->cfg, &n);
        for (size_t k = 0; k < n; k++) {
            for (size_t m = 0; m < all[k]->exits.len; m++) {
                const struct ir_stmt *t = cfg_terminator(all[k]->exits.at[m].from);
                bool asks = is_still(all[k]);
                if (!t || !t->expr || (f->live && race_roles(f, t) & ROLE_VALUE))
                    continue;
                ir_walk(t->expr, find_asked, &asks);
                if (asks && race_is_between(x, f, t))
                    return race_fail(
                        x, arena_printf(x->r.a, "whether the loop at line %u waits", t->span.line));
            }
        }
    }
    return true;
}
