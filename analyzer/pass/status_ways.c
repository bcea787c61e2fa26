/* SPDX-License-Identifier: Apache-2.0 */
/* Whether functions of the file ask for the last error on every way that leads on from a call. */
#include <string.h>

#include "base/limits.h"
#include "pass/status_internal.h"

/* What the call has given, as a function names it: by the expressions that addresses start from. */
struct given {
    VEC(const struct ir_expr *) objects;  /* filled in: a number, the properties of a device */
    VEC(const struct ir_expr *) pointers; /* to what was allocated, or copied */
    VEC(const struct ir_expr *) answers;  /* of the runtime, handed on */
};

/* Blocks that are done with. */
struct ways {
    struct analysis *analysis;
    struct arena *scratch;
    const struct cfg *cfg;
    const struct ir_block *start;
    unsigned depth;
    struct given given;
    unsigned char *seen;
    bool ends_count; /* a way that ends without a question is looked for */
    bool found;      /* some question */
};

/* ---- what the call gives ---------------------------------------------------------------------- */

static bool gives(const struct ir_stmt *call)
{
    static const char *const words[] = {"Alloc", "alloc", "Memcpy", "Get", "Occupancy", "Elapsed"};
    for (size_t i = 0; call->name && i < sizeof words / sizeof *words; i++)
        if (strstr(call->name, words[i]))
            return true;
    return false;
}

/* `cudaMallocManaged(&x, bytes)` and `cudaMemcpy(x, from, bytes, kind)` give x; a number is filled in. */
static struct given given_by(struct analysis *a, struct arena *scratch, const struct ir_stmt *call)
{
    struct given g = {0};
    size_t n = !gives(call) ? 0 : strstr(call->name, "Memcpy") ? 1 : call->args.len;
    for (size_t i = 0; i < n && i < call->args.len; i++) {
        const struct ir_expr *root = ir_address_root(call->args.at[i]);
        if (root->op == IR_ADDR)
            vec_push(scratch, &g.objects, root);
        else if (n == 1 && (root->op == IR_VALUE || root->op == IR_VAR))
            vec_push(scratch, &g.pointers, root);
    }
    if (n && call->value)
        vec_push(scratch, &g.pointers, ir_value(a->module, call->value));
    return g;
}

#define HOLDS(list, e) holds((list)->at, (list)->len, (e))
static bool holds(const struct ir_expr *const *at, size_t n, const struct ir_expr *e)
{
    for (size_t i = 0; i < n; i++)
        if (at[i] == e)
            return true;
    return false;
}

/* The host reads a number that was filled in, or goes through a pointer. */
static bool is_use(struct ways *w, const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_LOAD && s->kind != IR_STMT_STORE)
        return false;
    const struct ir_expr *root = ir_address_root(s->addr);
    bool object = HOLDS(&w->given.objects, root);
    bool pointer = object && s->value && s->var && s->var->type->kind == TYPE_POINTER;
    if (s->kind == IR_STMT_LOAD && pointer)
        vec_push(w->scratch, &w->given.pointers, ir_value(w->analysis->module, s->value));
    return HOLDS(&w->given.pointers, root) || (s->kind == IR_STMT_LOAD && object && !pointer);
}

static bool is_answer(const struct ways *w, const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return HOLDS(&w->given.answers, e) ||
           (def && def->kind == IR_STMT_CALL && status_is_runtime(def));
}

/* The same as the function that is called names it. */
static struct given handed_on(const struct ways *w, const struct ir_stmt *call)
{
    struct given g = {0};
    const struct ir_func *f = call->callee;
    for (size_t i = 0; i < call->args.len && i < f->params.len; i++) {
        const struct ir_expr *root = ir_address_root(call->args.at[i]);
        const struct ir_expr *param = ir_var(w->analysis->module, f->params.at[i]);
        if (HOLDS(&w->given.pointers, root))
            vec_push(w->scratch, &g.pointers, param);
        if (HOLDS(&w->given.objects, root))
            vec_push(w->scratch, &g.objects, param);
        if (is_answer(w, ir_strip_all_casts(call->args.at[i])))
            vec_push(w->scratch, &g.answers, param);
    }
    return g;
}

/* ---- the ways --------------------------------------------------------------------------------- */

static bool asks_on_every_way(const struct ways *w, const struct ir_stmt *call);
static bool is_followed(const struct ir_func *f);
static struct ways ways_from(struct analysis *a, const struct ir_block *b, unsigned depth,
                             struct arena *scratch);

