/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a pack of which the first element alone is asked for: `for (i = thread * V; i < n; i += threads * V)
 * pack.load(p + i);` takes V elements a round, where other loops of the file go up to `n / V * V` and take the rest one
 * by one.
 */
#include <string.h>

#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

#define END_MERGES 2

/* The template parameter that all of x is a multiple of; NULL: none. */
static const struct ir_expr *pack_of(const struct affine *x)
{
    const struct ir_expr *pack = NULL;
    for (size_t i = 0; x->ok && i < x->terms.len; i++) {
        const struct ir_expr *own = NULL;
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(x->terms.at[i].atoms[k]);
            own = e->op == IR_TPARAM ? e : own;
        }
        if (!own || (pack && own != pack))
            return NULL;
        pack = own;
    }
    return x->constant == 0 ? pack : NULL;
}

struct whole {
    const struct ir_expr *pack;
    bool found;
};

static bool is_pack(const struct ir_expr *e, const struct ir_expr *pack)
{
    e = ir_strip_casts(e);
    return e->op == IR_TPARAM && strcmp(e->text, pack->text) == 0;
}

/* n / V * V */
static bool look_for_whole(const struct ir_expr *e, void *context)
{
    struct whole *w = context;
    for (unsigned k = 0; e->op == IR_MUL && k < 2; k++) {
        const struct ir_expr *part = ir_strip_casts(e->args[k]);
        w->found = w->found || (is_pack(e->args[1 - k], w->pack) && part->op == IR_DIV &&
                                is_pack(part->args[1], w->pack));
    }
    return !w->found;
}

/* Where the file stops in front of a pack that is not whole. */
static const struct ir_stmt *stops_elsewhere(struct bound_search *q, const struct ir_expr *pack)
{
    const struct ir_module *m = q->af->analysis->module;
    for (size_t i = 0; i < m->funcs.len; i++) {
        for (size_t k = 0; k < m->funcs.at[i]->stmts.len; k++) {
            const struct ir_stmt *s = m->funcs.at[i]->stmts.at[k];
            struct whole w = {.pack = pack};
            if (s->kind == IR_STMT_BRANCH && s->expr)
                ir_walk(s->expr, look_for_whole, &w);
            if (w.found)
                return s;
        }
    }
    return NULL;
}

/* A parameter, what was loaded, or a choice of such: nobody has rounded it. */
static bool is_any_length(const struct ir_expr *e, unsigned merges)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    bool all = def && def->kind == IR_STMT_PHI && merges > 0;
    for (size_t i = 0; all && i < def->args.len; i++)
        all = is_any_length(def->args.at[i], merges - 1);
    return e->op == IR_VAR || (def && def->kind == IR_STMT_LOAD) || all;
}

/* The check of the first element; NULL: there is another one about it, or about the rest. */
static const struct fact *only_check(struct bound_search *q, const struct ir_stmt *s,
                                     const struct ir_expr *first)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n), *found = NULL;
    for (size_t i = 0; i < n; i++) {
        if (!ir_contains(facts[i].left, first) && !ir_contains(facts[i].right, first))
            continue;
        if (found || facts[i].op != IR_LT || ir_strip_casts(facts[i].left) != first ||
            !is_any_length(facts[i].right, END_MERGES))
            return NULL;
        found = &facts[i];
    }
    return found;
}

/* The call is told of the place once, and not of what is left from there on: `load(p + i, n - i)`. */
static bool is_told_place_alone(const struct ir_stmt *call, const struct ir_expr *first)
{
    unsigned places = 0;
    for (size_t i = 0; i < call->args.len; i++)
        places += ir_contains(call->args.at[i], first);
    return places <= 1;
}

static bool look_for_remainder(const struct ir_expr *e, void *context)
{
    struct whole *w = context;
    w->found = w->found || (e->op == IR_REM && ir_strip_all_casts(e->args[0]) == w->pack);
    return !w->found;
}

static bool has_remainder(const struct ir_func *f, const struct ir_expr *length)
{
    struct whole w = {.pack = length ? ir_strip_all_casts(length) : NULL};
    if (w.pack)
        ir_walk_func(f, look_for_remainder, &w);
    return w.found;
}

/* The kernel, or whoever launches it, asks what is left over: `assert(n % V == 0)`. */
static bool is_asked_for_rest(struct bound_search *q, const struct ir_expr *length)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    bool found = has_remainder(q->af->func, length);
    for (size_t i = 0; i < n && !found; i++)
        found = has_remainder(sites[i]->host->func, launch_substitute(sites[i], length));
    return found;
}

/* The pack's elements are taken one after the other, all of them. */
static bool takes_all(struct bound_search *q, const struct ir_stmt *call,
                      const struct ir_expr *pack)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    const struct ir_expr *object = call->object ? ir_strip_all_casts(call->object) : NULL;
    for (size_t i = 0; object && i < n; i++) {
        const struct ir_expr *index =
            all[i].dims.len ? ir_strip_casts(all[i].dims.at[all[i].dims.len - 1].index) : NULL;
        const struct induction *iv = index ? range_induction(q->af->ranges, index) : NULL;
        const struct ir_expr *root = ir_strip_all_casts(all[i].root);
        bool own = root == object ||
                   ((root->op == IR_ADDR || root->op == IR_VAR) &&
                    (object->op == IR_ADDR || object->op == IR_VAR) && root->decl == object->decl);
        if (own && iv && iv->bound && iv->bound_op == IR_LT && is_pack(iv->bound, pack))
            return true;
    }
    return false;
}

/* What of the place counts packs; NULL: nothing does. */
static const struct induction *round_of(struct bound_search *q, const struct affine *at)
{
    for (size_t i = 0; at->ok && at->constant == 0 && i < at->terms.len; i++) {
        const struct affine_term *t = &at->terms.at[i];
        const struct induction *iv =
            t->atom_count == 1 && t->coefficient == 1
                ? range_induction(q->af->ranges, ir_strip_casts(t->atoms[0]))
                : NULL;
        if (iv)
            return iv;
    }
    return NULL;
}

void bound_search_pack_ends(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        struct bound_candidate c = q->candidates.at[i];
        const struct ir_stmt *s = c.access.stmt;
        const struct induction *iv = s->kind == IR_STMT_CALL && s->name && strstr(s->name, "load")
                                         ? round_of(q, &c.polynomial)
                                         : NULL;
        if (!iv)
            continue;
        const struct ir_expr *first =
            ir_value(q->af->analysis->module, (struct ir_value *)(uintptr_t)iv->phi);
        struct affine start = affine_of(q->arena, iv->start), step = affine_of(q->arena, iv->step);
        const struct ir_expr *pack = pack_of(&step);
        const struct fact *check = pack && pack == pack_of(&start) ? only_check(q, s, first) : NULL;
        const struct ir_stmt *stop = check && takes_all(q, s, pack) &&
                                             is_told_place_alone(s, first) &&
                                             !is_asked_for_rest(q, check->right)
                                         ? stops_elsewhere(q, pack)
                                         : NULL;
        if (!stop)
            continue;
        c.weak = true; /* the length may be one of whole packs */
        bound_add(q, BOUND_PACK_END, &c, check->right, check->origin);
        if (q->found.len && q->found.at[q->found.len - 1].access.stmt == s) {
            q->found.at[q->found.len - 1].side = pack->text;
            q->found.at[q->found.len - 1].stricter = stop;
        }
    }
}
