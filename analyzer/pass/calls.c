/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/calls.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/strbuf.h"
#include "pass/guard.h"
#include "pass/uniform.h"

enum progress { PROGRESS_FRESH, PROGRESS_BUSY, PROGRESS_DONE };

struct func_calls {
    struct call_summary summary;
    enum progress progress;
    bool returns_ready; /* uniformity of the result is only computed when asked for */
    bool hidden_ready;
    bool has_hidden; /* calls that are not in `sites` */
    VEC(const struct ir_stmt *) sites;
};

struct calls {
    struct analysis *analysis;
    struct func_calls *funcs; /* by function id */
    size_t count;
};

static const struct call_summary unknown_summary = {.known = false, .writes_memory = true};

static struct func_calls *func_of(const struct calls *c, const struct ir_func *f)
{
    return f && f->id < c->count ? &c->funcs[f->id] : NULL;
}

/* ---- block collectives of cub --------------------------------------------------------------- */

/* Classes whose methods synchronise the block.  BlockLoad and BlockStore do so only when they
 * transpose. */
static bool is_block_collective(const char *text)
{
    static const char *const classes[] = {
        "BlockReduce",
        "BlockScan",
        "BlockExchange",
        "BlockRadixSort",
        "BlockMergeSort",
        "BlockDiscontinuity",
        "BlockHistogram",
        "BlockShuffle",
        "BlockAdjacentDifference",
        "BlockRadixRank",
        "BlockRunLengthDecode",
        "BlockTopK",
    };
    if (!text)
        return false;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        const char *at = strstr(text, classes[i]);
        size_t n = strlen(classes[i]);
        bool starts = at && (at == text || at[-1] == ':' || at[-1] == ' ');
        if (starts && (at[n] == 0 || at[n] == '<' || at[n] == ':' || at[n] == ' ' || at[n] == 'T'))
            return true;
    }
    return (strstr(text, "BlockLoad") || strstr(text, "BlockStore")) && strstr(text, "TRANSPOSE");
}

static bool is_cub_method(const char *name)
{
    static const char *const methods[] = {
        "Sum",
        "Reduce",
        "InclusiveSum",
        "ExclusiveSum",
        "InclusiveScan",
        "ExclusiveScan",
        "Sort",
        "SortDescending",
        "SortBlockedToStriped",
        "SortDescendingBlockedToStriped",
        "StableSort",
        "BlockedToStriped",
        "StripedToBlocked",
        "BlockedToWarpStriped",
        "WarpStripedToBlocked",
        "ScatterToBlocked",
        "ScatterToStriped",
        "FlagHeads",
        "FlagTails",
        "FlagHeadsAndTails",
        "Histogram",
        "Composite",
        "Offset",
        "Rotate",
        "Up",
        "Down",
        "SubtractLeft",
        "SubtractRight",
        "RankKeys",
        "Load",
        "Store",
        "Select",
        "RunLengthDecode",
    };
    for (size_t i = 0; name && i < sizeof methods / sizeof *methods; i++)
        if (strcmp(name, methods[i]) == 0)
            return true;
    return false;
}

static bool is_cub_barrier(const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_CALL || s->callee || !is_cub_method(s->name))
        return false;
    return is_block_collective(s->object_type ? s->object_type->name : NULL) ||
           is_block_collective(s->qualified_name);
}

/* `ReduceSystem(threadIdx.x, x, sums, weights)` of whole __shared__ arrays: each thread has put its part there.  Not
 * `lastReduce(sums, tid)`, which may be of one warp. */
bool calls_reduces_shared(const struct ir_stmt *s)
{
    bool index = false, shared = false;
    if (s->kind != IR_STMT_CALL || s->callee || s->object || !s->name ||
        strncasecmp(s->name, "reduc", strlen("reduc")) != 0 || strcasestr(s->name, "warp"))
        return false;
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *e = ir_strip_all_casts(s->args.at[i]);
        index = index || ir_is_builtin(e, IR_BUILTIN_TID_X);
        shared = shared || (e->op == IR_ADDR && e->decl->storage == STORAGE_SHARED &&
                            e->decl->type->kind == TYPE_ARRAY);
    }
    return index && shared;
}

