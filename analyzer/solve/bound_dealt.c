/* SPDX-License-Identifier: Apache-2.0 */
/* What a launch gives each block of a length, and what a block takes of an index. */
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* Made of the block's size, template arguments, and what is called a part of the work: the rows that
 * a model has are no threads. */
static bool is_of_shape(const struct affine *tile)
{
    for (size_t i = 0; i < tile->terms.len; i++) {
        for (unsigned k = 0; k < tile->terms.at[i].atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(tile->terms.at[i].atoms[k]);
            bool named = e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_VALUE;
            if (named && !bound_is_shape_name(bound_size_name(e)))
                return false;
        }
    }
    return true;
}

/* More numbers are in no vector. */
#define PACK_MOST 16

static bool is_constant(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VAR && e->op != IR_VALUE && e->op != IR_MEMBER && e->op != IR_FIELD &&
           e->op != IR_BUILTIN && e->op != IR_OPAQUE && e->op != IR_PURE;
}

/* A number, or one term of template arguments. */
static bool take_constant(struct arena *a, const struct ir_expr *e, struct affine *out)
{
    *out = affine_of(a, e);
    bool one = !out->terms.len ? out->constant > 1 : out->terms.len == 1 && !out->constant;
    return out->ok && one && ir_walk(e, is_constant, NULL);
}

/* Of two such constants: not the same; in `packs` of several, the one is no part of the other either. */
static bool are_apart(const struct affine *by, const struct affine *take, bool packs)
{
    if (!by->terms.len != !take->terms.len)
        return false;
    if (!by->terms.len)
        return by->constant != take->constant && !(packs && by->constant % take->constant == 0 &&
                                                   by->constant / take->constant <= PACK_MOST);
    const struct affine_term *x = &by->terms.at[0], *y = &take->terms.at[0];
    for (unsigned i = 0; i < x->atom_count; i++) {
        for (unsigned k = 0; k < y->atom_count; k++) {
            if (x->atoms[i] == y->atoms[k])
                return false; /* what is left of them may be 1 */
        }
    }
    return true;
}

/* `take` is none of the constants that e may be: `each = sorts ? 768 : 256`. */
static bool is_other_constant(struct arena *a, const struct ir_expr *e, const struct affine *take,
                              bool packs, unsigned depth)
{
    struct affine by;
    e = ir_strip_all_casts(e);
    if (take_constant(a, e, &by))
        return are_apart(&by, take, packs);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *const *of = e->op == IR_SELECT ? e->args + 1 : NULL;
    size_t count = of ? 2 : 0;
    if (d && d->kind == IR_STMT_PHI) {
        of = d->args.at;
        count = d->args.len;
    }
    for (size_t i = 0; i < count && depth; i++) {
        if (!is_other_constant(a, of[i], take, packs, depth - 1))
            return false;
    }
    return count && depth;
}

/* What a block takes of the elements of x is a constant at the launch, and not the one that is divided by: 16 bins for
 * each block, and data in parts of 768. */
static bool takes_other_number(struct bound_search *q, const struct launch_site *site,
                               const struct ir_expr *by, const struct ir_expr *take,
                               const struct access *x)
{
    const struct ir_expr *there = launch_substitute(site, take);
    bool packs = !x->elem || (x->elem->kind != TYPE_INT && x->elem->kind != TYPE_FLOAT);
    struct affine each;
    return there && take_constant(q->arena, ir_strip_all_casts(there), &each) &&
           is_other_constant(q->arena, by, &each, packs, 3);
}

bool bound_launch_deals(struct bound_search *q, const struct launch_site *site, unsigned axis,
                        const struct affine *tile, const struct access *x)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_expr *n, *by;
    launch_tail_of(site, axis, &n, &by);
    const struct ir_expr *take =
        tile->ok ? affine_to_expr(m, tile, ir_type_int(m, 64, true)) : NULL;
    int64_t number;
    if (!by || !take)
        return false;
    if (affine_same(q->arena, by, launch_substitute(site, take)))
        return true;
    return tile->terms.len && !ir_is_int(ir_strip_casts(by), &number) && is_of_shape(tile) &&
           !takes_other_number(q, site, by, take, x);
}

