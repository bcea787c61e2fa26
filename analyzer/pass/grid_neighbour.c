/* SPDX-License-Identifier: Apache-2.0 */
/* Each thread of the grid writes its own element and reads one beside it, which a thread of the next
 * block writes: `u[i] = u[i - 1] + u[i + 1]`, with a barrier of the block in between or without, or halves of
 * an array that are added up in rounds. */
#include <stdlib.h>

#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/grid_order_internal.h"
#include "pass/guard.h"
#include "pass/range.h"
#include "pass/uniform.h"

/* Blocks of fewer threads than this, by a number in the index, are none: `blockIdx.x * 4 + threadIdx.x`
 * may be a part of something else. */
enum { BLOCK_LEAST = 32 };
/* Farther away by a number are other rows, or other arrays in one piece of memory. */
enum { BESIDE_MOST = 8 };

static bool names_thread(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || ir_is_builtin(e, IR_BUILTIN_TID_X) || ir_is_builtin(e, IR_BUILTIN_CTAID_X);
    return !*found;
}

static bool is_of_thread(const struct affine_term *t)
{
    bool found = false;
    for (unsigned i = 0; i < t->atom_count; i++)
        ir_walk(t->atoms[i], names_thread, &found);
    return found;
}

/* `blockIdx.x * blockDim.x`, `blockIdx.x * 256`, as often as each thread's own index counts. */
static bool is_of_block(const struct affine_term *t, int64_t each)
{
    const struct ir_expr *a = t->atoms[0], *b = t->atom_count == 2 ? t->atoms[1] : NULL;
    if (!b)
        return t->atom_count == 1 && ir_is_builtin(a, IR_BUILTIN_CTAID_X) &&
               t->coefficient % each == 0 && t->coefficient / each >= BLOCK_LEAST;
    bool either = (ir_is_builtin(a, IR_BUILTIN_CTAID_X) && ir_is_builtin(b, IR_BUILTIN_NTID_X)) ||
                  (ir_is_builtin(b, IR_BUILTIN_CTAID_X) && ir_is_builtin(a, IR_BUILTIN_NTID_X));
    return either && t->coefficient == each;
}

/* The elements, or bytes, from one thread of the grid to the next; 0: x is no place of its own for each. */
static int64_t stride_of(const struct affine *x)
{
    int64_t each = 0;
    unsigned blocks = 0;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (t->atom_count == 1 && ir_is_builtin(t->atoms[0], IR_BUILTIN_TID_X))
            each = t->coefficient;
    }
    for (size_t i = 0; each > 0 && i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (t->atom_count == 1 && ir_is_builtin(t->atoms[0], IR_BUILTIN_TID_X))
            continue;
        if (is_of_block(t, each))
            blocks++;
        else if (is_of_thread(t))
            return 0;
    }
    return blocks == 1 ? each : 0;
}

/* The same of the variable of a loop over the grid. */
static int64_t stride_of_place(const struct analysis_func *af, const struct affine *x)
{
    int64_t each = x->ok ? stride_of(x) : 0;
    for (size_t i = 0; x->ok && !each && i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        const struct induction *iv = t->atom_count == 1 && t->atoms[0]->op == IR_VALUE
                                         ? range_induction(af->ranges, t->atoms[0])
                                         : NULL;
        struct affine start = iv ? affine_of(af->analysis->arena, iv->start) : (struct affine){0};
        if (start.ok && stride_of(&start) == 1)
            each = t->coefficient;
    }
    return each;
}

/* Whole rows: the difference is what threads along y are apart in the place. */
static bool is_a_row(const struct affine *place, const struct affine_term *difference)
{
    for (size_t i = 0; i < place->terms.len; i++) {
        const struct affine_term *t = &place->terms.at[i];
        bool along_y = false;
        for (unsigned k = 0; k < t->atom_count; k++)
            along_y = along_y || ir_is_builtin(t->atoms[k], IR_BUILTIN_TID_Y);
        if (along_y && t->atom_count == 2 && affine_term_contains(t, difference) &&
            difference->coefficient % t->coefficient == 0)
            return true;
    }
    return false;
}

/* One side less the other, the thread's index counted up: `i - n` of `n > i`. */
static struct affine margin_of(const struct analysis_func *af, const struct fact *x)
{
    struct arena *a = af->analysis->arena;
    struct affine left = affine_of(a, x->left), right = affine_of(a, x->right);
    struct affine d = affine_add(a, &left, &right, -1);
    for (size_t i = 0; d.ok && i < d.terms.len; i++)
        if (d.terms.at[i].coefficient < 0 && is_of_thread(&d.terms.at[i]))
            return affine_add(a, &right, &left, -1);
    return d;
}

