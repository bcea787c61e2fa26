/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from an index that goes round and turns one too late: `if (j > n) j -= n;` leaves n itself, where the
 * kernel says that places are below n, and starts at one of them.
 */
#include "solve/bound_internal.h"

/* `j > size ? j - size : j`, or `? 0 : j`. */
struct turn {
    const struct ir_expr *turned; /* the merge, or the choice */
    const struct ir_expr *size;
    const struct ir_stmt *where; /* the branch; NULL: what uses the choice */
};

/* The fact lets the place be the size: place <= size, and size is one thing that the run gives. */
static bool take_place(const struct fact *f, const struct ir_expr *place,
                       const struct ir_expr **size)
{
    const struct ir_expr *left = ir_strip_casts(f->left), *right = ir_strip_casts(f->right);
    bool up = f->op == IR_LE && left == place, down = f->op == IR_GE && right == place;
    *size = up ? right : left;
    return (up || down) && ((*size)->op == IR_VAR || (*size)->op == IR_MEMBER);
}

/* place - size, or 0: what the others become. */
static bool is_turned(const struct ir_expr *e, const struct ir_expr *place,
                      const struct ir_expr *size)
{
    e = ir_strip_casts(e);
    return ir_is_const(e, 0) || (e->op == IR_SUB && ir_strip_casts(e->args[0]) == place &&
                                 ir_strip_casts(e->args[1]) == size);
}

/* What is known on the way from a block to the next one. */
static const struct fact *fact_between(struct bound_search *q, const struct ir_block *from,
                                       const struct ir_block *to, const struct ir_expr *place,
                                       const struct ir_expr **size)
{
    for (unsigned side = 0; side < from->succs.len && from->succs.len == 2; side++) {
        size_t n;
        const struct fact *facts =
            guard_edge_facts(q->af->guards, (struct cfg_edge){from, side}, &n);
        for (size_t i = 0; from->succs.at[side] == to && i < n; i++) {
            if (take_place(&facts[i], place, size))
                return &facts[i];
        }
    }
    return NULL;
}

/* The same, also where the way leads through a block of its own: `else j = jj;`. */
static const struct fact *fact_on_way(struct bound_search *q, const struct ir_stmt *phi, size_t way,
                                      const struct ir_expr *place, const struct ir_expr **size)
{
    const struct ir_block *from = phi->block->preds.at[way], *to = phi->block;
    const struct fact *f = fact_between(q, from, to, place, size);
    if (!f && from->succs.len == 1 && from->preds.len == 1)
        f = fact_between(q, from->preds.at[0], from, place, size);
    return f;
}

static bool take_merge(struct bound_search *q, const struct ir_stmt *phi, struct turn *out)
{
    if (phi->kind != IR_STMT_PHI || !phi->value || phi->args.len != 2 || phi->block->preds.len != 2)
        return false;
    for (size_t way = 0; way < 2; way++) {
        const struct ir_expr *place = ir_strip_casts(phi->args.at[way]);
        const struct fact *f = fact_on_way(q, phi, way, place, &out->size);
        if (f && is_turned(phi->args.at[!way], place, out->size)) {
            out->turned = ir_value(q->af->analysis->module, phi->value);
            out->where = f->origin;
            return true;
        }
    }
    return false;
}

/* The same as an expression of its own. */
static bool take_choice(const struct ir_expr *e, struct turn *out)
{
    static const struct {
        enum ir_op op;
        unsigned place; /* which side of the comparison it is */
        unsigned kept;  /* which side of the choice */
    } forms[] = {{IR_GT, 0, 2}, {IR_LT, 1, 2}, {IR_LE, 0, 1}, {IR_GE, 1, 1}};
    const struct ir_expr *cond = e->op == IR_SELECT ? ir_strip_casts(e->args[0]) : NULL;
    for (size_t i = 0; cond && i < sizeof forms / sizeof *forms; i++) {
        if (cond->op != forms[i].op)
            continue;
        const struct ir_expr *place = ir_strip_casts(cond->args[forms[i].place]);
        const struct ir_expr *size = ir_strip_casts(cond->args[!forms[i].place]);
        *out = (struct turn){.turned = e, .size = size};
        return (size->op == IR_VAR || size->op == IR_MEMBER) &&
               ir_strip_casts(e->args[forms[i].kept]) == place &&
               is_turned(e->args[3 - forms[i].kept], place, size);
    }
    return false;
}

/* `i < size` of a place of the grid: the kernel says itself where places end. */
static bool is_strict(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                      void *context)
{
    const struct turn *t = context;
    struct coordinate c;
    return bound_take_coordinate(q, f, e, (struct bound_taking){.first = true}, &c) &&
           ir_strip_casts(c.size) == t->size && c.bound.constant == 0 && c.at.constant == 0;
}

struct turns {
    VEC(struct turn) all;
};

/* The merge or the choice that is a term of the index; NULL: none. */
static const struct turn *find_turn(struct turns *turns, const struct affine *index,
                                    struct turn *choice)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        if (t->coefficient == 1 && t->atom_count == 1 &&
            take_choice(ir_strip_casts(t->atoms[0]), choice))
            return choice;
    }
    for (size_t i = 0; i < turns->all.len; i++) {
        if (affine_coefficient(index, turns->all.at[i].turned) == 1)
            return &turns->all.at[i];
    }
    return NULL;
}

static void try_access(struct bound_search *q, struct turns *turns, const struct access *x)
{
    struct turn choice;
    if (!turns->all.len && !ir_has_op(x->dims.at[0].index, IR_SELECT))
        return;
    struct bound_candidate c = {.access = *x,
                                .index = x->dims.at[0].index,
                                .polynomial = affine_of(q->arena, x->dims.at[0].index)};
    const struct turn *t = c.polynomial.ok && c.polynomial.constant >= 0
                               ? find_turn(turns, &c.polynomial, &choice)
                               : NULL;
    if (!t || !bound_walk_facts(q, is_strict, (void *)(uintptr_t)t) ||
        bound_is_offsets(q->arena, x) || bound_has_end_element(q, x, t->size) ||
        bound_has_one_more(q, t->size) || bound_allocates_margin(q, x))
        return;
    struct affine at = affine_of(q->arena, t->turned);
    struct affine rest = affine_add(q->arena, &c.polynomial, &at, -1);
    if (!rest.ok || bound_reads_end(q, x->root, &rest, t->size))
        return; /* `in[i + 1]` of each i: there is one more */
    struct upper_bound b = {.size = t->size, .offset = -1};
    struct bound_candidate place = c;
    place.index = t->turned;
    if (!bound_is_proved(q, &place, &b))
        bound_add_value(q, BOUND_OFF_BY_ONE, &c, t->size, t->where ? t->where : x->stmt, t->turned,
                        NULL);
}

void bound_search_turned(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    struct turns turns = {0};
    size_t n;
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct turn t;
        if (take_merge(q, f->stmts.at[i], &t))
            vec_push(q->arena, &turns.all, t);
    }
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].dims.len == 1 && all[i].root->op != IR_ADDR && all[i].root->op != IR_OPAQUE)
            try_access(q, &turns, &all[i]);
    }
}