/* A question itself, or a function of the file that puts it whatever way it takes. */
static bool is_question(const struct ways *w, const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_CALL)
        return false;
    if (s->callee && s->callee->has_body)
        return w->depth < LIMIT_WRAPPER_DEPTH && asks_on_every_way(w, s);
    return w->depth > 0 && s->checked_result && status_is_runtime(s) &&
           status_fetches(w->analysis, s, 0);
}

/* `cudaGetLastError();`: what failed is forgotten. */
static bool forgets(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && !s->checked_result && s->name &&
           strcmp(s->name, "cudaGetLastError") == 0;
}

static bool is_no_answer(const struct ir_expr *e, void *context)
{
    const struct ways *w = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    bool answer = is_answer(w, e);
    for (size_t i = 0; !answer && def && def->kind == IR_STMT_CALL && i < def->args.len; i++)
        answer = is_answer(w, ir_strip_all_casts(def->args.at[i]));
    return !answer;
}

/* `if (cudaMemcpy(...) != cudaSuccess) throw ...;`: it tells of a failure. */
static bool is_told(struct ways *w, const struct ir_block *thrown)
{
    for (const struct ir_block *b = cfg_idom(w->cfg, thrown); b; b = cfg_idom(w->cfg, b)) {
        const struct ir_stmt *s = cfg_terminator(b);
        bool asks = s && s->kind == IR_STMT_BRANCH && !ir_walk(s->expr, is_no_answer, w);
        for (unsigned i = 0; asks && i < b->succs.len; i++)
            if (cfg_edge_dominates(w->cfg, (struct cfg_edge){b, i}, thrown))
                return true;
    }
    return false;
}

/* A return, a `throw`, or the `exit(0)` that all ways come to; `if (!known) exit(1);` tells of a failure itself. */
static bool is_end(struct ways *w, const struct ir_stmt *s)
{
    bool throws = s->kind == IR_STMT_TRAP && s->name && strcmp(s->name, "throw") == 0;
    if (throws || !w->ends_count)
        return throws && !is_told(w, s->block);
    return s->kind == IR_STMT_RETURN ||
           (s->kind == IR_STMT_TRAP && cfg_post_dominates(w->cfg, s->block, w->start));
}

/* The same in a function of the file, `clear(x, n)`. */
static bool is_used_by(const struct ways *w, const struct ir_stmt *call)
{
    const struct ir_func *f = call->kind == IR_STMT_CALL ? call->callee : NULL;
    if (!f || !is_followed(f) || w->depth >= LIMIT_WRAPPER_DEPTH)
        return false;
    struct ways inner = ways_from(w->analysis, f->blocks.at[0], w->depth + 1, w->scratch);
    inner.given = handed_on(w, call);
    if (!inner.given.objects.len && !inner.given.pointers.len)
        return false;
    for (size_t i = 0; i < f->stmts.len; i++)
        if (is_use(&inner, f->stmts.at[i]) || is_used_by(&inner, f->stmts.at[i]))
            return true;
    return false;
}

/* From the statement of that number on, no way out of the function is without a question, and
 * what the call gave is not used in front of it. */
static bool ends_asked(struct ways *w, const struct ir_block *b, size_t from)
{
    for (size_t i = from; i < b->stmts.len; i++) {
        if (is_question(w, b->stmts.at[i]))
            return w->found = true;
        if (is_end(w, b->stmts.at[i]) || is_use(w, b->stmts.at[i]) ||
            is_used_by(w, b->stmts.at[i]) || forgets(b->stmts.at[i]))
            return false;
    }
    for (size_t i = 0; i < b->succs.len; i++) {
        const struct ir_block *next = b->succs.at[i];
        if (w->seen[next->id])
            continue;
        w->seen[next->id] = 1;
        if (!ends_asked(w, next, 0))
            return false;
    }
    return true;
}

/* In the function of b, from there on. */
static struct ways ways_from(struct analysis *a, const struct ir_block *b, unsigned depth,
                             struct arena *scratch)
{
    const struct analysis_func *af = analysis_of(a, b->func);
    struct ways w = {.analysis = a,
                     .scratch = scratch,
                     .cfg = af ? af->cfg : NULL,
                     .start = b,
                     .depth = depth,
                     .ends_count = true};
    w.seen = ARENA_ARRAY(scratch, unsigned char, b->func->blocks.len);
    return w;
}

static bool is_followed(const struct ir_func *f)
{
    return f->has_body && f->blocks.len > 0 && f->blocks.len <= LIMIT_LANES_BLOCKS;
}

