/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a look-up: `it = lower_bound(first, last, key)` and `*it == key`.  Who compares says
 * that the key may be missing; when all there is is smaller, `it` is `last`, one past the last element.  So does a
 * loop that looks for one key in one part after another, `lower_bound(x + start[g], x + start[g + 1], key)`.
 */
#include <string.h>

#include "base/strbuf.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

/* Words of the result that a search gave, and what it looked for. */
struct lookup {
    const struct ir_expr *result;
    const struct ir_expr *const *args;
    size_t arg_count;
};

/* Of a library: one of the project's own may stop at the last element. */
static bool is_library(const char *name)
{
    return str_has_prefix(name, "thrust::") || str_has_prefix(name, "std::") ||
           str_has_prefix(name, "cuda::std::");
}

static bool take_lookup(const struct ir_expr *e, struct lookup *out)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (e->op == IR_PURE && e->text && strcmp(e->text, "lower_bound") == 0) {
        *out = (struct lookup){.result = e, .args = e->args, .arg_count = e->arg_count};
        return e->arg_count >= 3 && e->arg_count <= 5;
    }
    if (!d || d->kind != IR_STMT_CALL || !d->name || strcmp(d->name, "lower_bound") != 0 ||
        !d->qualified_name || !is_library(d->qualified_name))
        return false;
    *out = (struct lookup){.result = e, .args = d->args.at, .arg_count = d->args.len};
    return d->args.len >= 3 && d->args.len <= 5;
}

struct result_search {
    struct lookup lookup;
    bool found;
};

static bool look_for_result(const struct ir_expr *e, void *context)
{
    struct result_search *r = context;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    r->found = r->found || take_lookup(e, &r->lookup);
    /* `distance(first, it)` */
    for (size_t i = 0; d && d->kind == IR_STMT_CALL && !r->found && i < d->args.len; i++)
        r->found = strcmp(d->name ? d->name : "", "distance") == 0 &&
                   take_lookup(d->args.at[i], &r->lookup);
    return !r->found;
}

/* The element that was found: `*it`, `first[it - first]`. */
static bool is_found_element(const struct ir_stmt *s, struct lookup *out)
{
    struct result_search r = {.found = false};
    const struct ir_expr *at = s->addr;
    int64_t by;
    if (at->op == IR_PTRADD) {
        const struct ir_expr *index = ir_strip_all_casts(at->args[1]);
        if (ir_is_int(index, &by) || (index->op != IR_SUB && index->op != IR_VALUE))
            return false;
        at = index->op == IR_SUB ? index->args[0] : index;
    }
    look_for_result(ir_strip_all_casts(at), &r);
    *out = r.lookup;
    return r.found;
}

struct comparison_search {
    const struct ir_stmt *load;
    const struct lookup *lookup;
    bool found;
};

static bool is_key(const struct lookup *l, const struct ir_expr *e)
{
    for (size_t i = 2; i < l->arg_count && i < 4; i++) {
        if (ir_strip_all_casts(l->args[i]) == ir_strip_all_casts(e))
            return true;
    }
    return false;
}

static bool look_for_comparison(const struct ir_expr *e, void *context)
{
    struct comparison_search *c = context;
    for (unsigned side = 0; (e->op == IR_EQ || e->op == IR_NE) && side < 2; side++) {
        const struct ir_expr *x = ir_strip_all_casts(e->args[side]);
        c->found = c->found || (x->op == IR_VALUE && x->value->def == c->load &&
                                is_key(c->lookup, e->args[!side]));
    }
    return !c->found;
}

/* `assert(*it == key)`: the author knows that it is there. */
static bool is_assertion(struct bound_search *q, const struct ir_stmt *s)
{
    return s->kind == IR_STMT_ASSUME || cfg_branch_may_end(q->af->cfg, s);
}

