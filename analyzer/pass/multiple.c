/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/multiple.h"

#include <string.h>

#include "base/divisor.h"
#include "base/limits.h"
#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/launch_dim.h"

/* Blocks are no larger, and mostly a power of two. */
#define BLOCK_MOST 1024

struct remainder_of {
    const struct ir_expr *n;
    const char *name;         /* of the variable, in the functions around a lambda */
    const struct ir_expr *of; /* what n must be a multiple of; NULL: any remainder will do */
    bool found;
};

/* Multiples of `by` are none of `of`: of 4 and 256, not of two names. */
static bool leaves_rest(const struct ir_expr *by, const struct ir_expr *of)
{
    int64_t part, whole;
    return of && ir_is_int(ir_strip_all_casts(by), &part) &&
           ir_is_int(ir_strip_all_casts(of), &whole) && whole != 0 && part % whole != 0;
}

/* n is x, or a merge of values one of which is x: `n = 32; if (...) n = atoi(...)`. */
static bool comes_from(const struct ir_expr *n, const struct ir_expr *x, unsigned depth)
{
    n = ir_strip_all_casts(n); /* also to the type of a template that has none yet */
    if (n == x)
        return true;
    if (depth == 0 || n->op != IR_VALUE || !n->value->def || n->value->def->kind != IR_STMT_PHI)
        return false;
    for (size_t i = 0; i < n->value->def->args.len; i++) {
        if (comes_from(n->value->def->args.at[i], x, depth - 1))
            return true;
    }
    return false;
}

static bool is_named(const struct ir_expr *e, const char *name)
{
    return e->op == IR_VAR && e->decl->source_name && name &&
           strcmp(e->decl->source_name, name) == 0;
}

/* `n % 32 * width == 0`, which was to be `n % (32 * width)`: it asks for multiples of 32 alone. */
static bool is_slip(const struct ir_expr *e)
{
    int64_t n;
    return e->op == IR_MUL && ir_strip_casts(e->args[0])->op == IR_REM &&
           !ir_is_int(ir_strip_all_casts(e->args[1]), &n);
}

/* `n & 1023`, the remainder by 1024: at least a warp's, of which a flag has no bit; 0: it is none. */
static int64_t masked_by(const struct ir_expr *e)
{
    int64_t mask;
    bool whole = e->op == IR_BITAND && ir_is_int(ir_strip_all_casts(e->args[1]), &mask) &&
                 mask >= 31 && mask < BLOCK_MOST * BLOCK_MOST && (mask & (mask + 1)) == 0;
    return whole ? mask + 1 : 0;
}

static bool is_remainder(const struct ir_expr *e, void *context)
{
    struct remainder_of *r = context;
    int64_t masked = masked_by(e), whole;
    if (is_slip(e))
        return false;
    if (e->op != IR_REM && !masked)
        return true;
    const struct ir_expr *x = ir_strip_all_casts(e->args[0]);
    bool leaves = masked ? r->of && ir_is_int(ir_strip_all_casts(r->of), &whole) && whole != 0 &&
                               masked % whole != 0
                         : leaves_rest(e->args[1], r->of);
    if (!leaves)
        r->found = r->found || (r->n && comes_from(r->n, x, 4)) || is_named(x, r->name);
    return true;
}

/* Nothing is done there but reckoning, and it goes on behind it. */
static const struct ir_block *joins_at(const struct ir_block *b, const struct ir_block *from)
{
    if (b->preds.len != 1 || b->preds.at[0] != from || b->succs.len != 1)
        return b;
    for (size_t i = 0; i < b->stmts.len; i++) {
        enum ir_stmt_kind kind = b->stmts.at[i]->kind;
        if (kind != IR_STMT_EVAL && kind != IR_STMT_SET && kind != IR_STMT_JUMP)
            return b;
    }
    return b->succs.at[0];
}

