/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/bound_evidence.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "pass/bounds.h"
#include "pass/extent.h"
#include "pass/launch.h"
#include "solve/linear.h"

/* A candidate: an access through a pointer whose index depends on the thread. */
struct candidate {
    struct access access;
    const struct ir_expr *index;
    bool guarded; /* some condition bounds the thread there */
};

struct search {
    struct analysis_func *af;
    struct arena *arena;
    VEC(struct candidate) candidates;
    VEC(struct bound_evidence) found;
};

/* Arrays have their own rule; a pointer that was loaded, passed or is a member counts. */
static bool is_pointer_root(const struct access *x)
{
    return x->dims.len == 1 && x->root->op != IR_ADDR && x->root->op != IR_OPAQUE &&
           x->root->op != IR_STRING;
}

static void collect(struct search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (!is_pointer_root(&all[i]) || !bounds_uses_thread_index(all[i].dims.at[0].index))
            continue;
        struct candidate c = {.access = all[i],
                              .index = all[i].dims.at[0].index,
                              .guarded = bounds_any_guard(q->af, all[i].stmt)};
        vec_push(q->arena, &q->candidates, c);
    }
}

static void add(struct search *q, enum bound_evidence_kind kind, const struct candidate *c,
                const struct ir_expr *size, const struct ir_stmt *where)
{
    for (size_t i = 0; i < q->found.len; i++) {
        const struct bound_evidence *e = &q->found.at[i];
        bool same_cause = e->kind == kind && (e->where == where || !where);
        bool same_line = e->access.stmt->span.line == c->access.stmt->span.line;
        if (same_line || (same_cause && kind != BOUND_SIBLING_GUARDED))
            return;
    }
    struct bound_evidence e = {
        .kind = kind, .access = c->access, .index = c->index, .size = size, .where = where};
    vec_push(q->arena, &q->found, e);
}

/* ---- no guard at all ------------------------------------------------------------------------ */

/* The buffer is visibly as long as what the launch rounds up (or that is not known): not padded. */
static bool extent_may_be_exact(struct search *q, const struct launch_site *s,
                                const struct candidate *c, const struct ir_expr *rounded)
{
    const struct access *x = &c->access;
    if (x->root->op != IR_VAR || x->root->decl->storage != STORAGE_PARAM)
        return true;
    struct extent e = extent_at_launch(s, x->root->decl);
    if (e.source == EXTENT_UNKNOWN || !e.bytes)
        return true;
    if (x->elem->size <= 0)
        return false;
    const struct ir_type *wide = ir_type_int(q->af->analysis->module, 64, true);
    const struct ir_expr *exact =
        ir_binary(q->af->analysis->module, IR_MUL, wide, rounded,
                  ir_int(q->af->analysis->module, wide, x->elem->size));
    int64_t padding;
    return affine_difference(q->arena, e.bytes, exact, &padding) && padding <= 0;
}

static void search_launches(struct search *q)
{
    size_t n;
    const struct launch_site *const *sites =
        launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            const struct ir_expr *rounded = NULL;
            if (launch_rounds_up(sites[i], axis, &rounded) != TRI_YES || !rounded)
                continue;
            for (size_t k = 0; k < q->candidates.len; k++) {
                const struct candidate *c = &q->candidates.at[k];
                if (!c->guarded && (bounds_grid_axes(c->index) & (1U << axis)) &&
                    extent_may_be_exact(q, sites[i], c, rounded)) {
                    add(q, BOUND_LAUNCH_ROUNDS_UP, c, rounded, sites[i]->stmt);
                    return;
                }
            }
        }
    }
}

/* "n", "size", "num_rows", "total", "len": names that say how many. */
static bool is_length_name(const char *name)
{
    static const char *const words[] = {"size", "len", "num", "count", "total", "elem", "limit"};
    if (!name || !name[0])
        return false;
    if (!name[1])
        return strchr("nN", name[0]) != NULL;
    if (name[0] == 'n' && (name[1] == '_' || isupper((unsigned char)name[1])))
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

static bool is_used(const struct ir_func *f, const struct ir_decl *d, struct ir_module *m)
{
    const struct ir_expr *v = ir_var(m, d);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *parts[] = {s->expr, s->addr, s->source_expr, s->object};
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            if (parts[k] && ir_contains(parts[k], v))
                return true;
        }
        for (size_t k = 0; k < s->args.len; k++) {
            if (ir_contains(s->args.at[k], v))
                return true;
        }
        if (s->kind == IR_STMT_LAUNCH || s->kind == IR_STMT_ASM)
            return true;
    }
    return d->in_memory;
}

static bool launches_are_exact(struct search *q)
{
    size_t n;
    const struct launch_site *const *sites =
        launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = NULL;
        if (launch_rounds_up(sites[i], 0, &rounded) == TRI_NO)
            return true;
    }
    return false;
}

