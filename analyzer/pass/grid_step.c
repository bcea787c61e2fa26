/* SPDX-License-Identifier: Apache-2.0 */
/* One array gone through twice by the threads of the grid, at different steps, or once backwards. */
#include <stdlib.h>
#include <string.h>

#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/global_place.h"
#include "pass/grid_order_internal.h"
#include "pass/guard.h"

enum { BLOCK_THREADS_MOST = 1024 };

static unsigned axes_of_term(const struct affine_term *t)
{
    unsigned axes = 0;
    for (unsigned k = 0; k < t->atom_count; k++)
        axes |= grid_order_axes(t->atoms[k]);
    return axes;
}

static bool is_of_thread(const struct affine_term *t)
{
    for (unsigned k = 0; k < t->atom_count; k++)
        if (bounds_uses_tid(t->atoms[k]))
            return true;
    return false;
}

/* The one term of the address that holds blockIdx.x; NULL: there is none, or several. Rows of blockIdx.y are others. */
static const struct affine_term *block_term(const struct affine *x)
{
    const struct affine_term *found = NULL;
    for (size_t i = 0; i < x->terms.len; i++) {
        unsigned axes = axes_of_term(&x->terms.at[i]);
        if (!(axes & 1))
            continue;
        if (found || axes != 1)
            return NULL;
        found = &x->terms.at[i];
    }
    return found;
}

/* Bytes from one thread's element to the next one's. */
static int64_t step_of(const struct affine *x, const struct affine_term *block)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (t->atom_count == 1 && ir_is_builtin(ir_strip_casts(t->atoms[0]), IR_BUILTIN_TID_X))
            return llabs(t->coefficient);
    }
    return llabs(block->coefficient);
}

/* Does the store stop at what the term counts?  `if (i < n) t[i] = ...`: n is as far as it gets. */
static bool ends_with(const struct analysis_func *af, const struct ir_stmt *store,
                      const struct affine_term *term)
{
    size_t n;
    bool bounded = false;
    const struct fact *x = guard_facts(af->guards, store, &n);
    for (size_t i = 0; i < n; i++) {
        if ((x[i].op != IR_LT && x[i].op != IR_LE) || !(grid_order_axes(x[i].left) & 1))
            continue;
        if (affine_term_has_factor(term, ir_strip_casts(x[i].right)))
            return true;
        bounded = true;
    }
    return !bounded;
}

/* Backwards: both go over the same elements when what is between them is as long as what is written, `t[n - 1 - i]`
 * and not `t[2 * n - 1 - i]`. */
static bool meets_backwards(const struct analysis_func *af, const struct ir_stmt *store,
                            const struct affine_term *between, int64_t constant, int64_t step)
{
    if (!between)
        return constant >= BLOCK_THREADS_MOST * step;
    for (unsigned k = 0; k < between->atom_count; k++)
        if (ir_is_builtin(ir_strip_casts(between->atoms[k]), IR_BUILTIN_NCTAID_X))
            return between->coefficient > 0;
    return between->coefficient == step && ends_with(af, store, between);
}

static bool meets(struct arena *scratch, const struct analysis_func *af,
                  const struct ir_stmt *store, const struct ir_stmt *load)
{
    struct affine x = affine_of_address(scratch, store->addr);
    struct affine y = affine_of_address(scratch, load->addr);
    const struct affine_term *own = x.ok ? block_term(&x) : NULL;
    const struct affine_term *asked = y.ok ? block_term(&y) : NULL;
    if (!own || !asked || !affine_term_contains(own, asked) || !affine_term_contains(asked, own) ||
        own->coefficient == asked->coefficient)
        return false;
    bool turned = (own->coefficient < 0) != (asked->coefficient < 0);
    struct affine between = turned && own->coefficient < 0 ? affine_add(scratch, &x, &y, -1)
                                                           : affine_add(scratch, &y, &x, -1);
    const struct affine_term *rest = NULL;
    for (size_t i = 0; between.ok && i < between.terms.len; i++) {
        const struct affine_term *t = &between.terms.at[i];
        unsigned axes = axes_of_term(t);
        if (axes == 1 || (!axes && is_of_thread(t)))
            continue;
        if (rest || axes)
            return false;
        rest = t;
    }
    if (turned)
        return between.ok && meets_backwards(af, store, rest, between.constant, step_of(&x, own));
    int64_t widest = llabs(own->coefficient) > llabs(asked->coefficient)
                         ? llabs(own->coefficient)
                         : llabs(asked->coefficient);
    return between.ok && !rest && llabs(between.constant) < widest; /* or a part of its own */
}

/* `if (j >= first_of_block && ...) v = t[j]`: what is read is asked to be the block's own. */
static bool is_asked_for_block(const struct analysis_func *af, const struct ir_stmt *load)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, load, &n);
    for (size_t i = 0; i < n; i++)
        if ((grid_order_axes(x[i].left) & 1) && (grid_order_axes(x[i].right) & 1))
            return true;
    return false;
}

/* The thread itself has written to where it reads. */
static bool is_written_before(const struct analysis_func *af, const struct ir_stmt *load)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_STORE &&
            global_place_same(grid_order_plain(s->addr), grid_order_plain(load->addr)) &&
            cfg_stmt_reaches(af->cfg, s, load))
            return true;
    }
    return false;
}

/* Two members of the elements. */
static bool are_two_fields(const struct ir_expr *x, const struct ir_expr *y)
{
    x = grid_order_plain(x);
    y = grid_order_plain(y);
    return x->op == IR_FIELD && y->op == IR_FIELD && strcmp(x->text, y->text) != 0;
}

bool grid_step_differs(const struct analysis_func *af, const struct ir_stmt *store,
                       const struct ir_stmt *load)
{
    if (are_two_fields(store->addr, load->addr))
        return false;
    struct arena *scratch = arena_create();
    bool found = meets(scratch, af, store, load);
    arena_destroy(scratch);
    return found && !is_asked_for_block(af, load) && !is_written_before(af, load);
}