/* `i > 0`, `i < n - 1`, or the same for all threads: both sides of a block's edge get through. */
static bool is_of_range(const struct analysis_func *af, const struct fact *x)
{
    if (uniform_of(af->uniform, x->left).level == UNIFORM_GRID &&
        uniform_of(af->uniform, x->right).level == UNIFORM_GRID)
        return true;
    if (x->op == IR_EQ)
        return false;
    struct affine d = margin_of(af, x);
    bool other_axis = (bounds_grid_axes(x->left) | bounds_grid_axes(x->right)) & 2;
    return stride_of_place(af, &d) || other_axis;
}

/* `if (i < s) x[i] += x[i + s];` for s = n / 2, n / 4, ...: in the round before, others wrote x[i + s]. */
static bool is_a_step(const struct analysis_func *af, const struct affine_term *difference,
                      const struct ir_stmt *s)
{
    size_t n;
    const struct ir_expr *step = difference->atoms[0];
    const struct ir_stmt *def = step->op == IR_VALUE ? step->value->def : NULL;
    const struct cfg_loop *loop =
        def && def->kind == IR_STMT_PHI ? cfg_loop_of(af->cfg, def->block) : NULL;
    if (!loop || loop->header != def->block || !cfg_loop_contains(loop, s->block) ||
        uniform_of(af->uniform, step).level != UNIFORM_GRID)
        return false;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct affine d = margin_of(af, &x[i]);
        if (x[i].op == IR_LT && stride_of_place(af, &d) && affine_mentions(&d, step))
            return true;
    }
    return false;
}

/* Is the place of the read another thread's, whatever the sizes are? */
static bool is_beside(const struct analysis_func *af, const struct ir_stmt *s,
                      const struct affine *place, const struct affine *read, int64_t each,
                      struct arena *scratch)
{
    struct affine d = affine_add(scratch, read, place, -1);
    if (!d.ok)
        return false;
    if (d.terms.len == 0)
        return d.constant != 0 && d.constant % each == 0 && llabs(d.constant / each) <= BESIDE_MOST;
    const struct affine_term *t = &d.terms.at[0];
    if (d.terms.len > 1 || d.constant != 0 || t->atom_count != 1)
        return false;
    bool whole = t->coefficient % each == 0;
    return ir_is_builtin(t->atoms[0], IR_BUILTIN_NTID_X)
               ? whole
               : is_a_row(place, t) || (whole && is_a_step(af, t, s));
}

static bool is_for_all(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (!is_of_range(af, &x[i]))
            return false;
    return !grid_order_is_of_instance(af, s);
}

/* The reads through pointers that stand in variables, once for all the writes. */
static void look_for_reads(const struct analysis_func *af, struct grid_reads *reads)
{
    struct arena *a = af->analysis->arena;
    for (size_t i = 0; !reads->looked && i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        const struct ir_expr *root =
            t->kind == IR_STMT_LOAD && t->addr ? ir_address_root(t->addr) : NULL;
        if (!root || root->op != IR_VAR)
            continue;
        struct grid_read r = {t, root, affine_of_address(a, t->addr)};
        if (r.place.ok)
            vec_push(a, &reads->all, r);
    }
    reads->looked = true;
}

const struct ir_stmt *grid_neighbour_read(const struct analysis_func *af, const struct ir_stmt *s,
                                          struct grid_reads *reads)
{
    if (s->kind != IR_STMT_STORE || !s->expr || !grid_order_is_global(af, s) ||
        grid_order_has_one_block(af, 0))
        return NULL;
    const struct ir_expr *root = ir_address_root(s->addr), *value = ir_strip_casts(s->expr);
    if (root->op != IR_VAR || !ir_walk(s->addr, grid_order_is_no_field, NULL) ||
        value->op == IR_INT || value->op == IR_FLOAT)
        return NULL; /* a mark that all of them set */
    struct affine place = affine_of_address(af->analysis->arena, s->addr);
    int64_t each = stride_of_place(af, &place);
    if (each <= 0 || !is_for_all(af, s))
        return NULL;
    const struct ir_stmt *found = NULL;
    struct arena *scratch = arena_create(); /* of differences with all that is read */
    look_for_reads(af, reads);
    for (size_t i = 0; i < reads->all.len && !found; i++) {
        const struct grid_read *r = &reads->all.at[i];
        if (r->root == root && is_beside(af, s, &place, &r->place, each, scratch) &&
            is_for_all(af, r->stmt) && !grid_order_excludes(af, s, r->stmt))
            found = r->stmt;
    }
    arena_destroy(scratch);
    return found;
}