/* `Sum`, `MaxV2`: what is made of all the values, and nothing else, as in `blockReduceOffset()`. */
static bool is_of_operations(const char *p)
{
    static const char *const words[] = {"sum", "max", "min",   "prod", "mean",  "add",    "mul",
                                        "all", "any", "array", "dup",  "float", "double", "v"};
    while (*p) {
        const char *start = p;
        for (size_t i = 0; i < sizeof words / sizeof *words && p == start; i++)
            p += str_has_prefix(p, words[i]) ? strlen(words[i]) : 0;
        while (isdigit((unsigned char)*p))
            p++;
        if (p == start)
            return false;
    }
    return true;
}

static bool is_of_thread(const struct ir_expr *e, void *context)
{
    (void)context;
    return !(e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_TID_X &&
             e->builtin <= IR_BUILTIN_TID_Z);
}

/* A tile of a warp, a mask of lanes, a place in global memory that is the thread's own: what is reduced is no block. */
static bool is_of_less(const struct ir_expr *e)
{
    const char *type = e->type->name, *name = ir_leaf_name(ir_strip_all_casts(e));
    bool group =
        type && (strstr(type, "tile") || strstr(type, "coalesced") || strstr(type, "warp"));
    const struct ir_expr *root = e->type->kind == TYPE_POINTER ? ir_address_root(e) : NULL;
    bool own = root && root->op != IR_ADDR && !ir_walk(e, is_of_thread, NULL);
    const struct ir_expr *bare = ir_strip_all_casts(e);
    const char *made = bare->op == IR_VALUE && bare->value->def ? bare->value->def->name : NULL;
    bool lanes = made && (strstr(made, "ballot") || strstr(made, "activemask"));
    return group || own || lanes || (name && strcasestr(name, "mask"));
}

/* `blockReduceSum(x)`, `block_all_reduce<MAX>(x, scratch)`, out of sight: the warps tell each other, and wait for it.
 * `BlockReduce(scratch)`, `BlockReduce1`, `BlockReduceT` make an object of cub's, whose methods do. */
bool calls_is_named_reduction(const struct ir_stmt *s)
{
    static const char *const begins[] = {"blockreduce", "blockallreduce"};
    char plain[40];
    if (s->kind != IR_STMT_CALL || s->callee || s->object || !s->name)
        return false;
    bool object = s->name[0] == 'B' && !strstr(s->name, "Sum") && !strstr(s->name, "Max") &&
                  !strstr(s->name, "Min");
    if (s->args.len == 0 || object)
        return false;
    if (calls_reduces_shared(s))
        return true;
    for (size_t i = 0; i < s->args.len; i++)
        if (is_of_less(s->args.at[i]))
            return false;
    str_plain(s->name, plain, sizeof plain);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (str_has_prefix(plain, begins[i]) && is_of_operations(plain + strlen(begins[i])))
            return true;
    return false;
}

/* `syncthreads()`, `sync_block_threads(acc)`: a function out of sight that is named for one thing. */
static bool is_named_barrier(const struct ir_stmt *s)
{
    static const char *const names[] = {"syncthreads", "syncblock", "blocksync", "syncblockthreads",
                                        "blockbarrier"};
    char plain[24];
    if (s->kind != IR_STMT_CALL || s->callee || s->object || !s->name)
        return false;
    str_plain(s->name, plain, sizeof plain);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(plain, names[i]) == 0)
            return true;
    return calls_is_named_reduction(s);
}

/* `curand_uniform(&state[blockIdx.x])` of a Mersenne twister: the threads of a block share its state, and
 * each draw waits for all of them. */
static bool is_shared_draw(const struct ir_stmt *s)
{
    const struct ir_type *t = s->kind == IR_STMT_CALL && s->args.len ? s->args.at[0]->type : NULL;
    bool state = t && t->kind == TYPE_POINTER && t->elem && t->elem->name &&
                 strstr(t->elem->name, "curandStateMtgp32");
    return state && !s->callee && s->name && strncmp(s->name, "curand", strlen("curand")) == 0;
}

static bool is_own_barrier(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_BARRIER)
        return s->scope == SCOPE_BLOCK || s->scope == SCOPE_CLUSTER || s->scope == SCOPE_GRID;
    return is_cub_barrier(s) || is_named_barrier(s) || is_shared_draw(s);
}

/* ---- summaries ------------------------------------------------------------------------------ */

static void summarise(struct calls *c, struct ir_func *f);