static bool asks_on_every_way(const struct ways *w, const struct ir_stmt *call)
{
    if (!is_followed(call->callee))
        return false;
    const struct ir_block *b = call->callee->blocks.at[0];
    struct ways inner = ways_from(w->analysis, b, w->depth + 1, w->scratch);
    inner.given = handed_on(w, call);
    return inner.cfg && ends_asked(&inner, b, 0) && inner.found;
}

bool status_fetched_by_callees(struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_block *b = s->block;
    bool asked = false;
    struct arena *scratch = arena_create();
    struct ways w = ways_from(af->analysis, b, 0, scratch);
    w.given = given_by(af->analysis, scratch, s);
    for (size_t i = 0; i < b->stmts.len && is_followed(af->func); i++)
        if (b->stmts.at[i] == s)
            asked = ends_asked(&w, b, i + 1) && w.found;
    arena_destroy(scratch);
    return asked;
}

bool status_asked_too_late(struct analysis_func *af, const struct ir_stmt *s,
                           const struct ir_stmt *asks)
{
    const struct ir_block *b = s->block;
    bool late = false;
    struct arena *scratch = arena_create();
    struct ways w = ways_from(af->analysis, b, 0, scratch);
    w.given = given_by(af->analysis, scratch, s);
    for (size_t i = 0, behind = 0; i < b->stmts.len && b->stmts.at[i] != asks; i++) {
        late = late || (behind && is_use(&w, b->stmts.at[i]));
        behind = behind || b->stmts.at[i] == s;
    }
    if (!late && asks->callee && is_followed(asks->callee)) {
        const struct ir_block *first = asks->callee->blocks.at[0];
        struct ways inner = ways_from(af->analysis, first, 1, scratch);
        inner.given = handed_on(&w, asks);
        inner.ends_count = false;
        late = inner.cfg && !ends_asked(&inner, first, 0);
    }
    arena_destroy(scratch);
    return late;
}

/* ---- numbers that are divided by --------------------------------------------------------------- */

struct divided {
    const struct ir_stmt *load; /* of the number */
    bool divides, tests;
};

static bool look_for_divisor(const struct ir_expr *e, void *context)
{
    struct divided *d = context;
    for (unsigned i = 0; i < e->arg_count; i++) {
        const struct ir_expr *x = ir_strip_all_casts(e->args[i]);
        if (x->op != IR_VALUE || x->value->def != d->load)
            continue;
        d->divides = d->divides || (i == 1 && (e->op == IR_DIV || e->op == IR_REM));
        d->tests = d->tests || ir_op_info(e->op)->flags & IR_OP_COMPARE || e->op == IR_LNOT ||
                   e->op == IR_MAX;
    }
    return true;
}

/* What the number of d, which the call fills in, is there for behind it. */
static void look_at_uses(const struct analysis_func *af, const struct ir_stmt *call,
                         const struct ir_decl *number, struct divided *d)
{
    const struct ir_func *f = af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *load = f->stmts.at[i];
        if (load->kind != IR_STMT_LOAD || load->addr->op != IR_ADDR || load->addr->decl != number ||
            !status_is_behind(af, call, load))
            continue;
        d->load = load;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            const struct ir_expr *bare = s->expr ? ir_strip_all_casts(s->expr) : NULL;
            ir_walk_stmt(s, look_for_divisor, d);
            if (s->kind == IR_STMT_LAUNCH)
                ir_walk(s->launch->grid, look_for_divisor, d);
            d->tests = d->tests || (s->kind == IR_STMT_BRANCH && bare && bare->op == IR_VALUE &&
                                    bare->value->def == load);
        }
    }
}

/* `int threads = 256;` in front of the call: that is divided by where it fails. */
static bool has_number_before(const struct analysis_func *af, const struct ir_stmt *call,
                              const struct ir_decl *number)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_STORE && s->id < call->id && s->addr->op == IR_ADDR &&
            s->addr->decl == number && !ir_is_const(ir_strip_all_casts(s->expr), 0))
            return true;
    }
    return false;
}

bool status_is_divided_by(const struct analysis_func *af, const struct ir_stmt *call)
{
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *to = call->args.at[i];
        struct divided d = {0};
        if (to->op != IR_ADDR || to->decl->is_global)
            continue;
        look_at_uses(af, call, to->decl, &d);
        if (d.divides && !d.tests && !has_number_before(af, call, to->decl))
            return true;
    }
    return false;
}