/* What was found is compared with what was looked for, to see whether it is that. */
static const struct ir_stmt *comparison_of(struct bound_search *q, const struct ir_stmt *load,
                                           const struct lookup *l)
{
    const struct ir_func *f = q->af->func;
    const struct ir_stmt *where = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct comparison_search c = {.load = load, .lookup = l};
        if (s->expr && s->kind != IR_STMT_EVAL)
            ir_walk(s->expr, look_for_comparison, &c);
        if (c.found && is_assertion(q, s))
            return NULL;
        where = c.found && !where ? s : where;
    }
    return where;
}

struct mention_search {
    const struct ir_expr *result;
    bool found;
};

static bool look_for_mention(const struct ir_expr *e, void *context)
{
    struct mention_search *m = context;
    struct result_search r = {.found = false};
    look_for_result(e, &r);
    m->found = m->found || (r.found && r.lookup.result == m->result);
    return !m->found;
}

/* Something was asked of the place: `it != last`, `it - first < n`. */
static bool is_asked(struct bound_search *q, const struct ir_stmt *load, const struct lookup *l)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, load, &n);
    struct mention_search m = {.result = l->result};
    for (size_t i = 0; i < n && !m.found; i++) {
        ir_walk(facts[i].left, look_for_mention, &m);
        ir_walk(facts[i].right, look_for_mention, &m);
    }
    return m.found;
}

/* ---- one key in several parts ---------------------------------------------------------------- */

static bool changes(const struct cfg_loop *l, const struct ir_expr *e)
{
    return ir_has_op(e, IR_OPAQUE) || !range_is_invariant(l, e);
}

/* Each round looks for the same key, in another part: `([policy,] first, last, key[, less])`. */
static bool is_key_of_others(const struct cfg_loop *l, const struct lookup *x)
{
    size_t last = x->arg_count > 3 && changes(l, x->args[2]) ? 2 : 1;
    return changes(l, x->args[last - 1]) && changes(l, x->args[last]) &&
           !changes(l, x->args[last + 1]) && ir_strip_all_casts(x->args[last + 1])->op != IR_INT;
}

/* `x[lower_bound(...) - x]`: the index is what was found, and nothing makes it less. */
static bool is_place_found(const struct ir_stmt *s, struct lookup *out)
{
    const struct ir_expr *e = s->addr;
    for (; e && (e->op == IR_FIELD || e->op == IR_CAST); e = e->args[0])
        ;
    if (!e)
        return false;
    if (e->op == IR_PTRADD) {
        e = ir_strip_all_casts(e->args[1]);
        if (e->op != IR_SUB && e->op != IR_PTRDIFF)
            return false;
        e = e->args[0];
    }
    return take_lookup(ir_strip_all_casts(e), out);
}

static void try_parts(struct bound_search *q, const struct ir_stmt *s)
{
    const struct cfg_loop *loop = cfg_loop_of(q->af->cfg, s->block);
    struct lookup l;
    struct access x;
    if (s->kind != IR_STMT_LOAD || !s->addr || !loop || !is_place_found(s, &l) ||
        !is_key_of_others(loop, &l) || is_asked(q, s, &l) || !access_of(q->af, s, &x))
        return;
    struct bound_candidate c = {
        .access = x, .index = x.dims.len ? x.dims.at[0].index : l.result, .weak = true};
    size_t before = q->found.len;
    bound_add(q, BOUND_NOT_FOUND, &c, NULL, cfg_terminator(loop->header));
    if (q->found.len > before)
        q->found.at[before].side = "parts";
}

void bound_search_lookups(struct bound_search *q)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct lookup l;
        try_parts(q, s);
        if (s->kind != IR_STMT_LOAD || !is_found_element(s, &l) || is_asked(q, s, &l))
            continue;
        const struct ir_stmt *where = comparison_of(q, s, &l);
        struct bound_candidate c = {.access = {.stmt = s, .root = ir_address_root(s->addr)},
                                    .index = ir_int(m, ir_type_int(m, 64, true), 0)};
        if (where)
            bound_add(q, BOUND_NOT_FOUND, &c, NULL, where);
    }
}