static void search_unused_length(struct search *q)
{
    const struct ir_func *f = q->af->func;
    const struct candidate *first = NULL;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct candidate *c = &q->candidates.at[i];
        if (!(bounds_grid_axes(c->index) & 1))
            continue;
        if (c->guarded)
            return;
        first = first ? first : c;
    }
    if (!first || launches_are_exact(q))
        return;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        if (d->type->kind == TYPE_INT && d->type->bits >= 32 && is_length_name(d->source_name) &&
            !is_used(f, d, q->af->analysis->module)) {
            add(q, BOUND_LENGTH_UNUSED, first, ir_var(q->af->analysis->module, d), NULL);
            return;
        }
    }
}

/* ---- a sibling is guarded ------------------------------------------------------------------- */

static bool is_proved(struct search *q, const struct candidate *c, const struct upper_bound *b)
{
    return linear_at_most(q->af, c->access.stmt, c->index, b->size, b->offset) == TRI_YES;
}

/* Another access at the same index, on the guarded side of the edge. */
static bool has_sibling(struct search *q, const struct candidate *c, struct cfg_edge e)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct candidate *other = &q->candidates.at[i];
        int64_t apart;
        if (other != c && cfg_edge_dominates(q->af->cfg, e, other->access.stmt->block) &&
            affine_difference(q->arena, other->index, c->index, &apart) && apart == 0)
            return true;
    }
    return false;
}

static void try_edge(struct search *q, const struct candidate *c, struct cfg_edge e)
{
    size_t n;
    const struct fact *facts = guard_edge_facts(q->af->guards, e, &n);
    for (size_t i = 0; i < n; i++) {
        struct upper_bound b;
        if (!bounds_read_fact(q->af, &facts[i], c->index, &b) || b.offset != -1)
            continue;
        if (bounds_is_beyond(q->af, c->access.stmt, c->index, &b) || is_proved(q, c, &b) ||
            !has_sibling(q, c, e))
            continue;
        add(q, BOUND_SIBLING_GUARDED, c, b.size, cfg_terminator(e.from));
        return;
    }
}

static void search_siblings(struct search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct candidate *c = &q->candidates.at[i];
        struct upper_bound known;
        if (bounds_at(q->af, c->access.stmt, c->index, &known))
            continue;
        for (size_t k = 0; k < q->af->func->blocks.len; k++) {
            const struct ir_block *b = q->af->func->blocks.at[k];
            const struct ir_stmt *t = cfg_terminator(b);
            for (unsigned side = 0; t && t->kind == IR_STMT_BRANCH && side < 2; side++) {
                struct cfg_edge e = {b, side};
                if (!cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block))
                    try_edge(q, c, e);
            }
        }
    }
}

/* ---- off by one ----------------------------------------------------------------------------- */

/* `row_splits` and `row_splits_size`: the name ties the length to the buffer. */
static bool name_ties(const char *buffer, const char *size)
{
    static const char *const tails[] = {"_size", "_len", "_length", "_count", "_num", "Size", "Len"};
    static const char *const heads[] = {"n_", "num_", "n", "len_", "size_"};
    size_t n = buffer ? strlen(buffer) : 0;
    if (n < 2 || !size)
        return false;
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        if (strncmp(size, buffer, n) == 0 && strcmp(size + n, tails[i]) == 0)
            return true;
    }
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        if (str_has_prefix(size, heads[i]) && strcmp(size + strlen(heads[i]), buffer) == 0)
            return true;
    }
    return false;
}

static const char *size_name(const struct ir_expr *size)
{
    return size->op == IR_VAR ? size->decl->source_name : size->op == IR_MEMBER ? size->text : NULL;
}

/* A launch gives this very parameter a buffer of exactly `size` elements. */
static bool allocation_ties(struct search *q, const struct candidate *c, const struct ir_expr *size)
{
    const struct access *x = &c->access;
    size_t n;
    const struct launch_site *const *sites =
        launch_of(q->af->analysis->launches, q->af->func, &n);
    if (x->root->op != IR_VAR || x->root->decl->storage != STORAGE_PARAM || x->elem->size <= 0)
        return false;
    struct ir_module *m = q->af->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    for (size_t i = 0; i < n; i++) {
        struct extent e = extent_at_launch(sites[i], x->root->decl);
        if (e.source == EXTENT_UNKNOWN || !e.bytes)
            continue;
        const struct ir_expr *exact = ir_binary(m, IR_MUL, wide, launch_substitute(sites[i], size),
                                                ir_int(m, wide, x->elem->size));
        int64_t padding;
        if (affine_difference(q->arena, e.bytes, exact, &padding) && padding == 0)
            return true;
    }
    return false;
}

/* The launch rounds this length up: it counts the elements. */
static bool launch_ties(struct search *q, const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites =
        launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = NULL;
        int64_t apart;
        if (launch_rounds_up(sites[i], 0, &rounded) == TRI_YES && rounded &&
            affine_difference(q->arena, rounded, launch_substitute(sites[i], size), &apart) &&
            apart == 0)
            return true;
    }
    return false;
}