/* The thread's part of a place: threadIdx, or a quotient or remainder of it. */
bool bound_is_lane(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op == IR_DIV || e->op == IR_REM || e->op == IR_SHR || e->op == IR_BITAND)
        e = ir_strip_casts(e->args[0]);
    return e->op == IR_BUILTIN && bounds_uses_thread_index(e) && !bounds_grid_axes(e);
}

static bool takes_atom(const struct affine_term *t, const struct ir_expr *atom)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (t->atoms[k] == atom)
            return true;
    }
    return false;
}

/* block = blockIdx of the axis * T * S and thread = lane * S: *tile is T. */
bool bound_split_tile(struct bound_search *q, const struct affine_term *block,
                      const struct affine_term *thread, const struct ir_expr *index,
                      struct affine *tile)
{
    unsigned lanes = 0, shared = 0;
    bool has_block = false;
    if (thread->coefficient <= 0 || block->coefficient % thread->coefficient != 0)
        return false;
    *tile = affine_number(block->coefficient / thread->coefficient);
    for (unsigned k = 0; k < thread->atom_count; k++) {
        lanes += bound_is_lane(thread->atoms[k]);
        shared += !bound_is_lane(thread->atoms[k]) && takes_atom(block, thread->atoms[k]);
    }
    for (unsigned k = 0; k < block->atom_count; k++) {
        struct affine atom = affine_atom(q->arena, block->atoms[k]);
        if (ir_strip_casts(block->atoms[k]) == index)
            has_block = true;
        else if (!takes_atom(thread, block->atoms[k]))
            *tile = affine_multiply(q->arena, tile, &atom);
    }
    return has_block && lanes == 1 && shared + 1 == thread->atom_count && tile->ok;
}

/* The tile of threads, in what the index counts: times the stride that the thread has in it. */
static struct affine in_elements(struct bound_search *q, const struct affine *tile,
                                 const struct affine_term *thread)
{
    struct affine each = affine_number(thread->coefficient);
    for (unsigned j = 0; j < thread->atom_count; j++) {
        struct affine atom = affine_atom(q->arena, thread->atoms[j]);
        if (!bound_is_lane(thread->atoms[j]))
            each = affine_multiply(q->arena, &each, &atom);
    }
    return affine_multiply(q->arena, tile, &each);
}

bool bound_deals_tiles(struct bound_search *q, const struct launch_site *site, unsigned axis,
                       const struct affine *x, const struct access *of)
{
    const struct ir_expr *index =
        ir_builtin(q->af->analysis->module, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
    for (size_t i = 0; x->ok && i < x->terms.len; i++) {
        for (size_t k = 0; k < x->terms.len; k++) {
            struct affine tile;
            if (i == k || !bound_split_tile(q, &x->terms.at[i], &x->terms.at[k], index, &tile))
                continue;
            struct affine each = in_elements(q, &tile, &x->terms.at[k]);
            if (bound_launch_deals(q, site, axis, &tile, of) ||
                bound_launch_deals(q, site, axis, &each, of))
                return true;
        }
    }
    return false;
}

/* Blocks of whole parts of a number of threads: *out is the part, when e is a quotient that counts
 * them. */
static void take_parts(struct arena *a, struct ir_module *m, const struct ir_expr *e,
                       struct affine *out)
{
    int64_t by = 0;
    if ((e->op != IR_DIV && e->op != IR_SHR) || !ir_is_int(ir_strip_casts(e->args[1]), &by) ||
        by <= 0 || (e->op == IR_SHR && by >= 31))
        return;
    by = e->op == IR_SHR ? (int64_t)1 << by : by;
    struct affine whole = affine_of(a, e->args[0]), parts = affine_number(0);
    bool thread = false;
    for (size_t i = 0; i < whole.terms.len; i++) {
        struct affine_term t = whole.terms.at[i];
        struct affine one = affine_number(0);
        if (t.coefficient % by == 0) {
            t.coefficient /= by;
            vec_push(a, &one.terms, t);
        } else if (thread || t.coefficient != 1 || t.atom_count != 1 ||
                   !bound_is_lane(t.atoms[0])) {
            return;
        } else {
            const struct ir_type *type = t.atoms[0]->type;
            one = affine_atom(a, ir_binary(m, IR_DIV, type, t.atoms[0], ir_int(m, type, by)));
            thread = true;
        }
        parts = affine_add(a, &parts, &one, 1);
    }
    if (thread && whole.ok && whole.constant == 0 && parts.terms.len > 1)
        *out = parts;
}

/* `(blockIdx.x * 128 + threadIdx.x) / 32` is `blockIdx.x * 4 + threadIdx.x / 32`: parts of a block. */
static struct affine in_parts(struct bound_search *q, const struct affine *x)
{
    struct ir_module *m = q->af->analysis->module;
    struct affine sum = affine_number(x->constant);
    sum.ok = x->ok;
    for (size_t i = 0; i < x->terms.len; i++) {
        struct affine product = affine_number(x->terms.at[i].coefficient);
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(x->terms.at[i].atoms[k]);
            struct affine atom = affine_atom(q->arena, x->terms.at[i].atoms[k]);
            take_parts(q->arena, m, e, &atom);
            product = affine_multiply(q->arena, &product, &atom);
        }
        sum = affine_add(q->arena, &sum, &product, 1);
    }
    return sum;
}