/* `if (n % b != 0) n += b - n % b;`: who does that expects a rest. */
static bool only_adjusts(const struct ir_stmt *s)
{
    const struct ir_block *b = s->block;
    return s->kind == IR_STMT_BRANCH && b->succs.len == 2 &&
           joins_at(b->succs.at[0], b) == joins_at(b->succs.at[1], b);
}

/* A branch, an assumption, or a comparison that is handed to an assertion nobody knows. */
static void look_at(const struct ir_stmt *s, bool source, struct remainder_of *r)
{
    const struct ir_expr *e = source && s->source_expr ? s->source_expr : s->expr;
    if ((s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_ASSUME) && e && !only_adjusts(s))
        ir_walk(e, is_remainder, r);
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++) {
        const struct ir_expr *arg = ir_strip_casts(s->args.at[i]);
        if (arg->op == IR_EQ || arg->op == IR_NE || arg->op == IR_LAND || arg->op == IR_LNOT)
            ir_walk(arg, is_remainder, r);
    }
}

/* ---- powers of two ------------------------------------------------------------------------------ */

struct logarithm {
    struct analysis_func *host; /* of what is walked */
    const char *name;           /* that the host has for n of int(log2(n)); or that is looked for */
    bool found;
};

static bool look_for_logarithm(const struct ir_expr *e, void *context)
{
    struct logarithm *l = context;
    const struct ir_expr *n = e->op == IR_CAST && e->type->kind == TYPE_INT ? e->args[0] : NULL;
    if (!n || n->op != IR_PURE || !n->text || strncmp(n->text, "log2", 4) != 0 || n->arg_count != 1)
        return true;
    const char *name = launch_dim_name(l->host, n->args[0]);
    l->found = l->found || (name && strcmp(name, l->name) == 0);
    return !l->found;
}

/* Does any function of the host take int(log2(n)) of what it calls so? */
static bool is_logged(const struct analysis *a, const char *name)
{
    struct logarithm l = {.name = name};
    for (size_t i = 0; i < a->funcs.len && !l.found; i++) {
        l.host = a->funcs.at[i];
        const struct ir_func *f = l.host->func;
        for (size_t k = 0; f->kind == FUNC_HOST && k < f->stmts.len && !l.found; k++) {
            if (f->stmts.at[k]->expr)
                ir_walk(f->stmts.at[k]->expr, look_for_logarithm, &l);
        }
    }
    return l.found;
}

/* `x << 1` or `2 * x` of what a loop has had in the round before; from 1 on it may be a distance, of a scan of any
 * length. */
static bool is_doubled(const struct ir_expr *x)
{
    const struct ir_stmt *phi = x->op == IR_VALUE ? x->value->def : NULL;
    int64_t by;
    bool doubled = false;
    for (size_t i = 0; phi && phi->kind == IR_STMT_PHI && i < phi->args.len; i++) {
        const struct ir_expr *e = ir_strip_casts(phi->args.at[i]);
        bool twice = (e->op == IR_SHL && ir_is_int(ir_strip_casts(e->args[1]), &by) && by == 1) ||
                     (e->op == IR_MUL && ir_is_int(ir_strip_casts(e->args[1]), &by) && by == 2);
        if (ir_is_const(e, 1))
            return false;
        doubled = doubled || (twice && ir_strip_casts(e->args[0]) == x);
    }
    return doubled;
}

/* `for (size = 2; size <= n; size <<= 1)` of the function that launches: the last round is of all n. */
static bool is_doubled_up_to(struct analysis_func *host, const char *name)
{
    for (size_t i = 0; i < host->func->stmts.len; i++) {
        const struct ir_stmt *s = host->func->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_BRANCH ? ir_strip_casts(s->expr) : NULL;
        const char *end = e && e->op == IR_LE && is_doubled(ir_strip_casts(e->args[0]))
                              ? launch_dim_name(host, e->args[1])
                              : NULL;
        if (end && strcmp(end, name) == 0)
            return true;
    }
    return false;
}