/* `if (i > n) return;` then a[i]: the check lets i == n through. */
static void try_inclusive(struct search *q, const struct candidate *c)
{
    struct upper_bound b;
    if (!bounds_at(q->af, c->access.stmt, c->index, &b) || b.offset != 0)
        return;
    bool early_exit = b.fact->from_else && b.fact->op == IR_LE;
    bool tied = allocation_ties(q, c, b.size) || launch_ties(q, b.size) ||
                name_ties(access_name(q->arena, &c->access), size_name(b.size)) ||
                (early_exit && is_length_name(size_name(b.size)));
    if (tied && !is_proved(q, c, &(struct upper_bound){.size = b.size, .offset = -1}))
        add(q, BOUND_OFF_BY_ONE, c, b.size, b.fact->origin);
}

/* a[i + 1] under `i < n`, and a has n elements. */
static void try_neighbour(struct search *q, const struct candidate *c)
{
    size_t n;
    struct ir_module *m = q->af->analysis->module;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    const struct ir_expr *before =
        ir_binary(m, IR_SUB, ir_type_int(m, 64, true), c->index,
                  ir_int(m, ir_type_int(m, 64, true), 1));
    for (size_t i = 0; i < n; i++) {
        struct upper_bound b;
        if (!bounds_read_fact(q->af, &facts[i], before, &b) || b.offset != -1)
            continue;
        if (!allocation_ties(q, c, b.size) &&
            !name_ties(access_name(q->arena, &c->access), size_name(b.size)))
            continue;
        if (!is_proved(q, c, &b))
            add(q, BOUND_OFF_BY_ONE, c, b.size, b.fact->origin);
        return;
    }
}

static void search_off_by_one(struct search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        try_inclusive(q, &q->candidates.at[i]);
        try_neighbour(q, &q->candidates.at[i]);
    }
}

/* ---- `||` where both must hold --------------------------------------------------------------- */

/* The edge's facts hold an upper bound of a thread-dependent quantity by a size of the run. */
static const struct fact *upper_fact(struct search *q, struct cfg_edge e)
{
    size_t n;
    const struct fact *facts = guard_edge_facts(q->af->guards, e, &n);
    for (size_t i = 0; i < n; i++) {
        struct upper_bound b;
        bool swapped = facts[i].op == IR_GT || facts[i].op == IR_GE;
        const struct ir_expr *x = swapped ? facts[i].right : facts[i].left;
        if (bounds_grid_axes(x) && bounds_read_fact(q->af, &facts[i], x, &b))
            return &facts[i];
    }
    return NULL;
}

static const struct ir_expr *fact_index(const struct fact *f)
{
    return f->op == IR_GT || f->op == IR_GE ? f->right : f->left;
}

/* b is entered by two branch edges only, each with an upper bound of its own: `x < w || y < h`. */
static bool is_either_axis(struct search *q, const struct ir_block *b, const struct fact *out[2])
{
    if (b->preds.len != 2)
        return false;
    for (size_t i = 0; i < 2; i++) {
        const struct ir_block *p = b->preds.at[i];
        const struct ir_stmt *t = cfg_terminator(p);
        if (!t || t->kind != IR_STMT_BRANCH)
            return false;
        out[i] = upper_fact(q, (struct cfg_edge){p, p->succs.at[0] == b ? 0 : 1});
        if (!out[i])
            return false;
    }
    unsigned first = bounds_grid_axes(fact_index(out[0]));
    unsigned second = bounds_grid_axes(fact_index(out[1]));
    return (first & second) == 0;
}

static void search_either_axis(struct search *q)
{
    for (size_t k = 0; k < q->af->func->blocks.len; k++) {
        const struct ir_block *b = q->af->func->blocks.at[k];
        const struct fact *f[2];
        if (!is_either_axis(q, b, f))
            continue;
        for (size_t i = 0; i < q->candidates.len; i++) {
            const struct candidate *c = &q->candidates.at[i];
            unsigned axes = bounds_grid_axes(c->index);
            unsigned both = bounds_grid_axes(fact_index(f[0])) | bounds_grid_axes(fact_index(f[1]));
            if ((axes & both) == both && cfg_dominates(q->af->cfg, b, c->access.stmt->block)) {
                add(q, BOUND_EITHER_AXIS, c, NULL, f[0]->origin);
                break;
            }
        }
    }
}

static int by_position(const void *x, const void *y)
{
    const struct bound_evidence *a = x;
    const struct bound_evidence *b = y;
    return a->access.stmt->id < b->access.stmt->id ? -1 : a->access.stmt->id > b->access.stmt->id;
}

const struct bound_evidence *bound_evidence_find(struct analysis_func *af, size_t *n)
{
    struct search q = {.af = af, .arena = af->analysis->arena};
    collect(&q);
    if (af->func->kind == FUNC_KERNEL) {
        search_launches(&q);
        if (q.found.len == 0)
            search_unused_length(&q);
    }
    search_siblings(&q);
    search_off_by_one(&q);
    search_either_axis(&q);
    if (q.found.len)
        qsort(q.found.at, q.found.len, sizeof *q.found.at, by_position);
    *n = q.found.len;
    return q.found.at;
}