/* As it is written, or with what the launch puts in for `BLOCK` and `VECTOR`. */
bool bound_use_is_dealt(struct bound_search *q, const struct launch_site *site, unsigned axis,
                        const struct bound_use *u)
{
    if (bound_deals_tiles(q, site, axis, &u->first, &u->access))
        return true;
    const struct ir_expr *first = bound_first_round(q, u->index);
    const struct ir_expr *there = launch_substitute(site, first);
    struct affine x = there ? affine_of(q->arena, there) : affine_number(0);
    x = in_parts(q, &x);
    return there != first && bound_deals_tiles(q, site, axis, &x, &u->access);
}

bool bound_deals_other_work(struct bound_search *q, const struct launch_site *site, unsigned axis,
                            const struct bound_candidate *c)
{
    struct ir_module *m = q->af->analysis->module;
    const struct affine *x = &c->polynomial;
    const struct ir_expr *index = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
    const struct ir_expr *n, *by;
    bool other = false;
    launch_tail_of(site, axis, &n, &by);
    for (size_t i = 0; x->ok && i < x->terms.len; i++) {
        for (size_t k = 0; k < x->terms.len; k++) {
            struct affine tile;
            if (i == k || !bound_split_tile(q, &x->terms.at[i], &x->terms.at[k], index, &tile))
                continue;
            struct affine each = in_elements(q, &tile, &x->terms.at[k]);
            const struct ir_expr *take =
                each.ok ? affine_to_expr(m, &each, ir_type_int(m, 64, true)) : NULL;
            bool numbers = by && take && takes_other_number(q, site, by, take, &c->access);
            if ((is_of_shape(&tile) && !numbers) ||
                bound_launch_deals(q, site, axis, &tile, &c->access))
                return false;
            other = true;
        }
    }
    return other;
}

/* As many as the launch has blocks along the axis, in terms of the kernel: gridDim.x, or a parameter. */
static bool is_number_of_blocks(struct bound_search *q, const struct launch_site *site,
                                unsigned axis, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis)))
        return true;
    bool handed = (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM) || e->op == IR_MEMBER;
    const struct ir_expr *there = handed ? launch_substitute(site, e) : NULL;
    int64_t number;
    return there && site->grid[axis] && !ir_is_int(ir_strip_all_casts(there), &number) &&
           affine_same(q->arena, there, site->grid[axis]);
}

bool bound_has_rows_of_grid(struct bound_search *q, const struct launch_site *site, unsigned axis,
                            const struct affine *index)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        for (unsigned k = 0; t->atom_count > 1 && k < t->atom_count; k++) {
            if (is_number_of_blocks(q, site, axis, t->atoms[k]))
                return true;
        }
    }
    return false;
}