static bool stores_outside(const struct ir_stmt *s)
{
    if (!(ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS) || s->kind == IR_STMT_LOAD)
        return false;
    const struct ir_expr *root = ir_address_root(s->addr);
    return !(root && root->op == IR_ADDR &&
             (root->decl->storage == STORAGE_LOCAL || root->decl->storage == STORAGE_TEMP));
}

static bool is_dynamic_shared(const struct ir_expr *e, void *context)
{
    (void)context;
    return !(e->op == IR_ADDR && e->decl->storage == STORAGE_SHARED_DYNAMIC);
}

bool calls_touches_dynamic_shared(const struct ir_stmt *s)
{
    return !ir_walk_stmt(s, is_dynamic_shared, NULL);
}

static bool is_computation(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_SET || s->kind == IR_STMT_EVAL || s->kind == IR_STMT_JUMP ||
           (s->kind == IR_STMT_RETURN && s->expr);
}

/* Does every path from the entry to a return meet a barrier? */
static bool passes_barrier_always(const struct calls *c, const struct analysis_func *af)
{
    const struct ir_func *f = af->func;
    struct arena *a = c->analysis->arena;
    bool *seen = ARENA_ARRAY(a, bool, f->blocks.len);
    VEC(const struct ir_block *) todo = {0};
    vec_push(a, &todo, f->blocks.at[0]);
    seen[f->blocks.at[0]->id] = true;
    while (todo.len) {
        const struct ir_block *b = todo.at[--todo.len];
        bool stops = false;
        for (size_t i = 0; i < b->stmts.len && !stops; i++) {
            const struct ir_stmt *s = b->stmts.at[i];
            const struct func_calls *callee = func_of(c, s->callee);
            stops = is_own_barrier(s) ||
                    (s->kind == IR_STMT_CALL && callee && callee->summary.always_barrier);
            if (s->kind == IR_STMT_RETURN && !stops)
                return false;
        }
        for (size_t i = 0; i < b->succs.len && !stops; i++) {
            const struct ir_block *next = b->succs.at[i];
            if (!seen[next->id])
                vec_push(a, &todo, next);
            seen[next->id] = true;
        }
    }
    return true;
}

static bool is_no_capture(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VAR || e->decl->storage != STORAGE_CAPTURE;
}

static bool has_captures(const struct ir_expr *e)
{
    return e && !ir_walk(e, is_no_capture, NULL);
}

static void add_statement(struct calls *c, struct call_summary *sum, const struct ir_stmt *s)
{
    if (is_own_barrier(s)) {
        sum->has_barrier = true;
        if (!sum->barrier)
            sum->barrier = s;
    }
    sum->writes_memory = sum->writes_memory || stores_outside(s);
    sum->uses_dynamic_shared = sum->uses_dynamic_shared || calls_touches_dynamic_shared(s);
    if (s->kind != IR_STMT_CALL || is_own_barrier(s))
        return;
    struct func_calls *callee = func_of(c, s->callee);
    if (!callee || !s->callee->has_body) {
        sum->writes_memory = true;
        return;
    }
    summarise(c, s->callee);
    if (callee->progress == PROGRESS_BUSY) { /* recursion */
        sum->known = false;
        sum->writes_memory = true;
        return;
    }
    sum->has_barrier = sum->has_barrier || callee->summary.has_barrier;
    if (!sum->barrier)
        sum->barrier = callee->summary.barrier;
    sum->writes_memory = sum->writes_memory || callee->summary.writes_memory;
    sum->uses_dynamic_shared = sum->uses_dynamic_shared || callee->summary.uses_dynamic_shared;
}

static void summarise(struct calls *c, struct ir_func *f)
{
    struct func_calls *fc = func_of(c, f);
    const struct analysis_func *af = analysis_of(c->analysis, f);
    if (!fc || fc->progress != PROGRESS_FRESH)
        return;
    fc->progress = PROGRESS_BUSY;
    struct call_summary *sum = &fc->summary;
    if (!af) {
        *sum = unknown_summary;
    } else {
        sum->known = !f->has_errors;
        sum->only_computes = true;
        for (size_t i = 0; i < f->stmts.len; i++) {
            sum->only_computes = sum->only_computes && is_computation(f->stmts.at[i]);
            add_statement(c, sum, f->stmts.at[i]);
        }
        if (sum->has_barrier)
            sum->always_barrier = passes_barrier_always(c, af);
        sum->returns = has_captures(f->result) ? NULL : f->result;
    }
    fc->progress = PROGRESS_DONE;
}

