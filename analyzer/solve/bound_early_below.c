/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a place that is asked for too late: `v = in[i - first]; if (i < first) ...; else use(v);`.  What is
 * read is of use only where there is such an element, and is read where there is none.
 */
#include "pass/launch.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

enum { PLACES_MOST = 64 };

/* The fact says that the index is at least 0, and nothing more. */
static bool says_not_below(struct bound_search *q, const struct fact *f, const struct affine *index)
{
    struct fact_bound b;
    if (f->op == IR_EQ || f->op == IR_NE || !bounds_take_fact(q->arena, f, &b))
        return false;
    struct affine sum = affine_add(q->arena, index, &b.difference, 1);
    return sum.ok && sum.terms.len == 0 && sum.constant == b.limit;
}

/* first <= i is known where it is read. */
static bool is_known(struct bound_search *q, const struct ir_stmt *s, const struct affine *index)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    const struct ir_expr *at = affine_to_expr(m, index, wide);
    return !at || linear_at_most(q->af, s, ir_int(m, wide, 0), at, 0) == TRI_YES;
}

/* Of the block, and of none of its threads: `blockIdx.x > 0`. */
static bool is_of_block(const struct fact *f)
{
    const struct ir_expr *left = ir_strip_casts(f->left), *right = ir_strip_casts(f->right);
    return ir_is_builtin(left, IR_BUILTIN_CTAID_X) || ir_is_builtin(right, IR_BUILTIN_CTAID_X);
}

/* Some question there is about the place, in whatever terms. */
static bool is_asked(struct bound_search *q, const struct ir_stmt *s, const struct affine *index)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (is_of_block(&facts[i]))
            return true;
        for (size_t k = 0; k < index->terms.len; k++) {
            const struct ir_expr *e = index->terms.at[k].atoms[0];
            bool counts = index->terms.at[k].coefficient > 0;
            if (counts && e->op == IR_VALUE &&
                (ir_contains(facts[i].left, e) || ir_contains(facts[i].right, e)))
                return true;
        }
    }
    return false;
}

static bool takes_off(const struct affine *index)
{
    bool up = false, down = false;
    for (size_t i = 0; i < index->terms.len; i++) {
        up = up || index->terms.at[i].coefficient > 0;
        down = down || index->terms.at[i].coefficient < 0;
    }
    return index->ok && up && down;
}

/* Below 0 the index is far away from any buffer, also from one that is handed over from its middle on. */
static bool is_wrapped(const struct ir_expr *index)
{
    return index->type && index->type->kind == TYPE_INT && !index->type->is_signed;
}

/* Launches in sight hand over whole buffers. */
static bool is_known_whole(struct bound_search *q, const struct access *x)
{
    size_t n;
    launch_of(q->af->analysis->launches, q->af->func, &n);
    return n > 0 && bound_is_whole_buffer(q, x);
}

/* A launch hands it over from its middle on. */
static bool is_known_part(struct bound_search *q, const struct access *x)
{
    const struct ir_expr *e = x->root;
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && !bound_is_whole_buffer(q, x);
}

/* Reads of places that something is taken off, `in[i - first]`: real kernels have few. */
struct places {
    struct {
        const struct access *access;
        struct affine index;
    } at[PLACES_MOST];
    size_t len;
};

static bool try_check(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                      void *context)
{
    const struct places *places = context;
    for (size_t i = 0; i < places->len; i++) {
        const struct access *x = places->at[i].access;
        const struct affine *index = &places->at[i].index;
        if (!says_not_below(q, f, index) || !bound_is_read_for(q, x->stmt, e) ||
            is_known(q, x->stmt, index) || is_asked(q, x->stmt, index) || is_known_part(q, x))
            continue;
        struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index};
        c.weak = !is_wrapped(x->dims.at[0].index) && !is_known_whole(q, x);
        bound_add(q, BOUND_EARLY_BELOW, &c, NULL, cfg_terminator(e.from));
    }
    return false;
}

void bound_search_early_below(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    struct places places = {0};
    for (size_t i = 0; i < n && places.len < PLACES_MOST; i++) {
        const struct access *x = &all[i];
        if (x->stmt->kind != IR_STMT_LOAD || x->dims.len != 1 || x->root->op == IR_ADDR ||
            !ir_has_op(x->dims.at[0].index, IR_SUB))
            continue;
        struct affine index = affine_of(q->arena, x->dims.at[0].index);
        if (!takes_off(&index))
            continue;
        places.at[places.len].access = x;
        places.at[places.len++].index = index;
    }
    if (places.len)
        bound_walk_facts(q, try_check, &places);
}