static bool look_for_logged(const struct ir_expr *e, void *context)
{
    struct logarithm *l = context;
    const char *name = e->op == IR_VAR || e->op == IR_VALUE ? launch_dim_name(l->host, e) : NULL;
    l->found = l->found ||
               (name && (is_logged(l->host->analysis, name) || is_doubled_up_to(l->host, name)));
    return !l->found;
}

/* What n is divided by says nothing of what is left. */
bool multiple_is_power_of_two(struct analysis_func *host, const struct ir_expr *n)
{
    n = ir_strip_casts(n);
    if (n->op == IR_DIV)
        return multiple_is_power_of_two(host, n->args[0]);
    if (n->op == IR_MUL)
        return multiple_is_power_of_two(host, n->args[0]) ||
               multiple_is_power_of_two(host, n->args[1]);
    struct logarithm l = {.host = host};
    ir_walk(n, look_for_logged, &l);
    return l.found;
}

/* The side of a branch that lengths with a rest take, `if (n % 32)`; NULL: it cannot be told. */
static const struct ir_block *side_of_rest(const struct ir_stmt *branch)
{
    const struct ir_expr *e = ir_strip_casts(branch->expr);
    const struct ir_block *b = branch->block;
    bool whole = false; /* the condition holds for multiples */
    int64_t zero;
    while (e->op == IR_LNOT || ((e->op == IR_EQ || e->op == IR_NE) &&
                                ir_is_int(ir_strip_casts(e->args[1]), &zero) && zero == 0)) {
        whole = whole != (e->op != IR_NE);
        e = ir_strip_casts(e->args[0]);
    }
    return (e->op == IR_REM || masked_by(e)) && b->succs.len == 2 ? b->succs.at[whole] : NULL;
}

/* Whoever comes to the launch has passed the check: it is not made elsewhere, and does not send lengths with a
 * rest here, `if (n % 32 == 0) fast<<<...>>>(n); else slow<<<...>>>(n);`. */
static bool keeps_from(const struct cfg *cfg, const struct ir_stmt *check,
                       const struct ir_stmt *launch)
{
    if (!cfg_dominates(cfg, check->block, launch->block))
        return false;
    const struct ir_block *rest = check->kind == IR_STMT_BRANCH ? side_of_rest(check) : NULL;
    return !rest || !cfg_dominates(cfg, rest, launch->block);
}

static bool is_checked(const struct analysis_func *af, const struct ir_expr *n,
                       const struct ir_expr *of, const struct ir_stmt *launch)
{
    struct remainder_of r = {.n = n, .of = of};
    const struct ir_expr *bare = ir_strip_casts(n);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (!launch || keeps_from(af->cfg, s, launch))
            look_at(s, false, &r);
    }
    if (bare->op != IR_VAR || bare->decl->storage != STORAGE_CAPTURE)
        return r.found;
    r = (struct remainder_of){.name = bare->decl->source_name, .of = of, .found = r.found};
    for (const struct ir_func *f = af->func->parent; f && !r.found; f = f->parent) {
        for (size_t i = 0; i < f->stmts.len; i++)
            look_at(f->stmts.at[i], true, &r);
    }
    return r.found;
}

bool multiple_checked_in(const struct analysis_func *af, const struct ir_expr *n)
{
    return is_checked(af, n, NULL, NULL);
}

/* `if (n % 32) __trap();` */
static bool traps(const struct analysis_func *af, const struct ir_expr *n)
{
    struct remainder_of r = {.n = n};
    for (size_t i = 0; i < af->func->stmts.len && !r.found; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_ASSUME || cfg_branch_may_end(af->cfg, s))
            look_at(s, false, &r);
    }
    return r.found;
}

#define DEFS_MOST 3 /* variables that a number goes through */

/* Threads of a block, or what all common blocks divide. */
static int64_t threads_of(const struct launch_site *site)
{
    int64_t all = 1, n;
    for (unsigned i = 0; i < 3; i++) {
        if (!site->block[i] || !ir_is_int(site->block[i], &n) || n < 1 || n > BLOCK_MOST)
            return BLOCK_MOST;
        all *= n;
    }
    return all > 1 && all <= BLOCK_MOST ? all : BLOCK_MOST;
}

