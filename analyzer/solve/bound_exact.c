/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A check that every launch in sight makes idle: `row < rows` with rows blocks along that axis, of one thread each,
 * or with numbers, 64 blocks of 16 threads for 1024 rows.  What is left out of it is safe, too.
 */
#include "pass/compared.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* The parts of `4 * (blockIdx.y * blockDim.y + threadIdx.y) - rows`, or of `blockIdx.x * blockDim.y + threadIdx.y`. */
struct exact_parts {
    unsigned grid, block; /* axes; 3: none seen */
    bool blocks;
    int64_t scale; /* 4; 0: none seen */
    const struct ir_expr *size;
};

static bool take_axis(unsigned *axis, const struct ir_expr *e, enum ir_builtin first)
{
    for (unsigned k = 0; k < 3; k++) {
        if (!ir_is_builtin(e, (enum ir_builtin)(first + k)) || (*axis != 3 && *axis != k))
            continue;
        *axis = k;
        return true;
    }
    return false;
}

static bool take_term(struct exact_parts *p, const struct affine_term *t)
{
    const struct ir_expr *x = ir_strip_casts(t->atoms[0]);
    const struct ir_expr *y = t->atom_count == 2 ? ir_strip_casts(t->atoms[1]) : NULL;
    if (t->atom_count > 2)
        return false;
    if (t->coefficient == -1 && !y && !p->size && x->op == IR_VAR &&
        x->decl->storage == STORAGE_PARAM) {
        p->size = x;
        return true;
    }
    if (t->coefficient < 1 || (p->scale && p->scale != t->coefficient))
        return false;
    p->scale = t->coefficient;
    if (!y && take_axis(&p->block, x, IR_BUILTIN_TID_X))
        return true;
    bool block = !p->blocks && take_axis(&p->grid, x, IR_BUILTIN_CTAID_X) &&
                 (!y || take_axis(&p->block, y, IR_BUILTIN_NTID_X));
    bool turned = !block && !p->blocks && y && take_axis(&p->grid, y, IR_BUILTIN_CTAID_X) &&
                  take_axis(&p->block, x, IR_BUILTIN_NTID_X);
    p->blocks = p->blocks || block || turned;
    return block || turned;
}

/* As many threads along the axes as `length`, or as it has groups of p->scale. */
static bool is_filled(struct bound_search *q, const struct launch_site *s,
                      const struct exact_parts *p)
{
    const struct ir_expr *length = launch_argument(s, p->size->decl);
    const struct ir_expr *grid = s->grid[p->grid];
    const struct ir_expr *block = s->block[p->block < 3 ? p->block : p->grid];
    int64_t threads, blocks, places;
    if (!length || !grid || !block || !ir_is_int(ir_strip_casts(block), &threads))
        return false;
    if (threads == 1 && p->scale == 1 && affine_same(q->arena, length, grid))
        return true;
    return ir_is_int(ir_strip_casts(grid), &blocks) && ir_is_int(ir_strip_casts(length), &places) &&
           threads > 0 && places % p->scale == 0 && places / p->scale % threads == 0 &&
           blocks == places / p->scale / threads;
}

int64_t bound_held_by_launches(struct bound_search *q, const struct fact *fact)
{
    struct fact_bound f;
    struct exact_parts p = {.grid = 3, .block = 3};
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    if (n == 0 || !bounds_take_fact(q->arena, fact, &f) || f.limit != -1)
        return 0;
    for (size_t i = 0; i < f.difference.terms.len; i++)
        if (!take_term(&p, &f.difference.terms.at[i]))
            return 0;
    if (!p.blocks || !p.size || f.difference.constant < 0 || f.difference.constant >= p.scale)
        return 0;
    for (size_t i = 0; i < n; i++) {
        if (!is_filled(q, sites[i], &p))
            return 0;
    }
    return p.scale;
}

/* The place counts threads of a block, blocks, or threads of the grid, along one axis. */
struct counted {
    unsigned axis; /* AFFINE_AXES: something else */
    bool threads, blocks;
};