/* ---- functions that are handed on ------------------------------------------------------------ */

/* The function that stands among the arguments with all that it is to be called with behind it, from *first
 * on: `benchmark(repeats, run, kernel_num, out, n)`, `std::thread(run, out, n)`; NULL: none. */
static struct ir_func *forwarded_by(const struct ir_stmt *s, size_t *first)
{
    for (*first = 1; s->kind == IR_STMT_CALL && *first <= s->args.len; ++*first) {
        const struct ir_expr *e = ir_strip_all_casts(s->args.at[*first - 1]);
        struct ir_func *f = e->op == IR_FUNC ? e->func : NULL;
        if (f && f->kind == FUNC_HOST && f->params.len > 0 && f->params.len == s->args.len - *first)
            return f;
    }
    return NULL;
}

/* The call that it comes to. */
static const struct ir_stmt *forwarded_call(struct arena *a, const struct ir_stmt *s,
                                            struct ir_func *callee, size_t first)
{
    struct ir_stmt *call = ARENA_NEW(a, struct ir_stmt);
    *call = *s;
    call->callee = callee;
    call->name = callee->name;
    call->args.at = s->args.at + first;
    call->args.len = call->args.cap = s->args.len - first;
    return call;
}

static void add_site(struct calls *c, const struct ir_func *callee, const struct ir_stmt *s)
{
    struct func_calls *fc = func_of(c, callee);
    if (fc)
        vec_push(c->analysis->arena, &fc->sites, s);
}

struct calls *calls_create(struct analysis *a)
{
    struct calls *c = ARENA_NEW(a->arena, struct calls);
    c->analysis = a;
    c->count = ir_func_ids(a->module);
    c->funcs = ARENA_ARRAY(a->arena, struct func_calls, c->count + 1);
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct ir_func *f = a->funcs.at[i]->func;
        summarise(c, f);
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind == IR_STMT_CALL)
                add_site(c, s->callee, s);
            size_t first;
            struct ir_func *forwarded = forwarded_by(s, &first);
            if (forwarded)
                add_site(c, forwarded, forwarded_call(a->arena, s, forwarded, first));
        }
    }
    return c;
}

/* Uniformity needs the callee's own uniformity pass, so it waits until someone asks. */
static void summarise_result(const struct calls *c, struct func_calls *fc, const struct ir_func *f)
{
    fc->returns_ready = true;
    struct analysis_func *af = analysis_of(c->analysis, f);
    if (!af || !fc->summary.known || f->kind == FUNC_HOST)
        return;
    struct uniformity r = uniform_of_result(af);
    fc->summary.returns_thread_dependent = r.level > UNIFORM_BLOCK;
    fc->summary.returns_thread_index =
        r.level == VARYING && r.certain && f->return_type && f->return_type->kind == TYPE_INT;
    fc->summary.returns_argument_dependent = r.level <= UNIFORM_BLOCK;
}

const struct call_summary *calls_summary(const struct calls *c, const struct ir_func *f)
{
    struct func_calls *fc = func_of(c, f);
    if (!fc)
        return &unknown_summary;
    if (!fc->returns_ready)
        summarise_result(c, fc, f);
    return &fc->summary;
}

/* `if (stride != 1) __syncthreads();` of a function that is called with a stride of 1. */
static bool is_excluded_by_call(const struct analysis_func *af, const struct ir_stmt *s,
                                const struct ir_stmt *call)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *left = ir_strip_casts(x[i].left);
        for (size_t k = 0; left->op == IR_VAR && k < af->func->params.len && k < call->args.len;
             k++) {
            int64_t number;
            struct fact handed = {.op = IR_EQ, .left = x[i].left, .right = call->args.at[k]};
            if (left->decl == af->func->params.at[k] &&
                ir_is_int(ir_strip_casts(handed.right), &number) &&
                guard_contradicts(&x[i], &handed))
                return true;
        }
    }
    return false;
}