/* A divisor of `of` that n is a multiple of, by its numbers and those that all the functions of the program hand
 * over: of `n = 1024 * k` and 256 it is 256. */
static int64_t known_divisor(const struct analysis_func *host, const struct ir_expr *n, int64_t of,
                             unsigned depth)
{
    const struct analysis *a = host->analysis;
    const struct ir_expr *bare = ir_strip_casts(n);
    size_t count;
    if (bare->op == IR_MUL) /* each is `of` at most, and that is small */
        return common_divisor(known_divisor(host, bare->args[0], of, depth) *
                                  known_divisor(host, bare->args[1], of, depth),
                              of);
    if (bare->op == IR_VAR && bare->decl->storage == STORAGE_PARAM) {
        const struct ir_stmt *const *sites = calls_sites(a->calls, host->func, &count);
        unsigned index = (unsigned)bare->decl->param_index;
        int64_t all =
            count > 0 && depth < LIMIT_WRAPPER_DEPTH && calls_are_all_seen(a->calls, host->func)
                ? of
                : 1;
        for (size_t i = 0; i < count && all > 1; i++) {
            const struct analysis_func *caller = analysis_of(a, sites[i]->block->func);
            all = caller && index < sites[i]->args.len
                      ? common_divisor(
                            all, known_divisor(caller, sites[i]->args.at[index], of, depth + 1))
                      : 1;
        }
        return all;
    }
    struct affine x = affine_of(a->arena, bare);
    bool is_positive = x.ok && (x.terms.len > 0 || x.constant > 0);
    int64_t all = is_positive ? common_divisor(of, x.constant % of) : 1;
    for (size_t i = 0; i < x.terms.len; i++)
        all = common_divisor(all, x.terms.at[i].coefficient % of);
    return all;
}

bool multiple_at_launch(const struct launch_site *site, const struct ir_expr *n)
{
    int64_t threads = threads_of(site);
    return known_divisor(site->host, n, threads, 0) == threads;
}

/* `n - n % whole`, `n / whole * whole`: what is left when the rest has been taken; of `of`, if that is known. */
static bool is_whole_part(const struct ir_expr *e, const struct ir_expr *of)
{
    const struct ir_expr *left = e->arg_count == 2 ? ir_strip_casts(e->args[0]) : NULL;
    const struct ir_expr *right = left ? ir_strip_casts(e->args[1]) : NULL;
    if (!left)
        return false;
    if (e->op == IR_SUB)
        return right->op == IR_REM && ir_strip_casts(right->args[0]) == left &&
               !leaves_rest(right->args[1], of);
    if (e->op != IR_MUL)
        return false;
    return (left->op == IR_DIV && ir_strip_casts(left->args[1]) == right &&
            !leaves_rest(right, of)) ||
           (right->op == IR_DIV && ir_strip_casts(right->args[1]) == left &&
            !leaves_rest(left, of));
}

/* `tile - n % tile`, also in a choice, `n % tile ? tile - n % tile : 0`. */
static bool is_missing_part(const struct ir_expr *e, const struct ir_expr *n, unsigned depth)
{
    e = ir_strip_casts(e);
    const struct ir_expr *rest = e->op == IR_SUB ? ir_strip_casts(e->args[1]) : NULL;
    if (rest && rest->op == IR_REM)
        return ir_strip_casts(rest->args[0]) == n &&
               ir_strip_casts(rest->args[1]) == ir_strip_casts(e->args[0]);
    if (e->op == IR_SELECT)
        return is_missing_part(e->args[1], n, depth) || is_missing_part(e->args[2], n, depth);
    const struct ir_stmt *def = e->op == IR_VALUE && depth ? e->value->def : NULL;
    for (size_t i = 0; def && def->kind == IR_STMT_PHI && i < def->args.len; i++) {
        if (is_missing_part(def->args.at[i], n, depth - 1))
            return true;
    }
    return def && def->kind == IR_STMT_SET && is_missing_part(def->expr, n, depth - 1);
}

