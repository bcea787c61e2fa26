/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a counter that goes on behind the last slot: one kernel takes `k = atomicAdd(count, 1)` and leaves
 * where k reaches `most`; another one reads the count, goes through so many, and is given `most` for nothing.
 */
#include <string.h>

#include "solve/bound_internal.h"

struct limit_search {
    const struct ir_expr *count, *limit;
    bool found;
};

static bool look_for_limit(const struct ir_expr *e, void *context)
{
    struct limit_search *x = context;
    if (e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE) {
        const struct ir_expr *left = ir_strip_all_casts(e->args[0]);
        const struct ir_expr *right = ir_strip_all_casts(e->args[1]);
        x->found = x->found || (left == x->count && right == x->limit) ||
                   (right == x->count && left == x->limit);
    }
    return !x->found;
}

static const struct ir_decl *param_named(const struct ir_func *f, const char *name)
{
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        if (d->source_name && strcmp(d->source_name, name) == 0)
            return d;
    }
    return NULL;
}

static bool adds_one(const struct ir_stmt *s)
{
    const struct ir_expr *by = s->args.len ? ir_strip_all_casts(s->args.at[0]) : NULL;
    return s->kind == IR_STMT_ATOMIC && s->name && s->value && strcmp(s->name, "atomicAdd") == 0 &&
           by && (by->op == IR_FLOAT ? by->real == 1.0 : ir_is_const(by, 1));
}

/* The one element that the pointer is the start of. */
static bool is_single(const struct ir_expr *addr)
{
    const struct ir_expr *root = ir_address_root(addr);
    bool start = addr->op != IR_PTRADD || ir_is_const(ir_strip_casts(addr->args[1]), 0);
    return start && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM;
}

/* `k = atomicAdd(count, 1); if (k >= most) return;` in some kernel: the check. */
static const struct ir_stmt *limited_counter(const struct ir_func *f, const char *most)
{
    const struct ir_decl *limit = param_named(f, most);
    for (size_t i = 0; limit && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!adds_one(s) || !is_single(s->addr))
            continue;
        struct limit_search x = {.count = ir_value(f->module, s->value),
                                 .limit = ir_var(f->module, limit)};
        for (size_t k = i; k < f->stmts.len; k++) {
            const struct ir_stmt *t = f->stmts.at[k];
            if (t->kind == IR_STMT_BRANCH)
                ir_walk(t->expr, look_for_limit, &x);
            if (x.found)
                return t;
        }
    }
    return NULL;
}

/* The length that nobody looks at, and that another kernel stops its counter's slots at. */
static const struct ir_stmt *find_limit(struct bound_search *q, const struct ir_decl **limit)
{
    const struct analysis *a = q->af->analysis;
    for (size_t i = 0; i < q->af->func->params.len; i++) {
        *limit = q->af->func->params.at[i];
        if ((*limit)->type->kind != TYPE_INT || !(*limit)->source_name ||
            bound_is_looked_at(q, *limit))
            continue;
        for (size_t k = 0; k < a->funcs.len; k++) {
            const struct ir_func *f = a->funcs.at[k]->func;
            const struct ir_stmt *check = f == q->af->func || f->kind == FUNC_HOST
                                              ? NULL
                                              : limited_counter(f, (*limit)->source_name);
            if (check)
                return check;
        }
    }
    return NULL;
}

/* The element at the start of a buffer, as the number of all. */
static const struct ir_stmt *count_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == IR_STMT_LOAD && is_single(d->addr) ? d : NULL;
}

/* `i < count` around the access, and i is in its index. */
static const struct ir_stmt *count_before(struct bound_search *q, const struct access *x)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LT;
        const struct ir_expr *at = ir_strip_casts(less ? facts[i].left : facts[i].right);
        const struct ir_stmt *count = count_of(less ? facts[i].right : facts[i].left);
        if ((less || facts[i].op == IR_GT) && count && at->op != IR_INT &&
            ir_contains(x->stmt->addr, at))
            return count;
    }
    return NULL;
}

void bound_search_counters(struct bound_search *q)
{
    size_t n;
    const struct ir_decl *limit;
    const struct ir_stmt *check = find_limit(q, &limit);
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; check && i < n; i++) {
        const struct ir_stmt *count = all[i].dims.len == 1 ? count_before(q, &all[i]) : NULL;
        struct bound_candidate c = {.access = all[i]};
        if (!count)
            continue;
        c.index = all[i].dims.at[0].index;
        bound_add(q, BOUND_COUNTER, &c, ir_var(q->af->analysis->module, limit), count);
        return;
    }
}