/* A barrier that the call may reach with the numbers that it hands on; NULL: none. */
static const struct ir_stmt *barrier_of_call(const struct calls *c, const struct ir_stmt *call)
{
    const struct func_calls *callee = func_of(c, call->callee);
    if (!callee || !callee->summary.has_barrier)
        return NULL;
    const struct analysis_func *af = analysis_of(c->analysis, call->callee);
    bool hands_number = false;
    int64_t number;
    for (size_t i = 0; i < call->args.len; i++)
        hands_number = hands_number || ir_is_int(ir_strip_casts(call->args.at[i]), &number);
    if (!hands_number || !af || !af->guards)
        return callee->summary.barrier;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct func_calls *next = s->kind == IR_STMT_CALL ? func_of(c, s->callee) : NULL;
        const struct ir_stmt *at = is_own_barrier(s)                   ? s
                                   : next && next->summary.has_barrier ? next->summary.barrier
                                                                       : NULL;
        if (at && !is_excluded_by_call(af, s, call))
            return at;
    }
    return NULL;
}

bool calls_is_block_barrier(const struct calls *c, const struct ir_stmt *s,
                            const struct ir_stmt **inner)
{
    const struct ir_stmt *at = NULL;
    if (is_own_barrier(s))
        at = s;
    else if (s->kind == IR_STMT_CALL)
        at = barrier_of_call(c, s);
    if (at && inner)
        *inner = at;
    return at != NULL;
}

const struct ir_expr *calls_result(const struct calls *c, const struct ir_stmt *call)
{
    const struct func_calls *fc = func_of(c, call->callee);
    struct ir_module *m = c->analysis->module;
    if (call->kind != IR_STMT_CALL || !fc || !fc->summary.returns)
        return NULL;
    const struct ir_func *f = call->callee;
    const struct ir_expr **from = ARENA_ARRAY(m->arena, const struct ir_expr *, f->params.len + 1);
    for (size_t i = 0; i < f->params.len; i++)
        from[i] = ir_var(m, f->params.at[i]);
    size_t n = f->params.len;
    for (size_t i = call->args.len; i < n; i++)
        if (ir_contains(fc->summary.returns, from[i]))
            return NULL; /* a default argument that is not known here */
    if (call->args.len < n)
        n = call->args.len;
    return ir_substitute(m, fc->summary.returns, from, call->args.at, n);
}

const struct ir_stmt *const *calls_sites(const struct calls *c, const struct ir_func *f, size_t *n)
{
    const struct func_calls *fc = func_of(c, f);
    *n = fc ? fc->sites.len : 0;
    return fc ? fc->sites.at : NULL;
}

struct looking {
    const struct ir_func *f;
    bool found;
};

static bool look_for_name(const struct ir_expr *e, void *context)
{
    struct looking *l = context;
    const char *name = e->op == IR_FUNC && !e->func ? e->text : NULL;
    size_t n = name ? strcspn(name, "<") : 0; /* `convert<float>`, whichever that is */
    bool by_name = n && l->f->name && strlen(l->f->name) == n && !memcmp(name, l->f->name, n);
    l->found = l->found || by_name || ((e->op == IR_FUNC || e->op == IR_LAMBDA) && e->func == l->f);
    return !l->found;
}

static void visit(const struct ir_expr **slot, void *context)
{
    if (*slot)
        ir_walk(*slot, look_for_name, context);
}

/* Called by a name that was not resolved, or handed on as a value: not all calls are in sight. */
static bool look_for_hidden(const struct analysis *a, const struct ir_func *f)
{
    struct looking l = {.f = f};
    for (size_t i = 0; i < a->funcs.len && !l.found; i++) {
        const struct ir_func *g = a->funcs.at[i]->func;
        for (size_t k = 0; k < g->stmts.len && !l.found; k++) {
            struct ir_stmt *s = g->stmts.at[k];
            if (s->kind == IR_STMT_CALL && !s->callee && s->name && f->name &&
                strcmp(s->name, f->name) == 0)
                return true;
            size_t first;
            if (forwarded_by(s, &first) != f) /* that is a call like another */
                ir_stmt_visit(s, visit, &l);
        }
    }
    return l.found;
}

bool calls_has_hidden(const struct calls *c, const struct ir_func *f)
{
    struct func_calls *fc = func_of(c, f);
    if (!fc || fc->hidden_ready)
        return !fc || fc->has_hidden;
    fc->hidden_ready = true;
    fc->has_hidden = look_for_hidden(c->analysis, f);
    return fc->has_hidden;
}

bool calls_are_all_seen(const struct calls *c, const struct ir_func *f)
{
    return (f->is_internal || c->analysis->module->has_main) && !calls_has_hidden(c, f);
}