static struct counted counted_by(struct bound_search *q, const struct ir_expr *place)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_expr *own = ir_strip_casts(place);
    struct affine at = affine_of(q->arena, place);
    struct counted c = {
        .axis = affine_grid_axis(q->arena, m, &at), .threads = true, .blocks = true};
    for (unsigned axis = 0; c.axis == AFFINE_AXES && axis < AFFINE_AXES; axis++) {
        c.threads = ir_is_builtin(own, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
        c.blocks = ir_is_builtin(own, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
        c.axis = c.threads || c.blocks ? axis : AFFINE_AXES;
        if (c.axis < AFFINE_AXES)
            break;
    }
    return c;
}

/* How many of what is counted the launch has; NULL: it cannot be said. */
static const struct ir_expr *number_of(const struct launch_site *s, const struct counted *c)
{
    const struct ir_expr *grid = s->grid[c->axis], *block = s->block[c->axis];
    if (!grid || !block)
        return NULL;
    grid = ir_strip_all_casts(grid);
    block = ir_strip_all_casts(block);
    if (!c->blocks || ir_is_const(grid, 1))
        return block;
    return !c->threads || ir_is_const(block, 1) ? grid : NULL;
}

bool bound_launches_end_at(struct bound_search *q, const struct ir_expr *place,
                           const struct ir_expr *size)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    struct counted c = {.axis = AFFINE_AXES};
    if (n > 0)
        c = counted_by(q, place);
    for (size_t i = 0; i < n && c.axis < AFFINE_AXES; i++) {
        const struct ir_expr *length = launch_substitute(sites[i], size);
        const struct ir_expr *number = number_of(sites[i], &c);
        if (!length || !number || !compared_same_size(number, ir_strip_all_casts(length)))
            return false;
    }
    return c.axis < AFFINE_AXES;
}

bool bound_blocks_are_as_long(struct bound_search *q, const struct launch_site *s,
                              const struct ir_decl *length)
{
    const struct ir_expr *given = launch_argument(s, length);
    const struct ir_expr *block = s->block[0] ? ir_strip_all_casts(s->block[0]) : NULL;
    if (!given || !block || !s->grid[0] || ir_is_int(ir_strip_all_casts(given), &(int64_t){0}) ||
        ir_contains(s->grid[0], ir_strip_all_casts(given)))
        return false;
    if (block->op != IR_MIN)
        return affine_same(q->arena, block, given);
    return affine_same(q->arena, block->args[0], given) ||
           affine_same(q->arena, block->args[1], given);
}

/* The rest of the index is of one block: `blockIdx.x * 128 + threadIdx.x` of blocks of 128. */
static bool counts_blocks_by(struct bound_search *q, const struct ir_expr *index, int64_t threads)
{
    struct affine x = affine_of(q->arena, index);
    bool rows = false;
    for (size_t i = 0; x.ok && i < x.terms.len; i++) {
        const struct affine_term *t = &x.terms.at[i];
        bool block =
            t->atom_count == 1 && ir_is_builtin(ir_strip_casts(t->atoms[0]), IR_BUILTIN_CTAID_X);
        rows = rows || (block && t->coefficient == threads);
    }
    return rows;
}

/* The number of blocks along the axis is handed over, too. */
static bool hands_over_blocks(const struct launch_site *s, unsigned axis)
{
    const struct ir_expr *blocks = ir_strip_all_casts(s->grid[axis]);
    for (size_t i = 0; i < s->launch->args.len; i++)
        if (compared_same_size(blocks, ir_strip_all_casts(s->launch->args.at[i])))
            return true;
    return false;
}

/* `<<<dim3(nx, ny, nz), dim3(1, 1, 1)>>>` of the numbers that are handed over: each block is one thread, of one
 * element. */
static bool has_thread_for_each(const struct launch_site *s, const struct ir_expr *given,
                                const struct ir_expr *index)
{
    unsigned axes = bounds_grid_axes(index);
    bool counted = false;
    for (unsigned axis = 0; axis < 3; axis++) {
        int64_t threads;
        if (!(axes >> axis & 1))
            continue;
        if (!s->block[axis] || !s->grid[axis] ||
            !ir_is_int(ir_strip_all_casts(s->block[axis]), &threads) || threads != 1 ||
            !hands_over_blocks(s, axis))
            return false;
        counted = counted || compared_same_size(ir_strip_all_casts(s->grid[axis]), given);
    }
    return counted;
}

bool bound_has_block_for_each(struct bound_search *q, const struct launch_site *s,
                              const struct ir_decl *length, const struct ir_expr *index)
{
    const struct ir_expr *given = launch_argument(s, length);
    int64_t threads;
    if (given && has_thread_for_each(s, ir_strip_all_casts(given), index))
        return true;
    return given && s->grid[0] && s->block[0] &&
           ir_is_int(ir_strip_all_casts(s->block[0]), &threads) && threads > 1 &&
           compared_same_size(ir_strip_all_casts(s->grid[0]), ir_strip_all_casts(given)) &&
           counts_blocks_by(q, index, threads);
}

/* Is the atom what another term multiplies a place by: width of `row * width`? */
static bool scales_a_place(const struct affine *x, const struct ir_expr *atom)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        for (unsigned k = 0; k < t->atom_count && t->atom_count > 1; k++)
            if (t->atoms[k] == atom)
                return true;
    }
    return false;
}

bool bound_is_beyond_threads(const struct bound_candidate *c, int64_t each)
{
    const struct affine *x = &c->polynomial;
    if (!x->ok)
        return false;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (t->coefficient > 0 && t->atom_count == 1 && ir_strip_casts(t->atoms[0])->op == IR_VAR &&
            scales_a_place(x, t->atoms[0]))
            return true;
    }
    return x->constant >= each;
}
