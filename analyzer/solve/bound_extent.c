/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from an extent that is left out: `if (y < out.dims[1] && z < out.dims[2])` and a place along
 * dims[0] that is held below nothing but what stands in memory for the block's own tile.
 *
 * Where a segment ends is a number like any other, and the last tile of a row is not full.  One end for each row
 * is another matter: that is how long the row is.
 */
#include "solve/bound_internal.h"

/* Of one extent that is compared nobody says which axes there are. */
#define COMPARED_LEAST 2
#define EXTENTS_MAX 8

struct extent_list {
    const struct ir_expr *list; /* out.dims */
    unsigned compared;          /* bit k: a place of the index is held below extent k here */
    const struct ir_stmt *where;
};

/* `out.dims[k]` of a parameter: the list, and k. */
static const struct ir_expr *listed_extent(const struct ir_expr *e, int64_t *k)
{
    const struct ir_expr *value = ir_strip_casts(e);
    const struct ir_stmt *d = value->op == IR_VALUE ? value->value->def : NULL;
    const struct ir_expr *list =
        d && d->kind == IR_STMT_LOAD && d->addr->op == IR_PTRADD ? d->addr->args[0] : NULL;
    bool member = list && (list->op == IR_FIELD || list->op == IR_MEMBER) &&
                  (list->args[0]->op == IR_ADDR || list->args[0]->op == IR_VAR) &&
                  list->args[0]->decl->storage == STORAGE_PARAM;
    return member && ir_is_int(ir_strip_casts(d->addr->args[1]), k) && *k >= 0 && *k < EXTENTS_MAX
               ? list
               : NULL;
}

/* ---- what is read for the tile ---------------------------------------------------------------- */

static bool look_for_load(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD);
    return !*found;
}

/* Read from memory, at a place that the block has along `axes`. */
static bool is_read_for_tile(const struct ir_expr *e, unsigned axes)
{
    const struct ir_expr *value = ir_strip_casts(e);
    const struct ir_stmt *d = value->op == IR_VALUE ? value->value->def : NULL;
    bool loaded = false;
    if (!d || d->kind != IR_STMT_LOAD || d->addr->op != IR_PTRADD)
        return false;
    ir_walk(d->addr->args[1], look_for_load, &loaded);
    return !loaded && (bounds_grid_axes(d->addr->args[1]) & axes);
}

/* ---- who looks at the list -------------------------------------------------------------------- */

struct list_uses {
    const struct ir_expr *list;
    unsigned extents; /* bit k: somebody reads extent k */
    unsigned all, plain;
    bool whole; /* the object goes somewhere as it is */
};

static bool count_uses(const struct ir_expr *e, void *context)
{
    struct list_uses *u = context;
    int64_t k;
    u->all += e == u->list;
    if (e->op == IR_PTRADD && e->args[0] == u->list && ir_is_int(ir_strip_casts(e->args[1]), &k) &&
        k >= 0 && k < EXTENTS_MAX) {
        u->plain++;
        u->extents |= 1U << k;
    }
    return true;
}

/* The only uses of the list are of single extents, and of this one there is none. */
static bool is_left_out(const struct ir_func *f, const struct ir_expr *list, unsigned extent)
{
    struct list_uses u = {.list = list};
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *parts[] = {s->expr, s->addr, s->object};
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            if (parts[k])
                ir_walk(parts[k], count_uses, &u);
        }
        for (size_t k = 0; k < s->args.len; k++) {
            const struct ir_expr *handed = ir_strip_casts(s->args.at[k]);
            ir_walk(handed, count_uses, &u);
            u.whole = u.whole || handed == list->args[0];
        }
        u.whole = u.whole || (s->object && ir_strip_casts(s->object) == list->args[0]);
    }
    return !u.whole && u.all == u.plain && !(u.extents & 1U << extent);
}

/* ---- the evidence ------------------------------------------------------------------------------ */

/* The only extent below the last one compared that is not; -1: none, or several. */
static int missing_extent(unsigned compared)
{
    int missing = -1;
    for (unsigned k = 0; compared >> k; k++) {
        if (compared & 1U << k)
            continue;
        if (missing >= 0)
            return -1;
        missing = (int)k;
    }
    return (unsigned)__builtin_popcount(compared) >= COMPARED_LEAST ? missing : -1;
}

struct object_search {
    const struct ir_decl *object;
    bool found;
};

static bool look_for_object(const struct ir_expr *e, void *context)
{
    struct object_search *o = context;
    o->found = o->found || ((e->op == IR_ADDR || e->op == IR_VAR) && e->decl == o->object);
    return !o->found;
}

/* `out.ptr` is of the object that `out.dims` is of. */
static bool is_of_object(const struct ir_expr *root, const struct ir_expr *list)
{
    struct object_search o = {.object = list->args[0]->decl};
    ir_walk(root, look_for_object, &o);
    return o.found;
}

/* Takes the fact for what it says of the index; false: something else holds a part of it. */
static bool take_fact(struct bound_search *q, const struct bound_candidate *c, const struct fact *f,
                      struct extent_list *out, const struct ir_expr **data)
{
    struct affine at = affine_of(q->arena, f->left);
    int64_t k;
    const struct ir_expr *list = f->op == IR_LT ? listed_extent(f->right, &k) : NULL;
    if (list) {
        bool other = out->list && out->list != list;
        out->list = list;
        out->compared |= 1U << k;
        out->where = f->origin;
        return !other;
    }
    if (f->op == IR_NE || f->op == IR_GE || f->op == IR_GT || !at.ok || at.terms.len == 0 ||
        !bound_is_coordinate_of(q, &at, &c->polynomial, NULL))
        return true;
    if (f->op != IR_LT || *data || !is_read_for_tile(f->right, bounds_grid_axes(c->index)))
        return false;
    *data = f->right;
    return true;
}

static void try_access(struct bound_search *q, const struct bound_candidate *c)
{
    struct extent_list x = {0};
    const struct ir_expr *data = NULL;
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (!take_fact(q, c, &facts[i], &x, &data))
            return;
    }
    int missing = x.list && data ? missing_extent(x.compared) : -1;
    if (missing < 0 || !is_of_object(c->access.root, x.list) ||
        !is_left_out(q->af->func, x.list, (unsigned)missing))
        return;
    size_t before = q->found.len;
    struct bound_candidate weak = *c;
    weak.weak = true; /* the ends that were found may all lie in the row */
    bound_add(q, BOUND_EXTENT_LEFT, &weak, data, x.where);
    const char *name = ir_expr_source(q->arena, x.list, 40);
    if (q->found.len > before)
        q->found.at[before].side = arena_printf(q->arena, "%s[%d]", name + (*name == '&'), missing);
}

void bound_search_extents(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++)
        try_access(q, &q->candidates.at[i]);
}