/* `n + padding`, where the padding is what n lacks of a whole tile. */
static bool is_filled_up(const struct ir_expr *e)
{
    for (unsigned i = 0; e->op == IR_ADD && i < 2; i++) {
        if (is_missing_part(e->args[i], ir_strip_casts(e->args[1 - i]), DEFS_MOST))
            return true;
    }
    return false;
}

/* What a launch's length is asked for on the way to it. */
struct way {
    const struct ir_expr *of; /* it shall be a multiple of; NULL: any remainder will do */
    bool all_seen;            /* no caller may be out of sight */
};

/* The launch, or every call in sight that leads to it, stands behind a look at the remainder of n:
 * `if (n % 16 == 0) run<16>(n);`. */
static bool is_checked_on_the_way(const struct way *w, const struct analysis_func *host,
                                  const struct ir_expr *n, const struct ir_stmt *at, unsigned depth)
{
    const struct ir_expr *bare = ir_strip_casts(n);
    if (is_checked(host, n, w->of, at) || is_whole_part(bare, w->of) || is_filled_up(bare))
        return true;
    if (bare->op != IR_VAR || bare->decl->storage != STORAGE_PARAM || depth >= LIMIT_WRAPPER_DEPTH)
        return false;
    size_t count;
    const struct analysis *a = host->analysis;
    const struct ir_stmt *const *calls = calls_sites(a->calls, host->func, &count);
    unsigned index = (unsigned)bare->decl->param_index;
    bool all = count > 0 && (!w->all_seen || host->func->is_template ||
                             calls_are_all_seen(a->calls, host->func));
    for (size_t i = 0; i < count && all; i++) {
        const struct analysis_func *caller = analysis_of(a, calls[i]->block->func);
        all = caller && index < calls[i]->args.len &&
              is_checked_on_the_way(w, caller, calls[i]->args.at[index], calls[i], depth + 1);
    }
    return all;
}

bool multiple_in_front(const struct launch_site *site, const struct ir_expr *n, int64_t of)
{
    struct ir_module *m = site->host->analysis->module;
    return is_checked(site->host, n, ir_int(m, ir_type_int(m, 64, true), of), site->stmt);
}

bool multiple_for_callers(const struct launch_site *site, const struct ir_expr *n,
                          const struct ir_expr *of)
{
    struct way w = {.of = of, .all_seen = true};
    return is_checked_on_the_way(&w, site->host, n, site->stmt, 0);
}

bool multiple_for_callers_in_sight(const struct launch_site *site, const struct ir_expr *n)
{
    struct way any = {0};
    return is_checked_on_the_way(&any, site->host, n, site->stmt, 0);
}

/* `run<1, 64><<<grid, dim3(1, 64)>>>(n)`: every length is a multiple of one. */
static bool is_of_one(const struct launch_site *site, unsigned axes)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        const struct ir_expr *threads = site->block[axis];
        if (axes >> axis & 1 && !(threads && ir_is_const(ir_strip_casts(threads), 1)))
            return false;
    }
    return axes != 0;
}

bool multiple_checked_along(const struct analysis_func *kernel, const struct ir_expr *n,
                            unsigned axes)
{
    size_t count;
    if (traps(kernel, n))
        return true;
    const struct launch_site *const *sites =
        launch_of(kernel->analysis->launches, kernel->func, &count);
    for (size_t i = 0; i < count; i++) {
        const struct ir_expr *there = launch_substitute(sites[i], n);
        if (is_of_one(sites[i], axes))
            continue;
        if (!there || !(multiple_for_callers_in_sight(sites[i], there) ||
                        multiple_at_launch(sites[i], there)))
            return false;
    }
    return count > 0;
}

bool multiple_checked_for(const struct analysis_func *kernel, const struct ir_expr *n)
{
    return multiple_checked_along(kernel, n, 0);
}
