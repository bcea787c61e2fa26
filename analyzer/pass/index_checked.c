/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/index_checked.h"

#include "base/limits.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/guard.h"
#include "pass/launch.h"

#define LEAVES_MOST 8
#define CALLERS_DEEP 3 /* from the function that launches to the one that checks */

/* What a product is made of: the sizes in it, and how many factors that grow with the run it multiplies. */
struct made_of {
    const struct ir_expr *sizes[LEAVES_MOST];
    size_t len;
    unsigned steps;
    bool too_much;
};

static bool is_size_leaf(const struct ir_expr *e)
{
    if (e->op == IR_VAR)
        return e->decl->storage != STORAGE_LOCAL && e->decl->storage != STORAGE_TEMP;
    return e->op == IR_MEMBER || e->op == IR_FIELD;
}

static void add_size(struct made_of *m, const struct ir_expr *e)
{
    for (size_t i = 0; i < m->len; i++)
        if (m->sizes[i] == e)
            return;
    if (m->len == LEAVES_MOST)
        m->too_much = true;
    else
        m->sizes[m->len++] = e;
}

/* `(blockIdx.x * blockDim.y + threadIdx.y) * cols` multiplies two: what a block has of threads is a number. */
static unsigned look_at(struct made_of *m, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    if (m->steps++ > LIMIT_MAGNITUDE_STEPS) {
        m->too_much = true;
        return 0;
    }
    unsigned x, y;
    switch (e->op) {
    case IR_INT:
    case IR_TPARAM:
    case IR_SIZEOF: return 0;
    case IR_MUL: x = look_at(m, e->args[0]); return x + look_at(m, e->args[1]);
    case IR_ADD:
    case IR_SUB:
    case IR_MIN:
    case IR_MAX:
        x = look_at(m, e->args[0]);
        y = look_at(m, e->args[1]);
        return x > y ? x : y;
    case IR_DIV:
    case IR_SHR: return look_at(m, e->args[0]);
    case IR_BUILTIN: return e->builtin >= IR_BUILTIN_CTAID_X && e->builtin <= IR_BUILTIN_CTAID_Z;
    default:
        if (is_size_leaf(e))
            add_size(m, e);
        return 1;
    }
}

/* What is kept below the limit has each of the sizes as a factor, and as many factors. */
static bool covers(const struct ir_expr *kept, const struct made_of *sizes, unsigned factors)
{
    const struct ir_expr *parts[LEAVES_MOST];
    size_t open = 0, n = 0;
    parts[open++] = kept;
    const struct ir_expr *leaves[LEAVES_MOST];
    while (open > 0) {
        const struct ir_expr *e = ir_strip_all_casts(parts[--open]);
        if (e->op == IR_MUL && open + 2 <= LEAVES_MOST) {
            parts[open++] = e->args[0];
            parts[open++] = e->args[1];
        } else if (e->op != IR_INT && n < LEAVES_MOST) {
            leaves[n++] = e;
        }
    }
    if (n < factors || n < 2)
        return false;
    for (size_t i = 0; i < sizes->len; i++) {
        size_t k = 0;
        while (k < n && sizes->sizes[i] != leaves[k])
            k++;
        if (k == n)
            return false;
    }
    return sizes->len > 0;
}

/* A number that 32 bits hold. */
static bool is_limit(const struct ir_expr *e)
{
    int64_t n;
    return ir_is_int(e, &n) && n > 0 && n <= INT64_C(1) << 32;
}

/* What `x <= INT_MAX` or `INT_MAX >= x` keeps down; or NULL. */
static const struct ir_expr *kept_down(enum ir_op op, const struct ir_expr *l,
                                       const struct ir_expr *r)
{
    if ((op == IR_LT || op == IR_LE) && is_limit(r))
        return l;
    return (op == IR_GT || op == IR_GE) && is_limit(l) ? r : NULL;
}

static bool demands(const struct ir_expr *e, const struct made_of *m, unsigned factors)
{
    e = ir_strip_all_casts(e);
    if (e->op == IR_LAND)
        return demands(e->args[0], m, factors) || demands(e->args[1], m, factors);
    if (e->arg_count != 2)
        return false;
    const struct ir_expr *kept = kept_down(e->op, e->args[0], e->args[1]);
    return kept && covers(kept, m, factors);
}

/* A check that is run before the statement, whenever that is. */
static bool is_before(const struct analysis_func *af, const struct ir_stmt *check,
                      const struct ir_stmt *at)
{
    if (check->block == at->block)
        return check->id < at->id;
    return cfg_dominates(af->cfg, check->block, at->block);
}

static bool is_checked_here(const struct analysis_func *af, const struct made_of *m,
                            unsigned factors, const struct ir_stmt *at)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, at, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *kept = kept_down(facts[i].op, facts[i].left, facts[i].right);
        if (kept && covers(kept, m, factors))
            return true;
    }
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (!compared_is_check(s) || s->args.len == 0 || !is_before(af, s, at))
            continue;
        const struct ir_expr *kept = compared_by_name(s);
        if (demands(s->args.at[0], m, factors) ||
            (kept && is_limit(s->args.at[kept == s->args.at[0]]) && covers(kept, m, factors)))
            return true;
    }
    return false;
}

/* The sizes as the caller hands them over. */
static struct made_of of_caller(const struct made_of *m, const struct ir_stmt *call)
{
    struct made_of out = {.too_much = m->too_much};
    for (size_t i = 0; i < m->len; i++) {
        const struct ir_expr *e = m->sizes[i];
        bool is_param = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
        size_t k = is_param ? (size_t)e->decl->param_index : 0;
        if (is_param && k < call->args.len)
            e = ir_strip_all_casts(call->args.at[k]);
        if (e->op != IR_INT)
            add_size(&out, e);
    }
    return out;
}

static bool is_checked(const struct analysis_func *af, const struct made_of *m, unsigned factors,
                       const struct ir_stmt *at, unsigned depth)
{
    if (is_checked_here(af, m, factors, at))
        return true;
    const struct analysis *a = af->analysis;
    if (depth == 0)
        return false;
    size_t n;
    const struct ir_stmt *const *calls = calls_sites(a->calls, af->func, &n);
    bool all = n > 0;
    for (size_t i = 0; i < n && all; i++) {
        const struct analysis_func *caller = analysis_of(a, calls[i]->block->func);
        struct made_of given = of_caller(m, calls[i]);
        all = caller && is_checked(caller, &given, factors, calls[i], depth - 1);
    }
    return all;
}

bool index_checked_on_host(const struct analysis_func *af, const struct ir_expr *product,
                           const struct ir_stmt *at)
{
    struct made_of m = {0};
    unsigned factors = look_at(&m, product);
    if (m.too_much || m.len == 0)
        return false;
    if (af->func->kind == FUNC_HOST)
        return is_checked(af, &m, factors, at, CALLERS_DEEP);
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    bool all = n > 0;
    for (size_t i = 0; i < n && all; i++) {
        struct made_of given = {0};
        for (size_t k = 0; k < m.len; k++) {
            const struct ir_expr *e = ir_strip_all_casts(launch_substitute(sites[i], m.sizes[k]));
            if (e->op != IR_INT)
                add_size(&given, e);
        }
        all = is_checked(sites[i]->host, &given, factors, sites[i]->stmt, CALLERS_DEEP);
    }
    return all;
}
