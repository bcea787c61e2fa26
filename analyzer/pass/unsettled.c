/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/unsettled.h"

#include <string.h>

#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/uniform.h"

enum { PLACE_DEPTH = 8 };

static const struct ir_stmt *load_of(const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == IR_STMT_LOAD ? def : NULL;
}

/* The same expression, pointers read again from one place included: `s->chunk->count`, twice. */
static bool is_same_place(const struct ir_expr *x, const struct ir_expr *y, unsigned depth)
{
    if (x == y)
        return true;
    const struct ir_stmt *from_x = load_of(x), *from_y = load_of(y);
    if (from_x && from_y && depth < PLACE_DEPTH)
        return is_same_place(from_x->addr, from_y->addr, depth + 1);
    if (x->op != y->op || x->arg_count != y->arg_count || x->arg_count == 0 ||
        depth >= PLACE_DEPTH ||
        (x->text != y->text && (!x->text || !y->text || strcmp(x->text, y->text) != 0)))
        return false;
    for (unsigned i = 0; i < x->arg_count; i++)
        if (!is_same_place(x->args[i], y->args[i], depth + 1))
            return false;
    return true;
}

/* What an argument of the kernel, a __device__ variable, or a pointer read from somewhere leads to. */
static bool is_global(const struct ir_expr *addr)
{
    const struct ir_expr *root = ir_address_root(addr);
    if (root->op == IR_ADDR)
        return root->decl->storage == STORAGE_DEVICE;
    if (!root->type || root->type->kind != TYPE_POINTER)
        return false;
    return load_of(root) || (root->op == IR_VAR && root->decl->storage == STORAGE_PARAM);
}

static bool is_no_block_index(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN ||
           (e->builtin != IR_BUILTIN_CTAID_X && e->builtin != IR_BUILTIN_CTAID_Y &&
            e->builtin != IR_BUILTIN_CTAID_Z);
}

/* One thread of each block gets to s, or one block only. */
static void look_at_guards(struct analysis_func *af, const struct ir_stmt *s, bool *one_thread,
                           bool *one_block)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    *one_thread = *one_block = false;
    for (size_t i = 0; i < n; i++) {
        *one_thread = *one_thread || (x[i].op == IR_EQ && bounds_uses_tid(x[i].left));
        *one_block = *one_block || !ir_walk(x[i].left, is_no_block_index, NULL) ||
                     !ir_walk(x[i].right, is_no_block_index, NULL);
    }
}

/* Do other blocks write there?  An atomic operation by one thread of each block can only be meant for
 * them; what is the same place for the whole grid, any of them may write. */
static bool is_changed_by_blocks(struct analysis_func *af, const struct ir_stmt *load)
{
    bool whole_grid = uniform_of(af->uniform, load->addr).level == UNIFORM_GRID;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool atomic = s->kind == IR_STMT_ATOMIC, one_thread, one_block;
        if ((!atomic && s->kind != IR_STMT_STORE) || !is_same_place(s->addr, load->addr, 0))
            continue;
        look_at_guards(af, s, &one_thread, &one_block);
        if (!one_block && (whole_grid || (atomic && one_thread)))
            return true;
    }
    return false;
}

static bool waits_for_grid(const struct analysis_func *af)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_BARRIER && s->scope == SCOPE_GRID)
            return true;
    }
    return false;
}

struct looking {
    struct analysis_func *af;
    const struct ir_stmt *found;
};

static bool look(const struct ir_expr *e, void *context)
{
    struct looking *l = context;
    const struct ir_stmt *load = load_of(e);
    if (!load || !is_global(load->addr))
        return true;
    struct uniformity at = uniform_of(l->af->uniform, load->addr);
    if ((at.level <= UNIFORM_BLOCK || at.presumed) && is_changed_by_blocks(l->af, load))
        l->found = load;
    return !l->found;
}

const struct ir_stmt *unsettled_load(struct analysis_func *af, const struct ir_expr *condition)
{
    struct looking l = {.af = af};
    if (af->func->kind == FUNC_KERNEL && !waits_for_grid(af))
        ir_walk(condition, look, &l);
    return l.found;
}
